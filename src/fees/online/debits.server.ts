import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNotNull, isNull, lte, or } from 'drizzle-orm'
import { orderNumber } from '../../enrolment/enrolment.rules.ts'
import { GatewayError, gatewayOf, type GatewayContext } from '../../enrolment/gateways.reads.server.ts'
import type { CommandContext } from '../../platform/db/context.server.ts'
import { newId } from '../../platform/db/columns.tables.ts'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import { forEachIsolated } from '../../platform/jobs/jobs.server.ts'
import { logged } from '../../platform/runtime/log.server.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import { lockAccountById, openCharges, openPaiseOf } from '../books.server.ts'
import { feeAccounts } from '../fees.tables.ts'
import { reportedChargesOf } from '../reported.server.ts'
import { isPromised } from '../promises.server.ts'
import {
  activeMandate,
  endMandate,
  hasEnded,
  mandateById,
  MOST_AT_ONCE,
  noteDebit,
  untilSilent,
} from './mandates.server.ts'
import { debitTime, MAX_DEBIT_PAISE } from './online.rules.ts'
import { feeMandates, feeOnlinePayments, type Mandate, type OnlinePayment } from './online.tables.ts'

/** A page of the gateway may be paid at for so long, in milliseconds. */
const PAGE_MS = 3_600_000
/** A debit that no gateway took is tried again after so long, and given up after a day. */
const RETRY_MS = 300_000
const GIVEN_UP_MS = 86_400_000

/**
 * Begins to take what is due, one account after another: the payer's bank tells them a day before. What a
 * promise spares, what an online payment is on its way for and what is above the limit is left.
 */
export async function beginDebits(paying: GatewayContext): Promise<void> {
  const { db } = paying.database
  const { now } = paying
  const rows = await db
    .select({ id: feeMandates.id, accountId: feeMandates.accountId, gateway: feeMandates.gateway })
    .from(feeMandates)
    .innerJoin(feeAccounts, eq(feeAccounts.id, feeMandates.accountId))
    .where(
      and(
        eq(feeMandates.status, 'active'),
        or(isNull(feeMandates.nextAt), lte(feeMandates.nextAt, now)),
        lte(feeAccounts.dueSince, indianDay(debitTime(now))),
      ),
    )
    .orderBy(feeMandates.id)
  await forEachIsolated(rows, (row) =>
    gatewayOf(paying, row)?.mandates
      ? db.transaction((tx) => storeDebit({ tx, now }, row))
      : notTaken(db, row.id),
  )
  await handOver(paying)
}

/** A gateway that is not in use any more takes nothing: the family is reminded again. */
const notTaken = async (db: Db, id: string): Promise<void> => {
  await db
    .update(feeMandates)
    .set({ failures: 1 })
    .where(and(eq(feeMandates.id, id), eq(feeMandates.failures, 0)))
}

async function storeDebit(
  { tx, now }: Pick<CommandContext, 'tx' | 'now'>,
  { id, accountId }: Pick<Mandate, 'id' | 'accountId'>,
): Promise<void> {
  await lockAccountById(tx, accountId)
  const mandate = await activeMandate(tx, accountId)
  if (mandate?.id !== id || (mandate.nextAt !== null && mandate.nextAt > now)) return
  if (await isPromised(tx, accountId, indianDay(now))) return
  const mayBePaid = and(
    eq(feeOnlinePayments.accountId, accountId),
    eq(feeOnlinePayments.status, 'open'),
    or(
      isNotNull(feeOnlinePayments.triedAt),
      gt(feeOnlinePayments.createdAt, new Date(now.getTime() - PAGE_MS)),
    ),
  )
  if ((await tx.$count(feeOnlinePayments, mayBePaid)) > 0) return
  const dueBy = indianDay(debitTime(now))
  const reported = await reportedChargesOf(tx, accountId)
  const limit = Math.min(mandate.maxPaise, MAX_DEBIT_PAISE)
  let paise = 0
  const chosen = (await openCharges(tx, accountId)).filter((row) => {
    const sum = paise + openPaiseOf(row)
    if (row.dueOn > dueBy || row.billerId !== mandate.billerId || sum > limit) return false
    if (reported.has(row.id)) return false
    paise = sum
    return true
  })
  if (paise === 0) return
  await tx.insert(feeOnlinePayments).values({
    id: newId(),
    orderNumber: orderNumber(randomBytes(14), 'fees'),
    accountId,
    paise,
    chargeIds: chosen.map((row) => row.id),
    billerId: mandate.billerId,
    gateway: mandate.gateway,
    mandateId: mandate.id,
    triedAt: now,
    checkAt: now,
    createdAt: now,
  })
}

