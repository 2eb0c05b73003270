import { words } from '../language.words.ts'

/**
 * Reloads a page, in the language that is shown. Offline it does nothing, as the browser would show its own
 * error page, and reloads when the connection is back; with a service worker our offline page is shown.
 * @returns whether the reload has started.
 */
export async function openAnew(english: string, signal: AbortSignal): Promise<boolean> {
  const path = words.base + english
  const open = () => window.location.assign(path)
  const isServed = navigator.serviceWorker?.controller != null
  const isThere = isServed || (await isReachable(path, signal))
  if (isThere) open()
  else window.addEventListener('online', open, { once: true })
  return isThere
}

/** Whether the server responds; a slow one counts as reachable until `signal` aborts. */
const isReachable = (path: string, signal: AbortSignal): Promise<boolean> =>
  fetch(path, { method: 'HEAD', signal }).then(
    () => true,
    () => signal.aborted,
  )
