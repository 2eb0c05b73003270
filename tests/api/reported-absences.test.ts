import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { FIRST_CENTRE_ID } from '../../src/centres/centres.tables.ts'
import { getRegister, markAttendance } from '../../src/classroom/classroom.contract.ts'
import { type AttendanceStatus, dayAfter, weekdayOf } from '../../src/classroom/classroom.rules.ts'
import { groupHolidays, makeUps } from '../../src/classroom/classroom.tables.ts'
import {
  cancelClass,
  moveClass,
  restoreClass,
  setHolidays,
} from '../../src/classroom/days/classes.contract.ts'
import { writeProposedMarks } from '../../src/classroom/lessons.reads.server.ts'
import { tidyAbsences } from '../../src/classroom/make-ups/absence-make-ups.server.ts'
import {
  chooseFamilyClass,
  getFamilyMakeUps,
  giveUpFamilyClass,
} from '../../src/classroom/make-ups/make-ups.contract.ts'
import { reopenLost } from '../../src/classroom/make-ups/make-ups.server.ts'
import * as wire from '../../src/classroom/make-ups/reported.contract.ts'
import type { AbsenceRules } from '../../src/classroom/make-ups/reported.rules.ts'
import {
  addGroupMembers,
  createGroup,
  removeGroupMember,
} from '../../src/classroom/office/groups.contract.ts'
import { creditMakeUps } from '../../src/fees/make-up-credits.server.ts'
import { exportChild } from '../../src/people/family/family.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { indianDay } from '../../src/platform/text/india.rules.ts'
import { booksOf } from '../fees-family.ts'
import { type Member, openWorld, type World } from '../world.ts'

const today = indianDay(new Date())
const missed = dayAfter(today)
const other = dayAfter(today, 3)
const rules: AbsenceRules = { earnsMakeUps: true, noticeHours: 0, validDays: 45, maxEarned: 3 }

let world: World
let owner: Member
let teacher: Member
let round = 0
/** The child's group, whose class of today has not begun, and another of the same level. */
let own = ''
let guestGroup = ''
let parent: Member
let child: Member

async function newGroup(name: string, time: string, weekdays = [1, 2, 3, 4, 5, 6, 7]) {
  const made = await owner.ask(createGroup, {
    body: {
      name: `${name} ${round}`,
      subject: `Abacus ${round}`,
      level: '',
      teacherId: teacher.id,
      weekdays,
      time,
      minutes: 60,
      place: 'Room 1',
      meetingUrl: null,
      capacity: 20,
      fromDay: '2026-01-01',
      untilDay: null,
      holidays: [],
      centreId: FIRST_CENTRE_ID,
    },
  })
  expect(made.status, made.refusal.message).toBe(201)
  return made.body.data._id
}
const join = (groupId: string, student: Member) =>
  owner.ask(addGroupMembers, {
    params: { id: groupId },
    body: { studentIds: [student.id], joinedOn: '2026-01-01' },
  })
const settings = async (more: Partial<AbsenceRules> = {}) => {
  const saved = await owner.ask(wire.saveAbsenceSettings, { body: { ...rules, ...more } })
  expect(saved.status, saved.refusal.message).toBe(200)
}
type OneClass = { by?: Pick<Member, 'ask'>; id?: string; groupId?: string; day?: string }
const inputOf = ({ id = child.id, groupId = own, day = missed }: OneClass) => ({
  params: { id },
  body: { groupId, day },
})
const report = (one: OneClass = {}) => (one.by ?? parent).ask(wire.reportFamilyAbsence, inputOf(one))
const withdraw = (one: OneClass = {}) => (one.by ?? parent).ask(wire.withdrawFamilyAbsence, inputOf(one))
const listOf = async () => (await parent.ask(getFamilyMakeUps, {})).body.data.makeUps
const theirs = async () => {
  const [makeUp] = await listOf()
  if (!makeUp) throw new Error('no make-up')
  return makeUp
}
const aheadOn = async (day: string) =>
  (await parent.ask(wire.getFamilyAbsences, {})).body.data.classes.find((one) => one.day === day)
const choose = async (day = other) =>
  parent.ask(chooseFamilyClass, {
    params: { id: (await theirs())._id },
    body: { groupId: guestGroup, day },
  })
const mark = (status: AttendanceStatus | null) =>
  teacher.ask(markAttendance, {
    params: { id: own },
    body: { day: today, marks: [{ studentId: child.id, mark: status, ago: 0 }] },
  })
