import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayAfter } from '../../src/classroom/classroom.rules.ts'
import { addGroupMembers, createGroup, getGroup } from '../../src/classroom/office/groups.contract.ts'
import * as paper from '../../src/classroom/paper-exams/paper-exams.contract.ts'
import { createFeePlan, getFeeLedger, startFeeStay } from '../../src/fees/office/fees.contract.ts'
import { billMonth, getBillingRun } from '../../src/fees/office/run.contract.ts'
import { exportPerson, mergePeople, undoMerge } from '../../src/people/office/office.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { monthAfter } from '../../src/platform/text/india.rules.ts'
import * as wire from '../../src/stock/office/promotions.contract.ts'
import {
  countInStockOrder,
  countStock,
  getStockOrder,
  giveStock,
  takeBackGift,
} from '../../src/stock/office/stock.contract.ts'
import { booksOf } from '../fees-family.ts'
import { newCentre, newItem, receive, draft, send, type TestCentre, today } from '../stock-network.ts'
import { callerOf, type Member, openWorld, type World } from '../world.ts'

let world: World
let owner: Member
let organiser: Member
let teacher: Member
let centres: { nashik: TestCentre; pune: TestCentre }
let kit: string
beforeAll(async () => {
  world = await openWorld()
  owner = await world.staff('owner', 'Meera')
  organiser = await world.staff('organiser', 'Organiser')
  await world.subject('Abacus')
  teacher = await world.teacher('Guru')
  centres = {
    nashik: await newCentre(world, owner, { name: 'Nashik', kind: 'own' }),
    pune: await newCentre(world, owner, { name: 'Pune', kind: 'own' }),
  }
  kit = await newItem(owner, 'Level 2 kit', { level: 'Level 2' })
  await receive(owner, kit, [40])
})
afterAll(() => world.close())
beforeEach(() => world.database.pool.query('delete from rate_limits').then(() => {}))

const NOT_READY = 'One of these children is not ready to move up any more. Reload the page.'
const RESERVED = 'The last one is reserved for a child who moved up'
const TOMORROW = dayAfter(today, 1)
const [PASS, FAIL] = [
  [50, 45],
  [50, 15],
]

/** A group of a level at a centre. @returns its id */
async function groupAt(centre: TestCentre, level: string, capacity = 12): Promise<string> {
  const group = await owner.ask(createGroup, {
    body: {
      name: `${level} ${newId().slice(-6)}`,
      subject: 'Abacus',
      level,
      teacherId: teacher.id,
      weekdays: [2, 6],
      time: '16:30',
      minutes: 60,
      place: 'Room 1',
      meetingUrl: null,
      capacity,
      fromDay: '2026-01-05',
      untilDay: null,
      holidays: [],
      centreId: centre.id,
    },
  })
  if (group.status !== 201) throw new Error(group.refusal.message)
  return group.body.data._id
}

/** A child of a family of its own in a group since January. */
async function childIn(groupId: string, name: string) {
  const parent = await world.parent(`Parent of ${name}`)
  const child = await world.child(parent, name)
  const added = await owner.ask(addGroupMembers, {
    params: { id: groupId },
    body: { studentIds: [child.id], joinedOn: '2026-01-05' },
  })
  expect(added.status).toBe(200)
  return { child, parent }
}

/** Records an exam on paper for children. */
async function examine(children: readonly { id: string }[], marks: readonly number[] = PASS, more = {}) {
  const answered = await organiser.ask(paper.recordPaperExam, {
    body: {
      id: newId(),
      grade: 'level-1',
      pass: 70,
      heldOn: today,
      supervisor: 'Meera Iyer',
      children: children.map(({ id }) => ({ studentId: id, marks: [...marks] })),
      ...more,
    },
  })
  if (answered.status !== 201 && answered.status !== 200) throw new Error(answered.refusal.message)
}

const shown = async (by: Member, centre: TestCentre) =>
  (await by.ask(wire.getPromotions, { query: { centreId: centre.id } })).body.data
