import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  deleteAnnouncement,
  findAnnouncements,
  getAnnouncement,
  previewAudience,
  readAnnouncement,
  remindOfAnnouncement,
  saveAnnouncement,
  sendAnnouncement,
} from '../../src/classroom/announcements/announcements.contract.ts'
import {
  getCalendarLink,
  getMyGroups,
  getRegister,
  markAttendance,
} from '../../src/classroom/classroom.contract.ts'
import { dayAfter, weekdayOf } from '../../src/classroom/classroom.rules.ts'
import { groups } from '../../src/classroom/classroom.tables.ts'
import {
  cancelClass,
  getHolidays,
  getTimetable,
  restoreClass,
  setHolidays,
  substituteClass,
} from '../../src/classroom/days/classes.contract.ts'
import { addGroupMembers, createGroup, deleteGroup } from '../../src/classroom/office/groups.contract.ts'
import { startFeeStay } from '../../src/fees/office/fees.contract.ts'
import { getDiary, getDigest } from '../../src/progress/diary/diary.contract.ts'
import { getHome } from '../../src/progress/home/home.contract.ts'
import { setPin, switchProfile } from '../../src/people/family/family.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { indianDay } from '../../src/platform/text/india.rules.ts'
import { groupWithPlan } from '../fees-family.ts'
import { type MailSink, openMailSink } from '../mail-sink.ts'
import { type Member, openWorld, type World } from '../world.ts'

let world: World
let sink: MailSink
let office: Member
let guru: Member
let farah: Member
let parent: Member
let child: Member
let other: Member
let groupId: string
const today = indianDay(new Date())
const tomorrow = dayAfter(today)

const newGroup = async (name: string, teacherId: string, place = 'Room 1') => {
  const made = await office.ask(createGroup, {
    body: {
      name,
      subject: 'Abacus',
      level: '',
      teacherId,
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      time: '16:30',
      minutes: 60,
      place,
      meetingUrl: null,
      capacity: 12,
      fromDay: dayAfter(today, -14),
      untilDay: null,
      holidays: [],
    },
  })
  return made.body.data._id
}

beforeAll(async () => {
  sink = await openMailSink()
  world = await openWorld({ SMTP_URL: sink.url, PUBLIC_URL: 'https://academy.example' })
  office = await world.office('Office')
  guru = await world.teacher('Guru')
  farah = await world.teacher('Farah')
  parent = await world.parent('Mother')
  await world.confirmEmail(parent)
  child = await world.child(parent, 'Diya')
  other = await world.parent('Stranger')
  await world.confirmEmail(other)
  groupId = await newGroup('Abacus A', guru.id)
  await office.ask(addGroupMembers, {
    params: { id: groupId },
    body: { studentIds: [child.id], joinedOn: dayAfter(today, -7) },
  })
})
afterAll(async () => {
  await world.close()
  await sink.close()
})
beforeEach(() => world.database.pool.query('delete from rate_limits').then(() => {}))

const mailsTo = (to: string, subject: RegExp) =>
  sink.mails.filter((mail) => mail.to === to && subject.test(mail.subject))
const toldTo = async (member: Member) => (await member.ask(getDiary, { query: {} })).body.data.announcements
const at = (day: string, id = groupId) => ({ params: { id, day } })
const form = (more: object = {}) => ({
  audience: 'all' as const,
  centreId: null,
  groupId: null,
  day: null,
  title: 'Prize day',
  text: 'Come at ten.\nBring a friend.',
  ...more,
})

