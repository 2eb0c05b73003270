import { and, asc, eq, gt, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { BookContext } from '../../../ledger/ledger.reads.server.ts'
import { newId } from '../../../platform/db/columns.tables.ts'
import type { Db, Tx } from '../../../platform/db/db.server.ts'
import { Refusal } from '../../../platform/errors.ts'
import { namesOf } from '../../../people/people.reads.server.ts'
import { lockAccountById } from '../../books.server.ts'
import { takeBackAdvance } from '../../brought-forward.server.ts'
import { creditCharge } from '../../charges.server.ts'
import {
  feeAllocations,
  feeCharges,
  feeConcessions,
  feePauses,
  feePayments,
  feeStays,
} from '../../fees.tables.ts'
import { feePauseRequests } from '../../pause-requests.tables.ts'
import { feeImportRows, feeImports } from './fee-import.tables.ts'
import type { ImportRow } from './store-fees.server.ts'

type Undoing = { importId: string; byId: string; now: Date }
type Undone = { undone: number; kept: { row: number; message: string }[] }

/** Most children who are named in a refusal. */
const NAMED = 5

/**
 * Takes an import back, child by child: plans and discounts go, balances are reversed in the journal.
 * @throws {Refusal} 404; 409 with what stands in the way once something was done with a row.
 */
export async function undoFees(db: Db, { importId, byId, now }: Undoing): Promise<Undone> {
  const rows = await rowsOf(db, importId)
  const blocked: { studentId: string; reason: string }[] = []
  for (const row of rows) {
    const reason = await usedBy(db, row)
    if (reason) blocked.push({ studentId: row.studentId, reason })
  }
  if (blocked.length > 0) throw await standsInTheWay(db, blocked)
  const done: Undone = { undone: 0, kept: [] }
  for (const family of (await byFamily(db, rows)).values()) {
    const reasons = await db.transaction((tx) => undoFamily({ tx, now, byId }, family))
    for (const [place, { row }] of family.entries()) {
      const message = reasons[place]
      if (message) done.kept.push({ row, message })
      else done.undone += 1
    }
  }
  if (done.kept.length === 0)
    await db
      .update(feeImports)
      .set({ undoneAt: now })
      .where(and(eq(feeImports.id, importId), isNull(feeImports.undoneAt)))
  return done
}

/**
 * The rows of each account, advances first: a debt that is taken back before them would free an advance,
 * which then settles another charge. A row without a balance is on its own.
 */
async function byFamily(db: Db, rows: readonly ImportRow[]): Promise<ReadonlyMap<string, ImportRow[]>> {
  const families = new Map<string, ImportRow[]>()
  const advancesFirst = [
    ...rows.filter(({ paymentId }) => paymentId),
    ...rows.filter(({ paymentId }) => !paymentId),
  ]
  for (const row of advancesFirst) {
    const key = (await accountIdOf(db, row)) ?? `row ${row.row}`
    families.set(key, [...(families.get(key) ?? []), row])
  }
  return families
}

/** The rows that stand in the books. @throws {Refusal} 404, 409 while the import runs. */
async function rowsOf(db: Db, importId: string): Promise<ImportRow[]> {
  if ((await db.$count(feeImports, eq(feeImports.id, importId))) === 0)
    throw new Refusal(404, 'Import not found', { code: 'import_not_found' })
  const rows = await db
    .select()
    .from(feeImportRows)
    .where(and(eq(feeImportRows.importId, importId), inArray(feeImportRows.state, ['waiting', 'stored'])))
    .orderBy(asc(feeImportRows.row))
  if (rows.some(({ state }) => state === 'waiting'))
    throw new Refusal(409, 'This import still runs. Undo it when it is done.', { code: 'import_runs' })
  return rows
}

async function standsInTheWay(
  db: Db,
  blocked: readonly { studentId: string; reason: string }[],
): Promise<Refusal> {
  const names = await namesOf(
    db,
    blocked.map(({ studentId }) => studentId),
  )
  const listed = blocked
    .slice(0, NAMED)
    .map(({ studentId, reason }) => `${names.get(studentId) ?? 'A child'}: ${reason}`)
  const more = blocked.length > NAMED ? ` And ${blocked.length - NAMED} more.` : ''
  return new Refusal(409, `This import can’t be undone. ${listed.join(' ')}${more}`, { code: 'import_used' })
}

/** Takes the rows of one account back. @returns why each stays; empty once it is undone. */
async function undoFamily(act: BookContext, rows: readonly ImportRow[]): Promise<string[]> {
  const { tx } = act
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('fees of sheets'))`)
  // The plans before the account, as a billing run locks them.
  const stayIds = rows.flatMap(({ stayId }) => stayId ?? [])
  if (stayIds.length > 0)
    await tx.select().from(feeStays).where(inArray(feeStays.id, stayIds)).orderBy(feeStays.id).for('update')
  const accountId = rows[0] && (await accountIdOf(tx, rows[0]))
  if (accountId) await lockAccountById(tx, accountId)
  const reasons: string[] = []
  for (const row of rows) reasons.push(await undoRow(act, row))
  return reasons
}

/** @returns why the row stays; empty once it is undone, also by an earlier request. */
async function undoRow(act: BookContext, { importId, row }: ImportRow): Promise<string> {
  const { tx } = act
  const one = and(eq(feeImportRows.importId, importId), eq(feeImportRows.row, row))
  const [stored] = await tx.select().from(feeImportRows).where(one)
  if (stored?.state !== 'stored') return ''
  const { stayId, concessionId, chargeId, paymentId } = stored
  const reason = await usedBy(tx, stored, act.now)
  if (reason) return reason
  if (paymentId) await takeBackAdvance(act, paymentId)
  if (chargeId) {
    const [charge] = await tx.select().from(feeCharges).where(eq(feeCharges.id, chargeId))
    if (charge)
      await creditCharge(act, { id: newId(), chargeId, paise: charge.paise, reason: 'Import undone' })
  }
  if (stayId) await tx.delete(feeStays).where(eq(feeStays.id, stayId))
  // By its id alone: duplicates that were merged since have given it to the kept child.
  if (concessionId) await tx.delete(feeConcessions).where(eq(feeConcessions.id, concessionId))
  await tx.update(feeImportRows).set({ state: 'undone' }).where(one)
  return ''
}

async function accountIdOf(on: Db | Tx, { chargeId, paymentId }: ImportRow): Promise<string | undefined> {
  if (chargeId) {
    const [charge] = await on.select().from(feeCharges).where(eq(feeCharges.id, chargeId))
    return charge?.accountId
  }
  if (!paymentId) return undefined
  const [payment] = await on.select().from(feePayments).where(eq(feePayments.id, paymentId))
  return payment?.accountId
}

/** What was done with a row since it was imported and before `undoneAt`; empty if nothing was. */
async function usedBy(on: Db | Tx, row: ImportRow, undoneAt?: Date): Promise<string> {
  return (
    (row.stayId && (await stayUsed(on, row.stayId))) ||
    (row.concessionId && (await concessionUsed(on, row.concessionId))) ||
    (row.chargeId && (await chargeUsed(on, { ...row, undoneAt }, row.chargeId))) ||
    (row.paymentId && (await advanceUsed(on, { ...row, undoneAt }, row.paymentId))) ||
    ''
  )
}

async function stayUsed(on: Db | Tx, stayId: string): Promise<string> {
  if ((await on.$count(feeCharges, eq(feeCharges.stayId, stayId))) > 0) return 'a month was billed.'
  if ((await on.$count(feePauses, eq(feePauses.stayId, stayId))) > 0) return 'the plan was paused.'
  const isAsked = (await on.$count(feePauseRequests, eq(feePauseRequests.stayId, stayId))) > 0
  if (isAsked) return 'a pause was asked for.'
  const [stay] = await on.select().from(feeStays).where(eq(feeStays.id, stayId))
  return stay?.untilDay === null ? '' : 'the plan was ended.'
}

async function concessionUsed(on: Db | Tx, id: string): Promise<string> {
  const [concession] = await on.select().from(feeConcessions).where(eq(feeConcessions.id, id))
  if (!concession) return ''
  if (concession.untilDay !== null) return 'the discount was ended.'
  const billed = and(
    eq(feeCharges.studentId, concession.studentId),
    isNotNull(feeCharges.stayId),
    gt(feeCharges.createdAt, concession.createdAt),
  )
  return (await on.$count(feeCharges, billed)) > 0 ? 'a month was billed.' : ''
}

type Used = { importId: string; undoneAt: Date | undefined }

async function chargeUsed(on: Db | Tx, used: Used, chargeId: string): Promise<string> {
  const [charge] = await on.select().from(feeCharges).where(eq(feeCharges.id, chargeId))
  if (!charge) return ''
  if (charge.creditedPaise > 0) return 'what was brought forward was credited.'
  const isSettled = await settledSince(on, used, {
    of: eq(feeAllocations.chargeId, chargeId),
    other: feeAllocations.paymentId,
    madeAt: charge.createdAt,
  })
  return isSettled ? 'a payment was taken for it.' : ''
}

async function advanceUsed(on: Db | Tx, used: Used, paymentId: string): Promise<string> {
  const [payment] = await on.select().from(feePayments).where(eq(feePayments.id, paymentId))
  if (!payment) return ''
  if (payment.paidBackPaise > 0) return 'what was paid ahead was paid back.'
  const isSettled = await settledSince(on, used, {
    of: eq(feeAllocations.paymentId, paymentId),
    other: feeAllocations.chargeId,
    madeAt: payment.at,
  })
  return isSettled ? 'what was paid ahead has paid a fee.' : ''
}

type Settled = {
  of: SQL
  /** The other side of an allocation. */
  other: typeof feeAllocations.chargeId | typeof feeAllocations.paymentId
  madeAt: Date
}

/**
 * Whether a balance has settled something, or was settled, since it was brought forward. What the import
 * itself tied is no use of it: an older advance or fee that it met (in its transaction, so at its time), and
 * balances of the same import, as those of brother and sister. Neither is what the undo itself ties.
 */
async function settledSince(
  on: Db | Tx,
  { importId, undoneAt }: Used,
  { of, other, madeAt }: Settled,
): Promise<boolean> {
  const ofImport = (column: typeof feeImportRows.chargeId | typeof feeImportRows.paymentId) =>
    on.select({ id: column }).from(feeImportRows).where(eq(feeImportRows.importId, importId))
  const isOwn = and(
    inArray(feeAllocations.chargeId, ofImport(feeImportRows.chargeId)),
    inArray(feeAllocations.paymentId, ofImport(feeImportRows.paymentId)),
  )
  const since = await on
    .select({ id: other })
    .from(feeAllocations)
    .where(
      and(
        of,
        ne(feeAllocations.at, madeAt),
        undoneAt && ne(feeAllocations.at, undoneAt),
        sql`(${isOwn}) is not true`,
      ),
    )
    .groupBy(other)
    .having(gt(sql`sum(${feeAllocations.paise})`, 0))
    .limit(1)
  return since.length > 0
}