/** How many statements an act takes; the least of some, since other work goes on meanwhile. */
async function statementsFor(act: () => Promise<unknown>): Promise<number> {
  const counts: number[] = []
  for (let at = 0; at < 3; at += 1) {
    const before = world.database.usage().statements
    await act()
    counts.push(world.database.usage().statements - before)
  }
  return Math.min(...counts)
}
const callOff = (day = missed) => owner.ask(cancelClass, { params: { id: own, day }, body: { reason: '' } })

beforeAll(async () => {
  world = await openWorld()
  // The clock's work is done when a test says so.
  await world.academy.jobs.stop()
  owner = await world.staff('owner', 'Meera')
})
afterAll(async () => {
  const books = await booksOf(world)
  expect([books.outOfBalance, books.findings]).toEqual([0, []])
  await world.close()
})
beforeEach(async () => {
  round += 1
  teacher = await world.teacher(`Anil ${round}`)
  await world.subject(`Abacus ${round}`)
  parent = await world.parent(`Kavita ${round}`)
  child = await world.child(parent, `Rohan ${round}`)
  own = await newGroup('Evening', '23:59')
  guestGroup = await newGroup('Morning', '11:30')
  await join(own, child)
  await join(guestGroup, await world.student(`Diya ${round}`))
})

test('until head office says so an absence earns nothing, and the rules have bounds', async () => {
  expect((await owner.ask(wire.getAbsenceSettings, {})).body.data).toEqual({
    ...rules,
    earnsMakeUps: false,
    noticeHours: 4,
  })
  expect((await aheadOn(missed))?.earning.kind).toBe('off')
  expect((await report()).status).toBe(200)
  expect(await aheadOn(missed)).toMatchObject({ absence: { earnedUntil: null, isClassChosen: false } })
  expect(await listOf()).toEqual([])
  for (const [name, value] of [
    ['noticeHours', -1],
    ['noticeHours', 169],
    ['validDays', 0],
    ['validDays', 181],
    ['maxEarned', 0],
    ['maxEarned', 1.5],
  ] as const) {
    const refused = await owner.ask(wire.saveAbsenceSettings, { body: { ...rules, [name]: value } })
    expect(refused.status).toBe(422)
    expect(refused.refusal.errors).toHaveProperty(name)
  }
  for (const who of [parent, teacher])
    expect((await who.ask(wire.saveAbsenceSettings, { body: rules })).status).toBe(403)
  expect((await world.visitor.ask(wire.getAbsenceSettings, {})).status).toBe(401)
})

test('an absence said in time earns one make-up, whichever device says it and however often', async () => {
  await settings()
  expect(await aheadOn(missed)).toMatchObject({
    studentId: child.id,
    child: `Rohan ${round}`,
    group: `Evening ${round}`,
    time: '23:59',
    absence: null,
    earning: { kind: 'make-up', untilDay: dayAfter(missed, 45) },
  })
  const both = await Promise.all([report(), report()])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  // What was earned stays as it was when the rules change.
  await settings({ validDays: 10 })
  await report()
  expect(await listOf()).toMatchObject([
    { cause: 'absence', day: missed, untilDay: dayAfter(missed, 45), state: 'open', mayChoose: true },
  ])
  expect(await aheadOn(missed)).toMatchObject({ absence: { earnedUntil: dayAfter(missed, 45) } })
  // Whoever comes after all loses it, so it can't be used before.
  const days = (await theirs()).classes.map(({ day }) => day)
  expect(days[0]).toBe(dayAfter(missed))
  expect((await choose(missed)).refusal).toMatchObject({ code: 'class_not_offered' })
})

test('with too short a notice, or above the limit, the absence is noted and earns nothing', async () => {
  await settings({ noticeHours: 168 })
  expect((await aheadOn(missed))?.earning.kind).toBe('late')
  expect((await report()).status).toBe(200)
  expect(await listOf()).toEqual([])

  await settings({ maxEarned: 1 })
  // Of two groups, whose locks are not the same.
  const second = await newGroup('Early', '08:00')
  await join(second, child)
  for (let ahead = 4; ahead < 12; ahead += 1) {
    const day = dayAfter(today, ahead)
    const both = await Promise.all([report({ day }), report({ day, groupId: second })])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await listOf()).toHaveLength(1)
    expect((await aheadOn(dayAfter(day)))?.earning.kind).toBe('limit')
    // What is withdrawn counts no more.
    await withdraw({ day })
    await withdraw({ day, groupId: second })
    expect((await aheadOn(day))?.earning.kind).toBe('make-up')
  }
})

