import { and, desc, eq, gt, gte, inArray, isNull, lte, ne, not, or, sql } from 'drizzle-orm'
import { groupTimetables } from '../classroom/classroom.reads.server.ts'
import { lockPerson } from '../people/people.reads.server.ts'
import { newId } from '../platform/db/columns.tables.ts'
import type { BookContext } from '../ledger/ledger.reads.server.ts'
import type { TxContext } from '../platform/db/context.server.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { formatDay, formatMonth, formatShortDate } from '../platform/text/dates.rules.ts'
import { indianDay, monthAfter } from '../platform/text/india.rules.ts'
import { assertSame, settingsOf } from './books.server.ts'
import { childIn, familyOf, type FeeFamily, lockPayer } from './families.server.ts'
import type { PartRule } from './fees.rules.ts'
import { feeConcessions, feePlans, feePrices, feeSettings, feeStays } from './fees.tables.ts'
import type { FeePlan, FeeSettings } from './office/fees.contract.ts'
import { billedFrom, creditMonths } from './months-after.server.ts'
import { isRemnant } from './remnants.server.ts'
import type { StayRow } from './run-facts.server.ts'
import { unplannedIn } from './run-lines.server.ts'

/** All plans with their prices, and the settings. */
export async function plansOf(on: Db | Tx, now: Date): Promise<{ plans: FeePlan[]; settings: FeeSettings }> {
  const today = indianDay(now)
  const plans = await on.select().from(feePlans).orderBy(feePlans.name)
  const prices = await on.select().from(feePrices).orderBy(desc(feePrices.fromDay))
  const counts = await on
    .select({ planId: feeStays.planId, children: sql<number>`count(distinct ${feeStays.studentId})::int` })
    .from(feeStays)
    .where(and(lte(feeStays.fromDay, today), or(isNull(feeStays.untilDay), gte(feeStays.untilDay, today))))
    .groupBy(feeStays.planId)
  const children = new Map(counts.map((row) => [row.planId, row.children]))
  const { chequeChargePaise, latePerDayPaise, lateCapPaise, ...settings } = await settingsOf(on)
  return {
    plans: plans.map(({ id, name, partRule }) => ({
      _id: id,
      name,
      partRule,
      children: children.get(id) ?? 0,
      prices: prices.filter(({ planId }) => planId === id).map(({ fromDay, paise }) => ({ fromDay, paise })),
    })),
    settings: {
      ...settings,
      chequeCharge: chequeChargePaise / 100,
      latePerDay: latePerDayPaise / 100,
      lateCap: lateCapPaise / 100,
    },
  }
}

type NewPlan = { name: string; partRule: PartRule; paise: number; fromDay: string }

/** @returns its id. @throws {Refusal} 422 for a name that is used. */
export async function createPlan(
  { tx, now }: TxContext,
  { name, partRule, paise, fromDay }: NewPlan,
): Promise<string> {
  const [row] = await tx
    .insert(feePlans)
    .values({ id: newId(), name, partRule, createdAt: now })
    .onConflictDoNothing({ target: feePlans.name })
    .returning({ id: feePlans.id })
  if (!row) throw new Refusal(422, undefined, { errors: { name: 'There is a plan of this name' } })
  await tx.insert(feePrices).values({ planId: row.id, fromDay, paise })
  return row.id
}

export async function saveSettings(
  tx: Tx,
  { chequeCharge, latePerDay, lateCap, ...settings }: FeeSettings,
): Promise<void> {
  const row = {
    ...settings,
    chequeChargePaise: chequeCharge * 100,
    latePerDayPaise: latePerDay * 100,
    lateCapPaise: lateCap * 100,
  }
  await tx
    .insert(feeSettings)
    .values({ only: true, ...row })
    .onConflictDoUpdate({ target: feeSettings.only, set: row })
}

type NewStay = { family: FeeFamily; studentId: string; groupId: string; planId: string; fromDay: string }

