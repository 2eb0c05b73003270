import { randomUUID } from 'node:crypto'
import { newId } from '../../platform/columns.tables.ts'
import { type Database, type Query, waitingFor } from '../../platform/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { actsAtOnce, gather } from '../../platform/gather.server.ts'
import {
  type BankQuestion,
  openQuestionBank,
  paperFor,
  type QuestionBank,
  taskOf,
} from '../bank/question-bank.server.ts'
import { mixedOptions } from '../draw.rules.ts'
import { shownOf } from '../kinds/kinds.rules.ts'
import type { Paper } from '../quiz.tables.ts'
import { mixedBy } from '../seeded.rules.ts'

/** An attempt at a quiz that `holder` keeps. */
export type Begin = { holder: string; quizId: string; studentId: string; now: Date }
export type Begun = { attemptId: string; submittedAt: Date | null }

/** The most attempts of one statement. */
const MOST = 128
/** A paper that was changed meanwhile, or was begun elsewhere, is looked at again so many times. */
const TRIES = 3

/**
 * Begins attempts at kept quizzes, or joins the ones there are, those that come at once in one statement. A
 * paper is begun once; a mock again when the one before is handed in. `note` keeps what the holder notes of
 * them, in the same transaction: it is there with the attempts or not at all.
 * @returns what begins one; it throws a Refusal, 404 when the quiz is not kept by this holder.
 */
export function openBegins<One extends Begin>(
  database: Database,
  note?: (query: Query, begun: readonly (One & Begun)[]) => Promise<unknown>,
) {
  const bank = openQuestionBank(database)
  const begins = gather<One, Begun | null>({
    keyOf: ({ studentId }) => studentId,
    most: MOST,
    atOnce: actsAtOnce(database.kind),
    act: async (asked, lockMs) => {
      const done = new Map<One, Begun | null>()
      for (let n = 0; n < TRIES && done.size < asked.length; n += 1) {
        const left = await Promise.all(asked.filter((one) => !done.has(one)).map((one) => paperOf(bank, one)))
        for (const [one, begun] of await beginAll({ ...database, lockMs, note }, left))
          if (begun === 'again') bank.forget(one.quizId)
          else done.set(one, begun)
      }
      return asked.map((one) => done.get(one) ?? null)
    },
  })
  return async (one: One): Promise<Begun> => {
    const begun = await begins(one)
    if (!begun) throw new Refusal(404, 'This paper is not there')
    return begun
  }
}

type Prepared<One> = { one: One; id: string; paper: Paper; edition: number }

/** What is drawn, the order of the questions and of options with ids come from the attempt's own id. */
async function paperOf<One extends Begin>(bank: QuestionBank, one: One): Promise<Prepared<One>> {
  const id = newId()
  const quiz = await bank.quiz(one.quizId)
  const { paper } = paperFor(quiz, id)
  const questions = new Map((await bank.questionsOf(paper)).map((question) => [question.id, question]))
  // Not the seed of the draw: by that those of large pools would come first.
  const order = mixedBy(`${id} order`, [...questions.keys()])
  const mixed = order.flatMap((question) => {
    const found = questions.get(question)
    return found ? [{ question, options: optionsFor(found, `${id} ${question}`) }] : []
  })
  return { one, id, paper: mixed, edition: quiz.row.edition }
}

function optionsFor(question: BankQuestion, seed: string): readonly string[] {
  const task = taskOf(question)
  const isArranged = task?.kind === 'order' || task?.kind === 'match'
  return isArranged ? shownOf(task, randomUUID()) : mixedOptions(seed, question.options)
}

type Beginning<One> = Pick<Database, 'together'> & {
  lockMs: number
  note: ((query: Query, begun: readonly (One & Begun)[]) => Promise<unknown>) | undefined
}

/** 'again': the quiz was changed since it was read, or the same student has begun it elsewhere. */
async function beginAll<One extends Begin>(
  { together, lockMs, note }: Beginning<One>,
  asked: readonly Prepared<One>[],
): Promise<Map<One, Begun | null | 'again'>> {
  const given = asked.map(({ one, id, edition }, n) => ({
    n,
    id,
    edition,
    student: one.studentId,
    quiz: one.quizId,
    holder: one.holder,
    at: one.now.toISOString(),
  }))
  const papers = JSON.stringify(Object.fromEntries(asked.map(({ id, paper }) => [id, paper])))
  return together(async (query) => {
    const rows = await query({ ...statement, values: [JSON.stringify(given), papers, String(lockMs)] })
    const begun = new Map<One, Begun | null | 'again'>(asked.map(({ one }) => [one, null]))
    for (const row of rows) {
      const one = asked[Number(row.n)]?.one
      if (!one) continue
      const submittedAt = typeof row.submitted_at === 'string' ? new Date(row.submitted_at) : null
      const attemptId = typeof row.attempt === 'string' ? row.attempt : null
      begun.set(one, attemptId === null ? 'again' : { attemptId, submittedAt })
    }
    const there = [...begun].flatMap(([one, each]) => (each && each !== 'again' ? [{ ...one, ...each }] : []))
    if (there.length > 0) await note?.(query, there)
    return begun
  })
}

// The quizzes are held against whoever changes their questions: read again under the lock, their edition is
// the paper's or nothing is begun. Locks in the order of ids, as all who hold several. What was there before
// is read as it was before this statement; attempts are numbered, so of several at once one is stored.
const statement = {
  name: 'begin_reserved',
  text: `with given as (
    select g.* from ${waitingFor('$3')}, jsonb_to_recordset($1::jsonb)
      as g(n integer, id uuid, edition integer, student uuid, quiz uuid, holder uuid, at timestamptz)
  ), kept as (
    select * from quizzes where id in (select quiz from given) order by id for share
  ), asked as (
    select g.*, q.edition = g.edition as fresh, q.reserved_as,
      coalesce(q.duration_minutes, s.quiz_minutes) as minutes
    from given g join people p on p.id = g.student join kept q on q.id = g.quiz and q.reserved_for = g.holder
      join quiz_subjects s on s.id = q.subject_id
    where p.erased_at is null and p.ended_at is null order by p.id, q.id for share of p
  ), before as (
    select distinct on (a.student_id, a.quiz_id) a.student_id, a.quiz_id, a.id, a.number, a.submitted_at
    from attempts a join asked on asked.student = a.student_id and asked.quiz = a.quiz_id
    order by a.student_id, a.quiz_id, a.number desc
  ), made as (
    insert into attempts (id, student_id, quiz_id, number, paper, started_at, deadline_at)
    select asked.id, student, quiz, coalesce(before.number, 0) + 1, $2::jsonb -> asked.id::text, at,
      at + make_interval(mins => minutes)
    from asked left join before on before.student_id = student and before.quiz_id = quiz
    where fresh and jsonb_array_length($2::jsonb -> asked.id::text) > 0
      and (before.id is null or (reserved_as = 'mock' and before.submitted_at is not null))
    on conflict do nothing returning id, student_id, quiz_id
  )
  select asked.n, coalesce(made.id, before.id) as attempt,
    case when made.id is null then before.submitted_at end as submitted_at
  from asked left join made on made.id = asked.id
    left join before on before.student_id = student and before.quiz_id = quiz`,
}
