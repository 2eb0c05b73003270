import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cancelClass } from '../../src/classroom/days/classes.contract.ts'
import { addGroupMembers, removeGroupMember } from '../../src/classroom/office/groups.contract.ts'
import { and, eq } from 'drizzle-orm'
import { getGstMonth } from '../../src/enrolment/office/money.contract.ts'
import { taxSettings } from '../../src/enrolment/enrolment.tables.ts'
import { getFamilyFeeReceipt, getFamilyFees } from '../../src/fees/family/family-fees.contract.ts'
import * as day from '../../src/fees/office/day.contract.ts'
import * as fees from '../../src/fees/office/fees.contract.ts'
import { billMonth, getBillingRun } from '../../src/fees/office/run.contract.ts'
import { part } from '../../src/fees/fees.rules.ts'
import { feePromises, feeSettings } from '../../src/fees/fees.tables.ts'
import { billChunk, lockToBill } from '../../src/fees/run.server.ts'
import { prepareRun } from '../../src/fees/run-lines.server.ts'
import { messages } from '../../src/messages/messages.tables.ts'
import { messagesData } from '../../src/messages/personal-data.server.ts'
import { addChildByOffice, addParent } from '../../src/people/office/details.contract.ts'
import { mergePeople, undoMerge } from '../../src/people/office/office.contract.ts'
import { setLanguage } from '../../src/people/language.contract.ts'
import { people } from '../../src/people/people.tables.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { DAY_MS, indianDay } from '../../src/platform/text/india.rules.ts'
import type { CallInput } from '../../src/platform/wire.ts'
import { booksOf, enrolInGroup, type GroupPlan, groupWithPlan } from '../fees-family.ts'
import { contentOf } from '../pdf-text.ts'
import { type Caller, callerOf, type Member, openWorld, type World } from '../world.ts'

let world: World
let office: Member
let owner: Member
let plan: GroupPlan
let parent: Member
let child: Member
let round = 0
const today = indianDay(new Date())
const month = today.slice(0, 7)

beforeAll(async () => {
  world = await openWorld()
  await world.database.db
    .insert(taxSettings)
    .values({ gstin: '23ABCDE1234F1Z5', state: 'Madhya Pradesh', address: 'Indore' })
  office = await world.office('Omar')
  owner = await world.staff('owner', 'Lakshmi')
  plan = await groupWithPlan(world, office, 'Tuesday')
})
afterAll(async () => {
  const books = await booksOf(world)
  expect([books.outOfBalance, books.findings]).toEqual([0, []])
  await world.close()
})
beforeEach(async () => {
  round += 1
  parent = await world.parent(`Kavita ${round}`)
  child = await world.child(parent, `Rohan ${round}`)
})

const ledger = async (of: { id: string } = parent) =>
  (await office.ask(fees.getFeeLedger, { params: { id: of.id } })).body.data
type ChargeBody = CallInput<typeof fees.addFeeCharge>['body']
const charge = (amount: number, more: Partial<ChargeBody> = {}, payerId = parent.id) =>
  office.ask(fees.addFeeCharge, {
    params: { id: payerId },
    body: {
      chargeId: newId(),
      studentId: child.id,
      head: 'kit',
      title: 'Book 2',
      amount,
      dueOn: today,
      ...more,
    },
  })
type PaymentBody = CallInput<typeof fees.takeFeePayment>['body']
const pay = (amount: number, more: Partial<PaymentBody> = {}, payerId = parent.id) =>
  office.ask(fees.takeFeePayment, {
    params: { id: payerId },
    body: { paymentId: newId(), amount, method: 'cash', reference: '', chargeIds: [], ...more },
  })
const payBack = (amount: number, more: Partial<CallInput<typeof fees.payBackAdvance>['body']> = {}) =>
  owner.ask(fees.payBackAdvance, {
    params: { id: parent.id },
    body: { payBackId: newId(), amount, method: 'bank', reason: 'Left', ...more },
  })
const discount = (more: Partial<CallInput<typeof fees.addFeeConcession>['body']> = {}) =>
  office.ask(fees.addFeeConcession, {
    params: { id: parent.id },
    body: {
      _id: newId(),
      studentId: child.id,
      kind: 'percent',
      value: 10,
      addsUp: false,
      reason: 'Bursary',
      fromDay: '2026-01-01',
      ...more,
    },
  })
/** Only a confirmed account is merged into. */
const confirm = (id: string) =>
  world.database.db.update(people).set({ emailVerifiedAt: new Date() }).where(eq(people.id, id))
const merge = (kept: { id: string }, double: { id: string }) =>
  office.ask(mergePeople, { params: { id: kept.id }, body: { duplicateId: double.id, reason: 'One person' } })
const undo = (mergeId: string) => office.ask(undoMerge, { params: { id: mergeId }, body: {} })
const ownLines = async () =>
  (await office.ask(getBillingRun, { query: { month } })).body.data.lines.filter(
    ({ personId }) => personId === parent.id,
  )
async function bill() {
  const { count, totalPaise } = (await office.ask(getBillingRun, { query: { month } })).body.data
  return office.ask(billMonth, { body: { month, count, totalPaise } })
}

