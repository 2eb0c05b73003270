import { pgTable, text } from 'drizzle-orm/pg-core'

/** Secrets shared by all instances, created at the first start. */
export const serverKeys = pgTable('server_keys', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
})
