import { connect } from 'node:net'
import { createLog } from '../../src/platform/runtime/log.server.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logout } from '../../src/people/session.contract.ts'
import { getQuestionsByQuiz, getSubmissionsByUser, pauseAttempt } from '../../src/quiz/quiz.contract.ts'
import { type Member, openWorld, type World } from '../world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** Method and path. */
type Call = readonly [string, string]

/**
 * Sends the head of a call now and its body when told to. @returns the function that sends the body and reads
 * the answer.
 */
async function beginning(member: Member, [method, path]: Call, body: object) {
  const { hostname, port } = new URL(world.url)
  const text = JSON.stringify(body)
  const socket = connect(Number(port), hostname)
  await new Promise<void>((resolve) => socket.once('connect', resolve))
  const reached = new Promise<void>((resolve) => world.academy.server.once('request', () => resolve()))
  socket.write(
    [
      `${method} /api${path} HTTP/1.1`,
      'Host: x',
      'Connection: close',
      'Content-Type: application/json',
      `Authorization: Bearer ${member.token}`,
      `Content-Length: ${Buffer.byteLength(text)}`,
      '\r\n',
    ].join('\r\n'),
  )
  await reached
  return (): Promise<{ status: number; body: { data?: { timeTaken?: number } } }> =>
    new Promise((resolve) => {
      let answer = ''
      socket.on('data', (chunk) => {
        answer += chunk.toString()
      })
      socket.on('close', () => {
        const [head = '', json = '{}'] = answer.split('\r\n\r\n')
        resolve({
          status: Number(head.split(' ')[1]),
          body: JSON.parse(json) as { data?: { timeTaken?: number } },
        })
      })
      socket.write(text)
    })
}
/** Until two seconds have gone by since this moment: the time itself is what is asked for here. */
const twoSeconds = (since = performance.now()) =>
  expect.poll(() => performance.now() - since, { timeout: 5_000 }).toBeGreaterThan(2_100)

test('the time of a submission is that of its last byte', async () => {
  const asha = await world.student('Asha')
  const quiz = await world.quiz(await world.subject('Late body'), 1)
  await asha.ask(getQuestionsByQuiz, { params: { quizId: quiz.id } })
  const send = await beginning(asha, ['POST', '/quiz/submit-quiz'], {
    quizId: quiz.id,
    answers: {},
    userId: asha.id,
  })
  await twoSeconds()
  const { status, body } = await send()
  expect(status).toBe(200)
  expect(body.data?.timeTaken).toBeGreaterThanOrEqual(2)
})

test('a pause cannot be dated back', async () => {
  const asha = await world.student('Asha')
  const quiz = await world.quiz(await world.subject('Late pause'), 1, { minutes: 1 })
  const { attempt } = (await asha.ask(getQuestionsByQuiz, { params: { quizId: quiz.id } })).body
  const before = Date.now()
  const path = pauseAttempt.path.replace('{attemptId}', attempt?._id ?? '')
  const send = await beginning(asha, ['POST', path], {})
  await twoSeconds()
  expect((await send()).status).toBe(200)
  const { rows } = await world.database.pool.query(
    'select extract(epoch from paused_at) * 1000 as at from attempts where id = $1',
    [attempt?._id],
  )
  expect(Number(rows[0]?.at) - before).toBeGreaterThan(2_000)
})

test('a session that ended before the body came writes nothing', async () => {
  const asha = await world.student('Asha')
  const send = await beginning(asha, ['PATCH', '/profile'], {
    fullName: 'Written too late',
    mobile: '9000000009',
  })
  await asha.ask(logout, { body: {} })
  expect((await send()).status).toBe(401)
  expect(await world.count('people', "full_name = 'Written too late'")).toBe(0)
  expect((await asha.ask(getSubmissionsByUser, { params: { userId: asha.id } })).status).toBe(401)
})

test('an erased row gets neither name nor picture back', async () => {
  const asha = await world.student('Asha')
  const naming = await beginning(asha, ['PATCH', '/profile'], {
    fullName: 'Back again',
    mobile: '9000000009',
  })
  const starting = await beginning(asha, ['POST', '/quiz/reattempt/01a1fc80-468c-759b-94da-3f8553b8d7ac'], {})
  const erasing = await beginning(asha, ['POST', '/profile/delete'], { password: 'correct horse 9' })
  expect((await erasing()).status).toBe(200)
  expect((await naming()).status).toBe(401)
  expect((await starting()).status).toBe(401)
  expect(
    await world.count('people', `id = '${asha.id}' and full_name = 'Deleted account' and mobile is null`),
  ).toBe(1)
})

test('an update that is under way while the person is erased changes nothing', async () => {
  const asha = await world.student('Asha')
  const quiz = await world.quiz(await world.subject('Erased'), 1)
  const { db } = world.database
  const { people, sessions } = await import('../../src/people/people.tables.ts')
  const { eq } = await import('drizzle-orm')
  // Signed in by the session as it was read, erased before the write: what a race leaves.
  await db.update(people).set({ erasedAt: new Date() }).where(eq(people.id, asha.id))
  const { openQuizParts } = await import('../../src/quiz/act.server.ts')
  const parts = openQuizParts({
    database: world.database,
    log: createLog('silent'),
    disk: { assertWritable: () => {}, isFull: () => false, fault: () => null, stop: () => {} },
  })
  const [session] = await db.select().from(sessions).where(eq(sessions.personId, asha.id))
  const person = { id: asha.id, sessionId: session?.id ?? '' }
  const start = { quiz: await parts.bank.quiz(quiz.id), again: false, person, now: new Date() }
  expect(await parts.starts(start)).toBeNull()
  expect(await world.count('attempts', `student_id = '${asha.id}'`)).toBe(0)
})