describe('charges and payments', () => {
  test('a payment settles the oldest charge first, and the rest is an advance that the next charge uses', async () => {
    await charge(1_500, { dueOn: '2026-10-05', title: 'October' })
    await charge(800)
    expect((await pay(2_000)).status).toBe(201)
    const after = await ledger()
    expect(after.open.map(({ title, openPaise }) => [title, openPaise])).toEqual([['Book 2', 30_000]])
    await pay(1_000)
    expect((await ledger()).balancePaise).toBe(-70_000)
    await charge(500, { title: 'Exam' })
    expect(await ledger()).toMatchObject({ balancePaise: -20_000, open: [] })
  })

  test('a payment for what the payer names settles that', async () => {
    await charge(1_500, { dueOn: '2026-10-05', title: 'October' })
    const chargeId = newId()
    await charge(800, { chargeId })
    await pay(800, { chargeIds: [chargeId] })
    expect((await ledger()).open.map(({ title }) => title)).toEqual(['October'])
  })

  test('the same charge or payment sent again, or twice at once, is stored once', async () => {
    const chargeId = newId()
    await Promise.all([charge(500, { chargeId }), charge(500, { chargeId })])
    const paymentId = newId()
    const answers = await Promise.all([pay(500, { paymentId }), pay(500, { paymentId })])
    answers.push(await pay(500, { paymentId }))
    expect(new Set(answers.map(({ body }) => body.data.number)).size).toBe(1)
    expect(await ledger()).toMatchObject({ balancePaise: 0, open: [] })
  })

  test('of two families at once under one form’s id, or with one UTR, one is taken and the other refused', async () => {
    const other = await world.parent('Other Payer')
    const kid = await world.child(other, 'Other Child')
    const pair = async (of: (id: string, first: boolean) => Promise<{ status: number }>) => {
      const id = newId()
      const answers = await Promise.all([of(id, true), of(id, false)])
      return answers.map(({ status }) => status).toSorted()
    }
    const upi = { method: 'upi', reference: `88${round}` } as const
    expect(await pair((paymentId, first) => pay(500, { paymentId }, first ? parent.id : other.id))).toEqual([
      201, 409,
    ])
    expect(await pair((_, first) => pay(500, upi, first ? parent.id : other.id))).toEqual([201, 409])
    expect(
      await pair((chargeId, first) =>
        charge(500, { chargeId, ...(first ? {} : { studentId: kid.id }) }, first ? parent.id : other.id),
      ),
    ).toEqual([201, 409])
  })

  test('a UTR settles once', async () => {
    await charge(500)
    const reference = `4129${round}`
    expect((await pay(500, { method: 'upi', reference })).status).toBe(201)
    const again = await pay(500, { method: 'upi', reference })
    expect([again.status, again.refusal.errors?.reference]).toEqual([409, expect.stringContaining('FEE/')])
    expect(again.refusal.errors?.reference).toMatch(new RegExp(`, ${parent.name}$`))
    expect((await pay(500, { method: 'upi', reference: '' })).status).toBe(422)
  })

  test('ten times what is due is refused', async () => {
    await charge(1_300)
    const refused = await pay(13_000)
    expect(refused.refusal.errors?.amount).toBe('Ten times what is due: ₹1,300')
  })

  test('ten times what is named is refused, also where more is due', async () => {
    const chargeId = newId()
    await charge(1_300, { chargeId })
    await charge(700)
    const refused = await pay(13_000, { chargeIds: [chargeId] })
    expect(refused.refusal.errors?.amount).toBe('Ten times what is due: ₹1,300')
    expect((await pay(13_000)).status).toBe(201)
  })

  test('cash of one family on one day stays below two lakh', async () => {
    expect((await pay(150_000)).status).toBe(201)
    expect((await pay(50_000)).refusal.message).toBe(
      'The law allows only ₹49,999 more in cash from this family today. Take the rest another way.',
    )
    expect((await pay(49_999)).status).toBe(201)
  })

  test('a cheque that came back opens what it settled, with the charge of the bank', async () => {
    await owner.ask(fees.saveFeeSettings, {
      body: {
        code: 'FEE',
        dueDay: 5,
        secondChildPercent: 0,
        laterChildPercent: 0,
        chequeCharge: 300,
        lateGraceDays: 7,
        latePerDay: 0,
        lateCap: 150,
        upiAddress: '',
        remindsFamilies: false,
      },
    })
    await charge(4_500)
    const { body } = await pay(4_500, { method: 'cheque', reference: `00451${round} SBI` })
    const params = { id: body.data.paymentId }
    expect((await office.ask(fees.returnFeeCheque, { params, body: {} })).status).toBe(200)
    expect((await office.ask(fees.returnFeeCheque, { params, body: {} })).status).toBe(200)
    const after = await ledger()
    expect(after.balancePaise).toBe(480_000)
    expect(after.open.map(({ head, openPaise }) => [head, openPaise])).toEqual([
      ['kit', 450_000],
      ['other', 30_000],
    ])
    expect((await office.ask(fees.clearFeeCheque, { params, body: {} })).status).toBe(409)
    // The same cheque may be sent to the bank again.
    expect((await pay(4_500, { method: 'cheque', reference: `00451${round} SBI` })).status).toBe(201)
  })

  test('a credit note takes a paid charge back, and what was paid is an advance that can be paid back', async () => {
    const chargeId = newId()
    await charge(4_500, { chargeId })
    await pay(4_500)
    const creditId = newId()
    const credit = (amount: number) =>
      office.ask(fees.creditFeeCharge, {
        params: { id: chargeId },
        body: { creditId, amount, reason: 'Left after 9 classes' },
      })
    expect((await credit(4_501)).refusal.errors?.amount).toContain('₹4,500')
    const { body } = await credit(2_813)
    expect((await credit(2_813)).body.data.number).toBe(body.data.number)
    expect((await ledger()).balancePaise).toBe(-281_300)
    const back = (caller: Member, amount: number, payBackId = newId()) =>
      caller.ask(fees.payBackAdvance, {
        params: { id: parent.id },
        body: { payBackId, amount, method: 'bank', reason: 'Left' },
      })
    expect((await back(office, 2_813)).status).toBe(403)
    expect((await back(owner, 2_814)).status).toBe(422)
    const payBackId = newId()
    await Promise.all([back(owner, 2_813, payBackId), back(owner, 2_813, payBackId)])
    expect((await ledger()).balancePaise).toBe(0)
  })

  test('money given back is told once, in the family’s language, to a confirmed email alone', async () => {
    const told = async (key: string) => {
      const found = await world.database.pool.query(
        'select recipient, subject from outbox_mails where dedupe_key = $1',
        [`${key}:fee-refund`],
      )
      return found.rows
    }
    await pay(700)
    const [confirmed, other, low] = [newId(), newId(), newId()]
    await world.confirmEmail(parent)
    await payBack(400, { payBackId: confirmed })
    await payBack(400, { payBackId: confirmed })
    expect(await told(confirmed)).toEqual([{ recipient: parent.email, subject: 'Money given back: ₹400' }])
    expect((await payBack(9_999, { payBackId: low })).status).toBe(422)
    expect(await told(low)).toEqual([])
    await world.database.pool.query('update people set email_verified_at = null where id = $1', [parent.id])
    expect((await payBack(300, { payBackId: other })).status).toBe(200)
    expect(await told(other)).toEqual([])
  })

  test('a cheque is not paid back before the bank has paid it', async () => {
    const { body } = await pay(500, { method: 'cheque', reference: `00777${round} SBI` })
    expect((await payBack(500)).refusal.errors?.amount).toContain('cheques that wait for the bank')
    await office.ask(fees.clearFeeCheque, { params: { id: body.data.paymentId }, body: {} })
    expect((await payBack(500)).status).toBe(200)
  })

  test('receipts of payments at 50 desks at once have no gap and no double', async () => {
    const payers = []
    for (let place = 0; place < 50; place += 1) payers.push(await world.parent(`Payer ${place}`))
    const answers = await Promise.all(payers.map(({ id }, place) => pay(1 + place, {}, id)))
    const numbers = answers.map(({ body }) => Number(body.data.number.slice(-6))).toSorted((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 50 }, (_, place) => (numbers[0] ?? 0) + place))
  })

  test('payments of one family at 20 desks at once are each taken once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, place) => pay(1 + place)))
    expect(new Set(answers.map(({ body }) => body.data.number)).size).toBe(20)
    expect((await ledger()).balancePaise).toBe(-21_000)
  })

  test('a receipt is a PDF for the office and the own parent, and the same 404 for another family', async () => {
    await charge(1_500)
    const { body } = await pay(1_500)
    const params = { id: body.data.paymentId }
    const paper = await office.ask(fees.getFeeReceipt, { params })
    expect(Buffer.from(paper.body.data.content, 'base64').subarray(0, 4).toString()).toBe('%PDF')
    expect((await parent.ask(getFamilyFeeReceipt, { params })).status).toBe(200)
    const stranger = await world.parent(`Stranger ${round}`)
    const refused = await stranger.ask(getFamilyFeeReceipt, { params })
    const missing = await stranger.ask(getFamilyFeeReceipt, { params: { id: newId() } })
    expect([refused.status, refused.refusal]).toEqual([404, missing.refusal])
  })
})

