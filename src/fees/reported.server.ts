import { and, asc, count, desc, eq, gte, inArray, isNull, ne, or } from 'drizzle-orm'
import { isFamilyOf } from '../classroom/centre-children.reads.server.ts'
import type { Scope } from '../centres/centres.reads.server.ts'
import type { ByHand } from '../enrolment/enrolment.rules.ts'
import type { BookContext } from '../ledger/ledger.reads.server.ts'
import { namesOf } from '../people/people.reads.server.ts'
import type { TxContext } from '../platform/db/context.server.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { indianDay } from '../platform/text/india.rules.ts'
import { billerOfPayment } from './billers.server.ts'
import { assertSame, lockAccount, lockAccountById, openCharges } from './books.server.ts'
import { isFamilyIn, lockPayer, type Within } from './families.server.ts'
import { alikeMethods, asReference } from './fees.rules.ts'
import { feeAccounts } from './fees.tables.ts'
import type { DuesSummary, FeeLedger } from './office/fees.contract.ts'
import { answersSince, reportedDayFault } from './reported.rules.ts'
import { feeReportedPayments, type ReportedPayment } from './reported.tables.ts'

/** The desk's page shows so many; all are counted. */
const MAX_SHOWN = 50

const isOpen = isNull(feeReportedPayments.endedAt)
const gone = () =>
  new Refusal(404, 'Somebody has looked for this payment already. Please reload the page.', {
    code: 'reported_payment_ended',
  })

type NewReport = {
  id: string
  personId: string
  chargeIds: readonly string[]
  paise: number
  method: ByHand
  reference: string
  day: string
}

/**
 * Notes what a family says it has paid in another way, for the desk to look for. Nothing is settled by it.
 * The same id again is the same.
 * @throws {Refusal} 404 for who pays no more; 409 for other details under a used id, for charges that are not
 * open, and while the desk looks for an earlier one to the same payee; 422 for a day that has not come or is
 * long past, and at chargeIds for what two payees billed.
 */
export async function reportPayment(
  act: Pick<TxContext, 'tx' | 'now'>,
  { id, personId, chargeIds: named, ...said }: NewReport,
): Promise<void> {
  const { tx, now } = act
  await lockPayer(tx, personId)
  const account = await lockAccount(tx, personId)
  const chargeIds = [...new Set(named)]
  const row = { ...said, reference: asReference(said.method, said.reference), accountId: account.id }
  const [same] = await tx.select().from(feeReportedPayments).where(eq(feeReportedPayments.id, id))
  if (same) return assertSame({ ...same, of: same.chargeIds.join() }, { ...row, of: chargeIds.join() })
  const fault = reportedDayFault(said.day, indianDay(now))
  if (fault !== null) throw new Refusal(422, undefined, { errors: { day: fault } })
  const open = await openCharges(tx, account.id)
  const openIds = new Set(open.map((charge) => charge.id))
  if (chargeIds.some((each) => !openIds.has(each)))
    throw new Refusal(409, 'What is to be paid has changed. Please reload the page.', {
      code: 'fees_changed',
    })
  const billerId = (await billerOfPayment(act, open, { chargeIds, personId }))?.id ?? null
  const earlier = (await openReportedOf(tx, account.id)).some((each) => each.billerId === billerId)
  if (earlier)
    throw new Refusal(409, 'We are still looking for the payment that you told us about before.', {
      code: 'reported_payment_open',
    })
  await tx.insert(feeReportedPayments).values({ ...row, id, chargeIds, billerId, at: now })
}

/** The family takes back what it said. @throws {Refusal} 404 for another family's and for one that ended. */
export async function takeReportedBack(
  { tx, now }: Pick<TxContext, 'tx' | 'now'>,
  { id, personId }: { id: string; personId: string },
): Promise<void> {
  const { row, ownerId } = await lockReported(tx, id)
  if (ownerId !== personId) throw gone()
  if (row.endedAs === 'taken back') return
  if (row.endedAt !== null) throw gone()
  await endReported(tx, id, { endedAt: now, endedAs: 'taken back', endedBy: personId })
}

/**
 * Answers that the money was not found. The same answer again changes nothing.
 * @returns whose. @throws {Refusal} 404 for one that has ended or is out of scope.
 */
export async function answerReported(
  { tx, now, byId }: BookContext,
  { id, answer, scope }: { id: string; answer: string; scope: Scope },
): Promise<string> {
  const { row, ownerId } = await lockReported(tx, id)
  if (!(await isFamilyIn(tx, ownerId, { scope, now }))) throw gone()
  if (row.endedAs === 'not found' && row.answer === answer) return ownerId
  if (row.endedAt !== null) throw gone()
  await endReported(tx, id, { endedAt: now, endedAs: 'not found', endedBy: byId, answer })
  return ownerId
}

async function lockReported(tx: Tx, id: string): Promise<{ row: ReportedPayment; ownerId: string }> {
  const find = () => tx.select().from(feeReportedPayments).where(eq(feeReportedPayments.id, id))
  const [found] = await find()
  if (!found) throw gone()
  const { personId: ownerId } = await lockAccountById(tx, found.accountId)
  const [row] = await find()
  return { row: row ?? found, ownerId }
}

type ReportEnding = Pick<ReportedPayment, 'endedAt' | 'endedAs' | 'endedBy'> &
  Partial<Pick<ReportedPayment, 'answer' | 'paymentId'>>

