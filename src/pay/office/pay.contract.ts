import * as z from 'zod/mini'
import { Day } from '../../classroom/classroom.contract.ts'
import { DataReply, endpoint, Id, MessageReply, OneLine } from '../../platform/wire.ts'
import { Sheet } from '../pay.contract.ts'
import { PAY_METHODS, SHEET_STATUSES } from '../pay.rules.ts'

const percent = (most: number) =>
  z.number('Enter a percentage').check(
    z.minimum(0, 'Enter 0 or more'),
    z.maximum(most, `At most ${most} %`),
    z.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'At most two decimals'),
  )

const terms = {
  /** From this day on, until the next terms. */
  fromDay: Day,
  perClassPaise: z
    .int('Enter an amount')
    .check(z.minimum(0, 'Enter 0 or more'), z.maximum(10_000_000, 'At most ₹1,00,000')),
  /** Of what came in for the teacher's groups, without GST. */
  sharePercent: percent(100),
  /** A class called off less than so many hours before it starts is paid by half; 0: never. */
  noticeHours: z.int('Enter whole hours').check(z.minimum(0, 'Enter 0 or more'), z.maximum(72, 'At most 72')),
  /** Tax that is kept back. */
  tdsPercent: percent(40),
}

const AgreedTerms = z.object(terms)
export type AgreedTerms = z.output<typeof AgreedTerms>

const SheetSummary = z.object({
  _id: Id,
  teacherId: Id,
  teacher: z.string(),
  month: z.string(),
  status: z.enum(SHEET_STATUSES),
  toPayPaise: z.int(),
  /** Questions without an answer. */
  openQuestions: z.int(),
  /** Classes without a register: not paid yet. */
  unmarked: z.int(),
})
export type SheetSummary = z.output<typeof SheetSummary>

const PaidTeacher = z.object({
  _id: Id,
  fullName: z.string(),
  /** All terms, the newest first; empty for who has none yet. */
  terms: z.array(AgreedTerms),
})
export type PaidTeacher = z.output<typeof PaidTeacher>

const OfficeSheet = z.object({
  ...Sheet.shape,
  teacherId: Id,
  teacher: z.string(),
  /** All payments, those that were taken back too, with why. */
  payments: z.array(
    z.object({
      _id: Id,
      paise: z.int(),
      day: z.string(),
      method: z.enum(PAY_METHODS),
      reference: z.string(),
      /** Empty while it stands. */
      reason: z.string(),
    }),
  ),
})
export type OfficeSheet = z.output<typeof OfficeSheet>

const One = DataReply(OfficeSheet)
const params = { id: Id }

export const getPay = endpoint('GET', '/office/pay', {
  summary:
    'The pay sheets of the last 12 months and those that are not paid, the newest first, and all teachers with their terms.',
  access: 'owner',
  auditVerb: 'viewed pay',
  auditAsView: true,
  reply: DataReply(z.object({ sheets: z.array(SheetSummary), teachers: z.array(PaidTeacher) })),
})

export const getPaySheet = endpoint('GET', '/office/pay/sheets/{id}', {
  summary: 'One pay sheet, as its teacher reads it.',
  access: 'owner',
  auditVerb: 'viewed a pay sheet',
  params,
  reply: One,
})

export const setPayTerms = endpoint('POST', '/office/pay/teachers/{id}/terms', {
  summary:
    'Sets what a teacher is paid from a day on; the same day again replaces its terms. 404 for who is no teacher, 422 at fromDay for a day that is far, for one of a month that was approved, and for a share that begins within a month.',
  access: 'owner',
  auditVerb: 'set the pay of {person:id}',
  audited: ['fromDay', 'perClassPaise', 'sharePercent', 'noticeHours', 'tdsPercent'],
  params,
  body: z.object(terms),
  reply: MessageReply,
})

export const correctPay = endpoint('POST', '/office/pay/teachers/{id}/corrections', {
  summary:
    'Adds an amount to what a teacher is paid, or takes one off: a line of the sheet that is open, or else of the next. The same id again is the same correction. 404 for who has no terms, 409 for another correction of this id.',
  access: 'owner',
  auditVerb: 'corrected the pay of {person:id}',
  audited: ['paise', 'reason'],
  params,
  body: z.object({
    _id: Id,
    paise: z.int('Enter an amount').check(
      z.minimum(-100_000_000, 'At most ₹10,00,000'),
      z.maximum(100_000_000, 'At most ₹10,00,000'),
      z.refine((paise) => paise !== 0, 'Enter more or less than ₹0'),
    ),
    reason: OneLine('Please enter why', 200),
  }),
  reply: MessageReply,
})

export const answerPayQuestion = endpoint('POST', '/office/pay/questions/{id}/answer', {
  summary: 'Answers a teacher’s question; the same answer again is harmless. 404 for none, 409 for another.',
  access: 'owner',
  auditVerb: 'answered a question about pay',
  params,
  body: z.object({ words: OneLine('Please enter an answer', 600) }),
  reply: One,
})

export const approvePaySheet = endpoint('POST', '/office/pay/sheets/{id}/approve', {
  summary:
    'Approves a sheet: it never changes after that. Again is harmless. 409 when its sum is not the one that was read, while a question waits for its answer and before the sheet of an earlier month.',
  access: 'owner',
  auditVerb: 'approved a pay sheet',
  audited: ['totalPaise', 'toPayPaise'],
  params,
  /** What was read. */
  body: z.object({ totalPaise: z.int(), toPayPaise: z.int() }),
  reply: One,
})

export const recordPayPayment = endpoint('POST', '/office/pay/sheets/{id}/payment', {
  summary:
    'Records that an approved sheet was paid. The same id again is the same payment. 409 before it is approved, once it is paid and for another payment of this id, 422 at day for one to come or before the month was over, at reference for none of a transfer or cheque.',
  access: 'owner',
  auditVerb: 'recorded that a pay sheet was paid',
  audited: ['day', 'method', 'reference'],
  params,
  body: z.object({
    _id: Id,
    day: Day,
    method: z.enum(PAY_METHODS, 'Please choose how'),
    /** Of a transfer or cheque; empty for cash. */
    reference: z.union([z.literal(''), OneLine('', 60)], 'At most 60 characters'),
  }),
  reply: One,
})

export const takeBackPayPayment = endpoint('POST', '/office/pay/payments/{id}/take-back', {
  summary:
    'Takes back a payment that was recorded by mistake or did not arrive; again is harmless. 404 for none.',
  access: 'owner',
  auditVerb: 'took back the payment of a pay sheet',
  audited: ['reason'],
  params,
  body: z.object({ reason: OneLine('Please enter why', 200) }),
  reply: One,
})
