import { randomBytes } from 'node:crypto'
import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { priceAt } from '../catalogue/catalogue.contract.ts'
import { courseCategories, courses } from '../catalogue/catalogue.tables.ts'
import { contacts, people } from '../people/people.tables.ts'
import { newId } from '../platform/columns.tables.ts'
import { type Database, sqlState } from '../platform/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { createLimit } from '../platform/limits.server.ts'
import { type Log, logged } from '../platform/log.server.ts'
import type { Outbox } from '../platform/outbox.server.ts'
import { type Served, serve } from '../platform/serve.server.ts'
import { initiatePayment, paymentWebhook, recordPayment, refundOrder, verifyPayment } from './enrolment.contract.ts'
import { nextCheck, orderNumber, withCoupon } from './enrolment.rules.ts'
import { coupons, enrolments, gatewayEvents, orders } from './enrolment.tables.ts'
import type { PaymentGateway } from './gateway.server.ts'
import { grant, type Order, settle } from './settle.server.ts'

export type Orders = {
  calls: Served[]
  /** Asks the gateways about the orders that are due. */
  reconcile: (now: Date) => Promise<void>
}

type NewOrder = { studentId: string; courseId: string; amountPaise: number; coupon: string; buyerState: string | null }

const open: Order['status'][] = ['NEW', 'PENDING']
const MOST_AT_ONCE = 20

