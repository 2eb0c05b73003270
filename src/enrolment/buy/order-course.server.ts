import { randomBytes } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { priceAt } from '../../catalogue/catalogue.contract.ts'
import { listedCourse } from '../../catalogue/catalogue.reads.server.ts'
import { contactOf } from '../../people/people.reads.server.ts'
import { newId } from '../../platform/columns.tables.ts'
import { sqlState } from '../../platform/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { logged } from '../../platform/log.server.ts'
import { nextCheck, OPEN_STATUSES, orderNumber, withCoupon } from '../enrolment.rules.ts'
import { coupons, type Order, orders } from '../enrolment.tables.ts'
import { gatewayOf, type Paying } from '../pay/gateway.server.ts'
import { tell } from '../pay/story.server.ts'
import { alreadyTheirs, isEnrolled } from '../policy.server.ts'
import { enrolFree } from './charge.server.ts'

export type Wanted = {
  studentId: string
  courseId: string
  /** Empty without one. */
  coupon: string
  /** What the family saw it would pay; undefined when it could not know. */
  seenPaise: number | undefined
  buyerState: string | null
}

/**
 * Orders a course at its price of now: the order that is open already, or a new one, started at a gateway;
 * one of 0 is charged at once.
 * @throws {Refusal} 404 for a course that is not listed, 409 for one that is the student's or costs something
 * else, 422 for a coupon, 503 while no gateway takes it.
 */
export async function orderCourse(paying: Paying, wanted: Wanted): Promise<Order> {
  const paise = await priceOf(paying, wanted)
  if (wanted.seenPaise !== undefined && wanted.seenPaise !== paise)
    throw new Refusal(409, 'The price of this course has changed. Please load the page again.')
  if (await isEnrolled(paying.database.db, wanted.studentId, wanted.courseId)) throw alreadyTheirs()
  if (paise === 0) return enrolFree(paying, wanted)
  const order = await openOrder(paying, { ...wanted, amountPaise: paise })
  return order.paymentUrl ? order : startPayment(paying, order)
}

async function priceOf({ database, now }: Paying, { courseId, coupon }: Wanted): Promise<number> {
  const { paise } = priceAt(await listedCourse(database.db, courseId), now)
  if (!coupon) return paise
  const [known] = await database.db.select().from(coupons).where(eq(coupons.code, coupon.toUpperCase()))
  const reduced = known ? withCoupon({ paise, courseId }, known, now) : null
  if (reduced === null)
    throw new Refusal(422, undefined, { errors: { coupon: 'This coupon does not count here' } })
  return reduced
}

/**
 * The open order of a student for a course: the one that is there, or a new one. Stored before any gateway is
 * asked.
 */
async function openOrder(
  { database: { db }, gateways, now }: Paying,
  { studentId, courseId, amountPaise, coupon, buyerState }: Wanted & { amountPaise: number },
): Promise<Order> {
  const [gateway] = gateways
  if (!gateway) throw new Refusal(503, 'Payments are closed for the moment')
  try {
    const [order] = await db
      .insert(orders)
      .values({
        id: newId(),
        orderNumber: orderNumber(randomBytes(14)),
        studentId,
        courseId,
        amountPaise,
        gateway: gateway.name,
        coupon: coupon || null,
        buyerState,
        checkAt: new Date(nextCheck(now.getTime(), now.getTime()) ?? now.getTime()),
        createdAt: now,
        updatedAt: now,
      })
      .returning()
    if (order) return order
  } catch (error) {
    if (sqlState(error) !== '23505') throw error
  }
  const theirs = and(eq(orders.studentId, studentId), eq(orders.courseId, courseId))
  const [order] = await db
    .select()
    .from(orders)
    .where(and(theirs, inArray(orders.status, OPEN_STATUSES)))
  if (!order) throw new Refusal(409, 'This order has just ended. Please try again.')
  if (order.amountPaise !== amountPaise)
    throw new Refusal(
      409,
      'A payment for this course is already open at another price. Please finish or cancel it first.',
    )
  return order
}

/** Opens the payment of an order at its gateway. @returns the order with where it is paid. */
async function startPayment(paying: Paying, order: Order): Promise<Order> {
  const { database, log, now } = paying
  const student = await contactOf(database.db, order.studentId)
  const gateway = gatewayOf(paying, order)
  if (!student || !gateway) throw new Refusal(503, 'Payments are closed for the moment')
  const { orderNumber: number, amountPaise, studentId } = order
  const { email, mobile } = student
  const paymentUrl = await gateway
    .start({ orderNumber: number, amountPaise, studentId, email, mobile })
    .catch((error: unknown) => {
      log.warn({ order: number, gateway: gateway.name, error: logged(error) }, 'payment not started')
      throw new Refusal(503, 'An error occurred. Please try again.', { retryAfter: 5 })
    })
  const started = { paymentUrl, status: 'PENDING' as const, updatedAt: now }
  await database.db
    .update(orders)
    .set(started)
    .where(and(eq(orders.id, order.id), eq(orders.status, 'NEW')))
  await tell(database.db, { orderId: order.id, at: now }, { kind: 'asked', amountPaise })
  return { ...order, ...started }
}
