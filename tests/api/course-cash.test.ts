import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recordPayment, refundOrder } from '../../src/enrolment/enrolment.contract.ts'
import { createFranchiseBiller, setCentreBiller } from '../../src/enrolment/office/billers.contract.ts'
import { getOrder } from '../../src/enrolment/office/money.contract.ts'
import * as day from '../../src/fees/office/day.contract.ts'
import { addFeeCharge, getDuesSummary, takeFeePayment } from '../../src/fees/office/fees.contract.ts'
import { postJournals } from '../../src/ledger/ledger.reads.server.ts'
import { mergePeople } from '../../src/people/office/office.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { formatDay } from '../../src/platform/text/dates.rules.ts'
import { DAY_MS, indianDay } from '../../src/platform/text/india.rules.ts'
import type { CallInput } from '../../src/platform/wire.ts'
import { booksOf } from '../fees-family.ts'
import { childAt, newCentre } from '../stock-network.ts'
import { callerOf, type Caller, type Member, openWorld, type World } from '../world.ts'

/* Cash for a course is in the academy's own till, and counts with fees towards what the law allows. */

const today = indianDay(new Date())
const yesterday = indianDay(new Date(Date.now() - DAY_MS))

let world: World
let owner: Member
let office: Member
let parent: Member
let child: Member
let round = 0
beforeAll(async () => {
  world = await openWorld()
  owner = await world.staff('owner', 'Lakshmi')
  office = await world.office('Omar')
})
afterAll(() => world.close())
beforeEach(async () => {
  round += 1
  parent = await world.parent(`Parent ${round}`)
  child = await world.child(parent, `Child ${round}`)
})

type Body = CallInput<typeof recordPayment>['body']
let courses = 0
/** Cash for a new course of this price. */
async function buy(amount: number, more: Partial<Body> = {}, by: Caller = office) {
  courses += 1
  const course = await world.course(`Course ${courses}`, { pricePaise: amount * 100 })
  const body: Body = { studentId: child.id, courseId: course.id, amount, method: 'cash', ...more }
  return by.ask(recordPayment, { body })
}
const pay = (amount: number, by: Caller = office, payer = parent) =>
  by.ask(takeFeePayment, {
    params: { id: payer.id },
    body: { paymentId: newId(), amount, method: 'cash', reference: '', chargeIds: [] },
  })
const refund = (orderId: string, amount: number, refunded = 0) =>
  office.ask(refundOrder, { params: { orderId }, body: { amount, refunded, reason: 'Moved away' } })
const orderOf = async (orderId: string) => (await office.ask(getOrder, { params: { orderId } })).body.data
const tillOf = async (more: { day?: string } = {}) =>
  (await office.ask(day.getTillDay, { query: more })).body.data
const cash = (kind: day.CashMove, paise: number) =>
  office.ask(day.moveCash, {
    body: { id: newId(), centreId: null, kind, amount: paise / 100, note: 'Slip 0712' },
  })
/** Takes all that is in the till to the bank. */
async function emptyTill(): Promise<void> {
  const { bookPaise } = await tillOf()
  if (bookPaise > 0) expect((await cash('bank', bookPaise)).status).toBe(200)
}
const close = (counts: readonly number[] = []) =>
  office.ask(day.closeTillDay, {
    body: { centreId: null, counts: [...counts, 0, 0, 0, 0, 0, 0, 0, 0, 0].slice(0, 9), reason: 'Counted' },
  })
/** As on a morning: the day is open, and may be reopened. */
const openDay = () =>
  world.database.transact('write', async (on) => {
    await on.query('delete from fee_till_days where day = $1', [today])
    await on.query('update fee_till set closed_day = null', [])
  })
const isWhole = async () => expect((await booksOf(world)).findings).toEqual([])
const statuses = (all: readonly { status: number }[]) => all.map(({ status }) => status).toSorted()

