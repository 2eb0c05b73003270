import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { couponFault, REDEEMED_STATUSES, withCoupon } from './coupon.rules.ts'
import { type CouponRow, coupons, type Order, orders } from './enrolment.tables.ts'

/** How coupons are stored and compared. */
export const codeOf = (typed: string): string => typed.trim().toUpperCase()

/** A coupon under its lock: until the transaction ends nobody else takes a use of it, on any instance. */
async function lockedCoupon(tx: Tx, code: string): Promise<CouponRow | undefined> {
  const [coupon] = await tx.select().from(coupons).where(eq(coupons.code, code)).for('no key update')
  return coupon
}

/** How often a coupon is used, by all and by one student. After its lock it counts what is committed. */
async function usesOf(tx: Db | Tx, code: string, studentId: string) {
  const [row] = await tx
    .select({
      used: sql<number>`count(*)::int`,
      usedByStudent: sql<number>`(count(*) filter (where ${orders.studentId} = ${studentId}))::int`,
    })
    .from(orders)
    .where(and(eq(orders.coupon, code), inArray(orders.status, REDEEMED_STATUSES)))
  return row ?? { used: 0, usedByStudent: 0 }
}

type Use = { code: string; paise: number; courseId: string; studentId: string; now: Date }

/**
 * What a course of this price costs with a coupon, in paise; the use is taken by the order that is stored in
 * the same transaction.
 * @throws {Refusal} 422 at `coupon`, with the reason, when it does not count here and now.
 */
export async function redeemCoupon(tx: Tx, { code, paise, courseId, studentId, now }: Use): Promise<number> {
  return reduced(tx, await lockedCoupon(tx, code), { code, paise, courseId, studentId, now })
}

/**
 * What a course of this price would cost with a coupon, in paise; nothing is taken. @throws {Refusal} as
 * `takeUse` does.
 */
export async function discountedPrice(on: Db | Tx, use: Use): Promise<number> {
  const [coupon] = await on.select().from(coupons).where(eq(coupons.code, use.code))
  return reduced(on, coupon, use)
}

async function reduced(on: Db | Tx, coupon: CouponRow | undefined, use: Use): Promise<number> {
  const { code, paise, courseId, studentId, now } = use
  const fault = coupon
    ? couponFault(coupon, { courseId, ...(await usesOf(on, code, studentId)) }, now)
    : 'We don’t know this coupon. Please check the code.'
  if (!coupon || fault !== null) throw new Refusal(422, undefined, { errors: { coupon: fault ?? '' } })
  return withCoupon(paise, coupon)
}

/**
 * Whether the coupon's use that a failed order gave back is still free; charged in the same transaction, the
 * order has it again.
 */
export async function hasRedemptionLeft(tx: Tx, { coupon: code, studentId }: Order): Promise<boolean> {
  const coupon = code === null ? undefined : await lockedCoupon(tx, code)
  if (!coupon) return true
  const { used, usedByStudent } = await usesOf(tx, coupon.code, studentId)
  if (coupon.oncePerStudent && usedByStudent > 0) return false
  return coupon.maxRedemptions === null || used < coupon.maxRedemptions
}
