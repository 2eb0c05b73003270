import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as centres from '../../src/centres/centres.contract.ts'
import { getRegister, markAttendance } from '../../src/classroom/classroom.contract.ts'
import { type AttendanceStatus, dayAfter, daysOfMonth } from '../../src/classroom/classroom.rules.ts'
import { FIRST_CENTRE_ID } from '../../src/centres/centres.tables.ts'
import { makeUps } from '../../src/classroom/classroom.tables.ts'
import { getCalendar } from '../../src/classroom/days/calendar.contract.ts'
import {
  cancelClass,
  moveClass,
  restoreClass,
  setHolidays,
} from '../../src/classroom/days/classes.contract.ts'
import * as wire from '../../src/classroom/make-ups/make-ups.contract.ts'
import { reopenLost } from '../../src/classroom/make-ups/make-ups.server.ts'
import {
  addGroupMembers,
  createGroup,
  removeGroupMember,
} from '../../src/classroom/office/groups.contract.ts'
import { getFamilyFees } from '../../src/fees/family/family-fees.contract.ts'
import { creditMakeUps } from '../../src/fees/make-up-credits.server.ts'
import * as fees from '../../src/fees/office/fees.contract.ts'
import { billMonth, getBillingRun } from '../../src/fees/office/run.contract.ts'
import { outboxMails as mails } from '../../src/platform/mail/mail.tables.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { DAY_MS, indianDay } from '../../src/platform/text/india.rules.ts'
import { getDiary } from '../../src/progress/diary/diary.contract.ts'
import { booksOf } from '../fees-family.ts'
import { type MailSink, openMailSink } from '../mail-sink.ts'
import { newCentre } from '../new-centre.ts'
import { type Member, openWorld, type World } from '../world.ts'

const today = indianDay(new Date())
const missed = dayAfter(today)
const other = dayAfter(today, 2)
const month = missed.slice(0, 7)
/** The day after the last one for the class that was called off. */
const late = new Date(Date.parse(`${dayAfter(missed, 31)}T06:00:00Z`))

let sink: MailSink
let world: World
let owner: Member
let anil: Member
let farah: Member
let planId = ''
let round = 0
/** The group whose class is called off, and another of the same level. */
let own = ''
let guestGroup = ''
let parent: Member
let child: Member

type GroupForm = { teacherId?: string; time?: string; level?: string; capacity?: number; centreId?: string }
async function newGroup(
  name: string,
  { time = '16:30', level = '', capacity = 20, ...more }: GroupForm = {},
) {
  const made = await owner.ask(createGroup, {
    body: {
      name: `${name} ${round}`,
      subject: `Abacus ${round}`,
      level,
      teacherId: anil.id,
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      time,
      minutes: 60,
      place: `Room of ${name}`,
      meetingUrl: null,
      capacity,
      fromDay: '2026-01-01',
      untilDay: null,
      holidays: [],
      centreId: FIRST_CENTRE_ID,
      ...more,
    },
  })
  expect(made.status, made.refusal.message).toBe(201)
  return made.body.data._id
}
const join = (groupId: string, ...children: Member[]) =>
  owner.ask(addGroupMembers, {
    params: { id: groupId },
    body: { studentIds: children.map(({ id }) => id), joinedOn: '2026-01-01' },
  })
const callOff = async (groupId = own, day = missed) => {
  const done = await owner.ask(cancelClass, { params: { id: groupId, day }, body: { reason: '' } })
  expect(done.status, done.refusal.message).toBe(200)
}
const restore = (groupId = own, day = missed) =>
  owner.ask(restoreClass, { params: { id: groupId, day }, body: {} })
const listOf = async (by = parent) => (await by.ask(wire.getFamilyMakeUps, {})).body.data.makeUps
const theirs = async (by = parent) => {
  const [makeUp] = await listOf(by)
  if (!makeUp) throw new Error('no make-up')
  return makeUp
}
const choose = async (more: { groupId?: string; day?: string; by?: Member } = {}) => {
  const { groupId = guestGroup, day = other, by = parent } = more
  return by.ask(wire.chooseFamilyClass, { params: { id: (await theirs(by))._id }, body: { groupId, day } })
}
const giveUp = async () =>
  parent.ask(wire.giveUpFamilyClass, { params: { id: (await theirs())._id }, body: {} })
