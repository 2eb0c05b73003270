import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addGroupMembers, createGroup } from '../../src/classroom/office/groups.contract.ts'
import * as centres from '../../src/centres/centres.contract.ts'
import { getGstMonth } from '../../src/enrolment/office/money.contract.ts'
import { taxSettings } from '../../src/enrolment/enrolment.tables.ts'
import {
  addFeeCharge,
  createFeePlan,
  creditFeeCharge,
  endFeeStay,
  getFeeLedger,
  startFeeStay,
  takeFeePayment,
} from '../../src/fees/office/fees.contract.ts'
import { billMonthsAhead, getMonthsAhead } from '../../src/fees/office/months-ahead.contract.ts'
import { billMonth, getBillingRun } from '../../src/fees/office/run.contract.ts'
import { people } from '../../src/people/people.tables.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { indianDay, monthAfter } from '../../src/platform/text/india.rules.ts'
import type { CallInput } from '../../src/platform/wire.ts'
import { addStockItem } from '../../src/stock/office/stock.contract.ts'
import { creditNoteMail } from '../../src/royalty/mails.server.ts'
import * as wire from '../../src/royalty/office/royalty.contract.ts'
import { booksOf, runRoyalties } from '../fees-family.ts'
import { type Member, openWorld, type World } from '../world.ts'

const today = indianDay(new Date())
const month = today.slice(0, 7)
/** At noon of a day of the month after this one. */
const nextMonth = (day: number) => new Date(`${monthAfter(month)}-${String(day).padStart(2, '0')}T06:30:00Z`)

let world: World
let owner: Member
let clerk: Member
let head: Member
let stranger: Member
let teacher: Member
let parent: Member
let child: Member
let round = 0
let centreId = ''
let groupId = ''
let planId = ''
let chargeId = ''

const newCentre = async (name: string, kind: 'own' | 'franchise' = 'franchise') => {
  const facts = { kind, state: 'Goa', postalCode: '403001', address: '', phone: '', hours: '' } as const
  const code = [...String(round).padStart(3, '0')].map((digit) => 'ABCDEFGHIJ'[Number(digit)]).join('')
  round += 1
  const made = await owner.ask(centres.createCentre, { body: { code, name, ...facts } })
  expect(made.status, made.refusal.message).toBe(201)
  return made.body.data._id
}
const newGroup = async (name: string, at: string) => {
  const made = await owner.ask(createGroup, {
    body: {
      name,
      subject: 'Abacus',
      level: '',
      teacherId: teacher.id,
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      time: '16:30',
      minutes: 60,
      place: 'Room 1',
      meetingUrl: null,
      capacity: 50,
      fromDay: `${month}-01`,
      untilDay: null,
      holidays: [],
      centreId: at,
    },
  })
  expect(made.status, made.refusal.message).toBe(201)
  return made.body.data._id
}
const form = (more: Partial<wire.AgreementForm> = {}): CallInput<typeof wire.createAgreement>['body'] => ({
  _id: newId(),
  centreId,
  company: 'Patil Learning LLP',
  gstin: '30ABCDE1234F1Z5',
  kind: 'collected',
  sharePercent: 15,
  minimum: 0,
  tdsPercent: 10,
  fromMonth: month,
  ...more,
})
const create = (more: Partial<wire.AgreementForm> = {}) =>
  owner.ask(wire.createAgreement, { body: form(more) })
const list = async (by: Member) => (await by.ask(wire.getRoyalty, {})).body.data
const statementOf = (by: Member, id: string) => by.ask(wire.getStatement, { params: { id } })
const at = (now: Date) => runRoyalties(world, now)
const pay = (amount: number, more: Partial<CallInput<typeof takeFeePayment>['body']> = {}) =>
  clerk.ask(takeFeePayment, {
    params: { id: parent.id },
    body: { paymentId: newId(), amount, method: 'cash', reference: '', chargeIds: [], ...more },
  })
const charge = (amount: number, head: 'kit' | 'exam') =>
  clerk.ask(addFeeCharge, {
    params: { id: parent.id },
    body: { chargeId: newId(), studentId: child.id, head, title: 'More', amount, dueOn: today },
  })
/** A franchise with a head, and no child. */
async function emptyFranchise(): Promise<string> {
  const id = await newCentre(`Empty ${round}`)
  const boss = await world.office(`Boss ${round}`)
  await owner.ask(centres.giveSeat, { params: { id }, body: { personId: boss.id, role: 'head' } })
  return id
}
/** The newest statement of this centre, as the owner sees it. */
const own = async () => {
  const row = (await list(owner)).statements.find((each) => each.centreId === centreId)
  if (!row) throw new Error('no statement')
  return (await statementOf(owner, row._id)).body.data
}
const object = (id: string, more: object = {}, by = head) =>
  by.ask(wire.objectToLine, {
    params: { id },
    body: { _id: newId(), line: 'came in', words: '₹1,180 came twice', ...more },
  })
const answer = (id: string, more: object = {}, by = owner) =>
  by.ask(wire.answerObjection, {
    params: { id },
    body: { words: 'Right, taken off', off: 1_180, offChildren: 0, ...more },
  })
const agree = (id: string, toPayPaise: number, by = head) =>
  by.ask(wire.agreeToStatement, { params: { id }, body: { toPayPaise } })
const record = (id: string, more: object = {}, by: Member = clerk) =>
  by.ask(wire.recordRoyaltyPayment, {
    params: { id },
    body: {
      _id: newId(),
      amountPaise: 100,
      keptBackPaise: 0,
      reference: `UTR ${newId()}`,
      day: today,
      ...more,
    },
  })
type Crediting = { by?: Member; _id?: string; feePaise?: number; reason?: string }
const creditNote = (id: string, feePaise: number, { by = owner, ...more }: Crediting = {}) =>
  by.ask(wire.creditRoyaltyInvoice, {
    params: { id },
    body: { _id: newId(), feePaise, reason: 'Two children were counted twice', ...more },
  })
/** The lines of entries in the journal, by the start of their key. */
const linesOf = async (key: string) =>
  (
    await world.database.pool.query(
      `select p.account, sum(p.paise)::int as paise from fee_journals j
       join fee_postings p on p.journal_id = j.id where j.key like $1 group by p.account order by p.account`,
      [`${key}%`],
    )
  ).rows.map(({ account, paise }) => [account, paise])

