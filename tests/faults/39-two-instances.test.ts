import { afterAll, beforeAll, expect, test } from 'vitest'
import { logout } from '../../src/people/session.contract.ts'
import { getQuestionsByQuiz, getRunning, saveAnswers, submitQuiz } from '../../src/quiz/quiz.contract.ts'
import { openBalancer } from '../tcp-proxy.ts'
import { type Answered, callerOf, type Member, openWorld, type World } from '../world.ts'
import { startServer } from './server.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const STUDENTS = 8

// Two processes cannot share the embedded database.
if (process.env.TEST_DATABASE_URL)
  test('one of two instances killed in the middle of a competition: nobody loses an answer or a session', async () => {
    const { rows } = await world.database.pool.query('select current_database() as name')
    const database = new URL(process.env.TEST_DATABASE_URL ?? '')
    database.pathname = `/${String(rows[0]?.name)}`
    const mortal = await startServer({ DATABASE_URL: database.href, NODE_ENV: 'test' })
    const ports = [world.url, mortal.url].map((each) => Number(new URL(each).port))
    const door = await openBalancer(ports)
    const url = `http://127.0.0.1:${door.port}`
    const quiz = await world.quiz(await world.subject('Competition'), 1, { size: 20, minutes: 60 })
    const statuses = new Set<number>()
    let broken = 0

    /** Asks again after a broken connection and a 503, as the browser does; nothing else is forgiven. */
    async function persist<T extends { status: number }>(ask: () => Promise<T>): Promise<T> {
      for (;;) {
        const answer = await ask().catch((error: unknown) => {
          if (!(error instanceof TypeError)) throw error
          broken += 1
          return null
        })
        if (answer) statuses.add(answer.status)
        if (answer && answer.status !== 503) return answer
      }
    }

    async function compete(student: Member, n: number): Promise<Answered<typeof submitQuiz>> {
      const own = callerOf(url, { authorization: `Bearer ${student.token}` })
      const params = { quizId: quiz.id }
      const opened = await persist(() => own.ask(getQuestionsByQuiz, { params }))
      const { attempt, data: questions } = opened.body
      const answers: Record<string, string> = {}
      for (const [index, question] of questions.entries()) {
        // In the middle of everybody's saves; the others are under way.
        if (n === 0 && index === 10) await mortal.kill()
        const option = question.options[(n + index) % 4] ?? ''
        const body = { since: index, changes: [{ index, option, marked: false, seq: index + 1 }] }
        const saved = await persist(() =>
          own.ask(saveAnswers, { params: { attemptId: attempt?._id ?? '' }, body }),
        )
        expect(saved.body.data).toMatchObject({ late: false })
        answers[index] = option
      }
      const body = { ...params, userId: student.id, attemptId: attempt?._id, answers: {}, changes: [] }
      const handed = await persist(() => own.ask(submitQuiz, { body }))
      expect(handed.body.data.answers).toEqual(answers)
      return handed
    }

    const students: Member[] = []
    for (let n = 0; n < STUDENTS; n += 1) students.push(await world.student(`Student ${n}`))
    await Promise.all(students.map(compete))
    // Both had been asked, and one was cut off in the middle.
    expect(broken).toBeGreaterThan(0)
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
    expect(await world.count('submissions', `quiz_id = '${quiz.id}'`)).toBe(STUDENTS)
    await door.close()
  })

test('a session that ended on one instance does nothing on the other, which had just remembered it', async () => {
  const second = await world.again()
  const quiz = await world.quiz(await world.subject('Remembered'), 1)
  const asha = await world.student('Asha')
  const there = callerOf(second.url, { authorization: `Bearer ${asha.token}` })
  const params = { quizId: quiz.id }
  const { attempt } = (await there.ask(getQuestionsByQuiz, { params })).body
  const attemptId = attempt?._id ?? ''
  const option = quiz.questions[0]?.right ?? ''
  const save = (seq: number) =>
    there.ask(saveAnswers, {
      params: { attemptId },
      body: { since: 0, changes: [{ index: 0, option, marked: false, seq }] },
    })
  expect((await save(1)).status).toBe(200)
  expect((await asha.ask(logout, { body: {} })).status).toBe(200)
  const body = { ...params, userId: asha.id, attemptId, answers: {} }
  const asked = await Promise.all([
    save(2),
    there.ask(getQuestionsByQuiz, { params }),
    there.ask(getRunning, {}),
    there.ask(submitQuiz, { body }),
  ])
  expect(asked.map(({ status }) => status)).toEqual([401, 401, 401, 401])
  expect(await world.count('attempt_answers', `attempt_id = '${attemptId}' and seq = 2`)).toBe(0)
  expect(await world.count('attempts', `id = '${attemptId}' and submitted_at is null`)).toBe(1)
  await second.close()
})
