import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { enter as enterCompetition } from '../../src/competition/entry.contract.ts'
import { findEntries } from '../../src/competition/office/entries.contract.ts'
import { competitionData } from '../../src/competition/personal-data.server.ts'
import { creditUnowedEntries } from '../../src/fees/entry-fees.server.ts'
import { getFamilyFees } from '../../src/fees/family/family-fees.contract.ts'
import { feeAccounts, feeSettings } from '../../src/fees/fees.tables.ts'
import * as fees from '../../src/fees/office/fees.contract.ts'
import { addGroupMembers } from '../../src/classroom/office/groups.contract.ts'
import { billMonth, getBillingRun, planFeeGroup } from '../../src/fees/office/run.contract.ts'
import { billChunk, lockToBill } from '../../src/fees/run.server.ts'
import { prepareRun } from '../../src/fees/run-lines.server.ts'
import { addChildByOffice, addParent } from '../../src/people/office/details.contract.ts'
import { mergePeople, undoMerge } from '../../src/people/office/office.contract.ts'
import { people } from '../../src/people/people.tables.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { DAY_MS, indianDay } from '../../src/platform/text/india.rules.ts'
import { booksOf, competitionWithFee, enrolInGroup, type GroupPlan, groupWithPlan } from '../fees-family.ts'
import { type Member, openWorld, type World } from '../world.ts'

/* What is done out of order, by two at once, or in between: nobody owes what is not owed, or owes it twice. */

let world: World
let office: Member
let organiser: Member
let plan: GroupPlan
let parent: Member
let child: Member
let round = 0
const today = indianDay(new Date())
const month = today.slice(0, 7)
const inDays = (days: number) => indianDay(new Date(Date.now() + days * DAY_MS))

beforeAll(async () => {
  world = await openWorld()
  office = await world.office('Omar')
  organiser = await world.staff('organiser', 'Meera')
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
  await world.database.db.update(people).set({ emailVerifiedAt: new Date() }).where(eq(people.id, parent.id))
  child = await world.child(parent, `Rohan ${round}`)
  await setLateFee(0)
})
const setLateFee = (latePerDayPaise: number) =>
  world.database.db
    .insert(feeSettings)
    .values({ latePerDayPaise, chequeChargePaise: 0 })
    .onConflictDoUpdate({ target: feeSettings.only, set: { latePerDayPaise } })
const ledger = async (of: { id: string } = parent) =>
  (await office.ask(fees.getFeeLedger, { params: { id: of.id } })).body.data
const charge = (amount: number, more: object = {}, payerId = parent.id) =>
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
const pay = (amount: number, more: object = {}, payerId = parent.id) =>
  office.ask(fees.takeFeePayment, {
    params: { id: payerId },
    body: { paymentId: newId(), amount, method: 'cash', reference: '', chargeIds: [], ...more },
  })
const merge = (kept: { id: string }, double: { id: string }) =>
  office.ask(mergePeople, { params: { id: kept.id }, body: { duplicateId: double.id, reason: 'One person' } })
const undo = (mergeId: string) => office.ask(undoMerge, { params: { id: mergeId }, body: {} })
const ownLines = async (of: string) =>
  (await office.ask(getBillingRun, { query: { month: of } })).body.data.lines.filter(
    ({ personId }) => personId === parent.id,
  )

describe('late fees', () => {
  test('a bill that is made after its due day is due when it is made, and bears no late fee', async () => {
    await setLateFee(1_000)
    await enrolInGroup(office, { parent, child }, plan)
    const { count, totalPaise } = (await office.ask(getBillingRun, { query: { month } })).body.data
    const run = await office.ask(billMonth, { body: { month, count, totalPaise } })
    expect(run.body.data.billed).toBe(count)
    const [bill] = (await ledger()).open
    expect(bill?.lateFeePaise).toBe(0)
    expect((bill?.dueOn ?? '') >= today).toBe(true)
  })

  test('a charge that bore its late fee shows none again once its cheque came back', async () => {
    await setLateFee(1_000)
    const chargeId = newId()
    await charge(1_500, { chargeId, dueOn: inDays(-12) })
    const paid = await pay(1_550, { method: 'cheque', reference: `C${round}`, chargeIds: [chargeId] })
    await office.ask(fees.returnFeeCheque, { params: { id: paid.body.data.paymentId }, body: {} })
    const { open } = (await parent.ask(getFamilyFees, {})).body.data
    expect(open.map(({ openPaise, lateFeePaise }) => [openPaise, lateFeePaise])).toEqual([
      [150_000, 0],
      [5_000, 0],
    ])
    expect((await ledger()).open.map(({ lateFeePaise }) => lateFeePaise)).toEqual([0, 0])
  })

  test('comes only for what the payment settles', async () => {
    await setLateFee(1_000)
    const [a, b] = [newId(), newId()]
    await charge(1_000, { chargeId: a, title: 'A', dueOn: inDays(-12) })
    await charge(1_000, { chargeId: b, title: 'B', dueOn: inDays(-11) })
    await pay(2_000, { chargeIds: [a] })
    const { open } = await ledger()
    expect(open.map(({ title, openPaise }) => [title, openPaise])).toEqual([['B', 5_000]])
    await pay(50, { chargeIds: [b] })
    expect((await ledger()).open.map(({ title }) => title)).toEqual(['Late fee, B'])
  })
})