beforeAll(async () => {
  world = await openWorld()
  await world.database.db
    .insert(taxSettings)
    .values({ gstin: '27ABCDE1234F1Z5', state: 'Maharashtra', address: 'Pune' })
  owner = await world.staff('owner', 'Meera')
  clerk = await world.office('Omar')
  teacher = await world.teacher('Anil')
  await world.subject('Abacus')
  const plan = await owner.ask(createFeePlan, {
    body: { name: 'Abacus', partRule: 'whole', amount: 1_180, fromDay: '2026-01-01' },
  })
  planId = plan.body.data._id
})
afterAll(async () => {
  const books = await booksOf(world)
  expect([books.outOfBalance, books.findings]).toEqual([0, []])
  await world.close()
})
/** A franchise with a head, a group, and a child whose month was billed and paid. */
beforeEach(async () => {
  centreId = await newCentre(`Indore ${round}`)
  head = await world.office(`Nisha ${round}`)
  stranger = await world.office(`Sunil ${round}`)
  await world.database.db.update(people).set({ emailVerifiedAt: new Date() }).where(eq(people.id, head.id))
  const elsewhere = await newCentre(`Nashik ${round}`)
  for (const [person, centre] of [
    [head, centreId],
    [stranger, elsewhere],
  ] as const)
    await owner.ask(centres.giveSeat, {
      params: { id: centre },
      body: { personId: person.id, role: 'head' },
    })
  groupId = await newGroup(`Group ${round}`, centreId)
  parent = await world.parent(`Kavita ${round}`)
  child = await world.child(parent, `Rohan ${round}`)
  await clerk.ask(addGroupMembers, {
    params: { id: groupId },
    body: { studentIds: [child.id], joinedOn: `${month}-01` },
  })
  const stay = { studentId: child.id, groupId, planId, fromDay: `${month}-01` }
  await clerk.ask(startFeeStay, { params: { id: parent.id }, body: stay })
  const run = (await clerk.ask(getBillingRun, { query: { month } })).body.data
  await clerk.ask(billMonth, { body: { month, count: run.count, totalPaise: run.totalPaise } })
  const { open } = (await clerk.ask(getFeeLedger, { params: { id: parent.id } })).body.data
  chargeId = open[0]?._id ?? ''
  expect((await pay(1_180)).status).toBe(201)
})

/** Bills a child for this month at another centre. */
async function billElsewhere(other: Member): Promise<void> {
  const there = await newGroup(`Elsewhere ${round}`, await newCentre(`Elsewhere ${round}`, 'own'))
  await clerk.ask(addGroupMembers, {
    params: { id: there },
    body: { studentIds: [other.id], joinedOn: `${month}-01` },
  })
  const stay = { studentId: other.id, groupId: there, planId, fromDay: `${month}-01` }
  await clerk.ask(startFeeStay, { params: { id: parent.id }, body: stay })
  const run = (await clerk.ask(getBillingRun, { query: { month } })).body.data
  await clerk.ask(billMonth, { body: { month, count: run.count, totalPaise: run.totalPaise } })
}

