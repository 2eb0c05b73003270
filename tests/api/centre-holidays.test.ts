import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { giveSeat, setCentreStatus } from '../../src/centres/centres.contract.ts'
import {
  findAnnouncements,
  getAnnouncement,
} from '../../src/classroom/announcements/announcements.contract.ts'
import { getCalendarLink, getRegister, markAttendance } from '../../src/classroom/classroom.contract.ts'
import { dayAfter, HOLIDAY_NOTICE_DAYS } from '../../src/classroom/classroom.rules.ts'
import { getCalendar } from '../../src/classroom/days/calendar.contract.ts'
import {
  cancelClass,
  getHolidays,
  getTimetable,
  setHolidays,
} from '../../src/classroom/days/classes.contract.ts'
import { addGroupMembers, changeGroup, getGroup } from '../../src/classroom/office/groups.contract.ts'
import { part } from '../../src/fees/fees.rules.ts'
import { createFeePlan, startFeeStay } from '../../src/fees/office/fees.contract.ts'
import { getBillingRun } from '../../src/fees/office/run.contract.ts'
import { getDashboard } from '../../src/office/office.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { formatLongDay } from '../../src/platform/text/dates.rules.ts'
import { indianDay } from '../../src/platform/text/india.rules.ts'
import { getDiary } from '../../src/progress/diary/diary.contract.ts'
import { dailyGroup } from '../fees-family.ts'
import { type MailSink, openMailSink } from '../mail-sink.ts'
import { newCentre } from '../new-centre.ts'
import { type Caller, type Member, openWorld, type World } from '../world.ts'

/* Days on which one centre is closed: its groups have no class, and those of other centres do. */

type Place = {
  id: string
  name: string
  groupId: string
  head: Member
  desk: Member
  teacher: Member
  parent: Member
  child: Member
}
type Holiday = { day: string; word: string }

const today = indianDay(new Date())
const month = today.slice(0, 7)
const thisYear = Number(today.slice(0, 4))
const yearOf = (day: string) => Number(day.slice(0, 4))

let sink: MailSink
let world: World
let owner: Member
let office: Member
let nashik: Place
let kolkata: Place

async function newPlace(code: string, name: string): Promise<Place> {
  const id = await newCentre(owner, code, name)
  const teacher = await world.teacher(`Teacher ${code}`)
  const groupId = await dailyGroup(office, { name: `Group ${code}`, teacherId: teacher.id, centreId: id })
  const [head, desk] = [await world.office(`Head ${code}`), await world.office(`Desk ${code}`)]
  await owner.ask(giveSeat, { params: { id }, body: { personId: head.id, role: 'head' } })
  await owner.ask(giveSeat, { params: { id }, body: { personId: desk.id, role: 'desk' } })
  const parent = await world.parent(`Parent ${code}`)
  await world.confirmEmail(parent)
  const child = await world.child(parent, `Child ${code}`)
  const body = { studentIds: [child.id], joinedOn: '2026-01-01' }
  await office.ask(addGroupMembers, { params: { id: groupId }, body })
  return { id, name, groupId, head, desk, teacher, parent, child }
}

const listOf = (by: Caller, year = thisYear, centreId?: string) =>
  by.ask(getHolidays, { query: { year, ...(centreId ? { centreId } : {}) } })
type Saving = {
  year?: number
  centreId?: string
  seen: string[]
  holidays: Holiday[]
  tell?: boolean
  keep?: string[]
}
const save = (by: Caller, { year = thisYear, tell = false, ...list }: Saving) =>
  by.ask(setHolidays, { body: { year, tell, ...list } })

/** Makes these the days without class of the centre, in each of their years. */
async function close(by: Caller, { id: centreId }: { id: string }, holidays: readonly Holiday[]) {
  for (const year of new Set([thisYear - 1, thisYear, thisYear + 1])) {
    const { data } = (await listOf(by, year, centreId)).body
    const seen = data.holidays.map(({ day }) => day)
    const own = holidays.filter(({ day }) => yearOf(day) === year)
    const saved = await save(by, { year, centreId, seen, holidays: own })
    expect(saved.status, saved.refusal.message).toBe(200)
  }
}
const classOn = async (groupId: string, day: string) => {
  const { classes } = (await office.ask(getTimetable, { query: { day } })).body.data
  const one = classes.find((each) => each.groupId === groupId && each.day === day)
  return [one?.state, one?.word]
}

