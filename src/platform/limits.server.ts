import { lt, or, gt } from 'drizzle-orm'
import type { Database } from './db.server.ts'
import { Refusal } from './errors.ts'
import { rateLimits } from './limits.tables.ts'
import { fingerprint } from './fingerprint.server.ts'

export type Limit = {
  /** Counts one act of this key. @throws {Refusal} 429 with Retry-After once they are used up. */
  spend: (key: string) => Promise<void>
  /** Counts one act of this key, and says whether it may be done. */
  allows: (key: string) => Promise<boolean>
  /** @throws {Refusal} 429 when they are used up already; counts nothing. */
  check: (key: string) => Promise<void>
  forget: (key: string) => Promise<void>
}

type Rate = { acts: number; seconds: number }

/** The longest window of any limit, in milliseconds. */
const LONGEST_MS = 86_400_000
/** So many keys are refused without asking the database. */
const MOST_BLOCKED = 10_000

/** Forgets counters whose time is over, and those that a clock wrote which was years ahead. */
export async function sweepLimits({ db }: Database, now: Date): Promise<void> {
  const over = lt(rateLimits.expire, now.getTime())
  await db.delete(rateLimits).where(or(over, gt(rateLimits.expire, now.getTime() + LONGEST_MS)))
}

/** By how much the clocks of two instances, or of two requests, may differ; in milliseconds. */
const APART_MS = 600_000

// A window that ends much later than one begun now was written by a clock that was ahead: it begins anew. A
// little later is what a request has seen that came first and was counted second.
const count = {
  name: 'limit_count',
  text: `insert into rate_limits as r (key, points, expire) values ($1, 1, $3::bigint)
    on conflict (key) do update set
      points = case when r.expire <= $2::bigint or r.expire > $4::bigint then 1 else r.points + 1 end,
      expire = case when r.expire <= $2::bigint or r.expire > $4::bigint then $3::bigint else r.expire end
    returning points, expire`,
}
const look = {
  name: 'limit_look',
  text: 'select points, expire from rate_limits where key = $1 and expire > $2::bigint',
}

/**
 * So many `acts` in so many `seconds` for each key, counted in the database for all instances by the
 * academy's clock, with a block in memory before it: what is refused once costs nothing any more.
 */
export function createLimit(database: Database, name: string, { acts, seconds }: Rate): Limit {
  const windowMs = seconds * 1_000
  /** Until when (monotonic, in milliseconds) a key is refused. */
  const blocked = new Map<string, number>()
  // No e-mail and no address is readable in the counters, and no key is too long.
  const keyOf = (key: string) => `${name}:${fingerprint(key)}`

  /**
   * @returns after how many milliseconds a key that has used up its acts may act again; undefined while it
   * has not.
   */
  async function consumed(key: string): Promise<number | undefined> {
    const id = keyOf(key)
    const until = blocked.get(id)
    if (until !== undefined && until > performance.now()) return until - performance.now()
    const now = database.clock.now().getTime()
    const [row] = await database.query({
      ...count,
      values: [id, now, now + windowMs, now + windowMs + APART_MS],
    })
    if (Number(row?.points) <= acts) return undefined
    const left = Number(row?.expire) - now
    if (blocked.size >= MOST_BLOCKED) blocked.clear()
    blocked.set(id, performance.now() + left)
    return left
  }

  return {
    spend: async (key) => {
      const left = await consumed(key)
      if (left !== undefined) throw new Refusal(429, undefined, { retryAfter: left / 1_000 })
    },
    allows: async (key) => (await consumed(key)) === undefined,
    check: async (key) => {
      const now = database.clock.now().getTime()
      const [row] = await database.query({ ...look, values: [keyOf(key), now] })
      if (row && Number(row.points) >= acts)
        throw new Refusal(429, undefined, { retryAfter: (Number(row.expire) - now) / 1_000 })
    },
    forget: async (key) => {
      blocked.delete(keyOf(key))
      await database.query({
        name: 'limit_forget',
        text: 'delete from rate_limits where key = $1',
        values: [keyOf(key)],
      })
    },
  }
}
