import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addChild, createParent, getFamily } from '../../src/people/family/family.contract.ts'
import {
  createStudent,
  createTeacher,
  getStudent,
  getTeacher,
  requestRecovery,
  resetPassword,
  sendVerification,
  studentLogin,
  verifyEmail,
} from '../../src/people/people.contract.ts'
import { CONSENT_VERSION } from '../../src/people/people.rules.ts'
import type { CallInput } from '../../src/platform/wire.ts'
import { getQuestionsByQuiz } from '../../src/quiz/quiz.contract.ts'
import { type MailSink, openMailSink } from '../mail-sink.ts'
import { callerOf, type Member, openWorld, PASSWORD, type World } from '../world.ts'

let world: World
let sink: MailSink
beforeAll(async () => {
  sink = await openMailSink()
  world = await openWorld({ SMTP_URL: sink.url, PUBLIC_URL: 'https://academy.example' })
})
afterAll(async () => {
  await world.close()
  await sink.close()
})
beforeEach(() => world.database.pool.query('delete from rate_limits').then(() => {}))

const tooOld = 'This link has expired or was already used. Please ask for a new one.'
const consent = { version: CONSENT_VERSION } as const
type Verification = Omit<CallInput<typeof verifyEmail>['body'], 'token'>
const verify = (token: string, more: Verification = {}) =>
  world.visitor.ask(verifyEmail, { body: { token, password: PASSWORD, ...more } })
const verifications = (email: string) =>
  sink.mails.filter(
    ({ to, subject }) => to === email && /^Confirm your (?:email|student account)$/.test(subject),
  )
const stored = (email: string, subject: string) =>
  world.count('outbox_mails', `recipient = '${email}' and subject = '${subject}'`)

/** The token of the newest mail that asks this member to confirm. */
async function tokenOf({ email }: Pick<Member, 'email'>, mails = 1): Promise<string> {
  await expect.poll(() => verifications(email).length).toBe(mails)
  return (
    /\/verify-email(?:\?of=student)?#([\w-]{43})\b/.exec(verifications(email).at(-1)?.text ?? '')?.[1] ?? ''
  )
}
async function passwordTokenOf({ email }: Member): Promise<string> {
  await world.visitor.ask(requestRecovery, { body: { email, role: 'student' } })
  const mine = () => sink.mails.find(({ to, subject }) => to === email && subject === 'Set a new password')
  await expect.poll(mine).toBeDefined()
  return /\/reset-password#([\w-]{43})\b/.exec(mine()?.text ?? '')?.[1] ?? ''
}
const isConfirmed = async (student: Member) =>
  (await student.ask(getStudent, { params: { id: student.id } })).body.data.emailVerified

