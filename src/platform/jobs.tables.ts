import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.tables.ts'

/**
 * Work of the clock: who has it now, when it last ran and what went wrong. One row per job, for all
 * instances.
 */
export const jobRuns = pgTable('job_runs', {
  name: text('name').primaryKey(),
  /** The instance that runs it; it alone prolongs and ends its lease. */
  heldBy: text('held_by'),
  /** Held until then, and longer while it is at it. */
  leasedUntil: instant('leased_until'),
  lastRun: instant('last_run'),
  lastError: text('last_error'),
})
