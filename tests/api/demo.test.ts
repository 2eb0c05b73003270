import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemo } from '../../src/demo/seed.server.ts'
import { folderFiles } from '../../src/platform/files/folder-files.server.ts'
import { secondFactor, staffLogin } from '../../src/people/staff/staff.contract.ts'
import { getTries, getTryPaper } from '../../src/quiz/try/try.contract.ts'
import { callerOf, openWorld, type World } from '../world.ts'

const PASSWORD = 'demo password'
const folder = mkdtempSync(join(tmpdir(), 'manka-demo-'))
const env = { DATA_DIR: folder, DEMO_PASSWORD: PASSWORD }
const now = new Date()
const files = folderFiles(join(folder, 'uploads'))
let world: World
beforeAll(async () => {
  world = await openWorld()
  // Nobody has set this academy up.
  await world.database.pool.query('delete from site_settings')
  await seedDemo(world.database, { env, now, files, lively: true })
  // A demo of eight weeks takes its time on a busy machine.
}, 180_000)
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true })
})

const rows = async <T>(text: string): Promise<T[]> => (await world.database.pool.query(text)).rows as T[]
const one = async <T>(text: string): Promise<T | undefined> => (await rows<T>(text))[0]

test('sixty children, each with a parent who agreed and a teacher', async () => {
  const children = `from people p where p.role = 'student' and p.guardian_id is not null`
  expect(await one(`select count(*)::int as n ${children}`)).toEqual({ n: 60 })
  const without = `select count(*)::int as n ${children} and not (
    exists (select from consents c where c.child_id = p.id and c.verified_at is not null)
    and exists (select from assignments a where a.student_id = p.id))`
  expect(await one(without)).toEqual({ n: 0 })
})

test('results of eight weeks are what their answers give, in the order of the quizzes', async () => {
  const wrong = `select count(*)::int as n from attempts a where a.correct <> (
    select count(*) from attempt_answers w join questions q on q.id = w.question_id
    left join question_options o on o.id = w.option_id
    where w.attempt_id = a.id and (o.correct or w.given = '=' || (q.task ->> 'right')))`
  expect(await one(wrong)).toEqual({ n: 0 })
  const weeks = `select count(distinct date_trunc('week', submitted_at))::int as weeks, count(*)::int as n,
    max(submitted_at) < now() as past from attempts`
  const found = await one<{ weeks: number; n: number; past: boolean }>(weeks)
  expect(found?.past).toBe(true)
  expect(found?.weeks).toBeGreaterThanOrEqual(8)
  expect(found?.n).toBeGreaterThan(300)
  const jumped = `select count(*)::int as n from submissions s join quizzes q on q.id = s.quiz_id
    where q.sequence > 1 and q.reserved_for is null and not exists (select from submissions b join quizzes c on c.id = b.quiz_id
      where b.student_id = s.student_id and c.subject_id = q.subject_id and c.sequence = q.sequence - 1)`
  expect(await one(jumped)).toEqual({ n: 0 })
  // Better with the weeks, as children are.
  const part = (first: boolean) =>
    `select avg(correct * 1.0 / jsonb_array_length(paper))::float as part from attempts
     where (submitted_at < now() - interval '5 weeks') = ${first}`
  const [before, after] = [await one<{ part: number }>(part(true)), await one<{ part: number }>(part(false))]
  expect(after?.part).toBeGreaterThan(before?.part ?? 1)
})

test('money: the ledger is what the orders say, receipts are numbered in the order of time', async () => {
  const sums = `select
    (select sum(amount_paise)::int from orders where status in ('CHARGED', 'REFUNDED')) as orders,
    (select sum(amount_paise)::int from ledger_entries where kind = 'charge') as charged,
    (select count(*)::int from orders where status = 'HELD') as held,
    (select count(*)::int from orders where status = 'REFUNDED') as refunded,
    (select count(*)::int from ledger_entries where kind = 'refund') as back,
    (select count(*)::int from outbox_mails) as mails`
  const found = await one<Record<string, number>>(sums)
  expect(found?.charged).toBe(found?.orders)
  expect(found).toMatchObject({ held: 1, refunded: 1, back: 1, mails: 0 })
  const order = 'select number from receipts order by created_at, number'
  const numbers = (await rows<{ number: string }>(order)).map(({ number }) => number)
  expect(numbers.length).toBeGreaterThan(25)
  expect(numbers).toEqual(numbers.toSorted())
})

