import { afterAll, beforeAll, expect, test } from 'vitest'
import { getQuestionsByQuiz, saveAnswers, submitQuiz } from '../../src/quiz/quiz.contract.ts'
import { callerOf, type Member, openWorld, type TestQuiz, type World } from '../world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

async function scene(): Promise<{
  asha: Member
  quiz: TestQuiz
  attemptId: string
  tab: ReturnType<typeof callerOf>
  device: ReturnType<typeof callerOf>
}> {
  const quiz = await world.quiz(await world.subject(`Subject ${Math.random()}`), 1)
  const asha = await world.student('Asha')
  const { attempt } = (await asha.ask(getQuestionsByQuiz, { params: { quizId: quiz.id } })).body
  // Two tabs share the cookie; another device carries its own token.
  return {
    asha,
    quiz,
    attemptId: attempt?._id ?? '',
    tab: callerOf(world.url, { cookie: asha.cookie, 'sec-fetch-site': 'same-origin' }),
    device: asha,
  }
}

test('two tabs and two devices: the later sequence wins per question, the stale tab is told, one row and one _id', async () => {
  const { asha, quiz, attemptId, tab, device } = await scene()
  const [first, second] = quiz.questions
  type Answer = { index: number; option: string | undefined; seq: number }
  const save = (caller: typeof tab, since: number, { index, option = '', seq }: Answer) =>
    caller.ask(saveAnswers, {
      params: { attemptId },
      body: { since, changes: [{ index, option, marked: false, seq }] },
    })
  await save(tab, 0, { index: 0, option: first?.wrong, seq: 1 })
  await save(device, 1, { index: 0, option: first?.right, seq: 2 })
  const stale = await save(tab, 1, { index: 0, option: first?.wrong, seq: 2 })
  expect(stale.body.data).toMatchObject({ stale: true, revision: 2 })
  await save(tab, 2, { index: 1, option: second?.right, seq: 3 })
  const submit = (caller: typeof tab, answers: Record<string, string>, revision: number) =>
    caller.ask(submitQuiz, { body: { quizId: quiz.id, userId: asha.id, attemptId, answers, revision } })
  const replies = await Promise.all([
    submit(tab, { 0: first?.wrong ?? '' }, 1),
    submit(device, { 0: first?.right ?? '' }, 3),
    submit(tab, { 0: first?.wrong ?? '' }, 1),
    submit(device, {}, 3),
  ])
  expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200])
  expect(new Set(replies.map((reply) => JSON.stringify(reply.body))).size).toBe(1)
  expect(replies[0]?.body.data.answers).toEqual({ 0: first?.right, 1: second?.right })
  expect(await world.count('submissions', `quiz_id = '${quiz.id}'`)).toBe(1)
  const late = await save(tab, 3, { index: 0, option: first?.wrong, seq: 9 })
  expect([late.status, late.refusal.message]).toEqual([409, 'You have already submitted this quiz'])
})

test('the automatic submission races the button and the sweep: one finalisation, the same reply', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { asha, quiz, attemptId, tab, device } = await scene()
    // The deadline has just passed; the grace has not.
    await world.letPass(attemptId, 601)
    const submit = (caller: typeof tab) =>
      caller.ask(submitQuiz, {
        body: { quizId: quiz.id, userId: asha.id, attemptId, answers: { 0: quiz.questions[0]?.right ?? '' } },
      })
    const replies = await Promise.all([submit(tab), submit(device), submit(tab)])
    expect(new Set(replies.map((reply) => JSON.stringify([reply.status, reply.body]))).size).toBe(1)
    expect(replies[0]?.body.data).toMatchObject({ correctAnswers: 1, timeTaken: 600 })
    expect(await world.count('attempts', `id = '${attemptId}' and submitted_at is not null`)).toBe(1)
  }
})

test('after the grace the sweep, the buttons and the first fetch race: one finalisation, and what came too late does not count', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { asha, quiz, attemptId, tab, device } = await scene()
    await world.letPass(attemptId, 632)
    const submit = (caller: typeof tab) =>
      caller.ask(submitQuiz, {
        body: { quizId: quiz.id, userId: asha.id, attemptId, answers: { 0: quiz.questions[0]?.right ?? '' } },
      })
    // Before the sweep, with it and after it: whoever ends it ends it alike.
    const sweep = round % 3 ? world.runJobs(new Date()) : Promise.resolve()
    if (round % 3 === 2) await sweep
    const replies = await Promise.all([submit(tab), submit(device), submit(tab)])
    const fetched = await device.ask(getQuestionsByQuiz, { params: { quizId: quiz.id } })
    await sweep
    expect(new Set(replies.map((reply) => JSON.stringify([reply.status, reply.body]))).size).toBe(1)
    expect(replies[0]?.body.data).toMatchObject({ correctAnswers: 0, answers: {}, timeTaken: 600 })
    expect(fetched.body.attempt).toBeNull()
    expect(await world.count('submissions', `quiz_id = '${quiz.id}'`)).toBe(1)
    // Whoever ended the attempt, the answer is there for an appeal.
    expect(await world.count('late_answers', `attempt_id = '${attemptId}'`)).toBe(1)
  }
})