const childAs = async (centre: TestCentre, id: string, by = owner) => {
  const found = (await shown(by, centre)).children.find(({ studentId }) => studentId === id)
  if (!found) throw new Error('the child is not there')
  return found
}
const moveAs = async (centre: TestCentre, id: string, by = owner) => {
  const found = (await shown(by, centre)).moved.find(({ studentId }) => studentId === id)
  if (!found) throw new Error('the move is not there')
  return found
}

type Asked = Partial<{
  by: Member
  from: string
  _id: string
  sittingId: string
  toGroupId: string | null
  level: string
  itemId: string | null
}>
/** Moves one child up as the page proposes it, but for what is said. */
async function move(centre: TestCentre, id: string, { by = owner, from = TOMORROW, ...more }: Asked = {}) {
  const { sittingId, toGroupId, toLevel: level, itemId } = await childAs(centre, id)
  const child = { _id: newId(), sittingId, toGroupId, level, itemId, ...more }
  const answered = await by.ask(wire.moveUp, { body: { centreId: centre.id, from, children: [child] } })
  return { child, answered }
}
/** Bills a month as the office does. */
async function billRun(month: string): Promise<void> {
  const { count, totalPaise } = (await owner.ask(getBillingRun, { query: { month } })).body.data
  expect((await owner.ask(billMonth, { body: { month, count, totalPaise } })).status).toBe(200)
}
const membersOf = async (groupId: string) =>
  (await owner.ask(getGroup, { params: { id: groupId } })).body.data.members

/** Two groups of a centre, the second of the next level, and a child of the first that passed. */
async function ready(centre: TestCentre, name: string) {
  const [groupId, nextId] = [await groupAt(centre, 'Level 1'), await groupAt(centre, 'Level 2')]
  const family = await childIn(groupId, name)
  await examine([family.child])
  return { ...family, groupId, nextId }
}

/** Fills the shelf of a centre with kits. */
async function stockUp(centre: TestCentre, pieces: number): Promise<void> {
  const id = await draft(centre.desk, centre, [kit, pieces])
  await send(owner, centre, id)
  const { lines } = (await owner.ask(getStockOrder, { params: { id } })).body.data
  const counted = await centre.desk.ask(countInStockOrder, {
    params: { id },
    body: { lines: lines.map(({ itemId, packed }) => ({ itemId, whole: packed, damaged: 0 })) },
  })
  expect(counted.status).toBe(200)
}

