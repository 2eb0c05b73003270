import { useCallback } from 'react'
import { href, useParams } from 'react-router'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { call } from '../../platform/wire.ts'
import { usePageBar } from '../../ui/office/frame.ts'
import { LoadError } from '../../ui/office/LoadError.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { formatSheetMonth, SheetLines, SheetPath } from '../SheetLines.tsx'
import { ApproveSheet } from './ApproveSheet.tsx'
import { CorrectionDialog } from './CorrectionDialog.tsx'
import { getPaySheet } from './pay.contract.ts'
import './pay.css'
import { PaymentForm } from './PaymentForm.tsx'
import { Payments } from './Payments.tsx'
import { Questions } from './Questions.tsx'

/** /office/pay/{id}: one month of a teacher, as the teacher reads it, and what the owner does with it. */
export function SheetPage() {
  const { id = '' } = useParams()
  const { view, retry } = usePrivateQuery(
    href('/staff/login'),
    useCallback(() => call(getPaySheet, { params: { id } }), [id]),
  )
  const shown = view.phase === 'shown' ? view.data : null
  usePageBar({
    title: shown ? `${shown.teacher}, ${formatSheetMonth(shown.month)}` : 'Pay sheet',
    above: { title: 'Pay', to: href('/office/pay') },
  })
  if (view.phase === 'loading') return <Skeleton className="h-96 rounded-lg" />
  if (view.phase === 'failed') return <LoadError {...view} retry={retry} />
  const sheet = view.data
  const { teacherId, teacher, status, payments, questions } = sheet
  return (
    <>
      <div className="rg mb-3.5">
        <SheetPath sheet={sheet} />
      </div>
      <div className="panel-columns pay-side">
        <SheetLines sheet={sheet} hasRegister={false} />
        <div className="panel-column">
          {questions.length > 0 && <Questions sheet={sheet} onChanged={retry} />}
          {status === 'counted' && (
            <section className="rg" aria-labelledby="pay-approve">
              <div className="panel-head">
                <h2 id="pay-approve">Is it right?</h2>
              </div>
              <div className="panel-pad mo-a">
                <ApproveSheet sheet={sheet} onChanged={retry} />
                <CorrectionDialog teacher={{ _id: teacherId, fullName: teacher }} onAdded={retry} />
              </div>
            </section>
          )}
          {payments.length > 0 && <Payments payments={payments} onChanged={retry} />}
          {status === 'approved' && <PaymentForm key={payments.length} sheet={sheet} onRecorded={retry} />}
        </div>
      </div>
    </>
  )
}
