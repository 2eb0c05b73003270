import { CalendarClock, Check, CircleSlash2, Pause, X } from 'lucide-react'
import type { CouponState } from '../../coupon.rules.ts'
import { couponWords } from '../labels.ts'
import '../orders.css'

const signs = {
  runs: Check,
  planned: CalendarClock,
  over: X,
  'used up': CircleSlash2,
  stopped: Pause,
} as const

/** The state of a coupon, by sign and word. */
export function CouponBadge({ state }: { state: CouponState }) {
  const Sign = signs[state]
  return (
    <span className={`mo-s ${state === 'runs' ? 'good' : ''}`}>
      <Sign className="ico" aria-hidden="true" />
      {couponWords[state]}
    </span>
  )
}
