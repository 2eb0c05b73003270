import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as centres from '../../src/centres/centres.contract.ts'
import { FIRST_CENTRE_ID } from '../../src/centres/centres.tables.ts'
import { dayAfter } from '../../src/classroom/classroom.rules.ts'
import { createAbsence, getAbsence } from '../../src/classroom/days/absences.contract.ts'
import { substituteClass } from '../../src/classroom/days/classes.contract.ts'
import { changeGroup, createGroup, getGroup } from '../../src/classroom/office/groups.contract.ts'
import {
  createLicence,
  getLicences,
  withdrawLicence,
} from '../../src/classroom/office/licences/licences.contract.ts'
import { lastDayOfYears, subjectKey } from '../../src/classroom/office/licences/licences.rules.ts'
import { applyHandovers } from '../../src/classroom/office/teachers.server.ts'
import { getDashboard } from '../../src/office/office.contract.ts'
import { erasePerson, exportPerson, getPerson } from '../../src/people/office/office.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { indianDay } from '../../src/platform/text/india.rules.ts'
import { newCentre } from '../new-centre.ts'
import { type Member, openWorld, type World } from '../world.ts'

const today = indianDay(new Date())
const [yesterday, tomorrow] = [dayAfter(today, -1), dayAfter(today)]

let world: World
let owner: Member
let anil: Member
let farah: Member
let round = 0
/** The subject of this test alone, so that licences of others don’t matter. */
let subject = ''

const groupForm = (teacher: Member, more: object = {}) => ({
  name: `Evening ${round}`,
  subject,
  level: 'Level 4',
  teacherId: teacher.id,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  time: '16:30',
  minutes: 60,
  place: 'Room 1',
  meetingUrl: null,
  capacity: 20,
  fromDay: '2026-01-01',
  untilDay: null,
  holidays: [],
  ...more,
})
const newGroup = (teacher: Member, more: object = {}, by = owner) =>
  by.ask(createGroup, { body: { ...groupForm(teacher, more), centreId: FIRST_CENTRE_ID, ...more } })
async function groupOf(teacher: Member, more: object = {}): Promise<string> {
  const made = await newGroup(teacher, more)
  expect(made.status, JSON.stringify(made.refusal)).toBe(201)
  return made.body.data._id
}
const update = async (id: string, teacher: Member, more: object = {}) => {
  const { revision } = (await owner.ask(getGroup, { params: { id } })).body.data
  return owner.ask(changeGroup, { params: { id }, body: { ...groupForm(teacher, more), revision } })
}
const bodyOf = (teacher: Member, more: object = {}) => ({
  _id: newId(),
  teacherId: teacher.id,
  subject,
  maxLevel: 4,
  fromDay: '2026-01-01',
  note: '',
  ...more,
})
const license = (teacher: Member, more: object = {}, by = owner) =>
  by.ask(createLicence, { body: bodyOf(teacher, more) })
const list = async (by = owner, query: { centreId?: string; teacherId?: string } = {}) => {
  const asked = await by.ask(getLicences, { query })
  expect(asked.status, asked.refusal.message).toBe(200)
  return asked.body.data
}
const licencesOf = async (teacher: Member) =>
  (await list(owner, { teacherId: teacher.id })).teachers.flatMap(({ licences }) => licences)
const withdraw = async (teacher: Member, reason = 'Left the training', by = owner) => {
  const [licence] = await licencesOf(teacher)
  return by.ask(withdrawLicence, { params: { id: licence?._id ?? '' }, body: { reason } })
}
const gapSaid = (answer: { status: number; refusal: { errors?: Record<string, string> } }) => [
  answer.status,
  answer.refusal.errors?.['licenceReason']?.split('. ')[0],
]

beforeAll(async () => {
  world = await openWorld()
  owner = await world.staff('owner', 'Meera')
})
afterAll(() => world.close())
beforeEach(async () => {
  round += 1
  subject = `Abacus ${String.fromCharCode(64 + round)}`
  await world.database.pool.query('delete from rate_limits')
  await world.database.pool.query('update class_groups set until_day = greatest(from_day, $1)', [yesterday])
  await world.subject(subject)
  anil = await world.teacher(`Anil ${round}`)
  farah = await world.teacher(`Farah ${round}`)
})

