import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as centres from '../../src/centres/centres.contract.ts'
import { FIRST_CENTRE_ID } from '../../src/centres/centres.tables.ts'
import { getMyGroups, getRegister, markAttendance } from '../../src/classroom/classroom.contract.ts'
import { dayAfter } from '../../src/classroom/classroom.rules.ts'
import { createAbsence, getAbsence } from '../../src/classroom/days/absences.contract.ts'
import { getCalendar } from '../../src/classroom/days/calendar.contract.ts'
import {
  cancelClass,
  moveClass,
  restoreClass,
  substituteClass,
} from '../../src/classroom/days/classes.contract.ts'
import { getFamilyMakeUps } from '../../src/classroom/make-ups/make-ups.contract.ts'
import { addGroupMembers, createGroup } from '../../src/classroom/office/groups.contract.ts'
import * as pay from '../../src/pay/office/pay.contract.ts'
import { erasePerson } from '../../src/people/office/office.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { indianDay, monthAfter } from '../../src/platform/text/india.rules.ts'
import type { CallInput } from '../../src/platform/wire.ts'
import { getDiary } from '../../src/progress/diary/diary.contract.ts'
import { runPay } from '../fees-family.ts'
import { type MailSink, openMailSink } from '../mail-sink.ts'
import { newCentre } from '../new-centre.ts'
import { type Member, openWorld, type World } from '../world.ts'

const today = indianDay(new Date())
const month = today.slice(0, 7)
const [tomorrow, third, fourth] = [dayAfter(today), dayAfter(today, 2), dayAfter(today, 3)]

let sink: MailSink
let world: World
let owner: Member
let anil: Member
let farah: Member
let gita: Member
let parent: Member
let child: Member
let round = 0
/** A group of Anil, who is away. */
let evening = ''

