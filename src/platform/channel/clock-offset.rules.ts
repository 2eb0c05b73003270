/** Four stamps of one exchange in milliseconds: sent and received here (t1, t4), received and sent there. */
export type Stamps = { t1: number; t2: number; t3: number; t4: number }

/** The other clock less this one, and the largest error of it, in milliseconds. */
export type Offset = { offset: number; bound: number; samples: number }

/** Most that one clock gains on the other: a quartz is off by up to so much of the time that passes. */
const MAX_DRIFT = 50e-6

/**
 * Estimates the offset of another clock. The least way up and the least way down are taken separately: three
 * times better than the exchange with the least round trip. Each of them grows as it ages, as far as the
 * clocks may have drifted meanwhile, so that a newer one takes its place. The error is at most half of both.
 */
export class ClockOffset {
  #up = Number.POSITIVE_INFINITY
  #down = Number.POSITIVE_INFINITY
  #samples = 0
  #at = 0

  add({ t1, t2, t3, t4 }: Stamps): void {
    const drift = this.#samples === 0 ? 0 : MAX_DRIFT * Math.max(0, t4 - this.#at)
    this.#at = t4
    this.#up = Math.min(this.#up + drift, t2 - t1)
    this.#down = Math.min(this.#down + drift, t4 - t3)
    this.#samples += 1
  }

  /** Starts again: after a device slept its clock may stand elsewhere. */
  forget(): void {
    this.#up = Number.POSITIVE_INFINITY
    this.#down = Number.POSITIVE_INFINITY
    this.#samples = 0
  }

  /** Null before the first exchange. */
  read(): Offset | null {
    if (this.#samples === 0) return null
    return { offset: (this.#up - this.#down) / 2, bound: (this.#up + this.#down) / 2, samples: this.#samples }
  }
}
