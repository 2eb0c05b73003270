import { randomUUIDv7 } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, timestamp, uuid } from 'drizzle-orm/pg-core'

/** UUIDv7, created by the server: ordered by time, which keeps indexes dense. */
export const id = () => uuid('id').primaryKey().$defaultFn(newId)
export const newId = (): string => randomUUIDv7()
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })
export const createdAt = () => instant('created_at').notNull().defaultNow()
/** For checks and partial indexes: the column is one of these words, inlined in the SQL. */
export const isOneOf = (column: AnyPgColumn, words: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(', '))})`