test('an absence is withdrawn until the class begins, but not while a class is chosen for its make-up', async () => {
  await settings()
  await report()
  await choose()
  expect(await aheadOn(missed)).toMatchObject({ absence: { isClassChosen: true } })
  expect((await withdraw()).refusal).toMatchObject({ code: 'absence_is_made_up' })
  await parent.ask(giveUpFamilyClass, { params: { id: (await theirs())._id }, body: {} })
  expect((await withdraw()).status).toBe(200)
  expect((await withdraw()).status).toBe(200)
  expect(await listOf()).toEqual([])
  expect((await aheadOn(missed))?.absence).toBeNull()

  await report()
  const [chosen, withdrawn] = await Promise.all([choose(), withdraw()])
  expect([chosen.status, withdrawn.status]).toSatisfy(
    ([one, two]: number[]) => (one === 200 && two === 409) || (one === 404 && two === 200),
  )
  expect(await listOf()).toHaveLength(chosen.status === 200 ? 1 : 0)
})

test('nobody says it for another family’s child, of another group, or of a class that is not to come', async () => {
  await settings()
  const stranger = await world.parent(`Stranger ${round}`)
  const nobody = await report({ by: stranger, id: newId() })
  const refusals = [
    await report({ by: stranger }),
    await withdraw({ by: stranger }),
    await report({ groupId: guestGroup }),
    await report({ groupId: newId() }),
    await withdraw({ groupId: guestGroup }),
  ]
  for (const { status, refusal } of refusals) {
    expect(status).toBe(404)
    expect(refusal).toEqual(nobody.refusal)
  }
  expect((await stranger.ask(wire.getFamilyAbsences, {})).body.data.classes).toEqual([])
  for (const ask of [report, withdraw]) expect((await ask({ by: world.visitor })).status).toBe(401)
  expect((await world.visitor.ask(wire.getFamilyAbsences, {})).status).toBe(401)
  for (const by of [teacher, owner, await world.student(`Ela ${round}`)])
    expect((await report({ by })).status).toBe(403)
  for (const bad of [{ id: 'x' }, { groupId: 'x' }, { day: '2026-13-40' }, { day: 'tomorrow' }])
    expect([400, 404, 422]).toContain((await report(bad)).status)

  const begun = await newGroup('Night', '00:00')
  await join(begun, child)
  expect((await report({ groupId: begun, day: today })).refusal).toMatchObject({ code: 'class_has_begun' })
  expect((await report({ day: dayAfter(today, -1) })).refusal).toMatchObject({ code: 'class_has_begun' })
  expect((await report({ day: dayAfter(today, 31) })).refusal.errors).toEqual({
    day: 'At most 30 days ahead',
  })
  const holiday = dayAfter(today, 8)
  const year = Number(holiday.slice(0, 4))
  await owner.ask(setHolidays, {
    body: { year, seen: [], holidays: [{ day: holiday, word: 'Diwali' }], tell: false },
  })
  expect((await report({ day: holiday })).refusal).toMatchObject({ code: 'no_class_that_day' })
  expect(await aheadOn(holiday)).toBeUndefined()
  await owner.ask(setHolidays, { body: { year, seen: [holiday], holidays: [], tell: false } })
  await callOff()
  expect((await report()).refusal).toMatchObject({ code: 'no_class_that_day' })
  expect(await world.count('reported_absences', `group_id in ('${own}', '${begun}')`)).toBe(0)
})