describe('a month is counted', () => {
  test('what came in at this centre, without GST and goods; another centre’s is not in it', async () => {
    await create()
    await charge(590, 'kit')
    await pay(590)
    await charge(118, 'exam')
    await pay(118)
    await at(nextMonth(1))
    expect(await own()).toMatchObject({
      status: 'counted',
      inPaise: 188_800,
      goodsPaise: -59_000,
      backPaise: 0,
      gstPaise: -19_800,
      basePaise: 110_000,
      feePaise: 16_500,
      igstPaise: 2_970,
      tdsPaise: 1_650,
      toPayPaise: 17_820,
      fromState: 'Maharashtra',
      toState: 'Goa',
      children: 1,
    })
  })

  test('its children are counted four ways: bills, register, practice and exams, and kits', async () => {
    await create()
    const { pool } = world.database
    const free = await world.child(parent, `Diya ${round}`)
    const quiet = await world.child(parent, `Ira ${round}`)
    await clerk.ask(addGroupMembers, {
      params: { id: groupId },
      body: { studentIds: [free.id, quiet.id], joinedOn: `${month}-01` },
    })
    const late = await world.child(parent, `Late ${round}`)
    const guest = await world.child(parent, `Guest ${round}`)
    await clerk.ask(addGroupMembers, {
      params: { id: groupId },
      body: { studentIds: [late.id, guest.id], joinedOn: `${month}-20` },
    })
    await billElsewhere(guest)
    const mark = (id: string) =>
      pool.query(
        `insert into attendance (group_id, student_id, day, mark, marked_by, marked_at)
         values ($1, $2, $3, 'present', $4, now())`,
        [groupId, id, `${month}-02`, teacher.id],
      )
    const practise = (id: string, day: string) =>
      pool.query(
        `insert into practised (student_id, id, part, thing, is_right, milliseconds, at)
         values ($1, $2, 'soroban', 'sum', true, 900, $3)`,
        [id, newId(), new Date(`${day}T06:30:00Z`)],
      )
    const moveUp = (id: string, itemId: string | null) =>
      pool.query(
        `insert into promotions (id, sitting_id, exam_ended_at, student_id, from_level, level, group_id,
           to_group_id, from_day, by_id, at, item_id)
         values ($1, $1, $3, $2, 'Level 1', 'Level 2', $4, $4, $5, $2, $3, $6)`,
        [newId(), id, new Date(`${month}-05T06:30:00Z`), groupId, `${month}-06`, itemId],
      )
    await mark(child.id)
    await mark(free.id)
    await practise(free.id, `${month}-03`)
    // Practice of the month before is not of it.
    await practise(quiet.id, `${monthAfter(month, -1)}-28`)
    // Before its first day at the centre, and billed for the month at another one.
    await practise(late.id, `${month}-03`)
    await practise(guest.id, `${month}-21`)
    await mark(guest.id)
    const kit = {
      kind: 'kit',
      level: '',
      centrePrice: 0,
      familyPrice: 0,
      hsn: '',
      gstPercent: null,
      low: 0,
    } as const
    const itemId = newId()
    await owner.ask(addStockItem, {
      body: { _id: itemId, name: `Kit ${round}`, ...kit, isWithdrawn: false },
    })
    await moveUp(child.id, itemId)
    await moveUp(free.id, null)
    await at(nextMonth(1))
    expect(await own()).toMatchObject({
      billedChildren: 1,
      cameChildren: 1,
      cameUnbilled: 1,
      seen: { children: 0, unbilled: 1 },
      movedUp: { children: 1, kits: 0 },
    })
  })

  test('a fee that was credited and went back comes off in its month; below 0 is carried on', async () => {
    await create({ tdsPercent: 0 })
    const credit = await clerk.ask(creditFeeCharge, {
      params: { id: chargeId },
      body: { creditId: newId(), amount: 1_180, reason: 'Never came' },
    })
    expect(credit.status, credit.refusal.message).toBe(201)
    await at(nextMonth(1))
    expect(await own()).toMatchObject({ inPaise: 118_000, backPaise: -118_000, basePaise: 0, toPayPaise: 0 })
  })

  test('on what was billed, and an amount a child that is at least the minimum', async () => {
    await create({ kind: 'billed' })
    await at(nextMonth(1))
    expect(await own()).toMatchObject({ inPaise: 118_000, basePaise: 100_000, feePaise: 15_000 })
  })

  test('an amount a child', async () => {
    const { sharePercent: _, ...rest } = form({ kind: 'child', perChild: 150, minimum: 1_000, tdsPercent: 0 })
    expect((await owner.ask(wire.createAgreement, { body: rest })).status).toBe(201)
    await at(nextMonth(1))
    expect(await own()).toMatchObject({
      rulePaise: 15_000,
      feePaise: 100_000,
      children: 1,
      totalPaise: 118_000,
    })
  })

  test('one amount a month, from which an objection takes nothing off', async () => {
    const { sharePercent: _, ...rest } = form({ kind: 'fixed', minimum: 5_000, tdsPercent: 0 })
    expect((await owner.ask(wire.createAgreement, { body: rest })).status).toBe(201)
    await at(nextMonth(1))
    expect(await own()).toMatchObject({ rulePaise: 500_000, feePaise: 500_000, totalPaise: 590_000 })
    await at(nextMonth(3))
    const { _id } = await own()
    const asked = newId()
    await object(_id, { _id: asked, line: 'royalty' })
    const taken = await answer(asked, { off: 1 })
    expect([taken.status, taken.refusal.errors]).toEqual([422, { off: 'A fixed amount stays as it is' }])
    expect((await answer(asked, { off: 0 })).status).toBe(200)
  })

  test('another share from so many children on, which the terms say', async () => {
    const slabs = [{ fromChildren: 2, sharePercent: 12 }]
    expect((await create({ slabs })).body.data).toMatchObject({ sharePercent: 15, slabs })
    await at(nextMonth(1))
    expect(await own()).toMatchObject({ children: 1, feePaise: 15_000, agreement: { slabs } })
    const second = await world.child(parent, `Diya ${round}`)
    await clerk.ask(addGroupMembers, {
      params: { id: groupId },
      body: { studentIds: [second.id], joinedOn: `${month}-01` },
    })
    const stay = { studentId: second.id, groupId, planId, fromDay: `${month}-01` }
    await clerk.ask(startFeeStay, { params: { id: parent.id }, body: stay })
    const run = (await clerk.ask(getBillingRun, { query: { month } })).body.data
    await clerk.ask(billMonth, { body: { month, count: run.count, totalPaise: run.totalPaise } })
    await at(nextMonth(2))
    expect(await own()).toMatchObject({ children: 2, basePaise: 100_000, feePaise: 12_000 })
  })

  test('it is counted anew until the third day, shown then, and never counted again', async () => {
    await create()
    await at(nextMonth(1))
    const { _id } = await own()
    expect((await statementOf(head, _id)).status).toBe(404)
    expect((await list(head)).statements).toEqual([])
    await charge(118, 'exam')
    await pay(118)
    await at(nextMonth(2))
    expect(await own()).toMatchObject({ _id, status: 'counted', inPaise: 129_800 })
    await at(nextMonth(3))
    expect(await own()).toMatchObject({ status: 'shown', objectBy: `${monthAfter(month)}-08` })
    await charge(236, 'exam')
    await pay(236)
    await at(nextMonth(4))
    expect((await own()).inPaise).toBe(129_800)
    const seen = await statementOf(head, _id)
    expect(seen.body.data).toMatchObject({ isOwn: true, inPaise: 129_800 })
    expect(seen.body.data.evidence.map(({ line, paise }) => [line, paise])).toEqual([
      ['came in', 118_000],
      ['came in', 11_800],
    ])
    expect(JSON.stringify(seen.body)).not.toContain(child.name)
  })

  test('months that were missed are counted in order, and twice at once is once', async () => {
    await create({ fromMonth: monthAfter(month, -2) })
    await at(nextMonth(3))
    await at(nextMonth(3))
    const rows = (await list(owner)).statements.filter((each) => each.centreId === centreId)
    expect(rows.map((row) => [row.month, row.status])).toEqual([
      [month, 'shown'],
      [monthAfter(month, -1), 'shown'],
      [monthAfter(month, -2), 'shown'],
    ])
  })

  test('a fee that is paid early counts in the month that it is for', async () => {
    await create({ fromMonth: monthAfter(month) })
    await clerk.ask(addFeeCharge, {
      params: { id: parent.id },
      body: {
        chargeId: newId(),
        studentId: child.id,
        head: 'exam',
        title: 'Level 2',
        amount: 118,
        dueOn: `${monthAfter(month)}-05`,
      },
    })
    await pay(118)
    await at(new Date(`${monthAfter(month, 2)}-03T06:30:00Z`))
    expect(await own()).toMatchObject({ month: monthAfter(month), inPaise: 11_800, basePaise: 10_000 })
  })

  test('months that are billed ahead and paid now count in their own month, with their child, and not before', async () => {
    await create()
    const [next, last] = [monthAfter(month), monthAfter(month, 3)]
    const { count, totalPaise } = (
      await clerk.ask(getMonthsAhead, { params: { id: parent.id }, query: { lastMonth: last } })
    ).body.data
    const body = { billId: newId(), lastMonth: last, count, totalPaise }
    expect((await clerk.ask(billMonthsAhead, { params: { id: parent.id }, body })).body.data.billed).toBe(3)
    await pay(3_540)
    const { stays } = (await clerk.ask(getFeeLedger, { params: { id: parent.id } })).body.data
    await clerk.ask(endFeeStay, {
      params: { id: stays[0]?._id ?? '' },
      body: { untilDay: `${next}-28` },
    })
    await at(nextMonth(3))
    expect(await own()).toMatchObject({ month, inPaise: 118_000, basePaise: 100_000, children: 1 })
    await at(new Date(`${monthAfter(month, 2)}-03T06:30:00Z`))
    expect(await own()).toMatchObject({ month: next, inPaise: 118_000, basePaise: 100_000, children: 1 })
    // What came back with the plan's end counts nowhere.
    await at(new Date(`${monthAfter(month, 3)}-03T06:30:00Z`))
    expect(await own()).toMatchObject({ inPaise: 118_000, backPaise: -118_000, basePaise: 0, children: 0 })
  })

  test('a renewal goes on: what was due before it counts, and what was left below 0 too', async () => {
    const first = form({ tdsPercent: 0 })
    await owner.ask(wire.createAgreement, { body: first })
    await clerk.ask(creditFeeCharge, {
      params: { id: chargeId },
      body: { creditId: newId(), amount: 1_180, reason: 'Never came' },
    })
    await at(nextMonth(3))
    await world.database.pool.query(
      `update royalty_statements set sums = sums || '{"carriedOnPaise": -5000}' where agreement_id = $1`,
      [first._id],
    )
    const end = { params: { id: first._id }, body: { untilMonth: month } }
    expect((await owner.ask(wire.endAgreement, end)).status).toBe(200)
    await create({ fromMonth: monthAfter(month), tdsPercent: 0 })
    await charge(118, 'exam')
    await at(new Date(`${monthAfter(month, 2)}-01T06:30:00Z`))
    expect(await own()).toMatchObject({ month: monthAfter(month), carriedPaise: -5_000 })
  })

  test('a month without a head to read it is not shown', async () => {
    await create()
    await owner.ask(centres.endSeat, { params: { id: centreId, personId: head.id }, body: {} })
    await at(nextMonth(3))
    expect(await own()).toMatchObject({ status: 'counted' })
    await owner.ask(centres.giveSeat, {
      params: { id: centreId },
      body: { personId: head.id, role: 'head' },
    })
    await at(nextMonth(4))
    expect(await own()).toMatchObject({ status: 'shown' })
  })
})

