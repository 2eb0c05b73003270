import { type ComponentProps, StrictMode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import { CoverPattern } from '../../ui/art/CoverPattern.tsx'
import { Document, type DocumentProps, type Head } from './document.tsx'
import { NOT_SET_UP } from '../../academy/academy.contract.ts'
import { isNotSetUp } from './ErrorPage.tsx'
import { isCallError } from '../../platform/errors.ts'
import { addressIn, languageOf, languageTags } from '../../platform/languages.rules.ts'
import { words } from '../../platform/language.words.ts'
import { metaOf } from './page-meta.ts'
import { loadOffice } from './page-files.ts'
import type { Page } from '../../platform/rooms/room.ts'
import { type PageHandle, routesWith } from './routes.tsx'

// Not awaited here: the pages of a language are a script, which can't wait at its top.
const opening = loadOffice().then((office) =>
  createStaticHandler(routesWith(office), { basename: words.base }),
)

/** Maps source modules to the addresses of their built files. */
export type FindAssets = (modules: readonly string[], first?: string) => DocumentProps['assets']
export type Rendered = { status: number; html: string; redirect: null } | { status: number; redirect: string }

type PageRequest = {
  address: string
  /** The public origin, for canonical links. */
  origin: string
  findAssets: FindAssets
  /** The urlencoded text of a form posted to it. */
  form: string | undefined
}

/** Renders one address, the same for every visitor. */
export async function render({ address, origin, findAssets, form }: PageRequest): Promise<Rendered> {
  const posted = {
    method: 'POST',
    body: form,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  }
  const handler = await opening
  const context = await handler.query(
    new Request(new URL(address, NOWHERE), form === undefined ? {} : posted),
  )
  if (context instanceof Response) return { status: context.status, redirect: locationOf(context) }
  const app = renderToString(
    <StrictMode>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </StrictMode>,
  )
  const status = statusOf(context)
  const modules = context.matches.flatMap(
    (match) => (match.route.handle as { modules?: readonly string[] } | undefined)?.modules ?? [],
  )
  const asks = context.matches.flatMap((match) =>
    ((match.route.handle as PageHandle | undefined)?.prefetch ?? []).map(
      (path) =>
        `/api${path.replace(/:(?!me\b)(\w+)/g, (_, name: string) => encodeURIComponent(match.params[name] ?? ''))}`,
    ),
  )
  const first = context.matches
    .map((match) => (match.route.handle as PageHandle | undefined)?.bootModule)
    .find((file) => file !== undefined)
  // An error offers a retry, and the outcome of a form goes on by itself.
  const isPlain = !context.errors && !context.actionData
  const head = metaOf(context.matches, context.loaderData, {
    status: context.errors ? status : 200,
    origin,
    pathname: context.location.pathname,
  })
  const html = renderToStaticMarkup(
    <Document
      head={{ ...head, picture: origin + head.picture, ...addressesOf(context, origin) }}
      assets={findAssets(modules, first && `src/${first}`)}
      asks={context.errors ? [] : asks}
      hydrateOnTouch={
        isPlain &&
        context.matches.some(
          (match) => (match.route.handle as PageHandle | undefined)?.hydrate === 'on-touch',
        )
      }
      app={app}
      data={hydrationData(context)}
    />,
  )
  return { status, redirect: null, html: `<!DOCTYPE html>${html}` }
}

/** The origin of what is rendered: only paths leave. */
const NOWHERE = 'http://page.invalid'

/** Where a redirect leads. */
const locationOf = ({ headers }: Response): string => {
  const location = headers.get('location') ?? '/'
  return (location.startsWith(NOWHERE) ? location.slice(NOWHERE.length) : location) || '/'
}

/** The address that search engines keep, and those of the other languages. */
function addressesOf(
  { matches, errors, loaderData, location: { pathname } }: StaticHandlerContext,
  origin: string,
): Pick<Head, 'canonical' | 'alternates'> {
  const page = matches.at(-1)?.route.handle as PageHandle | undefined
  const english = languageOf(pathname).path
  const written = loaderData[matches.at(-1)?.route.id ?? ''] as { alsoIn?: Page['alsoIn'] } | undefined
  const languages = (page?.contentInEnglish ? written?.alsoIn : page?.alsoIn) ?? []
  if (errors || languages.length === 0)
    return { canonical: origin + (page?.contentInEnglish ? english : pathname), alternates: [] }
  const translated = languages.map((language) => ({
    language: languageTags[language],
    href: origin + addressIn(language, english),
  }))
  return {
    canonical: origin + pathname,
    alternates: [
      ...['x-default', languageTags.en].map((language) => ({ language, href: origin + english })),
      ...translated,
    ],
  }
}

/** 503 if a call of the page answered 503, so that it does not count as an error of ours. */
function statusOf({ errors, statusCode }: StaticHandlerContext): number {
  const away = Object.values(errors ?? {}).some((error) => isCallError(error) && error.status === 503)
  return away ? 503 : statusCode
}

/** The hydration data as text for a JSON script element. */
function hydrationData({ loaderData, actionData, errors }: StaticHandlerContext): string {
  const shown = Object.entries(errors ?? {}).map(([id, error]) => {
    const { status, statusText } = publicError(error)
    return [id, { status, statusText, internal: true, data: null }]
  })
  return JSON.stringify({
    loaderData,
    actionData,
    errors: errors ? Object.fromEntries(shown) : null,
  }).replaceAll('<', '\\u003c')
}

/** Status and text of an error for the browser, without internal details. */
function publicError(error: unknown): { status: number; statusText: string } {
  if (isRouteErrorResponse(error)) return error
  return isNotSetUp(error) ? { status: 503, statusText: NOT_SET_UP } : { status: 500, statusText: '' }
}

/** A course cover's pattern as SVG. */
export const drawPattern = (cover: Required<ComponentProps<typeof CoverPattern>>): string =>
  renderToStaticMarkup(<CoverPattern {...cover} />)