describe('merges', () => {
  test('are not undone once a child who would go back was charged', async () => {
    const double = await world.parent(`Double ${round}`)
    const theirs = await world.child(double, `Isha ${round}`)
    const { mergeId } = (await merge(parent, double)).body.data
    // What the kept family's own child is charged is no hindrance.
    await charge(300)
    const chargeId = newId()
    expect((await charge(700, { chargeId, studentId: theirs.id })).status).toBe(201)
    expect((await undo(mergeId)).refusal).toMatchObject({ code: 'charged_since_merge' })
    expect((await ledger()).balancePaise).toBe(100_000)
  })

  test('are undone while the kept family alone was charged', async () => {
    const double = await world.parent(`Double ${round}`)
    await world.child(double, `Isha ${round}`)
    const { mergeId } = (await merge(parent, double)).body.data
    await charge(300)
    expect((await undo(mergeId)).status).toBe(200)
    expect((await ledger()).balancePaise).toBe(30_000)
  })

  test('of parents between the list and the bills leave no charge on an account that has ended', async () => {
    const double = await world.parent(`Double ${round}`)
    const theirs = await world.child(double, `Isha ${round}`)
    await enrolInGroup(office, { parent: double, child: theirs }, plan)
    const { db } = world.database
    const lines = (await prepareRun(db, month)).lines.filter(({ personId }) => personId === double.id)
    expect(lines).toHaveLength(1)
    expect((await merge(parent, double)).status).toBe(200)
    await db.transaction(async (tx) =>
      billChunk(await lockToBill(tx, lines), { month, lines, byId: office.id, now: new Date() }),
    )
    expect(await db.select().from(feeAccounts).where(eq(feeAccounts.personId, double.id))).toEqual([])
    expect(await ownLines(month)).toHaveLength(1)
  })

  test('keep the entry of a competition that is paid', async () => {
    const competitionId = await openCompetition(250)
    const double = await world.child(parent, `Rohan D ${round}`)
    await enter(competitionId, child.id)
    const paidEntry = await enter(competitionId, double.id)
    expect((await chargeFee(paidEntry)).status).toBe(201)
    await pay(250)
    await merge(child, double)
    const rows = (await organiser.ask(findEntries, { params: { id: competitionId }, body: {} })).body.data
    expect(rows.find(({ studentId }) => studentId === child.id)?.paidAt).toEqual(expect.any(String))
  })

  test('take back the fee of the entry that lost', async () => {
    const competitionId = await openCompetition(250)
    const double = await world.child(parent, `Rohan D ${round}`)
    for (const id of [child.id, double.id])
      expect((await chargeFee(await enter(competitionId, id))).status).toBe(201)
    expect((await ledger()).balancePaise).toBe(50_000)
    await merge(child, double)
    await creditUnowedEntries(world, new Date())
    expect((await ledger()).balancePaise).toBe(25_000)
  })
})

test('a child whose cheque waits for the bank gets no parent with fees of its own', async () => {
  const id = newId()
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
  await office.ask(addChildByOffice, { body: { _id: id, fullName: `Alone ${round}`, ...facts } })
  await charge(500, { studentId: id }, id)
  const paid = await pay(500, { method: 'cheque', reference: `K${round}` }, id)
  expect(paid.status).toBe(201)
  await charge(100)
  await pay(100)
  const join = () =>
    office.ask(addParent, {
      params: { id },
      body: { fullName: 'x', email: parent.email, mobile: '9822055555', parentId: parent.id },
    })
  expect((await join()).refusal).toMatchObject({ code: 'cheque_waits' })
  await office.ask(fees.clearFeeCheque, { params: { id: paid.body.data.paymentId }, body: {} })
  expect((await join()).status).toBeLessThan(300)
})