describe('cash for a course', () => {
  test('is in the day book with a way to its order, in what was taken, and goes to the bank with the rest', async () => {
    await emptyTill()
    const before = (await office.ask(getDuesSummary, {})).body.data.today.find((one) => one.method === 'cash')
    const { body } = await buy(455)
    expect((await pay(300)).status).toBe(201)
    const till = await tillOf()
    expect(till.lines.slice(-2)).toMatchObject([
      {
        title: child.name,
        detail: `Course: Course ${courses}, cash, receipt ${body.receipt}`,
        paise: 45_500,
        orderId: body.order_id,
      },
      { title: parent.name, paise: 30_000, orderId: null },
    ])
    const taken = { count: (before?.count ?? 0) + 2, paise: (before?.paise ?? 0) + 75_500 }
    expect((await office.ask(getDuesSummary, {})).body.data.today).toContainEqual({
      method: 'cash',
      ...taken,
    })
    expect(till.methods).toContainEqual({ method: 'cash', ...taken })
    expect(till.bookPaise).toBe(75_500)
    expect((await cash('bank', 75_600)).refusal.message).toBe('The till has only ₹755')
    expect((await cash('bank', 75_500)).status).toBe(200)
    await isWhole()
  })

  test('that came on a day before is in today’s till, and its line says when it came', async () => {
    const { body } = await buy(455, { paidOn: yesterday })
    expect((await tillOf()).lines.at(-1)?.detail).toContain(`cash received ${formatDay(yesterday)}, receipt`)
    expect((await tillOf({ day: yesterday })).lines).toEqual([])
    expect((await orderOf(body.order_id)).paidOn).toBe(yesterday)
    await isWhole()
  })

  test('recorded at two desks at once is in the till once; another way, or nothing, moves no cash', async () => {
    await emptyTill()
    const body = { studentId: child.id, amount: 455, method: 'cash' } as const
    const course = await world.course(`At once ${round}`)
    const both = await Promise.all(
      [office, owner].map((by) => by.ask(recordPayment, { body: { ...body, courseId: course.id } })),
    )
    expect(statuses(both)).toEqual([201, 409])
    expect((await buy(455, { method: 'upi', reference: '412345678901' })).status).toBe(201)
    expect((await buy(455, { amount: 0, price: 455, reason: 'A bursary' })).status).toBe(201)
    expect((await tillOf()).bookPaise).toBe(45_500)
    await isWhole()
  })

  test('is recorded by head office alone: a seat of a centre, a parent and a visitor move none', async () => {
    const seated = await newCentre(world, owner, { name: `Centre ${round}`, kind: 'own' })
    const { bookPaise } = await tillOf()
    for (const [by, status] of [
      [world.visitor, 401],
      [parent, 403],
      [seated.desk, 404],
      [seated.head, 404],
    ] as const)
      expect((await buy(455, {}, by)).status).toBe(status)
    expect((await tillOf()).bookPaise).toBe(bookPaise)
  })

  test('of somebody who is not there is recorded nowhere', async () => {
    const { bookPaise } = await tillOf()
    expect((await buy(455, { studentId: newId() })).status).toBe(404)
    expect((await buy(455, { studentId: office.id })).status).toBe(404)
    expect((await tillOf()).bookPaise).toBe(bookPaise)
  })
})

describe('a closed day', () => {
  beforeEach(emptyTill)

  test('takes no cash for a course and gives none back until it is reopened', async () => {
    const { body } = await buy(500)
    expect((await close([1])).status).toBe(200)
    const closed = await buy(455)
    expect([closed.status, closed.refusal]).toMatchObject([409, { code: 'till_day_closed' }])
    expect((await refund(body.order_id, 100)).refusal).toMatchObject({ code: 'till_day_closed' })
    expect(await orderOf(body.order_id)).toMatchObject({ status: 'CHARGED', refunded: 0, refunds: [] })
    expect(await world.count('enrolments', `student_id = '${child.id}'`)).toBe(1)
    const reopened = await owner.ask(day.reopenTillDay, { body: { centreId: null, reason: 'One more' } })
    expect(reopened.status).toBe(200)
    expect((await buy(455)).status).toBe(201)
    expect((await refund(body.order_id, 100)).status).toBe(200)
    expect((await tillOf()).bookPaise).toBe(85_500)
    await openDay()
    await isWhole()
  })

  test('counts what came before it, or leaves it out, when both are sent at once', async () => {
    const [closed, bought] = await Promise.all([close(), buy(500)])
    expect([closed.status, [201, 409].includes(bought.status)]).toEqual([200, true])
    // Whoever came first, the till holds what was counted.
    expect(await tillOf()).toMatchObject({ bookPaise: 0, closed: { countedPaise: 0 } })
    expect((await tillOf()).lines.some(({ orderId }) => orderId === bought.body.order_id)).toBe(
      bought.status === 201,
    )
    await openDay()
    await isWhole()
  })
})

