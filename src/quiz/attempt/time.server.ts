import type { Database } from '../../platform/db/db.server.ts'
import { GRACE_MS } from '../quiz.rules.ts'

/** `id` makes the grant idempotent. `students`: null for everyone who takes the quiz now. */
export type Grant = {
  id: string
  quizId: string
  students: readonly string[] | null
  seconds: number
  reason: string
  givenBy: string
  now: Date
}

/**
 * Gives extra time to running attempts in one transaction, serialised with saves and submissions.
 * @returns the number of attempts.
 */
export async function grantTime({ together }: Pick<Database, 'together'>, grant: Grant): Promise<number> {
  const { id, quizId, students, seconds, reason, givenBy, now } = grant
  return together(async (query) => {
    const [given] = await query({
      ...give,
      values: [id, quizId, seconds, reason, givenBy, now.toISOString()],
    })
    const extend = students === null ? extendAll : extendSome
    const chosen = students === null ? [] : [JSON.stringify(students)]
    if (given) await query({ ...extend, values: [id, quizId, seconds, now.toISOString(), ...chosen] })
    const [row] = await query({ ...reached, values: [id] })
    return Number(row?.count)
  })
}

const give = {
  name: 'time_give',
  text: `insert into time_grants (id, quiz_id, seconds, reason, given_by, given_at)
    values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning id`,
}

// Locks in id order, against deadlocks.
const extending = (name: string, who: string) => ({
  name,
  text: `with open as (
    select id from attempts where quiz_id = $2 and submitted_at is null ${who}
      and case when paused_at is null then deadline_at + interval '${GRACE_MS} milliseconds' >= $4::timestamptz
        else paused_until >= $4::timestamptz end
    order by id for no key update
  ), extended as (
    update attempts a set deadline_at = a.deadline_at + make_interval(secs => $3::integer),
      extra_ms = a.extra_ms + $3::bigint * 1000
    from open where a.id = open.id returning a.id
  )
  insert into attempt_grants (grant_id, attempt_id) select $1::uuid, id from extended`,
})
const extendAll = extending('time_extend_all', '')
const extendSome = extending(
  'time_extend_some',
  'and student_id in (select value::uuid from jsonb_array_elements_text($5::jsonb) as value)',
)

const reached = {
  name: 'time_reached',
  text: 'select count(*)::int as count from attempt_grants where grant_id = $1',
}
