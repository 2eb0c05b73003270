import { and, asc, eq, gte, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { newId } from '../../platform/db/columns.tables.ts'
import type { TxContext } from '../../platform/db/context.server.ts'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import { attendance, groups, makeUps } from '../classroom.tables.ts'
import { pupilsOf, timetablesOf } from '../groups.server.ts'
import { earningAbsences, settleAbsences } from './absence-make-ups.server.ts'
import { choicesOf } from './choices.server.ts'
import { classBegins, lastDayOf } from './make-ups.rules.ts'

export type MakeUpRow = typeof makeUps.$inferSelect
type ClassKey = { groupId: string; day: string }

/**
 * Gives a make-up to each child who had a place in a class that is called off, in place of one for an absence
 * from it; the class's group is locked, and its make-ups are. @returns how many children have one for it.
 */
export async function earnMakeUps({ tx, now }: TxContext, { groupId, day }: ClassKey): Promise<number> {
  const pupils = await pupilsOf(tx, groupId, day)
  await tx
    .update(makeUps)
    .set({ cause: 'cancelled', earnedAt: now, untilDay: lastDayOf(day) })
    .where(and(isUnused({ groupId, day }), eq(makeUps.cause, 'absence')))
  if (pupils.length > 0)
    await tx
      .insert(makeUps)
      .values(
        pupils.map(({ studentId }) => ({
          id: newId(),
          studentId,
          groupId,
          day,
          earnedAt: now,
          untilDay: lastDayOf(day),
        })),
      )
      .onConflictDoNothing()
  return pupils.length
}

/**
 * The class takes place after all: make-ups that were not used go. Who can't come keeps the one that the
 * absence earned, with a class that is chosen for it. @returns how many went.
 */
export async function takeBackMakeUps(tx: Tx, { groupId, day }: ClassKey): Promise<number> {
  const rows = await lockRows(tx, isUnused({ groupId, day }))
  const absences = await earningAbsences(tx, { groupId, day })
  const ofAbsences = rows.flatMap(({ id, studentId, guestDay }) => {
    const absence = absences.find((one) => one.studentId === studentId)
    // A class before the one that was missed can't be chosen for an absence.
    return absence && (guestDay === null || guestDay > day) ? [{ id, absence }] : []
  })
  for (const { id, absence } of ofAbsences)
    await tx
      .update(makeUps)
      .set({ cause: 'absence', earnedAt: absence.reportedAt, untilDay: absence.earnedUntil })
      .where(eq(makeUps.id, id))
  const gone = rows.filter(({ id }) => ofAbsences.every((one) => one.id !== id)).map(({ id }) => id)
  if (gone.length > 0) await tx.delete(makeUps).where(inArray(makeUps.id, gone))
  await settleAbsences(tx, { groupId, day })
  return gone.length
}

const isUnused = ({ groupId, day }: ClassKey) =>
  and(isFor({ groupId, day }), inArray(makeUps.state, ['open', 'booked']))

const isFor = ({ groupId, day }: ClassKey) => and(eq(makeUps.groupId, groupId), eq(makeUps.day, day))

/** Who comes to a class as a guest, with the group of the class that it is for. */
export const guestsOf = (
  on: Db | Tx,
  { groupId, day }: ClassKey,
): Promise<{ studentId: string; from: string }[]> =>
  on
    .select({ studentId: makeUps.studentId, from: groups.name })
    .from(makeUps)
    .innerJoin(groups, eq(groups.id, makeUps.groupId))
    .where(isGuest({ groupId, day }))
    .orderBy(asc(makeUps.id))

const isGuest = ({ groupId, day }: ClassKey) =>
  and(eq(makeUps.guestGroupId, groupId), eq(makeUps.guestDay, day))

/**
 * Locks the make-ups for these classes and those of their guests at once, for an act that changes both, or
 * those of more than one class: all in the order of their ids, as everywhere.
 */
export async function lockMakeUps(tx: Tx, classes: readonly ClassKey[]): Promise<void> {
  if (classes.length > 0) await lockRows(tx, or(...classes.flatMap((one) => [isGuest(one), isFor(one)])))
}

/**
 * A class to which guests come is called off: they choose again, with at least as many days as for
 * any such class.
 */
export async function reopenGuests(tx: Tx, one: ClassKey): Promise<void> {
  const ids = await lockIds(tx, and(isGuest(one), eq(makeUps.state, 'booked')))
  await reopen(tx, ids, { untilDay: sql`greatest(${makeUps.untilDay}, ${lastDayOf(one.day)}::date)` })
}

/**
 * A class to which guests come is held on another day. Who comes for a class that was missed, and is not
 * before that day any more, chooses again.
 */
export async function moveGuests(tx: Tx, { toDay, ...one }: ClassKey & { toDay: string }): Promise<void> {
  const rows = await lockRows(tx, isGuest(one))
  const isTooEarly = ({ cause, state, day }: MakeUpRow) =>
    cause === 'absence' && state === 'booked' && day >= toDay
  const [early, moved] = [rows.filter(isTooEarly), rows.filter((row) => !isTooEarly(row))]
  await reopen(
    tx,
    early.map(({ id }) => id),
  )
  const ids = moved.map(({ id }) => id)
  if (ids.length > 0) await tx.update(makeUps).set({ guestDay: toDay }).where(inArray(makeUps.id, ids))
}

/** A guest who is marked in the register, also as absent, has used the make-up; unmarked it is booked. */
async function noteGuestMarks(tx: Tx, { groupId, day }: ClassKey): Promise<void> {
  const ids = await lockIds(tx, isGuest({ groupId, day }))
  if (ids.length === 0) return
  const marked = tx
    .select({ id: attendance.studentId })
    .from(attendance)
    .where(and(eq(attendance.groupId, groupId), eq(attendance.day, day), isNotNull(attendance.mark)))
  const isMarked = inArray(makeUps.studentId, marked)
  // In one statement, as in reopen.
  await tx
    .update(makeUps)
    .set({ state: sql`case when ${isMarked} then 'used' else 'booked' end` })
    .where(inArray(makeUps.id, ids))
}

/** Who marks a register waits for who says meanwhile that a child can't come: make-ups follow both. */
export const lockGroupForMarks = (tx: Tx, groupId: string) =>
  tx.select({ id: groups.id }).from(groups).where(eq(groups.id, groupId)).for('key share')

/** The make-ups of a class follow its marks: those of its guests, and those for absences from it. */
export async function followMarks(tx: Tx, one: ClassKey): Promise<void> {
  await lockMakeUps(tx, [one])
  await noteGuestMarks(tx, one)
  await settleAbsences(tx, one)
}

export type ChosenClass = ClassKey & { by: string }

/**
 * Chooses the class to which a child comes as a guest, or another one until that has begun; the same again
 * is harmless. `whose`: the make-ups that who asks may use.
 * @throws {Refusal} 404 for another's; 409 for a full class, one that is not offered, and a make-up that is
 * used or over.
 */
export async function chooseClass(
  { tx, now }: TxContext,
  { id, whose, groupId, day, by }: ChosenClass & { id: string; whose: SQL | undefined },
): Promise<MakeUpRow> {
  // Whoever takes the last seat holds the group's lock; make-ups are locked after groups everywhere.
  await tx.select({ id: groups.id }).from(groups).where(eq(groups.id, groupId)).for('update')
  const row = await lockedMakeUp(tx, id, whose)
  if (row.guestGroupId === groupId && row.guestDay === day) return row
  await assertOpen(tx, row, now)
  const choices = await choicesOf(tx, [row], now)
  const found = choices(row).find((one) => one.groupId === groupId && one.day === day)
  if (!found)
    throw new Refusal(409, 'This class can’t be chosen. Choose another.', { code: 'class_not_offered' })
  if (found.free === 0) throw new Refusal(409, 'This class is full. Choose another.', { code: 'class_full' })
  await tx
    .update(makeUps)
    .set({ state: 'booked', guestGroupId: groupId, guestDay: day, chosenBy: by, chosenAt: now })
    .where(eq(makeUps.id, id))
  return row
}

/** Gives up the chosen class until it begins; harmless without one. @throws {Refusal} as chooseClass */
export async function giveUpClass(
  { tx, now }: TxContext,
  { id, whose }: { id: string; whose: SQL | undefined },
): Promise<MakeUpRow> {
  const row = await lockedMakeUp(tx, id, whose)
  await assertOpen(tx, row, now)
  await reopen(tx, [id])
  return row
}

/**
 * Opens booked make-ups again whose class is not held on its day any more, as a holiday came or the group's
 * week changed. Whether it is held is asked again under the group's lock.
 */
export async function reopenLost(db: Db, now: Date): Promise<void> {
  const booked = await db
    .selectDistinct({ groupId: makeUps.guestGroupId, day: makeUps.guestDay })
    .from(makeUps)
    .where(and(eq(makeUps.state, 'booked'), gte(makeUps.guestDay, indianDay(now))))
  for (const { groupId, day } of booked)
    if (groupId !== null && day !== null && !(await isHeld(db, { groupId, day })))
      await db.transaction(async (tx) => {
        await tx.select({ id: groups.id }).from(groups).where(eq(groups.id, groupId)).for('update')
        if (!(await isHeld(tx, { groupId, day }))) await reopenGuests(tx, { groupId, day })
      })
}

/** Whether a group has a class on a day. */
async function isHeld(on: Db | Tx, { groupId, day }: ClassKey): Promise<boolean> {
  const timetable = (await timetablesOf(on, await groupsOf(on, [groupId]))).get(groupId)
  return timetable !== undefined && classBegins(timetable, day) !== undefined
}

const groupsOf = (on: Db | Tx, ids: readonly string[]) =>
  on
    .select()
    .from(groups)
    .where(inArray(groups.id, [...new Set(ids)]))

/** In the order of their ids, so that two who lock several never wait for each other. */
const lockRows = (tx: Tx, where: SQL | undefined): Promise<MakeUpRow[]> =>
  tx.select().from(makeUps).where(where).orderBy(makeUps.id).for('update')

const lockIds = async (tx: Tx, where: SQL | undefined): Promise<string[]> =>
  (await lockRows(tx, where)).map(({ id }) => id)

/**
 * In one statement: PostgreSQL checks the foreign keys of a row that is written twice in a transaction, and
 * would wait for the group from which a guest comes, which another act may hold.
 */
async function reopen(tx: Tx, ids: readonly string[], more: { untilDay?: SQL } = {}): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(makeUps)
    .set({ state: 'open', guestGroupId: null, guestDay: null, chosenBy: null, chosenAt: null, ...more })
    .where(inArray(makeUps.id, [...ids]))
}