describe('an announcement', () => {
  test('is drafted, previewed and sent once, stands in the diary, goes by mail, and is read', async () => {
    const _id = newId()
    expect((await office.ask(saveAnnouncement, { body: { _id, form: form() } })).status).toBe(200)
    const changed = form({ title: 'Prize day on Sunday' })
    expect((await office.ask(saveAnnouncement, { body: { _id, form: changed } })).status).toBe(200)
    expect(await toldTo(parent)).toEqual([])
    const preview = { audience: 'all' as const, centreId: null, groupId: null, day: null }
    expect((await office.ask(previewAudience, { body: preview })).body.data).toEqual({
      children: 1,
      mails: 1,
    })

    const send = () => office.ask(sendAnnouncement, { params: { id: _id }, body: { sendAt: null } })
    const both = await Promise.all([send(), send()])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    await expect.poll(() => mailsTo(parent.email, /Prize day on Sunday/).length).toBe(1)
    expect(mailsTo(other.email, /Prize/)).toEqual([])
    expect(await toldTo(parent)).toMatchObject([
      { _id, title: 'Prize day on Sunday', children: ['Diya'], readAt: null },
    ])
    expect((await child.ask(getHome, {})).body.data.announcements).toHaveLength(1)
    const inLetter = async () => (await parent.ask(getDigest, {})).body.data.announcements
    expect(await inLetter()).toEqual([
      { title: 'Prize day on Sunday', text: 'Come at ten.\nBring a friend.', isTranslated: false },
    ])
    expect(await toldTo(other)).toEqual([])

    expect((await other.ask(readAnnouncement, { params: { id: _id }, body: {} })).status).toBe(404)
    expect((await parent.ask(readAnnouncement, { params: { id: _id }, body: {} })).status).toBe(200)
    expect((await parent.ask(readAnnouncement, { params: { id: _id }, body: {} })).status).toBe(200)
    expect(await inLetter()).toEqual([])
    const shown = await office.ask(getAnnouncement, { params: { id: _id } })
    expect(shown.body.data).toMatchObject({
      state: 'sent',
      children: 1,
      read: 1,
      by: 'Office',
      recipients: [{ fullName: 'Diya' }],
    })
    expect((await office.ask(saveAnnouncement, { body: { _id, form: form() } })).status).toBe(409)
    expect((await office.ask(deleteAnnouncement, { params: { id: _id } })).status).toBe(409)
  })

  test('is mailed again to who has not read it, once in twelve hours', async () => {
    const _id = newId()
    const remind = (id = _id) => office.ask(remindOfAnnouncement, { params: { id }, body: {} })
    await office.ask(saveAnnouncement, { body: { _id, form: form({ title: 'Bring the blue book' }) } })
    expect([(await remind()).status, (await remind(newId())).status]).toEqual([409, 404])
    await office.ask(sendAnnouncement, { params: { id: _id }, body: { sendAt: null } })
    await expect.poll(() => mailsTo(parent.email, /^Bring the blue book/).length).toBe(1)
    const both = await Promise.all([remind(), remind()])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await expect.poll(() => mailsTo(parent.email, /^Not read yet: Bring the blue book/).length).toBe(1)
    const shown = (await office.ask(getAnnouncement, { params: { id: _id } })).body.data
    expect([shown.read, typeof shown.remindedAt]).toEqual([0, 'string'])
    await world.database.pool.query("update announcements set reminded_at = now() - interval '13 hours'")
    await parent.ask(readAnnouncement, { params: { id: _id }, body: {} })
    expect((await remind()).refusal.message).toBe('Every family has read it')
    await world.runJobs(new Date())
    expect(mailsTo(parent.email, /Bring the blue book/)).toHaveLength(2)
  })

  test('is planned, and goes out when its time has come', async () => {
    const _id = newId()
    await office.ask(saveAnnouncement, { body: { _id, form: form({ title: 'Planned words' }) } })
    const plan = (sendAt: Date) =>
      office.ask(sendAnnouncement, { params: { id: _id }, body: { sendAt: sendAt.toISOString() } })
    expect((await plan(new Date(Date.now() - 1000))).status).toBe(422)
    expect((await plan(new Date(Date.now() + 30_000))).status).toBe(200)
    const planned = await office.ask(findAnnouncements, { body: { state: 'planned' } })
    expect(planned.body.data).toMatchObject([{ _id, state: 'planned' }])
    await world.runJobs(new Date())
    expect((await office.ask(getAnnouncement, { params: { id: _id } })).body.data.state).toBe('planned')
    await world.runJobs(new Date(Date.now() + 40_000))
    await expect.poll(() => mailsTo(parent.email, /Planned words/).length).toBe(1)
  })

  test('for the absent of a class reaches them alone', async () => {
    const body = { audience: 'absent' as const, centreId: null, groupId, day: today }
    expect((await office.ask(previewAudience, { body })).body.data.children).toBe(0)
    await world.database.pool.query(
      `insert into attendance (group_id, student_id, day, mark, marked_by, marked_at)
       values ($1, $2, $3, 'absent', $4, now())`,
      [groupId, child.id, today, guru.id],
    )
    expect((await office.ask(previewAudience, { body })).body.data.children).toBe(1)
    await world.database.pool.query('delete from attendance')
  })

  test('needs its group and its day, and a group that is there', async () => {
    const save = (more: object) => office.ask(saveAnnouncement, { body: { _id: newId(), form: form(more) } })
    expect((await save({ audience: 'centre' })).refusal.errors).toHaveProperty(['form.centreId'])
    expect((await save({ audience: 'group' })).refusal.errors).toHaveProperty(['form.groupId'])
    expect((await save({ audience: 'absent', groupId })).refusal.errors).toHaveProperty(['form.day'])
    expect((await save({ audience: 'group', groupId: newId() })).refusal.errors).toHaveProperty([
      'form.groupId',
    ])
    expect((await save({ audience: 'centre', centreId: newId() })).refusal.errors).toHaveProperty([
      'form.centreId',
    ])
    expect((await save({ centreId: newId() })).refusal.errors).toHaveProperty(['form.centreId'])
    expect((await save({ text: 'x'.repeat(2001) })).status).toBe(422)
    const id = newId()
    expect((await office.ask(sendAnnouncement, { params: { id }, body: { sendAt: null } })).status).toBe(404)
  })

  test('is the parent’s to read while a PIN guards its side', async () => {
    const guarded = await world.parent('Guarded')
    const behind = await world.child(guarded, 'Behind')
    await guarded.ask(setPin, { body: { pin: '4071' } })
    await behind.ask(switchProfile, { body: { childId: behind.id } })
    expect((await behind.ask(readAnnouncement, { params: { id: newId() }, body: {} })).status).toBe(403)
    expect((await behind.ask(getHome, {})).body.data.announcements).toEqual([])
  })
})

