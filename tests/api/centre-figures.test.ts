import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { centres } from '../../src/centres/centres.tables.ts'
import { getCentreFigures, getNetwork } from '../../src/centres/network.contract.ts'
import { dayAfter } from '../../src/classroom/classroom.rules.ts'
import { startSession } from '../../src/people/account/sessions.server.ts'
import { people } from '../../src/people/people.tables.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { indianDay, monthAfter } from '../../src/platform/text/india.rules.ts'
import { createAgreement, getRoyalty } from '../../src/royalty/office/royalty.contract.ts'
import { monthText } from '../../src/royalty/royalty.rules.ts'
import { addStockItem } from '../../src/stock/office/stock.contract.ts'
import { type Caller, callerOf, openWorld, type World } from '../world.ts'

/* One centre of the demo network, as head office and its head see it. */

const now = new Date()
const today = indianDay(now)

let world: World
let owner: Caller
let head: Caller
let indore: string
beforeAll(async () => {
  world = await openWorld({}, { filling: 'network' })
  await world.runJobs(now)
  owner = await as('owner@manka.example')
  head = await as('indore@manka.example')
  indore = await idOf('Indore')
}, 180_000)
afterAll(() => world.close())

async function as(email: string): Promise<Caller> {
  const { db } = world.database
  const [person] = await db.select().from(people).where(eq(people.email, email))
  if (!person) throw new Error(`nobody has ${email}`)
  const { token } = await startSession(db, person, { agent: '', now })
  return callerOf(world.url, { authorization: `Bearer ${token}` })
}
async function idOf(name: string): Promise<string> {
  const [row] = await world.database.db.select().from(centres).where(eq(centres.name, name))
  return row?.id ?? ''
}
const figures = async (caller: Caller, id: string) =>
  (await caller.ask(getCentreFigures, { params: { id } })).body.data
const panel = async (title: string, id = indore) =>
  (await figures(owner, id)).panels.find((each) => each.title === title)

test('signed out, families, teachers and heads of others get nothing', async () => {
  const ask = (caller: Caller, id = indore) => caller.ask(getCentreFigures, { params: { id } })
  expect((await ask(world.visitor)).status).toBe(401)
  for (const caller of [await world.parent('Kavita'), await world.teacher('Tara')])
    expect((await ask(caller)).status).toBe(403)
  const there = await ask(head, await idOf('Surat'))
  const nowhere = await ask(head, newId())
  expect([there.status, there.body]).toEqual([404, nowhere.body])
  expect((await ask(owner, newId())).status).toBe(404)
  expect((await ask(owner, 'nonsense')).status).toBe(400)
})

test('its head reads the same as head office, and no name of a child', async () => {
  const [own, ofOffice] = [await figures(head, indore), await figures(owner, indore)]
  expect({ ...own, now: '' }).toEqual({ ...ofOffice, now: '' })
  const { rows } = await world.database.pool.query(`select full_name from people where role = 'student'`)
  const said = JSON.stringify(own)
  expect(rows.filter(({ full_name: name }) => said.includes(String(name)))).toEqual([])
  expect(own.missing).toBe(false)
})

test('the month of today is what the network’s page says of the centre', async () => {
  const { months } = await figures(owner, indore)
  expect(months.map(({ month }) => month)).toEqual(
    Array.from({ length: 6 }, (_, at) => monthAfter(today.slice(0, 7), at - 5)),
  )
  const { body } = await owner.ask(getNetwork, {})
  const row = body.data?.centres.find(({ _id }) => _id === indore)
  const last = months.at(-1)
  expect([last?.children, last?.billedPaise, last?.settledPaise]).toEqual([
    row?.children,
    row?.billedPaise,
    row?.settledPaise,
  ])
  expect(last?.children).toBeGreaterThan(10)
  for (const [at, month] of months.entries())
    if (at > 0) expect(month.children).toBe((months[at - 1]?.children ?? 0) + month.joined - month.left)
})

test('marks of a month are those of its registers, and late ones came', async () => {
  const { rows } = await world.database.pool.query(
    `select to_char(a.day, 'YYYY-MM') as month, count(a.mark)::int as marks,
       count(*) filter (where a.mark = 'present' or a.mark = 'late')::int as attended
     from attendance a join class_groups g on g.id = a.group_id where g.centre_id = $1 group by 1`,
    [indore],
  )
  const known = new Map(rows.map(({ month, marks, attended }) => [month, [marks, attended]]))
  const { months } = await figures(owner, indore)
  expect(months.map(({ marks, attended }) => [marks, attended])).toEqual(
    months.map(({ month }) => known.get(month) ?? [0, 0]),
  )
  expect(known.size).toBeGreaterThan(0)
})

