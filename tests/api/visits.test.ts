import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as centres from '../../src/centres/centres.contract.ts'
import { dayAfter } from '../../src/classroom/classroom.rules.ts'
import { getDashboard } from '../../src/office/office.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { indianDay } from '../../src/platform/text/india.rules.ts'
import * as wire from '../../src/visits/office/visits.contract.ts'
import { visitSentMail } from '../../src/visits/mails.server.ts'
import type { Finding } from '../../src/visits/visits.rules.ts'
import { type Member, openWorld, type World } from '../world.ts'

const today = indianDay(new Date())

let world: World
let owner: Member
let officer: Member
let head: Member
let desk: Member
let stranger: Member
let teacher: Member
let parent: Member
let centreId = ''
let elsewhere = ''

const newCentre = async (code: string, name: string) => {
  const facts = { kind: 'franchise', state: 'Goa', postalCode: '403001' } as const
  const body = { code, name, address: '', phone: '', hours: '', ...facts }
  return (await owner.ask(centres.createCentre, { body })).body.data._id
}
const seat = (id: string, person: Member, role: 'head' | 'desk') =>
  owner.ask(centres.giveSeat, { params: { id }, body: { personId: person.id, role } })

beforeAll(async () => {
  world = await openWorld()
  owner = await world.staff('owner', 'Meera')
  officer = await world.office('Omar')
  head = await world.office('Hema')
  desk = await world.office('Dev')
  stranger = await world.office('Sunil')
  teacher = await world.teacher('Anil')
  parent = await world.parent('Kavita')
  centreId = await newCentre('NSK', 'Nashik')
  elsewhere = await newCentre('PNJ', 'Panaji')
  await seat(centreId, head, 'head')
  await seat(centreId, desk, 'desk')
  await seat(elsewhere, stranger, 'head')
})
afterAll(() => world.close())

const POINTS = ['Classes begin on time', 'Every child has a kit', 'The rooms are safe']
type Planning = { by?: Member; _id?: string; day?: string; points?: string[]; centreId?: string }
const plan = ({ by = officer, ...more }: Planning = {}) =>
  by.ask(wire.planVisit, { body: { _id: newId(), centreId, day: today, points: POINTS, ...more } })
type Filled = { finding: Finding | null; remark?: string; followUpOn?: string | null }
const fill = async (id: string, filled: readonly Filled[], by = officer) => {
  const { points } = (await officer.ask(wire.getVisit, { params: { id } })).body.data
  const body = {
    points: filled.map((each, at) => ({
      _id: points[at]?._id ?? newId(),
      remark: '',
      followUpOn: null,
      ...each,
    })),
  }
  return by.ask(wire.saveFindings, { params: { id }, body })
}
const send = (id: string, by = officer) => by.ask(wire.sendVisit, { params: { id }, body: {} })
const read = (id: string, by = officer) => by.ask(wire.getVisit, { params: { id } })
const answer = (id: string, answers: readonly { _id: string; answer: string }[], by = head) =>
  by.ask(wire.answerVisit, { params: { id }, body: { answers: [...answers] } })
const finish = (id: string, pointId: string, { by = officer, note = 'Seen' } = {}) =>
  by.ask(wire.finishFollowUp, { params: { id, pointId }, body: { note } })
const mixed: readonly Filled[] = [
  { finding: 'yes' },
  { finding: 'no', remark: 'Two children without', followUpOn: today },
  { finding: 'no', remark: 'A loose wire', followUpOn: dayAfter(today, 7) },
]
/** A visit with two points that are not in order, sent. */
const sent = async () => {
  const id = (await plan()).body.data._id
  await fill(id, mixed)
  const { points } = (await send(id)).body.data
  return { id, wrong: points.filter(({ finding }) => finding === 'no').map(({ _id }) => _id) }
}
const deskItems = async (by = officer) =>
  (await by.ask(getDashboard, {})).body.data.waits.filter(({ to }) => to.startsWith('/office/visits/'))

beforeEach(async () => {
  await world.database.pool.query('truncate visit_points, visits')
})

