import { useEffect } from 'react'
import { saveOfflinePage } from './offline-pages.ts'
import { registerServiceWorker } from './service-worker.ts'
import { words } from '../language.words.ts'

/** Delay, so that the page itself loads first, in milliseconds. */
const LATER_MS = 1_000

/**
 * Caches a page, in the language that is shown, with its loaded data for offline use; no path: not yet.
 * `first` loads data that the page needs and has not loaded yet.
 */
export function useOfflinePage(path: string | undefined, first?: () => Promise<unknown>): void {
  useEffect(() => {
    if (!path || !navigator.serviceWorker) return undefined
    registerServiceWorker()
    const keep = async () => {
      await first?.()
      const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
      const files = loaded.filter(
        ({ origin, pathname }) => origin === window.location.origin && pathname.startsWith('/assets/'),
      )
      await saveOfflinePage(
        words.base + path,
        files.map(({ pathname }) => pathname),
      )
    }
    // On failure (no space, offline) the page simply stays online-only.
    const timer = setTimeout(() => void keep().catch(() => {}), LATER_MS)
    return () => clearTimeout(timer)
  }, [path, first])
}
