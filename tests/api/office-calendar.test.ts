import { afterAll, beforeAll, expect, test } from 'vitest'
import * as centres from '../../src/centres/centres.contract.ts'
import { getRegister, markAttendance } from '../../src/classroom/classroom.contract.ts'
import { dayAfter } from '../../src/classroom/classroom.rules.ts'
import { getCalendar } from '../../src/classroom/days/calendar.contract.ts'
import {
  cancelClass,
  getHolidays,
  restoreClass,
  setHolidays,
  substituteClass,
} from '../../src/classroom/days/classes.contract.ts'
import { addGroupMembers, createGroup } from '../../src/classroom/office/groups.contract.ts'
import { formatLongDay } from '../../src/platform/text/dates.rules.ts'
import { indianDay } from '../../src/platform/text/india.rules.ts'
import { newCentre } from '../new-centre.ts'
import { type Member, openWorld, type World } from '../world.ts'

const today = indianDay(new Date())
const tomorrow = dayAfter(today)
const after = dayAfter(today, 2)

let world: World
let owner: Member
let anil: Member
let farah: Member
let child: Member
let groupId = ''

const calendarOf = async (day: string, by = owner) => {
  const asked = await by.ask(getCalendar, { query: { month: day.slice(0, 7) } })
  expect(asked.status, asked.refusal.message).toBe(200)
  return asked.body.data
}
const changeOn = async (day: string, by = owner) =>
  (await calendarOf(day, by)).changes.find((one) => one.day === day)
const newGroup = async (name: string, holidays: { day: string; word: string }[] = [], centreId?: string) => {
  const made = await owner.ask(createGroup, {
    body: {
      name,
      subject: 'Abacus',
      level: '',
      teacherId: anil.id,
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      time: name === 'Morning' ? '08:00' : '16:30',
      minutes: 60,
      place: 'Room 1',
      meetingUrl: null,
      capacity: 20,
      fromDay: '2026-01-01',
      untilDay: null,
      holidays,
      ...(centreId === undefined ? {} : { centreId }),
    },
  })
  expect(made.status, made.refusal.message).toBe(201)
  return made.body.data._id
}

beforeAll(async () => {
  world = await openWorld()
  owner = await world.staff('owner', 'Meera')
  anil = await world.teacher('Anil')
  farah = await world.teacher('Farah')
  await world.subject('Abacus')
  groupId = await newGroup('Evening')
  child = await world.child(await world.parent('Kavita'), 'Rohan')
  await owner.ask(addGroupMembers, {
    params: { id: groupId },
    body: { studentIds: [child.id], joinedOn: '2026-01-01' },
  })
})
afterAll(() => world.close())

test('a month lists a substitute and a class that was called off, with who was told; restored it is gone', async () => {
  const params = { id: groupId, day: today }
  const set = await owner.ask(substituteClass, { params, body: { teacherId: farah.id } })
  expect(set.status, set.refusal.message).toBe(200)
  expect(await changeOn(today)).toMatchObject({
    group: 'Evening',
    state: 'substituted',
    teacher: 'Anil',
    substitute: 'Farah',
    notified: 1,
    read: 0,
    isMarked: false,
  })
  const marks = [{ studentId: child.id, mark: 'present' as const, ago: 0 }]
  await farah.ask(markAttendance, { params: { id: groupId }, body: { day: today, marks } })
  expect((await changeOn(today))?.isMarked).toBe(true)

  const next = { id: groupId, day: tomorrow }
  await owner.ask(cancelClass, { params: next, body: { reason: 'Rain' } })
  expect(await changeOn(tomorrow)).toMatchObject({
    state: 'cancelled',
    reason: 'Rain',
    substitute: null,
    notified: 1,
  })
  await owner.ask(restoreClass, { params: next, body: {} })
  expect(await changeOn(tomorrow)).toBeUndefined()
})

