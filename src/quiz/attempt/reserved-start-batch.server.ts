import { randomUUID } from 'node:crypto'
import { newId } from '../../platform/db/columns.tables.ts'
import { type Database, type Query, jsonRowsSql, lockTimeoutSql } from '../../platform/db/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { batchConcurrency, createBatcher } from '../../platform/db/batch.server.ts'
import {
  type BankQuestion,
  openQuestionBank,
  paperFor,
  type QuestionBank,
  taskOf,
} from '../bank/question-bank.server.ts'
import { mixedOptions } from '../draw.rules.ts'
import { shuffledOptions } from '../kinds/kinds.rules.ts'
import type { Paper } from '../quiz.tables.ts'
import { shuffledBySeed } from '../seeded.rules.ts'

/** An attempt at a quiz reserved by `holder`. */
export type Begin = { holder: string; quizId: string; studentId: string; now: Date }
export type StartedAttempt = { attemptId: string; submittedAt: Date | null }

/** Most attempts in one statement. */
const MOST = 128
/** Retries if the paper was changed or started elsewhere meanwhile. */
const TRIES = 3

/**
 * Starts attempts at reserved quizzes, or returns the existing ones; concurrent starts share one statement. A
 * paper is started once, a mock again after the last one is submitted. `note` stores the holder's rows in the
 * same transaction.
 * @returns a start function, which throws a 404 Refusal if the quiz is not reserved by this holder.
 */
export function batchReservedStarts<One extends Begin>(
  database: Database,
  note?: (query: Query, begun: readonly (One & StartedAttempt)[]) => Promise<unknown>,
) {
  const bank = openQuestionBank(database)
  const begins = createBatcher<One, StartedAttempt | null>({
    keyOf: ({ studentId }) => studentId,
    most: MOST,
    atOnce: batchConcurrency(database.kind),
    act: async (asked, lockMs) => {
      const done = new Map<One, StartedAttempt | null>()
      for (let n = 0; n < TRIES && done.size < asked.length; n += 1) {
        const left = await Promise.all(asked.filter((one) => !done.has(one)).map((one) => paperOf(bank, one)))
        for (const [one, begun] of await beginAll({ ...database, lockMs, note }, left))
          if (begun === 'again') bank.forget(one.quizId)
          else done.set(one, begun)
      }
      return asked.map((one) => done.get(one) ?? null)
    },
  })
  return async (one: One): Promise<StartedAttempt> => {
    const begun = await begins(one)
    if (!begun) throw new Refusal(404, 'We can’t find this paper', { code: 'paper_unknown' })
    return begun
  }
}

type Prepared<One> = { one: One; id: string; paper: Paper; edition: number }

/** The attempt's id is the seed of the random questions, their order and the order of the options. */
async function paperOf<One extends Begin>(bank: QuestionBank, one: One): Promise<Prepared<One>> {
  const id = newId()
  const quiz = await bank.quiz(one.quizId)
  const { paper } = paperFor(quiz, id)
  const questions = new Map((await bank.questionsOf(paper)).map((question) => [question.id, question]))
  // Not the seed of the draw: with it, questions of large pools would come first.
  const order = shuffledBySeed(`${id} order`, [...questions.keys()])
  const mixed = order.flatMap((question) => {
    const found = questions.get(question)
    return found ? [{ question, options: optionsFor(found, `${id} ${question}`) }] : []
  })
  return { one, id, paper: mixed, edition: quiz.row.edition }
}

function optionsFor(question: BankQuestion, seed: string): readonly string[] {
  const task = taskOf(question)
  const isArranged = task?.kind === 'order' || task?.kind === 'match'
  return isArranged ? shuffledOptions(task, randomUUID()) : mixedOptions(seed, question.options)
}

type Beginning<One> = Pick<Database, 'together'> & {
  lockMs: number
  note: ((query: Query, begun: readonly (One & StartedAttempt)[]) => Promise<unknown>) | undefined
}

/** 'again': the quiz changed since it was read, or the student started it elsewhere. */
async function beginAll<One extends Begin>(
  { together, lockMs, note }: Beginning<One>,
  asked: readonly Prepared<One>[],
): Promise<Map<One, StartedAttempt | null | 'again'>> {
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
    const begun = new Map<One, StartedAttempt | null | 'again'>(asked.map(({ one }) => [one, null]))
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
const startColumns =
  'n integer, id uuid, edition integer, student uuid, quiz uuid, holder uuid, at timestamptz'
const statement = {
  name: 'begin_reserved',
  text: `with given as (
    select g.* from ${lockTimeoutSql('$3')}, ${jsonRowsSql('$1', 'g', startColumns)}
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
