import type { Database } from '../platform/db/db.server.ts'
import { storeLateOutcomes } from './lesson-store.server.ts'
import { type CalledSum } from './sums.rules.ts'
import { SumWatch, SumWays } from './sum-watch.rules.ts'
import type { LiveSeat } from './live-seat.server.ts'

type Lesson = { database: Database; home: string; lessonId: string }

/** The sums of a lesson, and what children prove of those that are over: without a network it comes later. */
export class LateProofs {
  readonly #lesson: Lesson
  /** The sums that were called, by number, and since when in milliseconds since 1970. */
  readonly #sums = new Map<number, CalledSum & { since: number }>()
  /** How many movements of each seat are in the outcome that was stored last. */
  #counted: ReadonlyMap<LiveSeat, number> = new Map()
  /** Outcomes that were proved after their sum was over and are to be stored, by sum and seat. */
  readonly #late = new Map<string, { sum: number; seat: LiveSeat }>()
  /** What is being stored now. */
  #storing: Promise<unknown> = Promise.resolve()

  constructor(lesson: Lesson) {
    this.#lesson = lesson
  }

  call(sum: CalledSum & { since: number }): void {
    this.#sums.set(sum.number, sum)
  }

  /** The sum of a number, if it was called. */
  sum(number: number): (CalledSum & { since: number }) | undefined {
    return this.#sums.get(number)
  }

  /** The outcomes of a sum are being stored as the seats stand now. */
  count(seats: readonly LiveSeat[]): void {
    this.#counted = new Map(seats.map((seat) => [seat, seat.watch?.movements ?? 0]))
  }

  /** Movements that were proved while the outcome of their sum was being stored. */
  collect(sum: number, seats: readonly LiveSeat[]): void {
    for (const seat of seats) {
      if (!seat.watch || seat.watch.movements <= (this.#counted.get(seat) ?? 0)) continue
      seat.past.set(sum, seat.watch)
      this.add(sum, seat)
    }
  }

  add(sum: number, seat: LiveSeat): void {
    this.#late.set(`${sum} ${seat.number}`, { sum, seat })
  }

  get isEmpty(): boolean {
    return this.#late.size === 0
  }

  /** What a seat did in a sum that is over. */
  watchOf(seat: LiveSeat, sum: CalledSum): SumWatch {
    const watch = seat.past.get(sum.number) ?? new SumWatch(new SumWays(sum))
    seat.past.set(sum.number, watch)
    return watch
  }

  /**
   * Stores what was proved late, after what is being stored already: a lesson that ends waits for both.
   * @returns the seats of it, with what counts for which student; after an error all of it waits again
   */
  store() {
    const stored = this.#storing.then(() => this.#storeAll())
    this.#storing = stored.catch(() => {})
    return stored
  }

  async #storeAll() {
    const { database, home, lessonId } = this.#lesson
    const late = [...this.#late]
    this.#late.clear()
    const outcomes = late.flatMap(([, { sum, seat }]) => {
      const outcome = seat.past.get(sum)?.outcome()
      return outcome ? [{ sum, studentId: seat.studentId, outcome }] : []
    })
    try {
      const stored = await storeLateOutcomes(database, { lessonId, home }, outcomes)
      return { stored, seats: late.map(([, { seat }]) => seat) }
    } catch (error) {
      for (const [key, proved] of late) this.#late.set(key, proved)
      throw error
    }
  }
}
