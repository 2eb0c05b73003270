import { and, asc, eq, inArray } from 'drizzle-orm'
import { groupTimetables } from '../classroom/classroom.reads.server.ts'
import type { BookContext } from '../ledger/ledger.reads.server.ts'
import { personOf } from '../people/people.reads.server.ts'
import { newId } from '../platform/db/columns.tables.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { formatLongDay, formatMonth } from '../platform/text/dates.rules.ts'
import { DAY_MS, indianDay } from '../platform/text/india.rules.ts'
import { assertSame } from './books.server.ts'
import { creditCharge } from './charges.server.ts'
import { childIn, familyOf, lockPayer } from './families.server.ts'
import { type Pause, pauseFault } from './pauses.rules.ts'
import { feeCharges, feePauses, feeStays } from './fees.tables.ts'
import { classDaysOf, type StayRow, stayBill } from './run-lines.server.ts'

type NewPause = Pause & { id: string; stayId: string; reason: string }

/**
 * Pauses a child's plan; what was billed for the paused classes comes back by credit notes. The same id again
 * is the same pause.
 * @returns the child's id and what was credited, in paise. @throws {Refusal} 404, 409 for other details under
 * a used id, 422 for a pause that is too short, too long, past, or outside the plan.
 */
export async function addPause(
  act: BookContext,
  { id, stayId, fromDay, untilDay, reason }: NewPause,
): Promise<{ studentId: string; creditedPaise: number }> {
  const { tx, now, byId } = act
  const stay = await lockStay(tx, stayId)
  const { studentId } = stay
  const pause = { fromDay, untilDay }
  const [same] = await tx.select().from(feePauses).where(eq(feePauses.id, id))
  if (same) {
    assertSame(same, { stayId, ...pause, reason })
    return { studentId, creditedPaise: 0 }
  }
  await assertAllowed(act, stay, pause)
  const billed = await billedMonths(tx, stayId, pause)
  const before = new Map<string, number>()
  for (const { period } of billed) before.set(period, await stayBill(tx, period, stay))
  await tx.insert(feePauses).values({ id, stayId, ...pause, reason, byId, createdAt: now })
  let creditedPaise = 0
  for (const { id: chargeId, period, leftPaise } of billed) {
    const less = (before.get(period) ?? 0) - (await stayBill(tx, period, stay))
    const paise = Math.min(less, leftPaise)
    if (paise <= 0) continue
    const words = `Paused ${formatLongDay(fromDay)} to ${formatLongDay(untilDay)}`
    await creditCharge(act, { id: newId(), chargeId, paise, reason: words })
    creditedPaise += paise
  }
  return { studentId, creditedPaise }
}

async function assertAllowed({ tx, now }: BookContext, stay: StayRow, pause: Pause): Promise<void> {
  const refuse = (field: string, message: string) =>
    new Refusal(422, undefined, { errors: { [field]: message } })
  if (pause.fromDay < stay.fromDay) throw refuse('fromDay', `The plan begins on ${stay.fromDay}`)
  if (stay.untilDay !== null && pause.untilDay > stay.untilDay)
    throw refuse('untilDay', `The plan ends on ${stay.untilDay}`)
  const group = (await groupTimetables(tx, [stay.groupId])).get(stay.groupId)
  const others = await tx.select().from(feePauses).where(eq(feePauses.stayId, stay.id))
  const days = { from: pause.fromDay, until: pause.untilDay }
  const classes = group && pause.fromDay <= pause.untilDay ? classDaysOf(group, days).length : 0
  const fault = pauseFault(pause, { today: indianDay(now), classes, others })
  if (fault) throw refuse(fault.field, fault.message)
}

/**
 * Ends a pause earlier; a day before its first removes it. @returns the child's id.
 * @throws {Refusal} 404, 409 when a month that it touches was billed since, 422 for a later end.
 */
export async function endPause({ tx, now }: BookContext, id: string, untilDay: string): Promise<string> {
  const [found] = await tx.select().from(feePauses).where(eq(feePauses.id, id))
  if (!found) throw new Refusal(404, 'Pause not found', { code: 'fee_pause_not_found' })
  const stay = await lockStay(tx, found.stayId)
  const [pause] = await tx.select().from(feePauses).where(eq(feePauses.id, id))
  if (!pause) throw new Refusal(404, 'Pause not found', { code: 'fee_pause_not_found' })
  const refuse = (message: string) => new Refusal(422, undefined, { errors: { untilDay: message } })
  const today = indianDay(now)
  if (untilDay >= pause.untilDay) throw refuse(`It ends on ${pause.untilDay} already`)
  if (untilDay < dayBefore(today)) throw refuse('Choose yesterday or later')
  const back = { fromDay: dayAfter(untilDay), untilDay: pause.untilDay }
  const [billed] = await billedMonths(tx, stay.id, back)
  if (billed)
    throw new Refusal(
      409,
      `${formatMonth(`${billed.period}-01`)} is billed. Charge the classes that the child comes back to by hand.`,
      { code: 'fee_month_billed' },
    )
  if (untilDay < pause.fromDay) await tx.delete(feePauses).where(eq(feePauses.id, id))
  else await tx.update(feePauses).set({ untilDay }).where(eq(feePauses.id, id))
  return stay.studentId
}

/** A stay, locked after who pays for it. @throws {Refusal} 404 */
async function lockStay(tx: Tx, id: string): Promise<StayRow> {
  const find = () => tx.select().from(feeStays).where(eq(feeStays.id, id))
  const gone = new Refusal(404, 'This child’s plan was not found', { code: 'fee_stay_not_found' })
  const [found] = await find()
  if (!found || !(await personOf(tx, found.studentId))) throw gone
  const family = await familyOf(tx, found.studentId)
  childIn(family, found.studentId)
  await lockPayer(tx, family.payer.id)
  const [row] = await find().for('update')
  if (!row) throw gone
  return row
}

/** The charges of a stay for months that these days touch, and what is left of each, in paise. */
async function billedMonths(tx: Tx, stayId: string, { fromDay, untilDay }: Pause) {
  const rows = await tx
    .select()
    .from(feeCharges)
    .where(eq(feeCharges.stayId, stayId))
    .orderBy(asc(feeCharges.period))
  const [first, last] = [fromDay.slice(0, 7), untilDay.slice(0, 7)]
  return rows.flatMap(({ id, period, paise, creditedPaise }) =>
    period !== null && period >= first && period <= last
      ? [{ id, period, leftPaise: paise - creditedPaise }]
      : [],
  )
}

const shifted = (day: string, by: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + by * DAY_MS).toISOString().slice(0, 10)
const dayBefore = (day: string): string => shifted(day, -1)
const dayAfter = (day: string): string => shifted(day, 1)

/** The pauses of these stays, the first day first. */
export async function pausesOf(on: Db | Tx, stayIds: readonly string[]) {
  if (stayIds.length === 0) return []
  return on
    .select()
    .from(feePauses)
    .where(and(inArray(feePauses.stayId, [...stayIds])))
    .orderBy(asc(feePauses.fromDay))
}
