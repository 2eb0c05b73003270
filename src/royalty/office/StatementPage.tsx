import { monthText } from '../royalty.rules.ts'
import { Printer } from 'lucide-react'
import { useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import { href, useParams } from 'react-router'
import { readSession } from '../../platform/browser/session.ts'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { call } from '../../platform/wire.ts'
import { usePageBar } from '../../ui/office/frame.ts'
import { LoadError } from '../../ui/office/LoadError.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { ObjectionLine } from '../royalty.rules.ts'
import { getStatement } from './royalty.contract.ts'
import { CreditForm, Credits } from './Credits.tsx'
import { termsText } from './labels.ts'
import { Excess } from './Excess.tsx'
import { Objections } from './Objections.tsx'
import { PaymentPanel } from './PaymentForm.tsx'
import { Payments } from './Payments.tsx'
import { StatementLines } from './StatementLines.tsx'
import { StatementPath } from './StatementPath.tsx'
import { SixMonths, Witnesses } from './Witnesses.tsx'
import './royalty.css'

/** /office/royalty/{id}: one month of a franchise; both sides read this page. */
export function StatementPage() {
  const { id = '' } = useParams()
  const { view, retry } = usePrivateQuery(
    href('/staff/login'),
    useCallback(() => call(getStatement, { params: { id } }), [id]),
  )
  const [objectingTo, setObjectingTo] = useState<ObjectionLine | null>(null)
  const [isCrediting, setIsCrediting] = useState(false)
  const isOwner = readSession()?.role === 'owner'
  const shown = view.phase === 'shown' ? view.data : null
  const bar = usePageBar({
    title: shown ? `${shown.centre}, ${monthText(shown.month)}` : 'Royalty statement',
    note: shown ? termsText(shown.agreement) : '',
    above: { title: 'Royalty', to: href('/office/royalty') },
  })
  if (view.phase === 'loading') return <Skeleton className="h-96 rounded-lg" />
  if (view.phase === 'failed') return <LoadError {...view} retry={retry} />
  const statement = view.data
  const printKey = (
    <button type="button" className="ob" onClick={() => window.print()}>
      <Printer className="ico" aria-hidden="true" />
      Print
    </button>
  )
  return (
    <>
      {bar && createPortal(printKey, bar)}
      <StatementPath statement={statement} />
      <div className="panel-columns royalty-side">
        <div className="panel-column">
          <StatementLines
            statement={statement}
            onObject={setObjectingTo}
            onCredit={isOwner ? () => setIsCrediting(true) : null}
          />
          <Credits statement={statement} />
        </div>
        <div className="panel-column">
          <Objections
            key={`${statement.objections.length} ${objectingTo ?? ''}`}
            statement={statement}
            objectingTo={objectingTo}
            onCancel={() => setObjectingTo(null)}
            onChanged={() => {
              setObjectingTo(null)
              retry()
            }}
          />
          <Payments statement={statement} onChanged={retry} />
          <Excess statement={statement} onChanged={retry} />
          {!statement.isOwn && statement.invoiceNumber !== null && (
            <PaymentPanel
              key={`${statement.payments.length} ${statement.credits.length} ${statement.leftPaise}`}
              statement={statement}
              onRecorded={retry}
            />
          )}
          <Witnesses statement={statement} />
          <SixMonths statement={statement} />
        </div>
      </div>
      {isCrediting && (
        <CreditForm
          statement={statement}
          onClose={() => setIsCrediting(false)}
          onDone={() => {
            setIsCrediting(false)
            retry()
          }}
        />
      )}
    </>
  )
}
