import * as z from 'zod/mini'
import { Day } from '../../classroom/classroom.contract.ts'
import { NamedFile } from '../../enrolment/enrolment.contract.ts'
import { DataReply, endpoint, Id, MessageReply, OneLine } from '../../platform/wire.ts'
import { Amount } from '../amount.contract.ts'
import { PAYMENT_METHODS, PAYMENTS_IN_BOOKS } from '../fees.rules.ts'
import { ONLINE_STATUSES } from '../online/online.rules.ts'

export const FamilyFees = z.object({
  /** What is owed; negative was paid ahead. */
  balancePaise: z.int(),
  /** The day by which the family said it would pay; null without a promise that still runs. */
  promisedFor: z.nullable(z.string()),
  open: z.array(
    z.object({
      _id: Id,
      child: z.string(),
      title: z.string(),
      paise: z.int(),
      openPaise: z.int(),
      /** The tax in what is open of it and in its late fee of today. */
      taxPaise: z.int(),
      /** What paying it in full today costs more. */
      lateFeePaise: z.int(),
      dueOn: z.string(),
      /**
       * Who billed it: a franchise by its name, the academy in another State by that, empty for its own
       * registration. One payment is to one.
       */
      registration: z.string(),
      /** Whether the academy's gateway takes it: a franchise takes its own. */
      isAcademys: z.boolean(),
      why: z.array(z.object({ text: z.string(), value: z.string() })),
    }),
  ),
  /**
   * What the next billing runs will ask, as plans, discounts, pauses and holidays stand today: of this month
   * what is not billed yet, then the next month that costs anything. The next due day first.
   */
  coming: z.array(
    z.object({
      _id: z.string(),
      child: z.string(),
      title: z.string(),
      paise: z.int(),
      taxPaise: z.int(),
      /** Null for what should have been billed by now. */
      dueOn: z.nullable(z.string()),
      why: z.array(z.object({ text: z.string(), value: z.string() })),
    }),
  ),
  /**
   * What the family says it has paid in another way: what the desk looks for, and the last that it did not
   * find, with its answer. The newest first.
   */
  reported: z.array(
    z.object({
      _id: Id,
      paise: z.int(),
      method: z.enum(PAYMENT_METHODS),
      reference: z.string(),
      day: z.string(),
      chargeIds: z.array(Id),
      /** Who billed these, as in `open`. */
      registration: z.string(),
      state: z.enum(['open', 'not found']),
      answer: z.string(),
    }),
  ),
  /** The plans of the children that run: each may be paused. */
  plans: z.array(z.object({ _id: Id, child: z.string(), plan: z.string() })),
  /**
   * Pauses that the family asked for, of each plan the newest: it waits, was agreed and is not over, was
   * refused lately, or its first day has passed without an answer. `planId` is one of `plans` or has ended.
   */
  pauseRequests: z.array(
    z.object({
      _id: Id,
      planId: Id,
      child: z.string(),
      plan: z.string(),
      fromDay: z.string(),
      untilDay: z.string(),
      state: z.enum(['asked', 'agreed', 'refused', 'not answered']),
      /** Why it was refused; empty otherwise. */
      reason: z.string(),
    }),
  ),
  /** The financial years since the first entry, by the year of their April; the newest first. */
  years: z.array(z.int()),
  /** The newest first. */
  paid: z.array(
    z.object({
      _id: Id,
      number: z.string(),
      method: z.enum(PAYMENTS_IN_BOOKS),
      paise: z.int(),
      day: z.string(),
      isReturned: z.boolean(),
    }),
  ),
  /** Classes that were called off and not made up for, whose fee came back, the newest first. */
  classesBack: z.array(
    z.object({
      _id: Id,
      child: z.string(),
      group: z.string(),
      day: z.string(),
      paise: z.int(),
      on: z.string(),
    }),
  ),
  /** Whether a gateway takes payments. */
  isOnline: z.boolean(),
  /** Whether that gateway can also take fees by itself. */
  canTakeByItself: z.boolean(),
  /** At most so much is taken by itself each time; null where nothing is. */
  byItself: z.nullable(z.object({ maxPaise: z.int() })),
  /** An online payment on which the bank has not decided yet, with the gateway’s page; null without one. */
  undecided: z.nullable(z.object({ number: z.string(), paise: z.int(), url: z.string() })),
  /** The academy's UPI address; empty without one. */
  upiAddress: z.string(),
  academy: z.string(),
  /** The franchises that billed something of these, by `registration`, with their UPI addresses. */
  franchises: z.array(z.object({ registration: z.string(), upiAddress: z.string() })),
})
export type FamilyFees = z.output<typeof FamilyFees>

export const getFamilyFees = endpoint('GET', '/family/fees', {
  summary:
    "The caller's monthly fees: what is open and what comes next with its sum, and what was paid with its receipts.",
  access: 'parent',
  behindPin: 'closed',
  reply: DataReply(FamilyFees),
})

