import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createStudent,
  createTeacher,
  getStudent,
  getTeacher,
  studentLogin,
  teacherLogin,
} from '../../src/people/people.contract.ts'
import { logout } from '../../src/people/session.contract.ts'
import { getSubmissionsByUser } from '../../src/quiz/quiz.contract.ts'
import { callerOf, type Member, openWorld, PASSWORD, type World } from '../world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const form = (email: string) => ({
  fullName: 'Asha Verma',
  email,
  mobile: '9876543210',
  presentEducation: 'Class 4',
  password: PASSWORD,
  confirmPassword: PASSWORD,
})

describe('signup', () => {
  test('stores a student once, e-mail in lower case, and replies no password', async () => {
    const first = await world.visitor.ask(createStudent, { body: form('Asha@Example.in') })
    expect(first.status).toBe(201)
    expect(first.body.data).toMatchObject({
      email: 'asha@example.in',
      fullName: 'Asha Verma',
      presentEducation: 'Class 4',
    })
    expect(JSON.stringify(first.body)).not.toContain(PASSWORD)
  })

  test('a taken e-mail is answered the same, changes nothing, and its holder is told by mail', async () => {
    const first = await world.visitor.ask(createStudent, { body: form('taken@example.in') })
    const again = await world.visitor.ask(createStudent, {
      body: { ...form('taken@example.in'), password: 'someone else 1', confirmPassword: 'someone else 1' },
    })
    const { _id: firstId, createdAt: _, ...stored } = first.body.data
    const { _id, createdAt: __, ...told } = again.body.data
    expect([again.status, again.body.message, told]).toEqual([201, first.body.message, stored])
    expect(_id).not.toBe(firstId)
    expect(await world.count('people', `id = '${_id}'`)).toBe(0)
    expect(
      await world.count(
        'outbox_mails',
        "recipient = 'taken@example.in' and subject = 'You already have an account'",
      ),
    ).toBe(1)
    expect(
      (
        await world.visitor.ask(studentLogin, {
          body: { email: 'taken@example.in', password: 'someone else 1' },
        })
      ).status,
    ).toBe(401)
    expect(
      (await world.visitor.ask(studentLogin, { body: { email: 'taken@example.in', password: PASSWORD } }))
        .status,
    ).toBe(200)
  })

  test('two at once with one e-mail make one account', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() => world.visitor.ask(createStudent, { body: form('twin@example.in') })),
    )
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, 201, 201])
    expect(await world.count('people', "email = 'twin@example.in'")).toBe(1)
    expect(
      await world.count('passwords p join people on people.id = p.person_id', "email = 'twin@example.in'"),
    ).toBe(1)
  })

  test('a taken e-mail signed up again and again is told to its holder once a day', async () => {
    const taken = form('taken@example.in')
    for (let time = 0; time < 4; time += 1)
      expect((await world.visitor.ask(createStudent, { body: taken })).status).toBe(201)
    expect(await world.count('people', "email = 'taken@example.in'")).toBe(1)
    expect(await world.count('outbox_mails', "dedupe_key like 'taken:student:taken@example.in:%'")).toBe(1)
  })

  test('the same e-mail may be a student and a teacher', async () => {
    const { presentEducation: _, ...teacher } = form('both@example.in')
    expect((await world.visitor.ask(createStudent, { body: form('both@example.in') })).status).toBe(201)
    expect((await world.visitor.ask(createTeacher, { body: teacher })).status).toBe(201)
  })

  test.each([
    [{ fullName: ' ' }, { fullName: 'Full name is required' }],
    [{ fullName: 'A\u202eb' }, { fullName: 'Use letters and numbers only' }],
    [{ email: '' }, { email: 'Email is required' }],
    [{ email: 'nobody' }, { email: 'Invalid email format' }],
    [{ mobile: '' }, { mobile: 'Mobile number is required' }],
    [{ mobile: '98765' }, { mobile: 'Invalid mobile number (10 digits required)' }],
    [
      { password: '', confirmPassword: '' },
      { password: 'Password is required', confirmPassword: 'Confirm password is required' },
    ],
    [
      { password: 'short', confirmPassword: 'short' },
      { password: 'Password must be at least 6 characters long' },
    ],
    [
      { password: 'password123', confirmPassword: 'password123' },
      { password: 'This password is too easy to guess. Please choose another.' },
    ],
    [{ confirmPassword: 'another one' }, { confirmPassword: 'Passwords do not match' }],
    [{ presentEducation: '' }, { presentEducation: 'Education field is required' }],
    [{ fullName: undefined }, { fullName: 'Full name is required' }],
    [{ mobile: 9876543210 as unknown as string }, { mobile: 'Mobile number is required' }],
  ])('names the wrong field: %j', async (change, errors) => {
    const answer = await world.visitor.ask(createStudent, {
      body: { ...form('wrong@example.in'), ...change } as ReturnType<typeof form>,
    })
    expect(answer.status).toBe(422)
    expect(answer.refusal).toEqual({
      success: false,
      message: 'Validation error',
      code: 'validation_failed',
      errors,
    })
    expect(await world.count('people', "email = 'wrong@example.in'")).toBe(0)
  })
})

