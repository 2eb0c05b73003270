import type { TxContext } from '../db/context.server.ts'
import { auditEntries, auditOutcomes } from './audit.tables.ts'
import { newId } from '../db/columns.tables.ts'
import { type Database, asUnavailable } from '../db/db.server.ts'
import { Refusal } from '../errors.ts'
import { type Log, logged } from '../runtime/log.server.ts'
import type { CurrentUser } from '../http/serve.server.ts'
import type { AnyEndpoint } from '../wire.ts'

/** A call by staff: person, endpoint, ids in the path, address. */
type Act = { person: CurrentUser; endpoint: AnyEndpoint; params: unknown; address: string; now: Date }

export type Audit = {
  /** Records what staff is about to do; if that fails, the call is not made. */
  begin: (act: Act, body: unknown) => Promise<string>
  /** Records the outcome and the sentence for the log: see Context.tell. */
  end: (entry: string, outcome: { status: number; summary?: string | undefined }) => Promise<void>
}

const MOST = 200
const MAX_SUMMARY = 1_000

/** The audit log: which member of staff called what, with which ids and outcome. */
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
    end: async (entryId, { status, summary }) => {
      await db
        .insert(auditOutcomes)
        .values({ entryId, status, summary: summary?.slice(0, MAX_SUMMARY) ?? null, at: new Date() })
    },
  }
}

/** A member's action that the office must know of: `call` as defined, `told` without a subject. */
export type MemberAct = {
  account: { id: string; role: string }
  call: string
  address: string
  summary: string
}

/** Writes a member's action to the log, in the transaction of the action. */
export async function putMemberAct(
  { tx, now }: TxContext,
  { account, call, address, summary }: MemberAct,
): Promise<void> {
  const id = newId()
  const entry = { id, at: now, personId: account.id, role: account.role, call, detail: '{}', address }
  await tx.insert(auditEntries).values(entry)
  await tx.insert(auditOutcomes).values({ entryId: id, status: 200, summary, at: now })
}

/** What a call writes to the log: before the action, and the sentence about it. */
export type AuditTrail = { note: (body: unknown) => Promise<void>; audit: (sentence: string) => void }

/** Runs a staff call between two log entries, before it and with its outcome. Refusals are logged too. */
export async function audited<Answer>(
  { audit, log }: { audit: Audit; log: Log },
  act: Act,
  handled: (notes: AuditTrail) => Promise<Answer>,
): Promise<Answer> {
  let entry: string | undefined
  let summary: string | undefined
  const setSummary = (sentence: string) => {
    summary = sentence
  }
  const note = async (body: unknown) => {
    entry = await audit.begin(act, body)
  }
  let reply: Answer
  try {
    reply = await handled({ note, audit: setSummary })
  } catch (error) {
    // If the database is unreachable, skip the audit outcome and answer at once.
    if (asUnavailable(error)) throw error
    if (entry === undefined) await note(undefined)
    await audit.end(entry ?? '', { status: error instanceof Refusal ? error.status : 500 })
    throw error
  }
  // The action has succeeded, so a failure to record the outcome must not look like a failed action.
  await audit
    .end(entry ?? '', { status: act.endpoint.definition.status ?? 200, summary: summary })
    .catch((error: unknown) => log.error({ error: logged(error) }, 'audit'))
  return reply
}