const mark = (status: AttendanceStatus | null, { by = farah, day = other } = {}) =>
  by.ask(markAttendance, {
    params: { id: guestGroup },
    body: { day, marks: [{ studentId: child.id, mark: status, ago: 0 }] },
  })
const registerOn = async (day: string) =>
  (await farah.ask(getRegister, { params: { id: guestGroup }, query: { day } })).body.data
const ledger = async () => (await owner.ask(fees.getFeeLedger, { params: { id: parent.id } })).body.data
async function billed() {
  const started = await owner.ask(fees.startFeeStay, {
    params: { id: parent.id },
    body: { studentId: child.id, groupId: own, planId, fromDay: '2026-01-01' },
  })
  expect(started.status, started.refusal.message).toBe(201)
  const { count, totalPaise } = (await owner.ask(getBillingRun, { query: { month } })).body.data
  expect((await owner.ask(billMonth, { body: { month, count, totalPaise } })).status).toBe(200)
  const { balancePaise } = await ledger()
  const { from, until } = daysOfMonth(month)
  const classes = (Date.parse(until) - Date.parse(from)) / DAY_MS + 1
  return { balancePaise, share: Math.round(balancePaise / classes) }
}
const credit = (at = late) => creditMakeUps(world, at)

beforeAll(async () => {
  sink = await openMailSink()
  world = await openWorld({ SMTP_URL: sink.url, PUBLIC_URL: 'https://academy.example' })
  // The clock's work is done when a test says so.
  await world.academy.jobs.stop()
  owner = await world.staff('owner', 'Meera')
  anil = await world.teacher('Anil')
  farah = await world.teacher('Farah')
  const plan = await owner.ask(fees.createFeePlan, {
    body: { name: 'Abacus, daily', partRule: 'classes', amount: 1_500, fromDay: '2026-01-01' },
  })
  planId = plan.body.data._id
})
afterAll(async () => {
  const books = await booksOf(world)
  expect([books.outOfBalance, books.findings]).toEqual([0, []])
  await world.close()
  await sink.close()
})
beforeEach(async () => {
  round += 1
  anil = await world.teacher(`Anil ${round}`)
  farah = await world.teacher(`Farah ${round}`)
  await world.subject(`Abacus ${round}`)
  parent = await world.parent(`Kavita ${round}`)
  await world.confirmEmail(parent)
  child = await world.child(parent, `Rohan ${round}`)
  own = await newGroup('Evening')
  guestGroup = await newGroup('Morning', { teacherId: farah.id, time: '11:30' })
  await join(own, child)
  await join(guestGroup, await world.student(`Diya ${round}`))
})

test('a class that is called off gives each child who had a place one make-up, once; a holiday none', async () => {
  const gone = await world.student(`Gone ${round}`)
  await join(own, gone)
  await owner.ask(removeGroupMember, {
    params: { id: own, studentId: gone.id },
    body: { leftOn: today },
  })
  await callOff()
  expect(await listOf()).toMatchObject([
    { studentId: child.id, day: missed, untilDay: dayAfter(missed, 30), state: 'open', chosen: null },
  ])
  expect(await world.count('make_ups', `group_id = '${own}'`)).toBe(1)
  await restore()
  expect(await listOf()).toEqual([])
  await callOff()
  await callOff()
  expect(await listOf()).toHaveLength(1)

  const year = Number(other.slice(0, 4))
  await owner.ask(setHolidays, {
    body: { year, seen: [], holidays: [{ day: other, word: 'Diwali' }], tell: false },
  })
  expect(await listOf()).toHaveLength(1)
  await owner.ask(setHolidays, { body: { year, seen: [other], holidays: [], tell: false } })
})

test('the family is told in its mail until when it may choose, with a link', async () => {
  await callOff()
  const texts = () => sink.mails.flatMap(({ to, text }) => (to === parent.email ? [text] : []))
  const choice = /You can choose a class of another group for it until [^]*\/family\/make-ups/
  await expect.poll(() => texts().some((text) => choice.test(text))).toBe(true)
  await restore()
  await expect.poll(() => texts().some((text) => text.includes('You need no other class for it'))).toBe(true)
})

