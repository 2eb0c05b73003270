import type { CouponState } from '../coupon.rules.ts'
import { MODE_NAMES, type OrderStatus, type PaidBy } from '../enrolment.rules.ts'
import type { OrderRow, OrderEvent } from './money.contract.ts'
import { formatDate } from '../../platform/text/dates.rules.ts'

/** What the office calls the states of an order. */
export const statusWords: Record<OrderStatus, string> = {
  NEW: 'Started',
  PENDING: 'Awaiting payment',
  CHARGED: 'Paid',
  FAILED: 'Failed',
  HELD: 'Held',
  REFUNDED: 'Refunded',
}

/** What the office calls the states of a coupon. */
export const couponWords: Record<CouponState, string> = {
  runs: 'Active',
  planned: 'Scheduled',
  over: 'Expired',
  'used up': 'Used up',
  stopped: 'Paused',
}

export const paidByWords: Record<PaidBy, string> = {
  gateway: 'Gateway',
  ...MODE_NAMES,
  free: 'Free',
}

/** As `paidByWords`, within a sentence. */
export const paidByInText = (paidBy: PaidBy): string =>
  paidBy === 'upi' ? paidByWords.upi : paidByWords[paidBy].toLowerCase()

export const paymentSource = ({ paidBy, gateway, reference, paidOn }: OrderRow): string =>
  [paidByWords[paidBy], paidBy === 'gateway' ? gateway : reference, paidOn && formatDate(paidOn)]
    .filter(Boolean)
    .join(', ')

const begun: Record<OrderEvent['kind'], string> = {
  ordered: 'Ordered',
  asked: 'Sent to the gateway',
  charged: 'Paid',
  failed: 'Failed',
  held: 'Held',
  accepted: 'Accepted',
  'paying back': 'Refund started',
  refunded: 'Refunded',
  'refund refused': 'Refund refused by the gateway',
  mailed: 'Receipt emailed again',
  'looked at': 'Mismatch closed',
}

/** A line of an order's history: what happened, by whom, and why. */
export const orderEventLabel = ({ kind, by, detail }: OrderEvent): { what: string; why: string } => ({
  what: by ? `${begun[kind]} by ${by}` : begun[kind],
  why: detail,
})
