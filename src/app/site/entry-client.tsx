import './styles/app.css'
import { type ReactNode, StrictMode, startTransition, useEffect, useRef } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, type HydrationState } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { privateKeys } from '../rooms.ts'
import { PRACTICE_LOG } from '../../craft/practice/log-key.ts'
import { readSession, registerPrivateKeys } from '../../platform/browser/session.ts'
import { registerServiceWorker } from '../../platform/device/service-worker.ts'
import { watchEarlyEdits } from './early-edits.ts'
import { replayEarlyEvents } from './replay-events.ts'
import { loadOffice } from './page-files.ts'
import { routesWith, SITE } from './routes.tsx'
import { words } from '../../platform/language.words.ts'

const isOffice = (path: string) => /^\/office(?:\/|$)/.test(path)

async function hydrate(): Promise<void> {
  const root = document.getElementById('root')
  const data = document.getElementById('data')?.textContent
  if (!root || !data) throw new Error('This page was not rendered by the server')
  const announceEdits = watchEarlyEdits(root)
  let isKnown = isOffice(window.location.pathname)
  const routes = routesWith(isKnown ? await loadOffice() : undefined)
  // Load the matched pages before hydration, so that the first render matches the HTML.
  await Promise.all(
    (matchRoutes(routes, window.location, words.base) ?? []).map(async ({ route }) => {
      if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  )
  const router = createBrowserRouter(routes, {
    basename: words.base,
    hydrationData: JSON.parse(data) as HydrationState,
    patchRoutesOnNavigation: async ({ path, patch }) => {
      if (isKnown || !isOffice(path)) return
      patch(SITE, [...(await loadOffice()).framed])
      isKnown = true
    },
  })
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <Hydration
          onDone={() => {
            announceEdits()
            replayEarlyEvents()
          }}
        >
          <RouterProvider router={router} />
        </Hydration>
      </StrictMode>,
    )
  })
}

/** Calls back once everything in it is interactive. */
function Hydration({ onDone, children }: { onDone: () => void; children: ReactNode }): ReactNode {
  const done = useRef(false)
  useEffect(() => {
    if (done.current) return
    done.current = true
    // Not inside an effect, where React renders nothing.
    queueMicrotask(onDone)
  }, [onDone])
  return children
}

/** Delay of non-urgent work, in milliseconds. */
const LATER_MS = 4_000

/** For a signed-in person: registers the service worker and sends work that is still on this device. */
function later(): void {
  const owner = readSession()?.userId
  if (!owner) return
  registerServiceWorker()
  if (localStorage.getItem(PRACTICE_LOG)?.includes('"sent":false') && readSession()?.role === 'student')
    void import('../../craft/practice/send.ts').then(({ sendPractised }) => sendPractised(owner))
  const holds = Object.keys(localStorage).some((key) => key.startsWith('attempt:'))
  // The attempt page sends its own answers.
  if (!holds || window.location.pathname.startsWith(`${words.base}/questionPaper/`)) return
  // Unsent answers stay on the device until the next visit.
  void import('../../quiz/attempt/send-later.ts')
    .then(({ sendOfflineAnswers: sendKept }) => sendKept(owner))
    .catch(() => {})
}

registerPrivateKeys(privateKeys)
void hydrate()
setTimeout(later, LATER_MS)
