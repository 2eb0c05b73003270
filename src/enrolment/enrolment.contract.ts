import * as z from 'zod/mini'
import { endpoint, Id, Rupees } from '../platform/wire.ts'

/** At most 17 letters and digits: what the payment gateway accepts as an order id. */
const OrderId = z.string().check(z.regex(/^[A-Za-z0-9]{1,17}$/, 'Invalid order id'))

export const initiatePayment = endpoint('POST', '/initiatePayment', {
  summary: "Orders a course. The amount is the course's price, read on the server; another amount is refused with 409.",
  access: 'student',
  body: z.object({
    course_id: Id,
    amount: z.optional(Rupees),
    customer_id: z.optional(Id),
    customer_email: z.optional(z.string().check(z.maxLength(254))),
    customer_phone: z.optional(z.string().check(z.maxLength(20))),
    currency: z.literal('INR'),
  }),
  reply: z.object({ success: z.literal(true), payment_url: z.string(), order_id: OrderId, status: z.string() }),
})

export const verifyPayment = endpoint('GET', '/verifyPayment', {
  summary: "What became of the caller's order, asked from the gateway. The same 404 for another's order and for none.",
  access: 'student',
  query: { order_id: OrderId },
  reply: z.object({
    success: z.literal(true),
    status: z.string(),
    order_id: OrderId,
    amount: Rupees,
    currency: z.string(),
    course_id: Id,
  }),
})
