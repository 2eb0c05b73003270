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
import { Document, type DocumentProps } from './document.tsx'
import { NOT_SET_UP } from '../../academy/academy.contract.ts'
import { isNotSetUp } from './ErrorPage.tsx'
import { isCallError } from '../../platform/errors.ts'
import { headOf } from './head.ts'
import { aloneRoutes, officeRoute } from './office-routes.tsx'
import { type PageHandle, routesWith } from './routes.tsx'

const handler = createStaticHandler(routesWith({ framed: [officeRoute], alone: aloneRoutes }))

/** Finds the files of a page: source modules in, addresses out. */
export type FindAssets = (modules: readonly string[], first?: string) => DocumentProps['assets']
export type Rendered = { status: number; html: string; redirect: null } | { status: number; redirect: string }

type Asked = {
  address: string
  /** The public one, for canonical links. */
  origin: string
  findAssets: FindAssets
  /** The urlencoded text of a form posted to it. */
  form: string | undefined
}

/** Renders one address for nobody in particular. */
export async function render({ address, origin, findAssets, form }: Asked): Promise<Rendered> {
  const posted = {
    method: 'POST',
    body: form,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  }
  const context = await handler.query(
    new Request(new URL(address, 'http://page.invalid'), form === undefined ? {} : posted),
  )
  if (context instanceof Response)
    return { status: context.status, redirect: context.headers.get('location') ?? '/' }
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
    ((match.route.handle as PageHandle | undefined)?.asks ?? []).map(
      (path) =>
        `/api${path.replace(/:(?!me\b)(\w+)/g, (_, name: string) => encodeURIComponent(match.params[name] ?? ''))}`,
    ),
  )
  const first = context.matches
    .map((match) => (match.route.handle as PageHandle | undefined)?.first)
    .find((file) => file !== undefined)
  const head = headOf(context.matches, context.loaderData, {
    status: context.errors ? status : 200,
    origin,
    pathname: context.location.pathname,
  })
  const html = renderToStaticMarkup(
    <Document
      head={{ ...head, picture: origin + head.picture, canonical: origin + context.location.pathname }}
      assets={findAssets(modules, first && `src/${first}`)}
      asks={context.errors ? [] : asks}
      app={app}
      data={hydrationData(context)}
    />,
  )
  return { status, redirect: null, html: `<!DOCTYPE html>${html}` }
}

/** A page whose calls were refused for the moment says so, instead of calling it a fault. */
function statusOf({ errors, statusCode }: StaticHandlerContext): number {
  const away = Object.values(errors ?? {}).some((error) => isCallError(error) && error.status === 503)
  return away ? 503 : statusCode
}

/** What the browser needs to take over, as text for a JSON script element. */
function hydrationData({ loaderData, actionData, errors }: StaticHandlerContext): string {
  const shown = Object.entries(errors ?? {}).map(([id, error]) => {
    const { status, statusText } = toldOf(error)
    return [id, { status, statusText, internal: true, data: null }]
  })
  return JSON.stringify({
    loaderData,
    actionData,
    errors: errors ? Object.fromEntries(shown) : null,
  }).replaceAll('<', '\\u003c')
}

/** What the browser is told of a failure: nothing that somebody else should read. */
function toldOf(error: unknown): { status: number; statusText: string } {
  if (isRouteErrorResponse(error)) return error
  return isNotSetUp(error) ? { status: 503, statusText: NOT_SET_UP } : { status: 500, statusText: '' }
}

/** What is printed on a cover, as SVG. */
export const drawPattern = (cover: Required<ComponentProps<typeof CoverPattern>>): string =>
  renderToStaticMarkup(<CoverPattern {...cover} />)
