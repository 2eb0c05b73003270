import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import { GatewayError, type PaymentGateway, type StartedOrder } from '../gateways.reads.server.ts'
import { askInJson, basicOf, isSameSecret, jsonOf } from './gateway-wire.server.ts'

export type RazorpaySettings = {
  /** Address of the API, such as https://api.razorpay.com. */
  url: string
  keyId: string
  keySecret: string
  /** Key that signs webhooks. */
  webhookSecret: string
  /** Where the family's browser comes back to. */
  returnUrl: string
}

/**
 * A payment link is open so long, in seconds: over when its order is asked about after an hour. Razorpay
 * wants at least 15 minutes.
 */
const LINK_S = 55 * 60

const LinkPayments = z.nullable(z.array(z.object({ payment_id: z.string(), status: z.string() })))
const Link = z.object({
  reference_id: z.string(),
  status: z.string(),
  amount: z.int(),
  currency: z.string(),
  short_url: z.string(),
  payments: z.optional(LinkPayments),
})
const Links = z.object({ payment_links: z.array(Link) })
const Payment = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.int(),
  amount_refunded: z.int(),
  currency: z.string(),
})
const Event = z.object({
  event: z.string(),
  payload: z.object({
    payment_link: z.object({ entity: z.object({ id: z.string(), reference_id: z.string() }) }),
  }),
})

const ended = new Set(['expired', 'cancelled'])
const hexOf = (secret: string, text: string | Uint8Array) =>
  createHmac('sha256', secret).update(text).digest('hex')

/** Razorpay's protocol: a payment link an order, its payment, refunds, signed webhooks and returns. */
export function razorpay(settings: RazorpaySettings): PaymentGateway {
  const headers = { authorization: basicOf(settings.keyId, settings.keySecret) }
  const url = (path: string) => `${settings.url}/v1${path}`

  /** The link of an order; undefined before it was opened. */
  async function linkOf(orderNumber: string): Promise<z.output<typeof Link> | undefined> {
    const query = new URLSearchParams({ reference_id: orderNumber })
    const path = url(`/payment_links?${query.toString()}`)
    const { payment_links: links } = await askInJson({ url: path, headers, reply: Links })
    const own = links.filter(({ reference_id: id }) => id === orderNumber)
    if (own.length > 1) throw new GatewayError('the gateway has two links for one order')
    if (links.length > own.length) throw new GatewayError('the gateway answered about another order')
    return own[0]
  }

  /** What was paid by a link; undefined while nothing was. */
  async function paymentOf(link: z.output<typeof Link>): Promise<z.output<typeof Payment> | undefined> {
    const tried = link.payments ?? []
    // A try that failed may stand beside the one that was paid.
    const paid = tried.find(({ status }) => status === 'captured') ?? tried.at(-1)
    if (!paid) return undefined
    const path = url(`/payments/${encodeURIComponent(paid.payment_id)}`)
    return askInJson({ url: path, headers, reply: Payment })
  }

  return {
    name: 'razorpay',

    start: async (order) => {
      const said = linkRequest(order, settings.returnUrl)
      const link = await askInJson({ url: url('/payment_links'), headers, said, reply: Link }).catch(
        async (error: unknown) => {
          // An order has one link: the second request for it is refused, and the first link stands.
          const known = error instanceof GatewayError && error.refused
          const opened = known ? await linkOf(order.orderNumber) : undefined
          if (!opened) throw error
          return opened
        },
      )
      if (!URL.canParse(link.short_url) || new URL(link.short_url).protocol !== 'https:')
        throw new GatewayError('the gateway named no page to pay at')
      return link.short_url
    },

    status: async (orderNumber) => {
      const link = await linkOf(orderNumber)
      if (!link) return { state: 'failed', amountPaise: 0, currency: 'INR' }
      const { amount: amountPaise, currency, status } = link
      const payment = await paymentOf(link)
      if (!payment) {
        const state = ended.has(status) ? 'failed' : 'pending'
        const untouched = state === 'pending' && (link.payments ?? []).length === 0
        return { state, amountPaise, currency, untouched, notConfirmed: status === 'cancelled' }
      }
      return {
        state: stateOf(payment),
        amountPaise: payment.amount,
        currency: payment.currency,
        refundedPaise: payment.amount_refunded,
      }
    },

    refund: async (orderNumber, { sequence, amountPaise }) => {
      const link = await linkOf(orderNumber)
      const payment = link && (await paymentOf(link))
      if (!payment) throw new GatewayError('the gateway has no payment of this order', { refused: true })
      const once = `${orderNumber}-refund-${sequence}`
      await askInJson({
        url: url(`/payments/${encodeURIComponent(payment.id)}/refund`),
        // The same key again is the same refund.
        headers: { ...headers, 'x-refund-idempotency': once },
        said: { amount: amountPaise, receipt: once },
        reply: z.looseObject({}),
      })
    },

    returned: (fields) => {
      const named = (name: string) => fields.get(`razorpay_${name}`) ?? ''
      const [link, orderNumber, status, payment] = [
        named('payment_link_id'),
        named('payment_link_reference_id'),
        named('payment_link_status'),
        named('payment_id'),
      ]
      const signed = hexOf(settings.keySecret, [link, orderNumber, status, payment].join('|'))
      return isSameSecret(named('signature'), signed) ? { orderNumber, status: status.toUpperCase() } : null
    },

    webhook: (body, { signature }) => {
      if (!signature || !isSameSecret(signature, hexOf(settings.webhookSecret, body))) return null
      const event = z.safeParse(Event, jsonOf(body))
      if (!event.success) return { event: '', orderNumber: '' }
      const { id, reference_id: orderNumber } = event.data.payload.payment_link.entity
      return { event: `${event.data.event}:${id}`, orderNumber }
    },
  }
}

const linkRequest = ({ orderNumber, amountPaise, email, mobile }: StartedOrder, returnUrl: string) => ({
  amount: amountPaise,
  currency: 'INR',
  accept_partial: false,
  reference_id: orderNumber,
  description: `Order ${orderNumber}`,
  customer: { email, contact: /^\d{10}$/.test(mobile) ? `+91${mobile}` : mobile },
  // The family is at the academy's page and is led to the link.
  notify: { sms: false, email: false },
  reminder_enable: false,
  expire_by: Math.floor(Date.now() / 1_000) + LINK_S,
  callback_url: returnUrl,
  callback_method: 'get',
})

/** States that are not known to us count as pending. */
function stateOf({
  status,
  amount,
  amount_refunded: back,
}: z.output<typeof Payment>): 'pending' | 'charged' | 'failed' | 'refunded' {
  if (status === 'refunded' || (status === 'captured' && amount > 0 && back >= amount)) return 'refunded'
  if (status === 'captured') return 'charged'
  return status === 'failed' ? 'failed' : 'pending'
}
