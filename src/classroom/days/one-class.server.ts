import { and, eq, gte, isNull, lte, or, sql } from 'drizzle-orm'
import { everyCentre, type Scope } from '../../centres/centres.reads.server.ts'
import type { TxContext } from '../../platform/db/context.server.ts'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import { announce, type NoticeText } from '../announcements/send.server.ts'
import { classDays, isClassDay, type Notice, overlaps, timeOn, type Timetable } from '../classroom.rules.ts'
import { attendance, classChanges, groups } from '../classroom.tables.ts'
import { type GroupRow, timetablesOf } from '../groups.server.ts'
import { storedGroup } from '../office/group-list.server.ts'
import { lockedGroup } from '../office/members.server.ts'

type Days = { from: string; until: string }

/** Groups of a scope that have classes within these days. */
export const runningIn = (on: Db | Tx, { from, until }: Days, scope: Scope): Promise<GroupRow[]> =>
  on
    .select()
    .from(groups)
    .where(
      and(
        lte(groups.fromDay, until),
        or(isNull(groups.untilDay), gte(groups.untilDay, from)),
        scope.holds(groups.centreId),
      ),
    )
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

/** Tells the families of a group. */
export const mailGroup = (
  act: TxContext,
  { groupId, by }: OneClass,
  { notice, say }: { notice: Notice; say: NoticeText },
): Promise<string> =>
  announce(act, { audience: 'group', centreId: null, groupId, day: null, notice, say, by })

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

type Booking = { teacherId: string; group: GroupRow; day: string; time: string; scope: Scope }

/**
 * Of two classes that one teacher is given at once the second sees the first. Classes of all centres count;
 * one out of scope is not named. `time` is when the class begins.
 * @throws {Refusal} 409 when this teacher has another class at that time, of an own group or as a substitute.
 */
export async function assertFree(tx: Tx, { teacherId, group, day, time, scope }: Booking): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`class of ${teacherId} ${day}`}))`)
  const running = await runningIn(tx, { from: day, until: day }, everyCentre)
  const others = running.filter(({ id }) => id !== group.id)
  const timetables = await timetablesOf(tx, others)
  const changes = await tx.select().from(classChanges).where(eq(classChanges.day, day))
  const clash = others.find((other) => {
    const timetable = timetables.get(other.id)
    if (!timetable || !isClassDay(timetable, day)) return false
    const substituteId = changes.find(({ groupId }) => groupId === other.id)?.substituteId
    return (
      (substituteId ?? other.teacherId) === teacherId &&
      overlaps({ ...timetable, time: timeOn(timetable, day) }, { time, minutes: group.minutes })
    )
  })
  if (!clash) return
  const isNamed = (await storedGroup(tx, clash.id, scope)) !== undefined
  throw new Refusal(409, `This teacher has ${isNamed ? clash.name : 'another class'} at that time`, {
    code: 'teacher_has_class',
  })
}
