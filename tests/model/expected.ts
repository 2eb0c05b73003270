import type { Change } from '../../src/quiz/quiz.contract.ts'
import { MINUTES } from './academy.ts'

const GRACE_MS = 30_000

/** What should happen, in the fewest words: nothing of the product's is used here. */
export class Expected {
  deadline: number
  pausedAt: number | null = null
  ended = false
  readonly answers = new Map<number, { option: string | null; seq: number }>()

  constructor(now: number) {
    this.deadline = now + MINUTES * 60_000
  }

  counts = (now: number): boolean => !this.ended && this.pausedAt === null && now <= this.deadline + GRACE_MS

  /** Time ends it, whoever looks first. */
  look(now: number): void {
    if (this.pausedAt === null && now > this.deadline + GRACE_MS) this.ended = true
  }

  save(changes: readonly Change[], now: number): void {
    if (this.counts(now)) for (const change of changes) this.#lay(change)
    this.look(now)
  }

  /** @returns whether it ended by this. */
  submit(changes: readonly Change[], timeUp: boolean, now: number): boolean {
    if (this.ended) return false
    const left = this.pausedAt !== null || this.deadline - now > 2_000
    if (timeUp && left) return false
    if (this.counts(now)) for (const change of changes) if (change.option !== undefined) this.#lay(change)
    this.ended = true
    return true
  }

  give(seconds: number, now: number): void {
    if (!this.ended && (this.pausedAt !== null || now <= this.deadline + GRACE_MS))
      this.deadline += seconds * 1_000
  }

  pause(now: number): void {
    this.look(now)
    if (!this.ended && this.pausedAt === null && now < this.deadline) this.pausedAt = now
  }

  resume(now: number): void {
    if (this.ended || this.pausedAt === null) return
    this.deadline += now - this.pausedAt
    this.pausedAt = null
  }

  graded = (): Record<string, string> =>
    Object.fromEntries([...this.answers].flatMap(([index, { option }]) => (option ? [[index, option]] : [])))

  #lay({ index, option, seq }: Change): void {
    const before = this.answers.get(index)
    if (before && before.seq >= seq) return
    this.answers.set(index, { option: option === undefined ? (before?.option ?? null) : option, seq })
  }
}
