import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  getMyCourses,
  initiatePayment,
  paymentWebhook,
  recordPayment,
  refundOrder,
  verifyPayment,
} from '../../src/enrolment/enrolment.contract.ts'
import { taxSettings } from '../../src/enrolment/enrolment.tables.ts'
import { monthOf } from '../../src/enrolment/gst-lines.rules.ts'
import {
  findOrders,
  getCreditNote,
  getGstMonth,
  getOrder,
  resolveOrderDifference,
} from '../../src/enrolment/office/money.contract.ts'
import type { CreditNoteContent } from '../../src/enrolment/receipts/receipts.server.ts'
import { type MailSink, openMailSink } from '../mail-sink.ts'
import { type JuspayServer, openJuspayServer } from '../juspay-server.ts'
import { callerOf, type Member, openWorld, type World } from '../world.ts'

let bank: JuspayServer
let sink: MailSink
let world: World
let office: Member
let owner: Member
let asha: Member
let course: string
let round = 0
beforeAll(async () => {
  bank = await openJuspayServer()
  sink = await openMailSink()
  world = await openWorld({ ...bank.settings, SMTP_URL: sink.url })
  await world.database.db
    .insert(taxSettings)
    .values({ gstin: '23ABCDE1234F1Z5', state: 'Madhya Pradesh', address: 'Indore' })
  office = await world.office('Omar')
  owner = await world.staff('owner', 'Lakshmi')
})
afterAll(async () => {
  await world.close()
  await bank.close()
  await sink.close()
})
beforeEach(async () => {
  round += 1
  asha = await world.student(`Asha ${round}`)
  course = (await world.course(`Course ${round}`)).id
})
afterEach(() => bank.mood('well'))

const says = (id: string, change: object) =>
  bank.book.set(id, { ...(bank.book.get(id) ?? { amount: 455, currency: 'INR', status: 'NEW' }), ...change })
async function paid(): Promise<string> {
  const body = { course_id: course, currency: 'INR' as const, state: 'Madhya Pradesh' as const }
  const id = (await asha.ask(initiatePayment, { body })).body.order_id
  says(id, { status: 'CHARGED' })
  await asha.ask(verifyPayment, { query: { order_id: id } })
  return id
}
async function paidInCash(): Promise<string> {
  const body = { studentId: asha.id, courseId: course, amount: 455, method: 'cash' as const, reference: 'B' }
  return (await office.ask(recordPayment, { body })).body.order_id
}
type Part = { amount: number; refunded?: number; ends_course?: boolean }
const refund = (orderId: string, part: Part, caller = office) =>
  caller.ask(refundOrder, { params: { orderId }, body: { reason: 'Two classes fell out', ...part } })
const detail = async (orderId: string) => (await office.ask(getOrder, { params: { orderId } })).body.data
const ledger = async (orderId: string): Promise<number[]> => {
  const { rows } = await world.database.pool.query(
    `select amount_paise as paise from ledger_entries
      where order_id = (select id from orders where order_number = $1) order by created_at, sequence`,
    [orderId],
  )
  return rows.map(({ paise }) => Number(paise))
}
const requests = (id: string) =>
  bank.calls
    .filter(({ path }) => path === `/orders/${id}/refunds`)
    .map(({ body }) => [body.unique_request_id, body.amount])
const courses = async () => (await asha.ask(getMyCourses, {})).body.data.map(({ courseId }) => courseId)
const noteOf = async (number: string | null | undefined): Promise<CreditNoteContent> => {
  const { rows } = await world.database.pool.query('select content from credit_notes where number = $1', [
    number,
  ])
  return JSON.parse(String(rows[0]?.content)) as CreditNoteContent
}
/** As when the reconciliation comes round. */
const later = async () => {
  await world.database.pool.query(
    "update orders set check_at = now() - interval '1 second' where check_at > now()",
  )
  await world.runJobs(new Date())
}

