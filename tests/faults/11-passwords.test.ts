import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getStudent, resetPassword, studentLogin } from '../../src/people/people.contract.ts'
import { backoffSeconds, MAX_BACKOFF_S } from '../../src/platform/http/backoff.server.ts'
import { getQuestionsByQuiz, saveAnswers } from '../../src/quiz/quiz.contract.ts'
import { callerOf, type Member, openWorld, PASSWORD, type World } from '../world.ts'
import { fingerprint } from '../../src/platform/http/fingerprint.server.ts'

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
  await world.database.pool.query('delete from delays')
  asha = await world.signedUp('student', 'Asha')
})

const attempt = (password: string, { url = world.url, email = asha.email, cookie = '' } = {}) =>
  callerOf(url, cookie ? { cookie, 'sec-fetch-site': 'same-origin' } : {}).ask(studentLogin, {
    body: { email, password },
  })
/** As if this many seconds had gone by for everyone who waits. */
const wait = (seconds: number) =>
  world.database.pool.query(
    `update delays set next_at = next_at - interval '${seconds} seconds', updated_at = updated_at - interval '${seconds} seconds'`,
  )
const count = (answers: readonly { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length

test('of 1,000 wrong passwords a handful is tried at all, whatever instance they go to; the owner gets in from a known device', async () => {
  const known =
    (await attempt(PASSWORD)).headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith('device='))
      ?.split(';')[0] ?? ''
  expect(known).toMatch(/^device=[\w-]{43}$/)
  const answers: { status: number }[] = []
  for (let batch = 0; batch < 50; batch += 1) {
    const urls = Array.from({ length: 20 }, (_, n) => (n % 2 ? world.url : second.url))
    answers.push(...(await Promise.all(urls.map((url, n) => attempt(`wrong ${batch} ${n}`, { url })))))
  }
  expect(count(answers, 401) + count(answers, 429)).toBe(1_000)
  // Five are free; then one a second, after two, four, eight ...
  expect(count(answers, 401)).toBeLessThan(12)
  const stranger = await attempt(PASSWORD)
  expect(stranger.status).toBe(429)
  expect(Number(stranger.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await attempt(PASSWORD, { cookie: known })).status).toBe(200)
  expect((await attempt(PASSWORD, { cookie: known, url: second.url })).status).toBe(200)
})

test('nobody is locked out for good: the wait grows to a quarter of an hour and no further, and ends', async () => {
  expect([0, 4, 5, 6, 7, 10, 15, 50, 1_000].map((failures) => backoffSeconds(failures, 5))).toEqual([
    0, 0, 1, 2, 4, 32, 900, 900, 900,
  ])
  for (let n = 0; n < 30; n += 1) {
    await attempt(`wrong ${n}`)
    await wait(MAX_BACKOFF_S)
  }
  expect((await attempt('wrong again')).status).toBe(401)
  const wanted = Number((await attempt(PASSWORD)).headers.get('retry-after'))
  // A slow machine has waited some of it already.
  expect([wanted > MAX_BACKOFF_S - 5, wanted <= MAX_BACKOFF_S]).toEqual([true, true])
  await wait(MAX_BACKOFF_S)
  expect((await attempt(PASSWORD)).status).toBe(200)
  // Only the address is still counted; the account starts anew.
  expect(await world.count('delays')).toBe(1)
})

test('one address that guesses at many accounts waits too; others don’t', async () => {
  await world.database.pool.query('delete from rate_limits')
  const ravi = await world.student('Ravi')
  // A long evening of guesses, without hashing each of them.
  expect((await attempt('wrong', { email: 'nobody@test.example' })).status).toBe(401)
  const told = await world.database.pool.query(
    'update delays set failures = 280 where key = $1 returning key',
    [fingerprint('address:127.0.0.1')],
  )
  expect(told.rows).toHaveLength(1)
  const answers: { status: number }[] = []
  for (let batch = 0; batch < 5; batch += 1)
    answers.push(
      ...(await Promise.all(
        Array.from({ length: 20 }, (_, n) => attempt('wrong', { email: `nobody${batch}.${n}@test.example` })),
      )),
    )
  expect(count(answers, 401)).toBeGreaterThanOrEqual(20)
  expect(count(answers, 401)).toBeLessThan(40)
  expect(count(answers, 429)).toBeGreaterThan(50)
  expect((await attempt(PASSWORD, { email: ravi.email })).status).toBe(429)
})

test('slips don’t add up over days: each hour without a try halves what was counted', async () => {
  for (let day = 0; day < 14; day += 1) {
    for (let slip = 0; slip < 4; slip += 1) expect((await attempt(`wrong ${day} ${slip}`)).status).toBe(401)
    await wait(4 * 3_600)
  }
  expect((await attempt(PASSWORD)).status).toBe(200)
})

test('a new password from a mailed link ends the wait and forgets the browsers', async () => {
  for (let n = 0; n < 8; n += 1) await attempt(`wrong ${n}`)
  expect((await attempt(PASSWORD)).status).toBe(429)
  const known = await world.count('known_devices', `person_id = '${asha.id}'`)
  expect(known).toBeGreaterThan(0)
  const token = 'a'.repeat(42) + String(Math.floor(Math.random() * 10))
  await world.database.pool.query(
    "insert into mailed_tokens (token_hash, purpose, person_id, expires_at) values ($1, 'password', $2, now() + interval '1 minute')",
    [fingerprint(token), asha.id],
  )
  const body = { token, password: 'a fresh password', confirmPassword: 'a fresh password' }
  expect((await world.visitor.ask(resetPassword, { body })).status).toBe(200)
  expect(await world.count('known_devices', `person_id = '${asha.id}'`)).toBe(0)
  expect((await attempt('a fresh password')).status).toBe(200)
})

test('a device cookie is good for its own account alone, and guesses with it wait as well', async () => {
  const ravi = await world.student('Ravi')
  const cookie =
    (await attempt(PASSWORD, { email: ravi.email })).headers
      .getSetCookie()
      .find((each) => each.startsWith('device='))
      ?.split(';')[0] ?? ''
  for (let n = 0; n < 6; n += 1) await attempt(`wrong ${n}`, { cookie })
  expect((await attempt(PASSWORD, { cookie })).status).toBe(429)
  for (let n = 0; n < 6; n += 1) await attempt(`wrong ${n}`, { cookie, email: ravi.email })
  expect((await attempt(PASSWORD, { cookie, email: ravi.email })).status).toBe(429)
})

test('a storm of logins waits for itself: quizzes go on meanwhile', async () => {
  const quiz = await world.quiz(await world.subject('Storm'), 1)
  const { attempt: running } = (await asha.ask(getQuestionsByQuiz, { params: { quizId: quiz.id } })).body
  let pending = 0
  const storm = Array.from({ length: 150 }, async (_, n) => {
    pending += 1
    const { status } = await attempt('wrong', { email: `storm${n}@test.example` })
    pending -= 1
    return status
  })
  for (let seq = 1; seq <= 20; seq += 1) {
    const body = {
      since: 0,
      changes: [{ index: 0, option: quiz.questions[0]?.options[seq % 4] ?? '', marked: false, seq }],
    }
    expect((await asha.ask(saveAnswers, { params: { attemptId: running?._id ?? '' }, body })).status).toBe(
      200,
    )
  }
  // A file is read on the same threads that hash: it must not stand behind every password.
  expect(
    (await fetch(`${world.url}/uploads/videos/abacus.webm`, { headers: { range: 'bytes=0-99' } })).status,
  ).toBe(206)
  // Twenty answers, one after another, and the film were there before the storm was over.
  expect(pending).toBeGreaterThan(20)
  expect(new Set(await Promise.all(storm))).toEqual(new Set([401]))
  expect((await asha.ask(getStudent, { params: { id: asha.id } })).status).toBe(200)
})
