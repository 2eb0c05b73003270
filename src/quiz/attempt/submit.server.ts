import { and, eq, getTableColumns, gt, isNull, type SQL } from 'drizzle-orm'
import { Refusal } from '../../platform/errors.ts'
import { forEachIsolated } from '../../platform/jobs/jobs.server.ts'
import type { QuizContext } from '../act.server.ts'
import type { Answers, Change, Submission } from '../quiz.contract.ts'
import { attemptAnswers, attempts } from '../quiz.tables.ts'
import { answersById, changesById, keepLate } from './answers.server.ts'
import { type AttemptRow, isOverAt } from './attempts.server.ts'
import { changedAnswers, type SubmissionInput, numbered } from './submission.rules.ts'
import { assertSession } from './sessions.server.ts'

/** Attempts that are ended in one round. */
const ROUND = 100

type Submitted = {
  quizId: string
  answers: Answers
  attemptId?: string | undefined
  revision?: number | undefined
  changes?: readonly Change[] | undefined
  timeUp?: boolean | undefined
}

/**
 * Ends the running attempt and grades it. Idempotent.
 * @throws {SessionOver}
 * @throws {Refusal} 404 without such a quiz, 409 when nothing runs and this is no retry, and when time is
 * left to somebody whose browser says that it is up, 422 for an answer that fits no question.
 */
export async function submitQuiz(act: QuizContext, submitted: Submitted): Promise<Submission> {
  const { person, now } = act
  const attempt = await namedOrRunning(act, submitted)
  if (!attempt) return retried(act, submitted)
  const { answers: byIndex, changes, revision, timeUp = false } = submitted
  const given: SubmissionInput = {
    answers: await answersById(act.bank, attempt.paper, byIndex),
    revision,
    changes: changes && (await changesById(act.bank, attempt.paper, changes)).filter((each) => each.answers),
  }
  const ending = await act.endings.end({ attempt, given: { person, answers: given, timeUp }, now })
  if (!ending) return retried(act, { ...submitted, attemptId: attempt.id })
  const { pasts, answers, ...stored } = ending
  return act.submissions.onWire({ ...stored, answers, pasts })
}

/** The attempt that a submission names, or the one that runs, with its paper. */
async function namedOrRunning(
  { attempts, papers, person, now }: QuizContext,
  { quizId, attemptId }: Submitted,
) {
  const id = attemptId ?? (await attempts.standing(person, quizId, now)).running?.row.id
  const owned = id === undefined ? undefined : await papers.of(id)
  return id && owned?.studentId === person.id ? { id, quizId, paper: owned.paper } : undefined
}

/** Repeats the stored reply. Answers for an attempt that time has ended are stored for an appeal. */
async function retried(act: QuizContext, { quizId, answers, attemptId }: Submitted): Promise<Submission> {
  await assertSession(act.database, act.person, act.now)
  const stored = await act.submissions.byQuiz(act.person.id, quizId)
  if (!stored) {
    // A quiz that does not exist is 404 before anything else is said about it.
    await act.bank.quiz(quizId)
    throw new Refusal(409, 'Please start the quiz before you submit it', { code: 'quiz_not_started' })
  }
  const submission = await act.submissions.onWire(stored)
  const retry =
    attemptId === undefined ? sameAnswers(answers, submission.answers) : attemptId === submission.attemptId
  if (!retry)
    throw new Refusal(409, 'You have already submitted this quiz', { code: 'quiz_already_submitted' })
  if (attemptId !== undefined) await keepSubmitted(act, stored.attempt, answers)
  return submission
}

function sameAnswers(given: Answers, stored: Readonly<Record<string, string>>): boolean {
  const filled = Object.entries(given).filter((entry) => entry[1] !== null)
  return (
    filled.length === Object.keys(stored).length && filled.every(([index, text]) => stored[index] === text)
  )
}

/** Late answers of a submission whose attempt was ended by time. */
async function keepSubmitted(act: QuizContext, ended: AttemptRow, answers: Answers): Promise<void> {
  if (!ended.submittedAt || ended.submittedAt < ended.deadlineAt) return
  const { db } = act.database
  const paper = await act.attempts.paperOf(ended.id)
  const given = { answers: await answersById(act.bank, paper, answers), revision: undefined }
  const rows = await db.select().from(attemptAnswers).where(eq(attemptAnswers.attemptId, ended.id))
  const stored = rows.map(({ questionId, optionId, given: other, seq }) => ({
    question: questionId,
    option: optionId ?? other,
    seq,
  }))
  const late = numbered(changedAnswers(given, stored), 0)
  await keepLate({ on: db, now: act.now }, { attemptId: ended.id, answers: late })
}

/** Ends attempts without a person: by time. */
type DemoReset = Pick<QuizContext, 'database' | 'endings' | 'now'>

/**
 * Ends attempts that are past deadline and grace. A failing one does not stop the others.
 */
export const finaliseExpired = (clearing: DemoReset): Promise<void> =>
  forEachIsolated(endsOf(clearing), (ending) => ending())

/** All of a round concurrently, so that they share a batch. */
async function* endsOf({ database, endings, now }: DemoReset): AsyncGenerator<() => Promise<unknown>> {
  for await (const round of expired({ database, now })) {
    const ends = round.map((attempt) => endings.end({ attempt, given: null, now }))
    // The consumer handles the failure.
    for (const end of ends) end.catch(() => {})
    for (const end of ends) yield () => end
  }
}

const { paper: _, ...columns } = getTableColumns(attempts)

/** Paged by id, so that failing attempts do not block the others. */
async function* expired({ database: { db }, now }: Omit<DemoReset, 'endings'>): AsyncGenerator<AttemptRow[]> {
  const over = and(isNull(attempts.submittedAt), isOverAt(now))
  let after: SQL | undefined
  for (;;) {
    const round = await db
      .select(columns)
      .from(attempts)
      .where(and(over, after))
      .orderBy(attempts.id)
      .limit(ROUND)
    yield round
    const last = round.at(-1)
    if (!last || round.length < ROUND) return
    after = gt(attempts.id, last.id)
  }
}
