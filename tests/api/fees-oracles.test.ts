import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { taxSettings } from '../../src/enrolment/enrolment.tables.ts'
import * as day from '../../src/fees/office/day.contract.ts'
import * as fees from '../../src/fees/office/fees.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { indianDay } from '../../src/platform/text/india.rules.ts'
import { rupees, rupeesExact } from '../../src/platform/text/rupees.rules.ts'
import type { CallInput } from '../../src/platform/wire.ts'
import { booksOf } from '../fees-family.ts'
import { newCentre } from '../new-centre.ts'
import { oracle } from '../oracles.ts'
import { childAt, newCentre as newSeatedCentre } from '../stock-network.ts'
import { type Member, openWorld, type World } from '../world.ts'

/* Worked examples of the reference arithmetic, taken at the desk. */

const today = indianDay(new Date())
let world: World
let owner: Member
let parent: Member
let child: Member
let round = 0

beforeAll(async () => {
  world = await openWorld()
  owner = await world.staff('owner', 'Meera')
  await world.subject('Abacus')
  await world.database.db
    .insert(taxSettings)
    .values({ gstin: '23ABCDE1234F1Z5', state: 'Madhya Pradesh', address: 'Indore' })
  await newCentre(owner, 'SEC', 'Second')
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

const chequeCosts = (chequeCharge: number) =>
  owner.ask(fees.saveFeeSettings, {
    body: {
      code: 'FEE',
      dueDay: 5,
      secondChildPercent: 0,
      laterChildPercent: 0,
      chequeCharge,
      lateGraceDays: 7,
      latePerDay: 0,
      lateCap: 150,
      upiAddress: '',
      remindsFamilies: false,
    },
  })
const charge = (amount: number) =>
  owner.ask(fees.addFeeCharge, {
    params: { id: parent.id },
    body: { chargeId: newId(), studentId: child.id, head: 'kit', title: 'Book 2', amount, dueOn: today },
  })
type Payment = CallInput<typeof fees.takeFeePayment>['body']
const pay = (amount: number, more: Partial<Payment> = {}, by = owner) =>
  by.ask(fees.takeFeePayment, {
    params: { id: parent.id },
    body: { paymentId: newId(), amount, method: 'cash', reference: '', chargeIds: [], ...more },
  })
const cheque = (amount: number) => pay(amount, { method: 'cheque', reference: `${newId()} SBI` })
const returned = (id: string) => owner.ask(fees.returnFeeCheque, { params: { id }, body: {} })
const balance = async () =>
  rupeesExact((await owner.ask(fees.getFeeLedger, { params: { id: parent.id } })).body.data.balancePaise)

/** A centre of its own with a family, whose desk has the float of the morning in its till. */
async function morningAt(name: string, float: number) {
  const centre = await newSeatedCentre(world, owner, { name, kind: 'own' })
  const family = await childAt(world, owner, { centre, name: `Child of ${name}` })
  parent = family.parent
  child = family.child
  const cash = (kind: day.CashMove, amount: number) =>
    centre.desk.ask(day.moveCash, {
      body: { id: newId(), centreId: centre.id, kind, amount, note: 'Slip 0712' },
    })
  expect((await cash('float', float)).status).toBe(200)
  const inTill = async () =>
    (await centre.desk.ask(day.getTillDay, { query: { centreId: centre.id } })).body.data.bookPaise
  return { centre, cash, inTill }
}

test('a cheque that came back leaves its sum and the bank’s charge, without GST, as the balance', async () => {
  await chequeCosts(300)
  await charge(4_500)
  const { body } = await cheque(4_500)
  expect(await balance()).toBe('₹0.00')
  expect((await returned(body.data.paymentId)).status).toBe(200)
  expect(await balance()).toBe(oracle('O16'))
})

test('a family with many charges and payments and a returned cheque owes what all of them come to', async () => {
  await chequeCosts(200)
  // The charge of 200 is that of the cheque which came back.
  for (const amount of [1_500, 1_080, 1_500, 540]) await charge(amount)
  expect((await pay(2_580)).status).toBe(201)
  const { body } = await cheque(2_040)
  expect((await returned(body.data.paymentId)).status).toBe(200)
  for (const amount of [1_500, 1_080, 720]) await charge(amount)
  for (const amount of [3_000, 1_240]) expect((await pay(amount)).status).toBe(201)
  expect({ balance: await balance() }).toEqual(oracle('O27'))
})

test('one payer brings less than two lakh in cash on a day', async () => {
  const said: string[] = []
  for (const second of [49_999, 50_000]) {
    parent = await world.parent(`Payer of ${second}`)
    child = await world.child(parent, `Child of ${second}`)
    await charge(1_500)
    expect((await pay(150_000)).status).toBe(201)
    said.push((await pay(second)).status === 201 ? 'taken' : 'refused')
  }
  expect(said).toEqual(oracle('O23'))
})

test('a till gives no more to the bank than is in it', async () => {
  const { centre, cash, inTill } = await morningAt('Dewas', 2_000)
  await charge(5_550)
  expect((await pay(5_550, {}, centre.desk)).status).toBe(201)
  const { status, refusal } = await cash('bank', 12_000)
  const left = await inTill()
  expect([status, refusal.message]).toEqual([409, `The till has only ${rupees(left)}`])
  expect(`refused: the till has ${rupeesExact(left)}`).toBe(oracle('O30'))
})

// The last of them: it closes the day of the academy's own till.
test('a till is short by what was counted less than the day’s cash came to', async () => {
  const inTill = async () => (await owner.ask(day.getTillDay, {})).body.data.bookPaise
  const cash = async (kind: day.CashMove, amount: number) =>
    (await owner.ask(day.moveCash, { body: { id: newId(), kind, amount, note: 'Slip 0712' } })).status
  expect(await cash('bank', (await inTill()) / 100 - 2_000)).toBe(200)
  await charge(14_000)
  expect((await pay(14_500)).status).toBe(201)
  const back = { payBackId: newId(), amount: 500, method: 'cash', reason: 'Left' } as const
  const given = await owner.ask(fees.payBackAdvance, { params: { id: parent.id }, body: back })
  expect(given.status, given.refusal.message).toBe(200)
  expect(await cash('expense', 350)).toBe(200)
  expect(await cash('bank', 12_000)).toBe(200)
  const expected = await inTill()
  // 3,640: seven notes of 500, one of 100, two of 20.
  const counts = [7, 0, 1, 0, 2, 0, 0, 0, 0]
  const close = (reason: string) => owner.ask(day.closeTillDay, { body: { counts, reason } })
  expect((await close('')).refusal.errors?.reason).toBe('₹10 short: enter why')
  expect((await close('A note went astray')).status).toBe(200)
  const difference = rupeesExact((await inTill()) - expected)
  expect({ expected: rupeesExact(expected), difference }).toEqual(oracle('O22'))
})
