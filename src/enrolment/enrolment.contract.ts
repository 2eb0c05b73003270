import * as z from 'zod/mini'
import { State } from '../enquiries/enquiries.contract.ts'
import {
  AFile,
  AlsoIn,
  DataReply,
  endpoint,
  Id,
  Instant,
  ManyLines,
  OneLine,
  Rupees,
  Seconds,
  wholePaise,
} from '../platform/wire.ts'
import { MANUAL_METHODS, ORDER_STATUSES } from './enrolment.rules.ts'
import { CoverKind } from '../catalogue/catalogue.contract.ts'

/** At most 17 letters and digits: what the payment gateway accepts as an order id. */
export const OrderId = z.string().check(z.regex(/^[A-Za-z0-9]{1,17}$/, 'Invalid order id'))
export const Status = z.enum(ORDER_STATUSES)
/** Rupees that were paid: none to ten million, in whole paise. */
export const PaidRupees = z
  .number()
  .check(
    z.minimum(0, 'Enter the amount in rupees'),
    z.maximum(10_000_000, 'Enter the amount in rupees'),
    wholePaise(),
  )

export const initiatePayment = endpoint('POST', '/initiatePayment', {
  summary:
    "Orders a course, for the caller or for a child of the parent who calls (`child_id`; the same 404 for another's child and for none). The amount is the course's price, read on the server; another amount is refused with 409, as is a course that is already the student's. An order that is still open is given back instead of a second one; named in `order_id` it goes on at its own price. A price of 0 enrols at once.",
  access: 'customer',
  behindPin: 'closed',
  body: z.object({
    course_id: Id,
    /** Whose course it becomes; without it the caller's own. */
    child_id: z.optional(Id),
    /** The open order that goes on. */
    order_id: z.optional(OrderId),
    amount: z.optional(Rupees),
    coupon: z.optional(z.union([z.literal(''), OneLine('Coupon is required', 40)])),
    /** The family's state, for the kind of tax on the receipt. */
    state: z.optional(z.union([z.literal(''), State])),
    customer_id: z.optional(Id),
    customer_email: z.optional(z.string().check(z.maxLength(254))),
    customer_phone: z.optional(z.string().check(z.maxLength(20))),
    currency: z.literal('INR'),
  }),
  reply: z.object({ success: z.literal(true), payment_url: z.string(), order_id: OrderId, status: Status }),
})

export const verifyPayment = endpoint('GET', '/verifyPayment', {
  summary:
    "What became of the caller's order, or of its child's, asked from the gateway. The same 404 for another's order and for none.",
  access: 'customer',
  behindPin: 'closed',
  changesOnGet: true,
  query: { order_id: OrderId },
  reply: z.object({
    success: z.literal(true),
    status: Status,
    order_id: OrderId,
    amount: Rupees,
    currency: z.string(),
    course_id: Id,
    /** The gateway has just said that no money moved; false: nobody can say. */
    nothing_charged: z.boolean(),
    /** The gateway says that the payer did not confirm the payment, or stopped it. */
    not_confirmed: z.boolean(),
  }),
})

export const paymentWebhook = endpoint('POST', '/payments/webhook/{gateway}', {
  summary:
    "A gateway's word that something happened; only a hint to ask it. Basic credentials, or a signature over the raw bytes; any order and any number of times.",
  access: 'anyone',
  params: { gateway: z.string().check(z.regex(/^[a-z]{1,20}$/, 'Invalid gateway')) },
  file: true,
  body: z.instanceof(Uint8Array),
  reply: z.object({ success: z.literal(true) }),
})

/** What the office decides about the money of an order: the rupees that it saw, and why. */
export const MoneyDecision = z.object({ amount: PaidRupees, reason: ManyLines('Reason is required', 500) })