describe('a refund of cash', () => {
  test('is out of the till with its own line, never more than is in it', async () => {
    await emptyTill()
    const { body } = await buy(455)
    expect((await cash('bank', 40_000)).status).toBe(200)
    const refused = await refund(body.order_id, 455)
    expect([refused.status, refused.refusal.message]).toEqual([409, 'The till has only ₹55'])
    expect(await orderOf(body.order_id)).toMatchObject({ refunded: 0, refunds: [], inTill: true })
    expect((await refund(body.order_id, 50)).status).toBe(200)
    expect((await cash('float', 40_000)).status).toBe(200)
    // The same click twice, and another one at once.
    const both = await Promise.all([refund(body.order_id, 405, 50), refund(body.order_id, 405, 50)])
    expect(both.map(({ body: { status } }) => status)).toContain('REFUNDED')
    const till = await tillOf()
    expect(till.lines.at(-1)).toMatchObject({
      title: child.name,
      detail: `Course: Course ${courses}, cash handed back`,
      paise: -40_500,
      orderId: body.order_id,
    })
    expect(till.bookPaise).toBe(0)
    await isWhole()
  })
})

describe('the cash of one payer on one day', () => {
  test.each([
    ['a course and then fees', buy, pay],
    ['fees and then a course', pay, buy],
  ])('is less than two lakh for %s', async (_, first, then) => {
    expect((await first(150_000)).status).toBe(201)
    const refused = await then(50_000)
    expect([refused.status, refused.refusal.message]).toEqual([
      409,
      'The law allows only ₹49,999 more in cash from this family today. Take the rest another way.',
    ])
    expect((await then(49_999)).status).toBe(201)
    expect((await then(1)).refusal).toMatchObject({ code: 'too_much_cash' })
    await isWhole()
  })

  test('counts a parent’s children together, and what was handed back', async () => {
    const second = await world.child(parent, `Second child ${round}`)
    const { body } = await buy(150_000)
    expect((await refund(body.order_id, 150_000)).status).toBe(200)
    expect((await buy(50_000, { studentId: second.id })).refusal).toMatchObject({ code: 'too_much_cash' })
    expect((await buy(49_999, { studentId: second.id })).status).toBe(201)
    const grown = await world.student(`Grown up ${round}`)
    expect((await buy(150_000, { studentId: grown.id })).status).toBe(201)
    expect((await pay(50_000, office, grown)).refusal).toMatchObject({ code: 'too_much_cash' })
  })

  test('counts for the day on which it came, and for the one on which it was recorded', async () => {
    expect((await buy(150_000, { paidOn: yesterday })).status).toBe(201)
    expect((await pay(50_000)).refusal).toMatchObject({ code: 'too_much_cash' })
    const more = await buy(50_000, { paidOn: yesterday })
    expect(more.refusal).toMatchObject({ code: 'too_much_cash' })
    await world.database.pool.query(
      "update orders set charged_at = charged_at - interval '1 day' where student_id = $1",
      [child.id],
    )
    expect((await buy(50_000, { paidOn: yesterday })).refusal.message).toBe(
      `The law allows only ₹49,999 more in cash from this family on ${formatDay(yesterday)}. Take the rest another way.`,
    )
    expect((await buy(150_000)).status).toBe(201)
  })

  test('counts nothing of fees that were paid on another day', async () => {
    expect((await pay(150_000)).status).toBe(201)
    await world.database.pool.query(
      'update fee_payments set day = $1 where account_id = (select id from fee_accounts where person_id = $2)',
      [yesterday, parent.id],
    )
    expect((await buy(150_000)).status).toBe(201)
  })

  test('counts what a franchise was paid that bills for itself apart from what the academy was', async () => {
    const centre = await newCentre(world, owner, { name: `Franchise ${round}`, kind: 'franchise' })
    const family = await childAt(world, owner, { centre, name: `Child of the franchise ${round}` })
    parent = family.parent
    child = family.child
    const billerId = newId()
    const facts = { pan: 'MARGO1234F', gstin: '', state: 'Goa', address: 'Margao', upiAddress: '' } as const
    const made = await owner.ask(createFranchiseBiller, {
      body: { _id: billerId, name: 'Margao Learning LLP', ...facts },
    })
    expect(made.status).toBe(201)
    const assigned = await owner.ask(setCentreBiller, {
      params: { id: centre.id },
      body: { billerId, fromDay: today },
    })
    expect(assigned.status).toBe(200)
    expect((await pay(150_000, centre.desk)).status).toBe(201)
    expect((await buy(150_000)).status).toBe(201)
    for (const refused of [await pay(50_000, centre.desk), await buy(50_000)])
      expect(refused.refusal).toMatchObject({ code: 'too_much_cash' })
    expect((await buy(49_999)).status).toBe(201)
    await isWhole()
  })

  test('is less than two lakh when fees and courses are taken at once, at two instances', async () => {
    const other = await world.again()
    const elsewhere = callerOf(other.url, { authorization: `Bearer ${owner.token}` })
    const second = await world.child(parent, `Second child ${round}`)
    const all = await Promise.all([
      buy(150_000),
      pay(150_000, elsewhere),
      buy(150_000, { studentId: second.id }, elsewhere),
      pay(150_000),
    ])
    await other.close()
    expect(statuses(all)).toEqual([201, 409, 409, 409])
    await isWhole()
  })

  test('counts what an account paid that was merged into the payer’s', async () => {
    const same = await world.parent(`The same parent ${round}`)
    await world.confirmEmail(parent, same)
    await office.ask(addFeeCharge, {
      params: { id: same.id },
      body: {
        chargeId: newId(),
        studentId: (await world.child(same, `Brother ${round}`)).id,
        head: 'kit',
        title: 'Kit',
        amount: 150_000,
        dueOn: today,
      },
    })
    // Both have an account of their own by then, so that of the duplicate stays with it.
    expect((await pay(100, office, same)).status).toBe(201)
    expect((await pay(149_900, office, same)).status).toBe(201)
    expect((await pay(100)).status).toBe(201)
    const merged = await office.ask(mergePeople, {
      params: { id: parent.id },
      body: { duplicateId: same.id, reason: 'One person' },
    })
    expect(merged.status).toBe(200)
    expect((await buy(50_000)).refusal).toMatchObject({ code: 'too_much_cash' })
    expect((await pay(50_000)).refusal).toMatchObject({ code: 'too_much_cash' })
    expect((await buy(49_899)).status).toBe(201)
  })
})

