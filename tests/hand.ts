import type { PracticeAttempt } from '../src/craft/craft.contract.ts'

/** Attempts of somebody who practises from a moment on, one after another; each takes the time that it tells. */
export function handFrom(first: Date): (attempt: PracticeAttempt) => PracticeAttempt {
  let at = first.getTime()
  return (attempt) => {
    at += attempt.milliseconds
    return { ...attempt, at: new Date(at).toISOString() }
  }
}
