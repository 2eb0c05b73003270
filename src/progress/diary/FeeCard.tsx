import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { getReceipt } from '../../enrolment/enrolment.contract.ts'
import { inRupees } from '../../platform/text/rupees.rules.ts'
import { call } from '../../platform/wire.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { toastError } from '../../ui/toast.tsx'
import type { Diary, Fee } from './diary.contract.ts'
import { words } from './diary.words.ts'
import { words as language } from '../../platform/language.words.ts'
import { formatDay } from '../../platform/text/dates.rules.ts'

async function saveReceipt(orderId: string): Promise<void> {
  try {
    const { data } = await call(getReceipt, { params: { orderId } })
    const bytes = Uint8Array.from(atob(data.content), (sign) => sign.charCodeAt(0))
    saveFile(data.name, new Blob([bytes], { type: data.type }))
  } catch (error) {
    toastError(error)
  }
}

/** An order that never reached the bank. One that did may be paid there: its page says how it stands. */
const isDue = ({ status }: Fee): boolean => status === 'NEW'

/** What is paid and what is not, with receipts. */
export function FeeCard({ fees, child }: { fees: readonly Fee[]; child: Diary['child'] }): ReactNode {
  const due = fees.filter(isDue)
  return (
    <section className="fee-card" aria-labelledby="fees">
      <div className="fee-h">
        <h2 id="fees" tabIndex={-1}>
          {words.fees}
        </h2>
        <p>{child.fullName}</p>
      </div>
      {fees.length === 0 ? (
        <p className="dy-none">{words.noFees}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{words.feeFor}</th>
              <th scope="col">{words.date}</th>
              <th scope="col" className="r">
                {words.amount}
              </th>
              <th scope="col">
                <span className="sr-only">{words.status}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {[...due, ...fees.filter((fee) => !due.includes(fee))].map((fee) => (
              <Row key={fee.orderId} fee={fee} childId={child._id} />
            ))}
          </tbody>
        </table>
      )}
      <p className="dy-note">{due.length > 0 || fees.length === 0 ? words.neverAutomatic : words.noneDue}</p>
    </section>
  )
}

function Row({ fee, childId }: { fee: Fee; childId: string }): ReactNode {
  const { orderId, courseId, course, amount, status, at, receipt } = fee
  return (
    <tr className={isDue(fee) ? 'due' : ''}>
      <th scope="row" lang={language.langOf(course)}>
        {course}
      </th>
      <td className="tnum">{formatDay(at)}</td>
      <td className="r tnum">{inRupees(amount)}</td>
      <td>
        {isDue(fee) && (
          <ButtonLink
            to={`${href('/checkout/:courseId', { courseId })}?for=${childId}`}
            aria-label={words.payFor(inRupees(amount), course)}
          >
            {words.pay(inRupees(amount))}
          </ButtonLink>
        )}
        {status === 'PENDING' && (
          <Link className="textlink min-h-11" to={`${href('/payment-status')}?order_id=${orderId}`}>
            {words.verifying}
          </Link>
        )}
        {status === 'HELD' && <span className="fee-state">{words.officeChecks}</span>}
        {status === 'REFUNDED' && <span className="fee-state">{words.refunded}</span>}
        {status === 'CHARGED' && (
          <span className="paid">
            <Check className="ico" aria-hidden="true" />
            {words.paid}
          </span>
        )}
        {receipt && (
          <button
            type="button"
            className="textlink min-h-11"
            aria-label={words.receiptFor(receipt, course)}
            onClick={() => void saveReceipt(orderId)}
          >
            {words.receipt}
          </button>
        )}
      </td>
    </tr>
  )
}
