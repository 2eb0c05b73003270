import { nextNight } from '../platform/backup/backup.rules.ts'
import type { Backup, Backups } from '../platform/backup/backups.server.ts'
import type { Database } from '../platform/db/db.server.ts'
import type { DashboardSource, WorkItem } from '../platform/rooms/dashboard.server.ts'
import { Refusal } from '../platform/errors.ts'
import { type Log, logged } from '../platform/runtime/log.server.ts'
import { enveloped, type EndpointHandler, serve } from '../platform/http/serve.server.ts'
import { backUpNow, downloadBackup, getBackups } from './backups.contract.ts'
import type { LastBackup } from './office.contract.ts'

/** The job of the nightly backup. */
export const BACKUP_JOB = 'backup'
/** Age of the last complete backup at which the owner is told. */
const OLD_MS = 2 * 86_400_000

type Parts = { backups: Backups; log: Log }

export function backupCalls({ backups, log }: Parts): EndpointHandler[] {
  return [
    serve(getBackups, async ({ now }) => {
      const { backups: all, running } = await backups.list()
      return enveloped({
        backups: all.map(({ counts, madeAt, ...backup }) => ({
          ...backup,
          at: madeAt.toISOString(),
          holds: counts && {
            people: counts.tables.people ?? 0,
            orders: counts.tables.orders ?? 0,
            pictures: counts.pictures,
          },
        })),
        running: running?.toISOString() ?? null,
        next: nextNight(now).toISOString(),
        folder: backups.folder,
        sealed: backups.sealed,
        now: now.toISOString(),
      })
    }),

    serve(backUpNow, async ({ now }) => {
      if ((await backups.list()).running)
        throw new Refusal(409, 'A backup is already running.', { code: 'backup_already_running' })
      // Not awaited, as it may take long; the list shows its outcome.
      backups.make('by-hand', now).catch((error: unknown) => log.warn({ error: logged(error) }, 'backup'))
      return enveloped({ running: now.toISOString() })
    }),

    serve(downloadBackup, async ({ params }) => {
      const file = await backups.open(params.name)
      if (!file) throw new Refusal(404, 'This backup no longer exists', { code: 'backup_deleted' })
      return file
    }),
  ]
}

/** The last backup, for the office's frame. */
export async function lastBackup(backups: Backups, now: Date): Promise<LastBackup> {
  const { backups: all } = await backups.list()
  const whole = all.find(({ state }) => state === 'whole')
  return {
    failed: isFailed(all[0]),
    at: whole?.madeAt.toISOString() ?? null,
    bytes: whole?.bytes ?? 0,
    next: nextNight(now).toISOString(),
  }
}

const isFailed = (backup: Backup | undefined) => backup?.state === 'failed' || backup?.state === 'changed'

/** Failed and overdue backups, as work for the owner. */
export const backupDashboard = (
  backups: Backups,
  { query }: Pick<Database, 'query'>,
): Required<Pick<DashboardSource, 'waits'>> => ({
  waits: async ({ role }, now) => {
    if (role !== 'owner') return []
    const { backups: all } = await backups.list()
    const [newest] = all
    const whole = all.find(({ state }) => state === 'whole')
    const warning = (since: Date, title: string, detail: string): readonly WorkItem[] => [
      { section: 'Settings', count: 1, since, late: true, title, detail, to: '/office/backups', act: 'View' },
    ]
    if (newest?.state === 'failed') return warning(newest.madeAt, 'The last backup failed', newest.fault)
    // If the failure could not be written next to the backups, the job has it.
    const [job] = await query({
      name: 'backup_job',
      text: 'select last_run, last_error from job_runs where name = $1 and last_error is not null',
      values: [BACKUP_JOB],
    })
    const failedAt = job ? new Date(String(job.last_run)) : null
    // A backup's name has its time to the second.
    if (failedAt && (!whole || failedAt.getTime() >= whole.madeAt.getTime() + 1_000))
      return warning(
        failedAt,
        'The last backup failed',
        String(job?.last_error).replace(/^BackupError: /, ''),
      )
    if (newest?.state === 'changed')
      return warning(newest.madeAt, 'The last backup is damaged', 'The file size has changed')
    if (whole && now.getTime() - whole.madeAt.getTime() > OLD_MS)
      return warning(whole.madeAt, 'No recent backup', 'Keep the server running for backups')
    return []
  },
})
