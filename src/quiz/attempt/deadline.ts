import type { Attempt } from '../quiz.contract.ts'

/**
 * The end of the attempt on the monotonic clock, and the milliseconds left while paused.
 * `guessed`: computed offline from the device's clock; it does not end the attempt.
 */
export type Deadline = { at: number; pausedLeft: number | null; durationMs: number; guessed?: boolean }

/** A difference above this means that the deadline was moved, in milliseconds. */
const MOVED_MS = 5_000

// Adds the server's milliseconds to the monotonic clock, so that a wrong phone clock has no effect.
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