test('a receipt goes once to the confirmed email of the parent, and to no other', async () => {
  const mails = (id: string) => world.count('outbox_mails', `dedupe_key = '${id}:fee-receipt'`)
  await world.confirmEmail(parent)
  await charge(1_500)
  const paymentId = newId()
  await pay(1_500, { paymentId })
  await pay(1_500, { paymentId })
  expect(await mails(paymentId)).toBe(1)
  await world.database.pool.query('update people set email_verified_at = null where id = $1', [parent.id])
  const later = newId()
  expect((await pay(100, { paymentId: later })).status).toBe(201)
  expect(await mails(later)).toBe(0)
})

test('a receipt that is opened is in the language of the page, one that is mailed in the parent’s', async () => {
  await world.confirmEmail(parent)
  await parent.ask(setLanguage, { body: { language: 'hi' } })
  const paymentId = newId()
  await pay(1_500, { paymentId })
  const mailed = await world.database.pool.query(
    `select paper::json -> 'of' ->> 'language' as language from outbox_mails where dedupe_key = $1`,
    [`${paymentId}:fee-receipt`],
  )
  expect(mailed.rows).toEqual([{ language: 'hi' }])

  const onPage = {
    en: parent,
    hi: callerOf(world.url, { authorization: `Bearer ${parent.token}`, 'x-language': 'hi' }),
  }
  const title = async (by: Caller) => {
    const { body } = await by.ask(getFamilyFeeReceipt, { params: { id: paymentId } })
    const { lines } = contentOf(Buffer.from(body.data.content, 'base64'))
    return lines.find((line) => line === 'Receipt' || line === 'रसीद')
  }
  expect([await title(onPage.en), await title(onPage.hi)]).toEqual(['Receipt', 'रसीद'])
})