test('without a licence in a subject nothing is refused or shown; other subjects don’t matter', async () => {
  const other = `Vedic ${round}`
  await world.subject(other)
  await license(farah, { subject: other })
  const id = await groupOf(anil)
  expect((await owner.ask(getGroup, { params: { id } })).body.data).toMatchObject({
    licenceGap: '',
    licenceExceptions: [],
  })
  // A reason that nobody needs is not stored.
  expect((await update(id, farah, { licenceReason: 'No need' })).body.data.licenceExceptions).toEqual([])
  expect((await list()).teachers.find(({ _id }) => _id === anil.id)).toMatchObject({ licences: [], gaps: [] })
})

test('a licence lasts two years unless said, is listed with who added it, and is in the person’s page and export', async () => {
  expect((await license(anil, { note: 'Training of May' })).status).toBe(200)
  expect(await licencesOf(anil)).toMatchObject([
    {
      subject,
      maxLevel: 4,
      fromDay: '2026-01-01',
      untilDay: lastDayOfYears('2026-01-01', 2),
      note: 'Training of May',
      state: 'current',
      createdBy: 'Meera',
      withdrawn: null,
    },
  ])
  const page = await owner.ask(getPerson, { params: { id: anil.id } })
  expect(JSON.stringify(page.body.data)).toContain(`${subject}, up to level 4`)
  const data = await owner.ask(exportPerson, { params: { id: anil.id } })
  expect(JSON.stringify(data.body.data)).toContain('Training of May')
})

test('a teacher without a licence, above its level or before it begins is refused for a new group, with what is missing', async () => {
  await license(anil)
  expect(gapSaid(await newGroup(farah))).toEqual([422, `Farah ${round} has no licence for ${subject}`])
  expect(gapSaid(await newGroup(anil, { level: 'Level 5' }))).toEqual([
    422,
    `Anil ${round}’s licence for ${subject} is up to level 4`,
  ])
  await license(farah, { fromDay: tomorrow })
  expect((await newGroup(farah)).refusal.errors?.['licenceReason']).toMatch(/begins on/)
  expect((await newGroup(farah, { fromDay: tomorrow })).status).toBe(201)
  expect((await newGroup(anil, { subject: subject.toUpperCase() })).status).toBe(201)
})

test('with a reason the group is created, and the reason stands on its page with who and when', async () => {
  await license(anil)
  const id = await groupOf(farah, { licenceReason: 'In training, Anil sits in' })
  const { licenceExceptions, licenceGap } = (await owner.ask(getGroup, { params: { id } })).body.data
  expect(licenceGap).toBe(`Farah ${round} has no licence for ${subject}`)
  expect(licenceExceptions).toMatchObject([
    { teacher: `Farah ${round}`, day: null, reason: 'In training, Anil sits in', createdBy: 'Meera' },
  ])
  const [farahNow] = (await list(owner, { teacherId: farah.id })).teachers
  expect(farahNow?.gaps).toMatchObject([{ groupId: id, reason: 'In training, Anil sits in' }])
})

test('changing a group asks for a licence where its teacher, subject or level becomes another, and not for a new room', async () => {
  const id = await groupOf(farah, { level: 'Level 3' })
  await license(anil)
  expect((await update(id, farah, { level: 'Level 3', place: 'Room 2' })).status).toBe(200)
  expect(gapSaid(await update(id, farah, { level: 'Level 4' }))[0]).toBe(422)
  expect((await update(id, anil, { level: 'Level 4' })).status).toBe(200)
  expect(gapSaid(await update(id, farah))[0]).toBe(422)
  expect(gapSaid(await update(id, anil, { level: 'Level 5' }))[0]).toBe(422)
  const done = await update(id, farah, { licenceReason: 'Anil is ill' })
  expect(done.body.data.licenceExceptions.map(({ reason }) => reason)).toEqual(['Anil is ill'])
})

