import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  getReceipt,
  initiatePayment,
  recordPayment,
  refundOrder,
  verifyPayment,
} from '../../src/enrolment/enrolment.contract.ts'
import {
  acceptOrder,
  findOrders,
  getCreditNote,
  getGstMonth,
  getOrder,
  mailReceipt,
  resolveOrderDifference,
} from '../../src/enrolment/office/money.contract.ts'
import { monthOf } from '../../src/enrolment/gst-lines.rules.ts'
import { taxSettings } from '../../src/enrolment/enrolment.tables.ts'
import { getDashboard, getWeeklyFigures, searchOffice } from '../../src/office/office.contract.ts'
import { getAuditLog } from '../../src/people/staff/staff.contract.ts'
import { type JuspayServer, openJuspayServer } from '../juspay-server.ts'
import { type Member, openWorld, type World } from '../world.ts'

const DAY_MS = 86_400_000

let bank: JuspayServer
let world: World
let office: Member
let owner: Member
let author: Member
let asha: Member
let course: string
let round = 0
beforeAll(async () => {
  bank = await openJuspayServer()
  world = await openWorld(bank.settings)
  await world.database.db
    .insert(taxSettings)
    .values({ gstin: '23ABCDE1234F1Z5', state: 'Madhya Pradesh', address: 'Indore' })
  office = await world.office('Omar')
  owner = await world.staff('owner', 'Lakshmi')
  author = await world.staff('author', 'Farah')
})
afterAll(async () => {
  await world.close()
  await bank.close()
})
beforeEach(async () => {
  round += 1
  bank.calls.length = 0
  asha = await world.student(`Asha Verma ${round}`)
  course = (await world.course(`Course ${round}`)).id
})
afterEach(() => bank.mood('well'))

const says = (id: string, change: object) =>
  bank.book.set(id, { ...(bank.book.get(id) ?? { amount: 455, currency: 'INR', status: 'NEW' }), ...change })
const order = async (state?: 'Madhya Pradesh' | 'Kerala') => {
  const body = { course_id: course, currency: 'INR' as const, ...(state ? { state } : {}) }
  return (await asha.ask(initiatePayment, { body })).body.order_id
}
const verify = async (id: string) => (await asha.ask(verifyPayment, { query: { order_id: id } })).body.status
async function paid(change: object = {}): Promise<string> {
  const id = await order('Madhya Pradesh')
  says(id, { status: 'CHARGED', ...change })
  await verify(id)
  return id
}
const refund = (orderId: string, amount = 455, caller = office) =>
  caller.ask(refundOrder, { params: { orderId }, body: { amount, reason: 'The family moves' } })
const accept = (orderId: string, amount: number, caller = office) =>
  caller.ask(acceptOrder, { params: { orderId }, body: { amount, reason: 'Paid the old price' } })
const detail = async (orderId: string) => (await office.ask(getOrder, { params: { orderId } })).body.data
const ledger = async (orderId: string) => {
  const { rows } = await world.database.pool.query(
    `select coalesce(sum(amount_paise), 0)::int as paise, count(*)::int as n from ledger_entries
      where order_id = (select id from orders where order_number = $1)`,
    [orderId],
  )
  return [Number(rows[0]?.paise), Number(rows[0]?.n)]
}
const refunds = (id: string) => bank.calls.filter(({ path }) => path === `/orders/${id}/refunds`)