describe.each([
  ['the gateway', paid],
  ['cash', paidInCash],
])('a part of an order paid by %s', (_, buy) => {
  test('is refunded: the course stays, ledger, credit note and mail say the part', async () => {
    const id = await buy()
    expect((await refund(id, { amount: 100 })).body.status).toBe('CHARGED')
    expect(await ledger(id)).toEqual([45_500, -10_000])
    expect(await courses()).toEqual([course])
    const after = await detail(id)
    expect(after).toMatchObject({ status: 'CHARGED', amount: 455, refunded: 100 })
    expect(after.refunds).toMatchObject([
      { sequence: 1, amount: 100, state: 'paid', endsCourse: false, reason: 'Two classes fell out' },
    ])
    const note = await noteOf(after.refunds[0]?.creditNote)
    expect(note).toMatchObject({
      totalPaise: 10_000,
      original: { number: after.receipt },
      tax: { netPaise: 8_474, lines: [{ paise: 763 }, { paise: 763 }] },
    })
    expect(note.payment).toBeUndefined()
    const mailed = () =>
      sink.mails.find(({ to, subject }) => to === asha.email && subject.startsWith('Refund for'))?.text ?? ''
    await expect.poll(mailed).toContain('We have refunded ₹100 of the ₹455 paid')
    expect(mailed()).toContain('The course stays open for you.')
  })

  test('again and again until all of it is refunded: then the course ends, and the notes add up', async () => {
    const id = await buy()
    await refund(id, { amount: 100 })
    await refund(id, { amount: 33.33, refunded: 100 })
    expect(await courses()).toEqual([course])
    expect((await refund(id, { amount: 321.67, refunded: 133.33 })).body.status).toBe('REFUNDED')
    expect(await courses()).toEqual([])
    const { refunds, status } = await detail(id)
    expect([status, refunds.map(({ amount }) => amount)]).toEqual(['REFUNDED', [100, 33.33, 321.67]])
    const notes = await Promise.all(refunds.map(({ creditNote }) => noteOf(creditNote)))
    const sums = notes.map(({ tax }) => [tax.netPaise, ...tax.lines.map(({ paise }) => paise)])
    for (const [, cgst, sgst] of sums) expect(cgst).toBe(sgst)
    expect(sums.reduce((all, one) => all.map((paise, place) => paise + (one[place] ?? 0)))).toEqual([
      38_560, 3_470, 3_470,
    ])
    expect(new Set(refunds.map(({ creditNote }) => creditNote)).size).toBe(3)
    const params = { orderId: id }
    expect((await office.ask(getCreditNote, { params, query: { sequence: '3' } })).body.data.name).toBe(
      `${refunds[2]?.creditNote?.replaceAll('/', '-')}.pdf`,
    )
    expect((await office.ask(getCreditNote, { params, query: { sequence: '4' } })).status).toBe(404)
    expect((await office.ask(getCreditNote, { params, query: { sequence: '0' } })).status).toBe(400)
  })

  test('is never more than was paid, whoever asks how often at once', async () => {
    const id = await buy()
    expect((await refund(id, { amount: 455.01 })).status).toBe(409)
    expect((await refund(id, { amount: 0 })).status).toBe(422)
    expect((await refund(id, { amount: 100, refunded: 50 })).status).toBe(409)
    const all = await Promise.all([
      refund(id, { amount: 300 }),
      refund(id, { amount: 300 }, owner),
      refund(id, { amount: 200 }),
      refund(id, { amount: 455 }, owner),
    ])
    expect(all.some(({ status }) => status === 200)).toBe(true)
    const { refunded, refunds } = await detail(id)
    expect(refunds).toHaveLength(1)
    expect((await ledger(id)).slice(1)).toEqual([-Math.round(refunded * 100)])
    // The same click once more changes nothing.
    const [first] = refunds
    const again = await refund(id, { amount: first?.amount ?? 0 })
    expect(again.status === 409 || again.body.status === 'REFUNDED').toBe(true)
    if (refunded < 455) {
      expect((await refund(id, { amount: 455, refunded })).status).toBe(409)
      expect((await refund(id, { amount: 455 - refunded, refunded })).body.status).toBe('REFUNDED')
    }
    expect((await ledger(id)).reduce((sum, paise) => sum + paise, 0)).toBe(0)
  })

  test('ends the course when the office says so; bought anew it is theirs, and ends with that order alone', async () => {
    const id = await buy()
    expect((await refund(id, { amount: 100, ends_course: true })).body.status).toBe('CHARGED')
    expect(await courses()).toEqual([])
    const second = await paidInCash()
    expect(await courses()).toEqual([course])
    expect((await refund(id, { amount: 355, refunded: 100 })).body.status).toBe('REFUNDED')
    expect(await courses()).toEqual([course])
    expect((await refund(second, { amount: 455 })).body.status).toBe('REFUNDED')
    expect(await courses()).toEqual([])
  })

  test('does not bring a course back that another refund of a part had ended', async () => {
    await refund(await buy(), { amount: 100, ends_course: true })
    const second = await paidInCash()
    await refund(second, { amount: 455 })
    expect(await courses()).toEqual([])
  })
})

