import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../src/app/rooms.server.ts'
import {
  cancelClass,
  getHolidays,
  getTimetable,
  setHolidays,
} from '../../src/classroom/days/classes.contract.ts'
import { dayAfter } from '../../src/classroom/classroom.rules.ts'
import * as announcing from '../../src/classroom/announcements/announcements.contract.ts'
import * as office from '../../src/classroom/office/groups.contract.ts'
import * as wire from '../../src/centres/centres.contract.ts'
import type { CentreStatus } from '../../src/centres/centres.rules.ts'
import { FIRST_CENTRE_ID } from '../../src/centres/centres.tables.ts'
import { openIdCard } from '../../src/classroom/cards/scan.contract.ts'
import { printIdCards } from '../../src/people/office/id-cards.contract.ts'
import { findPeople } from '../../src/people/office/office.contract.ts'
import { changeStaff } from '../../src/people/staff/staff.contract.ts'
import { getSession } from '../../src/people/session.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { indianDay } from '../../src/platform/text/india.rules.ts'
import { addressOf, type AnyEndpoint } from '../../src/platform/wire.ts'
import { CENTRE_FACTS } from '../new-centre.ts'
import { callerOf, type Member, openWorld, type World } from '../world.ts'

/** The calls that are there for who has a seat: a new one is a decision, and belongs here. */
const OF_SEATS: Readonly<Record<string, 'desk' | 'head'>> = {
  'POST /groups/search': 'desk',
  'POST /groups/export': 'head',
  'GET /groups/choices': 'desk',
  'GET /groups/{id}': 'desk',
  'POST /groups': 'head',
  'PATCH /groups/{id}': 'head',
  'DELETE /groups/{id}': 'head',
  'POST /groups/{id}/members': 'desk',
  'POST /groups/{id}/members/{studentId}/leave': 'desk',
  'POST /groups/{id}/members/{studentId}/move': 'head',
  'GET /groups/{id}/file': 'head',
  'GET /office/promotions': 'desk',
  'POST /office/promotions': 'head',
  'POST /office/promotions/{id}/undo': 'head',
  'POST /office/promotions/{id}/kit': 'desk',
  'POST /office/promotions/{id}/no-kit': 'desk',
  'GET /office/timetable': 'desk',
  'GET /office/calendar': 'desk',
  'GET /office/holidays': 'head',
  'POST /office/holidays': 'head',
  'GET /office/absences': 'desk',
  'POST /office/absences': 'head',
  'GET /office/licences': 'head',
  'GET /office/id-cards/{code}': 'desk',
  'POST /office/announcements/search': 'desk',
  'GET /office/announcements/choices': 'head',
  'GET /office/announcements/{id}': 'desk',
  'POST /office/announcements/audience': 'head',
  'POST /office/announcements': 'head',
  'POST /office/announcements/{id}/send': 'head',
  'POST /office/announcements/{id}/remind': 'head',
  'DELETE /office/announcements/{id}': 'head',
  'POST /groups/{id}/classes/{day}/cancel': 'head',
  'POST /groups/{id}/classes/{day}/restore': 'head',
  'POST /groups/{id}/classes/{day}/move': 'head',
  'POST /groups/{id}/waiting': 'desk',
  'DELETE /groups/{id}/waiting/{studentId}': 'desk',
  'POST /groups/{id}/classes/{day}/substitute': 'head',
  'GET /office/desk': 'desk',
  'GET /office/weeks': 'desk',
  'POST /office/search': 'desk',
  'POST /office/enquiries/list': 'desk',
  'GET /office/enquiries/board': 'desk',
  'GET /office/enquiries/figures': 'desk',
  'GET /office/enquiries/{id}': 'desk',
  'POST /office/enquiries': 'desk',
  'POST /office/enquiries/give': 'desk',
  'POST /office/enquiries/stage': 'desk',
  'POST /office/enquiries/remind': 'desk',
  'POST /office/enquiries/{id}/notes': 'desk',
  'POST /office/enquiries/{id}/opened': 'desk',
  'PATCH /office/enquiries/{id}': 'desk',
  'GET /office/enquiries/{id}/classes': 'desk',
  'POST /office/enquiries/{id}/class': 'desk',
  'POST /office/enquiries/{id}/came': 'desk',
  'POST /office/enquiries/{id}/family': 'desk',
  'GET /office/enquiries/{id}/groups': 'desk',
  'POST /office/enquiries/{id}/enrol': 'desk',
  'GET /office/enquiries/{id}/centres': 'head',
  'POST /office/enquiries/{id}/centre': 'head',
  'POST /office/children/search': 'desk',
  'GET /office/children/{id}': 'desk',
  'POST /office/centres/search': 'desk',
  'GET /office/centres/{id}': 'desk',
  'GET /office/network': 'desk',
  'GET /office/centres/{id}/figures': 'head',
  'GET /fees/summary': 'desk',
  'POST /fees/dues/search': 'desk',
  'POST /fees/dues/export': 'head',
  'GET /fees/families/{id}': 'desk',
  'POST /fees/families/search': 'desk',
  'GET /fees/run': 'head',
  'POST /fees/run': 'head',
  'POST /fees/families/{id}/payments': 'desk',
  'GET /fees/families/{id}/months-ahead': 'desk',
  'POST /fees/families/{id}/months-ahead': 'desk',
  'POST /fees/families/{id}/discount': 'head',
  'POST /fees/families/{id}/promises': 'desk',
  'POST /fees/promises/{id}/end': 'desk',
  'POST /fees/reported/{id}/not-found': 'desk',
  'POST /fees/pause-requests/{id}/agree': 'head',
  'POST /fees/pause-requests/{id}/refuse': 'head',
  'GET /office/groups/{id}/make-ups': 'desk',
  'GET /office/groups/{id}/absences': 'desk',
  'POST /office/groups/{id}/absences': 'desk',
  'POST /office/groups/{id}/absences/withdraw': 'desk',
  'POST /office/make-ups/{id}/class': 'desk',
  'POST /office/make-ups/{id}/give-up': 'desk',
  'GET /fees/payments/{id}/receipt': 'desk',
  'GET /fees/day': 'desk',
  'POST /fees/day/cash': 'desk',
  'POST /fees/day/close': 'desk',
  'POST /fees/day/reopen': 'head',
  'POST /fees/charges/{id}/credit': 'head',
  'POST /fees/payments/{id}/clear': 'head',
  'POST /fees/payments/{id}/return': 'head',
  'POST /fees/families/{id}/pay-back': 'head',
  'GET /fees/books': 'head',
  'GET /fees/books/{file}': 'head',
  'GET /office/royalty': 'head',
  'GET /office/royalty/statements/{id}': 'head',
  'POST /office/royalty/statements/{id}/objections': 'head',
  'POST /office/royalty/statements/{id}/agree': 'head',
  'GET /office/visits': 'head',
  'GET /office/visits/{id}': 'head',
  'POST /office/visits/{id}/answers': 'head',
  'GET /office/stock': 'desk',
  'GET /office/stock/file': 'head',
  'GET /office/stock/orders/{id}': 'desk',
  'POST /office/stock/children': 'desk',
  'POST /office/stock/counts': 'head',
  'POST /office/stock/gifts': 'desk',
  'POST /office/stock/gifts/{id}/take-back': 'head',
  'POST /office/stock/orders': 'desk',
  'POST /office/stock/orders/{id}/cancel': 'desk',
  'POST /office/stock/orders/{id}/count': 'desk',
  'POST /office/stock/orders/{id}/lines': 'desk',
  'POST /office/stock/orders/{id}/place': 'desk',
  'POST /office/stock/orders/{id}/short': 'desk',
}
/** And those about their own account. */
const OWN = [
  'PATCH /profile',
  'POST /profile/language',
  'POST /profile/password',
  'POST /profile/picture',
  'DELETE /profile/picture',
  'GET /profile/sessions',
  'POST /profile/sessions/{id}/end',
  'GET /profile/passkeys',
  'POST /profile/passkeys',
  'POST /profile/passkeys/options',
  'POST /profile/passkeys/{id}/remove',
  'POST /staff/recovery-codes',
  'POST /office/export',
  'GET /office/centre-seats/own',
]

