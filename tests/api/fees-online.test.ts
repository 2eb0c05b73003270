import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paymentWebhook } from '../../src/enrolment/enrolment.contract.ts'
import { signatureOf } from '../../src/enrolment/pay/juspay.server.ts'
import {
  getFamilyFeeReceipt,
  getFamilyFees,
  getFeePayment,
  payFees,
} from '../../src/fees/family/family-fees.contract.ts'
import { feeSettings } from '../../src/fees/fees.tables.ts'
import { getTillDay } from '../../src/fees/office/day.contract.ts'
import * as fees from '../../src/fees/office/fees.contract.ts'
import { erasePerson, mergePeople, undoMerge } from '../../src/people/office/office.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { DAY_MS, indianDay } from '../../src/platform/text/india.rules.ts'
import { booksOf } from '../fees-family.ts'
import { type JuspayServer, openJuspayServer } from '../juspay-server.ts'
import { callerOf, type Member, openWorld, type World } from '../world.ts'

/* A parent pays fees through a gateway: what comes is booked once, and nothing is paid twice. */

let bank: JuspayServer
let world: World
let office: Member
let parent: Member
let child: Member
let round = 0
const today = indianDay(new Date())

beforeAll(async () => {
  bank = await openJuspayServer()
  world = await openWorld(bank.settings)
  office = await world.office('Omar')
})
afterAll(async () => {
  const books = await booksOf(world)
  expect([books.outOfBalance, books.findings]).toEqual([0, []])
  await world.close()
  await bank.close()
})
beforeEach(async () => {
  round += 1
  parent = await world.parent(`Kavita ${round}`)
  await world.confirmEmail(parent)
  child = await world.child(parent, `Rohan ${round}`)
})
afterEach(() => bank.mood('well'))

async function charge(amount: number, more: object = {}): Promise<string> {
  const chargeId = newId()
  const body = { chargeId, studentId: child.id, head: 'other' as const, title: 'Bag', amount, dueOn: today }
  await office.ask(fees.addFeeCharge, { params: { id: parent.id }, body: { ...body, ...more } })
  return chargeId
}
const begin = (chargeIds: readonly string[], rupees: number, paymentId = newId()) =>
  parent.ask(payFees, { body: { paymentId, chargeIds: [...chargeIds], paise: rupees * 100 } })
const begun = async (chargeIds: readonly string[], rupees: number) =>
  (await begin(chargeIds, rupees)).body.data.number
const verify = (number: string, by = parent) => by.ask(getFeePayment, { params: { number } })
const owed = async () => (await parent.ask(getFamilyFees, {})).body.data
/** What the bank says of it from now on. */
const says = (number: string, change: object) =>
  bank.book.set(number, {
    ...(bank.book.get(number) ?? { amount: 1, currency: 'INR', status: 'NEW' }),
    ...change,
  })
const paid = (number: string) => says(number, { status: 'CHARGED' })
const booked = (where = '') =>
  world.count(
    'fee_payments',
    `method = 'online' and account_id in (select id from fee_accounts where person_id = '${parent.id}') ${where}`,
  )
/** Mails to the office about a payment that it has to look at. */
const heldMails = (number: string) =>
  world.count(
    'outbox_mails',
    `dedupe_key in (select id || ':held' from fee_online_payments where order_number = '${number}')`,
  )
const clock = async (now: Date) => {
  const names = (await world.academy.jobs.report()).map(({ name }) => name)
  await world.runJobs(
    now,
    names.filter((name) => name !== 'fee-online'),
  )
}

