import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getDemo, resetDemo } from '../../src/academy/office/demo.contract.ts'
import {
  createCentre,
  endSeat,
  findCentres,
  freeOfSeats,
  getCentre,
  getUnseated,
  giveSeat,
} from '../../src/centres/centres.contract.ts'
import { centres } from '../../src/centres/centres.tables.ts'
import { findGroups } from '../../src/classroom/office/groups.contract.ts'
import {
  getEnquiry,
  getEnquiryFigures,
  listEnquiries,
} from '../../src/enquiries/office/enquiries-office.contract.ts'
import { monthOf } from '../../src/enrolment/gst-lines.rules.ts'
import { getTillDay } from '../../src/fees/office/day.contract.ts'
import { getFeeLedger } from '../../src/fees/office/fees.contract.ts'
import { startSession } from '../../src/people/account/sessions.server.ts'
import { people } from '../../src/people/people.tables.ts'
import { findPeople } from '../../src/people/office/office.contract.ts'
import { getSession } from '../../src/people/session.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { indianDay } from '../../src/platform/text/india.rules.ts'
import { createAgreement, getRoyalty, getStatement } from '../../src/royalty/office/royalty.contract.ts'
import { addStockItem, getStock } from '../../src/stock/office/stock.contract.ts'
import { shownOn } from '../../src/royalty/royalty.rules.ts'
import { booksOf } from '../fees-family.ts'
import { callerOf, openWorld, type World } from '../world.ts'

const now = new Date()

let world: World
beforeAll(async () => {
  world = await openWorld({}, { filling: 'network' })
  await world.runJobs(now)
}, 180_000)
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

test('each centre has enquiries of its own, and a demo class to which one of them comes', async () => {
  const head = await as('indore@manka.example')
  const { data, total } = (await head.ask(listEnquiries, { body: {} })).body
  expect([total, new Set(data.map(({ centre }) => centre?.name))]).toEqual([5, new Set(['Indore'])])
  const booked = data.find(({ stage }) => stage === 'booked')
  const { demoClass } = (await head.ask(getEnquiry, { params: { id: booked?._id ?? '' } })).body.data
  expect(demoClass?.place).toBe('12 Station Road, Indore')
  const owner = await as('owner@manka.example')
  const all = (await owner.ask(getEnquiryFigures, { query: {} })).body.data.centres
  expect(all).toHaveLength(6)
})

test('two centres have a day of their own without class', async () => {
  const { rows } = await world.database.pool.query(
    'select c.name, h.word from centre_holidays h join centres c on c.id = h.centre_id order by c.name',
  )
  expect(rows).toEqual([
    { name: 'Kochi', word: 'Onam' },
    { name: 'Nashik', word: 'Ganesh Chaturthi' },
  ])
})

