import { and, desc, eq, gte, ne, sql } from 'drizzle-orm'
import type { Database, Db, Tx } from '../platform/db/db.server.ts'
import { type FlashRound, type LessonState, MAX_PARTICIPANTS, type Span } from './live.rules.ts'
import { type CalledSum } from './sums.rules.ts'
import { type Outcome } from './sum-watch.rules.ts'
import {
  liveAnswers,
  liveLessons,
  liveOutcomes,
  liveRounds,
  liveParticipants,
  liveSums,
} from './live.tables.ts'
import { type HeldLesson, LeaseLost, lockHome } from './lesson-leases.server.ts'

export type LessonRow = typeof liveLessons.$inferSelect
export type ParticipantRow = typeof liveParticipants.$inferSelect
export type OutcomeRow = typeof liveOutcomes.$inferSelect

export async function findLesson(on: Db | Tx, id: string): Promise<LessonRow | undefined> {
  const [row] = await on.select().from(liveLessons).where(eq(liveLessons.id, id))
  return row
}

export const participantsOf = (on: Db | Tx, lessonId: string): Promise<ParticipantRow[]> =>
  on
    .select()
    .from(liveParticipants)
    .where(eq(liveParticipants.lessonId, lessonId))
    .orderBy(liveParticipants.number)

/**
 * Gives a seat to each of these children who has none yet, in their order, while there is room.
 * @returns all seats of the lesson.
 */
export async function addParticipants(
  tx: Tx,
  lessonId: string,
  studentIds: readonly string[],
): Promise<ParticipantRow[]> {
  // One after another: two processes must not give one number twice.
  await tx.select({ id: liveLessons.id }).from(liveLessons).where(eq(liveLessons.id, lessonId)).for('update')
  const there = await participantsOf(tx, lessonId)
  const known = new Set(there.map(({ studentId }) => studentId))
  const first = (there.at(-1)?.number ?? -1) + 1
  const added = studentIds
    .filter((studentId) => !known.has(studentId))
    .map((studentId, at) => ({ lessonId, studentId, number: first + at }))
    .filter(({ number }) => number < MAX_PARTICIPANTS)
  if (added.length > 0) await tx.insert(liveParticipants).values(added).onConflictDoNothing()
  return added.length > 0 ? participantsOf(tx, lessonId) : there
}

export type Stored = {
  lessonId: string
  home: string
  revision: number
  state: LessonState
  now: Date
  /** The sum that was called with this act. */
  called?: CalledSum
  round?: FlashRound
  /** What stays of the sum that is over. */
  outcomes: readonly NewOutcome[]
}

/**
 * Stores an act: the state with its revision, and what comes and ends with it.
 * @throws {LeaseLost} when another process holds the lesson: nothing is stored.
 */
export async function storeAct(tx: Tx, stored: Stored): Promise<void> {
  const { lessonId, home, revision, state, now, called, round, outcomes } = stored
  const { phase } = state
  const [row] = await tx
    .update(liveLessons)
    .set({
      state,
      phase,
      revision,
      ...(phase === 'open'
        ? {}
        : { begunAt: sql`coalesce(${liveLessons.begunAt}, ${now.toISOString()}::timestamptz)` }),
      ...(phase === 'ended' ? { endedAt: now } : {}),
    })
    .where(
      and(eq(liveLessons.id, lessonId), eq(liveLessons.home, home), eq(liveLessons.revision, revision - 1)),
    )
    .returning({ id: liveLessons.id })
  if (!row) throw new LeaseLost()
  if (called)
    await tx
      .insert(liveSums)
      .values({
        lessonId,
        number: called.number,
        start: String(called.start),
        by: String(called.by),
        calledAt: now,
      })
      .onConflictDoNothing()
  if (round) {
    const { number, digits, count, seconds, numbers, at } = round
    await tx
      .insert(liveRounds)
      .values({ lessonId, number, digits, count, seconds, numbers: [...numbers], at: new Date(at) })
      .onConflictDoNothing()
  }
  await insertOutcomes(tx, lessonId, outcomes)
}

type NewOutcome = { sum: number; studentId: string; outcome: Outcome }

/**
 * Stores outcomes of sums; one that was 'not' gives way to what the child proved later.
 * @returns what stands now of these that were stored.
 */
async function insertOutcomes(
  tx: Tx,
  lessonId: string,
  outcomes: readonly NewOutcome[],
): Promise<OutcomeRow[]> {
  if (outcomes.length === 0) return []
  return tx
    .insert(liveOutcomes)
    .values(
      outcomes.map(({ sum, studentId, outcome: { result, first, milliseconds } }) => ({
        lessonId,
        sum,
        studentId,
        result,
        formula: first?.formula ?? null,
        mistake: first?.mistake ?? null,
        milliseconds: Math.round(milliseconds),
      })),
    )
    .onConflictDoUpdate({
      target: [liveOutcomes.lessonId, liveOutcomes.sum, liveOutcomes.studentId],
      set: {
        result: sql`excluded.result`,
        formula: sql`excluded.formula`,
        mistake: sql`excluded.mistake`,
        milliseconds: sql`excluded.milliseconds`,
      },
      setWhere: eq(liveOutcomes.result, 'not'),
    })
    .returning()
}