describe('promises', () => {
  const dayIn = (days: number) => indianDay(new Date(Date.now() + days * DAY_MS))
  const promise = (days: number, more: { promiseId?: string; note?: string } = {}) =>
    office.ask(fees.addFeePromise, {
      params: { id: child.id },
      body: { promiseId: newId(), day: dayIn(days), note: '', ...more },
    })
  const endsOf = async () =>
    (await world.database.db.select().from(feePromises).orderBy(feePromises.at, feePromises.id))
      .slice(-3)
      .map(({ endedAs }) => endedAs)

  test('one runs at a time, is listed with who owes, and ends with the payment', async () => {
    expect((await promise(3)).refusal.message).toBe('Nothing is open')
    await charge(1_500, { title: 'November' })
    expect((await promise(-1)).status).toBe(422)
    expect((await promise(61)).status).toBe(422)
    const promiseId = newId()
    const [first, again] = await Promise.all([promise(3, { promiseId }), promise(3, { promiseId })])
    expect([first.status, again.status]).toEqual([201, 201])
    expect((await promise(4, { promiseId })).status).toBe(409)
    expect((await promise(5, { note: 'After the salary' })).status).toBe(201)
    expect(await ledger()).toMatchObject({
      promise: { day: dayIn(5), note: 'After the salary', isPast: false },
    })
    const listed = await office.ask(fees.findDues, { body: { words: parent.name } })
    expect(listed.body.data[0]?.promisedFor).toBe(dayIn(5))
    expect((await parent.ask(getFamilyFees, {})).body.data.promisedFor).toBe(dayIn(5))
    await pay(1_000)
    expect((await ledger()).promise).not.toBeNull()
    await pay(500)
    expect((await ledger()).promise).toBeNull()
    expect((await endsOf()).slice(-2)).toEqual(['moved', 'kept'])
  })

  test('that was not made is taken back once', async () => {
    await charge(1_500)
    const promiseId = newId()
    await promise(3, { promiseId })
    const back = () => office.ask(fees.endFeePromise, { params: { id: promiseId }, body: {} })
    expect([(await back()).status, (await back()).status]).toEqual([200, 404])
    expect((await ledger()).promise).toBeNull()
  })
})

describe('pauses', () => {
  const dayIn = (days: number) => indianDay(new Date(Date.now() + days * DAY_MS))
  const pause = (stayId: string, more: Partial<CallInput<typeof fees.pauseFeeStay>['body']> = {}) =>
    office.ask(fees.pauseFeeStay, {
      params: { id: stayId },
      body: { pauseId: newId(), fromDay: dayIn(0), untilDay: dayIn(9), reason: 'Wedding', ...more },
    })

  test('take their classes off the bill, and give back what is billed', async () => {
    await enrolInGroup(office, { parent, child }, plan)
    const stayId = (await ledger()).stays[0]?._id ?? ''
    expect((await pause(stayId, { untilDay: dayIn(2) })).status).toBe(422)
    expect((await pause(stayId, { fromDay: dayIn(-1) })).status).toBe(422)
    const [whole] = await ownLines()
    await bill()
    const pauseId = newId()
    const [one, same] = await Promise.all([pause(stayId, { pauseId }), pause(stayId, { pauseId })])
    expect([one.status, same.status]).toEqual([201, 201])
    expect((await pause(stayId)).status).toBe(422)
    const credited = one.body.data.creditedPaise + same.body.data.creditedPaise
    expect(credited).toBeGreaterThan(0)
    const { balancePaise, pauses } = await ledger()
    expect(balancePaise).toBe((whole?.paise ?? 0) - credited)
    expect(pauses).toMatchObject([{ reason: 'Wedding', fromDay: dayIn(0), untilDay: dayIn(9) }])
    const end = (untilDay: string) =>
      office.ask(fees.endFeePause, { params: { id: pauseId }, body: { untilDay } })
    expect((await end(dayIn(20))).status).toBe(422)
    // What is billed is given back already, so the days come back by hand alone.
    expect((await end(dayIn(-1))).refusal.message).toContain('is billed')
  })

  test('between looking and billing leave the child out of the run, until it is looked at again', async () => {
    await enrolInGroup(office, { parent, child }, plan)
    const stayId = (await ledger()).stays[0]?._id ?? ''
    const { lines } = await prepareRun(world.database.db, month)
    await pause(stayId)
    const own = lines.filter(({ personId }) => personId === parent.id)
    const billed = await world.database.db.transaction(async (tx) =>
      billChunk(await lockToBill(tx, own), { month, lines: own, byId: office.id, now: new Date() }),
    )
    expect([own.length, billed]).toEqual([1, { billed: 0, paise: 0, mailed: 0 }])
    expect((await ownLines())[0]?.paise).toBeLessThan(own[0]?.paise ?? 0)
  })
})

test('a plan that ends between looking and billing is left out of the run, until it is looked at again', async () => {
  await enrolInGroup(office, { parent, child }, plan)
  const { db } = world.database
  const own = (await prepareRun(db, month)).lines.filter(({ personId }) => personId === parent.id)
  const end = { params: { id: own[0]?.stay.id ?? '' }, body: { untilDay: `${month}-02` } }
  expect((await office.ask(fees.endFeeStay, end)).status).toBe(200)
  const billed = await db.transaction(async (tx) =>
    billChunk(await lockToBill(tx, own), { month, lines: own, byId: office.id, now: new Date() }),
  )
  expect([own.length, billed]).toEqual([1, { billed: 0, paise: 0, mailed: 0 }])
})