describe('objections', () => {
  const shown = async () => {
    await create()
    await at(nextMonth(3))
    return own()
  }

  test('an answer takes off what was right, and the head agrees to the new sum alone', async () => {
    const before = await shown()
    const made = await object(before._id)
    expect(made.status, made.refusal.message).toBe(200)
    const [objection] = made.body.data.objections
    const id = objection?._id ?? ''
    const early = await agree(before._id, before.toPayPaise)
    expect([early.status, early.refusal.message]).toEqual([409, 'An objection waits for its answer'])
    expect((await answer(id, { off: 100_000 })).refusal.errors).toEqual({ off: 'More than came in' })
    const answered = await answer(id, { off: 590 })
    expect(answered.body.data).toMatchObject({ offPaise: -59_000, basePaise: 50_000, feePaise: 7_500 })
    expect((await answer(id, { off: 590 })).status).toBe(200)
    expect((await answer(id, { off: 0 })).status).toBe(409)
    const old = await agree(before._id, before.toPayPaise)
    expect([old.status, old.refusal.message]).toEqual([409, 'The statement has changed. Read it again.'])
    const agreed = await agree(before._id, answered.body.data.toPayPaise)
    expect(agreed.body.data).toMatchObject({ status: 'invoiced', agreedBy: head.name, feePaise: 7_500 })
    expect(agreed.body.data.invoiceNumber).toMatch(/^FEE\/R\d{4}\/\d{5}$/)
    expect((await object(before._id)).status).toBe(409)
  })

  test('the head hears when a month is shown and when it is answered, the office of an objection; once', async () => {
    const { _id } = await shown()
    await at(nextMonth(4))
    const made = await object(_id)
    await answer(made.body.data.objections[0]?._id ?? '', { off: 0 })
    const objectionId = made.body.data.objections[0]?._id ?? ''
    const { rows } = await world.database.pool.query(
      'select dedupe_key, recipient, subject from outbox_mails where dedupe_key like $1 or dedupe_key like $2 order by id',
      [`${_id}:%`, `${objectionId}:%`],
    )
    expect(rows.map(({ dedupe_key: key }) => String(key).split(':')[1])).toEqual([
      'royalty-shown',
      'royalty-objection',
      'royalty-answered',
    ])
    expect([rows[0]?.recipient, rows[2]?.recipient]).toEqual([head.email, head.email])
    expect(rows[0]?.subject).toMatch(/^Royalty of Indore \d+, /)
  })

  test('silence is yes once the days are over, unless an objection waits', async () => {
    const { _id } = await shown()
    const made = await object(_id)
    await at(nextMonth(20))
    expect((await own()).status).toBe('shown')
    await answer(made.body.data.objections[0]?._id ?? '', { off: 0 })
    // The answer is of today, and the days to object began again with it.
    await at(nextMonth(20))
    expect(await own()).toMatchObject({ status: 'invoiced', agreedBy: '' })
  })

  test('head office does not object or agree in place of the franchise; another head sees nothing', async () => {
    const { _id, toPayPaise } = await shown()
    for (const by of [owner, clerk]) {
      expect((await object(_id, {}, by)).status).toBe(403)
      expect((await agree(_id, toPayPaise, by)).status).toBe(403)
    }
    const missing = await statementOf(stranger, newId())
    for (const refused of [
      await statementOf(stranger, _id),
      await object(_id, {}, stranger),
      await agree(_id, toPayPaise, stranger),
    ])
      expect([refused.status, refused.refusal]).toEqual([404, missing.refusal])
    expect((await list(stranger)).statements).toEqual([])
    expect((await record(_id, {}, head)).status).toBe(404)
    const made = await object(_id)
    expect((await answer(made.body.data.objections[0]?._id ?? '', {}, head)).status).toBe(404)
    expect((await world.visitor.ask(wire.getStatement, { params: { id: _id } })).status).toBe(401)
  })

  test('the same objection again, or twice at once, is one; other words under its id are refused', async () => {
    const { _id } = await shown()
    const same = { _id: newId() }
    await Promise.all([object(_id, same), object(_id, same)])
    expect((await own()).objections).toHaveLength(1)
    expect((await object(_id, { ...same, words: 'Something else' })).status).toBe(409)
    expect((await object(_id, { words: 'x'.repeat(601) })).status).toBe(422)
    expect((await object(_id, { line: 'tax' })).status).toBe(422)
  })
})

