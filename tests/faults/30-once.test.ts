import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  getQuestionsByQuiz,
  pauseAttempt,
  reattempt,
  resumeAttempt,
  saveAnswers,
  submitQuiz,
} from '../../src/quiz/quiz.contract.ts'
import { callerOf, openWorld, type World } from '../world.ts'

let world: World
let second: Awaited<ReturnType<World['again']>>
beforeAll(async () => {
  world = await openWorld()
  second = await world.again()
})
afterAll(async () => {
  await second.close()
  await world.close()
})

test('40 first fetches around an empty submission, on two instances: one attempt, and no key while it runs', async () => {
  const subject = await world.subject('Once')
  const quiz = await world.quiz(subject, 1, { size: 3 })
  for (let round = 0; round < 8; round += 1) {
    const asha = await world.student(`Asha ${round}`)
    const elsewhere = callerOf(second.url, { authorization: `Bearer ${asha.token}` })
    const fetchOn = (n: number) =>
      (n % 2 ? asha : elsewhere).ask(getQuestionsByQuiz, { params: { quizId: quiz.id } })
    const submit = () => asha.ask(submitQuiz, { body: { quizId: quiz.id, answers: {}, userId: asha.id } })
    const fetches = Array.from({ length: 40 }, (_, n) => fetchOn(n))
    const submissions = Array.from({ length: 6 }, () => submit())
    const answers = await Promise.all(fetches)
    await Promise.all(submissions)
    await submit()
    expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([])
    for (const { body } of answers)
      if (body.attempt) expect(body.data.every(({ correctAnswer }) => correctAnswer === undefined)).toBe(true)
    expect(await world.count('attempts', `student_id = '${asha.id}'`)).toBe(1)
    expect((await fetchOn(0)).body.attempt).toBeNull()
    expect((await asha.ask(reattempt, { params: { quizId: quiz.id }, body: {} })).status).toBe(409)
  }
})

test('the database itself refuses a second attempt at a quiz that may be taken once', async () => {
  const asha = await world.student('Asha')
  const quiz = await world.quiz(await world.subject('Twice'), 1)
  const insert = (number: number) =>
    world.database.pool.query(
      `insert into attempts (id, student_id, quiz_id, number, paper, started_at, deadline_at, submitted_at,
         time_taken, correct, incorrect, marks_numerator, marks_denominator)
       values (gen_random_uuid(), $1, $2, ${number}, '[]', now(), now() + interval '1 minute', now(),
         0, 0, 0, 0, 1)`,
      [asha.id, quiz.id],
    )
  await insert(1)
  await expect(insert(2)).rejects.toThrow('This quiz can be taken only once')
  await world.database.pool.query('update quizzes set allow_reattempt = true where id = $1', [quiz.id])
  await insert(2)
})

test('while paused only what was saved counts; the rest is kept for an appeal', async () => {
  const asha = await world.student('Asha')
  const quiz = await world.quiz(await world.subject('Paused'), 1)
  const { attempt } = (await asha.ask(getQuestionsByQuiz, { params: { quizId: quiz.id } })).body
  const params = { attemptId: attempt?._id ?? '' }
  const [first, other] = [quiz.questions[0]?.right ?? '', quiz.questions[1]?.right ?? '']
  await asha.ask(saveAnswers, {
    params,
    body: { since: 0, changes: [{ index: 0, option: first, marked: false, seq: 1 }] },
  })
  await asha.ask(pauseAttempt, { params, body: {} })
  const all = Object.fromEntries(quiz.questions.map(({ right }, index) => [index, right]))
  const { body } = await asha.ask(submitQuiz, {
    body: { quizId: quiz.id, answers: all, userId: asha.id, revision: 1 },
  })
  expect([body.data.correctAnswers, body.data.answers]).toEqual([1, { 0: first }])
  expect(await world.count('late_answers', `attempt_id = '${params.attemptId}'`)).toBe(3)
  expect(other).not.toBe('')
})

test('pauses come to an end: in number, and in time, which ends the attempt', async () => {
  const quiz = await world.quiz(await world.subject('Pauses'), 1)
  await world.database.pool.query('update quizzes set pause_limit = 3, pause_minutes = 60 where id = $1', [
    quiz.id,
  ])
  const asha = await world.student('Asha')
  const open = async () => (await asha.ask(getQuestionsByQuiz, { params: { quizId: quiz.id } })).body.attempt
  const params = { attemptId: (await open())?._id ?? '' }
  const pause = () => asha.ask(pauseAttempt, { params, body: {} })
  const resume = () => asha.ask(resumeAttempt, { params, body: {} })
  for (let n = 0; n < 2; n += 1) {
    expect([(await pause()).status, (await pause()).status]).toEqual([200, 200])
    expect((await resume()).status).toBe(200)
  }
  // Five of several tabs at once are one pause.
  await Promise.all(Array.from({ length: 5 }, pause))
  expect(await world.count('attempts', `id = '${params.attemptId}' and pauses = 3`)).toBe(1)
  await resume()
  const refused = await pause()
  expect([refused.status, refused.refusal.message]).toEqual([409, 'You have used all your pauses'])

  await world.database.pool.query('update quizzes set pause_limit = 20 where id = $1', [quiz.id])
  await world.heard()
  await pause()
  const past = (minutes: number) =>
    world.database.pool.query(
      `update attempts set paused_at = paused_at - $2::interval, paused_until = paused_until - $2::interval,
         started_at = started_at - $2::interval where id = $1`,
      [params.attemptId, `${minutes} minutes`],
    )
  await past(59)
  expect(await open()).toMatchObject({ paused: true })
  await past(2)
  expect((await resume()).refusal.message).toBe('This attempt has ended')
  expect(await open()).toBeNull()
})

test('a pause of a month breaks nothing: the sweep ends the attempt', async () => {
  const quiz = await world.quiz(await world.subject('Month'), 1)
  const asha = await world.student('Asha')
  const { attempt } = (await asha.ask(getQuestionsByQuiz, { params: { quizId: quiz.id } })).body
  await asha.ask(pauseAttempt, { params: { attemptId: attempt?._id ?? '' }, body: {} })
  await world.runJobs(new Date(Date.now() + 26 * 86_400_000))
  expect(await world.count('attempts', `id = '${attempt?._id}' and submitted_at is not null`)).toBe(1)
  // Longer than 32 bits of milliseconds, had it been resumed.
  await world.database.pool.query('update attempts set paused_ms = 2592000000 where id = $1', [attempt?._id])
})
