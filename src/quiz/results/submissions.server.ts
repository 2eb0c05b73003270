import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db.server.ts'
import type { BankQuestion, QuestionBank } from '../bank/question-bank.server.ts'
import { schemeOf } from '../attempt/attempts.server.ts'
import type { Submission } from '../quiz.contract.ts'
import { readable, score } from '../quiz.rules.ts'
import { attempts, submissions } from '../quiz.tables.ts'

export type Submissions = ReturnType<typeof openSubmissions>
export type StoredSubmission = NonNullable<Awaited<ReturnType<Submissions['byId']>>>

/** Question id to option id, of what was answered. */
type Chosen = Readonly<Record<string, string>>

/** What was submitted, read back. */
export function openSubmissions({ db }: Database, bank: QuestionBank) {
  const chosen = sql<Chosen | null>`(
    select jsonb_object_agg(a.question_id, a.option_id) from attempt_answers a
    where a.attempt_id = ${attempts.id} and a.option_id is not null)`
  const stored = () =>
    db
      .select({ submission: submissions, attempt: attempts, answers: chosen })
      .from(submissions)
      .innerJoin(attempts, eq(attempts.id, submissions.attemptId))
  const byId = stored()
    .where(eq(submissions.id, sql.placeholder('id')))
    .prepare('submission_by_id')
  const byQuiz = stored()
    .where(
      and(
        eq(submissions.quizId, sql.placeholder('quiz')),
        eq(submissions.studentId, sql.placeholder('student')),
      ),
    )
    .prepare('submission_by_quiz')
  const ofStudent = stored()
    .where(eq(submissions.studentId, sql.placeholder('student')))
    .orderBy(desc(submissions.updatedAt))
    .prepare('submissions_of_student')

  type Stored = Awaited<ReturnType<typeof byId.execute>>[number]

  return {
    async byId(id: string): Promise<Stored | undefined> {
      const [row] = await byId.execute({ id })
      return row
    },

    async byQuiz(student: string, quiz: string): Promise<Stored | undefined> {
      const [row] = await byQuiz.execute({ quiz, student })
      return row
    },

    /** Newest first. */
    ofStudent: (student: string): Promise<Stored[]> => ofStudent.execute({ student }),

    async onWire({ submission, attempt, answers }: Stored): Promise<Submission> {
      const { wire: quiz } = await bank.quiz(submission.quizId)
      const questions = await bank.questionsOf(attempt.paper)
      const counts = {
        total: attempt.paper.length,
        correct: attempt.correct ?? 0,
        incorrect: attempt.incorrect ?? 0,
      }
      return {
        _id: submission.id,
        quizId: {
          _id: quiz._id,
          title: quiz.title,
          subjectId: quiz.subjectId,
          allowReattempt: quiz.allowReattempt,
        },
        userId: submission.studentId,
        answers: answersOnWire(answers ?? {}, questions),
        timeTaken: attempt.timeTaken ?? 0,
        score: score(counts),
        totalQuestions: counts.total,
        correctAnswers: counts.correct,
        incorrectAnswers: counts.incorrect,
        marks: readable({
          numerator: attempt.marksNumerator ?? 0,
          denominator: attempt.marksDenominator ?? 1,
        }),
        maxMarks: schemeOf(attempt, quiz).marks,
        attemptId: attempt.id,
        attemptNumber: attempt.number,
        submittedAt: submission.updatedAt.toISOString(),
      }
    },
  }
}

function answersOnWire(chosen: Chosen, questions: readonly BankQuestion[]): Record<string, string> {
  const wire: Record<string, string> = {}
  for (const [index, question] of questions.entries()) {
    const text = question.options.get(chosen[question.id] ?? '')
    if (text !== undefined) wire[index] = text
  }
  return wire
}