describe('moving up after an exam', () => {
  test('proposes the group and the kit of the next level for who passed, and nothing for who failed', async () => {
    const { nashik } = centres
    const { child, nextId, groupId } = await ready(nashik, 'Asha Rao')
    const { child: ravi } = await childIn(groupId, 'Ravi')
    await examine([ravi], FAIL)
    const offered = await childAs(nashik, child.id)
    expect(offered).toMatchObject({
      standing: 'ready',
      level: 'Level 1',
      toLevel: 'Level 2',
      itemId: kit,
      points: 95,
      marks: 100,
      pass: 70,
    })
    const levels = (await shown(owner, nashik)).groups.find(({ _id }) => _id === offered.toGroupId)
    expect(levels?.level).toBe('Level 2')
    expect(levels?._id).toBe(nextId)
    expect(offered.certificate).not.toBeNull()
    expect(await childAs(nashik, ravi.id)).toMatchObject({ standing: 'failed', points: 65 })
    const { answered } = await move(nashik, ravi.id)
    expect([answered.status, answered.refusal.message]).toEqual([409, NOT_READY])
  })

  test('takes the child into its next group from the day, reserves its kit and mails the family once', async () => {
    const { pune } = centres
    const { child, nextId, groupId } = await ready(pune, 'Kabir Das')
    const { child: asked, answered } = await move(pune, child.id, { toGroupId: nextId })
    expect([answered.status, answered.body.message]).toEqual([201, '1 child moves up'])
    expect(await membersOf(groupId)).toMatchObject([{ studentId: child.id, leftOn: today }])
    expect(await membersOf(nextId)).toMatchObject([{ studentId: child.id, joinedOn: TOMORROW, leftOn: null }])
    expect(await moveAs(pune, child.id)).toMatchObject({
      fromLevel: 'Level 1',
      level: 'Level 2',
      kit: { place: 'none' },
    })
    expect((await shown(owner, pune)).children.some(({ studentId }) => studentId === child.id)).toBe(false)
    const mails = () => world.count('outbox_mails', `dedupe_key = '${asked._id}:moved-up'`)
    expect(await mails()).toBe(1)
    // The same act again.
    const body = { centreId: pune.id, from: TOMORROW, children: [asked] }
    const again = await owner.ask(wire.moveUp, { body })
    expect([again.status, await mails()]).toEqual([201, 1])
    expect(await membersOf(nextId)).toHaveLength(1)
    const other = await owner.ask(wire.moveUp, {
      body: { ...body, children: [{ ...asked, level: 'Level 7' }] },
    })
    expect([other.status, other.refusal.message]).toEqual([
      409,
      'This was saved already with other details. Reload the page.',
    ])
  })

  test('moves all children of an act or none of them', async () => {
    const { nashik } = centres
    const [first, second] = [await ready(nashik, 'Meher'), await ready(nashik, 'Farhan')]
    const full = await groupAt(nashik, 'Level 2', 1)
    const children = await Promise.all(
      [first, second].map(async ({ child }) => {
        const { sittingId, toLevel: level, itemId } = await childAs(nashik, child.id)
        return { _id: newId(), sittingId, toGroupId: full, level, itemId }
      }),
    )
    const answered = await owner.ask(wire.moveUp, { body: { centreId: nashik.id, from: TOMORROW, children } })
    expect([answered.status, answered.refusal.message]).toEqual([
      409,
      'The group has 1 seat and 1 is taken. No one was added.',
    ])
    expect(await membersOf(full)).toEqual([])
    for (const { child } of [first, second]) expect((await childAs(nashik, child.id)).standing).toBe('ready')
    // One that is chosen twice is no second child.
    const [one] = children
    if (!one) throw new Error('no child')
    const twice = await owner.ask(wire.moveUp, {
      body: { centreId: nashik.id, from: TOMORROW, children: [one, { ...one, _id: newId() }] },
    })
    expect(twice.refusal.errors).toEqual({ 'children.1.sittingId': 'Chosen twice' })
  })

  test('a group that moves up as a whole keeps its children', async () => {
    const { nashik } = centres
    const { child, groupId } = await ready(nashik, 'Harini')
    const { answered } = await move(nashik, child.id, { toGroupId: null, itemId: null })
    expect(answered.status).toBe(201)
    expect(await membersOf(groupId)).toMatchObject([{ studentId: child.id, leftOn: null }])
    expect(await moveAs(nashik, child.id)).toMatchObject({ isStaying: true, kit: null })
  })

  test.each([
    ['a group of another centre', async () => ({ toGroupId: centres.pune.groupId }), 'children.0.toGroupId'],
    ['a group that is not there', async () => ({ toGroupId: newId() }), 'children.0.toGroupId'],
    ['a kit that is not there', async () => ({ itemId: newId() }), 'children.0.itemId'],
    [
      'a kit that is not offered any more',
      async () => ({ itemId: await newItem(owner, `Old ${newId()}`, { isWithdrawn: true }) }),
      'children.0.itemId',
    ],
    ['a level of 41 letters', async () => ({ level: 'x'.repeat(41) }), 'children.0.level'],
  ] as const)('refuses %s and changes nothing', async (_, more, field) => {
    const { nashik } = centres
    const { child, groupId } = await ready(nashik, 'Tara')
    const { answered } = await move(nashik, child.id, await more())
    expect(answered.status).toBe(422)
    expect(Object.keys(answered.refusal.errors ?? {})).toEqual([field])
    expect(await membersOf(groupId)).toMatchObject([{ leftOn: null }])
  })

  test('refuses a day before the child came, nobody, more than a hundred, and who is signed out', async () => {
    const { nashik } = centres
    const { child } = await ready(nashik, 'Ishaan')
    const { answered } = await move(nashik, child.id, { from: '2026-01-05' })
    expect(answered.refusal.errors).toEqual({ from: 'Choose a day after the first day in this group' })
    const { sittingId } = await childAs(nashik, child.id)
    const one = { sittingId, toGroupId: null, level: '', itemId: null }
    for (const children of [[], Array.from({ length: 101 }, () => ({ ...one, _id: newId() }))]) {
      const wrong = await owner.ask(wire.moveUp, { body: { centreId: nashik.id, from: TOMORROW, children } })
      expect(wrong.status).toBe(422)
    }
    const nobody = await callerOf(world.url, {}).ask(wire.moveUp, {
      body: { centreId: nashik.id, from: TOMORROW, children: [{ ...one, _id: newId() }] },
    })
    expect(nobody.status).toBe(401)
  })

  test('of two clerks at once one moves the child', async () => {
    const { nashik } = centres
    const { child, nextId } = await ready(nashik, 'Zoya')
    const both = await Promise.all([1, 2].map(() => move(nashik, child.id, { toGroupId: nextId })))
    expect(both.map(({ answered }) => answered.status).toSorted()).toEqual([201, 409])
    expect(await membersOf(nextId)).toHaveLength(1)
    expect(await world.count('promotions', `student_id = '${child.id}'`)).toBe(1)
  })

  test('a passed exam whose result was taken back moves nobody up', async () => {
    const { nashik } = centres
    const { child } = await ready(nashik, 'Nikhil')
    const { sittingId } = await childAs(nashik, child.id)
    await world.database.pool.query(
      "update exam_sittings set withdrawn_at = now(), withdrawn_by = $2, withdrawal_reason = 'Wrong child' where id = $1",
      [sittingId, owner.id],
    )
    const answered = await owner.ask(wire.moveUp, {
      body: {
        centreId: nashik.id,
        from: TOMORROW,
        children: [{ _id: newId(), sittingId, toGroupId: null, level: '', itemId: null }],
      },
    })
    expect(answered.refusal.message).toBe(NOT_READY)
  })
})

