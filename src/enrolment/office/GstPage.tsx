import { Check, Download, TriangleAlert } from 'lucide-react'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { href, Link, useSearchParams } from 'react-router'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { call, download } from '../../platform/wire.ts'
import { Disclosure } from '../../ui/office/Disclosure.tsx'
import { LoadError } from '../../ui/office/LoadError.tsx'
import { OfficeSelect } from '../../ui/office/fields.tsx'
import { usePageBar } from '../../ui/office/frame.ts'
import { rupees } from '../../platform/text/rupees.rules.ts'
import { saveDownload } from '../../ui/save-file.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { monthOf } from '../gst-lines.rules.ts'
import { type GstMonth, GST_SHEETS, getGstFile, getGstMonth } from './money.contract.ts'
import { Faults, Numbers, TaxTable } from './GstTables.tsx'
import { monthName, recentMonths } from './months.ts'
import { formatDate } from '../../platform/text/dates.rules.ts'
import './orders.css'

const sheetNames: Record<(typeof GST_SHEETS)[number], string> = {
  documents: 'All documents',
  t5: 'Table 5',
  t7: 'Table 7',
  t8: 'Table 8',
  t12: 'Table 12',
  t13: 'Table 13',
  notes: 'Credit notes',
  exceptions: 'Exceptions',
}

