import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeCentre, createCentre, giveSeat } from '../../src/centres/centres.contract.ts'
import * as groups from '../../src/classroom/office/groups.contract.ts'
import { taxSettings } from '../../src/enrolment/enrolment.tables.ts'
import * as wire from '../../src/enrolment/office/billers.contract.ts'
import { getGstMonth } from '../../src/enrolment/office/money.contract.ts'
import { getFamilyFees, payFees } from '../../src/fees/family/family-fees.contract.ts'
import * as day from '../../src/fees/office/day.contract.ts'
import * as fees from '../../src/fees/office/fees.contract.ts'
import { storedReceipt } from '../../src/fees/payments.server.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { indianDay } from '../../src/platform/text/india.rules.ts'
import type { CallInput } from '../../src/platform/wire.ts'
import { booksOf } from '../fees-family.ts'
import { CENTRE_FACTS } from '../new-centre.ts'
import { type Member, openWorld, type World } from '../world.ts'

/* A franchise is another company: its papers, its cash and its tax are its own, and the academy touches none. */

const today = indianDay(new Date())
const month = today.slice(0, 7)
const MARGAO = {
  name: 'Margao Learning LLP',
  pan: 'MARGO1234F',
  gstin: '',
  state: 'Goa',
  address: 'Margao',
  upiAddress: 'margao@bank',
} as const

let world: World
let owner: Member
let clerk: Member
let desk: Member
let centreId = ''
let groupId = ''
let margaoId = ''
let round = 0

type NewFranchise = CallInput<typeof wire.createFranchiseBiller>['body']
const create = (more: Partial<NewFranchise> = {}, by = owner) =>
  by.ask(wire.createFranchiseBiller, { body: { _id: newId(), ...MARGAO, ...more } })
const assign = (billerId: string | null, of = centreId) =>
  owner.ask(wire.setCentreBiller, { params: { id: of }, body: { billerId, fromDay: today } })
const newCentre = async (code: string, kind: 'own' | 'franchise') =>
  (await owner.ask(createCentre, { body: { ...CENTRE_FACTS, code, name: `Centre ${code}`, kind } })).body.data
    ._id

async function family(): Promise<{ parent: Member; child: Member }> {
  round += 1
  const parent = await world.parent(`Parent ${round}`)
  const child = await world.child(parent, `Child ${round}`)
  await clerk.ask(groups.addGroupMembers, {
    params: { id: groupId },
    body: { studentIds: [child.id], joinedOn: '2026-01-01' },
  })
  return { parent, child }
}
type Family = Awaited<ReturnType<typeof family>>

async function charge({ parent, child }: Family, amount: number): Promise<string> {
  const chargeId = newId()
  const body = { chargeId, studentId: child.id, head: 'exam' as const, title: 'Exam', amount, dueOn: today }
  expect((await clerk.ask(fees.addFeeCharge, { params: { id: parent.id }, body })).status).toBe(201)
  return chargeId
}
const pay = (
  by: Member,
  { parent }: Family,
  more: Partial<CallInput<typeof fees.takeFeePayment>['body']> = {},
) =>
  by.ask(fees.takeFeePayment, {
    params: { id: parent.id },
    body: { paymentId: newId(), amount: 500, method: 'cash', reference: '', chargeIds: [], ...more },
  })
const receiptOf = (id: string) => world.database.db.transaction((tx) => storedReceipt(tx, id))
const toBank = (amount: number) =>
  desk.ask(day.moveCash, { body: { id: newId(), centreId, kind: 'bank', amount, note: 'Slip 1' } })
const till = async () => (await desk.ask(day.getTillDay, { query: { centreId } })).body.data.bookPaise
const ledger = async ({ parent }: Family, by = clerk) =>
  (await by.ask(fees.getFeeLedger, { params: { id: parent.id } })).body.data

