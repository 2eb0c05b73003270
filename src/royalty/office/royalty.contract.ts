import * as z from 'zod/mini'
import { Day } from '../../classroom/classroom.contract.ts'
import { Gstin } from '../../enrolment/office/documents.contract.ts'
import { AFile, DataReply, endpoint, Id, Instant, MessageReply, OneLine } from '../../platform/wire.ts'
import { isInOrder, MAX_SLABS, OBJECTION_LINES, ROYALTY_KINDS, STATEMENT_STATUSES } from '../royalty.rules.ts'

const MONTH = 'A month like 2026-11'
const Month = z.string(MONTH).check(z.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, MONTH))
const Rupees = (least: number, words: string) =>
  z.int('Enter whole rupees').check(z.minimum(least, words), z.maximum(10_000_000, 'At most ₹1,00,00,000'))
const percent = ([least, most]: readonly [number, number], words: string) =>
  z.number('Enter a percentage').check(
    z.minimum(least, words),
    z.maximum(most, `At most ${most} %`),
    z.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'At most two decimals'),
  )

/** A share is given in percent, with two decimals at most; amounts in rupees. */
export const AgreementForm = z.object({
  _id: Id,
  /** The running agreement of this franchise that ends with the month before. */
  renews: z.optional(Id),
  centreId: z.uuid('Please choose a centre'),
  company: OneLine('Please enter the legal name', 120),
  gstin: z.union([z.literal(''), Gstin], 'A GSTIN has 15 characters, like 27ABCDE1234F1Z5'),
  kind: z.enum(ROYALTY_KINDS),
  /** Of what came in or was billed; left out for amounts. */
  sharePercent: z.optional(percent([0.01, 100], 'Enter more than 0 %')),
  /** Other shares of the whole month from so many billed children on; only with a share. */
  slabs: z.optional(
    z
      .array(
        z.object({
          fromChildren: z
            .int('Enter a whole number')
            .check(z.minimum(2, 'Enter 2 or more'), z.maximum(100_000)),
          sharePercent: percent([0.01, 100], 'Enter more than 0 %'),
        }),
      )
      .check(
        z.maxLength(MAX_SLABS),
        z.refine(isInOrder, 'Each begins with more children than the one before'),
      ),
  ),
  /** Left out for a share. */
  perChild: z.optional(Rupees(1, 'Enter at least ₹1')),
  /** Of a fixed amount, that amount. */
  minimum: Rupees(0, 'Enter 0 or more'),
  tdsPercent: percent([0, 20], 'Enter 0 or more'),
  fromMonth: Month,
})
export type AgreementForm = z.output<typeof AgreementForm>

const Agreement = z.object({
  _id: Id,
  centreId: Id,
  centre: z.string(),
  company: z.string(),
  gstin: z.string(),
  kind: z.enum(ROYALTY_KINDS),
  sharePercent: z.number(),
  slabs: z.array(z.object({ fromChildren: z.int(), sharePercent: z.number() })),
  perChildPaise: z.int(),
  minimumPaise: z.int(),
  tdsPercent: z.number(),
  fromMonth: z.string(),
  /** The last month; null while it runs on. */
  untilMonth: z.nullable(z.string()),
})
export type Agreement = z.output<typeof Agreement>

const StatementSummary = z.object({
  _id: Id,
  centreId: Id,
  centre: z.string(),
  month: z.string(),
  status: z.enum(STATEMENT_STATUSES),
  feePaise: z.int(),
  /** What the franchise pays: less its credit notes, and the tax that it keeps back. */
  toPayPaise: z.int(),
  /** What credit notes took back of the invoice, with its tax. */
  creditedPaise: z.int(),
  /** Money that came, and tax that the franchise kept back of it. */
  paidPaise: z.int(),
  keptBackPaise: z.int(),
  /** What is left of the invoice, with tax to be kept back; negative where more came than is owed. */
  leftPaise: z.int(),
  /** Whether it is due to be shown and no head of the centre is there to read it. */
  waitsForHead: z.boolean(),
  /** Null before there is an invoice. */
  dueOn: z.nullable(z.string()),
  /** Objections without an answer. */
  openObjections: z.int(),
})
export type StatementSummary = z.output<typeof StatementSummary>

const Objection = z.object({
  _id: Id,
  line: z.enum(OBJECTION_LINES),
  words: z.string(),
  by: z.string(),
  at: Instant,
  /** Null until the academy has answered. */
  answer: z.nullable(
    z.object({ words: z.string(), by: z.string(), at: Instant, offPaise: z.int(), offChildren: z.int() }),
  ),
})
export type Objection = z.output<typeof Objection>

