import { and, eq, inArray, sql } from 'drizzle-orm'
import { queueMails } from '../../academy/mails.server.ts'
import type { GatewayReport } from '../../enrolment/enrolment.rules.ts'
import { GatewayError, gatewayOf, type GatewayContext } from '../../enrolment/gateways.reads.server.ts'
import { peopleById, readingLanguage } from '../../people/people.reads.server.ts'
import type { CommandContext } from '../../platform/db/context.server.ts'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { logged } from '../../platform/runtime/log.server.ts'
import { type ChargeRow, lockAccountById, openPaiseOf } from '../books.server.ts'
import { feeAccounts } from '../fees.tables.ts'
import { feeMandateMail } from '../mails.server.ts'
import { MAX_DEBIT_PAISE, MAX_FAILURES } from './online.rules.ts'
import { feeMandates, feeOnlinePayments, type Mandate, type OnlinePayment } from './online.tables.ts'

/** Each run hands over so many at most, and gives up after so many without an answer in a row. */
export const MOST_AT_ONCE = 200
const MOST_SILENT = 3
/** After a debit that failed the next one begins a day later, in milliseconds. */
const AGAIN_MS = 86_400_000

/** The mandate under which fees of an account are taken; undefined without one. */
export async function activeMandate(on: Db | Tx, accountId: string): Promise<Mandate | undefined> {
  const [row] = await on
    .select()
    .from(feeMandates)
    .where(and(eq(feeMandates.accountId, accountId), eq(feeMandates.status, 'active')))
  return row
}

/**
 * What is taken by itself of an account, as long as the last debit went well: nobody need be reminded of it.
 * @returns whether it is, of a charge.
 */
export const isCoveredByMandate = (on: Db | Tx, accountId: string): Promise<(charge: ChargeRow) => boolean> =>
  areCoveredByMandates(on, [accountId])

/** As isCoveredByMandate, of charges of many accounts. */
export async function areCoveredByMandates(
  on: Db | Tx,
  accountIds: readonly string[],
): Promise<(charge: ChargeRow) => boolean> {
  const rows = await on
    .select()
    .from(feeMandates)
    .where(
      and(
        inArray(feeMandates.accountId, [...accountIds]),
        eq(feeMandates.status, 'active'),
        eq(feeMandates.failures, 0),
      ),
    )
  const mandates = new Map(rows.map((mandate) => [mandate.accountId, mandate]))
  return (charge) => {
    const mandate = mandates.get(charge.accountId)
    return (
      mandate !== undefined &&
      charge.billerId === mandate.billerId &&
      openPaiseOf(charge) <= Math.min(mandate.maxPaise, MAX_DEBIT_PAISE)
    )
  }
}

/** Asks for a mandate with a payment, in its transaction. */
export async function askForMandate(
  tx: Tx,
  { id, accountId, gateway, billerId }: OnlinePayment,
  { personId, maxPaise, now }: { personId: string; maxPaise: number; now: Date },
): Promise<void> {
  const values = { id, accountId, personId, gateway, billerId, maxPaise, createdAt: now }
  await tx.insert(feeMandates).values(values)
}

/** The mandate that is asked for with a payment; undefined for one without. */
export async function mandateById(on: Db | Tx, id: string): Promise<Mandate | undefined> {
  const [row] = await on.select().from(feeMandates).where(eq(feeMandates.id, id))
  return row
}

/**
 * Takes down what became of the mandate of a payment, its account locked. A second one of an account is
 * revoked, and one of an account that has gone to another person.
 * @returns whether the gateway has not decided on it yet.
 */
export async function settleMandate(
  act: CommandContext,
  payment: OnlinePayment,
  { report, isGivenUp }: { report: GatewayReport; isGivenUp: boolean },
): Promise<boolean> {
  const { tx } = act
  const mandate = await mandateById(tx, payment.mandateId ?? payment.id)
  const said = report.mandate
  if (!mandate) return false
  // One that ended with a payment that failed begins all the same, should that be paid late.
  const isUnnamed = mandate.mandateId === null
  if (said?.state === 'active' && isUnnamed) return beginMandate(act, mandate, said.id)
  const isOver = isUnnamed && (payment.status === 'failed' || isGivenUp)
  if (said?.state === 'ended' || isOver) await endMandate(act, mandate)
  return isUnnamed && said?.state !== 'ended' && !isOver
}

/** The bank has said yes, to who asked alone: the account may be another's. @returns false: decided. */
async function beginMandate(act: CommandContext, mandate: Mandate, mandateId: string): Promise<false> {
  const { tx } = act
  const { accountId, personId } = mandate
  const ofPayer = and(eq(feeAccounts.id, accountId), eq(feeAccounts.personId, personId))
  const begins = (await tx.$count(feeAccounts, ofPayer)) > 0 && !(await activeMandate(tx, accountId))
  await tx
    .update(feeMandates)
    .set({ mandateId, status: begins ? 'active' : 'stopping', endedAt: null })
    .where(eq(feeMandates.id, mandate.id))
  if (begins) await mailFamily(act, mandate, 'begun')
  return false
}

/** Ends a mandate that the gateway has ended, or never had; a family that had one is told. */
export async function endMandate(act: CommandContext, { id, ...mandate }: Mandate): Promise<void> {
  const { tx, now } = act
  const [ended] = await tx
    .update(feeMandates)
    .set({ status: 'ended', endedAt: now })
    .where(and(eq(feeMandates.id, id), inArray(feeMandates.status, ['asked', 'active'])))
    .returning({ id: feeMandates.id })
  if (ended && mandate.status === 'active') await mailFamily(act, { id, ...mandate }, 'ended')
}