export const refundOrder = endpoint('POST', '/orders/{orderId}/refund', {
  summary:
    'Refunds a charged order, or gives back what a held one holds. Of a charged one `amount` may be a part: the enrolment stays unless `ends_course`, and ends once everything was refunded. 409 for any other order, for more than is left, when `refunded` is not what was refunded before, and for cash that the till of head office does not have or a closed one.',
  access: 'office',
  auditVerb: 'refunded an order',
  params: { orderId: OrderId },
  audited: ['amount', 'reason', 'ends_course'],
  body: z.object({
    ...MoneyDecision.shape,
    /** Rupees of it that were refunded when the office looked; none unless said. */
    refunded: z.optional(PaidRupees),
    ends_course: z.optional(z.boolean()),
  }),
  reply: z.object({ success: z.literal(true), status: Status }),
})

const PAID_ON = 'A day like 2026-11-21, at most a year ago'
/** What the office records of money that it got itself. */
const Recorded = z.object({
  studentId: Id,
  courseId: Id,
  amount: PaidRupees,
  method: z.enum(MANUAL_METHODS),
  /** The number in the cash book, of the transfer or of the cheque; only cash may have none. */
  reference: z.optional(z.union([z.literal(''), OneLine('Reference is required', 60)])),
  /** The day in India on which the money came; today unless said. */
  paidOn: z.optional(z.iso.date(PAID_ON).check(z.regex(/^20/, PAID_ON))),
  coupon: z.optional(z.union([z.literal(''), OneLine('Coupon is required', 40)])),
  state: z.optional(State),
  /** Of another amount than the price: the price that the office saw, and why it takes the amount. */
  price: z.optional(PaidRupees),
  reason: z.optional(z.union([z.literal(''), ManyLines('Reason is required', 500)])),
})

export const quotePayment = endpoint('POST', '/orders/record/quote', {
  summary:
    'What a course costs a student on the day of a payment to the office, with a coupon where one is named; nothing is stored. 422 at courseId for a course that the student has.',
  access: 'office',
  auditVerb: 'checked the price of a payment of {person:studentId}',
  body: z.pick(Recorded, { studentId: true, courseId: true, paidOn: true, coupon: true }),
  reply: DataReply(z.object({ price: Rupees, discount: Rupees, amount: Rupees })),
})

export const recordPayment = endpoint('POST', '/orders/record', {
  summary:
    'Records a payment by cash, UPI, bank or cheque and enrols the student; 409 when the course is already theirs. Cash goes into today’s till of head office: 409 when it is closed, and for two lakh or more of one payer on a day, with fees. An amount that is not the price, less its coupon, needs that price in `price` and a `reason`.',
  access: 'office',
  auditVerb: 'recorded a payment of {person:studentId}',
  audited: ['studentId', 'courseId', 'amount', 'method', 'reference', 'paidOn', 'coupon', 'reason'],
  body: Recorded.check(
    z.refine(({ method, reference }) => method === 'cash' || Boolean(reference), {
      path: ['reference'],
      error: 'Reference is required',
    }),
  ),
  reply: z.object({ success: z.literal(true), order_id: OrderId, receipt: z.string() }),
  status: 201,
})

export const MyCourse = z.object({
  courseId: Id,
  /** Whose course it is: the caller, or one of its children. */
  student: z.object({ _id: Id, fullName: z.string() }),
  courseTitle: z.string(),
  courseSubTitle: z.string(),
  alsoIn: AlsoIn,
  cover: CoverKind,
  courseThumbnailImage: z.nullable(z.string()),
  enrolledAt: Instant,
  lessonCount: z.int(),
  lessonsDone: z.int(),
  /** Whole percent; 100 only when every lesson is done. */
  progress: z.int(),
  /** For the receipt's download; null for a free course. */
  orderId: z.nullable(OrderId),
  receipt: z.nullable(z.string()),
})
export type MyCourse = z.output<typeof MyCourse>

export const getMyCourses = endpoint('GET', '/my-courses', {
  summary:
    "The caller's courses with their progress, newest first; a parent who acts for no child gets those of all its children.",
  access: 'customer',
  behindPin: 'open',
  reply: DataReply(z.array(MyCourse)),
})

