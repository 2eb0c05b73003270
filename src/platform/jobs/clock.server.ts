import { uptime as secondsUp } from 'node:os'
import { type ClockState, advanceClock, initialClock, hasJumped, isTrusted } from './clock.rules.ts'

export type Clock = {
  /** The current time, not affected by a short jump of the system clock. */
  now: () => Date
  /** Whether the system clock has been steady long enough to delete by it. */
  steady: () => boolean
}

/**
 * The server's clock. It follows the system clock, and a jump only after ten minutes, so that a clock set
 * years ahead for a moment ends no attempt and deletes nothing.
 */
export function openClock(): Clock {
  // The monotonic counter stops while a laptop sleeps; the system's uptime does not, and is used when they
  // differ.
  let asleep = 0
  const slept = () => secondsUp() * 1_000 - performance.now()
  const sleptAtStart = slept()
  let belief: ClockState = initialClock(Date.now(), performance.now())
  const look = () => {
    const wall = Date.now()
    if (hasJumped(belief, wall, performance.now() + asleep)) asleep = Math.max(asleep, slept() - sleptAtStart)
    belief = advanceClock(belief, wall, performance.now() + asleep)
    return belief
  }
  return { now: () => new Date(look().wall), steady: () => isTrusted(look()) }
}
