import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  getAllSubjects,
  getQuestionsByQuiz,
  getQuizzesBySubject,
  getSingleQuiz,
  getSubmission,
  getSubmissionsByUser,
  pauseAttempt,
  reattempt,
  resumeAttempt,
  saveAnswers,
  submitQuiz,
  updateQuizSubmission,
} from '../../src/quiz/quiz.contract.ts'
import { type Member, openWorld, type TestQuiz, type World } from '../world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

let subjects = 0
async function scene(
  more: Parameters<World['quiz']>[2] = {},
): Promise<{ asha: Member; quiz: TestQuiz; subject: string }> {
  subjects += 1
  const subject = await world.subject(`Subject ${subjects}`)
  return { asha: await world.student('Asha'), quiz: await world.quiz(subject, 1, more), subject }
}

const begin = async (member: Member, quiz: TestQuiz) => {
  const { body } = await member.ask(getQuestionsByQuiz, { params: { quizId: quiz.id } })
  if (!body.attempt) throw new Error('no attempt was started')
  return body.attempt
}
const rights = (quiz: TestQuiz, n = quiz.questions.length) =>
  Object.fromEntries(quiz.questions.slice(0, n).map((question, index) => [String(index), question.right]))
type Sent = {
  answers: Record<string, string | null>
  userId?: string
  attemptId?: string
  revision?: number
  timeTaken?: number
  score?: number
}
const submit = (member: Member, quiz: TestQuiz, sent: Sent) =>
  member.ask(submitQuiz, {
    body: { quizId: quiz.id, timeTaken: 5, score: 100, userId: member.id, ...sent },
  })

describe('public lists', () => {
  test('subjects, quizzes by sequence, one quiz', async () => {
    const { quiz, subject } = await scene()
    await world.quiz(subject, 3)
    await world.quiz(subject, 2)
    expect((await world.visitor.ask(getAllSubjects, {})).body.data.map((item) => item._id)).toContain(subject)
    const list = await world.visitor.ask(getQuizzesBySubject, { params: { subjectId: subject } })
    expect(list.body.data.map((item) => item.sequence)).toEqual([1, 2, 3])
    const one = await world.visitor.ask(getSingleQuiz, { params: { quizId: quiz.id } })
    expect(one.body.data).toMatchObject({
      _id: quiz.id,
      questionCount: 4,
      marks: 8,
      duration: 10,
      language: 'English',
      penalty: { numerator: 1, denominator: 4 },
    })
    expect((await world.visitor.ask(getSingleQuiz, { params: { quizId: subject } })).status).toBe(404)
  })

  test('a change is there on the next request', async () => {
    const { quiz, subject } = await scene()
    await world.visitor.ask(getQuizzesBySubject, { params: { subjectId: subject } })
    await world.database.pool.query("update quizzes set title = 'Another title' where id = $1", [quiz.id])
    await expect
      .poll(
        async () =>
          (await world.visitor.ask(getQuizzesBySubject, { params: { subjectId: subject } })).body.data[0]
            ?.title,
      )
      .toBe('Another title')
    expect((await world.visitor.ask(getSingleQuiz, { params: { quizId: quiz.id } })).body.data.title).toBe(
      'Another title',
    )
  })

  test('no public reply holds a key', async () => {
    const { quiz, subject } = await scene()
    for (const path of [
      '/quiz/get-all-subjects',
      `/quiz/get-quizzes-by-subject/${subject}`,
      `/quiz/singleQuiz/${quiz.id}`,
    ]) {
      const text = await (await fetch(`${world.url}/api${path}`)).text()
      expect(text).not.toMatch(/correct|explanation/i)
    }
  })
})