describe('a parent pays online', () => {
  test('what was chosen is settled, with a receipt here and by mail; the rest stays open', async () => {
    const [bag, book] = [await charge(500), await charge(300, { title: 'Book' })]
    expect((await owed()).isOnline).toBe(true)
    const { body } = await begin([book], 300)
    expect(body.data.number).toMatch(/^MF[A-Z2-9]{14}$/)
    expect(body.data.url).toBe(`https://smartgateway.example/orders/ordeh_${body.data.number}`)
    expect(bank.book.get(body.data.number)).toMatchObject({ amount: 300, status: 'NEW' })
    expect((await verify(body.data.number)).body.data).toMatchObject({ status: 'open', isNothingTaken: true })

    paid(body.data.number)
    const { data } = (await verify(body.data.number)).body
    expect(data).toMatchObject({ status: 'paid', paise: 30_000, isNothingTaken: false })
    const after = await owed()
    expect(after.open.map(({ _id }) => _id)).toEqual([bag])
    expect(after.paid).toMatchObject([{ method: 'online', paise: 30_000, number: data.receipt?.number }])
    const receipt = await parent.ask(getFamilyFeeReceipt, { params: { id: data.receipt?._id ?? '' } })
    expect(receipt.status).toBe(200)
    expect(await world.count('outbox_mails', `dedupe_key = '${data.receipt?._id}:fee-receipt'`)).toBe(1)
    const { entries } = (await office.ask(fees.getFeeLedger, { params: { id: parent.id } })).body.data
    expect(entries.at(-1)).toMatchObject({ title: `Online ${body.data.number}`, paidPaise: 30_000 })
    const { methods } = (await office.ask(getTillDay, { query: {} })).body.data
    expect(methods.find(({ method }) => method === 'online')?.count).toBeGreaterThan(0)
  })

  test('a late fee of today is part of it, and charged when the money comes', async () => {
    await world.database.db
      .insert(feeSettings)
      .values({ latePerDayPaise: 1_000, lateGraceDays: 0 })
      .onConflictDoUpdate({ target: feeSettings.only, set: { latePerDayPaise: 1_000, lateGraceDays: 0 } })
    const bag = await charge(500, { head: 'kit', dueOn: indianDay(new Date(Date.now() - 3 * DAY_MS)) })
    expect((await owed()).open[0]?.lateFeePaise).toBe(3_000)
    expect((await begin([bag], 500)).refusal.message).toMatch(/^What is to be paid has changed/)
    const number = await begun([bag], 530)
    paid(number)
    expect((await verify(number)).body.data.status).toBe('paid')
    expect((await owed()).open).toEqual([])
    expect((await owed()).balancePaise).toBe(0)
    await world.database.db.update(feeSettings).set({ latePerDayPaise: 0, lateGraceDays: 7 })
  })

  test('whoever never comes back has paid all the same: by the webhook, or when the clock asks', async () => {
    const [bag, book] = [await charge(500), await charge(300)]
    const [first, second] = [await begun([bag], 500), await begun([book], 300)]
    paid(first)
    const event = { id: 'evt_1', event_name: 'ORDER_CHARGED', content: { order: { order_id: first } } }
    const hook = await fetch(`${world.url}/api${paymentWebhook.path.replace('{gateway}', 'juspay')}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${Buffer.from('bank:planted-webhook').toString('base64')}`,
      },
      body: JSON.stringify(event),
    })
    expect(hook.status).toBe(200)
    expect(await booked()).toBe(1)
    paid(second)
    await clock(new Date(Date.now() + 120_000))
    expect(await booked()).toBe(2)
    expect((await owed()).open).toEqual([])
  })

  test('a gateway that posts the family back leads to the fees, and no forged field to anything else', async () => {
    const number = await begun([await charge(500)], 500)
    const fields = new Map([
      ['order_id', number],
      ['status', 'CHARGED'],
      ['signature_algorithm', 'HMAC-SHA256'],
    ])
    fields.set('signature', signatureOf(fields, 'planted-response-key'))
    const back = (body: URLSearchParams) =>
      fetch(`${world.url}/payment-status`, { method: 'POST', body, redirect: 'manual' })
    const led = await back(new URLSearchParams([...fields]))
    expect([led.status, led.headers.get('location')]).toEqual([
      303,
      `/family/fees?order_id=${number}&status=CHARGED`,
    ])
    fields.set('order_id', `${number.slice(0, -1)}"`)
    expect((await back(new URLSearchParams([...fields]))).headers.get('location')).toBe('/family/fees')
    const got = await fetch(`${world.url}/payment-status?order_id=${number}&status=NEW`, {
      redirect: 'manual',
    })
    expect([got.status, got.headers.get('location')]).toEqual([303, '/family/fees'])
  })
})

