import { and, asc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import { setEntryPaid } from '../competition/competition.reads.server.ts'
import type { Biller } from '../enrolment/billers.reads.server.ts'
import { type TaxLines, taxOf } from '../enrolment/enrolment.rules.ts'
import { taxSettingsOf } from '../enrolment/enrolment.reads.server.ts'
import {
  type BookContext,
  journalOf,
  type JournalInput,
  postJournals,
} from '../ledger/ledger.reads.server.ts'
import type { Posting } from '../ledger/ledger.rules.ts'
import { stopMessages } from '../messages/messages.reads.server.ts'
import type { TxContext } from '../platform/db/context.server.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { indianDay } from '../platform/text/india.rules.ts'
import {
  allocate,
  documentNumber,
  financialYearOf,
  hasTax,
  type NumberKind,
  REMINDER_STEPS,
  type ChargeKind,
  type ReminderStep,
} from './fees.rules.ts'
import {
  feeAccounts,
  feeAllocations,
  feeCharges,
  feeCounters,
  feePayments,
  feePromises,
  feeSettings,
} from './fees.tables.ts'

export type AccountRow = typeof feeAccounts.$inferSelect
export type ChargeRow = typeof feeCharges.$inferSelect
export type PaymentRow = typeof feePayments.$inferSelect
export type Settings = Omit<typeof feeSettings.$inferSelect, 'only'>

/** How fees are billed and paid; the defaults until the office has said. */
export async function settingsOf(on: Db | Tx): Promise<Settings> {
  const [row] = await on.select().from(feeSettings)
  const { only: _, ...settings } = row ?? {
    only: true,
    code: 'FEE',
    dueDay: 5,
    secondChildPercent: 0,
    laterChildPercent: 0,
    chequeChargePaise: 0,
    lateGraceDays: 7,
    latePerDayPaise: 0,
    lateCapPaise: 15_000,
    upiAddress: '',
    remindsFamilies: false,
  }
  return settings
}

/** The account of a person, made at its first use and locked: acts on one account follow each other. */
export async function lockAccount(tx: Tx, personId: string): Promise<AccountRow> {
  const read = () => tx.select().from(feeAccounts).where(eq(feeAccounts.personId, personId)).for('update')
  const [found] = await read()
  if (found) return found
  await tx.insert(feeAccounts).values({ personId }).onConflictDoNothing()
  const [row] = await read()
  if (!row) throw new Error('an account that was just made is not there')
  return row
}

/** An account by its own id, locked. */
export async function lockAccountById(tx: Tx, id: string): Promise<AccountRow> {
  const [row] = await tx.select().from(feeAccounts).where(eq(feeAccounts.id, id)).for('update')
  if (!row) throw new Error('a row of an account that is not there')
  return row
}

/** Accounts by their own ids, locked in the order of these. */
export async function lockAccounts(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .select({ id: feeAccounts.id })
    .from(feeAccounts)
    .where(inArray(feeAccounts.id, [...ids]))
    .orderBy(asc(feeAccounts.id))
    .for('update')
}

/** A repeat of a form is the same act. @throws {Refusal} 409 for other details under a stored id. */
export function assertSame<Row extends object>(stored: Row, given: Partial<Row>): void {
  const keys = Object.keys(given) as (keyof Row)[]
  if (keys.some((key) => stored[key] !== given[key]))
    throw new Refusal(409, 'This form was sent already with other details. Reload the page.', {
      code: 'payment_id_used',
    })
}

/** Requests under one key wait for each other, also of two families. The account is locked before. */
export const lockKey = (tx: Tx, key: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`fees ${key}`}))`)

/** Whether this very entry is in the books. @throws {Refusal} 409 for another one under its key. */
export async function isPosted(tx: Tx, entry: JournalInput): Promise<boolean> {
  const { key, accountId, lines, note = '', tillCentreId = null } = entry
  await lockKey(tx, key)
  const stored = await journalOf(tx, key)
  if (!stored) return false
  const wordsOf = (of: readonly Posting[]) => of.map(({ account, paise }) => `${account} ${paise}`).join()
  assertSame(
    { ...stored, lines: wordsOf(stored.lines) },
    { accountId, tillCentreId, note, lines: wordsOf(lines) },
  )
  return true
}

/** Writes one entry of the books, and keeps the family's balance. Its account must be locked. */
export async function postJournal(act: BookContext, entry: JournalInput): Promise<void> {
  const { accountId, lines } = entry
  await postJournals(act, [entry])
  const ofFamily = lines.reduce((sum, { account, paise }) => sum + (account === 'family' ? paise : 0), 0)
  if (accountId !== null && ofFamily !== 0)
    await act.tx
      .update(feeAccounts)
      .set({ balancePaise: sql`${feeAccounts.balancePaise} + ${ofFamily}` })
      .where(eq(feeAccounts.id, accountId))
}

type TaxIn = (
  head: ChargeKind,
  paise: number,
  of: { biller: Biller | null; ratePercent?: number | null | undefined },
) => TaxLines

/** The tax in a charge, as who bills it is registered now; at its rate unless another one is said. */
export async function taxIn(on: Db | Tx): Promise<TaxIn> {
  const tax = await taxSettingsOf(on)
  return (head, paise, { biller, ratePercent }) => {
    // A franchise without a GSTIN bills without tax.
    const own = { ...tax, ...biller, gstin: (biller ?? tax).gstin ?? '' }
    return hasTax(head)
      ? taxOf(paise, { ...own, ratePercent: ratePercent ?? own.ratePercent }, null)
      : { netPaise: paise, lines: [] }
  }
}

export const isOpenCharge = sql`${feeCharges.settledPaise} + ${feeCharges.creditedPaise} < ${feeCharges.paise}`
/** What is open of a charge, as SQL. */
export const openPaise = sql<number>`${feeCharges.paise} - ${feeCharges.creditedPaise}
  - ${feeCharges.settledPaise}`
export const openPaiseOf = ({ paise, creditedPaise, settledPaise }: ChargeRow): number =>
  paise - creditedPaise - settledPaise

/** What is open of an account, the oldest first. */
export const openCharges = (on: Db | Tx, accountId: string): Promise<ChargeRow[]> =>
  on
    .select()
    .from(feeCharges)
    .where(and(eq(feeCharges.accountId, accountId), isOpenCharge))
    .orderBy(asc(feeCharges.dueOn), asc(feeCharges.id))

const advanceOf = ({ paise, allocatedPaise, paidBackPaise }: PaymentRow): number =>
  paise - allocatedPaise - paidBackPaise

export type Advance = { id: string; billerId: string | null; leftPaise: number; waitsForBank: boolean }

/** Payments of an account of which something is left, the oldest first. */
export const advancesOf = async (on: Db | Tx, accountId: string): Promise<Advance[]> =>
  (
    await on
      .select()
      .from(feePayments)
      .where(
        and(
          eq(feePayments.accountId, accountId),
          sql`${feePayments.returnedAt} is null`,
          lt(sql`${feePayments.allocatedPaise} + ${feePayments.paidBackPaise}`, feePayments.paise),
        ),
      )
      .orderBy(asc(feePayments.at), asc(feePayments.id))
  ).map((row) => ({
    id: row.id,
    billerId: row.billerId,
    leftPaise: advanceOf(row),
    waitsForBank: row.method === 'cheque' && row.clearedAt === null,
  }))

/**
 * Settles what is open by what was paid ahead under the same registration, and stores what is owed then and
 * since when. Lock the account. `charges`: all that is open, from who has read it under this lock.
 */
export async function settleOpen(
  { tx, now }: Pick<TxContext, 'tx' | 'now'>,
  accountId: string,
  { chosen = [], charges: read }: { chosen?: readonly string[]; charges?: readonly ChargeRow[] } = {},
): Promise<void> {
  const open = new Map((read ?? (await openCharges(tx, accountId))).map((row) => [row.id, row]))
  for (const advance of open.size > 0 ? await advancesOf(tx, accountId) : []) {
    const { id: paymentId, leftPaise } = advance
    const charges = [...open.values()]
      .filter(({ billerId }) => billerId === advance.billerId)
      .map((row) => ({ ...row, openPaise: openPaiseOf(row) }))
    for (const { chargeId, paise } of allocate(leftPaise, charges, chosen).parts) {
      await addAllocation({ tx, now }, { paymentId, chargeId, paise })
      const row = open.get(chargeId)
      if (row) open.set(chargeId, { ...row, settledPaise: row.settledPaise + paise })
    }
  }
  const left = [...open.values()].filter((row) => openPaiseOf(row) > 0)
  await tx
    .update(feeAccounts)
    .set({
      owesPaise: left.reduce((sum, row) => sum + openPaiseOf(row), 0),
      // By due day, as openCharges has them.
      dueSince: left[0]?.dueOn ?? null,
    })
    .where(eq(feeAccounts.id, accountId))
  await endPaidPromise({ tx, now }, accountId)
}

/** A promise ends once nothing is open that was due by its day. */
async function endPaidPromise({ tx, now }: Pick<TxContext, 'tx' | 'now'>, accountId: string): Promise<void> {
  await tx
    .update(feePromises)
    .set({
      endedAt: now,
      endedAs: sql`case when ${feePromises.day} < ${indianDay(now)} then 'late' else 'kept' end`,
    })
    .where(
      and(
        eq(feePromises.accountId, accountId),
        isNull(feePromises.endedAt),
        sql`not exists (select from ${feeCharges} where ${feeCharges.accountId} = ${accountId}
          and ${isOpenCharge} and ${feeCharges.dueOn} <= ${feePromises.day})`,
      ),
    )
}

/** Ties a part of a payment to a charge; a negative part undoes one. */
export async function addAllocation(
  { tx, now }: Pick<TxContext, 'tx' | 'now'>,
  { paymentId, chargeId, paise }: { paymentId: string; chargeId: string; paise: number },
): Promise<void> {
  await tx.insert(feeAllocations).values({ paymentId, chargeId, paise, at: now })
  await tx
    .update(feePayments)
    .set({ allocatedPaise: sql`${feePayments.allocatedPaise} + ${paise}` })
    .where(eq(feePayments.id, paymentId))
  const [charge] = await tx
    .update(feeCharges)
    .set({ settledPaise: sql`${feeCharges.settledPaise} + ${paise}` })
    .where(eq(feeCharges.id, chargeId))
    .returning({ entryId: feeCharges.entryId })
  await stopReminders({ tx, now }, chargeId)
  if (charge?.entryId) await noteEntryPaid({ tx, now }, charge.entryId)
}

/** An entry is paid while money settles a charge for it in full; credit alone pays nothing. */
export async function noteEntryPaid(
  { tx, now }: Pick<TxContext, 'tx' | 'now'>,
  entryId: string,
): Promise<void> {
  const paid = await tx.$count(
    feeCharges,
    and(eq(feeCharges.entryId, entryId), gt(feeCharges.settledPaise, 0), sql`not (${isOpenCharge})`),
  )
  await setEntryPaid(tx, entryId, paid > 0 ? now : null)
}

/** The message about a step of a charge. */
export const reminderKey = (chargeId: string, step: ReminderStep): string => `fee-due:${chargeId}:${step}`

/** A charge that changed is not reminded of with its old amount. Its row must be locked. */
export const stopReminders = ({ tx, now }: Pick<TxContext, 'tx' | 'now'>, chargeId: string) =>
  stopMessages(
    { tx, now },
    REMINDER_STEPS.map((step) => reminderKey(chargeId, step)),
  )

/**
 * The next number of a series, of the academy or of another registration: its row is locked until the
 * transaction ends, so none is left out.
 */
export async function nextNumber(
  tx: Tx,
  kind: NumberKind,
  { day, biller = null, settings }: { day: string; biller?: Biller | null; settings?: Settings },
): Promise<string> {
  const { code } = biller ?? settings ?? (await settingsOf(tx))
  const [{ last } = { last: 1 }] = await tx
    .insert(feeCounters)
    .values({ series: `${code}${kind}`, year: financialYearOf(day), last: 1 })
    .onConflictDoUpdate({
      target: [feeCounters.series, feeCounters.year],
      set: { last: sql`${feeCounters.last} + 1` },
    })
    .returning({ last: feeCounters.last })
  return documentNumber(code, { day, sequence: last, kind })
}
