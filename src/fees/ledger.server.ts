import { and, asc, desc, eq, inArray, lt } from 'drizzle-orm'
import { academyOf } from '../academy/academy.reads.server.ts'
import { groupPlaces, groupTimetables } from '../classroom/classroom.reads.server.ts'
import {
  type Biller,
  billerLabel,
  billerOfCentre,
  billersOf,
  companyOf,
} from '../enrolment/billers.reads.server.ts'
import { type JournalLine, journalsOfFamily } from '../ledger/ledger.reads.server.ts'
import { namesOf } from '../people/people.reads.server.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { indianDay } from '../platform/text/india.rules.ts'
import { rupees } from '../platform/text/rupees.rules.ts'
import type { IsOfCompany } from './billers.server.ts'
import { type ChargeRow, openCharges, openPaiseOf, type PaymentRow, settingsOf } from './books.server.ts'
import { unchargedEntries } from './entry-fees.server.ts'
import { type FeeFamily, familyIn } from './families.server.ts'
import { METHOD_NAMES, type WhyLine } from './fees.rules.ts'
import { daysLate } from './due-ages.rules.ts'
import { feeAccounts, feeCharges, feeCredits, feePayments, feePlans } from './fees.tables.ts'
import type { FeeLedger, LedgerEntry } from './office/fees.contract.ts'
import { lateFeesOf } from './late-fees.server.ts'
import { activeMandate } from './online/mandates.server.ts'
import { undecidedPayment } from './online/online.server.ts'
import { openPauseRequestsOf } from './pause-requests-shown.server.ts'
import { pausesOf } from './pauses.server.ts'
import { bookRightsOf, type Viewer } from './policy.server.ts'
import { termsOf } from './plans.server.ts'
import { openPromiseOf } from './promises.server.ts'
import { openReportedOf, presentReported } from './reported.server.ts'
import { advancesToGiveBack } from './standing.server.ts'
import { nameOfTill } from './till.server.ts'

/** The account of a person; undefined before its first charge or payment. */
export async function accountOf(on: Db | Tx, personId: string) {
  const [row] = await on.select().from(feeAccounts).where(eq(feeAccounts.personId, personId))
  return row
}

/**
 * Everything that the office reads of a family's fees, with what who reads may do there.
 * @throws {Refusal} 404 for whoever is no family, or none of the scope.
 */
export async function ledgerOf(on: Db | Tx, id: string, viewer: Viewer): Promise<FeeLedger> {
  const { now } = viewer
  const family = await familyIn(on, id, viewer)
  const { payer } = family
  const { mayCredit, mayPayBack, mayPause } = await bookRightsOf(on, payer.id, viewer)
  const account = await accountOf(on, payer.id)
  const open = account ? await openCharges(on, account.id) : []
  const names = await namesOf(on, [
    ...family.children.map((child) => child.id),
    ...open.map(({ studentId }) => studentId),
  ])
  const billers = new Map((await billersOf(on)).map((biller) => [biller.id, biller]))
  const own = { name: (await academyOf(on))?.academyName ?? '', upiAddress: '' }
  const here = family.centreId && (await billerOfCentre(on, family.centreId, indianDay(now)))
  const ahead = account ? await advancesToGiveBack(on, account.id, mayPayBack) : []
  const today = indianDay(now)
  const settings = await settingsOf(on)
  const promise = account && (await openPromiseOf(on, account.id))
  const isSpared = promise !== undefined && promise.day >= today
  const lateFeeOf = await lateFeesOf(on, open, { today, settings })
  return {
    personId: payer.id,
    family: payer.fullName,
    mobile: payer.mobile ?? '',
    children: await childrenWithGroups(on, family, today),
    balancePaise: account?.balancePaise ?? 0,
    aheadPaise: ahead.reduce((sum, { leftPaise }) => sum + leftPaise, 0),
    open: open.map((row) => ({
      _id: row.id,
      child: names.get(row.studentId) ?? '',
      title: row.title,
      head: row.head,
      paise: row.paise,
      openPaise: openPaiseOf(row),
      dueOn: row.dueOn,
      daysLate: Math.max(0, daysLate(row.dueOn, today)),
      lateFeePaise: isSpared ? 0 : lateFeeOf(row),
      registration: labelOf(billers.get(row.billerId ?? '')),
      ...payeeOf(billers.get(row.billerId ?? ''), { ...own, upiAddress: settings.upiAddress }),
    })),
    promise: promise
      ? { _id: promise.id, day: promise.day, note: promise.note, isPast: promise.day < today }
      : null,
    reported: account ? (await openReportedOf(on, account.id)).map(presentReported) : [],
    pauseRequests: account ? await openPauseRequestsOf(on, account.id, today) : [],
    mayPause,
    entries: account ? await entriesOf(on, account.id, mayCredit) : [],
    uncharged: await unchargedEntries(on, family),
    ...(await shownTerms(on, family, today)),
    plans: (await on.select().from(feePlans).orderBy(asc(feePlans.name))).map((plan) => ({
      _id: plan.id,
      name: plan.name,
    })),
    underWayPaise: (await undecidedPayment(on, payer.id, now))?.paise ?? null,
    byItselfPaise: (account && (await activeMandate(on, account.id)))?.maxPaise ?? null,
    till: await nameOfTill(on, family.centreId),
    ...hereOf(here || undefined, { ...own, upiAddress: settings.upiAddress }),
  }
}

