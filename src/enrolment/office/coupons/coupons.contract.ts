import * as z from 'zod/mini'
import { pageQuery, PageOf } from '../../../platform/http/cursor.contract.ts'
import {
  AFile,
  endpoint,
  DataReply,
  Id,
  Instant,
  OneLine,
  Rupees,
  MessageReply,
} from '../../../platform/wire.ts'
import { COUPON_KINDS, COUPON_STATES } from '../../coupon.rules.ts'

const CODE = 'Use 3 to 20 letters and numbers, like DIWALI25'
/** Kept in capitals. */
const Code = OneLine(CODE, 40).check(
  z.regex(/^[A-Za-z0-9]{3,20}$/, CODE),
  z.overwrite((code) => code.toUpperCase()),
)
const DAY = 'A day like 2026-11-21'
/** A day in India. */
const Day = z.iso.date(DAY).check(z.regex(/^20/, DAY))

const OFF = 'Enter a whole number, 1 or more'
const LIMIT = 'Enter 1 or more, or leave empty for no limit'
const terms = {
  kind: z.enum(COUPON_KINDS),
  /** Percent, or rupees. */
  off: z.int(OFF).check(z.minimum(1, OFF), z.maximum(1_000_000, 'At most ₹10,00,000')),
  /** Null for all courses. */
  courseId: z.nullable(Id),
  /** Days in India, the last one included; null for at once and for no end. */
  from: z.nullable(Day),
  until: z.nullable(Day),
  /** Uses in all. */
  limit: z.nullable(z.int(LIMIT).check(z.minimum(1, LIMIT), z.maximum(1_000_000, 'At most 10,00,000'))),
  oncePerStudent: z.boolean(),
}
export const CouponTermsBody = z.object(terms)
export type CouponTermsBody = z.output<typeof CouponTermsBody>

const percentFits = z.refine<CouponTermsBody>(({ kind, off }) => kind === 'amount' || off <= 100, {
  path: ['off'],
  error: '1 to 100 percent',
})
const daysFit = z.refine<CouponTermsBody>(
  ({ from, until }) => from === null || until === null || from <= until,
  { path: ['until'], error: 'The last date is before the first' },
)

export const CouponView = z.object({
  _id: Id,
  code: z.string(),
  ...terms,
  /** Empty for all courses. */
  courseTitle: z.string(),
  /** Orders that hold a use: open, charged and held ones. */
  used: z.int(),
  /** What it took off charged orders. */
  cost: Rupees,
  state: z.enum(COUPON_STATES),
  /** Orders name it, also failed ones: it stays. */
  named: z.boolean(),
  revision: z.int(),
  createdAt: Instant,
})
export type CouponView = z.output<typeof CouponView>

const filters = {
  /** A part of the code. */
  words: z.optional(z.union([z.literal(''), OneLine('', 80)])),
  state: z.optional(z.enum(COUPON_STATES)),
}
const sorts = pageQuery('createdAt', 'code', 'until')

export const findCoupons = endpoint('POST', '/coupons/search', {
  summary: 'Coupons with their uses and what they cost, newest first unless said, in pages.',
  access: 'office',
  auditVerb: 'viewed the list of coupons',
  auditAsView: true,
  body: z.object({ ...filters, ...sorts }),
  reply: PageOf(CouponView),
})

export const exportCoupons = endpoint('POST', '/coupons/export', {
  summary: 'What findCoupons lists, all pages of it, as CSV or XLSX.',
  access: 'office',
  auditVerb: 'exported the list of coupons',
  audited: ['format', 'state'],
  body: z.object({ ...filters, sort: sorts.sort, format: z.enum(['csv', 'xlsx']) }),
  reply: AFile,
  download: true,
})

const One = DataReply(CouponView)
const params = { id: Id }

export const getCoupon = endpoint('GET', '/coupons/{id}', {
  summary: 'One coupon.',
  access: 'office',
  auditVerb: 'viewed a coupon',
  params,
  reply: One,
})

export const createCoupon = endpoint('POST', '/coupons', {
  summary: 'Makes a coupon, which counts from its first day. 422 at code when there is one of this code.',
  access: 'office',
  auditVerb: 'created a coupon',
  audited: ['code', 'kind', 'off', 'courseId', 'from', 'until', 'limit', 'oncePerStudent'],
  body: z.object({ code: Code, ...terms }).check(percentFits, daysFit),
  reply: One,
  status: 201,
})

export const changeCoupon = endpoint('PATCH', '/coupons/{id}', {
  summary:
    'Changes what a coupon takes off, where, when and how often; its code stays. Orders that were made keep their price. 409 when somebody changed it since `revision`.',
  access: 'office',
  auditVerb: 'changed a coupon',
  params,
  audited: ['kind', 'off', 'courseId', 'from', 'until', 'limit', 'oncePerStudent'],
  body: z.object({ ...terms, revision: z.int() }).check(percentFits, daysFit),
  reply: One,
})

export const stopCoupon = endpoint('POST', '/coupons/{id}/stop', {
  summary: 'Stops a coupon: no new order can use it. Harmless when it is stopped already.',
  access: 'office',
  auditVerb: 'stopped a coupon',
  params,
  body: z.object({}),
  reply: One,
})

export const startCoupon = endpoint('POST', '/coupons/{id}/start', {
  summary:
    'Lets a stopped coupon count again, within its days and its limit. Harmless when it is not stopped.',
  access: 'office',
  auditVerb: 'started a coupon again',
  params,
  body: z.object({}),
  reply: One,
})

export const deleteCoupon = endpoint('DELETE', '/coupons/{id}', {
  summary: 'Deletes a coupon that no order names; 409 for any other, which can only be stopped.',
  access: 'office',
  auditVerb: 'deleted a coupon',
  params,
  reply: MessageReply,
})
