import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../platform/wire.ts'
import { inRupees } from '../../platform/text/rupees.rules.ts'
import { toast } from '../../ui/toast.tsx'
import { refundOrder } from '../enrolment.contract.ts'
import { DecideDialog } from './DecideDialog.tsx'
import { acceptOrder, type OrderDetail, resolveOrderDifference } from './money.contract.ts'
import { statusWords } from './labels.ts'
import { formatShortDateTime } from '../../platform/text/dates.rules.ts'
import { useSubmit } from '../../ui/useSubmit.ts'

type HeldProps = { order: OrderDetail; held: number; onChange: () => void }

/** What the gateway holds and nobody was given: it is accepted or given back. */
export function HeldPayment({ order, held, onChange }: HeldProps) {
  const [asking, setAsking] = useState<'accept' | 'back' | null>(null)
  const params = { orderId: order.order_id }
  const decided = (words: string) => () => {
    setAsking(null)
    toast.success(words)
    onChange()
  }
  return (
    <section className="en-same bad" aria-label="To be decided">
      <TriangleAlert className="ico" aria-hidden="true" />
      <div>
        <p>
          <b>Action needed.</b> {order.note}. The course costs {inRupees(order.amount)}. The course is not
          open yet.
          {order.givingBack && ' Refund in progress: try again until the gateway accepts it.'}
        </p>
        <p className="mo-a">
          {!order.givingBack && (
            <button type="button" className="ob" onClick={() => setAsking('accept')}>
              Accept {inRupees(held)}
            </button>
          )}
          <button type="button" className="ob" onClick={() => setAsking('back')}>
            Refund
          </button>
        </p>
      </div>
      {asking === 'accept' && (
        <DecideDialog
          title={`Accept ${inRupees(held)}?`}
          text={`${order.studentName} gets “${order.courseTitle}”. The receipt and accounts show ${inRupees(held)}, the amount received.`}
          yes="Accept"
          onClose={() => setAsking(null)}
          onDone={decided('Accepted. Course opened.')}
          act={(reason) => call(acceptOrder, { params, body: { amount: held, reason } })}
        />
      )}
      {asking === 'back' && (
        <DecideDialog
          title={`Refund ${inRupees(held)}?`}
          text={`The gateway will refund ${inRupees(held)} to the parent. No course was opened. This can’t be undone.`}
          yes="Refund"
          onClose={() => setAsking(null)}
          onDone={decided('Refunded')}
          act={(reason) => call(refundOrder, { params, body: { amount: held, reason } })}
        />
      )}
    </section>
  )
}

type DifferenceProps = {
  order: OrderDetail
  difference: NonNullable<OrderDetail['difference']>
  onChange: () => void
}

/** Where the gateway's records differ from ours. */
export function Difference({ order, difference, onChange }: DifferenceProps) {
  const [closing, setClosing] = useState(false)
  const { busy, submit } = useSubmit()
  const params = { orderId: order.order_id }
  function askAgain() {
    return submit(async () => {
      const { agree } = await call(resolveOrderDifference, { params, body: {} })
      if (agree) toast.success('Records now match')
      else toast.warning('Still does not match the gateway')
      onChange()
    })
  }
  return (
    <section className="en-same" aria-label="Mismatch with the gateway">
      <TriangleAlert className="ico" aria-hidden="true" />
      <div>
        <p>
          <b>Mismatch with the gateway</b> since {formatShortDateTime(difference.since)}. Gateway:{' '}
          {difference.theirs}, {inRupees(difference.theirsAmount)}. Our records:{' '}
          {statusWords[order.status].toLowerCase()}, {inRupees(order.amount)}.
        </p>
        <p className="mo-a">
          <button type="button" className="ob" disabled={busy} onClick={() => void askAgain()}>
            Check with gateway and fix
          </button>
          <button type="button" className="ob" onClick={() => setClosing(true)}>
            Close with a reason
          </button>
        </p>
      </div>
      {closing && (
        <DecideDialog
          title="Close this mismatch?"
          text="We check with the gateway once more. Any remaining mismatch is closed with your reason. Our records do not change."
          yes="Close"
          onClose={() => setClosing(false)}
          onDone={() => {
            setClosing(false)
            onChange()
          }}
          act={(reason) => call(resolveOrderDifference, { params, body: { reason } })}
        />
      )}
    </section>
  )
}
