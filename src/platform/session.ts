import { useSyncExternalStore } from 'react'
import { DEVICE, OWN_PAGES, OWN, UNSENT } from './device-names.ts'
import { isCallError } from './errors.ts'
import { type Role, ROLES } from './wire.ts'

/**
 * What the browser remembers of who is signed in. The credential itself is a cookie that no script can read.
 */
export type StoredSession = {
  userId: string
  name: string
  role: Role
  /** A parent acts for the child whose name and id these are. */
  family: boolean
}

const keys = ['authToken', 'user', 'userid', 'role', 'family'] as const
const listeners = new Set<() => void>()
let memory: { raw: string; session: StoredSession | null } = { raw: '', session: null }

/** Remembers a login under the keys of the specification; `authToken` is a marker without value. */
export function storeSession(session: StoredSession): void {
  localStorage.setItem('authToken', 'cookie')
  localStorage.setItem('user', JSON.stringify(session.name))
  localStorage.setItem('userid', JSON.stringify(session.userId))
  localStorage.setItem('role', JSON.stringify(session.role))
  localStorage.removeItem(OWED)
  if (session.family) localStorage.setItem('family', 'true')
  else localStorage.removeItem('family')
  announce()
}

export function clearSession(): void {
  for (const key of keys) localStorage.removeItem(key)
  announce()
}

/**
 * Whether an error says that nobody is signed in any more; then the browser forgets it too. Not when somebody
 * has logged in since `asker` asked: a late answer to another tab ends no new session.
 */
export function isSignedOut(error: unknown, asker: StoredSession | null = readSession()): boolean {
  const signedOut = isCallError(error) && error.status === 401
  if (signedOut && readSession() === asker) clearSession()
  return signedOut
}

/** Set while the server has not been told of a logout. */
const OWED = 'logoutOwed'
export const isLogoutOwed = (): boolean => localStorage.getItem(OWED) !== null
export const settleLogout = (): void => localStorage.removeItem(OWED)

/**
 * Logs out in this browser, whatever the server says: it is told when it answers again. What was practised
 * and not sent stays for its owner alone.
 */
export function leaveBrowser(): void {
  forgetOwn()
  localStorage.setItem(OWED, 'true')
}

/**
 * Whether something is remembered of a login that can't be read any more, or a page without scripts has
 * logged in.
 */
export const needsRepair = (): boolean =>
  window.location.hash === SIGNED_IN ||
  (readSession() === null && keys.some((key) => localStorage.getItem(key) !== null))

/**
 * What a browser without scripts carries along after a login, so that scripts that run later look who is
 * here.
 */
export const SIGNED_IN = '#in'

/** Under it waits what was tried without an account, until somebody has signed up. */
export const WAITING_TRY = 'try'

/** Logs out for good, as at the end of an account: nothing waits to be sent any more. */
export function forgetEverything(): void {
  globalThis.indexedDB?.deleteDatabase(UNSENT)
  forgetOwn()
}

/** What a family did on a shared device is not left behind. */
function forgetOwn(): void {
  // Where there is neither, nothing was kept.
  void globalThis.caches?.delete(OWN_PAGES)
  globalThis.indexedDB?.deleteDatabase(DEVICE)
  for (const key of Object.keys(localStorage))
    if (key.startsWith('attempt:') || key.startsWith(OWN) || key === 'paymentResult' || key === WAITING_TRY)
      localStorage.removeItem(key)
  clearSession()
}

/** The stored session; null when signed out or when what is stored makes no sense. */
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
    const known = ROLES.find((each) => each === role)
    if (typeof name !== 'string' || typeof userId !== 'string' || !known) return null
    return { name, userId, role: known, family: localStorage.getItem('family') === 'true' }
  } catch {
    return null
  }
}

function announce(): void {
  const session = readSession()
  document.documentElement.dataset.session = session ? 'in' : 'out'
  document.documentElement.dataset.role = session?.role ?? ''
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', announce)
  // A page that comes back by the Back button slept meanwhile, and heard of nothing.
  window.addEventListener('pageshow', announce)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.removeEventListener('storage', announce)
    window.removeEventListener('pageshow', announce)
  }
}

/**
 * The stored session, live over tabs; undefined while the server's HTML is being hydrated, so nothing
 * flashes.
 */
export function useSession(): StoredSession | null | undefined {
  return useSyncExternalStore(subscribe, readSession, () => undefined)
}

/**
 * Runs before the first paint: tells the stylesheet whether to show the signed-in or the signed-out half of
 * a page, and to which role.
 */
export const sessionBoot = [
  "document.documentElement.dataset.session=['user','userid','role']",
  ".every(key=>localStorage.getItem(key))?'in':'out';",
  "document.documentElement.dataset.role=(localStorage.getItem('role')||'').replace(/\\W/g,'')",
].join('')
