import { timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { smsParts } from '../kinds.rules.ts'
import { isUnknownStatus } from '../sending.rules.ts'
import { failedFetch, PROVIDER_MS, type SendOutcome, type Sms } from './channel.server.ts'

/** One shape for all: what each provider calls the fields, and how its delivery report names them. */
type ProviderShape = {
  path: string
  header: string
  /** Prefix of the mobile. */
  country: string
  fields: Readonly<Record<'to' | 'entityId' | 'templateId' | 'header' | 'text' | 'unicode' | 'ref', string>>
  reply: readonly string[]
  report: { ref: string; status: string; delivered: readonly string[]; failed: readonly string[] }
}

const usual = {
  to: 'to',
  entityId: 'entity_id',
  templateId: 'template_id',
  header: 'sender',
  text: 'message',
  unicode: 'unicode',
  ref: 'ref',
}
const said = {
  delivered: ['DELIVRD', 'DELIVERED', '1'],
  failed: ['FAILED', 'UNDELIV', 'REJECTD', 'EXPIRED', '2'],
}

/** Names as the providers' documents have them; confirm with the provider before the contract. */
export const SMS_PROVIDERS = {
  msg91: {
    path: '/api/v5/sms',
    header: 'authkey',
    country: '91',
    fields: { ...usual, to: 'mobiles', entityId: 'DLT_PE_ID', templateId: 'DLT_TE_ID', ref: 'CRQID' },
    reply: ['request_id', 'message_id'],
    report: { ref: 'CRQID', status: 'status', ...said },
  },
  gupshup: {
    path: '/GatewayAPI/rest',
    header: 'apikey',
    country: '91',
    fields: {
      ...usual,
      to: 'send_to',
      entityId: 'principalEntityId',
      templateId: 'dltTemplateId',
      header: 'mask',
      text: 'msg',
      ref: 'msg_id',
    },
    reply: ['id', 'message_id'],
    report: { ref: 'msg_id', status: 'status', ...said },
  },
  exotel: {
    path: '/v1/sms/send',
    header: 'authorization',
    country: '+91',
    fields: {
      ...usual,
      to: 'To',
      entityId: 'DltEntityId',
      templateId: 'DltTemplateId',
      header: 'From',
      text: 'Body',
      unicode: 'EncodingType',
      ref: 'CustomField',
    },
    reply: ['Sid', 'id'],
    report: { ref: 'CustomField', status: 'Status', ...said },
  },
  airtel: {
    path: '/gateway/airtel-iq/v1/sms',
    header: 'authorization',
    country: '91',
    fields: {
      ...usual,
      to: 'destinationAddress',
      entityId: 'entityId',
      templateId: 'dltTemplateId',
      header: 'sourceAddress',
      ref: 'clientMessageId',
    },
    reply: ['messageRequestId', 'id'],
    report: { ref: 'clientMessageId', status: 'status', ...said },
  },
} as const satisfies Readonly<Record<string, ProviderShape>>
export type SmsProvider = keyof typeof SMS_PROVIDERS

export type SmsSettings = {
  provider: SmsProvider
  /** A function when it is known only once the server listens. */
  url: () => string
  key: string
  entityId: string
  header: string
  /** What delivery reports carry, as 'user:password'. */
  webhookBasic: string
}

type DeliveryReport = NonNullable<ReturnType<Sms['report']>>[number]

/** SMS with DLT: the registered template's id goes with each text. */
export function sms({ provider, url, key, entityId, header, webhookBasic }: SmsSettings): Sms {
  const shape: ProviderShape = SMS_PROVIDERS[provider]
  const { fields, report } = shape
  return {
    send: async ({ id, mobile, text, templateId }): Promise<SendOutcome> => {
      let response: Response
      let reply: unknown
      try {
        response = await fetch(url() + shape.path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', [shape.header]: key },
          body: JSON.stringify({
            [fields.to]: shape.country + mobile,
            [fields.entityId]: entityId,
            [fields.templateId]: templateId,
            [fields.header]: header,
            [fields.text]: text,
            [fields.unicode]: smsParts(text).isUnicode ? 1 : 0,
            [fields.ref]: id,
          }),
          signal: AbortSignal.timeout(PROVIDER_MS),
          redirect: 'error',
        })
        reply = await response.json().catch(() => null)
      } catch (cause) {
        return failedFetch(cause)
      }
      if (response.ok) return { state: 'sent', providerId: idIn(reply, shape.reply) }
      const reason = `the SMS company answered ${response.status}`
      if (isUnknownStatus(response.status)) return { state: 'unknown', reason }
      return { state: 'refused', refused: refusalOf(response.status), reason }
    },
    report: (bytes, basic = '') => {
      const [a, b] = [Buffer.from(basic), Buffer.from(webhookBasic)]
      if (a.length !== b.length || !timingSafeEqual(a, b)) return null
      return listOf(bytes).flatMap((entry): DeliveryReport[] => {
        const status = wordOf(entry[report.status]).toUpperCase()
        const ref = wordOf(entry[report.ref])
        if (report.delivered.includes(status)) return [{ ref, status: 'delivered', reason: '' }]
        const reason = `the operator reported ${/^\w{1,20}$/.exec(status)?.[0] ?? 'a failure'}`
        return report.failed.includes(status) ? [{ ref, status: 'failed', reason }] : []
      })
    },
  }
}

function refusalOf(status: number): 'channel' | 'again' | 'kind' | 'next' {
  if (status === 401 || status === 403) return 'channel'
  if (status === 429) return 'again'
  // A text that is not its registered template.
  return status === 422 ? 'kind' : 'next'
}

const wordOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

const Entry = z.record(z.string(), z.unknown())

function idIn(reply: unknown, names: readonly string[]): string {
  const parsed = z.safeParse(Entry, reply)
  const name = parsed.success ? names.find((one) => typeof parsed.data[one] === 'string') : undefined
  return name && parsed.success ? String(parsed.data[name]).slice(0, 100) : ''
}

/** The entries of a report: one object or a list as JSON, or the fields of a form. */
function listOf(bytes: Uint8Array): Record<string, unknown>[] {
  const text = Buffer.from(bytes).toString('utf8')
  try {
    const parsed: unknown = JSON.parse(text)
    return [parsed].flat().flatMap((entry) => {
      const read = z.safeParse(Entry, entry)
      return read.success ? [read.data] : []
    })
  } catch {
    return [Object.fromEntries(new URLSearchParams(text))]
  }
}