describe('a move up that is taken back', () => {
  test('leads the child back into its group, ready again, and frees its kit', async () => {
    const { pune } = centres
    const { child, groupId, nextId } = await ready(pune, 'Aditi')
    await move(pune, child.id, { toGroupId: nextId })
    const { _id: id } = await moveAs(pune, child.id)
    for (let twice = 0; twice < 2; twice += 1)
      expect((await owner.ask(wire.undoPromotion, { params: { id }, body: {} })).status).toBe(200)
    expect(await membersOf(nextId)).toEqual([])
    expect(await membersOf(groupId)).toMatchObject([
      { studentId: child.id, joinedOn: '2026-01-05', leftOn: null },
    ])
    expect((await childAs(pune, child.id)).standing).toBe('ready')
    expect(await world.count('promotions', `id = '${id}' and undone_at is not null`)).toBe(1)
    // And again up.
    expect((await move(pune, child.id)).answered.status).toBe(201)
  })

  test('its fee plan goes along and comes back', async () => {
    const { nashik } = centres
    const { child, parent, groupId, nextId } = await ready(nashik, 'Farah')
    const plan = {
      name: `Plan ${newId()}`,
      partRule: 'classes',
      amount: 1_500,
      fromDay: '2026-01-01',
    } as const
    const planId = (await owner.ask(createFeePlan, { body: plan })).body.data._id
    await owner.ask(startFeeStay, {
      params: { id: parent.id },
      body: { studentId: child.id, groupId, planId, fromDay: '2026-01-05' },
    })
    const stays = async () =>
      (
        await world.database.pool.query(
          `select group_id, until_day::text as until from fee_stays where student_id = '${child.id}'
            order by from_day`,
        )
      ).rows.map((row) => [row.group_id, row.until])
    await move(nashik, child.id, { toGroupId: nextId })
    expect(await stays()).toEqual([
      [groupId, today],
      [nextId, null],
    ])
    const { _id: id } = await moveAs(nashik, child.id)
    expect((await owner.ask(wire.undoPromotion, { params: { id }, body: {} })).status).toBe(200)
    expect(await stays()).toEqual([[groupId, null]])
  })

  test('its fee plan that was billed ahead comes back whole, and its month is billed again', async () => {
    const { nashik } = centres
    const { child, parent, groupId, nextId } = await ready(nashik, 'Gauri')
    const month = monthAfter(today.slice(0, 7), 2)
    for (const id of [groupId, nextId]) {
      const plan = { name: `Plan ${newId()}`, partRule: 'classes', amount: 1_500 } as const
      const planId = (await owner.ask(createFeePlan, { body: { ...plan, fromDay: '2026-01-01' } })).body.data
        ._id
      const stay = { studentId: child.id, groupId: id, planId, fromDay: `${month}-01` }
      await owner.ask(startFeeStay, { params: { id: parent.id }, body: stay })
      if (id === groupId) await billRun(month)
    }
    await move(nashik, child.id, { toGroupId: nextId })
    const { _id: id } = await moveAs(nashik, child.id)
    expect((await owner.ask(wire.undoPromotion, { params: { id }, body: {} })).status).toBe(200)
    await billRun(month)
    const { stays, open } = (await owner.ask(getFeeLedger, { params: { id: parent.id } })).body.data
    expect(stays.map(({ group, fromDay, untilDay }) => [group.slice(0, 7), fromDay, untilDay])).toEqual([
      ['Level 1', `${month}-01`, null],
    ])
    expect(open.map(({ openPaise }) => openPaise)).toEqual([150_000])
  })

  test('is refused once the child has left the new group, and once its kit is given', async () => {
    const { pune } = centres
    const { child, nextId } = await ready(pune, 'Diya')
    await move(pune, child.id, { toGroupId: nextId })
    const { _id: id } = await moveAs(pune, child.id)
    await world.database.pool.query('update group_members set left_on = $2 where group_id = $1', [
      nextId,
      dayAfter(today, 9),
    ])
    const left = await owner.ask(wire.undoPromotion, { params: { id }, body: {} })
    expect([left.status, left.refusal.message]).toEqual([
      409,
      'The child has left that group since. Move it on the page of its group.',
    ])
    await world.database.pool.query('update group_members set left_on = null where group_id = $1', [nextId])
    await stockUp(pune, 1)
    expect(
      (await owner.ask(wire.giveReservedKit, { params: { id }, body: { giftId: newId() } })).status,
    ).toBe(200)
    const given = await owner.ask(wire.undoPromotion, { params: { id }, body: {} })
    expect([given.status, given.refusal.message]).toEqual([
      409,
      'The kit is given already. Take it back first.',
    ])
  })
})

