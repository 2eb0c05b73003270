import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCentre, setCentreStatus } from '../../src/centres/centres.contract.ts'
import { centres } from '../../src/centres/centres.tables.ts'
import { getNetwork, type Network, type NetworkCentre } from '../../src/centres/network.contract.ts'
import { rodsOf, sumFigures } from '../../src/centres/network.rules.ts'
import { dayAfter } from '../../src/classroom/classroom.rules.ts'
import { findGroups, getGroup, removeGroupMember } from '../../src/classroom/office/groups.contract.ts'
import { createFranchiseRequest } from '../../src/enquiries/enquiries.contract.ts'
import { getDuesSummary } from '../../src/fees/office/fees.contract.ts'
import { startSession } from '../../src/people/account/sessions.server.ts'
import { people } from '../../src/people/people.tables.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { DAY_MS, indianDay } from '../../src/platform/text/india.rules.ts'
import { rupees } from '../../src/platform/text/rupees.rules.ts'
import { getRoyalty } from '../../src/royalty/office/royalty.contract.ts'
import { monthText } from '../../src/royalty/royalty.rules.ts'
import {
  addStockItem,
  createStockOrder,
  getStockOrder,
  placeStockOrder,
} from '../../src/stock/office/stock.contract.ts'
import { planVisit } from '../../src/visits/office/visits.contract.ts'
import { CENTRE_FACTS } from '../new-centre.ts'
import { statementsFor } from '../statements.ts'
import { callerOf, type Caller, openWorld, type World } from '../world.ts'

/* The demo academy with six centres, as head office sees it. */

const now = new Date()
const today = indianDay(now)

let world: World
let owner: Caller
let head: Caller & { token: string }
beforeAll(async () => {
  world = await openWorld({}, { filling: 'network' })
  await world.runJobs(now)
  owner = await as('owner@manka.example')
  head = await as('indore@manka.example')
}, 180_000)
afterAll(() => world.close())

/** Who has this address in the demo, signed in. */
async function as(email: string): Promise<Caller & { token: string }> {
  const { db } = world.database
  const [person] = await db.select().from(people).where(eq(people.email, email))
  if (!person) throw new Error(`nobody has ${email}`)
  const { token } = await startSession(db, person, { agent: '', now })
  return { ...callerOf(world.url, { authorization: `Bearer ${token}` }), token }
}
const idOf = async (name: string): Promise<string> => {
  const [row] = await world.database.db.select().from(centres).where(eq(centres.name, name))
  return row?.id ?? ''
}
async function network(): Promise<Network> {
  const { body, status } = await owner.ask(getNetwork, {})
  expect(status).toBe(200)
  if (!body.data) throw new Error('no network')
  return body.data
}
const centre = async (name: string): Promise<NetworkCentre> => {
  const found = (await network()).centres.find((each) => each.name === name)
  if (!found) throw new Error(`no centre ${name}`)
  return found
}
const waitsOf = async (title: string) => (await network()).waits.filter((wait) => wait.title === title)
const createFrom = async (code: string, name: string): Promise<string> =>
  (await owner.ask(createCentre, { body: { code, name, ...CENTRE_FACTS } })).body.data._id

describe('who sees it', () => {
  test('nobody who is not signed in, no family and no teacher', async () => {
    expect((await world.visitor.ask(getNetwork, {})).status).toBe(401)
    const bad = callerOf(world.url, { authorization: 'Bearer nonsense' })
    expect((await bad.ask(getNetwork, {})).status).toBe(401)
    const others = [
      await world.parent('Kavita'),
      await world.student('Ravi'),
      await world.teacher('Tara'),
      await as('teacher.indore@manka.example'),
    ]
    for (const other of others) expect((await other.ask(getNetwork, {})).status).toBe(403)
  })

  test('who has a seat gets nothing of it, whatever is written in the address', async () => {
    const { body, status } = await head.ask(getNetwork, {})
    expect([status, body.data]).toEqual([200, null])
    const answer = await fetch(`${world.url}/api/office/network?centreId=${await idOf('Surat')}&all=1`, {
      headers: { authorization: `Bearer ${head.token}` },
    })
    expect(((await answer.json()) as { data: unknown }).data).toBeNull()
  })

  test('who works for the whole academy sees every centre once, and no name of a child', async () => {
    const clerk = await world.office('Charu')
    const { body } = await clerk.ask(getNetwork, {})
    const names = ['Indore', 'Kochi', 'Nashik', 'Panaji', 'Surat']
    expect(body.data?.centres.map(({ name }) => name)).toEqual(expect.arrayContaining(names))
    expect(body.data?.centres).toHaveLength(6)
    expect(body.data?.missing).toBe(false)
    const { rows } = await world.database.pool.query(`select full_name from people where role = 'student'`)
    const said = JSON.stringify(body)
    expect(rows.length).toBeGreaterThan(50)
    expect(rows.filter(({ full_name: name }) => said.includes(String(name)))).toEqual([])
  })
})