const labelOf = (biller: Biller | undefined): string => (biller ? billerLabel(biller) : '')

type Payee = { name: string; upiAddress: string }

/** To whom something is paid by UPI: a franchise, or the academy. */
const payeeOf = (biller: Biller | undefined, own: Payee) => {
  const { name, upiAddress } = companyOf(biller) !== null && biller ? { ...biller } : own
  return { payee: name ?? '', upiAddress }
}

/** To whom a payment goes for which nothing is open. */
function hereOf(biller: Biller | undefined, own: Payee): Pick<FeeLedger, 'academy' | 'upiAddress'> {
  const { payee: academy, upiAddress } = payeeOf(biller, own)
  return { academy, upiAddress }
}

async function childrenWithGroups(on: Db | Tx, { children }: FeeFamily, today: string) {
  const places = await groupPlaces(on, {
    from: today,
    until: today,
    studentIds: children.map(({ id }) => id),
  })
  const groups = await groupTimetables(
    on,
    places.map(({ groupId }) => groupId),
  )
  return children.map(({ id, fullName }) => ({
    _id: id,
    fullName,
    groups: places
      .filter(({ studentId }) => studentId === id)
      .map(({ groupId }) => ({ _id: groupId, name: groups.get(groupId)?.name ?? '' })),
  }))
}

async function shownTerms(
  on: Db | Tx,
  { children }: FeeFamily,
  today: string,
): Promise<Pick<FeeLedger, 'stays' | 'pauses' | 'concessions'>> {
  const { stays, concessions } = await termsOf(
    on,
    children.map(({ id }) => id),
  )
  const groups = await groupTimetables(
    on,
    stays.map(({ stay }) => stay.groupId),
  )
  const pauses = await pausesOf(
    on,
    stays.map(({ stay }) => stay.id),
  )
  const billed = await billedMonthsOf(
    on,
    stays.flatMap(({ stay }) => (stay.untilDay === null ? stay.id : [])),
  )
  const stayOf = (id: string) => stays.find(({ stay }) => stay.id === id)
  const nameOf = (studentId: string) => children.find(({ id }) => id === studentId)?.fullName ?? ''
  return {
    stays: stays.map(({ stay: { id, studentId, groupId, fromDay, untilDay }, plan }) => ({
      _id: id,
      child: nameOf(studentId),
      group: groups.get(groupId)?.name ?? '',
      plan,
      fromDay,
      untilDay,
      billed: billed.get(id) ?? [],
    })),
    pauses: pauses
      .filter(({ untilDay }) => untilDay >= today)
      .map(({ id, stayId, reason, fromDay, untilDay }) => ({
        _id: id,
        child: nameOf(stayOf(stayId)?.stay.studentId ?? ''),
        plan: stayOf(stayId)?.plan ?? '',
        reason,
        fromDay,
        untilDay,
      })),
    concessions: concessions.map((row) => ({
      _id: row.id,
      child: nameOf(row.studentId),
      text: row.percent === null ? rupees((row.rupees ?? 0) * 100) : `${row.percent} %`,
      reason: row.reason,
      fromDay: row.fromDay,
      untilDay: row.untilDay,
    })),
  }
}

type BilledMonth = FeeLedger['stays'][number]['billed'][number]

/** What is left of the bills of stays, by stay and month, the first month first. */
async function billedMonthsOf(
  on: Db | Tx,
  stayIds: readonly string[],
): Promise<ReadonlyMap<string, BilledMonth[]>> {
  const rows = await on
    .select()
    .from(feeCharges)
    .where(and(inArray(feeCharges.stayId, [...stayIds]), lt(feeCharges.creditedPaise, feeCharges.paise)))
    .orderBy(asc(feeCharges.period))
  const months = rows.flatMap(({ stayId, period, paise, creditedPaise }) =>
    stayId === null || period === null ? [] : { stayId, month: period, leftPaise: paise - creditedPaise },
  )
  return Map.groupBy(months, ({ stayId }) => stayId)
}

/** The entries of an account in the order of the books, each with the balance after it. */
const entriesOf = async (on: Db | Tx, accountId: string, mayCredit: IsOfCompany): Promise<LedgerEntry[]> =>
  (await bookLinesOf(on, accountId)).map((line) => presentEntry(line, mayCredit))

