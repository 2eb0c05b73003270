import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { entryFeesById } from '../competition/competition.reads.server.ts'
import { countJournals } from '../ledger/ledger.reads.server.ts'
import { personOf } from '../people/people.reads.server.ts'
import type { Tx } from '../platform/db/db.server.ts'
import { giveKeys, giveRows, type RowKey } from '../platform/db/owned-rows.server.ts'
import { Refusal } from '../platform/errors.ts'
import type { DuplicateMerge, PersonalData } from '../platform/rooms/personal-data.server.ts'
import type { AccountRow } from './books.server.ts'
import { feeAccounts, feeCharges, feeConcessions, feePayments, feeStays } from './fees.tables.ts'
import { balancesOf } from './office/import/existing-fees.server.ts'
import { feeImportRows } from './office/import/fee-import.tables.ts'
import { assertNoMandate } from './online/mandates.server.ts'
import { assertNoneUnderWay, mayStillCome } from './online/online.server.ts'
import { assertNoPauseRequest, countPauseRequests, countPauseRequestsOf } from './pause-requests.server.ts'
import { assertNoneReported, countReported } from './reported.server.ts'
import { isSettled } from './standing.server.ts'

const own = {
  accounts: { table: feeAccounts, owner: feeAccounts.personId, key: [feeAccounts.id] },
  stays: { table: feeStays, owner: feeStays.studentId, key: [feeStays.id] },
  concessions: { table: feeConcessions, owner: feeConcessions.studentId, key: [feeConcessions.id] },
  charges: { table: feeCharges, owner: feeCharges.studentId, key: [feeCharges.id] },
  importRows: {
    table: feeImportRows,
    owner: feeImportRows.studentId,
    key: [feeImportRows.importId, feeImportRows.row],
  },
} as const

type MovedRows = Record<Exclude<keyof typeof own, 'importRows'>, RowKey[]> & {
  importRows?: RowKey[]
  /** How many entries the books had of the moved account; more of them later belong to both. */
  journals: number
  /** How many payments the family had reported; merges of before there were any say nothing. */
  reported?: number
  /** How many pauses the family had asked for; merges of before there were any say nothing. */
  pauseRequests?: number
  /** How many charges the children had who changed hands with their parent. */
  ofChildren: number
  /** How many pauses were asked for of them and of the two; merges of before there were any say nothing. */
  pausesOfChildren?: number
}

/**
 * Plans, discounts and charges become those of the kept account, and the fee account too unless both have
 * one: then the duplicate's must be settled and stays with it. The account of a child goes to its parent. The
 * books are unchanged.
 */
export const feesDoubles: DuplicateMerge = {
  move: async (tx, { primaryId, duplicateId, dependents: children = [] }) => {
    const payerId = (await personOf(tx, primaryId))?.guardianId ?? primaryId
    const accounts = await lockedAccounts(tx, [payerId, duplicateId])
    const [kept, double] = [accounts.get(payerId), accounts.get(duplicateId)]
    if (kept && double) {
      if (!(await isSettled(tx, double.id)))
        throw new Refusal(409, 'Both have a fee account. Settle the one of the duplicate first.', {
          code: 'both_have_fees',
        })
      await assertNothingUnderWay(tx, double.id)
    }
    // The two may be two people after all: no account takes a bank's yes along.
    if (double) await assertNoMandate(tx, double.id)
    const handover = { from: duplicateId, to: primaryId }
    const both = await groupsOfBoth(tx, primaryId, duplicateId)
    const stays = await tx
      .select({ id: feeStays.id, groupId: feeStays.groupId })
      .from(feeStays)
      .where(eq(feeStays.studentId, duplicateId))
    const alone = stays.filter(({ groupId }) => !both.has(groupId)).map(({ id }) => id)
    // Each child has one balance of an import; where both have one, each row stays with its own.
    const hasBalance = (await balancesOf(tx, [primaryId])).size > 0
    const moved: MovedRows = {
      accounts: kept ? [] : await giveRows(tx, own.accounts, { ...handover, to: payerId }),
      stays: await giveRows(tx, own.stays, { ...handover, where: inArray(feeStays.id, alone) }),
      concessions: await giveRows(tx, own.concessions, handover),
      charges: await giveRows(tx, own.charges, handover),
      importRows: hasBalance ? [] : await giveRows(tx, own.importRows, handover),
      journals: double ? await countJournals(tx, double.id) : 0,
      reported: double ? await countReported(tx, double.id) : 0,
      pauseRequests: double ? await countPauseRequests(tx, double.id) : 0,
      ofChildren: await countCharges(tx, children),
      pausesOfChildren: await countPauseRequestsOf(tx, [primaryId, duplicateId, ...children]),
    }
    const remarks =
      kept && double ? ['Both have a fee account: the one of the duplicate is settled and stays.'] : []
    return { moved, stays: remarks }
  },
  undoMove: async (tx, { primaryId, duplicateId, dependents: children = [] }, stored) => {
    const moved = stored as MovedRows
    await assertNotCharged(tx, moved, children)
    const pauses = await countPauseRequestsOf(tx, [primaryId, duplicateId, ...children])
    if (pauses !== (moved.pausesOfChildren ?? 0)) throw bookedSince()
    const handover = { from: primaryId, to: duplicateId }
    for (const [accountId = ''] of moved.accounts) await giveBack(tx, { accountId, duplicateId, moved })
    // A merge of before there were imports has moved none of their rows.
    for (const name of ['stays', 'concessions', 'charges', 'importRows'] as const)
      await giveKeys(tx, own[name], { ...handover, keys: moved[name] ?? [] })
    await assertEntriesAgree(tx, [primaryId, duplicateId])
  },
}

