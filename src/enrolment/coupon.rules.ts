import { indianDay } from '../platform/india.rules.ts'
import type { OrderStatus } from './enrolment.rules.ts'

/** What a coupon takes off: whole percent of the price, or whole rupees. */
export const COUPON_KINDS = ['percent', 'amount'] as const
export type CouponKind = (typeof COUPON_KINDS)[number]

/** What a coupon can be; of several that fit the first counts. */
export const COUPON_STATES = ['stopped', 'over', 'used up', 'planned', 'runs'] as const
export type CouponState = (typeof COUPON_STATES)[number]

/**
 * Orders that hold a use of their coupon. One that failed or was paid back gives it back; a held one may
 * still be accepted, so it keeps it.
 */
export const USING_STATUSES = ['NEW', 'PENDING', 'CHARGED', 'HELD'] as const satisfies readonly OrderStatus[]

export type Coupon = {
  /** One of the two. */
  percentOff: number | null
  amountOffPaise: number | null
  /** Null for all courses. */
  courseId: string | null
  startsAt: Date | null
  /** The first moment at which it is over. */
  endsAt: Date | null
  /** How many uses it has in all; null without a limit. */
  usesLimit: number | null
  oncePerStudent: boolean
  stoppedAt: Date | null
}
type Limits = Pick<Coupon, 'startsAt' | 'endsAt' | 'usesLimit' | 'stoppedAt'>

/** What a coupon is at a moment, used so often. */
export function couponState(
  { startsAt, endsAt, usesLimit, stoppedAt }: Limits,
  used: number,
  now: Date,
): CouponState {
  if (stoppedAt !== null) return 'stopped'
  if (endsAt !== null && endsAt <= now) return 'over'
  if (usesLimit !== null && used >= usesLimit) return 'used up'
  return startsAt !== null && startsAt > now ? 'planned' : 'runs'
}

/** Who would use a coupon for what, and how often it is used by all and by this student. */
export type CouponUse = { courseId: string; used: number; usedByStudent: number }

/** Why a coupon does not count for this use here and now, as the family reads it; null when it counts. */
export function couponFault(coupon: Coupon, use: CouponUse, now: Date): string | null {
  const { startsAt, endsAt, courseId, oncePerStudent } = coupon
  switch (couponState(coupon, use.used, now)) {
    case 'stopped':
      return 'This coupon is not in use any more.'
    case 'over':
      return `This coupon is over: it was good until ${endsAt ? dayName(lastDay(endsAt)) : 'lately'}.`
    case 'used up':
      return 'This coupon is used up.'
    case 'planned':
      return `This coupon has not begun: it is good from ${startsAt ? dayName(indianDay(startsAt)) : 'later'}.`
    case 'runs':
      if (courseId !== null && courseId !== use.courseId) return 'This coupon is not for this course.'
      return oncePerStudent && use.usedByStudent > 0
        ? 'This coupon counts once per student, and it was used already.'
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

/** The last day in India of what is over at a moment, as '2026-11-21'. */
export const lastDay = (endsAt: Date): string => indianDay(new Date(endsAt.getTime() - 1))

const name = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
/** A day as people write it: 21 Nov 2026. */
export const dayName = (day: string): string => name.format(new Date(`${day}T00:00:00Z`))

/* For the log of staff */

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
export const takesOff = ({ kind, off }: Pick<CouponTerms, 'kind' | 'off'>): string =>
  kind === 'percent' ? `${off}%` : `₹${off.toLocaleString('en-IN')}`

const termsOf = (terms: CouponTerms): readonly string[] => [
  `${takesOff(terms)} off`,
  terms.course ? `for “${terms.course}”` : 'for all courses',
  terms.from === null ? 'from at once' : `from ${dayName(terms.from)}`,
  terms.until === null ? 'without an end' : `until ${dayName(terms.until)}`,
  terms.limit === null ? 'any number of uses' : `${terms.limit} ${terms.limit === 1 ? 'use' : 'uses'} in all`,
  terms.oncePerStudent ? 'once per student' : 'any number per student',
]

/** A new coupon as the log of staff tells it. */
export const couponMade = (code: string, terms: CouponTerms): string =>
  `made the coupon ${code}: ${termsOf(terms).join(', ')}`

/** A change of a coupon as the log of staff tells it: what it says now, and what it said before. */
export function couponChanged(code: string, before: CouponTerms, after: CouponTerms): string {
  const old = termsOf(before)
  const changes = termsOf(after).flatMap((words, place) =>
    words === old[place] ? [] : `${words} (before: ${old[place]})`,
  )
  return `changed the coupon ${code}: ${changes.join(', ') || 'another course of the same name'}`
}
