import { useEffect } from 'react'
import { keepPage } from './kept-pages.ts'
import { startWorker } from './start-worker.ts'

/** What a page is opened for comes first; in milliseconds. */
const LATER_MS = 1_000

/**
 * Keeps a page, with what this tab has loaded for it, so that it opens without network; no path: not yet.
 * `first`: loads what the page will need and has not loaded so far.
 */
export function useKeptPage(path: string | undefined, first?: () => Promise<unknown>): void {
  useEffect(() => {
    if (!path || !navigator.serviceWorker) return undefined
    startWorker()
    const keep = async () => {
      await first?.()
      const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
      const files = loaded.filter(
        ({ origin, pathname }) => origin === window.location.origin && pathname.startsWith('/assets/'),
      )
      await keepPage(
        path,
        files.map(({ pathname }) => pathname),
      )
    }
    // No room or no network: then it opens with the network alone, as any page.
    const timer = setTimeout(() => void keep().catch(() => {}), LATER_MS)
    return () => clearTimeout(timer)
  }, [path, first])
}
