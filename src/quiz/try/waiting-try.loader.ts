import { isCallError } from '../../platform/errors.ts'
import { call } from '../../platform/wire.ts'
import { type FirstTry, claimGuestAttempt, type GuestResult } from './try.contract.ts'

/** Key of the try-out result that waits for a signup (see room.ts). */
const WAITING_TRY = 'try'

/** Lets a result wait on this device until somebody has signed up. */
export function storeGuestResult(tried: GuestResult): void {
  try {
    localStorage.setItem(WAITING_TRY, JSON.stringify(tried))
  } catch {
    // Storage is full or blocked: the result is not stored.
  }
}

/** The stored result; null if there is none. */
export function waitingTry(): GuestResult | null {
  try {
    const kept = JSON.parse(localStorage.getItem(WAITING_TRY) ?? 'null') as GuestResult | null
    return kept && typeof kept._id === 'string' && Array.isArray(kept.details) ? kept : null
  } catch {
    return null
  }
}

export const stopWaiting = (): void => localStorage.removeItem(WAITING_TRY)

/**
 * Claims the stored result for the signed-in user; null if there is none or another user has it. It stays
 * stored after a temporary failure.
 * @throws {CallError} as `call` does, when it is not settled.
 */
export async function claimStoredResult(): Promise<FirstTry | null> {
  const waiting = waitingTry()
  if (!waiting) return null
  try {
    const { data } = await call(claimGuestAttempt, { params: { tryId: waiting._id }, body: {} })
    stopWaiting()
    return data
  } catch (error) {
    if (!isCallError(error) || error.status !== 404) throw error
    stopWaiting()
    return null
  }
}
