import { and, eq, gte, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { everyCentre, type Scope } from '../../centres/centres.reads.server.ts'
import type { TxContext } from '../../platform/db/context.server.ts'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import { announce, type NoticeText } from '../announcements/send.server.ts'
import {
  classDays,
  holidayOn,
  isClassDay,
  type Notice,
  overlaps,
  timeOn,
  type Timetable,
} from '../classroom.rules.ts'
import { attendance, classChanges, groups } from '../classroom.tables.ts'
import { type GroupRow, timetablesOf } from '../groups.server.ts'
import { storedGroup } from '../office/group-list.server.ts'
import { guestsOf } from '../make-ups/make-ups.server.ts'
import { lockedGroup } from '../office/members.server.ts'

type Days = { from: string; until: string }

const runsWithin = ({ from, until }: Days): SQL | undefined =>
  and(lte(groups.fromDay, until), or(isNull(groups.untilDay), gte(groups.untilDay, from)))

/** Groups of a scope that have classes within these days. */
export const runningIn = (on: Db | Tx, span: Days, scope: Scope): Promise<GroupRow[]> =>
  on
    .select()
    .from(groups)
    .where(and(runsWithin(span), scope.holds(groups.centreId)))
    .orderBy(groups.name, groups.id)

export type OneClass = { groupId: string; day: string; by: string; scope: Scope }
export type Done = { group: string; announcementId: string | null }

/**
 * The group of a class that can still be changed, locked. @throws {Refusal} 404 for no group, 409 for a day
 * that is over or without class.
 */
export async function lockedClass(
  { tx, now }: TxContext,
  { groupId, day, scope }: OneClass,
): Promise<{ group: GroupRow; timetable: Timetable; isCancelled: boolean }> {
  const group = await lockedGroup(tx, groupId, scope)
  if (day < indianDay(now)) throw new Refusal(409, 'This class is over', { code: 'class_over' })
  const timetable = (await timetablesOf(tx, [group])).get(groupId)
  const [found] = timetable ? classDays(timetable, { from: day, until: day }) : []
  if (!timetable || !found || found.state === 'holiday')
    throw new Refusal(409, 'This group has no class that day', { code: 'no_class_that_day' })
  return { group, timetable, isCancelled: found.state === 'cancelled' }
}

type ClassChange = Pick<typeof classChanges.$inferInsert, 'isCancelled' | 'reason' | 'substituteId'>

/** Stores what is otherwise with a class; calendars that follow the group see it as newer. */
export async function storeChange(
  { tx, now }: TxContext,
  { groupId, day, by }: OneClass,
  set: ClassChange,
): Promise<void> {
  const changed = { ...set, changedBy: by, changedAt: now }
  await tx
    .insert(classChanges)
    .values({ groupId, day, ...changed })
    .onConflictDoUpdate({ target: [classChanges.groupId, classChanges.day], set: changed })
  await tx
    .update(groups)
    .set({ revision: sql`${groups.revision} + 1` })
    .where(eq(groups.id, groupId))
}

/** 'Tuesday 1 December, 4:30 pm'. */
export const whenOf = ({ longWeekday, time }: Parameters<NoticeText>[1], day: string, at: string): string =>
  `${longWeekday(day)}, ${time(new Date(`${day}T${at}:00+05:30`))}`

/** Tells the families of a group, and those of the class's guests. */
export async function mailGroup(
  act: TxContext,
  { groupId, day, by }: OneClass,
  { notice, say }: { notice: Notice; say: NoticeText },
): Promise<string> {
  const guests = (await guestsOf(act.tx, { groupId, day })).map(({ studentId }) => studentId)
  return announce(act, { audience: 'group', centreId: null, groupId, day: null, notice, say, by, guests })
}

/** @throws {Refusal} 409 once children are marked on it. */
export async function assertNotHeld(tx: Tx, { groupId, day }: OneClass): Promise<void> {
  const marks = and(
    eq(attendance.groupId, groupId),
    eq(attendance.day, day),
    sql`${attendance.mark} is not null`,
  )
  if ((await tx.$count(attendance, marks)) > 0)
    throw new Refusal(409, 'Children are marked in the register of this class already', {
      code: 'class_was_held',
    })
}

/**
 * A class that was called off counts before a holiday, so this is asked once it is not called off any more.
 * @throws {Refusal} 409 for a day that is a holiday of the group, its centre or the academy.
 */
export async function assertNoHoliday(tx: Tx, group: GroupRow, day: string): Promise<void> {
  const timetable = (await timetablesOf(tx, [group])).get(group.id)
  const word = timetable && holidayOn(timetable, day)
  if (word !== undefined)
    throw new Refusal(409, `This day is a holiday: ${word}. Remove the holiday first.`, {
      code: 'class_on_holiday',
    })
}

export const classCancelled = () =>
  new Refusal(409, 'This class is cancelled. Restore it first.', { code: 'class_cancelled' })

/** Who takes a class instead of the group's teacher; null for nobody. */
export async function substituteOf(tx: Tx, { groupId, day }: OneClass): Promise<string | null> {
  const [row] = await tx
    .select({ teacherId: classChanges.substituteId })
    .from(classChanges)
    .where(and(eq(classChanges.groupId, groupId), eq(classChanges.day, day)))
  return row?.teacherId ?? null
}

/** A class that is held on a day, and who takes it. */
export type ClassWithTeacher = { group: GroupRow; teacherId: string; time: string; minutes: number }

/**
 * The classes of a day of the span, of all centres, and who takes each: the substitute, else the teacher.
 * With `teacherId` of the groups that this teacher has or stands in for.
 */
export async function taughtClasses(
  on: Db | Tx,
  { teacherId: onlyId, ...span }: Days & { teacherId?: string },
): Promise<(day: string) => ClassWithTeacher[]> {
  const changes = await on
    .select()
    .from(classChanges)
    .where(and(gte(classChanges.day, span.from), lte(classChanges.day, span.until)))
  const standsIn = changes.flatMap(({ groupId, substituteId }) => (substituteId === onlyId ? [groupId] : []))
  const isOfTeacher =
    onlyId === undefined ? undefined : or(eq(groups.teacherId, onlyId), inArray(groups.id, standsIn))
  const running = await on
    .select()
    .from(groups)
    .where(and(runsWithin(span), everyCentre.holds(groups.centreId), isOfTeacher))
    .orderBy(groups.name, groups.id)
  const timetables = await timetablesOf(on, running)
  const substitutes = new Map(
    changes.map(({ groupId, day, substituteId }) => [`${groupId} ${day}`, substituteId]),
  )
  return (day) =>
    running.flatMap((group) => {
      const timetable = timetables.get(group.id)
      if (!timetable || !isClassDay(timetable, day)) return []
      const teacherId = substitutes.get(`${group.id} ${day}`) ?? group.teacherId
      return [{ group, teacherId, time: timeOn(timetable, day), minutes: group.minutes }]
    })
}

type Booking = { teacherId: string; group: GroupRow; day: string; time: string; scope: Scope }

/**
 * Of two classes that one teacher is given at once the second sees the first. Classes of all centres count;
 * one out of scope is not named. `time` is when the class begins.
 * @throws {Refusal} 409 when this teacher has another class at that time, of an own group or as a substitute.
 */
export async function assertFree(tx: Tx, { teacherId, group, day, time, scope }: Booking): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`class of ${teacherId} ${day}`}))`)
  const taught = await taughtClasses(tx, { from: day, until: day, teacherId })
  const clash = taught(day).find(
    (other) =>
      other.group.id !== group.id &&
      other.teacherId === teacherId &&
      overlaps(other, { time, minutes: group.minutes }),
  )
  if (!clash) return
  const isNamed = (await storedGroup(tx, clash.group.id, scope)) !== undefined
  throw new Refusal(409, `This teacher has ${isNamed ? clash.group.name : 'another class'} at that time`, {
    code: 'teacher_has_class',
  })
}
