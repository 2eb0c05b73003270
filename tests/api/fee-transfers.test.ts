import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCentre, giveSeat } from '../../src/centres/centres.contract.ts'
import {
  addGroupMembers,
  moveGroupMember,
  removeGroupMember,
} from '../../src/classroom/office/groups.contract.ts'
import { dayAfter, daysOfMonth } from '../../src/classroom/classroom.rules.ts'
import { createFranchiseBiller, setCentreBiller } from '../../src/enrolment/office/billers.contract.ts'
import * as fees from '../../src/fees/office/fees.contract.ts'
import { billMonth, getBillingRun } from '../../src/fees/office/run.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { indianDay, monthAfter } from '../../src/platform/text/india.rules.ts'
import { booksOf, dailyGroup } from '../fees-family.ts'
import { CENTRE_FACTS } from '../new-centre.ts'
import { type Member, openWorld, type World } from '../world.ts'

/* A child that goes on in another group stays on its plan, and no month is billed twice. */

let world: World
let office: Member
let parent: Member
let child: Member
let round = 0
/** A franchise that bills for itself. */
const billerId = newId()
/** The plans whose part months are billed by classes, and whole. */
const plans = { classes: '', whole: '' }
const groups = { from: '', to: '', elsewhere: '' }
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
  const owner = await world.staff('owner', 'Lakshmi')
  const place = { ...CENTRE_FACTS, code: 'MRG', name: 'Margao', kind: 'franchise' as const }
  const centreId = (await owner.ask(createCentre, { body: place })).body.data._id
  groups.elsewhere = await dailyGroup(office, { name: 'Level 3', teacherId, centreId })
  const facts = { name: 'Margao LLP', pan: 'MARGO1234F', gstin: '', state: 'Goa', address: 'Margao' } as const
  await owner.ask(createFranchiseBiller, { body: { _id: billerId, ...facts, upiAddress: '' } })
  const assigned = await owner.ask(setCentreBiller, {
    params: { id: centreId },
    body: { billerId, fromDay: indianDay(new Date()) },
  })
  expect(assigned.status, assigned.refusal.message).toBe(200)
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
    Object.entries(groups).find(([, id]) => id === groupId)?.[0],
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

