import { createHmac } from 'node:crypto'
import { decimalRupees } from '../../platform/text/rupees.rules.ts'
import * as z from 'zod/mini'
import type { GatewayReport } from '../enrolment.rules.ts'
import { GatewayError, type PaymentGateway } from '../gateways.reads.server.ts'
import { askInJson, basicOf, isSameSecret, jsonOf } from './gateway-wire.server.ts'

export type JuspaySettings = {
  name: string
  /**
   * Address of the API, such as https://smartgateway.hdfcbank.com; a function when it is known only once it
   * is asked.
   */
  url: string | (() => string)
  apiKey: string
  merchantId: string
  clientId: string
  /** Credentials that webhooks carry, as 'user:password'. */
  webhookBasic: string
  /** Key that signs what the family's browser brings back. */
  responseKey: string
  /** Where the family's browser comes back to. */
  returnUrl: string
}

const charged = new Set(['CHARGED'])
const failed = new Set([
  'JUSPAY_DECLINED',
  'AUTHENTICATION_FAILED',
  'AUTHORIZATION_FAILED',
  'CAPTURE_FAILED',
  'VOIDED',
  'NOT_FOUND',
])
const refunded = new Set(['AUTO_REFUNDED'])

const Session = z.object({ payment_links: z.object({ web: z.string() }) })
const OrderStatus = z.object({
  order_id: z.string(),
  status: z.string(),
  amount: z.number(),
  currency: z.string(),
  amount_refunded: z.optional(z.number()),
  mandate: z.optional(z.nullable(z.object({ mandate_id: z.string(), mandate_status: z.string() }))),
})
const Event = z.object({ id: z.string(), content: z.object({ order: z.object({ order_id: z.string() }) }) })

const paise = (amount: number) => Math.round(amount * 100)

/** Juspay's protocol, which HDFC SmartGateway speaks: session, order status, refund, webhook. */
export function juspay(settings: JuspaySettings): PaymentGateway {
  const address = () => (typeof settings.url === 'string' ? settings.url : settings.url())

  /** Posts what there is to say, asks where there is nothing; an unknown order is an answer. */
  const ask = <S extends z.ZodMiniType>(reply: S, path: string, said?: object) =>
    askInJson({
      url: address() + path,
      headers: { authorization: basicOf(settings.apiKey, ''), 'x-merchantid': settings.merchantId },
      reply,
      ...(said ? { said } : { knowsNothing: true }),
    })

  /** Posts the fields of a form, as the calls about mandates want it. */
  const post: Post = (path, form) =>
    askInJson({
      url: address() + path,
      headers: { authorization: basicOf(settings.apiKey, ''), 'x-merchantid': settings.merchantId },
      reply: z.looseObject({}),
      form,
    })

  return {
    name: settings.name,

    start: async (order, mandate) => {
      const session = await ask(Session, '/session', {
        order_id: order.orderNumber,
        amount: decimalRupees(order.amountPaise),
        currency: 'INR',
        customer_id: order.studentId,
        customer_email: order.email,
        customer_phone: order.mobile,
        return_url: settings.returnUrl,
        action: 'paymentPage',
        payment_page_client_id: settings.clientId,
        // Whenever a fee is due, not on one day of the month.
        ...(mandate && {
          'options.create_mandate': 'REQUIRED',
          'mandate.max_amount': decimalRupees(mandate.maxPaise),
          'mandate.frequency': 'ASPRESENTED',
        }),
      })
      const { web } = session.payment_links
      // The family's browser opens it: a page of the web, and as private as the gateway itself.
      const base = new URL(address())
      const { protocol } = URL.canParse(web, base.href) ? new URL(web, base.href) : { protocol: '' }
      if (protocol !== 'https:' && protocol !== base.protocol)
        throw new GatewayError('the gateway named no page to pay at')
      return web
    },

    status: async (orderNumber) => {
      const order = await ask(OrderStatus, `/orders/${encodeURIComponent(orderNumber)}`)
      if (order.order_id !== orderNumber) throw new GatewayError('the gateway answered about another order')
      return {
        state: stateOf(order),
        amountPaise: paise(order.amount),
        currency: order.currency,
        refundedPaise: paise(order.amount_refunded ?? 0),
        untouched: order.status === 'NEW',
        notConfirmed: order.status === 'AUTHENTICATION_FAILED',
        ...mandateOf(order),
      }
    },

    mandates: mandatesOf(settings, post, (path) => ask(OrderStatus, path)),

    refund: async (orderNumber, { sequence, amountPaise }) => {
      await ask(z.looseObject({}), `/orders/${encodeURIComponent(orderNumber)}/refunds`, {
        unique_request_id: `${orderNumber}R${sequence === 1 ? '' : sequence}`,
        amount: decimalRupees(amountPaise),
      })
    },

    returned: (fields) => {
      const given = fields.get('signature')
      if (given === undefined || !isSameSecret(given, signatureOf(fields, settings.responseKey))) return null
      return { orderNumber: fields.get('order_id') ?? '', status: fields.get('status') ?? '' }
    },

    webhook: (body, { basic }) => {
      if (!basic || !isSameSecret(basic, settings.webhookBasic)) return null
      const event = z.safeParse(Event, jsonOf(body))
      return event.success
        ? { event: event.data.id, orderNumber: event.data.content.order.order_id }
        : { event: '', orderNumber: '' }
    },
  }
}

