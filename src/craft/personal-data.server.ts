import { desc, eq, sql } from 'drizzle-orm'
import type { DemoReset, ResetCount } from '../platform/rooms/demo-reset.server.ts'
import type { Database } from '../platform/db/db.server.ts'
import { giveKeys, type RowKey } from '../platform/db/owned-rows.server.ts'
import type { PersonalData } from '../platform/rooms/personal-data.server.ts'
import { practiceAttempts, practiceDays } from './craft.tables.ts'
import { letterModels } from './handwriting/letter-models.tables.ts'
import {
  examCertificates,
  examGrades,
  examScales,
  scaleGrades,
  examSittings,
  hiddenScales,
} from './exams/exams.tables.ts'
import { examsOf, moveExamsOf, ownSittings } from './exams/own-exams.server.ts'
import { givePractice, type GivenPractice, returnPractice } from './practice-days.server.ts'

type MovedRows = { practice: GivenPractice; sittings: RowKey[] }
/** A merge that was stored before days were added up names the attempts alone. */
type EarlierRows = { practised: RowKey[]; sittings: RowKey[] }

/** What somebody practised; erased with the person. Of two accounts made one, the kept one has it all. */
export const craftData = ({ db }: Database): PersonalData => ({
  name: 'practice',
  collect: async (personId) => ({
    exams: await examsOf(db, personId),
    practised: await db
      .select({
        part: practiceAttempts.part,
        what: practiceAttempts.itemKey,
        right: practiceAttempts.right,
        help: practiceAttempts.help,
        milliseconds: practiceAttempts.milliseconds,
        at: practiceAttempts.at,
        measured: practiceAttempts.measured,
      })
      .from(practiceAttempts)
      .where(eq(practiceAttempts.studentId, personId))
      .orderBy(desc(practiceAttempts.at)),
    practiceDays: await db
      .select({
        part: practiceDays.part,
        what: practiceDays.itemKey,
        day: sql<string>`(date '1970-01-01' + ${practiceDays.day})::text`,
        tries: practiceDays.tries,
        right: practiceDays.right,
        withHelp: practiceDays.helped,
      })
      .from(practiceDays)
      .where(eq(practiceDays.studentId, personId))
      .orderBy(desc(practiceDays.day)),
  }),
  erase: async (tx, personId) => {
    await tx.delete(practiceAttempts).where(eq(practiceAttempts.studentId, personId))
    await tx.delete(practiceDays).where(eq(practiceDays.studentId, personId))
    await tx.delete(examSittings).where(eq(examSittings.studentId, personId))
  },
  doubles: {
    move: async (tx, { primaryId, duplicateId }) => {
      const handover = { from: duplicateId, to: primaryId }
      const exams = await moveExamsOf(tx, handover)
      const moved: MovedRows = { practice: await givePractice(tx, handover), sittings: exams.sittings }
      return {
        moved,
        stays: exams.both.map((name) => `Both took ${name}: the kept account’s papers count.`),
      }
    },
    undoMove: async (tx, { primaryId, duplicateId }, stored) => {
      const moved = stored as MovedRows | EarlierRows
      const given = 'practice' in moved ? moved.practice : { attempts: moved.practised }
      const handover = { from: primaryId, to: duplicateId }
      await returnPractice(tx, { ...handover, given })
      await giveKeys(tx, ownSittings, { ...handover, keys: moved.sittings })
    },
  },
})

export const craftDemoReset: DemoReset = {
  count: async (on): Promise<ResetCount[]> => [
    {
      count: await on.$count(practiceAttempts),
      one: 'practice attempt',
      more: 'practice attempts',
    },
    { count: await on.$count(examSittings), one: 'exam paper', more: 'exam papers' },
    {
      count: await on.$count(examScales),
      one: 'set of exam levels',
      more: 'sets of exam levels',
      withContent: true,
    },
  ],
  clear: async (tx, { content }) => {
    await tx.delete(practiceAttempts)
    await tx.delete(practiceDays)
    await tx.execute(sql`truncate ${examCertificates}, ${examSittings}`)
    if (!content) return
    // Their quizzes go with the quizzes.
    for (const table of [examGrades, scaleGrades, examScales, hiddenScales, letterModels])
      await tx.delete(table)
  },
}
