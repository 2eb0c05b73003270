import { useEffect, useRef } from 'react'
import { Outlet, useLocation, useMatches, useNavigation } from 'react-router'
import { useSignedIn } from '../../people/account/useSignedIn.ts'
import { Toasts } from '../../ui/toast.tsx'
import { titleOf } from './page-title.ts'
import type { PageHandle } from './routes.tsx'
import { words } from './shell.words.ts'

/** A page in its layout; scroll, title and focus on each change of route. */
export function Shell() {
  const matches = useMatches()
  const { state } = useNavigation()
  useArrival()
  useSignedIn()
  useAliveSign()
  const handles = matches.map((match) => match.handle as PageHandle | undefined)
  const framed = handles.some((handle) => handle?.framed)
  return (
    <>
      <a className="skiplink" href="#main">
        {words.skip}
      </a>
      {state === 'loading' && <div className="progress-line" aria-hidden="true" />}
      {framed ? (
        <Outlet />
      ) : (
        <main id="main" tabIndex={-1} className="min-h-[60vh] outline-none" aria-busy={state === 'loading'}>
          <Outlet />
        </main>
      )}
      <Toasts />
    </>
  )
}

/** A page without the academy's header, footer and settings. */
export function StandaloneLayout() {
  useAliveSign()
  return (
    <>
      <main id="main" tabIndex={-1} className="min-h-dvh outline-none">
        <Outlet />
      </main>
      <Toasts />
    </>
  )
}

/** Sets a marker on the document once the page is interactive, for tests and tools. */
function useAliveSign(): void {
  useEffect(() => {
    document.documentElement.dataset.alive = ''
  }, [])
}

/** After a change of route: scrolls to the top, sets the title and moves focus to the page. */
function useArrival(): void {
  const { pathname } = useLocation()
  const matches = useMatches()
  const first = useRef(true)
  const title = titleOf(matches, Object.fromEntries(matches.map((match) => [match.id, match.loaderData])))
  useEffect(() => {
    if (first.current) {
      first.current = false
      return
    }
    document.title = title
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    window.scrollTo({ top: 0, behavior: calm ? 'auto' : 'smooth' })
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname, title])
}
