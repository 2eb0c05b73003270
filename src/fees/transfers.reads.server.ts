import { and, asc, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import { groupTimetables } from '../classroom/classroom.reads.server.ts'
import { dayAfter, daysOfMonth } from '../classroom/classroom.rules.ts'
import type { TxContext } from '../platform/db/context.server.ts'
import type { Tx } from '../platform/db/db.server.ts'
import type { OnTransfers, Transfer } from '../platform/rooms/transfers.server.ts'
import { feeCharges, feePauses, feePlans, feeStays } from './fees.tables.ts'
import { feePauseRequests } from './pause-requests.tables.ts'
import { classDaysOf, later, type StayRow } from './run-lines.server.ts'

/**
 * A child that goes on in another group stays on its plan: the stay ends with the old group and one begins
 * in the new one, with the pauses of later days. No month is billed twice: what is billed already, and a
 * month of a plan without part months, stays with the old group, and the new stay begins after it.
 */
export const followTransfers: OnTransfers = async (act, transfers) => {
  await lockStays(
    act.tx,
    transfers.map(({ personId }) => personId),
  )
  for (const transfer of transfers) await follow(act, transfer)
}

async function follow(act: TxContext, { personId: studentId, fromId, toId, day }: Transfer): Promise<void> {
  const stays = await act.tx
    .select()
    .from(feeStays)
    .where(and(isOf(studentId, fromId), lastsUntil(day)))
    .orderBy(asc(feeStays.fromDay))
  for (const stay of stays) await moveStay(act, stay, { toId, day })
}

/** In the order of ids, as a billing run locks them. */
async function lockStays(tx: Tx, studentIds: readonly string[]): Promise<void> {
  await tx
    .select({ id: feeStays.id })
    .from(feeStays)
    .where(inArray(feeStays.studentId, [...studentIds]))
    .orderBy(asc(feeStays.id))
    .for('update')
}

const isOf = (studentId: string, groupId: string) =>
  and(eq(feeStays.studentId, studentId), eq(feeStays.groupId, groupId))
/** Stays that last until this day at least. */
const lastsUntil = (day: string) => or(isNull(feeStays.untilDay), gte(feeStays.untilDay, day))

type Move = { toId: string; day: string }

async function moveStay(act: TxContext, stay: StayRow, { toId, day }: Move): Promise<void> {
  const { tx } = act
  const { id, studentId } = stay
  const start = await firstDayAfter(tx, stay, day)
  if (stay.untilDay !== null && stay.untilDay < start) return
  const until = dayAfter(start, -1)
  const there = await tx
    .select()
    .from(feeStays)
    .where(and(isOf(studentId, toId), lastsUntil(until)))
    .orderBy(asc(feeStays.fromDay))
  const hasBegun = stay.fromDay < start
  if (there.length === 0 && !hasBegun) {
    await tx.update(feeStays).set({ groupId: toId }).where(eq(feeStays.id, id))
    return
  }
  const nextId = await stayFrom(act, stay, { toId, start, there })
  if (nextId !== undefined) await movePauses(tx, id, { nextId, start })
  if (hasBegun) await tx.update(feeStays).set({ untilDay: until }).where(eq(feeStays.id, id))
  else if (!(await hasPauseRequest(tx, id))) await tx.delete(feeStays).where(eq(feeStays.id, id))
}

type NewDays = { toId: string; start: string; there: readonly StayRow[] }

/** The stay in the new group from that day on: one that is there or goes on, or a new one. @returns its id */
async function stayFrom(
  { tx, now }: TxContext,
  { studentId, planId, untilDay: last }: StayRow,
  { toId, start, there }: NewDays,
): Promise<string | undefined> {
  const covering = there.find(
    (row) => row.fromDay <= start && (row.untilDay === null || row.untilDay >= start),
  )
  if (covering) return covering.id
  const next = there.find((row) => row.fromDay > start)
  const untilDay = next ? dayAfter(next.fromDay, -1) : last
  // A move that is taken back: the old stay goes on.
  const before = there.find((row) => row.untilDay === dayAfter(start, -1) && row.planId === planId)
  if (before) {
    await tx.update(feeStays).set({ untilDay }).where(eq(feeStays.id, before.id))
    return before.id
  }
  const values = { studentId, groupId: toId, planId, fromDay: start, untilDay, createdAt: now }
  const [added] = await tx.insert(feeStays).values(values).returning({ id: feeStays.id })
  return added?.id
}

/** Whether the family has asked for a pause of a stay, answered or not: then it stays stored. */
const hasPauseRequest = async (tx: Tx, stayId: string): Promise<boolean> =>
  (await tx.$count(feePauseRequests, eq(feePauseRequests.stayId, stayId))) > 0

/**
 * From when a stay may go on elsewhere: after the months that are billed, and after one that is not parted
 * and had a class in the old group before that day.
 */
async function firstDayAfter(tx: Tx, stay: StayRow, day: string): Promise<string> {
  const month = day.slice(0, 7)
  const [billed] = await tx
    .select({ last: sql<string | null>`max(${feeCharges.period})` })
    .from(feeCharges)
    .where(and(eq(feeCharges.stayId, stay.id), gte(feeCharges.period, month)))
  const last = billed?.last ?? ((await isWholeBefore(tx, stay, day)) ? month : null)
  return later(stay.fromDay, last === null ? day : dayAfter(daysOfMonth(last).until))
}

async function isWholeBefore(tx: Tx, { planId, groupId, fromDay }: StayRow, day: string): Promise<boolean> {
  const [plan] = await tx
    .select({ partRule: feePlans.partRule })
    .from(feePlans)
    .where(eq(feePlans.id, planId))
  const group = (await groupTimetables(tx, [groupId])).get(groupId)
  const days = { from: later(fromDay, daysOfMonth(day.slice(0, 7)).from), until: dayAfter(day, -1) }
  if (plan?.partRule !== 'whole' || !group || days.from > days.until) return false
  return classDaysOf(group, days).length > 0
}

/** Pauses of days from `start` on go to the next stay, and requests for such that wait. */
async function movePauses(
  tx: Tx,
  stayId: string,
  { nextId, start }: { nextId: string; start: string },
): Promise<void> {
  const pauses = await tx
    .select()
    .from(feePauses)
    .where(and(eq(feePauses.stayId, stayId), gte(feePauses.untilDay, start)))
  for (const { id, fromDay, ...pause } of pauses) {
    if (fromDay >= start) {
      await tx.update(feePauses).set({ stayId: nextId }).where(eq(feePauses.id, id))
      continue
    }
    await tx.insert(feePauses).values({ ...pause, stayId: nextId, fromDay: start })
    await tx
      .update(feePauses)
      .set({ untilDay: dayAfter(start, -1) })
      .where(eq(feePauses.id, id))
  }
  await tx
    .update(feePauseRequests)
    .set({ stayId: nextId })
    .where(
      and(
        eq(feePauseRequests.stayId, stayId),
        isNull(feePauseRequests.endedAt),
        gte(feePauseRequests.fromDay, start),
      ),
    )
}
