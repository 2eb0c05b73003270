import { Refusal } from '../../platform/errors.ts'
import type { QuizContext } from '../act.server.ts'
import type { BankQuiz } from '../bank/question-bank.server.ts'
import { mayBegin, notFound } from '../policy.server.ts'
import { isOver } from '../quiz.rules.ts'
import { clockOf, type Standing } from './attempts.server.ts'
import type { Start } from './start-batch.server.ts'

/**
 * A running attempt comes before a submitted one. An attempt whose time is over is ended first.
 * @throws {SessionOver}
 */
async function standing(act: QuizContext, quizId: string): Promise<Standing> {
  const found = await act.attempts.standing(act.person, quizId, act.now)
  if (!found.running) return found
  const { row } = found.running
  if (!isOver(clockOf(row), act.now.getTime())) return { running: found.running }
  const ended = await act.endings.end({ attempt: row, given: null, now: act.now })
  // Ended by another request meanwhile, or it got extra time: read again.
  return ended ? { submitted: row.id } : standing(act, quizId)
}

/**
 * Starts the first attempt, unless one runs or was submitted, or the quiz has no questions.
 * @throws {SessionOver}
 * @throws {Refusal} 404 for one that visitors do not see any more, 403 while an earlier quiz is not
 * submitted, 507 without space for answers.
 */
export async function startAttempt(act: QuizContext, quiz: BankQuiz): Promise<Standing> {
  const before = await standing(act, quiz.row.id)
  if (before.running || before.submitted) return before
  if (!quiz.row.active) throw notFound('Quiz')
  if (quiz.paper.length === 0) return before
  if (!(await mayBegin(act.database, act.person, quiz.row)))
    throw new Refusal(403, 'Please complete the previous quizzes first', { code: 'previous_quizzes_first' })
  act.disk.assertWritable()
  return startOrJoin(act, { quiz, again: false })
}

/**
 * The attempt that runs, or one more at a submitted quiz.
 * @throws {SessionOver}
 * @throws {Refusal} 409 when there is none to repeat or the quiz is taken only once, 429 above the ceiling.
 */
export async function reattemptQuiz(
  act: QuizContext,
  quiz: BankQuiz,
): Promise<NonNullable<Standing['running']>> {
  const before = await standing(act, quiz.row.id)
  if (before.running) return before.running
  if (!before.submitted)
    throw new Refusal(409, 'You have not taken this quiz yet', { code: 'quiz_not_taken' })
  if (!quiz.row.active) throw notFound('Quiz')
  if (!quiz.row.allowReattempt)
    throw new Refusal(409, 'You can take this quiz only once', { code: 'quiz_only_once' })
  await act.reattempts.spend(act.person.id)
  const { running } = await startOrJoin(act, { quiz, again: true })
  if (!running) throw new Refusal(409, 'This quiz was just submitted', { code: 'quiz_just_submitted' })
  return running
}

/** Of concurrent starts one creates the attempt and the others return it, even if already submitted. */
async function startOrJoin(act: QuizContext, start: Pick<Start, 'quiz' | 'again'>): Promise<Standing> {
  const { starts, person, now } = act
  const row = await starts({ ...start, person, now })
  return row ? { running: { row, answers: [] } } : standing(act, start.quiz.row.id)
}
