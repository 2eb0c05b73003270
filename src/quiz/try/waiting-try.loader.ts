import { WAITING_TRY } from '../../platform/session.ts'
import { isCallError } from '../../platform/errors.ts'
import { call } from '../../platform/wire.ts'
import { type FirstTry, keepTry, type Tried } from './try.contract.ts'

/** Lets a result wait on this device until somebody has signed up. */
export function letWait(tried: Tried): void {
  try {
    localStorage.setItem(WAITING_TRY, JSON.stringify(tried))
  } catch {
    // No room on this device: then it is as if it had not been asked for.
  }
}

/** The result that waits; null without one. */
export function waitingTry(): Tried | null {
  try {
    const kept = JSON.parse(localStorage.getItem(WAITING_TRY) ?? 'null') as Tried | null
    return kept && typeof kept._id === 'string' && Array.isArray(kept.details) ? kept : null
  } catch {
    return null
  }
}

export const stopWaiting = (): void => localStorage.removeItem(WAITING_TRY)

/**
 * Makes the waiting result the own one of whoever is signed in; null when none waits, or another has it. One
 * that could not be kept for the moment waits on.
 * @throws {CallError} as `call` does, when it is not settled.
 */
export async function keepWaitingTry(): Promise<FirstTry | null> {
  const waiting = waitingTry()
  if (!waiting) return null
  try {
    const { data } = await call(keepTry, { params: { tryId: waiting._id }, body: {} })
    stopWaiting()
    return data
  } catch (error) {
    if (!isCallError(error) || error.status !== 404) throw error
    stopWaiting()
    return null
  }
}
