import { Check, CircleDashed, CornerUpLeft, TriangleAlert, X } from 'lucide-react'
import type { OrderRow } from './money.contract.ts'
import { statusWords } from './words.ts'

const signs = {
  NEW: CircleDashed,
  PENDING: CircleDashed,
  CHARGED: Check,
  FAILED: X,
  HELD: TriangleAlert,
  REFUNDED: CornerUpLeft,
} as const

/** The state of an order, by sign and word. */
export function StatusSign({ order }: { order: Pick<OrderRow, 'status' | 'differs'> }) {
  const Sign = signs[order.status]
  const tone = { HELD: 'late', CHARGED: 'good' }[order.status as string] ?? ''
  return (
    <>
      <span className={`mo-s ${tone}`}>
        <Sign className="ico" aria-hidden="true" />
        {statusWords[order.status]}
      </span>
      {order.differs && <span className="mo-s late">, book differs</span>}
    </>
  )
}