export const Statement = z.object({
  ...StatementSummary.shape,
  agreement: Agreement,
  /** What came in or was billed, all of it; goods and what went back are negative. */
  inPaise: z.int(),
  goodsPaise: z.int(),
  backPaise: z.int(),
  /** What answers to objections took off; negative. */
  offPaise: z.int(),
  /** The GST in what is left; negative. */
  gstPaise: z.int(),
  /** Below 0 from the month before; 0 or negative. */
  carriedPaise: z.int(),
  basePaise: z.int(),
  /** By the agreement, before its minimum. */
  rulePaise: z.int(),
  cgstPaise: z.int(),
  sgstPaise: z.int(),
  igstPaise: z.int(),
  /** The invoice as it was issued. */
  totalPaise: z.int(),
  /** Tax to be kept back, of the fee less its credit notes. */
  tdsPaise: z.int(),
  carriedOnPaise: z.int(),
  fromState: z.string(),
  toState: z.string(),
  /** Children that were billed, less those whom an answer took off; and those of the billed who came. */
  children: z.int(),
  billedChildren: z.int(),
  cameChildren: z.int(),
  /** Children who came and were not billed. */
  cameUnbilled: z.int(),
  /** Of the billed, and of others with a place, who practised, took a quiz or sat an exam; null: unknown. */
  seen: z.nullable(z.object({ children: z.int(), unbilled: z.int() })),
  /** Children who moved up to a level with a kit, and those who have it; null: unknown. */
  movedUp: z.nullable(z.object({ children: z.int(), kits: z.int() })),
  countedAt: Instant,
  shownAt: z.nullable(Instant),
  /** The last day to object. */
  objectBy: z.nullable(z.string()),
  agreedAt: z.nullable(Instant),
  /** Who agreed; empty where nobody objected in time. */
  agreedBy: z.string(),
  /** Null before it is agreed, and for a month of nothing. */
  invoiceNumber: z.nullable(z.string()),
  /** Both sides as the invoice has them. */
  parties: z.nullable(
    z.object({
      academy: z.object({ name: z.string(), address: z.string(), gstin: z.string() }),
      franchise: z.object({ company: z.string(), gstin: z.string(), state: z.string() }),
    }),
  ),
  objections: z.array(Objection),
  payments: z.array(
    z.object({
      _id: Id,
      paise: z.int(),
      keptBackPaise: z.int(),
      /** Empty for what came from another invoice. */
      reference: z.string(),
      /** The invoice that was paid too much and pays this one; null for a transfer. */
      from: z.nullable(z.object({ _id: Id, month: z.string() })),
      day: z.string(),
      /** Why it was taken back; empty while it stands. */
      reason: z.string(),
    }),
  ),
  /** Transfers by which the franchise got back what it had paid too much. */
  refunds: z.array(z.object({ _id: Id, paise: z.int(), reference: z.string(), day: z.string() })),
  /** What was paid too much and pays another invoice. */
  uses: z.array(z.object({ _id: Id, paise: z.int(), day: z.string(), statementId: Id, month: z.string() })),
  /**
   * The invoice that what was paid too much can pay, with its tax to be kept back. Null for a franchise,
   * without an open invoice and where nothing was paid too much.
   */
  next: z.nullable(
    z.object({
      _id: Id,
      month: z.string(),
      invoiceNumber: z.string(),
      leftPaise: z.int(),
      tdsPaise: z.int(),
    }),
  ),
  /** Credit notes for the invoice: off its fee, and off the tax on it. */
  credits: z.array(
    z.object({
      _id: Id,
      number: z.string(),
      feePaise: z.int(),
      cgstPaise: z.int(),
      sgstPaise: z.int(),
      igstPaise: z.int(),
      totalPaise: z.int(),
      reason: z.string(),
      at: Instant,
    }),
  ),
  /** The receipts, bills and notes that the lines stand on. */
  evidence: z.array(
    z.object({
      line: z.enum(['came in', 'goods', 'paid back']),
      document: z.string(),
      day: z.string(),
      paise: z.int(),
    }),
  ),
  /** Months of the same centre, the newest last, at most six. */
  months: z.array(z.object({ month: z.string(), feePaise: z.int(), status: z.enum(STATEMENT_STATUSES) })),
  /** Whether the caller is a head of the centre, who agrees and objects. */
  isOwn: z.boolean(),
})
export type Statement = z.output<typeof Statement>

