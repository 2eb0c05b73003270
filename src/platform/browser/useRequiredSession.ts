import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { repairSession } from './repair-session.ts'
import { readSession, type StoredSession, useSession } from './session.ts'

/**
 * The session on a personal page: checked against the server once, and redirected to `login` (which returns
 * here) only if the server knows nobody either; null where a visitor may stay.
 */
export function useRequiredSession(login: string | null): StoredSession | null | undefined {
  const session = useSession()
  const navigate = useNavigate()
  useEffect(() => {
    if (login === null || session === undefined) return undefined
    let isGone = false
    void repairSession().then(() => {
      if (session === null && !isGone && readSession() === null) void navigate(login, { replace: true })
    })
    return () => {
      isGone = true
    }
  }, [session, navigate, login])
  return session
}