describe('after signup', () => {
  const form = { fullName: 'Asha Verma', mobile: '9000000001', password: PASSWORD, confirmPassword: PASSWORD }

  test('one mail asks to confirm, and its link tells a student’s account from others', async () => {
    const cases = [
      ['s1@test.example', createStudent, /^https:\/\/academy\.example\/verify-email\?of=student#[\w-]{43}$/m],
      ['t1@test.example', createTeacher, /^https:\/\/academy\.example\/verify-email#[\w-]{43}$/m],
      ['p1@test.example', createParent, /^https:\/\/academy\.example\/verify-email#[\w-]{43}$/m],
    ] as const
    for (const [email, endpoint, link] of cases) {
      const body = { ...form, email, presentEducation: 'Class 5' }
      expect((await world.visitor.ask(endpoint, { body })).status).toBe(201)
      await expect.poll(() => verifications(email).length).toBe(1)
      expect(verifications(email)[0]?.text.replaceAll('\r', '')).toMatch(link)
      // What a stranger may type into a signup must not be mailed to whom they please.
      expect(verifications(email)[0]?.text).not.toContain('Asha')
      expect(await world.count('outbox_mails', `recipient = '${email}'`)).toBe(1)
    }
  })

  test('quizzes and profiles are open before anybody confirms', async () => {
    const quiz = await world.quiz(await world.subject('Open'), 1)
    const asha = await world.signedUp('student', 'Asha')
    expect(await isConfirmed(asha)).toBe(false)
    const { status, body } = await asha.ask(getQuestionsByQuiz, { params: { quizId: quiz.id } })
    expect([status, body.data.length]).toEqual([200, 4])
  })
})

describe('a mailed link confirms an e-mail', () => {
  test('once: of a teacher', async () => {
    const guru = await world.signedUp('teacher', 'Guru')
    const profile = async () => (await guru.ask(getTeacher, { params: { id: guru.id } })).body.data
    expect((await profile()).emailVerified).toBe(false)
    const token = await tokenOf(guru)
    const stranger = await world.visitor.ask(verifyEmail, { body: { token } })
    expect([stranger.status, Object.keys(stranger.refusal.errors ?? {})]).toEqual([422, ['password']])
    expect((await verify(token, { password: 'not this one' })).refusal.errors).toEqual({
      password: 'This password is incorrect',
    })
    const other = await world.signedUp('teacher', 'Other')
    expect((await other.ask(verifyEmail, { body: { token } })).status).toBe(422)
    const done = await verify(token)
    expect([done.status, done.body.message]).toEqual([200, 'Thank you. Your email is confirmed.'])
    expect((await profile()).emailVerified).toBe(true)
    const again = await verify(token)
    expect([again.status, again.refusal.message]).toEqual([403, tooOld])
  })

  test('and the links that were mailed besides are void with it', async () => {
    const guru = await world.signedUp('teacher', 'Guru')
    const first = await tokenOf(guru)
    await guru.ask(sendVerification, { body: {} })
    const second = await tokenOf(guru, 2)
    expect(second).not.toBe(first)
    const own = await guru.ask(verifyEmail, { body: { token: second } })
    expect([own.status, (await verify(first)).status]).toEqual([200, 403])
  })

  test('of a student when the holder says who it is; until then the link stays good', async () => {
    const asha = await world.signedUp('student', 'Asha')
    const token = await tokenOf(asha)
    const silent = await verify(token)
    expect([silent.status, silent.refusal.errors]).toEqual([422, { holder: 'Please choose one' }])
    expect((await verify(token, { holder: 'nobody' as 'adult' })).refusal.errors).toEqual({
      holder: 'Please choose one',
    })
    const mute = await verify(token, { holder: 'guardian' })
    expect([mute.status, mute.refusal.errors]).toEqual([
      422,
      { consent: 'Please read the text and tick the box' },
    ])
    const outdated = await verify(token, {
      holder: 'guardian',
      consent: { version: '2019-01' as typeof CONSENT_VERSION },
    })
    expect([outdated.status, Object.keys(outdated.refusal.errors ?? {})]).toEqual([422, ['consent.version']])
    expect(await isConfirmed(asha)).toBe(false)
    expect((await verify(token, { holder: 'adult' })).status).toBe(200)
    expect(await isConfirmed(asha)).toBe(true)
  })

  test('of an adult student without a consent, and of a child with one: which text, when, by proof', async () => {
    const [adult, child] = [
      await world.signedUp('student', 'Adult'),
      await world.signedUp('student', 'Child'),
    ]
    expect((await verify(await tokenOf(adult), { holder: 'adult' })).status).toBe(200)
    expect((await verify(await tokenOf(child), { holder: 'guardian', consent })).status).toBe(200)
    const stated = (id: string) => world.count('people', `id = '${id}' and adult_stated_at is not null`)
    expect([await stated(adult.id), await stated(child.id)]).toEqual([1, 0])
    expect(await world.count('consents', `child_id = '${adult.id}'`)).toBe(0)
    const { rows } = await world.database.pool.query(
      'select text_version, given_at, verified_at, withdrawn_at from consents where child_id = $1',
      [child.id],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ text_version: CONSENT_VERSION, withdrawn_at: null })
    const given = new Date(String(rows[0]?.given_at)).getTime()
    expect(Math.abs(Date.now() - given)).toBeLessThan(60_000)
    expect(new Date(String(rows[0]?.verified_at)).getTime()).toBe(given)
  })

  test('of a parent, and what the parent agreed to for the children counts as verified', async () => {
    const [mother, other] = [
      await world.signedUp('parent', 'Kavita'),
      await world.signedUp('parent', 'Other'),
    ]
    await world.child(mother, 'Rohan')
    await world.child(mother, 'Diya')
    await world.child(other, 'Theirs')
    const family = async (parent: Member) => (await parent.ask(getFamily, {})).body.data
    const verified = async (parent: Member) =>
      (await family(parent)).children.map((child) => child.consent?.verified)
    expect(await verified(mother)).toEqual([false, false])
    expect((await verify(await tokenOf(mother))).status).toBe(200)
    expect((await family(mother)).parent.emailVerified).toBe(true)
    expect([await verified(mother), await verified(other)]).toEqual([[true, true], [false]])
    await mother.ask(addChild, { body: { fullName: 'Third', presentEducation: 'Class 1', consent } })
    expect(await verified(mother)).toEqual([true, true, true])
  })

  test('a new password by mail proves a parent’s e-mail too, and with it the consents', async () => {
    const mother = await world.signedUp('parent', 'Kavita')
    await world.child(mother, 'Rohan')
    await world.visitor.ask(requestRecovery, { body: { email: mother.email, role: 'parent' } })
    const mine = () =>
      sink.mails.find(({ to, subject }) => to === mother.email && subject === 'Set a new password')
    await expect.poll(mine).toBeDefined()
    const token = /#([\w-]{43})\b/.exec(mine()?.text ?? '')?.[1] ?? ''
    const body = { token, password: 'another fine password', confirmPassword: 'another fine password' }
    expect((await world.visitor.ask(resetPassword, { body })).status).toBe(200)
    expect(await world.count('people', `id = '${mother.id}' and email_verified_at is not null`)).toBe(1)
    expect(await world.count('consents', `given_by = '${mother.id}' and verified_at is not null`)).toBe(1)
  })

  test('of a teacher without any consent, even when one is sent', async () => {
    const guru = await world.signedUp('teacher', 'Guru')
    expect((await verify(await tokenOf(guru), { holder: 'guardian', consent })).status).toBe(200)
    expect(await world.count('consents', `given_by = '${guru.id}'`)).toBe(0)
  })

  test('for one of two who use it at once', async () => {
    const guru = await world.signedUp('teacher', 'Guru')
    const token = await tokenOf(guru)
    const both = await Promise.all([verify(token), verify(token)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403])
    const asha = await world.signedUp('student', 'Asha')
    const hers = await tokenOf(asha)
    const two = await Promise.all([
      verify(hers, { holder: 'guardian', consent }),
      verify(hers, { holder: 'guardian', consent }),
    ])
    expect(two.map(({ status }) => status).toSorted()).toEqual([200, 403])
    expect(await world.count('consents', `child_id = '${asha.id}'`)).toBe(1)
  })
})

describe('a link confirms nothing', () => {
  test('when it is unknown, malformed or too old', async () => {
    expect((await verify('x'.repeat(43))).status).toBe(403)
    const short = await verify('short')
    expect([short.status, short.refusal.errors]).toEqual([
      422,
      { token: 'This link is incomplete. Open the full link from our email.' },
    ])
    const asha = await world.signedUp('student', 'Asha')
    const token = await tokenOf(asha)
    await world.database.pool.query(
      "update mailed_tokens set expires_at = now() - interval '1 second' where person_id = $1",
      [asha.id],
    )
    const late = await verify(token, { holder: 'adult' })
    expect([late.status, late.refusal.message]).toEqual([403, tooOld])
    expect(await isConfirmed(asha)).toBe(false)
  })

  test('when it was mailed for a new password; nor does one for the e-mail set a password. Each stays good for its own', async () => {
    const asha = await world.signedUp('student', 'Asha')
    const [email, password] = [await tokenOf(asha), await passwordTokenOf(asha)]
    const set = (token: string) =>
      world.visitor.ask(resetPassword, {
        body: { token, password: 'another fine password', confirmPassword: 'another fine password' },
      })
    expect((await verify(password, { holder: 'adult' })).status).toBe(403)
    expect((await set(email)).status).toBe(403)
    expect(await isConfirmed(asha)).toBe(false)
    expect((await set(password)).status).toBe(200)
    expect(await world.count('people', `id = '${asha.id}' and email_verified_at is not null`)).toBe(0)
    expect((await verify(email, { holder: 'adult' })).status).toBe(200)
  })
})

describe('the mail can be asked for again', () => {
  test('five times a day', async () => {
    const asha = await world.signedUp('student', 'Asha')
    for (let n = 0; n < 5; n += 1) expect((await asha.ask(sendVerification, { body: {} })).status).toBe(200)
    const sixth = await asha.ask(sendVerification, { body: {} })
    expect(sixth.status).toBe(429)
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(3_600)
    const token = await tokenOf(asha, 6)
    expect((await verify(token, { holder: 'adult' })).status).toBe(200)
    const other = await world.signedUp('student', 'Other')
    expect((await other.ask(sendVerification, { body: {} })).status).toBe(200)
  })

  test('harmlessly and without a mail once it is confirmed; signed out by nobody', async () => {
    const guru = await world.signedUp('teacher', 'Guru')
    await verify(await tokenOf(guru))
    for (let n = 0; n < 7; n += 1) expect((await guru.ask(sendVerification, { body: {} })).status).toBe(200)
    expect(await stored(guru.email, 'Confirm your email')).toBe(1)
    expect((await world.visitor.ask(sendVerification, { body: {} })).status).toBe(401)
  })
})

test('the token is in the mail alone', async () => {
  const asha = await world.signedUp('student', 'Asha')
  const token = await tokenOf(asha)
  expect(token).toHaveLength(43)
  const { rows: tables } = await world.database.pool.query(
    "select tablename from pg_tables where schemaname = 'public' and tablename <> 'outbox_mails'",
  )
  expect(tables.length).toBeGreaterThan(10)
  for (const { tablename } of tables) {
    const { rows } = await world.database.pool.query(
      `select count(*)::int as n from "${String(tablename)}" t where t::text like '%${token}%'`,
    )
    expect([tablename, rows[0]?.n]).toEqual([tablename, 0])
  }
  // What was sent is not kept: a copy of the database must not confirm accounts.
  await expect.poll(() => world.count('outbox_mails', `body like '%${token}%'`)).toBe(0)
})

describe('a login from a new device', () => {
  const NOTICE = 'New login to your account'
  const PHONE =
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'
  const LAPTOP = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'
  let people = 0

  async function signedUp(): Promise<string> {
    people += 1
    const email = `device${people}@test.example`
    const form = {
      fullName: 'Asha',
      email,
      mobile: '9000000001',
      password: PASSWORD,
      confirmPassword: PASSWORD,
    }
    expect(
      (await world.visitor.ask(createStudent, { body: { ...form, presentEducation: 'Class 5' } })).status,
    ).toBe(201)
    return email
  }
  /** Logs in; resolves to the device cookie that the browser is given. */
  async function login(email: string, headers: Record<string, string>): Promise<string> {
    const { status, headers: given } = await callerOf(world.url, headers).ask(studentLogin, {
      body: { email, password: PASSWORD },
    })
    expect(status).toBe(200)
    return (
      /^__Host-device=[\w-]{43}(?=;)/.exec(
        given.getSetCookie().find((one) => one.startsWith('__Host-device=')) ?? '',
      )?.[0] ?? ''
    )
  }

  test('is told by mail; the first one of all and those of a known browser are not', async () => {
    const email = await signedUp()
    const device = await login(email, { 'user-agent': LAPTOP })
    expect(device).not.toBe('')
    expect(await stored(email, NOTICE)).toBe(0)
    expect(await login(email, { 'user-agent': LAPTOP, cookie: device })).toBe(device)
    expect(await login(email, { 'user-agent': PHONE, cookie: device })).toBe(device)
    expect(await stored(email, NOTICE)).toBe(0)
    const phone = await login(email, { 'user-agent': PHONE })
    expect(phone).not.toBe(device)
    await expect
      .poll(() => sink.mails.filter(({ to, subject }) => to === email && subject === NOTICE).length)
      .toBe(1)
    const mail = sink.mails.find(({ to, subject }) => to === email && subject === NOTICE)
    expect(mail?.text).toContain('Chrome on Android')
    expect(mail?.text).toContain('https://academy.example/forgot-password')
    await login(email, { 'user-agent': PHONE, cookie: phone })
    expect(await stored(email, NOTICE)).toBe(1)
  })

  test('is told at most once a day for each kind of device', async () => {
    const email = await signedUp()
    await login(email, { 'user-agent': LAPTOP })
    for (let n = 0; n < 3; n += 1) await login(email, { 'user-agent': PHONE })
    expect(await stored(email, NOTICE)).toBe(1)
    for (let n = 0; n < 2; n += 1) await login(email, { 'user-agent': LAPTOP })
    expect(await stored(email, NOTICE)).toBe(2)
    await world.database.pool.query(
      "update outbox_mails set dedupe_key = dedupe_key || ':yesterday' where recipient = $1",
      [email],
    )
    await login(email, { 'user-agent': PHONE })
    expect(await stored(email, NOTICE)).toBe(3)
  })

  test('of one account is not known to another, and a forged cookie is no known device', async () => {
    const [mine, theirs] = [await signedUp(), await signedUp()]
    await login(mine, { 'user-agent': LAPTOP })
    const device = await login(theirs, { 'user-agent': LAPTOP })
    await login(mine, { 'user-agent': PHONE, cookie: device })
    expect(await stored(mine, NOTICE)).toBe(1)
    expect(await login(mine, { 'user-agent': LAPTOP, cookie: '__Host-device=guessed' })).not.toContain(
      'guessed',
    )
    await login(mine, { 'user-agent': LAPTOP, cookie: `__Host-device=${'x'.repeat(43)}` })
    expect(await stored(mine, NOTICE)).toBe(2)
  })

  test('is told in words of ours: nothing that the stranger’s program calls itself', async () => {
    const email = await signedUp()
    await login(email, { 'user-agent': LAPTOP })
    await login(email, {
      'user-agent': 'Your account is locked, go to https://evil.example/login Chrome Android',
    })
    await login(email, { 'user-agent': 'https://evil.example/ call 9876543210' })
    const mine = () => sink.mails.filter(({ to, subject }) => to === email && subject === NOTICE)
    await expect.poll(() => mine().length).toBe(2)
    const texts = mine().map(({ text }) => text)
    expect(texts.some((text) => text.includes('Chrome on Android'))).toBe(true)
    expect(texts.some((text) => text.includes('An app or program'))).toBe(true)
    for (const text of texts) {
      expect(text).not.toMatch(/evil|locked|9876543210/)
      expect(text.match(/https?:\/\/[^/\s]+/g)).toEqual(['https://academy.example'])
    }
  })
})
