import { and, asc, eq, gte, inArray, isNull, not, or } from 'drizzle-orm'
import { groupTimetables } from '../classroom/classroom.reads.server.ts'
import { dayAfter, daysOfMonth } from '../classroom/classroom.rules.ts'
import type { TxContext } from '../platform/db/context.server.ts'
import type { Tx } from '../platform/db/db.server.ts'
import type { OnTransfers, Transfer } from '../platform/rooms/transfers.server.ts'
import { formatShortDate } from '../platform/text/dates.rules.ts'
import { indianDay } from '../platform/text/india.rules.ts'
import { billersOfGroups, companyOfGroup } from './billers.server.ts'
import type { ChargeRow } from './books.server.ts'
import { feeCharges, feePauses, feePlans, feeStays } from './fees.tables.ts'
import { billedFrom, creditMonths, type MonthBack } from './months-after.server.ts'
import { feePauseRequests } from './pause-requests.tables.ts'
import { isRemnant } from './remnants.server.ts'
import type { StayRow } from './run-facts.server.ts'
import { classDaysOf, later } from './run-lines.server.ts'

/**
 * A child that goes on in another group stays on its plan: the stay ends with the old group and one begins
 * in the new one, with the pauses of later days. No month is billed twice: what is billed of months that have
 * begun, and a month of a plan without part months, stays with the old group, and the new stay begins after
 * it. What is billed of later months goes along where the same registration bills; else it comes back. What
 * another company billed than the one of the old group stays too: a head of a centre does not write the books
 * of another company.
 */
export const followTransfers: OnTransfers = async (act, transfers) => {
  await lockStays(
    act.tx,
    transfers.map(({ personId }) => personId),
  )
  const back: MonthBack[] = []
  for (const transfer of transfers) back.push(...(await follow(act, transfer)))
  await creditMonths(act, back)
}

