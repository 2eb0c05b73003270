import { useCallback, useEffect, useRef, useState } from 'react'
import { isCallError } from '../errors.ts'
import { translate } from '../translate.ts'
import { repairSession } from './repair-session.ts'
import { isSignedOut, readSession } from './session.ts'
import { useRequiredSession } from './useRequiredSession.ts'

export type QueryState<T> =
  | { phase: 'loading' }
  | { phase: 'failed'; status: number; message: string }
  | { phase: 'shown'; data: T }

const AGAIN = 'own-again'
const NOT_THEIRS = [403, 404]

/** Reloads private data after a change that affects it. */
export const invalidatePrivateQueries = (): void => void window.dispatchEvent(new Event(AGAIN))

/**
 * Loads data of the signed-in person in the browser. When signed out it redirects to `login` (which returns
 * here); null where a visitor may stay. Without `load` nothing is requested.
 */
export function usePrivateQuery<T>(
  login: string | null,
  load: (() => Promise<{ data: T }>) | null,
): { view: QueryState<T>; retry: () => void } {
  const session = useRequiredSession(login)
  // The result with its loader and user, so that another user never sees it.
  const [loaded, setLoaded] = useState<{ load: typeof load; who: string | undefined; view: QueryState<T> }>()
  const isOwn = loaded && loaded.load === load && loaded.who === session?.userId
  const view: QueryState<T> = isOwn ? loaded.view : { phase: 'loading' }
  const readings = useRef(0)
  const read = useCallback(async () => {
    if (!load) return
    readings.current += 1
    const reading = readings.current
    // Read the session now: the user may have changed since the page was rendered.
    const asker = readSession()
    const who = asker?.userId
    const isSameQuery = (before: typeof loaded) => before?.load === load && before.who === who
    // If two loads overlap, the later one wins, whichever arrives first.
    const tell = (next: (shown: QueryState<T> | undefined) => QueryState<T>) =>
      setLoaded((before) =>
        isSameQuery(before) && reading === readings.current
          ? { load, who, view: next(before?.view) }
          : before,
      )
    // Keep the shown data while it reloads, so that forms and focus are not lost.
    setLoaded((before) =>
      isSameQuery(before) && before?.view.phase === 'shown'
        ? before
        : { load, who, view: { phase: 'loading' } },
    )
    try {
      const { data } = await load()
      tell(() => ({ phase: 'shown', data }))
    } catch (error) {
      if (isSignedOut(error, asker)) return
      // Not this person's, or missing: the stored session may be wrong. Repair it and load again.
      if (isCallError(error) && NOT_THEIRS.includes(error.status) && (await repairSession())) return
      const [status, message] = isCallError(error) ? [error.status, error.message] : [0, '']
      const failed = {
        phase: 'failed',
        status,
        message: message || translate('Something went wrong'),
      } as const
      // Without a network what is shown stays: only what was pressed is to be pressed again.
      tell((shown) => (status === 0 && shown?.phase === 'shown' ? shown : failed))
    }
  }, [load])
  useEffect(() => {
    if (session) void read()
  }, [session, read])
  useEffect(() => {
    const again = () => void read()
    window.addEventListener(AGAIN, again)
    return () => window.removeEventListener(AGAIN, again)
  }, [read])
  return { view, retry: useCallback(() => void read(), [read]) }
}
