import { createHash } from 'node:crypto'
import { lt } from 'drizzle-orm'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from './db.server.ts'
import { Refusal } from './errors.ts'
import { rateLimits } from './limits.tables.ts'

export type Limit = {
  /** Counts one act of this key. @throws {Refusal} 429 with Retry-After once the points are used up. */
  spend: (key: string) => Promise<void>
  /** @throws {Refusal} 429 when the points are used up already; counts nothing. */
  check: (key: string) => Promise<void>
  forget: (key: string) => Promise<void>
}

// No e-mail and no address is readable in the counters, and no key is too long.
const fingerprint = (key: string) => createHash('sha256').update(key).digest('base64url')

/** Forgets counters whose time is over. */
export async function sweepLimits({ db }: Database, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.expire, now.getTime()))
}

/** `points` acts per `seconds` and key, counted in the database for all instances, with a block in memory before it. */
export function createLimit(database: Database, name: string, points: number, seconds: number): Limit {
  const limiter = new RateLimiterPostgres({
    storeClient: database.pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: seconds,
    inMemoryBlockOnConsumed: points + 1,
    clearExpiredByTimeout: false,
  })
  return {
    spend: async (key) => {
      try {
        await limiter.consume(fingerprint(key))
      } catch (error) {
        if (error instanceof RateLimiterRes) throw new Refusal(429, undefined, { retryAfter: error.msBeforeNext / 1_000 })
        throw error
      }
    },
    check: async (key) => {
      const state = await limiter.get(fingerprint(key))
      if (state && state.consumedPoints >= points) throw new Refusal(429, undefined, { retryAfter: state.msBeforeNext / 1_000 })
    },
    forget: async (key) => {
      await limiter.delete(fingerprint(key))
    },
  }
}