const One = DataReply(Statement)
const params = { id: Id }

export const getRoyalty = endpoint('GET', '/office/royalty', {
  summary:
    'Agreements with franchises, and their statements of the last 24 months, the newest first. A head of a centre has those of its centres that were shown.',
  access: 'office',
  seat: 'head',
  auditVerb: 'viewed royalties',
  auditAsView: true,
  reply: DataReply(
    z.object({
      agreements: z.array(Agreement),
      statements: z.array(StatementSummary),
      /** Franchises without an agreement that runs; for who sees the whole academy. */
      without: z.array(z.object({ _id: Id, name: z.string() })),
    }),
  ),
})

export const getStatement = endpoint('GET', '/office/royalty/statements/{id}', {
  summary: 'One statement. A head of its centre reads the same, once it was shown.',
  access: 'office',
  seat: 'head',
  auditVerb: 'viewed a royalty statement',
  params,
  reply: One,
})

export const exportRoyaltyInvoices = endpoint('GET', '/office/royalty/invoices', {
  summary:
    'The invoices to franchises and the credit notes for them that were made in a month, as CSV with the columns of tables 4 and 9B of GSTR-1; amounts in rupees, those of credit notes negative.',
  access: 'office',
  auditVerb: 'exported royalty invoices',
  query: { month: Month },
  reply: AFile,
  download: true,
})

export const createAgreement = endpoint('POST', '/office/royalty/agreements', {
  summary:
    'Makes an agreement with a franchise; it never changes. The same id again is the same agreement. One that it renews ends with the month before, in the same act; 404 for none of this centre. 409 while another one runs in these months, 422 at centreId for a centre that is no franchise or has no State, at gstin for one of another State, at fromMonth for a month that is far.',
  access: 'owner',
  auditVerb: 'made a royalty agreement',
  audited: [
    'centreId',
    'kind',
    'sharePercent',
    'slabs',
    'perChild',
    'minimum',
    'tdsPercent',
    'fromMonth',
    'renews',
  ],
  body: AgreementForm,
  reply: DataReply(Agreement),
  status: 201,
})

export const endAgreement = endpoint('POST', '/office/royalty/agreements/{id}/end', {
  summary:
    'Ends an agreement after a month; the same month again is harmless. 409 for one that ended otherwise, 422 at untilMonth for a month before its first or one after which a month was shown.',
  access: 'owner',
  auditVerb: 'ended a royalty agreement',
  audited: ['untilMonth'],
  params,
  body: z.object({ untilMonth: Month }),
  reply: DataReply(Agreement),
})

export const deleteAgreement = endpoint('DELETE', '/office/royalty/agreements/{id}', {
  summary:
    'Deletes an agreement that was made by mistake; one that ended because this one renews it goes on. 404 for none, 409 once a month of it was shown to the franchise and while another one renews it.',
  access: 'owner',
  auditVerb: 'deleted a royalty agreement',
  params,
  reply: MessageReply,
})

export const objectToLine = endpoint('POST', '/office/royalty/statements/{id}/objections', {
  summary:
    'A head of the centre says what is wrong with a line. The same id again is the same objection. 409 once it was agreed or the days to object are over, 403 for others.',
  access: 'office',
  seat: 'head',
  auditVerb: 'objected to a royalty statement',
  audited: ['line', 'words'],
  params,
  body: z.object({
    _id: Id,
    line: z.enum(OBJECTION_LINES, 'Please choose a line'),
    words: OneLine('Please say what is wrong', 600),
  }),
  reply: One,
})

export const answerObjection = endpoint('POST', '/office/royalty/objections/{id}/answer', {
  summary:
    'Answers an objection, and takes off what was right in it; the statement is summed anew and the days to object begin again. 409 for one that was answered otherwise, 422 at off for more than came in and for what would change a later month that was shown.',
  access: 'owner',
  auditVerb: 'answered an objection to a royalty statement',
  audited: ['words', 'off', 'offChildren'],
  params,
  body: z.object({
    words: OneLine('Please enter an answer', 600),
    /** Rupees off what came in or was billed, with the GST in them. */
    off: Rupees(0, 'Enter 0 or more'),
    offChildren: z.int('Enter a whole number').check(z.minimum(0, 'Enter 0 or more'), z.maximum(10_000)),
  }),
  reply: One,
})

