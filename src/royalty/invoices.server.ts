import { and, asc, eq, gte, isNotNull, lt } from 'drizzle-orm'
import { monthSpan, placeOf } from '../enrolment/gst.rules.ts'
import type { Db } from '../platform/db/db.server.ts'
import { sheetOf, type SheetColumn } from '../platform/sheets/sheets.server.ts'
import { formatDate } from '../platform/text/dates.rules.ts'
import { ROYALTY_GST, ROYALTY_SAC } from './royalty.rules.ts'
import { agreements, statements } from './royalty.tables.ts'

type InvoiceRow = {
  statement: typeof statements.$inferSelect
  agreement: typeof agreements.$inferSelect
}

const rupees = (paise: number): number => paise / 100

const columns: readonly SheetColumn<InvoiceRow>[] = [
  { head: 'recipient_gstin', cell: ({ agreement }) => agreement.gstin },
  { head: 'recipient', cell: ({ agreement }) => agreement.company },
  { head: 'invoice_no', cell: ({ statement }) => statement.invoiceNumber },
  {
    head: 'invoice_date',
    cell: ({ statement }) => statement.agreedAt && formatDate(statement.agreedAt).replaceAll(' ', '-'),
  },
  { head: 'invoice_value', cell: ({ statement }) => rupees(statement.sums.totalPaise) },
  { head: 'place_of_supply', cell: ({ statement }) => placeOf(statement.toState) },
  { head: 'SAC', cell: () => ROYALTY_SAC },
  { head: 'rate', cell: ({ statement }) => (statement.fromState === '' ? 0 : ROYALTY_GST / 100) },
  { head: 'taxable', cell: ({ statement }) => rupees(statement.sums.feePaise) },
  { head: 'IGST', cell: ({ statement }) => rupees(statement.sums.igstPaise) },
  { head: 'CGST', cell: ({ statement }) => rupees(statement.sums.cgstPaise) },
  { head: 'SGST', cell: ({ statement }) => rupees(statement.sums.sgstPaise) },
  // Who is not registered is no business to the return.
  { head: 'gstr1_table', cell: ({ agreement }) => (agreement.gstin === '' ? '5 or 7' : '4') },
  { head: 'month_of_fees', cell: ({ statement }) => statement.month },
]

/** The invoices made in a month in India, for table 4 of the GST return. */
export async function invoiceSheet(db: Db, month: string) {
  const { from, until } = monthSpan(month)
  const rows = await db
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
    .orderBy(asc(statements.invoiceNumber))
  return sheetOf('csv', { name: `royalty-invoices-${month}`, columns, rows })
}
