import { academyOf } from '../../academy/academy.reads.server.ts'
import { paperLimit } from '../../academy/pdf.server.ts'
import { type Biller, billerLabel, billersOf, companyOf } from '../../enrolment/billers.reads.server.ts'
import type { TaxLines } from '../../enrolment/enrolment.rules.ts'
import { saysNothingCharged, taxedAs } from '../../enrolment/enrolment.rules.ts'
import { newOrderGateway, type PayingParts } from '../../enrolment/gateways.reads.server.ts'
import { namesOf } from '../../people/people.reads.server.ts'
import type { Database, Db } from '../../platform/db/db.server.ts'
import { creditedClasses } from '../../classroom/make-ups/make-ups.reads.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import { createLimit } from '../../platform/http/limits.server.ts'
import { enveloped, type EndpointHandler, serve } from '../../platform/http/serve.server.ts'
import { type ChargeRow, openCharges, openPaiseOf, settingsOf, taxIn } from '../books.server.ts'
import type { WhyLine } from '../fees.rules.ts'
import { lateFeesOf } from '../late-fees.server.ts'
import { familyOf, type FeeFamily } from '../families.server.ts'
import { accountOf, paymentsOf } from '../ledger.server.ts'
import { storedReceipt } from '../payments.server.ts'
import { comingFees } from '../coming.server.ts'
import { pausesToFamily } from '../pause-requests-shown.server.ts'
import { openPromiseOf } from '../promises.server.ts'
import { feeReceiptFile } from '../receipts.server.ts'
import { reportedToFamily, reportPayment, takeReportedBack } from '../reported.server.ts'
import { feeYearFile } from '../statements.server.ts'
import { feeYearOf, yearsOf } from './fee-year.server.ts'
import { familyPauseCalls } from './pause-requests.server.ts'
import { activeMandate, stopMandate } from '../online/mandates.server.ts'
import { beginPayment } from '../online/begin.server.ts'
import { REFUNDED, undecidedPayment, verifyPayment } from '../online/online.server.ts'
import {
  type FamilyFees,
  getFamilyFeeReceipt,
  getFamilyFees,
  getFamilyFeeYear,
  getFeePayment,
  payFees,
  reportFeePayment,
  stopFeesByThemselves,
  takeReportedPaymentBack,
} from './family-fees.contract.ts'

/** A parent's own fees, how they are paid online, and receipts. */
export function familyFeeCalls(parts: PayingParts): EndpointHandler[] {
  const { database, gateways } = parts
  const { db } = database
  const limit = paperLimit(database)
  const begun = createLimit(database, 'fees-paid-by', { acts: 30, seconds: 600 })
  const questions = createLimit(database, 'fee-payment-asked-by', { acts: 40, seconds: 60 })
  return [
    serve(getFamilyFees, async ({ person, now }) => {
      const gateway = newOrderGateway(gateways)
      const can = { isOnline: gateway !== undefined, canTakeByItself: gateway?.mandates !== undefined }
      return enveloped({ ...(await feesOf(db, person.account.id, now)), ...can })
    }),

    serve(payFees, async ({ body: { paymentId: id, byItself = false, ...wanted }, person, site, now }) => {
      const personId = person.account.id
      await begun.spend(personId)
      const payment = await beginPayment({ ...parts, now }, { ...wanted, byItself, id, personId })
      return enveloped({ number: payment.orderNumber, url: new URL(payment.paymentUrl, site).href })
    }),

    serve(getFeePayment, async ({ params: { number }, person, now }) => {
      const personId = person.account.id
      // A page asks twenty times a minute; who asks more often gets what is known here.
      const mayAsk = await questions.allows(personId)
      const { payment, report } = await verifyPayment({ ...parts, now }, { number, personId, mayAsk })
      const { id, status, paise } = payment
      const stored = status === 'paid' ? await storedReceipt(db, id) : undefined
      return enveloped({
        number,
        status,
        isByItself: payment.mandateId !== null,
        paise: stored?.receipt.paise ?? paise,
        isNothingTaken: status !== 'paid' && report !== null && saysNothingCharged(report),
        isRefunded: status === 'failed' && payment.note === REFUNDED,
        receipt: stored ? { _id: id, number: stored.receipt.number } : null,
      })
    }),

    serve(stopFeesByThemselves, async ({ person, now }) => {
      await stopMandate({ ...parts, now }, person.account.id)
      return { success: true as const, message: 'Your fees are not taken by themselves any more' }
    }),

    serve(getFamilyFeeReceipt, async ({ params, person, language = 'en' as const }) => {
      await limit.spend(person.account.id)
      const stored = await storedReceipt(db, params.id)
      if (stored?.personId !== person.account.id)
        throw new Refusal(404, 'Receipt not found', { code: 'receipt_not_found' })
      const { receipt, isCancelled } = stored
      const { content, ...file } = await feeReceiptFile({ ...receipt, isCancelled, language })
      return enveloped({ ...file, content: content.toString('base64') })
    }),

    serve(getFamilyFeeYear, async ({ params, person, now, language = 'en' as const }) => {
      const personId = person.account.id
      await limit.spend(personId)
      const year = await feeYearOf(db, { personId, year: Number(params.year), language, now })
      const { content, ...file } = await feeYearFile(year)
      return enveloped({ ...file, content: content.toString('base64') })
    }),

    ...reportedCalls(database),
    ...familyPauseCalls(database),
  ]
}

