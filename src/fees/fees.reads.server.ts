import { and, asc, eq, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core'
import type { TaxLines } from '../enrolment/enrolment.rules.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { indianDay } from '../platform/text/india.rules.ts'
import { nextNumber } from './books.server.ts'
import { type ChargeKind, chargeKindLabels } from './fees.rules.ts'
import { feeAllocations, feeCharges, feeCredits, feePayments, feeStays } from './fees.tables.ts'

/** What a late fee is of; of any other charge itself. */
const origins = alias(feeCharges, 'origins')
/** The month that a charge is for, like 2026-10: a late fee is for its own. */
const isFor = sql<string>`coalesce(${feeCharges.period}, to_char(${feeCharges.dueOn}, 'YYYY-MM'))`

/** A charge of which something moved; amounts in paise, its value without GST. */
export type MovedCharge = {
  id: string
  studentId: string
  head: ChargeKind
  paise: number
  netPaise: number
  /** The month that it is for, like 2026-10. */
  month: string
  /** Of a late fee what it is of, of any other charge itself; with the group of its stay. */
  origin: { head: ChargeKind; month: string; dueOn: string; groupId: string | null }
}

/** What was charged or credited, or settled and undone, on a day in India like 2026-10-12. */
export type Movement = { charge: MovedCharge; paise: number; document: string; day: string }

type MovementQuestion = {
  /** The month, like 2026-10, and when it begins and ends. */
  month: string
  from: Date
  until: Date
  /** Charges of these groups' stays, and those of no stay. */
  groupIds: readonly string[]
}

const chargeColumns = {
  id: feeCharges.id,
  studentId: feeCharges.studentId,
  head: feeCharges.head,
  paise: feeCharges.paise,
  tax: feeCharges.tax,
  month: isFor,
  originHead: origins.head,
  originMonth: sql<string>`coalesce(${origins.period}, to_char(${origins.dueOn}, 'YYYY-MM'))`,
  originDueOn: origins.dueOn,
  groupId: feeStays.groupId,
}
type ChargeColumns = {
  id: string
  studentId: string
  head: ChargeKind
  paise: number
  tax: string
  month: string
  originHead: ChargeKind
  originMonth: string
  originDueOn: string
  groupId: string | null
}
const presentCharge = ({
  tax,
  originHead,
  originMonth,
  originDueOn,
  groupId,
  ...charge
}: ChargeColumns): MovedCharge => ({
  ...charge,
  netPaise: (JSON.parse(tax) as TaxLines).netPaise,
  origin: { head: originHead, month: originMonth, dueOn: originDueOn, groupId },
})
const isOrigin = sql`${origins.id} = coalesce(${feeCharges.lateOf}, ${feeCharges.id})`
const isOfGroups = (groupIds: readonly string[]): SQL | undefined =>
  or(isNull(origins.stayId), inArray(feeStays.groupId, [...groupIds]))
const kindOf = ({ head, month }: MovedCharge): string => `${chargeKindLabels[head]}, ${month}`

/**
 * What payments settled of charges within a month, and of charges for this month before it, with what was
 * undone of both; in the order of the books.
 */
export async function settledIn(
  on: Db | Tx,
  { month, from, until, groupIds }: MovementQuestion,
): Promise<Movement[]> {
  const rows = await on
    .select({
      charge: chargeColumns,
      settled: feeAllocations.paise,
      number: feePayments.number,
      at: feeAllocations.at,
    })
    .from(feeAllocations)
    .innerJoin(feeCharges, eq(feeCharges.id, feeAllocations.chargeId))
    .innerJoin(origins, isOrigin)
    .innerJoin(feePayments, eq(feePayments.id, feeAllocations.paymentId))
    .leftJoin(feeStays, eq(feeStays.id, origins.stayId))
    .where(and(lt(feeAllocations.at, until), inMonth(feeAllocations.at, from, month), isOfGroups(groupIds)))
    .orderBy(asc(feeAllocations.at), asc(feeAllocations.id))
  return rows.map(({ charge, settled, number, at }) => ({
    charge: presentCharge(charge),
    paise: settled,
    document: number,
    day: indianDay(at),
  }))
}

/** Within the month and not for a later one, or before it and for this month. */
const inMonth = (at: AnyPgColumn, from: Date, month: string) =>
  or(and(gte(at, from), sql`${isFor} <= ${month}`), and(lt(at, from), sql`${isFor} = ${month}`))

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

/** What was charged for a month or late within it; what credit notes took back in it is negative. */
export async function billedIn(
  on: Db | Tx,
  { month, from, until, groupIds }: MovementQuestion,
): Promise<Movement[]> {
  const charged = await on
    .select({ charge: chargeColumns, at: feeCharges.createdAt })
    .from(feeCharges)
    .innerJoin(origins, isOrigin)
    .leftJoin(feeStays, eq(feeStays.id, origins.stayId))
    .where(
      and(lt(feeCharges.createdAt, until), inMonth(feeCharges.createdAt, from, month), isOfGroups(groupIds)),
    )
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
    .innerJoin(origins, isOrigin)
    .leftJoin(feeStays, eq(feeStays.id, origins.stayId))
    .where(and(lt(feeCredits.at, until), inMonth(feeCredits.at, from, month), isOfGroups(groupIds)))
    .orderBy(asc(feeCredits.at), asc(feeCredits.id))
  return [
    ...charged.map(({ charge, at }) => {
      const shown = presentCharge(charge)
      return { charge: shown, paise: charge.paise, document: kindOf(shown), day: indianDay(at) }
    }),
    ...credited.map(({ charge, credited: paise, number, at }) => ({
      charge: presentCharge(charge),
      paise: -paise,
      document: number,
      day: indianDay(at),
    })),
  ]
}

/**
 * The children who were billed for a month of a stay in these groups, or within the month for one before, and
 * not credited in full.
 */
export async function billedChildren(
  on: Db | Tx,
  { month, from, until, groupIds }: MovementQuestion,
): Promise<string[]> {
  const rows = await on
    .selectDistinct({ id: feeCharges.studentId })
    .from(feeCharges)
    .innerJoin(feeStays, eq(feeStays.id, feeCharges.stayId))
    .where(
      and(
        lt(feeCharges.createdAt, until),
        inMonth(feeCharges.createdAt, from, month),
        inArray(feeStays.groupId, [...groupIds]),
        lt(feeCharges.creditedPaise, feeCharges.paise),
      ),
    )
    .orderBy(asc(feeCharges.studentId))
  return rows.map(({ id }) => id)
}

/** Who of these was billed for a month anywhere, and not credited in full. */
export async function billedAnywhere(
  on: Db | Tx,
  { month, studentIds }: { month: string; studentIds: readonly string[] },
): Promise<ReadonlySet<string>> {
  const rows = await on
    .selectDistinct({ id: feeCharges.studentId })
    .from(feeCharges)
    .where(
      and(
        eq(feeCharges.period, month),
        inArray(feeCharges.studentId, [...studentIds]),
        lt(feeCharges.creditedPaise, feeCharges.paise),
      ),
    )
  return new Set(rows.map(({ id }) => id))
}

/** The next number of a royalty invoice, or of a credit note for one; its row is locked: none is left out. */
export const nextRoyaltyNumber = (tx: Tx, day: string, kind: 'R' | 'RC' = 'R'): Promise<string> =>
  nextNumber(tx, kind, { day })