async function follow(
  act: TxContext,
  { personId: studentId, fromId, toId, day }: Transfer,
): Promise<MonthBack[]> {
  const stays = await plansIn(act.tx, { studentId, groupId: fromId, day })
  const back: MonthBack[] = []
  for (const stay of stays) back.push(...(await moveStay(act, stay, { toId, day })))
  return back
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

/** Stays in a group that last until this day at least, the first one first; a remnant is none. */
const plansIn = (
  tx: Tx,
  { studentId, groupId, day }: { studentId: string; groupId: string; day: string },
): Promise<StayRow[]> =>
  tx
    .select()
    .from(feeStays)
    .where(
      and(
        eq(feeStays.studentId, studentId),
        eq(feeStays.groupId, groupId),
        or(isNull(feeStays.untilDay), gte(feeStays.untilDay, day)),
        not(isRemnant),
      ),
    )
    .orderBy(asc(feeStays.fromDay))

type Move = { toId: string; day: string }

/** @returns the charges that come back. */
async function moveStay(act: TxContext, stay: StayRow, { toId, day }: Move): Promise<MonthBack[]> {
  const { tx } = act
  const { id, studentId } = stay
  const start = await firstDayAfter(act, stay, day)
  if (stay.untilDay !== null && stay.untilDay < start) return []
  const until = dayAfter(start, -1)
  const ahead = await billedAhead(tx, stay, { toId, start })
  const there = await plansIn(tx, { studentId, groupId: toId, day: until })
  const hasBegun = stay.fromDay < start
  if (there.length === 0 && !hasBegun && ahead.every(({ isSameBiller }) => isSameBiller)) {
    await tx.update(feeStays).set({ groupId: toId }).where(eq(feeStays.id, id))
    return []
  }
  const next = await stayFrom(act, stay, { toId, start, there })
  if (next) await movePauses(tx, id, { nextId: next.id, start })
  const back = await moveMonths(tx, ahead, { stay, next, day })
  if (hasBegun) await tx.update(feeStays).set({ untilDay: until }).where(eq(feeStays.id, id))
  else await removeStay(tx, stay)
  return back
}

type MonthAhead = { charge: ChargeRow; isSameBiller: boolean }

/** What a stay is billed from a month on, and whether who billed it bills in the new group too. */
async function billedAhead(
  tx: Tx,
  { id, untilDay }: StayRow,
  { toId, start }: { toId: string; start: string },
): Promise<MonthAhead[]> {
  const charges = (await billedFrom(tx, id, start.slice(0, 7))).filter(
    // What lies after the stay's last day came back with it.
    ({ period }) => untilDay === null || (period !== null && period <= untilDay.slice(0, 7)),
  )
  if (charges.length === 0) return []
  const billerId = (await billersOfGroups(tx, start))(toId)?.id ?? null
  return charges.map((charge) => ({ charge, isSameBiller: charge.billerId === billerId }))
}

/**
 * Months that are billed go to the next stay, with royalty, pay, make-ups and pauses. What another
 * registration or another plan bills there comes back.
 */
async function moveMonths(
  tx: Tx,
  ahead: readonly MonthAhead[],
  { stay, next, day }: { stay: StayRow; next: StayRow | undefined; day: string },
): Promise<MonthBack[]> {
  if (ahead.length === 0) return []
  const billed = next ? await billedFrom(tx, next.id, next.fromDay.slice(0, 7)) : []
  const isBilled = (month: string | null) => billed.some(({ period }) => period === month)
  const runs = (month: string | null) =>
    month !== null && (!next?.untilDay || next.untilDay.slice(0, 7) >= month)
  const back: MonthBack[] = []
  for (const { charge, isSameBiller } of ahead) {
    const { id, period } = charge
    if (next?.planId === stay.planId && isSameBiller && runs(period) && !isBilled(period))
      await tx.update(feeCharges).set({ stayId: next.id }).where(eq(feeCharges.id, id))
    else back.push({ charge, reason: `Moved to another group on ${formatShortDate(day)}` })
  }
  return back
}

/** Removes a stay that has not begun; of one that was billed a remnant stays, as does one to be paused. */
async function removeStay(tx: Tx, { id, fromDay }: StayRow): Promise<void> {
  const billed = await tx.$count(feeCharges, eq(feeCharges.stayId, id))
  if (billed > 0) await tx.update(feeStays).set({ untilDay: fromDay }).where(eq(feeStays.id, id))
  else if (!(await hasPauseRequest(tx, id))) await tx.delete(feeStays).where(eq(feeStays.id, id))
}

type NewDays = { toId: string; start: string; there: readonly StayRow[] }

/** The stay in the new group from that day on: one that is there or goes on, or a new one. */
async function stayFrom(
  { tx, now }: TxContext,
  { studentId, planId, untilDay: last }: StayRow,
  { toId, start, there }: NewDays,
): Promise<StayRow | undefined> {
  const covering = there.find(
    (row) => row.fromDay <= start && (row.untilDay === null || row.untilDay >= start),
  )
  if (covering) return covering
  const next = there.find((row) => row.fromDay > start)
  const untilDay = next ? dayAfter(next.fromDay, -1) : last
  // A move that is taken back: the old stay goes on, unless months after it came back: they are billed anew.
  const before = there.find((row) => row.untilDay === dayAfter(start, -1) && row.planId === planId)
  if (before && (await billedFrom(tx, before.id, start.slice(0, 7))).length === 0) {
    await tx.update(feeStays).set({ untilDay }).where(eq(feeStays.id, before.id))
    return { ...before, untilDay }
  }
  const values = { studentId, groupId: toId, planId, fromDay: start, untilDay, createdAt: now }
  const [added] = await tx.insert(feeStays).values(values).returning()
  return added
}

/** Whether the family has asked for a pause of a stay, answered or not: then it stays stored. */
const hasPauseRequest = async (tx: Tx, stayId: string): Promise<boolean> =>
  (await tx.$count(feePauseRequests, eq(feePauseRequests.stayId, stayId))) > 0

/**
 * From when a stay may go on elsewhere: after the months that are billed, up to that of the move and the one
 * that runs, after what another company billed, and after a month that is not parted and had a class in the
 * old group before that day.
 */
async function firstDayAfter({ tx, now }: TxContext, stay: StayRow, day: string): Promise<string> {
  const month = day.slice(0, 7)
  const begun = later(month, indianDay(now).slice(0, 7))
  const isOwn = await companyOfGroup(tx, stay.groupId, now)
  const staying = (await billedFrom(tx, stay.id, month)).filter(
    ({ period, billerId, paise, creditedPaise }) =>
      (period !== null && period <= begun) || (!isOwn(billerId) && creditedPaise < paise),
  )
  const last = staying.at(-1)?.period ?? ((await isWholeBefore(tx, stay, day)) ? month : null)
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