export const agreeToStatement = endpoint('POST', '/office/royalty/statements/{id}/agree', {
  summary:
    'A head of the centre agrees: the invoice gets its number, and nothing of the statement changes any more. Again is harmless. 409 while an objection waits for its answer, and when the sum is not the one that was read.',
  access: 'office',
  seat: 'head',
  auditVerb: 'agreed to a royalty statement',
  audited: ['toPayPaise'],
  params,
  /** What the head read. */
  body: z.object({ toPayPaise: z.int() }),
  reply: One,
})

export const recordRoyaltyPayment = endpoint('POST', '/office/royalty/statements/{id}/payments', {
  summary:
    'Records what a franchise paid of an invoice, and the tax that it kept back. The same id again is the same payment. 409 for a transfer that was recorded for this invoice, 422 at amountPaise for more than is left unless isBeyond says so.',
  access: 'office',
  auditVerb: 'recorded a royalty payment',
  audited: ['amountPaise', 'keptBackPaise', 'isBeyond', 'reference', 'day'],
  params,
  body: z.object({
    _id: Id,
    amountPaise: z.int('Enter an amount').check(z.minimum(1, 'Enter more than ₹0'), z.maximum(1_000_000_000)),
    /** TDS that goes with it. */
    keptBackPaise: z.int('Enter an amount').check(z.minimum(0, 'Enter 0 or more'), z.maximum(1_000_000_000)),
    /** It came though it is more than is left: the franchise paid twice. */
    isBeyond: z.optional(z.boolean()),
    reference: OneLine('Please enter the UTR number', 60),
    day: Day,
  }),
  reply: One,
})

/** The sum of what was paid too much, as it was read. */
const excess = z.int().check(z.minimum(1), z.maximum(2_000_000_000))

export const refundRoyalty = endpoint('POST', '/office/royalty/statements/{id}/refunds', {
  summary:
    'Records the transfer by which a franchise got back all that it had paid beyond an invoice. The same id again is the same refund. 409 for a transfer that was recorded for this invoice, when the sum is not the one that was read and when nothing was paid too much, 422 at day.',
  access: 'office',
  auditVerb: 'recorded the refund of a royalty invoice',
  audited: ['paise', 'reference', 'day'],
  params,
  body: z.object({
    _id: Id,
    paise: excess,
    reference: OneLine('Please enter the UTR number', 60),
    day: Day,
  }),
  reply: One,
})

export const setOffRoyalty = endpoint('POST', '/office/royalty/statements/{id}/set-offs', {
  summary:
    'Pays the oldest open invoice of the same franchise with what was paid beyond this one. The same id again is the same act. 409 for another invoice, when the sum is not the one that was read and when nothing was paid too much, 422 at keptBackPaise.',
  access: 'office',
  auditVerb: 'set off what was paid beyond a royalty invoice',
  audited: ['paise', 'keptBackPaise', 'toId'],
  params,
  body: z.object({
    _id: Id,
    toId: Id,
    paise: excess,
    /** TDS of the other invoice that goes with it. */
    keptBackPaise: z.int('Enter an amount').check(z.minimum(0, 'Enter 0 or more'), z.maximum(1_000_000_000)),
  }),
  reply: One,
})

export const creditRoyaltyInvoice = endpoint('POST', '/office/royalty/statements/{id}/credits', {
  summary:
    'Takes back a part of an invoice that was issued wrong, or all of it, by a credit note with its own number; the heads of the centre get a mail. The same id again is the same note. 409 before there is an invoice, 422 at feePaise for more than is left of its fee.',
  access: 'owner',
  auditVerb: 'gave a credit note for a royalty invoice',
  audited: ['feePaise', 'reason'],
  params,
  body: z.object({
    _id: Id,
    /** Off the fee, without GST; its tax goes with it. */
    feePaise: z.int('Enter an amount').check(z.minimum(1, 'Enter more than ₹0'), z.maximum(1_000_000_000)),
    reason: OneLine('Please enter why', 200),
  }),
  reply: One,
})

export const takeBackRoyaltyPayment = endpoint('POST', '/office/royalty/payments/{id}/take-back', {
  summary:
    'Takes back a payment that was recorded by mistake or did not come; again is harmless. 404 for none.',
  access: 'owner',
  auditVerb: 'took back a royalty payment',
  audited: ['reason'],
  params,
  body: z.object({ reason: OneLine('Please enter why', 200) }),
  reply: One,
})