async function lockedMakeUp(tx: Tx, id: string, whose: SQL | undefined): Promise<MakeUpRow> {
  const [row] = await tx
    .select()
    .from(makeUps)
    .where(and(eq(makeUps.id, id), whose))
    .for('update')
  if (!row) throw new Refusal(404, 'Make-up not found', { code: 'make_up_not_found' })
  return row
}

/** @throws {Refusal} 409 for a make-up that is over, and once the chosen class has begun. */
async function assertOpen(tx: Tx, row: MakeUpRow, now: Date): Promise<void> {
  const over = () => new Refusal(409, 'This make-up is over', { code: 'make_up_over' })
  if (row.state === 'credited' || row.state === 'ended') throw over()
  if (row.state === 'open') {
    if (row.untilDay < indianDay(now)) throw over()
    return
  }
  if (row.state === 'used' || (await hasBegun(tx, row, now)))
    throw new Refusal(409, 'The chosen class has begun', { code: 'make_up_class_begun' })
}

async function hasBegun(tx: Tx, { guestGroupId, guestDay }: MakeUpRow, now: Date): Promise<boolean> {
  const rows = await groupsOf(tx, guestGroupId === null ? [] : [guestGroupId])
  const timetable = (await timetablesOf(tx, rows)).get(guestGroupId ?? '')
  const begins = timetable && guestDay !== null ? classBegins(timetable, guestDay) : undefined
  return begins !== undefined && begins <= now
}
