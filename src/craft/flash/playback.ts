import type { RunTiming } from './flash.rules.ts'

/** A medium that is ready. */
export type Opened = {
  /** Whether a round can count here. */
  fit: boolean
  /** Shown before a question. */
  says: string
  /** Shown during the numbers. */
  during: string
  /** From one count to the next before the numbers, in milliseconds; null for no count-in. */
  countIn: number | null
  /** Measured before the round; stored with each of its results. */
  measured: Readonly<Record<string, number>>
  /** Resolves with how it ran when all numbers came; with null when it was stopped. */
  show: (element: HTMLElement, numbers: readonly number[], signal: AbortSignal) => Promise<RunTiming | null>
  /** The timing as a sentence. */
  ran: (numbers: readonly number[], ran: RunTiming) => string
}

/** A way to present numbers: shown or spoken. */
export type NumberPlayback = {
  /** Shown while it loads. */
  opening: string
  /** Null when it was stopped. @throws {Error} when it cannot load, for example offline. */
  open: (signal: AbortSignal) => Promise<Opened | null>
}
