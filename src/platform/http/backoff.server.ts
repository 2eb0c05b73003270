import { lt } from 'drizzle-orm'
import type { Database } from '../db/db.server.ts'
import { delays } from './delays.tables.ts'
import { Refusal } from '../errors.ts'
import { fingerprint } from './fingerprint.server.ts'

/** A key to count: its name, failures before the first wait, and the longest wait in seconds. */
export type BackoffKey = { key: string; free: number; longest?: number }

export type Backoff = {
  /**
   * Counts a try of each key as failed until forgiven.
   * @throws {Refusal} 429 with Retry-After while one of them has to wait; nothing is counted then.
   */
  take: (tried: readonly BackoffKey[], now: Date) => Promise<void>
  /** The try succeeded: resets the first key and takes the try back from the others. */
  forgive: (tried: readonly BackoffKey[]) => Promise<void>
  sweep: (now: Date) => Promise<void>
}

/** The longest wait, in seconds. */
export const MAX_BACKOFF_S = 900
/** The count halves for each such period without a try, in milliseconds. */
const HALVING_MS = 3_600_000
const FORGET_MS = 24 * 3_600_000

/** Seconds to wait after this many failures: 1, 2, 4 ... after the free ones. */
export const backoffSeconds = (failures: number, free: number, longest = MAX_BACKOFF_S): number =>
  failures < free ? 0 : Math.min(longest, 2 ** Math.min(failures - free, 20))

/** The epoch: a concurrent second request must not wait for the first. */
const AT_ONCE = new Date(0)

/**
 * Exponential backoff instead of lock-outs. A try is counted before it is made, so that parallel tries get no
 * more than sequential ones.
 */
export function createBackoff({ db, query, together }: Pick<Database, 'db' | 'query' | 'together'>): Backoff {
  return {
    take: async (tried, now) => {
      // Always in the same order, so that two requests cannot deadlock.
      const hashed = tried
        .map((each) => ({ ...each, key: fingerprint(each.key) }))
        .toSorted((a, b) => (a.key < b.key ? -1 : 1))
      const at = now.toISOString()
      await together(async (ask) => {
        const rows = await ask({ ...hold, values: [JSON.stringify(hashed.map(({ key }) => key)), at] })
        const found = rows.map((row) => ({
          key: String(row.key),
          failures: Number(row.failures),
          nextAt: new Date(String(row.next_at)),
          updatedAt: new Date(String(row.updated_at)),
        }))
        const wait = Math.max(...found.map(({ nextAt }) => nextAt.getTime() - now.getTime()))
        if (wait > 0) throw new Refusal(429, undefined, { retryAfter: wait / 1_000 })
        const counted = found.map((row) => {
          // Failures of a whole school behind one address must not add up over a week.
          const halvings = Math.floor((now.getTime() - row.updatedAt.getTime()) / HALVING_MS)
          const failures = Math.floor(row.failures / 2 ** Math.max(0, halvings)) + 1
          const { free = 0, longest } = hashed.find(({ key }) => key === row.key) ?? {}
          const delay = backoffSeconds(failures, free, longest)
          const nextAt = delay === 0 ? AT_ONCE : new Date(now.getTime() + delay * 1_000)
          return { key: row.key, failures, next: nextAt.toISOString() }
        })
        await ask({ ...count, values: [JSON.stringify(counted), at] })
      })
    },
    forgive: async ([first, ...others]) => {
      const keys = others.map(({ key }) => fingerprint(key))
      await query({
        ...forgive,
        values: [fingerprint(first?.key ?? ''), JSON.stringify(keys), AT_ONCE.toISOString()],
      })
    },
    sweep: async (now) => {
      await db.delete(delays).where(lt(delays.updatedAt, new Date(now.getTime() - FORGET_MS)))
    },
  }
}

// From here on each key has a locked row, so no other request counts it meanwhile.
const hold = {
  name: 'delays_hold',
  text: `insert into delays as d (key, failures, next_at, updated_at)
    select key, 0, '${AT_ONCE.toISOString()}'::timestamptz, $2::timestamptz
    from jsonb_array_elements_text($1::jsonb) as t(key) order by key
    on conflict (key) do update set failures = d.failures
    returning d.key, d.failures, d.next_at, d.updated_at`,
}
const count = {
  name: 'delays_count',
  text: `update delays d set failures = c.failures, next_at = c.next, updated_at = $2
    from jsonb_to_recordset($1::jsonb) as c(key text, failures integer, next timestamptz)
    where d.key = c.key`,
}
// The rows are locked in the order of their keys, as a try locks them: no two requests wait in a circle.
const forgive = {
  name: 'delays_forgive',
  text: `with held as materialized (
      select key from delays
      where key = $1 or key in (select jsonb_array_elements_text($2::jsonb))
      order by key for update),
    first as (delete from delays where key = $1 and key in (select key from held))
    update delays set failures = greatest(failures - 1, 0), next_at = $3
    where key in (select key from held) and key <> $1`,
}