describe('a class', () => {
  const week = async (day: string) =>
    (await office.ask(getTimetable, { query: { day } })).body.data.classes.find(
      (one) => one.groupId === groupId && one.day === day,
    )

  test('shows how many children are in the group on its own day', async () => {
    const id = await newGroup('Filling up', farah.id, 'Room 7')
    const joinedOn = dayAfter(today, 7 - weekdayOf(today))
    const kid = await world.child(await world.parent('Of Sunday'), 'Joins On Sunday')
    const body = { studentIds: [kid.id], joinedOn }
    expect((await office.ask(addGroupMembers, { params: { id }, body })).status).toBe(200)
    const { classes } = (await office.ask(getTimetable, { query: { day: today } })).body.data
    const counted = classes.filter((one) => one.groupId === id)
    expect(counted.map(({ children }) => children)).toEqual([0, 0, 0, 0, 0, 0, 1])
    await world.database.pool.query('delete from group_members where group_id = $1', [id])
    await world.database.pool.query('delete from class_groups where id = $1', [id])
  })

  test('is cancelled and restored in one act each, and everything follows', async () => {
    const cancel = () => office.ask(cancelClass, { ...at(tomorrow), body: { reason: 'No power' } })
    const both = await Promise.all([cancel(), cancel()])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await week(tomorrow)).toMatchObject({ state: 'cancelled', word: 'Cancelled: No power' })
    await expect.poll(() => mailsTo(parent.email, /No class on/).length).toBe(1)
    const link = (await parent.ask(getCalendarLink, { params: { id: groupId } })).body.data.url
    const path = new URL(link).pathname
    const file = async () => (await fetch(`${world.url}${path}`)).text()
    expect(await file()).not.toContain(`${groupId}-${tomorrow}`)
    const register = await guru.ask(getRegister, { params: { id: groupId }, query: { day: tomorrow } })
    expect(register.body.data.day).not.toBe(tomorrow)

    expect((await office.ask(restoreClass, { ...at(tomorrow), body: {} })).status).toBe(200)
    expect((await office.ask(restoreClass, { ...at(tomorrow), body: {} })).status).toBe(200)
    expect(await week(tomorrow)).toMatchObject({ state: 'class' })
    expect(await file()).toContain(`${groupId}-${tomorrow}`)
    await expect.poll(() => mailsTo(parent.email, /takes place/).length).toBe(1)
  })

  test('that is over, marked or not there is not cancelled', async () => {
    const cancel = (day: string, id = groupId) =>
      office.ask(cancelClass, { ...at(day, id), body: { reason: '' } })
    expect((await cancel(dayAfter(today, -1))).status).toBe(409)
    expect((await cancel(tomorrow, newId())).status).toBe(404)
    await world.database.pool.query(
      `insert into attendance (group_id, student_id, day, mark, marked_by, marked_at)
       values ($1, $2, $3, 'present', $4, now())`,
      [groupId, child.id, today, guru.id],
    )
    expect((await cancel(today)).status).toBe(409)
    await world.database.pool.query('delete from attendance')
  })

  test('has a substitute, who opens its register on that day alone', async () => {
    expect((await farah.ask(getRegister, { params: { id: groupId }, query: {} })).status).toBe(404)
    const give = (teacherId: string | null, day = today) =>
      office.ask(substituteClass, { ...at(day), body: { teacherId } })
    expect((await give(farah.id)).status).toBe(200)
    expect((await farah.ask(getRegister, { params: { id: groupId }, query: {} })).status).toBe(200)
    expect((await farah.ask(getMyGroups, { query: {} })).body.data.groups).toHaveLength(1)
    expect(await week(today)).toMatchObject({ substitute: 'Farah' })
    await expect.poll(() => mailsTo(parent.email, /Farah takes/).length).toBe(1)
    expect((await give(null)).status).toBe(200)
    expect((await farah.ask(getRegister, { params: { id: groupId }, query: {} })).status).toBe(404)
    expect((await give(farah.id, tomorrow)).status).toBe(200)
    expect((await farah.ask(getRegister, { params: { id: groupId }, query: {} })).status).toBe(404)
    expect((await give(newId(), tomorrow)).status).toBe(422)
    expect((await give(null, tomorrow)).status).toBe(200)
  })

  test('is marked by its substitute, the next morning too, and no other day is', async () => {
    const mark = async (day: string) => {
      const marks = [{ studentId: child.id, mark: 'present' as const, ago: 0 }]
      return (await farah.ask(markAttendance, { params: { id: groupId }, body: { day, marks } })).status
    }
    const yesterday = dayAfter(today, -1)
    await office.ask(substituteClass, { ...at(today), body: { teacherId: farah.id } })
    expect([await mark(today), await mark(yesterday)]).toEqual([200, 404])
    // A day passes.
    await world.database.pool.query('update class_changes set day = $1 where group_id = $2 and day = $3', [
      yesterday,
      groupId,
      today,
    ])
    expect([await mark(today), await mark(yesterday)]).toEqual([404, 200])
    await world.database.pool.query('delete from attendance')
    await world.database.pool.query('delete from class_changes where day = $1', [yesterday])
  })

  test('is restored, or given back, only to a teacher who is free then', async () => {
    const second = await newGroup('Abacus C', farah.id, 'Room 3')
    const tara = await world.teacher('Tara')
    const give = async (id: string, teacherId: string | null) =>
      (await office.ask(substituteClass, { ...at(tomorrow, id), body: { teacherId } })).status
    const restore = async () => (await office.ask(restoreClass, { ...at(tomorrow), body: {} })).status
    expect([await give(groupId, tara.id), await give(second, guru.id)]).toEqual([200, 200])
    expect(await give(groupId, null)).toBe(409)
    await office.ask(cancelClass, { ...at(tomorrow), body: { reason: '' } })
    expect(await restore()).toBe(409)
    expect([await give(second, null), await restore()]).toEqual([200, 200])
    expect(await week(tomorrow)).toMatchObject({ state: 'class', substitute: null })

    // Of both at once one books the teacher.
    await give(groupId, tara.id)
    const both = await Promise.all([give(groupId, null), give(second, guru.id)])
    expect(both.toSorted()).toEqual([200, 409])
    await world.database.pool.query('delete from class_changes')
    await world.database.pool.query('delete from class_groups where id = $1', [second])
  })

  test('gets no substitute who teaches then, and a clash of room or teacher is said', async () => {
    const second = await newGroup('Abacus B', farah.id, 'room 1')
    const refused = await office.ask(substituteClass, { ...at(tomorrow), body: { teacherId: farah.id } })
    expect(refused.status).toBe(409)
    expect((await week(tomorrow))?.clashes).toEqual(['Room 1 also has Abacus B'])

    // On that weekday the other one meets later.
    await world.database.db
      .update(groups)
      .set({ otherTimes: [{ weekday: weekdayOf(tomorrow), time: '19:00' }] })
      .where(eq(groups.id, second))
    expect((await week(tomorrow))?.clashes).toEqual([])
    const taken = await office.ask(substituteClass, { ...at(tomorrow), body: { teacherId: farah.id } })
    expect(taken.status).toBe(200)
    await world.database.pool.query('delete from class_groups where id = $1', [second])
  })
})