test('a visit is planned, filled, sent, answered, looked at again and closed; both sides read it', async () => {
  expect((await officer.ask(wire.getVisits, {})).body.data.points).toContain('Classes begin and end on time')
  const planned = await plan()
  expect(planned.status, planned.refusal.message).toBe(201)
  const id = planned.body.data._id
  expect((await officer.ask(wire.getVisits, {})).body.data.points).toEqual(POINTS)
  expect(await deskItems()).toMatchObject([{ title: 'Visit at Nashik', late: false }])
  expect((await head.ask(wire.getVisits, {})).body.data).toEqual({ visits: [], centres: [], points: [] })
  expect((await read(id, head)).status).toBe(404)
  expect((await send(id)).refusal.message).toBe('3 points are not filled yet')
  expect((await fill(id, mixed)).status).toBe(200)
  expect((await fill(id, mixed)).status).toBe(200)
  const { data } = (await send(id)).body
  expect(data).toMatchObject({ status: 'sent', wrong: 2, openFollowUps: 2, nextFollowUp: today })
  expect((await send(id)).status).toBe(200)
  expect((await read(id, head)).body.data).toMatchObject({ isOwn: true, points: data.points })
  expect((await head.ask(wire.getVisits, {})).body.data.visits).toHaveLength(1)
  expect(await deskItems()).toMatchObject([{ count: 2, title: '2 follow-ups at Nashik', late: false }])

  const wrong = data.points.filter(({ finding }) => finding === 'no').map(({ _id }) => _id)
  const answers = wrong.map((_id) => ({ _id, answer: 'Ordered today' }))
  const done = await Promise.all([answer(id, answers), answer(id, answers)])
  expect(done.map(({ status }) => status)).toEqual([200, 200])
  expect((await read(id)).body.data).toMatchObject({ status: 'answered', answeredBy: 'Hema' })
  const [kit = '', wire2 = ''] = wrong
  const twice = await Promise.all([finish(id, kit), finish(id, kit, { note: 'Another note' })])
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  expect(await deskItems()).toMatchObject([{ count: 1, title: '1 follow-up at Nashik' }])
  expect((await finish(id, wire2)).body.data).toMatchObject({ status: 'closed', openFollowUps: 0 })
  expect(await deskItems()).toEqual([])
  const closed = (await read(id, head)).body.data
  expect(closed.points[1]?.done).toMatchObject({ by: 'Omar' })
  expect((await finish(id, kit)).body.data.points[1]?.done?.note).toBe(closed.points[1]?.done?.note)
})

test('a visit with all in order closes as it is sent; a follow-up that was done early closes with the answer', async () => {
  const fine = (await plan()).body.data._id
  await fill(
    fine,
    Array.from<Filled, Filled>({ length: 3 }, () => ({ finding: 'yes' })),
  )
  expect((await send(fine)).body.data).toMatchObject({ status: 'closed', wrong: 0 })
  const { id, wrong } = await sent()
  for (const point of wrong) expect((await finish(id, point)).body.data.status).toBe('sent')
  const answers = wrong.map((_id) => ({ _id, answer: 'Mended' }))
  expect((await answer(id, answers)).body.data.status).toBe('closed')
})

test('a head of another centre, a desk, a teacher and a parent get what is not there', async () => {
  const { id, wrong } = await sent()
  const missing = await read(newId(), stranger)
  const answers = wrong.map((_id) => ({ _id, answer: 'Not mine' }))
  for (const refused of [await read(id, stranger), await answer(id, answers, stranger)])
    expect([refused.status, refused.refusal]).toEqual([404, missing.refusal])
  expect((await stranger.ask(wire.getVisits, {})).body.data.visits).toEqual([])
  for (const by of [desk, head, stranger])
    for (const refused of [await plan({ by }), await fill(id, [], by), await send(id, by)])
      expect(refused.status).toBe(404)
  expect((await finish(id, wrong[0] ?? '', { by: head })).status).toBe(404)
  expect((await read(id, desk)).status).toBe(404)
  expect((await answer(id, answers, desk)).status).toBe(404)
  for (const by of [teacher, parent]) expect((await read(id, by)).status).toBe(403)
  expect((await world.visitor.ask(wire.getVisits, {})).status).toBe(401)
  for (const by of [owner, officer]) expect((await answer(id, answers, by)).status).toBe(403)
  expect((await read(id)).body.data.status).toBe('sent')
})

