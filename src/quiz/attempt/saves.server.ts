import { sessionLives } from '../../people/people.reads.server.ts'
import { type Database, waitingFor } from '../../platform/db.server.ts'
import { actsAtOnce, gather } from '../../platform/gather.server.ts'
import { GRACE_MS } from '../quiz.rules.ts'
import type { ChangeById } from './answers.server.ts'
import type { Learner } from './attempts.server.ts'
import { columnsOfAnswer } from './given.server.ts'

export type Save = {
  attemptId: string
  person: Learner
  /** When it came, by the academy's clock. */
  now: Date
  changes: readonly ChangeById[]
}

/**
 * What was stored: the highest sequence before it, and the milliseconds that are left. `all`: false when
 * another change of the same question stands in place of one of these. null: the save does not count.
 */
export type Stored = { before: number; remainingMs: number; all: boolean } | null

export type Saves = (save: Save) => Promise<Stored>

/** The most saves of one statement. */
const MOST = 256

/**
 * Stores what many students save in one statement, which is one transaction: nobody is told before it is
 * committed. It holds the attempts' rows, in the order of their ids, so that grading sees all of a save or
 * none, and each save counts or not for itself.
 */
export function openSaves({ query, kind }: Pick<Database, 'query' | 'kind'>): Saves {
  return gather<Save, Stored>({
    keyOf: ({ attemptId }) => attemptId,
    most: MOST,
    atOnce: actsAtOnce(kind),
    act: async (saves, lockMs) => {
      const given = saves.map(({ attemptId, person, now }, n) => ({
        n,
        attempt: attemptId,
        student: person.id,
        session: person.sessionId,
        at: now.toISOString(),
      }))
      const changes = saves.flatMap((save, n) =>
        save.changes.map(({ option, ...change }) => ({ n, ...change, ...columnsOfAnswer(option) })),
      )
      const values = [JSON.stringify(given), JSON.stringify(changes), String(lockMs)]
      const rows = await query({ ...statement, values })
      const stored: Stored[] = saves.map(() => null)
      for (const { n, before, remaining, written } of rows)
        stored[Number(n)] = {
          before: Number(before),
          all: Number(written) === saves[Number(n)]?.changes.length,
          remainingMs: Math.max(0, Math.round(Number(remaining))),
        }
      return stored
    },
  })
}

const alive = sessionLives({ session: 'g.session', person: 'g.student', at: 'g.at' })

const statement = {
  name: 'save_answers',
  text: `with open as (
    select g.n, g.at, a.id, a.deadline_at
    from ${waitingFor('$3')}, jsonb_to_recordset($1::jsonb)
      as g(n integer, attempt uuid, student uuid, session uuid, at timestamptz)
    join attempts a on a.id = g.attempt
    where a.student_id = g.student and a.submitted_at is null and a.paused_at is null
      and a.deadline_at + interval '${GRACE_MS} milliseconds' >= g.at and ${alive}
    order by a.id
    for no key update of a
  ), changed as (
    select open.id as attempt, open.at, c.* from jsonb_to_recordset($2::jsonb)
      as c(n integer, question uuid, option uuid, given text, answers boolean, marked boolean, seq integer)
    join open on open.n = c.n
  ), answered as (
    insert into attempt_answers (attempt_id, question_id, option_id, given, marked, seq, saved_at)
    select attempt, question, option, given, marked, seq, at from changed where answers
    on conflict (attempt_id, question_id) do update set
      option_id = excluded.option_id, given = excluded.given, marked = excluded.marked,
      seq = excluded.seq, saved_at = excluded.saved_at
    where excluded.seq > attempt_answers.seq
    returning attempt_id
  ), seen as (
    insert into attempt_answers (attempt_id, question_id, marked, seq, saved_at)
    select attempt, question, marked, seq, at from changed where not answers
    on conflict (attempt_id, question_id) do update
    set marked = excluded.marked, seq = excluded.seq, saved_at = excluded.saved_at
    where excluded.seq > attempt_answers.seq
    returning attempt_id
  ), written as (
    select attempt_id, count(*) as changes
    from (select attempt_id from answered union all select attempt_id from seen) as each
    group by attempt_id
  )
  select n, coalesce(written.changes, 0) as written,
    (extract(epoch from deadline_at - at) * 1000)::float8 as remaining,
    coalesce((select max(seq) from attempt_answers where attempt_id = open.id), 0) as before
  from open left join written on written.attempt_id = open.id`,
}