/** Orders, from the button to the ledger. `gateways`: the first takes new orders, all answer for their own. */
export function openOrders(database: Database, outbox: Outbox, gateways: readonly PaymentGateway[], log: Log): Orders {
  const { db } = database
  const perStudent = createLimit(database, 'order-of', 30, 600)
  const gatewayOf = (order: Order) => gateways.find(({ name }) => name === order.gateway)

  async function priceOf(courseId: string, coupon: string, now: Date): Promise<number> {
    const [course] = await db
      .select({ course: courses })
      .from(courses)
      .innerJoin(courseCategories, eq(courseCategories.id, courses.categoryId))
      .where(and(eq(courses.id, courseId), eq(courses.active, true), eq(courseCategories.active, true)))
    if (!course) throw new Refusal(404, 'Course not found')
    const { paise } = priceAt(course.course, now)
    if (!coupon) return paise
    const [found] = await db.select().from(coupons).where(eq(coupons.code, coupon.toUpperCase()))
    const reduced = found && withCoupon(paise, found, courseId, now)
    if (reduced === undefined || reduced === null)
      throw new Refusal(422, undefined, { errors: { coupon: 'This coupon does not count here' } })
    return reduced
  }

  const isEnrolled = async (studentId: string, courseId: string) => {
    const mine = and(eq(enrolments.studentId, studentId), eq(enrolments.courseId, courseId), isNull(enrolments.endedAt))
    return (await db.select({ id: enrolments.id }).from(enrolments).where(mine)).length > 0
  }

  /** The open order of a student for a course: the one that is there, or a new one. Stored before any gateway is asked. */
  async function openOrder({ studentId, courseId, amountPaise, coupon, buyerState }: NewOrder, now: Date): Promise<Order> {
    const mine = and(eq(orders.studentId, studentId), eq(orders.courseId, courseId), inArray(orders.status, open))
    const gateway = gateways[0]
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
    const [order] = await db.select().from(orders).where(mine)
    if (!order) throw new Refusal(409, 'This order has just ended. Please try again.')
    if (order.amountPaise !== amountPaise)
      throw new Refusal(409, 'A payment for this course is already open at another price. Please finish or cancel it first.')
    return order
  }

  const refresh = async (order: Order, now: Date): Promise<Order> => {
    const gateway = gatewayOf(order)
    if (!gateway) return order
    return settle(database, outbox, order.id, await gateway.status(order.orderNumber), now)
  }

  return {
    calls: [
      serve(initiatePayment, async ({ body, person, now }) => {
        await perStudent.spend(person.id)
        const { course_id: courseId, coupon = '' } = body
        if (body.customer_id !== undefined && body.customer_id !== person.id) throw new Refusal(403)
        const paise = await priceOf(courseId, coupon, now)
        if (body.amount !== undefined && Math.round(body.amount * 100) !== paise)
          throw new Refusal(409, 'The price of this course has changed. Please load the page again.')
        if (await isEnrolled(person.id, courseId)) throw new Refusal(409, 'This course is already yours: you find it under My Courses.')
        if (paise === 0) {
          const free = await enrolFree(person.id, courseId, coupon, now)
          return {
            success: true as const,
            payment_url: `/payment-status?order_id=${free.orderNumber}`,
            order_id: free.orderNumber,
            status: free.status,
          }
        }
        const order = await openOrder({ studentId: person.id, courseId, amountPaise: paise, coupon, buyerState: body.state || null }, now)
        if (order.paymentUrl)
          return { success: true as const, payment_url: order.paymentUrl, order_id: order.orderNumber, status: order.status }
        const [student] = await db.select().from(contacts).where(eq(contacts.id, person.id))
        const gateway = gatewayOf(order)
        if (!student || !gateway) throw new Refusal(503, 'Payments are closed for the moment')
        const url = await gateway
          .start({ orderNumber: order.orderNumber, amountPaise: paise, studentId: person.id, email: student.email, mobile: student.mobile })
          .catch((error: unknown) => {
            log.warn({ order: order.orderNumber, gateway: gateway.name, error: logged(error) }, 'payment not started')
            throw new Refusal(503, 'An error occurred. Please try again.', { retryAfter: 5 })
          })
        await db
          .update(orders)
          .set({ paymentUrl: url, status: 'PENDING', updatedAt: now })
          .where(and(eq(orders.id, order.id), eq(orders.status, 'NEW')))
        return { success: true as const, payment_url: url, order_id: order.orderNumber, status: 'PENDING' as const }
      }),

      serve(verifyPayment, async ({ query, person, now }) => {
        const [mine] = await db
          .select()
          .from(orders)
          .where(and(eq(orders.orderNumber, query.order_id), eq(orders.studentId, person.id)))
        if (!mine) throw new Refusal(404, 'Order not found')
        const asked = open.includes(mine.status) || mine.status === 'FAILED'
        const order = asked
          ? await refresh(mine, now).catch((error: unknown) => {
              log.warn({ order: mine.orderNumber, error: logged(error) }, 'payment not verified')
              throw new Refusal(503, 'Payment verification failed', { retryAfter: 3 })
            })
          : mine
        return {
          success: true as const,
          status: order.status,
          order_id: order.orderNumber,
          amount: order.amountPaise / 100,
          currency: order.currency,
          course_id: order.courseId,
        }
      }),

      serve(paymentWebhook, async ({ params, body, credentials, now }) => {
        const gateway = gateways.find(({ name }) => name === params.gateway)
        const event = gateway?.webhook(body, credentials.basic)
        if (!gateway || !event) throw new Refusal(401, 'These credentials are not known')
        const [order] = await db
          .select()
          .from(orders)
          .where(and(eq(orders.orderNumber, event.orderNumber), eq(orders.gateway, gateway.name)))
        // Not ours, such as an order of another installation: there is nothing to send again.
        if (!order) return { success: true as const }
        await settle(database, outbox, order.id, await gateway.status(order.orderNumber), now)
        await db
          .insert(gatewayEvents)
          .values({ key: `${gateway.name}:${event.event}`, orderNumber: order.orderNumber, createdAt: now })
          .onConflictDoNothing()
        return { success: true as const }
      }),

      serve(refundOrder, async ({ params, body, now }) => {
        const [order] = await db.select().from(orders).where(eq(orders.orderNumber, params.orderId))
        if (!order) throw new Refusal(404, 'Order not found')
        if (order.status === 'REFUNDED') return { success: true as const, status: order.status }
        if (order.status === 'HELD') return { success: true as const, status: await releaseHeld(order, body.reason, now) }
        if (order.status !== 'CHARGED') throw new Refusal(409, 'Only a charged order can be paid back')
        // Asked again in a minute, so that a death in between leaves no refund that the ledger does not know.
        const again = new Date(now.getTime() + 60_000)
        await db.update(orders).set({ note: body.reason, checkAt: again, updatedAt: now }).where(eq(orders.id, order.id))
        await gatewayOf(order)?.refund(order.orderNumber, order.amountPaise)
        const report = { state: 'refunded' as const, amountPaise: order.amountPaise, currency: order.currency }
        return { success: true as const, status: (await settle(database, outbox, order.id, report, now)).status }
      }),

      serve(recordPayment, async ({ body, now }) => {
        const [student] = await db
          .select({ id: people.id })
          .from(people)
          .where(and(eq(people.id, body.studentId), eq(people.role, 'student'), isNull(people.erasedAt)))
        if (!student) throw new Refusal(404, 'Student not found')
        const [course] = await db.select({ id: courses.id }).from(courses).where(eq(courses.id, body.courseId))
        if (!course) throw new Refusal(404, 'Course not found')
        if (await isEnrolled(body.studentId, body.courseId)) throw new Refusal(409, 'This course is already theirs')
        const note = `${body.method}: ${body.reference}`
        return charge(
          {
            studentId: body.studentId,
            courseId: body.courseId,
            amountPaise: Math.round(body.amount * 100),
            gateway: 'manual',
            note,
            buyerState: body.state ?? null,
          },
          now,
        ).then(({ order, receipt }) => ({ success: true as const, order_id: order.orderNumber, receipt }))
      }),
    ],

    reconcile: async (now) => {
      const due = await db.select().from(orders).where(lte(orders.checkAt, now)).orderBy(orders.checkAt).limit(MOST_AT_ONCE)
      for (const order of due) {
        try {
          await refresh(order, now)
        } catch (error) {
          log.warn({ order: order.orderNumber, error: logged(error) }, 'payment not reconciled')
          const next = nextCheck(order.createdAt.getTime(), now.getTime())
          await db
            .update(orders)
            .set({ checkAt: next === null ? null : new Date(next) })
            .where(eq(orders.id, order.id))
        }
      }
    },
  }

  /** Pays back what the gateway holds of an order that never counted here: no ledger entry came in, so none goes out. */
  async function releaseHeld(order: Order, reason: string, now: Date): Promise<Order['status']> {
    const gateway = gatewayOf(order)
    if (!gateway) throw new Refusal(503, 'The gateway of this order is not set up')
    const { amountPaise } = await gateway.status(order.orderNumber)
    await gateway.refund(order.orderNumber, amountPaise)
    await db
      .update(orders)
      .set({ status: 'REFUNDED', note: reason, updatedAt: now })
      .where(and(eq(orders.id, order.id), eq(orders.status, 'HELD')))
    return 'REFUNDED'
  }

  async function enrolFree(studentId: string, courseId: string, coupon: string, now: Date): Promise<Order> {
    const { order } = await charge({ studentId, courseId, amountPaise: 0, gateway: 'free', coupon: coupon || null }, now)
    return order
  }

  /** An order that is charged as it is stored: free, or paid to the office. */
  async function charge(
    fields: {
      studentId: string
      courseId: string
      amountPaise: number
      gateway: string
      coupon?: string | null
      note?: string
      buyerState?: string | null
    },
    now: Date,
  ): Promise<{ order: Order; receipt: string }> {
    const charged = await db.transaction(async (tx) => {
      // One at a time per student: two clicks, or the office and the student at once, are one enrolment.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${fields.studentId}))`)
      const values = {
        id: newId(),
        orderNumber: orderNumber(randomBytes(14)),
        ...fields,
        status: 'CHARGED' as const,
        chargedAt: now,
        createdAt: now,
        updatedAt: now,
      }
      const mine = and(eq(enrolments.studentId, fields.studentId), eq(enrolments.courseId, fields.courseId), isNull(enrolments.endedAt))
      if ((await tx.select({ id: enrolments.id }).from(enrolments).where(mine)).length > 0)
        throw new Refusal(409, 'This course is already yours: you find it under My Courses.')
      const [order] = await tx.insert(orders).values(values).returning()
      if (!order) throw new Error('an order was inserted and is not there')
      return { order, receipt: await grant(tx, outbox, order, now) }
    })
    outbox.wake()
    return charged
  }
}
