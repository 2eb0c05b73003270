import { Refusal } from '../errors.ts'

export type Semaphore = {
  /**
   * Runs `act` with a permit.
   * @throws {Refusal} 503 with Retry-After if none is free, 429 if this holder already has one.
   */
  hold: <T>(holder: string, act: () => Promise<T>) => Promise<T>
}

/** Semaphore for memory-hungry work: `count` permits, one per holder, 503 when none is free. */
export function createSemaphore(count: number): Semaphore {
  const holders = new Set<string>()
  return {
    hold: async (holder, act) => {
      if (holders.has(holder))
        throw new Refusal(429, 'Please wait for your other upload to finish', {
          code: 'other_upload_running',
          retryAfter: 3,
        })
      if (holders.size >= count) throw new Refusal(503, undefined, { retryAfter: 3 })
      holders.add(holder)
      try {
        return await act()
      } finally {
        holders.delete(holder)
      }
    },
  }
}
