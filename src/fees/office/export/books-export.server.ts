import { and, asc, eq, gt, gte, inArray, lt, lte, ne, type SQL } from 'drizzle-orm'
import type { TaxLines } from '../../../enrolment/enrolment.rules.ts'
import { type BooksEntry, journalsIn } from '../../../ledger/ledger.reads.server.ts'
import { namesOf } from '../../../people/people.reads.server.ts'
import { assertExportAllowed } from '../../../people/policy.server.ts'
import type { Database, Db } from '../../../platform/db/db.server.ts'
import { Refusal } from '../../../platform/errors.ts'
import { type EndpointHandler, serve } from '../../../platform/http/serve.server.ts'
import type { SignedPaths } from '../../../platform/http/signed-paths.server.ts'
import { type Download, type SheetColumn, sheetOf } from '../../../platform/sheets/sheets.server.ts'
import { dayBegins, dayEnds, indianDay } from '../../../platform/text/india.rules.ts'
import { decimalRupees } from '../../../platform/text/rupees.rules.ts'
import { openPaiseOf } from '../../books.server.ts'
import { chargeKindLabels } from '../../fees.rules.ts'
import { feeAccounts, feeCharges, feeCredits, feePayments, feeTillDays } from '../../fees.tables.ts'
import { downloadBooks } from './books.contract.ts'
import type { BookFile } from './books.rules.ts'
import {
  accountLedgers,
  ENVELOPE_END,
  ENVELOPE_START,
  familyLedger,
  familyLedgerXml,
  voucherXml,
} from './tally.rules.ts'

type Span = { from: string; until: string }
/** Rows read at once. */
const PAGE = 500

/** The books as files, for the owner with a code. */
export const booksExportCalls = (
  { db }: Pick<Database, 'db'>,
  signedPaths: SignedPaths,
): EndpointHandler[] => [
  serve(downloadBooks, ({ params: { file }, query, person, now, audit }) => {
    const { fromDay: from, untilDay: until, ...permit } = query
    assertExportAllowed(signedPaths, { personId: person.id, now, ...permit })
    if (until < from) throw new Refusal(422, undefined, { errors: { untilDay: 'It ends before it begins' } })
    audit(`exported the books of fees from ${from} to ${until}: ${file}`)
    return Promise.resolve(bookFile(db, file, { from, until }))
  }),
]

function bookFile(db: Db, file: BookFile, span: Span): Download {
  const name = `${file}-${span.from}-${span.until}`
  const csv = <Row>(columns: readonly SheetColumn<Row>[], rows: AsyncIterable<Row>) =>
    sheetOf('csv', { name, columns, rows })
  switch (file) {
    case 'journal':
      return csv(journalColumns, journalRows(db, span))
    case 'charges':
      return csv(chargeColumns, chargeRows(db, span))
    case 'payments':
      return csv(paymentColumns, paymentRows(db, span))
    case 'credit-notes':
      return csv(creditColumns, creditRows(db, span))
    case 'day-closes':
      return csv(closeColumns, closeRows(db, span))
    case 'tally':
      return { name: `${name}.xml`, type: 'application/xml', chunks: tallyChunks(db, span) }
  }
}

const taxOf = ({ lines }: TaxLines): number => lines.reduce((sum, { paise }) => sum + paise, 0)

/** All rows of a query page by page, by ids that grow. */
async function* byId<Row extends { id: string }>(
  read: (after: string | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after: string | undefined
  for (;;) {
    const page = await read(after)
    if (page.length > 0) yield page
    if (page.length < PAGE) return
    after = page.at(-1)?.id
  }
}

/** Who pays, by the ids of accounts. */
async function familiesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: feeAccounts.id, personId: feeAccounts.personId })
    .from(feeAccounts)
    .where(inArray(feeAccounts.id, [...new Set(ids)]))
  const names = await namesOf(
    db,
    rows.map(({ personId }) => personId),
  )
  return new Map(rows.map(({ id, personId }) => [id, names.get(personId) ?? '']))
}

/* The journal */

type NamedEntry = BooksEntry & { families: ReadonlyMap<string, string> }

/** Entries with the names of their families, looked up for a page at once. */
async function* namedEntries(db: Db, span: Span): AsyncGenerator<NamedEntry> {
  let page: BooksEntry[] = []
  async function* named(): AsyncGenerator<NamedEntry> {
    const ids = page.flatMap(({ lines }) => lines.flatMap(({ accountId }) => accountId ?? []))
    const families = await familiesOf(db, ids)
    for (const entry of page) yield { ...entry, families }
    page = []
  }
  for await (const entry of journalsIn(db, span)) {
    page.push(entry)
    if (page.length === PAGE) yield* named()
  }
  yield* named()
}

type PostingRow = BooksEntry['lines'][number] & { journal: BooksEntry['journal']; family: string }

async function* journalRows(db: Db, span: Span): AsyncGenerator<PostingRow> {
  for await (const { journal, lines, families } of namedEntries(db, span))
    for (const line of lines) yield { ...line, journal, family: families.get(line.accountId ?? '') ?? '' }
}

const journalColumns: readonly SheetColumn<PostingRow>[] = [
  { head: 'Entry', cell: ({ journal }) => journal.id },
  { head: 'Day', cell: ({ journal }) => journal.day },
  { head: 'Kind', cell: ({ journal }) => journal.kind },
  { head: 'Source', cell: ({ journal }) => journal.source },
  { head: 'Of', cell: ({ journal }) => journal.key },
  { head: 'Account', cell: ({ account }) => account },
  { head: 'Family', cell: ({ family }) => family },
  { head: 'Tax (%)', cell: ({ percent }) => percent ?? '' },
  { head: 'Debit (INR)', cell: ({ paise }) => (paise > 0 ? decimalRupees(paise) : '') },
  { head: 'Credit (INR)', cell: ({ paise }) => (paise < 0 ? decimalRupees(-paise) : '') },
  { head: 'Note', cell: ({ journal }) => journal.note },
]