describe('nothing is paid twice', () => {
  test('pressed twice is one payment; the same id with other details is refused', async () => {
    const [bag, book] = [await charge(500), await charge(300)]
    const id = newId()
    const both = await Promise.all([begin([bag], 500, id), begin([bag], 500, id)])
    expect(new Set(both.map(({ body }) => body.data.number)).size).toBe(1)
    expect((await begin([bag, book], 800, id)).refusal.message).toMatch(/^This form was sent already/)
    expect((await begin([book], 500, id)).refusal.message).toMatch(/^This form was sent already/)
    expect(await world.count('fee_online_payments', `id = '${id}'`)).toBe(1)
  })

  test('the bank’s answer, asked for ten times at once at two instances, is booked once', async () => {
    const number = await begun([await charge(500)], 500)
    paid(number)
    const other = await world.again()
    const again = callerOf(other.url, { authorization: `Bearer ${parent.token}` })
    const ask = (each: number) => (each % 2 === 0 ? parent : again).ask(getFeePayment, { params: { number } })
    const answers = await Promise.all(Array.from({ length: 10 }, (_, each) => ask(each)))
    await other.close()
    expect(new Set(answers.map(({ body }) => body.data.status))).toEqual(new Set(['paid']))
    expect(await booked()).toBe(1)
  })

  test('while the bank has not decided nothing more is begun, and nobody may join or erase the account', async () => {
    const [bag, book] = [await charge(500), await charge(300)]
    const number = await begun([bag], 500)
    says(number, { status: 'AUTHORIZING' })
    expect((await begin([book], 300)).refusal.message).toMatch(
      /^The bank has not decided on your payment of ₹500/,
    )
    expect((await verify(number)).body.data).toMatchObject({ status: 'open', isNothingTaken: false })
    expect((await owed()).undecided).toMatchObject({ number, paise: 50_000, url: expect.any(String) })
    says(number, { status: 'AUTHORIZATION_FAILED' })
    expect((await verify(number)).body.data).toMatchObject({ status: 'failed', isNothingTaken: true })
    expect((await owed()).undecided).toBeNull()
    expect((await begin([book], 300)).status).toBe(201)
  })

  test('another press, or another tab, goes on with what was begun; five begun at once are enough', async () => {
    const charges = [await charge(500), await charge(300), await charge(200)] as const
    const [bag, book, pen] = charges
    const first = await begun([bag], 500)
    expect(await begun([bag], 500)).toBe(first)
    expect((await verify(first)).body.data).toMatchObject({ status: 'open', isNothingTaken: true })
    for (const [chosen, rupees] of [
      [[book], 300],
      [[pen], 200],
      [[bag, book], 800],
      [[bag, pen], 700],
    ] as const)
      expect(await begun(chosen, rupees)).not.toBe(first)
    expect((await begin([book, pen], 500)).refusal.message).toMatch(/^You have begun several payments/)
  })

  test('what was left is no obstacle; paid after all beside the next one it is an advance', async () => {
    const [bag, book] = [await charge(500), await charge(300)]
    const [left, next] = [await begun([bag], 500), await begun([bag, book], 800)]
    for (const number of [next, left]) {
      paid(number)
      expect((await verify(number)).body.data.status).toBe('paid')
    }
    const after = await owed()
    expect([after.open, after.balancePaise]).toEqual([[], -50_000])
  })

  test('tried again on the gateway’s page after it failed, it is on its way like the first time', async () => {
    const [bag, book] = [await charge(500), await charge(300)]
    const number = await begun([bag], 500)
    says(number, { status: 'AUTHORIZATION_FAILED' })
    expect((await verify(number)).body.data.status).toBe('failed')
    says(number, { status: 'AUTHORIZING' })
    expect((await verify(number)).body.data.status).toBe('open')
    expect((await begin([book], 300)).refusal.message).toMatch(/^The bank has not decided/)
    paid(number)
    expect((await verify(number)).body.data.status).toBe('paid')
    expect(await booked()).toBe(1)
  })

  test('an hour after a try on which no bank has decided the family may pay again', async () => {
    const [bag, book] = [await charge(500), await charge(300)]
    const number = await begun([bag], 500)
    says(number, { status: 'PENDING_VBV' })
    await verify(number)
    expect((await begin([book], 300)).status).toBe(409)
    await world.database.pool.query(
      "update fee_online_payments set tried_at = now() - interval '61 minutes' where order_number = $1",
      [number],
    )
    expect((await owed()).undecided).toBeNull()
    expect((await begin([book], 300)).status).toBe(201)
  })

  test('the id of another payment begins none, and a payment that has ended begins no second time', async () => {
    const bag = await charge(500)
    const [cash, id] = [newId(), newId()]
    await office.ask(fees.takeFeePayment, {
      params: { id: parent.id },
      body: { paymentId: cash, amount: 100, method: 'cash', reference: '', chargeIds: [bag] },
    })
    expect((await begin([bag], 400, cash)).refusal.message).toMatch(/^This payment has ended/)
    const { number } = (await begin([bag], 400, id)).body.data
    await office.ask(fees.takeFeePayment, {
      params: { id: parent.id },
      body: { paymentId: newId(), amount: 400, method: 'cash', reference: '', chargeIds: [bag] },
    })
    expect((await begin([bag], 400, id)).refusal.message).toMatch(/^What is to be paid has changed/)
    paid(number)
    await verify(number)
    expect((await begin([bag], 400, id)).refusal.message).toMatch(/^This payment has ended/)
  })

  test('what the desk took in between makes the money an advance', async () => {
    const bag = await charge(500)
    const number = await begun([bag], 500)
    await office.ask(fees.takeFeePayment, {
      params: { id: parent.id },
      body: { paymentId: newId(), amount: 500, method: 'cash', reference: '', chargeIds: [bag] },
    })
    expect((await begin([bag], 500)).refusal.message).toMatch(/^What is to be paid has changed/)
    paid(number)
    expect((await verify(number)).body.data.status).toBe('paid')
    expect((await owed()).balancePaise).toBe(-50_000)
  })
})

