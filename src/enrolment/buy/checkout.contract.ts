import * as z from 'zod/mini'
import { CoverKind } from '../../catalogue/catalogue.contract.ts'
import { State } from '../../enquiries/enquiries.contract.ts'
import { AlsoIn, DataReply, endpoint, Id, Instant, OneLine, Rupees } from '../../platform/wire.ts'
import { OrderId, Status } from '../enrolment.contract.ts'

/** A person to buy a course for; `since` when they got it, `agreed` false before the parent's consent. */
export const Learner = z.object({
  _id: Id,
  fullName: z.string(),
  presentEducation: z.string(),
  since: z.nullable(Instant),
  agreed: z.boolean(),
})
export type Learner = z.output<typeof Learner>

export const getLearners = endpoint('GET', '/checkout/{courseId}/learners', {
  summary:
    'For whom the caller can order a course: a parent for each of its children, all others for themselves (a parent who acts for a child: for that child), and since when each has it. 409 for a course for teachers, where nobody of them is one or has it.',
  access: 'customer',
  behindPin: 'closed',
  params: { courseId: Id },
  reply: DataReply(
    z.object({
      /** Whether the caller chooses a child: a parent who acts for no child. */
      chooses: z.boolean(),
      learners: z.array(Learner),
    }),
  ),
})

/** Course, learner and price; amounts in rupees, taxes as the receipt splits them. */
const orderSummary = {
  course: z.object({
    _id: Id,
    title: z.string(),
    alsoIn: AlsoIn,
    cover: CoverKind,
    picture: z.nullable(z.string()),
    lessonCount: z.int(),
    teacher: z.string(),
    ages: z.string(),
  }),
  academy: z.string(),
  /** The office's phone number. */
  phone: z.string(),
  /** Who pays. */
  from: z.string(),
  learner: z.object({
    _id: Id,
    fullName: z.string(),
    presentEducation: z.string(),
  }),
  /** The family's state; empty: the academy's. */
  state: z.string(),
  coupon: z.string(),
  price: Rupees,
  discount: Rupees,
  amount: Rupees,
  net: Rupees,
  taxes: z.array(z.object({ name: z.string(), percent: z.number(), amount: Rupees })),
}

export const quoteOrder = endpoint('POST', '/checkout/{courseId}', {
  summary:
    "What a course costs the caller or its child now, before it is ordered: price, coupon and tax as the receipt will say. An order that is open goes on at its own price. Nothing is stored. The same 404 for another's child and for none; 422 for a coupon that does not count.",
  access: 'customer',
  behindPin: 'closed',
  params: { courseId: Id },
  body: z.object({
    child_id: z.optional(Id),
    coupon: z.optional(z.union([z.literal(''), OneLine('Coupon is required', 40)])),
    state: z.optional(z.union([z.literal(''), State])),
  }),
  reply: DataReply(
    z.object({
      ...orderSummary,
      chooses: z.boolean(),
      /** The refund rule as a sentence; empty without one. */
      refund: z.string(),
      since: z.nullable(Instant),
      /** The order that is already open and is continued. */
      open: z.nullable(OrderId),
      /** Online payment is off: the office takes the money. */
      closed: z.boolean(),
    }),
  ),
})

export const getOrderSummary = endpoint('GET', '/orders/{orderId}/slip', {
  summary:
    "What the caller's or its child's order was for; once it is charged, as the receipt says it. The same 404 for another's order and for none.",
  access: 'customer',
  behindPin: 'closed',
  params: { orderId: OrderId },
  reply: DataReply(
    z.object({
      ...orderSummary,
      order: OrderId,
      status: Status,
      orderedAt: Instant,
      /** Null before it is charged, and for a price of 0. */
      receipt: z.nullable(z.object({ number: z.string(), date: Instant })),
      /** The next lesson that is not done; null without one, or without the course. */
      next: z.nullable(z.int()),
    }),
  ),
})
