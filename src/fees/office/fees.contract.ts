import * as z from 'zod/mini'
import { Day } from '../../classroom/classroom.contract.ts'
import { NamedFile } from '../../enrolment/enrolment.contract.ts'
import { PageOf, pageQuery } from '../../platform/http/cursor.contract.ts'
import { AFile, DataReply, endpoint, Id, MessageReply, OneLine } from '../../platform/wire.ts'
import { Amount } from '../amount.contract.ts'
import { PausedMonthRow } from '../family/pause-requests.contract.ts'
import { CHARGE_KINDS, MANUAL_KINDS, PART_RULES, PAYMENT_METHODS, WAYS_TO_PAY } from '../fees.rules.ts'
import { DUE_AGES } from '../due-ages.rules.ts'

const WhyLine = z.object({ text: z.string(), value: z.string() })

/* The desk */

/** What a family says it has paid in another way, until somebody has looked for it. */
const reportedFields = {
  _id: Id,
  paise: z.int(),
  method: z.enum(PAYMENT_METHODS),
  /** Empty for cash. */
  reference: z.string(),
  /** On which day it was paid. */
  day: z.string(),
}

/** A pause that a family asks for. */
const pauseRequestFields = {
  _id: Id,
  fromDay: z.string(),
  untilDay: z.string(),
  /** Its first day has passed: nobody can agree to it any more. */
  isTooLate: z.boolean(),
}

export const DuesSummary = z.object({
  duePaise: z.int(),
  families: z.int(),
  ages: z.array(z.object({ age: z.enum(DUE_AGES), families: z.int(), paise: z.int() })),
  today: z.array(z.object({ method: z.enum(WAYS_TO_PAY), count: z.int(), paise: z.int() })),
  /** What families say they have paid in another way, the oldest first; at most 50 of `count`. */
  reported: z.object({
    count: z.int(),
    rows: z.array(z.object({ ...reportedFields, personId: Id, family: z.string() })),
  }),
  /** Pauses that families ask for and nobody has answered, the first day first; at most 50 of `count`. */
  pauseRequests: z.object({
    count: z.int(),
    rows: z.array(z.object({ ...pauseRequestFields, personId: Id, family: z.string(), child: z.string() })),
  }),
  /** Null for who sees some centres alone. */
  month: z.nullable(z.object({ month: z.string(), billedPaise: z.int(), settledPaise: z.int() })),
  /** Whether there is a fee plan at all: the first month begins with one. */
  hasPlans: z.boolean(),
})
export type DuesSummary = z.output<typeof DuesSummary>

export const getDuesSummary = endpoint('GET', '/fees/summary', {
  summary:
    'What is due by age, what was taken today by way, what families say they have paid in another way and which pauses they ask for, and how much of the month is in.',
  access: 'office',
  seat: 'desk',
  auditVerb: 'viewed the fees',
  reply: DataReply(DuesSummary),
})

const dueFilters = {
  /** A part of the name of who pays or of a child. */
  words: z.optional(z.union([z.literal(''), OneLine('', 80)])),
  age: z.optional(z.enum(DUE_AGES)),
}
const dueSorts = pageQuery('dueSince', 'owesPaise')
export const DueRow = z.object({
  _id: Id,
  personId: Id,
  family: z.string(),
  mobile: z.string(),
  children: z.string(),
  /** What is open, the oldest first. */
  for: z.string(),
  /** What is open; an advance under another registration takes nothing off it. */
  owesPaise: z.int(),
  /** What of it is not due yet. */
  notDuePaise: z.int(),
  dueSince: z.string(),
  daysLate: z.int(),
  /** By which day the family said it would pay; empty without a promise. */
  promisedFor: z.string(),
})
export type DueRow = z.output<typeof DueRow>

export const findDues = endpoint('POST', '/fees/dues/search', {
  summary: 'Families who owe something, the oldest due first unless said, in pages.',
  access: 'office',
  seat: 'desk',
  auditVerb: 'viewed who owes fees',
  auditAsView: true,
  body: z.object({ ...dueFilters, ...dueSorts }),
  reply: PageOf(DueRow),
})

