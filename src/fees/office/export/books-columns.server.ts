import { and, gte, lt, asc, lte, ne, eq } from 'drizzle-orm'
import type { TaxLines } from '../../../enrolment/enrolment.rules.ts'
import { byId, idAfter, type Named, PAGE, type BooksSpan, desksOf, withNames } from './books-names.server.ts'
import { feeCentreTillDays, feeCharges, feePayments, feeCredits, feeTillDays } from '../../fees.tables.ts'
import { chargeKindLabels } from '../../fees.rules.ts'
import { openPaiseOf } from '../../books.server.ts'
import { billersOf, companiesOfCentre, companyOf } from '../../../enrolment/billers.reads.server.ts'
import { isBilledUnder, lastCashOfDays } from '../../../ledger/ledger.reads.server.ts'
import { decimalRupees } from '../../../platform/text/rupees.rules.ts'
import { dayBegins, dayEnds, indianDay } from '../../../platform/text/india.rules.ts'
import type { BookCompany } from './book-companies.server.ts'
import type { SheetColumn } from '../../../platform/sheets/sheets.server.ts'
import type { Db } from '../../../platform/db/db.server.ts'

export const taxOf = ({ lines }: TaxLines): number => lines.reduce((sum, { paise }) => sum + paise, 0)
type ExportedCharge = Named<typeof feeCharges.$inferSelect>

export async function* chargeRows(
  db: Db,
  { from, until, company }: BooksSpan,
): AsyncGenerator<ExportedCharge> {
  const inSpan = and(
    gte(feeCharges.createdAt, dayBegins(from)),
    lt(feeCharges.createdAt, dayEnds(until)),
    isBilledUnder(feeCharges.billerId, company?.billedUnder),
  )
  const pages = byId((after) =>
    db
      .select()
      .from(feeCharges)
      .where(and(inSpan, idAfter(feeCharges.id, after)))
      .orderBy(asc(feeCharges.id))
      .limit(PAGE),
  )
  for await (const page of pages) yield* await withNames(db, page)
}

const taxIn = (tax: string): TaxLines => JSON.parse(tax) as TaxLines
export const chargeColumns: readonly SheetColumn<ExportedCharge>[] = [
  { head: 'Charge', cell: ({ id }) => id },
  { head: 'Day', cell: ({ createdAt }) => indianDay(createdAt) },
  { head: 'Child', cell: ({ child }) => child },
  { head: 'Family', cell: ({ family }) => family },
  { head: 'Kind', cell: ({ head }) => chargeKindLabels[head] },
  { head: 'For', cell: ({ title }) => title },
  { head: 'Due', cell: ({ dueOn }) => dueOn },
  { head: 'Amount (INR)', cell: ({ paise }) => decimalRupees(paise) },
  { head: 'Value (INR)', cell: ({ tax }) => decimalRupees(taxIn(tax).netPaise) },
  { head: 'GST (INR)', cell: ({ tax }) => decimalRupees(taxOf(taxIn(tax))) },
  { head: 'Credited (INR)', cell: ({ creditedPaise }) => decimalRupees(creditedPaise) },
  { head: 'Settled (INR)', cell: ({ settledPaise }) => decimalRupees(settledPaise) },
  { head: 'Open (INR)', cell: (row) => decimalRupees(openPaiseOf(row)) },
]
type ExportedPayment = Named<typeof feePayments.$inferSelect> & { desk: string }

export async function* paymentRows(
  db: Db,
  { from, until, company }: BooksSpan,
): AsyncGenerator<ExportedPayment> {
  const inSpan = and(
    gte(feePayments.day, from),
    lte(feePayments.day, until),
    // An advance of the books before these has no receipt. The journal has it.
    ne(feePayments.method, 'brought forward'),
    isBilledUnder(feePayments.billerId, company?.billedUnder),
  )
  const pages = byId((after) =>
    db
      .select()
      .from(feePayments)
      .where(and(inSpan, idAfter(feePayments.id, after)))
      .orderBy(asc(feePayments.id))
      .limit(PAGE),
  )
  const desks = await desksOf(db, company)
  for await (const page of pages)
    for (const row of await withNames(db, page)) yield { ...row, desk: desks.get(row.centreId)?.name ?? '' }
}

export const paymentColumns: readonly SheetColumn<ExportedPayment>[] = [
  { head: 'Receipt', cell: ({ number }) => number },
  { head: 'Day', cell: ({ day }) => day },
  { head: 'Family', cell: ({ family }) => family },
  { head: 'Way', cell: ({ method }) => method },
  { head: 'Reference', cell: ({ reference }) => reference },
  { head: 'Amount (INR)', cell: ({ paise }) => decimalRupees(paise) },
  { head: 'Settled (INR)', cell: ({ allocatedPaise }) => decimalRupees(allocatedPaise) },
  { head: 'Paid back (INR)', cell: ({ paidBackPaise }) => decimalRupees(paidBackPaise) },
  { head: 'Cleared', cell: ({ clearedAt }) => (clearedAt ? indianDay(clearedAt) : '') },
  { head: 'Came back', cell: ({ returnedAt }) => (returnedAt ? indianDay(returnedAt) : '') },
  { head: 'Desk', cell: ({ desk }) => desk },
]
type ExportedCredit = Named<
  typeof feeCredits.$inferSelect & { accountId: string; studentId: string; title: string }
