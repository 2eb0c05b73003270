import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../platform/wire.ts'
import { inRupees } from '../../ui/Rupees.tsx'
import { toast, toastError } from '../../ui/toast.tsx'
import { refundOrder } from '../enrolment.contract.ts'
import { DecideDialog } from './DecideDialog.tsx'
import { acceptOrder, type OrderDetail, settleOrderBook } from './money.contract.ts'
import { statusWords, when } from './words.ts'

type HeldProps = { order: OrderDetail; held: number; onChange: () => void }

/** What the gateway holds and nobody was given: it is accepted or given back. */
export function Held({ order, held, onChange }: HeldProps) {
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
          <b>Please decide.</b> {order.note}. The course costs {inRupees(order.amount)}. Nothing was granted
          yet.
          {order.givingBack && ' It is being given back: please ask again until the gateway takes it.'}
        </p>
        <p className="mo-a">
          {!order.givingBack && (
            <button type="button" className="ob" onClick={() => setAsking('accept')}>
              Accept {inRupees(held)}
            </button>
          )}
          <button type="button" className="ob" onClick={() => setAsking('back')}>
            Give back
          </button>
        </p>
      </div>
      {asking === 'accept' && (
        <DecideDialog
          title={`Accept ${inRupees(held)}?`}
          text={`${order.studentName} gets “${order.courseTitle}”. The receipt and the books say ${inRupees(held)}, what came.`}
          yes="Accept"
          onClose={() => setAsking(null)}
          onDone={decided('Accepted: the course is theirs')}
          act={(reason) => call(acceptOrder, { params, body: { amount: held, reason } })}
        />
      )}
      {asking === 'back' && (
        <DecideDialog
          title={`Give back ${inRupees(held)}?`}
          text={`The gateway pays ${inRupees(held)} back to the family. Nothing was granted, so no course ends. This can’t be undone.`}
          yes="Give back"
          onClose={() => setAsking(null)}
          onDone={decided('Given back')}
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

/** Where the gateway's book says another thing than ours. */
export function Difference({ order, difference, onChange }: DifferenceProps) {
  const [closing, setClosing] = useState(false)
  const [busy, setBusy] = useState(false)
  const params = { orderId: order.order_id }
  async function askAgain() {
    setBusy(true)
    try {
      const { agree } = await call(settleOrderBook, { params, body: {} })
      if (agree) toast.success('The books agree now')
      else toast.warning('The gateway still says another thing')
      onChange()
    } catch (error) {
      toastError(error)
    }
    setBusy(false)
  }
  return (
    <section className="en-same" aria-label="The gateway’s book differs">
      <TriangleAlert className="ico" aria-hidden="true" />
      <div>
        <p>
          <b>The gateway’s book differs</b> since {when(difference.since)}. There: {difference.theirs},{' '}
          {inRupees(difference.theirsAmount)}. Here: {statusWords[order.status].toLowerCase()},{' '}
          {inRupees(order.amount)}.
        </p>
        <p className="mo-a">
          <button type="button" className="ob" disabled={busy} onClick={() => void askAgain()}>
            Ask the gateway and settle
          </button>
          <button type="button" className="ob" onClick={() => setClosing(true)}>
            Close with a reason
          </button>
        </p>
      </div>
      {closing && (
        <DecideDialog
          title="Close this difference?"
          text="The gateway is asked once more. What still differs is then closed with your reason; the books stay as they are."
          yes="Close it"
          onClose={() => setClosing(false)}
          onDone={() => {
            setClosing(false)
            onChange()
          }}
          act={(reason) => call(settleOrderBook, { params, body: { reason } })}
        />
      )}
    </section>
  )
}
