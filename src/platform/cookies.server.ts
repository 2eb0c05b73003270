import type { IncomingMessage } from 'node:http'
import type { Credentials, Sender } from './serve.server.ts'

type CookieKind = 'session' | 'device'
type Secure = { secure: boolean }

/** How long a browser is known, in seconds. */
const DEVICE_SECONDS = 400 * 86_400

// On https the __Host- prefix makes browsers refuse a cookie planted by a sibling domain.
const cookieName = (kind: CookieKind, { secure }: Secure) => (secure ? `__Host-${kind}` : kind)

/** The secrets that a request carries. */
export function readCredentials({ headers }: IncomingMessage, secure: Secure): Credentials {
  const [scheme, value = ''] = (headers.authorization ?? '').slice(0, 600).split(' ')
  return {
    bearer: scheme === 'Bearer' && /^[\w-]{20,200}$/.test(value) ? value : undefined,
    cookie: readCookie(headers.cookie, cookieName('session', secure)),
    basic:
      scheme === 'Basic' && /^[A-Za-z0-9+/=]{1,500}$/.test(value)
        ? Buffer.from(value, 'base64').toString('utf8')
        : undefined,
  }
}

/** Who sends this request, with the cookies that are set on the way. */
export function senderOf(
  request: IncomingMessage,
  address: string,
  secure: Secure,
): { sender: Sender; cookies: readonly string[] } {
  const cookies: string[] = []
  const set = (kind: CookieKind) => (secret: string | null, maxAge: number) => {
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
      credentials: readCredentials(request, secure),
      device: readCookie(request.headers.cookie, cookieName('device', secure)),
      setSession: (secret, maxAge = 0) => set('session')(secret, maxAge),
      setDevice: (secret) => set('device')(secret, DEVICE_SECONDS),
    },
  }
}

function readCookie(header: string | undefined, name: string): string | undefined {
  for (const pair of (header ?? '').split(';', 100)) {
    const at = pair.indexOf('=')
    if (at !== -1 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return undefined
}
