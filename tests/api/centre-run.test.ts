import { afterAll, beforeAll, expect, test } from 'vitest'
import { endSeat, giveSeat } from '../../src/centres/centres.contract.ts'
import { addGroupMembers } from '../../src/classroom/office/groups.contract.ts'
import * as fees from '../../src/fees/office/fees.contract.ts'
import { billMonth, getBillingRun } from '../../src/fees/office/run.contract.ts'
import { feeSettings } from '../../src/fees/fees.tables.ts'
import { indianDay } from '../../src/platform/text/india.rules.ts'
import { booksOf, dailyGroup } from '../fees-family.ts'
import { newCentre } from '../new-centre.ts'
import { type Caller, callerOf, type Member, openWorld, type World } from '../world.ts'

/* The head of a centre bills the month of its own groups, and no others. */

type Place = { id: string; groupId: string; head: Member; desk: Member }

const month = indianDay(new Date()).slice(0, 7)
let world: World
let owner: Member
let office: Member
let planId = ''
let nashik: Place
let pune: Place

async function newPlace(code: string): Promise<Place> {
  const id = await newCentre(owner, code, `Centre ${code}`)
  const teacher = await world.teacher(`Teacher ${code}`)
  const group = { name: `Group ${code}`, teacherId: teacher.id, centreId: id }
  const groupId = await dailyGroup(office, group)
  const [head, desk] = [await world.office(`Head ${code}`), await world.office(`Desk ${code}`)]
  await owner.ask(giveSeat, { params: { id }, body: { personId: head.id, role: 'head' } })
  await owner.ask(giveSeat, { params: { id }, body: { personId: desk.id, role: 'desk' } })
  return { id, groupId, head, desk }
}

async function join(parent: Member, child: Member, { groupId }: Place): Promise<void> {
  await office.ask(addGroupMembers, {
    params: { id: groupId },
    body: { studentIds: [child.id], joinedOn: '2026-01-01' },
  })
  await plan(parent, child, groupId)
}
const plan = (parent: Member, child: Member, groupId: string) =>
  office.ask(fees.startFeeStay, {
    params: { id: parent.id },
    body: { studentId: child.id, groupId, planId, fromDay: '2026-01-01' },
  })

const run = async (by: Caller) => (await by.ask(getBillingRun, { query: { month } })).body.data
async function bill(by: Caller) {
  const { count, totalPaise } = await run(by)
  return by.ask(billMonth, { body: { month, count, totalPaise } })
}
const names = ({ lines }: { lines: readonly { child: string }[] }) => lines.map(({ child }) => child)

let twoCentres: Member
beforeAll(async () => {
  world = await openWorld()
  owner = await world.staff('owner', 'Lakshmi')
  office = await world.office('Omar')
  await world.database.db.insert(feeSettings).values({ secondChildPercent: 10 })
  const made = await office.ask(fees.createFeePlan, {
    body: { name: 'Monthly', partRule: 'classes', amount: 1_500, fromDay: '2026-01-01' },
  })
  planId = made.body.data._id
  nashik = await newPlace('NSK')
  pune = await newPlace('PNQ')
  const [one, two] = [await world.parent('One'), await world.parent('Two')]
  await join(one, await world.child(one, 'Asha'), nashik)
  await join(two, await world.child(two, 'Bina'), pune)
  twoCentres = await world.parent('Both')
  await join(twoCentres, await world.child(twoCentres, 'Chand'), nashik)
  await join(twoCentres, await world.child(twoCentres, 'Dev'), pune)
})
afterAll(async () => {
  const books = await booksOf(world)
  expect([books.outOfBalance, books.findings]).toEqual([0, []])
  await world.close()
})

