import type { OrderStatus } from '../enrolment.rules.ts'

/** Somebody a course can be bought for. `since`: when it got the course, as ISO 8601; null without it. */
export type Learner = { _id: string; since: string | null; agreed: boolean }

/**
 * Whom Enroll Now goes on for without asking: who acts for nobody but itself; null when the family chooses.
 */
export const straightOn = <L extends Learner>(chooses: boolean, learners: readonly L[]): L | null =>
  chooses ? null : (learners[0] ?? null)

/** Whether a course can be bought for somebody now: not twice, and not before the parent agreed. */
export const canHave = ({ since, agreed }: Learner): boolean => since === null && agreed

/** Who is chosen as the family is asked: who was chosen before, or the first who can have the course. */
export function chosenFirst<L extends Learner>(learners: readonly L[], before: string | null): L | undefined {
  const can = learners.filter(canHave)
  return can.find(({ _id }) => _id === before) ?? can[0]
}

/** What became of a payment, as the family is told. */
export type Outcome = 'paid' | 'failed' | 'cancelled' | 'pending' | 'held' | 'paid back'

/**
 * The outcome of an order. `nothingCharged`: the gateway has just said so; an open order of which it says so
 * was left before anybody paid.
 */
export function outcomeOf(status: OrderStatus, nothingCharged: boolean): Outcome {
  switch (status) {
    case 'CHARGED':
      return 'paid'
    case 'REFUNDED':
      return 'paid back'
    case 'HELD':
      return 'held'
    case 'NEW':
    case 'PENDING':
      return nothingCharged ? 'cancelled' : 'pending'
    // Whatever else a gateway may say is no payment.
    default:
      return 'failed'
  }
}

/** From this width on a payment has a window of its own; a phone on its side is low. CSS pixels. */
const WIDE = 768
const LOW = 500
/** Browsers within other apps: they open no window, or lose it. */
const IN_APP =
  /FBA[NV]|FB_IAB|Instagram|WhatsApp|Snapchat|Line\/|MicroMessenger|Twitter|LinkedInApp|; wv\)|GSA\//

/** Whether a payment goes on in the same tab: on phones, and in browsers within other apps. */
export const paysInSameTab = (screen: { width: number; height: number; agent: string }): boolean =>
  screen.width < WIDE || Math.min(screen.width, screen.height) < LOW || IN_APP.test(screen.agent)

/** What the academy gives back: all of it within so many days while no more lessons than these are begun. */
export type RefundRule = { days: number; lessons: number }

/** The rule of refunds in a sentence; empty for an academy that has none. */
export function refundText({ days, lessons }: RefundRule): string {
  if (days === 0) return ''
  const within = `All of it back within ${days} ${days === 1 ? 'day' : 'days'}`
  if (lessons === 0) return `${within}, as long as no lesson was opened.`
  return `${within}, if no more than ${small(lessons)} ${lessons === 1 ? 'lesson was' : 'lessons were'} opened.`
}
const small = (n: number): string =>
  ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'][n] ?? String(n)
