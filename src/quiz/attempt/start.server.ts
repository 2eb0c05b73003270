import { Refusal } from '../../platform/errors.ts'
import type { QuizAct } from '../act.server.ts'
import type { BankQuiz } from '../bank/question-bank.server.ts'
import { mayBegin, notThere } from '../policy.server.ts'
import { isOver } from '../quiz.rules.ts'
import { clockOf, type Standing } from './attempts.server.ts'
import type { Start } from './starts.server.ts'

/**
 * What runs goes before what is submitted. An attempt whose time is over is ended first.
 * @throws {SessionOver}
 */
async function standing(act: QuizAct, quizId: string): Promise<Standing> {
  const found = await act.attempts.standing(act.person, quizId, act.now)
  if (!found.running) return found
  const { row } = found.running
  if (!isOver(clockOf(row), act.now.getTime())) return { running: found.running }
  const ended = await act.endings.end({ attempt: row, given: null, now: act.now })
  // Whoever else ended it meanwhile: it is what is submitted now. Or it was given more time.
  return ended ? { submitted: row.id } : standing(act, quizId)
}

/**
 * Starts the first attempt, unless one runs or was submitted, or the quiz has no questions.
 * @throws {SessionOver}
 * @throws {Refusal} 404 for one that visitors do not see any more, 403 while an earlier quiz is not
 * submitted, 507 without space for answers.
 */
export async function startAttempt(act: QuizAct, quiz: BankQuiz): Promise<Standing> {
  const before = await standing(act, quiz.row.id)
  if (before.running || before.submitted) return before
  if (!quiz.row.active) throw notThere('Quiz')
  if (quiz.paper.length === 0) return before
  if (!(await mayBegin(act.database, act.person, quiz.row)))
    throw new Refusal(403, 'Please complete the previous quizzes first')
  act.disk.assertWritable()
  return startOrJoin(act, { quiz, again: false })
}

/**
 * The attempt that runs, or one more at a submitted quiz.
 * @throws {SessionOver}
 * @throws {Refusal} 409 when there is none to repeat or the quiz is taken only once, 429 above the ceiling.
 */
export async function reattemptQuiz(act: QuizAct, quiz: BankQuiz): Promise<NonNullable<Standing['running']>> {
  const before = await standing(act, quiz.row.id)
  if (before.running) return before.running
  if (!before.submitted) throw new Refusal(409, 'There is no earlier attempt at this quiz')
  if (!quiz.row.active) throw notThere('Quiz')
  if (!quiz.row.allowReattempt) throw new Refusal(409, 'This quiz can be taken only once')
  await act.reattempts.spend(act.person.id)
  const { running } = await startOrJoin(act, { quiz, again: true })
  if (!running) throw new Refusal(409, 'This quiz was just submitted')
  return running
}

/** Of any number at once one is started and the others join it; it may even have been submitted meanwhile. */
async function startOrJoin(act: QuizAct, start: Pick<Start, 'quiz' | 'again'>): Promise<Standing> {
  const { starts, person, now } = act
  const row = await starts({ ...start, person, now })
  return row ? { running: { row, answers: [] } } : standing(act, start.quiz.row.id)
}