const SettledFamily = z.object({
  personId: Id,
  family: z.string(),
  mobile: z.string(),
  children: z.string(),
  aheadPaise: z.int(),
})
export type SettledFamily = z.output<typeof SettledFamily>

export const findSettledFamilies = endpoint('POST', '/fees/families/search', {
  summary:
    'Families who owe nothing now, by the name of who pays or of a child, or by mobile: whom findDues leaves out, for a payment ahead. The first few.',
  access: 'office',
  seat: 'desk',
  auditVerb: 'viewed who owes no fees',
  auditAsView: true,
  body: z.object({ words: OneLine('Enter a name or a mobile number', 80) }),
  reply: DataReply(z.array(SettledFamily)),
})

export const exportDues = endpoint('POST', '/fees/dues/export', {
  summary: 'What findDues lists, all pages of it, as CSV or XLSX.',
  access: 'office',
  seat: 'head',
  auditVerb: 'exported who owes fees',
  audited: ['format', 'age'],
  body: z.object({ ...dueFilters, sort: dueSorts.sort, format: z.enum(['csv', 'xlsx']) }),
  reply: AFile,
  download: true,
})

/* A family's ledger */

const params = { id: Id }
const LedgerEntry = z.object({
  _id: Id,
  day: z.string(),
  kind: z.enum([
    'charge',
    'credit',
    'payment',
    'cheque cleared',
    'cheque returned',
    'paid back',
    'taken back',
  ]),
  title: z.string(),
  detail: z.string(),
  child: z.string(),
  chargedPaise: z.int(),
  paidPaise: z.int(),
  balancePaise: z.int(),
  why: z.array(WhyLine),
  /** Of a charge from which the caller can still take something back. */
  charge: z.nullable(z.object({ _id: Id, leftPaise: z.int() })),
  /** `isOpenCheque`: it waits for the bank, and the caller can say what came of it. */
  payment: z.nullable(
    z.object({ _id: Id, isOpenCheque: z.boolean(), isReturned: z.boolean(), hasReceipt: z.boolean() }),
  ),
})
export type LedgerEntry = z.output<typeof LedgerEntry>

const OpenChargeRow = z.object({
  _id: Id,
  child: z.string(),
  title: z.string(),
  head: z.enum(CHARGE_KINDS),
  paise: z.int(),
  openPaise: z.int(),
  dueOn: z.string(),
  daysLate: z.int(),
  /** What paying it in full today costs more. */
  lateFeePaise: z.int(),
  /**
   * Who billed it: a franchise by its name, the academy in another State by that, empty for its own
   * registration. One receipt has one.
   */
  registration: z.string(),
  /** To whom it is paid by UPI: the name, and the address or empty. */
  payee: z.string(),
  upiAddress: z.string(),
})
export type OpenChargeRow = z.output<typeof OpenChargeRow>

export const FeeLedger = z.object({
  personId: Id,
  family: z.string(),
  mobile: z.string(),
  children: z.array(
    z.object({ _id: Id, fullName: z.string(), groups: z.array(z.object({ _id: Id, name: z.string() })) }),
  ),
  balancePaise: z.int(),
  /**
   * Paid ahead under one registration, for the caller to give back; also beside what another one billed. 0
   * for who may not.
   */
  aheadPaise: z.int(),
  /** The oldest first. */
  open: z.array(OpenChargeRow),
  /** The oldest first; `chargeIds` are what it was paid for. */
  reported: z.array(z.object({ ...reportedFields, at: z.string(), chargeIds: z.array(Id) })),
  entries: z.array(LedgerEntry),
  /** Entries in competitions whose fee is neither paid nor charged. */
  uncharged: z.array(z.object({ _id: Id, child: z.string(), title: z.string(), paise: z.int() })),
  stays: z.array(
    z.object({
      _id: Id,
      child: z.string(),
      group: z.string(),
      plan: z.string(),
      fromDay: z.string(),
      untilDay: z.nullable(z.string()),
      /** Of one without an end, what is left of the bills of each month: it comes back after the last day. */
      billed: z.array(z.object({ month: z.string(), leftPaise: z.int() })),
    }),
  ),
  /** Those of the plans above that are not over, the next first. */
  pauses: z.array(
    z.object({
      _id: Id,
      child: z.string(),
      plan: z.string(),
      reason: z.string(),
      fromDay: z.string(),
      untilDay: z.string(),
    }),
  ),
  /** Pauses that the family asks for and nobody has answered, with what each would change by month. */
  pauseRequests: z.array(
    z.object({
      ...pauseRequestFields,
      child: z.string(),
      plan: z.string(),
      months: z.array(PausedMonthRow),
    }),
  ),
  /** Whether the caller answers these. */
  mayPause: z.boolean(),
  promise: z.nullable(z.object({ _id: Id, day: z.string(), note: z.string(), isPast: z.boolean() })),
  concessions: z.array(
    z.object({
      _id: Id,
      child: z.string(),
      text: z.string(),
      reason: z.string(),
      fromDay: z.string(),
      untilDay: z.nullable(z.string()),
    }),
  ),
  plans: z.array(z.object({ _id: Id, name: z.string() })),
  /** An online payment on which the bank has not decided yet, in paise; null without one. */
  underWayPaise: z.nullable(z.int()),
  /** At most so much is taken by itself each time, in paise; null where nothing is. */
  byItselfPaise: z.nullable(z.int()),
  /** The centre into whose till cash goes; empty for the academy's own. */
  till: z.string(),
  /** The UPI address of the academy, or of the franchise that bills here; empty without one. */
  upiAddress: z.string(),
  /** Its name: of the academy or of the franchise. */
  academy: z.string(),
})
export type FeeLedger = z.output<typeof FeeLedger>

