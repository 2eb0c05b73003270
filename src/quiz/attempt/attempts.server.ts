import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db.server.ts'
import type { QuestionBank } from '../bank/question-bank.server.ts'
import type { Attempt } from '../quiz.contract.ts'
import { type Clock, GRACE_MS, remaining, type Scheme } from '../quiz.rules.ts'
import { attemptAnswers, attempts } from '../quiz.tables.ts'

export type AttemptRow = typeof attempts.$inferSelect

export const clockOf = (row: AttemptRow): Clock => ({
  startedAt: row.startedAt.getTime(),
  deadlineAt: row.deadlineAt.getTime(),
  pausedAt: row.pausedAt?.getTime() ?? null,
  pausedUntil: row.pausedUntil?.getTime() ?? null,
  pausedMs: row.pausedMs,
  pauses: row.pauses,
})

type OwnScheme = Pick<AttemptRow, 'schemeMarks' | 'schemeNumerator' | 'schemeDenominator'>

/** The marks that were announced when it began. */
export const schemeOf = (row: OwnScheme, quiz: Scheme): Scheme =>
  row.schemeMarks === null
    ? { marks: quiz.marks, penalty: quiz.penalty }
    : {
        marks: row.schemeMarks,
        penalty: { numerator: row.schemeNumerator ?? 0, denominator: row.schemeDenominator ?? 1 },
      }

/**
 * Attempts that are over at this time: past deadline and grace, or paused for too long. The rules' `isOver`
 * in SQL.
 */
export const isOverAt = (now: Date) =>
  or(
    and(isNull(attempts.pausedAt), lt(attempts.deadlineAt, new Date(now.getTime() - GRACE_MS))),
    and(isNotNull(attempts.pausedAt), lt(attempts.pausedUntil, now)),
  )

/** So many attempts' papers are kept in memory. */
const MOST_PAPERS = 5_000

export type Attempts = ReturnType<typeof openAttempts>

/** Attempts as they are stored. What is done with one stands beside this: start, save, pause, submit. */
export function openAttempts({ db }: Database, bank: QuestionBank) {
  const running = db
    .select()
    .from(attempts)
    .where(
      and(
        eq(attempts.studentId, sql.placeholder('student')),
        eq(attempts.quizId, sql.placeholder('quiz')),
        isNull(attempts.submittedAt),
      ),
    )
    .prepare('attempt_running')
  const byId = db
    .select()
    .from(attempts)
    .where(eq(attempts.id, sql.placeholder('id')))
    .prepare('attempt_by_id')
  const answersOf = db
    .select()
    .from(attemptAnswers)
    .where(eq(attemptAnswers.attemptId, sql.placeholder('id')))
    .prepare('attempt_answers_of')
  // What never changes of an attempt, so that a save costs one statement.
  const papers = new Map<string, Pick<AttemptRow, 'studentId' | 'paper'>>()

  return {
    async byId(id: string): Promise<AttemptRow | undefined> {
      const [row] = await byId.execute({ id })
      return row
    },

    /** Whose attempt this is, and its paper; from memory. */
    async paperOf(id: string): Promise<Pick<AttemptRow, 'studentId' | 'paper'> | undefined> {
      const known = papers.get(id)
      if (known) return known
      const [row] = await byId.execute({ id })
      if (!row) return undefined
      if (papers.size > MOST_PAPERS) papers.clear()
      const { studentId, paper } = row
      papers.set(id, { studentId, paper })
      return row
    },

    /** The attempt that this student has not submitted. */
    async running(student: string, quiz: string): Promise<AttemptRow | undefined> {
      const [row] = await running.execute({ student, quiz })
      return row
    },

    /** The attempt as the browser needs it to go on. */
    async onWire(row: AttemptRow, now: Date): Promise<Attempt> {
      const { wire: quiz } = await bank.quiz(row.quizId)
      const stored = await answersOf.execute({ id: row.id })
      const questions = await bank.questionsOf(row.paper)
      const places = new Map(row.paper.map((entry, index) => [entry.question, index]))
      const attempt: Attempt = {
        _id: row.id,
        quizId: row.quizId,
        number: row.number,
        total: row.paper.length,
        startedAt: row.startedAt.toISOString(),
        deadline: row.deadlineAt.toISOString(),
        remainingMs: remaining(clockOf(row), now.getTime()),
        durationMs: quiz.duration * 60_000,
        paused: row.pausedAt !== null,
        pausable: quiz.pausable,
        answers: {},
        marked: [],
        visited: [],
        revision: 0,
      }
      for (const answer of stored) {
        const index = places.get(answer.questionId)
        if (index === undefined) continue
        const text = answer.optionId === null ? undefined : questions[index]?.options.get(answer.optionId)
        if (text !== undefined) attempt.answers[index] = text
        if (answer.marked) attempt.marked.push(index)
        attempt.visited.push(index)
        attempt.revision = Math.max(attempt.revision, answer.seq)
      }
      return attempt
    },
  }
}
