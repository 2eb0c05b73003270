import * as z from 'zod/mini'
import { pageQuery, PageOf } from '../../platform/http/cursor.contract.ts'
import {
  AFile,
  endpoint,
  DataReply,
  Id,
  Instant,
  ManyLines,
  OneLine,
  Rupees,
  MessageReply,
} from '../../platform/wire.ts'
import { MoneyDecision, NamedFile, OrderId, Status } from '../enrolment.contract.ts'
import { ORDER_EVENTS, PAID_BY } from '../enrolment.rules.ts'

const Month = z.string().check(z.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'A month like 2026-11'))
const Format = z.enum(['csv', 'xlsx'])

export const OrderRow = z.object({
  _id: Id,
  order_id: OrderId,
  studentId: Id,
  studentName: z.string(),
  courseId: Id,
  courseTitle: z.string(),
  amount: Rupees,
  /** What of it was refunded. */
  refunded: Rupees,
  status: Status,
  gateway: z.string(),
  paidBy: z.enum(PAID_BY),
  /** Of a payment to the office: its number, and the day in India on which it came. */
  reference: z.nullable(z.string()),
  paidOn: z.nullable(z.string()),
  note: z.nullable(z.string()),
  receipt: z.nullable(z.string()),
  /** The gateway's book says something else, and nobody has looked at it yet. */
  differs: z.boolean(),
  createdAt: Instant,
})
export type OrderRow = z.output<typeof OrderRow>

const orderFilters = {
  /** An order's or a receipt's number, a coupon's code, or a part of a student's name. */
  words: z.optional(z.union([z.literal(''), OneLine('', 80)])),
  status: z.optional(Status),
  paidBy: z.optional(z.enum(PAID_BY)),
  month: z.optional(Month),
  book: z.optional(z.literal('differs')),
}
const sorts = pageQuery('createdAt', 'amount', 'status')

export const findOrders = endpoint('POST', '/orders/search', {
  summary: 'Orders, newest first unless said, in pages: all or those that fit the filters and the words.',
  access: 'office',
  auditVerb: 'viewed the list of orders',
  auditAsView: true,
  // Names don't belong into an address, which proxies write down.
  body: z.object({ ...orderFilters, ...sorts }),
  reply: PageOf(OrderRow),
})

export const exportOrders = endpoint('POST', '/orders/export', {
  summary: 'What findOrders lists, all pages of it, as CSV or XLSX.',
  access: 'office',
  auditVerb: 'exported the list of orders',
  body: z.object({ ...orderFilters, sort: sorts.sort, format: Format }),
  reply: AFile,
  download: true,
})

const OrderEvent = z.object({
  kind: z.enum(['ordered', ...ORDER_EVENTS]),
  at: Instant,
  detail: z.string(),
  amount: z.nullable(Rupees),
  /** Who of staff did it; empty for the family and the gateway. */
  by: z.string(),
})
export type OrderEvent = z.output<typeof OrderEvent>

const Difference = z.object({
  theirs: z.string(),
  theirsAmount: Rupees,
  since: Instant,
  settledAt: z.nullable(Instant),
})

export const OrderDetail = z.object({
  ...OrderRow.shape,
  coupon: z.nullable(z.string()),
  /** It was paid in cash that is in the till. */
  inTill: z.boolean(),
  /** What the coupon took off. */
  discount: Rupees,
  state: z.nullable(z.string()),
  /** Oldest first. */
  refunds: z.array(
    z.object({
      sequence: z.int(),
      amount: Rupees,
      reason: z.string(),
      endsCourse: z.boolean(),
      askedAt: Instant,
      state: z.enum(['open', 'paid', 'refused']),
      creditNote: z.nullable(z.string()),
    }),
  ),
  /** What the gateway reported of a held order, in rupees. */
  held: z.nullable(Rupees),
  /** A refund of a held order was begun: it can't be accepted any more. */
  givingBack: z.boolean(),
  difference: z.nullable(Difference),
  /** Oldest first. */
  story: z.array(OrderEvent),
})
export type OrderDetail = z.output<typeof OrderDetail>

export const getOrder = endpoint('GET', '/orders/{orderId}', {
  summary: 'One order with its story, oldest first.',
  access: 'office',
  auditVerb: 'viewed an order',
  params: { orderId: OrderId },
  reply: DataReply(OrderDetail),
})

