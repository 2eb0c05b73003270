import { and, inArray, isNotNull } from 'drizzle-orm'
import {
  type EntryFee,
  entryFeesById,
  lockEntryFee,
  unpaidEntryFees,
} from '../competition/competition.reads.server.ts'
import type { PersonRow } from '../people/people.reads.server.ts'
import type { BookContext } from '../ledger/ledger.reads.server.ts'
import { newId } from '../platform/db/columns.tables.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { forEachIsolated } from '../platform/jobs/jobs.server.ts'
import type { RoomParts } from '../platform/rooms/room.server.ts'
import { indianDay } from '../platform/text/india.rules.ts'
import { type ChargeRow, isOpenCharge, lockAccount, lockAccountById } from './books.server.ts'
import { bookCharge, creditCharge } from './charges.server.ts'
import { type FeeFamily, lockPayer, manyPeople } from './families.server.ts'
import { feeCharges } from './fees.tables.ts'

/* Fees of competitions: the office charges an entry, which is paid once its charge is settled. */

/** An entry of a family's child whose fee is neither paid nor charged. */
export type UnchargedEntry = { _id: string; child: string; title: string; paise: number }

const openChargesOf = (on: Db | Tx, entryIds: readonly string[]): Promise<ChargeRow[]> =>
  entryIds.length === 0
    ? Promise.resolve([])
    : on
        .select()
        .from(feeCharges)
        .where(and(inArray(feeCharges.entryId, [...entryIds]), isOpenCharge))

export async function unchargedEntries(on: Db | Tx, { children }: FeeFamily): Promise<UnchargedEntry[]> {
  const fees = await unpaidEntryFees(
    on,
    children.map(({ id }) => id),
  )
  const open = await openChargesOf(
    on,
    fees.map(({ entryId }) => entryId),
  )
  return fees
    .filter(({ entryId }) => !open.some((charge) => charge.entryId === entryId))
    .map(({ entryId, studentId, title, feePaise }) => ({
      _id: entryId,
      child: children.find(({ id }) => id === studentId)?.fullName ?? '',
      title,
      paise: feePaise,
    }))
}

const noEntry = () => new Refusal(404, 'Entry not found', { code: 'entry_not_found' })

/**
 * Charges a family the fee of an entry, due when entries close or today. An open charge stays.
 * @returns the fee. @throws {Refusal} 404 for an entry of another family; 409 for one that
 * is paid, withdrawn, waived or free.
 */
export async function chargeEntryFee(
  act: BookContext,
  { family, entryId }: { family: FeeFamily; entryId: string },
): Promise<EntryFee> {
  const { tx, now } = act
  const personId = family.payer.id
  await lockPayer(tx, personId)
  await lockAccount(tx, personId)
  const fee = await lockEntryFee(tx, entryId)
  if (!fee || !family.children.some(({ id }) => id === fee.studentId)) throw noEntry()
  const [open] = await openChargesOf(tx, [entryId])
  if (open) return fee
  if (fee.isPaid) throw new Refusal(409, 'This fee is paid', { code: 'entry_fee_paid' })
  if (!fee.isOwed || fee.feePaise === 0)
    throw new Refusal(409, 'Nothing is owed for this entry', { code: 'entry_fee_not_owed' })
  const today = indianDay(now)
  const closes = indianDay(fee.entryClosesAt)
  await bookCharge(act, {
    id: newId(),
    personId,
    studentId: fee.studentId,
    head: 'competition',
    title: fee.title.slice(0, 120),
    // Charges are whole rupees.
    paise: Math.round(fee.feePaise / 100) * 100,
    dueOn: closes > today ? closes : today,
    entryId,
  })
  return fee
}

/** Whether an entry is there and owed for, by somebody who has neither been erased nor merged away. */
const isOwed = (fee: EntryFee | undefined, students: ReadonlyMap<string, PersonRow>): boolean =>
  fee?.isOwed === true && students.get(fee.studentId)?.endedAt === null

/**
 * Takes back open charges of entries that were withdrawn, waived or erased since, or that lost in a
 * merge; what was paid of them is an advance. A fee that was paid in full stays: whether it goes back is for
 * the office to say.
 */
export async function creditUnowedEntries(
  { database: { db } }: Pick<RoomParts, 'database'>,
  now: Date,
): Promise<void> {
  const open = await db
    .select()
    .from(feeCharges)
    .where(and(isNotNull(feeCharges.entryId), isOpenCharge))
  const fees = await entryFeesById(
    db,
    open.flatMap(({ entryId }) => entryId ?? []),
  )
  const students = await manyPeople(
    db,
    [...fees.values()].map(({ studentId }) => studentId),
  )
  const unowed = open.filter(({ entryId }) => !isOwed(fees.get(entryId ?? ''), students))
  await forEachIsolated(unowed, ({ id, accountId, entryId, studentId }) =>
    db.transaction(async (tx) => {
      await lockAccountById(tx, accountId)
      const fee = await lockEntryFee(tx, entryId ?? '')
      const [charge] = await openChargesOf(tx, [entryId ?? ''])
      // Paid, credited or entered again meanwhile.
      if (!charge || charge.id !== id || isOwed(fee, await manyPeople(tx, fee ? [fee.studentId] : []))) return
      const reason = 'No fee is owed for this entry any more'
      const credit = { id: newId(), chargeId: id, paise: charge.paise - charge.creditedPaise, reason }
      await creditCharge({ tx, now, byId: studentId }, credit)
    }),
  )
}