describe('at the gateway', () => {
  test('each part is asked for under its own name, and once', async () => {
    const id = await paid()
    await refund(id, { amount: 100 })
    await refund(id, { amount: 55.5, refunded: 100 })
    expect(requests(id)).toEqual([
      [`${id}R`, '100.00'],
      [`${id}R2`, '55.50'],
    ])
    expect(bank.book.get(id)?.amount_refunded).toBe(155.5)
  })

  test('that is down the same part is asked for again, another one waits for it', async () => {
    const id = await paid()
    bank.mood('silent')
    expect((await refund(id, { amount: 100 })).status).toBe(503)
    expect(await ledger(id)).toEqual([45_500])
    expect((await detail(id)).refunds).toMatchObject([{ amount: 100, state: 'open' }])
    expect((await refund(id, { amount: 50 })).refusal.message).toContain('not confirmed a refund of ₹100')
    bank.mood('well')
    expect((await refund(id, { amount: 100 })).body.status).toBe('CHARGED')
    expect(new Set(requests(id).map(([request]) => request))).toEqual(new Set([`${id}R`]))
    expect(await ledger(id)).toEqual([45_500, -10_000])
  })

  test('that took it before the process died is asked, and the part is booked once', async () => {
    const id = await paid()
    bank.mood('silent')
    await refund(id, { amount: 100 })
    bank.mood('well')
    says(id, { amount_refunded: 100 })
    await later()
    expect(await ledger(id)).toEqual([45_500, -10_000])
    await later()
    expect((await refund(id, { amount: 100 })).status).toBe(409)
    expect(await ledger(id)).toEqual([45_500, -10_000])
    expect(await courses()).toEqual([course])
  })

  test('that stays down for days the refund of an old order is asked about until it is known', async () => {
    const id = await paid()
    const gone = (table: string, column: string, days: number) =>
      world.database.pool.query(
        `update ${table} set ${column} = ${column} - make_interval(days => $1)
          where ${table === 'orders' ? 'id' : 'order_id'} = (select id from orders where order_number = $2)`,
        [days, id],
      )
    await gone('orders', 'created_at', 30)
    bank.mood('broken')
    expect((await refund(id, { amount: 100 })).status).toBe(503)
    await later()
    await gone('refunds', 'asked_at', 4)
    await later()
    bank.mood('well')
    // The gateway knows nothing of it yet.
    await later()
    says(id, { amount_refunded: 100 })
    await later()
    expect(await ledger(id)).toEqual([45_500, -10_000])
    expect(await world.count('orders', `order_number = '${id}' and check_at is not null`)).toBe(0)
  })

  test('that stays down beyond the last question of an unpaid order is asked about it again', async () => {
    const body = { course_id: course, currency: 'INR' as const }
    const id = (await asha.ask(initiatePayment, { body })).body.order_id
    await world.database.pool.query(
      "update orders set created_at = now() - interval '73 hours' where order_number = $1",
      [id],
    )
    bank.mood('broken')
    await later()
    bank.mood('well')
    says(id, { status: 'CHARGED' })
    await later()
    expect(await courses()).toEqual([course])
  })

  test('that refuses it for good the refund is over, and another one can be asked for', async () => {
    const id = await paid()
    bank.mood('no refund')
    const refused = await refund(id, { amount: 100 })
    expect([refused.status, refused.refusal.message]).toEqual([
      409,
      'The gateway refused this refund. Nothing was refunded.',
    ])
    expect((await detail(id)).refunds).toMatchObject([{ state: 'refused' }])
    bank.mood('well')
    expect((await refund(id, { amount: 200 })).body.status).toBe('CHARGED')
    expect(await ledger(id)).toEqual([45_500, -20_000])
    expect(requests(id).at(-1)).toEqual([`${id}R2`, '200.00'])
  })

  test('what it refunded by itself is booked by its word, whole or in part, however often it says so', async () => {
    const id = await paid()
    const hook = () =>
      callerOf(world.url, {
        authorization: `Basic ${Buffer.from('bank:planted-webhook').toString('base64')}`,
      }).ask(paymentWebhook, {
        params: { gateway: 'juspay' },
        body: Buffer.from(JSON.stringify({ id: 'evt_1', content: { order: { order_id: id } } })),
      })
    says(id, { amount_refunded: 55 })
    await Promise.all([hook(), hook(), hook()])
    expect(await ledger(id)).toEqual([45_500, -5_500])
    expect(await detail(id)).toMatchObject({
      status: 'CHARGED',
      refunded: 55,
      refunds: [{ reason: 'Refunded by the gateway', endsCourse: false }],
    })
    expect(await courses()).toEqual([course])
    says(id, { amount_refunded: 455 })
    await hook()
    expect(await ledger(id)).toEqual([45_500, -5_500, -40_000])
    expect(await courses()).toEqual([])
  })

  test('a refunded part is no difference to its book, another one is until it is settled', async () => {
    const id = await paid()
    await refund(id, { amount: 100 })
    const compare = async () => {
      await world.database.pool.query(
        "update orders set updated_at = now() - interval '1 day' where order_number = $1",
        [id],
      )
      await world.runJobs(new Date())
    }
    const differing = async () =>
      (await office.ask(findOrders, { body: { book: 'differs' } })).body.data.map((row) => row.order_id)
    await compare()
    expect(await differing()).not.toContain(id)
    await world.database.pool.query('delete from gateway_checks')
    says(id, { amount_refunded: 150 })
    await compare()
    expect(await differing()).toContain(id)
    const settled = await office.ask(resolveOrderDifference, { params: { orderId: id }, body: {} })
    expect(settled.body.agree).toBe(true)
    expect(await ledger(id)).toEqual([45_500, -10_000, -5_000])
  })
})