describe('the bank is not as agreed', () => {
  test.each(['broken', 'nonsense', 'silent'] as const)(
    '%s while it is begun: the next press goes on',
    async (mood) => {
      const bag = await charge(500)
      const id = newId()
      bank.mood(mood)
      expect((await begin([bag], 500, id)).status).toBe(503)
      bank.mood('well')
      expect((await begin([bag], 500, id)).status).toBe(201)
      expect(await world.count('fee_online_payments', `id = '${id}'`)).toBe(1)
    },
  )

  test('silent while it is asked: 503, and the clock asks until it knows', async () => {
    const number = await begun([await charge(500)], 500)
    paid(number)
    bank.mood('silent')
    expect((await verify(number)).status).toBe(503)
    expect((await begin([await charge(100)], 100)).refusal.message).toBe('Payment verification failed')
    await clock(new Date(Date.now() + 120_000))
    expect(await booked()).toBe(0)
    bank.mood('well')
    await clock(new Date(Date.now() + 6 * 60_000))
    expect(await booked()).toBe(1)
  })

  test('another amount is booked as it came, and another currency is held', async () => {
    const [bag, book] = [await charge(500), await charge(300)]
    const [less, foreign] = [await begun([bag], 500), await begun([book], 300)]
    says(less, { status: 'CHARGED', amount: 200 })
    expect((await verify(less)).body.data).toMatchObject({ status: 'paid', paise: 20_000 })
    says(foreign, { status: 'CHARGED', currency: 'USD' })
    for (let time = 0; time < 2; time += 1)
      expect((await verify(foreign)).body.data).toMatchObject({ status: 'held', receipt: null })
    expect(await heldMails(foreign)).toBe(1)
    expect((await owed()).open.map(({ openPaise }) => openPaise).toSorted((a, b) => a - b)).toEqual([
      30_000, 30_000,
    ])
    expect(await booked()).toBe(1)
  })

  test('money that comes after it failed is booked; nobody who paid for three days has failed', async () => {
    const [bag, book] = [await charge(500), await charge(300)]
    const late = await begun([bag], 500)
    says(late, { status: 'JUSPAY_DECLINED' })
    expect((await verify(late)).body.data.status).toBe('failed')
    paid(late)
    await clock(new Date(Date.now() + 120_000))
    expect(await booked()).toBe(1)
    const never = await begun([book], 300)
    await clock(new Date(Date.now() + 4 * DAY_MS))
    expect((await verify(never)).body.data.status).toBe('failed')
  })
})