/** By e-mail, at a confirmed address. */
async function mailFamily(
  act: CommandContext,
  { id, personId, maxPaise }: Mandate,
  what: 'begun' | 'ended',
): Promise<void> {
  const payer = (await peopleById(act.tx, [personId])).get(personId)
  if (!payer?.email || !payer.emailVerifiedAt) return
  const facts = { id, to: payer.email, maxPaise, what }
  await queueMails(act, [feeMandateMail.write(facts, readingLanguage(payer))])
}

/** Counts how a debit ended. After too many that failed the mandate stops. Its account must be locked. */
export async function noteDebit(act: CommandContext, { mandateId, status }: OnlinePayment): Promise<void> {
  const { tx, now } = act
  if (mandateId === null || (status !== 'paid' && status !== 'failed')) return
  const isPaid = status === 'paid'
  const [mandate] = await tx
    .update(feeMandates)
    .set({
      failures: isPaid ? 0 : sql`${feeMandates.failures} + 1`,
      nextAt: isPaid ? null : new Date(now.getTime() + AGAIN_MS),
    })
    .where(eq(feeMandates.id, mandateId))
    .returning()
  if (mandate?.status !== 'active' || mandate.failures < MAX_FAILURES) return
  await tx.update(feeMandates).set({ status: 'stopping' }).where(eq(feeMandates.id, mandateId))
  await mailFamily(act, mandate, 'ended')
}

/** Tells gateways which mandates are over, until one is silent. */
export async function revokeStopped(paying: GatewayContext): Promise<void> {
  const stopping = await paying.database.db
    .select()
    .from(feeMandates)
    .where(eq(feeMandates.status, 'stopping'))
    .orderBy(feeMandates.createdAt, feeMandates.id)
    .limit(MOST_AT_ONCE)
  await untilSilent(stopping, (mandate) => mayRevoke(paying, mandate))
}

/** Asks a gateway one after another, until it did not answer several in a row. `ask`: false for no answer. */
export async function untilSilent<T>(rows: readonly T[], ask: (row: T) => Promise<boolean>): Promise<void> {
  let silent = 0
  for (const row of rows) {
    silent = (await ask(row)) ? 0 : silent + 1
    if (silent === MOST_SILENT) return
  }
}

/** @returns false when the gateway did not answer: it hears of it later. */
async function mayRevoke(paying: GatewayContext, mandate: Mandate): Promise<boolean> {
  try {
    await revoke(paying, mandate)
    return true
  } catch (error) {
    paying.log.warn({ mandate: mandate.id, error: logged(error) }, 'mandate not revoked yet')
    return error instanceof GatewayError && error.refused
  }
}

/** A gateway may refuse to end a mandate for now: it has ended once the gateway says so. */
async function revoke(paying: GatewayContext, mandate: Mandate): Promise<void> {
  const { id, mandateId } = mandate
  const mandates = gatewayOf(paying, mandate)?.mandates
  if (mandateId === null || !mandates) return
  await mandates.revoke(mandateId)
  if (!(await hasEnded(paying, mandate))) return
  await paying.database.db
    .update(feeMandates)
    .set({ status: 'ended', endedAt: paying.now })
    .where(and(eq(feeMandates.id, id), eq(feeMandates.status, 'stopping')))
}

/** Whether a mandate has ended, as its gateway says of the order with which it was asked for. */
export async function hasEnded(paying: GatewayContext, { id, gateway }: Mandate): Promise<boolean> {
  const [asked] = await paying.database.db
    .select({ orderNumber: feeOnlinePayments.orderNumber })
    .from(feeOnlinePayments)
    .where(eq(feeOnlinePayments.id, id))
  const report = asked && (await gatewayOf(paying, { gateway })?.status(asked.orderNumber))
  return report?.mandate?.state === 'ended'
}

/**
 * Stops taking fees of a person by themselves, from now on; the gateway hears of it at once or as soon as it
 * answers. @throws {Refusal} 409 where nothing is taken.
 */
export async function stopMandate(paying: GatewayContext, personId: string): Promise<void> {
  const stopped = await paying.database.db.transaction(async (tx) => {
    const [account] = await tx.select().from(feeAccounts).where(eq(feeAccounts.personId, personId))
    if (account) await lockAccountById(tx, account.id)
    const mandate = account && (await activeMandate(tx, account.id))
    if (!mandate) throw new Refusal(409, 'Fees are not taken by themselves', { code: 'no_fee_mandate' })
    await tx.update(feeMandates).set({ status: 'stopping' }).where(eq(feeMandates.id, mandate.id))
    return mandate
  })
  await mayRevoke(paying, stopped)
}

/**
 * Nobody's bank pays for another's children, or for an account that nobody will look at again.
 * @throws {Refusal} 409 while fees of an account are taken by themselves, or may be from now on.
 */
export async function assertNoMandate(tx: Tx, accountId: string): Promise<void> {
  const mayBegin = await tx
    .select({ id: feeMandates.id })
    .from(feeMandates)
    .innerJoin(feeOnlinePayments, eq(feeOnlinePayments.id, feeMandates.id))
    .where(
      and(
        eq(feeMandates.accountId, accountId),
        eq(feeMandates.status, 'asked'),
        eq(feeOnlinePayments.status, 'paid'),
      ),
    )
  if (mayBegin.length > 0 || (await activeMandate(tx, accountId)))
    throw new Refusal(409, 'Fees of this family are taken by themselves. Stop that under Fees first.', {
      code: 'fee_mandate_active',
    })
}
