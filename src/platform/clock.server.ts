import { uptime as secondsUp } from 'node:os'
import { type Believed, believe, firstBelief, hasJumped, isSteady } from './clock.rules.ts'

export type Clock = {
  /** The time of this moment, which a short jump of the machine's clock does not move. */
  now: () => Date
  /** Whether the machine's clock has told one time for long enough to delete by it. */
  steady: () => boolean
}

/**
 * The academy's clock: the machine's, as long as it agrees with what has gone by, and again when a jump has
 * lasted ten minutes. A clock that is set years ahead for a moment ends no attempt and deletes nothing.
 */
export function openClock(): Clock {
  // The fast counter stands still while a laptop sleeps; the machine's uptime does not, and is asked when the
  // two disagree.
  let asleep = 0
  const slept = () => secondsUp() * 1_000 - performance.now()
  const sleptAtStart = slept()
  let belief: Believed = firstBelief(Date.now(), performance.now())
  const look = () => {
    const wall = Date.now()
    if (hasJumped(belief, wall, performance.now() + asleep)) asleep = Math.max(asleep, slept() - sleptAtStart)
    belief = believe(belief, wall, performance.now() + asleep)
    return belief
  }
  return { now: () => new Date(look().wall), steady: () => isSteady(look()) }
}
