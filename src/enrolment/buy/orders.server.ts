import { rupees } from '../../academy/papers.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { createLimit } from '../../platform/limits.server.ts'
import { type Served, serve } from '../../platform/serve.server.ts'
import * as wire from '../enrolment.contract.ts'
import { isOpen, saysNothingCharged } from '../enrolment.rules.ts'
import { heedHint, verifyOrder } from '../pay/ask.server.ts'
import type { PayingParts } from '../pay/gateway.server.ts'
import { refundOrder } from '../pay/refund.server.ts'
import { learnerOf, orderFor } from '../policy.server.ts'
import { recordPayment } from './charge.server.ts'
import { orderCourse } from './order-course.server.ts'

const paiseOf = (rupees: number) => Math.round(rupees * 100)

/** Orders, from the button to the ledger. */
export function orderCalls(parts: PayingParts): Served[] {
  const { database } = parts
  const perAccount = createLimit(database, 'order-of', { acts: 30, seconds: 600 })
  const questions = createLimit(database, 'gateway-asked-by', { acts: 40, seconds: 60 })

  return [
    serve(wire.initiatePayment, async ({ body, person, now }) => {
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
        payment_url: order.paymentUrl ?? `/payment-status?order_id=${order.orderNumber}`,
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
      await heedHint({ ...parts, now }, { gateway: params.gateway, body, basic: credentials.basic })
      return { success: true as const }
    }),

    serve(wire.refundOrder, async ({ params, body, person, now, tell }) => {
      const order = await orderFor(database.db, person, params.orderId)
      const { amount, reason } = body
      const decision = { order, amountPaise: paiseOf(amount), reason, byId: person.id }
      const status = await refundOrder({ ...parts, now }, decision)
      tell(
        `paid ${rupees(decision.amountPaise)} of order ${order.orderNumber} back to {person:${order.studentId}}`,
      )
      return { success: true as const, status }
    }),

    serve(wire.recordPayment, async ({ body, person, now, tell }) => {
      const { amount, state = null, ...paid } = body
      const payment = { ...paid, amountPaise: paiseOf(amount), buyerState: state, byId: person.id }
      const { order, receipt } = await recordPayment({ ...parts, now }, payment)
      tell(`recorded ${rupees(payment.amountPaise)} (${body.method}) of {person:${body.studentId}}`)
      return { success: true as const, order_id: order.orderNumber, receipt }
    }),
  ]
}