beforeAll(async () => {
  sink = await openMailSink()
  world = await openWorld({ SMTP_URL: sink.url })
  owner = await world.staff('owner', 'Meera')
  office = await world.office('Omar')
  await world.subject('Abacus')
})
afterAll(async () => {
  await world.close()
  await sink.close()
})

test('an academy with one centre has one list, and its head reads it', async () => {
  const { rows } = await world.database.pool.query('select id from centres')
  const id = String(rows[0]?.id)
  const head = await world.office('Head of one')
  await owner.ask(giveSeat, { params: { id }, body: { personId: head.id, role: 'head' } })
  const one = { centreId: null, centre: '', holidays: [], ofAcademy: [], lists: [] }
  expect((await listOf(owner)).body.data).toEqual({ ...one, mayChange: true })
  expect((await listOf(owner, thisYear, id)).body.data).toEqual({ ...one, mayChange: true })
  expect((await listOf(head)).body.data).toEqual({ ...one, mayChange: false })
  const holidays = [{ day: `${thisYear}-08-15`, word: 'Independence Day' }]
  for (const by of [owner, head])
    expect((await save(by, { centreId: id, seen: [], holidays })).status).toBe(404)
  expect((await save(head, { seen: [], holidays })).status).toBe(404)
})

describe('with several centres', () => {
  beforeAll(async () => {
    nashik = await newPlace('NSK', 'Nashik')
    kolkata = await newPlace('CCU', 'Kolkata')
  })

  test('the head of a centre sets its days, and the groups of others have class', async () => {
    const day = dayAfter(today, HOLIDAY_NOTICE_DAYS)
    await close(nashik.head, nashik, [{ day, word: 'Ganesh Chaturthi' }])
    expect(await classOn(nashik.groupId, day)).toEqual(['holiday', 'Ganesh Chaturthi'])
    expect(await classOn(kolkata.groupId, day)).toEqual(['class', ''])
    const own = (await listOf(nashik.head, yearOf(day))).body.data
    expect(own).toMatchObject({
      centreId: nashik.id,
      centre: 'Nashik',
      mayChange: true,
      holidays: [{ day, word: 'Ganesh Chaturthi' }],
      lists: [{ centreId: nashik.id, name: 'Nashik' }],
    })
    expect((await listOf(kolkata.head, yearOf(day))).body.data.holidays).toEqual([])
    const whole = (await listOf(office, yearOf(day))).body.data
    expect([whole.centreId, whole.holidays, whole.lists[0]]).toEqual([
      null,
      [],
      { centreId: null, name: 'All centres' },
    ])
    expect((await listOf(office, yearOf(day), nashik.id)).body.data.holidays).toHaveLength(1)
    await close(office, nashik, [])
    expect(await classOn(nashik.groupId, day)).toEqual(['class', ''])
  })

  test('of several words for a day the nearest counts, and a class that was called off before all', async () => {
    const day = dayAfter(today, 2)
    const year = yearOf(day)
    await save(office, { year, seen: [], holidays: [{ day, word: 'Everywhere' }] })
    expect(await classOn(nashik.groupId, day)).toEqual(['holiday', 'Everywhere'])
    await close(office, nashik, [{ day, word: 'In Nashik' }])
    expect(await classOn(nashik.groupId, day)).toEqual(['holiday', 'In Nashik'])
    expect(await classOn(kolkata.groupId, day)).toEqual(['holiday', 'Everywhere'])
    expect((await listOf(nashik.head, year)).body.data.ofAcademy).toEqual([{ day, word: 'Everywhere' }])
    const params = { id: nashik.groupId }
    const set = async (holidays: Holiday[]) => {
      const { data } = (await office.ask(getGroup, { params })).body
      const { name, subject, level, teacherId, weekdays, time, minutes, place, meetingUrl, revision } = data
      const body = { name, subject, level, teacherId, weekdays, time, minutes, place, meetingUrl, revision }
      const days = { capacity: 200, fromDay: '2026-01-01', untilDay: null, holidays }
      const changed = await office.ask(changeGroup, { params, body: { ...body, ...days } })
      expect(changed.status, changed.refusal.message).toBe(200)
    }
    await set([{ day, word: 'Group picnic' }])
    expect(await classOn(nashik.groupId, day)).toEqual(['holiday', 'Group picnic'])
    await set([])
    await close(nashik.head, nashik, [])
    await save(office, { year, seen: [day], holidays: [] })
    expect(await classOn(nashik.groupId, day)).toEqual(['class', ''])

    await office.ask(cancelClass, { params: { id: nashik.groupId, day }, body: { reason: 'Rain' } })
    const isCalledOff = async () =>
      expect(await classOn(nashik.groupId, day)).toEqual(['cancelled', 'Cancelled: Rain'])
    await save(office, { year, seen: [], holidays: [{ day, word: 'Everywhere' }] })
    await isCalledOff()
    await close(office, nashik, [{ day, word: 'In Nashik' }])
    await isCalledOff()
    await set([{ day, word: 'Group picnic' }])
    await isCalledOff()
    await set([])
    await close(nashik.head, nashik, [])
    await save(office, { year, seen: [day], holidays: [] })
    await world.database.pool.query('delete from make_ups')
    await world.database.pool.query('delete from class_changes')
  })

  test('the fee of a part of a month counts the classes of its centre', async () => {
    const plan = await office.ask(createFeePlan, {
      body: { name: 'Monthly', partRule: 'classes', amount: 1_500, fromDay: '2026-01-01' },
    })
    for (const { parent, child, groupId } of [nashik, kolkata])
      await office.ask(startFeeStay, {
        params: { id: parent.id },
        body: { studentId: child.id, groupId, planId: plan.body.data._id, fromDay: `${month}-15` },
      })
    const paiseOf = async ({ parent }: Place) => {
      const { lines } = (await office.ask(getBillingRun, { query: { month } })).body.data
      return lines.filter(({ personId }) => personId === parent.id).map(({ paise }) => paise)
    }
    const days = new Date(Date.UTC(thisYear, Number(today.slice(5, 7)), 0)).getUTCDate()
    const [whole, less] = [part(150_000, days - 14, days), part(150_000, days - 16, days - 3)]
    expect([await paiseOf(nashik), await paiseOf(kolkata)]).toEqual([[whole], [whole]])
    // One day before the child comes, and two after.
    await close(
      office,
      nashik,
      ['03', '20', '21'].map((date) => ({ day: `${month}-${date}`, word: 'Closed' })),
    )
    expect(less).not.toBe(whole)
    expect([await paiseOf(nashik), await paiseOf(kolkata)]).toEqual([[less], [whole]])
    await close(nashik.head, nashik, [])
    expect(await paiseOf(nashik)).toEqual([whole])
  })

  test('a head adds days that are 30 days ahead, head office any; a sooner one that is there stays', async () => {
    const add = (by: Caller, day: string) =>
      save(by, {
        year: yearOf(day),
        centreId: nashik.id,
        seen: [],
        holidays: [{ day, word: 'Local holiday' }],
      })
    const soon = 'Less than 30 days ahead. Call the classes off instead: families then get make-ups.'
    for (const [day, words] of [
      [dayAfter(today, 29), soon],
      [today, soon],
      [dayAfter(today, -1), 'This day is over. Only head office can add it.'],
    ] as const) {
      const refused = await add(nashik.head, day)
      expect([refused.status, refused.refusal.errors]).toEqual([422, { 'holidays.0.day': words }])
    }
    expect(await world.count('centre_holidays')).toBe(0)
    expect((await add(nashik.head, dayAfter(today, 30))).status).toBe(200)
    await close(office, nashik, [])

    const known = dayAfter(today)
    const year = yearOf(known)
    const fresh = yearOf(dayAfter(known)) === year ? dayAfter(known) : today
    for (const by of [office, owner]) {
      expect((await add(by, known)).status).toBe(200)
      await close(by, nashik, [])
    }
    await add(office, known)
    const renamed = { day: known, word: 'Jatra' }
    const change = (holidays: Holiday[]) =>
      save(nashik.head, { year, centreId: nashik.id, seen: [known], holidays })
    const refused = await change([renamed, { day: fresh, word: 'Local holiday' }])
    expect([refused.status, refused.refusal.errors]).toEqual([422, { 'holidays.1.day': soon }])
    expect((await change([renamed])).status).toBe(200)
    expect((await listOf(nashik.head, year)).body.data.holidays).toEqual([renamed])
    await close(nashik.head, nashik, [])
  })

  test('diary, register and calendar link follow at that centre alone', async () => {
    const [yesterday, tomorrow] = [dayAfter(today, -1), dayAfter(today)]
    await close(
      office,
      nashik,
      [yesterday, today, tomorrow].map((day) => ({ day, word: 'Ganesh Chaturthi' })),
    )
    const nextOf = async ({ parent, child }: Place) => {
      const { diary } = (await parent.ask(getDiary, { query: { child: child.id } })).body.data
      return diary?.classes.map(({ at }) => indianDay(new Date(at)))
    }
    expect(await nextOf(nashik)).toEqual([dayAfter(today, 2)])
    expect([today, tomorrow]).toContain((await nextOf(kolkata))?.[0])

    const registerOf = async ({ teacher, groupId }: Place) =>
      (await teacher.ask(getRegister, { params: { id: groupId }, query: {} })).body.data
    const [closed, open] = [await registerOf(nashik), await registerOf(kolkata)]
    expect(closed.day).toBe(dayAfter(today, -2))
    expect(open.days).toContainEqual({ day: yesterday, holiday: null })
    const mark = ({ teacher, child, groupId }: Place) => {
      const marks = [{ studentId: child.id, mark: 'present' as const, ago: 0 }]
      return teacher.ask(markAttendance, { params: { id: groupId }, body: { day: yesterday, marks } })
    }
    expect((await mark(nashik)).status).toBeGreaterThanOrEqual(400)
    expect((await mark(kolkata)).status).toBe(200)

    const icsOf = async ({ parent, groupId }: Place) => {
      const { url } = (await parent.ask(getCalendarLink, { params: { id: groupId } })).body.data
      return (await fetch(url.replace(/^https?:\/\/[^/]+/, world.url))).text()
    }
    expect(await icsOf(nashik)).not.toContain(`${nashik.groupId}-${tomorrow}`)
    expect(await icsOf(kolkata)).toContain(`${kolkata.groupId}-${tomorrow}`)
    await close(nashik.head, nashik, [])
    await world.database.pool.query('delete from attendance')
  })

  test('a day on which children of the centre are marked is refused, unless the marks are kept', async () => {
    const day = dayAfter(today, -1)
    const year = yearOf(day)
    const holidays = [{ day, word: 'Durga Puja' }]
    const marks = [{ studentId: kolkata.child.id, mark: 'present' as const, ago: 0 }]
    const body = { day, marks }
    const marked = await kolkata.teacher.ask(markAttendance, { params: { id: kolkata.groupId }, body })
    expect(marked.status).toBe(200)
    const set = (place: Place, keep: string[] = []) =>
      save(office, { year, centreId: place.id, seen: [], holidays, keep })
    const refused = await set(kolkata)
    expect([refused.status, refused.refusal]).toMatchObject([
      409,
      {
        code: 'holiday_on_held_class',
        message: `1 child was marked on ${formatLongDay(day)}. Choose another day, or keep these marks.`,
      },
    ])
    expect((await set(nashik)).status).toBe(200)
    expect((await set(kolkata, [day])).status).toBe(200)
    expect(await world.count('attendance')).toBe(1)
    await close(office, nashik, [])
    await close(office, kolkata, [])
    await world.database.pool.query('delete from attendance')
  })

  test('the families of that centre alone are told, with its name', async () => {
    const day = dayAfter(today, HOLIDAY_NOTICE_DAYS + 1)
    const list = { year: yearOf(day), centreId: nashik.id }
    const saved = await save(nashik.head, {
      ...list,
      seen: [],
      holidays: [{ day, word: 'Gudi Padwa' }],
      tell: true,
    })
    expect(saved.body.message).toBe('Holidays saved. The families are told.')
    const [sent] = (await nashik.head.ask(findAnnouncements, { body: {} })).body.data
    const { data } = (await nashik.head.ask(getAnnouncement, { params: { id: sent?._id ?? '' } })).body
    expect(data).toMatchObject({ audience: 'centre' })
    expect(data.title).toContain('Gudi Padwa (Nashik)')
    expect(data.recipients.map(({ fullName }) => fullName)).toEqual(['Child NSK'])
    expect((await kolkata.head.ask(findAnnouncements, { body: {} })).body.data).toEqual([])
    const mailsTo = ({ email }: Member) =>
      sink.mails.filter(({ to, subject }) => to === email && subject.includes('Gudi Padwa')).length
    await expect.poll(() => mailsTo(nashik.parent)).toBe(1)
    expect(mailsTo(kolkata.parent)).toBe(0)
    await close(nashik.head, nashik, [])
  })

  test('the calendar shows a centre’s day with its name, to whom the centre is', async () => {
    const day = dayAfter(today)
    await close(office, nashik, [{ day, word: 'Ganesh Chaturthi' }])
    const onDay = async (by: Caller) => {
      const { holidays } = (await by.ask(getCalendar, { query: { month: day.slice(0, 7) } })).body.data
      return holidays.filter((one) => one.day === day)
    }
    const own = {
      day,
      word: 'Ganesh Chaturthi',
      centreId: nashik.id,
      centre: 'Nashik',
      groupId: null,
      group: '',
      classes: 1,
    }
    for (const by of [owner, office, nashik.head, nashik.desk]) expect(await onDay(by)).toEqual([own])
    expect(await onDay(kolkata.head)).toEqual([])
    // A day on which nobody at all has class stands there once.
    await save(office, { year: yearOf(day), seen: [], holidays: [{ day, word: 'Everywhere' }] })
    expect(await onDay(owner)).toMatchObject([{ word: 'Everywhere', centreId: null, classes: 2 }])
    await save(office, { year: yearOf(day), seen: [day], holidays: [] })
    await close(nashik.head, nashik, [])
  })

  test('who may not is answered as for a centre that is not there', async () => {
    const holidays = [{ day: `${thisYear}-09-14`, word: 'Ganesh Chaturthi' }]
    const list = { centreId: nashik.id, seen: [], holidays }
    expect((await listOf(world.visitor, thisYear, nashik.id)).status).toBe(401)
    expect((await save(world.visitor, list)).status).toBe(401)
    for (const by of [nashik.teacher, nashik.parent, nashik.child]) {
      expect((await listOf(by, thisYear, nashik.id)).status).toBe(403)
      expect((await save(by, list)).status).toBe(403)
    }
    expect([(await listOf(nashik.desk)).status, (await save(nashik.desk, list)).status]).toEqual([404, 404])
    const none = newId()
    const strangers = [await listOf(kolkata.head, thisYear, nashik.id), await save(kolkata.head, list)]
    const nobodys = [
      await listOf(kolkata.head, thisYear, none),
      await save(kolkata.head, { ...list, centreId: none }),
    ]
    for (const [at, { status, refusal }] of strangers.entries())
      expect([status, refusal]).toEqual([404, nobodys[at]?.refusal])
    // The list of the academy is for who sees all of it.
    expect((await save(nashik.head, { seen: [], holidays })).status).toBe(404)
    expect(await world.count('centre_holidays')).toBe(0)
    expect(await world.count('academy_holidays')).toBe(0)
  })

  test('a list that is malformed, too long or of another year is refused', async () => {
    const day = `${thisYear}-09-14`
    const set = (list: Partial<Saving>) =>
      save(office, { centreId: nashik.id, seen: [], holidays: [], ...list })
    const many = Array.from({ length: 101 }, (_, at) => ({
      day: dayAfter(`${thisYear}-01-01`, at),
      word: 'x',
    }))
    for (const wrong of [
      { centreId: 'nashik' },
      { holidays: [{ day: '14 September', word: 'Ganesh Chaturthi' }] },
      { holidays: [{ day, word: '' }] },
      { holidays: [{ day, word: 'x'.repeat(61) }] },
      { holidays: many },
      { holidays: [{ day: `${thisYear + 1}-09-14`, word: 'Ganesh Chaturthi' }] },
      { year: 1999 },
    ])
      expect([400, 422]).toContain((await set(wrong)).status)
    expect((await listOf(nashik.head, thisYear, 'nashik')).status).toBeGreaterThanOrEqual(400)
    expect(await world.count('centre_holidays')).toBe(0)
  })

  test('of two who save one list at once the later is refused, and lists of two centres are two', async () => {
    const day = `${thisYear}-09-14`
    const set = (place: Place, word: string) =>
      save(office, { centreId: place.id, seen: [], holidays: [{ day, word }] })
    const answers = await Promise.all([set(nashik, 'First'), set(nashik, 'Second'), set(kolkata, 'Third')])
    expect([answers[0]?.status, answers[1]?.status].toSorted()).toEqual([200, 409])
    expect(answers[2]?.status).toBe(200)
    const stale = await set(nashik, 'Again')
    expect([stale.status, stale.refusal]).toMatchObject([409, { code: 'holidays_changed' }])
    const again = { centreId: kolkata.id, seen: [day], holidays: [{ day, word: 'Third' }], tell: true }
    expect((await save(kolkata.head, again)).body.message).toBe('Holidays saved')
    await close(office, nashik, [])
    await close(office, kolkata, [])
  })

  test('the first step of a new academy is done once a centre has a day', async () => {
    const isDone = async () => {
      const { firstSteps } = (await owner.ask(getDashboard, {})).body.data
      return firstSteps.find(({ title }) => title === 'Enter the holidays of the year')?.done
    }
    expect(await isDone()).toBe(false)
    await close(office, nashik, [{ day: `${thisYear}-09-14`, word: 'Ganesh Chaturthi' }])
    expect(await isDone()).toBe(true)
    await close(office, nashik, [])
  })

  test('a closed centre keeps its list as it is', async () => {
    const id = await newCentre(owner, 'PNQ', 'Pune')
    const head = await world.office('Head of two')
    const seat = (centreId: string) =>
      owner.ask(giveSeat, { params: { id: centreId }, body: { personId: head.id, role: 'head' } })
    await seat(id)
    const day = `${thisYear}-09-14`
    await close(owner, { id }, [{ day, word: 'Ganesh Chaturthi' }])
    for (const status of ['closing', 'closed'] as const)
      await owner.ask(setCentreStatus, { params: { id }, body: { status } })
    const { data } = (await listOf(owner, thisYear, id)).body
    expect([data.mayChange, data.holidays.length]).toEqual([false, 1])
    expect((await listOf(owner)).body.data.lists.map(({ name }) => name)).not.toContain('Pune')
    // A head of several centres comes to one whose list can be changed, and to a closed one if there is no other.
    expect((await listOf(head)).body.data.centre).toBe('Pune')
    const satara = await newCentre(owner, 'STR', 'Satara')
    await seat(satara)
    expect((await listOf(head)).body.data).toMatchObject({ centre: 'Satara', mayChange: true })
    expect((await listOf(head, thisYear, id)).body.data.centre).toBe('Pune')
    const refused = await save(owner, { centreId: id, seen: [day], holidays: [] })
    expect([refused.status, refused.refusal]).toMatchObject([409, { code: 'centre_closed' }])
    await world.database.pool.query('delete from centre_seats where centre_id = $1', [id])
    await world.database.pool.query('delete from centres where id = $1', [id])
    expect(await world.count('centre_holidays')).toBe(0)
  })
})