describe('a reserved kit', () => {
  test('is given to nobody else, charges the family once, and waits again when it comes back', async () => {
    const { nashik } = centres
    const { child, parent, groupId } = await ready(nashik, 'Sara')
    await world.database.pool.query('update promotions set item_id = null where gift_id is null')
    await stockUp(nashik, 1)
    await move(nashik, child.id)
    const moved = await moveAs(nashik, child.id)
    expect(moved.kit?.place).toBe('here')
    const { child: other } = await childIn(groupId, 'Somebody')
    const give = (studentId: string) =>
      owner.ask(giveStock, {
        body: { _id: newId(), itemId: kit, centreId: nashik.id, studentId, again: false },
      })
    const refused = await give(other.id)
    expect([refused.status, refused.refusal.message]).toEqual([409, RESERVED])
    const giftId = newId()
    for (let twice = 0; twice < 2; twice += 1) {
      const given = await nashik.desk.ask(wire.giveReservedKit, {
        params: { id: moved._id },
        body: { giftId },
      })
      expect(given.status).toBe(200)
    }
    const charges = async () =>
      (await owner.ask(getFeeLedger, { params: { id: parent.id } })).body.data.open.filter(({ title }) =>
        title.includes('Level 2 kit'),
      ).length
    expect(await charges()).toBe(1)
    expect((await moveAs(nashik, child.id)).kit?.place).toBe('given')
    const another = await owner.ask(wire.giveReservedKit, {
      params: { id: moved._id },
      body: { giftId: newId() },
    })
    expect([another.status, another.refusal.message]).toEqual([
      409,
      'No kit waits for this child any more. Reload the page.',
    ])
    await owner.ask(takeBackGift, {
      params: { id: giftId },
      body: { reason: 'Wrong size', isDamaged: false },
    })
    expect((await moveAs(nashik, child.id)).kit?.place).toBe('here')
    expect((await give(other.id)).refusal.message).toBe(RESERVED)
    // Nobody needs it any more.
    for (let twice = 0; twice < 2; twice += 1)
      expect((await owner.ask(wire.dropReservedKit, { params: { id: moved._id }, body: {} })).status).toBe(
        200,
      )
    expect((await give(other.id)).status).toBe(201)
    expect((await booksOf(world)).findings).toEqual([])
  })

  test('goes to the children in turn, and pieces that are left over to anybody', async () => {
    const { pune } = centres
    await world.database.pool.query('update promotions set item_id = null where gift_id is null')
    const [first, second] = [await ready(pune, 'First'), await ready(pune, 'Second')]
    for (const { child } of [first, second]) await move(pune, child.id)
    const places = async () =>
      Promise.all([first, second].map(async ({ child }) => (await moveAs(pune, child.id)).kit?.place))
    const here = (await shown(owner, pune)).kits.find(({ _id }) => _id === kit)?.here ?? 0
    if (here > 0)
      await owner.ask(countStock, {
        body: { _id: newId(), itemId: kit, centreId: pune.id, seen: here, counted: 0, reason: 'Counted' },
      })
    expect(await places()).toEqual(['none', 'none'])
    await stockUp(pune, 1)
    expect(await places()).toEqual(['here', 'none'])
    await stockUp(pune, 2)
    expect(await places()).toEqual(['here', 'here'])
    const { child: other } = await childIn(first.groupId, 'Other')
    const give = () =>
      owner.ask(giveStock, {
        body: { _id: newId(), itemId: kit, centreId: pune.id, studentId: other.id, again: true },
      })
    expect((await give()).status).toBe(201)
    expect((await give()).refusal.message).toBe('The last 2 are reserved for children who moved up')
  })
})