test('the office and the teacher note it for a child of their groups, and of those alone', async () => {
  await settings()
  const body = { studentId: child.id, day: missed }
  const params = { id: own }
  const stranger = await world.teacher(`Farah ${round}`)
  for (const refused of [
    await stranger.ask(wire.getTaughtAbsences, { params }),
    await stranger.ask(wire.reportAbsenceAsTeacher, { params, body }),
    await stranger.ask(wire.withdrawAbsenceAsTeacher, { params, body }),
    await owner.ask(wire.getGroupAbsences, { params: { id: newId() } }),
    await owner.ask(wire.reportAbsenceForChild, { params: { id: newId() }, body }),
  ]) {
    expect(refused.status).toBe(404)
    expect(refused.refusal).toMatchObject({ code: 'group_not_found' })
  }
  // A child of another group of this teacher is none of this one.
  const elsewhere = await teacher.ask(wire.reportAbsenceAsTeacher, { params: { id: guestGroup }, body })
  expect(elsewhere.refusal).toMatchObject({ code: 'child_not_in_group' })
  expect((await parent.ask(wire.getGroupAbsences, { params })).status).toBe(403)
  expect(
    (await owner.ask(wire.reportAbsenceForChild, { params, body: { day: missed } as never })).status,
  ).toBe(422)

  expect((await teacher.ask(wire.reportAbsenceAsTeacher, { params, body })).status).toBe(200)
  expect((await owner.ask(wire.reportAbsenceForChild, { params, body })).status).toBe(200)
  expect(await listOf()).toMatchObject([{ cause: 'absence', day: missed }])
  const onDay = async (reply: Promise<{ body: { data: { classes: wire.AheadClass[] } } }>) =>
    (await reply).body.data.classes.filter(({ day }) => day === missed)
  for (const classes of [
    await onDay(teacher.ask(wire.getTaughtAbsences, { params })),
    await onDay(owner.ask(wire.getGroupAbsences, { params })),
  ])
    expect(classes).toMatchObject([{ child: `Rohan ${round}`, absence: { isClassChosen: false } }])
  expect((await owner.ask(wire.withdrawAbsenceForChild, { params, body })).status).toBe(200)
  expect((await teacher.ask(wire.withdrawAbsenceAsTeacher, { params, body })).status).toBe(200)
  expect(await listOf()).toEqual([])
})

test('the register shows who can’t come; a mark that the child came takes the make-up, its correction gives it back', async () => {
  await settings()
  await report({ day: today })
  const shown = await teacher.ask(getRegister, { params: { id: own }, query: { day: today } })
  expect(shown.body.data.children).toMatchObject([{ _id: child.id, cannotCome: true, mark: null }])
  const earlier = await teacher.ask(getRegister, { params: { id: own }, query: { day: dayAfter(today, -1) } })
  expect(earlier.body.data.children).toMatchObject([{ cannotCome: false }])
  await choose()
  const seats = () => world.count('make_ups', `guest_group_id = '${guestGroup}'`)
  expect(await seats()).toBe(1)
  await mark('absent')
  expect(await theirs()).toMatchObject({ state: 'booked' })
  for (const came of ['present', 'late'] as const) {
    await mark(came)
    expect(await listOf()).toEqual([])
    expect(await seats()).toBe(0)
    await mark('absent')
    expect(await listOf()).toMatchObject([
      { cause: 'absence', day: today, untilDay: dayAfter(today, 45), state: 'open' },
    ])
  }
  await mark(null)
  expect(await listOf()).toHaveLength(1)
  // Who came by the register before it was said has earned nothing.
  await withdraw({ day: today })
  await mark('present')
  await report({ day: today })
  expect(await listOf()).toEqual([])
})

test('a register is saved in few statements where nobody has a make-up, for the class or as a guest', async () => {
  await settings()
  // PostgreSQL counts the beginning and the end of a transaction, the embedded database does not.
  const ends = await statementsFor(() => world.database.db.transaction(async () => undefined))
  expect((await statementsFor(() => mark('present'))) - ends).toBeLessThanOrEqual(15)
})

test('a mark and a withdrawal at once leave no make-up of who came', async () => {
  await settings()
  for (let turn = 0; turn < 5; turn += 1) {
    await mark(null)
    await Promise.all([report({ day: today }), mark('present')])
    expect(await listOf()).toEqual([])
    await Promise.all([withdraw({ day: today }), mark('absent')])
    expect(await listOf()).toEqual([])
  }
})

test('when the class is called off its own make-up, with the fee, stands in place of that of the absence', async () => {
  await settings()
  await report()
  await callOff()
  expect(await listOf()).toMatchObject([
    { cause: 'cancelled', day: missed, untilDay: dayAfter(missed, 30), state: 'open' },
  ])
  const params = { id: own, day: missed }
  await owner.ask(restoreClass, { params, body: {} })
  expect(await listOf()).toMatchObject([{ cause: 'absence', untilDay: dayAfter(missed, 45), state: 'open' }])
  await choose()
  await callOff()
  expect(await listOf()).toMatchObject([{ cause: 'cancelled', state: 'booked' }])
  await owner.ask(restoreClass, { params, body: {} })
  expect(await listOf()).toMatchObject([{ cause: 'absence', state: 'booked', chosen: { day: other } }])
  // A class before the missed one can be chosen for what was called off alone.
  await callOff()
  await choose(missed)
  await owner.ask(restoreClass, { params, body: {} })
  expect(await listOf()).toMatchObject([{ cause: 'absence', state: 'open', chosen: null }])
})