type Group = { time?: string; level?: string; subject?: string; centreId?: string }
async function newGroup(name: string, teacher: Member, more: Group = {}): Promise<string> {
  const made = await owner.ask(createGroup, {
    body: {
      name: `${name} ${round}`,
      subject: 'Abacus',
      level: 'Level 2',
      teacherId: teacher.id,
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      time: '16:30',
      minutes: 60,
      place: `Room of ${name}`,
      meetingUrl: null,
      capacity: 20,
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
type Body = CallInput<typeof createAbsence>['body']
const substituted = (day: string, by: Member, groupId = evening): Body['choices'][number] => ({
  groupId,
  day,
  act: 'substitute',
  substituteId: by.id,
})
const calledOff = (day: string, groupId = evening): Body['choices'][number] => ({
  groupId,
  day,
  act: 'cancel',
})
const bodyOf = (choices: Body['choices'], more: Partial<Body> = {}): Body => ({
  _id: newId(),
  teacherId: anil.id,
  fromDay: today,
  untilDay: fourth,
  reason: 'Fever',
  choices,
  ...more,
})
const record = (choices: Body['choices'], more: Partial<Body> = {}, by = owner) =>
  by.ask(createAbsence, { body: bodyOf(choices, more) })
const list = async (more: { teacherId?: string; fromDay?: string; untilDay?: string } = {}, by = owner) => {
  const query = { teacherId: anil.id, fromDay: tomorrow, untilDay: tomorrow, ...more }
  const asked = await by.ask(getAbsence, { query })
  expect(asked.status, asked.refusal.message).toBe(200)
  return asked.body.data.classes ?? []
}
const changesOf = async (groupId = evening) => {
  const months = new Set([today, tomorrow, third, fourth].map((day) => day.slice(0, 7)))
  const all = []
  for (const of of months)
    all.push(...(await owner.ask(getCalendar, { query: { month: of } })).body.data.changes)
  return all
    .filter((one) => one.groupId === groupId)
    .map(({ day, state, substitute, reason }) => [day, state, substitute ?? reason])
}
const announced = async () => (await parent.ask(getDiary, { query: {} })).body.data.announcements

beforeAll(async () => {
  sink = await openMailSink()
  world = await openWorld({ SMTP_URL: sink.url, PUBLIC_URL: 'https://academy.example' })
  owner = await world.staff('owner', 'Meera')
  await world.subject('Abacus')
})
afterAll(async () => {
  await world.close()
  await sink.close()
})
beforeEach(async () => {
  round += 1
  await world.database.pool.query('delete from rate_limits')
  await world.database.pool.query('update class_groups set until_day = $1', [dayAfter(today, -1)])
  anil = await world.teacher(`Anil ${round}`)
  farah = await world.teacher(`Farah ${round}`)
  gita = await world.teacher(`Gita ${round}`)
  parent = await world.parent(`Kavita ${round}`)
  await world.confirmEmail(parent)
  child = await world.child(parent, `Rohan ${round}`)
  evening = await newGroup('Evening', anil)
  await newGroup('Morning', farah, { time: '08:00' })
  await owner.ask(addGroupMembers, {
    params: { id: evening },
    body: { studentIds: [child.id], joinedOn: '2026-01-01' },
  })
})

test('an absence lists the classes that are left, own ones and those taken for others, with who is free, best first', async () => {
  await newGroup('Beginners', gita, { time: '10:00', level: 'Level 1' })
  const hari = await world.teacher(`Hari ${round}`)
  const busy = await newGroup('Busy', hari, { time: '17:00' })
  const held = await newGroup('Vedic', gita, { time: '18:00', subject: 'Vedic maths' })
  await owner.ask(substituteClass, { params: { id: held, day: third }, body: { teacherId: anil.id } })
  await owner.ask(cancelClass, { params: { id: evening, day: fourth }, body: { reason: '' } })

  const classes = await list({ untilDay: fourth })
  expect(classes.map(({ group, day, insteadOf }) => [group, day, insteadOf])).toEqual([
    [`Evening ${round}`, tomorrow, null],
    [`Evening ${round}`, third, null],
    [`Vedic ${round}`, third, `Gita ${round}`],
  ])
  const [first, , taken] = classes
  expect(first).toMatchObject({ time: '16:30', place: 'Room of Evening', centre: '', children: 1 })
  const known = [farah.id, gita.id, hari.id, anil.id]
  const fits = (one: typeof first) =>
    one?.substitutes.filter(({ _id }) => known.includes(_id)).map(({ _id, fit }) => [_id, fit])
  // Hari has a class then, and who is away is not offered.
  expect(fits(first)).toEqual([
    [farah.id, 'level'],
    [gita.id, 'subject'],
  ])
  expect(fits(taken)?.[0]).toEqual([gita.id, 'own'])

  // Hari's class goes elsewhere, so Hari is free; Farah is away herself, and comes last.
  await owner.ask(moveClass, {
    params: { id: busy, day: tomorrow },
    body: { toDay: tomorrow, time: '20:00', place: '' },
  })
  await record([], { teacherId: farah.id, fromDay: tomorrow, untilDay: tomorrow })
  const [again] = await list()
  expect(fits(again)).toEqual([
    [hari.id, 'level'],
    [gita.id, 'subject'],
    [farah.id, 'level'],
  ])
  expect(again?.substitutes.at(-1)).toMatchObject({ _id: farah.id, isAway: true })
})

test('a class whose register is marked is left out of an absence', async () => {
  const marks = [{ studentId: child.id, mark: 'present' as const, ago: 0 }]
  await anil.ask(markAttendance, { params: { id: evening }, body: { day: today, marks } })
  expect((await list({ fromDay: dayAfter(today, -3) })).map(({ day }) => day)).toEqual([tomorrow])
  const refused = await record([calledOff(tomorrow), substituted(today, farah)])
  expect(refused.status).toBe(409)
  expect(refused.refusal).toMatchObject({ code: 'absence_not_applied' })
  expect(refused.refusal.errors?.['choices.1']).toContain('marked')
  expect(await changesOf()).toEqual([])
})

test('one press gives classes to substitutes and calls others off: families, register and make-ups follow', async () => {
  const done = await record([calledOff(third), substituted(today, farah), substituted(tomorrow, gita)])
  expect([done.status, done.body.message]).toEqual([200, 'Saved. The families are told.'])
  expect(await changesOf()).toEqual([
    [today, 'substituted', `Farah ${round}`],
    [tomorrow, 'substituted', `Gita ${round}`],
    [third, 'cancelled', 'Fever'],
  ])
  const texts = (await announced()).map(({ text }) => text)
  expect(texts).toHaveLength(3)
  expect(texts.filter((text) => text.includes('Fever'))).toHaveLength(1)
  expect(texts.filter((text) => text.includes(`Farah ${round}`))).toHaveLength(1)
  await expect.poll(() => sink.mails.filter(({ to }) => to === parent.email).length).toBe(3)
  const { makeUps } = (await parent.ask(getFamilyMakeUps, {})).body.data
  expect(makeUps).toMatchObject([{ studentId: child.id, day: third, state: 'open' }])

  // The register is the substitute's on that day.
  const { groups } = (await farah.ask(getMyGroups, { query: {} })).body.data
  expect(groups.map(({ name }) => name)).toContain(`Evening ${round}`)
  const register = await farah.ask(getRegister, { params: { id: evening }, query: { day: today } })
  expect(register.status).toBe(200)
  expect(await list({ untilDay: fourth })).toMatchObject([{ day: fourth }])
})

test('who takes the class of an absent teacher is paid for it; for one that is called off the single act’s rule holds', async () => {
  const late = await newGroup('Late', anil, { time: '23:00' })
  for (const teacher of [anil, farah]) {
    const set = await owner.ask(pay.setPayTerms, {
      params: { id: teacher.id },
      body: {
        fromDay: `${month}-01`,
        perClassPaise: 45_000,
        sharePercent: 0,
        noticeHours: 72,
        tdsPercent: 0,
      },
    })
    expect(set.status, set.refusal.message).toBe(200)
  }
  await owner.ask(addGroupMembers, {
    params: { id: late },
    body: { studentIds: [child.id], joinedOn: today },
  })
  expect((await record([substituted(today, farah), calledOff(today, late)])).status).toBe(200)
  const marks = [{ studentId: child.id, mark: 'present' as const, ago: 0 }]
  const marked = await farah.ask(markAttendance, { params: { id: evening }, body: { day: today, marks } })
  expect(marked.status, marked.refusal.message).toBe(200)
  await runPay(world, new Date(`${monthAfter(month)}-01T06:30:00Z`))
  const { sheets } = (await owner.ask(pay.getPay, {})).body.data
  const linesOf = async ({ id }: Member) => {
    const sheet = sheets.find((one) => one.teacherId === id && one.month === month)
    const { lines } = (await owner.ask(pay.getPaySheet, { params: { id: sheet?._id ?? '' } })).body.data
    return lines.filter(({ kind }) => kind !== 'unmarked').map(({ kind, paise }) => [kind, paise])
  }
  expect(await linesOf(farah)).toEqual([['substitute', 45_000]])
  expect(await linesOf(anil)).toEqual(
    expect.arrayContaining([
      ['other teacher', 0],
      ['cancelled late', 22_500],
    ]),
  )
})

test('a substitute who was taken meanwhile is refused with the class, and nothing of the absence is done', async () => {
  const other = await newGroup('Other', gita)
  await owner.ask(substituteClass, { params: { id: other, day: third }, body: { teacherId: farah.id } })
  const refused = await record([calledOff(tomorrow), substituted(third, farah)])
  expect(refused.status).toBe(409)
  expect(refused.refusal).toMatchObject({ code: 'absence_not_applied' })
  expect(refused.refusal.message).toContain(`Evening ${round} on `)
  expect(refused.refusal.errors).toEqual({
    'choices.1': `This teacher has Other ${round} at that time`,
  })
  expect(await changesOf()).toEqual([])
  expect(await announced()).toEqual([])
  expect(await world.count('teacher_absences', `teacher_id = '${anil.id}'`)).toBe(0)

  // One person for two classes at once, too.
  const second = await newGroup('Second', anil, { time: '17:00' })
  const both = await record([substituted(tomorrow, farah), substituted(tomorrow, farah, second)])
  expect([both.status, Object.keys(both.refusal.errors ?? {})]).toEqual([409, ['choices.1']])
})

test('a class that another teacher takes by now, was moved away, or is over is refused', async () => {
  await owner.ask(substituteClass, { params: { id: evening, day: tomorrow }, body: { teacherId: farah.id } })
  await owner.ask(moveClass, {
    params: { id: evening, day: third },
    body: { toDay: third, time: '19:00', place: '' },
  })
  const at = async (choice: Body['choices'][number], fromDay = today) =>
    (await record([choice], { fromDay })).refusal.errors?.['choices.0']
  expect(await at(calledOff(tomorrow))).toBe('Another teacher takes this class')
  expect(await at(substituted(dayAfter(today, -2), farah), dayAfter(today, -3))).toBe('This class is over')
  expect(await at(substituted(fourth, child))).toBe('Please choose who teaches')
  expect((await record([substituted(third, farah)])).status).toBe(200)
})

test('a class taken for another goes back to the group’s own teacher when the substitute is away', async () => {
  await owner.ask(substituteClass, { params: { id: evening, day: tomorrow }, body: { teacherId: farah.id } })
  const done = await record([substituted(tomorrow, anil)], { teacherId: farah.id })
  expect(done.status, done.refusal.message).toBe(200)
  expect(await changesOf()).toEqual([])
})

test('the same absence sent again is done once, also after one of its classes was restored', async () => {
  const body = bodyOf([calledOff(tomorrow), substituted(third, farah)])
  const send = () => owner.ask(createAbsence, { body })
  const both = await Promise.all([send(), send()])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await announced()).toHaveLength(2)
  await owner.ask(restoreClass, { params: { id: evening, day: tomorrow }, body: {} })
  expect((await send()).status).toBe(200)
  expect(await changesOf()).toEqual([[third, 'substituted', `Farah ${round}`]])
  expect(await announced()).toHaveLength(3)
  for (const other of [
    { untilDay: third },
    { reason: 'Away' },
    { choices: [...body.choices, substituted(fourth, farah)] },
  ])
    expect((await owner.ask(createAbsence, { body: { ...body, ...other } })).status).toBe(409)
  expect(await changesOf()).toHaveLength(1)
})

test('of two absences at once that want one substitute at one time, one is recorded', async () => {
  const second = await newGroup('Second', gita, { time: '17:00' })
  const answers = await Promise.all([
    record([substituted(tomorrow, farah), substituted(third, farah)]),
    record([substituted(third, farah, second), substituted(tomorrow, farah, second)], { teacherId: gita.id }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await changesOf()).length + (await changesOf(second)).length).toBe(2)
})

test('two absences that call off classes with guests of each other’s groups do not wait for each other', async () => {
  const second = await newGroup('Second', gita, { time: '18:00' })
  for (const id of [evening, second])
    await world.database.pool.query(
      `insert into make_ups (id, student_id, group_id, day, earned_at, until_day, state, guest_group_id, guest_day)
       select $1, $2, $3, d.day, now(), $4, 'booked', $5, d.guest
       from (values ($6::date, $7::date)) as d (day, guest)`,
      [newId(), child.id, id, fourth, id === evening ? second : evening, dayAfter(today, -1), tomorrow],
    )
  const answers = await Promise.all([
    record([calledOff(tomorrow), calledOff(third)]),
    record([calledOff(third, second), calledOff(tomorrow, second)], { teacherId: gita.id }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await world.count('make_ups', `student_id = '${child.id}' and state = 'booked'`)).toBe(0)
})

test('an absence is at most 60 days, in order, not over, and names each class once within its days', async () => {
  const at = async (choices: Body['choices'], more: Partial<Body>) =>
    Object.entries((await record(choices, more)).refusal.errors ?? {})
  expect(await at([], { untilDay: dayAfter(today, 60) })).toEqual([['untilDay', 'At most 60 days at once']])
  expect((await record([], { untilDay: dayAfter(today, 59) })).body.message).toBe(
    'Saved. No class was changed.',
  )
  expect(await at([], { fromDay: third, untilDay: tomorrow })).toEqual([
    ['untilDay', 'The last day is before the first'],
  ])
  const past = dayAfter(today, -2)
  expect(await at([], { fromDay: past, untilDay: past })).toEqual([
    ['untilDay', 'Choose today or a later day'],
  ])
  expect(await at([calledOff(fourth)], { untilDay: third })).toEqual([
    ['choices.0', 'This day is not one of the absence'],
  ])
  expect(await at([calledOff(tomorrow), substituted(tomorrow, farah)], {})).toEqual([
    ['choices.1', 'This class is named twice'],
  ])
  expect(await at([], { teacherId: child.id })).toEqual([['teacherId', 'Please choose who teaches']])
  const many = await record(Array.from({ length: 201 }, () => calledOff(tomorrow)))
  expect([many.status, Object.keys(many.refusal.errors ?? {})]).toEqual([422, ['choices']])
  const long = await record([], { reason: 'x'.repeat(121) })
  expect([long.status, Object.keys(long.refusal.errors ?? {})]).toEqual([422, ['reason']])
  const query = { teacherId: anil.id, fromDay: today, untilDay: dayAfter(today, 60) }
  expect((await owner.ask(getAbsence, { query })).refusal.errors).toHaveProperty('untilDay')
  expect(await list({ fromDay: past, untilDay: past })).toEqual([])
  expect((await owner.ask(getAbsence, { query: { ...query, teacherId: child.id } })).status).toBe(422)
  expect((await owner.ask(getAbsence, { query: { fromDay: 'soon' } })).status).toBe(400)
})

test('the head of a centre sees and changes the classes of that centre alone; a desk may look, teachers and families may not', async () => {
  const id = await newCentre(owner, 'THA', `Thane ${round}`)
  const head = await world.office(`Hema ${round}`)
  const desk = await world.office(`Nisha ${round}`)
  await owner.ask(centres.giveSeat, { params: { id }, body: { personId: head.id, role: 'head' } })
  await owner.ask(centres.giveSeat, { params: { id }, body: { personId: desk.id, role: 'desk' } })
  const there = await newGroup('There', anil, { centreId: id, time: '10:00' })
  await newGroup('Beside', gita, { centreId: id, time: '19:00' })

  // Farah does not teach there; a class elsewhere is neither listed nor named.
  const classes = await list({}, head)
  expect(classes.map(({ group, centre }) => [group, centre])).toEqual([[`There ${round}`, `Thane ${round}`]])
  expect(classes[0]?.substitutes.map(({ _id }) => _id)).toEqual([gita.id])
  const elsewhere = await record([calledOff(tomorrow)], {}, head)
  expect(elsewhere.status).toBe(404)
  expect(elsewhere.refusal).toMatchObject({ code: 'group_not_found' })
  expect(elsewhere.refusal).toEqual((await record([calledOff(tomorrow, newId())], {}, head)).refusal)
  const stranger = await record([substituted(tomorrow, farah, there)], {}, head)
  expect([stranger.status, stranger.refusal.errors?.['choices.0']]).toEqual([
    409,
    'Please choose who teaches',
  ])
  const unknown = await record([], { teacherId: farah.id }, head)
  expect(unknown.refusal).toEqual((await record([], { teacherId: newId() }, head)).refusal)
  expect((await record([substituted(tomorrow, gita, there)], {}, head)).status).toBe(200)
  expect(await changesOf()).toEqual([])

  for (const [who, status] of [
    [desk, 404],
    [anil, 403],
    [parent, 403],
    [world.visitor, 401],
  ] as const) {
    const sent = await who.ask(createAbsence, { body: bodyOf([calledOff(third, there)]) })
    expect(sent.status).toBe(status)
    expect((await who.ask(getAbsence, { query: {} })).status).toBe(who === desk ? 200 : status)
  }
  expect((await desk.ask(getAbsence, { query: {} })).body.data).toMatchObject({
    mayRecord: false,
    classes: null,
  })
  expect((await head.ask(getAbsence, { query: {} })).body.data.mayRecord).toBe(true)
  expect((await list({}, desk)).map(({ day }) => day)).toEqual([])
})

test('what is stored of an absence goes with the teacher’s account', async () => {
  await record([], { teacherId: gita.id })
  const erased = await owner.ask(erasePerson, { params: { id: gita.id }, body: { name: `Gita ${round}` } })
  expect(erased.status, erased.refusal.message).toBe(200)
  expect(await world.count('teacher_absences', `teacher_id = '${gita.id}'`)).toBe(0)
})
