import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { questionsPerAttempt } from './bank/pools.server.ts'
import { isAnswered } from './attempt/stored-answers.server.ts'
import type { ProctoringEventKind, ReservedAs } from './quiz.rules.ts'
import {
  attemptAnswers,
  proctoringEvents,
  attempts,
  questions,
  quizzes,
  subjects,
  guestAttempts,
} from './quiz.tables.ts'

export { openReattempts } from './act.server.ts'

/* Quizzes reserved for a competition or an exam: not listed, and started only from there. */

/** A quiz that is or can be reserved; `questions`: how many its paper has. */
export type ReservedQuiz = {
  id: string
  title: string
  subject: string
  minutes: number
  marks: number
  penalty: { numerator: number; denominator: number }
  language: string
  questions: number
  reservedFor: string | null
}

const chosen = (on: Db | Tx) =>
  on
    .select({
      id: quizzes.id,
      title: quizzes.title,
      subject: subjects.name,
      minutes: sql<number>`coalesce(${quizzes.durationMinutes}, ${subjects.quizMinutes})`,
      marks: quizzes.marks,
      numerator: quizzes.penaltyNumerator,
      denominator: quizzes.penaltyDenominator,
      language: quizzes.language,
      reservedFor: quizzes.reservedFor,
      questions: questionsPerAttempt(on),
    })
    .from(quizzes)
    .innerJoin(subjects, eq(subjects.id, quizzes.subjectId))

type Chosen = Awaited<ReturnType<typeof chosen>>[number]
const asReserved = ({ numerator, denominator, ...row }: Chosen): ReservedQuiz => ({
  ...row,
  penalty: { numerator, denominator },
})