/** An entry of the books of an account, with what it is the entry of. */
export type BookLine = JournalLine & {
  charge: ChargeRow | undefined
  payment: PaymentRow | undefined
  credit: typeof feeCredits.$inferSelect | undefined
  /** The child of the charge; empty without one. */
  child: string
  /** The account's balance after it. */
  balancePaise: number
}

/** What is in the books of an account, in their order. */
export async function bookLinesOf(on: Db | Tx, accountId: string): Promise<BookLine[]> {
  const journals = await journalsOfFamily(on, accountId)
  const charges = await on.select().from(feeCharges).where(eq(feeCharges.accountId, accountId))
  const payments = await on.select().from(feePayments).where(eq(feePayments.accountId, accountId))
  const ids = charges.map(({ id }) => id)
  const credits =
    ids.length === 0 ? [] : await on.select().from(feeCredits).where(inArray(feeCredits.chargeId, ids))
  const names = await namesOf(
    on,
    charges.map(({ studentId }) => studentId),
  )
  const byId = {
    charges: new Map(charges.map((row) => [row.id, row])),
    payments: new Map(payments.map((row) => [row.id, row])),
    credits: new Map(credits.map((row) => [row.id, row])),
  }
  let balancePaise = 0
  return journals.map((row) => {
    const { key } = row.journal
    const subject = key.slice(key.lastIndexOf(' ') + 1)
    const credit = byId.credits.get(subject)
    const charge = byId.charges.get(credit?.chargeId ?? subject)
    balancePaise += row.paise
    return {
      ...row,
      charge,
      payment: byId.payments.get(subject),
      credit,
      child: charge ? (names.get(charge.studentId) ?? '') : '',
      balancePaise,
    }
  })
}

/** What an entry charges, less what it credits; and what it pays, less what goes back. In paise. */
export function amountsOf({ journal: { kind }, paise }: JournalLine) {
  const isCharge = kind === 'charge' || kind === 'credit'
  return { chargedPaise: isCharge ? paise : 0, paidPaise: isCharge ? 0 : -paise }
}

function presentEntry(line: BookLine, mayCredit: IsOfCompany): LedgerEntry {
  const { journal, charge, payment, credit, child, balancePaise } = line
  const { id, day, kind, note } = journal
  return {
    _id: id,
    day,
    kind: kind as LedgerEntry['kind'],
    ...wordsOf(journal, { charge, payment, number: credit?.number ?? '' }),
    detail: kind === 'credit' ? note : (payment?.number ?? (kind === 'paid back' ? note : '')),
    child,
    ...amountsOf(line),
    balancePaise,
    why: kind === 'charge' && charge ? (JSON.parse(charge.why) as WhyLine[]) : [],
    charge: kind === 'charge' && charge && mayCredit(charge.billerId) ? creditable(charge) : null,
    payment: kind === 'payment' && payment ? paymentState(payment, mayCredit) : null,
  }
}

/** What can still be taken back of a charge; null if nothing. */
const creditable = ({ id, paise, creditedPaise }: ChargeRow): LedgerEntry['charge'] =>
  paise > creditedPaise ? { _id: id, leftPaise: paise - creditedPaise } : null

const paymentState = (
  { id, method, clearedAt, returnedAt, billerId }: PaymentRow,
  mayEnd: IsOfCompany,
): LedgerEntry['payment'] => ({
  _id: id,
  isOpenCheque: method === 'cheque' && !clearedAt && !returnedAt && mayEnd(billerId),
  isReturned: returnedAt !== null,
  hasReceipt: method !== 'brought forward',
})

type Subject = { charge: ChargeRow | undefined; payment: PaymentRow | undefined; number: string }

function wordsOf({ kind }: JournalLine['journal'], { charge, payment, number }: Subject): { title: string } {
  const reference = payment?.reference ? ` ${payment.reference}` : ''
  switch (kind) {
    case 'charge':
      return { title: charge?.title ?? '' }
    case 'credit':
      return { title: `Credit note ${number}, ${charge?.title ?? ''}` }
    case 'payment':
      return { title: payment ? `${paymentName(payment.method)}${reference}` : '' }
    case 'cheque returned':
      return { title: `Cheque${reference} came back` }
    case 'taken back':
      return { title: 'Brought forward, taken back' }
    default:
      return { title: 'Paid back' }
  }
}

const paymentName = (method: PaymentRow['method']): string =>
  method === 'brought forward' ? 'Paid ahead, brought forward' : METHOD_NAMES[method]

/** What an account has paid, the newest first. */
export const paymentsOf = (on: Db | Tx, accountId: string): Promise<PaymentRow[]> =>
  on
    .select()
    .from(feePayments)
    .where(eq(feePayments.accountId, accountId))
    .orderBy(desc(feePayments.at), desc(feePayments.id))