/**
 * Stores outcomes that were proved after their sum was over.
 * @throws {LeaseLost} when another process holds the lesson: nothing is stored.
 */
export const storeLateOutcomes = (
  { db }: Database,
  { lessonId, home }: HeldLesson,
  outcomes: readonly NewOutcome[],
): Promise<OutcomeRow[]> =>
  db.transaction(async (tx) => {
    await lockHome(tx, { lessonId, home })
    return insertOutcomes(tx, lessonId, outcomes)
  })

/** When children of a lesson were there. */
export type LessonSpans = {
  lessonId: string
  children: readonly { studentId: string; spans: readonly Span[] }[]
}

/** Stores when children of these lessons were there, at once; not of lessons that another process holds. */
export async function storeSpans(
  { db }: Database,
  home: string,
  lessons: readonly LessonSpans[],
): Promise<void> {
  const rows = lessons.flatMap(({ lessonId, children }) =>
    children.map(({ studentId, spans }) => ({ lesson_id: lessonId, student_id: studentId, spans })),
  )
  if (rows.length === 0) return
  const seen = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as seen(lesson_id uuid, student_id uuid, spans jsonb)
    join ${liveLessons} on ${liveLessons.id} = seen.lesson_id and ${liveLessons.home} = ${home}`
  await db
    .update(liveParticipants)
    .set({ spans: sql`seen.spans` })
    .from(seen)
    .where(
      and(
        sql`${liveParticipants.lessonId} = seen.lesson_id`,
        sql`${liveParticipants.studentId} = seen.student_id`,
      ),
    )
}

type Answer = {
  lessonId: string
  round: number
  studentId: string
  answer: string
  isRight: boolean
  worstMs: number
  boundMs: number
  counts: boolean
}

/** Stores an answer of a round; the first one counts. @returns the one that stands. */
export async function storeAnswer(
  { db }: Database,
  answer: Answer,
): Promise<{ isRight: boolean; counts: boolean }> {
  await db.insert(liveAnswers).values(answer).onConflictDoNothing()
  const [row] = await db
    .select({ isRight: liveAnswers.isRight, counts: liveAnswers.counts })
    .from(liveAnswers)
    .where(
      and(
        eq(liveAnswers.lessonId, answer.lessonId),
        eq(liveAnswers.round, answer.round),
        eq(liveAnswers.studentId, answer.studentId),
      ),
    )
  return row ?? answer
}

export const answersOf = (on: Db | Tx, lessonId: string, round: number) =>
  on
    .select({
      studentId: liveAnswers.studentId,
      isRight: liveAnswers.isRight,
      counts: liveAnswers.counts,
    })
    .from(liveAnswers)
    .where(and(eq(liveAnswers.lessonId, lessonId), eq(liveAnswers.round, round)))

/** The sums of a lesson, and when each was called in milliseconds since 1970. */
export async function sumsOf(on: Db | Tx, lessonId: string): Promise<(CalledSum & { since: number })[]> {
  const rows = await on.select().from(liveSums).where(eq(liveSums.lessonId, lessonId))
  return rows.map(({ number, start, by, calledAt }) => ({
    number,
    start: Number(start),
    by: Number(by),
    since: calledAt.getTime(),
  }))
}

export const outcomesOf = (on: Db | Tx, lessonId: string): Promise<OutcomeRow[]> =>
  on.select().from(liveOutcomes).where(eq(liveOutcomes.lessonId, lessonId)).orderBy(liveOutcomes.sum)

/** The lessons of a group since a time, the newest first, with how many sums were called. */
export const lessonsSince = (on: Db | Tx, groupId: string, since: Date) =>
  on
    .select({
      id: liveLessons.id,
      startsAt: liveLessons.startsAt,
      phase: liveLessons.phase,
      sums: sql<number>`(select count(*)::int from ${liveSums} where ${liveSums.lessonId} = ${liveLessons.id})`,
      children: sql<number>`(select count(*)::int from ${liveParticipants}
        where ${liveParticipants.lessonId} = ${liveLessons.id} and ${liveParticipants.spans} <> '[]'::jsonb)`,
    })
    .from(liveLessons)
    .where(and(eq(liveLessons.groupId, groupId), gte(liveLessons.startsAt, since)))
    .orderBy(desc(liveLessons.startsAt))
    .limit(40)

/** Ends lessons whose time is over and that no living process holds. */
export async function endForgotten({ db }: Database, now: Date, afterMs: number): Promise<void> {
  await db
    .update(liveLessons)
    .set({ phase: 'ended', endedAt: now })
    .where(
      and(
        ne(liveLessons.phase, 'ended'),
        sql`${liveLessons.startsAt} + make_interval(mins => ${liveLessons.minutes}, secs => ${afterMs / 1_000})
          < ${now.toISOString()}::timestamptz`,
        sql`(${liveLessons.leaseUntil} is null or ${liveLessons.leaseUntil} < now())`,
      ),
    )
}
