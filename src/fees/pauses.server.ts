import { and, asc, eq, inArray } from 'drizzle-orm'
import { groupTimetables } from '../classroom/classroom.reads.server.ts'
import type { BookContext } from '../ledger/ledger.reads.server.ts'
import { personOf } from '../people/people.reads.server.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { formatLongDay, formatMonth, formatShortDate } from '../platform/text/dates.rules.ts'
import { DAY_MS, indianDay } from '../platform/text/india.rules.ts'
import { assertSame } from './books.server.ts'
import { childIn, familyOf, lockPayer } from './families.server.ts'
import { nextMonths } from './fees.rules.ts'
import { creditMonths } from './months-after.server.ts'
import { type Pause, pauseFault } from './pauses.rules.ts'
import { feeCharges, feePauses, feeStays } from './fees.tables.ts'
import type { StayRow } from './run-facts.server.ts'
import { classDaysOf, pausedBill } from './run-lines.server.ts'

type NewPause = Pause & { id: string; stayId: string; reason: string }

type PauseResult = { studentId: string; creditedPaise: number; chargeIds: readonly string[] }

/**
 * Pauses a child's plan; what was billed for the paused classes comes back by credit notes. The same id again
 * is the same pause.
 * @returns the child's id, what was credited, in paise, and of which charges. @throws {Refusal} 404, 409 for
 * other details under a used id, 422 for a pause that is too short, too long, past, or outside the plan.
 */
export async function addPause(
  act: BookContext,
  { id, stayId, fromDay, untilDay, reason }: NewPause,
): Promise<PauseResult> {
  const { tx, now, byId } = act
  const stay = await lockStay(tx, stayId)
  const { studentId } = stay
  const pause = { fromDay, untilDay }
  const [same] = await tx.select().from(feePauses).where(eq(feePauses.id, id))
  if (same) {
    assertSame(same, { stayId, ...pause, reason })
    return { studentId, creditedPaise: 0, chargeIds: [] }
  }
  await assertPauseAllowed(act, stay, pause)
  const months = await pausedMonths(tx, stay, pause)
  await tx.insert(feePauses).values({ id, stayId, ...pause, reason, byId, createdAt: now })
  const words = `Paused ${formatLongDay(fromDay)} to ${formatLongDay(untilDay)}`
  const back = months.flatMap(({ chargeId, lessPaise: paise }) =>
    chargeId === null || paise === 0 ? [] : [{ charge: { id: chargeId }, paise, reason: words }],
  )
  const creditedPaise = await creditMonths(act, back)
  return { studentId, creditedPaise, chargeIds: back.map(({ charge }) => charge.id) }
}

/**
 * What a pause changes in a month, in paise: of `paise` so much is not billed; of a month that is billed so
 * much of what is left of `chargeId` comes back.
 */
type PausedMonth = { month: string; paise: number; lessPaise: number; chargeId: string | null }

/** What a pause that may be given changes, by month, as things stand. Nothing is stored. */
export async function pausedMonths(on: Db | Tx, stay: StayRow, pause: Pause): Promise<PausedMonth[]> {
  const billed = new Map((await billedMonths(on, stay.id, pause)).map((row) => [row.period, row]))
  const months: PausedMonth[] = []
  // 60 days of each of two years touch no more months than five.
  for (const month of nextMonths(pause.fromDay, 4)) {
    if (month > pause.untilDay.slice(0, 7)) break
    const charge = billed.get(month)
    const bill = await pausedBill(on, month, { stay, charge, pause })
    const paise = charge ? charge.leftPaise : bill.paise
    const lessPaise = Math.max(0, Math.min(bill.paise - bill.pausedPaise, paise))
    months.push({ month, paise, lessPaise, chargeId: charge?.id ?? null })
  }
  return months
}

/** @throws {Refusal} 422 for a pause that is too short, too long, past, or outside the plan. */
export async function assertPauseAllowed(
  { tx, now }: { tx: Db | Tx; now: Date },
  stay: StayRow,
  pause: Pause,
): Promise<void> {
  const refuse = (field: string, message: string) =>
    new Refusal(422, undefined, { errors: { [field]: message } })
  if (pause.fromDay < stay.fromDay)
    throw refuse('fromDay', `The plan begins on ${formatShortDate(stay.fromDay)}`)
  if (stay.untilDay !== null && pause.untilDay > stay.untilDay)
    throw refuse('untilDay', `The plan ends on ${formatShortDate(stay.untilDay)}`)
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

export const stayNotFound = () =>
  new Refusal(404, 'This child’s plan was not found', { code: 'fee_stay_not_found' })

/** A stay, locked after who pays for it. @throws {Refusal} 404 */
export async function lockStay(tx: Tx, id: string): Promise<StayRow> {
  const find = () => tx.select().from(feeStays).where(eq(feeStays.id, id))
  const [found] = await find()
  if (!found || !(await personOf(tx, found.studentId))) throw stayNotFound()
  const family = await familyOf(tx, found.studentId)
  childIn(family, found.studentId)
  await lockPayer(tx, family.payer.id)
  const [row] = await find().for('update')
  if (!row) throw stayNotFound()
  return row
}

/** The charges of a stay for months that these days touch, and what is left of each, in paise. */
async function billedMonths(on: Db | Tx, stayId: string, { fromDay, untilDay }: Pause) {
  const rows = await on
    .select()
    .from(feeCharges)
    .where(eq(feeCharges.stayId, stayId))
    .orderBy(asc(feeCharges.period))
  const [first, last] = [fromDay.slice(0, 7), untilDay.slice(0, 7)]
  return rows.flatMap(({ id, period, paise, creditedPaise, createdAt }) =>
    period !== null && period >= first && period <= last
      ? [{ id, period, paise, createdAt, leftPaise: paise - creditedPaise }]
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
