import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findCentres, getCentre } from '../../src/centres/centres.contract.ts'
import { centres } from '../../src/centres/centres.tables.ts'
import { findGroups } from '../../src/classroom/office/groups.contract.ts'
import { monthOf } from '../../src/enrolment/gst-lines.rules.ts'
import { getFeeLedger } from '../../src/fees/office/fees.contract.ts'
import { startSession } from '../../src/people/account/sessions.server.ts'
import { people } from '../../src/people/people.tables.ts'
import { indianDay } from '../../src/platform/text/india.rules.ts'
import { getRoyalty, getStatement } from '../../src/royalty/office/royalty.contract.ts'
import { shownOn } from '../../src/royalty/royalty.rules.ts'
import { booksOf } from '../fees-family.ts'
import { callerOf, openWorld, type World } from '../world.ts'

const now = new Date()

let world: World
beforeAll(async () => {
  world = await openWorld({}, { filling: 'network' })
  await world.runJobs(now)
})
afterAll(() => world.close())

/** Who has this address in the demo, signed in. */
async function as(email: string) {
  const { db } = world.database
  const [person] = await db.select().from(people).where(eq(people.email, email))
  if (!person) throw new Error(`nobody has ${email}`)
  const { token } = await startSession(db, person, { agent: '', now })
  return callerOf(world.url, { authorization: `Bearer ${token}` })
}
const search = { body: { sort: 'name', limit: 50 } } as const

test('six centres have heads, groups and children, and eight weeks of fees of which some are due', async () => {
  const owner = await as('owner@manka.example')
  const all = (await owner.ask(findCentres, search)).body.data
  expect(all.map(({ code }) => code).toSorted()).toHaveLength(6)
  const others = all.filter(({ heads }) => heads.length > 0)
  expect(others.map(({ name, heads, groups }) => [name, heads.length, groups])).toEqual(
    ['Indore', 'Kochi', 'Nashik', 'Panaji', 'Surat'].map((name) => [name, 1, 2]),
  )
  for (const { children } of all) expect(children).toBeGreaterThan(12)
  const { rows } = await world.database.pool.query(
    `select g.centre_id, count(distinct c.period)::int as months, sum(c.settled_paise)::int as paid,
       sum(c.paise - c.settled_paise)::int as open
     from fee_charges c join fee_stays s on s.id = c.stay_id join class_groups g on g.id = s.group_id
     group by g.centre_id`,
  )
  expect(rows).toHaveLength(6)
  const eightWeeksAgo = monthOf(new Date(now.getTime() - 56 * 86_400_000))
  for (const { months, paid, open } of rows as { months: number; paid: number; open: number }[]) {
    expect(months).toBeGreaterThanOrEqual(eightWeeksAgo === monthOf(now) ? 1 : 2)
    expect(Math.min(paid, open)).toBeGreaterThan(0)
  }
})

test('its books are in balance, royalties and their payments included', async () => {
  const books = await booksOf(world)
  expect([books.outOfBalance, books.findings]).toEqual([0, []])
  expect(books.journals).toBeGreaterThan(300)
})

test('the head of a franchise sees its own centre alone, and its statements of the months that are over', async () => {
  const head = await as('indore@manka.example')
  const { data } = (await head.ask(findCentres, search)).body
  expect(data.map(({ name }) => name)).toEqual(['Indore'])
  const [surat] = await world.database.db.select().from(centres).where(eq(centres.name, 'Surat'))
  expect((await head.ask(getCentre, { params: { id: surat?.id ?? '' } })).status).toBe(404)
  expect(
    (await head.ask(findGroups, { body: { sort: 'name', limit: 50 } })).body.data
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(['Indore, Abacus', 'Indore, Vedic Math'])
  const owner = await as('owner@manka.example')
  const everything = (await owner.ask(getRoyalty, {})).body.data
  expect(everything.agreements.map(({ centre }) => centre).toSorted()).toEqual(['Indore', 'Kochi', 'Surat'])
  const statements = (await head.ask(getRoyalty, {})).body.data.statements
  const shown = everything.statements.filter(({ month }) => indianDay(now) >= shownOn(month))
  expect(statements.length).toBeGreaterThan(0)
  expect(statements).toHaveLength(shown.filter(({ centre }) => centre === 'Indore').length)
  for (const { _id, centre } of everything.statements) {
    const seen = await head.ask(getStatement, { params: { id: _id } })
    expect(seen.status).toBe(statements.some((each) => each._id === _id) ? 200 : 404)
    if (centre !== 'Indore') expect(seen.status).toBe(404)
  }
  // 15 % of what came in without GST, half up.
  const { data: statement } = (await head.ask(getStatement, { params: { id: statements[0]?._id ?? '' } }))
    .body
  expect(statement.inPaise).toBeGreaterThan(0)
  expect(statement.feePaise).toBe(Math.floor((2 * statement.basePaise * 15 + 100) / 200))
  expect((await head.ask(getFeeLedger, { params: { id: surat?.id ?? '' } })).status).toBe(404)
})