export const getFeeLedger = endpoint('GET', '/fees/families/{id}', {
  summary:
    'The fees of a family by who pays or one of the children: open charges, every entry with its sum, plans and discounts. 404 for whoever is no family.',
  access: 'office',
  seat: 'desk',
  auditVerb: 'viewed the fees of {person:id}',
  params,
  reply: DataReply(FeeLedger),
})

export const takeFeePayment = endpoint('POST', '/fees/families/{id}/payments', {
  summary:
    'Takes a payment at the desk and gives it a receipt. It settles the charges that the payer names, then the oldest; the rest is an advance. Cash goes into the till of the academy, taken by a seat into that of the family’s centre. With reportedId it is what the family said it had paid in another way, and so it is with its reference. The same paymentId again is the same payment. 409 for a reference that is on another receipt, a closed till, more cash than the law allows, and for a reportedId that somebody has looked for; 422 for ten times what is due, at chargeIds for what two payees billed.',
  access: 'office',
  seat: 'desk',
  auditVerb: 'took a payment of {person:id}',
  params,
  audited: ['amount', 'method'],
  body: z
    .object({
      paymentId: Id,
      amount: Amount,
      method: z.enum(PAYMENT_METHODS, 'Choose how it was paid'),
      reference: z.union([z.literal(''), OneLine('', 60)]),
      chargeIds: z.array(Id).check(z.maxLength(200, 'At most 200 charges')),
      reportedId: z.optional(Id),
    })
    .check(
      z.refine(({ method, reference }) => method === 'cash' || reference !== '', {
        path: ['reference'],
        error: 'Enter the UTR, or the number and bank of the cheque',
      }),
    ),
  reply: DataReply(z.object({ number: z.string(), paymentId: Id })),
  status: 201,
})

export const answerReportedPayment = endpoint('POST', '/fees/reported/{id}/not-found', {
  summary:
    'Answers a family that what it says it has paid was not found; it reads the answer beside its fees. The same 404 for one that somebody has looked for, of another centre, and for none.',
  access: 'office',
  seat: 'desk',
  auditVerb: 'answered that a payment was not found',
  params,
  audited: ['answer'],
  body: z.object({ answer: OneLine('Enter what the family should know', 300) }),
  reply: MessageReply,
})

export const addFeeCharge = endpoint('POST', '/fees/families/{id}/charges', {
  summary: 'Charges a child of the family for something. The same chargeId again is the same charge.',
  access: 'office',
  auditVerb: 'charged {person:id}',
  params,
  audited: ['head', 'title', 'amount'],
  body: z.object({
    chargeId: Id,
    studentId: z.union([Id, z.literal('')]).check(z.refine((id) => id !== '', 'Please choose the child')),
    head: z.enum(MANUAL_KINDS, 'Choose what it is for'),
    title: OneLine('Please enter what it is for', 120),
    amount: Amount,
    dueOn: Day,
  }),
  reply: MessageReply,
  status: 201,
})

