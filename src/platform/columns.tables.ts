import { randomUUIDv7 } from 'node:crypto'
import { timestamp, uuid } from 'drizzle-orm/pg-core'

/** UUIDv7, made by the server: ordered by time, so indexes stay dense. */
export const id = () => uuid('id').primaryKey().$defaultFn(newId)
export const newId = (): string => randomUUIDv7()
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })
export const createdAt = () => instant('created_at').notNull().defaultNow()