test('a late fee comes with the payment that settles the charge, once, and none while a promise runs', async () => {
  const late = { dueOn: indianDay(new Date(Date.now() - 12 * DAY_MS)) }
  const set = (latePerDayPaise: number) =>
    world.database.db
      .insert(feeSettings)
      .values({ latePerDayPaise })
      .onConflictDoUpdate({ target: feeSettings.only, set: { latePerDayPaise } })
  await set(1_000)
  const chargeId = newId()
  await charge(1_500, { ...late, chargeId, title: 'November' })
  expect((await ledger()).open[0]?.lateFeePaise).toBe(5_000)
  // The family is told the GST of both: twice ₹114.41 of ₹1,500, twice ₹3.81 of ₹50.
  const [shown] = (await parent.ask(getFamilyFees, {})).body.data.open
  expect(shown).toMatchObject({ lateFeePaise: 5_000, taxPaise: 22_882 + 762 })
  await pay(500)
  expect((await ledger()).balancePaise).toBe(100_000)
  await pay(1_050, { chargeIds: [chargeId] })
  const { balancePaise, entries } = await ledger()
  expect(balancePaise).toBe(0)
  expect(entries.filter(({ kind }) => kind === 'charge').map(({ title }) => title)).toEqual([
    'November',
    'Late fee, November',
  ])
  await charge(800, { ...late, title: 'Kit' })
  await office.ask(fees.addFeePromise, {
    params: { id: parent.id },
    body: { promiseId: newId(), day: today, note: '' },
  })
  expect((await ledger()).open[0]?.lateFeePaise).toBe(0)
  await pay(800)
  expect((await ledger()).balancePaise).toBe(0)
  await set(0)
})

describe('reminders', () => {
  const dueIn = (days: number) => indianDay(new Date(Date.now() + days * DAY_MS))
  const work = async (days = 0) => {
    const others = (await world.academy.jobs.report()).map(({ name }) => name)
    await world.academy.jobs.runAll(
      new Date(Date.now() + days * DAY_MS),
      others.filter((name) => name !== 'fee-reminders'),
    )
  }
  const reminders = () =>
    world.database.db
      .select({ key: messages.key, state: messages.state, facts: messages.facts, aboutId: messages.aboutId })
      .from(messages)
      .where(and(eq(messages.personId, parent.id), eq(messages.kind, 'fee_due')))
      .orderBy(messages.id)
  const due = async (days: number, title = 'Book 2') => {
    const chargeId = newId()
    expect((await charge(800, { chargeId, dueOn: dueIn(days), title })).status).toBe(201)
    return chargeId
  }
  // The job that sends e-mails is another instance's, so that what waits goes on waiting.
  const mailJob = (leasedUntil: string) =>
    world.database.pool.query(
      `insert into job_runs (name, held_by, leased_until) values ('messages-mail', 'another', ${leasedUntil})
        on conflict (name) do update set held_by = excluded.held_by, leased_until = excluded.leased_until`,
    )
  afterAll(() => mailJob('null'))
  beforeEach(async () => {
    await mailJob("now() + interval '1 minute'")
    await world.confirmEmail(parent)
    await world.database.db
      .insert(feeSettings)
      .values({ remindsFamilies: true })
      .onConflictDoUpdate({ target: feeSettings.only, set: { remindsFamilies: true } })
  })
  afterEach(() => world.database.db.update(feeSettings).set({ remindsFamilies: false }))

  test('go once for a charge and step, name nobody, and only while the owner wants them', async () => {
    await world.database.db.update(feeSettings).set({ remindsFamilies: false })
    const soon = await due(3, `Book for ${child.name.split(' ')[0]}`)
    const late = await due(-8, 'Exam')
    for (const days of [20, -20, -4]) await due(days)
    await work()
    expect(await reminders()).toEqual([])
    await world.database.db.update(feeSettings).set({ remindsFamilies: true })
    await Promise.all([work(), work()])
    await work()
    const told = await reminders()
    expect(told.map(({ key }) => key).toSorted()).toEqual(
      [`fee-due:${soon}:-3`, `fee-due:${late}:7`].toSorted(),
    )
    expect(told.map(({ facts }) => facts)).toContainEqual(
      expect.objectContaining({ for: 'the academy', amount: '₹800' }),
    )
    await work(3)
    expect((await reminders()).map(({ key }) => key)).toContain(`fee-due:${soon}:0`)
  })

  test('stop with a promise, and none comes until its day', async () => {
    await due(2, 'Kit')
    await work()
    await office.ask(fees.addFeePromise, {
      params: { id: parent.id },
      body: { promiseId: newId(), day: dueIn(4), note: '' },
    })
    expect((await reminders()).map(({ state }) => state)).toEqual(['stopped'])
    await work(2)
    expect(await reminders()).toHaveLength(1)
    await world.database.db.update(feePromises).set({ day: dueIn(1) })
    await work(2)
    expect(await reminders()).toHaveLength(2)
  })

  test('that wait end with a payment or a credit; the next step says what is left', async () => {
    const [paid, credited] = [await due(1, 'Kit'), await due(2, 'Exam')]
    await work()
    expect((await reminders()).map(({ state }) => state)).toEqual(['waiting', 'waiting'])
    await pay(300, { chargeIds: [paid] })
    await office.ask(fees.creditFeeCharge, {
      params: { id: credited },
      body: { creditId: newId(), amount: 800, reason: 'Returned' },
    })
    expect((await reminders()).map(({ state, facts }) => [state, facts])).toEqual([
      ['stopped', {}],
      ['stopped', {}],
    ])
    await work(2)
    const [next, ...more] = (await reminders()).slice(2)
    expect([next?.key, next?.facts.amount, more]).toEqual([`fee-due:${paid}:0`, '₹500', []])
    await pay(500)
    expect((await reminders()).map(({ state }) => state)).toEqual(['stopped', 'stopped', 'stopped'])
    await work(8)
    expect(await reminders()).toHaveLength(3)
  })

  test('about an erased child go with it, and no other follows', async () => {
    await due(0)
    await work()
    expect((await reminders()).map(({ aboutId }) => aboutId)).toEqual([child.id])
    const act = { now: new Date(), byId: child.id }
    await world.database.db.transaction((tx) => messagesData(world.database).erase(tx, child.id, act))
    await world.database.db.update(people).set({ erasedAt: new Date() }).where(eq(people.id, child.id))
    await work(7)
    expect(await reminders()).toEqual([])
  })
})

