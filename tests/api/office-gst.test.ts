import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordPayment } from '../../src/enrolment/buy/record-payment.server.ts'
import { taxSettings } from '../../src/enrolment/enrolment.tables.ts'
import { monthOf } from '../../src/enrolment/gst-lines.rules.ts'
import { type GstMonth, getGstMonth } from '../../src/enrolment/office/money.contract.ts'
import type { GatewayContext } from '../../src/enrolment/gateways.reads.server.ts'
import { refundOrder } from '../../src/enrolment/pay/refund.server.ts'
import { insertPerson } from '../../src/people/people.server.ts'
import type { RoomParts } from '../../src/platform/rooms/room.server.ts'
import { createLog } from '../../src/platform/runtime/log.server.ts'
import type { Outbox } from '../../src/platform/mail/outbox.server.ts'
import { booksOf } from '../fees-family.ts'
import { type Member, openWorld, type World } from '../world.ts'

let world: World
let office: Member
beforeAll(async () => {
  world = await openWorld()
  await world.database.db
    .insert(taxSettings)
    .values({ gstin: '23ABCDE1234F1Z5', state: 'Madhya Pradesh', address: 'Indore' })
  office = await world.office('Omar')
})
afterAll(() => world.close())

// Mails are no part of this.
const outbox: Outbox = {
  put: () => Promise.resolve(),
  forget: () => Promise.resolve(),
  kept: () => Promise.resolve(0),
  forgetAll: () => Promise.resolve(),
  isSetUp: true,
  writesFiles: true,
  state: () => Promise.reject(new Error('nobody asks')),
  release: () => Promise.resolve(false),
  retry: () => Promise.resolve(),
  verify: () => Promise.resolve(),
  sendNow: () => Promise.resolve(),
  wake: () => {},
  draws: () => {},
  sweep: () => Promise.resolve(),
  stop: () => Promise.resolve(),
}
const at = (now: Date): GatewayContext & Pick<RoomParts, 'cash'> => ({
  database: world.database,
  outbox,
  gateways: [],
  log: createLog('error'),
  cash: () => [],
  now,
})

/** A child without a login: none is needed here. */
const insertStudent = (number: number): Promise<string> =>
  world.database.db.transaction(async (tx) => {
    const { id } = await insertPerson(
      { tx, now: new Date() },
      {
        role: 'student',
        fullName: `Student ${number}`,
        email: `gst${number}@test.example`,
        mobile: '9000000001',
        presentEducation: 'Class 3',
        hash: 'no password',
      },
    )
    return id
  })

const day = fc.date({
  min: new Date('2026-02-20T00:00:00Z'),
  max: new Date('2026-05-10T00:00:00Z'),
  noInvalidDate: true,
})
const sale = fc.record({
  amountPaise: fc.integer({ min: 1, max: 15_000_000 }),
  state: fc.constantFrom(null, 'Madhya Pradesh', 'Kerala', 'Delhi'),
  sold: day,
  /** Refunds: when, and what share of what is left. */
  back: fc.array(fc.record({ on: day, share: fc.constantFrom(1, 0.5, 0.123) }), { maxLength: 3 }),
})

test('what was charged and refunded, whole or in parts, in any months adds up to the ledger, over the end of a financial year', async () => {
  const course = await world.course('Abacus 1', { lessons: 0 })
  let people = 0
  await fc.assert(
    fc.asyncProperty(fc.array(sale, { minLength: 1, maxLength: 6 }), async (sales) => {
      for (const { amountPaise, state, sold, back } of sales) {
        people += 1
        const student = await insertStudent(people)
        const { order } = await recordPayment(at(sold), {
          studentId: student,
          courseId: course.id,
          amountPaise,
          method: 'bank',
          reference: '1',
          coupon: '',
          buyerState: state,
          seenPaise: 45_500,
          reason: 'As agreed',
          byId: office.id,
        })
        let refunded = 0
        for (const { on, share } of back.toSorted((a, b) => a.on.getTime() - b.on.getTime())) {
          const part = Math.ceil((amountPaise - refunded) * share)
          if (on <= sold || part === 0) continue
          await refundOrder(at(on), {
            order: { ...order, refundedPaise: refunded },
            amountPaise: part,
            seenPaise: refunded,
            endsCourse: false,
            reason: 'Moves',
            byId: office.id,
          })
          refunded += part
        }
      }
      let sum = 0
      for (const month of ['2026-02', '2026-03', '2026-04', '2026-05']) {
        const report = (await office.ask(getGstMonth, { query: { month } })).body.data
        sum += expectWhole(report)
      }
      const { rows } = await world.database.pool.query(
        'select sum(amount_paise)::bigint as n from ledger_entries',
      )
      expect(sum).toBe(Number(rows[0]?.n))
    }),
    { numRuns: 6 },
  )
  expect(await world.count('credit_notes')).toBe(await world.count('ledger_entries', "kind = 'refund'"))
})

/** The sums of a month are one. @returns it, in paise. */
function expectWhole({ ledger, papers, tables, t5, t7, t12, notes, faults }: GstMonth): number {
  for (const each of [papers, tables]) {
    expect(each.total).toBe(ledger.net)
    expect(each.taxable + each.cgst + each.sgst + each.igst).toBe(ledger.net)
  }
  expect(t12.reduce((all, { total }) => all + total, 0)).toBe(ledger.net)
  const large = notes.filter(({ table }) => table === '9B')
  expect([...t5, ...t7, ...large].reduce((all, { total }) => all + total, 0)).toBe(ledger.net)
  expect(faults.filter(({ what }) => what === 'Does not match ledger')).toEqual([])
  return ledger.net
}

const posted = async () => {
  const { rows } = await world.database.pool.query(`select j.key, j.kind, j.day::text, j.note, j.by_id, j.at,
    p.line, p.account, p.paise, p.percent from fee_journals j join fee_postings p on p.journal_id = j.id
    where j.source = 'course' order by j.key, p.line`)
  return rows
}

test('the journal has every order and refund with the tax of its paper; stored orders are posted the same', async () => {
  const { pool } = world.database
  const before = await posted()
  expect(before.length).toBeGreaterThan(8)
  expect((await booksOf(world)).findings).toEqual([])
  await pool.query('truncate fee_postings, fee_journals')
  expect((await booksOf(world)).findings).not.toEqual([])
  await pool.query('select post_course_orders()')
  expect(await posted()).toEqual(before)
  expect((await pool.query('select post_course_orders() as n')).rows).toEqual([{ n: 0 }])
  expect((await booksOf(world)).findings).toEqual([])
})

test('the month that runs is empty before anything was sold in it, and another word is none', async () => {
  const month = monthOf(new Date())
  const { data } = (await office.ask(getGstMonth, { query: { month } })).body
  expect(data).toMatchObject({ documents: 0, faults: [], ledger: { net: 0 } })
  expect((await office.ask(getGstMonth, { query: { month: 'now' } })).status).toBe(400)
})