describe('login', () => {
  test('replies token, name and id, and sets a cookie that no script can read', async () => {
    const asha = await world.student('Asha')
    const answer = await world.visitor.ask(studentLogin, {
      body: { email: ` ${asha.email.toUpperCase()} `, password: PASSWORD },
    })
    expect(answer.body).toEqual({
      success: true,
      message: 'Login successful',
      data: {
        data: {
          token: expect.stringMatching(/^[\w-]{43}$/),
          fullName: 'Asha',
          _id: asha.id,
          role: 'student',
        },
      },
    })
    const cookies = answer.headers.getSetCookie()
    expect(cookies).toHaveLength(2)
    for (const [index, name] of ['session', 'device'].entries())
      expect(cookies[index]).toMatch(
        new RegExp(`^${name}=[\\w-]{43}; Path=/; HttpOnly; SameSite=Lax; Max-Age=\\d+$`),
      )
    expect(answer.headers.get('set-cookie')).not.toContain(answer.body.data.data.token)
  })

  test('under the wrong tab an account is what it is; with both, the tab decides, and each password opens its own', async () => {
    const [asha, mother] = [await world.student('Asha'), await world.parent('Kavita')]
    const enter = async (to: typeof studentLogin | typeof teacherLogin, email: string, password = PASSWORD) =>
      (await world.visitor.ask(to, { body: { email, password } })).body.data?.data
    expect(await enter(teacherLogin, asha.email)).toMatchObject({ _id: asha.id, role: 'student' })
    expect(await enter(studentLogin, mother.email)).toMatchObject({ _id: mother.id, role: 'parent' })
    const both = { ...form('tabs@example.in'), email: 'tabs@example.in' }
    const { presentEducation: _, ...teacher } = both
    await world.visitor.ask(createStudent, { body: both })
    await world.visitor.ask(createTeacher, {
      body: { ...teacher, password: 'another password', confirmPassword: 'another password' },
    })
    expect((await enter(teacherLogin, both.email, both.password))?.role).toBe('student')
    expect((await enter(studentLogin, both.email, 'another password'))?.role).toBe('teacher')
  })

  test('says the same for an unknown e-mail and a wrong password', async () => {
    const asha = await world.student('Asha')
    const wrong = await world.visitor.ask(studentLogin, {
      body: { email: asha.email, password: 'not this one' },
    })
    const unknown = await world.visitor.ask(studentLogin, {
      body: { email: 'nobody@example.in', password: PASSWORD },
    })
    const otherTab = await world.visitor.ask(teacherLogin, {
      body: { email: asha.email, password: 'not this one' },
    })
    for (const answer of [wrong, unknown, otherTab]) {
      expect(answer.status).toBe(401)
      expect(answer.refusal).toEqual({
        success: false,
        message: 'Invalid email or password',
        code: 'wrong_email_or_password',
      })
    }
  })

  test('names missing fields', async () => {
    const answer = await world.visitor.ask(studentLogin, { body: { email: '  ', password: '  ' } })
    expect(answer.status).toBe(422)
    expect(answer.refusal.errors).toEqual({ email: 'Email is required', password: 'Password is required' })
  })

  test('ten wrong passwords slow the account down, and only that account', async () => {
    const asha = await world.student('Asha')
    const ravi = await world.student('Ravi')
    for (let n = 0; n < 10; n += 1)
      await world.visitor.ask(studentLogin, { body: { email: asha.email, password: `wrong ${n}` } })
    const slowed = await world.visitor.ask(studentLogin, { body: { email: asha.email, password: PASSWORD } })
    expect(slowed.status).toBe(429)
    expect(Number(slowed.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(
      (await world.visitor.ask(studentLogin, { body: { email: ravi.email, password: PASSWORD } })).status,
    ).toBe(200)
  })

  test('a school behind one address signs in without noticing a limit', async () => {
    const children: Member[] = []
    for (let n = 0; n < 20; n += 1) children.push(await world.student(`Child ${n}`))
    for (let batch = 0; batch < 3; batch += 1) {
      const answers = await Promise.all(
        children.map(({ email }) => world.visitor.ask(studentLogin, { body: { email, password: PASSWORD } })),
      )
      expect(answers.map(({ status }) => status)).toEqual(children.map(() => 200))
    }
  })
})

describe('sessions', () => {
  test('the database holds neither secret', async () => {
    const asha = await world.student('Asha')
    const { rows } = await world.database.pool.query('select * from sessions')
    const stored = JSON.stringify(rows)
    expect(stored).not.toContain(asha.token)
    expect(stored).not.toContain(asha.cookie.split('=')[1])
  })

  test('a forged or malformed credential is signed out, not an error', async () => {
    const asha = await world.student('Asha')
    for (const authorization of [
      'Bearer',
      'Bearer x',
      `Bearer ${'a'.repeat(43)}`,
      `Bearer ${'a'.repeat(5_000)}`,
      `Basic ${asha.token}`,
      `Bearer ${asha.cookie.split('=')[1]}`,
    ]) {
      const answer = await callerOf(world.url, { authorization }).ask(getStudent, { params: { id: asha.id } })
      expect(answer.status).toBe(401)
    }
    expect(
      (
        await callerOf(world.url, { cookie: `session=${asha.token}` }).ask(getStudent, {
          params: { id: asha.id },
        })
      ).status,
    ).toBe(401)
  })

  test('an expired session is signed out', async () => {
    const asha = await world.student('Asha')
    await world.database.pool.query(
      "update sessions set expires_at = now() - interval '1 second' where person_id = $1",
      [asha.id],
    )
    expect((await asha.ask(getStudent, { params: { id: asha.id } })).status).toBe(401)
  })

  test('logout without a session is harmless', async () => {
    expect((await world.visitor.ask(logout, { body: {} })).status).toBe(200)
  })
})

describe('profiles', () => {
  test('are for their owner and for staff; anyone else gets the same 404 as for none', async () => {
    const asha = await world.student('Asha')
    const ravi = await world.student('Ravi')
    const guru = await world.teacher('Guru')
    expect((await asha.ask(getStudent, { params: { id: asha.id } })).body.data).toMatchObject({
      _id: asha.id,
      fullName: 'Asha',
      mobile: '9000000001',
    })
    expect((await guru.ask(getTeacher, { params: { id: guru.id } })).body.data).toMatchObject({
      _id: guru.id,
      fullName: 'Guru',
    })
    const notYours = await ravi.ask(getStudent, { params: { id: asha.id } })
    const notThere = await ravi.ask(getStudent, { params: { id: '01a1fbfa-a3e9-79be-ba81-0d8f38f0251b' } })
    expect([notYours.status, notYours.refusal]).toEqual([404, notThere.refusal])
    expect((await guru.ask(getStudent, { params: { id: asha.id } })).status).toBe(404)
    expect((await asha.ask(getTeacher, { params: { id: asha.id } })).status).toBe(404)
    expect((await world.visitor.ask(getStudent, { params: { id: asha.id } })).status).toBe(401)
    await world.database.pool.query("update people set role = 'office' where id = $1", [guru.id])
    expect((await guru.ask(getStudent, { params: { id: asha.id } })).status).toBe(200)
  })

  test('a malformed id is 400', async () => {
    const asha = await world.student('Asha')
    for (const id of ['x', '0', '%00', '..', "1' or '1'='1", 'a'.repeat(3_000)]) {
      const answer = await asha.ask(getStudent, { params: { id } })
      expect([400, 404]).toContain(answer.status)
      expect(answer.refusal.success).toBe(false)
    }
  })

  test('teachers have submissions of their own, and nobody else’s', async () => {
    const [guru, asha] = [await world.teacher('Guru'), await world.student('Asha')]
    expect((await guru.ask(getSubmissionsByUser, { params: { userId: guru.id } })).body.data).toEqual([])
    expect((await guru.ask(getSubmissionsByUser, { params: { userId: asha.id } })).status).toBe(403)
  })
})