beforeAll(async () => {
  world = await openWorld()
  await world.database.db
    .insert(taxSettings)
    .values({ gstin: '27ABCDE1234F1Z5', state: 'Maharashtra', address: 'Pune', ratePercent: 18 })
  owner = await world.staff('owner', 'Meera')
  clerk = await world.office('Omar')
  const teacher = await world.teacher('Anil')
  await world.subject('Abacus')
  centreId = await newCentre('MAO', 'franchise')
  const body = {
    name: 'Margao',
    subject: 'Abacus',
    level: '',
    teacherId: teacher.id,
    centreId,
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    time: '16:30',
    minutes: 60,
    place: 'Room 1',
    meetingUrl: null,
    capacity: 50,
    fromDay: '2026-01-01',
    untilDay: null,
    holidays: [],
  }
  groupId = (await clerk.ask(groups.createGroup, { body })).body.data._id
  desk = await world.office('Dev')
  await owner.ask(giveSeat, { params: { id: centreId }, body: { personId: desk.id, role: 'desk' } })
})
afterAll(async () => {
  const books = await booksOf(world)
  expect([books.outOfBalance, books.findings]).toEqual([0, []])
  await world.close()
})

describe('a franchise that bills for itself', () => {
  test('is another company than the academy, with a GSTIN of its PAN and State or none', async () => {
    const refused = async (more: Partial<NewFranchise>) => (await create(more)).refusal.errors
    expect(await refused({ pan: 'ABCDE1234F' })).toHaveProperty('pan')
    expect(await refused({ pan: 'x' })).toHaveProperty('pan')
    expect(await refused({ gstin: '30ZZZZZ1234F1Z5' })).toEqual({
      gstin: 'This GSTIN is not of the PAN MARGO1234F',
    })
    expect(await refused({ gstin: '29MARGO1234F1Z5' })).toEqual({ gstin: 'This GSTIN is not of Goa' })
    expect(await refused({ name: '' })).toHaveProperty('name')
    expect(await refused({ upiAddress: 'no address' })).toHaveProperty('upiAddress')
    expect((await create({}, clerk)).status).toBe(403)
    expect((await create({}, desk)).status).toBe(404)
    expect(
      (await world.visitor.ask(wire.createFranchiseBiller, { body: { _id: newId(), ...MARGAO } })).status,
    ).toBe(401)
  })

  test('is added once for one form, with numbers of its own, beside others of its State', async () => {
    const body = { _id: newId() }
    const twice = await Promise.all([create(body), create(body)])
    expect(twice.map(({ status }) => status)).toEqual([201, 201])
    margaoId = body._id
    const vasco = { _id: newId(), name: 'Vasco Abacus', pan: 'VASCO1234F', gstin: '30VASCO1234F1Z5' }
    const { billers } = (await create(vasco)).body.data
    expect(billers.map(({ name, code, state }) => [name, code, state])).toEqual([
      ['Margao Learning LLP', 'F01', 'Goa'],
      ['Vasco Abacus', 'F02', 'Goa'],
    ])
    // The academy may still have a registration there itself.
    const own = await owner.ask(wire.createBiller, {
      body: { _id: newId(), gstin: '30ABCDE1234F1Z5', state: 'Goa', address: 'Panaji' },
    })
    expect(own.status).toBe(201)
  })

  test('bills for centres that are franchises alone', async () => {
    const academys = await newCentre('PNJ', 'own')
    expect((await assign(margaoId, academys)).refusal.errors).toHaveProperty('billerId')
    expect((await assign(margaoId)).status).toBe(200)
  })
})

