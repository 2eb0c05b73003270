import { newId } from '../../platform/columns.tables.ts'
import { Refusal } from '../../platform/errors.ts'
import type { QuizAct } from '../act.server.ts'
import type { BankQuiz } from '../bank/question-bank.server.ts'
import { mayBegin, notThere } from '../policy.server.ts'
import { isOver } from '../quiz.rules.ts'
import type { StoredSubmission } from '../results/submissions.server.ts'
import { type AttemptRow, clockOf } from './attempts.server.ts'
import { finalise } from './submit.server.ts'

/** Where a student stands with a quiz: in an attempt, or after one, or neither. */
export type Standing = { running?: AttemptRow | undefined; submitted?: StoredSubmission | undefined }

/** What runs goes before what is submitted. An attempt whose time is over is ended first. */
async function standing(act: QuizAct, quizId: string): Promise<Standing> {
  const running = await act.attempts.running(act.person.id, quizId)
  if (running && !isOver(clockOf(running), act.now.getTime())) return { running }
  if (running) await finalise(act, { attempt: running, given: null })
  return { submitted: await act.submissions.byQuiz(act.person.id, quizId) }
}

/**
 * Starts the first attempt, unless one runs or was submitted, or the quiz has no questions.
 * @throws {Refusal} 404 for one that visitors do not see any more, 403 while an earlier quiz is not
 * submitted, 507 without space for answers.
 */
export async function startAttempt(act: QuizAct, quiz: BankQuiz): Promise<Standing> {
  const before = await standing(act, quiz.row.id)
  if (before.running || before.submitted || quiz.paper.length === 0) return before
  if (!quiz.row.active) throw notThere('Quiz')
  if (!(await mayBegin(act.database, act.person, quiz.row)))
    throw new Refusal(403, 'Please complete the previous quizzes first')
  act.disk.assertWritable()
  return startOrJoin(act, { quiz, statement: startFirst })
}

/**
 * The attempt that runs, or one more at a submitted quiz.
 * @throws {Refusal} 409 when there is none to repeat or the quiz is taken only once, 429 above the ceiling.
 */
export async function reattemptQuiz(act: QuizAct, quiz: BankQuiz): Promise<AttemptRow> {
  const before = await standing(act, quiz.row.id)
  if (before.running) return before.running
  if (!before.submitted) throw new Refusal(409, 'There is no earlier attempt at this quiz')
  if (!quiz.row.active) throw notThere('Quiz')
  if (!quiz.row.allowReattempt) throw new Refusal(409, 'This quiz can be taken only once')
  await act.reattempts.spend(act.person.id)
  const { running } = await startOrJoin(act, { quiz, statement: startAgain })
  if (!running) throw new Refusal(409, 'This quiz was just submitted')
  return running
}

type Start = { quiz: BankQuiz; statement: { name: string; text: string } }

/**
 * One statement decides, so of any number at once one is started and the others join it; another request may
 * even have submitted it meanwhile.
 */
async function startOrJoin(act: QuizAct, { quiz, statement }: Start): Promise<Standing> {
  const { database, person, now } = act
  const deadlineAt = new Date(now.getTime() + quiz.wire.duration * 60_000)
  const paper = JSON.stringify(quiz.paper)
  await database.query({
    ...statement,
    values: [newId(), person.id, quiz.row.id, paper, now.toISOString(), deadlineAt.toISOString()],
  })
  return standing(act, quiz.row.id)
}

// Who was erased meanwhile starts nothing; the numbers are unique, so one of several at once is stored.
const starting = 'insert into attempts (id, student_id, quiz_id, number, paper, started_at, deadline_at)'
const startFirst = {
  name: 'attempt_first',
  text: `${starting} select $1::uuid, p.id, $3::uuid, 1, $4::jsonb, $5::timestamptz, $6::timestamptz
    from people p where p.id = $2 and p.erased_at is null on conflict do nothing`,
}
const startAgain = {
  name: 'attempt_again',
  text: `${starting} select $1::uuid, p.id, q.id,
      (select max(number) + 1 from attempts where student_id = p.id and quiz_id = q.id),
      $4::jsonb, $5::timestamptz, $6::timestamptz
    from people p, quizzes q where p.id = $2 and p.erased_at is null and q.id = $3 and q.allow_reattempt
      and exists (select from submissions where student_id = p.id and quiz_id = q.id)
    on conflict do nothing`,
}
