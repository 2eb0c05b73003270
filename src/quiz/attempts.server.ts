import { and, eq, isNull, max, sql } from 'drizzle-orm'
import { newId } from '../platform/columns.tables.ts'
import { type Database, sqlState } from '../platform/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import type { BankQuestion, BankQuiz, QuestionBank } from './question-bank.server.ts'
import type { Attempt, Change } from './quiz.contract.ts'
import { type Clock, GRACE_MS, paused, remaining, resumed } from './quiz.rules.ts'
import { attemptAnswers, attempts, lateAnswers, type Paper } from './quiz.tables.ts'

export type AttemptRow = typeof attempts.$inferSelect

export const clockOf = (row: AttemptRow): Clock => ({
  startedAt: row.startedAt.getTime(),
  deadlineAt: row.deadlineAt.getTime(),
  pausedAt: row.pausedAt?.getTime() ?? null,
  pausedMs: row.pausedMs,
})

/** Attempts: start, save, pause, resume. Ending and grading are in submissions.server.ts. */
export function openAttempts(database: Database, bank: QuestionBank) {
  const { db, query } = database
  const running = db
    .select()
    .from(attempts)
    .where(
      and(eq(attempts.studentId, sql.placeholder('student')), eq(attempts.quizId, sql.placeholder('quiz')), isNull(attempts.submittedAt)),
    )
    .prepare('attempt_running')
  const byId = db
    .select()
    .from(attempts)
    .where(and(eq(attempts.id, sql.placeholder('id')), eq(attempts.studentId, sql.placeholder('student'))))
    .prepare('attempt_of_student')
  const answersOf = db
    .select()
    .from(attemptAnswers)
    .where(eq(attemptAnswers.attemptId, sql.placeholder('id')))
    .prepare('attempt_answers_of')
  // What never changes of a running attempt, so that a save costs one statement.
  const facts = new Map<string, { studentId: string; paper: Paper }>()

  async function find(id: string, student: string): Promise<AttemptRow> {
    const [row] = await byId.execute({ id, student })
    if (!row) throw new Refusal(404, 'Attempt not found')
    return row
  }

  async function factsOf(id: string, student: string): Promise<{ studentId: string; paper: Paper }> {
    const known = facts.get(id)
    if (known && known.studentId !== student) throw new Refusal(404, 'Attempt not found')
    if (known) return known
    const { paper } = await find(id, student)
    if (facts.size > 5_000) facts.clear()
    const read = { studentId: student, paper }
    facts.set(id, read)
    return read
  }

  async function setClock(row: AttemptRow, clock: Clock): Promise<AttemptRow | undefined> {
    const [stored] = await db
      .update(attempts)
      .set({
        pausedAt: clock.pausedAt === null ? null : new Date(clock.pausedAt),
        pausedMs: clock.pausedMs,
        deadlineAt: new Date(clock.deadlineAt),
      })
      // The row as it was read: a second tab pausing at the same moment moves the deadline once.
      .where(
        and(
          eq(attempts.id, row.id),
          isNull(attempts.submittedAt),
          row.pausedAt ? eq(attempts.pausedAt, row.pausedAt) : isNull(attempts.pausedAt),
        ),
      )
      .returning()
    return stored
  }

  return {
    find,

    async running(student: string, quiz: string): Promise<AttemptRow | undefined> {
      const [row] = await running.execute({ student, quiz })
      return row
    },

    /** Starts the next attempt; when another tab was first, it is that one. */
    async start(student: string, { row: quiz, wire, paper }: BankQuiz, now: Date): Promise<AttemptRow> {
      const [last] = await db
        .select({ number: max(attempts.number) })
        .from(attempts)
        .where(and(eq(attempts.studentId, student), eq(attempts.quizId, quiz.id)))
      const attempt = {
        id: newId(),
        studentId: student,
        quizId: quiz.id,
        number: (last?.number ?? 0) + 1,
        paper,
        startedAt: now,
        deadlineAt: new Date(now.getTime() + wire.duration * 60_000),
      }
      try {
        const [row] = await db.insert(attempts).values(attempt).returning()
        if (row) return row
      } catch (error) {
        if (sqlState(error) !== '23505') throw error
      }
      const [row] = await running.execute({ student, quiz: quiz.id })
      if (!row) throw new Refusal(409, 'This quiz was just submitted')
      return row
    },

    /** The attempt as the browser needs it to go on. */
    async state(row: AttemptRow, quiz: BankQuiz, now: Date): Promise<Attempt> {
      const stored = await answersOf.execute({ id: row.id })
      const questions = await bank.questionsOf(row.paper)
      const places = new Map(row.paper.map((entry, index) => [entry.question, index]))
      const state: Attempt = {
        _id: row.id,
        quizId: row.quizId,
        number: row.number,
        total: row.paper.length,
        startedAt: row.startedAt.toISOString(),
        deadline: row.deadlineAt.toISOString(),
        remainingMs: remaining(clockOf(row), now.getTime()),
        durationMs: quiz.wire.duration * 60_000,
        paused: row.pausedAt !== null,
        pausable: quiz.wire.pausable,
        answers: {},
        marked: [],
        visited: [],
        revision: 0,
      }
      for (const answer of stored) {
        const index = places.get(answer.questionId)
        if (index === undefined) continue
        const text = answer.optionId === null ? undefined : questions[index]?.options.get(answer.optionId)
        if (text !== undefined) state.answers[index] = text
        if (answer.marked) state.marked.push(index)
        state.visited.push(index)
        state.revision = Math.max(state.revision, answer.seq)
      }
      return state
    },

    /**
     * Stores answers in one statement that holds the attempt's row, so that grading sees all of a save or none.
     * @returns null when the attempt takes no answers now.
     */
    async save(
      id: string,
      student: string,
      since: number,
      changes: readonly Change[],
      now: Date,
    ): Promise<{ revision: number; stale: boolean } | null> {
      const { paper } = await factsOf(id, student)
      const rows = changeRows(changes, paper, await bank.questionsOf(paper))
      const [result] = await query({ ...saveStatement, values: [id, now.toISOString(), JSON.stringify(rows)] })
      if (!result || result.open === 0) return null
      const before = Number(result.before)
      return { revision: Math.max(before, ...rows.map((row) => row.seq)), stale: before > since }
    },

    /** Keeps answers that came too late, for an appeal. */
    async keepLate(row: AttemptRow, changes: readonly Change[], now: Date): Promise<void> {
      const late = changeRows(changes, row.paper, await bank.questionsOf(row.paper)).filter((change) => change.answers)
      if (late.length === 0) return
      await db
        .insert(lateAnswers)
        .values(
          late.map(({ question, option, seq }) => ({ attemptId: row.id, questionId: question, optionId: option, seq, arrivedAt: now })),
        )
        .onConflictDoNothing()
    },

    /** @throws {Refusal} 409 when the quiz may not be paused or the attempt has ended. */
    async setPaused(id: string, student: string, on: boolean, now: Date): Promise<AttemptRow> {
      const row = await find(id, student)
      const quiz = await bank.quiz(row.quizId)
      if (on && !quiz.wire.pausable) throw new Refusal(409, 'This quiz cannot be paused')
      if (row.submittedAt || (on && remaining(clockOf(row), now.getTime()) === 0)) throw new Refusal(409, 'This attempt has ended')
      const clock = on ? paused(clockOf(row), now.getTime()) : resumed(clockOf(row), now.getTime())
      return (await setClock(row, clock)) ?? find(id, student)
    },
  }
}

