import { asc, desc, sql } from 'drizzle-orm'
import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBlogComment, getComments } from '../../src/content/content.contract.ts'
import { blogs } from '../../src/content/content.tables.ts'
import { createContactMessage } from '../../src/enquiries/enquiries.contract.ts'
import { listEnquiries, remindOfEnquiries } from '../../src/enquiries/office/enquiries-office.contract.ts'
import { recordPayment } from '../../src/enrolment/enrolment.contract.ts'
import { findOrders } from '../../src/enrolment/office/money.contract.ts'
import { findPeople } from '../../src/people/office/office.contract.ts'
import { getAuditLog, getStaff } from '../../src/people/staff/staff.contract.ts'
import { id, instant, newId } from '../../src/platform/db/columns.tables.ts'
import { paginate } from '../../src/platform/http/cursor.server.ts'
import { type Answered, type Member, openWorld, type World } from '../world.ts'

let world: World
let office: Member
let owner: Member
beforeAll(async () => {
  world = await openWorld()
  office = await world.office('Office')
  owner = await world.staff('owner', 'Lakshmi')
})
afterAll(() => world.close())

type Asked = { after?: string; limit?: number }
type Listed = { data: readonly { _id: string }[]; next: string | null }

/** All pages, one after another; `between` happens after each. */
async function allPages<L extends Listed>(
  ask: (asked: Asked) => Promise<{ body: L }>,
  limit: number,
  between: () => Promise<unknown> = () => Promise.resolve(),
): Promise<L['data'][number][]> {
  const rows: L['data'][number][] = []
  for (let after: string | null = ''; after !== null; ) {
    const { body }: { body: L } = await ask({ limit, ...(after ? { after } : {}) })
    expect(body.data.length).toBeLessThanOrEqual(limit)
    rows.push(...body.data)
    after = body.next
    await between()
  }
  return rows
}
const idsOf = (rows: readonly { _id: string }[]) => rows.map(({ _id }) => _id)

const things = pgTable('things', {
  id: id(),
  count: integer('count').notNull(),
  word: text('word'),
  at: instant('at'),
  done: boolean('done'),
})
const thingsInPages = paginate(
  things,
  { came: 'id', count: 'count', word: 'word', at: 'at', done: 'done' },
  'came',
)

test('pages of any list, sort and length are the whole list, nulls and equal values too', async () => {
  const { db, pool } = world.database
  await pool.query(
    `create table things
      (id uuid primary key, count int not null, word text, at timestamptz(3), done boolean)`,
  )
  const thing = fc.record({
    count: fc.integer({ min: -2, max: 2 }),
    word: fc.constantFrom(null, '', 'a', 'B', 'ä', 'आ', "o'r", '%'),
    at: fc.constantFrom(null, new Date(0), new Date('2026-11-21T10:00:00.001Z')),
    done: fc.constantFrom(null, true, false),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        rows: fc.array(thing, { maxLength: 12 }),
        name: fc.constantFrom(...(['came', 'count', 'word', 'at', 'done'] as const)),
        down: fc.boolean(),
        limit: fc.integer({ min: 1, max: 5 }),
      }),
      async ({ rows, name, down, limit }) => {
        await db.delete(things)
        if (rows.length > 0) await db.insert(things).values(rows.map((row) => ({ id: newId(), ...row })))
        const column = things[name === 'came' ? 'id' : name]
        const whole = await db
          .select({ id: things.id })
          .from(things)
          .orderBy(...[column, things.id].map((each) => (down ? desc(each) : asc(each))))
        const paged = await allPages(async (asked) => {
          const page = thingsInPages({ ...asked, sort: down ? `-${name}` : name })
          const read = await db
            .select()
            .from(things)
            .where(page.after)
            .orderBy(...page.orderBy)
            .limit(page.limit)
          return {
            body: page.reply(
              read,
              (row) => row,
              (row) => ({ _id: row.id }),
            ),
          }
        }, limit)
        expect(idsOf(paged)).toEqual(whole.map((row) => row.id))
      },
    ),
    { numRuns: 60 },
  )
})

test('a page behind a row of 100,000 is read from the index, whichever way it is sorted', async () => {
  const { db } = world.database
  const plan = async (sort: 'count' | '-count') => {
    const page = thingsInPages({
      sort,
      after:
        thingsInPages({ sort, limit: 1 }).reply(
          [0, 0].map(() => ({ id: newId(), count: 3, word: null, at: null, done: null })),
          (row) => row,
          (row) => row,
        ).next ?? '',
    })
    const query = db
      .select()
      .from(things)
      .where(page.after)
      .orderBy(...page.orderBy)
      .limit(page.limit)
    return JSON.stringify(await db.execute(sql`explain ${query.getSQL()}`))
  }
  await db.execute(sql`delete from things`)
  await db.execute(
    sql`insert into things (id, count) select gen_random_uuid(), n / 10 from generate_series(1, 100000) n`,
  )
  await db.execute(sql`create index things_count on things (count, id)`)
  await db.execute(sql`analyze things`)
  for (const sort of ['count', '-count'] as const) {
    const told = await plan(sort)
    expect(told).toContain('Index Cond: (ROW(count, id)')
    expect(told).not.toContain('Sort')
  }
})