describe('its figures', () => {
  test('children are those on the pages of a centre’s groups who have a place today', async () => {
    const { data: groups } = (await head.ask(findGroups, { body: { limit: 50 } })).body
    const here = new Set<string>()
    for (const { _id: id } of groups) {
      const { members } = (await head.ask(getGroup, { params: { id } })).body.data
      for (const { studentId, joinedOn, leftOn } of members)
        if (joinedOn <= today && (leftOn === null || leftOn >= today)) here.add(studentId)
    }
    expect(here.size).toBeGreaterThan(10)
    expect((await centre('Indore')).children).toBe(here.size)
  })

  test('what is billed and paid of the month is what its charges say, and in all what the fees desk says', async () => {
    const { rows } = await world.database.pool.query(
      `select g.centre_id as id, sum(c.paise - c.credited_paise)::float8 as billed,
         sum(c.settled_paise)::float8 as settled
       from fee_charges c join fee_stays s on s.id = c.stay_id join class_groups g on g.id = s.group_id
       where c.period = $1 group by 1`,
      [today.slice(0, 7)],
    )
    const booked = new Map(
      rows.map(({ id, billed, settled }) => [String(id), [Number(billed), Number(settled)]]),
    )
    const { centres: all } = await network()
    const shown = all.map((each) => [each._id, [each.billedPaise, each.settledPaise]])
    expect(shown).toEqual(all.map(({ _id: id }) => [id, booked.get(id) ?? [0, 0]]))
    expect(booked.size).toBeGreaterThan(0)
    const { month } = (await owner.ask(getDuesSummary, {})).body.data
    const sums = sumFigures(rodsOf(all))
    expect([sums.billedPaise, sums.settledPaise]).toEqual([month?.billedPaise, month?.settledPaise])
  })

  test('a child that leaves today has its place until the evening, and is missed against 30 days ago after', async () => {
    const { data: groups } = (await head.ask(findGroups, { body: { limit: 1 } })).body
    const id = groups[0]?._id ?? ''
    const { members } = (await head.ask(getGroup, { params: { id } })).body.data
    const before = await centre('Indore')
    const leave = (studentId: string, leftOn: string) =>
      head.ask(removeGroupMember, { params: { id, studentId }, body: { leftOn } })
    const [first, ...others] = members.filter(
      ({ joinedOn, leftOn }) => joinedOn <= dayAfter(today, -30) && leftOn === null,
    )
    expect((await leave(first?.studentId ?? '', today)).status).toBe(200)
    expect((await centre('Indore')).children).toBe(before.children)
    await world.database.pool.query(`update group_members set left_on = $1 where student_id = any($2)`, [
      dayAfter(today, -1),
      others.slice(0, 6).map(({ studentId }) => studentId),
    ])
    const after = await centre('Indore')
    expect([after.children, after.change]).toEqual([before.children - 6, before.change - 6])
    expect([after.bead, after.next?.text]).toEqual(['trouble', '6 children fewer in 30 days; call'])
  })
})

