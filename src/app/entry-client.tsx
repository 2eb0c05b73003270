import './styles/app.css'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, type HydrationState } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { routes } from './routes.tsx'

async function hydrate(): Promise<void> {
  const root = document.getElementById('root')
  const data = document.getElementById('data')?.textContent
  if (!root || !data) throw new Error('This page was not rendered by the server')
  // The first render must be whole: the matched pages are loaded before React takes over.
  for (const { route } of matchRoutes(routes, window.location) ?? []) {
    if (typeof route.lazy !== 'function') continue
    Object.assign(route, await route.lazy(), { lazy: undefined })
  }
  const router = createBrowserRouter(routes, { hydrationData: JSON.parse(data) as HydrationState })
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    )
  })
}

void hydrate()
