import { and, getTableColumns, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { sessionLives } from '../../people/people.reads.server.ts'
import { type Database, type Row, jsonRowsSql } from '../../platform/db/db.server.ts'
import { batchConcurrency, createBatcher } from '../../platform/db/batch.server.ts'
import { type CurrentUser, SessionExpired } from '../../platform/http/serve.server.ts'
import { type BankQuestion, type QuestionBank, taskOf } from '../bank/question-bank.server.ts'
import { decodeAnswer } from '../kinds/kinds.rules.ts'
import type { Attempt } from '../quiz.contract.ts'
import { type Clock, GRACE_MS, remaining, type Scheme } from '../quiz.rules.ts'
import { attempts, type Paper } from '../quiz.tables.ts'
import { hidesKey } from '../policy.server.ts'
import type { LoadSpread } from './load-spread.server.ts'
import { answerIn } from './stored-answers.server.ts'
import type { Notices } from './notices.server.ts'
import type { Papers } from './papers.server.ts'

/** An attempt without its paper, which `Papers` caches. */
export type AttemptRow = Omit<typeof attempts.$inferSelect, 'paper'>

/** A student with their session. */
export type Learner = Pick<CurrentUser, 'id' | 'sessionId'>

const { paper: _, ...columns } = getTableColumns(attempts)
const named = Object.entries(columns)

/** The columns of an attempt in an SQL text; read back by `attemptOf`. */
export function columnsOf(alias: string): string {
  return named.map(([, column]) => `${alias}.${column.name}`).join(', ')
}

/**
 * Whether an attempt runs, in an SQL text that names it otherwise. Its time taken is known once it was
 * submitted, and not before; asked by `submitted_at`, PostgreSQL reads all that run where it believes that
 * none does, in place of the one that is named.
 */
export const isRunning = (alias: string): string => `${alias}.time_taken is null`

export const attemptOf = (row: Row): AttemptRow =>
  Object.fromEntries(
    named.map(([key, column]) => {
      const value = row[column.name] ?? null
      return [key, value === null ? null : column.mapFromDriverValue(value)]
    }),
  ) as AttemptRow

export const clockOf = (row: AttemptRow): Clock => ({
  startedAt: row.startedAt.getTime(),
  deadlineAt: row.deadlineAt.getTime(),
  pausedAt: row.pausedAt?.getTime() ?? null,
  pausedUntil: row.pausedUntil?.getTime() ?? null,
  pausedMs: row.pausedMs,
  pauses: row.pauses,
})

type OwnScheme = Pick<AttemptRow, 'schemeMarks' | 'schemeNumerator' | 'schemeDenominator'>

/** Marks as announced at the start. */
export const schemeOf = (row: OwnScheme, quiz: Scheme): Scheme =>
  row.schemeMarks === null
    ? { marks: quiz.marks, penalty: quiz.penalty }
    : {
        marks: row.schemeMarks,
        penalty: { numerator: row.schemeNumerator ?? 0, denominator: row.schemeDenominator ?? 1 },
      }

/**
 * Attempts that are over at this time: past deadline and grace, or paused for too long. The rules' `isOver`
 * in SQL.
 */
export const isOverAt = (now: Date) =>
  or(
    and(isNull(attempts.pausedAt), lt(attempts.deadlineAt, new Date(now.getTime() - GRACE_MS))),
    and(isNotNull(attempts.pausedAt), lt(attempts.pausedUntil, now)),
  )

export type StoredAnswer = { question: string; option: string | null; marked: boolean; seq: number }

/** A student's state in a quiz: the running attempt, the submitted one, or neither. */
export type Standing = {
  running?: { row: AttemptRow; answers: readonly StoredAnswer[] }
  /** The attempt whose result counts. */
  submitted?: string
}

type StandingQuery = { person: Learner; quiz: string; now: Date }

/** Most students in one statement. */
const MOST_AT_ONCE = 128

const byId = {
  name: 'attempt_by_id',
  text: `select ${columnsOf('a')} from attempts a where a.id = $1`,
}
// One begins only when all before it have ended: the newest runs, or none does.
const standingOf = {
  name: 'attempt_standing',
  text: `select g.n, ${sessionLives({ session: 'g.session', person: 'g.student', at: 'g.at' })} as proven,
      done.attempt_id as submitted, ${columnsOf('a')},
      (select json_agg(json_build_object('question', s.question_id, 'option', ${answerIn('s')},
        'marked', s.marked, 'seq', s.seq)) from attempt_answers s where s.attempt_id = a.id) as answers
    from ${jsonRowsSql('$1', 'g', 'n integer, student uuid, quiz uuid, session uuid, at timestamptz')}
    left join lateral (
      select ${columnsOf('newest')} from attempts newest
      where newest.student_id = g.student and newest.quiz_id = g.quiz order by newest.number desc limit 1
    ) a on ${isRunning('a')}
    left join submissions done on done.student_id = g.student and done.quiz_id = g.quiz`,
}
const answersOf = {
  name: 'attempt_answers_of',
  text: `select question_id as question, ${answerIn('s')} as option, marked, seq
    from attempt_answers s where attempt_id = $1`,
}

export type Attempts = ReturnType<typeof openAttempts>

type AttemptParts = { bank: QuestionBank; papers: Papers; crowd: LoadSpread; notices: Notices }

/** Reads attempts. Commands on them are in start, save, pause and submit. */
export function openAttempts({ query, kind }: Database, { bank, papers, crowd, notices }: AttemptParts) {
  const standings = createBatcher<StandingQuery, Standing | null>({
    keyOf: ({ person }) => person.id,
    most: MOST_AT_ONCE,
    atOnce: batchConcurrency(kind),
    act: async (asked) => {
      const given = asked.map(({ person: { id, sessionId }, quiz, now }, n) => ({
        n,
        student: id,
        quiz,
        session: sessionId,
        at: now.toISOString(),
      }))
      const rows = await query({ ...standingOf, values: [JSON.stringify(given)] })
      const found = new Map(rows.map((row) => [Number(row.n), row]))
      return asked.map((_, n) => standingIn(found.get(n)))
    },
  })
  return {
    async byId(id: string): Promise<AttemptRow | undefined> {
      const [row] = await query({ ...byId, values: [id] })
      return row && attemptOf(row)
    },

    /** @throws {SessionExpired} */
    async standing(person: Learner, quiz: string, now: Date): Promise<Standing> {
      const standing = await standings({ person, quiz, now })
      if (!standing) throw new SessionExpired()
      return standing
    },

    /** @throws when there is no such attempt. */
    async paperOf(id: string): Promise<Paper> {
      const owned = await papers.of(id)
      if (!owned) throw new Error(`attempt ${id} has no paper`)
      return owned.paper
    },

    /** The attempt for the browser. `stored`: its answers, if already loaded. */
    async onWire(row: AttemptRow, now: Date, stored?: readonly StoredAnswer[]): Promise<Attempt> {
      const { wire: quiz, row: stands } = await bank.quiz(row.quizId)
      const answers =
        stored ?? ((await query({ ...answersOf, values: [row.id] })) as unknown as readonly StoredAnswer[])
      const paper = await this.paperOf(row.id)
      const questions = await bank.questionsOf(paper)
      const attempt: Attempt = {
        _id: row.id,
        quizId: row.quizId,
        number: row.number,
        total: row.total,
        startedAt: row.startedAt.toISOString(),
        deadline: row.deadlineAt.toISOString(),
        remainingMs: remaining(clockOf(row), now.getTime()),
        durationMs: quiz.duration * 60_000 + row.extraMs,
        paused: row.pausedAt !== null,
        pausable: quiz.pausable,
        answers: {},
        marked: [],
        visited: [],
        revision: 0,
        spreadMs: await crowd.spreadMs(),
        noted: hidesKey(stands),
        notice: await notices.of(row.quizId, now),
      }
      if (answers.length === 0) return attempt
      const places = new Map(paper.map((entry, index) => [entry.question, index]))
      for (const answer of answers) {
        const index = places.get(answer.question)
        if (index === undefined) continue
        const text = textOf(questions[index], paper[index]?.options ?? [], answer.option)
        if (text !== undefined) attempt.answers[index] = text
        if (answer.marked) attempt.marked.push(index)
        attempt.visited.push(index)
        attempt.revision = Math.max(attempt.revision, answer.seq)
      }
      return attempt
    },
  }
}

/** An answer on the wire; undefined without one. */
export function textOf(
  question: BankQuestion | undefined,
  shown: Paper[number]['options'],
  answer: string | null | undefined,
): string | undefined {
  if (!question || !answer) return undefined
  const task = taskOf(question)
  return task ? decodeAnswer(task, shown, answer) : question.options.get(answer)
}

/** Null if the session has ended. */
function standingIn(row: Row | undefined): Standing | null {
  if (!row?.proven) return null
  const submitted = typeof row.submitted === 'string' ? { submitted: row.submitted } : {}
  if (row.id === null) return submitted
  return { ...submitted, running: { row: attemptOf(row), answers: asArray(row.answers) } }
}

// Both databases return aggregates as JSON, and null for no rows.
const asArray = (answers: unknown): readonly StoredAnswer[] => (answers as StoredAnswer[] | null) ?? []
