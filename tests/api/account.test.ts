import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  changePassword,
  endOwnSession,
  getSessions,
  getStudent,
  getTeacher,
  studentLogin,
  updateProfile,
} from '../../src/people/people.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { callerOf, type Member, openWorld, PASSWORD, type World } from '../world.ts'

let world: World
let second: Awaited<ReturnType<World['again']>>
let asha: Member
beforeAll(async () => {
  world = await openWorld()
  second = await world.again()
})
afterAll(async () => {
  await second.close()
  await world.close()
})
beforeEach(async () => {
  await world.database.pool.query('delete from rate_limits')
  asha = await world.student('Asha')
})

const NEW = 'another fine password'
const login = async (password: string, member = asha) => {
  const answer = await world.visitor.ask(studentLogin, { body: { email: member.email, password } })
  return {
    status: answer.status,
    caller: callerOf(world.url, {
      authorization: `Bearer ${answer.status === 200 ? answer.body.data.data.token : ''}`,
    }),
    browser: callerOf(world.url, {
      cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '',
      'sec-fetch-site': 'same-origin',
    }),
  }
}
const me = (caller: Pick<Member, 'ask'>, member = asha) =>
  caller.ask(getStudent, { params: { id: member.id } })

describe('own details', () => {
  test('are changed by their owner, normalised', async () => {
    const { status } = await asha.ask(updateProfile, {
      body: { fullName: '  Asha Verma ', mobile: '9123456789', presentEducation: 'Class 6' },
    })
    expect(status).toBe(200)
    expect((await me(asha)).body.data).toMatchObject({
      fullName: 'Asha Verma',
      mobile: '9123456789',
      presentEducation: 'Class 6',
      email: asha.email,
    })
  })

  test('a teacher has no education, whatever is sent; nobody changes id, role or email', async () => {
    const guru = await world.teacher('Guru')
    const body = {
      fullName: 'Guru G',
      mobile: '9123456780',
      presentEducation: 'Class 1',
      email: 'x@y.z',
      role: 'office',
      _id: asha.id,
    }
    expect((await guru.ask(updateProfile, { body })).status).toBe(200)
    expect((await guru.ask(getTeacher, { params: { id: guru.id } })).body.data).toMatchObject({
      _id: guru.id,
      fullName: 'Guru G',
      email: guru.email,
    })
    expect(
      await world.count('people', `id = '${guru.id}' and role = 'teacher' and present_education is null`),
    ).toBe(1)
  })

  test('signed out and malformed are refused', async () => {
    const body = { fullName: 'X', mobile: '9123456789' }
    expect((await world.visitor.ask(updateProfile, { body })).status).toBe(401)
    expect((await asha.ask(updateProfile, { body: { fullName: ' ', mobile: '1' } })).refusal.errors).toEqual({
      fullName: 'Full name is required',
      mobile: 'Invalid mobile number (10 digits required)',
    })
    expect((await asha.ask(updateProfile, { body: { ...body, fullName: 'a\u0000b' } })).status).toBe(422)
  })
})

describe('own password', () => {
  const change = (
    currentPassword: string,
    { password = NEW, confirmPassword = password }: { password?: string; confirmPassword?: string } = {},
    caller: Pick<Member, 'ask'> = asha,
  ) => caller.ask(changePassword, { body: { currentPassword, password, confirmPassword } })

  test('after a change every other session is over at once, on all instances; this one goes on', async () => {
    const other = await login(PASSWORD)
    const elsewhere = callerOf(second.url, { authorization: `Bearer ${asha.token}` })
    expect([
      (await me(other.caller)).status,
      (await me(other.browser)).status,
      (await me(elsewhere)).status,
    ]).toEqual([200, 200, 200])
    expect((await change(PASSWORD)).body.message).toBe('Password changed. Your other devices are logged out.')
    expect([(await me(asha)).status, (await me(elsewhere)).status]).toEqual([200, 200])
    expect([(await me(other.caller)).status, (await me(other.browser)).status]).toEqual([401, 401])
    expect([(await login(PASSWORD)).status, (await login(NEW)).status]).toEqual([401, 200])
  })

  test('needs the current one, and is not for guessing', async () => {
    expect((await change('wrong password')).refusal.errors).toEqual({
      currentPassword: 'Your current password is incorrect',
    })
    expect((await change(PASSWORD, { password: '12345' })).refusal.errors).toMatchObject({
      password: 'Password must be at least 6 characters long',
    })
    expect((await change(PASSWORD, { confirmPassword: 'else' })).refusal.errors).toEqual({
      confirmPassword: 'Passwords do not match',
    })
    for (let n = 0; n < 9; n += 1) await change('wrong password')
    expect((await change(PASSWORD)).status).toBe(429)
    expect((await login(PASSWORD)).status).toBe(200)
    expect((await change(PASSWORD, {}, world.visitor)).status).toBe(401)
  })
})

describe('own sessions', () => {
  test('are listed, and one is ended by its owner alone', async () => {
    const other = await login(PASSWORD)
    const list = (await asha.ask(getSessions, {})).body.data
    expect(list.map(({ current }) => current).toSorted()).toEqual([false, true])
    const theirs = list.find(({ current }) => !current)?._id ?? ''
    const ravi = await world.student('Ravi')
    expect((await ravi.ask(endOwnSession, { params: { id: theirs }, body: {} })).status).toBe(404)
    expect((await asha.ask(endOwnSession, { params: { id: newId() }, body: {} })).status).toBe(404)
    expect((await me(other.caller)).status).toBe(200)
    expect((await asha.ask(endOwnSession, { params: { id: theirs }, body: {} })).status).toBe(200)
    expect([(await me(other.caller)).status, (await me(asha)).status]).toEqual([401, 200])
    expect((await world.visitor.ask(getSessions, {})).status).toBe(401)
  })
})
