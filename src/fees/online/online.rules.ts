import { type GatewayReport, nextCheck } from '../../enrolment/enrolment.rules.ts'
import { INDIA_MS } from '../../platform/text/india.rules.ts'

/**
 * Of a payment at a gateway: open until the gateway knows; paid is in the books; failed may still be paid
 * late; held is money in another currency, which the office looks at.
 */
export const ONLINE_STATUSES = ['open', 'paid', 'failed', 'held'] as const
export type OnlineStatus = (typeof ONLINE_STATUSES)[number]

/**
 * What a report of the gateway makes of a payment, and the paise that came of it. What came is what is
 * booked, also another amount than was asked for; any reports in any order end alike.
 */
export function statusAfter(
  before: OnlineStatus,
  report: GatewayReport,
): { status: OnlineStatus; paise: number } {
  if (before === 'paid' || before === 'held') return { status: before, paise: 0 }
  const paise = report.amountPaise - (report.refundedPaise ?? 0)
  if (report.state === 'charged' && paise > 0)
    return report.currency === 'INR' ? { status: 'paid', paise } : { status: 'held', paise: 0 }
  if (report.state !== 'pending') return { status: 'failed', paise: 0 }
  // A family may try again on the gateway's own page.
  return { status: report.untouched ? before : 'open', paise: 0 }
}

/** A bank decides on a payment within the hour; after it the family may begin another. In milliseconds. */
const DECIDES_MS = 3_600_000

/** Whether a payment is on its way, so that nothing is to be paid beside it; a debit until it is known. */
export const isUnderWay = (
  { status, triedAt, mandateId }: { status: OnlineStatus; triedAt: Date | null; mandateId: string | null },
  now: Date,
): boolean =>
  status === 'open' &&
  triedAt !== null &&
  (mandateId !== null || now.getTime() - triedAt.getTime() < DECIDES_MS)

/** So many payments of an account may be begun in an hour and not tried. */
export const MAX_BEGUN = 5

/**
 * When the gateway is asked again, as of an order of a course; null once there is nothing to ask. An open one
 * that is null then has failed: nobody paid for three days. Times in milliseconds.
 */
export const onlineCheck = (status: OnlineStatus, createdAt: number, now: number): number | null =>
  status === 'paid' || status === 'held' ? null : nextCheck(createdAt, now)

const DAY_MS = 86_400_000
/** A debit on which no gateway has decided for so long has failed, in milliseconds. */
const DEBIT_MS = 10 * DAY_MS

/**
 * When the gateway is asked again about a debit that is taken at a time: banks try more than once, so only
 * its word is an end, or ten days. Times in milliseconds.
 */
export function debitCheck(status: OnlineStatus, takenAt: number, now: number): number | null {
  if (status === 'paid' || status === 'held') return null
  const next = nextCheck(takenAt, now)
  if (next !== null || status === 'failed') return next
  return now - takenAt < DEBIT_MS ? now + DAY_MS : null
}

/**
 * Of a mandate, by which fees are taken by themselves: asked for with a payment; active once the bank has
 * said yes; stopping until the gateway has heard that it is over; ended.
 */
export const MANDATE_STATUSES = ['asked', 'active', 'stopping', 'ended'] as const

/** Above it each debit would need a PIN: e-mandate framework of the Reserve Bank of India, 21 April 2026. */
export const MAX_DEBIT_PAISE = 1_500_000
/** A mandate ends after so many debits in a row that failed; the bank would try up to nine times. */
export const MAX_FAILURES = 3
const STEP_PAISE = 50_000
/** The payer is told 24 hours before; a gateway wants an hour for that. */
export const NOTICE_MS = 25 * 3_600_000

/**
 * The most that a mandate takes at once, in paise, where this is paid now: room for three tenths more, in
 * steps of ₹500. Null where it could not take as much.
 */
export function mandateLimit(paise: number): number | null {
  const limit = Math.min(MAX_DEBIT_PAISE, Math.ceil((paise * 13) / (10 * STEP_PAISE)) * STEP_PAISE)
  return limit >= paise ? limit : null
}

/** Hours of the day in India, in minutes, at which UPI takes no mandates: 10:00 to 13:00, 17:00 to 21:30. */
const PEAKS = [
  { from: 600, until: 780 },
  { from: 1_020, until: 1_290 },
]

/** When a debit that is begun now can be taken: 25 hours later, outside the peak hours of UPI (NPCI). */
export function debitTime(now: Date): Date {
  const earliest = now.getTime() + NOTICE_MS
  const minute = Math.floor(((earliest + INDIA_MS) % 86_400_000) / 60_000)
  const peak = PEAKS.find(({ from, until }) => minute >= from && minute < until)
  if (!peak) return new Date(earliest)
  const ofMinute = (earliest + INDIA_MS) % 60_000
  return new Date(earliest - ofMinute + (peak.until - minute) * 60_000)
}
