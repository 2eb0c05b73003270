import { priceAt } from '../../catalogue/catalogue.contract.ts'
import { coursesById } from '../../catalogue/catalogue.reads.server.ts'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import type { RoomParts } from '../../platform/rooms/room.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { DAY_MS, dayBegins, dayEnds, indianDay } from '../../platform/text/india.rules.ts'
import { rupees } from '../../platform/text/rupees.rules.ts'
import { codeOf, discountedPrice, redeemCoupon } from '../redemptions.server.ts'
import type { ByHand } from '../enrolment.rules.ts'
import { lockStudentOrders, type SettleContext } from '../pay/settle.server.ts'
import { assertLearns, isEnrolled, isOffered, orGone } from '../policy.server.ts'
import { type Charged, charge } from './charge.server.ts'

const ALREADY_ENROLLED = 'This student already has this course'

type Quoted = {
  studentId: string
  courseId: string
  /** The day in India on which the money came; today unless said. */
  paidOn?: string | undefined
  /** Empty without one. */
  coupon: string
}

export type Payment = Quoted & {
  amountPaise: number
  method: ByHand
  reference: string
  buyerState: string | null
  /** Of another amount than the price: the price that the office saw, and why it takes the amount. */
  seenPaise?: number | undefined
  reason: string
  /** Who of the office took it. */
  byId: string
}

/** What a course costs, and what its coupon takes off, in paise. */
export type Quote = { paise: number; amountPaise: number }

/**
 * What a course costs a student on the day of the payment. Nothing is stored.
 * @throws {Refusal} 404 for a student or course that is not there, 422 for a course that the student has or
 * that is for teachers, and for a coupon or a day that does not count.
 */
export async function quotePayment(on: Db | Tx, quoted: Quoted, now: Date): Promise<Quote> {
  if (await isEnrolled(on, quoted.studentId, quoted.courseId))
    throw new Refusal(422, undefined, { errors: { courseId: ALREADY_ENROLLED } })
  return quote(on, quoted, { now, price: (use) => discountedPrice(on, use) })
}

type Pricing = { now: Date; price: (use: Parameters<typeof discountedPrice>[1]) => Promise<number> }

async function quote(
  on: Db | Tx,
  { studentId, courseId, paidOn, coupon }: Quoted,
  { now, price }: Pricing,
): Promise<Quote> {
  await assertLearns(on, studentId)
  const course = (await coursesById(on, [courseId])).get(courseId)
  if (!course) throw new Refusal(404, 'Course not found', { code: 'course_not_found' })
  if (!(await isOffered(on, courseId, studentId)))
    throw new Refusal(422, undefined, { errors: { courseId: 'This course is for teachers' } })
  const at = paidAt(paidOn, now)
  const { paise } = priceAt(course, at)
  const code = codeOf(coupon)
  return { paise, amountPaise: code ? await price({ code, paise, courseId, studentId, now: at }) : paise }
}

/** Older payments belong to accounts that are closed. */
const LONGEST_DAYS = 366

/** When money came that is recorded now: prices and coupons count as they were on that day. */
function paidAt(paidOn: string | undefined, now: Date): Date {
  if (paidOn === undefined || paidOn === indianDay(now)) return now
  const age = now.getTime() - dayBegins(paidOn).getTime()
  if (age < 0 || age > LONGEST_DAYS * DAY_MS)
    throw new Refusal(422, undefined, { errors: { paidOn: 'Choose a day in the last 12 months' } })
  return new Date(dayEnds(paidOn).getTime() - 1)
}

/**
 * Records what was paid to the office, and enrols the student. Cash is in the till of the day on which it is
 * recorded, whatever day it came. An amount that is not the price, less its coupon, needs the price that the
 * office saw and a reason: a slip of the hand would be a tax invoice.
 * @throws {Refusal} 404 for a student or course that is not there, 409 when the course is already theirs or
 * costs something else by now, for a closed till and too much cash, 422 for a coupon that does not count and
 * an amount without its reason.
 */
export async function recordPayment(
  { outbox, now, database, cash }: SettleContext & Pick<RoomParts, 'cash'>,
  payment: Payment,
): Promise<Charged> {
  const { studentId, courseId, amountPaise, method, reference, buyerState, byId } = payment
  const paidOn = payment.paidOn ?? indianDay(now)
  await assertLearns(database.db, studentId)
  const charged = await database.db
    .transaction(async (tx) => {
      // Before the coupon's lock, in the order of every other sale.
      await lockStudentOrders(tx, studentId)
      if (await isEnrolled(tx, studentId, courseId))
        throw new Refusal(409, ALREADY_ENROLLED, { code: 'student_already_enrolled' })
      const quoted = await quote(tx, payment, { now, price: (use) => redeemCoupon(tx, use) })
      const note = noteOf(payment, quoted)
      if (method === 'cash' && amountPaise > 0)
        for (const receive of cash())
          await receive({ tx, now }, { personId: studentId, paise: amountPaise, day: paidOn })
      return charge(
        { tx, outbox, now },
        {
          studentId,
          courseId,
          amountPaise,
          buyerState,
          byId,
          note,
          gateway: 'manual',
          paidBy: method,
          reference: reference || null,
          paidOn,
          coupon: codeOf(payment.coupon) || null,
          discountPaise: quoted.paise - quoted.amountPaise,
        },
      )
    })
    .catch(orGone)
  outbox.wake()
  return charged
}

/** Why another amount than the price was taken; null for the price. @throws {Refusal} 409, 422 */
function noteOf({ amountPaise, seenPaise, reason }: Payment, quoted: Quote): string | null {
  const price = quoted.amountPaise
  if (amountPaise === price) return null
  if (seenPaise !== undefined && seenPaise !== price)
    throw new Refusal(409, `The price is now ${rupees(price)}. Please check again.`, {
      code: 'price_now_differs',
    })
  const errors = {
    ...(seenPaise === undefined
      ? { amount: `The price is ${rupees(price)}. Confirm ${rupees(amountPaise)} to record it.` }
      : {}),
    ...(reason === '' ? { reason: 'Enter a reason for the different amount' } : {}),
  }
  if (Object.keys(errors).length > 0) throw new Refusal(422, undefined, { errors })
  return `${rupees(amountPaise)} instead of ${rupees(price)}: ${reason}`
}
