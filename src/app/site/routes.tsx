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

/** What a route knows of itself: its page, and the module whose files the server names early. */
export type PageHandle = Pick<Page, 'bare' | 'head' | 'search' | 'office'> & {
  module?: string
  /** It brings its own landmarks. */
  framed?: true
  /** What the frame of the office lists. */
  index?: OfficeIndex
}

/** A page as a route: loaded when shown, by the file its room names. */
export function routeOf({ path, file, loader, ...page }: Page, from: Files = files): RouteObject {
  const name = file.slice(file.lastIndexOf('/') + 1, -'.tsx'.length)
  return {
    path,
    ...(loader ? { loader } : {}),
    lazy: async () => {
      const module = await from[`../../${file}`]?.()
      if (!module?.[name]) throw new Error(`${file} exports no ${name}`)
      const action = module.action as ActionFunction | undefined
      return { Component: module[name] as ComponentType, ...(action ? { action } : {}) }
    },
    handle: { module: `src/${file}`, ...page } satisfies PageHandle,
  }
}

function notFound(): never {
  throw data(null, { status: 404 })
}

/** Under this id stands what the site shows; the office's frame is put there when somebody goes to it. */
export const SITE = 'site'

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
          ...pages.map((page) => routeOf(page)),
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
