import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

const KEY_SECRET = 'planted-key-secret'
const WEBHOOK_SECRET = 'planted-webhook-secret'

/** A payment link and what was paid by it, in paise. */
export type LinkEntry = {
  id: string
  reference_id: string
  amount: number
  currency: string
  status: 'created' | 'paid' | 'cancelled' | 'expired'
  payment?: { id: string; amount: number; currency: string; status: string; amount_refunded: number }
}
export type RazorpayServer = {
  /** With these an academy takes its payments here. */
  settings: Record<string, string>
  /** Its links by order number; tests write into it what a payer would do. */
  links: Map<string, LinkEntry>
  calls: {
    method: string
    path: string
    headers: IncomingMessage['headers']
    body: Record<string, unknown>
  }[]
  /** Pays a link; `change` says otherwise what the payment is. */
  pay: (orderNumber: string, change?: Partial<NonNullable<LinkEntry['payment']>>) => void
  /** The next calls get 500. */
  breakDown: (isBroken: boolean) => void
  /** What the payer's browser brings back. */
  returned: (orderNumber: string) => URLSearchParams
  /** A webhook about a link, and its signature; `secret` signs it with another key. */
  event: (orderNumber: string, secret?: string) => { body: Uint8Array<ArrayBuffer>; signature: string }
  close: () => Promise<void>
}

/** A local server that speaks Razorpay's protocol with shapes as its documents show them. */
export async function openRazorpayServer(): Promise<RazorpayServer> {
  const links = new Map<string, LinkEntry>()
  const refunds = new Set<string>()
  const calls: RazorpayServer['calls'] = []
  let isBroken = false
  const shown = ({ payment, ...link }: LinkEntry) => ({
    ...link,
    short_url: `https://rzp.example/i/${link.id}`,
    payments: payment
      ? [
          { payment_id: 'pay_failed', amount: payment.amount, method: 'upi', status: 'failed' },
          { payment_id: payment.id, amount: payment.amount, method: 'upi', status: 'captured' },
        ]
      : null,
  })
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = []
      for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
      const text = Buffer.concat(chunks).toString()
      const body = (text ? JSON.parse(text) : {}) as Record<string, never>
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
      const method = request.method ?? ''
      calls.push({ method, path: request.url ?? '', headers: request.headers, body })
      const answer = (status: number, reply: object) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(reply))
      const refuse = () => answer(400, { error: { code: 'BAD_REQUEST_ERROR', description: 'refused' } })
      if (isBroken) return answer(500, { error: { code: 'SERVER_ERROR' } })
      if (pathname === '/v1/payment_links') {
        if (method === 'GET') {
          const link = links.get(searchParams.get('reference_id') ?? '')
          return answer(200, { payment_links: link ? [shown(link)] : [] })
        }
        const { reference_id: order, amount, currency } = body
        if (order === undefined || amount === undefined || links.has(order)) return refuse()
        const id = `plink_${links.size + 1}`
        const link = { id, reference_id: order, amount, currency: currency ?? '', status: 'created' as const }
        links.set(order, link)
        return answer(200, shown(link))
      }
      const [, id = '', refund] = /^\/v1\/payments\/(\w+)(\/refund)?$/.exec(pathname) ?? []
      const payment = [...links.values()].find((link) => link.payment?.id === id)?.payment
      if (!payment) return refuse()
      if (!refund) return answer(200, payment)
      const key = String(request.headers['x-refund-idempotency'])
      const { amount = 0 } = body
      if (!refunds.has(key) && payment.amount_refunded + amount > payment.amount) return refuse()
      if (!refunds.has(key)) payment.amount_refunded += amount
      if (payment.amount_refunded === payment.amount) payment.status = 'refunded'
      refunds.add(key)
      return answer(200, { id: `rfnd_${refunds.size}`, payment_id: id, amount, status: 'processed' })
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const hexOf = (secret: string, said: string) => createHmac('sha256', secret).update(said).digest('hex')
  return {
    settings: {
      PUBLIC_URL: 'https://academy.example',
      PAYMENT_GATEWAY: 'razorpay',
      RAZORPAY_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      RAZORPAY_KEY_ID: 'rzp_test_1',
      RAZORPAY_KEY_SECRET: KEY_SECRET,
      RAZORPAY_WEBHOOK_SECRET: WEBHOOK_SECRET,
    },
    links,
    calls,
    pay: (orderNumber, change = {}) => {
      const link = links.get(orderNumber)
      if (!link) throw new Error(`no link of ${orderNumber}`)
      const { amount, currency } = link
      const payment = { id: `pay${link.id}`, amount, currency, status: 'captured', amount_refunded: 0 }
      links.set(orderNumber, { ...link, status: 'paid', payment: { ...payment, ...change } })
    },
    breakDown: (next) => {
      isBroken = next
    },
    returned: (orderNumber) => {
      const link = links.get(orderNumber)
      const fields = [link?.id ?? '', orderNumber, link?.status ?? '', link?.payment?.id ?? '']
      return new URLSearchParams({
        razorpay_payment_id: fields[3] ?? '',
        razorpay_payment_link_id: fields[0] ?? '',
        razorpay_payment_link_reference_id: orderNumber,
        razorpay_payment_link_status: fields[2] ?? '',
        razorpay_signature: hexOf(KEY_SECRET, fields.join('|')),
      })
    },
    event: (orderNumber, secret = WEBHOOK_SECRET) => {
      const entity = { id: links.get(orderNumber)?.id ?? 'plink_x', reference_id: orderNumber }
      const said = JSON.stringify({
        entity: 'event',
        event: 'payment_link.paid',
        payload: { payment_link: { entity } },
      })
      return { body: Buffer.from(said), signature: hexOf(secret, said) }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