test('a licence that has ended is refused with its last day; groups that run stay', async () => {
  const id = await groupOf(anil)
  await license(anil, { fromDay: '2024-01-01', untilDay: yesterday })
  expect((await newGroup(anil)).refusal.errors?.['licenceReason']).toMatch(/licence for .* ended on/)
  expect((await owner.ask(getGroup, { params: { id } })).body.data.licenceGap).toMatch(/ended on/)
  expect((await licencesOf(anil)).map(({ state }) => state)).toEqual(['ended'])
  expect(await withdraw(anil)).toMatchObject({ status: 409, refusal: { code: 'licence_ended' } })
  // The renewal is a row of its own.
  expect((await license(anil, { fromDay: today, untilDay: tomorrow })).status).toBe(200)
  expect((await licencesOf(anil)).map(({ state }) => state)).toEqual(['ending', 'ended'])
  expect((await newGroup(anil)).status).toBe(201)
})

test('a licence is withdrawn from today on with a reason, once, and stays in the list', async () => {
  await license(anil)
  expect((await withdraw(anil, '')).status).toBe(422)
  expect((await withdraw(anil)).status).toBe(200)
  expect((await withdraw(anil)).status).toBe(200)
  expect(await withdraw(anil, 'Another reason')).toMatchObject({
    status: 409,
    refusal: { code: 'licence_withdrawn' },
  })
  expect(await licencesOf(anil)).toMatchObject([
    { state: 'withdrawn', withdrawn: { by: 'Meera', reason: 'Left the training' } },
  ])
  // It was in force until yesterday, so the subject needs licences as before.
  expect((await newGroup(anil)).refusal.errors?.['licenceReason']).toMatch(/ended on/)
  expect((await license(anil, { fromDay: today })).status).toBe(200)
  expect((await newGroup(anil)).status).toBe(201)
  const missing = await owner.ask(withdrawLicence, { params: { id: newId() }, body: { reason: 'Why' } })
  expect(missing).toMatchObject({ status: 404, refusal: { code: 'licence_not_found' } })
})

test('a licence that was added by mistake and withdrawn before it began asks nothing of anybody', async () => {
  await license(anil, { fromDay: today })
  await withdraw(anil, 'Wrong subject')
  expect((await newGroup(farah)).status).toBe(201)
})

test('the same licence sent again is one licence; anything else under its id is refused', async () => {
  const body = bodyOf(anil)
  expect((await owner.ask(createLicence, { body })).status).toBe(200)
  expect((await owner.ask(createLicence, { body })).status).toBe(200)
  expect((await owner.ask(createLicence, { body: { ...body, maxLevel: 5 } })).status).toBe(409)
  expect((await owner.ask(createLicence, { body: { ...body, teacherId: farah.id } })).status).toBe(409)
  expect(await licencesOf(anil)).toHaveLength(1)
})

test('of licences for one teacher and subject at once one is stored; another subject or teacher is free', async () => {
  const { database } = world
  const waiting =
    "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
  const { all } = await database.transact('write', async (on) => {
    // On PostgreSQL nobody stores one before two have come to it.
    await on.query('lock table teacher_licences in share row exclusive mode')
    const asking = Promise.all([1, 2, 3].map((maxLevel) => license(anil, { maxLevel })))
    while (database.kind === 'postgres' && (await on.query(waiting)).length < 2);
    return { all: asking }
  })
  const sent = await all
  expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
  const refused = sent.find(({ status }) => status === 422)
  expect(refused?.refusal.errors?.['fromDay']).toMatch(/Begin on 1 Jan 2028, or withdraw that one first/)
  expect(await world.count('teacher_licences', `teacher_id = '${anil.id}'`)).toBe(1)
  expect((await license(anil, { fromDay: '2027-12-31' })).status).toBe(422)
  expect((await license(anil, { fromDay: '2028-01-01' })).status).toBe(200)
  expect((await license(farah)).status).toBe(200)
})