/** Puts a child on a plan in a group. @throws {Refusal} 409 for an overlap, 422 for what is not there. */
export async function startStay({ tx, now }: TxContext, stay: NewStay): Promise<void> {
  const { family, studentId, groupId, planId, fromDay } = stay
  childIn(family, studentId)
  await lockPerson(tx, studentId, new Refusal(404, 'Student not found', { code: 'student_not_found' }))
  const group = (await groupTimetables(tx, [groupId])).get(groupId)
  if (!group) throw new Refusal(422, undefined, { errors: { groupId: 'Choose a group' } })
  if (fromDay < group.fromDay)
    throw new Refusal(422, undefined, { errors: { fromDay: `The group begins on ${group.fromDay}` } })
  if ((await tx.$count(feePlans, eq(feePlans.id, planId))) === 0)
    throw new Refusal(422, undefined, { errors: { planId: 'Choose a plan' } })
  const overlapping = await tx.$count(
    feeStays,
    and(
      eq(feeStays.studentId, studentId),
      eq(feeStays.groupId, groupId),
      or(isNull(feeStays.untilDay), gte(feeStays.untilDay, fromDay)),
      not(isRemnant),
    ),
  )
  // Of two that come at once the second finds the first by the index of open stays.
  const [added] =
    overlapping > 0
      ? []
      : await tx
          .insert(feeStays)
          .values({ studentId, groupId, planId, fromDay, createdAt: now })
          .onConflictDoNothing()
          .returning({ id: feeStays.id })
  if (!added)
    throw new Refusal(409, `Already on a plan in ${group.name}. End that first.`, {
      code: 'fee_stay_overlaps',
    })
}

export type GroupPlan = { groupId: string; planId: string; fromDay: string }

/**
 * Puts all children of a group who are on no plan in the month of that day on one, from then on.
 * @returns how many. @throws {Refusal} 422 for what is not there.
 */
export async function planGroup(act: TxContext, { groupId, planId, fromDay }: GroupPlan): Promise<number> {
  const { tx } = act
  const found = await unplannedIn(tx, fromDay.slice(0, 7))
  const group = found.find((one) => one.groupId === groupId)
  if (!group)
    throw new Refusal(422, undefined, { errors: { groupId: 'All children of this group are on a plan' } })
  const from = fromDay < group.fromDay ? group.fromDay : fromDay
  let put = 0
  for (const studentId of group.studentIds) {
    const family = await familyOf(tx, studentId)
    try {
      await startStay(act, { family, studentId, groupId, planId, fromDay: from })
      put += 1
    } catch (error) {
      // A child whose plan begins later in the month, or who was put on one meanwhile, stays as it is.
      if (!(error instanceof Refusal) || error.code !== 'fee_stay_overlaps') throw error
    }
  }
  return put
}

/**
 * The last day of a stay. Months that are billed and lie wholly after it come back by credit notes.
 * @returns the child's id, and how much came back, in paise. @throws {Refusal} 404, 422 before its first day
 * and for a later day whose months came back already.
 */
export async function endStay(
  act: BookContext,
  id: string,
  untilDay: string,
): Promise<{ studentId: string; creditedPaise: number }> {
  const { tx } = act
  const [row] = await tx.select().from(feeStays).where(eq(feeStays.id, id)).for('update')
  if (!row) throw new Refusal(404, 'This child’s plan was not found', { code: 'fee_stay_not_found' })
  assertAfter(row.fromDay, untilDay)
  const [next] = await tx
    .select({ fromDay: feeStays.fromDay })
    .from(feeStays)
    .where(
      and(
        eq(feeStays.studentId, row.studentId),
        eq(feeStays.groupId, row.groupId),
        ne(feeStays.id, id),
        gt(feeStays.fromDay, row.fromDay),
        lte(feeStays.fromDay, untilDay),
        not(isRemnant),
      ),
    )
    .orderBy(feeStays.fromDay)
    .limit(1)
  if (next)
    throw new Refusal(422, undefined, {
      errors: { untilDay: `The next plan in this group begins on ${formatDay(next.fromDay)}` },
    })
  const billed = await billedFrom(tx, id, monthAfter(untilDay.slice(0, 7)))
  await assertNotBack(tx, row, untilDay)
  await tx.update(feeStays).set({ untilDay }).where(eq(feeStays.id, id))
  const reason = `Left on ${formatShortDate(untilDay)}`
  const creditedPaise = await creditMonths(
    act,
    billed.map((charge) => ({ charge, reason })),
  )
  return { studentId: row.studentId, creditedPaise }
}

