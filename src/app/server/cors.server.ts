import type { Exchange } from '../../platform/http/public-cache.server.ts'

/** How long a browser may cache the preflight reply, in seconds. */
const MAX_AGE = 600

/**
 * Lets pages of the named origins call the API with a bearer token only: credentials are not allowed, so
 * browsers send no cookies (Fetch standard, CORS protocol). Sets the headers of the reply.
 * @returns whether the request was a preflight, which is answered here.
 */
export function shareApi({ request, response }: Exchange, origins: ReadonlySet<string>): boolean {
  if (origins.size === 0 || !/^\/api(?:[/?]|$)/.test(request.url ?? '')) return false
  response.setHeader('vary', 'Origin')
  const { origin } = request.headers
  if (origin === undefined || !origins.has(origin)) return false
  response.setHeader('access-control-allow-origin', origin)
  response.setHeader('access-control-expose-headers', 'retry-after, content-disposition, etag')
  const asksFirst = request.method === 'OPTIONS' && 'access-control-request-method' in request.headers
  if (!asksFirst) return false
  response
    .writeHead(204, {
      'access-control-allow-methods': 'GET, POST, PATCH, DELETE',
      'access-control-allow-headers': 'authorization, content-type',
      'access-control-max-age': String(MAX_AGE),
    })
    .end()
  return true
}