test('a licence that can’t be is refused at its field', async () => {
  const fieldsOf = async (more: object) => {
    const answer = await license(anil, more)
    return [answer.status, Object.keys(answer.refusal.errors ?? {})]
  }
  expect(await fieldsOf({ teacherId: '' })).toEqual([422, ['teacherId']])
  expect(await fieldsOf({ teacherId: newId() })).toEqual([422, ['teacherId']])
  expect(await fieldsOf({ subject: 'Juggling' })).toEqual([422, ['subject']])
  expect(await fieldsOf({ maxLevel: 0 })).toEqual([422, ['maxLevel']])
  expect(await fieldsOf({ maxLevel: 100 })).toEqual([422, ['maxLevel']])
  expect(await fieldsOf({ fromDay: 'soon' })).toEqual([422, ['fromDay']])
  expect(await fieldsOf({ untilDay: '2025-12-31' })).toEqual([422, ['untilDay']])
  expect(await fieldsOf({ untilDay: '2036-01-01' })).toEqual([422, ['untilDay']])
  expect(await fieldsOf({ note: 'x'.repeat(201) })).toEqual([422, ['note']])
  expect(await licencesOf(anil)).toEqual([])
})

test('a substitute needs a licence on the day of the class, or a reason, which stands on the group’s page', async () => {
  const id = await groupOf(anil)
  await license(anil)
  const put = (teacherId: string | null, licenceReason?: string) =>
    owner.ask(substituteClass, { params: { id, day: tomorrow }, body: { teacherId, licenceReason } })
  expect(gapSaid(await put(farah.id))).toEqual([422, `Farah ${round} has no licence for ${subject}`])
  expect((await put(farah.id, 'Nobody else is free')).status).toBe(200)
  const { licenceExceptions } = (await owner.ask(getGroup, { params: { id } })).body.data
  expect(licenceExceptions).toMatchObject([
    { teacher: `Farah ${round}`, day: tomorrow, reason: 'Nobody else is free' },
  ])
  // Back to the group's own teacher nothing is asked.
  expect((await put(null)).status).toBe(200)
})

test('where a teacher is away, who has no licence comes after who has, and needs a reason', async () => {
  const id = await groupOf(anil)
  const gita = await world.teacher(`Gita ${round}`)
  await license(anil)
  await license(gita)
  const days = { teacherId: anil.id, fromDay: tomorrow, untilDay: tomorrow }
  const { classes } = (await owner.ask(getAbsence, { query: days })).body.data
  const offered = (classes?.[0]?.substitutes ?? []).filter(({ _id }) => [farah.id, gita.id].includes(_id))
  expect(offered.map(({ _id, licenceGap }) => [_id, licenceGap])).toEqual([
    [gita.id, ''],
    [farah.id, `Farah ${round} has no licence for ${subject}`],
  ])
  const record = (substituteId: string, licenceReason?: string) =>
    owner.ask(createAbsence, {
      body: {
        ...days,
        _id: newId(),
        reason: '',
        choices: [{ groupId: id, day: tomorrow, act: 'substitute', substituteId, licenceReason }],
      },
    })
  const refused = await record(farah.id)
  expect([refused.status, refused.refusal.errors?.['choices.0']?.split('. ')[0]]).toEqual([
    409,
    `Farah ${round} has no licence for ${subject}`,
  ])
  expect((await record(farah.id, 'Knows the children')).status).toBe(200)
  const { licenceExceptions } = (await owner.ask(getGroup, { params: { id } })).body.data
  expect(licenceExceptions.map(({ reason }) => reason)).toEqual(['Knows the children'])
})

test('an invited teacher takes over a group once there is a licence for it', async () => {
  const id = await groupOf(anil)
  await license(anil)
  await world.database.pool.query(
    'insert into group_handovers (group_id, teacher_id, planned_by, planned_at) values ($1, $2, $3, now())',
    [id, farah.id, owner.id],
  )
  await applyHandovers(world.database, new Date())
  expect((await owner.ask(getGroup, { params: { id } })).body.data.teacherId).toBe(anil.id)
  expect((await list(owner, { teacherId: farah.id })).teachers[0]?.waiting).toEqual([`Evening ${round}`])
  await license(farah)
  await applyHandovers(world.database, new Date())
  expect((await owner.ask(getGroup, { params: { id } })).body.data.teacherId).toBe(farah.id)
})

