import { and, asc, gt } from 'drizzle-orm'
import { serveInCentres } from '../../../centres/centres.reads.server.ts'
import { type BooksEntry, hasEntries, journalsIn } from '../../../ledger/ledger.reads.server.ts'
import { assertExportAllowed } from '../../../people/policy.server.ts'
import type { Database, Db } from '../../../platform/db/db.server.ts'
import { Refusal } from '../../../platform/errors.ts'
import { enveloped, type EndpointHandler } from '../../../platform/http/serve.server.ts'
import type { SignedPaths } from '../../../platform/http/signed-paths.server.ts'
import { type Download, type SheetColumn, sheetOf } from '../../../platform/sheets/sheets.server.ts'
import { decimalRupees } from '../../../platform/text/rupees.rules.ts'
import { feeAccounts } from '../../fees.tables.ts'
import { bookCompaniesOf, wantedCompany } from './book-companies.server.ts'
import * as wire from './books.contract.ts'
import type { BookFile } from './books.rules.ts'
import {
  accountLedgers,
  centreTillLedger,
  centreTillLedgerXml,
  ENVELOPE_END,
  ENVELOPE_START,
  familyLedger,
  familyLedgerXml,
  voucherXml,
} from './tally.rules.ts'
import {
  chargeColumns,
  chargeRows,
  closeColumns,
  closeRows,
  creditColumns,
  creditRows,
  paymentColumns,
  paymentRows,
} from './books-columns.server.ts'
import { byId, familiesOf, PAGE, type BooksSpan, desksOf } from './books-names.server.ts'

/** The books as files, for the owner and who heads a franchise, with a code. */
export const booksExportCalls = (
  { db }: Pick<Database, 'db'>,
  signedPaths: SignedPaths,
): EndpointHandler[] => [
  serveInCentres(wire.getBookCompanies, async ({ person, now }, scope) => {
    const { mayTakeAll, companies } = await bookCompaniesOf(db, { scope, person, now })
    return enveloped({ mayTakeAll, companies: companies.map(({ id: _id, name }) => ({ _id, name })) })
  }),

  serveInCentres(wire.downloadBooks, async ({ params: { file }, query, person, now, audit }, scope) => {
    const { fromDay: from, untilDay: until, company: wanted, ...permit } = query
    const company = await wantedCompany(db, wanted, { scope, person, now })
    assertExportAllowed(signedPaths, { personId: person.id, now, ...permit })
    if (until < from) throw new Refusal(422, undefined, { errors: { untilDay: 'It ends before it begins' } })
    const whose = company ? ` of ${company.name}` : ''
    audit(`exported the books of fees${whose} from ${from} to ${until}: ${file}`)
    return bookFile(db, file, { from, until, company })
  }),
]

function bookFile(db: Db, file: BookFile, span: BooksSpan): Download {
  const name = [file, ...(span.company ? [span.company.code] : []), span.from, span.until].join('-')
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

/* The journal */

type NamedEntry = BooksEntry & { families: ReadonlyMap<string, string> }

/** Entries with the names of their families, looked up for a page at once. */
async function* namedEntries(db: Db, span: BooksSpan): AsyncGenerator<NamedEntry> {
  let page: BooksEntry[] = []
  async function* named(): AsyncGenerator<NamedEntry> {
    const ids = page.flatMap(({ lines }) => lines.flatMap(({ accountId }) => accountId ?? []))
    const families = await familiesOf(db, ids)
    for (const entry of page) yield { ...entry, families }
    page = []
  }
  for await (const entry of journalsIn(db, { ...span, billedUnder: span.company?.billedUnder })) {
    page.push(entry)
    if (page.length === PAGE) yield* named()
  }
  yield* named()
}

type PostingRow = BooksEntry['lines'][number] & {
  journal: BooksEntry['journal']
  family: string
  /** Whose till the cash is in. */
  till: string
}

async function* journalRows(db: Db, span: BooksSpan): AsyncGenerator<PostingRow> {
  const desks = await desksOf(db, span.company)
  for await (const { journal, lines, families } of namedEntries(db, span))
    for (const line of lines)
      yield {
        ...line,
        journal,
        family: families.get(line.accountId ?? '') ?? '',
        till: line.account === 'till' ? (desks.get(journal.tillCentreId)?.name ?? '') : '',
      }
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
  { head: 'Till', cell: ({ till }) => till },
]

/** The texts in chunks of some kilobytes: a chunk per voucher would be slow. */
async function* tallyChunks(db: Db, span: BooksSpan): AsyncGenerator<Uint8Array> {
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

async function* tallyTexts(db: Db, span: BooksSpan): AsyncGenerator<string> {
  const desks = await desksOf(db, span.company)
  const codes = [...desks.values()].flatMap(({ code, hasTill }) => (code && hasTill ? code : []))
  yield ENVELOPE_START + accountLedgers() + codes.map((code) => centreTillLedgerXml(code)).join('')
  const { company } = span
  const isOfCompany = company && hasEntries(db, feeAccounts.id, company.billedUnder)
  const accounts = byId((after) =>
    db
      .select({ id: feeAccounts.id })
      .from(feeAccounts)
      .where(and(isOfCompany, after ? gt(feeAccounts.id, after) : undefined))
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
      lines: lines.map((line) => {
        const code = line.account === 'till' ? desks.get(journal.tillCentreId)?.code : ''
        const till = code ? centreTillLedger(code) : ''
        return { ...line, ledger: line.accountId ? familyLedger(line.accountId) : till }
      }),
    })
  }
  yield ENVELOPE_END
}