describe('months that are billed ahead', () => {
  /** Each charge of a month: of which group's plan, what is left of it in paise, and who billed it. */
  const charges = async (month: string) =>
    (
      await world.database.pool.query(
        `select s.group_id, (c.paise - c.credited_paise)::int as left, c.biller_id from fee_charges c
          join fee_stays s on s.id = c.stay_id
          where c.student_id = $1 and c.period = $2 order by c.created_at`,
        [child.id, month],
      )
    ).rows.map((row) => [
      Object.entries(groups).find(([, id]) => id === row.group_id)?.[0],
      row.left,
      row.biller_id === billerId ? 'franchise' : 'academy',
    ])
  const stayAt = async (groupId: string) => {
    const { rows } = await world.database.pool.query(
      `select id from fee_stays where student_id = $1 and group_id = $2 order by from_day desc`,
      [child.id, groupId],
    )
    return String(rows[0]?.id)
  }
  const leave = async (leftOn: string) => {
    const params = { id: groups.elsewhere, studentId: child.id }
    expect((await office.ask(removeGroupMember, { params, body: { leftOn } })).status).toBe(200)
  }
  const credits = () =>
    world.count('fee_credits', `charge_id in (select id from fee_charges where student_id = '${child.id}')`)

  test('go along with the child, and a pause in the new group gives their classes back', async () => {
    await joinOn('classes')
    for (const month of [MONTH, NEXT]) await bill(month)
    expect((await move(`${MONTH}-11`)).status).toBe(200)
    expect(await stays()).toEqual([
      ['from', FIRST, `${MONTH}-31`],
      ['to', `${NEXT}-01`, null],
    ])
    expect(await charges(MONTH)).toEqual([['from', 310_000, 'academy']])
    expect(await charges(NEXT)).toEqual([['to', 310_000, 'academy']])
    expect(await ownOf(NEXT)).toEqual({ paise: [], doubts: [] })
    const body = { pauseId: newId(), fromDay: `${NEXT}-01`, untilDay: `${NEXT}-15`, reason: 'Travels' }
    const paused = await office.ask(fees.pauseFeeStay, { params: { id: await stayAt(groups.to) }, body })
    expect(paused.body.data.creditedPaise).toBe(155_000)
  })

  test('come back to the old group with a move that is taken back', async () => {
    await joinOn('classes')
    for (const month of [MONTH, NEXT]) await bill(month)
    await move(`${MONTH}-11`)
    expect((await move(`${MONTH}-21`, [groups.to, groups.from])).status).toBe(200)
    expect(await stays()).toEqual([['from', FIRST, null]])
    expect(await charges(NEXT)).toEqual([['from', 310_000, 'academy']])
    expect(await credits()).toBe(0)
  })

  test('go along with a plan that begins later', async () => {
    await joinOn('classes', `${NEXT}-01`)
    await bill(NEXT)
    await move(`${MONTH}-11`)
    expect(await stays()).toEqual([['to', `${NEXT}-01`, null]])
    expect(await charges(NEXT)).toEqual([['to', 310_000, 'academy']])
  })

  test('come back where another company bills, which bills them itself, there and back', async () => {
    await joinOn('classes')
    for (const month of [MONTH, NEXT]) await bill(month)
    await move(`${MONTH}-11`, [groups.from, groups.elsewhere])
    expect(await charges(MONTH)).toEqual([['from', 310_000, 'academy']])
    expect(await charges(NEXT)).toEqual([['from', 0, 'academy']])
    const { rows } = await world.database.pool.query(
      `select n.reason from fee_credits n join fee_charges c on c.id = n.charge_id where c.student_id = $1`,
      [child.id],
    )
    expect(rows).toEqual([{ reason: `Moved to another group on 11 Mar ${year}` }])
    await bill(NEXT)
    expect(await charges(NEXT)).toEqual([
      ['from', 0, 'academy'],
      ['elsewhere', 310_000, 'franchise'],
    ])
    expect((await move(`${MONTH}-21`, [groups.elsewhere, groups.from])).status).toBe(200)
    await bill(NEXT)
    expect(await charges(NEXT)).toEqual([
      ['from', 0, 'academy'],
      ['elsewhere', 0, 'franchise'],
      ['from', 310_000, 'academy'],
    ])
    expect(await ownOf(monthAfter(NEXT))).toEqual({ paise: [310_000], doubts: [] })
  })

  test('of a plan that begins later come back where another company bills', async () => {
    await joinOn('classes', `${NEXT}-01`)
    await bill(NEXT)
    await move(`${MONTH}-11`, [groups.from, groups.elsewhere])
    expect(await charges(NEXT)).toEqual([['from', 0, 'academy']])
    await bill(NEXT)
    expect((await charges(NEXT)).at(-1)).toEqual(['elsewhere', 310_000, 'franchise'])
    expect(await ownOf(monthAfter(NEXT))).toEqual({ paise: [310_000], doubts: [] })
  })

  describe('of a plan that begins later, moved where another company bills,', () => {
    beforeEach(async () => {
      await joinOn('classes', `${NEXT}-01`)
      await bill(NEXT)
      expect((await move(`${MONTH}-11`, [groups.from, groups.elsewhere])).status).toBe(200)
    })
    const back = () => move(`${MONTH}-21`, [groups.elsewhere, groups.from])

    test('are billed again once the move is taken back, and the whole plan is back', async () => {
      for (let twice = 0; twice < 2; twice += 1) expect((await back()).status).toBe(200)
      expect(await stays()).toContainEqual(['from', `${NEXT}-01`, null])
      expect(await ownOf(NEXT)).toEqual({ paise: [310_000], doubts: [] })
      await bill(NEXT)
      expect(await charges(NEXT)).toEqual([
        ['from', 0, 'academy'],
        ['from', 310_000, 'academy'],
      ])
      expect(await ownOf(monthAfter(NEXT))).toEqual({ paise: [310_000], doubts: [] })
    })

    test('follow the child there and back once more', async () => {
      await bill(NEXT)
      await back()
      await bill(NEXT)
      await move(`${MONTH}-25`, [groups.from, groups.elsewhere])
      await bill(NEXT)
      await move(`${MONTH}-28`, [groups.elsewhere, groups.from])
      await bill(NEXT)
      expect((await charges(NEXT)).map(([group, left]) => [group, left])).toEqual([
        ['from', 0],
        ['elsewhere', 0],
        ['from', 0],
        ['elsewhere', 0],
        ['from', 310_000],
      ])
      expect(await ownOf(monthAfter(NEXT))).toEqual({ paise: [310_000], doubts: [] })
    })

    test('leave room in the old group for a new plan over its day, which may end after it', async () => {
      await leave(`${MONTH}-20`)
      const body = {
        studentId: child.id,
        groupId: groups.from,
        planId: plans.classes,
        fromDay: `${MONTH}-25`,
      }
      await office.ask(addGroupMembers, {
        params: { id: groups.from },
        body: { studentIds: [child.id], joinedOn: `${MONTH}-25` },
      })
      // Without a new plan the child is named, not passed over.
      expect((await ownOf(NEXT)).doubts.map(({ kind }) => kind)).toContain('no plan')
      const started = await office.ask(fees.startFeeStay, { params: { id: parent.id }, body })
      expect(started.status, started.refusal.message).toBe(201)
      expect((await ownOf(NEXT)).paise).toEqual([310_000])
      const ledger = (await office.ask(fees.getFeeLedger, { params: { id: parent.id } })).body.data
      expect(ledger.stays.map(({ group }) => group).toSorted()).toEqual(['Level 1', 'Level 3'])
      const id = ledger.stays.find(({ group }) => group === 'Level 1')?._id ?? ''
      const ended = await office.ask(fees.endFeeStay, { params: { id }, body: { untilDay: `${NEXT}-30` } })
      expect([ended.status, ended.refusal.errors]).toEqual([200, undefined])
    })

    test('are not billed by a last day that is set on what is left of the plan', async () => {
      const ends = { params: { id: await stayAt(groups.from) }, body: { untilDay: `${NEXT}-30` } }
      const later = await office.ask(fees.endFeeStay, ends)
      expect([later.status, later.refusal.errors?.untilDay]).toEqual([
        422,
        expect.stringMatching(
          /^The fee for \w+ \d{4} was already credited\. Add a new plan from that month\.$/,
        ),
      ])
    })
  })

  test('come back with a plan of its own in the new group, which follows the child back whole', async () => {
    await joinOn('classes', `${NEXT}-01`)
    await bill(NEXT)
    await office.ask(fees.startFeeStay, {
      params: { id: parent.id },
      body: { studentId: child.id, groupId: groups.to, planId: plans.whole, fromDay: `${NEXT}-01` },
    })
    await move(`${MONTH}-11`)
    expect(await charges(NEXT)).toEqual([['from', 0, 'academy']])
    await move(`${MONTH}-21`, [groups.to, groups.from])
    expect(await stays()).toContainEqual(['from', `${NEXT}-01`, null])
    expect(await ownOf(NEXT)).toEqual({ paise: [310_000], doubts: [] })
    expect(await ownOf(monthAfter(NEXT))).toEqual({ paise: [310_000], doubts: [] })
  })

  test('come back where the child has a plan of its own, which bills them', async () => {
    await joinOn('classes')
    for (const month of [MONTH, NEXT]) await bill(month)
    await office.ask(fees.startFeeStay, {
      params: { id: parent.id },
      body: { studentId: child.id, groupId: groups.to, planId: plans.whole, fromDay: `${NEXT}-01` },
    })
    await move(`${MONTH}-11`)
    expect(await charges(NEXT)).toEqual([['from', 0, 'academy']])
    expect((await ownOf(NEXT)).paise).toEqual([310_000])
  })

  test('of a company before the one that bills now stay, whoever moves the child at the centre', async () => {
    const owner = await world.staff('owner', `Owner ${round}`)
    const place = { ...CENTRE_FACTS, code: 'PNJ', name: 'Panaji', kind: 'franchise' as const }
    const centreId = (await owner.ask(createCentre, { body: place })).body.data._id
    const { id: teacherId } = await world.teacher(`Tina ${round}`)
    const [from, to] = [
      await dailyGroup(office, { name: 'Panaji 1', teacherId, centreId }),
      await dailyGroup(office, { name: 'Panaji 2', teacherId, centreId }),
    ]
    const joins = { studentIds: [child.id], joinedOn: FIRST }
    await office.ask(addGroupMembers, { params: { id: from }, body: joins })
    const planned = { studentId: child.id, groupId: from, planId: plans.classes, fromDay: FIRST }
    await office.ask(fees.startFeeStay, { params: { id: parent.id }, body: planned })
    for (const month of [MONTH, NEXT]) await bill(month)
    const assigned = { billerId, fromDay: indianDay(new Date()) }
    const given = await owner.ask(setCentreBiller, { params: { id: centreId }, body: assigned })
    expect(given.status, given.refusal.message).toBe(200)
    const head = await world.office(`Head ${round}`)
    await owner.ask(giveSeat, { params: { id: centreId }, body: { personId: head.id, role: 'head' } })
    const left = async (month: string) => (await charges(month)).map(([, paise, by]) => [paise, by])

    const last = monthAfter(NEXT)
    const moved = await head.ask(moveGroupMember, {
      params: { id: from, studentId: child.id },
      body: { toGroupId: to, from: `${MONTH}-11` },
    })
    expect(moved.status, moved.refusal.message).toBe(200)
    expect(await credits()).toBe(0)
    expect(await left(NEXT)).toEqual([[310_000, 'academy']])
    // The run of the franchise bills none of them again, and says that one is of a group that the child left.
    const { paise, doubts } = await ownOf(NEXT)
    expect(paise).toEqual([])
    expect(doubts.map(({ detail }) => detail)).toContainEqual(
      expect.stringMatching(/^No longer in Panaji 1 but was billed\. End the plan before 30 Apr/),
    )
    expect(await ownOf(last)).toEqual({ paise: [310_000], doubts: [] })
    await bill(last)
    expect(await left(last)).toEqual([[310_000, 'franchise']])

    // What the franchise has billed itself still goes along, there and back.
    const back = await head.ask(moveGroupMember, {
      params: { id: to, studentId: child.id },
      body: { toGroupId: from, from: `${MONTH}-21` },
    })
    expect(back.status, back.refusal.message).toBe(200)
    expect(await credits()).toBe(0)
    expect([await left(NEXT), await left(last)].flat()).toEqual([
      [310_000, 'academy'],
      [310_000, 'franchise'],
    ])
    expect(await ownOf(last)).toEqual({ paise: [], doubts: [] })
  })

  test('of months that have begun stay where they are, with a move that is entered late', async () => {
    const thisMonth = indianDay(new Date()).slice(0, 7)
    const [before, after] = [monthAfter(thisMonth, -1), monthAfter(thisMonth)]
    await joinOn('classes')
    for (const month of [before, thisMonth, after]) await bill(month)
    await move(`${before}-15`)
    expect(await stays()).toEqual([
      ['from', FIRST, daysOfMonth(thisMonth).until],
      ['to', `${after}-01`, null],
    ])
    expect([await charges(before), await charges(thisMonth), await charges(after)].flat()).toEqual([
      ['from', 310_000, 'academy'],
      ['from', 310_000, 'academy'],
      ['to', 310_000, 'academy'],
    ])
  })
})