test('a parent is offered classes of other groups of the level at the centre, with free seats', async () => {
  const level = await newGroup('Advanced', { level: 'Level 4', time: '10:00', teacherId: farah.id })
  const empty = await newGroup('Nobody', { time: '09:00', teacherId: farah.id })
  const full = await newGroup('Full', { time: '08:00', teacherId: farah.id, capacity: 1 })
  const centreId = await newCentre(owner, 'MAP', 'Mapusa')
  const away = await newGroup('Away', { time: '07:00', teacherId: farah.id, centreId })
  const atTime = await newGroup('Same time', { time: '17:00', teacherId: farah.id })
  for (const id of [level, full, away, atTime]) await join(id, await world.student(`S ${id}`))
  await callOff()
  const { classes } = await theirs()
  expect(new Set(classes.map(({ groupId }) => groupId))).toEqual(new Set([guestGroup, atTime]))
  // On the day of the class that was called off the child is free at its time.
  expect(classes.filter(({ groupId }) => groupId === atTime).map(({ day }) => day)).toEqual([missed])
  expect(classes.find(({ day }) => day === other)).toEqual({
    groupId: guestGroup,
    group: `Morning ${round}`,
    day: other,
    time: '11:30',
    place: 'Room of Morning',
    free: 19,
  })
  for (const groupId of [level, empty, away, own, newId()])
    expect((await choose({ groupId })).refusal).toMatchObject({ code: 'class_not_offered' })
  for (const day of [today === missed ? missed : dayAfter(today, -1), dayAfter(missed, 31)])
    expect((await choose({ day })).refusal).toMatchObject({ code: 'class_not_offered' })
  expect((await choose({ groupId: full })).refusal).toMatchObject({ code: 'class_full' })
})

test('the guest stands in the register of the chosen class alone, and a mark uses the make-up', async () => {
  await callOff()
  const [first, again] = await Promise.all([choose(), choose()])
  expect([first.status, again.status]).toEqual([200, 200])
  expect(await theirs()).toMatchObject({ state: 'booked', chosen: { day: other, time: '11:30' } })
  const onDay = async () => (await registerOn(missed)).children
  expect((await onDay()).map(({ guestFrom }) => guestFrom)).toEqual([null])

  // The class of today has begun or not: it is moved there in the table, since no mark is ahead of its day.
  await world.database.db
    .update(makeUps)
    .set({ guestDay: today })
    .where(eq(makeUps.id, (await theirs())._id))
  expect((await registerOn(today)).children).toMatchObject([
    { guestFrom: null },
    { _id: child.id, number: 2, guestFrom: `Evening ${round}`, work: null, mark: null },
  ])
  expect((await mark('absent', { day: today })).status).toBe(200)
  expect((await registerOn(today)).children[1]).toMatchObject({ mark: 'absent' })
  expect(await theirs()).toMatchObject({ state: 'used', mayChoose: false, creditedPaise: null })
  expect((await choose()).refusal).toMatchObject({ code: 'make_up_class_begun' })
  expect((await giveUp()).refusal).toMatchObject({ code: 'make_up_class_begun' })
  await mark(null, { day: today })
  expect((await theirs()).state).toBe('booked')
  await mark('present', { day: today })
  expect((await theirs()).state).toBe('used')
  await restore()
  expect((await theirs()).state).toBe('used')
  // Who is no guest of that day is not marked.
  await mark('present', { day: dayAfter(today, -1) })
  expect(await world.count('attendance', `student_id = '${child.id}'`)).toBe(1)
})

