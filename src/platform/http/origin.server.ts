import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether the request is not from a script: a picture, frame, link or address bar (Sec-Fetch-Dest), or a
 * prefetch (Sec-Purpose and its older names). Other clients send neither header.
 */
export function isNotByScript(headers: IncomingHttpHeaders): boolean {
  const dest = headers['sec-fetch-dest']
  if (dest !== undefined && dest !== 'empty') return true
  return ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some((name) =>
    /prefetch|prerender|preview/i.test(String(headers[name] ?? '')),
  )
}

/**
 * Whether a request comes from another site, by Sec-Fetch-Site or else Origin. Without either a changing
 * request counts as foreign, a read does not.
 */
export function isForeign(
  headers: IncomingHttpHeaders,
  { changes, publicUrl }: { changes: boolean; publicUrl: URL },
): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return !(site === 'same-origin' || (site === 'none' && !changes))
  const { origin } = headers
  if (origin === undefined) return changes
  return ![publicUrl.origin, `${publicUrl.protocol}//${headers.host}`].includes(origin)
}
