import type { OrderStatus } from '../enrolment.rules.ts'

/** A person a course can be bought for. `since`: when they got the course, as ISO 8601; null without it. */
export type Learner = { _id: string; since: string | null; agreed: boolean }

/** The learner that Enroll Now continues with; null when the parent chooses a child. */
export const soleLearner = <L extends Learner>(chooses: boolean, learners: readonly L[]): L | null =>
  chooses ? null : (learners[0] ?? null)

/** Whether a course can be bought for them now: not twice, and not before the parent’s consent. */
export const canBuy = ({ since, agreed }: Learner): boolean => since === null && agreed

/** The child selected at first: the one chosen before, or the first who can get the course. */
export function defaultLearner<L extends Learner>(
  learners: readonly L[],
  before: string | null,
): L | undefined {
  const can = learners.filter(canBuy)
  return can.find(({ _id }) => _id === before) ?? can[0]
}

/** The outcome of a payment, as the family sees it. */
export type Outcome = 'paid' | 'failed' | 'cancelled' | 'pending' | 'held' | 'paid back'

/** What else is known of an order without a final status. */
export type OpenOrder = {
  /** The gateway has just reported that no money moved. */
  nothingCharged: boolean
  /** The family cancelled, or the gateway sent them back without a payment. */
  stopped: boolean
}

/**
 * The outcome of an order. An open one is cancelled only if the family stopped and nothing was charged: the
 * bank's page may still be open.
 */
export function outcomeOf(status: OrderStatus, { nothingCharged, stopped }: OpenOrder): Outcome {
  switch (status) {
    case 'CHARGED':
      return 'paid'
    case 'REFUNDED':
      return 'paid back'
    case 'HELD':
      return 'held'
    case 'NEW':
    case 'PENDING':
      return stopped && nothingCharged ? 'cancelled' : 'pending'
    // Any other status is no payment.
    default:
      return 'failed'
  }
}

/** Smallest screen on which the payment gets its own window, in CSS pixels; a phone on its side is low. */
const WIDE = 768
const LOW = 500
/** In-app browsers: they open no window, or lose it. */
const IN_APP =
  /FBA[NV]|FB_IAB|Instagram|WhatsApp|Snapchat|Line\/|MicroMessenger|Twitter|LinkedInApp|; wv\)|GSA\//

/** Whether the payment opens in the same tab: on phones and in in-app browsers. */
export const paysInSameTab = (screen: { width: number; height: number; agent: string }): boolean =>
  screen.width < WIDE || Math.min(screen.width, screen.height) < LOW || IN_APP.test(screen.agent)

/** Full refund within `days` while at most `lessons` lessons were opened. */
export type RefundRule = { days: number; lessons: number }

/** The refund rule as a sentence; empty for an academy without one. */
export function refundText({ days, lessons }: RefundRule): string {
  if (days === 0) return ''
  const within = `Full refund within ${days} ${days === 1 ? 'day' : 'days'}`
  if (lessons === 0) return `${within}, if no lesson has been opened.`
  return `${within}, if at most ${lessons} ${lessons === 1 ? 'lesson has' : 'lessons have'} been opened.`
}