describe('the list of orders', () => {
  test('is found by number, receipt and name, and filtered by status, way and month', async () => {
    const id = await paid()
    const { receipt } = await detail(id)
    const ravi = await world.student(`Ravi ${round}`)
    const body = {
      studentId: ravi.id,
      courseId: course,
      amount: 300,
      method: 'cash' as const,
      reference: 'B 7',
      price: 455,
      reason: 'A bursary',
    }
    const cash = (await office.ask(recordPayment, { body })).body.order_id
    const found = async (filters: object) =>
      (await office.ask(findOrders, { body: filters })).body.data.map((row) => row.order_id)
    expect(await found({ words: id.toLowerCase() })).toEqual([id])
    expect(await found({ words: receipt })).toEqual([id])
    expect(await found({ words: `verma ${round}` })).toEqual([id])
    expect(await found({ words: '100%_' })).toEqual([])
    expect(await found({ words: ` ${round}`, paidBy: 'cash' })).toEqual([cash])
    expect(await found({ words: ` ${round}`, paidBy: 'gateway' })).toEqual([id])
    expect(await found({ words: ` ${round}`, sort: 'amount' })).toEqual([cash, id])
    expect(await found({ words: id, month: monthOf(new Date()) })).toEqual([id])
    expect(await found({ words: id, month: '2020-01' })).toEqual([])
    expect(await found({ words: id, status: 'HELD' })).toEqual([])
    expect((await office.ask(findOrders, { body: { month: '2026-13' } })).status).toBe(422)
    expect((await office.ask(findOrders, { body: { words: 'x'.repeat(81) } })).status).toBe(422)
  })

  test('leaves as a sheet that starts no formula', async () => {
    const ravi = await world.student('=cmd()')
    const body = {
      studentId: ravi.id,
      courseId: course,
      amount: 300,
      method: 'bank' as const,
      reference: '+91',
      price: 455,
      reason: 'A bursary',
    }
    const { order_id } = (await office.ask(recordPayment, { body })).body
    const response = await fetch(`${world.url}/api/orders/export`, {
      method: 'POST',
      headers: { authorization: `Bearer ${office.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ words: order_id, format: 'csv' }),
    })
    expect(response.headers.get('content-disposition')).toContain('orders-')
    const [head, row] = (await response.text()).split('\r\n')
    expect(head).toContain('Order,Student,Course,Amount (INR)')
    expect(row).toContain(`${order_id},'=cmd(),Course ${round},300,0,CHARGED,bank,'+91,`)
  })
})

describe('a held order', () => {
  test('is accepted at what came: ledger, receipt and price say that', async () => {
    const id = await paid({ amount: 400 })
    expect(await detail(id)).toMatchObject({ status: 'HELD', amount: 455, held: 400, givingBack: false })
    expect((await accept(id, 455)).status).toBe(409)
    expect((await accept(id, 400)).body.status).toBe('CHARGED')
    expect(await ledger(id)).toEqual([40_000, 1])
    const after = await detail(id)
    expect(after).toMatchObject({ status: 'CHARGED', amount: 400, held: null })
    expect(after.story.map(({ kind, by }) => [kind, by])).toEqual([
      ['ordered', ''],
      ['asked', ''],
      ['held', ''],
      ['accepted', 'Omar'],
    ])
    expect((await office.ask(getReceipt, { params: { orderId: id } })).status).toBe(200)
    expect((await accept(id, 400)).status).toBe(409)
  })

  test('is given back with a reason, once, and can never be accepted then', async () => {
    const id = await paid({ amount: 400 })
    expect((await refund(id, 455)).status).toBe(409)
    bank.mood('broken')
    expect((await refund(id, 400)).status).toBe(503)
    bank.mood('well')
    const [one, other] = await Promise.all([refund(id, 400), refund(id, 400)])
    expect([one.body.status, other.body.status]).toEqual(['REFUNDED', 'REFUNDED'])
    expect(new Set(refunds(id).map(({ body }) => body.unique_request_id))).toEqual(new Set([`${id}R`]))
    expect(await ledger(id)).toEqual([0, 0])
    expect((await accept(id, 400)).status).toBe(409)
  })

  test('accepted and given back at once: one of the two, and the ledger says which', async () => {
    const id = await paid({ amount: 400 })
    const [given, taken] = await Promise.all([refund(id, 400), accept(id, 400)])
    const { status } = await detail(id)
    expect([given.status, taken.status]).toContain(409)
    expect(status).toBe(taken.status === 200 ? 'CHARGED' : 'REFUNDED')
    expect(refunds(id)).toHaveLength(taken.status === 200 ? 0 : 1)
    expect(await ledger(id)).toEqual(taken.status === 200 ? [40_000, 1] : [0, 0])
  })

  test('that was begun to be given back by a gateway that failed stays for giving back', async () => {
    const id = await paid({ amount: 400 })
    await world.database.pool.query('update orders set giving_back_at = now() where order_number = $1', [id])
    expect((await detail(id)).givingBack).toBe(true)
    expect((await accept(id, 400)).status).toBe(409)
    expect((await refund(id, 400)).body.status).toBe('REFUNDED')
  })

  test('in another currency cannot be accepted', async () => {
    const id = await paid({ amount: 455, currency: 'USD' })
    expect((await accept(id, 455)).status).toBe(409)
    expect((await refund(id, 455)).body.status).toBe('REFUNDED')
  })

  test('waits on the desk of the office and of nobody else', async () => {
    const id = await paid({ amount: 400 })
    const { waits } = (await office.ask(getDashboard, {})).body.data
    expect(waits).toContainEqual(
      expect.objectContaining({
        section: 'Money',
        title: `Order ${id} is held`,
        detail: 'paid ₹400, the course costs ₹455',
        to: `/office/orders/${id}`,
      }),
    )
    expect((await author.ask(getDashboard, {})).body.data.waits).toEqual([])
    await refund(id, 400)
  })
})

describe('a refund', () => {
  test('twice and two at once move the money once, with one credit note', async () => {
    const id = await paid()
    expect((await refund(id, 456)).status).toBe(409)
    const both = await Promise.all([refund(id), refund(id)])
    expect(both.map(({ body }) => body.status)).toEqual(['REFUNDED', 'REFUNDED'])
    expect((await refund(id)).body.status).toBe('REFUNDED')
    expect(await ledger(id)).toEqual([0, 2])
    const [{ creditNote } = { creditNote: null }] = (await detail(id)).refunds
    expect(creditNote).toMatch(/^C\/\d\d-\d\d\/\d{6}$/)
    const paper = await office.ask(getCreditNote, { params: { orderId: id } })
    expect(paper.body.data.name).toBe(`${creditNote?.replaceAll('/', '-')}.pdf`)
    expect(Buffer.from(paper.body.data.content, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('is noted in the log with its amount and reason', async () => {
    const id = await paid()
    await refund(id)
    const { data } = (await owner.ask(getAuditLog, { query: { personId: office.id } })).body
    expect(JSON.parse(data[0]?.detail ?? '{}')).toEqual({
      amount: 455,
      reason: 'The family moves',
      orderId: id,
    })
  })

  test('that the gateway does not take is told, books nothing, and can be asked again', async () => {
    const id = await paid()
    bank.mood('broken')
    const refused = await refund(id)
    expect([refused.status, refused.refusal.message]).toEqual([
      503,
      'The gateway did not confirm the refund. You can safely try again: it will not refund twice.',
    ])
    expect(await ledger(id)).toEqual([45_500, 1])
    bank.mood('well')
    expect((await refund(id)).body.status).toBe('REFUNDED')
  })

  test('of a gateway that is not in use any more books nothing', async () => {
    const id = await paid()
    await world.database.pool.query("update orders set gateway = 'gone' where order_number = $1", [id])
    expect((await refund(id)).status).toBe(503)
    expect(await ledger(id)).toEqual([45_500, 1])
  })

  test('malformed, of nothing, and by the wrong person is refused', async () => {
    const id = await paid()
    const params = { orderId: id }
    for (const body of [{ amount: 455 }, { amount: -1, reason: 'x' }, { amount: 455, reason: ' ' }])
      expect((await office.ask(refundOrder, { params, body: body as never })).status).toBe(422)
    expect(
      (await office.ask(refundOrder, { params, body: { amount: 1, reason: 'x'.repeat(501) } })).status,
    ).toBe(422)
    expect((await refund('NOTHING')).status).toBe(404)
    for (const [caller, status] of [
      [world.visitor, 401],
      [asha, 403],
      [author, 403],
    ] as const) {
      expect((await caller.ask(refundOrder, { params, body: { amount: 455, reason: 'x' } })).status).toBe(
        status,
      )
      expect((await caller.ask(acceptOrder, { params, body: { amount: 455, reason: 'x' } })).status).toBe(
        status,
      )
      expect((await caller.ask(resolveOrderDifference, { params, body: {} })).status).toBe(status)
      expect((await caller.ask(getOrder, { params })).status).toBe(status)
      expect((await caller.ask(findOrders, { body: {} })).status).toBe(status)
      expect((await caller.ask(mailReceipt, { params, body: {} })).status).toBe(status)
      expect((await caller.ask(getGstMonth, { query: { month: '2026-11' } })).status).toBe(status)
    }
    expect((await refund(id, 455, owner)).body.status).toBe('REFUNDED')
  })
})

test('a receipt is mailed again, two clicks are one mail', async () => {
  const id = await paid()
  const mails = () => world.count('outbox_mails', `recipient = '${asha.email}' and subject like 'Receipt %'`)
  const before = await mails()
  const again = () => office.ask(mailReceipt, { params: { orderId: id }, body: {} })
  const [first] = await Promise.all([again(), again()])
  expect(first.body.message).toBe(`Receipt emailed to ${asha.email}`)
  expect((await mails()) - before).toBeGreaterThanOrEqual(1)
  expect((await mails()) - before).toBeLessThanOrEqual(2)
  asha = await world.student('Ravi')
  const open = await order()
  expect((await office.ask(mailReceipt, { params: { orderId: open }, body: {} })).status).toBe(404)
})

describe("the comparison with the gateway's book", () => {
  /** As on the day after: what has just moved is of yesterday. */
  // Whether the bank answers at all is asked by a job of its own.
  const runJobs = () => world.runJobs(new Date(), ['services'])
  const compare = async () => {
    await world.database.pool.query(
      "update orders set updated_at = now() - interval '1 day' where updated_at > now() - interval '1 hour'",
    )
    await runJobs()
  }
  const differing = async () =>
    (await office.ask(findOrders, { body: { book: 'differs' } })).body.data.map((row) => row.order_id)
  const settle = (orderId: string, reason?: string) =>
    office.ask(resolveOrderDifference, { params: { orderId }, body: reason === undefined ? {} : { reason } })
  beforeEach(async () => {
    // What other tests left is not asked about here.
    await world.database.pool.query(
      "update orders set updated_at = now() - interval '30 days', check_at = null",
    )
  })

  test('asks about each order of yesterday once, and keeps what differs', async () => {
    const good = await paid()
    asha = await world.student('Tara')
    const other = await paid()
    says(other, { amount: 400 })
    asha = await world.student('Ravi')
    const gone = await paid()
    says(gone, { status: 'AUTO_REFUNDED' })
    await world.database.pool.query('update orders set check_at = null')
    bank.calls.length = 0
    await runJobs()
    expect(bank.calls).toEqual([])
    await compare()
    await compare()
    expect(bank.calls.map(({ path }) => path).toSorted()).toEqual(
      [good, other, gone].map((id) => `/orders/${id}`).toSorted(),
    )
    expect((await differing()).toSorted()).toEqual([other, gone].toSorted())
    expect((await detail(other)).difference).toMatchObject({ theirs: 'charged', theirsAmount: 400 })
    const { waits } = (await office.ask(getDashboard, {})).body.data
    expect(waits).toContainEqual(
      expect.objectContaining({ title: 'Mismatch with the gateway', detail: '2 payments, ₹910' }),
    )

    expect((await settle(gone)).body.agree).toBe(true)
    expect((await detail(gone)).status).toBe('REFUNDED')
    expect(await ledger(gone)).toEqual([0, 2])
    expect((await settle(other)).body.agree).toBe(false)
    expect((await settle(other, 'The bank kept a fee')).body.agree).toBe(false)
    expect(await differing()).toEqual([])
    expect((await settle(other)).status).toBe(409)
    expect((await detail(other)).story.at(-1)).toMatchObject({
      kind: 'looked at',
      detail: 'The bank kept a fee',
      by: 'Omar',
    })
    expect((await settle(good)).status).toBe(409)
  })

  test('asks at most twenty at once, the next ones a minute later', async () => {
    await world.database.pool.query(
      `insert into orders (id, order_number, student_id, course_id, amount_paise, status, gateway, updated_at)
        select ('01900002-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'DAY' || n, $1, $2, 100, 'FAILED', 'juspay', now() from generate_series(1, 45) n`,
      [asha.id, course],
    )
    bank.calls.length = 0
    const asked = []
    for (let time = 0; time < 4; time += 1) {
      await compare()
      asked.push(bank.calls.length)
    }
    expect(asked).toEqual([20, 40, 45, 45])
  })

  test('a bank that is down is left alone after three questions, and asked again', async () => {
    await world.database.pool.query(
      `insert into orders (id, order_number, student_id, course_id, amount_paise, status, gateway, updated_at)
        select ('01900003-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'DOWN' || n, $1, $2, 100, 'CHARGED', 'juspay', now() from generate_series(1, 9) n`,
      [asha.id, course],
    )
    for (const mood of ['broken', 'nonsense', 'silent'] as const) {
      bank.mood(mood)
      bank.calls.length = 0
      await compare()
      expect(bank.calls.length).toBeGreaterThan(0)
      expect(bank.calls.length).toBeLessThanOrEqual(3)
    }
    const jobs = await world.academy.jobs.report()
    expect(jobs.find(({ name }) => name === 'gateway-book')?.lastError).toContain('did not answer')
    bank.mood('well')
    await compare()
    expect((await differing()).filter((id) => id.startsWith('DOWN'))).toHaveLength(9)
  })
})

test('the desk knows the weeks and finds orders by their numbers', async () => {
  const id = await paid()
  const { receipt } = await detail(id)
  const [row] = (await office.ask(getWeeklyFigures, {})).body.data.rows.filter(
    ({ name }) => name === 'Revenue',
  )
  const { rows } = await world.database.pool.query('select sum(amount_paise)::int as n from ledger_entries')
  expect(row?.sum).toBe(rows[0]?.n)
  expect(
    (await author.ask(getWeeklyFigures, {})).body.data.rows.filter(({ name }) => name === 'Revenue'),
  ).toEqual([])
  const found = async (words: string, caller = office) =>
    (await caller.ask(searchOffice, { body: { words } })).body.data.hits.filter(({ to }) =>
      to.startsWith('/office/orders/'),
    )
  expect(await found(id)).toEqual([expect.objectContaining({ kind: 'Order', title: id })])
  expect(await found(receipt ?? '')).toEqual([expect.objectContaining({ kind: 'Receipt', title: receipt })])
  expect(await found(id, author)).toEqual([])
})

test('20,000 orders: the first page of every sort and filter is there within 100 ms', async () => {
  const quickest = async (body: object) => {
    const times: number[] = []
    for (let time = 0; time < 5; time += 1) {
      const begin = performance.now()
      expect((await office.ask(findOrders, { body })).status).toBe(200)
      times.push(performance.now() - begin)
    }
    return Math.min(...times)
  }
  // On a machine that is busy or slow, five times what a list takes that finds nothing among a few orders.
  const allowed = Math.max(100, 5 * (await quickest({ words: 'nobody at all' })))
  // In pieces, so that the academy answers in between.
  for (let from = 0; from < 20_000; from += 2_000)
    await world.database.pool.query(
      `insert into orders (id, order_number, student_id, course_id, amount_paise, status, gateway, updated_at, created_at)
        select ('01900001-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'LOAD' || n, $1, $2, (n * 37) % 90000,
          (array['CHARGED','FAILED','REFUNDED'])[1 + n % 3], 'juspay', now() - interval '30 days',
          now() - n * interval '20 minutes' - interval '9 days'
        from generate_series($3::int + 1, $3::int + 2000) n`,
      [asha.id, course, from],
    )
  await world.database.pool.query('analyze orders')
  // The connection of before may have ended meanwhile.
  await office.ask(findOrders, { body: {} }).catch(() => undefined)
  const asks = [
    {},
    { sort: 'createdAt' as const },
    { sort: '-amount' as const },
    { sort: 'status' as const },
    { status: 'REFUNDED' as const },
    { status: 'HELD' as const },
    { paidBy: 'gateway' as const, month: monthOf(new Date(Date.now() - 60 * DAY_MS)) },
    { book: 'differs' as const },
    { words: 'Asha Verma' },
    { words: 'LOAD1999' },
    { words: 'nobody at all' },
  ]
  for (const body of asks) expect(await quickest(body), JSON.stringify(body)).toBeLessThan(allowed)
  expect(await world.count('orders', "order_number like 'LOAD%'")).toBe(20_000)
})
