import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import * as z from 'zod/mini'
import { MAX_BYTES, readBytes } from '../../platform/http/body.server.ts'
import { actions, page, payPage, shell } from './sandbox-page.server.ts'

export const SANDBOX_PATH = '/sandbox-gateway'
const LATE_MS = 8_000

/** How many orders its book keeps: the oldest go first. */
const MOST_ORDERS = 10_000

export type Sandbox = {
  handle: (request: IncomingMessage, response: ServerResponse, pathname: string) => Promise<void>
  close: () => void
}

type Booked = {
  order_id: string
  amount: number
  refunded: number
  status: string
  return_url: string
  customer_phone: string
  /** Of the mandate that is asked for with it, in paise; null without one. */
  mandate_max: number | null
  /** Of a debit: its mandate, and the second from 1970 at which it is taken. */
  mandate_id: string | null
  execute_at: number | null
}
type SandboxOptions = {
  /** File of its own book. */
  file: string
  apiKey: string
  /** What its webhooks carry, and where they go. */
  webhookBasic: string
  webhookUrl: () => string
  /** Where the browser goes back to, and nowhere else. */
  returnUrl: string
  /** Signs what the browser brings back. */
  sign: (fields: ReadonlyMap<string, string>) => string
}

/**
 * A payment gateway for trying out: a small app of its own with its own order book, speaking Juspay's
 * protocol. It shares nothing with the academy but the wire, and moves no money.
 */