export const acceptOrder = endpoint('POST', '/orders/{orderId}/accept', {
  summary:
    'Takes what the gateway holds of a held order as its price and enrols the student; 409 for any other, and when `amount` is not what it holds.',
  access: 'office',
  auditVerb: 'accepted a held order',
  params: { orderId: OrderId },
  audited: ['amount', 'reason'],
  body: MoneyDecision,
  reply: z.object({ success: z.literal(true), status: Status }),
})

export const resolveOrderDifference = endpoint('POST', '/orders/{orderId}/settle', {
  summary:
    'Asks the gateway once more about an order whose books differ and settles what it says; with a reason, a difference that stays is closed. 409 where nothing differs.',
  access: 'office',
  auditVerb: 'settled a difference of an order',
  params: { orderId: OrderId },
  audited: ['reason'],
  body: z.object({ reason: z.optional(ManyLines('Reason is required', 500)) }),
  reply: z.object({ success: z.literal(true), agree: z.boolean() }),
})

export const mailReceipt = endpoint('POST', '/orders/{orderId}/receipt', {
  summary: 'Mails the receipt of an order again; at most once a minute, 409 when nobody can be written to.',
  access: 'office',
  auditVerb: 'sent a receipt again',
  params: { orderId: OrderId },
  body: z.object({}),
  reply: MessageReply,
})

export const getCreditNote = endpoint('GET', '/credit-notes/{orderId}', {
  summary: 'The credit note of a refund of an order, of the first one unless said, as PDF.',
  access: 'office',
  auditVerb: 'downloaded the credit note of an order',
  params: { orderId: OrderId },
  query: { sequence: z.optional(z.string().check(z.regex(/^[1-9]\d{0,3}$/, 'Invalid number'))) },
  reply: NamedFile,
})

/* A month for the GST return. Amounts in whole paise; what was paid back is negative. */

const Paise = z.int()
const sums = { taxable: Paise, cgst: Paise, sgst: Paise, igst: Paise, total: Paise }
const Sums = z.object(sums)

const GstDocument = z.object({
  ...sums,
  number: z.nullable(z.string()),
  at: Instant,
  original: z.nullable(z.object({ number: z.string(), at: Instant })),
  place: z.string(),
  rate: z.number(),
  table: z.string(),
})

export const GstMonth = z.object({
  month: Month,
  gstin: z.string(),
  /** The academy's registrations in other States, whose months stand apart. */
  /** `state`: of the academy in another State; of a franchise its name. */
  billers: z.array(z.object({ _id: Id, state: z.string() })),
  inter: Paise,
  documents: z.int(),
  t5: z.array(GstDocument),
  t7: z.array(z.object({ ...sums, place: z.string(), rate: z.number() })),
  t12: z.array(
    z.object({
      ...sums,
      tab: z.string(),
      sac: z.string(),
      description: z.string(),
      quantity: z.int(),
      rate: z.number(),
    }),
  ),
  t13: z.array(
    z.object({
      kind: z.string(),
      from: z.string(),
      to: z.string(),
      total: z.int(),
      cancelled: z.int(),
      net: z.int(),
    }),
  ),
  notes: z.array(GstDocument),
  faults: z.array(z.object({ what: z.string(), document: z.string(), detail: z.string() })),
  ledger: z.object({ charged: Paise, paidBack: Paise, net: Paise }),
  papers: Sums,
  /** Monthly fees, less what was credited; in the other sums too. */
  fees: Sums,
  tables: Sums,
  /** Table 8: goods at 0 %, in the sums of fees and tables too. */
  nil: Sums,
  /** Invoices to franchises: table 4, in no other sum. Their sheet stands with the royalties. */
  royalty: Sums,
})
export type GstMonth = z.output<typeof GstMonth>

export const getGstMonth = endpoint('GET', '/reports/gst', {
  summary:
    'A month in India for the GST return of one registration, the academy’s own unless said: tables 5, 7, 8, 12 and 13, credit notes and exceptions, beside the sums of the ledger. Orders and royalties are under its own. 404 at a registration that is not there.',
  access: 'office',
  auditVerb: 'viewed a GST report',
  query: { month: Month, biller: z.optional(Id) },
  reply: DataReply(GstMonth),
})

export const GST_SHEETS = ['documents', 't5', 't7', 't8', 't12', 't13', 'notes', 'exceptions'] as const

export const getGstFile = endpoint('GET', '/reports/gst/file', {
  summary: 'The same with every document: all sheets as one XLSX, or one sheet as CSV.',
  access: 'office',
  auditVerb: 'exported a GST report',
  query: { month: Month, biller: z.optional(Id), format: Format, sheet: z.optional(z.enum(GST_SHEETS)) },
  reply: AFile,
  download: true,
})
