import { indianDay } from '../platform/text/india.rules.ts'
import { inRupees } from '../platform/text/rupees.rules.ts'
import type { OrderStatus } from './enrolment.rules.ts'
import { formatShortDate } from '../platform/text/dates.rules.ts'

/** What a coupon takes off: whole percent of the price, or whole rupees. */
export const COUPON_KINDS = ['percent', 'amount'] as const
export type CouponKind = (typeof COUPON_KINDS)[number]

/** The states of a coupon; if several fit, the first counts. */
export const COUPON_STATES = ['stopped', 'over', 'used up', 'planned', 'runs'] as const
export type CouponState = (typeof COUPON_STATES)[number]

/**
 * Statuses of orders that count as a use of their coupon. A failed or refunded order does not; a held one may
 * still be accepted, so it does.
 */
export const REDEEMED_STATUSES = [
  'NEW',
  'PENDING',
  'CHARGED',
  'HELD',
] as const satisfies readonly OrderStatus[]

export type Coupon = {
  /** One of the two. */
  percentOff: number | null
  amountOffPaise: number | null
  /** Null for all courses. */
  courseId: string | null
  startsAt: Date | null
  /** The moment from which it is expired. */
  endsAt: Date | null
  /** How many uses it has in all; null without a limit. */
  maxRedemptions: number | null
  oncePerStudent: boolean
  stoppedAt: Date | null
}
type Limits = Pick<Coupon, 'startsAt' | 'endsAt' | 'maxRedemptions' | 'stoppedAt'>

/** The state of a coupon at a moment, after so many uses. */
export function couponState(
  { startsAt, endsAt, maxRedemptions, stoppedAt }: Limits,
  used: number,
  now: Date,
): CouponState {
  if (stoppedAt !== null) return 'stopped'
  if (endsAt !== null && endsAt <= now) return 'over'
  if (maxRedemptions !== null && used >= maxRedemptions) return 'used up'
  return startsAt !== null && startsAt > now ? 'planned' : 'runs'
}

/** A use of a coupon: student, course, and how often it is used by all and by this student. */
export type CouponUse = { courseId: string; used: number; usedByStudent: number }

/** Why a coupon is refused for this use now, as the family reads it; null when it is valid. */
export function couponFault(coupon: Coupon, use: CouponUse, now: Date): string | null {
  const { startsAt, endsAt, courseId, oncePerStudent } = coupon
  switch (couponState(coupon, use.used, now)) {
    case 'stopped':
      return 'This coupon is no longer valid.'
    case 'over':
      return endsAt
        ? `This coupon expired on ${formatShortDate(lastDay(endsAt))}.`
        : 'This coupon has expired.'
    case 'used up':
      return 'This coupon has reached its limit.'
    case 'planned':
      return startsAt
        ? `This coupon is valid from ${formatShortDate(indianDay(startsAt))}.`
        : 'This coupon is not valid yet.'
    case 'runs':
      if (courseId !== null && courseId !== use.courseId) return 'This coupon is not valid for this course.'
      return oncePerStudent && use.usedByStudent > 0
        ? 'This coupon works once per student and is already used.'
        : null
  }
}

/** What a course costs with a coupon, in paise: percent in whole rupees, rounded down for the family. */
export function withCoupon(
  paise: number,
  { percentOff, amountOffPaise }: Pick<Coupon, 'percentOff' | 'amountOffPaise'>,
): number {
  if (amountOffPaise !== null) return Math.max(0, paise - amountOffPaise)
  return Math.floor((paise * (100 - (percentOff ?? 0))) / 10_000) * 100
}

/** The last day in India before a moment, like '2026-11-21'. */
export const lastDay = (endsAt: Date): string => indianDay(new Date(endsAt.getTime() - 1))

/* For the staff log */

export type CouponTerms = {
  kind: CouponKind
  /** Percent, or rupees. */
  off: number
  /** The course's title; empty for all courses. */
  course: string
  from: string | null
  until: string | null
  limit: number | null
  oncePerStudent: boolean
}

/** What a coupon takes off: '10%' or '₹1,000'. */
export const discountText = ({ kind, off }: Pick<CouponTerms, 'kind' | 'off'>): string =>
  kind === 'percent' ? `${off}%` : inRupees(off)

const termsOf = (terms: CouponTerms): readonly string[] => [
  `${discountText(terms)} off`,
  terms.course ? `for “${terms.course}”` : 'for all courses',
  terms.from === null ? 'from now' : `from ${formatShortDate(terms.from)}`,
  terms.until === null ? 'no end date' : `until ${formatShortDate(terms.until)}`,
  terms.limit === null ? 'unlimited uses' : `${terms.limit} ${terms.limit === 1 ? 'use' : 'uses'} in all`,
  terms.oncePerStudent ? 'once per student' : 'any number per student',
]

/** A new coupon, as the staff log says it. */
export const couponCreatedText = (code: string, terms: CouponTerms): string =>
  `created the coupon ${code}: ${termsOf(terms).join(', ')}`

/** A change of a coupon, as the staff log says it: the new terms with the old ones in brackets. */
export function couponChanged(code: string, before: CouponTerms, after: CouponTerms): string {
  const old = termsOf(before)
  const changes = termsOf(after).flatMap((words, place) =>
    words === old[place] ? [] : `${words} (before: ${old[place]})`,
  )
  return `changed the coupon ${code}: ${changes.join(', ') || 'another course of the same name'}`
}