describe('an attempt', () => {
  test('starts with the first fetch of the questions, without a key in the reply', async () => {
    const { asha, quiz } = await scene()
    const answer = await asha.ask(getQuestionsByQuiz, { params: { quizId: quiz.id } })
    expect(answer.status).toBe(200)
    expect(answer.body.data.map((question) => question.questionText)).toEqual(
      quiz.questions.map((question) => question.text),
    )
    expect(JSON.stringify(answer.body)).not.toMatch(/correctAnswer|explanation|"correct"/)
    expect(answer.body.attempt).toMatchObject({
      number: 1,
      total: 4,
      paused: false,
      pausable: true,
      durationMs: 600_000,
      answers: {},
      marked: [],
      visited: [],
      revision: 0,
    })
    expect(answer.body.attempt?.remainingMs).toBeGreaterThan(595_000)
  })

  test('goes on with the same clock on the next fetch, and two at once start one', async () => {
    const { asha, quiz } = await scene()
    const both = await Promise.all(
      [1, 2, 3].map(() => asha.ask(getQuestionsByQuiz, { params: { quizId: quiz.id } })),
    )
    expect(new Set(both.map((answer) => answer.body.attempt?._id)).size).toBe(1)
    const attempt = await begin(asha, quiz)
    await world.letPass(attempt._id, 100)
    const later = await begin(asha, quiz)
    expect(later._id).toBe(attempt._id)
    expect(later.remainingMs).toBeLessThanOrEqual(500_000)
    expect(await world.count('attempts', `quiz_id = '${quiz.id}'`)).toBe(1)
  })

  test('is for students and teachers who are signed in', async () => {
    const { quiz } = await scene()
    const [guru, mother] = [await world.teacher('Guru'), await world.parent('Kavita')]
    expect((await world.visitor.ask(getQuestionsByQuiz, { params: { quizId: quiz.id } })).status).toBe(401)
    expect((await mother.ask(getQuestionsByQuiz, { params: { quizId: quiz.id } })).status).toBe(403)
    expect((await guru.ask(getQuestionsByQuiz, { params: { quizId: quiz.id } })).status).toBe(200)
  })

  test('is locked until the earlier quizzes are done', async () => {
    const { asha, quiz, subject } = await scene()
    const second = await world.quiz(subject, 2)
    const locked = await asha.ask(getQuestionsByQuiz, { params: { quizId: second.id } })
    expect([locked.status, locked.refusal.message]).toEqual([
      403,
      'Please complete the previous quizzes first',
    ])
    expect((await submit(asha, second, { answers: {} })).status).toBe(409)
    await begin(asha, quiz)
    expect((await asha.ask(getQuestionsByQuiz, { params: { quizId: second.id } })).status).toBe(403)
    await submit(asha, quiz, { answers: {} })
    expect((await asha.ask(getQuestionsByQuiz, { params: { quizId: second.id } })).body.attempt?.number).toBe(
      1,
    )
  })

  test('keeps saved answers and marks; the higher sequence wins; a repeat is harmless', async () => {
    const { asha, quiz } = await scene()
    const attempt = await begin(asha, quiz)
    const save = (
      since: number,
      changes: { index: number; option?: string | null; marked: boolean; seq: number }[],
    ) => asha.ask(saveAnswers, { params: { attemptId: attempt._id }, body: { since, changes } })
    const [first, second] = quiz.questions
    const one = await save(0, [
      { index: 0, option: first?.right ?? '', marked: true, seq: 1 },
      { index: 1, option: null, marked: false, seq: 2 },
    ])
    expect(one.body.data).toMatchObject({ revision: 2, stale: false, late: false })
    expect(one.body.data.remainingMs).toBeGreaterThan(9 * 60_000)
    expect(
      (await save(2, [{ index: 0, option: first?.wrong ?? '', marked: false, seq: 3 }])).body.data,
    ).toMatchObject({ revision: 3, stale: false, late: false })
    const old = await save(2, [{ index: 0, option: first?.right ?? '', marked: false, seq: 2 }])
    expect(old.body.data).toMatchObject({ stale: true, revision: 3 })
    expect((await begin(asha, quiz)).answers[0]).toBe(first?.wrong)
    expect((await save(3, [{ index: 0, option: first?.wrong ?? '', marked: false, seq: 3 }])).status).toBe(
      200,
    )
    const { answers, marked, visited, revision } = await begin(asha, quiz)
    expect({ answers, marked, visited: visited.toSorted(), revision }).toEqual({
      answers: { 0: first?.wrong },
      marked: [],
      visited: [0, 1],
      revision: 3,
    })
    const glance = await save(3, [{ index: 0, marked: true, seq: 4 }])
    expect(glance.body.data.revision).toBe(4)
    expect((await begin(asha, quiz)).answers[0]).toBe(first?.wrong)
    const nonsense = await save(4, [
      { index: 1, option: second?.right ?? '', marked: false, seq: 5 },
      { index: 1, option: second?.wrong ?? '', marked: false, seq: 6 },
    ])
    expect(nonsense.status).toBe(200)
    expect((await begin(asha, quiz)).answers[1]).toBe(second?.wrong)
  })

  test('refuses unknown questions and options, naming the field', async () => {
    const { asha, quiz } = await scene()
    const attempt = await begin(asha, quiz)
    const save = (changes: { index: number; option: string | null; marked: boolean; seq: number }[]) =>
      asha.ask(saveAnswers, { params: { attemptId: attempt._id }, body: { since: 0, changes } })
    expect((await save([{ index: 4, option: null, marked: false, seq: 1 }])).refusal.errors).toEqual({
      'changes.0.index': 'Unknown question',
    })
    expect(
      (await save([{ index: 0, option: 'nothing like it', marked: false, seq: 1 }])).refusal.errors,
    ).toEqual({
      'changes.0.option': 'Unknown option',
    })
    expect((await save([])).body.data).toMatchObject({ revision: 0, stale: false, late: false })
    expect((await submit(asha, quiz, { answers: { 9: 'x' } })).refusal).toMatchObject({
      message: 'Validation error',
      errors: { 'answers.9': 'Unknown question' },
    })
    expect((await submit(asha, quiz, { answers: { 0: 'x' } })).refusal.errors).toEqual({
      'answers.0': 'Unknown option',
    })
    expect((await submit(asha, quiz, { answers: { '01': 'x' } })).status).toBe(422)
    expect(await world.count('submissions', `quiz_id = '${quiz.id}'`)).toBe(0)
  })

  test("another student's attempt is not there", async () => {
    const { asha, quiz } = await scene()
    const ravi = await world.student('Ravi')
    const attempt = await begin(asha, quiz)
    const change = { since: 0, changes: [{ index: 0, option: null, marked: true, seq: 1 }] }
    expect((await ravi.ask(saveAnswers, { params: { attemptId: attempt._id }, body: change })).status).toBe(
      404,
    )
    expect((await asha.ask(saveAnswers, { params: { attemptId: attempt._id }, body: change })).status).toBe(
      200,
    )
    expect((await ravi.ask(saveAnswers, { params: { attemptId: attempt._id }, body: change })).status).toBe(
      404,
    )
    expect((await ravi.ask(pauseAttempt, { params: { attemptId: attempt._id }, body: {} })).status).toBe(404)
    expect(
      (await world.visitor.ask(resumeAttempt, { params: { attemptId: attempt._id }, body: {} })).status,
    ).toBe(401)
    expect((await submit(ravi, quiz, { answers: rights(quiz), userId: asha.id })).status).toBe(403)
  })
})

