import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import { newId } from '../platform/columns.tables.ts'
import type { Database, Tx } from '../platform/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { type AttemptRow, clockOf } from './attempts.server.ts'
import { type BankQuestion, keyOf, type QuestionBank } from './question-bank.server.ts'
import type { Answers, Submission } from './quiz.contract.ts'
import { GRACE_MS, grade, isOver, marks, readable, score, secondsTaken } from './quiz.rules.ts'
import { attemptAnswers, attempts, lateAnswers, type Paper, submissions } from './quiz.tables.ts'

type Given = { answers: ReadonlyMap<string, string | null>; revision: number | undefined }

/** Ending, grading and reading back. */
export function openSubmissions({ db }: Database, bank: QuestionBank) {
  const joined = () =>
    db
      .select({
        submission: submissions,
        attempt: attempts,
        answers: sql<Record<
          string,
          string
        > | null>`(select jsonb_object_agg(a.question_id, a.option_id) from attempt_answers a where a.attempt_id = ${attempts.id} and a.option_id is not null)`,
      })
      .from(submissions)
      .innerJoin(attempts, eq(attempts.id, submissions.attemptId))
  const byId = joined()
    .where(and(eq(submissions.id, sql.placeholder('id')), eq(submissions.studentId, sql.placeholder('student'))))
    .prepare('submission_by_id')
  const byQuiz = joined()
    .where(and(eq(submissions.quizId, sql.placeholder('quiz')), eq(submissions.studentId, sql.placeholder('student'))))
    .prepare('submission_by_quiz')
  const ofStudent = joined()
    .where(eq(submissions.studentId, sql.placeholder('student')))
    .orderBy(desc(submissions.updatedAt))
    .prepare('submissions_of_student')

  type Joined = Awaited<ReturnType<typeof byId.execute>>[number]

  async function onWire({ submission, attempt, answers }: Joined): Promise<Submission> {
    const quiz = await bank.quiz(submission.quizId)
    const questions = await bank.questionsOf(attempt.paper)
    const counts = { total: attempt.paper.length, correct: attempt.correct ?? 0, incorrect: attempt.incorrect ?? 0 }
    return {
      _id: submission.id,
      quizId: { _id: quiz.wire._id, title: quiz.wire.title, subjectId: quiz.wire.subjectId, allowReattempt: quiz.wire.allowReattempt },
      userId: submission.studentId,
      answers: answersOnWire(answers ?? {}, questions),
      timeTaken: attempt.timeTaken ?? 0,
      score: score(counts),
      totalQuestions: counts.total,
      correctAnswers: counts.correct,
      incorrectAnswers: counts.incorrect,
      marks: readable({ numerator: attempt.marksNumerator ?? 0, denominator: attempt.marksDenominator ?? 1 }),
      maxMarks: quiz.wire.marks,
      attemptId: attempt.id,
      attemptNumber: attempt.number,
      submittedAt: submission.updatedAt.toISOString(),
    }
  }

  /** Ends an attempt once: whoever comes second finds it ended and changes nothing. */
  async function finalise(found: AttemptRow, given: Given | null, now: Date): Promise<void> {
    const { id } = found
    // Read before the transaction: the embedded database has one connection, and inside it is taken.
    const quiz = await bank.quiz(found.quizId)
    const key = keyOf(await bank.questionsOf(found.paper))
    await db.transaction(async (tx) => {
      const [row] = await tx.select().from(attempts).where(eq(attempts.id, id)).for('update')
      if (!row || row.submittedAt) return
      const stored = await tx.select().from(attemptAnswers).where(eq(attemptAnswers.attemptId, id))
      const answers = new Map(stored.map((answer) => [answer.questionId, answer.optionId]))
      if (given) {
        const changed = differing(given, stored)
        if (isOver(clockOf(row), now.getTime())) await keepForAppeal(tx, row, changed, now)
        else {
          await storeGiven(tx, row, changed, stored, now)
          for (const [question, option] of changed) answers.set(question, option)
        }
      }
      const counts = grade(key, answers)
      const exact = marks(counts, { marks: quiz.row.marks, penalty: quiz.wire.penalty })
      await tx
        .update(attempts)
        .set({
          submittedAt: now,
          timeTaken: secondsTaken(clockOf(row), now.getTime()),
          correct: counts.correct,
          incorrect: counts.incorrect,
          marksNumerator: exact.numerator,
          marksDenominator: exact.denominator,
        })
        .where(eq(attempts.id, id))
      await tx
        .insert(submissions)
        .values({ id: newId(), studentId: row.studentId, quizId: row.quizId, attemptId: id, createdAt: now, updatedAt: now })
        .onConflictDoUpdate({ target: [submissions.studentId, submissions.quizId], set: { attemptId: id, updatedAt: now } })
    })
  }

  return {
    finalise,
    onWire,

    async byId(id: string, student: string): Promise<Joined | undefined> {
      const [row] = await byId.execute({ id, student })
      return row
    },

    async byQuiz(quiz: string, student: string): Promise<Joined | undefined> {
      const [row] = await byQuiz.execute({ quiz, student })
      return row
    },

    ofStudent: (student: string): Promise<Joined[]> => ofStudent.execute({ student }),

    /** Ends what nobody submitted before deadline and grace were over. @returns how many. */
    finaliseExpired: async (now: Date): Promise<number> => {
      const expired = await db
        .select()
        .from(attempts)
        .where(and(isNull(attempts.submittedAt), isNull(attempts.pausedAt), lt(attempts.deadlineAt, new Date(now.getTime() - GRACE_MS))))
        .limit(100)
      for (const attempt of expired) await finalise(attempt, null, now)
      return expired.length
    },
  }
}

