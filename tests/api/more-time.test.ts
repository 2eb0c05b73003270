import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { getLiveAttempts, grantExtraTime } from '../../src/quiz/office/time.contract.ts'
import { getQuestionsByQuiz, saveAnswers, submitQuiz } from '../../src/quiz/quiz.contract.ts'
import { type Member, openWorld, type TestQuiz, type World } from '../world.ts'

let world: World
let organiser: Member
let quiz: TestQuiz
beforeAll(async () => {
  world = await openWorld()
  organiser = await world.staff('organiser', 'Omana')
  quiz = await world.quiz(await world.subject('Timed'), 1)
})
afterAll(() => world.close())

const begin = async (name: string) => {
  const student = await world.student(name)
  const { attempt } = (await student.ask(getQuestionsByQuiz, { params: { quizId: quiz.id } })).body
  return { student, attemptId: attempt?._id ?? '' }
}
/** Milliseconds left, as a save without changes tells them. */
const left = async ({ student, attemptId }: Awaited<ReturnType<typeof begin>>) =>
  (await student.ask(saveAnswers, { params: { attemptId }, body: { since: 0, changes: [] } })).body.data
    .remainingMs
const give = (who: Pick<Member, 'ask'>, more: { id?: string; minutes?: number; students?: string[] } = {}) =>
  who.ask(grantExtraTime, {
    params: { quizId: quiz.id },
    body: { id: newId(), minutes: 5, reason: 'Power cut', ...more },
  })
const [TEN, FIVE] = [600_000, 300_000]

test('time is given to one, to some and to all who take it, each act once, and stands in the log', async () => {
  const [asha, bina] = [await begin('Asha'), await begin('Bina')]
  const id = newId()
  const acts = await Promise.all([1, 2, 3].map(() => give(organiser, { id, students: [asha.student.id] })))
  expect(acts.map(({ body }) => body.data.reached)).toEqual([1, 1, 1])
  expect(await left(asha)).toBeGreaterThan(TEN + FIVE - 60_000)
  expect(await left(asha)).toBeLessThanOrEqual(TEN + FIVE)
  expect(await left(bina)).toBeLessThanOrEqual(TEN)
  expect((await give(organiser)).body.data.reached).toBe(2)
  expect(await left(bina)).toBeGreaterThan(TEN + FIVE - 60_000)
  const { sittings, count } = (await organiser.ask(getLiveAttempts, { params: { quizId: quiz.id } })).body
    .data
  expect(count).toBe(2)
  expect(sittings.map(({ name, extraMs }) => [name, extraMs])).toEqual([
    ['Bina', FIVE],
    ['Asha', 2 * FIVE],
  ])
  const { rows } = await world.database.pool.query('select told from audit_outcomes')
  expect(JSON.stringify(rows)).toContain('gave 2 students 5 extra minutes for “Quiz 1”: Power cut')
})

test('a browser at zero that was given time goes on; what is over stays over', async () => {
  const chitra = await begin('Chitra')
  const hand = (timeUp: boolean) =>
    chitra.student.ask(submitQuiz, {
      body: {
        quizId: quiz.id,
        userId: chitra.student.id,
        answers: {},
        attemptId: chitra.attemptId,
        changes: [],
        timeUp,
      },
    })
  await world.letPass(chitra.attemptId, 601)
  await give(organiser, { students: [chitra.student.id], minutes: 1 })
  expect((await hand(true)).refusal.errors).toHaveProperty('timeUp')
  await world.letPass(chitra.attemptId, 60)
  expect((await hand(true)).status).toBe(200)
  expect((await give(organiser, { students: [chitra.student.id] })).body.data.reached).toBe(0)
  const deepa = await begin('Deepa')
  await world.letPass(deepa.attemptId, 631)
  expect((await give(organiser, { students: [deepa.student.id] })).body.data.reached).toBe(0)
})

test('nobody else gives time, and nothing malformed', async () => {
  const student = await world.student('Esha')
  const author = await world.staff('author', 'Anu')
  expect((await give(world.visitor)).status).toBe(401)
  expect((await give(student)).status).toBe(403)
  expect((await give(author)).status).toBe(403)
  expect((await author.ask(getLiveAttempts, { params: { quizId: quiz.id } })).status).toBe(403)
  expect((await give(organiser, { minutes: 0 })).refusal.errors).toHaveProperty('minutes')
  expect((await give(organiser, { students: [] })).status).toBe(422)
  const nowhere = { params: { quizId: newId() } }
  expect((await organiser.ask(getLiveAttempts, nowhere)).status).toBe(404)
  const body = { id: newId(), minutes: 5, reason: 'Power cut' }
  expect((await organiser.ask(grantExtraTime, { ...nowhere, body })).status).toBe(404)
})

test('an ended session saves and reads nothing, though it was just remembered', async () => {
  const farah = await begin('Farah')
  await left(farah)
  await world.database.pool.query('delete from sessions where person_id = $1', [farah.student.id])
  const { student, attemptId } = farah
  const params = { quizId: quiz.id }
  const asked = await Promise.all([
    student.ask(saveAnswers, { params: { attemptId }, body: { since: 0, changes: [] } }),
    student.ask(getQuestionsByQuiz, { params }),
    student.ask(submitQuiz, { body: { ...params, userId: student.id, answers: {}, attemptId } }),
  ])
  expect(asked.map(({ status }) => status)).toEqual([401, 401, 401])
  expect(await world.count('submissions', `student_id = '${student.id}'`)).toBe(0)
})
