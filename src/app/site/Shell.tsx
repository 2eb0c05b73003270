import { useEffect, useRef } from 'react'
import { Outlet, useLoaderData, useLocation, useMatches, useNavigation } from 'react-router'
import { useSignedIn } from '../../people/account/useSignedIn.ts'
import { Toasts } from '../../ui/toast.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { headOf } from './head.ts'
import type { PageHandle } from './routes.tsx'
import type { SettingsData } from '../../academy/settings.loader.ts'

/** Header, page, footer; scroll, title and focus on each change of route. */
export function Shell() {
  const { settings } = useLoaderData<SettingsData>()
  const matches = useMatches()
  const { state } = useNavigation()
  useArrival()
  useSignedIn()
  useAliveSign()
  const handles = matches.map((match) => match.handle as PageHandle | undefined)
  const bare = handles.some((handle) => handle?.bare ?? handle?.desk)
  const framed = handles.some((handle) => handle?.framed)
  return (
    <>
      <a className="skiplink" href="#main">
        Skip to the content
      </a>
      {bare ? null : <Header settings={settings} />}
      {state === 'loading' && <div className="progress-line" aria-hidden="true" />}
      {framed ? (
        <Outlet />
      ) : (
        <main id="main" tabIndex={-1} className="min-h-[60vh] outline-none" aria-busy={state === 'loading'}>
          <Outlet />
        </main>
      )}
      {bare ? null : <Footer settings={settings} />}
      <Toasts />
    </>
  )
}

/** A page that needs nothing of the academy. */
export function Alone() {
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

/** Tells tests and tools that the page answers to a hand. */
function useAliveSign(): void {
  useEffect(() => {
    document.documentElement.dataset.alive = ''
  }, [])
}

/** After a change of route: smoothly to the top, the new title, and the keyboard at the start of the page. */
function useArrival(): void {
  const { pathname } = useLocation()
  const matches = useMatches()
  const first = useRef(true)
  const head = headOf(matches, Object.fromEntries(matches.map((match) => [match.id, match.loaderData])))
  useEffect(() => {
    if (first.current) {
      first.current = false
      return
    }
    document.title = head.title
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    window.scrollTo({ top: 0, behavior: calm ? 'auto' : 'smooth' })
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname, head.title])
}
