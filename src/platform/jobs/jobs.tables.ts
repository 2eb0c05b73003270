import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.tables.ts'

/**
 * Scheduled jobs: who runs each now, its last run and last error. One row per job, shared by all instances.
 */
export const jobRuns = pgTable('job_runs', {
  name: text('name').primaryKey(),
  /** The instance that runs it; only it extends and ends the lease. */
  heldBy: text('held_by'),
  /** End of the lease, extended while the job runs. */
  leasedUntil: instant('leased_until'),
  lastRun: instant('last_run'),
  lastError: text('last_error'),
})
