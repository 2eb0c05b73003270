import './styles/app.css'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, type HydrationState } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { PRACTISED } from '../../platform/device-names.ts'
import { readSession } from '../../platform/session.ts'
import { startWorker } from '../../platform/start-worker.ts'
import { routesWith, SITE } from './routes.tsx'

const isOffice = (path: string) => /^\/office(?:\/|$)/.test(path)
const office = async () => {
  const { officeRoute, aloneRoutes } = await import('./office-routes.tsx')
  return { framed: [officeRoute], alone: aloneRoutes }
}

async function hydrate(): Promise<void> {
  const root = document.getElementById('root')
  const data = document.getElementById('data')?.textContent
  if (!root || !data) throw new Error('This page was not rendered by the server')
  let isKnown = isOffice(window.location.pathname)
  const routes = routesWith(isKnown ? await office() : undefined)
  // The first render must be whole: the matched pages are loaded before React takes over.
  for (const { route } of matchRoutes(routes, window.location) ?? []) {
    if (typeof route.lazy !== 'function') continue
    Object.assign(route, await route.lazy(), { lazy: undefined })
  }
  const router = createBrowserRouter(routes, {
    hydrationData: JSON.parse(data) as HydrationState,
    patchRoutesOnNavigation: async ({ path, patch }) => {
      if (isKnown || !isOffice(path)) return
      patch(SITE, (await office()).framed)
      isKnown = true
    },
  })
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    )
  })
}

/** What is for later comes when the page has been there for a while, in milliseconds. */
const LATER_MS = 4_000

/** Whoever is signed in goes on without network, and what this device still holds of them is sent. */
function later(): void {
  const owner = readSession()?.userId
  if (!owner) return
  startWorker()
  if (localStorage.getItem(PRACTISED)?.includes('"sent":false') && readSession()?.role === 'student')
    void import('../../craft/practice/send.ts').then(({ sendPractised }) => sendPractised(owner))
  const holds = Object.keys(localStorage).some((key) => key.startsWith('attempt:'))
  // An attempt's own page sends what is its own.
  if (!holds || window.location.pathname.startsWith('/questionPaper/')) return
  void import('../../quiz/attempt/send-kept.ts').then(({ sendKept }) => sendKept(owner)).catch(() => {})
}

void hydrate()
setTimeout(later, LATER_MS)
