import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.tables.ts'

/**
 * Server states that survive a restart, for all instances; a row exists while the state holds. MAIL_HELD,
 * RESTORE_UNFINISHED, OUTGROWN, and FAULT with the name of a failing service.
 */
export const serverStates = pgTable('server_states', {
  name: text('name').primaryKey(),
  since: instant('since').notNull(),
  detail: text('detail').notNull(),
})

/** No mail is sent until the owner releases it: the database was restored from a backup. */
export const MAIL_HELD = 'mail held'
/** Rows are restored, files not yet; `detail` says how the restore was started. */
export const RESTORE_UNFINISHED = 'restore unfinished'
/** The embedded database has become too small; `detail` says why. */
export const OUTGROWN = 'database outgrown'
export const FAULT = 'fault '