/**
 * A child who pays for itself has got a parent, who pays from now on. @throws {Refusal} 409 while the child
 * owes or has paid ahead and the parent has an account too.
 */
export const feesJoined: PersonalData['joined'] = async (tx, { ownId: childId, headId: parentId }) => {
  const accounts = await lockedAccounts(tx, [childId, parentId])
  const account = accounts.get(childId)
  if (!account) return
  if (!accounts.has(parentId)) {
    await assertNoMandate(tx, account.id)
    await tx.update(feeAccounts).set({ personId: parentId }).where(eq(feeAccounts.id, account.id))
    return
  }
  if (!(await isSettled(tx, account.id)))
    throw new Refusal(409, 'Both have a fee account. Settle the one of the child first.', {
      code: 'child_has_fees',
    })
  await assertNothingUnderWay(tx, account.id)
}

/**
 * @throws {Refusal} 409 while a cheque or an online payment waits for the bank, the desk has to look for a
 * payment, or a pause is asked for, on an account that nobody will look at again.
 */
export async function assertNothingUnderWay(tx: Tx, accountId: string): Promise<void> {
  await assertNoneUnderWay(tx, accountId)
  await assertNoneReported(tx, accountId)
  await assertNoPauseRequest(tx, accountId)
  const waiting = await tx.$count(
    feePayments,
    and(
      eq(feePayments.accountId, accountId),
      eq(feePayments.method, 'cheque'),
      isNull(feePayments.clearedAt),
      isNull(feePayments.returnedAt),
    ),
  )
  if (waiting > 0)
    throw new Refusal(
      409,
      'A cheque waits for the bank. First note what became of it, at its family’s fees.',
      {
        code: 'cheque_waits',
      },
    )
}

const countCharges = async (tx: Tx, studentIds: readonly string[]): Promise<number> =>
  studentIds.length === 0 ? 0 : tx.$count(feeCharges, inArray(feeCharges.studentId, [...studentIds]))

const chargedSince = () =>
  new Refusal(409, 'Fees were charged since this merge. Without these it could be undone.', {
    code: 'charged_since_merge',
  })

/** @throws {Refusal} 409 once somebody was charged for a plan or a child that would go back. */
async function assertNotCharged(tx: Tx, moved: MovedRows, children: readonly string[]): Promise<void> {
  if ((await countCharges(tx, children)) !== moved.ofChildren) throw chargedSince()
  const [stays, known] = [moved.stays.flat(), new Set(moved.charges.flat())]
  if (stays.length === 0) return
  const rows = await tx
    .select({ id: feeCharges.id })
    .from(feeCharges)
    .where(inArray(feeCharges.stayId, stays))
  if (rows.some(({ id }) => !known.has(id))) throw chargedSince()
}

/** @throws {Refusal} 409 when the entry of one of them would be charged to the other. */
async function assertEntriesAgree(tx: Tx, studentIds: readonly string[]): Promise<void> {
  const rows = await tx
    .select({ entryId: feeCharges.entryId, studentId: feeCharges.studentId })
    .from(feeCharges)
    .where(and(inArray(feeCharges.studentId, [...studentIds]), isNotNull(feeCharges.entryId)))
  const fees = await entryFeesById(
    tx,
    rows.flatMap(({ entryId }) => entryId ?? []),
  )
  const isOther = ({ entryId, studentId }: (typeof rows)[number]) => {
    const fee = fees.get(entryId ?? '')
    return fee !== undefined && fee.studentId !== studentId && studentIds.includes(fee.studentId)
  }
  if (rows.some(isOther)) throw chargedSince()
}

/** Accounts by who pays, locked in the order of all. */
async function lockedAccounts(
  tx: Tx,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, AccountRow>> {
  const rows = await tx
    .select()
    .from(feeAccounts)
    .where(inArray(feeAccounts.personId, [...personIds]))
    .orderBy(feeAccounts.id)
    .for('update')
  return new Map(rows.map((row) => [row.personId, row]))
}

const bookedSince = () =>
  new Refusal(409, 'Fees were booked since this merge, so it can’t be undone.', { code: 'fees_booked_since' })

type GivingBack = { accountId: string; duplicateId: string; moved: MovedRows }

/** @throws {Refusal} 409 once something was booked on the account: it may be the other family's. */
async function giveBack(tx: Tx, { accountId, duplicateId, moved }: GivingBack): Promise<void> {
  await tx.select({ id: feeAccounts.id }).from(feeAccounts).where(eq(feeAccounts.id, accountId)).for('update')
  await assertNoMandate(tx, accountId)
  if (await mayStillCome(tx, accountId))
    throw new Refusal(
      409,
      'An online payment of this account is not known for good yet, so this can’t be undone. Try again in three days.',
      { code: 'fee_payment_may_come' },
    )
  const isReported = (await countReported(tx, accountId)) !== (moved.reported ?? 0)
  const isAsked = (await countPauseRequests(tx, accountId)) !== (moved.pauseRequests ?? 0)
  if (isReported || isAsked || (await countJournals(tx, accountId)) !== moved.journals) throw bookedSince()
  await tx.update(feeAccounts).set({ personId: duplicateId }).where(eq(feeAccounts.id, accountId))
}

/** Groups in which both have a plan that runs: the kept account's counts. */
async function groupsOfBoth(tx: Tx, primaryId: string, duplicateId: string): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ studentId: feeStays.studentId, groupId: feeStays.groupId })
    .from(feeStays)
    .where(and(inArray(feeStays.studentId, [primaryId, duplicateId]), isNull(feeStays.untilDay)))
  const groupsOf = (id: string) => rows.filter((row) => row.studentId === id).map(({ groupId }) => groupId)
  const primaryGroups = new Set(groupsOf(primaryId))
  return new Set(groupsOf(duplicateId).filter((id) => primaryGroups.has(id)))
}