test('a child that left yesterday has left in the month of that day', async () => {
  const before = await figures(owner, indore)
  const yesterday = dayAfter(today, -1)
  const { pool } = world.database
  await pool.query(
    `update group_members set left_on = $1 where student_id = (select m.student_id from group_members m
       join class_groups g on g.id = m.group_id where g.centre_id = $2 and m.left_on is null
         and m.joined_on < $1 order by m.student_id limit 1)`,
    [yesterday, indore],
  )
  const after = await figures(owner, indore)
  const leftIn = ({ months }: typeof before) => months.find(({ month }) => yesterday.startsWith(month))?.left
  expect(leftIn(after)).toBe((leftIn(before) ?? 0) + 1)
  expect(after.months.at(-1)?.children).toBe((before.months.at(-1)?.children ?? 0) - 1)
})

test('what it owes is the sum of its open invoices, and an agreement says its terms', async () => {
  const { agreements, statements } = (await owner.ask(getRoyalty, {})).body.data
  const own = statements.filter(({ centreId, status }) => centreId === indore && status === 'invoiced')
  const sum = own.reduce((paise, { leftPaise }) => paise + leftPaise, 0)
  expect((await panel('Owes head office'))?.note).toBe(`₹${(sum / 100).toLocaleString('en-IN')}`)
  const company = agreements.find(({ centreId }) => centreId === indore)?.company
  const lines = (await panel('Agreement'))?.lines.map(({ text, value }) => [text, value])
  expect(lines).toEqual(
    expect.arrayContaining([
      ['With', company],
      ['Royalty', '15 % of what came in'],
    ]),
  )
  // The academy's own centres pay none.
  const { rows } = await world.database.pool.query(`select id from centres where kind = 'own' limit 1`)
  expect(await panel('Agreement', String(rows[0]?.id))).toBeUndefined()
})

test('terms that are planned stand below those that count this month', async () => {
  const { agreements } = (await owner.ask(getRoyalty, {})).body.data
  const running = agreements.find(({ centreId }) => centreId === indore)
  if (!running) throw new Error('Indore has no agreement')
  const fromMonth = monthAfter(today.slice(0, 7))
  const { company, gstin } = running
  const terms = { kind: 'collected', sharePercent: 18, minimum: 0, tdsPercent: 10 } as const
  const made = await owner.ask(createAgreement, {
    body: { _id: newId(), centreId: indore, company, gstin, ...terms, fromMonth, renews: running._id },
  })
  expect(made.status, made.refusal.message).toBe(201)
  const lines = (await panel('Agreement'))?.lines.map(({ text, value }) => [text, value])
  expect(lines).toEqual(
    expect.arrayContaining([
      ['From', monthText(running.fromMonth)],
      ['Until', monthText(today.slice(0, 7))],
      ['Royalty', '15 % of what came in'],
      ['Next', `18 % of what came in, from ${monthText(fromMonth)}`],
    ]),
  )
})

test('a kit of which there are few is trouble; one that a centre never had and needs not is left out', async () => {
  const form = {
    kind: 'kit',
    level: '',
    centrePrice: 900,
    familyPrice: 0,
    hsn: '',
    gstPercent: null,
    isWithdrawn: false,
  } as const
  const kit = async (name: string, low: number, pieces: number | null) => {
    const itemId = newId()
    await owner.ask(addStockItem, { body: { _id: itemId, name, low, ...form } })
    if (pieces !== null)
      await world.database.pool.query(
        `insert into stock_balances (id, item_id, place, centre_id, pieces) values ($1, $2, 'centre', $3, $4)`,
        [newId(), itemId, indore, pieces],
      )
  }
  await kit('Kit that is low', 5, 5)
  await kit('Kit with enough', 5, 6)
  await kit('Kit that it never had', 5, null)
  const lines = (await panel('Kits'))?.lines ?? []
  const shown = lines.filter(({ text }) => text.startsWith('Kit '))
  expect(shown.map(({ text, value, isLate }) => [text, value, isLate])).toEqual([
    ['Kit that is low', '5 here', true],
    ['Kit with enough', '6 here', false],
  ])
})

test('where a part of the office can’t be read, the rest is there and it is said that some is missing', async () => {
  const { pool } = world.database
  await pool.query('alter table stock_balances rename to stock_balances_elsewhere')
  let without: Awaited<ReturnType<typeof figures>>
  try {
    without = await figures(owner, indore)
  } finally {
    await pool.query('alter table stock_balances_elsewhere rename to stock_balances')
  }
  expect(without.missing).toBe(true)
  expect(without.panels.map(({ title }) => title)).toContain('Agreement')
  expect(without.panels.map(({ title }) => title)).not.toContain('Kits')
})
