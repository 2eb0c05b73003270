import { useState } from 'react'
import { href, Link } from 'react-router'
import { formatDay } from '../../platform/text/dates.rules.ts'
import { rupees } from '../../platform/text/rupees.rules.ts'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { AnswerForm } from './AnswerForm.tsx'
import { METHOD_NAMES } from '../fees.rules.ts'
import { answerReportedPayment, type DuesSummary, type FeeLedger } from './fees.contract.ts'

type ReportedRow = FeeLedger['reported'][number]

const formatReported = ({ method, day, reference }: Pick<ReportedRow, 'method' | 'day' | 'reference'>) =>
  [METHOD_NAMES[method], formatDay(day), reference].filter(Boolean).join(', ')

/** What families say they have paid in another way, for the desk to look for. */
export function ReportedList({ reported: { count, rows } }: { reported: DuesSummary['reported'] }) {
  if (count === 0) return null
  return (
    <section className="rg mb-3.5" aria-labelledby="fe-reported">
      <div className="panel-head">
        <h2 id="fe-reported">Families say they have paid</h2>
        <p>
          {count} to look for{rows.length < count && `, the oldest ${rows.length}`}
        </p>
      </div>
      {rows.map((row) => (
        <Link key={row._id} className="fe-row" to={href('/office/fees/families/:id', { id: row.personId })}>
          <span>
            <b>{row.family}</b>
            <span className="panel-note">{formatReported(row)}</span>
          </span>
          <b>{rupees(row.paise)}</b>
        </Link>
      ))}
    </section>
  )
}

type FamilyReportedProps = {
  ledger: FeeLedger
  /** The one that is being taken. */
  takingId: string | undefined
  onTake: (row: ReportedRow) => void
  onDone: () => void
}

/** What one family says it has paid: taken as a payment, or answered. */
export function FamilyReported({
  ledger: { reported, open },
  takingId,
  onTake,
  onDone,
}: FamilyReportedProps) {
  const [answering, setAnswering] = useState('')
  if (reported.length === 0) return null
  const titlesOf = ({ chargeIds }: ReportedRow) =>
    open.flatMap(({ _id, title }) => (chargeIds.includes(_id) ? title : [])).join('; ')
  return (
    <section className="rg" aria-labelledby="fe-reported">
      <div className="panel-head">
        <h2 id="fe-reported">The family says it has paid</h2>
      </div>
      {reported.map((row) => (
        <div key={row._id}>
          <p className="fe-row">
            <span>
              <b>{formatReported(row)}</b>
              <span className="panel-note">{titlesOf(row) || 'Settled meanwhile'}</span>
            </span>
            <b>{rupees(row.paise)}</b>
          </p>
          <div className="panel-pad grid gap-3">
            <p>Look for it in the bank or the till first. Nothing is settled by it.</p>
            {takingId === row._id ? (
              <p role="status">It is filled in under Take payment.</p>
            ) : (
              <div className="flex flex-wrap gap-2">
                <Button variant="line" onClick={() => onTake(row)}>
                  Found: take it
                </Button>
                <button
                  type="button"
                  className="ob ob-quiet"
                  aria-expanded={answering === row._id}
                  onClick={() => setAnswering(answering === row._id ? '' : row._id)}
                >
                  Not found
                </button>
              </div>
            )}
            {answering === row._id && (
              <AnswerForm
                label="Answer to the family"
                hint="For example: this number is not in our bank. Please send it again."
                field="answer"
                button="Send answer"
                onSend={(answer) =>
                  call(answerReportedPayment, { params: { id: row._id }, body: { answer } })
                }
                onDone={onDone}
              />
            )}
          </div>
        </div>
      ))}
    </section>
  )
}
