import type { CouponState } from '../coupon.rules.ts'
import type { OrderStatus, PaidBy } from '../enrolment.rules.ts'
import type { OrderRow, StoryLine } from './money.contract.ts'

/** What the office calls the states of an order. */
export const statusWords: Record<OrderStatus, string> = {
  NEW: 'Begun',
  PENDING: 'Waits for payment',
  CHARGED: 'Paid',
  FAILED: 'Not paid',
  HELD: 'Held',
  REFUNDED: 'Paid back',
}

/** What the office calls the states of a coupon. */
export const couponWords: Record<CouponState, string> = {
  runs: 'Runs',
  planned: 'Planned',
  over: 'Over',
  'used up': 'Used up',
  stopped: 'Stopped',
}

export const paidByWords: Record<PaidBy, string> = {
  gateway: 'Gateway',
  cash: 'Cash',
  bank: 'Bank',
  free: 'Free',
}

export const whereFrom = ({ paidBy, gateway, reference }: OrderRow): string =>
  [paidByWords[paidBy], paidBy === 'gateway' ? gateway : reference].filter(Boolean).join(', ')

const time = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Asia/Kolkata',
})
export const when = (iso: string): string => time.format(new Date(iso))

const begun: Record<StoryLine['kind'], string> = {
  ordered: 'Ordered',
  asked: 'Sent to the gateway',
  charged: 'Paid',
  failed: 'Not paid',
  held: 'Held',
  accepted: 'Accepted',
  'paying back': 'Refund begun',
  refunded: 'Paid back',
  mailed: 'Receipt mailed again',
  'looked at': 'Difference closed',
}

/** A line of an order's story: what happened, by whom, and why. */
export const toldOf = ({ kind, by, detail }: StoryLine): { what: string; why: string } => ({
  what: by ? `${begun[kind]} by ${by}` : begun[kind],
  why: detail,
})