test('of a class that is held after all each absent child has its own make-up back, and who was not absent none', async () => {
  const [second, third] = [await world.child(parent, 'Diya'), await world.child(parent, 'Ela')]
  for (const one of [second, third]) await join(own, one)
  await settings()
  await report()
  await settings({ validDays: 20 })
  await report({ id: second.id })
  await callOff()
  expect((await listOf()).map(({ cause }) => cause)).toEqual(['cancelled', 'cancelled', 'cancelled'])
  await owner.ask(restoreClass, { params: { id: own, day: missed }, body: {} })
  const untilDays = new Map((await listOf()).map((one) => [one.studentId, one.untilDay]))
  expect(untilDays).toEqual(
    new Map([
      [child.id, dayAfter(missed, 45)],
      [second.id, dayAfter(missed, 20)],
    ]),
  )
})

test('a make-up of an absence that nobody uses ends, and never becomes money', async () => {
  await settings({ validDays: 2 })
  await report()
  const late = new Date(`${dayAfter(missed, 3)}T06:00:00Z`)
  await creditMakeUps(world, late)
  expect(await theirs()).toMatchObject({ state: 'open' })
  await tidyAbsences(world.database.db, new Date(`${dayAfter(missed, 2)}T06:00:00Z`))
  expect(await theirs()).toMatchObject({ state: 'open' })
  await tidyAbsences(world.database.db, late)
  expect(await theirs()).toMatchObject({ state: 'ended', creditedPaise: null, mayChoose: false })
  const credited = { state: 'credited', creditedPaise: 100, endedAt: late } as const
  await expect(
    world.database.db.update(makeUps).set(credited).where(eq(makeUps.studentId, child.id)),
  ).rejects.toMatchObject({ cause: { constraint: 'make_ups_absence_unpaid' } })
})

test('an absence goes along with a class that is moved, and its make-up stays good for as long after it', async () => {
  await settings()
  const weekly = await newGroup('Weekly', '23:59', [weekdayOf(missed)])
  await join(weekly, child)
  await report({ groupId: weekly })
  const move = async (day: string, toDay: string) => {
    const params = { id: weekly, day }
    const moved = await owner.ask(moveClass, { params, body: { toDay, time: '10:00', place: '' } })
    expect(moved.status, moved.refusal.message).toBe(200)
  }
  const toDay = dayAfter(missed, 2)
  await move(missed, toDay)
  expect(await listOf()).toMatchObject([{ day: toDay, untilDay: dayAfter(toDay, 45), state: 'open' }])
  const ahead = (await parent.ask(wire.getFamilyAbsences, {})).body.data.classes
  expect(ahead.find(({ groupId }) => groupId === weekly)).toMatchObject({
    day: toDay,
    absence: { earnedUntil: dayAfter(toDay, 45) },
  })
  await move(toDay, missed)
  expect(await listOf()).toMatchObject([{ day: missed, untilDay: dayAfter(missed, 45) }])
})

test('a class that is moved past the chosen one leaves its make-up open, and a chosen class that is moved before it', async () => {
  await settings()
  const sometimes = await newGroup('Late', '20:00', [weekdayOf(missed)])
  await join(sometimes, child)
  await report({ groupId: sometimes })
  await choose(other)
  expect((await theirs()).chosen?.day).toBe(other)
  const later = dayAfter(other, 1)
  const move = (id: string, day: string, toDay: string) =>
    owner.ask(moveClass, { params: { id, day }, body: { toDay, time: '20:00', place: '' } })
  expect((await move(sometimes, missed, later)).status).toBe(200)
  expect(await theirs()).toMatchObject({ day: later, state: 'open', chosen: null })

  const guests = await newGroup('Sunday', '12:15', [weekdayOf(dayAfter(later, 1))])
  await join(guests, await world.student(`Isha ${round}`))
  const chosen = { groupId: guests, day: dayAfter(later, 1) }
  const taken = await parent.ask(chooseFamilyClass, { params: { id: (await theirs())._id }, body: chosen })
  expect(taken.status, taken.refusal.message).toBe(200)
  expect((await move(guests, dayAfter(later, 1), dayAfter(today, 2))).status).toBe(200)
  expect(await theirs()).toMatchObject({ day: later, state: 'open', chosen: null })
})

test('absences of classes that were called off in between count towards the limit', async () => {
  await settings({ maxEarned: 1 })
  await report()
  await callOff()
  await report({ day: other })
  expect(await aheadOn(other)).toMatchObject({ absence: { earnedUntil: null } })
  await owner.ask(restoreClass, { params: { id: own, day: missed }, body: {} })
  expect(await listOf()).toMatchObject([{ cause: 'absence', day: missed }])
})

