import { desc, eq } from 'drizzle-orm'
import type { Database } from '../platform/db/db.server.ts'
import type { PersonalData } from '../platform/rooms/personal-data.server.ts'
import { competitions, entries } from './competition.tables.ts'
import { certificates, objections, results } from './marking.tables.ts'

/** Entries with date of birth, results, objections and certificates; erased with the person. */
export const competitionData = ({ db }: Database): PersonalData => ({
  name: 'competitions',
  collect: async (personId) => ({
    entries: await db
      .select({
        competition: competitions.title,
        seat: entries.seat,
        bornOn: entries.bornOn,
        place: entries.place,
        public: entries.namePublic,
        enteredAt: entries.enteredAt,
        withdrawnAt: entries.withdrawnAt,
        outOfTheRanks: entries.voidReason,
      })
      .from(entries)
      .innerJoin(competitions, eq(competitions.id, entries.competitionId))
      .where(eq(entries.studentId, personId))
      .orderBy(desc(entries.enteredAt)),
    results: await db
      .select({
        competition: competitions.title,
        version: results.version,
        correct: results.correct,
        wrong: results.wrong,
        seconds: results.seconds,
        rank: results.rank,
        groupSize: results.groupSize,
      })
      .from(results)
      .innerJoin(entries, eq(entries.id, results.entryId))
      .innerJoin(competitions, eq(competitions.id, entries.competitionId))
      .where(eq(entries.studentId, personId)),
    objections: await db
      .select({
        competition: competitions.title,
        text: objections.text,
        madeAt: objections.madeAt,
        answer: objections.answer,
      })
      .from(objections)
      .innerJoin(entries, eq(entries.id, objections.entryId))
      .innerJoin(competitions, eq(competitions.id, entries.competitionId))
      .where(eq(entries.studentId, personId)),
    certificates: await db
      .select({ code: certificates.code, says: certificates.content })
      .from(certificates)
      .innerJoin(entries, eq(entries.id, certificates.entryId))
      .where(eq(entries.studentId, personId)),
  }),
  erase: async (tx, personId) => {
    await tx.delete(entries).where(eq(entries.studentId, personId))
  },
})
