import { and, desc, eq, gte, inArray, isNull, lte, ne, not, or } from 'drizzle-orm'
import { groupPlaces, groupsOn } from '../../../classroom/classroom.reads.server.ts'
import { taxSettingsOf } from '../../../enrolment/enrolment.reads.server.ts'
import { studentsNamed } from '../../../people/people.reads.server.ts'
import { sameName } from '../../../people/people.rules.ts'
import type { Db, Tx } from '../../../platform/db/db.server.ts'
import { feeConcessions, feePlans, feePrices, feeStays } from '../../fees.tables.ts'
import { isRemnant } from '../../remnants.server.ts'
import { feeImportRows } from './fee-import.tables.ts'
import type { FeeRow, ReadConcession } from './fee-row.rules.ts'
import type { ExistingFees } from './validate-rows.rules.ts'

/** Everybody and everything here that these rows may mean, on a day like 2026-11-26. */
export async function existingFees(
  on: Db | Tx,
  rows: readonly FeeRow[],
  today: string,
): Promise<ExistingFees> {
  const children = await studentsNamed(on, {
    names: rows.map(({ name }) => sameName(name)).filter((name) => name !== ''),
    numbers: rows.map(({ admissionNumber }) => admissionNumber).filter((number) => number !== ''),
  })
  const ids = children.map(({ id }) => id)
  const places = await groupPlaces(on, { from: today, until: today, studentIds: ids })
  const { gstin } = await taxSettingsOf(on)
  return {
    children,
    groups: await groupsOn(on, today),
    plans: await plansOn(on, today),
    groupsOf: grouped(places, ({ groupId }) => groupId),
    staysOf: grouped(await openStays(on, ids, today), (stay) => stay),
    concessionsOf: grouped(await openConcessions(on, ids, today), asConcession),
    balances: await balancesOf(on, ids),
    gstin,
  }
}

function grouped<Row extends { studentId: string }, Value>(
  rows: readonly Row[],
  valueOf: (row: Row) => Value,
): ReadonlyMap<string, readonly Value[]> {
  const byStudent = Map.groupBy(rows, ({ studentId }) => studentId)
  return new Map([...byStudent].map(([id, own]) => [id, own.map(valueOf)]))
}

/** Plans with their price on a day; 0 before the first. */
async function plansOn(on: Db | Tx, today: string) {
  const plans = await on.select({ id: feePlans.id, name: feePlans.name }).from(feePlans)
  const prices = await on
    .select()
    .from(feePrices)
    .where(lte(feePrices.fromDay, today))
    .orderBy(desc(feePrices.fromDay))
  return plans.map((plan) => ({
    ...plan,
    paise: prices.find(({ planId }) => planId === plan.id)?.paise ?? 0,
  }))
}

/** Plans of these children that are not over. */
export const openStays = (on: Db | Tx, ids: readonly string[], today: string) =>
  on
    .select()
    .from(feeStays)
    .where(
      and(
        inArray(feeStays.studentId, [...ids]),
        or(isNull(feeStays.untilDay), gte(feeStays.untilDay, today)),
        not(isRemnant),
      ),
    )

/** Discounts of these children that are not over. */
export const openConcessions = (on: Db | Tx, ids: readonly string[], today: string) =>
  on
    .select()
    .from(feeConcessions)
    .where(
      and(
        inArray(feeConcessions.studentId, [...ids]),
        or(isNull(feeConcessions.untilDay), gte(feeConcessions.untilDay, today)),
      ),
    )

export const asConcession = ({
  percent,
  rupees,
  reason,
}: Pick<typeof feeConcessions.$inferSelect, 'percent' | 'rupees' | 'reason'>): ReadConcession => ({
  kind: percent === null ? 'rupees' : 'percent',
  value: percent ?? rupees ?? 0,
  reason,
})

/** What was brought forward of these children and not taken back, in paise. */
export async function balancesOf(on: Db | Tx, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await on
    .select({ studentId: feeImportRows.studentId, paise: feeImportRows.balancePaise })
    .from(feeImportRows)
    .where(
      and(
        inArray(feeImportRows.studentId, [...ids]),
        eq(feeImportRows.state, 'stored'),
        ne(feeImportRows.balancePaise, 0),
      ),
    )
  return new Map(rows.map(({ studentId, paise }) => [studentId, paise]))
}
