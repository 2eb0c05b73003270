import type { Attempt } from '../quiz.contract.ts'

/**
 * The moment, on the monotonic clock, at which time is over; and the milliseconds left while paused.
 * `guessed`: by the device's own clock, since no server could be asked; it ends nothing.
 */
export type Deadline = { at: number; pausedLeft: number | null; durationMs: number; guessed?: boolean }

/** A deadline that differs by more than the network does has been moved, in milliseconds. */
const MOVED_MS = 5_000

// The server's milliseconds laid on the monotonic clock: a wrong or changed clock of the phone moves nothing.
export const deadlineOf = (attempt: Attempt, guessed = false): Deadline => ({
  at: performance.now() + attempt.remainingMs,
  pausedLeft: attempt.paused ? attempt.remainingMs : null,
  durationMs: attempt.durationMs,
  guessed,
})

/** Milliseconds left. */
export const leftOf = ({ pausedLeft, at }: Deadline): number => pausedLeft ?? at - performance.now()

/**
 * The deadline with the time that the server says is left, where it was moved; `more`: by so many
 * milliseconds, to be told: without what the network took. null when it stands.
 */
export function moved(deadline: Deadline, remainingMs: number): { deadline: Deadline; more: number } | null {
  const { at, pausedLeft, durationMs, guessed } = deadline
  if (pausedLeft !== null || guessed) return null
  const more = performance.now() + remainingMs - at
  if (Math.abs(more) < MOVED_MS) return null
  return {
    more: Math.round(more / MOVED_MS) * MOVED_MS,
    deadline: { pausedLeft, at: at + more, durationMs: durationMs + Math.max(0, more) },
  }
}