export const chargeEntryFee = endpoint('POST', '/fees/families/{id}/entries/{entryId}/charge', {
  summary:
    'Charges the fee of an entry in a competition to the family; the entry is paid once this is. A fee that is charged stays as it is. 404 for an entry of another family; 409 for one that is paid, withdrawn, waived or free.',
  access: 'office',
  auditVerb: 'charged {person:id} the fee of a competition',
  params: { id: Id, entryId: Id },
  body: z.object({}),
  reply: MessageReply,
  status: 201,
})

export const creditFeeCharge = endpoint('POST', '/fees/charges/{id}/credit', {
  summary:
    'Takes a charge back, in whole or part, by a credit note. What was paid for it settles other charges or is an advance. The same creditId again is the same note. The head of a centre may for its families: 409 for a charge of another company.',
  access: 'office',
  seat: 'head',
  auditVerb: 'gave a credit note',
  params,
  audited: ['amount', 'reason'],
  body: z.object({ creditId: Id, amount: Amount, reason: OneLine('Enter a reason', 200) }),
  reply: DataReply(z.object({ number: z.string() })),
  status: 201,
})

export const payBackAdvance = endpoint('POST', '/fees/families/{id}/pay-back', {
  summary:
    'Gives an advance back, in cash or by bank, for the owner and, to families of its centre, for its head: then cash is out of the till of the centre, and what its company was paid alone. The same payBackId again is the same act. 422 for more than was paid ahead, 409 for a low or closed till.',
  access: 'office',
  seat: 'head',
  auditVerb: 'paid an advance back to {person:id}',
  params,
  audited: ['amount', 'method', 'reason'],
  body: z.object({
    payBackId: Id,
    amount: Amount,
    method: z.enum(['cash', 'bank'], 'Choose how it is paid back'),
    reason: OneLine('Enter a reason', 200),
  }),
  reply: MessageReply,
})

export const stopFamilyFeesByThemselves = endpoint('POST', '/fees/families/{id}/by-itself/stop', {
  summary:
    'Stops that fees of a family are taken by themselves. 404 for whoever is no family, 409 where nothing is taken by itself.',
  access: 'office',
  auditVerb: 'stopped that fees of {person:id} are taken by themselves',
  params,
  body: z.object({}),
  reply: MessageReply,
})

export const clearFeeCheque = endpoint('POST', '/fees/payments/{id}/clear', {
  summary:
    'The bank has paid a cheque. 409 for anything but a cheque that waits for the bank, and for the head of a centre of one of another company.',
  access: 'office',
  seat: 'head',
  auditVerb: 'noted that a cheque was cleared',
  params,
  body: z.object({}),
  reply: MessageReply,
})

export const returnFeeCheque = endpoint('POST', '/fees/payments/{id}/return', {
  summary:
    "A cheque came back: what it settled is open again, its receipt is cancelled, and the bank's charge is charged. 409 for anything but a cheque that waits for the bank, and for the head of a centre of one of another company.",
  access: 'office',
  seat: 'head',
  auditVerb: 'noted that a cheque came back',
  params,
  body: z.object({}),
  reply: MessageReply,
})

export const getFeeReceipt = endpoint('GET', '/fees/payments/{id}/receipt', {
  summary: 'The receipt of a payment as PDF.',
  access: 'office',
  seat: 'desk',
  auditVerb: 'downloaded a receipt for fees',
  params,
  reply: NamedFile,
})

/* Plans */

const PlanName = OneLine('Please enter a name', 80)
const PriceAmount = z
  .int('Enter whole rupees')
  .check(z.minimum(0, 'Enter 0 or more'), z.maximum(100_000, 'At most ₹1,00,000'))

export const FeePlan = z.object({
  _id: Id,
  name: z.string(),
  partRule: z.enum(PART_RULES),
  /** Children on it today. */
  children: z.int(),
  /** The newest first. */
  prices: z.array(z.object({ fromDay: z.string(), paise: z.int() })),
})
export type FeePlan = z.output<typeof FeePlan>

