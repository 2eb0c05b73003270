import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getPractice, MAX_PRACTICE } from '../../src/quiz/practice/practice.contract.ts'
import { getQuestionsByQuiz, reattempt, submitQuiz } from '../../src/quiz/quiz.contract.ts'
import { type Member, openWorld, type TestQuiz, type World } from '../world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** Takes a quiz with so many right answers, the rest left blank; the submission's id. */
async function take(member: Member, quiz: TestQuiz, right: number): Promise<string> {
  await member.ask(getQuestionsByQuiz, { params: { quizId: quiz.id } })
  const answers = Object.fromEntries(
    quiz.questions.slice(0, right).map((question, index) => [String(index), question.right]),
  )
  const { body } = await member.ask(submitQuiz, { body: { quizId: quiz.id, userId: member.id, answers } })
  return body.data._id
}
const practise = (member: Member, submission?: string) =>
  member.ask(getPractice, { query: submission ? { submission } : {} })

describe('what went wrong, to be practised', () => {
  test('of one result: with key, explanation and what was answered', async () => {
    const asha = await world.student('Asha')
    const quiz = await world.quiz(await world.subject('Practice one'), 1)
    await asha.ask(getQuestionsByQuiz, { params: { quizId: quiz.id } })
    const [first, second] = quiz.questions
    const { body } = await asha.ask(submitQuiz, {
      body: { quizId: quiz.id, userId: asha.id, answers: { 0: first?.right ?? '', 1: second?.wrong ?? '' } },
    })
    const reply = await practise(asha, body.data._id)
    expect(reply.status).toBe(200)
    expect(reply.body.data).toHaveLength(3)
    expect(reply.body.data[0]).toMatchObject({
      quizId: quiz.id,
      questionText: second?.text,
      correctAnswer: second?.right,
      userAnswer: second?.wrong,
    })
    expect(reply.body.data[1]?.userAnswer).toBeNull()
    // Asking again changes nothing.
    expect((await practise(asha, body.data._id)).body).toEqual(reply.body)
  })

  test('of the last results, the newest first, and not more than fit', async () => {
    const asha = await world.student('Asha')
    const subject = await world.subject('Practice all')
    const quizzes = [await world.quiz(subject, 1), await world.quiz(subject, 2), await world.quiz(subject, 3)]
    expect((await practise(asha)).body.data).toEqual([])
    for (const quiz of quizzes) await take(asha, quiz, 0)
    const { data } = (await practise(asha)).body
    expect(data).toHaveLength(MAX_PRACTICE)
    expect(data[0]?.quizId).toBe(quizzes[2]?.id)
    const whole = await world.student('Ravi')
    await take(whole, quizzes[0] as TestQuiz, 4)
    expect((await practise(whole)).body.data).toEqual([])
  })

  test('no key of a quiz that is being taken', async () => {
    const asha = await world.student('Asha')
    const quiz = await world.quiz(await world.subject('Practice running'), 1, { allowReattempt: true })
    // A first attempt, not submitted: nothing of it is told.
    await asha.ask(getQuestionsByQuiz, { params: { quizId: quiz.id } })
    expect((await practise(asha)).body.data).toEqual([])
    const submission = await take(asha, quiz, 1)
    expect((await practise(asha)).body.data).toHaveLength(3)
    await asha.ask(reattempt, { params: { quizId: quiz.id }, body: {} })
    expect((await practise(asha)).body.data).toEqual([])
    const refused = await practise(asha, submission)
    expect(refused.status).toBe(409)
    expect(JSON.stringify(refused.body)).not.toContain('correctAnswer')
  })

  test("only the caller's own: the same 404 for another's and for none", async () => {
    const [asha, ravi] = [await world.student('Asha'), await world.student('Ravi')]
    const quiz = await world.quiz(await world.subject('Practice own'), 1)
    const submission = await take(asha, quiz, 0)
    const others = await practise(ravi, submission)
    const none = await practise(ravi, quiz.id)
    expect([others.status, others.body]).toEqual([404, none.body])
    expect(none.status).toBe(404)
    expect((await practise(ravi)).body.data).toEqual([])
  })

  test('signed out, malformed, oversized', async () => {
    const asha = await world.student('Asha')
    expect((await world.visitor.ask(getPractice, { query: {} })).status).toBe(401)
    for (const submission of ['x', '../..', 'a'.repeat(10_000), "' or 1=1"])
      expect([400, 414, 422, 431]).toContain((await practise(asha, submission)).status)
  })
})
