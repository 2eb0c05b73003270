import { randomUUID } from 'node:crypto'
import type { Database } from '../db/db.server.ts'
import { lastTime } from '../text/india.rules.ts'
import { type Log, logged } from '../runtime/log.server.ts'

/** A scheduled job. It gets the time; its failure affects no other job. */
export type Job = {
  name: string
  everySeconds: number
  /**
   * Runs once a day at this time in India, or as soon after it as a server runs; after a failure it is
   * retried after `everySeconds`.
   */
  daily?: { hour: number; minute: number }
  /** Deletes old data, so it does not run while the time is in doubt. */
  forgets?: true
  /** Ends things irreversibly, so it does not run while the database's time differs from ours. */
  ends?: true
  /** @throws {Error} whose message is stored as the job's last error. */
  run: (now: Date) => Promise<void>
}

export type JobRun = {
  name: string
  lastRun: string | null
  lastError: string | null
  /** How often it is meant to run; a daily job once in 86,400 s. */
  everySeconds: number
}

export type Jobs = {
  /** Runs all jobs once, one after another, as of this time, except those named. */
  runAll: (now: Date, except?: readonly string[]) => Promise<void>
  /** Runs the jobs that are due; the server calls it every second. */
  tick: () => Promise<void>
  /** The last run of each job. @throws if the database is unreachable. */
  report: () => Promise<JobRun[]>
  stop: () => Promise<void>
}

const LEASE_MS = 60_000
/** Daily jobs are checked this often, and do not start earlier in a new academy, in milliseconds. */
const DAILY_LOOK_MS = 60_000
const FIRST_DAILY_MS = 600_000
/** While the time is in doubt, deleting jobs are checked again after this many milliseconds. */
const DOUBT_MS = 60_000
const RENEW_MS = 20_000
const TICK_MS = 1_000
const DAY_S = 86_400
/** Largest accepted difference between the database's clock and ours, in milliseconds. */
const APART_MS = 300_000

