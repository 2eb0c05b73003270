import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../db/db.server.ts'

/** A kind of record that the demo reset deletes: its count, singular and plural. */
export type ResetCount = {
  count: number
  one: string
  more: string
  /** Deleted only together with what is taught. */
  withContent?: true
}

/** Rows that come from outside: people, messages, payments. */
export type Arrivals = {
  table: PgTable
  id: PgColumn
  /** When the row was created. */
  at: PgColumn
  one: string
  more: string
  /** Limits the rows; all if missing. */
  where?: SQL
}

/** How a room deletes its demo data: only from its own tables, after all rooms below it. */
export type DemoReset = {
  count: (on: Db | Tx) => Promise<readonly ResetCount[]>
  /**
   * Keeps staff. `since`: when the demo was seeded.
   * @throws {Refusal} 409 if there is real data, not only the demo's.
   */
  clear: (tx: Tx, choice: { content: boolean; since: Date }) => Promise<void>
  /** Rows that show real use: they are not deleted without a question, nor if newer than the backup. */
  arrivals?: readonly Arrivals[]
}
