import { and, eq, isNull, sql } from 'drizzle-orm'
import { Refusal } from '../../platform/errors.ts'
import type { QuizContext } from '../act.server.ts'
import { ownAttempt } from '../policy.server.ts'
import { type Clock, isOver, paused, remaining, resumed } from '../quiz.rules.ts'
import { attempts } from '../quiz.tables.ts'
import { type AttemptRow, clockOf } from './attempts.server.ts'

/**
 * Stops the clock; harmless while paused.
 * @throws {Refusal} 409 when the quiz may not be paused (any more) or the attempt has ended.
 */
export async function pauseAttempt(act: QuizContext, attempt: AttemptRow): Promise<AttemptRow> {
  const row = await afterItsPause(act, attempt)
  const { row: quiz } = await act.bank.quiz(row.quizId)
  const [clock, now] = [clockOf(row), act.now.getTime()]
  if (!quiz.pausable) throw new Refusal(409, 'This quiz cannot be paused', { code: 'quiz_not_pausable' })
  if (row.submittedAt || remaining(clock, now) === 0)
    throw new Refusal(409, 'This attempt has ended', { code: 'attempt_ended' })
  const pausing = paused(clock, { most: quiz.pauseLimit, longestMs: quiz.pauseMinutes * 60_000 }, now)
  if (!pausing) throw new Refusal(409, 'You have used all your pauses', { code: 'no_pauses_left' })
  return storeClock(act, row, pausing)
}

/**
 * Lets the clock run again; harmless while it runs.
 * @throws {Refusal} 409 when the attempt has ended.
 */
export async function resumeAttempt(act: QuizContext, attempt: AttemptRow): Promise<AttemptRow> {
  const row = await afterItsPause(act, attempt)
  if (row.submittedAt) throw new Refusal(409, 'This attempt has ended', { code: 'attempt_ended' })
  return storeClock(act, row, resumed(clockOf(row), act.now.getTime()))
}

/** The attempt; ended if its pause lasted too long. */
async function afterItsPause(act: QuizContext, row: AttemptRow): Promise<AttemptRow> {
  if (row.submittedAt || row.pausedAt === null || !isOver(clockOf(row), act.now.getTime())) return row
  await act.endings.end({ attempt: row, given: null, now: act.now })
  return ownAttempt(act.person, await act.attempts.byId(row.id))
}

/**
 * Stores the clock unless the row has changed since it was read: a second tab pausing at the same moment
 * moves the deadline once, by its own length. @returns the attempt as it is stored then.
 */
async function storeClock(act: QuizContext, row: AttemptRow, clock: Clock): Promise<AttemptRow> {
  const asRead = and(
    row.pausedAt ? eq(attempts.pausedAt, row.pausedAt) : isNull(attempts.pausedAt),
    eq(attempts.pauses, row.pauses),
    eq(attempts.pausedMs, row.pausedMs),
  )
  // Relative update: extra time may have been granted since the row was read.
  const later = clock.deadlineAt - row.deadlineAt.getTime()
  const deadlineAt = sql`${attempts.deadlineAt} + ${later}::float8 * interval '1 millisecond'`
  const [stored] = await act.database.db
    .update(attempts)
    .set({
      pausedAt: dateOf(clock.pausedAt),
      pausedUntil: dateOf(clock.pausedUntil),
      pausedMs: clock.pausedMs,
      pauses: clock.pauses,
      ...(later > 0 ? { deadlineAt } : {}),
    })
    .where(and(eq(attempts.id, row.id), isNull(attempts.submittedAt), asRead))
    .returning()
  return stored ?? ownAttempt(act.person, await act.attempts.byId(row.id))
}

const dateOf = (ms: number | null) => (ms === null ? null : new Date(ms))