/** Hands over the debits that no gateway has yet, those that waited longest first, until it is silent. */
export async function handOver(paying: GatewayContext): Promise<void> {
  const { db } = paying.database
  const unsent = await db
    .select()
    .from(feeOnlinePayments)
    .where(
      and(
        isNotNull(feeOnlinePayments.mandateId),
        isNull(feeOnlinePayments.sentAt),
        eq(feeOnlinePayments.status, 'open'),
        lte(feeOnlinePayments.checkAt, paying.now),
      ),
    )
    .orderBy(feeOnlinePayments.checkAt, feeOnlinePayments.id)
    .limit(MOST_AT_ONCE)
  await untilSilent(unsent, (payment) => sendDebit(paying, payment))
}

/** Hands a debit to its gateway, once. @returns false when it did not answer: it is asked again later. */
async function sendDebit(paying: GatewayContext, payment: OnlinePayment): Promise<boolean> {
  const { database, log, now } = paying
  const mandates = gatewayOf(paying, payment)?.mandates
  const isKnown = mandates !== undefined
  const mandate = await database.db.transaction((tx) => stillToSend({ tx, now }, payment, isKnown))
  if (!mandate?.mandateId || !mandates) return true
  const { id, orderNumber: number, paise: amountPaise } = payment
  const executeAt = debitTime(now)
  const change = (set: Partial<OnlinePayment>) =>
    database.db.update(feeOnlinePayments).set(set).where(eq(feeOnlinePayments.id, id))
  try {
    const order = { orderNumber: number, amountPaise, studentId: mandate.personId }
    await mandates.debit({ ...order, mandateId: mandate.mandateId, executeAt })
    await change({ sentAt: now, checkAt: executeAt })
  } catch (error) {
    log.warn({ order: number, error: logged(error) }, 'fees not taken by themselves')
    if (!(error instanceof GatewayError && error.refused)) {
      await change({ checkAt: new Date(now.getTime() + RETRY_MS) })
      return false
    }
    await refused(paying, payment, mandate)
  }
  return true
}

/**
 * Whether a debit is still to be taken as it was stored: meanwhile the family may have stopped or paid, or
 * have said that it paid in another way. One
 * that is not has failed, and counts nothing. @returns its mandate.
 */
async function stillToSend(
  { tx, now }: Pick<CommandContext, 'tx' | 'now'>,
  { id, accountId }: OnlinePayment,
  isKnown: boolean,
): Promise<Mandate | undefined> {
  await lockAccountById(tx, accountId)
  const [payment] = await tx.select().from(feeOnlinePayments).where(eq(feeOnlinePayments.id, id))
  if (payment?.status !== 'open' || payment.sentAt !== null) return undefined
  const mandate = await mandateById(tx, payment.mandateId ?? '')
  const isCurrent =
    isKnown &&
    mandate?.status === 'active' &&
    now.getTime() - payment.createdAt.getTime() < GIVEN_UP_MS &&
    !(await isPromised(tx, accountId, indianDay(now))) &&
    (await isStillOwed(tx, payment))
  if (isCurrent) return mandate
  await tx
    .update(feeOnlinePayments)
    .set({ status: 'failed', checkAt: null })
    .where(eq(feeOnlinePayments.id, id))
  return undefined
}

async function isStillOwed(tx: Tx, { accountId, chargeIds, paise }: OnlinePayment): Promise<boolean> {
  const reported = await reportedChargesOf(tx, accountId)
  if (chargeIds.some((id) => reported.has(id))) return false
  const open = (await openCharges(tx, accountId)).filter((row) => chargeIds.includes(row.id))
  return open.reduce((sum, row) => sum + openPaiseOf(row), 0) === paise
}

/** A debit that its gateway refused has failed; the mandate has ended if the gateway says so of it. */
async function refused(paying: GatewayContext, payment: OnlinePayment, mandate: Mandate): Promise<void> {
  const { database, outbox, log, now } = paying
  const isOver = await hasEnded(paying, mandate).catch((error: unknown) => {
    log.warn({ mandate: mandate.id, error: logged(error) }, 'mandate not asked about')
    return false
  })
  await database.db.transaction(async (tx) => {
    await lockAccountById(tx, payment.accountId)
    const [failed] = await tx
      .update(feeOnlinePayments)
      .set({ status: 'failed', checkAt: null })
      .where(and(eq(feeOnlinePayments.id, payment.id), eq(feeOnlinePayments.status, 'open')))
      .returning()
    if (failed) await noteDebit({ tx, outbox, now }, failed)
    if (isOver) await endMandate({ tx, outbox, now }, mandate)
  })
  outbox.wake()
}
