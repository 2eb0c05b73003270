import { desc, eq } from 'drizzle-orm'
import type { Database } from '../platform/db/db.server.ts'
import { giveKeys, giveRows, type OwnedRows, type RowKey } from '../platform/db/owned-rows.server.ts'
import type { DuplicateMerge, PersonalData } from '../platform/rooms/personal-data.server.ts'
import { sql } from 'drizzle-orm'
import { liveAnswers, liveLessons, liveOutcomes, liveParticipants, liveTablets } from './live.tables.ts'

/** When a child was in live lessons, and what it did there. Beads and movements are never stored. */
export const liveData = ({ db }: Database): PersonalData => ({
  name: 'live lessons',
  collect: async (personId) => ({
    lessons: await db
      .select({ day: liveLessons.day, startsAt: liveLessons.startsAt, presence: liveParticipants.spans })
      .from(liveParticipants)
      .innerJoin(liveLessons, eq(liveLessons.id, liveParticipants.lessonId))
      .where(eq(liveParticipants.studentId, personId))
      .orderBy(desc(liveLessons.startsAt)),
    sums: await db
      .select({
        day: liveLessons.day,
        sum: liveOutcomes.sum,
        result: liveOutcomes.result,
        formula: liveOutcomes.formula,
        mistake: liveOutcomes.mistake,
        milliseconds: liveOutcomes.milliseconds,
      })
      .from(liveOutcomes)
      .innerJoin(liveLessons, eq(liveLessons.id, liveOutcomes.lessonId))
      .where(eq(liveOutcomes.studentId, personId))
      .orderBy(desc(liveLessons.startsAt), liveOutcomes.sum),
    flash: await db
      .select({
        day: liveLessons.day,
        round: liveAnswers.round,
        answer: liveAnswers.answer,
        isRight: liveAnswers.isRight,
        counts: liveAnswers.counts,
      })
      .from(liveAnswers)
      .innerJoin(liveLessons, eq(liveLessons.id, liveAnswers.lessonId))
      .where(eq(liveAnswers.studentId, personId))
      .orderBy(desc(liveLessons.startsAt), liveAnswers.round),
    // Forgotten once the lesson has ended.
    tablets: await db
      .select({ state: liveTablets.state, since: liveTablets.createdAt })
      .from(liveTablets)
      .where(eq(liveTablets.studentId, personId)),
  }),
  erase: async (tx, personId) => {
    for (const table of [liveOutcomes, liveAnswers, liveTablets, liveParticipants])
      await tx.delete(table).where(eq(table.studentId, personId))
  },
  doubles: liveDuplicates,
})

const own = {
  seats: { table: liveParticipants, owner: liveParticipants.studentId, key: [liveParticipants.lessonId] },
  outcomes: {
    table: liveOutcomes,
    owner: liveOutcomes.studentId,
    key: [liveOutcomes.lessonId, liveOutcomes.sum],
  },
  answers: {
    table: liveAnswers,
    owner: liveAnswers.studentId,
    key: [liveAnswers.lessonId, liveAnswers.round],
  },
} as const satisfies Record<string, OwnedRows>
type Own = keyof typeof own
const NAMES = ['seats', 'outcomes', 'answers'] as const

/** Moves lessons in which the kept account has no seat; where both were, the kept account's own counts. */
const liveDuplicates: DuplicateMerge = {
  move: async (tx, { primaryId, duplicateId }) => {
    const rows: Partial<Record<Own, RowKey[]>> = {}
    // The seats last: whether both had one decides the rest.
    for (const name of NAMES.toReversed()) {
      const { table } = own[name]
      const where = sql`not exists (select 1 from ${liveParticipants} as theirs
        where theirs.student_id = ${primaryId} and theirs.lesson_id = ${table.lessonId})`
      rows[name] = await giveRows(tx, own[name], { from: duplicateId, to: primaryId, where })
    }
    return { moved: rows, stays: [] }
  },
  undoMove: async (tx, { primaryId, duplicateId }, stored) => {
    const rows = stored as Record<Own, RowKey[]>
    for (const name of NAMES)
      await giveKeys(tx, own[name], { from: primaryId, to: duplicateId, keys: rows[name] })
  },
}