const openCompetition = (fee: number) => competitionWithFee(world, organiser, { title: `Cup ${round}`, fee })
const enter = async (competitionId: string, studentId: string) =>
  (
    await parent.ask(enterCompetition, {
      params: { id: competitionId },
      body: { studentId, bornOn: '2017-05-01', groupId: null, place: '', listed: false },
    })
  ).body.data._id
const chargeFee = (entryId: string) =>
  office.ask(fees.chargeEntryFee, { params: { id: parent.id, entryId }, body: {} })

test('the fee of an erased child’s entry is not owed', async () => {
  const competitionId = await openCompetition(250)
  await chargeFee(await enter(competitionId, child.id))
  await world.database.db.transaction(async (tx) => {
    await competitionData(world.database).erase?.(tx, child.id, { now: new Date(), byId: child.id })
  })
  await creditUnowedEntries(world, new Date())
  expect((await ledger()).balancePaise).toBe(0)
})

test('one transfer is taken once, in whatever letters and by whatever way it is said to have come', async () => {
  await charge(1_000)
  const reference = `HDFCR5${round}`
  expect((await pay(300, { method: 'upi', reference })).status).toBe(201)
  const again = [
    await pay(300, { method: 'bank', reference }),
    await pay(300, { method: 'upi', reference: reference.toLowerCase() }),
    await pay(300, { method: 'upi', reference: `HDFC R5${round}` }),
  ]
  expect(again.map(({ status }) => status)).toEqual([409, 409, 409])
  const both = await Promise.all([
    pay(200, { method: 'bank', reference: `X${reference}` }),
    pay(200, { method: 'upi', reference: `x${reference}` }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
})

test('all children of a group who are on no plan are put on one in one act, the others stay', async () => {
  const own = await groupWithPlan(world, office, `Whole ${round}`)
  await enrolInGroup(office, { parent, child }, own)
  const brother = await world.child(parent, `Brother ${round}`)
  const body = { studentIds: [brother.id], joinedOn: '2026-11-01' }
  await office.ask(addGroupMembers, { params: { id: own.groupId }, body })
  const run = async () => (await office.ask(getBillingRun, { query: { month: '2026-11' } })).body.data
  expect((await run()).unplanned).toContainEqual({
    groupId: own.groupId,
    name: `Whole ${round}`,
    children: 1,
  })
  const put = () => office.ask(planFeeGroup, { body: { ...own, fromDay: '2026-11-01' } })
  expect((await put()).body).toMatchObject({ message: '1 child is on the plan', data: { put: 1 } })
  expect((await put()).refusal.errors).toHaveProperty('groupId')
  expect(await ownLines('2026-11')).toHaveLength(2)
  expect((await run()).unplanned.map(({ groupId }) => groupId)).not.toContain(own.groupId)
})

test('an ended plan is not led over the plan after it', async () => {
  await enrolInGroup(office, { parent, child }, plan)
  const id = (await ledger()).stays[0]?._id ?? ''
  const end = (untilDay: string) => office.ask(fees.endFeeStay, { params: { id }, body: { untilDay } })
  expect((await end('2026-11-30')).status).toBe(200)
  const next = { studentId: child.id, ...plan, fromDay: '2026-12-01' }
  expect((await office.ask(fees.startFeeStay, { params: { id: parent.id }, body: next })).status).toBe(201)
  expect((await end('2026-12-31')).refusal.errors).toEqual({
    untilDay: 'The next plan in this group begins on 1 Dec',
  })
  expect(await ownLines('2026-12')).toHaveLength(1)
})

test('nobody promises for a day before anything is due', async () => {
  await charge(1_000, { dueOn: inDays(10) })
  const promise = (day: string) =>
    office.ask(fees.addFeePromise, {
      params: { id: parent.id },
      body: { promiseId: newId(), day, note: '' },
    })
  expect((await promise(inDays(3))).refusal.errors).toMatchObject({
    day: expect.stringMatching(/^Nothing is due before/),
  })
  expect((await promise(inDays(12))).status).toBe(201)
  await charge(200, { dueOn: inDays(20) })
  expect((await ledger()).promise).toMatchObject({ day: inDays(12) })
})
