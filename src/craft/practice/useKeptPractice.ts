import { useEffect } from 'react'
import { OPEN_PAGES } from '../../platform/device-names.ts'
import { isKeptWith, keepPage } from '../../platform/kept-pages.ts'
import { startWorker } from '../../platform/start-worker.ts'
import { pages } from '../room.ts'

/** What a page is opened for comes first; in milliseconds. */
const LATER_MS = 2_000

/** Every page of the practice, the hub first: the same for everybody, so that a logout leaves them. */
const paths = ['/practice', ...pages.map(({ path }) => path).filter((path) => path.startsWith('/practice'))]

/**
 * Whoever has opened one page of the practice has all of them without network from then on. Nothing is
 * fetched that is kept already as this build has it; who saves data keeps what is open alone.
 */
export function useKeptPractice(): void {
  useEffect(() => {
    if (!navigator.serviceWorker) return undefined
    let isHere = true
    const keepAll = async () => {
      startWorker()
      const build = [...document.scripts].flatMap(({ src }) => (src ? new URL(src).pathname : []))
      const here = window.location.pathname
      const wanted = savesData() ? paths.filter((path) => path === here) : [here, ...paths]
      for (const path of new Set(wanted))
        if (isHere && !(await isKeptWith(path, build))) await keepPage(path, build, OPEN_PAGES)
    }
    // No room or no network: then it opens with the network alone, as any page.
    const timer = setTimeout(() => void keepAll().catch(() => {}), LATER_MS)
    return () => {
      isHere = false
      clearTimeout(timer)
    }
  }, [])
}

const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
