import {
  createDecipheriv,
  createECDH,
  createHmac,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { KINDS, kinds, matchesTemplate } from '../src/messages/kinds.rules.ts'
import { LANGUAGES } from '../src/platform/languages.rules.ts'

const APP_KEY = 'planted-app-secret'
const SMS_BASIC = 'operator:planted-sms-webhook'

type Sent = { id: string; ref: string; to: string; kind: string; language: string; parameters: string[] }
export type MessageServer = {
  url: string
  /** With these an academy sends its messages here. */
  settings: Record<string, string>
  /** Templates that WhatsApp took, texts of replies, texts of SMS, notices of push as their browser reads them. */
  templates: Sent[]
  replies: { id: string; ref: string; to: string; text: string }[]
  texts: { to: string; ref: string; text: string; templateId: string }[]
  notices: Record<string, unknown>[]
  /** Registered SMS templates by id: a text that is none of them is refused. */
  registered: Map<string, string>
  /** A browser's subscription, whose notices are decrypted here; 'gone' answers 410. */
  subscription: (state?: 'well' | 'gone') => { endpoint: string; p256dh: string; auth: string }
  /** Posts events as WhatsApp does; `forged` signs them with another key. */
  hook: (academy: string, value: object, more?: { forged?: true; field?: string }) => Promise<Response>
  smsHook: (academy: string, report: object, basic?: string) => Promise<Response>
  close: () => Promise<void>
}

/**
 * A local server that speaks WhatsApp Cloud API, an SMS company's API and a push service. By the end of the
 * number: 001 is not on WhatsApp, 002 gets 429 three times, 004 dies before it answers, 005 has an expired
 * token, 006 loses the first message on its way, 007 takes each message and answers 500, as SMS does.
 */
export async function openMessageServer(): Promise<MessageServer> {
  const templates: Sent[] = []
  const replies: MessageServer['replies'] = []
  const texts: MessageServer['texts'] = []
  const notices: MessageServer['notices'] = []
  const registered = new Map<string, string>()
  const phones = new Map<string, { ecdh: ReturnType<typeof createECDH>; auth: Buffer; state: string }>()
  const busy = new Map<string, number>()

  const server = createServer((request, response) => {
    void (async () => {
      const bytes = await bytesOf(request)
      const path = request.url ?? ''
      const answer = (status: number, reply: object) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(reply))
      const error = (status: number, code: number) => answer(status, { error: { message: 'refused', code } })
      if (path.startsWith('/graph/') && request.method === 'GET')
        return answer(200, {
          data: KINDS.flatMap((name) =>
            LANGUAGES.map((language) => ({
              name,
              language,
              status: 'APPROVED',
              category: name === 'sunday_letter' ? 'MARKETING' : kinds[name].category.toUpperCase(),
            })),
          ),
        })
      if (path.startsWith('/push/')) {
        const phone = phones.get(path)
        if (!phone) return answer(404, {})
        if (phone.state === 'gone') return answer(410, {})
        if (!isVapid(request.headers.authorization ?? '', url)) return answer(401, {})
        const { ttl, topic } = request.headers
        notices.push({ ...decrypted(bytes, phone), ttl, topic, endpoint: url + path })
        return response.writeHead(201).end()
      }
      const body = JSON.parse(bytes.toString() || '{}') as Record<string, never>
      if (path.startsWith('/sms/')) {
        const {
          DLT_TE_ID: templateId,
          message: text,
          mobiles: to,
          CRQID: ref,
        } = body as Record<string, string>
        if (!matchesTemplate(registered.get(templateId ?? '') ?? '', text ?? '')) return answer(422, {})
        texts.push({ to: to ?? '', ref: ref ?? '', text: text ?? '', templateId: templateId ?? '' })
        if (to?.endsWith('007')) return answer(500, { type: 'error' })
        return answer(200, { type: 'success', request_id: `sms-${ref}` })
      }
      const { to, template, text, biz_opaque_callback_data: ref = '' } = body as unknown as Wanted
      if (to.endsWith('001')) return error(400, 131_026)
      if (to.endsWith('005')) return error(401, 190)
      const before = busy.get(to) ?? 0
      busy.set(to, before + 1)
      if (to.endsWith('002') && before < 3) return error(429, 130_429)
      if (to.endsWith('006') && before < 1) return response.destroy()
      const id = `wamid.${randomBytes(8).toString('hex')}`
      if (text) replies.push({ id, ref, to, text: text.body })
      if (template)
        templates.push({
          id,
          ref,
          to,
          kind: template.name,
          language: template.language.code,
          parameters: (template.components[0]?.parameters ?? []).map(({ text: word = '' }) => word),
        })
      if (to.endsWith('004')) return response.destroy()
      if (to.endsWith('007')) return error(500, 131_000)
      return answer(200, { messaging_product: 'whatsapp', messages: [{ id }] })
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const post = (address: string, text: string, headers: Record<string, string>) =>
    fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: text,
    })
  return {
    url,
    settings: {
      WHATSAPP_URL: `${url}/graph`,
      WHATSAPP_TOKEN: 'planted-token',
      WHATSAPP_PHONE_ID: '100000000001',
      WHATSAPP_ACCOUNT_ID: '100000000002',
      WHATSAPP_APP_KEY: APP_KEY,
      WHATSAPP_VERIFY_TOKEN: 'planted-verify-token',
      SMS_PROVIDER: 'msg91',
      SMS_URL: `${url}/sms`,
      SMS_KEY: 'planted-sms-key',
      SMS_ENTITY_ID: '1101000000000000001',
      SMS_HEADER: 'MANKAA',
      SMS_WEBHOOK: SMS_BASIC,
    },
    templates,
    replies,
    texts,
    notices,
    registered,
    subscription: (state = 'well') => {
      const ecdh = createECDH('prime256v1')
      const p256dh = ecdh.generateKeys().toString('base64url')
      const auth = randomBytes(16)
      const path = `/push/${randomBytes(8).toString('hex')}`
      phones.set(path, { ecdh, auth, state })
      return { endpoint: url + path, p256dh, auth: auth.toString('base64url') }
    },
    hook: (academy, value, { forged, field = 'messages' } = {}) => {
      const text = JSON.stringify({
        object: 'whatsapp_business_account',
        entry: [{ changes: [{ field, value }] }],
      })
      const key = forged ? 'another key' : APP_KEY
      const signature = createHmac('sha256', key).update(text).digest('hex')
      return post(`${academy}/api/messages/hooks/whatsapp`, text, {
        'x-hub-signature-256': `sha256=${signature}`,
      })
    },
    smsHook: (academy, report, basic = SMS_BASIC) =>
      post(`${academy}/api/messages/hooks/sms`, JSON.stringify(report), {
        authorization: `Basic ${Buffer.from(basic).toString('base64')}`,
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

type Wanted = {
  to: string
  template?: {
    name: string
    language: { code: string }
    components: { parameters: { text?: string }[] }[]
  }
  text?: { body: string }
  biz_opaque_callback_data?: string
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Whether a JWT is signed with the key that it names, for this push service (RFC 8292). */
function isVapid(authorization: string, audience: string): boolean {
  const [, head, claims, signature, key] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization) ?? []
  if (!head || !claims || !signature || !key) return false
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const said = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; exp: number }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return isSigned && said.aud === audience && said.exp > 0
}

/** What a browser reads of a notice (RFC 8291). */
function decrypted(
  bytes: Buffer,
  { ecdh, auth }: { ecdh: ReturnType<typeof createECDH>; auth: Buffer },
): Record<string, unknown> {
  const salt = bytes.subarray(0, 16)
  const size = bytes.readUInt8(20)
  const theirs = bytes.subarray(21, 21 + size)
  const sealed = bytes.subarray(21 + size)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), theirs])
  const input = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(theirs), auth, info, 32))
  const derived = (purpose: string, length: number) =>
    Buffer.from(hkdfSync('sha256', input, salt, Buffer.from(`Content-Encoding: ${purpose}\0`), length))
  const cipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12))
  cipher.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
  // A 2 ends the last record.
  return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString()) as Record<string, unknown>
}