/** What a parent says it has paid in another way. */
function reportedCalls(database: Database): EndpointHandler[] {
  const { db } = database
  const sent = createLimit(database, 'fees-reported-by', { acts: 20, seconds: 600 })
  return [
    serve(reportFeePayment, async ({ body: { reportedId: id, amount, ...said }, person, now }) => {
      const personId = person.account.id
      await sent.spend(personId)
      const report = { ...said, id, personId, paise: amount * 100 }
      await db.transaction((tx) => reportPayment({ tx, now }, report))
      return { success: true as const, message: 'The academy will look for this payment' }
    }),

    serve(takeReportedPaymentBack, async ({ params: { id }, person, now }) => {
      const personId = person.account.id
      await db.transaction((tx) => takeReportedBack({ tx, now }, { id, personId }))
      return { success: true as const, message: 'Taken back' }
    }),
  ]
}

async function feesOf(
  db: Db,
  personId: string,
  now: Date,
): Promise<Omit<FamilyFees, 'isOnline' | 'canTakeByItself'>> {
  const today = indianDay(now)
  const settings = await settingsOf(db)
  const account = await accountOf(db, personId)
  const { children } = await familyOf(db, personId)
  const studentIds = children.map(({ id }) => id)
  const open = account ? await openCharges(db, account.id) : []
  const all = account ? await paymentsOf(db, account.id) : []
  // What the office brought forward by mistake and took back was never the family's.
  const paid = all.filter(({ method, returnedAt }) => method !== 'brought forward' || !returnedAt)
  const names = await namesOf(
    db,
    open.map(({ studentId }) => studentId),
  )
  const promise = account && (await openPromiseOf(db, account.id))
  const billers = new Map((await billersOf(db)).map((biller) => [biller.id, biller]))
  const lateFeeOf = await lateFeesOf(db, open, { today, settings })
  const reported = account ? await reportedToFamily(db, account.id, now) : []
  const promisedFor = promise && promise.day >= today ? promise.day : null
  const taxOf = await taxIn(db)
  // A late fee is taxed as it will be booked.
  const costsOf = (row: ChargeRow) => {
    const openPaise = openPaiseOf(row)
    const lateFeePaise = promisedFor === null ? lateFeeOf(row) : 0
    const late = taxOf('late', lateFeePaise, { biller: billers.get(row.billerId ?? '') ?? null })
    const netPaise = taxedAs(openPaise, JSON.parse(row.tax) as TaxLines).netPaise + late.netPaise
    return { lateFeePaise, taxPaise: openPaise + lateFeePaise - netPaise }
  }
  return {
    promisedFor,
    balancePaise: account?.balancePaise ?? 0,
    open: open.map((row) => ({
      _id: row.id,
      child: names.get(row.studentId) ?? '',
      title: row.title,
      paise: row.paise,
      openPaise: openPaiseOf(row),
      ...costsOf(row),
      dueOn: row.dueOn,
      ...payeeOf(billers.get(row.billerId ?? '')),
      why: JSON.parse(row.why) as WhyLine[],
    })),
    coming: await comingFees(db, studentIds, today),
    reported: reported.map(({ id, paise, method, reference, day, chargeIds, billerId, endedAt, answer }) => ({
      _id: id,
      paise,
      method,
      reference,
      day,
      chargeIds,
      registration: payeeOf(billers.get(billerId ?? '')).registration,
      state: endedAt === null ? ('open' as const) : ('not found' as const),
      answer,
    })),
    ...(await pausesToFamily(db, { studentIds, accountId: account?.id }, now)),
    years: account ? await yearsOf(db, account.id, today) : [],
    paid: paid.map(({ id, number, method, paise, day, returnedAt }) => ({
      _id: id,
      number,
      method,
      paise,
      day,
      isReturned: returnedAt !== null,
    })),
    classesBack: await classesBackOf(db, children),
    ...(await onlineOf(db, { personId, accountId: account?.id }, now)),
    upiAddress: settings.upiAddress,
    academy: (await academyOf(db))?.academyName ?? '',
    franchises: [...billers.values()].flatMap(({ id, name, upiAddress }) =>
      name !== null && open.some(({ billerId }) => billerId === id)
        ? [{ registration: name, upiAddress }]
        : [],
    ),
  }
}

/** What came back for classes that were called off, of all children for whom somebody pays. */
async function classesBackOf(db: Db, children: FeeFamily['children']): Promise<FamilyFees['classesBack']> {
  const names = new Map(children.map(({ id, fullName }) => [id, fullName]))
  const rows = await creditedClasses(db, [...names.keys()])
  return rows.map(({ id, studentId, group, day, paise, at }) => ({
    _id: id,
    child: names.get(studentId) ?? '',
    group,
    day,
    paise,
    on: indianDay(at),
  }))
}

/** To whom a charge is paid. */
const payeeOf = (biller: Biller | undefined) => ({
  registration: biller ? billerLabel(biller) : '',
  isAcademys: companyOf(biller) === null,
})

type Whose = { personId: string; accountId: string | undefined }

/** What is on its way, and what is taken by itself. */
async function onlineOf(
  db: Db,
  { personId, accountId }: Whose,
  now: Date,
): Promise<Pick<FamilyFees, 'byItself' | 'undecided'>> {
  const undecided = await undecidedPayment(db, personId, now)
  const mandate = accountId === undefined ? undefined : await activeMandate(db, accountId)
  return {
    byItself: mandate ? { maxPaise: mandate.maxPaise } : null,
    undecided: undecided && {
      number: undecided.orderNumber,
      paise: undecided.paise,
      url: undecided.paymentUrl ?? '',
    },
  }
}