describe('a form that was sent before', () => {
  test('is the same act with the same details, and refused with others', async () => {
    const [chargeId, paymentId, creditId, payBackId, id, _id] = Array.from({ length: 6 }, newId)
    const note = 'Slip 1'
    const acts = [
      (amount: number) => charge(amount, { chargeId: chargeId ?? '' }),
      (amount: number) => pay(amount + 100, { paymentId: paymentId ?? '' }),
      (amount: number) =>
        office.ask(fees.creditFeeCharge, {
          params: { id: chargeId ?? '' },
          body: { creditId: creditId ?? '', amount: amount - 400, reason: 'Returned' },
        }),
      (amount: number) => payBack(amount - 400, { payBackId: payBackId ?? '' }),
      (amount: number) => office.ask(day.moveCash, { body: { id: id ?? '', kind: 'float', amount, note } }),
      (amount: number) => discount({ _id: _id ?? '', kind: 'rupees', value: amount }),
    ]
    for (const act of acts) {
      const statuses = [(await act(500)).status, (await act(500)).status]
      expect(statuses.every((status) => status < 300)).toBe(true)
      const other = await act(501)
      expect([other.status, other.refusal]).toEqual([
        409,
        expect.objectContaining({ code: 'payment_id_used' }),
      ])
    }
    const after = await ledger()
    expect(after).toMatchObject({ balancePaise: -10_000, open: [] })
    expect(after.concessions).toHaveLength(1)
    await office.ask(day.moveCash, { body: { id: newId(), kind: 'bank', amount: 500, note } })
  })
})

describe('whoever has left', () => {
  test('is not charged and pays nothing, and gets back what was paid ahead', async () => {
    await pay(500)
    const { db } = world.database
    await db.update(people).set({ endedAt: new Date() }).where(eq(people.id, parent.id))
    for (const act of [pay, charge, () => discount()]) expect((await act(500)).status).toBe(404)
    expect((await payBack(500)).status).toBe(200)
    expect(await ledger()).toMatchObject({ balancePaise: 0, concessions: [] })
  })

  test('does not make a sibling dearer or cheaper, and a merged double is not billed', async () => {
    const settings = {
      code: 'FEE',
      dueDay: 5,
      laterChildPercent: 0,
      chequeCharge: 300,
      lateGraceDays: 7,
      latePerDay: 0,
      lateCap: 150,
      upiAddress: '',
      remindsFamilies: false,
    }
    const save = (secondChildPercent: number) =>
      owner.ask(fees.saveFeeSettings, { body: { ...settings, secondChildPercent } })
    await save(10)
    const [double, left] = [await world.child(parent, 'Double'), await world.child(parent, 'Left')]
    await enrolInGroup(office, { parent, child: left }, plan)
    for (const one of [child, double]) await enrolInGroup(office, { parent, child: one }, plan)
    await office.ask(removeGroupMember, {
      params: { id: plan.groupId, studentId: left.id },
      body: { leftOn: '2026-02-01' },
    })
    expect((await ownLines()).map(({ paise }) => paise).toSorted()).toEqual([135_000, 150_000])
    expect((await merge(child, double)).status).toBe(200)
    expect((await ownLines()).map(({ paise }) => paise)).toEqual([150_000])
    await save(0)
  })
})