describe('a centre', () => {
  test('sees and moves its own children alone', async () => {
    const { nashik, pune } = centres
    const { child } = await ready(nashik, 'Own')
    const foreign = await pune.head.ask(wire.getPromotions, { query: { centreId: nashik.id } })
    const unknown = await pune.head.ask(wire.getPromotions, { query: { centreId: newId() } })
    expect([foreign.status, foreign.refusal]).toEqual([404, unknown.refusal])
    const { sittingId } = await childAs(nashik, child.id)
    const stolen = await pune.head.ask(wire.moveUp, {
      body: {
        centreId: pune.id,
        from: TOMORROW,
        children: [{ _id: newId(), sittingId, toGroupId: pune.groupId, level: 'Level 2', itemId: null }],
      },
    })
    expect(stolen.refusal.message).toBe(NOT_READY)
    const desk = await move(nashik, child.id, { by: nashik.desk })
    expect(desk.answered.status).toBe(404)
    const own = await move(nashik, child.id, { by: nashik.head })
    expect(own.answered.status).toBe(201)
    const { _id: id } = await moveAs(nashik, child.id, nashik.head)
    for (const answered of [
      await pune.head.ask(wire.undoPromotion, { params: { id }, body: {} }),
      await pune.head.ask(wire.giveReservedKit, { params: { id }, body: { giftId: newId() } }),
      await pune.head.ask(wire.dropReservedKit, { params: { id }, body: {} }),
    ])
      expect([answered.status, answered.refusal.message]).toEqual([404, 'Move not found'])
  })
})

describe('what is kept of a person', () => {
  test('is exported, goes with a merged account and comes back, and is erased', async () => {
    const { nashik } = centres
    const { child, parent } = await ready(nashik, 'Vihaan Shah')
    await move(nashik, child.id)
    const exported = JSON.stringify((await owner.ask(exportPerson, { params: { id: child.id } })).body)
    expect(exported).toContain('"movedUp":[{"fromLevel":"Level 1","level":"Level 2"')
    const twin = await world.child(parent, 'Vihaan Shah')
    const merged = await owner.ask(mergePeople, {
      params: { id: twin.id },
      body: { duplicateId: child.id, reason: 'One person' },
    })
    expect(merged.status).toBe(200)
    const of = (id: string) => world.count('promotions', `student_id = '${id}'`)
    expect([await of(twin.id), await of(child.id)]).toEqual([1, 0])
    await owner.ask(undoMerge, { params: { id: merged.body.data.mergeId }, body: {} })
    expect([await of(twin.id), await of(child.id)]).toEqual([0, 1])
  })
})
