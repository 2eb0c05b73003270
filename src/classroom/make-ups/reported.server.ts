import { and, eq, gt, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { TxContext } from '../../platform/db/context.server.ts'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { DAY_MS, indianDay } from '../../platform/text/india.rules.ts'
import { dayAfter, type Timetable } from '../classroom.rules.ts'
import { absenceSettings, groupMembers, groups, makeUps, reportedAbsences } from '../classroom.tables.ts'
import { inOn, timetablesOf } from '../groups.server.ts'
import { isEarned, settleAbsences } from './absence-make-ups.server.ts'
import { classBegins } from './make-ups.rules.ts'
import {
  type AbsenceRules,
  DEFAULT_ABSENCE_RULES,
  type Earning,
  EARNED_WITHIN_DAYS,
  earningOf,
  REPORT_DAYS,
} from './reported.rules.ts'

type ClassOfChild = { studentId: string; groupId: string; day: string }

/** What absences earn, as head office has set it. */
export async function absenceRulesOf(on: Db | Tx): Promise<AbsenceRules> {
  const [row] = await on.select().from(absenceSettings)
  const { only: _, ...rules } = row ?? { only: true, ...DEFAULT_ABSENCE_RULES }
  return rules
}

export async function saveAbsenceRules(tx: Tx, rules: AbsenceRules): Promise<void> {
  await tx
    .insert(absenceSettings)
    .values({ only: true, ...rules })
    .onConflictDoUpdate({ target: absenceSettings.only, set: rules })
}

/**
 * How many absences of each of these children earned a make-up in the last 90 days, by child: also those
 * whose make-up is that of a class that was called off by now, or went as the child came.
 */
export async function earnedLately(
  on: Db | Tx,
  studentIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const since = new Date(now.getTime() - EARNED_WITHIN_DAYS * DAY_MS)
  const rows = await on
    .select({ studentId: reportedAbsences.studentId, earned: sql<number>`count(*)::int` })
    .from(reportedAbsences)
    .where(
      and(
        inArray(reportedAbsences.studentId, [...studentIds]),
        isNotNull(reportedAbsences.earnedUntil),
        gt(reportedAbsences.reportedAt, since),
      ),
    )
    .groupBy(reportedAbsences.studentId)
  return new Map(rows.map(({ studentId, earned }) => [studentId, earned]))
}

/**
 * Notes that a child can't come to a class, with the make-up that it earns. Noted once, it stays as it was.
 * @returns the last day of the make-up; null when it earned none. @throws {Refusal} 404 for who is not in the
 * group that day, 409 for a class that has begun or is not held, 422 for one too far ahead.
 */
export async function reportAbsence(
  { tx, now }: TxContext,
  { by, ...one }: ClassOfChild & { by: string },
): Promise<string | null> {
  const { studentId, day } = one
  const timetable = await lockedTimetable(tx, one)
  const begins = assertAhead(timetable, day, now)
  if (day > dayAfter(indianDay(now), REPORT_DAYS))
    throw new Refusal(422, undefined, { errors: { day: `At most ${REPORT_DAYS} days ahead` } })
  const [before] = await tx.select().from(reportedAbsences).where(isAbsence(one))
  if (before) return makeUpUntil(tx, one)
  // Two classes of one child at once: the second counts what the first has earned.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`absences of ${studentId}`}))`)
  const rules = await absenceRulesOf(tx)
  const earned = (await earnedLately(tx, [studentId], now)).get(studentId) ?? 0
  const earnedUntil = untilDayOf(earningOf({ day, begins }, { rules, earned, now }))
  await tx.insert(reportedAbsences).values({ ...one, reportedBy: by, reportedAt: now, earnedUntil })
  await settleAbsences(tx, one)
  return makeUpUntil(tx, one)
}

/** The last day of the make-up for an absence; null without one, also where the register says who came. */
async function makeUpUntil(tx: Tx, one: ClassOfChild): Promise<string | null> {
  const [row] = await tx
    .select({ untilDay: makeUps.untilDay })
    .from(makeUps)
    .where(isEarned(one, [one.studentId]))
  return row?.untilDay ?? null
}

/** The last day of the make-up; null where none is earned. */
export const untilDayOf = (earning: Earning): string | null =>
  earning.kind === 'make-up' ? earning.untilDay : null

/**
 * The child comes after all: what was noted goes, with the make-up that it earned.
 * @throws {Refusal} 404 for who is not in the group that day, 409 for a class that has begun, and while a
 * class is chosen for the make-up.
 */
export async function withdrawAbsence({ tx, now }: TxContext, one: ClassOfChild): Promise<void> {
  const timetable = await lockedTimetable(tx, one)
  const [before] = await tx.select().from(reportedAbsences).where(isAbsence(one))
  if (!before) return
  assertAhead(timetable, one.day, now)
  const [makeUp] = await tx
    .select()
    .from(makeUps)
    .where(isEarned(one, [one.studentId]))
    .for('update')
  if (makeUp && makeUp.state !== 'open')
    throw new Refusal(409, 'A class is chosen in its place. Give that one up first.', {
      code: 'absence_is_made_up',
    })
  if (makeUp) await tx.delete(makeUps).where(eq(makeUps.id, makeUp.id))
  await tx.delete(reportedAbsences).where(isAbsence(one))
}

/** The children who can't come to a class, as it was said before. */
export async function absentFrom(
  on: Db | Tx,
  { groupId, day }: Omit<ClassOfChild, 'studentId'>,
): Promise<ReadonlySet<string>> {
  const rows = await on
    .select({ studentId: reportedAbsences.studentId })
    .from(reportedAbsences)
    .where(and(eq(reportedAbsences.groupId, groupId), eq(reportedAbsences.day, day)))
  return new Set(rows.map(({ studentId }) => studentId))
}

const isAbsence = ({ studentId, groupId, day }: ClassOfChild): SQL | undefined =>
  and(
    eq(reportedAbsences.studentId, studentId),
    eq(reportedAbsences.groupId, groupId),
    eq(reportedAbsences.day, day),
  )

/** Of a child's group, which is locked. @throws {Refusal} 404, the same for no group and for another's. */
async function lockedTimetable(tx: Tx, { studentId, groupId, day }: ClassOfChild): Promise<Timetable> {
  const [group] = await tx.select().from(groups).where(eq(groups.id, groupId)).for('update')
  const place = and(eq(groupMembers.groupId, groupId), eq(groupMembers.studentId, studentId), inOn(day))
  const timetable =
    group && (await tx.$count(groupMembers, place)) > 0
      ? (await timetablesOf(tx, [group])).get(groupId)
      : undefined
  if (!timetable) throw childNotInGroup()
  return timetable
}

export const childNotInGroup = () =>
  new Refusal(404, 'This child is not in the group', { code: 'child_not_in_group' })

/** When the class of a day begins. @throws {Refusal} 409 once it has, and for a day without class. */
function assertAhead(timetable: Timetable, day: string, now: Date): Date {
  const begins = classBegins(timetable, day)
  if (!begins) throw new Refusal(409, 'This group has no class that day', { code: 'no_class_that_day' })
  if (begins <= now) throw new Refusal(409, 'This class has begun', { code: 'class_has_begun' })
  return begins
}
