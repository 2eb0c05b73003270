import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { enter as enterCompetition, withdrawEntry } from '../../src/competition/entry.contract.ts'
import { findEntries, waiveEntryFee } from '../../src/competition/office/entries.contract.ts'
import { creditUnowedEntries } from '../../src/fees/entry-fees.server.ts'
import * as fees from '../../src/fees/office/fees.contract.ts'
import { people } from '../../src/people/people.tables.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { indianDay } from '../../src/platform/text/india.rules.ts'
import { booksOf, competitionWithFee } from '../fees-family.ts'
import { type Member, openWorld, type World } from '../world.ts'

const HOUR_MS = 3_600_000
let world: World
let office: Member
let organiser: Member
let competitionId: string
let parent: Member
let child: Member
let entryId: string
let round = 0

beforeAll(async () => {
  world = await openWorld()
  office = await world.office('Omar')
  organiser = await world.staff('organiser', 'Meera')
  competitionId = await competitionWithFee(world, organiser, { title: 'Winter Cup', fee: 250 })
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
  entryId = await enter()
})

async function enter(): Promise<string> {
  const entered = await parent.ask(enterCompetition, {
    params: { id: competitionId },
    body: { studentId: child.id, bornOn: '2017-05-01', groupId: null, place: '', listed: false },
  })
  expect(entered.status, JSON.stringify(entered.refusal)).toBe(201)
  return entered.body.data._id
}

const ledger = async () => (await office.ask(fees.getFeeLedger, { params: { id: parent.id } })).body.data
const chargeFee = (of = entryId, payerId = parent.id) =>
  office.ask(fees.chargeEntryFee, { params: { id: payerId, entryId: of }, body: {} })
const pay = (amount: number, more = {}) =>
  office.ask(fees.takeFeePayment, {
    params: { id: parent.id },
    body: { paymentId: newId(), amount, method: 'cash', reference: '', chargeIds: [], ...more },
  })
const waive = (reason: string | null) =>
  organiser.ask(waiveEntryFee, { params: { entryId }, body: { reason } })
const withdraw = () => parent.ask(withdrawEntry, { params: { entryId }, body: {} })
const credit = () => creditUnowedEntries(world, new Date())
async function entry() {
  const found = await organiser.ask(findEntries, {
    params: { id: competitionId },
    body: { words: `Rohan ${round}` },
  })
  const row = found.body.data.find(({ _id }) => _id === entryId)
  return { isPaid: row?.paidAt !== null, waiver: row?.waiver }
}

test('a fee is charged at the desk, and its payment pays the entry, with a receipt that names it', async () => {
  expect((await ledger()).uncharged).toEqual([
    { _id: entryId, child: `Rohan ${round}`, title: 'Winter Cup', paise: 25_000 },
  ])
  expect((await chargeFee()).body.message).toBe('₹250 charged')
  expect(await ledger()).toMatchObject({
    uncharged: [],
    open: [{ title: 'Winter Cup', head: 'competition', openPaise: 25_000 }],
  })
  expect((await pay(100)).status).toBe(201)
  expect((await entry()).isPaid).toBe(false)
  expect((await pay(150)).status).toBe(201)
  expect((await entry()).isPaid).toBe(true)
  expect(await ledger()).toMatchObject({ balancePaise: 0, open: [], uncharged: [] })
  expect((await chargeFee()).refusal).toMatchObject({ code: 'entry_fee_paid' })
})

test('charged twice at once it is one charge', async () => {
  const answers = await Promise.all([chargeFee(), chargeFee(), chargeFee()])
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect((await ledger()).balancePaise).toBe(25_000)
})

test('an advance pays the fee as soon as it is charged', async () => {
  expect((await pay(300)).status).toBe(201)
  await chargeFee()
  expect((await entry()).isPaid).toBe(true)
  expect((await ledger()).balancePaise).toBe(-5_000)
})