test('head office alone licenses; the head of a centre reads those of its teachers and may give a reason', async () => {
  const centreId = await newCentre(owner, `T${String.fromCharCode(64 + round)}A`, `Thane ${round}`)
  const head = await world.office(`Hema ${round}`)
  const desk = await world.office(`Nisha ${round}`)
  const clerk = await world.office(`Kiran ${round}`)
  await owner.ask(centres.giveSeat, { params: { id: centreId }, body: { personId: head.id, role: 'head' } })
  await owner.ask(centres.giveSeat, { params: { id: centreId }, body: { personId: desk.id, role: 'desk' } })
  const parent = await world.parent(`Kavita ${round}`)
  await groupOf(anil, { centreId })
  await groupOf(farah)
  expect((await license(anil, {}, clerk)).status).toBe(200)
  const [licence] = await licencesOf(anil)
  const params = { id: licence?._id ?? '' }
  for (const [who, status, reads] of [
    [head, 404, 200],
    [desk, 404, 404],
    [anil, 403, 403],
    [parent, 403, 403],
    [world.visitor, 401, 401],
  ] as const) {
    expect((await who.ask(createLicence, { body: bodyOf(farah) })).status).toBe(status)
    expect((await who.ask(withdrawLicence, { params, body: { reason: 'No' } })).status).toBe(status)
    expect((await who.ask(getLicences, { query: {} })).status).toBe(reads)
  }
  expect((await licencesOf(anil)).map(({ state }) => state)).toEqual(['current'])
  const seen = await list(head)
  expect([seen.mayManage, seen.teachers.map(({ _id }) => _id)]).toEqual([false, [anil.id]])
  expect((await list(owner, { centreId })).teachers.map(({ _id }) => _id)).toEqual([anil.id])
  expect((await head.ask(getLicences, { query: { centreId: FIRST_CENTRE_ID } })).status).toBe(404)
  expect((await head.ask(getLicences, { query: { centreId: newId() } })).status).toBe(404)

  expect(gapSaid(await newGroup(anil, { centreId, level: 'Level 6' }, head))[0]).toBe(422)
  const made = await newGroup(anil, { centreId, level: 'Level 6', licenceReason: 'Exam is booked' }, head)
  expect(made.body.data.licenceExceptions).toMatchObject([{ createdBy: `Hema ${round}` }])
})

test('the desk of head office names licences that end soon, until they are renewed', async () => {
  const waits = async () =>
    (await owner.ask(getDashboard, {})).body.data.waits.filter(({ to }) => to === '/office/licences')
  const before = (await waits())[0]?.count ?? 0
  await license(anil, { untilDay: dayAfter(today, 60) })
  expect((await waits())[0]?.count).toBe(before + 1)
  await license(farah, { untilDay: dayAfter(today, 61) })
  expect((await waits())[0]?.count).toBe(before + 1)
  await license(anil, { fromDay: dayAfter(today, 61) })
  expect((await waits())[0]?.count ?? 0).toBe(before)
})

test('the desk does not name who has left, and takes no gap and no lower level for a renewal', async () => {
  const count = async () =>
    (await owner.ask(getDashboard, {})).body.data.waits.find(({ to }) => to === '/office/licences')?.count ??
    0
  const before = await count()
  const ends = { untilDay: dayAfter(today, 9) }
  await license(anil, ends)
  await license(farah, ends)
  await license(anil, { fromDay: dayAfter(today, 11) })
  await license(farah, { fromDay: dayAfter(today, 10), maxLevel: 3 })
  expect(await count()).toBe(before + 2)
  await world.database.pool.query('update people set ended_at = now() where id = $1', [farah.id])
  expect(await count()).toBe(before + 1)
})

test('a reason from before a licence says nothing of the gap after it', async () => {
  const { pool } = world.database
  await license(farah)
  const id = await groupOf(anil, { licenceReason: 'In training' })
  await pool.query("update licence_exceptions set created_at = '2026-02-01' where group_id = $1", [id])
  await license(anil, { fromDay: '2026-03-01', untilDay: yesterday })
  const gaps = async () => (await list(owner, { teacherId: anil.id })).teachers[0]?.gaps
  expect(await gaps()).toMatchObject([{ groupId: id, reason: '' }])
  await update(id, farah)
  expect((await update(id, anil, { licenceReason: 'Until May' })).status).toBe(200)
  expect(await gaps()).toMatchObject([{ groupId: id, reason: 'Until May' }])
})

