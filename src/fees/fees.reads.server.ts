import { and, asc, eq, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { TaxLines } from '../enrolment/enrolment.rules.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { indianDay } from '../platform/text/india.rules.ts'
import { nextNumber } from './books.server.ts'
import type { ChargeKind } from './fees.rules.ts'
import { feeAllocations, feeCharges, feeCredits, feePayments, feeStays } from './fees.tables.ts'

/** A charge with what of it moved in a span of time; amounts in paise, its value without GST. */
export type MovedCharge = {
  id: string
  studentId: string
  head: ChargeKind
  title: string
  paise: number
  netPaise: number
  dueOn: string
  /** Of a monthly fee the month, like 2026-10. */
  period: string | null
  /** The group of its stay; null for a charge by hand. */
  groupId: string | null
}

/** A part of a payment that settled a charge, or a negative one that was undone. */
export type Settlement = { charge: MovedCharge; paise: number; number: string; day: string }

type BooksSpan = {
  from: Date
  until: Date
  /** Charges of these groups' stays, and those of no stay. */
  groupIds: readonly string[]
}

const chargeColumns = {
  id: feeCharges.id,
  studentId: feeCharges.studentId,
  head: feeCharges.head,
  title: feeCharges.title,
  paise: feeCharges.paise,
  tax: feeCharges.tax,
  dueOn: feeCharges.dueOn,
  period: feeCharges.period,
  groupId: feeStays.groupId,
}
type ChargeColumns = Omit<MovedCharge, 'netPaise'> & { tax: string }
const presentCharge = ({ tax, ...charge }: ChargeColumns): MovedCharge => ({
  ...charge,
  netPaise: (JSON.parse(tax) as TaxLines).netPaise,
})
const isOfGroups = (groupIds: readonly string[]) =>
  or(isNull(feeCharges.stayId), inArray(feeStays.groupId, [...groupIds]))

/** What payments settled in a span, and what was undone of them, in the order of the books. */
export async function settledIn(on: Db | Tx, { from, until, groupIds }: BooksSpan): Promise<Settlement[]> {
  const rows = await on
    .select({
      charge: chargeColumns,
      settled: feeAllocations.paise,
      number: feePayments.number,
      day: feePayments.day,
    })
    .from(feeAllocations)
    .innerJoin(feeCharges, eq(feeCharges.id, feeAllocations.chargeId))
    .innerJoin(feePayments, eq(feePayments.id, feeAllocations.paymentId))
    .leftJoin(feeStays, eq(feeStays.id, feeCharges.stayId))
    .where(and(gte(feeAllocations.at, from), lt(feeAllocations.at, until), isOfGroups(groupIds)))
    .orderBy(asc(feeAllocations.at), asc(feeAllocations.id))
  return rows.map(({ charge, settled, number, day }) => ({
    charge: presentCharge(charge),
    paise: settled,
    number,
    day,
  }))
}

/** What of each charge was settled before a moment, in paise. */
export async function settledBefore(
  on: Db | Tx,
  chargeIds: readonly string[],
  before: Date,
): Promise<ReadonlyMap<string, number>> {
  const rows = await on
    .select({ id: feeAllocations.chargeId, paise: sql<number>`sum(${feeAllocations.paise})::float8` })
    .from(feeAllocations)
    .where(and(inArray(feeAllocations.chargeId, [...chargeIds]), lt(feeAllocations.at, before)))
    .groupBy(feeAllocations.chargeId)
  return new Map(rows.map(({ id, paise }) => [id, paise]))
}

/** What was charged in a span, and what credit notes took back in it, as negative amounts. */
export async function billedIn(on: Db | Tx, { from, until, groupIds }: BooksSpan): Promise<Settlement[]> {
  const charged = await on
    .select({ charge: chargeColumns, at: feeCharges.createdAt })
    .from(feeCharges)
    .leftJoin(feeStays, eq(feeStays.id, feeCharges.stayId))
    .where(and(gte(feeCharges.createdAt, from), lt(feeCharges.createdAt, until), isOfGroups(groupIds)))
    .orderBy(asc(feeCharges.createdAt), asc(feeCharges.id))
  const credited = await on
    .select({
      charge: chargeColumns,
      credited: feeCredits.paise,
      number: feeCredits.number,
      at: feeCredits.at,
    })
    .from(feeCredits)
    .innerJoin(feeCharges, eq(feeCharges.id, feeCredits.chargeId))
    .leftJoin(feeStays, eq(feeStays.id, feeCharges.stayId))
    .where(and(gte(feeCredits.at, from), lt(feeCredits.at, until), isOfGroups(groupIds)))
    .orderBy(asc(feeCredits.at), asc(feeCredits.id))
  return [
    ...charged.map(({ charge, at }) => ({
      charge: presentCharge(charge),
      paise: charge.paise,
      number: '',
      day: indianDay(at),
    })),
    ...credited.map(({ charge, credited: paise, number, at }) => ({
      charge: presentCharge(charge),
      paise: -paise,
      number,
      day: indianDay(at),
    })),
  ]
}

/** The children whose month was billed for a stay in these groups and not credited in full. */
export async function billedChildren(
  on: Db | Tx,
  { period, groupIds }: { period: string; groupIds: readonly string[] },
): Promise<string[]> {
  const rows = await on
    .selectDistinct({ id: feeCharges.studentId })
    .from(feeCharges)
    .innerJoin(feeStays, eq(feeStays.id, feeCharges.stayId))
    .where(
      and(
        eq(feeCharges.period, period),
        inArray(feeStays.groupId, [...groupIds]),
        lt(feeCharges.creditedPaise, feeCharges.paise),
      ),
    )
    .orderBy(asc(feeCharges.studentId))
  return rows.map(({ id }) => id)
}

/** The next number of a royalty invoice; its row is locked, so that none is left out. */
export const nextRoyaltyNumber = (tx: Tx, day: string): Promise<string> => nextNumber(tx, 'R', day)
