import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isCallError } from '../../platform/errors.ts'
import {
  clearSession,
  isLogoutOwed,
  needsRepair,
  settleLogout,
  SIGNED_IN,
  storeSession,
} from '../../platform/session.ts'
import { call } from '../../platform/wire.ts'
import { getSession, logout } from '../people.contract.ts'

/** How long the server is not asked again after it could not be told of a logout, in milliseconds. */
const AGAIN_MS = 15_000

/** Tells the server of a logout; one that does not answer is told later, by whichever page is open then. */
export const tellLogout = (): Promise<void> => call(logout, { body: {} }).then(settleLogout, () => {})

/**
 * Keeps what the browser remembers in step with the server: a login it can't read is read anew, a logout it
 * was not told of is told.
 */
export function useSignedIn(): void {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (!needsRepair()) return
    const marked = hash === SIGNED_IN
    call(getSession, {}).then(
      ({ data: { _id, fullName, role, family } }) => {
        storeSession({ userId: _id, name: fullName, role, family })
        if (marked) void navigate(pathname + search, { replace: true, preventScrollReset: true })
      },
      (error: unknown) => {
        if (isCallError(error) && error.status === 401) clearSession()
      },
    )
  }, [pathname, search, hash, navigate])

  useEffect(() => {
    const tell = () => {
      // A login has just come with this page: the logout owed is not its own.
      if (window.location.hash === SIGNED_IN) return settleLogout()
      if (isLogoutOwed()) void tellLogout()
    }
    tell()
    const timer = setInterval(tell, AGAIN_MS)
    window.addEventListener('online', tell)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', tell)
    }
  }, [])
}