test('reasons go with the account of the teacher; a licence stays without words, and so does the duty', async () => {
  await license(farah, { maxLevel: 1, note: 'Farah came late', untilDay: tomorrow })
  await withdraw(farah, 'Farah is ill')
  await license(farah, { maxLevel: 1, note: 'Farah is back', fromDay: today })
  await license(farah, { fromDay: dayAfter(today, 900) })
  await groupOf(farah, { licenceReason: 'For now' })
  const erased = await owner.ask(erasePerson, {
    params: { id: farah.id },
    body: { name: `Farah ${round}` },
  })
  expect(erased.status, erased.refusal.message).toBe(200)
  expect(await world.count('licence_exceptions', `teacher_id = '${farah.id}'`)).toBe(0)
  const { rows } = await world.database.pool.query(
    'select note, withdrawal_reason from teacher_licences where teacher_id = $1 order by from_day',
    [farah.id],
  )
  expect(rows).toEqual([
    { note: '', withdrawal_reason: 'Account deleted' },
    { note: '', withdrawal_reason: '' },
  ])
  expect((await list()).teachers.some(({ _id }) => _id === farah.id)).toBe(false)
  expect((await newGroup(anil)).status).toBe(422)
})

test('another way to write a subject or a level evades no licence', async () => {
  await license(anil)
  expect((await newGroup(farah, { subject: `${subject}.` })).status).toBe(422)
  expect((await newGroup(anil, { subject: `${subject}.` })).status).toBe(201)
  for (const level of ['Batch 1, Level 8', 'Level Nine', ''])
    expect(gapSaid(await newGroup(anil, { level }))).toEqual([
      422,
      `Anil ${round}’s licence for ${subject} is up to level 4, and this level is not one number`,
    ])
  expect((await newGroup(anil, { level: 'Level Nine', licenceReason: 'The last class' })).status).toBe(201)
  // A licence is for the subject as the academy writes it.
  await license(farah, { subject: `${subject.toLowerCase()}!` })
  expect((await licencesOf(farah)).map((one) => one.subject)).toEqual([subject])
})

test('of a group that is over nothing is asked or shown, until it runs again', async () => {
  await license(anil)
  const past = { untilDay: yesterday }
  const id = await groupOf(farah, past)
  expect((await owner.ask(getGroup, { params: { id } })).body.data.licenceGap).toBe('')
  expect((await update(id, farah, { ...past, level: 'Level 9' })).status).toBe(200)
  expect(gapSaid(await update(id, farah))).toEqual([422, `Farah ${round} has no licence for ${subject}`])
})

test('the same teacher is asked for a higher level alone, and not for how a level is written', async () => {
  const id = await groupOf(farah)
  await license(anil)
  for (const more of [{ level: 'LEVEL 4' }, { subject: subject.toUpperCase() }, { level: 'Level 3' }])
    expect((await update(id, farah, more)).status).toBe(200)
  expect((await update(id, farah, { level: 'Level 4' })).status).toBe(422)
})

test('a planned group does not move past the end of its teacher’s licence', async () => {
  await license(anil, { untilDay: tomorrow })
  const id = await groupOf(anil, { fromDay: tomorrow })
  const later = { fromDay: dayAfter(tomorrow) }
  expect((await update(id, anil, later)).refusal.errors?.['licenceReason']).toMatch(/licence for .* ended on/)
  expect((await update(id, anil, { ...later, licenceReason: 'Is renewed in May' })).status).toBe(200)
  // Written before the licence ends, for the day after.
  expect((await list(owner, { teacherId: anil.id })).teachers[0]?.gaps).toMatchObject([
    { groupId: id, reason: 'Is renewed in May' },
  ])
})

test('each subject is offered once, however many groups are for it and however they write it', async () => {
  await owner.ask(createGroup, { body: groupForm(anil) })
  await owner.ask(createGroup, {
    body: { ...groupForm(anil), subject: subject.toUpperCase(), time: '18:30' },
  })
  const { subjects } = (await owner.ask(getLicences, { query: {} })).body.data
  const keys = subjects.map(subjectKey)
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys).toContain(subjectKey(subject))
})
