import type { ComponentType } from 'react'
import { type ActionFunction, data, href, redirect, type RouteObject } from 'react-router'
import { settingsLoader } from '../../academy/settings.loader.ts'
import type { OfficeIndex, Page } from '../../platform/rooms/room.ts'
import { BareErrorPage, ErrorPage } from './ErrorPage.tsx'
import { elsewhere, files, type Files, type Office, pages } from './page-files.ts'
import { StandaloneLayout, Shell } from './Shell.tsx'

/** The route's page settings, and the modules whose files the server preloads. */
export type PageHandle = Pick<
  Page,
  'meta' | 'search' | 'office' | 'prefetch' | 'bootModule' | 'hydrate' | 'alsoIn' | 'contentInEnglish'
> & {
  modules?: readonly string[]
  /** The layout has its own landmarks. */
  framed?: true
  /** Pages listed in the navigation of the office. */
  index?: OfficeIndex
}

/** A page as a route, its file loaded when it is shown. */
export function routeOf({ path, file, loader, query, ...page }: Page, from: Files = files): RouteObject {
  const name = file.slice(file.lastIndexOf('/') + 1, -'.tsx'.length)
  return {
    path,
    ...(loader ? { loader } : {}),
    ...(query ? { shouldRevalidate: unlessFiltered } : {}),
    lazy: async () => {
      const module = await from[`../../${file}`]?.()
      if (!module?.[name]) throw new Error(`${file} exports no ${name}`)
      const action = module.action as ActionFunction | undefined
      return { Component: module[name] as ComponentType, ...(action ? { action } : {}) }
    },
    handle: { modules: [`src/${file}`], ...page } satisfies PageHandle,
  }
}

/** A change of the query only filters data that is already loaded. */
const unlessFiltered: NonNullable<RouteObject['shouldRevalidate']> = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) => defaultShouldRevalidate && currentUrl.search === nextUrl.search

function notFound(): never {
  throw data(null, { status: 404 })
}

/** The id of the route under which the office's routes are added on the first visit there. */
export const SITE = 'site'

/** Signed-in pages; their layout is loaded with the first of them. */
const memberRoutes: RouteObject = {
  lazy: async () => ({ Component: (await import('./MemberLayout.tsx')).MemberLayout }),
  handle: {
    modules: ['src/app/site/MemberLayout.tsx'],
    framed: true,
    search: 'hidden',
  } satisfies PageHandle,
  children: pages.filter(({ personal }) => personal).map((page) => routeOf(page)),
}

/** Everybody's pages that keep the member layout of whoever is signed in. */
const shared: RouteObject = {
  lazy: async () => ({ Component: (await import('./SharedLayout.tsx')).SharedLayout }),
  handle: {
    modules: ['src/app/site/SharedLayout.tsx'],
    framed: true,
    search: 'welcome',
  } satisfies PageHandle,
  children: [
    { ErrorBoundary: ErrorPage, children: pages.filter((page) => page.shared).map((page) => routeOf(page)) },
  ],
}

/** Public pages with header and footer; one that fails, or that is not there, keeps both. */
const site: RouteObject = {
  lazy: async () => ({ Component: (await import('./SiteLayout.tsx')).SiteLayout }),
  handle: { modules: ['src/app/site/SiteLayout.tsx'], framed: true, search: 'welcome' } satisfies PageHandle,
  children: [
    {
      ErrorBoundary: ErrorPage,
      children: [
        ...pages
          .filter((page) => !page.personal && !page.shared && !page.withoutFrame)
          .map((page) => routeOf(page)),
        { path: '*', loader: notFound, Component: ErrorPage },
      ],
    },
  ],
}

/** The route table: the pages of the rooms and of the office, redirects and the 404. */
export const routesWith = ({ framed, alone }: Office = { framed: [], alone: [] }): RouteObject[] => [
  {
    Component: StandaloneLayout,
    ErrorBoundary: BareErrorPage,
    children: [...alone],
  },
  {
    id: 'shell',
    Component: Shell,
    loader: settingsLoader,
    shouldRevalidate: () => false,
    ErrorBoundary: BareErrorPage,
    // Nothing is loaded in the browser before hydration; this is never shown.
    HydrateFallback: () => null,
    children: [
      {
        id: SITE,
        ErrorBoundary: ErrorPage,
        children: [
          site,
          shared,
          ...pages.filter((page) => !page.personal && page.withoutFrame).map((page) => routeOf(page)),
          memberRoutes,
          ...framed,
          ...elsewhere,
          { path: '/quiz', loader: () => redirect(href('/competition')) },
          {
            path: '/quiz/results/:id',
            loader: ({ params }) => redirect(href('/ViewResults/:id', { id: params.id ?? '' })),
          },
          // Paths below an attempt or its results are 404s without header and footer.
          ...['/questionPaper', '/questionPaper/*', '/ViewResults', '/ViewResults/*'].map((path) => ({
            path,
            loader: notFound,
            Component: ErrorPage,
            handle: { search: 'hidden' } satisfies PageHandle,
          })),
        ],
      },
    ],
  },
]
