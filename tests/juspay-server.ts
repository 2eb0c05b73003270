import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Entry = {
  amount: number
  currency: string
  status: string
  amount_refunded?: number
  /** As asked for in the session; tests say what the bank made of it. */
  mandate?: { mandate_id: string; mandate_status: string; max_amount?: string }
}
type Mood = 'well' | 'broken' | 'nonsense' | 'silent' | 'no refund'
export type JuspayServer = {
  url: string
  /** With these an academy takes its payments here. */
  settings: Record<string, string>
  /** Its book, by order id; tests write into it what the bank would. Amounts in rupees, as on its wire. */
  book: Map<string, Entry>
  /** Every call it got. */
  calls: {
    method: string
    path: string
    headers: IncomingMessage['headers']
    body: Record<string, unknown>
  }[]
  /** How it answers the next calls: as agreed, with 500, with nonsense, not at all, or with no refund. */
  mood: (mood: Mood) => void
  close: () => Promise<void>
}

/** A local server that speaks Juspay's protocol with shapes as the bank's documents show them. */
export async function openJuspayServer(): Promise<JuspayServer> {
  const book = new Map<string, Entry>()
  const calls: JuspayServer['calls'] = []
  let mood: Mood = 'well'
  const refunded = new Set<string>()
  const server: Server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = []
      for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
      const text = Buffer.concat(chunks).toString()
      const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
      const read = () => (isForm ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text || '{}'))
      const body = read() as Record<string, string>
      const path = request.url ?? ''
      calls.push({ method: request.method ?? '', path, headers: request.headers, body })
      const answer = (status: number, reply: object) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(reply))
      if (path === '/session' && mood !== 'broken') {
        const { order_id: id = '', amount = '0' } = body
        const max = body['mandate.max_amount']
        const mandate = max && { mandate_id: `m${id}`, mandate_status: 'CREATED', max_amount: max }
        if (!book.has(id))
          book.set(id, {
            amount: Number(amount),
            currency: 'INR',
            status: 'NEW',
            ...(mandate && { mandate }),
          })
      }
      if (mood === 'silent') return response.destroy()
      if (mood === 'broken') return answer(500, { status: 'error', error_code: 'INTERNAL' })
      if (mood === 'nonsense') return response.end('<html>maintenance</html>')
      if (path === '/session') {
        const { order_id: id = '' } = body
        return answer(200, {
          status: 'NEW',
          id: `ordeh_${id}`,
          order_id: id,
          payment_links: {
            web: `https://smartgateway.example/orders/ordeh_${id}`,
            expiry: '2026-12-31T00:00:00Z',
          },
          sdk_payload: {
            requestId: '1',
            service: 'in.juspay.hyperpay',
            payload: { clientId: 'x', amount: body.amount },
          },
        })
      }
      const [, revoked] = /^\/mandates\/(\w+)$/.exec(path) ?? []
      if (revoked !== undefined) {
        const of = [...book.values()].find((each) => each.mandate?.mandate_id === revoked)
        if (of?.mandate?.mandate_status !== 'ACTIVE')
          return answer(400, { status: 'error', error_code: 'invalid_mandate' })
        of.mandate.mandate_status = 'REVOKED'
        return answer(200, { mandate_id: revoked, mandate_status: 'REVOKED' })
      }
      if (path === '/txns') {
        const { 'order.order_id': of = '', 'order.amount': amount = '0', mandate_id: under } = body
        const from = [...book.values()].find((each) => each.mandate?.mandate_id === under)
        if (book.has(of)) return answer(400, { status_id: 40, status: 'DUPLICATE_ORDER_ID' })
        if (from?.mandate?.mandate_status !== 'ACTIVE' || Number(amount) > Number(from.mandate.max_amount))
          return answer(400, { status: 'error', error_code: 'JP_852' })
        book.set(of, { amount: Number(amount), currency: 'INR', status: 'PENDING_VBV' })
        return answer(200, { order_id: of, txn_id: `t-${of}`, status: 'PENDING_VBV' })
      }
      const [, id = '', refunds] = /^\/orders\/(\w+)(\/refunds)?$/.exec(path) ?? []
      const entry = book.get(id)
      if (!entry)
        return answer(404, { order_id: id, status: 'NOT_FOUND', status_id: 40, amount: 0, currency: 'INR' })
      if (refunds) {
        const { unique_request_id: request = '', amount = '0' } = body
        const sum = Math.round(((entry.amount_refunded ?? 0) + Number(amount)) * 100) / 100
        const isNew = !refunded.has(request)
        if (mood === 'no refund' || (isNew && sum > entry.amount))
          return answer(400, { status: 'error', error_code: 'invalid_amount' })
        if (isNew) entry.amount_refunded = sum
        refunded.add(request)
      }
      return answer(200, {
        order_id: id,
        id: `ordeh_${id}`,
        status_id: 21,
        customer_id: 'x',
        payment_method: 'UPI',
        refunded: false,
        ...entry,
      })
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    settings: {
      PUBLIC_URL: 'https://academy.example',
      PAYMENT_GATEWAY: 'juspay',
      JUSPAY_URL: url,
      JUSPAY_API_KEY: 'planted-api-key',
      JUSPAY_MERCHANT_ID: 'academy',
      JUSPAY_CLIENT_ID: 'hdfcmaster',
      JUSPAY_RESPONSE_KEY: 'planted-response-key',
      JUSPAY_WEBHOOK: 'bank:planted-webhook',
    },
    book,
    calls,
    mood: (next) => {
      mood = next
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