>

export async function* creditRows(
  db: Db,
  { from, until, company }: BooksSpan,
): AsyncGenerator<ExportedCredit> {
  const inSpan = and(
    gte(feeCredits.at, dayBegins(from)),
    lt(feeCredits.at, dayEnds(until)),
    // What takes an old debt back is no credit note. The journal has it.
    ne(feeCharges.head, 'brought forward'),
    isBilledUnder(feeCharges.billerId, company?.billedUnder),
  )
  const pages = byId(async (after) => {
    const rows = await db
      .select({
        credit: feeCredits,
        accountId: feeCharges.accountId,
        studentId: feeCharges.studentId,
        title: feeCharges.title,
      })
      .from(feeCredits)
      .innerJoin(feeCharges, eq(feeCharges.id, feeCredits.chargeId))
      .where(and(inSpan, idAfter(feeCredits.id, after)))
      .orderBy(asc(feeCredits.id))
      .limit(PAGE)
    return rows.map(({ credit, ...of }) => ({ ...credit, ...of }))
  })
  for await (const page of pages) yield* await withNames(db, page)
}

export const creditColumns: readonly SheetColumn<ExportedCredit>[] = [
  { head: 'Number', cell: ({ number }) => number },
  { head: 'Day', cell: ({ at }) => indianDay(at) },
  { head: 'Family', cell: ({ family }) => family },
  { head: 'Child', cell: ({ child }) => child },
  { head: 'Charge', cell: ({ chargeId }) => chargeId },
  { head: 'For', cell: ({ title }) => title },
  { head: 'Amount (INR)', cell: ({ paise }) => decimalRupees(paise) },
  { head: 'Value (INR)', cell: ({ tax }) => decimalRupees(taxIn(tax).netPaise) },
  { head: 'GST (INR)', cell: ({ tax }) => decimalRupees(taxOf(taxIn(tax))) },
  { head: 'Reason', cell: ({ reason }) => reason },
]
type CloseRow = typeof feeTillDays.$inferSelect & { till: string }

/** One row a day and till, till by till: a span of a hundred years of one is read at once. */
export async function* closeRows(db: Db, { from, until, company }: BooksSpan): AsyncGenerator<CloseRow> {
  const { day, centreId } = feeCentreTillDays
  for (const [till, { name, hasTill }] of await desksOf(db, company)) {
    if (!hasTill) continue
    const rows = await (till === null
      ? db
          .select()
          .from(feeTillDays)
          .where(and(gte(feeTillDays.day, from), lte(feeTillDays.day, until)))
          .orderBy(asc(feeTillDays.day))
      : db
          .select()
          .from(feeCentreTillDays)
          .where(and(eq(centreId, till), gte(day, from), lte(day, until)))
          .orderBy(asc(day)))
    const isOwn = till === null || !company ? () => true : await closesOf(db, till, { until, company })
    for (const row of rows) if (isOwn(row)) yield { ...row, till: name }
  }
}

/**
 * Which closes of a centre's till are of a company: that of the cash in it, and of an empty till who bills
 * there on that day.
 */
async function closesOf(
  db: Db,
  centreId: string,
  { until, company: { companyId } }: { until: string; company: BookCompany },
): Promise<(close: { day: string; bookPaise: number }) => boolean> {
  const billed = await companiesOfCentre(db, centreId)
  const companies = new Map((await billersOf(db)).map((biller) => [biller.id, companyOf(biller)]))
  const moved = await lastCashOfDays(db, centreId, until)
  return ({ day, bookPaise }) => {
    const last = bookPaise > 0 ? moved.findLast((each) => each.day <= day) : undefined
    return (last ? (companies.get(last.billerId ?? '') ?? null) : billed(day)) === companyId
  }
}

export const closeColumns: readonly SheetColumn<CloseRow>[] = [
  { head: 'Day', cell: ({ day }) => day },
  { head: 'Book (INR)', cell: ({ bookPaise }) => decimalRupees(bookPaise) },
  { head: 'Counted (INR)', cell: ({ countedPaise }) => decimalRupees(countedPaise) },
  { head: 'Difference (INR)', cell: (row) => decimalRupees(row.countedPaise - row.bookPaise) },
  { head: 'Reason', cell: ({ reason }) => reason },
  { head: 'Closed', cell: ({ closedAt }) => indianDay(closedAt) },
  { head: 'Reopened', cell: ({ reopenedAt }) => (reopenedAt ? indianDay(reopenedAt) : '') },
  { head: 'Till', cell: ({ till }) => till },
]