describe('accounts that are merged', () => {
  test('are separated with their fees until something is booked on them', async () => {
    const kept = await world.parent(`Kept ${round}`)
    await confirm(kept.id)
    await charge(500)
    const first = (await merge(kept, parent)).body.data.mergeId
    expect((await ledger(kept)).balancePaise).toBe(50_000)
    expect((await undo(first)).status).toBe(200)
    expect([(await ledger(kept)).balancePaise, (await ledger()).balancePaise]).toEqual([0, 50_000])
    const second = (await merge(kept, parent)).body.data.mergeId
    expect((await pay(500, {}, kept.id)).status).toBe(201)
    const refused = await undo(second)
    expect([refused.status, refused.refusal]).toEqual([
      409,
      expect.objectContaining({ code: 'fees_booked_since' }),
    ])
    expect((await ledger(kept)).balancePaise).toBe(0)
  })

  test('of a child alone: the fees go to the parent that it gets, unless both have some', async () => {
    const facts = {
      school: '',
      certificateName: '',
      birthDate: null,
      admissionNumber: '',
      joinedOn: null,
      secondParentName: '',
      secondParentMobile: '',
      secondParentEmail: '',
      notes: '',
      presentEducation: 'Class 3',
      parent: null,
    }
    const alone = async (fullName: string) => {
      const id = newId()
      expect((await office.ask(addChildByOffice, { body: { _id: id, fullName, ...facts } })).status).toBe(201)
      expect((await charge(500, { studentId: id }, id)).status).toBe(201)
      return id
    }
    const join = (id: string, parentId: string | null) =>
      office.ask(addParent, {
        params: { id },
        body: { fullName: 'Nila Rao', email: 'nila@example.com', mobile: '9822055555', parentId },
      })
    const firstId = await alone('Isha Rao')
    const joined = await join(firstId, null)
    expect(joined.status).toBe(201)
    const { parentId } = joined.body.data
    expect(await ledger({ id: firstId })).toMatchObject({ personId: parentId, balancePaise: 50_000 })
    const secondId = await alone('Veer Rao')
    const refused = await join(secondId, parentId)
    expect([refused.status, refused.refusal]).toEqual([
      409,
      expect.objectContaining({ code: 'child_has_fees' }),
    ])
    await pay(500, {}, secondId)
    expect((await join(secondId, parentId)).status).toBe(201)
    const id = await alone('Isha R')
    await confirm(parentId)
    expect((await merge({ id: firstId }, { id })).refusal).toMatchObject({ code: 'both_have_fees' })
    await confirm(parent.id)
    const { mergeId } = (await merge(child, { id })).body.data
    expect((await ledger()).balancePaise).toBe(50_000)
    expect((await undo(mergeId)).status).toBe(200)
    expect([(await ledger()).balancePaise, (await ledger({ id })).balancePaise]).toEqual([0, 50_000])
  })
})

describe('the billing run', () => {
  test('a cancelled class counts, a holiday does not', async () => {
    const own = await groupWithPlan(world, office, `Cancelled ${round}`)
    await office.ask(addGroupMembers, {
      params: { id: own.groupId },
      body: { studentIds: [child.id], joinedOn: '2026-01-01' },
    })
    await office.ask(fees.startFeeStay, {
      params: { id: parent.id },
      body: { studentId: child.id, ...own, fromDay: today },
    })
    const days = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)), 0)).getUTCDate()
    const fee = part(150_000, days - Number(today.slice(8)) + 1, days)
    expect((await ownLines()).map(({ paise }) => paise)).toEqual([fee])
    const params = { id: own.groupId, day: today }
    expect((await office.ask(cancelClass, { params, body: { reason: '' } })).status).toBe(200)
    expect((await ownLines()).map(({ paise }) => paise)).toEqual([fee])
  })

  test('bills each child on a plan once, started twice at once and again', async () => {
    await enrolInGroup(office, { parent, child }, plan)
    const { count, totalPaise } = (await office.ask(getBillingRun, { query: { month } })).body.data
    const body = { month, count, totalPaise }
    const answers = await Promise.all([office.ask(billMonth, { body }), office.ask(billMonth, { body })])
    const billed = answers.reduce((sum, one) => sum + (one.status === 200 ? one.body.data.billed : 0), 0)
    expect(billed).toBe(count)
    expect((await office.ask(billMonth, { body })).status).toBe(409)
    const after = await ledger()
    expect(after.balancePaise).toBe(150_000)
    expect(after.entries[0]?.why.at(-1)).toEqual({ text: 'To the rupee', value: '₹1,500' })
  })

  test('names who has no plan, left the group, or has two discounts before it bills', async () => {
    await enrolInGroup(office, { parent, child }, plan)
    const second = await world.child(parent, `Diya ${round}`)
    const left = await world.child(parent, `Asha ${round}`)
    await enrolInGroup(office, { parent, child: left }, plan)
    await office.ask(removeGroupMember, {
      params: { id: plan.groupId, studentId: left.id },
      body: { leftOn: '2026-02-01' },
    })
    await office.ask(addGroupMembers, {
      params: { id: plan.groupId },
      body: { studentIds: [second.id], joinedOn: '2026-01-01' },
    })
    for (const value of [10, 20])
      await office.ask(fees.addFeeConcession, {
        params: { id: parent.id },
        body: {
          _id: newId(),
          studentId: child.id,
          kind: 'percent',
          value,
          addsUp: false,
          reason: 'x',
          fromDay: '2026-01-01',
        },
      })
    const run = (await office.ask(getBillingRun, { query: { month } })).body.data
    const own = run.doubts.filter(({ personId }) => personId === parent.id)
    expect(own.map(({ kind, child: name }) => [name, kind])).toEqual([
      [`Asha ${round}`, 'not in the group'],
      [`Diya ${round}`, 'no plan'],
      [`Rohan ${round}`, 'two concessions'],
    ])
    expect(run.lines.filter(({ personId }) => personId === parent.id).map(({ paise }) => paise)).toEqual([
      120_000,
    ])
  })

  test('an advance pays the next bill by itself', async () => {
    await enrolInGroup(office, { parent, child }, plan)
    await pay(2_000)
    expect((await bill()).status).toBe(200)
    expect(await ledger()).toMatchObject({ balancePaise: -50_000, open: [] })
  })

  test('a child is on one plan in a group at a time', async () => {
    await enrolInGroup(office, { parent, child }, plan)
    const start = (fromDay: string) =>
      office.ask(fees.startFeeStay, {
        params: { id: parent.id },
        body: { studentId: child.id, ...plan, fromDay },
      })
    expect((await start('2026-05-01')).status).toBe(409)
    expect((await start('2025-12-31')).status).toBe(422)
    const [stay] = (await ledger()).stays
    const end = (untilDay: string) =>
      office.ask(fees.endFeeStay, { params: { id: stay?._id ?? '' }, body: { untilDay } })
    expect((await end('2025-12-31')).status).toBe(422)
    expect((await end('2026-04-30')).status).toBe(200)
    const both = await Promise.all([start('2026-05-01'), start('2026-05-01')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })
})