describe('invoice and payment', () => {
  const invoiced = async () => {
    await create()
    await at(nextMonth(3))
    const { _id, toPayPaise } = await own()
    await agree(_id, toPayPaise)
    return own()
  }

  test('a payment in parts, each transfer once; nothing beyond what is left', async () => {
    const { _id, totalPaise, tdsPaise } = await invoiced()
    const first = { _id: newId(), reference: `utr ${_id}`, amountPaise: 10_000 }
    const answers = await Promise.all([record(_id, first), record(_id, first)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await own()).toMatchObject({ status: 'invoiced', paidPaise: 10_000 })
    const again = await record(_id, { reference: `UTR${_id}` })
    expect([again.status, again.refusal.message]).toEqual([
      409,
      'This transfer was recorded for this invoice already',
    ])
    expect((await record(_id, { ...first, amountPaise: 1 })).status).toBe(409)
    expect((await record(_id, { amountPaise: totalPaise })).refusal.errors).toHaveProperty('amountPaise')
    expect((await record(_id, { day: `${monthAfter(month, 3)}-01` })).refusal.errors).toHaveProperty('day')
    expect((await record(_id, { day: '2001-01-01' })).refusal.errors).toHaveProperty('day')
    const last = { amountPaise: totalPaise - tdsPaise - 10_000, keptBackPaise: tdsPaise }
    expect((await record(_id, last)).body.data).toMatchObject({ status: 'paid', keptBackPaise: tdsPaise })
  })

  test('a payment without tax kept back pays the whole; one that did not come is taken back, once', async () => {
    const { _id, totalPaise } = await invoiced()
    const paid = (await record(_id, { amountPaise: totalPaise })).body.data
    expect(paid.status).toBe('paid')
    const id = paid.payments[0]?._id ?? ''
    const back = (by: Member) =>
      by.ask(wire.takeBackRoyaltyPayment, { params: { id }, body: { reason: 'Bounced' } })
    expect((await back(clerk)).status).toBe(403)
    expect((await back(head)).status).toBe(404)
    const answers = await Promise.all([back(owner), back(owner)])
    expect(answers.map(({ status, body }) => [status, body.data.paidPaise])).toEqual([
      [200, 0],
      [200, 0],
    ])
    expect((await own()).status).toBe('invoiced')
    expect((await record(_id, { amountPaise: totalPaise })).body.data.status).toBe('paid')
  })

  test('is in the sheet of its month for table 4, and in the GST month beside the other sums', async () => {
    const { invoiceNumber } = await invoiced()
    const answer = await fetch(`${world.url}/api/office/royalty/invoices?month=${month}`, {
      headers: { authorization: `Bearer ${clerk.token}` },
    })
    const rows = (await answer.text()).split('\r\n')
    expect(rows[0]).toContain('recipient_gstin,recipient,invoice_no')
    const [row] = rows.filter((each) => each.includes(invoiceNumber ?? '?'))
    expect(row).toMatch(/^30ABCDE1234F1Z5,Patil Learning LLP,.*,177,30-Goa,998396,18,150,27,0,0,4,/)
    const gst = await clerk.ask(getGstMonth, { query: { month } })
    expect(gst.body.data.royalty.igst).toBeGreaterThanOrEqual(2_700)
    expect((await head.ask(wire.exportRoyaltyInvoices, { query: { month } })).status).toBe(404)
    const bad = await clerk.ask(wire.exportRoyaltyInvoices, { query: { month: '2026-13' } })
    expect(bad.status).toBe(400)
  })

  test('what is agreed does not change, whatever comes later', async () => {
    const before = await invoiced()
    await charge(118, 'exam')
    await pay(118)
    await at(nextMonth(9))
    expect(await own()).toEqual(before)
  })

  test('before it is agreed nothing is paid; a month of nothing has no invoice', async () => {
    await create()
    await at(nextMonth(3))
    expect((await record((await own())._id)).status).toBe(409)
    await create({ centreId: await emptyFranchise() })
    await at(nextMonth(4))
    const row = (await list(owner)).statements.find((each) => each.centre.startsWith('Empty'))
    await at(nextMonth(20))
    const { data } = (await statementOf(owner, row?._id ?? '')).body
    expect(data).toMatchObject({ status: 'paid', invoiceNumber: null, toPayPaise: 0 })
  })
})

describe('credit notes', () => {
  // ₹1,180 came in: 15 % of ₹1,000 are ₹150, with IGST ₹177, of which ₹15 are kept back.
  const invoiced = async (more: Partial<wire.AgreementForm> = {}) => {
    await create(more)
    await at(nextMonth(3))
    const { _id, toPayPaise } = await own()
    await agree(_id, toPayPaise)
    return own()
  }

  test('a part is taken back with its tax, number and journal; less is to be paid, and the head reads it', async () => {
    const { _id, invoiceNumber } = await invoiced()
    const igst = async () => (await clerk.ask(getGstMonth, { query: { month } })).body.data.royalty
    const before = await igst()
    const given = await creditNote(_id, 5_000)
    expect(given.status, given.refusal.message).toBe(200)
    const [note] = given.body.data.credits
    expect(note).toMatchObject({ feePaise: 5_000, igstPaise: 900, cgstPaise: 0, totalPaise: 5_900 })
    expect(note?.number).toMatch(/^FEE\/RC\d{4}\/\d{5}$/)
    expect(note?.number.length).toBeLessThanOrEqual(16)
    const after = { status: 'invoiced', totalPaise: 17_700, tdsPaise: 1_000, toPayPaise: 10_800 }
    expect(given.body.data).toMatchObject({ ...after, creditedPaise: 5_900, leftPaise: 11_800 })
    expect(await linesOf(`royalty credit ${note?._id}`)).toEqual([
      ['franchises', -5_900],
      ['igst', 900],
      ['income', 5_000],
    ])
    const { taxable, igst: tax, total } = await igst()
    expect([taxable - before.taxable, tax - before.igst, total - before.total]).toEqual([
      -5_000, -900, -5_900,
    ])
    expect((await statementOf(head, _id)).body.data.credits).toEqual(given.body.data.credits)
    expect((await list(head)).statements[0]).toMatchObject({ toPayPaise: 10_800, leftPaise: 11_800 })
    const sheet = await fetch(`${world.url}/api/office/royalty/invoices?month=${month}`, {
      headers: { authorization: `Bearer ${clerk.token}` },
    })
    const [row = ''] = (await sheet.text()).split('\r\n').filter((each) => each.includes(note?.number ?? '?'))
    expect(row).toMatch(/^30ABCDE1234F1Z5,.*,-59,30-Goa,998396,18,-50,-9,0,0,9B,/)
    expect(row).toContain(`,credit note,${invoiceNumber},`)
    const { rows } = await world.database.pool.query(
      'select recipient, subject from outbox_mails where dedupe_key like $1',
      [`${note?._id}:%`],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.recipient).toBe(head.email)
    expect(rows[0]?.subject).toContain(note?.number)
  })

  test('within one State CGST and SGST are taken back alike, and the last note takes the rest to the paisa', async () => {
    const facts = { kind: 'franchise', state: 'Maharashtra', postalCode: '411001' } as const
    const change = {
      params: { id: centreId },
      body: { name: 'Pune', address: '', phone: '', hours: '', ...facts },
    }
    expect((await owner.ask(centres.changeCentre, change)).status).toBe(200)
    const { _id } = await invoiced({ gstin: '27ABCDE1234F1Z5', tdsPercent: 0 })
    for (const feePaise of [3_339, 3_339, 8_322]) expect((await creditNote(_id, feePaise)).status).toBe(200)
    const { credits, ...whole } = await own()
    expect(credits.map(({ cgstPaise, sgstPaise }) => [cgstPaise, sgstPaise])).toEqual([
      [301, 301],
      [300, 300],
      [749, 749],
    ])
    const numbers = credits.map(({ number }) => Number(number.slice(-5)))
    expect(numbers.map((number) => number - (numbers[0] ?? 0))).toEqual([0, 1, 2])
    expect(whole).toMatchObject({ status: 'paid', toPayPaise: 0, leftPaise: 0, creditedPaise: 17_700 })
    expect(await linesOf(`royalty ${_id}`)).toEqual([
      ['cgst', -1_350],
      ['franchises', 17_700],
      ['income', -15_000],
      ['sgst', -1_350],
    ])
  })

  test('of two notes at once that exceed the invoice one is given; the same note twice at once is one', async () => {
    const { _id } = await invoiced()
    const answers = await Promise.all([creditNote(_id, 10_000), creditNote(_id, 10_000)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const same = { _id: newId() }
    const twice = await Promise.all([creditNote(_id, 2_000, same), creditNote(_id, 2_000, same)])
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    const { credits, leftPaise } = await own()
    expect(credits.map(({ feePaise }) => feePaise)).toEqual([10_000, 2_000])
    // ₹30 of the fee and its 18 % are left.
    expect(leftPaise).toBe(3_540)
    expect((await creditNote(_id, 2_001, same)).refusal.message).toMatch(/^This form was sent already/)
    expect((await creditNote(_id, 3_001)).refusal.errors).toEqual({ feePaise: 'At most ₹30.00, without GST' })
  })

  test('a centre stays open until its royalty is settled: its page says what is left', async () => {
    const blockers = async () =>
      (await owner.ask(centres.getCentre, { params: { id: centreId } })).body.data.blockers
    const { _id: id, invoiceNumber, toPayPaise, tdsPaise } = await invoiced()
    const to = `/office/royalty/${id}`
    expect(await blockers()).toEqual([
      { text: expect.stringContaining(`of ${invoiceNumber} is not paid`), to },
    ])
    await record(id, { amountPaise: toPayPaise, keptBackPaise: tdsPaise })
    expect(await blockers()).toEqual([])
    await creditNote(id, 1_000)
    expect(await blockers()).toEqual([{ text: `₹11.80 of ${invoiceNumber} was paid too much`, to }])
    expect((await head.ask(centres.getCentre, { params: { id: centreId } })).body.data.blockers).toEqual([])
  })

  test('a note for an invoice that is paid says what was paid too much; the payment can still be taken back', async () => {
    const { _id } = await invoiced()
    const paid = (await record(_id, { amountPaise: 16_200, keptBackPaise: 1_500 })).body.data
    expect(paid.status).toBe('paid')
    const given = (await creditNote(_id, 5_000)).body.data
    expect(given).toMatchObject({ status: 'paid', leftPaise: -5_900, toPayPaise: 10_800 })
    expect((await record(_id, { amountPaise: 1 })).refusal.errors).toHaveProperty('amountPaise')
    const back = { params: { id: paid.payments[0]?._id ?? '' }, body: { reason: 'Bounced' } }
    const undone = (await owner.ask(wire.takeBackRoyaltyPayment, back)).body.data
    expect(undone).toMatchObject({ status: 'invoiced', leftPaise: 11_800 })
  })

  test('the mail says what is left of the invoice, or what was paid too much', () => {
    const note = {
      creditId: newId(),
      headId: head.id,
      to: head.email ?? '',
      number: 'FEE/RC2627/00001',
      centre: 'Goa',
    }
    const said = (leftPaise: number) =>
      creditNoteMail.write({
        ...note,
        invoiceNumber: 'FEE/R2627/00001',
        month,
        totalPaise: 5_900,
        leftPaise,
        reason: 'Twice',
        link: '',
      })
    expect(JSON.stringify(said(11_800))).toContain('Left of the invoice: ₹118.00')
    expect(JSON.stringify(said(-5_900))).toContain('You have paid ₹59.00 more than is owed')
  })

  test('only the owner gives one, only for an invoice, and for more than nothing', async () => {
    await create()
    await at(nextMonth(3))
    const { _id, toPayPaise } = await own()
    expect((await creditNote(_id, 100)).refusal.message).toBe('There is no invoice to correct')
    await agree(_id, toPayPaise)
    expect((await creditNote(_id, 100, { by: clerk })).status).toBe(403)
    expect((await creditNote(_id, 100, { by: head })).status).toBe(404)
    const body = { _id: newId(), feePaise: 100, reason: 'Why not' }
    expect((await world.visitor.ask(wire.creditRoyaltyInvoice, { params: { id: _id }, body })).status).toBe(
      401,
    )
    expect((await creditNote(newId(), 100)).status).toBe(404)
    for (const wrong of [{ feePaise: 0 }, { feePaise: -100 }, { feePaise: 1.5 }])
      expect((await creditNote(_id, 100, wrong)).refusal.errors).toHaveProperty('feePaise')
    expect((await creditNote(_id, 100, { reason: ' ' })).refusal.errors).toHaveProperty('reason')
    expect((await own()).credits).toEqual([])
  })
})

describe('what was paid too much', () => {
  /** Two months that are invoiced: ₹100 with ₹18 IGST, and ₹150 with ₹27. */
  const invoiced = async () => {
    await create({ fromMonth: monthAfter(month, -1), minimum: 100 })
    await at(nextMonth(3))
    const rows = (await list(owner)).statements.filter((each) => each.centreId === centreId)
    for (const { _id, toPayPaise } of rows) expect((await agree(_id, toPayPaise)).status).toBe(200)
    const [later, earlier] = rows.map(({ _id }) => _id)
    return { later: later ?? '', earlier: earlier ?? '' }
  }
  const seen = async (id: string, by: Member = owner) => (await statementOf(by, id)).body.data
  const give = (id: string, paise: number, { by = clerk, ...more }: { by?: Member } & Giving = {}) =>
    by.ask(wire.refundRoyalty, {
      params: { id },
      body: { _id: newId(), paise, reference: `UTR ${newId()}`, day: today, ...more },
    })
  type Giving = Partial<CallInput<typeof wire.refundRoyalty>['body']>
  type Using = { by?: Member } & Partial<CallInput<typeof wire.setOffRoyalty>['body']>
  const use = (id: string, toId: string, { by = clerk, ...more }: Using = {}) =>
    by.ask(wire.setOffRoyalty, {
      params: { id },
      body: { _id: newId(), toId, paise: 11_800, keptBackPaise: 0, ...more },
    })

  test('a franchise that paid twice gets it back by a transfer, once; both sides read it', async () => {
    const { later: id } = await invoiced()
    expect((await record(id, { amountPaise: 17_700 })).status).toBe(200)
    expect((await record(id, { amountPaise: 17_700 })).refusal.errors).toHaveProperty('amountPaise')
    const twice = await record(id, { amountPaise: 17_700, isBeyond: true })
    expect(twice.body.data).toMatchObject({ status: 'paid', leftPaise: -17_700 })
    expect(await seen(id, head)).toMatchObject({ leftPaise: -17_700, refunds: [], next: null })
    const same = { _id: newId(), reference: `utr ${id.slice(0, 8)}` }
    const answers = await Promise.all([give(id, 17_700, same), give(id, 17_700, same)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const refund = {
      _id: same._id,
      paise: 17_700,
      reference: `UTR${id.slice(0, 8)}`.toUpperCase(),
      day: today,
    }
    expect(await seen(id, head)).toMatchObject({ status: 'paid', leftPaise: 0, refunds: [refund] })
    expect(await linesOf(`royalty refund ${same._id}`)).toEqual([
      ['bank', -17_700],
      ['franchises', 17_700],
    ])
    expect((await give(id, 17_700)).refusal.message).toBe('Nothing was paid too much')
    expect((await give(id, 17_700, { reference: refund.reference })).status).toBe(409)
    expect((await give(id, 100, same)).refusal.message).toMatch(/^This form was sent already/)
  })

  test('of two different refunds at once one is recorded; a later credit note makes another one', async () => {
    const { later: id } = await invoiced()
    await record(id, { amountPaise: 17_700 })
    await creditNote(id, 5_000)
    expect((await give(id, 5_901)).refusal.message).toMatch(/^What was paid too much has changed/)
    const answers = await Promise.all([give(id, 5_900), give(id, 5_900)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await creditNote(id, 10_000)
    expect((await give(id, 11_800)).status).toBe(200)
    expect(await seen(id)).toMatchObject({ status: 'paid', leftPaise: 0, toPayPaise: 0 })
  })

  test('it pays the next invoice of the franchise with the tax kept back, and comes back when that is taken back', async () => {
    const { later, earlier } = await invoiced()
    await record(earlier, { amountPaise: 11_800 })
    await creditNote(earlier, 10_000)
    const before = await seen(earlier)
    expect(before).toMatchObject({
      leftPaise: -11_800,
      next: { _id: later, month, leftPaise: 17_700, tdsPaise: 1_500 },
    })
    const same = { _id: newId(), keptBackPaise: 1_500 }
    const answers = await Promise.all([use(earlier, later, same), use(earlier, later, same)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await seen(earlier, head)).toMatchObject({
      leftPaise: 0,
      uses: [{ _id: same._id, paise: 11_800, statementId: later, month }],
    })
    const paid = await seen(later, head)
    expect(paid).toMatchObject({ status: 'invoiced', leftPaise: 4_400, paidPaise: 11_800 })
    expect(paid.payments).toEqual([
      {
        _id: same._id,
        paise: 11_800,
        keptBackPaise: 1_500,
        reference: '',
        from: { _id: earlier, month: monthAfter(month, -1) },
        day: today,
        reason: '',
      },
    ])
    expect(await linesOf(`royalty payment ${same._id}`)).toEqual([
      ['franchises', -1_500],
      ['tds', 1_500],
    ])
    expect((await use(earlier, later)).refusal.message).toBe('Nothing was paid too much')
    const back = { params: { id: same._id }, body: { reason: 'It went to the bank' } }
    const undone = await Promise.all([
      owner.ask(wire.takeBackRoyaltyPayment, back),
      owner.ask(wire.takeBackRoyaltyPayment, back),
    ])
    expect(undone.map(({ status }) => status)).toEqual([200, 200])
    expect(await seen(later)).toMatchObject({ leftPaise: 17_700, keptBackPaise: 0 })
    expect(await seen(earlier)).toMatchObject({ leftPaise: -11_800, uses: [] })
  })

  test('used for the next invoice and sent back at once: one of both; the centre can close after it', async () => {
    const blockers = async () =>
      (await owner.ask(centres.getCentre, { params: { id: centreId } })).body.data.blockers.map(
        ({ text }) => text,
      )
    const { later, earlier } = await invoiced()
    await record(earlier, { amountPaise: 11_800 })
    await creditNote(earlier, 10_000)
    const { invoiceNumber } = await seen(earlier)
    expect(await blockers()).toContain(`₹118.00 of ${invoiceNumber} was paid too much`)
    const answers = await Promise.all([use(earlier, later), give(earlier, 11_800)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { leftPaise } = await seen(later)
    expect([5_900, 17_700]).toContain(leftPaise)
    if (leftPaise === 17_700) expect((await seen(earlier)).refunds).toHaveLength(1)
    await record(later, { amountPaise: leftPaise })
    expect(await blockers()).toEqual([])
  })

  test('not by the franchise, not for another franchise, and with nothing that is malformed', async () => {
    const { later, earlier } = await invoiced()
    await record(earlier, { amountPaise: 11_800 })
    await creditNote(earlier, 10_000)
    const missing = await stranger.ask(wire.getStatement, { params: { id: newId() } })
    for (const by of [head, stranger, teacher, parent])
      for (const refused of [await give(earlier, 11_800, { by }), await use(earlier, later, { by })]) {
        const isStaff = by === head || by === stranger
        expect(refused.status).toBe(isStaff ? 404 : 403)
      }
    expect((await statementOf(stranger, earlier)).refusal).toEqual(missing.refusal)
    const visit = { params: { id: earlier }, body: { _id: newId(), paise: 1, reference: 'U', day: today } }
    expect((await world.visitor.ask(wire.refundRoyalty, visit)).status).toBe(401)
    expect((await give(newId(), 11_800)).status).toBe(404)
    expect((await use(earlier, newId())).status).toBe(404)
    expect((await use(earlier, earlier)).status).toBe(409)
    expect((await use(later, earlier)).status).toBe(409)
    const elsewhere = await emptyFranchise()
    await create({ centreId: elsewhere, minimum: 100, company: 'Another LLP' })
    await at(nextMonth(4))
    const other = (await list(owner)).statements.find((each) => each.centreId === elsewhere)?._id ?? ''
    await at(nextMonth(20))
    expect((await seen(other)).status).toBe('invoiced')
    expect((await use(earlier, other)).status).toBe(409)
    for (const wrong of [{ paise: 0 }, { paise: -1 }, { paise: 1.5 }, { paise: 9e15 }, { keptBackPaise: -1 }])
      expect((await use(earlier, later, wrong)).status).toBe(422)
    expect((await use(earlier, later, { keptBackPaise: 17_700 })).refusal.errors).toHaveProperty(
      'keptBackPaise',
    )
    expect((await use(earlier, later, { paise: 11_799 })).status).toBe(409)
    expect((await give(earlier, 11_800, { reference: 'x'.repeat(61) })).status).toBe(422)
    expect((await give(earlier, 11_800, { reference: ' ' })).status).toBe(422)
    expect((await give(earlier, 11_800, { day: '2001-01-01' })).refusal.errors).toHaveProperty('day')
    expect((await give(earlier, 11_800, { day: `${monthAfter(month, 3)}-01` })).status).toBe(422)
    for (let n = 0; n < 3; n += 1) {
      const more = await record(later, { amountPaise: 1_000_000_000, isBeyond: true })
      expect(more.status).toBe(n < 2 ? 200 : 422)
    }
    expect((await give(later, (await seen(later)).leftPaise * -1)).status).toBe(200)
    // The same id for two invoices at once stands for one of them.
    const same = { _id: newId() }
    await creditNote(later, 100)
    const both = await Promise.all([give(later, 118, same), give(earlier, 11_800, same)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

describe('agreements', () => {
  test('one at a time for a franchise; the same form again is one, other terms are refused', async () => {
    const body = form()
    const answers = await Promise.all([
      owner.ask(wire.createAgreement, { body }),
      owner.ask(wire.createAgreement, { body }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect((await owner.ask(wire.createAgreement, { body: { ...body, minimum: 5 } })).status).toBe(409)
    expect((await create()).refusal.message).toMatch(/^An agreement with Indore \d+ runs already/)
    const end = (untilMonth: string) =>
      owner.ask(wire.endAgreement, { params: { id: body._id }, body: { untilMonth } })
    expect((await end(monthAfter(month, -1))).refusal.errors).toHaveProperty('untilMonth')
    expect((await end(month)).body.data.untilMonth).toBe(month)
    expect((await end(month)).status).toBe(200)
    expect((await end(monthAfter(month))).status).toBe(409)
    expect((await create()).status).toBe(409)
    expect((await create({ fromMonth: monthAfter(month) })).status).toBe(201)
  })

  test('a renewal ends the running one with the month before, both or neither, and once', async () => {
    const first = (await create({ fromMonth: monthAfter(month, -1) })).body.data
    await at(nextMonth(1))
    await at(nextMonth(3))
    const renew = (change: Partial<ReturnType<typeof form>> = {}, renews = first._id) => ({
      body: { ...form(), minimum: 7_000, fromMonth: monthAfter(month, 2), ...change, renews },
    })
    // A month that the franchise was shown stays with its agreement; other people's agreements are none.
    const shown = await owner.ask(wire.createAgreement, renew({ fromMonth: month }))
    expect(shown.refusal.errors?.fromMonth).toMatch(/^The agreement before: a later month was shown/)
    const early = await owner.ask(wire.createAgreement, renew({ fromMonth: monthAfter(month, -1) }))
    expect(early.refusal.errors?.fromMonth).toBe('The agreement before: it ends before it begins')
    expect((await owner.ask(wire.createAgreement, renew({}, newId()))).status).toBe(404)
    const other = await newCentre(`Surat ${round}`, 'franchise')
    expect((await owner.ask(wire.createAgreement, renew({ centreId: other }))).status).toBe(404)
    expect((await clerk.ask(wire.createAgreement, renew())).status).toBe(403)
    // Terms that do not fit leave the running one as it is.
    expect((await owner.ask(wire.createAgreement, renew({ fromMonth: monthAfter(month, 14) }))).status).toBe(
      422,
    )
    const own = async () =>
      (await list(owner)).agreements
        .filter((each) => each.centreId === centreId)
        .map((each) => each.untilMonth)
    expect(await own()).toEqual([null])
    const request = renew()
    const answers = await Promise.all([
      owner.ask(wire.createAgreement, request),
      owner.ask(wire.createAgreement, request),
    ])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(await own()).toEqual([monthAfter(month), null])
    expect((await owner.ask(wire.createAgreement, renew({ fromMonth: monthAfter(month, 3) }))).status).toBe(
      409,
    )
    expect(await own()).toEqual([monthAfter(month), null])
  })

  test('one that was made by mistake is deleted, until a month of it was shown; it ends after no shown month', async () => {
    const remove = (id: string, by: Member = owner) => by.ask(wire.deleteAgreement, { params: { id } })
    const wrong = (await create({ fromMonth: monthAfter(month, 12) })).body.data
    expect((await remove(wrong._id, clerk)).status).toBe(403)
    expect((await remove(wrong._id)).status).toBe(200)
    expect((await remove(wrong._id)).status).toBe(404)
    const right = (await create({ fromMonth: monthAfter(month, -1) })).body.data
    await at(nextMonth(1))
    await at(nextMonth(3))
    expect((await remove(right._id)).status).toBe(409)
    const early = { params: { id: right._id }, body: { untilMonth: monthAfter(month, -1) } }
    expect((await owner.ask(wire.endAgreement, early)).refusal.errors).toHaveProperty('untilMonth')
    expect((await list(owner)).statements.filter((each) => each.centreId === centreId)).toHaveLength(2)
  })

  describe('a renewal by mistake', () => {
    type Body = ReturnType<typeof form>
    const make = async (body: Partial<Body>) => {
      const made = await owner.ask(wire.createAgreement, { body: { ...form(), minimum: 7_000, ...body } })
      expect(made.status, made.refusal.message).toBe(201)
      return made.body.data._id
    }
    const remove = (id: string) => owner.ask(wire.deleteAgreement, { params: { id } })
    const end = (id: string, untilMonth: string) =>
      owner.ask(wire.endAgreement, { params: { id }, body: { untilMonth } })
    const spans = async () =>
      (await list(owner)).agreements
        .filter((each) => each.centreId === centreId)
        .map(({ fromMonth, untilMonth }) => [fromMonth, untilMonth])
    const before = monthAfter(month, -1)
    const goesOn = 'Agreement deleted. The one before goes on.'

    test('is deleted: the one before goes on, and its months are counted again', async () => {
      const first = await make({ fromMonth: before })
      await at(nextMonth(1))
      const second = await make({ fromMonth: month, renews: first })
      await at(nextMonth(1))
      expect((await own()).agreement._id).toBe(second)
      const third = await make({ fromMonth: monthAfter(month, 2), renews: second })
      // What was renewed is not deleted from under its renewal.
      const renewed = await remove(second)
      expect(renewed.status).toBe(409)
      expect(renewed.refusal.message).toBe('This agreement was renewed. Delete the renewal first.')
      expect((await remove(third)).body.message).toBe(goesOn)
      expect(await spans()).toEqual([
        [before, before],
        [month, null],
      ])
      const twice = await Promise.all([remove(second), remove(second)])
      expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 404])
      expect(twice.find(({ status }) => status === 200)?.body.message).toBe(goesOn)
      expect(await spans()).toEqual([[before, null]])
      await at(nextMonth(1))
      const counted = await own()
      expect([counted.agreement._id, counted.month, counted.status]).toEqual([first, month, 'counted'])
      expect((await end(first, monthAfter(month))).status).toBe(200)
    })

    test('leaves one as it ended that the owner had ended before, or after which another begins', async () => {
      const first = await make({ fromMonth: before })
      await end(first, month)
      const after = { fromMonth: monthAfter(month) }
      for (const body of [after, { ...after, renews: first }]) {
        expect((await remove(await make(body))).body.message).toBe('Agreement deleted')
        expect(await spans()).toEqual([[before, month]])
      }
      const second = await make(after)
      const third = await make({ fromMonth: monthAfter(month, 3), renews: second })
      await end(third, monthAfter(month, 4))
      await make({ fromMonth: monthAfter(month, 5) })
      expect((await remove(third)).body.message).toBe('Agreement deleted')
      expect(await spans()).toEqual([
        [before, month],
        [monthAfter(month), monthAfter(month, 2)],
        [monthAfter(month, 5), null],
      ])
    })
  })

  test('only for a franchise, only by the owner, and with terms that fit', async () => {
    const ownCentre = await newCentre(`Own ${round}`, 'own')
    expect((await create({ centreId: ownCentre })).refusal.errors).toHaveProperty('centreId')
    expect((await create({ centreId: newId() })).status).toBe(404)
    const { sharePercent: _, ...without } = form()
    expect((await owner.ask(wire.createAgreement, { body: without })).refusal.errors).toHaveProperty(
      'sharePercent',
    )
    expect((await create({ kind: 'child' })).refusal.errors).toHaveProperty('perChild')
    expect((await create({ kind: 'fixed', minimum: 0 })).refusal.errors).toHaveProperty('minimum')
    const slab = (fromChildren: number, sharePercent: number) => ({ fromChildren, sharePercent })
    const wrongSlabs = [
      [slab(1, 12)],
      [slab(51, 0)],
      [slab(51, 12), slab(51, 10)],
      Array.from({ length: 6 }, (_slab, place) => slab(10 + place, 12)),
    ]
    for (const slabs of wrongSlabs) {
      const { status, refusal } = await create({ slabs })
      expect([status, Object.keys(refusal.errors ?? {}).every((name) => name.startsWith('slabs'))]).toEqual([
        422,
        true,
      ])
    }
    const ofChildren = await create({ kind: 'child', perChild: 150, slabs: [slab(51, 12)] })
    expect(ofChildren.refusal.errors).toHaveProperty('slabs')
    expect((await create({ sharePercent: 12.345 })).refusal.errors).toHaveProperty('sharePercent')
    expect((await create({ gstin: 'no' })).refusal.errors).toHaveProperty('gstin')
    expect((await create({ gstin: '27ABCDE1234F1Z5' })).refusal.errors).toHaveProperty('gstin')
    expect((await create({ fromMonth: '2062-11' })).refusal.errors).toHaveProperty('fromMonth')
    expect((await create({ tdsPercent: 100 })).refusal.errors).toHaveProperty('tdsPercent')
    expect((await clerk.ask(wire.createAgreement, { body: form() })).status).toBe(403)
    expect((await head.ask(wire.createAgreement, { body: form() })).status).toBe(404)
    expect((await world.visitor.ask(wire.createAgreement, { body: form() })).status).toBe(401)
    expect((await parent.ask(wire.getRoyalty, {})).status).toBe(403)
  })
})
