import { useEffect } from 'react'
import type { PagesToKeep } from '../../platform/device/offline-pages.worker.ts'
import { PUBLIC_PAGES } from '../../platform/device/storage-keys.ts'
import { registerServiceWorker } from '../../platform/device/service-worker.ts'
import { words as language } from '../../platform/language.words.ts'
import type { Page } from '../../platform/rooms/room.ts'
import { pages } from '../room.ts'

/** Delay before caching, so that the page's own loading comes first; in milliseconds. */
const LATER_MS = 2_000

const isInThisLanguage = ({ alsoIn }: Page): boolean =>
  !language.language || alsoIn?.includes(language.language) === true
/**
 * All practice pages: in the page's language those that are there in it, in English the rest, for the links
 * lead to them. They hold no personal data, so a logout keeps them.
 */
const paths = [
  `${language.base}/practice`,
  ...pages
    .filter(({ path }) => path.startsWith('/practice'))
    .map((page: Page) => (isInThisLanguage(page) ? language.base : '') + page.path),
]

/**
 * Caches all practice pages for offline use after the first visit of one. Files of this build that are
 * already cached are not fetched again; with data saving on only the open page is cached.
 */
export function useOfflinePractice(): void {
  useEffect(() => {
    if (!navigator.serviceWorker) return undefined
    let worker: Worker | null = null
    const timer = setTimeout(() => {
      registerServiceWorker()
      const build = [...document.scripts].flatMap(({ src }) => (src ? new URL(src).pathname : []))
      const here = window.location.pathname
      const wanted = savesData() ? paths.filter((path) => path === here) : [here, ...paths]
      const toKeep: PagesToKeep = { paths: [...new Set(wanted)], build, place: PUBLIC_PAGES }
      worker = new Worker(new URL('../../platform/device/offline-pages.worker.ts', import.meta.url), {
        type: 'module',
      })
      worker.postMessage(toKeep, [])
    }, LATER_MS)
    return () => {
      clearTimeout(timer)
      worker?.terminate()
    }
  }, [])
}

const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
