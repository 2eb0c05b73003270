import { useEffect } from 'react'
import { PUBLIC_PAGES } from '../../platform/device/storage-keys.ts'
import { isOfflinePageCurrent, saveOfflinePage } from '../../platform/device/offline-pages.ts'
import { registerServiceWorker } from '../../platform/device/service-worker.ts'
import { pages } from '../room.ts'

/** Delay before caching, so that the page's own loading comes first; in milliseconds. */
const LATER_MS = 2_000

/** All practice pages; they hold no personal data, so a logout keeps them. */
const paths = ['/practice', ...pages.map(({ path }) => path).filter((path) => path.startsWith('/practice'))]

/**
 * Caches all practice pages for offline use after the first visit of one. Files of this build that are
 * already cached are not fetched again; with data saving on only the open page is cached.
 */
export function useOfflinePractice(): void {
  useEffect(() => {
    if (!navigator.serviceWorker) return undefined
    let isHere = true
    const keepAll = async () => {
      registerServiceWorker()
      const build = [...document.scripts].flatMap(({ src }) => (src ? new URL(src).pathname : []))
      const here = window.location.pathname
      const wanted = savesData() ? paths.filter((path) => path === here) : [here, ...paths]
      for (const path of new Set(wanted))
        if (isHere && !(await isOfflinePageCurrent(path, build)))
          await saveOfflinePage(path, build, PUBLIC_PAGES)
    }
    // Storage full or offline: the page then needs the internet, like any other.
    const timer = setTimeout(() => void keepAll().catch(() => {}), LATER_MS)
    return () => {
      isHere = false
      clearTimeout(timer)
    }
  }, [])
}

const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
