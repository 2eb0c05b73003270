import { eq, inArray, lt, sql } from 'drizzle-orm'
import type { Database } from './db.server.ts'
import { delays } from './delays.tables.ts'
import { Refusal } from './errors.ts'
import { fingerprint } from './fingerprint.server.ts'

/** What is tried: its name, how many failures come before the first wait, and the longest wait in seconds. */
export type Tried = { key: string; free: number; longest?: number }

export type Delays = {
  /**
   * Counts a try of each key as failed until told otherwise. @throws {Refusal} 429 with Retry-After while one
   * of them has to wait; nothing is counted then.
   */
  take: (tried: readonly Tried[], now: Date) => Promise<void>
  /** The try went well: the first key starts anew, the others get this one back. */
  forgive: (tried: readonly Tried[]) => Promise<void>
  sweep: (now: Date) => Promise<void>
}

/** The longest wait, in seconds. */
export const LONGEST_DELAY = 900
/** Each such time without a try halves what was counted, in milliseconds. */
const HALVING_MS = 3_600_000
const FORGET_MS = 24 * 3_600_000

/** Seconds to wait after so many failures: 1, 2, 4 ... once the free ones are used up. */
export const delayAfter = (failures: number, free: number, longest = LONGEST_DELAY): number =>
  failures < free ? 0 : Math.min(longest, 2 ** Math.min(failures - free, 20))

/** Long ago: whoever was a millisecond earlier, but comes second, must not wait for the first. */
const AT_ONCE = new Date(0)

/**
 * Growing waits instead of lock-outs. A try is counted before it is made, so that many at once get no more
 * than one after another would.
 */
export function openDelays({ db }: Database): Delays {
  return {
    take: async (tried, now) => {
      // Always in the same order, so that two requests never wait for each other.
      const rows = tried
        .map((each) => ({ ...each, key: fingerprint(each.key) }))
        .toSorted((a, b) => (a.key < b.key ? -1 : 1))
      await db.transaction(async (tx) => {
        await tx
          .insert(delays)
          .values(rows.map(({ key }) => ({ key, failures: 0, nextAt: AT_ONCE, updatedAt: now })))
          .onConflictDoNothing()
        const keys = rows.map(({ key }) => key)
        const found = await tx
          .select()
          .from(delays)
          .where(inArray(delays.key, keys))
          .orderBy(delays.key)
          .for('update')
        const wait = Math.max(...found.map(({ nextAt }) => nextAt.getTime() - now.getTime()))
        if (wait > 0) throw new Refusal(429, undefined, { retryAfter: wait / 1_000 })
        for (const row of found) {
          // A whole school's slips of a week must not add up.
          const halvings = Math.floor((now.getTime() - row.updatedAt.getTime()) / HALVING_MS)
          const failures = Math.floor(row.failures / 2 ** Math.max(0, halvings)) + 1
          const { free = 0, longest } = rows.find(({ key }) => key === row.key) ?? {}
          const delay = delayAfter(failures, free, longest)
          const nextAt = delay === 0 ? AT_ONCE : new Date(now.getTime() + delay * 1_000)
          await tx.update(delays).set({ failures, nextAt, updatedAt: now }).where(eq(delays.key, row.key))
        }
      })
    },
    forgive: async ([first, ...others]) => {
      if (first) await db.delete(delays).where(eq(delays.key, fingerprint(first.key)))
      if (others.length > 0) {
        const keys = others.map(({ key }) => fingerprint(key))
        await db
          .update(delays)
          .set({ failures: sql`greatest(${delays.failures} - 1, 0)`, nextAt: AT_ONCE })
          .where(inArray(delays.key, keys))
      }
    },
    sweep: async (now) => {
      await db.delete(delays).where(lt(delays.updatedAt, new Date(now.getTime() - FORGET_MS)))
    },
  }
}