test('what was paid before orders came into the till stays other cash, and goes back out of it', async () => {
  const { body } = await buy(455)
  const { pool } = world.database
  // As the books were: without orders in the till.
  await pool.query('truncate fee_postings, fee_journals')
  await pool.query(
    'truncate fee_allocations, fee_credits, fee_payments, fee_charges, fee_counters, fee_accounts cascade',
  )
  for (const till of ['fee_till', 'fee_centre_tills'])
    await pool.query(`update ${till} set balance_paise = 0`)
  await pool.query('select post_course_orders()')
  await isWhole()
  expect((await orderOf(body.order_id)).inTill).toBe(false)
  expect((await refund(body.order_id, 455)).status).toBe(200)
  expect((await tillOf()).bookPaise).toBe(0)
  await isWhole()
  // From the first that is in the till on none lies elsewhere.
  expect((await buy(455)).status).toBe(201)
  expect((await tillOf()).bookPaise).toBe(45_500)
  await isWhole()
  await world.database.db.transaction((tx) =>
    postJournals({ tx, now: new Date(), byId: office.id }, [
      {
        kind: 'payment',
        source: 'course',
        key: 'order payment of nowhere',
        accountId: null,
        lines: [
          { account: 'other cash', paise: 100 },
          { account: 'orders', paise: -100 },
        ],
      },
    ]),
  )
  expect((await booksOf(world)).findings).toContain(
    'The cash of the entry order payment of nowhere is not in the till',
  )
})