test('three comments wait, and everybody made up is at demo.example', async () => {
  const waiting = 'select count(*)::int as n from blog_comments where approved_at is null'
  expect(await one(waiting)).toEqual({ n: 3 })
  const elsewhere = `select count(*)::int as n from people where email not like '%@demo.example'
    and email not like '%@manka.example'`
  expect(await one(elsewhere)).toEqual({ n: 0 })
})

const accounts = () =>
  readFileSync(join(folder, 'demo-accounts.txt'), 'utf8')
    .trim()
    .split('\n')
    .map((row) => row.split('\t'))

const enter = async (email: string, code: string) => {
  const first = await world.visitor.ask(staffLogin, { body: { email, password: PASSWORD } })
  const { ticket } = first.body.data
  return (await world.visitor.ask(secondFactor, { body: { ticket, code } })).status
}

test('staff gets in by the key or by the code of this start, once', async () => {
  const [, email = '', , key = '', code = ''] = accounts().find(([role]) => role === 'owner') ?? []
  const totp = new TOTP({ secret: Secret.fromBase32(key.replace('key ', '')) })
  expect(await enter(email, totp.generate())).toBe(200)
  const bare = code.replace('code ', '')
  expect(await enter(email, bare)).toBe(200)
  expect(await enter(email, bare)).toBe(401)
})

test('two pages were handed in, drawn by us: one is answered, one waits, and both can be looked at', async () => {
  const pages = await rows<{ file: string; width: number; height: number; answered: boolean }>(
    `select file, width, height, answered_at is not null as answered from written_pages order by sent_at`,
  )
  expect(pages.map(({ answered }) => answered)).toEqual([true, false])
  for (const { file, width, height } of pages) {
    const bytes = readFileSync(join(folder, 'uploads', 'private', 'written', `${file}.webp`))
    const found = await sharp(bytes).metadata()
    expect([found.format, found.width, found.height]).toEqual(['webp', width, height])
    // Something is written on it: ink beside the paper and its lines.
    const { dominant, channels } = await sharp(bytes).stats()
    expect(dominant.r).toBeGreaterThan(200)
    expect(channels[0]?.stdev).toBeGreaterThan(15)
  }
})

test('whatever a visitor tries at /hi/try is in Hindi, question by question', async () => {
  const visitor = callerOf(world.url, { 'x-language': 'hi' })
  const tries = (await visitor.ask(getTries, {})).body.data.filter(({ of }) => of !== 'beads')
  expect(tries).toHaveLength(5)
  for (const { of, title, subject } of tries) {
    for (const name of [title, subject]) expect(name).toMatch(/\p{Script=Devanagari}/u)
    const { questions } = (await visitor.ask(getTryPaper, { params: { of } })).body.data
    for (const { questionText, alsoIn } of questions)
      expect([questionText, alsoIn]).toEqual([expect.stringMatching(/\p{Script=Devanagari}/u), ['hi']])
  }
})

test('a second start seeds nothing and writes new codes; the old ones end', async () => {
  const before = accounts()
  const people = await one('select count(*)::int as n from people')
  await seedDemo(world.database, { env, now, files, lively: true })
  expect(await one('select count(*)::int as n from people')).toEqual(people)
  const after = accounts()
  expect(after.map((row) => row.slice(0, 4))).toEqual(before.map((row) => row.slice(0, 4)))
  const [, email = '', , , old = ''] = before.find(([role]) => role === 'office') ?? []
  const [, , , , fresh = ''] = after.find(([role]) => role === 'office') ?? []
  expect(await enter(email, old.replace('code ', ''))).toBe(401)
  expect(await enter(email, fresh.replace('code ', ''))).toBe(200)
})

test('exams are confirmed with a certificate, wait for a word, and were not passed', async () => {
  const states = `select passed, judged, count(*)::int as n,
    count(c.code)::int as certificates from exam_sittings s
    left join exam_certificates c on c.sitting_id = s.id group by 1, 2 order by 1, 2`
  expect(await rows(states)).toEqual([
    { passed: false, judged: null, n: 1, certificates: 0 },
    { passed: true, judged: 'confirmed', n: 6, certificates: 6 },
    { passed: true, judged: null, n: 2, certificates: 0 },
  ])
  // Those that wait are of the teacher's own groups; who has not passed has a day ahead.
  const late = `select count(*)::int as n from exam_sittings
    where not passed and ended_at + interval '7 days' > now()`
  expect(await one(late)).toEqual({ n: 1 })
  expect(await one(`select count(*)::int as n from exam_rungs`)).toEqual({ n: 4 })
})
