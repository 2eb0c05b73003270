import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { initiatePayment, verifyPayment } from '../../src/enrolment/enrolment.contract.ts'
import { getQuestionsByQuiz, reattempt, saveAnswers, submitQuiz } from '../../src/quiz/quiz.contract.ts'
import { type JuspayServer, openJuspayServer } from '../juspay-server.ts'
import { freshDatabase } from '../template.ts'
import { openWorld, personWithSession, type World } from '../world.ts'
import { openDatabase } from '../../src/platform/db/open-database.server.ts'
import { createLog } from '../../src/platform/runtime/log.server.ts'
import { startServer } from './server.ts'

let world: World
let bank: JuspayServer
beforeAll(async () => {
  bank = await openJuspayServer()
  world = await openWorld({
    PAYMENT_GATEWAY: 'juspay',
    JUSPAY_URL: bank.url,
    JUSPAY_API_KEY: 'key',
    JUSPAY_MERCHANT_ID: 'merchant',
    JUSPAY_CLIENT_ID: 'client',
    JUSPAY_RESPONSE_KEY: 'response',
    JUSPAY_WEBHOOK: 'hook:password',
  })
})
afterAll(async () => {
  await world.close()
  await bank.close()
})

describe('ceilings', () => {
  test('20,000 late answers are one row per question, the latest of each', async () => {
    const asha = await world.student('Asha')
    const quiz = await world.quiz(await world.subject('Late'), 1, { size: 20 })
    const { attempt } = (await asha.ask(getQuestionsByQuiz, { params: { quizId: quiz.id } })).body
    const params = { attemptId: attempt?._id ?? '' }
    await world.letPass(params.attemptId, 3_600)
    const late = (seq: number) => ({
      since: 0,
      changes: Array.from({ length: 200 }, (_, n) => ({
        index: n % 20,
        option: quiz.questions[n % 20]?.options[(seq + n) % 4] ?? '',
        marked: false,
        seq: seq * 200 + n + 1,
      })),
    })
    for (let round = 0; round < 100; round += 1)
      expect((await asha.ask(saveAnswers, { params, body: late(round) })).body.data?.late).toBe(true)
    expect(await world.count('late_answers', `attempt_id = '${params.attemptId}'`)).toBe(20)
    expect(await world.count('late_answers', `attempt_id = '${params.attemptId}' and seq > 99 * 200`)).toBe(
      20,
    )
  })

  test('500 further attempts: sixty an hour, then 429', async () => {
    const asha = await world.student('Asha')
    const quiz = await world.quiz(await world.subject('Again'), 1, { allowReattempt: true })
    await asha.ask(getQuestionsByQuiz, { params: { quizId: quiz.id } })
    const submit = () => asha.ask(submitQuiz, { body: { quizId: quiz.id, answers: {}, userId: asha.id } })
    await submit()
    const statuses = new Map<number, number>()
    for (let n = 0; n < 500; n += 1) {
      const { status, headers } = await asha.ask(reattempt, { params: { quizId: quiz.id }, body: {} })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status === 200) await submit()
      else expect(headers.get('retry-after')).toMatch(/^\d+$/)
    }
    expect(Object.fromEntries(statuses)).toEqual({ 200: 60, 429: 440 })
    expect(await world.count('attempts', `student_id = '${asha.id}'`)).toBe(61)
  })

  test('300 questions about a payment are not 300 questions to the gateway, and each is answered', async () => {
    const asha = await world.student('Asha')
    const course = await world.course('Asked about')
    const { order_id: orderId } = (
      await asha.ask(initiatePayment, { body: { course_id: course.id, currency: 'INR' } })
    ).body
    bank.calls.length = 0
    const answers = await Promise.all(
      Array.from({ length: 300 }, () => asha.ask(verifyPayment, { query: { order_id: orderId } })),
    )
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.status}`))).toEqual(
      new Set(['200 PENDING']),
    )
    expect(bank.calls.length).toBeLessThanOrEqual(40)
  })

  test('random words behind a question mark, and ids that name nothing, push nothing out of memory', async () => {
    const course = await world.course('Listed')
    const titles = async (query = '') => {
      const response = await fetch(`${world.url}/api/courses/get-all-courses${query}`)
      return ((await response.json()) as { data: { courseTitle: string }[] }).data.map(
        ({ courseTitle }) => courseTitle,
      )
    }
    await world.heard()
    expect(await titles()).toContain('Listed')
    // Changed without a word to the servers: from now on a list from memory says the old title, a new one the
    // new.
    await world.database.pool.query('alter table courses disable trigger announce_change')
    await world.database.pool.query("update courses set title = 'Renamed' where id = $1", [course.id])
    // Were they kept, two thousand entries would be pushed out.
    for (let n = 0; n < 1_200; n += 1)
      expect(await titles(`?active=${Math.random()}&page=${n}&${n}=x`)).toContain('Listed')
    const id = (n: number) => `01a1fc80-468c-759b-94da-${String(n).padStart(12, '0')}`
    for (let n = 0; n < 1_200; n += 1) {
      expect(await titles(`?courseCategoryId=${id(n)}`)).toEqual([])
      expect((await fetch(`${world.url}/api/quiz/get-quizzes-by-subject/${id(n)}`)).status).toBe(200)
    }
    expect(await titles()).toContain('Listed')
    await world.database.pool.query('alter table courses enable trigger announce_change')
  })
})

test('72 pictures at once from four accounts: each is answered, and the memory is given back', async () => {
  const fresh = await freshDatabase()
  const database = await openDatabase({ url: fresh.url, folder: fresh.folder, log: createLog('error') })
  const tokens: string[] = []
  for (let n = 0; n < 4; n += 1)
    tokens.push(
      (
        await personWithSession(database, '', {
          role: 'teacher',
          fullName: 'Many',
          email: `many${n}@test.example`,
          mobile: '9000000001',
        })
      ).token,
    )
  await database.close()
  const server = await startServer({ DATA_DIR: fresh.folder, DATABASE_URL: fresh.url, LOG_LEVEL: 'fatal' })
  // Noise: nothing of it can be compressed, so the file is as large as it may be.
  const [width, height] = [1_500, 1_300]
  const noise = randomBytes(width * height * 3)
  const picture = await sharp(noise, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
  expect(picture.length).toBeGreaterThan(3_000_000)
  const memory = () =>
    Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.process.pid}/status`, 'utf8'))?.[1]) / 1_024
  const upload = async (n: number) => {
    const response = await fetch(`${server.url}/api/profile/picture`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${tokens[n % 4]}` },
      body: picture,
    })
    await response.arrayBuffer()
    return response.status
  }
  // What the first picture of each brings in stays: decoders, threads, their arenas.
  for (let n = 0; n < 4; n += 1) expect(await upload(n)).toBe(200)
  const before = memory()
  let most = 0
  const watching = setInterval(() => {
    most = Math.max(most, memory() - before)
  }, 50)
  const statuses = await Promise.all(Array.from({ length: 72 }, (_, n) => upload(n)))
  clearInterval(watching)
  expect(statuses.every((status) => [200, 429, 503].includes(status))).toBe(true)
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(4)
  expect(most).toBeLessThan(250)
  await expect.poll(() => memory() - before, { timeout: 20_000 }).toBeLessThan(150)
  await server.terminate()
  await fresh.drop()
})