export const payFees = endpoint('POST', '/family/fees/pay', {
  summary:
    'Begins to pay these charges online, late fees of today included, and with byItself asks the bank to let the next fees be taken by themselves; the same paymentId again is the same payment. `url` is the page of the gateway, from where the family comes back to /family/fees. 409 when they cost something else by now, or while the bank has not decided on an earlier payment or one is about to be taken; 422 at chargeIds for what two payees billed; 503 while no gateway takes it.',
  access: 'parent',
  behindPin: 'closed',
  body: z.object({
    paymentId: Id,
    chargeIds: z.array(Id).check(z.minLength(1, 'Choose what to pay'), z.maxLength(200, 'At most 200 fees')),
    /** What the family saw. */
    paise: z.int().check(z.minimum(1), z.maximum(2_000_000_000)),
    /** The next fees are to be taken by themselves; left out, they are not. */
    byItself: z.optional(z.boolean()),
  }),
  reply: DataReply(z.object({ number: z.string(), url: z.string() })),
  status: 201,
})

const OnlinePaymentState = z.object({
  number: z.string(),
  status: z.enum(ONLINE_STATUSES),
  /** It is taken by itself: the bank tells the family a day before. */
  isByItself: z.boolean(),
  paise: z.int(),
  /** The gateway says that nothing was taken. */
  isNothingTaken: z.boolean(),
  /** It failed, and the bank has its money back. */
  isRefunded: z.boolean(),
  /** Its receipt, once the money came. */
  receipt: z.nullable(z.object({ _id: Id, number: z.string() })),
})
export type OnlinePaymentState = z.output<typeof OnlinePaymentState>

export const getFeePayment = endpoint('GET', '/family/fees/online/{number}', {
  summary:
    "What became of the caller's online payment, as its gateway says now. The same 404 for another family's and for none; 503 while the gateway does not answer.",
  access: 'parent',
  behindPin: 'closed',
  params: { number: z.string('Payment not found').check(z.regex(/^MF[A-Z2-9]{14}$/, 'Payment not found')) },
  reply: DataReply(OnlinePaymentState),
})

export const stopFeesByThemselves = endpoint('POST', '/family/fees/by-itself/stop', {
  summary:
    'Stops that fees of the caller are taken by themselves. The bank hears of it at once, or as soon as the gateway answers; what it was told of before may still come. 409 where nothing is taken by itself.',
  access: 'parent',
  behindPin: 'closed',
  body: z.object({}),
  reply: MessageReply,
})

export const getFamilyFeeReceipt = endpoint('GET', '/family/fees/{id}/receipt', {
  summary: "The receipt of the caller's payment as PDF. The same 404 for another family's and for none.",
  access: 'parent',
  behindPin: 'closed',
  params: { id: Id },
  reply: NamedFile,
})

export const reportFeePayment = endpoint('POST', '/family/fees/reported', {
  summary:
    'Tells the desk that the caller has paid these charges in another way, for it to look for. It is no payment and settles nothing. The same reportedId again is the same. 409 for charges that are not open, and while the desk looks for an earlier one to the same payee; 422 at day for one to come or more than 90 days ago, at chargeIds for what two payees billed.',
  access: 'parent',
  behindPin: 'closed',
  body: z
    .object({
      reportedId: Id,
      chargeIds: z
        .array(Id)
        .check(z.minLength(1, 'Choose what you have paid'), z.maxLength(200, 'At most 200 fees')),
      amount: Amount,
      method: z.enum(PAYMENT_METHODS, 'Choose how it was paid'),
      reference: z.union([z.literal(''), OneLine('', 60)]),
      day: Day,
    })
    .check(
      z.refine(({ method, reference }) => method === 'cash' || reference !== '', {
        path: ['reference'],
        error: 'Enter the number of the payment',
      }),
    ),
  reply: MessageReply,
  status: 201,
})

export const takeReportedPaymentBack = endpoint('POST', '/family/fees/reported/{id}/take-back', {
  summary:
    "Takes back what the caller has told the desk. The same 404 for another family's, for one that somebody has looked for, and for none.",
  access: 'parent',
  behindPin: 'closed',
  params: { id: Id },
  body: z.object({}),
  reply: MessageReply,
})

/** The year of the April with which a financial year begins. */
const FinancialYear = z.string('Choose a year').check(z.regex(/^20\d\d$/, 'Choose a year'))

export const getFamilyFeeYear = endpoint('GET', '/family/fees/years/{year}', {
  summary:
    "Everything charged and paid on the caller's account from 1 April of a year to 31 March, with the balance before and after, as one PDF. 404 for a year without any.",
  access: 'parent',
  behindPin: 'closed',
  params: { year: FinancialYear },
  reply: NamedFile,
})