test('marks that the live lesson proposes take the make-up of who came', async () => {
  await settings()
  await report({ day: today })
  expect(await listOf()).toHaveLength(1)
  const marks = [{ studentId: child.id, mark: 'late' as const }]
  await world.database.db.transaction((tx) =>
    writeProposedMarks({ tx, now: new Date() }, { groupId: own, day: today, by: teacher.id, marks }),
  )
  expect(await listOf()).toEqual([])
})

test('no make-up is said of a class to which the child came by the register', async () => {
  await settings()
  await mark('present')
  const said = await report({ day: today })
  expect([said.status, said.body.message]).toEqual([200, 'Noted. The teacher will see it in the register.'])
  expect((await aheadOn(today))?.absence).toEqual({ earnedUntil: null, isClassChosen: false })
})

test('an absence goes with the child’s place in the group, and with a class that becomes a holiday', async () => {
  await settings()
  const days = [missed, dayAfter(missed, 2), dayAfter(missed, 4)] as const
  const absentDays = async () => (await listOf()).map(({ day }) => day).toSorted()
  for (const day of days) await report({ day })
  expect(await absentDays()).toEqual(days)
  const student = { id: own, studentId: child.id }
  const leftOn = days[1]
  await owner.ask(removeGroupMember, { params: student, body: { leftOn } })
  expect(await absentDays()).toEqual([days[0], days[1]])

  const year = Number(leftOn.slice(0, 4))
  const holidays = [{ day: leftOn, word: 'Diwali' }]
  await owner.ask(setHolidays, { body: { year, seen: [], holidays, tell: false } })
  await tidyAbsences(world.database.db, new Date())
  expect(await absentDays()).toEqual([days[0]])
  await owner.ask(setHolidays, { body: { year, seen: [leftOn], holidays: [], tell: false } })

  await owner.ask(removeGroupMember, { params: student, body: { leftOn: today } })
  expect(await absentDays()).toEqual([])
  expect(await world.count('reported_absences', `student_id = '${child.id}'`)).toBe(0)
})

test('holidays drop the absences from many classes, and open what was chosen, in as many statements as of one', async () => {
  await settings({ maxEarned: 30 })
  const { db, usage } = world.database
  const statementsOf = async (count: number) => {
    const pairs = Array.from({ length: count }, (_, at) => [dayAfter(missed, at), dayAfter(missed, 9 + at)])
    const [early, lost] = [pairs.map(([day = '']) => day), pairs.map(([, day = '']) => day)]
    for (const day of [...early, ...lost]) await report({ day })
    const made = await listOf()
    for (const [at, day] of lost.entries()) {
      const id = made.find((one) => one.day === early[at])?._id ?? ''
      await parent.ask(chooseFamilyClass, { params: { id }, body: { groupId: guestGroup, day } })
    }
    expect((await listOf()).filter(({ state }) => state === 'booked')).toHaveLength(count)
    const holidays = [own, guestGroup].flatMap((groupId) =>
      lost.map((day) => ({ groupId, day, word: 'Mela' })),
    )
    await db.insert(groupHolidays).values(holidays)
    const before = usage().statements
    await reopenLost(db, new Date())
    await tidyAbsences(db, new Date())
    const statements = usage().statements - before
    expect((await listOf()).map(({ day, state }) => [day, state]).toSorted()).toEqual(
      early.map((day) => [day, 'open']),
    )
    await db.delete(groupHolidays).where(eq(groupHolidays.word, 'Mela'))
    for (const day of early) await withdraw({ day })
    return statements
  }
  const [one, many] = [await statementsOf(1), await statementsOf(3)]
  expect(many).toBe(one)
})

test('of an absence and the act of calling the class off at once one make-up is left', async () => {
  await settings()
  const [said, off] = await Promise.all([report(), callOff()])
  expect(off.status).toBe(200)
  expect([200, 409]).toContain(said.status)
  expect(await listOf()).toMatchObject([{ cause: 'cancelled', state: 'open' }])
})

test('what was said of absences is in the data of the child that its parent can have', async () => {
  await settings()
  await report()
  const { body } = await parent.ask(exportChild, { params: { id: child.id } })
  expect(body.data.data['classes']).toMatchObject({
    reportedAbsences: [{ group: `Evening ${round}`, day: missed, earnedUntil: dayAfter(missed, 45) }],
  })
})
