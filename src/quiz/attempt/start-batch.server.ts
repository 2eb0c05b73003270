import { sessionLives } from '../../people/people.reads.server.ts'
import { newId } from '../../platform/db/columns.tables.ts'
import { type Database, jsonRowsSql, lockTimeoutSql } from '../../platform/db/db.server.ts'
import { batchConcurrency, createBatcher } from '../../platform/db/batch.server.ts'
import { type BankQuiz, paperFor } from '../bank/question-bank.server.ts'
import { type AttemptRow, attemptOf, columnsOf, type Learner } from './attempts.server.ts'
import type { Papers } from './papers.server.ts'

/** `again`: after a submission of the same quiz. */
export type Start = { quiz: BankQuiz; again: boolean; person: Learner; now: Date }

/** The new attempt; null if one is running, this one may not start, or the session has ended. */
export type Starts = (start: Start) => Promise<AttemptRow | null>

/** The most attempts of one statement. */
const MOST = 128

/** Starts attempts; concurrent ones share a statement. */
export function batchStarts({ query, kind }: Pick<Database, 'query' | 'kind'>, papers: Papers): Starts {
  const starting = (again: boolean) =>
    createBatcher<Start, AttemptRow | null>({
      keyOf: ({ person }) => person.id,
      most: MOST,
      atOnce: batchConcurrency(kind),
      act: async (starts, lockMs) => {
        // The attempt's id is the seed, so that its questions can be reproduced.
        const ids = starts.map(() => newId())
        const papersOf = starts.map(({ quiz }, n) => paperFor(quiz, ids[n] ?? ''))
        const given = starts.map(({ quiz, person, now }, n) => ({
          id: ids[n],
          paper: papersOf[n]?.like,
          student: person.id,
          session: person.sessionId,
          quiz: quiz.row.id,
          at: now.toISOString(),
          until: new Date(now.getTime() + quiz.wire.duration * 60_000).toISOString(),
        }))
        const asked = new Map(papersOf.map(({ like, text }) => [like, text]))
        const texts = [...asked].map(([like, text]) => `${JSON.stringify(like)}:${text}`).join()
        const statement = again ? startAgain : startFirst
        const values = [JSON.stringify(given), `{${texts}}`, String(lockMs)]
        const rows = await query({ ...statement, values })
        const started = new Map(rows.map((row) => [String(row.id), attemptOf(row)]))
        return starts.map(({ quiz, person }, n) => {
          const row = started.get(ids[n] ?? '')
          const paper = papersOf[n]?.paper
          if (row && paper) papers.know(row.id, { studentId: person.id, quizId: quiz.row.id, paper })
          return row ?? null
        })
      },
    })
  const [first, further] = [starting(false), starting(true)]
  return (start) => (start.again ? further(start) : first(start))
}

const columns = 'id, student_id, quiz_id, number, paper, started_at, deadline_at'
const givenAs =
  'id uuid, paper text, student uuid, session uuid, quiz uuid, at timestamptz, until timestamptz'
const given = `${lockTimeoutSql('$3')}, ${jsonRowsSql('$1', 'g', givenAs)}`
// The papers are read once, and not for each row.
const times = '(select $2::jsonb) -> g.paper, g.at, g.until'

const alive = sessionLives({ session: 'g.session', person: 'g.student', at: 'g.at' })
// Nothing starts for a person who was erased, merged or logged out meanwhile.
const begins = `p.erased_at is null and p.ended_at is null and ${alive}`
// A share lock, in id order like all locks of several rows; it conflicts with an erasure.
const held = 'order by p.id, g.quiz for share of p'

// Nothing is started of a quiz that was taken from the shelves: its row is held, each once and in one order,
// against whoever keeps it for a competition at this moment. The numbers are unique, so one of several at
// once is stored.
const startFirst = {
  name: 'attempt_first',
  text: `with shelf as (
      select id from quizzes where active and id in (select quiz from ${given}) order by id for share
    )
    insert into attempts as a (${columns}) select g.id, p.id, q.id, 1, ${times}
    from ${given} join people p on p.id = g.student join shelf q on q.id = g.quiz where ${begins}
    ${held} on conflict do nothing returning ${columnsOf('a')}`,
}
const startAgain = {
  name: 'attempt_again',
  text: `insert into attempts as a (${columns}) select g.id, p.id, q.id,
      (select max(number) + 1 from attempts where student_id = p.id and quiz_id = q.id), ${times}
    from ${given} join people p on p.id = g.student join quizzes q on q.id = g.quiz
    where ${begins} and q.allow_reattempt
      and exists (select from submissions where student_id = p.id and quiz_id = q.id)
    ${held} on conflict do nothing returning ${columnsOf('a')}`,
}
