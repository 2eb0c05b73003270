import { and, asc, eq, gte, like, lt, sql } from 'drizzle-orm'
import { Refusal } from '../../platform/errors.ts'
import { earnedIn } from '../../ledger/ledger.reads.server.ts'
import { namesOf } from '../../people/people.reads.server.ts'
import type { Database, Db } from '../../platform/db/db.server.ts'
import { enveloped, type EndpointHandler, serve } from '../../platform/http/serve.server.ts'
import { csvOf, workbookOf } from '../../platform/sheets/sheets.server.ts'
import { type Biller, billerLabel, billersOf } from '../billers.reads.server.ts'
import { taxSettingsOf } from '../enrolment.reads.server.ts'
import { creditNoteNumber, financialYear, receiptNumber, type TaxLines } from '../enrolment.rules.ts'
import { creditNotes, ledgerEntries, orders, receipts, refunds, taxSettings } from '../enrolment.tables.ts'
import { type FeeSums, type GstReport, gstReport, sumOf } from '../gst.rules.ts'
import { type GstLine, monthSpan, type GstMovement, type Sums } from '../gst-lines.rules.ts'
import { type Series } from '../gst-series.rules.ts'
import type { ReceiptContent } from '../receipts/receipts.server.ts'
import { prefixOf, sheetsOf } from './gst-sheets.server.ts'
import { getGstFile, getGstMonth, GST_SHEETS } from './money.contract.ts'

const untaxed = (paise: number): TaxLines => ({ netPaise: paise, lines: [] })

/** What the ledger has of a month, each movement with its paper; a price of 0 moved nothing. */
async function movedIn(db: Db, { from, until }: { from: Date; until: Date }): Promise<GstMovement[]> {
  const rows = await db
    .select({
      entry: ledgerEntries,
      order: orders,
      receipt: receipts,
      note: creditNotes,
      refunds: sql<number>`(select count(*)::int from ${refunds}
        where ${refunds.orderId} = ${orders.id} and ${refunds.paidAt} is not null
          and ${refunds.sequence} > ${ledgerEntries.sequence})`,
    })
    .from(ledgerEntries)
    .innerJoin(orders, eq(orders.id, ledgerEntries.orderId))
    .leftJoin(receipts, eq(receipts.orderId, ledgerEntries.orderId))
    .leftJoin(
      creditNotes,
      and(
        eq(creditNotes.orderId, ledgerEntries.orderId),
        eq(creditNotes.sequence, ledgerEntries.sequence),
        eq(ledgerEntries.kind, 'refund'),
      ),
    )
    .where(
      and(
        gte(ledgerEntries.createdAt, from),
        lt(ledgerEntries.createdAt, until),
        sql`${ledgerEntries.amountPaise} <> 0`,
      ),
    )
    .orderBy(asc(ledgerEntries.createdAt), asc(ledgerEntries.id))
  const names = await namesOf(
    db,
    rows.map(({ order }) => order.studentId),
  )
  return rows.map(({ entry, order, receipt, note, refunds: later }) => {
    const paper = note ?? receipt
    const said = paper && (JSON.parse(paper.content) as ReceiptContent)
    const charge = entry.kind === 'charge'
    const paise = Math.abs(entry.amountPaise)
    // A refund without a note of its own is of a receipt without tax, or of before there were notes.
    const isWhole = charge || note !== null || said?.totalPaise === paise
    return {
      kind: entry.kind,
      paise: entry.amountPaise,
      at: entry.createdAt,
      orderNumber: order.orderNumber,
      number: (charge ? receipt?.number : note?.number) ?? null,
      original: charge || !receipt ? null : { number: receipt.number, at: receipt.createdAt },
      ...saidOn(said, { isWhole, paise, name: names.get(order.studentId) }),
      studentRef: order.studentId,
      state: order.buyerState,
      discountPaise: Math.round((order.discountPaise * paise) / order.amountPaise),
      payMode: order.paidBy ?? order.gateway,
      payRef: order.reference ?? order.orderNumber,
      paidOn: charge ? order.paidOn : null,
      isLast: !charge && order.status === 'REFUNDED' && later === 0,
    }
  })
}

type Said = Pick<GstMovement, 'payer' | 'course' | 'sacCode' | 'tax' | 'totalPaise'>

/** What the paper of a movement says; `isWhole`: all of the movement. */
function saidOn(
  paper: ReceiptContent | null,
  { isWhole, paise, name }: { isWhole: boolean; paise: number; name: string | undefined },
): Said {
  const whole = isWhole ? paper : null
  return {
    payer: paper?.student ?? name ?? '',
    course: paper?.course ?? '',
    sacCode: paper?.sacCode ?? '',
    tax: whole?.tax ?? untaxed(paise),
    totalPaise: whole?.totalPaise ?? paise,
  }
}

