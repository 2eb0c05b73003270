import { sessionLives } from '../../people/people.reads.server.ts'
import { newId } from '../../platform/columns.tables.ts'
import { type Database, waitingFor } from '../../platform/db.server.ts'
import { actsAtOnce, gather } from '../../platform/gather.server.ts'
import { type BankQuiz, paperFor } from '../bank/question-bank.server.ts'
import { type AttemptRow, attemptOf, columnsOf, type Learner } from './attempts.server.ts'
import type { Papers } from './papers.server.ts'

/** `again`: after a submission of the same quiz. */
export type Start = { quiz: BankQuiz; again: boolean; person: Learner; now: Date }

/** The attempt that was started; null when one runs, this one may not be started, or the session is over. */
export type Starts = (start: Start) => Promise<AttemptRow | null>

/** The most attempts of one statement. */
const MOST = 128

/** Starts attempts, those that come at once in one statement. */
export function openStarts({ query, kind }: Pick<Database, 'query' | 'kind'>, papers: Papers): Starts {
  const starting = (again: boolean) =>
    gather<Start, AttemptRow | null>({
      keyOf: ({ person }) => person.id,
      most: MOST,
      atOnce: actsAtOnce(kind),
      act: async (starts, lockMs) => {
        // The attempt's id is the seed: what is drawn for it can be drawn again.
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
const given = `${waitingFor('$3')}, jsonb_to_recordset($1::jsonb)
  as g(id uuid, paper text, student uuid, session uuid, quiz uuid, at timestamptz, until timestamptz)`
const times = '$2::jsonb -> g.paper, g.at, g.until'

const alive = sessionLives({ session: 'g.session', person: 'g.student', at: 'g.at' })
// Who was erased, merged into another account or logged out meanwhile starts nothing.
const begins = `p.erased_at is null and p.ended_at is null and ${alive}`
// Shared with each other, not with an erasure; in the order of ids, as all who hold several.
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
