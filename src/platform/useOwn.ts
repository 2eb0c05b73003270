import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { isCallError } from './errors.ts'
import { clearSession, useSession } from './session.ts'

export type Own<T> = { phase: 'loading' } | { phase: 'failed'; status: number; message: string } | { phase: 'shown'; data: T }

/** Loads what belongs to the signed-in person, in the browser; signed out leads to `login`, the address of the login that comes back here. */
export function useOwn<T>(login: string, load: () => Promise<{ data: T }>): { view: Own<T>; retry: () => void } {
  const session = useSession()
  const navigate = useNavigate()
  const [view, setView] = useState<Own<T>>({ phase: 'loading' })
  const read = useCallback(async () => {
    // What is shown stays while it is read again: forms keep their words, the keyboard its place.
    setView((before) => (before.phase === 'shown' ? before : { phase: 'loading' }))
    try {
      setView({ phase: 'shown', data: (await load()).data })
    } catch (error) {
      if (isCallError(error) && error.status === 401) return clearSession()
      const [status, told] = isCallError(error) ? [error.status, error.message] : [0, '']
      setView({ phase: 'failed', status, message: told || 'Something went wrong' })
    }
  }, [load])
  useEffect(() => {
    if (session === null) void navigate(login, { replace: true })
    else if (session) void read()
  }, [session, read, navigate, login])
  return { view, retry: () => void read() }
}