/**
 * The signature over a return: every field but the signature's own, keys and values percent-encoded, sorted
 * by encoded key, joined and encoded once more, HMAC-SHA256 with the response key, base64. The algorithm is
 * ours to say, not the request's.
 */
export function signatureOf(fields: ReadonlyMap<string, string>, responseKey: string): string {
  const pairs = [...fields]
    .filter(([name]) => !name.startsWith('signature'))
    .map(([name, value]) => [encodeURIComponent(name), encodeURIComponent(value)] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  const joined = encodeURIComponent(pairs.map(([name, value]) => `${name}=${value}`).join('&'))
  return createHmac('sha256', responseKey).update(joined).digest('base64')
}

/** Statuses that are not known to us count as pending. */
function stateOf({ status, amount, amount_refunded }: z.output<typeof OrderStatus>): GatewayReport['state'] {
  if (refunded.has(status) || (charged.has(status) && amount > 0 && (amount_refunded ?? 0) >= amount))
    return 'refunded'
  if (charged.has(status)) return 'charged'
  return failed.has(status) ? 'failed' : 'pending'
}

type Post = (path: string, form: Record<string, string>) => Promise<unknown>
type AskOrder = (path: string) => Promise<z.output<typeof OrderStatus>>

/** Juspay's calls about mandates. */
const mandatesOf = (
  { merchantId }: JuspaySettings,
  post: Post,
  ask: AskOrder,
): PaymentGateway['mandates'] => ({
  debit: async ({ orderNumber, amountPaise, studentId, mandateId, executeAt }) => {
    const form = {
      'order.order_id': orderNumber,
      'order.amount': decimalRupees(amountPaise),
      'order.customer_id': studentId,
      mandate_id: mandateId,
      merchant_id: merchantId,
      'mandate.execution_date': String(Math.floor(executeAt.getTime() / 1_000)),
      format: 'json',
    }
    await post('/txns', form).catch(async (error: unknown) => {
      // An order is taken once: the second request for it is refused, and the first one stands.
      const known = error instanceof GatewayError && error.refused
      const order = known && (await ask(`/orders/${encodeURIComponent(orderNumber)}`))
      if (!order || order.status === 'NOT_FOUND') throw error
    })
  },

  revoke: async (mandateId) => {
    await post(`/mandates/${encodeURIComponent(mandateId)}`, { command: 'revoke' }).catch(
      (error: unknown) => {
        // One that has ended cannot be revoked; whether it has is asked of its order.
        if (!(error instanceof GatewayError) || !error.refused) throw error
      },
    )
  },
})

// One that is paused in the payer's app may go on: what is taken meanwhile is refused.
const endedMandates = new Set(['REVOKED', 'EXPIRED', 'FAILURE'])

/** Of the mandate that was asked for with an order, if one was. */
function mandateOf({ mandate }: z.output<typeof OrderStatus>): Pick<GatewayReport, 'mandate'> {
  if (!mandate) return {}
  const { mandate_id: id, mandate_status: status } = mandate
  if (status === 'ACTIVE') return { mandate: { id, state: 'active' } }
  return { mandate: { id, state: endedMandates.has(status) ? 'ended' : 'asked' } }
}