const endReported = (tx: Tx, id: string, ending: ReportEnding) =>
  tx.update(feeReportedPayments).set(ending).where(eq(feeReportedPayments.id, id))

/**
 * Before a payment is taken as what a family reported. Lock its account.
 * @throws {Refusal} 409 if it has ended.
 */
export async function assertReportedOpen(tx: Tx, accountId: string, id: string): Promise<void> {
  if ((await openReportedOf(tx, accountId)).some((row) => row.id === id)) return
  throw new Refusal(409, 'Somebody has looked for this payment already. Look at the ledger.', {
    code: 'reported_payment_looked_for',
  })
}

type Taken = {
  paymentId: string
  accountId: string
  method: ByHand
  reference: string
  reportedId: string | undefined
}

/** A payment was taken: what the family reported of it ends, named by the desk or known by its reference. */
export async function endAsTaken({ tx, now, byId }: BookContext, taken: Taken): Promise<void> {
  const { paymentId, accountId, method, reference, reportedId } = taken
  const isAlike = and(
    inArray(feeReportedPayments.method, [...alikeMethods(method)]),
    eq(feeReportedPayments.reference, reference),
    ne(feeReportedPayments.reference, ''),
    // It may turn up after the desk has answered.
    or(isOpen, eq(feeReportedPayments.endedAs, 'not found')),
  )
  await tx
    .update(feeReportedPayments)
    .set({ endedAt: now, endedAs: 'taken', endedBy: byId, answer: '', paymentId })
    .where(
      and(
        eq(feeReportedPayments.accountId, accountId),
        reportedId === undefined ? isAlike : or(eq(feeReportedPayments.id, reportedId), isAlike),
      ),
    )
}

/** What the desk has still to look for of an account, the oldest first. */
export const openReportedOf = (on: Db | Tx, accountId: string): Promise<ReportedPayment[]> =>
  on
    .select()
    .from(feeReportedPayments)
    .where(and(eq(feeReportedPayments.accountId, accountId), isOpen))
    .orderBy(asc(feeReportedPayments.at), asc(feeReportedPayments.id))

/** The charges for whose payment the desk has still to look: no bank is asked to take them meanwhile. */
export const reportedChargesOf = async (on: Db | Tx, accountId: string): Promise<ReadonlySet<string>> =>
  new Set((await openReportedOf(on, accountId)).flatMap(({ chargeIds }) => chargeIds))

/** What the family reads of them: those that are looked for, and the last answer if nothing came after it. */
export async function reportedToFamily(
  on: Db | Tx,
  accountId: string,
  now: Date,
): Promise<ReportedPayment[]> {
  const rows = await on
    .select()
    .from(feeReportedPayments)
    .where(
      and(
        eq(feeReportedPayments.accountId, accountId),
        or(isOpen, gte(feeReportedPayments.endedAt, answersSince(now))),
      ),
    )
    .orderBy(desc(feeReportedPayments.at), desc(feeReportedPayments.id))
  return rows.filter(
    ({ endedAt, endedAs }, place) => endedAt === null || (place === 0 && endedAs === 'not found'),
  )
}

/** How the office reads one. */
export const presentReported = (row: ReportedPayment): FeeLedger['reported'][number] => ({
  ...shownOf(row),
  at: row.at.toISOString(),
  chargeIds: row.chargeIds,
})

const shownOf = ({ id, paise, method, reference, day }: ReportedPayment) => ({
  _id: id,
  paise,
  method,
  reference,
  day,
})

/** What is to be looked for of all families of a scope, the oldest first. */
export async function reportedIn(on: Db | Tx, { scope, now }: Within): Promise<DuesSummary['reported']> {
  const isHere = await isFamilyOf(on, feeAccounts.personId, { scope, day: indianDay(now) })
  const isShown = and(isOpen, isHere)
  const rows = await on
    .select({ row: feeReportedPayments, personId: feeAccounts.personId })
    .from(feeReportedPayments)
    .innerJoin(feeAccounts, eq(feeAccounts.id, feeReportedPayments.accountId))
    .where(isShown)
    .orderBy(asc(feeReportedPayments.at), asc(feeReportedPayments.id))
    .limit(MAX_SHOWN)
  const [all] = await on
    .select({ count: count() })
    .from(feeReportedPayments)
    .innerJoin(feeAccounts, eq(feeAccounts.id, feeReportedPayments.accountId))
    .where(isShown)
  const names = await namesOf(
    on,
    rows.map(({ personId }) => personId),
  )
  return {
    count: all?.count ?? 0,
    rows: rows.map(({ row, personId }) => ({
      ...shownOf(row),
      personId,
      family: names.get(personId) ?? '',
    })),
  }
}

/** How many an account has ever had: one more belongs to whoever has the account now. */
export const countReported = (tx: Tx, accountId: string): Promise<number> =>
  tx.$count(feeReportedPayments, eq(feeReportedPayments.accountId, accountId))

/** @throws {Refusal} 409 while the desk looks for a payment of an account that nobody will open again. */
export async function assertNoneReported(tx: Tx, accountId: string): Promise<void> {
  if ((await openReportedOf(tx, accountId)).length > 0)
    throw new Refusal(
      409,
      'This family says it has paid in another way. First take that payment, or answer it, at its fees.',
      { code: 'reported_payment_waits' },
    )
}
