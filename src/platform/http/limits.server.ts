import { lt, or, gt } from 'drizzle-orm'
import { batchConcurrency, createBatcher } from '../db/batch.server.ts'
import { type Database, lockTimeoutSql, type Row, jsonRowsSql } from '../db/db.server.ts'
import { Refusal } from '../errors.ts'
import { rateLimits } from './limits.tables.ts'
import { fingerprint } from './fingerprint.server.ts'

export type Limit = {
  /** Counts one act of this key. @throws {Refusal} 429 with Retry-After if the limit is reached. */
  spend: (key: string) => Promise<void>
  /** Counts one act of this key and returns whether it is allowed. */
  allows: (key: string) => Promise<boolean>
  /** @throws {Refusal} 429 if the limit is reached; counts nothing. */
  check: (key: string) => Promise<void>
  /** Starts the count of this key again; an instance that has refused it goes on doing so. */
  forget: (key: string) => Promise<void>
}

type Rate = { acts: number; seconds: number }

/** The longest window of any limit, in milliseconds. */
const LONGEST_MS = 86_400_000
/** Most keys blocked in memory. */
const MOST_BLOCKED = 10_000
/** The most acts that are counted in one statement. */
const MOST_AT_ONCE = 128

/** Deletes expired counters, and those with an end too far ahead, written by a wrong clock. */
export async function sweepLimits({ db }: Database, now: Date): Promise<void> {
  const over = lt(rateLimits.expire, now.getTime())
  await db.delete(rateLimits).where(or(over, gt(rateLimits.expire, now.getTime() + LONGEST_MS)))
}

/** Largest difference between the clocks of two instances or requests, in milliseconds. */
const APART_MS = 600_000

// A window that ends much later than a new one was written by a wrong clock, so it restarts. A small
// difference comes from requests that are counted out of order.
const isOver = `r.expire <= excluded.expire - $2::bigint or r.expire > excluded.expire + ${APART_MS}`
// Sorted by key: the lock order of every statement that holds several counters.
const count = {
  name: 'limit_count',
  text: `insert into rate_limits as r (key, points, expire)
    select g.key, 1, g.until from ${lockTimeoutSql('$3')}, ${jsonRowsSql('$1', 'g', 'key text, until bigint')}
    order by g.key
    on conflict (key) do update set
      points = case when ${isOver} then 1 else r.points + 1 end,
      expire = case when ${isOver} then excluded.expire else r.expire end
    returning key, points, expire`,
}
const look = {
  name: 'limit_look',
  text: 'select points, expire from rate_limits where key = $1 and expire > $2::bigint',
}

/**
 * A rate limit of `acts` per `seconds` for each key, counted in the database for all instances. Blocked keys
 * are kept in memory, so that further refusals cost no query.
 */
export function createLimit(database: Database, name: string, { acts, seconds }: Rate): Limit {
  const windowMs = seconds * 1_000
  /** Until when (monotonic, in milliseconds) a key is blocked. */
  const blocked = new Map<string, number>()
  // Keys are hashed: no email or address is readable, and the length is fixed.
  const keyOf = (key: string) => `${name}:${fingerprint(key)}`
  const counted = createBatcher<{ key: string; now: number }, Row | undefined>({
    keyOf: ({ key }) => key,
    most: MOST_AT_ONCE,
    atOnce: batchConcurrency(database.kind),
    act: async (asked, lockMs) => {
      const given = asked.map(({ key, now }) => ({ key, until: now + windowMs }))
      const rows = await database.query({
        ...count,
        values: [JSON.stringify(given), windowMs, String(lockMs)],
      })
      const found = new Map(rows.map((row) => [String(row.key), row]))
      return asked.map(({ key }) => found.get(key))
    },
  })

  /** @returns milliseconds until the key may act again; undefined if it may act now. */
  async function consumed(key: string): Promise<number | undefined> {
    const id = keyOf(key)
    const until = blocked.get(id)
    if (until !== undefined && until > performance.now()) return until - performance.now()
    const now = database.clock.now().getTime()
    const row = await counted({ key: id, now })
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

// A turn that ends too far ahead was written by a wrong clock, so it is void.
const take = {
  name: 'turn_take',
  text: `insert into rate_limits as r (key, points, expire) values ($1, 1, $3::bigint)
    on conflict (key) do update set expire = excluded.expire
    where r.expire <= $2::bigint or r.expire > $3::bigint + ${APART_MS}
    returning key`,
}
const give = { name: 'turn_give', text: 'delete from rate_limits where key = $1 and expire = $2::bigint' }

/**
 * Takes the turn `name` of all instances. It ends by itself after `seconds`, for an instance that died.
 * @returns how to give it back; undefined if another has it.
 */
export async function takeTurn(
  database: Database,
  name: string,
  seconds: number,
): Promise<(() => Promise<void>) | undefined> {
  const now = database.clock.now().getTime()
  const until = now + seconds * 1_000
  const key = `turn:${name}`
  const taken = await database.query({ ...take, values: [key, now, until] })
  if (taken.length === 0) return undefined
  return async () => {
    await database.query({ ...give, values: [key, until] })
  }
}
