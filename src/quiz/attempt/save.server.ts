import { Refusal } from '../../platform/errors.ts'
import type { QuizAct } from '../act.server.ts'
import { ownAttempt } from '../policy.server.ts'
import type { Change } from '../quiz.contract.ts'
import { GRACE_MS, isOver } from '../quiz.rules.ts'
import type { Paper } from '../quiz.tables.ts'
import { changesById, keepLate } from './answers.server.ts'
import { clockOf } from './attempts.server.ts'
import { finalise } from './submit.server.ts'

type Save = { attemptId: string; paper: Paper; since: number; changes: readonly Change[] }
type Saved = { revision: number; stale: boolean; late: boolean }

/**
 * Stores answers in one statement that holds the attempt's row, so that grading sees all of a save or none.
 * What comes after deadline and grace is kept for an appeal.
 * @throws {Refusal} 409 while the attempt is paused or once it was submitted, 422 for a change that fits no
 * question.
 */
export async function saveAnswers(act: QuizAct, { attemptId, paper, since, changes }: Save): Promise<Saved> {
  const { database, bank, attempts, person, now } = act
  const given = await changesById(bank, paper, changes)
  const [stored] = await database.query({
    ...saveStatement,
    values: [attemptId, now.toISOString(), JSON.stringify(given)],
  })
  if (stored && stored.open !== 0) {
    const before = Number(stored.before)
    const revision = Math.max(before, ...given.map(({ seq }) => seq))
    return { revision, stale: before > since, late: false }
  }
  const attempt = ownAttempt(person, await attempts.byId(attemptId))
  if (attempt.submittedAt) {
    if (attempt.submittedAt < attempt.deadlineAt) throw new Refusal(409, 'This quiz is already submitted')
  } else {
    if (!isOver(clockOf(attempt), now.getTime())) throw new Refusal(409, 'The quiz is paused')
    await finalise(act, { attempt, given: null })
  }
  await keepLate({ on: database.db, now }, { attemptId, answers: given.filter(({ answers }) => answers) })
  return { revision: since, stale: false, late: true }
}

const saveStatement = {
  name: 'save_answers',
  text: `with open as (
    select id from attempts
    where id = $1 and submitted_at is null and paused_at is null
      and deadline_at + interval '${GRACE_MS} milliseconds' >= $2::timestamptz
    for no key update
  ), given as (
    select open.id as attempt, c.* from open, jsonb_to_recordset($3::jsonb)
      as c(question uuid, option uuid, answers boolean, marked boolean, seq integer)
  ), answered as (
    insert into attempt_answers (attempt_id, question_id, option_id, marked, seq, saved_at)
    select attempt, question, option, marked, seq, $2::timestamptz from given where answers
    on conflict (attempt_id, question_id) do update set
      option_id = excluded.option_id, marked = excluded.marked,
      seq = excluded.seq, saved_at = excluded.saved_at
    where excluded.seq > attempt_answers.seq
  ), seen as (
    insert into attempt_answers (attempt_id, question_id, marked, seq, saved_at)
    select attempt, question, marked, seq, $2::timestamptz from given where not answers
    on conflict (attempt_id, question_id) do update
    set marked = excluded.marked, seq = excluded.seq, saved_at = excluded.saved_at
    where excluded.seq > attempt_answers.seq
  )
  select (select count(*)::int from open) as open,
    coalesce((select max(seq) from attempt_answers where attempt_id = $1), 0) as before`,
}
