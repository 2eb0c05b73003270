import { and, eq, gte, isNotNull, lt } from 'drizzle-orm'
import { monthSpan, placeOf } from '../enrolment/gst-lines.rules.ts'
import type { Db } from '../platform/db/db.server.ts'
import { sheetOf, type SheetColumn } from '../platform/sheets/sheets.server.ts'
import { formatDate } from '../platform/text/dates.rules.ts'
import { type CreditSums, ROYALTY_GST, ROYALTY_SAC, withTax } from './royalty.rules.ts'
import { agreements, royaltyCredits, statements } from './royalty.tables.ts'

type Invoiced = {
  statement: typeof statements.$inferSelect
  agreement: typeof agreements.$inferSelect
}
/** An invoice, or a credit note for one with its amounts below 0. */
type DocumentRow = Invoiced & {
  kind: 'invoice' | 'credit note'
  number: string | null
  at: Date | null
  sums: CreditSums
}

const rupees = (paise: number): number => paise / 100
const dayOf = (at: Date | null): string | null => at && formatDate(at).replaceAll(' ', '-')

/**
 * GSTR-1 counts a recipient without registration as a consumer: its credit notes are netted in the table of
 * its invoices, 5 or 7.
 */
const tableOf = ({ kind, agreement }: DocumentRow): string => {
  if (agreement.gstin === '') return '5 or 7'
  return kind === 'invoice' ? '4' : '9B'
}

const columns: readonly SheetColumn<DocumentRow>[] = [
  { head: 'recipient_gstin', cell: ({ agreement }) => agreement.gstin },
  { head: 'recipient', cell: ({ agreement }) => agreement.company },
  { head: 'invoice_no', cell: ({ number }) => number },
  { head: 'invoice_date', cell: ({ at }) => dayOf(at) },
  { head: 'invoice_value', cell: ({ sums }) => rupees(sums.totalPaise) },
  { head: 'place_of_supply', cell: ({ statement }) => placeOf(statement.toState) },
  { head: 'SAC', cell: () => ROYALTY_SAC },
  { head: 'rate', cell: ({ statement }) => (statement.fromState === '' ? 0 : ROYALTY_GST / 100) },
  { head: 'taxable', cell: ({ sums }) => rupees(sums.feePaise) },
  { head: 'IGST', cell: ({ sums }) => rupees(sums.igstPaise) },
  { head: 'CGST', cell: ({ sums }) => rupees(sums.cgstPaise) },
  { head: 'SGST', cell: ({ sums }) => rupees(sums.sgstPaise) },
  { head: 'gstr1_table', cell: tableOf },
  { head: 'month_of_fees', cell: ({ statement }) => statement.month },
  { head: 'doc_type', cell: ({ kind }) => kind },
  {
    head: 'original_invoice_no',
    cell: ({ kind, statement }) => (kind === 'invoice' ? '' : statement.invoiceNumber),
  },
  {
    head: 'original_invoice_date',
    cell: ({ kind, statement }) => (kind === 'invoice' ? '' : dayOf(statement.agreedAt)),
  },
]

/** Invoices and credit notes issued in a month, by Indian time, for GSTR-1. */
export async function invoiceSheet(db: Db, month: string) {
  const { from, until } = monthSpan(month)
  const invoices = await db
    .select({ statement: statements, agreement: agreements })
    .from(statements)
    .innerJoin(agreements, eq(agreements.id, statements.agreementId))
    .where(
      and(
        isNotNull(statements.invoiceNumber),
        gte(statements.agreedAt, from),
        lt(statements.agreedAt, until),
      ),
    )
    .orderBy(statements.invoiceNumber)
  const notes = await db
    .select({ statement: statements, agreement: agreements, note: royaltyCredits })
    .from(royaltyCredits)
    .innerJoin(statements, eq(statements.id, royaltyCredits.statementId))
    .innerJoin(agreements, eq(agreements.id, statements.agreementId))
    .where(and(gte(royaltyCredits.at, from), lt(royaltyCredits.at, until)))
    .orderBy(royaltyCredits.number)
  const rows: DocumentRow[] = [
    ...invoices.map((row) => ({
      ...row,
      kind: 'invoice' as const,
      number: row.statement.invoiceNumber,
      at: row.statement.agreedAt,
      sums: row.statement.sums,
    })),
    ...notes.map(({ note, ...row }) => ({
      ...row,
      kind: 'credit note' as const,
      number: note.number,
      at: note.at,
      sums: takenBack(note),
    })),
  ]
  return sheetOf('csv', { name: `royalty-invoices-${month}`, columns, rows })
}

const takenBack = (note: typeof royaltyCredits.$inferSelect): CreditSums => ({
  feePaise: -note.feePaise,
  cgstPaise: -note.cgstPaise,
  sgstPaise: -note.sgstPaise,
  igstPaise: -note.igstPaise,
  totalPaise: -withTax(note.feePaise, note),
})
