import { useEffect } from 'react'
import { href, useLocation, useNavigate } from 'react-router'
import { lookUpSessionBy, onSessionRepaired, repairSession } from '../../platform/browser/repair-session.ts'
import {
  isLogoutPending,
  isSessionStale,
  readSession,
  clearPendingLogout,
  SIGNED_IN,
  type StoredSession,
} from '../../platform/browser/session.ts'
import { call } from '../../platform/wire.ts'
import { getSession, logout } from '../session.contract.ts'

/** Pause after a failed logout request, in milliseconds. */
const AGAIN_MS = 15_000

/** Tells the server about a logout; if it does not answer before `signal`, the next open page retries. */
export const sendLogout = (signal?: AbortSignal): Promise<void> =>
  call(logout, { body: {} }, { signal }).then(clearPendingLogout, () => {})

lookUpSessionBy(async () => {
  const { _id, fullName, role, family, behindPin } = (await call(getSession, {})).data
  return { userId: _id, name: fullName, role, family, behindPin }
})

function profilePath({ userId: id, role }: StoredSession): string | null {
  if (role === 'student') return href('/studentprofile/:id', { id })
  return role === 'teacher' ? href('/teacherprofile/:id', { id }) : null
}

/** Syncs the stored session with the server: repairs an unreadable login, sends a pending logout. */
export function useSignedIn(): void {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (!isSessionStale()) return
    // A login has just happened on this page, so the pending logout does not apply to it.
    if (hash === SIGNED_IN) clearPendingLogout()
    void repairSession().then(() => {
      if (hash === SIGNED_IN && readSession())
        void navigate(pathname + search, { replace: true, preventScrollReset: true })
    })
  }, [pathname, search, hash, navigate])

  // Leave the profile of somebody who was only remembered in this browser.
  useEffect(
    () =>
      onSessionRepaired(({ before, now }) => {
        if (!before || window.location.pathname !== profilePath(before)) return
        void navigate(profilePath(now) ?? href('/'), { replace: true })
      }),
    [navigate],
  )

  useEffect(() => {
    const tell = () => {
      if (isLogoutPending()) void sendLogout()
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