/** A series of the month's financial year: its numbers, and the last one given before the month. */
async function seriesAt(
  db: Db,
  { table, prefix, from }: { table: typeof receipts | typeof creditNotes; prefix: string; from: Date },
): Promise<Pick<Series, 'numbers' | 'before'>> {
  const rows = await db
    .select({ number: table.number, early: sql<boolean>`${table.createdAt} < ${from.toISOString()}` })
    .from(table)
    .where(like(table.number, `${prefix}%`))
    .orderBy(asc(table.number))
  return {
    numbers: rows.map(({ number }) => number),
    before: rows.findLast(({ early }) => early)?.number ?? null,
  }
}

type MonthReport = GstReport & {
  gstin: string
  billers: { _id: string; state: string }[]
  inter: number
  royalty: Sums
}

/** A month of the academy's own registration, or of another one, under which fees alone are billed. */
async function reportOf(db: Db, month: string, billerId: string | undefined): Promise<MonthReport> {
  // A franchise without a GSTIN has no month of it.
  const billers = (await billersOf(db)).filter(({ gstin }) => gstin !== null)
  const report = await (billerId === undefined
    ? ownReport(db, month)
    : reportOfBiller(db, month, findBiller(billers, billerId)))
  return { ...report, billers: billers.map((each) => ({ _id: each.id, state: billerLabel(each) })) }
}

function findBiller(billers: readonly Biller[], id: string): Biller {
  const biller = billers.find((each) => each.id === id)
  if (!biller) throw new Refusal(404, 'Registration not found', { code: 'biller_not_found' })
  return biller
}

type Report = Omit<MonthReport, 'billers'>

/** What carries no tax and is no goods is a penalty of a returned cheque: no supply. */
const isSupply = ({ rate, hsn }: Pick<FeeSums, 'rate' | 'hsn'>): boolean => rate > 0 || hsn !== null

async function reportOfBiller(db: Db, month: string, biller: Biller): Promise<Report> {
  const { sacCode } = await taxSettingsOf(db)
  const span = { ...monthSpan(month), billerId: biller.id }
  const fees = (await earnedIn(db, 'fees', span)).filter(isSupply)
  const settings = { state: biller.state, interStateLimitPaise: 0 }
  const report = gstReport({ moved: [], fees, series: [], sacCode }, settings)
  return { ...report, gstin: biller.gstin ?? '', inter: 0, royalty: sumOf([]) }
}

async function ownReport(db: Db, month: string): Promise<Report> {
  const span = monthSpan(month)
  const year = financialYear(span.from)
  const [tax] = await db.select().from(taxSettings)
  const { gstin = '', state = '', interStateLimitPaise = 0, sacCode = '' } = tax ?? {}
  const [invoices, notes] = [prefixOf(receiptNumber(year, 0)), prefixOf(creditNoteNumber(year, 0))]
  const series: Series[] = [
    { kind: 'Invoices', ...(await seriesAt(db, { table: receipts, prefix: invoices, from: span.from })) },
    { kind: 'Credit notes', ...(await seriesAt(db, { table: creditNotes, prefix: notes, from: span.from })) },
  ]
  const earned = await earnedIn(db, 'fees', span)
  // Without a registration there is no tax, and no code on anything.
  const fees = gstin === '' ? earned.map((each) => ({ ...each, hsn: null })) : earned.filter(isSupply)
  const report = gstReport(
    { moved: await movedIn(db, span), fees, series, sacCode: gstin ? sacCode : '' },
    { state, interStateLimitPaise },
  )
  const royalty = sumOf(await earnedIn(db, 'royalty', span))
  return { ...report, gstin, inter: interStateLimitPaise, royalty }
}

const shown = ({ at, original, ...line }: GstLine) => ({
  ...line,
  at: at.toISOString(),
  original: original && { number: original.number, at: original.at.toISOString() },
})

/** A month for the GST return, on the screen and as sheets. */
export function gstCalls({ db }: Database): EndpointHandler[] {
  return [
    serve(getGstMonth, async ({ query: { month, biller } }) => {
      const { lines, t5, notes, t7, t12, t13, faults, ...report } = await reportOf(db, month, biller)
      return enveloped({
        ...report,
        month,
        documents: lines.length,
        t5: t5.map(shown),
        notes: notes.map(shown),
        t7: [...t7],
        t12: [...t12],
        t13: [...t13],
        faults: [...faults],
      })
    }),
    serve(getGstFile, async ({ query: { month, biller, format, sheet = 'documents' } }) => {
      const report = await reportOf(db, month, biller)
      const sheets = sheetsOf(report)
      const name = biller === undefined ? `gst-${month}` : `gst-${month}-${report.gstin}`
      return format === 'csv'
        ? csvOf(`${name}-${sheet}`, sheets[sheet])
        : workbookOf(
            name,
            GST_SHEETS.map((name) => sheets[name]),
          )
    }),
  ]
}