describe('pause', () => {
  test('stops the clock and hides the questions; resume moves the deadline', async () => {
    const { asha, quiz } = await scene()
    const attempt = await begin(asha, quiz)
    const params = { attemptId: attempt._id }
    const stopped = await asha.ask(pauseAttempt, { params, body: {} })
    expect(stopped.body.data.paused).toBe(true)
    await world.letPass(attempt._id, 0)
    await world.database.pool.query(
      `update attempts set paused_at = paused_at - interval '90 seconds',
         started_at = started_at - interval '90 seconds', deadline_at = deadline_at - interval '90 seconds'
       where id = $1`,
      [attempt._id],
    )
    const hidden = await asha.ask(getQuestionsByQuiz, { params: { quizId: quiz.id } })
    expect(hidden.body.data).toEqual([])
    expect(hidden.body.attempt?.paused).toBe(true)
    expect(
      (
        await asha.ask(saveAnswers, {
          params,
          body: { since: 0, changes: [{ index: 0, option: null, marked: true, seq: 1 }] },
        })
      ).status,
    ).toBe(409)
    const both = await Promise.all([1, 2].map(() => asha.ask(resumeAttempt, { params, body: {} })))
    for (const answer of both) {
      expect(answer.body.data.paused).toBe(false)
      expect(answer.body.data.remainingMs).toBeGreaterThan(595_000)
      expect(answer.body.data.remainingMs).toBeLessThanOrEqual(600_000)
    }
  })

  test('is refused where the quiz says so, and after the end', async () => {
    const { asha, quiz } = await scene({ pausable: false })
    const attempt = await begin(asha, quiz)
    expect((await asha.ask(pauseAttempt, { params: { attemptId: attempt._id }, body: {} })).status).toBe(409)
    await submit(asha, quiz, { answers: {} })
    expect((await asha.ask(resumeAttempt, { params: { attemptId: attempt._id }, body: {} })).status).toBe(409)
  })
})

