import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { newId } from '../../platform/db/columns.tables.ts'
import type { TxContext } from '../../platform/db/context.server.ts'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import { isClassDay } from '../classroom.rules.ts'
import { attendance, groups, makeUps, reportedAbsences } from '../classroom.tables.ts'
import { pupilsOf, timetablesOf } from '../groups.server.ts'
import { isForAbsence, settleAbsences } from './absence-make-ups.server.ts'
import { choicesOf } from './choices.server.ts'
import { type ClassKey, endLost, isOfClasses } from './lost-classes.server.ts'
import { classBegins, lastDayOf, MAKE_UP_DAYS } from './make-ups.rules.ts'

export type MakeUpRow = typeof makeUps.$inferSelect

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
  const back = await tx
    .update(makeUps)
    .set({
      cause: 'absence',
      earnedAt: sql`${reportedAbsences.reportedAt}`,
      untilDay: sql`${reportedAbsences.earnedUntil}`,
    })
    .from(reportedAbsences)
    .where(
      and(
        isUnused({ groupId, day }),
        isForAbsence,
        isNotNull(reportedAbsences.earnedUntil),
        // A class before the one that was missed can't be chosen for an absence.
        or(isNull(makeUps.guestDay), gt(makeUps.guestDay, makeUps.day)),
      ),
    )
    .returning({ id: makeUps.id })
  const ofAbsences = new Set(back.map(({ id }) => id))
  const gone = rows.flatMap(({ id }) => (ofAbsences.has(id) ? [] : [id]))
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
 * those of more than one class: all in the order of their ids, as everywhere. @returns them.
 */
export const lockMakeUps = async (tx: Tx, classes: readonly ClassKey[]): Promise<MakeUpRow[]> =>
  classes.length === 0 ? [] : lockRows(tx, or(...classes.flatMap((one) => [isGuest(one), isFor(one)])))

/**
 * Classes to which guests come are not held: they choose again, with at least as many days as for any class
 * that was called off.
 */
export async function reopenGuests(tx: Tx, classes: readonly ClassKey[]): Promise<void> {
  const isOneOf = isOfClasses({ groupId: makeUps.guestGroupId, day: makeUps.guestDay }, classes)
  const rows = await lockRows(tx, and(isOneOf, eq(makeUps.state, 'booked')))
  await reopen(
    tx,
    rows.map(({ id }) => id),
    { untilDay: sql`greatest(${makeUps.untilDay}, ${makeUps.guestDay} + ${MAKE_UP_DAYS}::int)` },
  )
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
async function noteGuestMarks(
  tx: Tx,
  { groupId, day }: ClassKey,
  guests: readonly MakeUpRow[],
): Promise<void> {
  if (guests.length === 0) return
  const marked = tx
    .select({ id: attendance.studentId })
    .from(attendance)
    .where(and(eq(attendance.groupId, groupId), eq(attendance.day, day), isNotNull(attendance.mark)))
  const isMarked = inArray(makeUps.studentId, marked)
  // In one statement, as in reopen.
  await tx
    .update(makeUps)
    .set({ state: sql`case when ${isMarked} then 'used' else 'booked' end` })
    .where(
      inArray(
        makeUps.id,
        guests.map(({ id }) => id),
      ),
    )
}

/** Who marks a register waits for who says meanwhile that a child can't come: make-ups follow both. */
export const lockGroupForMarks = (tx: Tx, groupId: string) =>
  tx.select({ id: groups.id }).from(groups).where(eq(groups.id, groupId)).for('key share')

/** The make-ups of a class follow its marks: those of its guests, and those for absences from it. */
export async function followMarks(tx: Tx, one: ClassKey): Promise<void> {
  const rows = await lockMakeUps(tx, [one])
  const isGuestHere = ({ guestGroupId, guestDay }: MakeUpRow) =>
    guestGroupId === one.groupId && guestDay === one.day
  await noteGuestMarks(tx, one, rows.filter(isGuestHere))
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
 * week changed.
 */
export async function reopenLost(db: Db, now: Date): Promise<void> {
  const booked = await db
    .selectDistinct({ groupId: makeUps.guestGroupId, day: makeUps.guestDay })
    .from(makeUps)
    .where(and(eq(makeUps.state, 'booked'), gte(makeUps.guestDay, indianDay(now))))
  const classes = booked.flatMap(({ groupId, day }) =>
    groupId === null || day === null ? [] : [{ groupId, day }],
  )
  await endLost(db, { classes, hasClass: isClassDay, end: reopenGuests })
}

/** In the order of their ids, so that two who lock several never wait for each other. */
const lockRows = (tx: Tx, where: SQL | undefined): Promise<MakeUpRow[]> =>
  tx.select().from(makeUps).where(where).orderBy(makeUps.id).for('update')

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
  if (guestGroupId === null || guestDay === null) return false
  const rows = await tx.select().from(groups).where(eq(groups.id, guestGroupId))
  const timetable = (await timetablesOf(tx, rows)).get(guestGroupId)
  const begins = timetable && classBegins(timetable, guestDay)
  return begins !== undefined && begins <= now
}
