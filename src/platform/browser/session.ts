import { useSyncExternalStore } from 'react'
import { DEVICE_DB, PRIVATE_PAGES, PRIVATE_PREFIX, UNSENT_DB } from '../device/storage-keys.ts'
import { isCallError } from '../errors.ts'
import type { Role } from '../wire.ts'

/** The signed-in person as stored in the browser. The credential is an HttpOnly cookie. */
export type StoredSession = {
  userId: string
  name: string
  role: Role
  /** A parent acts for the child with this name and id. */
  family: boolean
  /** A PIN protects the parent's pages: they are hidden or ask for it. */
  behindPin?: boolean | undefined
}

const keys = ['authToken', 'user', 'userid', 'role', 'family'] as const
const listeners = new Set<() => void>()
let memory: { raw: string; session: StoredSession | null } = { raw: '', session: null }

/** The value of `authToken`: only says that there is a credential. */
const MARKER = 'cookie'

/** Stores a login under the keys of the specification; `authToken` is a marker without value. */
export function storeSession(session: StoredSession): void {
  localStorage.setItem('authToken', MARKER)
  localStorage.setItem('user', JSON.stringify(session.name))
  localStorage.setItem('userid', JSON.stringify(session.userId))
  localStorage.setItem('role', JSON.stringify(session.role))
  localStorage.removeItem(OWED)
  if (session.family) localStorage.setItem('family', session.behindPin ? 'pin' : 'true')
  else localStorage.removeItem('family')
  announce()
}

/** Whether all keys match this session. */
export function isRemembered({ userId, name, role, family, behindPin }: StoredSession): boolean {
  const stored = readSession()
  return (
    stored?.userId === userId &&
    stored.name === name &&
    stored.role === role &&
    stored.family === family &&
    (stored.behindPin === true) === (family && behindPin === true) &&
    localStorage.getItem('authToken') === MARKER
  )
}

export function clearSession(): void {
  for (const key of keys) localStorage.removeItem(key)
  announce()
}

/**
 * Whether an error means signed out; then the stored session is cleared. Not if somebody logged in after
 * `asker`: a late reply in another tab ends no new session.
 */
export function isSignedOut(error: unknown, asker: StoredSession | null = readSession()): boolean {
  const signedOut = isCallError(error) && error.status === 401
  if (signedOut && readSession() === asker) clearSession()
  return signedOut
}

/** Set while the server has not been told about a logout. */
const OWED = 'logoutOwed'
/** If none of them is stored, nobody is or was signed in here. */
export const SESSION_KEYS: readonly string[] = [...keys, OWED]
export const isLogoutPending = (): boolean => localStorage.getItem(OWED) !== null
export const clearPendingLogout = (): void => localStorage.removeItem(OWED)

/**
 * Logs out in this browser even if the server does not answer; it is told later. Unsent practice stays for
 * its owner.
 */
export function logOutLocally(): void {
  forgetOwn()
  localStorage.setItem(OWED, 'true')
}

/** Whether the stored session is unreadable or incomplete, or a login happened without JavaScript. */
export function isSessionStale(): boolean {
  if (window.location.hash === SIGNED_IN) return true
  if (readSession() !== null) return localStorage.getItem('authToken') === null
  return keys.some((key) => localStorage.getItem(key) !== null)
}

/** URL fragment after a login without JavaScript, so that scripts that run later look up the session. */
export const SIGNED_IN = '#in'

/** Clears everything after an account was deleted, including unsent data. */
export function clearLocalData(): void {
  globalThis.indexedDB?.deleteDatabase(UNSENT_DB)
  forgetOwn()
}

/** Keys of the browser's storage that are deleted at logout. */
const privateKeys = [PRIVATE_PREFIX]

/** Adds what rooms store of somebody: whole keys, or how they begin, with a colon. */
export function registerPrivateKeys(keys: readonly string[]): void {
  privateKeys.push(...keys)
}

/** Clears personal data, so that nothing stays on a shared device. */
function forgetOwn(): void {
  // Not available everywhere; then nothing was stored.
  void globalThis.caches?.delete(PRIVATE_PAGES)
  globalThis.indexedDB?.deleteDatabase(DEVICE_DB)
  for (const key of Object.keys(localStorage))
    if (privateKeys.some((own) => (own.endsWith(':') ? key.startsWith(own) : key === own)))
      localStorage.removeItem(key)
  clearSession()
}

/** The stored session; null when signed out or if it is invalid. */
export function readSession(): StoredSession | null {
  const raw = keys.map((key) => localStorage.getItem(key)).join('\n')
  if (raw !== memory.raw) memory = { raw, session: parse() }
  return memory.session
}

function parse(): StoredSession | null {
  try {
    const [name, userId, role] = (['user', 'userid', 'role'] as const).map(
      (key) => JSON.parse(localStorage.getItem(key) ?? 'null') as unknown,
    )
    if (typeof name !== 'string' || typeof userId !== 'string' || !isRole(role)) return null
    const family = localStorage.getItem('family')
    const session = { name, userId, role, family: family === 'true' || family === 'pin' }
    return family === 'pin' ? { ...session, behindPin: true } : session
  } catch {
    return null
  }
}

/** What a role may look like: which there are, the server says. */
const isRole = (role: unknown): role is Role => typeof role === 'string' && /^[a-z]+$/.test(role)

function announce(): void {
  const session = readSession()
  document.documentElement.dataset.session = session ? 'in' : 'out'
  document.documentElement.dataset.role = session?.role ?? ''
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', announce)
  // A page restored by the Back button missed all storage events.
  window.addEventListener('pageshow', announce)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.removeEventListener('storage', announce)
    window.removeEventListener('pageshow', announce)
  }
}

/** The stored session, live over tabs; undefined while the server's HTML is hydrated, so nothing flashes. */
export function useSession(): StoredSession | null | undefined {
  return useSyncExternalStore(subscribe, readSession, () => undefined)
}

/**
 * Runs before the first paint: tells the stylesheet whether to show the signed-in or signed-out half of a
 * page, and the role.
 */
export const sessionBoot = [
  "document.documentElement.dataset.session=['user','userid','role']",
  ".every(key=>localStorage.getItem(key))?'in':'out';",
  "document.documentElement.dataset.role=(localStorage.getItem('role')||'').replace(/\\W/g,'')",
].join('')
