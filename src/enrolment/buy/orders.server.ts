import { rupeesExact } from '../../platform/text/rupees.rules.ts'
import { Refusal } from '../../platform/errors.ts'
import { createLimit } from '../../platform/http/limits.server.ts'
import { enveloped, type EndpointHandler, serve } from '../../platform/http/serve.server.ts'
import * as wire from '../enrolment.contract.ts'
import { isOpen, saysNothingCharged } from '../enrolment.rules.ts'
import { handleGatewayEvent, verifyOrder } from '../pay/order-status.server.ts'
import type { RoomParts } from '../../platform/rooms/room.server.ts'
import type { OtherOrders, PayingParts } from '../gateways.reads.server.ts'
import { refundOrder } from '../pay/refund.server.ts'
import { learnerOf, orderFor } from '../policy.server.ts'
import { orderCourse } from './order-course.server.ts'
import { quotePayment, recordPayment } from './record-payment.server.ts'

const paiseOf = (rupees: number) => Math.round(rupees * 100)

/** Orders, from the button to the ledger. */
export function orderCalls(
  parts: PayingParts & Pick<RoomParts, 'cash'> & { otherOrders: OtherOrders },
): EndpointHandler[] {
  const { database } = parts
  const perAccount = createLimit(database, 'order-of', { acts: 30, seconds: 600 })
  const questions = createLimit(database, 'gateway-asked-by', { acts: 40, seconds: 60 })

  return [
    serve(wire.initiatePayment, async ({ body, person, site, now }) => {
      await perAccount.spend(person.account.id)
      if (body.customer_id !== undefined && body.customer_id !== person.id) throw new Refusal(403)
      const order = await orderCourse(
        { ...parts, now },
        {
          studentId: await learnerOf(database.db, person, body.child_id),
          courseId: body.course_id,
          goesOn: body.order_id,
          coupon: body.coupon ?? '',
          seenPaise: body.amount === undefined ? undefined : paiseOf(body.amount),
          buyerState: body.state || null,
        },
      )
      return {
        success: true as const,
        payment_url: new URL(order.paymentUrl ?? `/payment-status?order_id=${order.orderNumber}`, site).href,
        order_id: order.orderNumber,
        status: order.status,
      }
    }),

    serve(wire.verifyPayment, async ({ query, person, now }) => {
      const known = await orderFor(database.db, person, query.order_id)
      const asked = isOpen(known.status) || known.status === 'FAILED'
      // A page asks twenty times a minute; who asks more often gets what is known here.
      const { order, report } =
        asked && (await questions.allows(person.id))
          ? await verifyOrder({ ...parts, now }, known)
          : { order: known, report: null }
      return {
        success: true as const,
        status: order.status,
        order_id: order.orderNumber,
        amount: order.amountPaise / 100,
        currency: order.currency,
        course_id: order.courseId,
        nothing_charged: report !== null && order.status !== 'CHARGED' && saysNothingCharged(report),
        not_confirmed: report?.notConfirmed ?? false,
      }
    }),

    serve(wire.paymentWebhook, async ({ params, body, credentials, now }) => {
      await handleGatewayEvent({ ...parts, now }, { gateway: params.gateway, body, credentials })
      return { success: true as const }
    }),

    serve(wire.refundOrder, async ({ params, body, person, now, audit }) => {
      const order = await orderFor(database.db, person, params.orderId)
      const { amount, reason, refunded = 0, ends_course: endsCourse = false } = body
      const money = { amountPaise: paiseOf(amount), seenPaise: paiseOf(refunded) }
      const decision = { order, ...money, reason, endsCourse, byId: person.id }
      const status = await refundOrder({ ...parts, now }, decision)
      audit(
        `refunded ${rupeesExact(money.amountPaise)} of order ${order.orderNumber} to {person:${order.studentId}}`,
      )
      return { success: true as const, status }
    }),

    serve(wire.recordPayment, async ({ body, person, now, audit }) => {
      const { amount, price, state = null, reference = '', coupon = '', reason = '', ...paid } = body
      const amounts = {
        amountPaise: paiseOf(amount),
        seenPaise: price === undefined ? undefined : paiseOf(price),
      }
      const payment = { ...paid, ...amounts, reference, coupon, reason, buyerState: state, byId: person.id }
      const { order, receipt } = await recordPayment({ ...parts, now }, payment)
      const note = order.note ? `, ${order.note}` : ''
      audit(
        `recorded ${rupeesExact(amounts.amountPaise)} (${body.method}) of {person:${body.studentId}}${note}`,
      )
      return { success: true as const, order_id: order.orderNumber, receipt }
    }),

    serve(wire.quotePayment, async ({ body: { coupon = '', ...quoted }, now }) => {
      const { paise, amountPaise } = await quotePayment(database.db, { ...quoted, coupon }, now)
      const discount = (paise - amountPaise) / 100
      return enveloped({ price: paise / 100, discount, amount: amountPaise / 100 })
    }),
  ]
}
