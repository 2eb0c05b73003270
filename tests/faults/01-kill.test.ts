import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStudent, studentLogin } from '../../src/people/people.contract.ts'
import { openDatabase } from '../../src/platform/db/open-database.server.ts'
import { createLog } from '../../src/platform/runtime/log.server.ts'
import {
  getAllSubjects,
  getQuestionsByQuiz,
  getQuizzesBySubject,
  getSubmissionsByUser,
  reattempt,
  saveAnswers,
  submitQuiz,
} from '../../src/quiz/quiz.contract.ts'
import { type FreshDatabase, freshDatabase } from '../template.ts'
import { type Caller, callerOf, PASSWORD } from '../world.ts'
import { startServer } from './server.ts'

const KILLS = Number(process.env.KILLS ?? 6)
const STUDENTS = 4

type Child = {
  id: string
  token: string
  attempt: string
  seq: number
  acknowledged: Map<number, string>
  inFlight: Map<number, ReadonlySet<string>>
  ended: string | null
  /** How many submissions were acknowledged, over all attempts. */
  submissions: number
}

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())

test(`SIGKILL in the middle of saves and submissions, ${KILLS} times: every acknowledged answer is there`, {
  timeout: 60_000 + KILLS * 30_000,
}, async () => {
  const settings = { DATA_DIR: fresh.folder, DATABASE_URL: fresh.url }
  let server = await startServer(settings)
  const visitor = callerOf(server.url, {})
  const subject = (await visitor.ask(getAllSubjects, {})).body.data[0]?._id ?? ''
  const quizId =
    (await visitor.ask(getQuizzesBySubject, { params: { subjectId: subject } })).body.data[0]?._id ?? ''
  const children = await Promise.all(Array.from({ length: STUDENTS }, (_, index) => enter(visitor, index)))
  let answersSeen = 0

  for (let round = 0; round < KILLS; round += 1) {
    const { url } = server
    // At another moment each time, counted in answers: a slow machine dies in the middle of its work as well.
    const { ask, answered } = counted(3 + ((round * 17) % 90))
    const work = Promise.all(
      children.map((child) =>
        play(ask(callerOf(url, { authorization: `Bearer ${child.token}` })), child, quizId),
      ),
    )
    await Promise.race([answered, work])
    await server.kill()
    await work
    server = await startServer(settings)
    for (const child of children) {
      const caller = callerOf(server.url, { authorization: `Bearer ${child.token}` })
      answersSeen += child.acknowledged.size
      await verify(caller, child, quizId)
    }
  }
  await server.terminate()
  // The test itself must have seen work; otherwise it proves nothing.
  expect(answersSeen).toBeGreaterThan(KILLS)
  expect(children.reduce((sum, { submissions }) => sum + submissions, 0)).toBeGreaterThan(0)
  const database = await openDatabase({ url: fresh.url, folder: fresh.folder, log: createLog('silent') })
  const { rows } = await database.pool.query(
    'select student_id, quiz_id, count(*)::int as n from submissions group by 1, 2 having count(*) > 1',
  )
  const { rows: loose } = await database.pool.query(
    'select a.id from attempts a where a.submitted_at is not null and not exists (select 1 from submissions s where s.student_id = a.student_id and s.quiz_id = a.quiz_id)',
  )
  await database.close()
  expect([rows, loose]).toEqual([[], []])
})

/** Callers whose answers are counted together, and the moment of the nth. */
function counted(nth: number): { ask: (caller: Caller) => Caller; answered: Promise<void> } {
  let count = 0
  let reached = () => {}
  const answered = new Promise<void>((resolve) => {
    reached = resolve
  })
  const ask = (caller: Caller): Caller => ({
    ask: async (endpoint, input) => {
      const answer = await caller.ask(endpoint, input)
      count += 1
      if (count === nth) reached()
      return answer
    },
  })
  return { ask, answered }
}

async function enter(visitor: Caller, index: number): Promise<Child> {
  const email = `child${index}@test.example`
  await visitor.ask(createStudent, {
    body: {
      fullName: `Child ${index}`,
      email,
      mobile: '9000000001',
      presentEducation: 'Class 3',
      password: PASSWORD,
      confirmPassword: PASSWORD,
    },
  })
  const { token, _id } = (await visitor.ask(studentLogin, { body: { email, password: PASSWORD } })).body.data
    .data
  return {
    id: _id,
    token,
    attempt: '',
    seq: 0,
    acknowledged: new Map(),
    inFlight: new Map(),
    ended: null,
    submissions: 0,
  }
}

/** Answers and now and then submits, until the server dies under it. */
async function play(caller: Caller, child: Child, quizId: string): Promise<void> {
  try {
    for (;;) {
      let opened = await caller.ask(getQuestionsByQuiz, { params: { quizId } })
      if (opened.body.attempt === null) {
        await caller.ask(reattempt, { params: { quizId }, body: {} })
        opened = await caller.ask(getQuestionsByQuiz, { params: { quizId } })
      }
      const { attempt, data: questions } = opened.body
      if (!attempt) throw new Error('no attempt')
      if (child.attempt !== attempt._id)
        Object.assign(child, {
          attempt: attempt._id,
          seq: attempt.revision,
          acknowledged: new Map(),
          inFlight: new Map(),
          ended: null,
        })
      for (let n = 0; n < 12; n += 1) {
        const index = (child.seq * 7) % questions.length
        const option = questions[index]?.options[child.seq % 4] ?? ''
        child.seq += 1
        // Any of what was sent since the last acknowledgement may have been stored before a death.
        child.inFlight.set(index, new Set([...(child.inFlight.get(index) ?? []), option]))
        const saved = await caller.ask(saveAnswers, {
          params: { attemptId: attempt._id },
          body: { since: child.seq, changes: [{ index, option, marked: false, seq: child.seq }] },
        })
        if (saved.status !== 200) continue
        child.acknowledged.set(index, option)
        child.inFlight.delete(index)
      }
      const submitted = await caller.ask(submitQuiz, {
        body: { quizId, userId: child.id, answers: {}, attemptId: attempt._id },
      })
      if (submitted.status !== 200) continue
      child.ended = submitted.body.data._id
      child.submissions += 1
    }
  } catch (error) {
    // The server died under the request, as it should; anything else is a fault of the test.
    if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error
  }
}

async function verify(caller: Caller, child: Child, quizId: string): Promise<void> {
  const { attempt } = (await caller.ask(getQuestionsByQuiz, { params: { quizId } })).body
  const mine = (await caller.ask(getSubmissionsByUser, { params: { userId: child.id } })).body.data
  expect(mine.length).toBeLessThanOrEqual(1)
  if (child.ended) {
    expect(mine[0]?._id).toBe(child.ended)
    expect(attempt?._id).not.toBe(child.attempt)
  }
  const last = mine[0]?.attemptId === child.attempt ? mine[0].answers : undefined
  const stored = attempt?._id === child.attempt ? attempt.answers : last
  // A newer attempt may have begun in the last moment; then the older one was acknowledged as submitted.
  if (!stored) return expect(child.acknowledged.size === 0 || child.ended !== null).toBe(true)
  for (const [index, option] of child.acknowledged)
    expect([option, ...(child.inFlight.get(index) ?? [])]).toContain(stored[index])
}
