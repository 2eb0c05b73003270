import { BookOpen, WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { href } from 'react-router'
import { deviceStore } from '../platform/device/device-store.ts'
import { offlinePage } from '../platform/device/offline-pages.ts'
import { safeNext } from '../platform/browser/paths.ts'
import { useSession } from '../platform/browser/session.ts'
import { words as language } from '../platform/language.words.ts'
import { words } from './offline.words.ts'
import { Button } from '../ui/Button.tsx'

type Place = { path: string; title: string }

/** Practice works without an account, once one of its pages has been opened. */
const PRACTICE: Place = { path: '/practice', title: words.practice }

/** The page that could not be loaded. */
const wanted = () => safeNext(new URLSearchParams(window.location.search).get('from'))

/** /offline: shown for pages that are not cached; lists those that are. */
export function OfflinePage() {
  const session = useSession()
  const owner = session?.userId ?? ''
  const [places, setPlaces] = useState<readonly Place[]>([])
  useEffect(() => {
    // Nothing is stored on this device.
    const none = () => []
    const own = deviceStore.all('', owner).then((all) => all.flatMap(({ kept }) => kept.page ?? []), none)
    const open = offlinePage(PRACTICE.path).then((kept) => (kept ? [PRACTICE] : []), none)
    void Promise.all([own, open]).then((all) => setPlaces(all.flat()))
  }, [owner])
  const again = () => window.location.assign(language.base + wanted())
  // Continue by itself when the connection is back.
  useEffect(() => {
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [])

  return (
    <div className="wrap grid min-h-dvh content-center py-12 lg:max-w-[640px]">
      <div className="state">
        <WifiOff className="mx-auto size-14 text-ink-2" strokeWidth={1.8} aria-hidden="true" />
        <h1 className="mt-4 text-2xl">{words.title}</h1>
        <p className="mt-1 text-ink-2">{words.text}</p>
        <Button type="button" className="mt-5" onClick={again}>
          {words.retry}
        </Button>
        {places.length > 0 && (
          <nav className="mt-8 text-left" aria-labelledby="works">
            <h2 id="works" className="text-lg">
              {words.usable}
            </h2>
            <ul className="mt-2 grid gap-2">
              {places.map(({ path, title }) => (
                <li key={path}>
                  {/* As a page of its own: it comes with the files that were kept with it. */}
                  <a className="btn btn-line w-full justify-start!" href={path}>
                    <BookOpen className="ico" aria-hidden="true" />
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <p className="mt-6 text-ink-2">
          {words.homeSoon((text) => (
            <a key="home" className="textlink" href={language.base || href('/')}>
              {text}
            </a>
          ))}
        </p>
      </div>
    </div>
  )
}