describe('who may', () => {
  test('a signed-out visitor, another role and another family may not', async () => {
    const bag = await charge(500)
    const number = await begun([bag], 500)
    const stranger = await world.parent('Stranger')
    const body = { paymentId: newId(), chargeIds: [bag], paise: 50_000 }
    expect((await world.visitor.ask(payFees, { body })).status).toBe(401)
    expect((await world.visitor.ask(getFeePayment, { params: { number } })).status).toBe(401)
    for (const one of [await world.student('Asha'), await world.teacher('Tara'), office]) {
      expect((await one.ask(payFees, { body })).status).toBe(403)
      expect((await one.ask(getFeePayment, { params: { number } })).status).toBe(403)
    }
    expect((await stranger.ask(payFees, { body })).refusal.message).toMatch(/^What is to be paid has changed/)
    const [theirs, none] = [await verify(number, stranger), await verify(`${number.slice(0, -1)}A`, stranger)]
    expect([theirs.status, JSON.stringify(theirs.refusal)]).toEqual([404, JSON.stringify(none.refusal)])
  })

  test.each([
    ['no charge', { chargeIds: [] }],
    ['too many charges', { chargeIds: Array.from({ length: 201 }, newId) }],
    ['no id', { chargeIds: ['x'] }],
    ['nothing', { paise: 0 }],
    ['a part of a paisa', { paise: 1.5 }],
    ['a text', { paise: '500' }],
    ['another payment id', { paymentId: '1' }],
  ])('%s is refused as such', async (_, change) => {
    const body = { paymentId: newId(), chargeIds: [await charge(500)], paise: 50_000, ...change }
    const { status } = await parent.ask(payFees, { body: body as never })
    expect([400, 422]).toContain(status)
  })

  test.each(['MF', 'MK23456789ABCDEF', "MF'--", 'MF23456789ABCDEF0'])(
    'no payment is called %s',
    async (number) => {
      expect([400, 404, 422]).toContain((await verify(number)).status)
    },
  )
})

test('an account on which the bank has not decided is not merged away', async () => {
  const number = await begun([await charge(500)], 500)
  says(number, { status: 'AUTHORIZING' })
  await verify(number)
  await office.ask(fees.takeFeePayment, {
    params: { id: parent.id },
    body: { paymentId: newId(), amount: 500, method: 'cash', reference: '', chargeIds: [] },
  })
  const [double, kept] = [parent, await world.parent(`Kavita Rao ${round}`)]
  await world.confirmEmail(kept)
  parent = kept
  child = await world.child(kept, `Diya ${round}`)
  await charge(100)
  const merge = () =>
    office.ask(mergePeople, {
      params: { id: kept.id },
      body: { duplicateId: double.id, reason: 'One person' },
    })
  expect((await merge()).refusal.message).toMatch(/^The bank has not decided on an online payment/)
  says(number, { status: 'JUSPAY_DECLINED' })
  await clock(new Date(Date.now() + 120_000))
  expect((await merge()).status).toBe(200)
})

test('a merge is not undone while the money of the kept family may still come', async () => {
  const kept = await world.parent(`Kavita Rao ${round}`)
  await world.confirmEmail(kept)
  const bag = await charge(500)
  const merge = { params: { id: kept.id }, body: { duplicateId: parent.id, reason: 'One person' } }
  const { mergeId } = (await office.ask(mergePeople, merge)).body.data
  parent = kept
  const number = await begun([bag], 500)
  says(number, { status: 'AUTHORIZING' })
  await verify(number)
  const undone = await office.ask(undoMerge, { params: { id: mergeId }, body: {} })
  expect(undone.refusal.message).toMatch(/^An online payment of this account is not known for good/)
})

test('money that comes for an account that was erased meanwhile is booked, and the office is told', async () => {
  const number = await begun([await charge(500)], 500)
  await office.ask(fees.takeFeePayment, {
    params: { id: parent.id },
    body: { paymentId: newId(), amount: 500, method: 'cash', reference: '', chargeIds: [] },
  })
  const erase = async (one: Member) =>
    (await office.ask(erasePerson, { params: { id: one.id }, body: { name: one.name } })).status
  expect(await erase(child)).toBe(200)
  // Its page may be paid at for an hour.
  expect(await erase(parent)).toBe(409)
  await world.database.pool.query(
    "update fee_online_payments set created_at = now() - interval '2 hours' where order_number = $1",
    [number],
  )
  expect(await erase(parent)).toBe(200)
  paid(number)
  // Within the hour the gateway is asked again, whenever it was asked last.
  await clock(new Date(Date.now() + 3_600_000))
  expect(await booked()).toBe(1)
  // By its key: a mail that was sent is there without its text.
  expect(await heldMails(number)).toBe(1)
})
