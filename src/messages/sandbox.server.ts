import { createHmac } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { MAX_BYTES, readBytes } from '../platform/http/body.server.ts'
import { newId } from '../platform/db/columns.tables.ts'
import { KINDS, kinds } from './kinds.rules.ts'
import { LANGUAGES } from '../platform/languages.rules.ts'
import type { SmsProvider } from './channels/sms.server.ts'

export const MESSAGES_SANDBOX_PATH = '/sandbox-messages'

// The sandbox reaches nobody: its keys keep nothing from anybody, they exercise the protocols.
export const sandboxKeys = {
  whatsapp: {
    token: 'sandbox-token',
    phoneId: '100000000001',
    accountId: '100000000002',
    appSecret: 'sandbox-app-secret',
    verifyToken: 'sandbox-verify-token',
  },
  sms: {
    provider: 'msg91' satisfies SmsProvider as SmsProvider,
    key: 'sandbox-sms-key',
    entityId: '1101000000000000001',
    header: 'MANKAA',
    webhookBasic: 'sandbox:sandbox-sms-webhook',
  },
}

type SandboxOptions = {
  /** Each message is kept here as a file, as e-mails without a mail server are. */
  folder: string
  hookUrl: (provider: 'whatsapp' | 'sms') => string
}

export type MessagesSandbox = {
  handle: (request: IncomingMessage, response: ServerResponse, pathname: string) => Promise<void>
  close: () => void
}

/** Wait before the sandbox reports, in milliseconds. */
const REPORT_MS = 300

const Template = z.object({
  to: z.string().check(z.regex(/^91\d{10}$/)),
  biz_opaque_callback_data: z.optional(z.string()),
  template: z.optional(z.object({ name: z.string(), language: z.object({ code: z.string() }) })),
  text: z.optional(z.object({ body: z.string() })),
})
const Text = z.object({
  mobiles: z.string().check(z.regex(/^91\d{10}$/)),
  CRQID: z.string(),
  message: z.string(),
})

/**
 * WhatsApp, an SMS company and a push service on loopback, in the providers' own shapes: each message is
 * taken, kept as a file and reported as delivered. A number that ends in 001 is not on WhatsApp.
 */
export function openMessagesSandbox({ folder, hookUrl }: SandboxOptions): MessagesSandbox {
  const timers = new Set<NodeJS.Timeout>()

  const report = (provider: 'whatsapp' | 'sms', body: object) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      const text = JSON.stringify(body)
      const { appSecret } = sandboxKeys.whatsapp
      const credentials: Record<string, string> =
        provider === 'whatsapp'
          ? { 'x-hub-signature-256': `sha256=${createHmac('sha256', appSecret).update(text).digest('hex')}` }
          : { authorization: `Basic ${Buffer.from(sandboxKeys.sms.webhookBasic).toString('base64')}` }
      const headers = { 'content-type': 'application/json', ...credentials }
      void fetch(hookUrl(provider), { method: 'POST', headers, body: text }).catch(() => undefined)
    }, REPORT_MS)
    timer.unref()
    timers.add(timer)
  }

  async function keep(kind: string, message: object): Promise<string> {
    const id = newId()
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(join(folder, `${kind}-${id}.json`), JSON.stringify(message, null, 2), { mode: 0o600 })
    return id
  }

  async function graph(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const { token, phoneId, accountId } = sandboxKeys.whatsapp
    if (request.headers.authorization !== `Bearer ${token}`)
      return answer(response, 401, { error: { message: 'Invalid token', code: 190 } })
    if (request.method === 'GET' && path === `/${accountId}/message_templates`)
      return answer(response, 200, { data: templates() })
    const asked = z.safeParse(Template, await bodyOf(request))
    if (request.method !== 'POST' || path !== `/${phoneId}/messages` || !asked.success)
      return answer(response, 400, { error: { message: 'Invalid parameter', code: 100 } })
    const { data } = asked
    if (data.to.endsWith('001'))
      return answer(response, 400, { error: { message: 'Message undeliverable', code: 131_026 } })
    const id = `wamid.${await keep('whatsapp', data)}`
    const status = (word: string) => ({
      id,
      status: word,
      timestamp: String(Math.floor(Date.now() / 1_000)),
      recipient_id: data.to,
      biz_opaque_callback_data: data.biz_opaque_callback_data ?? '',
    })
    const value = { messaging_product: 'whatsapp', statuses: [status('sent'), status('delivered')] }
    report('whatsapp', {
      object: 'whatsapp_business_account',
      entry: [{ changes: [{ field: 'messages', value }] }],
    })
    answer(response, 200, { messaging_product: 'whatsapp', messages: [{ id }] })
  }

  async function smsApi(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.headers.authkey !== sandboxKeys.sms.key) return answer(response, 401, { type: 'error' })
    const asked = z.safeParse(Text, await bodyOf(request))
    if (!asked.success) return answer(response, 400, { type: 'error' })
    const id = await keep('sms', asked.data)
    report('sms', { CRQID: asked.data.CRQID, status: 'DELIVRD' })
    answer(response, 200, { type: 'success', request_id: id })
  }

  async function push(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const bytes = await readBytes(request, MAX_BYTES)
    const signed = /^vapid t=[\w-]+\.[\w-]+\.[\w-]+, k=[\w-]+$/.test(request.headers.authorization ?? '')
    if (!signed) return answer(response, 401, {})
    await keep('push', { topic: request.headers.topic, bytes: bytes.length })
    response.writeHead(201).end()
  }

  return {
    handle: (request, response, pathname) => {
      const path = pathname.slice(MESSAGES_SANDBOX_PATH.length)
      if (path.startsWith('/graph/')) return graph(request, response, path.slice('/graph'.length))
      if (path.startsWith('/sms/') && request.method === 'POST') return smsApi(request, response)
      if (path.startsWith('/push/') && request.method === 'POST') return push(request, response)
      answer(response, 404, {})
      return Promise.resolve()
    },
    close: () => {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

/** The academy's templates, as if Meta had approved each. */
const templates = () =>
  KINDS.flatMap((name) =>
    LANGUAGES.map((language) => ({
      name,
      language,
      status: 'APPROVED',
      category: name === 'sunday_letter' ? 'MARKETING' : kinds[name].category.toUpperCase(),
    })),
  )

const answer = (response: ServerResponse, status: number, body: object) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  try {
    return JSON.parse(Buffer.from(await readBytes(request, MAX_BYTES)).toString('utf8'))
  } catch {
    return undefined
  }
}
