import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether a request comes from another site than ours, by what browsers say of it (Sec-Fetch-Site, else
 * Origin). A changing request without either is foreign too; a reading one is not.
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