/** The texts in chunks of some kilobytes: a chunk per voucher would be slow. */
async function* tallyChunks(db: Db, span: Span): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  let piece = ''
  for await (const text of tallyTexts(db, span)) {
    piece += text
    if (piece.length < 32_768) continue
    yield encoder.encode(piece)
    piece = ''
  }
  yield encoder.encode(piece)
}

async function* tallyTexts(db: Db, span: Span): AsyncGenerator<string> {
  yield ENVELOPE_START + accountLedgers()
  const accounts = byId((after) =>
    db
      .select({ id: feeAccounts.id })
      .from(feeAccounts)
      .where(after ? gt(feeAccounts.id, after) : undefined)
      .orderBy(asc(feeAccounts.id))
      .limit(PAGE),
  )
  for await (const page of accounts) {
    yield page.map(({ id }) => familyLedgerXml(familyLedger(id))).join('')
  }
  for await (const { journal, lines, families } of namedEntries(db, span)) {
    const names = new Set(lines.map(({ accountId }) => families.get(accountId ?? '')))
    yield voucherXml({
      id: journal.id,
      day: journal.day,
      narration: [...names, journal.note || journal.kind].filter(Boolean).join(': '),
      lines: lines.map((line) => ({ ...line, ledger: line.accountId ? familyLedger(line.accountId) : '' })),
    })
  }
  yield ENVELOPE_END
}

/* Charges, payments, credit notes, day closes */

type Named<Row> = Row & { family: string; child: string }
type OfFamily = { accountId: string; studentId?: string }

async function withNames<Row extends OfFamily>(db: Db, rows: readonly Row[]): Promise<Named<Row>[]> {
  const families = await familiesOf(
    db,
    rows.map(({ accountId }) => accountId),
  )
  const children = await namesOf(
    db,
    rows.flatMap(({ studentId }) => studentId ?? []),
  )
  return rows.map((row) => ({
    ...row,
    family: families.get(row.accountId) ?? '',
    child: children.get(row.studentId ?? '') ?? '',
  }))
}

type ExportedCharge = Named<typeof feeCharges.$inferSelect>

async function* chargeRows(db: Db, { from, until }: Span): AsyncGenerator<ExportedCharge> {
  const inSpan = and(gte(feeCharges.createdAt, dayBegins(from)), lt(feeCharges.createdAt, dayEnds(until)))
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

const idAfter = (
  id: typeof feeCharges.id | typeof feePayments.id | typeof feeCredits.id,
  after: string | undefined,
): SQL | undefined => (after ? gt(id, after) : undefined)

const taxIn = (tax: string): TaxLines => JSON.parse(tax) as TaxLines

const chargeColumns: readonly SheetColumn<ExportedCharge>[] = [
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

type ExportedPayment = Named<typeof feePayments.$inferSelect>

async function* paymentRows(db: Db, { from, until }: Span): AsyncGenerator<ExportedPayment> {
  const inSpan = and(
    gte(feePayments.day, from),
    lte(feePayments.day, until),
    // An advance of the books before these has no receipt. The journal has it.
    ne(feePayments.method, 'brought forward'),
  )
  const pages = byId((after) =>
    db
      .select()
      .from(feePayments)
      .where(and(inSpan, idAfter(feePayments.id, after)))
      .orderBy(asc(feePayments.id))
      .limit(PAGE),
  )
  for await (const page of pages) yield* await withNames(db, page)
}

const paymentColumns: readonly SheetColumn<ExportedPayment>[] = [
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
]

type ExportedCredit = Named<
  typeof feeCredits.$inferSelect & { accountId: string; studentId: string; title: string }
>

async function* creditRows(db: Db, { from, until }: Span): AsyncGenerator<ExportedCredit> {
  const inSpan = and(
    gte(feeCredits.at, dayBegins(from)),
    lt(feeCredits.at, dayEnds(until)),
    // What takes an old debt back is no credit note. The journal has it.
    ne(feeCharges.head, 'brought forward'),
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

const creditColumns: readonly SheetColumn<ExportedCredit>[] = [
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

type CloseRow = typeof feeTillDays.$inferSelect

/** One row a day: a span of a hundred years is read at once. */
async function* closeRows(db: Db, { from, until }: Span): AsyncGenerator<CloseRow> {
  yield* await db
    .select()
    .from(feeTillDays)
    .where(and(gte(feeTillDays.day, from), lte(feeTillDays.day, until)))
    .orderBy(asc(feeTillDays.day))
}

const closeColumns: readonly SheetColumn<CloseRow>[] = [
  { head: 'Day', cell: ({ day }) => day },
  { head: 'Book (INR)', cell: ({ bookPaise }) => decimalRupees(bookPaise) },
  { head: 'Counted (INR)', cell: ({ countedPaise }) => decimalRupees(countedPaise) },
  { head: 'Difference (INR)', cell: (row) => decimalRupees(row.countedPaise - row.bookPaise) },
  { head: 'Reason', cell: ({ reason }) => reason },
  { head: 'Closed', cell: ({ closedAt }) => indianDay(closedAt) },
  { head: 'Reopened', cell: ({ reopenedAt }) => (reopenedAt ? indianDay(reopenedAt) : '') },
]
