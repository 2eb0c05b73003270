import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  getCalendarLink,
  getMyGroups,
  getRegister,
  markAttendance,
} from '../../src/classroom/classroom.contract.ts'
import { nextClasses } from '../../src/classroom/classroom.reads.server.ts'
import { classDays, dayAfter, weekdayOf } from '../../src/classroom/classroom.rules.ts'
import { getCalendar } from '../../src/classroom/days/calendar.contract.ts'
import {
  cancelClass,
  getTimetable,
  moveClass,
  setHolidays,
  substituteClass,
  type WeekClass,
} from '../../src/classroom/days/classes.contract.ts'
import { groupTimetables } from '../../src/classroom/classroom.reads.server.ts'
import { addGroupMembers, createGroup } from '../../src/classroom/office/groups.contract.ts'
import { indianDay } from '../../src/platform/text/india.rules.ts'
import { getDiary } from '../../src/progress/diary/diary.contract.ts'
import { type Member, openWorld, type World } from '../world.ts'

let world: World
let office: Member
let guru: Member
let farah: Member
let parent: Member
let child: Member
let groupId: string
const today = indianDay(new Date())
const [tomorrow, third, fourth] = [dayAfter(today), dayAfter(today, 3), dayAfter(today, 4)]

/** A group that meets today, tomorrow and on the fourth day from now, at 16:30. */
const newGroup = async (
  name: string,
  teacherId: string,
  weekdays = [today, tomorrow, fourth].map(weekdayOf),
) => {
  const made = await office.ask(createGroup, {
    body: {
      name,
      subject: 'Abacus',
      level: '',
      teacherId,
      weekdays,
      time: '16:30',
      minutes: 60,
      place: 'Room 1',
      meetingUrl: null,
      capacity: 12,
      fromDay: dayAfter(today, -14),
      untilDay: dayAfter(today, 60),
      holidays: [],
    },
  })
  return made.body.data._id
}

beforeAll(async () => {
  world = await openWorld()
  office = await world.office('Office')
  guru = await world.teacher('Guru')
  farah = await world.teacher('Farah')
  parent = await world.parent('Mother')
  await world.confirmEmail(parent)
  child = await world.child(parent, 'Diya')
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.database.pool.query('delete from rate_limits')
  await world.database.pool.query('update class_groups set until_day = $1', [dayAfter(today, -1)])
  groupId = await newGroup('Abacus A', guru.id)
  await office.ask(addGroupMembers, {
    params: { id: groupId },
    body: { studentIds: [child.id], joinedOn: dayAfter(today, -7) },
  })
})

type To = { toDay: string; time?: string; place?: string }
const move = async (day: string, { toDay, time = '11:00', place = '' }: To, by = office) => {
  const { status, refusal } = await by.ask(moveClass, {
    params: { id: groupId, day },
    body: { toDay, time, place },
  })
  return refusal.errors?.toDay ?? status
}
async function classOn(day: string): Promise<WeekClass | undefined> {
  const { classes } = (await office.ask(getTimetable, { query: { day } })).body.data
  return classes.find((one) => one.groupId === groupId && one.day === day)
}
const told = async () => (await parent.ask(getDiary, { query: {} })).body.data.announcements
const calendarFile = async () => {
  const { url } = (await guru.ask(getCalendarLink, { params: { id: groupId } })).body.data
  return (await fetch(world.url + new URL(url).pathname)).text()
}
const dayWords = (day: string) =>
  new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'UTC' })
    .format(new Date(`${day}T00:00:00Z`))
    .replace('Sept', 'Sep')