test('families of a centre pay at its desk, whose till is apart from that of head office', async () => {
  const till = async (email: string) => (await (await as(email)).ask(getTillDay, { query: {} })).body.data
  const own = await till('indore@manka.example')
  expect(own.tills.map(({ name }) => name)).toEqual(['Indore'])
  expect(own.bookPaise).toBeGreaterThan(0)
  const whole = await till('owner@manka.example')
  const names = ['Head office', 'Indore', 'Kochi', 'Nashik', 'Panaji', 'Surat']
  expect(whole.tills.map(({ name }) => name)).toEqual(names)
  expect(whole.bookPaise).toBeGreaterThan(0)
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

test('emptied, it has none of its centres, seats, stock and royalties; what came since is there, and nobody sees more than before', async () => {
  const owner = await as('owner@manka.example')
  const { pool, db } = world.database
  const facts = { state: 'Goa', postalCode: '403001', address: '', phone: '', hours: '' } as const
  const made = await owner.ask(createCentre, {
    body: { code: 'MGO', name: 'Margao', kind: 'franchise', ...facts },
  })
  const margao = made.body.data._id
  const [surat] = await db.select().from(centres).where(eq(centres.name, 'Surat'))
  const [kochi] = await db.select().from(centres).where(eq(centres.name, 'Kochi'))
  const real = await world.office('Rita')
  const seat = (id: string, personId: string) =>
    owner.ask(giveSeat, { params: { id }, body: { personId, role: 'head' } })
  expect((await seat(margao, real.id)).status).toBe(200)
  const idOf = async (email: string) =>
    (await db.select().from(people).where(eq(people.email, email)))[0]?.id ?? ''
  // The academy goes on with Surat under another head, and the head of Kochi had lost the seat before.
  const another = await world.office('Asmita')
  expect((await seat(surat?.id ?? '', another.id)).status).toBe(200)
  const george = await idOf('kochi@manka.example')
  await owner.ask(endSeat, { params: { id: kochi?.id ?? '', personId: george }, body: {} })
  const agreed = await owner.ask(createAgreement, {
    body: {
      _id: newId(),
      centreId: margao,
      company: 'Salcete Learning LLP',
      gstin: '',
      kind: 'collected',
      sharePercent: 15,
      minimum: 0,
      tdsPercent: 0,
      fromMonth: monthOf(now),
    },
  })
  expect(agreed.status, agreed.refusal.message).toBe(201)
  const item = {
    name: 'Our own kit',
    kind: 'kit',
    level: '',
    centrePrice: 900,
    familyPrice: 0,
    hsn: '',
    gstPercent: null,
    low: 0,
    isWithdrawn: false,
  } as const
  const added = await owner.ask(addStockItem, { body: { _id: newId(), ...item } })
  expect(added.status, added.refusal.message).toBe(201)

  const before = (await owner.ask(getDemo, {})).body.data
  expect(before?.newcomers).toEqual([])
  expect(before?.goes).toContainEqual({ count: 3, what: 'royalty agreements' })
  const emptied = await owner.ask(resetDemo, { body: { name: 'Manka Academy', courses: false } })
  expect(emptied.status, emptied.refusal.message).toBe(200)
  expect(emptied.body.data.gone).toContainEqual({ count: 4, what: 'centres' })

  const names = async (by: Pick<typeof owner, 'ask'>) =>
    (await by.ask(findCentres, search)).body.data.map(({ name }) => name)
  expect(await names(owner)).toEqual(['First centre', 'Margao', 'Surat'])
  const left = (await owner.ask(getRoyalty, {})).body.data
  expect(left.agreements.map(({ centre }) => centre)).toEqual(['Margao'])
  expect(left.statements).toEqual([])
  const stock = (await owner.ask(getStock, {})).body.data
  expect(stock.items.map(({ name }) => name)).toEqual(['Our own kit'])
  const { rows } = await pool.query('select count(*)::int as n from centre_seats')
  expect(rows).toEqual([{ n: 2 }])

  // Who had a seat in a centre of the demo sees no centre, and nothing of the academy.
  for (const email of ['indore', 'nashik', 'surat', 'kochi', 'panaji'].map(
    (name) => `${name}@manka.example`,
  )) {
    const head = await as(email)
    const asked = [
      await head.ask(findCentres, search),
      await head.ask(getCentre, { params: { id: margao } }),
      await head.ask(findGroups, { body: { sort: 'name', limit: 50 } }),
      await head.ask(findPeople, { body: {} }),
      await head.ask(getRoyalty, {}),
      await head.ask(getStock, {}),
      await head.ask(getUnseated, {}),
    ]
    expect([email, ...asked.map(({ status }) => status)]).toEqual([email, ...Array<number>(7).fill(404)])
    expect((await head.ask(getSession, {})).status).toBe(200)
  }
  expect(await names(real)).toEqual(['Margao'])
  expect(await names(another)).toEqual(['Surat'])
  const lost = (await owner.ask(getUnseated, {})).body.data
  expect(lost.map(({ fullName }) => fullName)).toEqual([
    'George Thomas',
    'Hetal Bhatt',
    'Nisha Patil',
    'Savio Fernandes',
    'Sunil Jain',
  ])
  expect((await real.ask(getUnseated, {})).status).toBe(404)
  expect((await world.visitor.ask(getUnseated, {})).status).toBe(401)

  // A seat gives that centre alone, its end nothing; the owner lets them see all, once they have none.
  const nisha = await as('nashik@manka.example')
  const nishaId = await idOf('nashik@manka.example')
  await seat(margao, nishaId)
  expect(await names(nisha)).toEqual(['Margao'])
  const free = () => owner.ask(freeOfSeats, { params: { personId: nishaId }, body: {} })
  expect((await free()).status).toBe(409)
  await owner.ask(endSeat, { params: { id: margao, personId: nishaId }, body: {} })
  expect((await nisha.ask(findCentres, search)).status).toBe(404)
  expect((await free()).status).toBe(200)
  expect(await names(nisha)).toEqual(['First centre', 'Margao', 'Surat'])
  const books = await booksOf(world)
  expect([books.outOfBalance, books.findings]).toEqual([0, []])
})
