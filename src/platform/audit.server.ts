import { auditEntries, auditOutcomes } from './audit.tables.ts'
import { newId } from './columns.tables.ts'
import { type Database, unreachable } from './db.server.ts'
import { Refusal } from './errors.ts'
import { type Log, logged } from './log.server.ts'
import type { Person } from './serve.server.ts'
import type { AnyEndpoint } from './wire.ts'

/** A call of staff: who makes it, when, from which address, with which ids in its path. */
type Act = { person: Person; endpoint: AnyEndpoint; params: unknown; address: string; now: Date }

export type Audit = {
  /** Notes what staff is about to do; when that fails, it is not done. */
  begin: (act: Act, body: unknown) => Promise<string>
  /** How it ended, and what was done in words: see Context.tell. */
  end: (entry: string, outcome: { status: number; told?: string | undefined }) => Promise<void>
}

const MOST = 200
const MOST_TOLD = 1_000

/** The audit log: who of staff called what, with which ids, and how it ended. */
export function openAudit({ db }: Database): Audit {
  return {
    begin: async ({ person, endpoint: { method, path, definition }, params, address, now }, body) => {
      const id = newId()
      const fields = (definition.audited ?? []).map((name) => [
        name,
        (body as Record<string, unknown> | undefined)?.[name],
      ])
      const detail = JSON.stringify(
        { ...Object.fromEntries(fields), ...(params as object) },
        (_, value: unknown) => (typeof value === 'string' ? value.slice(0, MOST) : value),
      )
      await db.insert(auditEntries).values({
        id,
        at: now,
        personId: person.id,
        role: person.role,
        call: `${method} ${path}`,
        detail,
        address,
      })
      return id
    },
    end: async (entryId, { status, told }) => {
      await db
        .insert(auditOutcomes)
        .values({ entryId, status, told: told?.slice(0, MOST_TOLD) ?? null, at: new Date() })
    },
  }
}

/** What a call leaves in the log: what is about to be done, and what was done in words. */
export type Notes = { note: (body: unknown) => Promise<void>; tell: (sentence: string) => void }

/**
 * Carries out a call of staff between two notes: what is about to be done, and how it ended. What is refused
 * is noted too.
 */
export async function audited<Answer>(
  { audit, log }: { audit: Audit; log: Log },
  act: Act,
  handled: (notes: Notes) => Promise<Answer>,
): Promise<Answer> {
  let entry: string | undefined
  let told: string | undefined
  const tell = (sentence: string) => {
    told = sentence
  }
  const note = async (body: unknown) => {
    entry = await audit.begin(act, body)
  }
  let reply: Answer
  try {
    reply = await handled({ note, tell })
  } catch (error) {
    // A database that gave no answer is not asked to note that: whoever waits is told at once.
    if (unreachable(error)) throw error
    if (entry === undefined) await note(undefined)
    await audit.end(entry ?? '', { status: error instanceof Refusal ? error.status : 500 })
    throw error
  }
  // What is done is done: that its end could not be noted must not look as if it were not.
  await audit
    .end(entry ?? '', { status: act.endpoint.definition.status ?? 200, told })
    .catch((error: unknown) => log.error({ error: logged(error) }, 'audit'))
  return reply
}
