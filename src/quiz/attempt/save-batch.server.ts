import { sessionLives } from '../../people/people.reads.server.ts'
import { type Database, jsonRowsSql, lockTimeoutSql } from '../../platform/db/db.server.ts'
import { batchConcurrency, createBatcher } from '../../platform/db/batch.server.ts'
import { GRACE_MS } from '../quiz.rules.ts'
import type { ChangeById } from './answers.server.ts'
import { isRunning, type Learner } from './attempts.server.ts'
import { columnsOfAnswer } from './stored-answers.server.ts'

export type Save = {
  attemptId: string
  person: Learner
  /** Server time of arrival. */
  now: Date
  changes: readonly ChangeById[]
}

/**
 * Result of a save: the highest sequence before it and the milliseconds left. `all`: false if another change
 * of a question has won. null: the save does not count.
 */
export type Stored = { before: number; remainingMs: number; all: boolean } | null

export type Saves = (save: Save) => Promise<Stored>

/** Most saves in one statement. */
const MOST = 256

/**
 * Stores the saves of many students in one statement, which is one transaction; replies follow the commit. It
 * locks the attempts in id order, so that grading sees all of a save or none. Each save succeeds or fails
 * alone.
 */
export function batchSaves({ query, kind }: Pick<Database, 'query' | 'kind'>): Saves {
  return createBatcher<Save, Stored>({
    keyOf: ({ attemptId }) => attemptId,
    most: MOST,
    atOnce: batchConcurrency(kind),
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

// What was written is counted beside the attempts and grouped: joined to them, each would be compared to all.
const statement = {
  name: 'save_answers',
  text: `with open as (
    select g.n, g.at, a.id, a.deadline_at
    from ${lockTimeoutSql('$3')},
      ${jsonRowsSql('$1', 'g', 'n integer, attempt uuid, student uuid, session uuid, at timestamptz')}
    join attempts a on a.id = g.attempt
    where a.student_id = g.student and ${isRunning('a')} and a.paused_at is null
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
    select id, n, deadline_at - at as remaining, 0 as changes from open
    union all select attempt_id, null, null, 1 from answered
    union all select attempt_id, null, null, 1 from seen
  )
  select max(n) as n, sum(changes) as written,
    (extract(epoch from max(remaining)) * 1000)::float8 as remaining,
    coalesce((select max(seq) from attempt_answers where attempt_id = written.id), 0) as before
  from written group by id`,
}