test('out of order, repeated and malformed it is refused with a reason, and nothing of it is stored', async () => {
  const same = { _id: newId() }
  const twice = await Promise.all([plan(same), plan(same)])
  expect(twice.map(({ status }) => status)).toEqual([201, 201])
  expect((await plan({ ...same, day: dayAfter(today, 1) })).status).toBe(409)
  expect((await plan({ centreId: newId() })).status).toBe(404)
  expect((await plan({ points: [] })).status).toBe(422)
  expect((await plan({ points: ['A', 'A'] })).refusal.errors).toHaveProperty('points')
  expect((await plan({ points: ['x'.repeat(201)] })).status).toBe(422)
  expect((await plan({ points: Array.from({ length: 41 }, (_, n) => `Point ${n}`) })).status).toBe(422)
  expect((await plan({ day: '2026-02-30' })).status).toBe(422)
  const id = same._id
  expect((await fill(id, [{ finding: 'no' }])).refusal.errors).toHaveProperty(['points.0.remark'])
  const early = { finding: 'no', remark: 'x', followUpOn: dayAfter(today, -1) } as const
  expect((await fill(id, [early])).refusal.errors).toHaveProperty(['points.0.followUpOn'])
  expect((await fill(id, [{ finding: 'yes', followUpOn: today }])).status).toBe(422)
  expect((await fill(id, [{ finding: 'no', remark: 'x'.repeat(601) }])).status).toBe(422)
  const other = await sent()
  const foreign = { _id: other.wrong[0] ?? '', finding: 'yes', remark: '', followUpOn: null } as const
  const stolen = await officer.ask(wire.saveFindings, { params: { id }, body: { points: [foreign] } })
  expect(stolen.status).toBe(404)
  expect((await read(other.id)).body.data.points[1]?.finding).toBe('no')
  expect((await finish(id, other.wrong[0] ?? '')).status).toBe(409)
  expect((await fill(other.id, mixed)).status).toBe(409)
  const cancelled = await officer.ask(wire.cancelVisit, { params: { id: other.id }, body: {} })
  expect(cancelled.status).toBe(409)
  expect((await answer(other.id, [{ _id: other.wrong[0] ?? '', answer: 'One only' }])).status).toBe(422)
  expect((await answer(other.id, [{ _id: newId(), answer: 'None' }])).status).toBe(404)
  expect((await answer(other.id, [])).status).toBe(422)
  const later = (await plan({ day: dayAfter(today, 3) })).body.data._id
  await fill(
    later,
    Array.from<Filled, Filled>({ length: 3 }, () => ({ finding: 'yes' })),
  )
  expect((await send(later)).refusal.message).toBe('This visit is still to come')
  expect((await deskItems()).map(({ to }) => to)).not.toContain(`/office/visits/${later}`)
  const cancel = () => officer.ask(wire.cancelVisit, { params: { id: later }, body: {} })
  expect((await cancel()).body.data.status).toBe('cancelled')
  expect((await cancel()).status).toBe(200)
  expect((await send(later)).status).toBe(409)
  expect((await fill(later, [])).status).toBe(409)
})

test('the heads of the centre are told once what was found, and the office once that it was answered', async () => {
  await world.confirmEmail(head)
  const told = async (visitId: string) => {
    const found = await world.database.pool.query(
      'select recipient, subject from outbox_mails where dedupe_key like $1 order by dedupe_key',
      [`${visitId}:%`],
    )
    return found.rows as { recipient: string; subject: string }[]
  }
  const planned = (await plan()).body.data._id
  expect(await told(planned)).toEqual([])
  const { id, wrong } = await sent()
  await send(id)
  const [mail, ...others] = await told(id)
  expect(others).toEqual([])
  expect(mail?.recipient).toBe(head.email)
  expect(mail?.subject).toContain('Visit at Nashik on')
  const answers = wrong.map((_id) => ({ _id, answer: 'Ordered today' }))
  await answer(id, answers)
  await answer(id, answers)
  const [answered, ...rest] = await told(id)
  expect(rest).toEqual([mail])
  expect(answered?.subject).toContain('Nashik has answered the visit on')
})

test('the mail says how much is not in order, and where it is read', () => {
  const link = 'https://academy.example/office/visits/1'
  const facts = {
    visitId: '1',
    headId: '2',
    to: 'head@example.com',
    centre: 'Nashik',
    day: '2026-11-08',
    link,
  }
  const lines = (wrong: number) => visitSentMail.write({ ...facts, wrong }).lines
  expect(lines(0)).toEqual(['Everything is in order. Thank you.', link])
  expect(lines(1)[0]).toMatch(/^1 point is not in order\./)
  expect(lines(2)[0]).toMatch(/^2 points are not in order\./)
})

test('a closed centre is not visited; what was found there stays readable', async () => {
  const { id } = await sent()
  const status = (to: 'open' | 'closing' | 'closed') =>
    owner.ask(centres.setCentreStatus, { params: { id: centreId }, body: { status: to } })
  for (const to of ['open', 'closing', 'closed'] as const) await status(to)
  expect((await plan()).refusal.message).toBe('Nashik is closed')
  expect((await read(id)).status).toBe(200)
  expect((await read(id, head)).status).toBe(200)
})
