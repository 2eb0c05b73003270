import * as z from 'zod/mini'
import { CoverKind } from '../../catalogue/catalogue.contract.ts'
import { State } from '../../enquiries/enquiries.contract.ts'
import { Enveloped, endpoint, Id, Instant, OneLine, Rupees } from '../../platform/wire.ts'
import { OrderId, Status } from '../enrolment.contract.ts'

/** Somebody a course can be bought for; `since` when it has it, `agreed` false until its parent agreed. */
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
    'For whom the caller can order a course: a parent for each of its children, all others for themselves (a parent who acts for a child: for that child), and since when each has it.',
  access: 'customer',
  params: { courseId: Id },
  reply: Enveloped(
    z.object({
      /** Whether there is somebody to choose: the caller is a parent who acts for no child. */
      chooses: z.boolean(),
      learners: z.array(Learner),
    }),
  ),
})

/** What is bought, for whom, and what it costs; amounts in rupees, taxes as the receipt splits them. */
const slip = {
  course: z.object({
    _id: Id,
    title: z.string(),
    cover: CoverKind,
    picture: z.nullable(z.string()),
    lessonCount: z.int(),
    teacher: z.string(),
    ages: z.string(),
  }),
  academy: z.string(),
  /** Where the office is called. */
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

export const lookOver = endpoint('POST', '/checkout/{courseId}', {
  summary:
    "What a course costs the caller or its child now, before it is ordered: price, coupon and tax as the receipt will say. An order that is open goes on at its own price. Nothing is stored. The same 404 for another's child and for none; 422 for a coupon that does not count.",
  access: 'customer',
  params: { courseId: Id },
  body: z.object({
    child_id: z.optional(Id),
    coupon: z.optional(z.union([z.literal(''), OneLine('Coupon is required', 40)])),
    state: z.optional(z.union([z.literal(''), State])),
  }),
  reply: Enveloped(
    z.object({
      ...slip,
      chooses: z.boolean(),
      /** The rule of refunds in a sentence; empty without one. */
      refund: z.string(),
      since: z.nullable(Instant),
      /** The order that is open already and goes on. */
      open: z.nullable(OrderId),
      /** Nothing can be paid on the site now: the academy takes the money itself. */
      closed: z.boolean(),
    }),
  ),
})

export const getOrderSlip = endpoint('GET', '/orders/{orderId}/slip', {
  summary:
    "What the caller's or its child's order was for; once it is charged, as the receipt says it. The same 404 for another's order and for none.",
  access: 'customer',
  params: { orderId: OrderId },
  reply: Enveloped(
    z.object({
      ...slip,
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