/** /office/reports/gst: a month for the GST return, beside what the ledger says. */
export function GstPage() {
  const [search, setSearch] = useSearchParams()
  const [now] = useState(() => new Date())
  const months = useMemo(() => recentMonths(now), [now])
  const asked = search.get('month') ?? ''
  const month = months.find(({ value }) => value === asked)?.value ?? monthOf(now)
  const biller = search.get('biller') ?? ''
  const { view, retry } = usePrivateQuery(
    href('/staff/login'),
    useCallback(() => call(getGstMonth, { query: queryOf({ month, biller }) }), [month, biller]),
  )
  const choose = (change: Partial<Chosen>) =>
    setSearch(queryOf({ month, biller, ...change }), { replace: true })
  const bar = usePageBar({
    title: 'GST report',
    help: 'Monthly GST report. Download the sheets for your accountant.',
    note: monthName(month),
  })
  return (
    <>
      {bar && createPortal(<Export query={queryOf({ month, biller })} />, bar)}
      <div className="gs-t">
        <OfficeSelect label="Month" value={month} onChange={(event) => choose({ month: event.target.value })}>
          {months.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </OfficeSelect>
        {view.phase === 'shown' && view.data.billers.length > 0 && (
          <OfficeSelect
            label="Registration"
            value={biller}
            onChange={(event) => choose({ biller: event.target.value })}
          >
            <option value="">The academy’s own</option>
            {view.data.billers.map(({ _id, state }) => (
              <option key={_id} value={_id}>
                {state}
              </option>
            ))}
          </OfficeSelect>
        )}
      </div>
      {view.phase === 'loading' && <Skeleton className="h-96 rounded-lg" />}
      {view.phase === 'failed' && <LoadError message={view.message} retry={retry} />}
      {view.phase === 'shown' && <Report report={view.data} />}
    </>
  )
}

type Chosen = { month: string; biller: string }
/** As the call and the address have it: without a registration it is the academy's own. */
const queryOf = ({ month, biller }: Chosen) => ({ month, ...(biller === '' ? {} : { biller }) })

function Export({ query: chosen }: { query: ReturnType<typeof queryOf> }) {
  const save = (query: { format: 'csv' | 'xlsx'; sheet?: (typeof GST_SHEETS)[number] }) =>
    void saveDownload(download(getGstFile, { query: { ...chosen, ...query } }))
  return (
    <Disclosure name="Export" className="ob" icon={<Download className="ico" aria-hidden="true" />}>
      <button type="button" onClick={() => save({ format: 'xlsx' })}>
        Excel, all sheets (XLSX)
      </button>
      {GST_SHEETS.map((sheet) => (
        <button key={sheet} type="button" onClick={() => save({ format: 'csv', sheet })}>
          {sheetNames[sheet]} (CSV)
        </button>
      ))}
    </Disclosure>
  )
}

function Report({ report }: { report: GstMonth }) {
  const { ledger, papers, tables, fees, nil, royalty } = report
  const whole =
    papers.total === ledger.net &&
    tables.total === ledger.net &&
    tables.taxable + tables.cgst + tables.sgst + tables.igst === ledger.net
  if (report.documents === 0 && ledger.charged === 0 && ledger.paidBack === 0 && royalty.total === 0)
    return <p className="rg gs-no">No payments or refunds in {monthName(report.month)}.</p>
  return (
    <>
      <dl className="rg gs-sum">
        <Figure name="Charged">{rupees(ledger.charged)}</Figure>
        <Figure name="Refunded">{rupees(ledger.paidBack)}</Figure>
        <Figure name="Ledger">{rupees(ledger.net)}</Figure>
        {fees.total !== 0 && <Figure name="Of it fees">{rupees(fees.total)}</Figure>}
        {nil.total !== 0 && <Figure name="Of it at 0%, table 8">{rupees(nil.total)}</Figure>}
        {royalty.total !== 0 && (
          <Figure name="Royalty, table 4, not in these sums">
            <Link className="olink" to={href('/office/royalty')}>
              {rupees(royalty.total)}
            </Link>
          </Figure>
        )}
        <Figure name="Tables 5, 7, 8 and 9B">
          <span className={`mo-s ${whole ? 'good' : 'late'}`}>
            {whole ? (
              <Check className="ico" aria-hidden="true" />
            ) : (
              <TriangleAlert className="ico" aria-hidden="true" />
            )}
            {whole ? 'Tallied exactly' : `${rupees(tables.total)}: check exceptions`}
          </span>
        </Figure>
      </dl>
      <Faults faults={report.faults} />
      <TaxTable
        title="Table 7: families, by State and rate"
        heads={['Place of supply', 'Rate']}
        rows={report.t7.map((row) => ({
          key: row.place + row.rate,
          cells: [row.place, `${row.rate}%`],
          row,
        }))}
        sums
      />
      <TaxTable
        title={`Table 5: inter-State invoices above ${rupees(report.inter)}`}
        heads={['Invoice', 'Date', 'Place of supply', 'Rate']}
        rows={papersOf(report.t5)}
      />
      <TaxTable
        title="Table 12: HSN/SAC summary"
        heads={['Tab', 'HSN or SAC', 'Description', 'Quantity', 'Rate']}
        rows={report.t12.map((row) => ({
          key: `${row.tab} ${row.sac} ${row.description} ${row.rate}`,
          cells: [row.tab, row.sac || 'none', row.description, String(row.quantity), `${row.rate}%`],
          row,
        }))}
      />
      <Numbers rows={report.t13} />
      <TaxTable
        title="Credit notes and refunds"
        heads={['Note', 'Date', 'Against invoice', 'Place of supply', 'Rate', 'Table']}
        rows={report.notes.map((row) => ({
          key: row.number ?? row.at,
          cells: [
            row.number ?? 'none',
            formatDate(row.at),
            row.original?.number ?? '',
            row.place,
            `${row.rate}%`,
            row.table,
          ],
          row,
        }))}
      />
      <Sayings gstin={report.gstin} limit={report.inter} />
    </>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const papersOf = (rows: GstMonth['t5']) =>
  rows.map((row) => ({
    key: row.number ?? row.at,
    cells: [row.number ?? 'none', formatDate(row.at), row.place, `${row.rate}%`],
    row,
  }))

function Sayings({ gstin, limit }: { gstin: string; limit: number }) {
  return (
    <section aria-labelledby="sayings">
      <h2 id="sayings" className="mt-2 mb-1 font-bold">
        To be confirmed by your accountant
      </h2>
      <ul className="gs-say">
        {gstin === '' && <li>No GSTIN is set, so receipts are not tax invoices and show no tax.</li>}
        <li>Place of supply is the State given by the parent, or the academy’s State if none.</li>
        <li>Inter-State invoices above {rupees(limit)} go to table 5, what takes them back to table 9B.</li>
        <li>Other credit notes count against table 7 in the month in which they were given.</li>
        <li>Courses are paid and invoiced on the same date, so they have no advances for table 11.</li>
        <li>Monthly fees count in the month in which they were charged, in the academy’s State.</li>
        <li>Bank charges of returned cheques are penalties without GST, so they are not here.</li>
        <li>Goods have the HSN of their item in Stock. Enter the pieces of table 12 by hand.</li>
        <li>Line amounts keep paise. Tax is rounded on the total (section 170).</li>
      </ul>
    </section>
  )
}