test('the GST month has what was charged less what was credited; a penalty without GST is no supply', async () => {
  const monthly = async () => {
    const { fees: sums, ledger: all } = (
      await office.ask(getGstMonth, { query: { month: today.slice(0, 7) } })
    ).body.data
    expect(all.net).toBe(sums.total)
    return sums
  }
  const before = await monthly()
  const kit = newId()
  await charge(1_500, { chargeId: kit })
  await charge(300, { head: 'other', title: 'Returned cheque' })
  const credit = { creditId: newId(), amount: 500, reason: 'Given back' }
  expect((await office.ask(fees.creditFeeCharge, { params: { id: kit }, body: credit })).status).toBe(201)
  const after = await monthly()
  expect(after.total - before.total).toBe(100_000)
  expect(after.taxable + after.cgst + after.sgst).toBe(after.total)
})

test('the desk shows who owes what by age, and finds a family by parent, child or mobile', async () => {
  await charge(700, { dueOn: '2026-01-05' })
  const desk = (await office.ask(fees.getDuesSummary, {})).body.data
  expect(desk.ages.find(({ age }) => age === 'over 60')?.families).toBeGreaterThan(0)
  expect(desk.duePaise).toBe(desk.ages.reduce((sum, { paise }) => sum + paise, 0))
  await world.database.pool.query(`update people set mobile = '9876504321' where id = $1`, [parent.id])
  for (const words of [parent.name, child.name, '9876504321', '+91 98765 04321', '04321']) {
    const { body } = await office.ask(fees.findDues, { body: { words, age: 'over 60' } })
    expect(body.data).toMatchObject([{ personId: parent.id, owesPaise: 70_000, children: child.name }])
  }
  expect(
    (await office.ask(fees.findDues, { body: { words: child.name, age: 'not due' } })).body.data,
  ).toEqual([])
})

test('a parent sees its own fees with the sum, and nobody else does', async () => {
  await enrolInGroup(office, { parent, child }, plan)
  await bill()
  const own = (await parent.ask(getFamilyFees, {})).body.data
  expect(own).toMatchObject({ balancePaise: 150_000, open: [{ child: child.name, openPaise: 150_000 }] })
  expect(own.open[0]?.why[0]).toEqual({ text: 'Plan of Tuesday, a month', value: '₹1,500' })
  const stranger = await world.parent(`Other ${round}`)
  expect((await stranger.ask(getFamilyFees, {})).body.data).toMatchObject({ open: [], paid: [] })
  expect((await parent.ask(fees.getFeeLedger, { params: { id: parent.id } })).status).toBe(403)
})

test('the till is closed by its notes; a difference needs its reason, and a closed day takes nothing', async () => {
  const { bookPaise } = (await office.ask(day.getTillDay, {})).body.data
  const cash = (kind: day.CashMove, amount: number, id = newId()) =>
    office.ask(day.moveCash, { body: { id, kind, amount, note: 'Slip 0712' } })
  const refused = await cash('bank', bookPaise / 100 + 1)
  expect([refused.status, refused.refusal.message]).toEqual([
    409,
    expect.stringContaining('The till has only'),
  ])
  const id = newId()
  await Promise.all([cash('float', 50, id), cash('float', 50, id)])
  expect((await office.ask(day.getTillDay, {})).body.data.bookPaise).toBe(bookPaise + 5_000)
  const ones = (paise: number) => [0, 0, 0, 0, 0, 0, 0, 0, paise / 100]
  await cash('bank', Math.floor(bookPaise / 100) - 100)
  const close = (rupees: number, reason = '') =>
    office.ask(day.closeTillDay, { body: { counts: ones(rupees * 100), reason } })
  expect((await close(140)).refusal.errors?.reason).toBe('₹10 short: enter why')
  const closings = await Promise.all([close(140, 'Gave 10 back'), close(140, 'Gave 10 back')])
  expect(closings.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await pay(100)).status).toBe(409)
  expect((await pay(100, { method: 'bank', reference: `N${round}` })).status).toBe(201)
  const reopen = (caller: Member) => caller.ask(day.reopenTillDay, { body: { reason: 'A late family' } })
  expect((await reopen(office)).status).toBe(403)
  expect((await reopen(owner)).status).toBe(200)
  expect((await pay(100)).status).toBe(201)
  expect((await close(240)).status).toBe(200)
  expect((await reopen(owner)).status).toBe(409)
  const after = (await office.ask(day.getTillDay, {})).body.data
  expect(after).toMatchObject({ bookPaise: 24_000, closed: { countedPaise: 24_000, by: 'Omar' } })
})

test('the books are only added to, and a journal that does not sum to 0 is refused', async () => {
  await charge(100)
  const { pool } = world.database
  await expect(pool.query('update fee_postings set paise = paise + 1')).rejects.toThrow()
  await expect(pool.query('delete from fee_journals')).rejects.toThrow()
  const [row] = (await pool.query('select id from fee_journals limit 1')).rows as { id: string }[]
  await expect(
    pool.query("insert into fee_postings (journal_id, line, account, paise) values ($1, 0, 'till', 5)", [
      row?.id,
    ]),
  ).rejects.toThrow()
})
