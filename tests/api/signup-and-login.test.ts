import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createParent, parentLogin } from '../../src/people/family/family.contract.ts'
import {
  createStudent,
  createTeacher,
  sendVerification,
  studentLogin,
  teacherLogin,
} from '../../src/people/people.contract.ts'
import { type MailSink, openMailSink } from '../mail-sink.ts'
import { openWorld, PASSWORD, type World } from '../world.ts'

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
beforeEach(async () => {
  await world.database.pool.query('delete from rate_limits')
  await world.database.pool.query('delete from delays')
})

const signups = { student: createStudent, teacher: createTeacher, parent: createParent }
const logins = { student: studentLogin, teacher: teacherLogin, parent: parentLogin }
type Who = keyof typeof signups
const roles = Object.keys(signups) as Who[]
let people = 0
const newEmail = () => {
  people += 1
  return `door${people}@test.example`
}

async function join(
  role: Who,
  email: string,
  { password = PASSWORD, ...more }: Partial<Record<'password' | 'mobile' | 'next', string>> = {},
) {
  const form = {
    fullName: 'Kavita',
    email,
    mobile: '9000000001',
    password,
    confirmPassword: password,
    ...more,
  }
  const answer = await world.visitor.ask(signups[role] as typeof createStudent, {
    body: { ...form, presentEducation: 'Class 1' },
  })
  expect(answer.status).toBe(201)
}
const enter = (door: Who, email: string, password = PASSWORD) =>
  world.visitor.ask(logins[door], { body: { email, password } })

describe('one door', () => {
  test.each(roles.flatMap((own) => roles.map((door) => [own, door] as const)))(
    'a %s logs in as such through the door of a %s',
    async (own, door) => {
      const email = newEmail()
      await join(own, email)
      expect((await enter(door, email)).body.data.data.role).toBe(own)
      const wrong = await enter(door, email, 'not this one')
      expect([wrong.status, wrong.refusal]).toEqual([
        401,
        { success: false, message: 'Invalid email or password', code: 'wrong_email_or_password' },
      ])
    },
  )

  test('one e-mail with three accounts: the tab’s own comes first, then whom the password opens', async () => {
    const email = newEmail()
    await join('student', email)
    await join('teacher', email)
    await join('parent', email, { password: 'quite another 1' })
    const roleAt = async (door: Who, password?: string) =>
      (await enter(door, email, password)).body.data.data.role
    expect(await roleAt('student')).toBe('student')
    expect(await roleAt('teacher')).toBe('teacher')
    expect(await roleAt('parent')).toBe('student')
    for (const door of roles) expect(await roleAt(door, 'quite another 1')).toBe('parent')
  })

  test('guesses under all three doors are guesses at one e-mail', async () => {
    const email = newEmail()
    await join('parent', email)
    for (let n = 0; n < 6; n += 1) await enter(roles[n % 3] ?? 'student', email, 'not this one')
    for (const door of roles) expect((await enter(door, email)).status).toBe(429)
  })
})

describe('where a visitor was going', () => {
  const verifyLink = async (email: string, nth = 1) => {
    const mine = () => sink.mails.filter(({ to, subject }) => to === email && /confirm/i.test(subject))
    await expect.poll(() => mine().length).toBe(nth)
    return new URL(/https:\/\/\S+/.exec(mine().at(-1)?.text ?? '')?.[0] ?? '')
  }

  test('comes back in the mail that confirms, as a path of this site alone', async () => {
    const email = newEmail()
    await join('student', email, { next: '/course-details/7?of=abacus' })
    const link = await verifyLink(email)
    expect(Object.fromEntries(link.searchParams)).toEqual({
      of: 'student',
      next: '/course-details/7?of=abacus',
    })
    expect([link.pathname, link.hash.length]).toEqual(['/verify-email', 44])
    for (const next of [
      'https://evil.test/',
      '//evil.test',
      '/\\evil.test',
      'javascript:alert(1)',
      '',
      '/',
    ]) {
      const other = newEmail()
      await join('parent', other, { next })
      expect((await verifyLink(other)).search, next).toBe('')
    }
  })

  test('is no place for a book, and a signup goes on without it', async () => {
    const body = { fullName: 'K', email: newEmail(), mobile: '9000000001', password: PASSWORD }
    const { status, refusal } = await world.visitor.ask(createTeacher, {
      body: { ...body, confirmPassword: PASSWORD, next: `/${'a'.repeat(600)}` },
    })
    expect([status, Object.keys(refusal.errors ?? {})]).toEqual([422, ['next']])
    expect((await world.visitor.ask(sendVerification, { body: {} })).status).toBe(401)
  })
})

test.each([
  '+91 98765 43210',
  '0091-98765-43210',
  '098765 43210',
  '98765-43210',
  '+91 (0) 98765.43210',
  '91 9876543210',
])('a mobile number typed as %s is kept as ten digits', async (mobile) => {
  const email = newEmail()
  await join('parent', email, { mobile })
  expect(await world.count('people', `email = '${email}' and mobile = '9876543210'`)).toBe(1)
})