test('of two parents who want the last seat one gets it', async () => {
  const small = await newGroup('Small', { time: '09:00', teacherId: farah.id, capacity: 2 })
  await join(small, await world.student(`Ira ${round}`))
  const rival = await world.parent(`Rival ${round}`)
  await join(own, await world.child(rival, `Asha ${round}`))
  await callOff()
  const answers = await Promise.all([parent, rival].map((by) => choose({ groupId: small, by })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.refusal).toMatchObject({ code: 'class_full' })
  expect(await world.count('make_ups', `guest_group_id = '${small}'`)).toBe(1)
})

test('a chosen class may be changed and given up, and its seat is free again', async () => {
  await callOff()
  await choose()
  expect((await choose({ day: dayAfter(other) })).status).toBe(200)
  expect(await theirs()).toMatchObject({ chosen: { day: dayAfter(other) } })
  expect((await theirs()).classes.find(({ day }) => day === other)?.free).toBe(19)
  expect((await giveUp()).status).toBe(200)
  expect((await giveUp()).status).toBe(200)
  expect(await theirs()).toMatchObject({ state: 'open', chosen: null })
})

test('a chosen class that is called off, moved or lost to a holiday leaves nobody without one', async () => {
  await callOff()
  await choose()
  const to = { toDay: other, time: '12:30', place: '' }
  await owner.ask(moveClass, { params: { id: guestGroup, day: other }, body: to })
  expect(await theirs()).toMatchObject({ state: 'booked', chosen: { day: other, time: '12:30' } })
  await callOff(guestGroup, other)
  expect(await theirs()).toMatchObject({ state: 'open', untilDay: dayAfter(other, 30) })
  const told = await world.database.db.select().from(mails).where(eq(mails.recipient, parent.email))
  expect(told.filter((row) => JSON.stringify(row).includes(`Morning ${round}`))).toHaveLength(2)

  const day = dayAfter(other)
  await choose({ day })
  const year = Number(day.slice(0, 4))
  await owner.ask(setHolidays, { body: { year, seen: [], holidays: [{ day, word: 'Eid' }], tell: false } })
  await reopenLost(world.database.db, new Date())
  expect(await theirs()).toMatchObject({ state: 'open', chosen: null })
  await owner.ask(setHolidays, { body: { year, seen: [day], holidays: [], tell: false } })
})

test('the office and the teacher of the group choose for a child, within their groups alone', async () => {
  await callOff()
  const { _id: id } = await theirs()
  const body = { groupId: guestGroup, day: other }
  const centreId = await newCentre(owner, 'NER', 'Nerul')
  const desk = await world.office(`Nisha ${round}`)
  await owner.ask(centres.giveSeat, { params: { id: centreId }, body: { personId: desk.id, role: 'desk' } })
  const stranger = await world.parent(`Stranger ${round}`)
  const nobodys = { params: { id: newId() }, body }
  const refusals = [
    await stranger.ask(wire.chooseFamilyClass, { params: { id }, body }),
    await stranger.ask(wire.chooseFamilyClass, nobodys),
    await desk.ask(wire.chooseClassForChild, { params: { id }, body }),
    await desk.ask(wire.chooseClassForChild, nobodys),
    await desk.ask(wire.giveUpClassForChild, { params: { id }, body: {} }),
    await stranger.ask(wire.giveUpFamilyClass, { params: { id }, body: {} }),
  ]
  for (const { status, refusal } of refusals) {
    expect(status).toBe(404)
    expect(refusal).toEqual(refusals[0]?.refusal)
  }
  expect((await desk.ask(wire.getGroupMakeUps, { params: { id: own } })).refusal).toEqual(
    (await desk.ask(wire.getGroupMakeUps, { params: { id: newId() } })).refusal,
  )
  const teach = (by: Member) => by.ask(wire.chooseClassAsTeacher, { params: { id: own, makeUpId: id }, body })
  expect((await teach(farah)).status).toBe(404)
  expect((await farah.ask(wire.getTaughtMakeUps, { params: { id: own } })).status).toBe(404)
  // The teacher of the guest's class has no hand in it either.
  const viaOwn = { params: { id: guestGroup, makeUpId: id }, body }
  expect((await farah.ask(wire.chooseClassAsTeacher, viaOwn)).status).toBe(404)

  expect((await teach(anil)).status).toBe(200)
  const shown = (await anil.ask(wire.getTaughtMakeUps, { params: { id: own } })).body.data.makeUps
  expect(shown).toMatchObject([{ child: `Rohan ${round}`, state: 'booked' }])
  const given = { params: { id: own, makeUpId: id }, body: {} }
  expect((await anil.ask(wire.giveUpClassAsTeacher, given)).status).toBe(200)
  expect((await owner.ask(wire.chooseClassForChild, { params: { id }, body })).status).toBe(200)
  expect((await owner.ask(wire.getGroupMakeUps, { params: { id: own } })).body.data.makeUps).toHaveLength(1)
  expect((await owner.ask(wire.giveUpClassForChild, { params: { id }, body: {} })).status).toBe(200)
})

test('nobody who is signed out or of another role, and nothing malformed, reaches a make-up', async () => {
  await callOff()
  const { _id: id } = await theirs()
  const body = { groupId: guestGroup, day: other }
  expect((await world.visitor.ask(wire.getFamilyMakeUps, {})).status).toBe(401)
  expect((await world.visitor.ask(wire.chooseFamilyClass, { params: { id }, body })).status).toBe(401)
  for (const who of [anil, owner]) expect((await who.ask(wire.getFamilyMakeUps, {})).status).toBe(403)
  expect((await parent.ask(wire.getGroupMakeUps, { params: { id: own } })).status).toBe(403)
  expect((await parent.ask(wire.getTaughtMakeUps, { params: { id: own } })).status).toBe(403)
  for (const bad of [
    { params: { id: 'x' }, body },
    { params: { id }, body: { groupId: 'x', day: other } },
    { params: { id }, body: { groupId: guestGroup, day: '2026-13-40' } },
  ])
    expect([400, 404, 422]).toContain((await parent.ask(wire.chooseFamilyClass, bad)).status)
  expect((await theirs()).state).toBe('open')
})

test('what was not made up for in 30 days comes back once, and diary and fees say why', async () => {
  const { balancePaise, share } = await billed()
  await callOff()
  await credit(new Date(Date.parse(`${dayAfter(missed, 30)}T06:00:00Z`)))
  expect((await theirs()).state).toBe('open')
  await Promise.all([credit(), credit()])
  await credit()
  expect(await theirs()).toMatchObject({ state: 'credited', creditedPaise: share, chosen: null })
  expect((await ledger()).balancePaise).toBe(balancePaise - share)
  expect(await world.count('fee_credits', `id = '${(await theirs())._id}'`)).toBe(1)
  expect((await choose()).refusal).toMatchObject({ code: 'make_up_over' })
  expect((await giveUp()).refusal).toMatchObject({ code: 'make_up_over' })
  expect((await parent.ask(getFamilyFees, {})).body.data.classesBack).toMatchObject([
    { child: `Rohan ${round}`, group: `Evening ${round}`, day: missed, paise: share },
  ])
  await world.database.db.update(makeUps).set({ endedAt: new Date() }).where(eq(makeUps.studentId, child.id))
  const diary = (await parent.ask(getDiary, { query: {} })).body.data.diary
  expect(diary?.makeUps).toMatchObject([{ day: missed, state: 'credited', creditedPaise: share }])
})

test('of a month that was paused in part after it was billed, a class gives its own share back and no more', async () => {
  const { share } = await billed()
  await callOff()
  const { stays } = await ledger()
  const { from, until } = daysOfMonth(month)
  // The half of the month in which the class was not.
  const isEarly = Number(missed.slice(8)) <= 14
  await world.database.pool.query(
    `insert into fee_pauses (id, stay_id, from_day, until_day, reason, by_id, created_at)
      values ($1, $2, $3, $4, 'Away', $5, now())`,
    [
      newId(),
      stays[0]?._id,
      isEarly ? dayAfter(until, -13) : from,
      isEarly ? until : dayAfter(from, 13),
      owner.id,
    ],
  )
  await credit()
  const { creditedPaise } = await theirs()
  // A part of a month is billed in whole rupees: half a rupee over the classes that are left.
  expect(Math.abs((creditedPaise ?? 0) - share)).toBeLessThanOrEqual(5)
})

test('a class gives its share of what was billed back, also where the price has fallen since', async () => {
  const { share } = await billed()
  await callOff()
  const cheaper = { fromDay: `${month}-01`, amount: 1_200 }
  expect((await owner.ask(fees.addFeePrice, { params: { id: planId }, body: cheaper })).status).toBe(200)
  await credit()
  await world.database.pool.query('delete from fee_prices where paise = 120000')
  expect((await theirs()).creditedPaise).toBe(share)
})

test('a class that was called off keeps its make-up and its money when the day becomes a holiday', async () => {
  const { balancePaise, share } = await billed()
  await callOff()
  await newCentre(owner, 'STR', 'Satara')
  const list = { year: Number(missed.slice(0, 4)), tell: false }
  const holidays = [{ day: missed, word: 'Local holiday' }]
  const ofCentre = { ...list, centreId: FIRST_CENTRE_ID }
  for (const body of [list, ofCentre])
    expect((await owner.ask(setHolidays, { body: { ...body, seen: [], holidays } })).status).toBe(200)
  expect(await restore()).toMatchObject({
    status: 409,
    refusal: {
      code: 'class_on_holiday',
      message: 'This day is a holiday: Local holiday. Remove the holiday first.',
    },
  })
  expect(await theirs()).toMatchObject({ state: 'open', mayChoose: true })
  await credit()
  expect(await theirs()).toMatchObject({ state: 'credited', creditedPaise: share })
  expect((await ledger()).balancePaise).toBe(balancePaise - share)
  for (const body of [list, ofCentre])
    expect((await owner.ask(setHolidays, { body: { ...body, seen: [missed], holidays: [] } })).status).toBe(
      200,
    )
  expect((await restore()).status).toBe(200)
})

test('a make-up that was used, or is booked, gives no money: never both', async () => {
  const { balancePaise } = await billed()
  await callOff()
  await choose()
  await credit()
  expect((await theirs()).state).toBe('booked')
  const [{ id } = { id: '' }] = await world.database.db
    .update(makeUps)
    .set({ guestDay: today })
    .where(eq(makeUps.studentId, child.id))
    .returning({ id: makeUps.id })
  await mark('present', { day: today })
  await credit()
  expect(await theirs()).toMatchObject({ state: 'used', creditedPaise: null })
  expect((await ledger()).balancePaise).toBe(balancePaise)
  // Nor does the table take both.
  const both = { state: 'credited', creditedPaise: 100, endedAt: late } as const
  await expect(
    world.database.db.update(makeUps).set(both).where(eq(makeUps.id, id)).execute(),
  ).rejects.toThrow()
})

test('a choice and the credit at once: the one or the other, never both', async () => {
  const { balancePaise, share } = await billed()
  await callOff()
  const soon = new Date(Date.parse(`${dayAfter(missed, -1)}T06:00:00Z`))
  await world.database.db.update(makeUps).set({ untilDay: today }).where(eq(makeUps.studentId, child.id))
  await Promise.all([choose({ day: today }), credit(), credit(soon)])
  const { state } = await theirs()
  expect((await ledger()).balancePaise).toBe(state === 'credited' ? balancePaise - share : balancePaise)
})

test('a class that was not paid for ends without money, and one of a month that is not billed yet waits', async () => {
  await callOff()
  await owner.ask(fees.startFeeStay, {
    params: { id: parent.id },
    body: { studentId: child.id, groupId: own, planId, fromDay: '2026-01-01' },
  })
  await credit()
  expect((await theirs()).state).toBe('open')
  const { count, totalPaise } = (await owner.ask(getBillingRun, { query: { month } })).body.data
  await owner.ask(billMonth, { body: { month, count, totalPaise } })
  await credit()
  expect((await theirs()).state).toBe('credited')

  const free = await world.parent(`Free ${round}`)
  await join(own, await world.child(free, `Ira ${round}`))
  await callOff(own, other)
  await credit(new Date(late.getTime() + DAY_MS))
  expect((await theirs(free)).state).toBe('ended')
})

test('the calendar says how many children may choose, and what became of it', async () => {
  await callOff()
  const change = async () => {
    const asked = await owner.ask(getCalendar, { query: { month } })
    return asked.body.data.changes.find(({ groupId, day }) => groupId === own && day === missed)
  }
  expect((await change())?.makeUps).toEqual({
    until: dayAfter(missed, 30),
    open: 1,
    booked: 0,
    used: 0,
    credited: 0,
    ended: 0,
    creditedPaise: 0,
  })
  await choose()
  expect((await change())?.makeUps).toMatchObject({ open: 0, booked: 1 })
})
