import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../app/paths.ts'
import { isCallError } from '../platform/errors.ts'
import { clearSession, useSession } from '../platform/session.ts'

export type Loaded<T> = { phase: 'loading' } | { phase: 'failed'; status: number; message: string } | { phase: 'shown'; data: T }

/** Loads what belongs to the signed-in student, in the browser; signed out leads to the login and back. */
export function useLoaded<T>(here: string, load: () => Promise<{ data: T }>): { view: Loaded<T>; retry: () => void } {
  const session = useSession()
  const navigate = useNavigate()
  const [view, setView] = useState<Loaded<T>>({ phase: 'loading' })
  const read = useCallback(async () => {
    setView({ phase: 'loading' })
    try {
      setView({ phase: 'shown', data: (await load()).data })
    } catch (error) {
      if (isCallError(error) && error.status === 401) return clearSession()
      setView({
        phase: 'failed',
        status: isCallError(error) ? error.status : 0,
        message: (error instanceof Error && error.message) || 'Something went wrong',
      })
    }
  }, [load])
  useEffect(() => {
    if (session === null) void navigate(paths.login(here), { replace: true })
    else if (session) void read()
  }, [session, read, navigate, here])
  return { view, retry: () => void read() }
}