describe('what waits', () => {
  test('an invoice of a royalty is trouble from the day after it was due, with what is left of it', async () => {
    const { statements } = (await owner.ask(getRoyalty, {})).body.data
    const open = statements.filter(
      ({ status, dueOn, leftPaise }) => status === 'invoiced' && (dueOn ?? today) < today && leftPaise > 0,
    )
    const { waits } = await network()
    const late = waits.filter(({ to }) => to.startsWith('/office/royalty/'))
    expect(late.map(({ to, text }) => [to, text]).toSorted()).toEqual(
      open
        .map(({ _id, month, leftPaise }) => [
          `/office/royalty/${_id}`,
          `royalty of ${monthText(month)}: ${rupees(leftPaise)} open`,
        ])
        .toSorted(),
    )
    expect(late.every(({ isLate }) => isLate)).toBe(true)
  })

  test('an objection waits until it is answered', async () => {
    const { statements } = (await owner.ask(getRoyalty, {})).body.data
    const of = statements.find((each) => each.centre === 'Surat')
    const { pool } = world.database
    await pool.query(
      `insert into royalty_objections (id, statement_id, line, words, by_id, at)
       select $1, $2, line, 'Two children had left', $1, $3 from unnest(array['children', 'goods']) line limit 1`,
      [newId(), of?._id, new Date(now.getTime() - 3 * DAY_MS)],
    )
    const asked = async () => (await waitsOf('Surat')).find(({ act }) => act === 'Decide')
    expect(await asked()).toMatchObject({
      text: `objects to a line of ${monthText(of?.month ?? '')}`,
      days: 3,
      to: `/office/royalty/${of?._id}`,
    })
    await pool.query(`update royalty_objections set answer = 'Yes', answered_at = now(), answered_by = by_id`)
    expect(await asked()).toBeUndefined()
  })

  test('an order waits from the day on which it is placed, a visit from its day', async () => {
    const item = {
      kind: 'kit',
      level: '',
      centrePrice: 900,
      familyPrice: 0,
      hsn: '',
      gstPercent: null,
      low: 0,
    }
    const itemId = newId()
    await owner.ask(addStockItem, {
      body: { _id: itemId, name: 'Kit of level 1', ...item, kind: 'kit', isWithdrawn: false },
    })
    const surat = await as('surat@manka.example')
    const id = newId()
    await surat.ask(createStockOrder, { body: { _id: id, lines: [{ itemId, pieces: 24 }], note: '' } })
    expect(await waitsOf('Surat')).toEqual([])
    const { duePaise } = (await surat.ask(getStockOrder, { params: { id } })).body.data
    await surat.ask(placeStockOrder, { params: { id }, body: { duePaise } })
    expect(await waitsOf('Surat')).toEqual([
      {
        title: 'Surat',
        text: 'order 1, 24 pieces: to accept',
        days: 0,
        isLate: false,
        to: `/office/stock/${id}`,
        act: 'Open',
      },
    ])
    expect(await centre('Surat')).toMatchObject({ bead: 'waits', next: { days: 0 } })
    const visit = (day: string) =>
      owner.ask(planVisit, { body: { _id: newId(), centreId: centreId, day, points: ['Clean rooms'] } })
    const centreId = await idOf('Panaji')
    expect((await visit(dayAfter(today, 2))).status).toBe(201)
    expect(await waitsOf('Panaji')).toEqual([])
    expect((await centre('Panaji')).bead).toBe('new')
    expect((await visit(today)).status).toBe(201)
    expect(await waitsOf('Panaji')).toMatchObject([{ text: 'visit due', days: 0, act: 'Fill in' }])
  })

  test('an application waits until somebody talks to it, and stands at its step', async () => {
    const asked = async () => (await network()).coming?.steps.map(({ count }) => count).slice(0, 2)
    const [fresh = 0, talked = 0] = (await asked()) ?? []
    const { body } = await world.visitor.ask(createFranchiseRequest, {
      body: {
        name: 'Asha Rao',
        email: 'asha@asks.example',
        mobile: '9800000001',
        state: 'Maharashtra',
        location: 'Kothrud',
        trainingType: 'Amount',
      },
    })
    const { waits } = await network()
    expect(waits.find(({ to }) => to === `/office/enquiries/${body.data._id}`)).toMatchObject({
      title: 'Franchise: Maharashtra',
      act: 'Read',
    })
    expect(await asked()).toEqual([fresh + 1, talked])
    await world.database.pool.query(`update enquiries set stage = 'contacted' where id = $1`, [body.data._id])
    expect(await asked()).toEqual([fresh, talked + 1])
    expect((await network()).waits.filter(({ to }) => to.endsWith(body.data._id))).toEqual([])
  })

  test('a centre that is prepared opens soon, one that closes says who is still there, a closed one waits no more', async () => {
    const id = await createFrom('MGO', 'Margao')
    expect(await centre('Margao')).toMatchObject({
      bead: 'soon',
      next: { text: 'being prepared, not open yet' },
    })
    const say = async (status: 'open' | 'closing' | 'closed') =>
      (await owner.ask(setCentreStatus, { params: { id }, body: { status } })).status
    expect(await say('open')).toBe(200)
    expect(await centre('Margao')).toMatchObject({ bead: 'new', next: null, children: 0, billedPaise: 0 })
    expect(await say('closing')).toBe(200)
    expect(await waitsOf('Margao')).toMatchObject([
      { text: 'closing: nobody has a place', days: null, to: `/office/centres/${id}` },
    ])
    expect(await say('closed')).toBe(200)
    expect(await centre('Margao')).toMatchObject({ bead: 'closed', next: null })
    expect(await waitsOf('Margao')).toEqual([])
    expect(rodsOf((await network()).centres).flatMap(({ beads }) => beads)).toHaveLength(6)
  })
})

test('where a part of the office can’t be read, the rest is there and it is said that some is missing', async () => {
  const { pool } = world.database
  const before = await network()
  await pool.query('alter table visits rename to visits_elsewhere')
  let without = before
  try {
    without = await network()
  } finally {
    await pool.query('alter table visits_elsewhere rename to visits')
  }
  expect([before.missing, without.missing]).toEqual([false, true])
  expect(without.centres.map(({ children, billedPaise }) => [children, billedPaise])).toEqual(
    before.centres.map(({ children, billedPaise }) => [children, billedPaise]),
  )
  expect(without.waits.filter(({ text }) => text === 'visit due')).toEqual([])
})

test('it asks as many statements for a hundred centres more', async () => {
  const { pool } = world.database
  const first = await statementsFor(world, network)
  for (let at = 0; at < 100; at += 1)
    await pool.query(
      `insert into centres (id, code, name, kind, status, state, postal_code, created_at)
       values ($1, $2, $3, 'own', 'open', 'Goa', '403001', now())`,
      [newId(), `X${String.fromCharCode(65 + Math.floor(at / 26), 65 + (at % 26))}`, `Place ${at}`],
    )
  expect((await network()).centres).toHaveLength(107)
  const then = await statementsFor(world, network)
  expect([then, then < 30]).toEqual([first, true])
})
