import type { Ran } from './flash.rules.ts'

/** A medium that is ready. */
export type Opened = {
  /** Whether a round can count here. */
  fit: boolean
  /** What is told before a question. */
  says: string
  /** What stands on the screen meanwhile, beside the numbers if there are any. */
  during: string
  /** What was measured before the round, and is kept with each of its results. */
  measured: Readonly<Record<string, number>>
  /** Resolves with how it ran when all numbers came; with null when it was stopped. */
  show: (element: HTMLElement, numbers: readonly number[], signal: AbortSignal) => Promise<Ran | null>
  /** How it ran, in words. */
  ran: (numbers: readonly number[], ran: Ran) => string
}

/** How numbers come: to the eye or to the ear. */
export type Medium = {
  /** What is told while it gets ready. */
  opening: string
  /** Null when it was stopped. @throws {Error} when it cannot be had, as without a network. */
  open: (signal: AbortSignal) => Promise<Opened | null>
}
