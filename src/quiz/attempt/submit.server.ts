import { and, eq, gt, isNull, type SQL } from 'drizzle-orm'
import { newId } from '../../platform/columns.tables.ts'
import { Refusal } from '../../platform/errors.ts'
import { eachAlone } from '../../platform/jobs.server.ts'
import type { QuizAct } from '../act.server.ts'
import { keyOf } from '../bank/question-bank.server.ts'
import type { Answers, Submission } from '../quiz.contract.ts'
import { grade, isOver, marks, secondsTaken } from '../quiz.rules.ts'
import { attemptAnswers, attempts, submissions } from '../quiz.tables.ts'
import { type AnswersById, answersById, keepAnswers, keepLate, numbered } from './answers.server.ts'
import { type AttemptRow, clockOf, isOverAt, schemeOf } from './attempts.server.ts'

/** Attempts that are ended in one round. */
const ROUND = 100

type Submitted = {
  quizId: string
  answers: Answers
  attemptId?: string | undefined
  revision?: number | undefined
}

/**
 * Ends the running attempt and grades it; repeated, it tells the same again.
 * @throws {Refusal} 404 without such a quiz, 409 when nothing runs and this is no retry, 422 for an answer
 * that fits no question.
 */
export async function submitQuiz(
  act: QuizAct,
  { quizId, answers, attemptId, revision }: Submitted,
): Promise<Submission> {
  const running = await act.attempts.running(act.person.id, quizId)
  const ends = running && (attemptId === undefined || attemptId === running.id)
  if (ends) {
    const given = { answers: await answersById(act.bank, running.paper, answers), revision }
    await finalise(act, { attempt: running, given })
  }
  const stored = await act.submissions.byQuiz(act.person.id, quizId)
  if (!stored) {
    // A quiz that does not exist is 404 before anything else is said about it.
    await act.bank.quiz(quizId)
    throw new Refusal(409, 'Please start the quiz before you submit it')
  }
  const submission = await act.submissions.onWire(stored)
  const retry =
    attemptId === undefined ? sameAnswers(answers, submission.answers) : attemptId === submission.attemptId
  if (!ends && !retry) throw new Refusal(409, 'This quiz is already submitted')
  // Also when something else ended it while this was under way.
  if (stored.attempt.id === (attemptId ?? running?.id)) await keepSubmitted(act, stored.attempt, answers)
  return submission
}

function sameAnswers(given: Answers, stored: Readonly<Record<string, string>>): boolean {
  const filled = Object.entries(given).filter((entry) => entry[1] !== null)
  return (
    filled.length === Object.keys(stored).length && filled.every(([index, text]) => stored[index] === text)
  )
}

/** What a submission brings of an attempt that time has ended. */
async function keepSubmitted(act: QuizAct, ended: AttemptRow, answers: Answers): Promise<void> {
  if (!ended.submittedAt || ended.submittedAt < ended.deadlineAt) return
  const { db } = act.database
  const given = { answers: await answersById(act.bank, ended.paper, answers), revision: undefined }
  const stored = await db.select().from(attemptAnswers).where(eq(attemptAnswers.attemptId, ended.id))
  const late = numbered(differing(given, stored), 0)
  await keepLate({ on: db, now: act.now }, { attemptId: ended.id, answers: late })
}

/** Ending needs nobody: time ends attempts too. */
type Ending = Pick<QuizAct, 'database' | 'bank' | 'now'>
type Given = { answers: AnswersById; revision: number | undefined }

/** Ends an attempt once: whoever comes second changes nothing. `given` is null when time ends it. */
export async function finalise(
  { database, bank, now }: Ending,
  { attempt: { id, quizId, paper }, given }: { attempt: AttemptRow; given: Given | null },
): Promise<void> {
  // Read before the transaction: the embedded database has one connection, and inside it is taken.
  const quiz = await bank.quiz(quizId)
  const key = keyOf(await bank.questionsOf(paper))
  await database.db.transaction(async (tx) => {
    const [row] = await tx.select().from(attempts).where(eq(attempts.id, id)).for('update')
    if (!row || row.submittedAt) return
    const stored = await tx.select().from(attemptAnswers).where(eq(attemptAnswers.attemptId, id))
    const answers = new Map(stored.map((answer) => [answer.questionId, answer.optionId]))
    if (given) {
      const changed = differing(given, stored)
      // While paused nothing is answered: what was saved before counts.
      if (row.pausedAt || isOver(clockOf(row), now.getTime())) {
        const late = numbered(changed, (given.revision ?? 0) + 1)
        await keepLate({ on: tx, now }, { attemptId: id, answers: late })
      } else {
        const newest = numbered(changed, Math.max(0, ...stored.map(({ seq }) => seq)) + 1)
        await keepAnswers({ on: tx, now }, { attemptId: id, answers: newest })
        for (const [question, option] of changed) answers.set(question, option)
      }
    }
    const counts = grade(key, answers)
    const exact = marks(counts, schemeOf(row, quiz.wire))
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
    const { studentId } = row
    await tx
      .insert(submissions)
      .values({ id: newId(), studentId, quizId, attemptId: id, createdAt: now, updatedAt: now })
      .onConflictDoUpdate({
        target: [submissions.studentId, submissions.quizId],
        set: { attemptId: id, updatedAt: now },
      })
  })
}

/** Ends what nobody submitted before deadline and grace were over, each alone. */
export const finaliseExpired = (ending: Ending): Promise<void> =>
  eachAlone(expired(ending), (attempt) => finalise(ending, { attempt, given: null }))

/** By id, so that attempts that cannot be ended keep nobody else waiting. */
async function* expired({ database: { db }, now }: Ending): AsyncGenerator<AttemptRow> {
  const over = and(isNull(attempts.submittedAt), isOverAt(now))
  let after: SQL | undefined
  for (;;) {
    const round = await db.select().from(attempts).where(and(over, after)).orderBy(attempts.id).limit(ROUND)
    yield* round
    const last = round.at(-1)
    if (!last || round.length < ROUND) return
    after = gt(attempts.id, last.id)
  }
}

/**
 * What the submission changes: not what is stored alike, nor what another tab stored after this tab's
 * revision.
 */
function differing(given: Given, stored: readonly (typeof attemptAnswers.$inferSelect)[]): AnswersById {
  const changed = new Map(given.answers)
  for (const answer of stored) {
    const newer = given.revision !== undefined && answer.seq > given.revision
    if (newer || changed.get(answer.questionId) === answer.optionId) changed.delete(answer.questionId)
  }
  return changed
}
