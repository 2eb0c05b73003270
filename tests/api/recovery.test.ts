import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getStudent, requestRecovery, resetPassword, studentLogin } from '../../src/people/people.contract.ts'
import { openLogins } from '../../src/people/account/logins.server.ts'
import { createBackoff } from '../../src/platform/http/backoff.server.ts'
import { readEnv } from '../../src/app/server/env.server.ts'
import { createLog } from '../../src/platform/runtime/log.server.ts'
import { openOutbox } from '../../src/platform/mail/outbox.server.ts'
import { type MailSink, openMailSink } from '../mail-sink.ts'
import { type Member, openWorld, PASSWORD, type World } from '../world.ts'

let world: World
let sink: MailSink
let asha: Member
beforeAll(async () => {
  sink = await openMailSink()
  world = await openWorld({ SMTP_URL: sink.url, PUBLIC_URL: 'https://academy.example' })
})
afterAll(async () => {
  await world.close()
  await sink.close()
})
beforeEach(async () => {
  await world.database.pool.query('delete from rate_limits')
  asha = await world.student('Asha')
})

const NEW = 'another fine password'
const ask = (email: string, role: 'student' | 'teacher' = 'student') =>
  world.visitor.ask(requestRecovery, { body: { email, role } })
const reset = (token: string, password = NEW, confirmPassword = password) =>
  world.visitor.ask(resetPassword, { body: { token, password, confirmPassword } })
const login = async (password: string) =>
  (await world.visitor.ask(studentLogin, { body: { email: asha.email, password } })).status
async function tokenFor(member: Member): Promise<string> {
  const mine = () =>
    sink.mails.filter(({ to, subject }) => to === member.email && subject === 'Set a new password')
  const before = mine().length
  await ask(member.email)
  await expect.poll(() => mine().length).toBe(before + 1)
  const { text } = mine().at(-1) ?? { text: '' }
  return /https:\/\/academy\.example\/reset-password#([\w-]{43})\b/.exec(text)?.[1] ?? ''
}

test('a mailed link sets a new password once, and ends every session', async () => {
  const token = await tokenFor(asha)
  expect((await asha.ask(getStudent, { params: { id: asha.id } })).status).toBe(200)
  expect((await reset(token)).body.message).toBe('Your new password is set. Please log in.')
  expect((await asha.ask(getStudent, { params: { id: asha.id } })).status).toBe(401)
  expect([await login(PASSWORD), await login(NEW)]).toEqual([401, 200])
  const again = await reset(token, 'yet another password')
  expect([again.status, again.refusal.message]).toEqual([
    403,
    'This link has expired or was already used. Please ask for a new one.',
  ])
  expect(await login(NEW)).toBe(200)
})

test('of two at once with the same link one wins', async () => {
  const token = await tokenFor(asha)
  const both = await Promise.all([reset(token, 'password of one'), reset(token, 'password of two')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403])
})

test('using one link voids the others; after 30 minutes a link is too old', async () => {
  const [first, second] = [await tokenFor(asha), await tokenFor(asha)]
  expect((await reset(second)).status).toBe(200)
  expect((await reset(first)).status).toBe(403)
  const old = await tokenFor(asha)
  await world.database.pool.query("update mailed_tokens set expires_at = now() - interval '1 second'")
  expect((await reset(old)).status).toBe(403)
})

test('an unknown email gets the same answer, and no mail; a student link is not a teacher’s', async () => {
  const sent = () => sink.mails.filter(({ subject }) => subject === 'Set a new password').length
  const before = sent()
  const [known, unknown, other] = [
    await ask(asha.email),
    await ask('nobody@test.example'),
    await ask(asha.email, 'teacher'),
  ]
  for (const { status, body } of [known, unknown, other]) expect([status, body]).toEqual([200, known.body])
  await expect.poll(sent).toBe(before + 1)
  expect(await world.count('outbox_mails', "recipient = 'nobody@test.example'")).toBe(0)
})

test('the longest address is taken, and no counter tells whom it is about', async () => {
  const longest = `${'a'.repeat(64)}@${'b'.repeat(176)}.test.example`
  expect((await ask(longest)).status).toBe(200)
  expect((await ask(asha.email)).status).toBe(200)
  expect(await world.count('rate_limits', `key like '%${asha.email}%' or key like '%aaaa%'`)).toBe(0)
  await world.database.pool.query('update rate_limits set expire = 1')
  await world.runJobs(new Date(Date.now() + 3_600_000))
  expect(await world.count('rate_limits')).toBe(0)
})

test('malformed, short and common passwords, and too many tries are refused', async () => {
  expect((await ask('nonsense')).refusal.errors).toEqual({ email: 'Invalid email format' })
  expect((await reset('short')).refusal.errors).toEqual({
    token: 'This link is incomplete. Open the full link from our email.',
  })
  const token = await tokenFor(asha)
  expect((await reset(token, '12345')).refusal.errors).toMatchObject({
    password: 'Password must be at least 6 characters long',
  })
  expect((await reset(token, 'password123')).status).toBe(422)
  expect((await reset(token, NEW, 'something else')).refusal.errors).toEqual({
    confirmPassword: 'Passwords do not match',
  })
  expect((await reset(token)).status).toBe(200)
  await world.database.pool.query('delete from rate_limits')
  for (let n = 0; n < 5; n += 1) expect((await ask(asha.email)).status).toBe(200)
  expect((await ask(asha.email)).status).toBe(429)
})

test('the token is in the mail alone', async () => {
  const token = await tokenFor(asha)
  const { rows: tables } = await world.database.pool.query(
    "select tablename from pg_tables where schemaname = 'public' and tablename <> 'outbox_mails'",
  )
  for (const { tablename } of tables) {
    const { rows } = await world.database.pool.query(
      `select count(*)::int as n from "${String(tablename)}" t where t::text like '%${token}%'`,
    )
    expect([tablename, rows[0]?.n]).toEqual([tablename, 0])
  }
  // What was sent is not kept: a copy of the database must not open accounts.
  await expect.poll(() => world.count('outbox_mails', `body like '%${token}%'`)).toBe(0)
})

test('a login that was under way when the password was changed opens no session', async () => {
  const { database } = world
  const log = createLog('error')
  const outbox = openOutbox({ database, env: readEnv({}), log })
  const publicUrl = new URL('https://academy.example')
  const logins = openLogins({ database, outbox, delays: createBackoff(database), publicUrl, log })
  const from = {
    address: '127.0.0.1',
    device: undefined,
    agent: '',
    credentials: { bearer: undefined, cookie: undefined },
    now: new Date(),
  }
  const account = await logins.check(['student'], {
    ...from,
    body: { email: asha.email, password: PASSWORD },
  })
  expect((await reset(await tokenFor(asha))).status).toBe(200)
  const enter = () => logins.enter(account, { ...from, setSession: () => {}, setDevice: () => {} })
  await expect(enter()).rejects.toMatchObject({ status: 401 })
  const { rows } = await database.pool.query('select 1 from sessions where person_id = $1', [asha.id])
  expect(rows).toEqual([])
})
