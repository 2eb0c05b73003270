import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { giveFeeDiscount } from '../../src/fees/office/discount.contract.ts'
import { addFeeCharge, getFeeLedger, takeFeePayment } from '../../src/fees/office/fees.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { indianDay } from '../../src/platform/text/india.rules.ts'
import { booksOf } from '../fees-family.ts'
import { type Member, openWorld, type World } from '../world.ts'

const today = indianDay(new Date())

let world: World
let office: Member
let parent: Member
let chargeIds: string[]
beforeAll(async () => {
  world = await openWorld()
  office = await world.office('Omar')
})
afterAll(async () => {
  expect((await booksOf(world)).findings).toEqual([])
  await world.close()
})

/** A family that owes for three things: 1,500, 1,200 and 800. */
beforeEach(async () => {
  parent = await world.parent('Kavita')
  chargeIds = await charged(parent, [1_500, 1_200, 800])
})

async function charged(payer: Member, amounts: readonly number[]): Promise<string[]> {
  const { id: studentId } = await world.child(payer, 'Rohan')
  const ids: string[] = []
  for (const amount of amounts) {
    const chargeId = newId()
    const body = { chargeId, studentId, head: 'exam', title: `For ${amount}`, amount, dueOn: today } as const
    await office.ask(addFeeCharge, { params: { id: payer.id }, body })
    ids.push(chargeId)
  }
  return ids
}
const creditsOf = (ids: readonly string[]) => ids.map((chargeId) => ({ creditId: newId(), chargeId }))
type Asked = { amount?: number; reason?: string; by?: Member; payer?: Member }
const give = (credits: ReturnType<typeof creditsOf>, { amount = 100, by = office, ...more }: Asked = {}) =>
  by.ask(giveFeeDiscount, {
    params: { id: (more.payer ?? parent).id },
    body: { credits, amount, reason: more.reason ?? 'Two children' },
  })
const ledger = async (payer = parent) =>
  (await office.ask(getFeeLedger, { params: { id: payer.id } })).body.data
const openPaise = async () => {
  const { open } = await ledger()
  return chargeIds.map((id) => open.find(({ _id }) => _id === id)?.openPaise ?? 0)
}

test('a discount is split over the charges in whole rupees, with a credit note each', async () => {
  const { status, body } = await give(creditsOf(chargeIds))
  expect([status, new Set(body.data.numbers).size]).toEqual([201, 3])
  expect(await openPaise()).toEqual([145_700, 116_600, 77_700])
  expect((await ledger()).balancePaise).toBe(340_000)
})

test('over the charges that were chosen alone', async () => {
  await give(creditsOf(chargeIds.slice(1)))
  expect(await openPaise()).toEqual([150_000, 114_000, 76_000])
})

test('the same act again is the same notes; with anything else it is refused', async () => {
  const credits = creditsOf(chargeIds)
  const first = await give(credits)
  const again = await give(credits)
  expect([again.status, again.body]).toEqual([201, first.body])
  for (const other of [{ amount: 200 }, { reason: 'Another' }])
    expect((await give(credits, other)).status).toBe(409)
  const [a, b, c] = credits
  if (!a || !b || !c) throw new Error('three charges')
  const crossed = [{ ...a, chargeId: b.chargeId }, { ...b, chargeId: a.chargeId }, c]
  expect((await give(crossed)).status).toBe(409)
  expect((await ledger()).balancePaise).toBe(340_000)
})

test('twice at once it comes off once', async () => {
  const credits = creditsOf(chargeIds)
  const answers = await Promise.all([give(credits), give(credits), give(credits)])
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect((await ledger()).balancePaise).toBe(340_000)
})

test('of two discounts at once the second finds what the first has left', async () => {
  const answers = await Promise.all([
    give(creditsOf(chargeIds), { amount: 2_000 }),
    give(creditsOf(chargeIds), { amount: 2_000 }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422])
  expect((await ledger()).balancePaise).toBe(150_000)
})

test('what was paid before pays other charges, or is an advance', async () => {
  const [first = ''] = chargeIds
  const body = {
    paymentId: newId(),
    amount: 1_500,
    method: 'cash' as const,
    reference: '',
    chargeIds: [first],
  }
  await office.ask(takeFeePayment, { params: { id: parent.id }, body })
  await give(creditsOf([first]), { amount: 500 })
  expect(await openPaise()).toEqual([0, 70_000, 80_000])
})

test('above what is left it is refused at the amount, and nothing is stored', async () => {
  const { status, refusal } = await give(creditsOf(chargeIds), { amount: 3_501 })
  expect([status, refusal.errors]).toEqual([422, { amount: 'At most ₹3,500 can come off these charges' }])
  expect((await ledger()).balancePaise).toBe(350_000)
})

test('a charge that is small beside the others may have no note', async () => {
  const [big = '', small = ''] = await charged(parent, [400_000, 1])
  const { body } = await give(creditsOf([big, small]), { amount: 1 })
  expect(body.data.numbers).toHaveLength(1)
  const credits = creditsOf([big, small])
  const first = await give(credits, { amount: 1 })
  expect((await give(credits, { amount: 1 })).body).toEqual(first.body)
})

test('a charge of another family, or none, is not found, and nothing comes off', async () => {
  const other = await world.parent('Asha')
  const [theirs = ''] = await charged(other, [1_000])
  for (const id of [theirs, newId()]) expect((await give(creditsOf([...chargeIds, id]))).status).toBe(404)
  expect((await give(creditsOf(chargeIds), { payer: other })).status).toBe(404)
  expect([(await ledger()).balancePaise, (await ledger(other)).balancePaise]).toEqual([350_000, 100_000])
})

test('none for nothing, for a charge twice, for half a rupee, for more than a desk ever needs', async () => {
  const [first = ''] = chargeIds
  const errors = async (credits: ReturnType<typeof creditsOf>, asked: Asked = {}) => {
    const { status, refusal } = await give(credits, asked)
    return [status, Object.keys(refusal.errors ?? {})]
  }
  expect(await errors([])).toEqual([422, ['credits']])
  expect(await errors(creditsOf([first, first]))).toEqual([422, ['credits']])
  expect(await errors(creditsOf(Array.from({ length: 25 }, newId)))).toEqual([422, ['credits']])
  for (const amount of [0, -100, 0.5, 500_001])
    expect(await errors(creditsOf([first]), { amount })).toEqual([422, ['amount']])
  expect(await errors(creditsOf([first]), { reason: ' ' })).toEqual([422, ['reason']])
})

test('only the office gives it', async () => {
  const credits = creditsOf(chargeIds)
  const params = { id: parent.id }
  const body = { credits, amount: 100, reason: 'Two children' }
  expect((await world.visitor.ask(giveFeeDiscount, { params, body })).status).toBe(401)
  for (const by of [parent, await world.teacher('Tara'), await world.parent('Meera')])
    expect((await give(credits, { by })).status).toBe(403)
  expect((await ledger()).balancePaise).toBe(350_000)
})
