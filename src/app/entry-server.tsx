import { StrictMode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import { type CoverKind, CoverPattern } from '../ui/art/CoverPattern.tsx'
import { Document, type DocumentProps } from './document.tsx'
import { headOf } from './head.ts'
import { routes } from './routes.tsx'

export { isKept } from './routes.tsx'

const handler = createStaticHandler(routes)

/** Finds the files of a page: source modules in, addresses out. */
export type FindAssets = (modules: readonly string[]) => DocumentProps['assets']
export type Rendered = { status: number; html: string; redirect: null } | { status: number; redirect: string }

/**
 * Renders one address for nobody in particular. `origin` is the public one, for canonical links; `form` is the urlencoded
 * text of a form posted to it.
 */
export async function render(address: string, origin: string, findAssets: FindAssets, form?: string): Promise<Rendered> {
  const posted = { method: 'POST', body: form, headers: { 'content-type': 'application/x-www-form-urlencoded' } }
  const context = await handler.query(new Request(new URL(address, 'http://page.invalid'), form === undefined ? {} : posted))
  if (context instanceof Response) return { status: context.status, redirect: context.headers.get('location') ?? '/' }
  const app = renderToString(
    <StrictMode>
      <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />
    </StrictMode>,
  )
  const modules = context.matches.flatMap((match) => (match.route.handle as { module?: string } | undefined)?.module ?? [])
  const head = headOf(context.matches, context.loaderData, { status: context.errors ? context.statusCode : 200, origin })
  const html = renderToStaticMarkup(
    <Document
      head={{ ...head, picture: origin + head.picture, canonical: origin + context.location.pathname }}
      assets={findAssets(modules)}
      app={app}
      data={hydrationData(context)}
    />,
  )
  return { status: context.statusCode, redirect: null, html: `<!DOCTYPE html>${html}` }
}

/** What the browser needs to take over, as text for a JSON script element. */
function hydrationData({ loaderData, actionData, errors }: StaticHandlerContext): string {
  const shown = Object.entries(errors ?? {}).map(([id, error]) => [
    id,
    isRouteErrorResponse(error)
      ? { status: error.status, statusText: error.statusText, internal: true, data: null }
      : { status: 500, statusText: '', internal: true, data: null },
  ])
  return JSON.stringify({ loaderData, actionData, errors: errors ? Object.fromEntries(shown) : null }).replaceAll('<', '\\u003c')
}

/** What is printed on a cover, as SVG. */
export const drawPattern = (kind: CoverKind, seed: string, width: number, height: number): string =>
  renderToStaticMarkup(<CoverPattern kind={kind} seed={seed} width={width} height={height} />)
