import { and, eq, gt, gte, inArray, isNotNull, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { newId } from '../../platform/db/columns.tables.ts'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import { CAME_MARKS, classDays, type Timetable } from '../classroom.rules.ts'
import { attendance, makeUps, reportedAbsences } from '../classroom.tables.ts'
import { type ClassKey, endLost, isOfClasses } from './lost-classes.server.ts'

const UNUSED = ['open', 'booked'] as const

/**
 * Make-ups of absences follow the register: one goes while its child is marked as having come, and comes back
 * with the correction. Used ones stay. The class's group is locked, and its make-ups are.
 */
export async function settleAbsences(tx: Tx, { groupId, day }: ClassKey): Promise<void> {
  const absences = await earningAbsences(tx, { groupId, day })
  if (absences.length === 0) return
  const marked = await tx
    .select({ studentId: attendance.studentId })
    .from(attendance)
    .where(
      and(eq(attendance.groupId, groupId), eq(attendance.day, day), inArray(attendance.mark, CAME_MARKS)),
    )
  const came = new Set(marked.map(({ studentId }) => studentId))
  const back = absences.filter(({ studentId }) => came.has(studentId)).map(({ studentId }) => studentId)
  if (back.length > 0)
    await tx.delete(makeUps).where(and(isEarned({ groupId, day }, back), inArray(makeUps.state, UNUSED)))
  const away = absences.filter(({ studentId }) => !came.has(studentId))
  if (away.length > 0)
    await tx
      .insert(makeUps)
      .values(
        away.map(({ studentId, reportedAt, earnedUntil }) => ({
          id: newId(),
          studentId,
          cause: 'absence' as const,
          groupId,
          day,
          earnedAt: reportedAt,
          untilDay: earnedUntil,
        })),
      )
      // One that was called off meanwhile gives the make-up of that instead.
      .onConflictDoNothing()
}

/** Joins a make-up to the absence from the class that it is for. */
export const isForAbsence = and(
  eq(reportedAbsences.studentId, makeUps.studentId),
  eq(reportedAbsences.groupId, makeUps.groupId),
  eq(reportedAbsences.day, makeUps.day),
)

/** The absences from a class that earned a make-up. */
async function earningAbsences(
  on: Db | Tx,
  { groupId, day }: ClassKey,
): Promise<(typeof reportedAbsences.$inferSelect & { earnedUntil: string })[]> {
  const rows = await on
    .select()
    .from(reportedAbsences)
    .where(
      and(
        eq(reportedAbsences.groupId, groupId),
        eq(reportedAbsences.day, day),
        isNotNull(reportedAbsences.earnedUntil),
      ),
    )
    .orderBy(reportedAbsences.studentId)
  return rows.flatMap((row) => (row.earnedUntil === null ? [] : [{ ...row, earnedUntil: row.earnedUntil }]))
}

/**
 * A class is held on another day: its absences go along, and their make-ups stay good for as many days after
 * it. The class's group is locked, and its make-ups are.
 */
export async function moveAbsences(
  tx: Tx,
  { groupId, day, toDay }: ClassKey & { toDay: string },
): Promise<void> {
  if (day === toDay) return
  // Left from a class that was on that day before the group's week changed.
  await dropAbsences(tx, and(eq(reportedAbsences.groupId, groupId), eq(reportedAbsences.day, toDay)))
  const later = sql`${toDay}::date - ${day}::date`
  await tx
    .update(reportedAbsences)
    .set({ day: toDay, earnedUntil: sql`${reportedAbsences.earnedUntil} + (${later})` })
    .where(and(eq(reportedAbsences.groupId, groupId), eq(reportedAbsences.day, day)))
  // A chosen class is after the one that was missed, or else it is chosen again.
  const isTooEarly = sql`${makeUps.state} = 'booked' and ${makeUps.guestDay} <= ${toDay}`
  const unless = (column: SQLWrapper) => sql`case when ${isTooEarly} then null else ${column} end`
  const hasOther = sql`exists (select from make_ups as other where other.student_id = ${makeUps.studentId}
    and other.group_id = ${makeUps.groupId} and other.day = ${toDay})`
  await tx
    .update(makeUps)
    .set({
      day: toDay,
      untilDay: sql`${makeUps.untilDay} + (${later})`,
      state: sql`case when ${isTooEarly} then 'open' else ${makeUps.state} end`,
      guestGroupId: unless(makeUps.guestGroupId),
      guestDay: unless(makeUps.guestDay),
      chosenBy: unless(makeUps.chosenBy),
      chosenAt: unless(makeUps.chosenAt),
    })
    .where(
      and(
        eq(makeUps.groupId, groupId),
        eq(makeUps.day, day),
        eq(makeUps.cause, 'absence'),
        sql`not ${hasOther}`,
      ),
    )
}

/** A child leaves a group: absences from classes after its last day are none, and earn nothing. */
export const dropAbsencesAfter = (
  tx: Tx,
  { groupId, studentId, leftOn }: { groupId: string; studentId: string; leftOn: string },
): Promise<void> =>
  dropAbsences(
    tx,
    and(
      eq(reportedAbsences.groupId, groupId),
      eq(reportedAbsences.studentId, studentId),
      gt(reportedAbsences.day, leftOn),
    ),
  )

/**
 * Drops absences from classes that are not held any more, as a holiday came or the group's week changed, and
 * ends make-ups of absences that nobody used in time: no money comes back.
 */
export async function tidyAbsences(db: Db, now: Date): Promise<void> {
  const today = indianDay(now)
  const classes = await db
    .selectDistinct({ groupId: reportedAbsences.groupId, day: reportedAbsences.day })
    .from(reportedAbsences)
    .where(gte(reportedAbsences.day, today))
  await endLost(db, {
    classes,
    hasClass: isPlanned,
    end: (tx, lost) => dropAbsences(tx, isOfClasses(reportedAbsences, lost)),
  })
  await db
    .update(makeUps)
    .set({ state: 'ended', endedAt: now })
    .where(and(eq(makeUps.cause, 'absence'), eq(makeUps.state, 'open'), sql`${makeUps.untilDay} < ${today}`))
}

/** The make-ups that these children earned by not coming to a class. */
export const isEarned = ({ groupId, day }: ClassKey, studentIds: readonly string[]): SQL | undefined =>
  and(
    eq(makeUps.groupId, groupId),
    eq(makeUps.day, day),
    eq(makeUps.cause, 'absence'),
    inArray(makeUps.studentId, [...studentIds]),
  )

/** Deletes absences with the make-ups that they earned, unless these are used. */
async function dropAbsences(tx: Tx, which: SQL | undefined): Promise<void> {
  const dropped = tx
    .select({ id: makeUps.id })
    .from(makeUps)
    .innerJoin(reportedAbsences, isForAbsence)
    .where(and(which, eq(makeUps.cause, 'absence'), inArray(makeUps.state, UNUSED)))
  const locked = await tx
    .select({ id: makeUps.id })
    .from(makeUps)
    .where(inArray(makeUps.id, dropped))
    .orderBy(makeUps.id)
    .for('update')
  if (locked.length > 0)
    await tx.delete(makeUps).where(
      and(
        inArray(
          makeUps.id,
          locked.map(({ id }) => id),
        ),
        inArray(makeUps.state, UNUSED),
      ),
    )
  await tx.delete(reportedAbsences).where(which)
}

/** Whether the group's week has a class that day; one that was called off is. */
function isPlanned(timetable: Timetable, day: string): boolean {
  const [found] = classDays(timetable, { from: day, until: day })
  return found !== undefined && found.state !== 'holiday'
}
