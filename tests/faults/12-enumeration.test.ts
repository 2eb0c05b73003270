import { afterAll, beforeAll, expect, test } from 'vitest'
import { createParent, parentLogin } from '../../src/people/family/family.contract.ts'
import {
  createStudent,
  createTeacher,
  requestRecovery,
  studentLogin,
  verifyEmail,
} from '../../src/people/people.contract.ts'
import { staffLogin } from '../../src/people/staff/staff.contract.ts'
import { type Answered, type Member, openWorld, PASSWORD, type World } from '../world.ts'

const ROUNDS = 120
/** After so many a difference well within the bound is believed; one near it is measured on. */
const ENOUGH = 20
/** Milliseconds by which the medians may differ: what the fault table allows. */
const NOISE_MS = 5

let world: World
let asha: Member
beforeAll(async () => {
  world = await openWorld()
  asha = await world.student('Asha')
})
afterAll(() => world.close())

const forget = async () => {
  await world.database.pool.query('delete from rate_limits')
  await world.database.pool.query('delete from delays')
}
/**
 * What a median is known to be at least, away from nought, whatever else the machine does: the end nearer to nought
 * of its confidence interval of 99.9 % by the sign test (3.3 standard deviations of a fair coin thrown for each).
 */
const medianAtLeast = (differences: readonly number[]): number => {
  const sorted = differences.toSorted((a, b) => a - b)
  const away = Math.ceil((3.3 * Math.sqrt(sorted.length)) / 2)
  const middle = Math.floor(sorted.length / 2)
  const [low, high] = [sorted[middle - away] ?? -Infinity, sorted[middle + away] ?? Infinity]
  return Math.max(low, -high, 0)
}
const medianOf = (differences: readonly number[]): number =>
  differences.toSorted((a, b) => a - b)[Math.floor(differences.length / 2)] ?? 0

/**
 * Both in turns, each first in every second round, so that whatever else the machine does meets both alike.
 * @returns the median of what one took longer than the other beside it, in milliseconds: what it is at least.
 */
async function compared(
  known: (round: number) => Promise<unknown>,
  unknown: (round: number) => Promise<unknown>,
): Promise<number> {
  const timed = async (ask: (round: number) => Promise<unknown>, round: number) => {
    await forget()
    const start = performance.now()
    await ask(round)
    return performance.now() - start
  }
  const differences: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const [one, other] = round % 2 === 0 ? [known, unknown] : [unknown, known]
    const difference = (await timed(one, round)) - (await timed(other, round))
    differences.push(round % 2 === 0 ? difference : -difference)
    if (round >= ENOUGH && Math.abs(medianOf(differences)) < NOISE_MS / 2) break
  }
  return medianAtLeast(differences)
}
type Told = Pick<Answered<typeof studentLogin>, 'status' | 'refusal'>
const said = ({ status, refusal }: Told) => ({ status, refusal })

test('a login says the same of an unknown e-mail, in the same time', async () => {
  const login = (email: string) =>
    world.visitor.ask(studentLogin, { body: { email, password: 'not this one' } })
  expect(said(await login(asha.email))).toEqual(said(await login('nobody@test.example')))
  expect(
    await compared(
      () => login(asha.email),
      (n) => login(`nobody${n}@test.example`),
    ),
  ).toBeLessThan(NOISE_MS)
})

test('so does a login that has to wait', async () => {
  await forget()
  const login = (email: string) =>
    world.visitor.ask(studentLogin, { body: { email, password: 'not this one' } })
  for (let n = 0; n < 7; n += 1) await Promise.all([login(asha.email), login('nobody@test.example')])
  const [known, unknown] = [await login(asha.email), await login('nobody@test.example')]
  expect([said(known), known.status]).toEqual([said(unknown), 429])
})

test('staff and families are asked for in vain too', async () => {
  await forget()
  const owner = await world.staff('owner', 'Lakshmi')
  const mother = await world.parent('Kavita')
  for (const [endpoint, email] of [
    [staffLogin, owner.email],
    [parentLogin, mother.email],
  ] as const) {
    const ask = (address: string) =>
      world.visitor.ask(endpoint, { body: { email: address, password: 'not this one' } })
    expect(said(await ask(email))).toEqual(said(await ask('nobody@test.example')))
    expect(
      await compared(
        () => ask(email),
        (n) => ask(`nobody${n}@test.example`),
      ),
    ).toBeLessThan(NOISE_MS)
  }
})

test('the right password under another tab takes as long, whoever else has the e-mail', async () => {
  await forget()
  const [alone, among] = [await world.parent('Alone'), await world.parent('Among others')]
  const form = { fullName: 'Somebody', mobile: '9000000001', email: among.email }
  const other = { ...form, password: 'quite another 1', confirmPassword: 'quite another 1' }
  await world.visitor.ask(createStudent, { body: { ...other, presentEducation: 'Class 1' } })
  await world.visitor.ask(createTeacher, { body: other })
  const login = async (email: string) => {
    const answer = await world.visitor.ask(studentLogin, { body: { email, password: PASSWORD } })
    expect(answer.body.data.data.role).toBe('parent')
  }
  expect(
    await compared(
      () => login(alone.email),
      () => login(among.email),
    ),
  ).toBeLessThan(NOISE_MS)
})

test('recovery says the same, in the same time', async () => {
  const ask = (email: string) => world.visitor.ask(requestRecovery, { body: { email, role: 'student' } })
  const [known, unknown] = [await ask(asha.email), await ask('nobody@test.example')]
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
  expect(
    await compared(
      () => ask(asha.email),
      (n) => ask(`nobody${n}@test.example`),
    ),
  ).toBeLessThan(NOISE_MS)
})

test('signing up with a taken e-mail says the same as with a free one, in the same time', async () => {
  const form = { fullName: 'Somebody', mobile: '9000000001', password: PASSWORD, confirmPassword: PASSWORD }
  const guru = await world.teacher('Guru')
  const mother = await world.parent('Kavita')
  const student = (email: string) =>
    world.visitor.ask(createStudent, { body: { ...form, email, presentEducation: 'Class 1' } })
  const teacher = (email: string) => world.visitor.ask(createTeacher, { body: { ...form, email } })
  const parent = (email: string) => world.visitor.ask(createParent, { body: { ...form, email } })
  for (const [ask, taken] of [
    [student, asha.email],
    [teacher, guru.email],
    [parent, mother.email],
  ] as const) {
    const [known, unknown] = [await ask(taken), await ask(`free.${taken}`)]
    const shape = ({ status, body }: typeof known) => ({
      status,
      message: body.message,
      data: { ...body.data, _id: '', createdAt: '', email: '' },
    })
    expect(shape(known)).toEqual(shape(unknown))
    expect(known.body.data.email).toBe(taken)
  }
  expect(
    await compared(
      () => student(asha.email),
      (n) => student(`new${n}@test.example`),
    ),
  ).toBeLessThan(NOISE_MS)
})

test('a mailed token tells nothing but good or not', async () => {
  const answers = await Promise.all(
    ['a', 'b'].map((letter) =>
      world.visitor.ask(verifyEmail, { body: { token: letter.repeat(43), holder: 'adult' } }),
    ),
  )
  expect(answers.map(said)).toEqual(
    answers.map(() => ({
      status: 403,
      refusal: {
        success: false,
        message: 'This link has expired or was already used. Please ask for a new one.',
        code: 'link_expired',
        errors: { token: 'This link has expired or was already used. Please ask for a new one.' },
      },
    })),
  )
})