const today = indianDay(new Date())
const keyOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`

let world: World
let owner: Member
let clerk: Member
let head: Member
let desk: Member
let teacherA: Member
let teacherB: Member
let childA: Member
let childB: Member
let mother: Member
const centre = { a: '', b: '' }
const group = { a: '', b: '', b2: '' }

const form = (name: string, teacherId: string): office.GroupForm => ({
  name,
  subject: 'Abacus',
  level: '',
  teacherId,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  time: '16:30',
  minutes: 60,
  place: 'Room 2',
  meetingUrl: null,
  capacity: 20,
  fromDay: dayAfter(today, -30),
  untilDay: null,
  holidays: [],
})
const newCentre = async (code: string, name: string): Promise<string> => {
  const body = { code, name, ...CENTRE_FACTS, kind: 'franchise' } as const
  const made = await owner.ask(wire.createCentre, { body })
  expect(made.status, made.refusal.message).toBe(201)
  return made.body.data._id
}
type NewGroup = { name: string; teacher: Member; centreId?: string }
const newGroup = async (by: Member, { name, teacher, centreId }: NewGroup): Promise<string> => {
  const body = { ...form(name, teacher.id), ...(centreId === undefined ? {} : { centreId }) }
  const made = await by.ask(office.createGroup, { body })
  expect(made.status, made.refusal.message).toBe(201)
  return made.body.data._id
}
const place = (by: Member, id: string, studentId: string) =>
  by.ask(office.addGroupMembers, {
    params: { id },
    body: { studentIds: [studentId], joinedOn: dayAfter(today, -20) },
  })
const give = (personId: string, centreId: string, role: 'head' | 'desk' | 'teacher') =>
  owner.ask(wire.giveSeat, { params: { id: centreId }, body: { personId, role } })
const setStatus = (id: string, status: CentreStatus) =>
  owner.ask(wire.setCentreStatus, { params: { id }, body: { status } })
const leave = (by: Member, { id, studentId, leftOn }: { id: string; studentId: string; leftOn: string }) =>
  by.ask(office.removeGroupMember, { params: { id, studentId }, body: { leftOn } })
const move = (
  by: Member,
  { id, studentId, toGroupId }: { id: string; studentId: string; toGroupId: string },
) => by.ask(office.moveGroupMember, { params: { id, studentId }, body: { toGroupId, from: today } })
/** Changes the last day of a group. */
const last = async (by: Member, id: string, untilDay: string | null) => {
  const { data } = (await clerk.ask(office.getGroup, { params: { id } })).body
  const body = { ...form(data.name, data.teacherId), untilDay, revision: data.revision }
  return by.ask(office.changeGroup, { params: { id }, body })
}
const membersIn = async (id: string) => {
  const { data } = (await clerk.ask(office.getGroup, { params: { id } })).body
  return data.members.map(({ studentId, leftOn }) => [studentId, leftOn])
}

beforeAll(async () => {
  world = await openWorld()
  owner = await world.staff('owner', 'Meera')
  clerk = await world.office('Omar')
  teacherA = await world.teacher('Anil')
  teacherB = await world.teacher('Bina')
  mother = await world.parent('Kavita')
  childA = await world.child(mother, 'Asha')
  childB = await world.child(mother, 'Bhavna')
  await world.subject('Abacus')
})
afterAll(() => world.close())

describe('an academy with one centre', () => {
  test('sees nothing of centres: no choice, no name, no column', async () => {
    const id = await newGroup(clerk, { name: 'Alone', teacher: teacherA })
    const choices = await clerk.ask(office.getGroupChoices, {})
    expect(choices.body.data.centres).toEqual([])
    const list = await clerk.ask(office.findGroups, { body: {} })
    expect(list.body.data.map(({ centre: name }) => name)).toEqual([''])
    const sheet = await fetch(world.url + addressOf(office.exportGroups, {}), {
      method: 'POST',
      headers: { authorization: `Bearer ${clerk.token}`, 'content-type': 'application/json' },
      body: '{"format":"csv"}',
    })
    expect(await sheet.text()).not.toMatch(/centre/i)
    await clerk.ask(office.deleteGroup, { params: { id } })
  })
})

const LAST = 'No other centre takes new children. Open another centre first.'

test('refuses to close or suspend the only centre that takes children', async () => {
  const only = async (status: CentreStatus) => {
    const { status: answered, refusal } = await setStatus(FIRST_CENTRE_ID, status)
    return [answered, refusal.message]
  }
  expect(await only('closing')).toEqual([409, LAST])
  expect(await only('suspended')).toEqual([409, LAST])
})

describe('an academy with several centres', () => {
  beforeAll(async () => {
    centre.a = await newCentre('AAA', 'Andheri')
    centre.b = await newCentre('BBB', 'Bandra')
    head = await world.office('Hema')
    desk = await world.office('Dev')
    group.a = await newGroup(clerk, { name: 'Andheri group', teacher: teacherA, centreId: centre.a })
    group.b = await newGroup(clerk, { name: 'Bandra group', teacher: teacherB, centreId: centre.b })
    expect((await place(clerk, group.a, childA.id)).status).toBe(200)
    expect((await place(clerk, group.b, childB.id)).status).toBe(200)
    expect((await give(head.id, centre.b, 'head')).status).toBe(200)
    expect((await give(desk.id, centre.b, 'desk')).status).toBe(200)
    group.b2 = await newGroup(head, { name: 'Bandra second', teacher: teacherB })
  })

  test('lists for seats just the calls that are known to keep to a scope', () => {
    const seated = endpoints.filter(({ definition: { seat } }) => seat === 'desk' || seat === 'head')
    const listed = Object.fromEntries(seated.map((one) => [keyOf(one), one.definition.seat]))
    expect(listed).toEqual(OF_SEATS)
    const own = endpoints.filter(({ definition: { seat } }) => seat === 'own')
    expect(own.map(keyOf).toSorted()).toEqual([...OWN].toSorted())
  })

  /** What a call answers to this id at every place of its path: status and bytes. */
  async function answerTo(target: AnyEndpoint, id: string, body: unknown = {}) {
    const names = [...target.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    const params = Object.fromEntries(names.map((name) => [name, name === 'day' ? today : id]))
    const month = today.slice(0, 7)
    const changes = target.method !== 'GET' && target.method !== 'DELETE'
    const response = await fetch(
      world.url + addressOf(target, { params, query: { month, lastMonth: month, format: 'csv' } }),
      {
        method: target.method,
        headers: {
          authorization: `Bearer ${head.token}`,
          ...(changes ? { 'content-type': 'application/json' } : {}),
        },
        ...(changes ? { body: JSON.stringify(body) } : {}),
      },
    )
    return { status: response.status, text: await response.text() }
  }

  test('answers the head of a centre as an unknown address does, at every call that is not for seats', async () => {
    const unknown = await (
      await fetch(`${world.url}/api/no-such-call`, { headers: { authorization: `Bearer ${head.token}` } })
    ).text()
    const closed = endpoints.filter(
      (one) => one.definition.access !== 'anyone' && !(keyOf(one) in OF_SEATS) && !OWN.includes(keyOf(one)),
    )
    expect(closed.length).toBeGreaterThan(200)
    const ids = [group.a, childA.id, mother.id, teacherA.id, centre.a, newId()]
    const wrong: string[] = []
    for (const [at, target] of closed.entries()) {
      const answer = await answerTo(target, ids[at % ids.length] ?? '')
      if (answer.status !== 404 || answer.text !== unknown) wrong.push(`${keyOf(target)} ${answer.status}`)
    }
    expect(wrong).toEqual([])
  })

  test('a card is scanned at a desk of the child’s own centre alone', async () => {
    const { body } = await owner.ask(office.getGroup, { params: { id: group.b } })
    expect(body.data.members.map(({ studentId }) => studentId)).toEqual([childB.id])
    const printed = await fetch(world.url + addressOf(printIdCards, {}), {
      method: 'POST',
      headers: { authorization: `Bearer ${clerk.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ids: [childA.id, childB.id] }),
    })
    expect(printed.status).toBe(200)
    const { rows } = await world.database.pool.query('select code, person_id from id_cards')
    const codeOf = (id: string) => String(rows.find(({ person_id: holder }) => holder === id)?.code)
    const scan = async (who: Member, code: string) => {
      const answer = await who.ask(openIdCard, { params: { code } })
      return [answer.status, answer.status === 200 ? answer.body.data : answer.refusal]
    }
    const [own, other] = [codeOf(childB.id), codeOf(childA.id)]
    for (const who of [head, desk]) {
      expect(await scan(who, own)).toEqual([200, { opens: 'group', _id: group.b }])
      expect(await scan(who, other)).toEqual(await scan(who, 'ZZZZZZZZZZZZZZZZ'))
      expect((await scan(who, other))[0]).toBe(404)
    }
    for (const who of [owner, clerk])
      expect(await scan(who, other)).toEqual([200, { opens: 'person', _id: childA.id }])
  })

  /** A body that each of these calls takes, so that it is the id alone that is refused. */
  const bodies = (): Readonly<Record<string, unknown>> => ({
    'POST /office/announcements/{id}/send': { sendAt: null },
    'POST /office/promotions/{id}/kit': { giftId: newId() },
    'PATCH /groups/{id}': { ...form('Taken', teacherB.id), revision: 0 },
    'POST /groups/{id}/waiting': { studentIds: [childB.id] },
    'POST /groups/{id}/classes/{day}/move': { toDay: today, time: '11:00', place: '' },
    'POST /groups/{id}/members': { studentIds: [childB.id], joinedOn: today },
    'POST /groups/{id}/members/{studentId}/leave': { leftOn: today },
    'POST /groups/{id}/members/{studentId}/move': { toGroupId: group.b, from: today },
    'POST /groups/{id}/classes/{day}/cancel': { reason: '' },
    'POST /groups/{id}/classes/{day}/substitute': { teacherId: null },
    'POST /fees/families/{id}/payments': {
      paymentId: newId(),
      amount: 100,
      method: 'cash',
      reference: '',
      chargeIds: [],
    },
    'POST /fees/families/{id}/months-ahead': {
      billId: newId(),
      lastMonth: today.slice(0, 7),
      count: 1,
      totalPaise: 100,
    },
    'POST /fees/families/{id}/discount': {
      credits: [{ creditId: newId(), chargeId: newId() }],
      amount: 10,
      reason: 'Two children',
    },
    'POST /fees/families/{id}/promises': { promiseId: newId(), day: today, note: '' },
    'POST /fees/families/{id}/pay-back': {
      payBackId: newId(),
      amount: 100,
      method: 'cash',
      reason: 'Moved away',
    },
    'POST /fees/charges/{id}/credit': { creditId: newId(), amount: 100, reason: 'Two classes' },
    'POST /office/royalty/statements/{id}/objections': {
      _id: newId(),
      line: 'came in',
      words: 'Counted twice',
    },
    'POST /office/royalty/statements/{id}/agree': { toPayPaise: 0 },
    'POST /office/visits/{id}/answers': { answers: [{ _id: newId(), answer: 'Mended' }] },
    'POST /office/enquiries/{id}/notes': { text: 'Called' },
    'POST /office/enquiries/{id}/opened': { way: 'call' },
    'PATCH /office/enquiries/{id}': { wants: 'Abacus' },
    'POST /office/enquiries/{id}/class': { classId: null },
    'POST /office/enquiries/{id}/came': { came: true },
    'POST /office/enquiries/{id}/family': { childName: 'Bhavna', email: '', mobile: '9811000001' },
    'POST /office/enquiries/{id}/enrol': {
      childName: 'Bhavna',
      presentEducation: 'Class 3',
      parentName: 'Kavita',
      email: '',
      mobile: '9811000001',
      parentId: null,
    },
    'POST /office/enquiries/{id}/centre': { centreId: centre.b },
    'POST /office/stock/gifts/{id}/take-back': { reason: 'Wrong level', isDamaged: false },
    'POST /office/stock/orders/{id}/cancel': { reason: 'Not needed' },
    'POST /office/stock/orders/{id}/count': { lines: [] },
    'POST /office/stock/orders/{id}/lines': { lines: [{ itemId: newId(), pieces: 1 }], note: '' },
    'POST /office/stock/orders/{id}/place': { duePaise: 0 },
    'POST /office/stock/orders/{id}/short': { _id: newId(), itemId: newId(), pieces: 1, how: 'came later' },
    'POST /office/groups/{id}/absences': { studentId: newId(), day: today },
    'POST /office/groups/{id}/absences/withdraw': { studentId: newId(), day: today },
    'POST /office/make-ups/{id}/class': { groupId: newId(), day: today },
    'POST /fees/reported/{id}/not-found': { answer: 'Not there' },
    'POST /fees/pause-requests/{id}/refuse': { reason: 'Exam week' },
  })

  test('answers the head of one centre for ids of another as for ids that do not exist, byte for byte', async () => {
    // {file} is one of a list of names.
    const withIds = endpoints.filter((one) => keyOf(one) in OF_SEATS && /\{(?!file)/.test(one.path))
    expect(withIds).toHaveLength(69)
    for (const target of withIds) {
      const body = bodies()[keyOf(target)] ?? {}
      const made = await answerTo(target, newId(), body)
      expect(made.status, keyOf(target)).toBe(404)
      for (const id of [group.a, centre.a, childA.id, teacherA.id])
        expect(await answerTo(target, id, body), keyOf(target)).toEqual(made)
    }
    expect(await membersIn(group.a)).toEqual([[childA.id, null]])
  })

  test('refuses ids of another centre in a body as ids that do not exist', async () => {
    const into = (studentId: string) =>
      head.ask(office.addGroupMembers, {
        params: { id: group.b },
        body: { studentIds: [studentId], joinedOn: today },
      })
    expect((await into(childA.id)).refusal).toEqual((await into(newId())).refusal)
    const wait = (studentId: string) =>
      head.ask(office.addToWaitingList, { params: { id: group.b }, body: { studentIds: [studentId] } })
    expect((await wait(childA.id)).refusal).toEqual((await wait(newId())).refusal)
    const move = (toGroupId: string) =>
      head.ask(office.moveGroupMember, {
        params: { id: group.b, studentId: childB.id },
        body: { toGroupId, from: today },
      })
    expect((await move(group.a)).refusal).toEqual((await move(newId())).refusal)
    const start = (centreId: string) =>
      head.ask(office.createGroup, { body: { ...form('Mine', teacherB.id), centreId } })
    expect((await start(centre.a)).refusal).toEqual((await start(newId())).refusal)
    const [year, seen] = [2027, []]
    const read = (centreId: string) => head.ask(getHolidays, { query: { year, centreId } })
    expect((await read(centre.a)).refusal).toEqual((await read(newId())).refusal)
    const close = (centreId: string) =>
      head.ask(setHolidays, { body: { year, centreId, seen, holidays: [], tell: false } })
    expect((await close(centre.a)).refusal).toEqual((await close(newId())).refusal)
    const taught = (teacherId: string) => head.ask(office.createGroup, { body: form('Mine', teacherId) })
    expect((await taught(teacherA.id)).refusal).toEqual((await taught(newId())).refusal)
    expect(await membersIn(group.b)).toEqual([[childB.id, null]])
  })

  test('rooms of one name at two centres are two rooms', async () => {
    const { classes } = (await owner.ask(getTimetable, { query: {} })).body.data
    const [ours, theirs] = [group.a, group.b].map((id) =>
      classes.find(({ groupId, day }) => groupId === id && day === today),
    )
    expect([ours?.place, ours?.time, ours?.clashes]).toEqual([theirs?.place, theirs?.time, []])
    expect([ours?.centre === '', theirs?.clashes.some((clash) => clash.includes(ours?.group ?? ''))]).toEqual(
      [false, false],
    )
  })

  test('shows the head of a centre its own groups, classes, teachers and children, and none of another', async () => {
    const list = await head.ask(office.findGroups, { body: {} })
    expect(list.body.data.map(({ name }) => name).toSorted()).toEqual(['Bandra group', 'Bandra second'])
    const filtered = await head.ask(office.findGroups, { body: { centreId: centre.a } })
    expect(filtered.body.data).toEqual([])
    const week = await head.ask(getTimetable, { query: {} })
    expect(new Set(week.body.data.classes.map(({ group: name }) => name))).toEqual(
      new Set(['Bandra group', 'Bandra second']),
    )
    const choices = await head.ask(office.getGroupChoices, {})
    expect(choices.body.data.teachers).toEqual([{ _id: teacherB.id, fullName: 'Bina' }])
    expect(choices.body.data.centres).toEqual([{ _id: centre.b, name: 'Bandra' }])
    const centres = await head.ask(wire.findCentres, { body: {} })
    expect(centres.body.data).toMatchObject([{ name: 'Bandra', heads: ['Hema'], groups: 2, children: 1 }])
    const all = await clerk.ask(office.findGroups, { body: {} })
    expect(all.body.data.map(({ centre: name }) => name).toSorted()).toEqual(['Andheri', 'Bandra', 'Bandra'])
  })

  describe('announcements', () => {
    type To = { audience: 'all' | 'centre' | 'group' | 'absent'; centreId?: string; groupId?: string }
    const save = (by: Member, to: To, _id = newId()) =>
      by.ask(announcing.saveAnnouncement, {
        body: {
          _id,
          form: { centreId: null, groupId: null, day: null, title: 'Open day', text: 'Come.', ...to },
        },
      })
    const send = (by: Member, id: string, sendAt: string | null = null) =>
      by.ask(announcing.sendAnnouncement, { params: { id }, body: { sendAt } })
    const toldTo = async (id: string) => {
      const { data } = (await owner.ask(announcing.getAnnouncement, { params: { id } })).body
      return data.recipients.map(({ studentId }) => studentId)
    }

    test('to one centre reach the children of its groups alone, also when they were planned', async () => {
      const [now, later] = [newId(), newId()]
      const preview = await clerk.ask(announcing.previewAudience, {
        body: { audience: 'centre', centreId: centre.a, groupId: null, day: null },
      })
      expect(preview.body.data.children).toBe(1)
      expect((await save(clerk, { audience: 'centre', centreId: centre.a }, now)).status).toBe(200)
      expect((await send(clerk, now)).status).toBe(200)
      expect(await toldTo(now)).toEqual([childA.id])
      expect((await save(clerk, { audience: 'centre', centreId: centre.b }, later)).status).toBe(200)
      const soon = new Date(Date.now() + 30_000)
      expect((await send(clerk, later, soon.toISOString())).status).toBe(200)
      await world.runJobs(new Date(soon.getTime() + 1000))
      expect(await toldTo(later)).toEqual([childB.id])
      const shown = await clerk.ask(announcing.getAnnouncement, { params: { id: now } })
      expect(shown.body.data).toMatchObject({ audience: 'centre', centre: 'Andheri', group: null })
    })

    test('of the head of a centre go to that centre and its groups, and to nobody else', async () => {
      const choices = await head.ask(announcing.getAnnouncementChoices, {})
      expect(choices.body.data).toEqual({
        everybody: false,
        centres: [{ _id: centre.b, name: 'Bandra' }],
        groups: [
          { _id: group.b, name: 'Bandra group', centre: 'Bandra' },
          { _id: group.b2, name: 'Bandra second', centre: 'Bandra' },
        ],
      })
      const own = newId()
      expect((await save(head, { audience: 'centre', centreId: centre.b }, own)).status).toBe(200)
      expect((await send(head, own)).status).toBe(200)
      expect(await toldTo(own)).toEqual([childB.id])
      expect((await save(head, { audience: 'all' })).refusal.errors).toHaveProperty(['form.audience'])
      const refused = async (to: To) => (await save(head, to)).refusal
      expect(await refused({ audience: 'centre', centreId: centre.a })).toEqual(
        await refused({ audience: 'centre', centreId: newId() }),
      )
      expect(await refused({ audience: 'group', groupId: group.a })).toEqual(
        await refused({ audience: 'group', groupId: newId() }),
      )
      const reach = (centreId: string) =>
        head.ask(announcing.previewAudience, {
          body: { audience: 'centre', centreId, groupId: null, day: null },
        })
      expect((await reach(centre.a)).refusal).toEqual((await reach(newId())).refusal)
    })

    test('of head office and of other centres are not there for a seat; a desk only reads its own', async () => {
      const [toAll, toA, toGroup] = [newId(), newId(), newId()]
      expect((await save(clerk, { audience: 'all' }, toAll)).status).toBe(200)
      expect((await save(clerk, { audience: 'centre', centreId: centre.a }, toA)).status).toBe(200)
      expect((await save(clerk, { audience: 'group', groupId: group.b }, toGroup)).status).toBe(200)
      for (const id of [toAll, toA]) {
        const params = { id }
        expect((await head.ask(announcing.getAnnouncement, { params })).status).toBe(404)
        expect((await send(head, id)).status).toBe(404)
        expect((await head.ask(announcing.deleteAnnouncement, { params })).status).toBe(404)
        expect((await save(head, { audience: 'centre', centreId: centre.b }, id)).status).toBe(404)
      }
      const listed = async (by: Member) =>
        (await by.ask(announcing.findAnnouncements, { body: { state: 'draft' } })).body.data
      expect((await listed(head)).map(({ _id }) => _id)).toEqual([toGroup])
      expect((await listed(desk)).map(({ _id }) => _id)).toEqual([toGroup])
      expect((await listed(clerk)).map(({ _id }) => _id).toSorted()).toEqual([toAll, toA, toGroup].toSorted())
      const drafted = async () =>
        (await desk.ask(announcing.getAnnouncement, { params: { id: toGroup } })).body
      expect((await drafted()).data.by).toBe('Omar')
      await save(head, { audience: 'group', groupId: group.b }, toGroup)
      expect((await drafted()).data.by).toBe('Hema')
      expect((await save(desk, { audience: 'group', groupId: group.b })).status).toBe(404)
      expect((await send(desk, toGroup)).status).toBe(404)
    })
  })

  test('lets a desk place children and not change groups', async () => {
    const form2 = { ...form('Bandra second', teacherB.id), revision: 0 }
    expect((await desk.ask(office.getGroup, { params: { id: group.b2 } })).status).toBe(200)
    expect((await place(desk, group.b2, childB.id)).status).toBe(200)
    const changed = await desk.ask(office.changeGroup, { params: { id: group.b2 }, body: form2 })
    const called = await desk.ask(cancelClass, { params: { id: group.b2, day: today }, body: { reason: '' } })
    expect([changed.status, called.status]).toEqual([404, 404])
    await desk.ask(office.removeGroupMember, {
      params: { id: group.b2, studentId: childB.id },
      body: { leftOn: dayAfter(today, -21) },
    })
  })

  test('leaves who loses the last seat without any centre, until the owner lets them see all', async () => {
    const visiting = await world.office('Vani')
    const sees = async () => (await visiting.ask(office.findGroups, { body: {} })).status
    expect(await sees()).toBe(200)
    await give(visiting.id, centre.b, 'desk')
    expect((await visiting.ask(findPeople, { body: {} })).status).toBe(404)
    const free = () => owner.ask(wire.freeOfSeats, { params: { personId: visiting.id }, body: {} })
    expect((await free()).status).toBe(409)
    await owner.ask(wire.endSeat, { params: { id: centre.b, personId: visiting.id }, body: {} })
    expect(await sees()).toBe(404)
    expect((await visiting.ask(getSession, {})).status).toBe(200)
    expect((await free()).status).toBe(200)
    expect((await free()).status).toBe(200)
    expect(await sees()).toBe(200)
    expect((await visiting.ask(findPeople, { body: {} })).status).toBe(200)
  })

  test('keeps somebody with a seat within it when they get another role of staff', async () => {
    const vera = await world.office('Vera')
    await give(vera.id, centre.b, 'head')
    await owner.ask(changeStaff, { params: { id: vera.id }, body: { role: 'author' } })
    expect(await world.count('centre_seats', `person_id = '${vera.id}'`)).toBe(1)
    const refused = await give(vera.id, centre.a, 'head')
    expect([refused.status, Object.keys(refused.refusal.errors ?? {})]).toEqual([422, ['personId']])
    expect((await give(teacherA.id, centre.a, 'desk')).status).toBe(422)
    expect((await give(mother.id, centre.a, 'teacher')).status).toBe(422)
  })

  test('has centres that the owner alone makes, each with a code of its own', async () => {
    const facts = { name: 'X', ...CENTRE_FACTS }
    const again = await owner.ask(wire.createCentre, { body: { code: 'aaa', ...facts } })
    expect([again.status, again.refusal.errors?.code]).toEqual([422, 'A centre has this code'])
    expect((await clerk.ask(wire.createCentre, { body: { code: 'CCC', ...facts } })).status).toBe(403)
    const bad = await owner.ask(wire.createCentre, { body: { code: 'C1', ...facts, postalCode: '012345' } })
    expect(Object.keys(bad.refusal.errors ?? {}).toSorted()).toEqual(['code', 'postalCode'])
  })

  test('moves a child to another centre in one act: the old head no longer sees it, and again is harmless', async () => {
    const child = await world.child(mother, 'Mohan')
    await place(clerk, group.b, child.id)
    const to = (toGroupId: string, from = today) =>
      clerk.ask(office.moveGroupMember, {
        params: { id: group.b, studentId: child.id },
        body: { toGroupId, from },
      })
    expect((await to(group.a)).status).toBe(200)
    expect((await to(group.a)).status).toBe(200)
    expect(await membersIn(group.a)).toContainEqual([child.id, null])
    expect(await membersIn(group.b)).toContainEqual([child.id, dayAfter(today, -1)])
    expect((await to(group.b2)).status).toBe(409)
    const seen = await head.ask(office.getGroup, { params: { id: group.b } })
    expect(seen.body.data.members.map(({ studentId }) => studentId)).toEqual([childB.id])
    const back = await head.ask(office.removeGroupMember, {
      params: { id: group.b, studentId: child.id },
      body: { leftOn: dayAfter(today, 30) },
    })
    expect(back.status).toBe(404)
    expect((await place(head, group.b, child.id)).status).toBe(422)
  })

  test('moves a child once when two instances move it to two places at the same time', async () => {
    const second = await world.again()
    try {
      const child = await world.child(mother, 'Tara')
      await place(clerk, group.b, child.id)
      const there = callerOf(second.url, { authorization: `Bearer ${clerk.token}` })
      const params = { id: group.b, studentId: child.id }
      // Different first days, so that neither is a repeat of the other.
      const results = await Promise.all([
        clerk.ask(office.moveGroupMember, { params, body: { toGroupId: group.a, from: today } }),
        there.ask(office.moveGroupMember, {
          params,
          body: { toGroupId: group.b2, from: dayAfter(today, 1) },
        }),
      ])
      expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const places = await world.count('group_members', `student_id = '${child.id}' and left_on is null`)
      expect(places).toBe(1)
    } finally {
      await second.close()
    }
  })

  test('a closing centre takes no new child, and closes once no child has a place', async () => {
    const id = await newCentre('DDD', 'Dadar')
    const inIt = await newGroup(clerk, { name: 'Dadar group', teacher: teacherA, centreId: id })
    const child = await world.child(mother, 'Nila')
    await place(clerk, inIt, child.id)
    const second = await newGroup(clerk, { name: 'Dadar second', teacher: teacherA, centreId: id })
    const set = (status: CentreStatus) => setStatus(id, status)
    expect((await set('closing')).status).toBe(409)
    expect((await set('open')).status).toBe(200)
    expect((await set('closing')).status).toBe(200)
    expect((await set('open')).status).toBe(200)
    expect((await set('closing')).status).toBe(200)
    expect((await set('closing')).status).toBe(200)
    expect((await place(clerk, inIt, childB.id)).status).toBe(409)
    // Within the centre nobody comes to it.
    expect((await move(clerk, { id: inIt, studentId: child.id, toGroupId: second })).status).toBe(200)
    const refused = await set('closed')
    expect([refused.status, refused.refusal.message]).toEqual([
      409,
      '1 child has a place in Dadar. Move them first.',
    ])
    await clerk.ask(office.moveGroupMember, {
      params: { id: second, studentId: child.id },
      body: { toGroupId: group.a, from: dayAfter(today, 1) },
    })
    await leave(clerk, { id: second, studentId: child.id, leftOn: dayAfter(today, -1) })
    expect((await set('closed')).status).toBe(200)
    expect((await set('open')).status).toBe(409)
    expect((await give(clerk.id, id, 'desk')).status).toBe(409)
  })

  test('a child is placed or the centre closes, when both come at the same time', async () => {
    const id = await newCentre('EEE', 'Elphinstone')
    const inIt = await newGroup(clerk, { name: 'Elphinstone group', teacher: teacherA, centreId: id })
    const child = await world.child(mother, 'Esha')
    const [placed, closed] = await Promise.all([
      place(clerk, inIt, child.id),
      owner.ask(wire.setCentreStatus, { params: { id }, body: { status: 'closed' } }),
    ])
    expect([placed.status, closed.status].toSorted()).toEqual([200, 409])
  })

  test('counts a place in a group that is over as none: of a seat the child is theirs again', async () => {
    const over = await newGroup(clerk, { name: 'Andheri over', teacher: teacherA, centreId: centre.a })
    const child = await world.child(mother, 'Omana')
    await place(clerk, group.b, child.id)
    await place(clerk, over, child.id)
    expect((await place(head, group.b2, child.id)).status).toBe(422)
    expect((await last(clerk, over, dayAfter(today, -1))).status).toBe(200)
    expect((await place(head, group.b2, child.id)).status).toBe(200)
  })

  test('shows a head no child of a group that is over and that has a place at another centre', async () => {
    const over = await newGroup(head, { name: 'Bandra over', teacher: teacherB })
    const child = await world.child(mother, 'Pia')
    await place(clerk, over, child.id)
    expect((await last(head, over, dayAfter(today, -1))).status).toBe(200)
    const seen = async () =>
      (await head.ask(office.getGroup, { params: { id: over } })).body.data.members.map(
        (one) => one.studentId,
      )
    expect(await seen()).toEqual([child.id])
    expect((await place(clerk, group.a, child.id)).status).toBe(200)
    expect(await seen()).toEqual([])
    expect((await leave(head, { id: over, studentId: child.id, leftOn: today })).status).toBe(404)
    const again = await last(head, over, null)
    expect([again.status, again.refusal.message.slice(0, 42)]).toEqual([
      409,
      'A child of this group is at another centre',
    ])
    expect(await membersIn(over)).toEqual([[child.id, null]])
  })

  test('lets no seat change the last day of a child that has moved to another centre', async () => {
    const child = await world.child(mother, 'Rhea')
    await place(clerk, group.b, child.id)
    await leave(clerk, { id: group.b, studentId: child.id, leftOn: dayAfter(today, -10) })
    await place(clerk, group.a, child.id)
    for (const days of [-5, -15, -25, 5])
      expect(
        (await leave(head, { id: group.b, studentId: child.id, leftOn: dayAfter(today, days) })).status,
      ).toBe(404)
    expect(await membersIn(group.b)).toContainEqual([child.id, dayAfter(today, -10)])
    expect(
      (await leave(clerk, { id: group.b, studentId: child.id, leftOn: dayAfter(today, -5) })).status,
    ).toBe(200)
  })

  test('a closed centre does not get its children back with a group that was over', async () => {
    const id = await newCentre('FFF', 'Fort')
    const inIt = await newGroup(clerk, { name: 'Fort group', teacher: teacherA, centreId: id })
    await place(clerk, inIt, (await world.child(mother, 'Sita')).id)
    expect((await last(clerk, inIt, dayAfter(today, -1))).status).toBe(200)
    expect((await last(clerk, inIt, null)).status).toBe(200)
    expect((await last(clerk, inIt, dayAfter(today, -1))).status).toBe(200)
    expect((await setStatus(id, 'closed')).status).toBe(200)
    const longer = [await last(clerk, inIt, null), await last(clerk, inIt, dayAfter(today, 9))]
    expect(longer.map(({ refusal }) => refusal.message)).toEqual(Array(2).fill('Fort takes no new children'))
    expect((await last(clerk, inIt, dayAfter(today, -2))).status).toBe(200)
  })

  test('tells staff which seats they have, and that all have ended', async () => {
    const rolesOf = async (by: Member) => (await by.ask(wire.getOwnSeats, {})).body.data.roles
    expect([await rolesOf(head), await rolesOf(desk), await rolesOf(clerk)]).toEqual([['head'], ['desk'], []])
    const gone = await world.office('Gita')
    await give(gone.id, centre.b, 'head')
    await owner.ask(wire.endSeat, { params: { id: centre.b, personId: gone.id }, body: {} })
    expect(await rolesOf(gone)).toEqual([])
    expect((await mother.ask(wire.getOwnSeats, {})).status).toBe(403)
    expect((await world.visitor.ask(wire.getOwnSeats, {})).status).toBe(401)
  })

  test.runIf(process.env.TEST_DATABASE_URL)(
    'a head does not place a child that is on its way to another centre, on two instances',
    async () => {
      const second = await world.again()
      try {
        const child = await world.child(mother, 'Uma')
        await place(clerk, group.b, child.id)
        const there = callerOf(second.url, { authorization: `Bearer ${head.token}` })
        let placed: ReturnType<typeof there.ask<typeof office.addGroupMembers>> | undefined
        let moved: ReturnType<typeof move> | undefined
        const settled = { yes: false }
        const waits =
          "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
        // The move has looked, and waits for the centre before it stores.
        await world.database.transact('write', async (on) => {
          await on.query('select from centres where id = $1 for update', [centre.a])
          moved = move(clerk, { id: group.b, studentId: child.id, toGroupId: group.a })
          await expect.poll(async () => (await on.query(waits)).length).toBe(1)
          placed = there
            .ask(office.addGroupMembers, {
              params: { id: group.b2 },
              body: { studentIds: [child.id], joinedOn: today },
            })
            .finally(() => {
              settled.yes = true
            })
          await expect.poll(async () => settled.yes || (await on.query(waits)).length === 2).toBe(true)
        })
        expect([(await moved)?.status, (await placed)?.status]).toEqual([200, 422])
      } finally {
        await second.close()
      }
    },
  )
})