const claim = {
  name: 'job_claim',
  // A run or a lease in the future was written by a wrong clock and is ignored.
  text: `insert into job_runs as j (name, leased_until, held_by) values ($1, $3, $6)
    on conflict (name) do update set leased_until = $3, held_by = $6
    where (j.leased_until is null or j.leased_until <= $2 or j.leased_until > $4)
      and (j.last_run is null or j.last_run <= $5 or j.last_run > $2
        or (j.last_error is not null and j.last_run <= $7))
    returning name`,
}
const renew = {
  name: 'job_renew',
  text: 'update job_runs set leased_until = $2 where name = $1 and held_by = $3',
}
const note = {
  name: 'job_note',
  text: `update job_runs set leased_until = null, held_by = null, last_run = $2,
    last_error = $3 where name = $1 and held_by = $4`,
}
const known = { name: 'job_known', text: 'select from job_runs where name = $1 and last_run is not null' }
const databaseTime = {
  name: 'database_time',
  text: `select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  values: [],
}

type JobParts = { database: Database; log: Log; jobs: readonly Job[] }

/**
 * Runs named jobs, each on one instance at a time. A lease in the database names the instance and expires if
 * it dies.
 */
export function openJobs({ database, log, jobs }: JobParts): Jobs {
  const { clock } = database
  const due = new Map<string, number>()
  let ticking: Promise<void> | undefined
  let stopped = false
  const opened = performance.now()
  const me = randomUUID()
  // Only one process can use the embedded database, so leases of the previous process are void.
  const voided = { name: 'jobs_void', text: 'update job_runs set leased_until = null', values: [] }
  const started = database.kind === 'embedded' ? database.query(voided) : Promise.resolve()
  // `tick` and `report` await it and see the failure.
  started.catch(() => {})

  async function run(job: Job, now: Date): Promise<void> {
    const at = () => clock.now().getTime()
    const renewing = setInterval(() => {
      database
        .query({ ...renew, values: [job.name, iso(at() + LEASE_MS), me] })
        .catch((error: unknown) => log.warn({ job: job.name, error: logged(error) }, 'lease not renewed'))
    }, RENEW_MS)
    let failure: string | null = null
    try {
      await job.run(now)
    } catch (error) {
      failure = firstErrorLine(error)
      log.warn({ job: job.name, error: logged(error) }, 'job failed')
    } finally {
      clearInterval(renewing)
    }
    await database.query({ ...note, values: [job.name, now.toISOString(), failure, me] })
  }

  async function claimed(job: Job, now: number): Promise<boolean> {
    // Timers are not exact, so a run that is due within half a tick counts as due.
    const lastRunBy = now - job.everySeconds * 1_000 + TICK_MS / 2
    const dueSince = job.daily ? lastTime(new Date(now), job.daily).getTime() - 1 : lastRunBy
    const times = [now, now + LEASE_MS, now + 2 * LEASE_MS, Math.min(now, dueSince)]
    const values = [job.name, ...times.map(iso), me, iso(Math.min(now, lastRunBy))]
    const rows = await database.query({ ...claim, values })
    return rows.length > 0
  }

  /** Two clocks that differ by minutes: one of them is wrong. */
  async function timeIsSure(job: Job): Promise<boolean> {
    if (job.forgets && !clock.steady()) return false
    if (!job.forgets && (!job.ends || database.kind === 'embedded')) return true
    const [row] = await database.query(databaseTime)
    return Math.abs(Number(row?.ms) - clock.now().getTime()) <= APART_MS
  }

  /** A new academy has no full day of data yet, so its daily jobs wait. */
  async function isTooEarly(job: Job): Promise<boolean> {
    if (!job.daily || performance.now() - opened > FIRST_DAILY_MS) return false
    return (await database.query({ ...known, values: [job.name] })).length === 0
  }

  async function look(job: Job): Promise<void> {
    const now = clock.now()
    if ((due.get(job.name) ?? 0) > performance.now()) return
    due.set(job.name, performance.now() + (job.daily ? DAILY_LOOK_MS : job.everySeconds * 1_000))
    if (await isTooEarly(job)) return
    if (!(await timeIsSure(job))) {
      due.set(job.name, performance.now() + DOUBT_MS)
      return
    }
    if (await claimed(job, now.getTime())) await run(job, now)
  }

  const tick = async () => {
    await started
    if (stopped) return
    // In parallel, so that a slow job does not block others.
    await Promise.all(
      jobs.map((job) =>
        look(job).catch((error: unknown) => log.warn({ job: job.name, error: logged(error) }, 'job not run')),
      ),
    )
  }
  const timer = setInterval(() => {
    ticking ??= tick()
      .catch((error: unknown) => log.warn({ error: logged(error) }, 'jobs not run'))
      .finally(() => {
        ticking = undefined
      })
  }, TICK_MS)
  timer.unref()

  return {
    tick,
    runAll: async (now, except = []) => {
      for (const job of jobs.filter(({ name }) => !except.includes(name))) {
        await database.query({
          name: 'job_take',
          text: `insert into job_runs (name, held_by) values ($1, $2)
            on conflict (name) do update set held_by = $2`,
          values: [job.name, me],
        })
        await run(job, now)
      }
    },
    report: async () => {
      await started
      const rows = await database.query({
        name: 'job_report',
        text: 'select name, last_run, last_error from job_runs',
        values: [],
      })
      return jobs.map(({ name, daily, everySeconds }) => {
        const row = rows.find((each) => each.name === name)
        const { last_run: run, last_error: error } = (row ?? {}) as {
          last_run?: string | null
          last_error?: string | null
        }
        return {
          name,
          lastRun: run ? new Date(run).toISOString() : null,
          lastError: error ?? null,
          everySeconds: daily ? DAY_S : everySeconds,
        }
      })
    },
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await ticking
    },
  }
}

const iso = (ms: number) => new Date(ms).toISOString()
// Only the first line: the rest may contain a statement.
const firstErrorLine = (error: unknown) => logged(error).split('\n', 1)[0]?.slice(0, 300) ?? ''

/**
 * Processes items one after another; a failing item is logged and does not stop the others.
 * @throws {Error} at the end, with the number of failures and the first reason.
 */
export async function forEachIsolated<T>(
  items: Iterable<T> | AsyncIterable<T>,
  act: (item: T) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = []
  let count = 0
  for await (const item of items) {
    count += 1
    try {
      await act(item)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0)
    throw new Error(`${failures.length} of ${count} failed; the first: ${firstErrorLine(failures[0])}`, {
      cause: failures[0],
    })
}