export const Lesson = z.object({
  _id: Id,
  title: z.string(),
  alsoIn: AlsoIn,
  videoUrl: z.nullable(z.string()),
  /** Captions of the film (WebVTT); null without. */
  captions: z.nullable(z.string()),
  /** The picture before the film starts; null for its first frame. */
  poster: z.nullable(z.string()),
  /** How long the lesson takes, and its film where that is another length. */
  seconds: z.int(),
  filmSeconds: z.nullable(z.int()),
  /** Sanitised HTML. */
  subDescription: z.string(),
  /** Where the student stopped, in seconds. */
  at: z.int(),
  done: z.boolean(),
  doneAt: z.nullable(Instant),
  /** Seconds that the student still has to spend with it before it can count as done. */
  stillToStudy: z.int(),
  /**
   * What is practised with it, and where; `right` of the `of` that make the lesson done, null where the
   * practice counts nothing.
   */
  exercise: z.nullable(
    z.object({ title: z.string(), to: z.string(), right: z.nullable(z.int()), of: z.int() }),
  ),
  /** Worksheets, pictures and recordings, by getLessonFile; `size` in bytes. */
  files: z.array(z.object({ _id: Id, name: z.string(), size: z.int() })),
})
export type Lesson = z.output<typeof Lesson>

export const getMyCourse = endpoint('GET', '/my-courses/{courseId}', {
  summary: "One of the caller's courses with all its lessons; 403 when not enrolled.",
  access: 'learner',
  behindPin: 'open',
  params: { courseId: Id },
  reply: DataReply(
    z.object({
      ...MyCourse.shape,
      lessons: z.array(Lesson),
      /** The caller's own rating of it; null without one. */
      stars: z.nullable(z.int()),
    }),
  ),
})

const STARS = 'One to five stars'

export const rateCourse = endpoint('POST', '/my-courses/{courseId}/rating', {
  summary:
    "The caller's rating of a course, one to five stars; another one replaces it. Replies what all ratings of the course are now. It is the family’s word to the world. 403 when not enrolled, or before half of the lessons are done.",
  access: 'learner',
  behindPin: 'closed',
  params: { courseId: Id },
  body: z.object({
    stars: z.int(STARS).check(z.minimum(1, STARS), z.maximum(5, STARS)),
    userId: z.optional(Id),
  }),
  reply: z.object({ success: z.literal(true), courseRating: z.number(), ratingCount: z.int() }),
})

export const saveProgress = endpoint('POST', '/my-courses/{courseId}/progress', {
  summary:
    'Keeps where the caller is in a lesson, in seconds, and counts the time since the last such sign (at most 30 s). Done stays done; 409 with the time still to go when `done` comes before a share of the lesson’s length was spent with it.',
  access: 'learner',
  behindPin: 'open',
  params: { courseId: Id },
  body: z.object({ lessonId: Id, at: Seconds, done: z.boolean(), userId: z.optional(Id) }),
  reply: z.object({
    success: z.literal(true),
    lessonsDone: z.int(),
    progress: z.int(),
    stillToStudy: z.int(),
  }),
})

/** A file as base64, with the name to save it under. */
export const NamedFile = DataReply(z.object({ name: z.string(), type: z.string(), content: z.string() }))

export const getLessonFile = endpoint('GET', '/my-courses/{courseId}/files/{fileId}', {
  summary: 'A file that goes with a lesson; 403 when not enrolled.',
  access: 'learner',
  behindPin: 'open',
  params: { courseId: Id, fileId: Id },
  reply: AFile,
  download: true,
})

export const getReceipt = endpoint('GET', '/receipts/{orderId}', {
  summary: "The receipt of the caller's charged order, or of its child's, as PDF; the office may read any.",
  access: 'member',
  auditVerb: 'downloaded the receipt of an order',
  behindPin: 'closed',
  params: { orderId: OrderId },
  reply: NamedFile,
})

export const getCertificate = endpoint('GET', '/my-courses/{courseId}/certificate', {
  summary:
    "The certificate of a course that the caller, or its child (`child_id`), has finished, as PDF; 403 while lessons are open. The same 404 for another's child and for none.",
  access: 'customer',
  behindPin: 'open',
  params: { courseId: Id },
  query: { child_id: z.optional(z.union([Id, z.literal('')])) },
  reply: NamedFile,
})