/** These quizzes by id; missing ones are left out. */
export async function quizzesById(
  on: Db | Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReservedQuiz>> {
  if (ids.length === 0) return new Map()
  const rows = await chosen(on).where(inArray(quizzes.id, [...new Set(ids)]))
  return new Map(rows.map((row) => [row.id, asReserved(row)]))
}

/** Quizzes that this holder can reserve: never taken or tried, or already reserved for it. */
export async function reservable(on: Db | Tx, holder: string | null): Promise<ReservedQuiz[]> {
  const taken = sql`exists (select from ${attempts} where ${attempts.quizId} = ${quizzes.id})`
  const tried = sql`exists (select from ${guestAttempts} where ${guestAttempts.quizId} = ${quizzes.id})`
  const closed = and(eq(quizzes.open, false), isNull(quizzes.openedAt))
  const free = and(isNull(quizzes.reservedFor), closed, sql`not ${taken}`, sql`not ${tried}`)
  const rows = await chosen(on)
    .where(holder === null ? free : or(free, eq(quizzes.reservedFor, holder)))
    .orderBy(asc(subjects.position), asc(quizzes.title))
  return rows.map(asReserved)
}

/**
 * Reserves these quizzes and releases others of this holder. Reserved quizzes are not listed, cannot be
 * paused, and only a mock can be taken again.
 * @throws {Refusal} 422 at the id's field if the quiz is missing, reserved for another, has no questions, or
 * was taken or tried.
 */
export async function reserveQuizzes(
  tx: Tx,
  holder: string,
  wanted: ReadonlyMap<string, { as: ReservedAs; field: string }>,
): Promise<void> {
  const held = await tx
    .select()
    .from(quizzes)
    .where(or(eq(quizzes.reservedFor, holder), inArray(quizzes.id, [...wanted.keys()])))
    .orderBy(asc(quizzes.id))
    // Locks in id order; this lock mode does not block inserts of submissions.
    .for('no key update')
  const rows = new Map(held.map((row) => [row.id, row]))
  const gone = held.filter(({ id, reservedFor }) => reservedFor === holder && !wanted.has(id))
  if (gone.length > 0)
    await tx
      .update(quizzes)
      .set({ reservedFor: null, reservedAs: null })
      .where(
        inArray(
          quizzes.id,
          gone.map(({ id }) => id),
        ),
      )
  for (const [id, { as, field }] of wanted) {
    const refuse = (words: string) => new Refusal(422, undefined, { errors: { [field]: words } })
    const row = rows.get(id)
    if (!row) throw refuse('Choose a quiz')
    if (row.reservedFor === holder && row.reservedAs === as) continue
    if (row.reservedFor !== null && row.reservedFor !== holder)
      throw refuse('This quiz is reserved for another competition')
    const known =
      row.open || row.openedAt !== null || (await tx.$count(guestAttempts, eq(guestAttempts.quizId, id))) > 0
    if (known || (await tx.$count(attempts, eq(attempts.quizId, id))) > 0)
      throw refuse('This quiz has been taken, so its questions are known')
    if ((await tx.$count(questions, and(eq(questions.quizId, id), isNull(questions.retiredAt)))) === 0)
      throw refuse('This quiz has no question yet')
    const kept = { reservedFor: holder, reservedAs: as, active: false, pausable: false }
    await tx
      .update(quizzes)
      .set({
        ...kept,
        allowReattempt: as === 'mock',
        // The announced time is stored, so that a change of the subject's minutes does not move it.
        durationMinutes: sql`coalesce(${quizzes.durationMinutes}, (select ${subjects.quizMinutes}
          from ${subjects} where ${subjects.id} = ${quizzes.subjectId}))`,
      })
      .where(eq(quizzes.id, id))
  }
}

export {
  type Begin,
  type StartedAttempt,
  batchReservedStarts,
} from './attempt/reserved-start-batch.server.ts'

/** An attempt for the organiser's live view; `savedAt`: time of its last save. */
export type Watched = {
  attemptId: string
  startedAt: Date
  submittedAt: Date | null
  deadlineAt: Date
  answered: number
  savedAt: Date | null
}

/** State of the attempts at these quizzes. */
export async function watchedAttempts(on: Db | Tx, quizIds: readonly string[]): Promise<Watched[]> {
  if (quizIds.length === 0) return []
  const said = on
    .select({
      attemptId: attemptAnswers.attemptId,
      answered: sql<number>`(count(*) filter (where ${isAnswered}))::int`.as('answered'),
      savedAt: sql<Date>`max(${attemptAnswers.savedAt})`.mapWith(attemptAnswers.savedAt).as('saved_at'),
    })
    .from(attemptAnswers)
    .innerJoin(attempts, eq(attempts.id, attemptAnswers.attemptId))
    .where(inArray(attempts.quizId, [...quizIds]))
    .groupBy(attemptAnswers.attemptId)
    .as('said')
  return on
    .select({
      attemptId: attempts.id,
      startedAt: attempts.startedAt,
      submittedAt: attempts.submittedAt,
      deadlineAt: attempts.deadlineAt,
      answered: sql<number>`coalesce(${said.answered}, 0)`,
      savedAt: said.savedAt,
    })
    .from(attempts)
    .leftJoin(said, eq(said.attemptId, attempts.id))
    .where(inArray(attempts.quizId, [...quizIds]))
}

/** A proctoring event of an attempt: count and total time in milliseconds. */
export type ProctoringTotal = { attemptId: string; kind: ProctoringEventKind; times: number; ms: number }

/** Proctoring events of these quizzes or attempts, for information only. */
export async function proctoringEventsOf(
  on: Db | Tx,
  at: { quizIds: readonly string[] } | { attemptIds: readonly string[] },
): Promise<ProctoringTotal[]> {
  const [column, ids] = 'quizIds' in at ? [attempts.quizId, at.quizIds] : [attempts.id, at.attemptIds]
  if (ids.length === 0) return []
  return on
    .select({
      attemptId: proctoringEvents.attemptId,
      kind: proctoringEvents.kind,
      times: sql<number>`count(*)::int`,
      ms: sql<number>`sum(${proctoringEvents.ms})::float8`,
    })
    .from(proctoringEvents)
    .innerJoin(attempts, eq(attempts.id, proctoringEvents.attemptId))
    .where(inArray(column, [...ids]))
    .groupBy(proctoringEvents.attemptId, proctoringEvents.kind)
}

/** Number of attempts at these quizzes that are not submitted. */
export const runningAt = (on: Db | Tx, quizIds: readonly string[]): Promise<number> =>
  quizIds.length === 0
    ? Promise.resolve(0)
    : on.$count(attempts, and(inArray(attempts.quizId, [...quizIds]), isNull(attempts.submittedAt)))
