import type { IncomingMessage } from 'node:http'
import type { Credentials, Sender } from './serve.server.ts'

type CookieKind = 'session' | 'device'
type Secure = { secure: boolean }
type Site = Secure & { publicUrl: URL; apiOrigins: ReadonlySet<string> }

/** Lifetime of the device cookie, in seconds. */
const DEVICE_SECONDS = 400 * 86_400

// On https the __Host- prefix makes browsers refuse a cookie planted by a sibling domain.
const cookieName = (kind: CookieKind, { secure }: Secure) => (secure ? `__Host-${kind}` : kind)

/** The secrets in a request. */
export function readCredentials({ headers }: IncomingMessage, secure: Secure): Credentials {
  const [scheme, value = ''] = (headers.authorization ?? '').slice(0, 600).split(' ')
  return {
    bearer: scheme === 'Bearer' && /^[\w-]{20,200}$/.test(value) ? value : undefined,
    cookie: readCookie(headers.cookie, cookieName('session', secure)),
    basic:
      scheme === 'Basic' && /^[A-Za-z0-9+/=]{1,500}$/.test(value)
        ? Buffer.from(value, 'base64').toString('utf8')
        : undefined,
    signature: signatureIn(headers),
  }
}

/** Where other servers sign what they send. */
const SIGNATURES = ['x-hub-signature-256', 'x-razorpay-signature']

function signatureIn(headers: IncomingMessage['headers']): string | undefined {
  const value = SIGNATURES.map((name) => headers[name]).find((one) => one !== undefined)
  return typeof value === 'string' && /^(?:sha256=)?[0-9a-f]{64}$/.test(value) ? value : undefined
}

/**
 * The sender of a request, with the cookies it may set. Pages of another allowed origin may use only the
 * bearer: their cookies are neither read nor set.
 */
export function senderOf(
  request: IncomingMessage,
  address: string,
  secure: Site,
): { sender: Sender; cookies: readonly string[] } {
  const isOther = secure.apiOrigins.has(request.headers.origin ?? '')
  const cookies: string[] = []
  const set = (kind: CookieKind) => (secret: string | null, maxAge: number) => {
    if (isOther) return
    const age = secret ? maxAge : 0
    const more = [
      'Path=/',
      'HttpOnly',
      'SameSite=Lax',
      `Max-Age=${age}`,
      ...(secure.secure ? ['Secure'] : []),
    ]
    cookies.push([`${cookieName(kind, secure)}=${secret ?? ''}`, ...more].join('; '))
  }
  return {
    cookies,
    sender: {
      address,
      agent: (request.headers['user-agent'] ?? '').slice(0, 300),
      site: siteOf(request, secure),
      credentials: { ...readCredentials(request, secure), ...(isOther ? { cookie: undefined } : {}) },
      device: isOther ? undefined : readCookie(request.headers.cookie, cookieName('device', secure)),
      setSession: (secret, maxAge = 0) => set('session')(secret, maxAge),
      setDevice: (secret) => set('device')(secret, DEVICE_SECONDS),
    },
  }
}

/** Our own origin, by the name the browser uses if it is one of ours. */
function siteOf({ headers }: IncomingMessage, { publicUrl }: Site): string {
  const named = `${publicUrl.protocol}//${headers.host}`
  return headers.origin === named ? named : publicUrl.origin
}

function readCookie(header: string | undefined, name: string): string | undefined {
  for (const pair of (header ?? '').split(';', 100)) {
    const at = pair.indexOf('=')
    if (at !== -1 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return undefined
}