export function openSandbox({
  file,
  apiKey,
  webhookBasic,
  webhookUrl,
  returnUrl,
  sign,
}: SandboxOptions): Sandbox {
  mkdirSync(dirname(file), { recursive: true })
  const book = new DatabaseSync(file)
  // Several processes may serve the same book; each statement is one step. Not with a write-ahead log:
  // turning that on is refused, and not waited for, while another process opens the book.
  book.exec(`pragma busy_timeout = 5000;
    create table if not exists orders (
      order_id text primary key, amount integer not null, refunded integer not null default 0,
      status text not null, return_url text not null, customer_phone text not null default '',
      mandate_max integer, mandate_id text, execute_at integer);
    create table if not exists revoked (mandate_id text primary key);
    create table if not exists refunds (request_id text primary key, order_id text not null)`)
  addMandateColumns(book)
  const find = book.prepare('select * from orders where order_id = ?')
  const booked = (id: string) => find.get(id) as Booked | undefined
  const open = book.prepare(
    `insert into orders (order_id, amount, status, return_url, mandate_max) values (?, ?, 'NEW', ?, ?)
      on conflict do nothing`,
  )
  const debit = book.prepare(
    `insert into orders (order_id, amount, status, return_url, mandate_id, execute_at)
      values (?, ?, 'PENDING_VBV', '', ?, ?) on conflict do nothing`,
  )
  const revoke = book.prepare('insert into revoked (mandate_id) values (?) on conflict do nothing')
  const findRevoked = book.prepare('select mandate_id from revoked where mandate_id = ?')
  const isRevoked = (mandateId: string) => findRevoked.get(mandateId) !== undefined
  const drop = book.prepare('delete from orders where rowid <= (select max(rowid) from orders) - ?')
  const move = book.prepare("update orders set status = ? where order_id = ? and status <> 'CHARGED'")
  const requested = book.prepare(
    'insert into refunds (request_id, order_id) values (?, ?) on conflict do nothing',
  )
  const payBack = book.prepare(
    'update orders set refunded = refunded + ? where order_id = ? and refunded + ? <= amount',
  )
  const timers = new Set<NodeJS.Timeout>()

  const describe = (order: Booked) => describeOrder(order, isRevoked)

  async function tell(order: Booked): Promise<void> {
    const event = {
      id: `evt_${randomUUID()}`,
      event_name: `ORDER_${order.status}`,
      content: { order: describe(order) },
    }
    await fetch(webhookUrl(), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${Buffer.from(webhookBasic).toString('base64')}`,
      },
      body: JSON.stringify(event),
    }).catch(() => undefined)
  }

  const reply = (response: ServerResponse, status: number, body: object) =>
    void response
      .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
      .end(JSON.stringify(body))

  async function api(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    if (request.headers.authorization !== `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}`)
      return reply(response, 401, { status: 'UNAUTHORIZED' })
    if (request.method === 'POST' && path === '/session') {
      const asked = z.safeParse(SessionRequest, parsed(await textOf(request)))
      if (!asked.success || asked.data.return_url !== returnUrl)
        return reply(response, 400, { status: 'BAD_REQUEST' })
      const order = asked.data
      const max = order['mandate.max_amount']
      const paise = Math.round(Number(order.amount) * 100)
      open.run(order.order_id, paise, order.return_url, max ? Math.round(Number(max) * 100) : null)
      drop.run(MOST_ORDERS)
      return reply(response, 200, {
        status: 'NEW',
        order_id: order.order_id,
        payment_links: { web: `${SANDBOX_PATH}/pay/${order.order_id}` },
      })
    }
    if (request.method === 'POST' && path === '/txns') return take(response, await textOf(request))
    const [, mandateId] = /^\/mandates\/(\w+)$/.exec(path) ?? []
    if (mandateId !== undefined) {
      revoke.run(mandateId)
      return reply(response, 200, { mandate_id: mandateId, mandate_status: 'REVOKED' })
    }
    const [, id = '', refunds] = /^\/orders\/(\w+)(\/refunds)?$/.exec(path) ?? []
    const order = booked(id)
    if (!order) return reply(response, 404, { order_id: id, status: 'NOT_FOUND', amount: 0, currency: 'INR' })
    if (refunds && request.method === 'POST') {
      const asked = z.safeParse(RefundRequest, parsed(await textOf(request)))
      if (order.status !== 'CHARGED' || !asked.success) return reply(response, 400, { status: 'BAD_REQUEST' })
      return refund(response, order, asked.data)
    }
    return reply(response, 200, describe(order))
  }

  /** Takes an amount under a mandate when its time has come; the same order again is refused. */
  function take(response: ServerResponse, text: string): void {
    const sent = z.safeParse(DebitRequest, Object.fromEntries(new URLSearchParams(text)))
    const mandate = sent.success ? booked(sent.data.mandate_id.slice(1)) : undefined
    if (!sent.success || mandate?.status !== 'CHARGED' || isRevoked(sent.data.mandate_id))
      return reply(response, 400, { status: 'BAD_REQUEST' })
    const paise = Math.round(Number(sent.data['order.amount']) * 100)
    if (paise > (mandate.mandate_max ?? 0)) return reply(response, 400, { status: 'BAD_REQUEST' })
    const at = Number(sent.data['mandate.execution_date'])
    const { changes } = debit.run(sent.data['order.order_id'], paise, sent.data.mandate_id, at)
    if (changes === 0) return reply(response, 400, { status: 'DUPLICATE_ORDER_ID' })
    reply(response, 200, { order_id: sent.data['order.order_id'], status: 'PENDING_VBV' })
  }

  /** The same request again pays nothing more, and none pays more than is left. */
  function refund(response: ServerResponse, order: Booked, asked: z.output<typeof RefundRequest>): void {
    const { order_id: id } = order
    const paise = Math.round(Number(asked.amount) * 100)
    book.exec('begin immediate')
    const isNew = requested.run(asked.unique_request_id, id).changes === 1
    const refused = isNew && payBack.run(paise, id, paise).changes === 0
    book.exec(refused ? 'rollback' : 'commit')
    if (refused) return reply(response, 400, { status: 'BAD_REQUEST' })
    reply(response, 200, describe(booked(id) ?? order))
  }

  async function pay(request: IncomingMessage, response: ServerResponse, id: string): Promise<void> {
    const order = booked(id)
    if (!order) return void response.writeHead(404, page).end('Order not found.')
    if (request.method !== 'POST') return void response.writeHead(200, page).end(payPage(order))
    const action = actions[new URLSearchParams(await textOf(request)).get('action') ?? '']
    if (!action) return void response.writeHead(400, page).end('Action not found.')
    move.run(action.status, id)
    const now = booked(id) ?? order
    const hooks = async () => {
      for (let time = 0; time < action.hooks; time += 1) await tell(now)
    }
    if (action.late) {
      const timer = setTimeout(() => {
        timers.delete(timer)
        void hooks()
      }, LATE_MS)
      timers.add(timer)
    } else await hooks()
    if (!action.back)
      return void response
        .writeHead(200, page)
        .end(shell('<h1>Paid</h1><p>Payment done. You can close this page.</p>'))
    const fields = new Map([
      ['order_id', id],
      ['status', now.status],
      ['signature_algorithm', 'HMAC-SHA256'],
    ])
    fields.set('signature', sign(fields))
    response
      .writeHead(303, { location: `${order.return_url}?${new URLSearchParams([...fields]).toString()}` })
      .end()
  }

  return {
    handle: async (request, response, pathname) => {
      const path = pathname.slice(SANDBOX_PATH.length)
      const [, id] = /^\/pay\/(\w+)$/.exec(path) ?? []
      return id ? pay(request, response, id) : api(request, response, path)
    },
    close: () => {
      for (const timer of timers) clearTimeout(timer)
      book.close()
    },
  }
}

type IsRevoked = (mandateId: string) => boolean

/** An order as the gateway tells of it. */
const describeOrder = (order: Booked, isRevoked: IsRevoked) => ({
  order_id: order.order_id,
  status: statusOf(order, isRevoked),
  amount: order.amount / 100,
  currency: 'INR',
  amount_refunded: order.refunded / 100,
  ...(order.mandate_max !== null && { mandate: mandateOf(order, isRevoked) }),
})

/** A debit is taken once its time has come, unless its mandate was revoked before. */
function statusOf({ status, mandate_id: mandateId, execute_at: at }: Booked, isRevoked: IsRevoked): string {
  if (mandateId === null || at === null) return status
  if (isRevoked(mandateId)) return 'AUTHORIZATION_FAILED'
  return Date.now() >= at * 1_000 ? 'CHARGED' : status
}

/** The mandate of an order has its number with an M before it. */
function mandateOf({ order_id, status }: Booked, isRevoked: IsRevoked) {
  const id = `M${order_id}`
  const active = status === 'CHARGED' ? 'ACTIVE' : 'CREATED'
  return { mandate_id: id, mandate_status: isRevoked(id) ? 'REVOKED' : active }
}

/** For a book of before there were mandates. */
function addMandateColumns(book: DatabaseSync): void {
  const columns = book.prepare("select name from pragma_table_info('orders')").all()
  for (const [name, type] of [
    ['mandate_max', 'integer'],
    ['mandate_id', 'text'],
    ['execute_at', 'integer'],
  ] as const)
    if (!columns.some((column) => column.name === name))
      book.exec(`alter table orders add column ${name} ${type}`)
}

/** What the academy asks of a gateway: an order, its amount in rupees and the way back. */
const SessionRequest = z.object({
  order_id: z.string().check(z.regex(/^\w{1,21}$/)),
  amount: z.string().check(z.regex(/^\d{1,9}(?:\.\d{1,2})?$/)),
  return_url: z.string().check(z.maxLength(500)),
  'mandate.max_amount': z.optional(z.string().check(z.regex(/^\d{1,9}(?:\.\d{1,2})?$/))),
})

const DebitRequest = z.object({
  'order.order_id': z.string().check(z.regex(/^\w{1,21}$/)),
  'order.amount': z.string().check(z.regex(/^\d{1,9}(?:\.\d{1,2})?$/)),
  mandate_id: z.string().check(z.regex(/^M\w{1,21}$/)),
  'mandate.execution_date': z.string().check(z.regex(/^\d{1,11}$/)),
})

const RefundRequest = z.object({
  unique_request_id: z.string().check(z.regex(/^\w{1,21}$/)),
  amount: z.string().check(z.regex(/^\d{1,9}(?:\.\d{1,2})?$/)),
})

const textOf = async (request: IncomingMessage) =>
  Buffer.from(await readBytes(request, MAX_BYTES)).toString('utf8')

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
