import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isFromHere } from '../../platform/http/health.server.ts'
import { createRouteMatcher } from '../../platform/http/route-pattern.rules.ts'
import type { Metrics } from '../../platform/runtime/metrics.server.ts'
import { pages } from '../pages.server.ts'
import { endpoints } from '../rooms.server.ts'

/** Where the figures are read. */
export const METRICS_PATH = '/metrics'

const findRoute = createRouteMatcher([
  ...pages.map(({ path }) => path),
  ...endpoints.map(({ path }) => `/api${path}`),
  '/api/ready',
  '/api/health',
  '/api/openapi.json',
  '/api/docs',
  '/assets/*',
  '/uploads/*',
  METRICS_PATH,
])

/** The pattern that a request is counted under; 'other' for an address that nothing declares. */
export function routeOf(url: string): string {
  const query = url.indexOf('?')
  return findRoute(query === -1 ? url : url.slice(0, query)) ?? 'other'
}

type Options = { metrics: Metrics; token: string | undefined; headers: Readonly<Record<string, string>> }

/** Sends the figures to this machine, or to whoever has the token; they name no person. */
export const createMetricsReply =
  ({ metrics, token, headers }: Options) =>
  async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const replyHeaders = { ...headers, 'cache-control': 'no-store' }
    if (!isFromHere(request) && !hasToken(request, token)) {
      response
        .writeHead(403, { ...replyHeaders, 'content-type': 'text/plain; charset=utf-8' })
        .end('Figures are shown on this machine, or with METRICS_TOKEN as a bearer token.')
      return
    }
    const { text, type } = await metrics.read()
    response
      .writeHead(200, { ...replyHeaders, 'content-type': type })
      .end(request.method === 'HEAD' ? '' : text)
  }

function hasToken({ headers }: IncomingMessage, token: string | undefined): boolean {
  if (token === undefined) return false
  const [, given = ''] = /^Bearer (.+)$/i.exec(headers.authorization ?? '') ?? []
  return timingSafeEqual(digest(given), digest(token))
}

const digest = (text: string) => createHash('sha256').update(text).digest()
