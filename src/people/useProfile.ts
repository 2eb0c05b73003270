import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../app/paths.ts'
import { CallError } from '../platform/errors.ts'
import { clearSession, useSession } from '../platform/session.ts'
import { toast } from '../ui/toast.tsx'

export type ProfileView<T> = { phase: 'loading' } | { phase: 'failed'; message: string } | { phase: 'shown'; person: T }

/** Loads a profile in the browser; signed out leads to the login and back. */
export function useProfile<T>(here: string, load: () => Promise<{ data: T }>): { view: ProfileView<T>; retry: () => void } {
  const session = useSession()
  const navigate = useNavigate()
  const [view, setView] = useState<ProfileView<T>>({ phase: 'loading' })
  const read = useCallback(async () => {
    setView({ phase: 'loading' })
    try {
      setView({ phase: 'shown', person: (await load()).data })
    } catch (error) {
      if (error instanceof CallError && error.status === 401) {
        clearSession()
        return
      }
      const message = (error instanceof CallError && error.message) || 'Something went wrong'
      toast.error(message)
      setView({ phase: 'failed', message })
    }
  }, [load])
  useEffect(() => {
    if (session === null) void navigate(paths.login(here), { replace: true })
    else if (session) void read()
  }, [session, read, navigate, here])
  return { view, retry: () => void read() }
}