describe('its fees', () => {
  test('bear no tax without a GSTIN, and its receipts its name, address and numbers', async () => {
    const one = await family()
    await charge(one, 500)
    expect((await ledger(one)).open[0]?.registration).toBe('Margao Learning LLP')
    const paymentId = newId()
    expect((await pay(desk, one, { paymentId })).body.data.number).toMatch(/^F01\/\d{4}\/000001$/)
    const { receipt } = (await receiptOf(paymentId)) ?? {}
    expect(receipt?.academy).toMatchObject({ name: 'Margao Learning LLP', address: 'Margao', gstin: '' })
    expect(receipt?.lines[0]?.tax.lines).toEqual([])
    const { billers } = (await clerk.ask(getGstMonth, { query: { month } })).body.data
    expect(billers.map(({ state }) => state)).toEqual(['Goa', 'Vasco Abacus'])
    expect((await clerk.ask(getGstMonth, { query: { month, biller: margaoId } })).status).toBe(404)
    await toBank(500)
  })

  test('go into its till alone: neither into the academy’s, nor the academy’s into its', async () => {
    const one = await family()
    await charge(one, 500)
    expect((await pay(clerk, one)).refusal.message).toBe('This till is not for cash of Margao Learning LLP')
    expect((await pay(desk, one)).status).toBe(201)
    expect(await till()).toBe(50_000)
    expect((await toBank(500)).status).toBe(200)
    // A debt of before is the academy's.
    await assign(null)
    const other = await family()
    await charge(other, 500)
    await assign(margaoId)
    expect((await pay(desk, other)).refusal.message).toBe('This till is not for cash of the academy')
    expect((await pay(clerk, other)).body.data.number).toMatch(/^FEE\//)
  })

  test('wait until the academy’s cash has left the till of a centre that changes hands', async () => {
    await assign(null)
    const one = await family()
    await charge(one, 500)
    expect((await pay(desk, one)).status).toBe(201)
    await assign(margaoId)
    await charge(one, 500)
    expect((await pay(desk, one)).refusal.message).toBe(
      'This till still holds ₹500 of the academy. Take it to the bank first.',
    )
    await toBank(500)
    expect((await pay(desk, one)).status).toBe(201)
    await toBank(500)
  })

  test('are changed at its till with its own cash: a float is of who bills there', async () => {
    const float = (amount: number) =>
      owner.ask(day.moveCash, { body: { id: newId(), centreId, kind: 'float', amount, note: 'Change' } })
    await assign(null)
    expect((await float(200)).status).toBe(200)
    await assign(margaoId)
    expect((await float(100)).refusal.message).toBe(
      'This till still holds ₹200 of the academy. Take it to the bank first.',
    )
    await toBank(200)
    expect((await float(100)).status).toBe(200)
    const one = await family()
    await charge(one, 500)
    expect((await pay(desk, one)).status).toBe(201)
    expect(await till()).toBe(60_000)
    await toBank(600)
  })

  test('are paid by UPI to whom each is owed, and stay its own where its centre moves to another State', async () => {
    const one = await family()
    await charge(one, 500)
    await assign(null)
    await charge(one, 300)
    await assign(margaoId)
    const { open } = await ledger(one)
    expect(open.map(({ payee, upiAddress }) => [payee, upiAddress]).toSorted()).toEqual([
      ['Margao Learning LLP', 'margao@bank'],
      ['Test Academy', ''],
    ])
    const facts = { ...CENTRE_FACTS, name: 'Centre MAO', kind: 'franchise' as const }
    const moved = await owner.ask(changeCentre, {
      params: { id: centreId },
      body: { ...facts, state: 'Kerala' },
    })
    expect(moved.status).toBe(200)
    await charge(one, 200)
    expect((await ledger(one)).open.at(-1)?.registration).toBe('Margao Learning LLP')
  })

  test('are not taken by the academy’s gateway: the family sees whose they are, and its UPI address', async () => {
    const one = await family()
    const chargeId = await charge(one, 500)
    const { open, franchises } = (await one.parent.ask(getFamilyFees, {})).body.data
    expect(open[0]).toMatchObject({ registration: 'Margao Learning LLP', isAcademys: false })
    expect(franchises).toEqual([{ registration: 'Margao Learning LLP', upiAddress: 'margao@bank' }])
    const body = { paymentId: newId(), chargeIds: [chargeId], paise: 50_000 }
    expect((await one.parent.ask(payFees, { body })).refusal.message).toMatch(
      /^Margao Learning LLP takes these fees itself/,
    )
    expect(await ledger(one, desk)).toMatchObject({
      upiAddress: 'margao@bank',
      academy: 'Margao Learning LLP',
    })
  })

  test('are given back by bank, never in cash of the academy', async () => {
    const one = await family()
    await charge(one, 500)
    await pay(desk, one, { amount: 700, method: 'upi', reference: `U${round}` })
    const back = (method: 'cash' | 'bank') =>
      owner.ask(fees.payBackAdvance, {
        params: { id: one.parent.id },
        body: { payBackId: newId(), amount: 200, method, reason: 'Too much' },
      })
    expect((await back('cash')).refusal.message).toBe('This till is not for cash of Margao Learning LLP')
    expect((await back('bank')).status).toBe(200)
  })

  test('two desks and a change of hands at once never mix the cash of two companies', async () => {
    const families = await Promise.all(Array.from({ length: 6 }, family))
    for (const each of families) await charge(each, 500)
    await Promise.all([
      ...families.slice(0, 3).map((each) => pay(desk, each)),
      assign(null),
      ...families.slice(3).map((each) => pay(desk, each)),
    ])
    const { outOfBalance, findings } = await booksOf(world)
    expect([outOfBalance, findings]).toEqual([0, []])
  })
})
