import type { ComponentType } from 'react'
import { type ActionFunction, data, href, redirect, type RouteObject } from 'react-router'
import { settingsLoader } from '../../academy/settings.loader.ts'
import type { OfficeIndex, Page } from '../../platform/room.ts'
import { pages } from '../rooms.ts'
import { BareErrorPage, ErrorPage } from './ErrorPage.tsx'
import { Alone, Shell } from './Shell.tsx'

type Files = Readonly<Record<string, () => Promise<Record<string, unknown>>>>

/** Every file of a visitor's page, each loaded when its page is shown. */
const files = import.meta.glob<Record<string, unknown>>([
  '../../*/**/*Page.tsx',
  '!../../app/**',
  '!../../**/office/**',
])

/** What a route knows of itself: its page, and the modules whose files the server names early. */
export type PageHandle = Pick<Page, 'bare' | 'head' | 'search' | 'office' | 'asks' | 'first'> & {
  modules?: readonly string[]
  /** It brings its own landmarks. */
  framed?: true
  /** It brings its own header and footer too. */
  desk?: true
  /** What the frame of the office lists. */
  index?: OfficeIndex
}

/** A page as a route: loaded when shown, by the file its room names. */
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

/** What only filters what is there already is not loaded anew. */
const unlessFiltered: NonNullable<RouteObject['shouldRevalidate']> = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) => defaultShouldRevalidate && currentUrl.search === nextUrl.search

function notFound(): never {
  throw data(null, { status: 404 })
}

/** Under this id stands what the site shows; the office's frame is put there when somebody goes to it. */
export const SITE = 'site'

/** One's own pages; their frame is loaded with the first of them. */
const desk: RouteObject = {
  lazy: async () => ({ Component: (await import('./Desk.tsx')).Desk }),
  handle: {
    modules: ['src/app/site/Desk.tsx'],
    framed: true,
    desk: true,
    search: 'hidden',
  } satisfies PageHandle,
  children: pages.filter(({ personal }) => personal).map((page) => routeOf(page)),
}

type Office = { framed: readonly RouteObject[]; alone: readonly RouteObject[] }

/** THE route table: the pages that the rooms declare, the office's beside them, and what is no page. */
export const routesWith = ({ framed, alone }: Office = { framed: [], alone: [] }): RouteObject[] => [
  {
    Component: Alone,
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
          ...pages.filter(({ personal }) => !personal).map((page) => routeOf(page)),
          desk,
          ...framed,
          { path: '/quiz', loader: () => redirect(href('/competition')) },
          {
            path: '/quiz/results/:id',
            loader: ({ params }) => redirect(href('/ViewResults/:id', { id: params.id ?? '' })),
          },
          // Below an attempt or its results nothing is there, and no header either.
          ...['/questionPaper', '/questionPaper/*', '/ViewResults', '/ViewResults/*'].map((path) => ({
            path,
            loader: notFound,
            Component: ErrorPage,
            handle: { bare: true, search: 'hidden' } satisfies PageHandle,
          })),
          { path: '*', loader: notFound, Component: ErrorPage },
        ],
      },
    ],
  },
]