describe('a class that is moved', () => {
  test('is held on its new day, at its time and place: timetable, register, next class and calendar follow', async () => {
    expect(await move(tomorrow, { toDay: third, place: 'Hall' })).toBe(200)
    expect(await classOn(tomorrow)).toMatchObject({
      state: 'holiday',
      word: `Moved to ${dayWords(third)}, 11:00 am`,
    })
    expect(await classOn(third)).toMatchObject({
      state: 'class',
      time: '11:00',
      place: 'Hall',
      movedFrom: tomorrow,
    })
    const register = async (day: string) =>
      (await guru.ask(getRegister, { params: { id: groupId }, query: { day } })).body.data
    expect(await register(dayAfter(today, -1))).toMatchObject({ time: '16:30', place: 'Room 1' })

    // As on the evening before: the class of tomorrow has gone.
    const now = new Date(`${today}T20:00:00+05:30`)
    expect(await nextClasses(world.database.db, [child.id], now)).toMatchObject([
      { at: new Date(`${third}T11:00:00+05:30`), place: 'Hall' },
    ])
    const file = await calendarFile()
    const utc = (moment: string) => new Date(moment).toISOString().replaceAll(/[-:]|\.000/g, '')
    const event =
      file.split('BEGIN:VEVENT').find((one) => one.includes(`UID:${groupId}-${tomorrow}@manka`)) ?? ''
    expect(event).toContain(`DTSTART:${utc(`${third}T11:00:00+05:30`)}`)
    expect(event).toContain('LOCATION:Hall')
    expect(file).not.toContain(`UID:${groupId}-${third}@manka`)
    expect((await told())[0]?.text).toMatch(/is held on .*11:00.am, Hall\.$/)

    // What counts classes, as fees do, counts it once, where it is held.
    const timetable = (await groupTimetables(world.database.db, [groupId])).get(groupId)
    const days = timetable ? classDays(timetable, { from: today, until: fourth }) : []
    expect(days.filter(({ state }) => state === 'class').map(({ day }) => day)).toEqual([
      today,
      third,
      fourth,
    ])
    const { changes } = (await office.ask(getCalendar, { query: { month: tomorrow.slice(0, 7) } })).body.data
    expect(changes.filter((one) => one.groupId === groupId)).toMatchObject([
      { day: tomorrow, state: 'moved', movedTo: { day: third, time: '11:00', place: 'Hall' }, notified: 1 },
    ])
  })

  test('is marked on the day on which it is held, and on no other', async () => {
    const yesterday = dayAfter(today, -1)
    await world.database.pool.query(
      `insert into class_moves (group_id, from_day, to_day, time, moved_by, moved_at) values ($1, $2, $3, '11:00', $4, now())`,
      [groupId, today, yesterday, office.id],
    )
    const mark = async (day: string) => {
      const marks = [{ studentId: child.id, mark: 'present' as const, ago: 0 }]
      return (await guru.ask(markAttendance, { params: { id: groupId }, body: { day, marks } })).status
    }
    expect([await mark(yesterday), await mark(today)]).toEqual([200, 422])
    expect(await move(yesterday, { toDay: third })).toBe(409)
  })

  test('is moved on, and back to where it was planned, which leaves nothing of it', async () => {
    expect(await move(tomorrow, { toDay: third })).toBe(200)
    expect(await move(tomorrow, { toDay: third })).toBe(409)
    expect(await move(third, { toDay: dayAfter(today, 6), time: '09:00' })).toBe(200)
    expect([await classOn(third), (await classOn(dayAfter(today, 6)))?.movedFrom]).toEqual([
      undefined,
      tomorrow,
    ])
    const before = (await told()).length
    expect(
      await move(dayAfter(today, 6), { toDay: dayAfter(today, 6), time: '09:00', place: 'Room 1' }),
    ).toBe(200)
    expect((await told()).length).toBe(before)
    expect(await move(dayAfter(today, 6), { toDay: tomorrow, time: '16:30' })).toBe(200)
    expect(await classOn(tomorrow)).toMatchObject({ state: 'class', movedFrom: null })
    expect(await world.count('class_moves', `group_id = '${groupId}'`)).toBe(0)
  })

  test('changes its room or its hour alone', async () => {
    expect(await move(tomorrow, { toDay: tomorrow, time: '16:30', place: 'Room 9' })).toBe(200)
    expect(await classOn(tomorrow)).toMatchObject({ state: 'class', time: '16:30', place: 'Room 9' })
    expect(await classOn(fourth)).toMatchObject({ place: 'Room 1' })
  })

  test('takes its substitute along, who is to be free then', async () => {
    const give = (teacherId: string | null, day: string) =>
      office.ask(substituteClass, { params: { id: groupId, day }, body: { teacherId } })
    expect((await give(farah.id, tomorrow)).status).toBe(200)
    const own = await newGroup('Abacus B', farah.id, [weekdayOf(third)])
    expect(await move(tomorrow, { toDay: third, time: '17:00' })).toBe(409)
    expect(await move(tomorrow, { toDay: third, time: '18:00' })).toBe(200)
    expect(await classOn(third)).toMatchObject({ substitute: 'Farah' })
    expect(await world.count('class_changes', `group_id = '${groupId}' and substitute_id is not null`)).toBe(
      1,
    )
    await world.database.pool.query('delete from class_groups where id = $1', [own])
    // Her group list has it on that day alone.
    expect((await farah.ask(getMyGroups, { query: {} })).body.data.groups).toEqual([])
  })

  test('goes to no holiday, no day with a class, no past day and none outside the group’s own', async () => {
    expect(await move(tomorrow, { toDay: dayAfter(today, -1) })).toContain('today or a later day')
    expect(await move(tomorrow, { toDay: fourth })).toContain('a class on that day already')
    expect(await move(tomorrow, { toDay: dayAfter(today, 61) })).toContain('does not meet')
    const year = Number(third.slice(0, 4))
    const holidays = [{ day: third, word: 'Founders’ day' }]
    const set = (list: typeof holidays, seen: string[]) =>
      office.ask(setHolidays, { body: { year, seen, holidays: list, tell: false } })
    expect((await set(holidays, [])).status).toBe(200)
    expect(await move(tomorrow, { toDay: third })).toBe('That day is a holiday: Founders’ day')
    expect((await set([], [third])).status).toBe(200)
    await office.ask(cancelClass, { params: { id: groupId, day: fourth }, body: { reason: '' } })
    expect(await move(tomorrow, { toDay: fourth })).toContain('a class on that day already')
    expect(await move(fourth, { toDay: third })).toBe(409)
    expect(await world.count('class_moves', `group_id = '${groupId}'`)).toBe(0)
  })

  test('may take the day of another one that has left it', async () => {
    expect(await move(fourth, { toDay: dayAfter(today, 6) })).toBe(200)
    expect(await move(tomorrow, { toDay: fourth })).toBe(200)
    expect(await classOn(fourth)).toMatchObject({ state: 'class', movedFrom: tomorrow })
  })

  test('of two that are moved to one day at once one is', async () => {
    const both = await Promise.all([move(tomorrow, { toDay: third }), move(fourth, { toDay: third })])
    expect(both.filter((one) => one === 200)).toHaveLength(1)
    expect(await world.count('class_moves', `group_id = '${groupId}'`)).toBe(1)
  })

  test('is moved by nobody but the office', async () => {
    expect(await move(tomorrow, { toDay: third }, guru)).toBe(403)
    expect(await move(tomorrow, { toDay: third }, parent)).toBe(403)
    const signedOut = await world.visitor.ask(moveClass, {
      params: { id: groupId, day: tomorrow },
      body: { toDay: third, time: '11:00', place: '' },
    })
    expect(signedOut.status).toBe(401)
    const wrong = { params: { id: groupId, day: tomorrow }, body: { toDay: 'soon', time: '11', place: '' } }
    expect(Object.keys((await office.ask(moveClass, wrong)).refusal.errors ?? {})).toEqual(['toDay', 'time'])
  })
})