/** A month that came back with the end of a stay, or with its move, is not billed again under it. */
async function assertNotBack(tx: Tx, { id, untilDay: before }: StayRow, untilDay: string): Promise<void> {
  if (before === null || untilDay <= before) return
  const month = before.slice(0, 7)
  const ofRemnant = await tx.$count(feeStays, and(eq(feeStays.id, id), isRemnant))
  const back = (await billedFrom(tx, id, ofRemnant > 0 ? month : monthAfter(month))).find(
    ({ period, paise, creditedPaise }) =>
      period !== null && period <= untilDay.slice(0, 7) && creditedPaise === paise,
  )
  if (!back) return
  const fee = `The fee for ${formatMonth(`${back.period}-01`)}`
  throw new Refusal(422, undefined, {
    errors: { untilDay: `${fee} was already credited. Add a new plan from that month.` },
  })
}

type NewConcession = {
  _id: string
  family: FeeFamily
  studentId: string
  kind: 'percent' | 'rupees'
  value: number
  addsUp: boolean
  reason: string
  fromDay: string
  byId: string
}

/**
 * Gives a child a discount; the same id again is the same discount.
 * @throws {Refusal} 404 for who pays no more, 409 for other details under a used id, 422 for another's child.
 */
export async function addConcession({ tx, now }: TxContext, given: NewConcession): Promise<void> {
  const { _id: id, family, kind, value, byId, ...said } = given
  childIn(family, said.studentId)
  await lockPayer(tx, family.payer.id)
  await lockPerson(tx, said.studentId, new Refusal(404, 'Student not found', { code: 'student_not_found' }))
  const row = {
    ...said,
    percent: kind === 'percent' ? value : null,
    rupees: kind === 'rupees' ? value : null,
  }
  const [added] = await tx
    .insert(feeConcessions)
    .values({ ...row, id, byId, createdAt: now })
    .onConflictDoNothing({ target: feeConcessions.id })
    .returning({ id: feeConcessions.id })
  if (added) return
  const [same] = await tx.select().from(feeConcessions).where(eq(feeConcessions.id, id))
  if (same) assertSame(same, row)
}

/** The last day of a discount. @throws {Refusal} 404, 422 before its first day. @returns the child's id. */
export async function endConcession(tx: Tx, id: string, untilDay: string): Promise<string> {
  const [row] = await tx.select().from(feeConcessions).where(eq(feeConcessions.id, id)).for('update')
  if (!row) throw new Refusal(404, 'Discount not found', { code: 'fee_concession_not_found' })
  assertAfter(row.fromDay, untilDay)
  await tx.update(feeConcessions).set({ untilDay }).where(eq(feeConcessions.id, id))
  return row.studentId
}

function assertAfter(fromDay: string, untilDay: string): void {
  if (untilDay < fromDay)
    throw new Refusal(422, undefined, { errors: { untilDay: `It began on ${fromDay}` } })
}

/** Stays and discounts of these children, the newest first; without remnants. */
export async function termsOf(on: Db | Tx, studentIds: readonly string[]) {
  if (studentIds.length === 0) return { stays: [], concessions: [] }
  const stays = await on
    .select({ stay: feeStays, plan: feePlans.name })
    .from(feeStays)
    .innerJoin(feePlans, eq(feePlans.id, feeStays.planId))
    .where(and(inArray(feeStays.studentId, [...studentIds]), not(isRemnant)))
    .orderBy(desc(feeStays.fromDay), desc(feeStays.id))
  const concessions = await on
    .select()
    .from(feeConcessions)
    .where(inArray(feeConcessions.studentId, [...studentIds]))
    .orderBy(desc(feeConcessions.fromDay), desc(feeConcessions.id))
  return { stays, concessions }
}
