import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { isCallError } from './errors.ts'
import { isSignedOut, readSession, useSession } from './session.ts'

export type Own<T> =
  | { phase: 'loading' }
  | { phase: 'failed'; status: number; message: string }
  | { phase: 'shown'; data: T }

const AGAIN = 'own-again'

/** What is shown of one's own is read again: the server has just been told something that is part of it. */
export const readOwnAgain = (): void => void window.dispatchEvent(new Event(AGAIN))

/**
 * Loads what belongs to the signed-in person, in the browser. Signed out leads to `login`, the address of the
 * login that comes back here; null where a visitor may stay. No `load`: there is nothing to ask for as long
 * as nobody is there whose it is.
 */
export function useOwn<T>(
  login: string | null,
  load: (() => Promise<{ data: T }>) | null,
): { view: Own<T>; retry: () => void } {
  const session = useSession()
  const navigate = useNavigate()
  // With the question that it answers, and whose: what another one was told is never shown.
  const [told, setTold] = useState<{ load: typeof load; who: string | undefined; view: Own<T> }>()
  const isOwn = told && told.load === load && told.who === session?.userId
  const view: Own<T> = isOwn ? told.view : { phase: 'loading' }
  const readings = useRef(0)
  const read = useCallback(async () => {
    if (!load) return
    readings.current += 1
    const reading = readings.current
    // Of this moment: whoever asks may have become somebody else since the page was drawn.
    const asker = readSession()
    const who = asker?.userId
    const asked = (before: typeof told) => before?.load === load && before.who === who
    // Of two readings the later one is the truth, whichever arrives first.
    const tell = (next: Own<T>) =>
      setTold((before) =>
        asked(before) && reading === readings.current ? { load, who, view: next } : before,
      )
    // What is shown stays while it is read again: forms keep their words, the keyboard its place.
    setTold((before) =>
      asked(before) && before?.view.phase === 'shown' ? before : { load, who, view: { phase: 'loading' } },
    )
    try {
      tell({ phase: 'shown', data: (await load()).data })
    } catch (error) {
      if (isSignedOut(error, asker)) return
      const [status, message] = isCallError(error) ? [error.status, error.message] : [0, '']
      tell({ phase: 'failed', status, message: message || 'Something went wrong' })
    }
  }, [load])
  useEffect(() => {
    if (session === null && login !== null) void navigate(login, { replace: true })
    else if (session) void read()
  }, [session, read, navigate, login])
  useEffect(() => {
    const again = () => void read()
    window.addEventListener(AGAIN, again)
    return () => window.removeEventListener(AGAIN, again)
  }, [read])
  return { view, retry: useCallback(() => void read(), [read]) }
}
