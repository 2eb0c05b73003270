import { sessionLives } from '../../people/people.reads.server.ts'
import { newId } from '../../platform/db/columns.tables.ts'
import {
  type Database,
  type Query,
  type Row,
  jsonRowsSql,
  lockTimeoutSql,
} from '../../platform/db/db.server.ts'
import { batchConcurrency, createBatcher } from '../../platform/db/batch.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { SessionExpired } from '../../platform/http/serve.server.ts'
import { type BankQuestion, keyOf, type QuestionBank } from '../bank/question-bank.server.ts'
import { hasMoreTime, isOver, type Scheme } from '../quiz.rules.ts'
import {
  type AttemptRow,
  attemptOf,
  clockOf,
  columnsOf,
  isRunning,
  type Learner,
  schemeOf,
} from './attempts.server.ts'
import { type GradedAttempt, ended, type SubmissionInput } from './submission.rules.ts'
import { answerIn, columnsOfAnswer } from './stored-answers.server.ts'
import type { Papers } from './papers.server.ts'

/** `given`: the submission; null when time ends it. `timeUp`: the browser's timer is at zero. */
type End = {
  attempt: Pick<AttemptRow, 'id' | 'quizId'>
  given: { person: Learner; answers: SubmissionInput; timeUp: boolean } | null
  now: Date
}

/** One attempt of the same student at the same quiz. */
export type Past = { number: number; correct: number; total: number; at: string }

/** `pasts` as a statement tells it: what a `Past` holds, in that order. */
type PastValues = readonly (readonly [number: number, correct: number, total: number, at: string])[]

/** The submitted attempts of a row's student at its quiz, by number; JSON without names costs a sixth. */
export const pastsOf = (alias: string): string => `(
    select json_agg(json_build_array(p.number, p.correct, p.total, p.submitted_at) order by p.number)
    from attempts p where p.student_id = ${alias}.student_id and p.quiz_id = ${alias}.quiz_id
      and p.submitted_at is not null) as pasts`

/** Reads `pastsOf`. */
export const pastsIn = ({ pasts }: Row): Past[] =>
  ((pasts ?? []) as PastValues).map(([number, correct, total, at]) => ({ number, correct, total, at }))

/** A stored submission with its reply. */
export type Ending = {
  submission: { id: string; studentId: string; quizId: string; updatedAt: Date }
  attempt: AttemptRow
  /** Stored answers by question id. */
  answers: Readonly<Record<string, string>>
  /** Including this one, by number. */
  pasts: readonly Past[]
}

export type Endings = ReturnType<typeof batchFinishes>

type NotEnded = 'session over' | 'time left'
const MORE_TIME = 'You have extra time'

type FinishRequest = End & { questions: readonly BankQuestion[]; scheme: Scheme }

/** Most attempts ended in one transaction. */
const MOST = 100

/**
 * Ends attempts: all that come at once in one transaction, each of them once. Its locks are taken in the
 * order of the ids, and what was saved is read after them, so that nothing acknowledged is missed.
 */
export function batchFinishes({ together, kind }: Database, bank: QuestionBank, papers: Papers) {
  const endTogether = createBatcher<FinishRequest, Ending | NotEnded | null>({
    keyOf: ({ attempt }) => attempt.id,
    most: MOST,
    atOnce: batchConcurrency(kind),
    act: (asked, lockMs) => together((query) => endAll(query, asked, lockMs)),
  })
  return {
    /**
     * Ends an attempt and grades it; null when it had ended before, is not this student's, or when time was
     * to end it and is not over: more was given meanwhile.
     * @throws {SessionExpired}
     * @throws {Refusal} 409 at timeUp while time is left to somebody whose browser says that it is up.
     */
    async end(end: End): Promise<Ending | null> {
      const owned = await papers.of(end.attempt.id)
      if (!owned) return null
      const questions = await bank.questionsOf(owned.paper)
      const { wire } = await bank.quiz(end.attempt.quizId)
      const done = await endTogether({ ...end, questions, scheme: wire })
      if (done === 'session over') throw new SessionExpired()
      if (done === 'time left')
        throw new Refusal(409, MORE_TIME, { code: 'extra_time_granted', errors: { timeUp: MORE_TIME } })
      return done
    },
  }
}

async function endAll(
  query: Query,
  asked: readonly FinishRequest[],
  lockMs: number,
): Promise<(Ending | NotEnded | null)[]> {
  const locked = await query({ ...lock, values: [JSON.stringify(asked.map(finishRow)), String(lockMs)] })
  if (locked.length === 0) return asked.map(() => null)
  const rows = new Map(locked.map((row) => [Number(row.n), row]))
  const stored = Map.groupBy(
    await query({ ...answersOf, values: [JSON.stringify(locked.map(({ id }) => id))] }),
    ({ attempt }) => String(attempt),
  )
  const endings = new Map<number, GradedAttempt & { row: AttemptRow }>()
  for (const [n, { given, questions, scheme, now }] of asked.entries()) {
    const locks = rows.get(n)
    if (!locks?.proven) continue
    const row = attemptOf(locks)
    if (given?.timeUp && hasMoreTime(clockOf(row), now.getTime())) continue
    // The attempt got extra time, or was resumed, after it was read as over.
    if (!given && !isOver(clockOf(row), now.getTime())) continue
    const answers = (stored.get(row.id) ?? []).map(answerOf)
    const of = { clock: clockOf(row), stored: answers, key: keyOf(questions), scheme: schemeOf(row, scheme) }
    endings.set(n, { row, ...ended(of, given && given.answers, now.getTime()) })
  }
  const results = await store(query, asked, endings)
  return asked.map(({ given }, n) => {
    const row = rows.get(n)
    const ending = results.get(n) ?? null
    if (!row || ending || !given) return ending
    return row.proven ? 'time left' : 'session over'
  })
}