test('a cheque that comes back, or a credit note, opens the fee again', async () => {
  await chargeFee()
  const paymentId = newId()
  await pay(250, { paymentId, method: 'cheque', reference: `00${round}, SBI` })
  expect((await entry()).isPaid).toBe(true)
  await office.ask(fees.returnFeeCheque, { params: { id: paymentId }, body: {} })
  expect((await entry()).isPaid).toBe(false)
  await pay(250)
  expect((await entry()).isPaid).toBe(true)
  const [of] = (await ledger()).entries.flatMap(({ charge }) => charge ?? [])
  await office.ask(fees.creditFeeCharge, {
    params: { id: of?._id ?? '' },
    body: { creditId: newId(), amount: 250, reason: 'Moved to spring' },
  })
  expect((await entry()).isPaid).toBe(false)
  // Charged again, the money that is free now pays it.
  expect((await chargeFee()).status).toBe(201)
  expect((await entry()).isPaid).toBe(true)
})

test('a withdrawn entry owes nothing: what was paid of its fee is an advance, and entered again it is charged anew', async () => {
  await chargeFee()
  await pay(100)
  expect((await withdraw()).status).toBe(200)
  await credit()
  await credit()
  expect(await ledger()).toMatchObject({ open: [], uncharged: [], balancePaise: -10_000 })
  expect(await enter()).toBe(entryId)
  expect((await entry()).isPaid).toBe(false)
  await chargeFee()
  expect((await ledger()).open).toMatchObject([{ openPaise: 15_000 }])
  await pay(150)
  expect((await entry()).isPaid).toBe(true)
  await withdraw()
  await credit()
  expect((await ledger()).balancePaise).toBe(0)
})

test('a waived fee is not asked for, and its charge is credited; a paid one cannot be waived', async () => {
  await chargeFee()
  expect((await waive('Scholar of the school')).body.message).toBe('No fee is due')
  await credit()
  expect(await ledger()).toMatchObject({ open: [], uncharged: [], balancePaise: 0 })
  expect(await entry()).toEqual({ isPaid: false, waiver: 'Scholar of the school' })
  expect((await chargeFee()).refusal).toMatchObject({ code: 'entry_fee_not_owed' })
  await waive(null)
  expect((await ledger()).uncharged).toHaveLength(1)
  await chargeFee()
  await pay(250)
  expect((await waive('Late')).refusal).toMatchObject({ code: 'waives_paid_fee' })
})

test('paid while the job looks at a withdrawn entry: what is paid stays', async () => {
  await chargeFee()
  await withdraw()
  await Promise.all([credit(), pay(250)])
  await credit()
  const { balancePaise, open } = await ledger()
  expect(open).toEqual([])
  // Credited first, the money is an advance; paid first, the fee stays paid.
  expect([0, -25_000]).toContain(balancePaise)
})

test('an entry of another family, and one that is not there, is not found', async () => {
  const stranger = await world.parent(`Stranger ${round}`)
  await world.child(stranger, `Other ${round}`)
  for (const answer of [await chargeFee(entryId, stranger.id), await chargeFee(newId())])
    expect(answer).toMatchObject({ status: 404, refusal: { code: 'entry_not_found' } })
})

test('families and organisers charge no fee, and the office waives none', async () => {
  const params = { id: parent.id, entryId }
  const asked = await Promise.all(
    [parent, organiser].map((member) => member.ask(fees.chargeEntryFee, { params, body: {} })),
  )
  expect(asked.map(({ status }) => status)).toEqual([403, 403])
  const given = await Promise.all(
    [parent, office].map((member) =>
      member.ask(waiveEntryFee, { params: { entryId }, body: { reason: 'Friend' } }),
    ),
  )
  expect(given.map(({ status }) => status)).toEqual([403, 403])
})

test('the fee is due when entries close', async () => {
  const day = indianDay(new Date(Date.now() + HOUR_MS))
  await chargeFee()
  expect((await ledger()).open).toMatchObject([{ dueOn: day }])
})