const saveStatement = {
  name: 'save_answers',
  text: `with open as (
    select id from attempts
    where id = $1 and submitted_at is null and paused_at is null and deadline_at + interval '${GRACE_MS} milliseconds' >= $2::timestamptz
    for no key update
  ), given as (
    select open.id as attempt, c.* from open, jsonb_to_recordset($3::jsonb) as c(question uuid, option uuid, answers boolean, marked boolean, seq integer)
  ), answered as (
    insert into attempt_answers (attempt_id, question_id, option_id, marked, seq, saved_at)
    select attempt, question, option, marked, seq, $2::timestamptz from given where answers
    on conflict (attempt_id, question_id) do update
    set option_id = excluded.option_id, marked = excluded.marked, seq = excluded.seq, saved_at = excluded.saved_at
    where excluded.seq > attempt_answers.seq
  ), seen as (
    insert into attempt_answers (attempt_id, question_id, marked, seq, saved_at)
    select attempt, question, marked, seq, $2::timestamptz from given where not answers
    on conflict (attempt_id, question_id) do update
    set marked = excluded.marked, seq = excluded.seq, saved_at = excluded.saved_at
    where excluded.seq > attempt_answers.seq
  )
  select (select count(*)::int from open) as open, coalesce((select max(seq) from attempt_answers where attempt_id = $1), 0) as before`,
}

type ChangeRow = { question: string; option: string | null; answers: boolean; marked: boolean; seq: number }

/**
 * Changes by index and text become ids; of several for one question the highest sequence stays.
 * @throws {Refusal} 422 naming the change that fits no question or option.
 */
function changeRows(changes: readonly Change[], paper: Paper, bank: readonly BankQuestion[]): ChangeRow[] {
  const rows = new Map<string, ChangeRow>()
  for (const [at, change] of changes.entries()) {
    const question = paper[change.index]?.question
    if (!question) throw new Refusal(422, undefined, { errors: { [`changes.${at}.index`]: 'Unknown question' } })
    const answers = change.option !== undefined
    const option = typeof change.option === 'string' ? bank[change.index]?.byText.get(change.option) : null
    if (option === undefined) throw new Refusal(422, undefined, { errors: { [`changes.${at}.option`]: 'Unknown option' } })
    if ((rows.get(question)?.seq ?? 0) < change.seq)
      rows.set(question, { question, option, answers, marked: change.marked, seq: change.seq })
  }
  return [...rows.values()]
}