test('the head sees the bills of its own groups alone, with the discount for a brother elsewhere', async () => {
  const [own, all] = [await run(nashik.head), await run(office)]
  expect(names(own)).toEqual(['Asha', 'Chand'])
  expect(names(await run(pune.head))).toEqual(['Bina', 'Dev'])
  expect(names(all)).toEqual(['Asha', 'Bina', 'Chand', 'Dev'])
  const both = all.lines.filter(({ child }) => ['Chand', 'Dev'].includes(child))
  expect(both.map(({ paise }) => paise).toSorted()).toEqual([135_000, 150_000])
  for (const line of own.lines) expect(line).toEqual(all.lines.find(({ stayId }) => stayId === line.stayId))
  expect([own.plans, own.billed]).toEqual([[], 0])
})

test('a doubt about a family that is at another centre too leads to no page of it', async () => {
  const child = await world.child(twoCentres, 'Esha')
  const alone = await world.parent('Alone')
  const other = await world.child(alone, 'Farah')
  await office.ask(addGroupMembers, {
    params: { id: nashik.groupId },
    body: { studentIds: [child.id, other.id], joinedOn: '2026-01-01' },
  })
  const { doubts } = await run(nashik.head)
  expect(doubts.map(({ child: name, kind, personId }) => [name, kind, personId])).toEqual([
    ['Esha', 'no plan', null],
    ['Farah', 'no plan', alone.id],
  ])
  expect((await run(pune.head)).doubts).toEqual([])
  expect((await run(office)).doubts.map(({ personId }) => personId)).toEqual([twoCentres.id, alone.id])
})

test('whoever has no part in it bills nothing: signed out, a teacher, a parent, a desk, a head with the sums of another', async () => {
  const { count, totalPaise } = await run(pune.head)
  const body = { month, count, totalPaise }
  const teacher = await world.teacher('Tara')
  const statuses = [callerOf(world.url, {}), teacher, twoCentres, nashik.desk, pune.desk].map(
    async (by) => (await by.ask(billMonth, { body })).status,
  )
  expect(await Promise.all(statuses)).toEqual([401, 403, 403, 404, 404])
  // The other centre has as many bills; a discount makes its sum another one.
  expect((await nashik.head.ask(billMonth, { body: { ...body, totalPaise: totalPaise + 100 } })).status).toBe(
    409,
  )
  expect((await nashik.desk.ask(getBillingRun, { query: { month } })).status).toBe(404)
  expect(await world.count('fee_charges')).toBe(0)
})

test('it bills its own, once, beside head office, and reads the sums of its month; a desk does not', async () => {
  const before = await run(nashik.head)
  const answers = await Promise.all([bill(nashik.head), bill(nashik.head)])
  const billed = answers.map(({ status, body }) => (status === 200 ? body.data.billed : 0))
  expect(billed.reduce((sum, each) => sum + each, 0)).toBe(2)
  expect(await run(nashik.head)).toMatchObject({ count: 0, billed: 2 })
  expect(names(await run(pune.head))).toEqual(['Bina', 'Dev'])
  const monthOf = async (by: Member) => (await by.ask(fees.getDuesSummary, {})).body.data.month
  expect(await monthOf(nashik.head)).toEqual({ month, billedPaise: before.totalPaise, settledPaise: 0 })
  expect(await monthOf(pune.head)).toEqual({ month, billedPaise: 0, settledPaise: 0 })
  expect(await monthOf(nashik.desk)).toBeNull()
  expect((await bill(office)).body.data.billed).toBe(2)
  expect(await world.count('fee_charges')).toBe(4)
})

test('who has lost the seat bills nothing more', async () => {
  const late = await world.office('Late')
  await owner.ask(giveSeat, { params: { id: pune.id }, body: { personId: late.id, role: 'head' } })
  const parent = await world.parent('New')
  await join(parent, await world.child(parent, 'Gita'), pune)
  const { count, totalPaise } = await run(late)
  expect(count).toBe(1)
  await owner.ask(endSeat, { params: { id: pune.id, personId: late.id }, body: {} })
  expect((await late.ask(billMonth, { body: { month, count, totalPaise } })).status).toBe(404)
})
