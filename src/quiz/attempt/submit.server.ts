import { and, eq, getTableColumns, gt, isNull, type SQL } from 'drizzle-orm'
import { Refusal } from '../../platform/errors.ts'
import { eachAlone } from '../../platform/jobs.server.ts'
import type { QuizAct } from '../act.server.ts'
import type { Answers, Change, Submission } from '../quiz.contract.ts'
import { attemptAnswers, attempts } from '../quiz.tables.ts'
import { answersById, changesById, keepLate } from './answers.server.ts'
import { type AttemptRow, isOverAt } from './attempts.server.ts'
import { differing, type Given, numbered } from './ending.rules.ts'
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
 * Ends the running attempt and grades it; repeated, it tells the same again.
 * @throws {SessionOver}
 * @throws {Refusal} 404 without such a quiz, 409 when nothing runs and this is no retry, and when time is
 * left to somebody whose browser says that it is up, 422 for an answer that fits no question.
 */
export async function submitQuiz(act: QuizAct, submitted: Submitted): Promise<Submission> {
  const { person, now } = act
  const attempt = await namedOrRunning(act, submitted)
  if (!attempt) return retried(act, submitted)
  const { answers: byIndex, changes, revision, timeUp = false } = submitted
  const given: Given = {
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
async function namedOrRunning({ attempts, papers, person, now }: QuizAct, { quizId, attemptId }: Submitted) {
  const id = attemptId ?? (await attempts.standing(person, quizId, now)).running?.row.id
  const owned = id === undefined ? undefined : await papers.of(id)
  return id && owned?.studentId === person.id ? { id, quizId, paper: owned.paper } : undefined
}

/** Tells what was stored again. What a submission brings of an attempt that time has ended is kept. */
async function retried(act: QuizAct, { quizId, answers, attemptId }: Submitted): Promise<Submission> {
  await assertSession(act.database, act.person, act.now)
  const stored = await act.submissions.byQuiz(act.person.id, quizId)
  if (!stored) {
    // A quiz that does not exist is 404 before anything else is said about it.
    await act.bank.quiz(quizId)
    throw new Refusal(409, 'Please start the quiz before you submit it')
  }
  const submission = await act.submissions.onWire(stored)
  const retry =
    attemptId === undefined ? sameAnswers(answers, submission.answers) : attemptId === submission.attemptId
  if (!retry) throw new Refusal(409, 'This quiz is already submitted')
  if (attemptId !== undefined) await keepSubmitted(act, stored.attempt, answers)
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
  const paper = await act.attempts.paperOf(ended.id)
  const given = { answers: await answersById(act.bank, paper, answers), revision: undefined }
  const rows = await db.select().from(attemptAnswers).where(eq(attemptAnswers.attemptId, ended.id))
  const stored = rows.map(({ questionId, optionId, given: other, seq }) => ({
    question: questionId,
    option: optionId ?? other,
    seq,
  }))
  const late = numbered(differing(given, stored), 0)
  await keepLate({ on: db, now: act.now }, { attemptId: ended.id, answers: late })
}

/** Ending needs nobody: time ends attempts too. */
type Clearing = Pick<QuizAct, 'database' | 'endings' | 'now'>

/**
 * Ends what nobody submitted before deadline and grace were over; one that cannot be ended stops no other.
 */
export const finaliseExpired = (clearing: Clearing): Promise<void> =>
  eachAlone(endsOf(clearing), (ending) => ending())

/** A round at once, so that they are ended together. */
async function* endsOf({ database, endings, now }: Clearing): AsyncGenerator<() => Promise<unknown>> {
  for await (const round of expired({ database, now })) {
    const ends = round.map((attempt) => endings.end({ attempt, given: null, now }))
    // Whoever takes one from here hears of its failure.
    for (const end of ends) end.catch(() => {})
    for (const end of ends) yield () => end
  }
}

const { paper: _, ...columns } = getTableColumns(attempts)

/** By id, so that attempts that cannot be ended keep nobody else waiting. */
async function* expired({ database: { db }, now }: Omit<Clearing, 'endings'>): AsyncGenerator<AttemptRow[]> {
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
