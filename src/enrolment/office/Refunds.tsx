import { FileDown } from 'lucide-react'
import { call } from '../../platform/wire.ts'
import { inRupees } from '../../platform/text/rupees.rules.ts'
import { saveNamedFile } from '../../ui/save-file.ts'
import { getCreditNote, type OrderDetail } from './money.contract.ts'
import { formatShortDateTime } from '../../platform/text/dates.rules.ts'
import './orders.css'

const states = { open: ', not confirmed by the gateway yet', paid: '', refused: ', refused by the gateway' }

/** What was refunded of an order, each with its credit note. */
export function Refunds({ order }: { order: OrderDetail }) {
  if (order.refunds.length === 0) return null
  return (
    <section className="en-n" aria-labelledby="refunds">
      <h3 id="refunds" className="mt-4 mb-1 font-bold">
        Refunds
      </h3>
      <ol className="mo-n">
        {order.refunds.map(({ sequence, amount, reason, endsCourse, askedAt, state, creditNote }) => (
          <li key={sequence}>
            <time dateTime={askedAt}>{formatShortDateTime(askedAt)}</time>
            <span>
              <b>{inRupees(amount)}</b>
              {states[state]}
              {endsCourse && state === 'paid' && ', the course ended'}
              {reason && `: ${reason}`}
              {creditNote && (
                <button
                  type="button"
                  className="ob mt-2 max-w-full whitespace-normal! text-left"
                  onClick={() =>
                    void saveNamedFile(
                      call(getCreditNote, {
                        params: { orderId: order.order_id },
                        query: { sequence: String(sequence) },
                      }),
                    )
                  }
                >
                  <FileDown className="ico" aria-hidden="true" />
                  Credit note {creditNote}
                </button>
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
