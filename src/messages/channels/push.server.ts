import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto'
import { failedFetch, PROVIDER_MS, type SendOutcome } from './channel.server.ts'

/** The address of a subscription and its keys (base64url), as a browser gives them. */
export type PushSubscription = { endpoint: string; p256dh: string; auth: string }
export type PushKeyPair = { publicKey: string; privateKey: string }

/** `topic` replaces an older notice of the same topic that was not shown yet. TTL in seconds. */
export type PushNotice = { payload: object; ttlSeconds: number; topic: string; isUrgent: boolean }

/** Largest encrypted payload that all push services take, in bytes. */
const MAX_BYTES = 4_096
const TOKEN_SECONDS = 12 * 3_600

/** Hosts of the push services of Chrome, Firefox, Edge and Safari. */
const PUSH_HOSTS = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /\.notify\.windows\.com$/,
  /\.push\.apple\.com$/,
]

/** Whether notices may be posted here: a push service, not any address that a browser could name. */
export function isPushEndpoint(endpoint: string, sandbox: string | null): boolean {
  if (!URL.canParse(endpoint)) return false
  if (sandbox !== null && endpoint.startsWith(sandbox)) return true
  const { protocol, hostname, port, username } = new URL(endpoint)
  return (
    protocol === 'https:' && port === '' && username === '' && PUSH_HOSTS.some((host) => host.test(hostname))
  )
}

/** A new key pair of the server (VAPID): raw P-256 keys as base64url. */
export function createPushKeys(): PushKeyPair {
  const {
    d = '',
    x = '',
    y = '',
  } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
    format: 'jwk',
  })
  const point = Buffer.concat([Buffer.from([4]), bytesOf(x), bytesOf(y)])
  return { publicKey: point.toString('base64url'), privateKey: d }
}

/** Posts a notice to a push service: encrypted for the browser (RFC 8291), signed by us (RFC 8292). */
export async function sendPush(
  keys: PushKeyPair,
  subscription: PushSubscription,
  { payload, ttlSeconds, topic, isUrgent, contact, now }: PushNotice & { contact: string; now: Date },
): Promise<SendOutcome> {
  let body: Buffer<ArrayBuffer>
  try {
    body = encrypted(Buffer.from(JSON.stringify(payload)), subscription)
  } catch {
    // A point that is not on the curve.
    return { state: 'refused', refused: 'dead', reason: 'the subscription has no usable key' }
  }
  if (body.length > MAX_BYTES) return { state: 'refused', refused: 'next', reason: 'the notice is too large' }
  const { endpoint } = subscription
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: {
        authorization: `vapid t=${token(keys, { audience: new URL(endpoint).origin, contact, now })}, k=${keys.publicKey}`,
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(ttlSeconds),
        urgency: isUrgent ? 'high' : 'normal',
        topic,
      },
      body,
      signal: AbortSignal.timeout(PROVIDER_MS),
      redirect: 'error',
    })
    await response.arrayBuffer()
    if (response.ok) return { state: 'sent', providerId: '' }
    const reason = `the push service answered ${response.status}`
    if (response.status === 404 || response.status === 410)
      return { state: 'refused', refused: 'dead', reason }
    const refused = response.status === 429 || response.status >= 500 ? 'again' : 'next'
    return { state: 'refused', refused, reason }
  } catch (cause) {
    return failedFetch(cause)
  }
}

const bytesOf = (text: string) => Buffer.from(text, 'base64url')

/** aes128gcm in one record (RFC 8188), its key agreed with the browser's (RFC 8291, section 3.4). */
function encrypted(plain: Buffer, { p256dh, auth }: PushSubscription): Buffer<ArrayBuffer> {
  const [theirs, secret, salt] = [bytesOf(p256dh), bytesOf(auth), randomBytes(16)]
  const ecdh = createECDH('prime256v1')
  const ours = ecdh.generateKeys()
  const shared = ecdh.computeSecret(theirs)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours])
  const input = Buffer.from(hkdfSync('sha256', shared, secret, info, 32))
  const derived = (purpose: string, length: number) =>
    Buffer.from(hkdfSync('sha256', input, salt, Buffer.from(`Content-Encoding: ${purpose}\0`), length))
  const cipher = createCipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12))
  const header = Buffer.alloc(21)
  salt.copy(header)
  header.writeUInt32BE(MAX_BYTES, 16)
  header.writeUInt8(ours.length, 20)
  // A 2 ends the last record.
  const sealed = [cipher.update(plain), cipher.update(Buffer.from([2])), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat([header, ours, ...sealed])
}

/** The signed word of who sends, for one push service and twelve hours. */
function token(
  { publicKey, privateKey }: PushKeyPair,
  { audience, contact, now }: { audience: string; contact: string; now: Date },
): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const expires = Math.floor(now.getTime() / 1_000) + TOKEN_SECONDS
  const said = `${part({ typ: 'JWT', alg: 'ES256' })}.${part({ aud: audience, exp: expires, sub: contact })}`
  const key = privateKeyOf(publicKey, privateKey)
  const signature = sign('sha256', Buffer.from(said), { key, dsaEncoding: 'ieee-p1363' })
  return `${said}.${signature.toString('base64url')}`
}

function privateKeyOf(publicKey: string, privateKey: string): KeyObject {
  const point = bytesOf(publicKey)
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  return createPrivateKey({ key: { kty: 'EC', crv: 'P-256', d: privateKey, x, y }, format: 'jwk' })
}
