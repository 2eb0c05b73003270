import { isCallError } from '../errors.ts'
import {
  clearSession,
  isLogoutPending,
  isRemembered,
  readSession,
  type StoredSession,
  storeSession,
} from './session.ts'

/** The stored session before; null if it could not be read. */
export type Repaired = { before: StoredSession | null; now: StoredSession }

let lookUp: (() => Promise<StoredSession>) | undefined
let asking: Promise<Repaired | null> | undefined
const listeners = new Set<(repaired: Repaired) => void>()
/** Sessions the server has confirmed, which are not checked again on this page. */
const confirmed = new WeakSet<StoredSession>()

/** Set by the people room: how to ask the server who is signed in. */
export function lookUpSessionBy(ask: () => Promise<StoredSession>): void {
  lookUp = ask
}

/** Calls back after each repair. @returns a function that unsubscribes. */
export function onSessionRepaired(listener: (repaired: Repaired) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Compares the stored session with the server and fixes missing or wrong keys. One request at a time.
 * @returns what was fixed; null if it was right, if nobody is signed in, or without a reply.
 */
export function repairSession(): Promise<Repaired | null> {
  asking ??= repair().finally(() => {
    asking = undefined
  })
  return asking
}

async function repair(): Promise<Repaired | null> {
  const before = readSession()
  // A pending logout counts as signed out.
  if (!lookUp || isLogoutPending() || (before && confirmed.has(before) && isRemembered(before))) return null
  try {
    const now = await lookUp()
    // Somebody logged in or out meanwhile, which is newer.
    if (readSession() !== before || isLogoutPending()) return null
    const isRight = isRemembered(now)
    if (!isRight) storeSession(now)
    const stored = readSession()
    if (stored) confirmed.add(stored)
    if (isRight) return null
    const repaired = { before, now }
    for (const listener of listeners) listener(repaired)
    return repaired
  } catch (error) {
    if (isCallError(error) && error.status === 401 && readSession() === before) clearSession()
    return null
  }
}
