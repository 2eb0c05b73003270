import { auditEntries, auditOutcomes } from './audit.tables.ts'
import { newId } from './columns.tables.ts'
import type { Database } from './db.server.ts'
import type { Person } from './serve.server.ts'
import type { AnyEndpoint } from './wire.ts'

export type Audit = {
  /** Notes what staff is about to do; when that fails, it is not done. */
  begin: (person: Person, endpoint: AnyEndpoint, input: { params: unknown; body: unknown; address: string }, now: Date) => Promise<string>
  end: (entry: string, status: number) => Promise<void>
}

const MOST = 200

/** The audit log: who of staff called what, with which ids, and how it ended. */
export function openAudit({ db }: Database): Audit {
  return {
    begin: async (person, { method, path, definition }, { params, body, address }, now) => {
      const id = newId()
      const fields = (definition.audited ?? []).map((name) => [name, (body as Record<string, unknown> | undefined)?.[name]])
      const detail = JSON.stringify({ ...Object.fromEntries(fields), ...(params as object) }, (_, value: unknown) =>
        typeof value === 'string' ? value.slice(0, MOST) : value,
      )
      await db
        .insert(auditEntries)
        .values({ id, at: now, personId: person.id, role: person.role, call: `${method} ${path}`, detail, address })
      return id
    },
    end: async (entryId, status) => {
      await db.insert(auditOutcomes).values({ entryId, status, at: new Date() })
    },
  }
}
