import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { quotePayment, recordPayment } from '../../src/enrolment/enrolment.contract.ts'
import { taxSettings } from '../../src/enrolment/enrolment.tables.ts'
import { getGstMonth, getOrder } from '../../src/enrolment/office/money.contract.ts'
import { createCoupon } from '../../src/enrolment/office/coupons/coupons.contract.ts'
import { receiptFile, type ReceiptContent } from '../../src/enrolment/receipts/receipts.server.ts'
import { getAuditLog } from '../../src/people/staff/staff.contract.ts'
import { dayBegins, indianDay } from '../../src/platform/text/india.rules.ts'
import type { CallInput } from '../../src/platform/wire.ts'
import { monthOf } from '../../src/enrolment/gst-lines.rules.ts'
import { type Member, openWorld, type World } from '../world.ts'

const DAY_MS = 86_400_000

let world: World
let office: Member
let asha: Member
let course: string
let round = 0
beforeAll(async () => {
  world = await openWorld()
  await world.database.db
    .insert(taxSettings)
    .values({ gstin: '23ABCDE1234F1Z5', state: 'Madhya Pradesh', address: 'Indore' })
  office = await world.office('Omar')
})
afterAll(() => world.close())
beforeEach(async () => {
  round += 1
  asha = await world.student(`Asha ${round}`)
  course = (await world.course(`Course ${round}`)).id
})

type Body = CallInput<typeof recordPayment>['body']
const record = (more: Partial<Body> = {}, caller = office) =>
  caller.ask(recordPayment, {
    body: { studentId: asha.id, courseId: course, amount: 455, method: 'cash', reference: 'B 7', ...more },
  })
const detail = async (orderId: string) => (await office.ask(getOrder, { params: { orderId } })).body.data
const receiptOf = async (number: string): Promise<ReceiptContent> => {
  const { rows } = await world.database.pool.query('select content from receipts where number = $1', [number])
  return JSON.parse(String(rows[0]?.content)) as ReceiptContent
}
const dayBefore = (days: number) => indianDay(new Date(Date.now() - days * DAY_MS))

describe('an amount that is not the price', () => {
  test.each([4550, 456, 454, 0])(
    '₹%d for a course of ₹455 is recorded nowhere without its price and a reason',
    async (amount) => {
      const bare = await record({ amount })
      expect([bare.status, Object.keys(bare.refusal.errors ?? {}).toSorted()]).toEqual([
        422,
        ['amount', 'reason'],
      ])
      expect(bare.refusal.errors?.amount).toContain('The price is ₹455.')
      expect((await record({ amount, reason: 'x' })).refusal.errors).toHaveProperty('amount')
      expect((await record({ amount, price: 455, reason: ' ' })).status).toBe(422)
      // Confirmed against another price than it is by now.
      expect((await record({ amount, price: 500, reason: 'x' })).status).toBe(409)
      expect(await world.count('orders', `course_id = '${course}'`)).toBe(0)
      expect(await world.count('enrolments', `course_id = '${course}'`)).toBe(0)
    },
  )

  test('with both it is recorded, and the order, its story and the log say why', async () => {
    const { body } = await record({ amount: 300, price: 455, reason: 'A bursary' })
    const order = await detail(body.order_id)
    expect(order).toMatchObject({ amount: 300, discount: 0, note: '₹300 instead of ₹455: A bursary' })
    expect(order.story.at(-1)).toMatchObject({
      kind: 'charged',
      detail: 'B 7. ₹300 instead of ₹455: A bursary',
      by: 'Omar',
    })
    const owner = await world.staff('owner', 'Lakshmi')
    const entries = (await owner.ask(getAuditLog, { query: { personId: office.id } })).body.data
    const recorded = entries.find(({ sentence }) => sentence.startsWith('recorded'))
    expect(recorded?.sentence).toContain('₹300 instead of ₹455: A bursary')
  })

  test('the price needs neither', async () => {
    expect((await record()).status).toBe(201)
  })
})