export const FeeSettings = z.object({
  code: z.string().check(z.regex(/^[A-Z]{3}$/, 'Enter 3 capital letters')),
  dueDay: z.int('Enter a day').check(z.minimum(1, '1 to 28'), z.maximum(28, '1 to 28')),
  secondChildPercent: z.int('Enter a percent').check(z.minimum(0, '0 to 100'), z.maximum(100, '0 to 100')),
  laterChildPercent: z.int('Enter a percent').check(z.minimum(0, '0 to 100'), z.maximum(100, '0 to 100')),
  chequeCharge: z
    .int('Enter whole rupees')
    .check(z.minimum(0, '0 or more'), z.maximum(10_000, 'At most ₹10,000')),
  /** A late fee begins so many days after the due day. */
  lateGraceDays: z.int('Enter days').check(z.minimum(0, '0 to 60'), z.maximum(60, '0 to 60')),
  /** Rupees for each day after that; 0: there are no late fees. */
  latePerDay: z
    .int('Enter whole rupees')
    .check(z.minimum(0, '0 or more'), z.maximum(1_000, 'At most ₹1,000')),
  /** The most of one charge, in rupees. */
  lateCap: z.int('Enter whole rupees').check(z.minimum(0, '0 or more'), z.maximum(10_000, 'At most ₹10,000')),
  upiAddress: z.union([
    z.literal(''),
    OneLine('', 100).check(
      z.regex(/^[A-Za-z0-9._-]{2,64}@[A-Za-z0-9.-]{2,30}$/, 'Enter a UPI address like name@bank'),
    ),
  ]),
  /** Families are reminded 3 days before the due day, on it and a week later. */
  remindsFamilies: z.boolean(),
})
export type FeeSettings = z.output<typeof FeeSettings>

export const getFeePlans = endpoint('GET', '/fees/plans', {
  summary: 'All fee plans with their prices, and how fees are billed and paid.',
  access: 'office',
  auditVerb: 'viewed the fee plans',
  reply: DataReply(z.object({ plans: z.array(FeePlan), settings: FeeSettings })),
})

export const createFeePlan = endpoint('POST', '/fees/plans', {
  summary: 'Makes a monthly plan with its first price. 422 at name when there is one of that name.',
  access: 'office',
  auditVerb: 'created a fee plan',
  audited: ['name', 'amount', 'fromDay'],
  body: z.object({ name: PlanName, partRule: z.enum(PART_RULES), amount: PriceAmount, fromDay: Day }),
  reply: DataReply(z.object({ _id: Id })),
  status: 201,
})

export const addFeePrice = endpoint('POST', '/fees/plans/{id}/prices', {
  summary:
    'A new price of a plan from a day on, in rupees; what was billed stays. The same day again replaces a price that has not begun; 409 for one that has. With `mailsFamilies` the families of the children who are then on the plan hear of it; how many is answered. 409 at `fromDay` for a higher one of which they would hear less than 30 days before, unless they agreed to it (`isAgreed`).',
  access: 'office',
  auditVerb: 'changed the price of a fee plan',
  params,
  audited: ['amount', 'fromDay', 'mailsFamilies', 'isAgreed'],
  body: z.object({
    amount: PriceAmount,
    fromDay: Day,
    mailsFamilies: z.optional(z.boolean()),
    isAgreed: z.optional(z.boolean()),
  }),
  reply: MessageReply,
})

export const saveFeeSettings = endpoint('PATCH', '/fees/settings', {
  summary:
    'How fees are billed and paid: due day, sibling discounts, late fees, UPI address, letters of receipt numbers, reminders.',
  access: 'owner',
  auditVerb: 'changed the settings of fees',
  audited: [
    'code',
    'dueDay',
    'secondChildPercent',
    'laterChildPercent',
    'chequeCharge',
    'lateGraceDays',
    'latePerDay',
    'lateCap',
    'upiAddress',
    'remindsFamilies',
  ],
  body: FeeSettings,
  reply: MessageReply,
})

