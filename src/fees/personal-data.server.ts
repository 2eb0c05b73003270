import { and, asc, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import type { BookContext } from '../ledger/ledger.reads.server.ts'
import type { Database, Db } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { formatShortDate } from '../platform/text/dates.rules.ts'
import { indianDay, monthAfter } from '../platform/text/india.rules.ts'
import type { PersonalData } from '../platform/rooms/personal-data.server.ts'
import { type ChargeRow, lockAccounts } from './books.server.ts'
import { assertNothingUnderWay } from './duplicates.server.ts'
import { accountOf } from './ledger.server.ts'
import { billedFrom, creditMonths } from './months-after.server.ts'
import { feeMandates } from './online/online.tables.ts'
import { pauseRequestsOf } from './pause-requests-shown.server.ts'
import { feePauseRequests } from './pause-requests.tables.ts'
import { feeReportedPayments } from './reported.tables.ts'
import { isSettled } from './standing.server.ts'
import {
  feeAccounts,
  feeCharges,
  feeConcessions,
  feePauses,
  feePayments,
  feePromises,
  feeStays,
} from './fees.tables.ts'

/**
 * Fees of a person: as who pays, and as the child. The books stay, since the law keeps them; a name in them
 * is read from the person. Plans end, and months that were billed ahead come back. Discounts, payments that
 * were reported and pauses that were asked for are erased, and the words of pauses and promises.
 */
export const feesData = ({ db }: Database): PersonalData => ({
  name: 'fees',
  collect: async (personId) => {
    const account = await accountOf(db, personId)
    return {
      balancePaise: account?.balancePaise ?? 0,
      charges: await db
        .select({
          title: feeCharges.title,
          paise: feeCharges.paise,
          creditedPaise: feeCharges.creditedPaise,
          settledPaise: feeCharges.settledPaise,
          dueOn: feeCharges.dueOn,
        })
        .from(feeCharges)
        .innerJoin(feeAccounts, eq(feeAccounts.id, feeCharges.accountId))
        .where(or(eq(feeAccounts.personId, personId), eq(feeCharges.studentId, personId)))
        .orderBy(desc(feeCharges.dueOn)),
      payments: await db
        .select({
          number: feePayments.number,
          paise: feePayments.paise,
          method: feePayments.method,
          reference: feePayments.reference,
          day: feePayments.day,
        })
        .from(feePayments)
        .innerJoin(feeAccounts, eq(feeAccounts.id, feePayments.accountId))
        .where(eq(feeAccounts.personId, personId))
        .orderBy(desc(feePayments.at)),
      takenByItself: await db
        .select({
          atMostPaise: feeMandates.maxPaise,
          since: feeMandates.createdAt,
          ended: feeMandates.endedAt,
        })
        .from(feeMandates)
        .innerJoin(feeAccounts, eq(feeAccounts.id, feeMandates.accountId))
        .where(eq(feeAccounts.personId, personId)),
      pausesAskedFor: await pauseRequestsOf(db, personId),
      reportedAsPaid: await reportedOf(db, personId),
      plans: await db
        .select({ from: feeStays.fromDay, until: feeStays.untilDay })
        .from(feeStays)
        .where(eq(feeStays.studentId, personId)),
      pauses: await db
        .select({ from: feePauses.fromDay, until: feePauses.untilDay, reason: feePauses.reason })
        .from(feePauses)
        .innerJoin(feeStays, eq(feeStays.id, feePauses.stayId))
        .where(eq(feeStays.studentId, personId)),
      promises: await db
        .select({ day: feePromises.day, note: feePromises.note, ended: feePromises.endedAs })
        .from(feePromises)
        .innerJoin(feeAccounts, eq(feeAccounts.id, feePromises.accountId))
        .where(eq(feeAccounts.personId, personId)),
      discounts: await db
        .select({
          percent: feeConcessions.percent,
          rupees: feeConcessions.rupees,
          reason: feeConcessions.reason,
        })
        .from(feeConcessions)
        .where(eq(feeConcessions.studentId, personId)),
    }
  },
  erase: async (tx, personId, { now, byId }) => {
    await endStays({ tx, now, byId }, personId)
    const [account] = await tx
      .select()
      .from(feeAccounts)
      .where(eq(feeAccounts.personId, personId))
      .for('update')
    if (account) {
      if (!(await isSettled(tx, account.id)))
        throw new Refusal(409, 'Fees are still open or paid ahead. Settle them first.', {
          code: 'fees_not_settled',
        })
      await assertNothingUnderWay(tx, account.id)
    }
    const stays = tx.select({ id: feeStays.id }).from(feeStays).where(eq(feeStays.studentId, personId))
    await tx.delete(feePauseRequests).where(inArray(feePauseRequests.stayId, stays))
    await tx.update(feePauses).set({ reason: '' }).where(inArray(feePauses.stayId, stays))
    if (account) {
      await tx.update(feePromises).set({ note: '' }).where(eq(feePromises.accountId, account.id))
      await tx.delete(feePauseRequests).where(eq(feePauseRequests.accountId, account.id))
      await tx.delete(feeReportedPayments).where(eq(feeReportedPayments.accountId, account.id))
    }
    await tx.delete(feeConcessions).where(eq(feeConcessions.studentId, personId))
  },
})

/**
 * Ends the plans of a child today. Months after this one come back by credit notes, also of a plan that has
 * not begun: what was paid for them is an advance of who pays.
 */
async function endStays(act: BookContext, studentId: string): Promise<void> {
  const { tx, now } = act
  const today = indianDay(now)
  const ends = and(
    eq(feeStays.studentId, studentId),
    or(isNull(feeStays.untilDay), gt(feeStays.untilDay, today)),
  )
  const stays = await tx
    .select({ id: feeStays.id })
    .from(feeStays)
    .where(ends)
    .orderBy(asc(feeStays.id))
    .for('update')
  const charges: ChargeRow[] = []
  for (const { id } of stays) charges.push(...(await billedFrom(tx, id, monthAfter(today.slice(0, 7)))))
  // The person's own too, in the same order: erasing goes on with it.
  const own = await accountOf(tx, studentId)
  await lockAccounts(tx, [...charges.map(({ accountId }) => accountId), ...(own ? [own.id] : [])])
  await tx
    .update(feeStays)
    .set({ untilDay: sql`greatest(${feeStays.fromDay}, ${today})` })
    .where(ends)
  const reason = `Left on ${formatShortDate(today)}`
  await creditMonths(
    act,
    charges.map((charge) => ({ charge, reason })),
  )
}

/** What a family has said it paid in another way, the newest first. */
const reportedOf = (db: Db, personId: string) =>
  db
    .select({
      paise: feeReportedPayments.paise,
      method: feeReportedPayments.method,
      reference: feeReportedPayments.reference,
      day: feeReportedPayments.day,
      ended: feeReportedPayments.endedAs,
      answer: feeReportedPayments.answer,
    })
    .from(feeReportedPayments)
    .innerJoin(feeAccounts, eq(feeAccounts.id, feeReportedPayments.accountId))
    .where(eq(feeAccounts.personId, personId))
    .orderBy(desc(feeReportedPayments.at))