describe('the payment', () => {
  test.each([
    ['cash', ''],
    ['upi', '412345678901'],
    ['bank', 'UTR 1'],
    ['cheque', '000123'],
  ] as const)(
    'by %s is on the order and on its receipt with its day and reference',
    async (method, reference) => {
      const paidOn = dayBefore(3)
      const { body } = await record({ method, reference, paidOn })
      expect(await detail(body.order_id)).toMatchObject({
        paidBy: method,
        paidOn,
        reference: reference || null,
      })
      const receipt = await receiptOf(body.receipt)
      expect(receipt.payment).toEqual({ mode: method, on: paidOn, reference })
      const { content } = await receiptFile(receipt)
      expect(content.subarray(0, 5).toString()).toBe('%PDF-')
    },
  )

  test('needs a reference where it is not cash, and a day of the last twelve months', async () => {
    for (const method of ['upi', 'bank', 'cheque'] as const)
      expect((await record({ method, reference: '' })).refusal.errors).toEqual({
        reference: 'Reference is required',
      })
    for (const paidOn of [dayBefore(-1), dayBefore(368), '1999-01-01', '2026-02-30'])
      expect((await record({ paidOn })).refusal.errors).toHaveProperty('paidOn')
    expect((await record({ method: 'card' as never })).status).toBe(422)
  })

  test('of an earlier month is named for the accountant', async () => {
    const lastMonth = indianDay(new Date(dayBegins(`${monthOf(new Date())}-01`).getTime() - DAY_MS))
    const { body } = await record({ paidOn: lastMonth })
    const { faults } = (await office.ask(getGstMonth, { query: { month: monthOf(new Date()) } })).body.data
    expect(faults).toContainEqual(
      expect.objectContaining({ what: 'Paid in another month', document: body.receipt }),
    )
  })

  test('counts at the price of its day: an offer that has ended since', async () => {
    await world.database.pool.query(
      "update courses set list_price_paise = 60000, offer_ends_at = now() - interval '1 day' where id = $1",
      [course],
    )
    const quote = async (paidOn: string) =>
      (await office.ask(quotePayment, { body: { studentId: asha.id, courseId: course, paidOn } })).body.data
    expect([(await quote(dayBefore(0))).amount, (await quote(dayBefore(3))).amount]).toEqual([600, 455])
    expect((await record({ amount: 455 })).status).toBe(422)
    expect((await record({ amount: 455, paidOn: dayBefore(3) })).status).toBe(201)
  })

  test('a course that the student has is refused as soon as it is chosen', async () => {
    const body = { studentId: asha.id, courseId: course }
    expect((await office.ask(quotePayment, { body })).status).toBe(200)
    expect((await record({})).status).toBe(201)
    const again = await office.ask(quotePayment, { body })
    expect([again.status, again.refusal.errors]).toEqual([
      422,
      { courseId: 'This student already has this course' },
    ])
    expect((await record({})).status).toBe(409)
  })

  test('with a coupon costs what is left, and the receipt says so', async () => {
    const code = `TEN${round}`
    await office.ask(createCoupon, {
      body: {
        code,
        kind: 'percent',
        off: 10,
        courseId: null,
        from: null,
        until: null,
        limit: null,
        oncePerStudent: false,
      },
    })
    const quoted = { studentId: asha.id, courseId: course, coupon: code.toLowerCase() }
    expect((await office.ask(quotePayment, { body: quoted })).body.data).toEqual({
      price: 455,
      discount: 46,
      amount: 409,
    })
    expect((await record({ coupon: 'NOTHING', amount: 409 })).refusal.errors).toHaveProperty('coupon')
    const { body } = await record({ coupon: code, amount: 409 })
    expect(await detail(body.order_id)).toMatchObject({ amount: 409, discount: 46, coupon: code, note: null })
    expect((await receiptOf(body.receipt)).totalPaise).toBe(40_900)
  })

  test('recorded twice at once enrols once; quotes and records are for the office alone', async () => {
    const both = await Promise.all([record(), record()])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const body = { studentId: asha.id, courseId: course }
    const author = await world.staff('author', 'Farah')
    for (const [caller, status] of [
      [world.visitor, 401],
      [asha, 403],
      [author, 403],
    ] as const) {
      expect((await caller.ask(quotePayment, { body })).status).toBe(status)
      expect((await record({}, caller as Member)).status).toBe(status)
    }
    expect((await office.ask(quotePayment, { body: { ...body, studentId: office.id } })).status).toBe(404)
  })
})