export const startFeeStay = endpoint('POST', '/fees/families/{id}/stays', {
  summary:
    'Puts a child of the family on a plan in a group from a day. 409 while the child is on a plan in that group on that day or later.',
  access: 'office',
  auditVerb: 'put a child of {person:id} on a fee plan',
  params,
  audited: ['studentId', 'planId', 'fromDay'],
  body: z.object({
    studentId: z.union([Id, z.literal('')]).check(z.refine((id) => id !== '', 'Please choose the child')),
    groupId: z.union([Id, z.literal('')]).check(z.refine((id) => id !== '', 'Please choose the group')),
    planId: z.union([Id, z.literal('')]).check(z.refine((id) => id !== '', 'Please choose the plan')),
    fromDay: Day,
  }),
  reply: MessageReply,
  status: 201,
})

export const endFeeStay = endpoint('POST', '/fees/stays/{id}/end', {
  summary:
    'The last day of a child on a plan. Months that are billed and begin after it come back by credit notes. 422 before its first day, and for a later day than before whose month came back.',
  access: 'office',
  auditVerb: 'ended a fee plan of a child',
  params,
  audited: ['untilDay'],
  body: z.object({ untilDay: Day }),
  reply: MessageReply,
})

export const pauseFeeStay = endpoint('POST', '/fees/stays/{id}/pauses', {
  summary:
    'Pauses a plan of a child: its classes in these days are not billed, and what was billed for them comes back by a credit note. The same pauseId again is the same pause. 422 for a pause that is past, too short, too long, or outside the plan.',
  access: 'office',
  auditVerb: 'paused a fee plan of a child',
  params,
  audited: ['fromDay', 'untilDay', 'reason'],
  body: z.object({ pauseId: Id, fromDay: Day, untilDay: Day, reason: OneLine('Enter a reason', 120) }),
  reply: DataReply(z.object({ creditedPaise: z.int() })),
  status: 201,
})

export const endFeePause = endpoint('POST', '/fees/pauses/{id}/end', {
  summary:
    'Ends a pause earlier; a day before its first removes it. 409 when a month that it gives back was billed.',
  access: 'office',
  auditVerb: 'ended a pause of a fee plan',
  params,
  audited: ['untilDay'],
  body: z.object({ untilDay: Day }),
  reply: MessageReply,
})

export const addFeePromise = endpoint('POST', '/fees/families/{id}/promises', {
  summary:
    'Notes by which day a family will pay, in place of an earlier promise. Until then it is not reminded and bears no late fee. The same promiseId again is the same promise. 409 when nothing is open.',
  access: 'office',
  seat: 'desk',
  auditVerb: 'noted when {person:id} will pay',
  params,
  audited: ['day', 'note'],
  body: z.object({ promiseId: Id, day: Day, note: z.union([z.literal(''), OneLine('', 120)]) }),
  reply: MessageReply,
  status: 201,
})

export const endFeePromise = endpoint('POST', '/fees/promises/{id}/end', {
  summary: 'Takes a promise back that was not made. 404 for one that has ended.',
  access: 'office',
  seat: 'desk',
  auditVerb: 'took a promise to pay back',
  params,
  body: z.object({}),
  reply: MessageReply,
})

export const addFeeConcession = endpoint('POST', '/fees/families/{id}/concessions', {
  summary:
    'A discount of a child on every month from a day: percent or rupees, with a reason. The same `_id` again is the same discount.',
  access: 'office',
  auditVerb: 'gave a discount to a child of {person:id}',
  params,
  audited: ['studentId', 'kind', 'value', 'reason'],
  body: z
    .object({
      _id: Id,
      studentId: z.union([Id, z.literal('')]).check(z.refine((id) => id !== '', 'Please choose the child')),
      kind: z.enum(['percent', 'rupees']),
      value: Amount,
      addsUp: z.boolean(),
      reason: OneLine('Enter a reason', 120),
      fromDay: Day,
    })
    .check(
      z.refine(({ kind, value }) => kind === 'rupees' || value <= 100, {
        path: ['value'],
        error: 'At most 100 percent',
      }),
    ),
  reply: MessageReply,
  status: 201,
})

export const endFeeConcession = endpoint('POST', '/fees/concessions/{id}/end', {
  summary: 'The last day of a discount. 422 before its first day.',
  access: 'office',
  auditVerb: 'ended a discount of a child',
  params,
  audited: ['untilDay'],
  body: z.object({ untilDay: Day }),
  reply: MessageReply,
})