/**
 * The wire's map of index to text becomes ids.
 * @throws {Refusal} 422 naming the answer that fits no question or option.
 */
export function answersById(answers: Answers, paper: Paper, bank: readonly BankQuestion[]): Map<string, string | null> {
  const byId = new Map<string, string | null>()
  for (const [index, text] of Object.entries(answers)) {
    const question = /^(0|[1-9]\d{0,2})$/.test(index) ? paper[Number(index)]?.question : undefined
    if (!question) throw new Refusal(422, undefined, { errors: { [`answers.${index.slice(0, 20)}`]: 'Unknown question' } })
    const option = text === null ? null : bank[Number(index)]?.byText.get(text)
    if (option === undefined) throw new Refusal(422, undefined, { errors: { [`answers.${index}`]: 'Unknown option' } })
    byId.set(question, option)
  }
  return byId
}

function answersOnWire(answers: Readonly<Record<string, string>>, bank: readonly BankQuestion[]): Record<string, string> {
  const wire: Record<string, string> = {}
  for (const [index, question] of bank.entries()) {
    const text = question.options.get(answers[question.id] ?? '')
    if (text !== undefined) wire[index] = text
  }
  return wire
}

/** What the submission changes: not what is stored alike, nor what another tab stored after this tab's revision. */
function differing(given: Given, stored: readonly (typeof attemptAnswers.$inferSelect)[]): Map<string, string | null> {
  const changed = new Map(given.answers)
  for (const answer of stored) {
    const newer = given.revision !== undefined && answer.seq > given.revision
    if (newer || changed.get(answer.questionId) === answer.optionId) changed.delete(answer.questionId)
  }
  return changed
}

async function storeGiven(
  tx: Tx,
  row: AttemptRow,
  changed: Map<string, string | null>,
  stored: readonly { seq: number }[],
  now: Date,
): Promise<void> {
  if (changed.size === 0) return
  const seq = Math.max(0, ...stored.map((answer) => answer.seq)) + 1
  await tx
    .insert(attemptAnswers)
    .values([...changed].map(([questionId, optionId]) => ({ attemptId: row.id, questionId, optionId, seq, savedAt: now })))
    .onConflictDoUpdate({
      target: [attemptAnswers.attemptId, attemptAnswers.questionId],
      set: { optionId: sql`excluded.option_id`, seq, savedAt: now },
    })
}

async function keepForAppeal(tx: Tx, row: AttemptRow, changed: Map<string, string | null>, now: Date): Promise<void> {
  if (changed.size === 0) return
  await tx
    .insert(lateAnswers)
    .values([...changed].map(([questionId, optionId]) => ({ attemptId: row.id, questionId, optionId, seq: 0, arrivedAt: now })))
    .onConflictDoNothing()
}
