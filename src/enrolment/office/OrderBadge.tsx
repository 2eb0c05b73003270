import { Check, CircleDashed, CornerUpLeft, TriangleAlert, X } from 'lucide-react'
import type { OrderRow } from './money.contract.ts'
import { inRupees } from '../../platform/text/rupees.rules.ts'
import { statusWords } from './labels.ts'
import './orders.css'

const signs = {
  NEW: CircleDashed,
  PENDING: CircleDashed,
  CHARGED: Check,
  FAILED: X,
  HELD: TriangleAlert,
  REFUNDED: CornerUpLeft,
} as const

type Shown = Pick<OrderRow, 'status' | 'differs' | 'refunded'>

/** One text: a sign stands apart from its words, and words do not from each other. */
const stateOf = ({ status, refunded }: Shown): string =>
  status === 'CHARGED' && refunded > 0
    ? `${statusWords[status]}, ${inRupees(refunded)} refunded`
    : statusWords[status]

/** The state of an order, by sign and word. */
export function OrderBadge({ order }: { order: Shown }) {
  const Sign = signs[order.status]
  const tone = { HELD: 'late', CHARGED: 'good' }[order.status as string] ?? ''
  return (
    <>
      <span className={`mo-s ${tone}`}>
        <Sign className="ico" aria-hidden="true" />
        {stateOf(order)}
      </span>
      {order.differs && <span className="mo-s late">, mismatch</span>}
    </>
  )
}