describe('holidays of the academy', () => {
  const year = Number(today.slice(0, 4))
  const day = dayAfter(today, weekdayOf(today) === 7 ? 2 : 1)

  test('are set for a year in one act, close every group, and families are told once', async () => {
    const inYear = Number(day.slice(0, 4))
    const set = (seen: string[], holidays: { day: string; word: string }[]) =>
      office.ask(setHolidays, { body: { year: inYear, seen, holidays, tell: true } })
    expect((await set([], [{ day, word: 'Diwali' }])).status).toBe(200)
    expect((await set([], [])).status).toBe(409)
    expect((await office.ask(getHolidays, { query: { year: inYear } })).body.data.holidays).toEqual([
      { day, word: 'Diwali' },
    ])
    const shown = (await office.ask(getTimetable, { query: { day } })).body.data.classes
    expect(shown.filter((one) => one.day === day).map(({ state, word }) => [state, word])).toEqual([
      ['holiday', 'Diwali'],
    ])
    expect((await office.ask(cancelClass, { ...at(day), body: { reason: '' } })).status).toBe(409)
    await expect.poll(() => mailsTo(parent.email, /Diwali/).length).toBe(1)
    expect((await set([day], [])).status).toBe(200)
    expect(mailsTo(parent.email, /Holidays/)).toEqual([])
  })

  test('that are over are in the list, and families are told the coming ones alone', async () => {
    const [over, coming] = [dayAfter(today, -400), dayAfter(today, 400)]
    const set = (holiday: string) =>
      office.ask(setHolidays, {
        body: {
          year: Number(holiday.slice(0, 4)),
          seen: [],
          holidays: [{ day: holiday, word: 'Onam' }],
          tell: true,
        },
      })
    expect((await set(over)).body.message).toBe('Holidays saved')
    expect((await set(coming)).body.message).toBe('Holidays saved. The families are told.')
    await expect.poll(() => mailsTo(parent.email, /Onam/).length).toBe(1)
  })

  test('are days of that year', async () => {
    const body = {
      year,
      seen: [],
      holidays: [{ day: `${year + 1}-01-26`, word: 'Republic Day' }],
      tell: false,
    }
    expect((await office.ask(setHolidays, { body })).refusal.errors).toHaveProperty(['holidays.0.day'])
  })
})

test('an empty group that fees refer to is not deleted', async () => {
  const plan = await groupWithPlan(world, office, 'Empty with a plan')
  const stay = { studentId: child.id, ...plan, fromDay: today }
  expect((await office.ask(startFeeStay, { params: { id: parent.id }, body: stay })).status).toBeLessThan(300)
  const refused = await office.ask(deleteGroup, { params: { id: plan.groupId } })
  expect(refused.status).toBe(409)
  expect(refused.refusal).toMatchObject({ code: 'group_in_use' })
})
