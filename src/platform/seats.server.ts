import { Refusal } from './errors.ts'

export type Seats = {
  /**
   * Does something while holding one of the seats. @throws {Refusal} 503 with Retry-After when none is free,
   * 429 for a second one of the same holder.
   */
  hold: <T>(holder: string, act: () => Promise<T>) => Promise<T>
}

/** A few seats for what needs much memory, one for each holder; who finds none comes again. */
export function createSeats(count: number): Seats {
  const holders = new Set<string>()
  return {
    hold: async (holder, act) => {
      if (holders.has(holder))
        throw new Refusal(429, 'Please wait until your other upload is done', { retryAfter: 3 })
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
