import { and, eq, lte, sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/db.server.ts'
import { studyDays } from './learn/learning.tables.ts'

/** `day` in India, like 2026-11-21. */
export type StudyDay = { day: string; seconds: number }

/** Adds time to what these students have studied on these days. */
export async function addStudyTime(
  tx: Tx,
  times: readonly (StudyDay & { studentId: string })[],
): Promise<void> {
  const spent = times.filter(({ seconds }) => seconds !== 0)
  if (spent.length === 0) return
  await tx
    .insert(studyDays)
    .values(spent.map((time) => ({ ...time, seconds: Math.max(0, time.seconds) })))
    .onConflictDoUpdate({
      target: [studyDays.studentId, studyDays.day],
      set: { seconds: sql`${studyDays.seconds} + excluded.seconds` },
    })
}

/** Takes all days away from a student. @returns them. */
export const removeStudyTime = (tx: Tx, studentId: string): Promise<StudyDay[]> =>
  tx
    .delete(studyDays)
    .where(eq(studyDays.studentId, studentId))
    .returning({ day: studyDays.day, seconds: studyDays.seconds })

/** Gives days to a student; negative seconds take back what was given, as far as it is there. */
export async function mergeStudyTime(tx: Tx, studentId: string, days: readonly StudyDay[]): Promise<void> {
  await addStudyTime(
    tx,
    days.filter(({ seconds }) => seconds > 0).map((day) => ({ studentId, ...day })),
  )
  for (const { day, seconds } of days.filter((each) => each.seconds < 0)) {
    const there = and(eq(studyDays.studentId, studentId), eq(studyDays.day, day))
    await tx
      .update(studyDays)
      .set({ seconds: sql`greatest(${studyDays.seconds} + ${seconds}, 0)` })
      .where(there)
    await tx.delete(studyDays).where(and(there, lte(studyDays.seconds, 0)))
  }
}