const finishRow = ({ attempt, given, now }: FinishRequest, n: number) => ({
  n,
  attempt: attempt.id,
  quiz: attempt.quizId,
  student: given?.person.id ?? null,
  session: given?.person.sessionId ?? null,
  at: now.toISOString(),
})

const answerOf = (row: Row) => ({
  question: String(row.question),
  option: typeof row.option === 'string' ? row.option : null,
  seq: Number(row.seq),
})

async function store(
  query: Query,
  asked: readonly FinishRequest[],
  endings: ReadonlyMap<number, GradedAttempt & { row: AttemptRow }>,
): Promise<ReadonlyMap<number, Ending>> {
  if (endings.size === 0) return new Map()
  const at = (n: number) => asked[n]?.now ?? new Date(0)
  const list = [...endings]
  const results = list.map(([n, { row, result }]) => ({
    n,
    id: row.id,
    submission: newId(),
    at: at(n).toISOString(),
    taken: result.timeTaken,
    correct: result.correct,
    incorrect: result.incorrect,
    numerator: result.marks.numerator,
    denominator: result.marks.denominator,
  }))
  const written = (which: 'kept' | 'late') =>
    JSON.stringify(
      list.flatMap(([n, ending]) =>
        ending[which].map(({ option, ...answer }) => ({
          attempt: ending.row.id,
          at: at(n).toISOString(),
          ...answer,
          ...columnsOfAnswer(option),
        })),
      ),
    )
  const rows = await query({
    ...storeEnded,
    values: [JSON.stringify(results), written('kept'), written('late')],
  })
  return new Map(
    rows.flatMap((row) => {
      const n = Number(row.n)
      const ending = endings.get(n)
      return ending ? [[n, endingOf(row, ending, at(n))]] : []
    }),
  )
}

function endingOf(
  row: Row,
  { row: before, result, answers }: GradedAttempt & { row: AttemptRow },
  at: Date,
): Ending {
  const { studentId, quizId, number, total } = before
  const { correct, incorrect, timeTaken, marks } = result
  const attempt: AttemptRow = {
    ...before,
    submittedAt: at,
    timeTaken,
    correct,
    incorrect,
    marksNumerator: marks.numerator,
    marksDenominator: marks.denominator,
  }
  return {
    submission: { id: String(row.submission), studentId, quizId, updatedAt: at },
    attempt,
    answers: Object.fromEntries([...answers].flatMap(([id, option]) => (option ? [[id, option]] : []))),
    pasts: [...pastsIn(row), { number, correct, total, at: at.toISOString() }],
  }
}

const alive = sessionLives({ session: 'g.session', person: 'g.student', at: 'g.at' })

const lock = {
  name: 'endings_lock',
  text: `select g.n, g.student is null or ${alive} as proven, ${columnsOf('a')}
    from ${lockTimeoutSql('$2')},
      ${jsonRowsSql('$1', 'g', 'n integer, attempt uuid, quiz uuid, student uuid, session uuid, at timestamptz')}
    join attempts a on a.id = g.attempt and a.quiz_id = g.quiz
    where ${isRunning('a')} and (g.student is null or a.student_id = g.student)
    order by a.id for update of a`,
}

const answersOf = {
  name: 'endings_answers',
  // `offset 0` keeps the index lookup per attempt, whatever the planner estimates.
  text: `select s.* from jsonb_array_elements_text($1::jsonb) as of_attempt, lateral (
      select attempt_id as attempt, question_id as question, ${answerIn('s')} as option, seq
      from attempt_answers s where attempt_id = of_attempt::uuid offset 0
    ) s`,
}

const endedAs = `n integer, id uuid, submission uuid, at timestamptz, taken integer,
  correct integer, incorrect integer, numerator integer, denominator integer`
const storeEnded = {
  name: 'endings_store',
  text: `with ended as (
    select * from ${jsonRowsSql('$1', 'e', endedAs)}
  ), kept as (
    insert into attempt_answers (attempt_id, question_id, option_id, given, seq, saved_at)
    select attempt, question, option, given, seq, at from jsonb_to_recordset($2::jsonb)
      as k(attempt uuid, question uuid, option uuid, given text, seq integer, at timestamptz)
    on conflict (attempt_id, question_id) do update
    set option_id = excluded.option_id, given = excluded.given, seq = excluded.seq, saved_at = excluded.saved_at
  ), late as (
    insert into late_answers (attempt_id, question_id, option_id, given, seq, arrived_at)
    select attempt, question, option, given, seq, at from jsonb_to_recordset($3::jsonb)
      as l(attempt uuid, question uuid, option uuid, given text, seq integer, at timestamptz)
    on conflict (attempt_id, question_id) do update
    set option_id = excluded.option_id, given = excluded.given, seq = excluded.seq,
      arrived_at = excluded.arrived_at
    where excluded.seq >= late_answers.seq
  ), done as (
    update attempts a set submitted_at = e.at, time_taken = e.taken, correct = e.correct,
      incorrect = e.incorrect, marks_numerator = e.numerator, marks_denominator = e.denominator
    from ended e where a.id = e.id
    returning e.n, e.submission, e.at, a.id, a.student_id, a.quiz_id
  ), counted as (
    insert into submissions as s (id, student_id, quiz_id, attempt_id, created_at, updated_at)
    select submission, student_id, quiz_id, id, at, at from done order by quiz_id
    on conflict (student_id, quiz_id) do update
    set attempt_id = excluded.attempt_id, updated_at = excluded.updated_at
    returning s.id, s.attempt_id
  )
  select done.n, counted.id as submission, ${pastsOf('done')}
  from done join counted on counted.attempt_id = done.id`,
}
