import { performance } from 'node:perf_hooks'
import type { Job } from '../jobs/jobs.server.ts'
import type { Database } from './db.server.ts'
import { addMinute, noLoad, outgrownReason } from './outgrown.rules.ts'
import { OUTGROWN } from './states.tables.ts'

/** How often size and load are checked, in seconds. */
const CHECK_S = 60

/** The job that notes when the embedded database has become too small. */
export function outgrownJob({ query }: Pick<Database, 'query'>): Job {
  let load = noLoad
  let before = performance.eventLoopUtilization()
  return {
    name: 'database size',
    everySeconds: CHECK_S,
    run: async (now) => {
      const { utilization } = performance.eventLoopUtilization(before)
      before = performance.eventLoopUtilization()
      load = addMinute(load, utilization, now)
      const bytes = await databaseBytes({ query })
      await noteOutgrown({ query }, outgrownReason(bytes, load, now), now)
    },
  }
}

/** Size of the database on disk, in bytes. */
export async function databaseBytes({ query }: Pick<Database, 'query'>): Promise<number> {
  const [row] = await query({
    name: 'database_bytes',
    text: 'select pg_database_size(current_database())::text as bytes',
    values: [],
  })
  return Number(row?.bytes)
}

/** A restart forgets how busy it was, so a reason from before is kept until it is a week old. */
const REPORTED_DAYS = 7

async function noteOutgrown(
  { query }: Pick<Database, 'query'>,
  reason: string | null,
  now: Date,
): Promise<void> {
  if (reason === null)
    await query({
      name: 'not_outgrown',
      text: `delete from server_states where name = $1
        and since < $2::timestamptz - make_interval(days => ${REPORTED_DAYS})`,
      values: [OUTGROWN, now.toISOString()],
    })
  else
    await query({
      name: 'outgrown',
      text: `insert into server_states (name, since, detail) values ($1, $2, $3)
        on conflict (name) do update set since = $2, detail = $3`,
      values: [OUTGROWN, now.toISOString(), reason],
    })
}

/** Why and since when the database is too small; null if it is not. */
export async function findOutgrown({
  query,
}: Pick<Database, 'query'>): Promise<{ since: Date; reason: string } | null> {
  const [row] = await query({
    name: 'find_outgrown',
    text: 'select since, detail from server_states where name = $1',
    values: [OUTGROWN],
  })
  return row ? { since: new Date(String(row.since)), reason: String(row.detail) } : null
}