describe('submission', () => {
  test('is graded from the stored key, whatever the client claims', async () => {
    const { asha, quiz } = await scene()
    await begin(asha, quiz)
    const answers = {
      0: quiz.questions[0]?.right ?? '',
      1: quiz.questions[1]?.right ?? '',
      2: quiz.questions[2]?.wrong ?? '',
    }
    const answer = await submit(asha, quiz, { answers, score: 100, timeTaken: -5 })
    expect(answer.status).toBe(200)
    expect(answer.body.data).toMatchObject({
      score: 50,
      correctAnswers: 2,
      incorrectAnswers: 1,
      totalQuestions: 4,
      marks: 3.5,
      maxMarks: 8,
      userId: asha.id,
      attemptNumber: 1,
      answers,
    })
    expect(answer.body.data.timeTaken).toBeLessThan(5)
  })

  test('counts what was saved, and lets newer answers of another tab stand', async () => {
    const { asha, quiz } = await scene()
    const attempt = await begin(asha, quiz)
    const [first] = quiz.questions
    await asha.ask(saveAnswers, {
      params: { attemptId: attempt._id },
      body: { since: 0, changes: [{ index: 0, option: first?.right ?? '', marked: false, seq: 7 }] },
    })
    const answer = await submit(asha, quiz, {
      answers: { 0: first?.wrong ?? '', 1: quiz.questions[1]?.right ?? '' },
      attemptId: attempt._id,
      revision: 3,
    })
    expect(answer.body.data.answers).toEqual({ 0: first?.right, 1: quiz.questions[1]?.right })
    expect(answer.body.data.correctAnswers).toBe(2)
  })

  test('POST and PATCH are one act: a retry has the same _id and changes nothing', async () => {
    const { asha, quiz } = await scene()
    const attempt = await begin(asha, quiz)
    const first = await submit(asha, quiz, { answers: rights(quiz, 2) })
    const again = await submit(asha, quiz, { answers: rights(quiz, 2) })
    const patched = await asha.ask(updateQuizSubmission, {
      params: { userId: asha.id },
      body: { quizId: quiz.id, answers: {}, attemptId: attempt._id },
    })
    expect(again.body.data).toEqual(first.body.data)
    expect(patched.body.data).toEqual(first.body.data)
    const other = await submit(asha, quiz, { answers: rights(quiz) })
    expect([other.status, other.refusal.message]).toEqual([409, 'You have already submitted this quiz'])
    expect(await world.count('submissions', `quiz_id = '${quiz.id}'`)).toBe(1)
    const ravi = await world.student('Ravi')
    expect(
      (
        await ravi.ask(updateQuizSubmission, {
          params: { userId: asha.id },
          body: { quizId: quiz.id, answers: {} },
        })
      ).status,
    ).toBe(403)
  })

  test('needs an attempt, and a quiz that exists', async () => {
    const { asha, quiz, subject } = await scene()
    expect((await submit(asha, quiz, { answers: rights(quiz) })).status).toBe(409)
    expect((await submit(asha, { ...quiz, id: subject }, { answers: {} })).status).toBe(404)
    expect(
      (await world.visitor.ask(submitQuiz, { body: { quizId: quiz.id, answers: {}, userId: asha.id } }))
        .status,
    ).toBe(401)
  })

  test('after the deadline and its grace counts only what was saved by then; the rest is kept for an appeal', async () => {
    const { asha, quiz } = await scene()
    const attempt = await begin(asha, quiz)
    const [first, second] = quiz.questions
    await asha.ask(saveAnswers, {
      params: { attemptId: attempt._id },
      body: { since: 0, changes: [{ index: 0, option: first?.right ?? '', marked: false, seq: 1 }] },
    })
    await world.letPass(attempt._id, 631)
    const late = await asha.ask(saveAnswers, {
      params: { attemptId: attempt._id },
      body: { since: 1, changes: [{ index: 1, option: second?.right ?? '', marked: false, seq: 2 }] },
    })
    expect(late.body.data.late).toBe(true)
    const answer = await submit(asha, quiz, { answers: rights(quiz), attemptId: attempt._id })
    expect(answer.body.data).toMatchObject({
      correctAnswers: 1,
      timeTaken: 600,
      answers: { 0: first?.right },
    })
    // One row per question: what the late save brought, and what the submission brought beside it.
    expect(await world.count('late_answers', `attempt_id = '${attempt._id}'`)).toBe(quiz.questions.length - 1)
  })

  test('within the grace still counts', async () => {
    const { asha, quiz } = await scene()
    const attempt = await begin(asha, quiz)
    await world.letPass(attempt._id, 620)
    expect((await submit(asha, quiz, { answers: rights(quiz) })).body.data).toMatchObject({
      correctAnswers: 4,
      timeTaken: 600,
    })
  })

  test('nobody submits: the attempt ends by itself, once', async () => {
    const { asha, quiz } = await scene()
    const attempt = await begin(asha, quiz)
    await world.letPass(attempt._id, 700)
    const review = await asha.ask(getQuestionsByQuiz, { params: { quizId: quiz.id } })
    expect(review.body.attempt).toBeNull()
    const list = await asha.ask(getSubmissionsByUser, { params: { userId: asha.id } })
    expect(list.body.data).toHaveLength(1)
    expect(list.body.data[0]).toMatchObject({ score: 0, timeTaken: 600, quizId: { _id: quiz.id } })
  })

  test('brings the key with the questions, in the order of the attempt', async () => {
    const { asha, quiz } = await scene()
    await begin(asha, quiz)
    await submit(asha, quiz, { answers: {} })
    const review = await asha.ask(getQuestionsByQuiz, { params: { quizId: quiz.id } })
    expect(review.body.data.map((question) => question.correctAnswer)).toEqual(
      quiz.questions.map((question) => question.right),
    )
    const ravi = await world.student('Ravi')
    expect(
      JSON.stringify((await ravi.ask(getQuestionsByQuiz, { params: { quizId: quiz.id } })).body),
    ).not.toContain('correctAnswer')
  })

  test("is read by its owner; the same 404 for another's and for none", async () => {
    const { asha, quiz } = await scene()
    const ravi = await world.student('Ravi')
    await begin(asha, quiz)
    const { _id } = (await submit(asha, quiz, { answers: rights(quiz, 3) })).body.data
    expect((await asha.ask(getSubmission, { params: { submissionId: _id } })).body.data.score).toBe(75)
    const notYours = await ravi.ask(getSubmission, { params: { submissionId: _id } })
    const notThere = await ravi.ask(getSubmission, { params: { submissionId: quiz.id } })
    expect([notYours.status, notYours.refusal]).toEqual([404, notThere.refusal])
    expect((await ravi.ask(getSubmissionsByUser, { params: { userId: asha.id } })).status).toBe(403)
    expect((await world.visitor.ask(getSubmissionsByUser, { params: { userId: asha.id } })).status).toBe(401)
  })
})