test('holidays of the academy and of one group stand with the classes that are not held', async () => {
  await newGroup('Morning', [
    { day: after, word: 'Painting' },
    { day: tomorrow, word: 'Also Diwali' },
  ])
  const year = Number(tomorrow.slice(0, 4))
  const saved = await owner.ask(setHolidays, {
    body: { year, seen: [], holidays: [{ day: tomorrow, word: 'Diwali' }], tell: false },
  })
  expect(saved.status, saved.refusal.message).toBe(200)
  const onDay = async (day: string) => (await calendarOf(day)).holidays.filter((one) => one.day === day)
  expect(await onDay(tomorrow)).toEqual([
    { day: tomorrow, word: 'Diwali', centreId: null, centre: '', groupId: null, group: '', classes: 2 },
  ])
  expect(await onDay(after)).toMatchObject([{ word: 'Painting', group: 'Morning', classes: 1 }])
})

test('a seat at a centre sees the groups of the centre alone; families and teachers see no calendar', async () => {
  const id = await newCentre(owner, 'CAL', 'Calangute')
  const desk = await world.office('Nisha')
  await owner.ask(centres.giveSeat, {
    params: { id },
    body: { personId: desk.id, role: 'desk' },
  })
  expect((await calendarOf(today)).changes).toHaveLength(1)
  expect((await calendarOf(today, desk)).changes).toEqual([])
  expect((await world.visitor.ask(getCalendar, {})).status).toBe(401)
  for (const who of [anil, child]) expect((await who.ask(getCalendar, {})).status).toBe(403)
  for (const month of ['2026-13', 'x']) {
    const refused = await owner.ask(getCalendar, { query: { month } })
    expect([400, 422]).toContain(refused.status)
  }
})

test('a holiday on a class whose register is marked is refused with how many and when, unless the marks are kept', async () => {
  const day = dayAfter(today, -1)
  const year = Number(day.slice(0, 4))
  const others = (await owner.ask(getHolidays, { query: { year } })).body.data.holidays
  const save = (more: { keep?: string[] } = {}, by = owner) =>
    by.ask(setHolidays, {
      body: {
        year,
        seen: others.map((one) => one.day),
        holidays: [...others, { day, word: 'Guru Nanak Jayanti' }],
        tell: false,
        ...more,
      },
    })
  const mark = (status: 'late' | null, ago: number) =>
    anil.ask(markAttendance, {
      params: { id: groupId },
      body: { day, marks: [{ studentId: child.id, mark: status, ago }] },
    })
  expect((await mark('late', 1_000)).status).toBe(200)
  for (const refused of await Promise.all([save(), save({ keep: [dayAfter(day)] })])) {
    expect(refused.status).toBe(409)
    expect(refused.refusal).toMatchObject({
      code: 'holiday_on_held_class',
      message: `1 child was marked on ${formatLongDay(day)}. Choose another day, or keep these marks.`,
      errors: { [`holidays.${others.length}.day`]: '1 child was marked on this day' },
    })
  }
  expect((await owner.ask(getHolidays, { query: { year } })).body.data.holidays).toEqual(others)
  expect((await save({ keep: [day] }, anil)).status).toBe(403)

  expect((await save({ keep: [day] })).status).toBe(200)
  const register = await anil.ask(getRegister, { params: { id: groupId }, query: { day } })
  expect(JSON.stringify(register.body.data)).toContain('"late"')
  // A holiday that is there already is not asked about again.
  const renamed = [...others, { day, word: 'Gurpurab' }]
  const again = await owner.ask(setHolidays, {
    body: { year, seen: renamed.map((one) => one.day), holidays: renamed, tell: false },
  })
  expect(again.status, again.refusal.message).toBe(200)

  // Marks that were taken back stand in the way of nothing.
  await owner.ask(setHolidays, {
    body: { year, seen: renamed.map((one) => one.day), holidays: others, tell: false },
  })
  expect((await mark(null, 0)).status).toBe(200)
  expect((await save()).status).toBe(200)
})
