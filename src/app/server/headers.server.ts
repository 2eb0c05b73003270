import { createHash } from 'node:crypto'
import type { Env } from '../../platform/runtime/env.server.ts'
import { framesVideo, talksToOpener, usesCamera } from '../pages.server.ts'
import { boot } from '../site/boot.ts'

const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

const policy = [
  "default-src 'none'",
  `script-src 'self' ${hash(boot)}`,
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  // Videos saved for offline use are blobs.
  "media-src 'self' blob:",
  "manifest-src 'self'",
  "worker-src 'self'",
  'frame-src https://www.youtube-nocookie.com',
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  'report-uri /api/csp-reports',
  'report-to csp',
]

/** Headers of every reply. */
export function commonHeaders(env: Pick<Env, 'secure'>): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-resource-policy': 'same-origin',
    // For replies that are not pages; pages and pictures have their own policies.
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    ...(env.secure ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  }
}

/**
 * Headers of a page. Any page may open the payment window and receive messages from it. A page that posts
 * messages to its opener declares it in its room.ts.
 */
export function pageHeaders(
  { secure, video }: Pick<Env, 'secure'> & { video: string | null },
  pathname: string,
  isDev = false,
): Record<string, string> {
  const frame = video !== null && framesVideo(pathname) ? video : null
  const opener = talksToOpener(pathname) ? 'unsafe-none' : 'same-origin-allow-popups'
  const { 'content-security-policy': _, ...common } = commonHeaders({ secure })
  return {
    ...common,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    ...(isDev
      ? {}
      : {
          'content-security-policy': policyWith(frame, secure).join('; '),
        }),
    'cross-origin-opener-policy': opener,
    'permissions-policy': permissions(frame, usesCamera(pathname)),
    'x-frame-options': 'DENY',
    'reporting-endpoints': 'csp="/api/csp-reports"',
  }
}

/** The policy of a page; `frame`: another origin whose pages it may frame. */
function policyWith(frame: string | null, secure: boolean): string[] {
  const framed = policy.map((rule) => (frame && rule.startsWith('frame-src') ? `${rule} ${frame}` : rule))
  return secure ? [...framed, 'upgrade-insecure-requests'] : framed
}

function permissions(frame: string | null, hasCamera: boolean): string {
  const own = hasCamera ? '(self)' : '()'
  const [camera, microphone] = frame ? [`(self "${frame}")`, `(self "${frame}")`] : [own, '()']
  return `camera=${camera}, geolocation=(), microphone=${microphone}, payment=()`
}
