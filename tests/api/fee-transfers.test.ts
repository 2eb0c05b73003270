import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addGroupMembers, moveGroupMember } from '../../src/classroom/office/groups.contract.ts'
import { dayAfter } from '../../src/classroom/classroom.rules.ts'
import * as fees from '../../src/fees/office/fees.contract.ts'
import { billMonth, getBillingRun } from '../../src/fees/office/run.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { booksOf, dailyGroup } from '../fees-family.ts'
import { type Member, openWorld, type World } from '../world.ts'

/* A child that goes on in another group stays on its plan, and no month is billed twice. */

let world: World
let office: Member
let parent: Member
let child: Member
let round = 0
/** The plans whose part months are billed by classes, and whole. */
const plans = { classes: '', whole: '' }
const groups = { from: '', to: '' }
/** The year after next: every month is still to come, and none of other tests. */
const year = new Date().getUTCFullYear() + 2
const MONTH = `${year}-03`
const NEXT = `${year}-04`
const FIRST = '2026-01-01'

beforeAll(async () => {
  world = await openWorld()
  office = await world.office('Omar')
  const { id: teacherId } = await world.teacher('Tara')
  for (const partRule of ['classes', 'whole'] as const) {
    const body = { name: `Plan ${partRule}`, partRule, amount: 3_100, fromDay: FIRST }
    plans[partRule] = (await office.ask(fees.createFeePlan, { body })).body.data._id
  }
  groups.from = await dailyGroup(office, { name: 'Level 1', teacherId })
  groups.to = await dailyGroup(office, { name: 'Level 2', teacherId })
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

async function joinOn(plan: keyof typeof plans, fromDay = FIRST): Promise<void> {
  await office.ask(addGroupMembers, {
    params: { id: groups.from },
    body: { studentIds: [child.id], joinedOn: FIRST },
  })
  await office.ask(fees.startFeeStay, {
    params: { id: parent.id },
    body: { studentId: child.id, groupId: groups.from, planId: plans[plan], fromDay },
  })
}
const move = (from: string, [groupId, toGroupId] = [groups.from, groups.to]) =>
  office.ask(moveGroupMember, {
    params: { id: groupId, studentId: child.id },
    body: { toGroupId, from },
  })
const runOf = async (month: string) => (await office.ask(getBillingRun, { query: { month } })).body.data
const ownOf = async (month: string) => {
  const { lines, doubts } = await runOf(month)
  const isOwn = (row: { child: string }) => row.child === child.name
  return { paise: lines.filter(isOwn).map(({ paise }) => paise), doubts: doubts.filter(isOwn) }
}
async function bill(month: string) {
  const { count, totalPaise } = await runOf(month)
  expect((await office.ask(billMonth, { body: { month, count, totalPaise } })).status).toBe(200)
}
const stays = async () => {
  const { rows } = await world.database.pool.query(
    `select group_id, from_day::text as first, until_day::text as last from fee_stays
      where student_id = '${child.id}' order by from_day`,
  )
  return rows.map(({ group_id: groupId, first, last }) => [
    groupId === groups.to ? 'to' : 'from',
    first,
    last,
  ])
}

test('a month that is parted is billed in both groups, by their classes', async () => {
  await joinOn('classes')
  expect((await move(`${MONTH}-11`)).status).toBe(200)
  expect(await stays()).toEqual([
    ['from', FIRST, `${MONTH}-10`],
    ['to', `${MONTH}-11`, null],
  ])
  // 10 and 21 of 31 classes of ₹3,100.
  expect(await ownOf(MONTH)).toEqual({ paise: [100_000, 210_000], doubts: [] })
  expect((await ownOf(NEXT)).paise).toEqual([310_000])
})

test('a month of a plan that is not parted is billed once, with the old group', async () => {
  await joinOn('whole')
  await move(`${MONTH}-11`)
  expect(await stays()).toEqual([
    ['from', FIRST, `${MONTH}-31`],
    ['to', `${NEXT}-01`, null],
  ])
  expect(await ownOf(MONTH)).toEqual({ paise: [310_000], doubts: [] })
  expect((await ownOf(NEXT)).paise).toEqual([310_000])
})

test('a month that is billed already is not billed again', async () => {
  await joinOn('classes')
  await bill(MONTH)
  await move(`${MONTH}-11`)
  expect(await ownOf(MONTH)).toEqual({ paise: [], doubts: [] })
  expect((await ownOf(NEXT)).paise).toEqual([310_000])
})

test('the same move again changes nothing, and a child without a plan has none after it', async () => {
  await joinOn('classes')
  await move(`${MONTH}-11`)
  const once = await stays()
  await move(`${MONTH}-11`)
  expect(await stays()).toEqual(once)
  child = await world.child(parent, `Tara ${round}`)
  await office.ask(addGroupMembers, {
    params: { id: groups.from },
    body: { studentIds: [child.id], joinedOn: FIRST },
  })
  await move(`${MONTH}-11`)
  expect(await stays()).toEqual([])
  expect((await ownOf(NEXT)).doubts.map(({ kind }) => kind)).toEqual(['no plan'])
})

test('who moves back has one bill a month all the way', async () => {
  await joinOn('classes')
  await move(`${MONTH}-11`)
  await move(`${MONTH}-21`, [groups.to, groups.from])
  expect(await stays()).toEqual([
    ['from', FIRST, `${MONTH}-10`],
    ['to', `${MONTH}-11`, `${MONTH}-20`],
    ['from', `${MONTH}-21`, null],
  ])
  expect((await ownOf(MONTH)).paise.reduce((sum, paise) => sum + paise, 0)).toBe(310_000)
  expect((await ownOf(NEXT)).paise).toEqual([310_000])
})

test('a plan that begins after the move begins in the new group', async () => {
  await joinOn('whole', `${NEXT}-01`)
  await move(`${MONTH}-11`)
  expect(await stays()).toEqual([['to', `${NEXT}-01`, null]])
  expect((await ownOf(NEXT)).paise).toEqual([310_000])
})

test('a plan of its own in the new group stays, and the old one ends', async () => {
  await joinOn('classes')
  await office.ask(fees.startFeeStay, {
    params: { id: parent.id },
    body: { studentId: child.id, groupId: groups.to, planId: plans.whole, fromDay: `${MONTH}-11` },
  })
  await move(`${MONTH}-11`)
  expect(await stays()).toEqual([
    ['from', FIRST, `${MONTH}-10`],
    ['to', `${MONTH}-11`, null],
  ])
})

test('a plan of its own that begins later in the new group is reached by the old one', async () => {
  await joinOn('classes')
  await office.ask(fees.startFeeStay, {
    params: { id: parent.id },
    body: { studentId: child.id, groupId: groups.to, planId: plans.whole, fromDay: `${NEXT}-01` },
  })
  await move(`${MONTH}-11`)
  expect(await stays()).toEqual([
    ['from', FIRST, `${MONTH}-10`],
    ['to', `${MONTH}-11`, `${MONTH}-31`],
    ['to', `${NEXT}-01`, null],
  ])
})

test('a plan that ends on the day before leaves a doubt, and nothing is billed in silence', async () => {
  await joinOn('classes')
  const { rows } = await world.database.pool.query(
    `select id from fee_stays where student_id = '${child.id}'`,
  )
  const ended = await office.ask(fees.endFeeStay, {
    params: { id: String(rows[0]?.id) },
    body: { untilDay: `${MONTH}-10` },
  })
  expect(ended.status).toBe(200)
  await move(`${MONTH}-11`)
  expect((await ownOf(MONTH)).doubts.map(({ kind }) => kind)).toEqual(['no plan'])
})

test('a month that is not parted is the new group’s where the old one had no class of it before', async () => {
  await joinOn('whole', `${MONTH}-11`)
  await move(`${MONTH}-11`)
  expect(await stays()).toEqual([['to', `${MONTH}-11`, null]])
  expect((await ownOf(MONTH)).paise).toEqual([310_000])
})

test('a pause over the move goes on in the new group', async () => {
  await joinOn('classes')
  const { rows } = await world.database.pool.query(
    `select id from fee_stays where student_id = '${child.id}'`,
  )
  const body = {
    pauseId: newId(),
    fromDay: `${MONTH}-06`,
    untilDay: `${MONTH}-25`,
    reason: 'Travels',
  }
  const paused = await office.ask(fees.pauseFeeStay, { params: { id: String(rows[0]?.id) }, body })
  expect(paused.status, paused.refusal.message).toBe(201)
  const before = (await ownOf(MONTH)).paise
  await move(`${MONTH}-11`)
  const after = (await ownOf(MONTH)).paise
  expect(before).toEqual([110_000])
  expect(after.reduce((sum, paise) => sum + paise, 0)).toBe(110_000)
  const days = await world.database.pool.query(
    `select p.from_day::text as from_day, p.until_day::text as until_day from fee_pauses p
      join fee_stays s on s.id = p.stay_id where s.student_id = '${child.id}' order by 1`,
  )
  expect(days.rows).toEqual([
    { from_day: `${MONTH}-06`, until_day: dayAfter(`${MONTH}-11`, -1) },
    { from_day: `${MONTH}-11`, until_day: `${MONTH}-25` },
  ])
})