describe('reattempt', () => {
  test('needs the quiz to allow it and an earlier attempt', async () => {
    const once = await scene()
    await begin(once.asha, once.quiz)
    expect((await once.asha.ask(reattempt, { params: { quizId: once.quiz.id }, body: {} })).status).toBe(200)
    await submit(once.asha, once.quiz, { answers: {} })
    expect((await once.asha.ask(reattempt, { params: { quizId: once.quiz.id }, body: {} })).status).toBe(409)
    const fresh = await scene({ allowReattempt: true })
    expect((await fresh.asha.ask(reattempt, { params: { quizId: fresh.quiz.id }, body: {} })).status).toBe(
      409,
    )
  })

  test('hides the key again while it runs; the newest result stands in the same row, the earlier one is kept', async () => {
    const { asha, quiz } = await scene({ allowReattempt: true })
    await begin(asha, quiz)
    const first = await submit(asha, quiz, { answers: rights(quiz, 1) })
    const both = await Promise.all(
      [1, 2].map(() => asha.ask(reattempt, { params: { quizId: quiz.id }, body: {} })),
    )
    expect(new Set(both.map((answer) => answer.body.data._id)).size).toBe(1)
    const running = await asha.ask(getQuestionsByQuiz, { params: { quizId: quiz.id } })
    expect(running.body.attempt?.number).toBe(2)
    expect(JSON.stringify(running.body)).not.toContain('correctAnswer')
    const second = await submit(asha, quiz, { answers: rights(quiz, 4) })
    expect(second.body.data).toMatchObject({ _id: first.body.data._id, score: 100, attemptNumber: 2 })
    expect(await world.count('submissions', `quiz_id = '${quiz.id}'`)).toBe(1)
    expect(await world.count('attempts', `quiz_id = '${quiz.id}' and submitted_at is not null`)).toBe(2)
  })

  test('the best result stays beside the newest, with what came before', async () => {
    const { asha, quiz } = await scene({ allowReattempt: true })
    await begin(asha, quiz)
    const first = await submit(asha, quiz, { answers: rights(quiz, 3) })
    expect(first.body.data).toMatchObject({ score: 75, bestScore: 75, history: [{ number: 1, score: 75 }] })
    await asha.ask(reattempt, { params: { quizId: quiz.id }, body: {} })
    const second = await submit(asha, quiz, { answers: rights(quiz, 1) })
    const expected = { score: 25, bestScore: 75, attemptNumber: 2 }
    expect(second.body.data).toMatchObject(expected)
    expect(second.body.data.history.map(({ number, score }) => [number, score])).toEqual([
      [1, 75],
      [2, 25],
    ])
    const list = await asha.ask(getSubmissionsByUser, { params: { userId: asha.id } })
    expect(list.body.data[0]).toMatchObject(expected)
    // What runs counts for nothing, and another child's results are not among them.
    await asha.ask(reattempt, { params: { quizId: quiz.id }, body: {} })
    const ravi = await world.student('Ravi')
    await begin(ravi, quiz)
    await submit(ravi, quiz, { answers: rights(quiz, 4) })
    const stored = await asha.ask(getSubmission, { params: { submissionId: second.body.data._id } })
    expect(stored.body.data).toMatchObject({ ...expected, history: [{ number: 1 }, { number: 2 }] })
  })
})

describe('stored questions', () => {
  test('are never edited: a running attempt keeps its paper when one is retired', async () => {
    const { asha, quiz } = await scene()
    await begin(asha, quiz)
    await expect(
      world.database.pool.query("update questions set text = 'changed' where quiz_id = $1", [quiz.id]),
    ).rejects.toThrow(/never edited/)
    await expect(
      world.database.pool.query('update question_options set correct = not correct'),
    ).rejects.toThrow(/never edited/)
    await world.database.pool.query(
      'update questions set retired_at = now() where quiz_id = $1 and position = 0',
      [quiz.id],
    )
    const after = await asha.ask(getQuestionsByQuiz, { params: { quizId: quiz.id } })
    expect(after.body.data).toHaveLength(4)
    expect((await submit(asha, quiz, { answers: rights(quiz) })).body.data.correctAnswers).toBe(4)
  })
})