test('who is paging meets everything that stood there once, whatever comes meanwhile', async () => {
  const message = (n: number) =>
    world.visitor.ask(createContactMessage, {
      body: { name: `Asker ${n}`, email: `asker-${n}@test.example`, mobile: '9876543210', message: `${n}` },
    })
  let asked = 0
  for (; asked < 7; asked += 1) expect((await message(asked)).status).toBe(201)
  const stood = idsOf((await office.ask(listEnquiries, { body: {} })).body.data)
  for (const [n, _id] of stood.slice(0, 3).entries()) {
    const body = { ids: [_id], nextStep: 'Call', nextAt: new Date(Date.now() + n * 1_000).toISOString() }
    await office.ask(remindOfEnquiries, { body })
  }
  for (const sort of ['askedAt', '-askedAt', 'nextAt', '-nextAt'] as const) {
    const met = await allPages(
      (query) => office.ask(listEnquiries, { body: { ...query, sort } }),
      2,
      async () => (asked < 40 ? message((asked += 1)) : undefined),
    )
    expect(new Set(idsOf(met)).size).toBe(met.length)
    expect(idsOf(met)).toEqual(expect.arrayContaining(stood))
  }
})

test('orders: newest first, by amount and by status', async () => {
  const course = await world.course('Abacus 1')
  for (const [name, amount] of [
    ['Asha', 455.5],
    ['Ravi', 20],
    ['Tara', 455.5],
  ] as const) {
    const { id: studentId } = await world.student(name)
    const body = {
      studentId,
      courseId: course.id,
      amount,
      method: 'cash' as const,
      reference: name,
      price: 455,
      reason: 'x',
    }
    expect((await office.ask(recordPayment, { body })).status).toBe(201)
  }
  const sorted = async (query: object) =>
    (await allPages((asked) => office.ask(findOrders, { body: { ...asked, ...query } }), 1)).map(
      (order) => order.studentName,
    )
  expect(await sorted({})).toEqual(['Tara', 'Ravi', 'Asha'])
  expect(await sorted({ sort: 'amount' })).toEqual(['Ravi', 'Asha', 'Tara'])
  expect(await sorted({ sort: '-amount', status: 'CHARGED' })).toEqual(['Tara', 'Asha', 'Ravi'])
  expect(await sorted({ status: 'FAILED' })).toEqual([])
})

test('people by name, staff by when they left, the log and comments in pages', async () => {
  const parent = await world.parent('Kavita')
  for (const name of ['Bela', 'Anu']) await world.child(parent, name)
  const people = await allPages(
    (asked) => office.ask(findPeople, { body: { ...asked, sort: 'fullName' } }),
    2,
  )
  const names = people.map(({ fullName }) => fullName)
  expect(names.slice(0, 2)).toEqual(['Anu', 'Asha'])
  expect(names).toHaveLength(6)
  // Children have no e-mail of their own: they come last, and first the other way round.
  const byEmail = await allPages((asked) => office.ask(findPeople, { body: { ...asked, sort: '-email' } }), 1)
  expect(byEmail.slice(0, 2).map(({ fullName }) => fullName)).toEqual(['Anu', 'Bela'])

  const staff = await allPages((query) => owner.ask(getStaff, { query: { ...query, sort: 'endedAt' } }), 1)
  expect(new Set(idsOf(staff))).toEqual(new Set([office.id, owner.id]))

  const log = await allPages(
    (query) => owner.ask(getAuditLog, { query: { ...query, personId: office.id } }),
    3,
  )
  expect(log.map(({ at }) => at)).toEqual(
    log
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
  expect(log.length).toBeGreaterThan(9)

  const author = await world.staff('author', 'Author')
  const blog = newId()
  const draft = { title: 'Beads', content: '', author: 'A', image: '', publishedAt: new Date() }
  await world.database.db.insert(blogs).values({ id: blog, ...draft })
  for (const comment of ['one', 'two', 'three'])
    await world.visitor.ask(createBlogComment, {
      params: { id: blog },
      body: { name: 'Ravi', email: 'ravi@test.example', comment },
    })
  const pending = await allPages((query) => author.ask(getComments, { query }), 2)
  expect(pending.map(({ comment }) => comment)).toEqual(['one', 'two', 'three'])
})

test('a cursor that is none is 422 with words, another length or sort than there is is refused', async () => {
  const first = await office.ask(findOrders, { body: { limit: 1 } })
  const ask = (query: object) => office.ask(findOrders, { body: query })
  const told = ({ status, refusal }: Answered<typeof findOrders>) => [status, refusal.errors]
  const unknown = [422, { after: 'We can’t find this page of the list. Start again from the first page.' }]
  const next = first.body.next ?? ''
  for (const query of [
    { after: 'yesterday' },
    { after: newId() },
    { after: '%00' },
    { after: next.slice(2) },
    { after: next, sort: 'amount' },
    { after: 'x'.repeat(4_000) },
    { after: Buffer.from('["-amount",1e99,null]').toString('base64url'), sort: '-amount' },
  ])
    expect(told(await ask(query)), JSON.stringify(query)).toEqual(unknown)
  for (const limit of [0, -1, 201, 1e9, 1.5])
    expect(told(await ask({ limit }))).toEqual([422, { limit: '1 to 200 rows' }])
  expect(told(await ask({ sort: 'note' }))).toEqual([422, { sort: 'Unknown sort' }])
  const people = await office.ask(findPeople, { body: { after: 'x' } })
  expect([people.status, people.refusal.errors]).toEqual(unknown)
  expect((await office.ask(findPeople, { body: { limit: 201 } })).status).toBe(422)
})