describe('a held order', () => {
  /** Ordered for ₹455; the gateway says that ₹400 was paid. */
  async function held(): Promise<string> {
    const body = { course_id: course, currency: 'INR' as const }
    const id = (await asha.ask(initiatePayment, { body })).body.order_id
    says(id, { status: 'CHARGED', amount: 400 })
    expect((await asha.ask(verifyPayment, { query: { order_id: id } })).body.status).toBe('HELD')
    return id
  }

  test.each([{ status: 'AUTO_REFUNDED' }, { amount_refunded: 400 }])(
    'whose money the gateway gave back by itself ends, and no refund is asked for: %o',
    async (change) => {
      const id = await held()
      says(id, change)
      const both = await Promise.all([refund(id, { amount: 400 }), refund(id, { amount: 400 }, owner)])
      expect(both.map(({ body }) => body.status)).toEqual(['REFUNDED', 'REFUNDED'])
      expect([requests(id), await ledger(id), await courses()]).toEqual([[], [], []])
      const { story } = await detail(id)
      expect(story.filter(({ kind }) => kind === 'refunded')).toMatchObject([
        { detail: 'Two classes fell out', amount: 400 },
      ])
    },
  )

  test('of which the gateway gave back a part: the rest is asked for', async () => {
    const id = await held()
    says(id, { amount_refunded: 150 })
    expect((await refund(id, { amount: 400 })).body.status).toBe('REFUNDED')
    expect([requests(id), bank.book.get(id)?.amount_refunded]).toEqual([[[`${id}R2`, '250.00']], 400])
  })

  test('that the gateway refuses to refund says so, and ends once the money went back', async () => {
    const id = await held()
    bank.mood('no refund')
    const refused = await refund(id, { amount: 400 })
    expect([refused.status, refused.refusal.message]).toEqual([
      409,
      'The gateway refused this refund. Nothing was refunded.',
    ])
    expect(await detail(id)).toMatchObject({ status: 'HELD', givingBack: true })
    says(id, { amount_refunded: 400 })
    expect((await refund(id, { amount: 400 })).body.status).toBe('REFUNDED')
  })
})

test('the month of the GST return has each part with its own note, and adds up to the ledger', async () => {
  const id = await paid()
  await refund(id, { amount: 100 })
  await refund(id, { amount: 0.07, refunded: 100 })
  const { refunds, receipt } = await detail(id)
  const month = (await office.ask(getGstMonth, { query: { month: monthOf(new Date()) } })).body.data
  const rows = month.notes.filter(({ original }) => original?.number === receipt)
  expect(rows.map(({ number, total }) => [number, total])).toEqual([
    [refunds[0]?.creditNote, -10_000],
    [refunds[1]?.creditNote, -7],
  ])
  for (const row of rows) expect(row.cgst).toBe(row.sgst)
  expect([month.papers.total, month.tables.total]).toEqual([month.ledger.net, month.ledger.net])
  expect(month.faults.filter(({ what }) => what === 'Does not match ledger')).toEqual([])
})
