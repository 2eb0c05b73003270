import { and, asc, eq, isNull, lt, notExists, sql } from 'drizzle-orm'
import type { Database } from '../platform/db.server.ts'
import type { DiskGuard } from '../platform/disk.server.ts'
import { Refusal } from '../platform/errors.ts'
import { enveloped, type Person, type Served, serve } from '../platform/serve.server.ts'
import { clockOf, openAttempts } from './attempts.server.ts'
import { openQuestionBank, questionsOnWire, quizOnWire } from './question-bank.server.ts'
import {
  type Answers,
  getAllSubjects,
  getQuestionsByQuiz,
  getQuizzesBySubject,
  getSingleQuiz,
  getSubmission,
  getSubmissionsByUser,
  pauseAttempt,
  reattempt,
  resumeAttempt,
  type Submission,
  saveAnswers,
  submitQuiz,
  updateQuizSubmission,
} from './quiz.contract.ts'
import { isOver } from './quiz.rules.ts'
import { questions, quizzes, subjects, submissions } from './quiz.tables.ts'
import { answersById, openSubmissions } from './submissions.server.ts'

const shows = { shows: ['quiz_subjects', 'quizzes', 'questions'] }

/** The calls of the quiz, and the sweep that ends what nobody submitted. */
export function openQuiz(database: Database, disk: DiskGuard): { calls: Served[]; finaliseExpired: (now: Date) => Promise<number> } {
  const { db } = database
  const bank = openQuestionBank(database)
  const attempts = openAttempts(database, bank)
  const results = openSubmissions(database, bank)

  const earlierOpen = db
    .select({ id: quizzes.id })
    .from(quizzes)
    .where(
      and(
        eq(quizzes.subjectId, sql.placeholder('subject')),
        lt(quizzes.sequence, sql.placeholder('sequence')),
        notExists(
          db
            .select({ one: sql`1` })
            .from(submissions)
            .where(and(eq(submissions.quizId, quizzes.id), eq(submissions.studentId, sql.placeholder('student')))),
        ),
      ),
    )
    .limit(1)
    .prepare('earlier_quiz_open')

  type Submitted = { quizId: string; answers: Answers; attemptId?: string | undefined; revision?: number | undefined }

  /** POST and PATCH are this one idempotent act. */
  async function submit({ quizId, answers, attemptId, revision }: Submitted, student: string, now: Date): Promise<Submission> {
    const running = await attempts.running(student, quizId)
    const ends = running && (attemptId === undefined || attemptId === running.id)
    if (ends) {
      const given = answersById(answers, running.paper, await bank.questionsOf(running.paper))
      await results.finalise(running, { answers: given, revision }, now)
    }
    const stored = await results.byQuiz(quizId, student)
    if (!stored) {
      // A quiz that does not exist is 404 before anything else is said about it.
      await bank.quiz(quizId)
      throw new Refusal(409, 'Please start the quiz before you submit it')
    }
    const submission = await results.onWire(stored)
    const retry = attemptId === undefined ? sameAnswers(answers, submission.answers) : attemptId === submission.attemptId
    if (!ends && !retry) throw new Refusal(409, 'This quiz is already submitted')
    return submission
  }

  const calls = [
    serve(
      getAllSubjects,
      async () => {
        const rows = await db.select().from(subjects).orderBy(asc(subjects.position))
        return enveloped(rows.map((row) => ({ _id: row.id, name: row.name, quizMinutes: row.quizMinutes })))
      },
      shows,
    ),

    serve(
      getQuizzesBySubject,
      async ({ params }) => {
        const rows = await db
          .select({
            quiz: quizzes,
            subject: subjects,
            count: sql<number>`(${db.$count(questions, and(eq(questions.quizId, quizzes.id), isNull(questions.retiredAt)))})::int`,
          })
          .from(quizzes)
          .innerJoin(subjects, eq(subjects.id, quizzes.subjectId))
          .where(eq(quizzes.subjectId, params.subjectId))
          .orderBy(asc(quizzes.sequence))
        return enveloped(rows.map((row) => quizOnWire(row.quiz, row.subject, row.count)))
      },
      shows,
    ),

    serve(getSingleQuiz, async ({ params }) => enveloped((await bank.quiz(params.quizId)).wire), shows),

    serve(getSubmissionsByUser, async ({ params, person }) => {
      ownOnly(params.userId, person)
      const rows = await results.ofStudent(person.id)
      return enveloped(await Promise.all(rows.map((row) => results.onWire(row))))
    }),

    serve(getQuestionsByQuiz, async ({ params, query, person, now }) => {
      // On a family's device another tab may have switched to another child: its clock must not start here.
      if (query.userId !== undefined) ownOnly(query.userId, person)
      const quiz = await bank.quiz(params.quizId)
      let running = await attempts.running(person.id, params.quizId)
      if (running && isOver(clockOf(running), now.getTime())) {
        await results.finalise(running, null, now)
        running = undefined
      }
      if (!running) {
        const done = await results.byQuiz(params.quizId, person.id)
        if (done) {
          const { paper } = done.attempt
          return { success: true as const, data: questionsOnWire(paper, await bank.questionsOf(paper), true), attempt: null }
        }
        if (quiz.paper.length === 0) return { success: true as const, data: [], attempt: null }
        const [earlier] = await earlierOpen.execute({ subject: quiz.row.subjectId, sequence: quiz.row.sequence, student: person.id })
        if (earlier) throw new Refusal(403, 'Please complete the previous quizzes first')
        disk.assertWritable()
        running = await attempts.start(person.id, quiz, now)
      }
      const attempt = await attempts.state(running, quiz, now)
      // While paused the questions are not there to be read.
      const data = attempt.paused ? [] : questionsOnWire(running.paper, await bank.questionsOf(running.paper), false)
      return { success: true as const, data, attempt }
    }),

    serve(reattempt, async ({ params, person, now }) => {
      const quiz = await bank.quiz(params.quizId)
      let running = await attempts.running(person.id, params.quizId)
      if (running && isOver(clockOf(running), now.getTime())) {
        await results.finalise(running, null, now)
        running = undefined
      }
      if (!running) {
        if (!(await results.byQuiz(params.quizId, person.id))) throw new Refusal(409, 'There is no earlier attempt at this quiz')
        if (!quiz.wire.allowReattempt) throw new Refusal(409, 'This quiz can be taken only once')
        running = await attempts.start(person.id, quiz, now)
      }
      return enveloped(await attempts.state(running, quiz, now))
    }),

    serve(saveAnswers, async ({ params, body, person, now }) => {
      const saved = await attempts.save(params.attemptId, person.id, body.since, body.changes, now)
      if (saved) return enveloped({ ...saved, late: false })
      const row = await attempts.find(params.attemptId, person.id)
      if (!row.submittedAt && row.pausedAt) throw new Refusal(409, 'The quiz is paused')
      if (!row.submittedAt) await results.finalise(row, null, now)
      else if (row.submittedAt < row.deadlineAt) throw new Refusal(409, 'This quiz is already submitted')
      await attempts.keepLate(row, body.changes, now)
      return enveloped({ revision: body.since, stale: false, late: true })
    }),

    serve(pauseAttempt, async ({ params, person, now }) => {
      const row = await attempts.setPaused(params.attemptId, person.id, true, now)
      return enveloped(await attempts.state(row, await bank.quiz(row.quizId), now), 'Quiz paused')
    }),

    serve(resumeAttempt, async ({ params, person, now }) => {
      const row = await attempts.setPaused(params.attemptId, person.id, false, now)
      return enveloped(await attempts.state(row, await bank.quiz(row.quizId), now), 'Quiz resumed')
    }),

    serve(submitQuiz, async ({ body, person, now }) => {
      ownOnly(body.userId, person)
      return enveloped(await submit(body, person.id, now), 'Quiz submitted')
    }),

    serve(updateQuizSubmission, async ({ params, body, person, now }) => {
      ownOnly(params.userId, person)
      return enveloped(await submit(body, person.id, now), 'Quiz submitted')
    }),

    serve(getSubmission, async ({ params, person }) => {
      const row = await results.byId(params.submissionId, person.id)
      if (!row) throw new Refusal(404, 'Submission not found')
      return enveloped(await results.onWire(row))
    }),
  ]

  return { calls, finaliseExpired: results.finaliseExpired }
}

function ownOnly(userId: string, person: Person): void {
  if (userId !== person.id) throw new Refusal(403, 'This belongs to another student')
}

function sameAnswers(given: Answers, stored: Readonly<Record<string, string>>): boolean {
  const filled = Object.entries(given).filter((entry) => entry[1] !== null)
  return filled.length === Object.keys(stored).length && filled.every(([index, text]) => stored[index] === text)
}
