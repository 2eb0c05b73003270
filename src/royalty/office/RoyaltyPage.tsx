import { Download, Plus } from 'lucide-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { href, Link } from 'react-router'
import { readSession } from '../../platform/browser/session.ts'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { indianDay, monthAfter } from '../../platform/text/india.rules.ts'
import { rupeesExact } from '../../platform/text/rupees.rules.ts'
import { call, download } from '../../platform/wire.ts'
import { usePageBar } from '../../ui/office/frame.ts'
import { saveDownload } from '../../ui/save-file.ts'
import { LoadError } from '../../ui/office/LoadError.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import {
  type Agreement,
  exportRoyaltyInvoices,
  getRoyalty,
  type StatementSummary,
} from './royalty.contract.ts'
import { monthText } from '../royalty.rules.ts'
import { EndAgreement } from './EndAgreement.tsx'
import { dayText, statusLabels, termsText } from './labels.ts'
import './royalty.css'

const load = () => call(getRoyalty, {})

/** /office/royalty: what each franchise owes by month, and what was agreed with it. */
export function RoyaltyPage() {
  const bar = usePageBar({
    title: 'Royalty',
    help: 'Each month is counted on the 1st, shown to the franchise on the 3rd, and agreed or objected to within 5 days.',
    above: { title: 'Centres', to: href('/office/centres') },
  })
  const { view, retry } = usePrivateQuery(href('/staff/login'), load)
  const isOwner = readSession()?.role === 'owner'
  const newKey = isOwner && (
    <Link className="ob ob-main" to={href('/office/royalty/new')}>
      <Plus className="ico" aria-hidden="true" />
      New agreement
    </Link>
  )
  return (
    <>
      {bar && createPortal(newKey, bar)}
      {view.phase === 'loading' && <Skeleton className="h-96 rounded-lg" />}
      {view.phase === 'failed' && <LoadError {...view} retry={retry} />}
      {view.phase === 'shown' && (
        <div className="panel-columns royalty-side">
          <Statements rows={view.data.statements} mayExport={isOwner} />
          <div className="panel-column">
            {view.data.without.length > 0 && <Without centres={view.data.without} isOwner={isOwner} />}
            <Agreements agreements={view.data.agreements} isOwner={isOwner} onChanged={retry} />
          </div>
        </div>
      )}
    </>
  )
}

/** The invoices of the month before this one: the accountant files them in this. */
function InvoicesKey() {
  const [month] = useState(() => monthAfter(indianDay(new Date()).slice(0, 7), -1))
  return (
    <button
      type="button"
      className="ob ob-quiet whitespace-normal text-left"
      onClick={() => void saveDownload(download(exportRoyaltyInvoices, { query: { month } }))}
    >
      <Download className="ico" aria-hidden="true" />
      {`Invoices and credit notes of ${monthText(month)} (CSV)`}
    </button>
  )
}

type StatementsProps = { rows: readonly StatementSummary[]; mayExport: boolean }

function Statements({ rows, mayExport }: StatementsProps) {
  return (
    <section className="rg" aria-labelledby="ro-statements">
      <div className="panel-head">
        <h2 id="ro-statements">Statements</h2>
        {mayExport && <InvoicesKey />}
      </div>
      {rows.length === 0 && (
        <p className="panel-pad muted">No statement yet. A month is counted on the 1st of the next.</p>
      )}
      <ul className="royalty-rows">
        {rows.map((row) => (
          <li key={row._id} className="royalty-line">
            <span className="min-w-0">
              <Link className="olink" to={href('/office/royalty/:id', { id: row._id })}>
                {`${row.centre}, ${monthText(row.month)}`}
              </Link>
              <span className="panel-note">{stateText(row)}</span>
            </span>
            <b>{rupeesExact(row.toPayPaise)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}

function stateText(row: StatementSummary): string {
  const { status, dueOn, openObjections, waitsForHead, leftPaise, creditedPaise, toPayPaise } = row
  if (waitsForHead) return 'Can’t be shown: the centre has no head. Give somebody the seat.'
  if (openObjections > 0)
    return openObjections === 1 ? 'An objection waits' : `${openObjections} objections wait`
  if (leftPaise < 0) return `Paid, ${rupeesExact(-leftPaise)} too much`
  if (status === 'paid' && creditedPaise > 0 && toPayPaise === 0) return 'Taken back by credit note'
  if (status !== 'invoiced' || dueOn === null) return statusLabels[status]
  const left = row.paidPaise > 0 ? ', paid in part' : ''
  return `${dueOn < indianDay(new Date()) ? 'Was due' : 'Due'} on ${dayText(dueOn)}${left}`
}

type WithoutProps = { centres: readonly { _id: string; name: string }[]; isOwner: boolean }

function Without({ centres, isOwner }: WithoutProps) {
  return (
    <section className="rg" aria-labelledby="ro-without">
      <div className="panel-head">
        <h2 id="ro-without">Without an agreement</h2>
      </div>
      <ul className="royalty-rows">
        {centres.map(({ _id, name }) => (
          <li key={_id} className="royalty-line">
            <span className="[overflow-wrap:anywhere]">{name}</span>
            {isOwner ? (
              <Link
                className="olink"
                aria-label={`New agreement with ${name}`}
                to={`${href('/office/royalty/new')}?centreId=${_id}`}
              >
                New agreement
              </Link>
            ) : (
              <span />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

type AgreementsProps = { agreements: readonly Agreement[]; isOwner: boolean; onChanged: () => void }

function Agreements({ agreements, isOwner, onChanged }: AgreementsProps) {
  return (
    <section className="rg" aria-labelledby="ro-agreements">
      <div className="panel-head">
        <h2 id="ro-agreements">Agreements</h2>
      </div>
      {agreements.length === 0 && <p className="panel-pad muted">No agreement yet.</p>}
      <ul className="royalty-rows">
        {agreements.map((agreement) => (
          <li key={agreement._id} className="royalty-line">
            <span className="min-w-0">
              <b className="[overflow-wrap:anywhere]">{agreement.centre}</b>
              <span className="panel-note">{termsText(agreement)}</span>
              <span className="panel-note">{spanText(agreement)}</span>
            </span>
            {isOwner && agreement.untilMonth === null ? (
              <span className="flex flex-wrap justify-end gap-1">
                <Link
                  className="ob ob-quiet"
                  to={`${href('/office/royalty/new')}?renews=${agreement._id}`}
                  aria-label={`Renew the agreement with ${agreement.centre}`}
                >
                  Renew
                </Link>
                <EndAgreement agreement={agreement} onEnded={onChanged} />
              </span>
            ) : (
              <span />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const spanText = ({ company, fromMonth, untilMonth }: Agreement): string =>
  `${company}, from ${monthText(fromMonth)}${untilMonth === null ? '' : ` until ${monthText(untilMonth)}`}`
