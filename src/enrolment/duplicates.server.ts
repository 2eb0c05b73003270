import { and, eq, inArray } from 'drizzle-orm'
import { coursesById } from '../catalogue/catalogue.reads.server.ts'
import type { Tx } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { giveKeys, giveRows, type RowKey } from '../platform/db/owned-rows.server.ts'
import type { DuplicateMerge } from '../platform/rooms/personal-data.server.ts'
import { OPEN_STATUSES } from './enrolment.rules.ts'
import { enrolments, orders } from './enrolment.tables.ts'
import { mergeStudyTime, type StudyDay, removeStudyTime } from './study-days.server.ts'

type MovedRows = { orders: RowKey[]; enrolments: RowKey[]; days: StudyDay[] }

const ownOrders = { table: orders, owner: orders.studentId, key: [orders.id] } as const
const ownEnrolments = { table: enrolments, owner: enrolments.studentId, key: [enrolments.id] } as const

/**
 * Orders become those of the kept account, with their receipts as they are. Of a course that both have, the
 * kept account's counts and the double's stays with the double, unless only the double's is still open: then
 * they are merged the other way round.
 */
export const enrolmentDoubles: DuplicateMerge = {
  move: async (tx, { primaryId, duplicateId }) => {
    await assertNothingOpen(tx, [primaryId, duplicateId])
    const [kept, double] = [await coursesOf(tx, primaryId), await coursesOf(tx, duplicateId)]
    const both = double.filter(({ courseId }) => kept.some((one) => one.courseId === courseId))
    const titles = await coursesById(
      tx,
      both.map(({ courseId }) => courseId),
    )
    const stays = both.map(({ courseId, endedAt }) => {
      const title = titles.get(courseId)?.title ?? 'a course'
      const ended = kept.some((one) => one.courseId === courseId && one.endedAt !== null)
      if (ended && endedAt === null)
        throw new Refusal(409, `“${title}” is open only in the duplicate: keep that account instead`, {
          code: 'duplicate_has_open_attempt',
        })
      return `Both have “${title}”: the progress in the kept account counts.`
    })
    const alone = double.filter((one) => !both.includes(one)).map(({ id }) => id)
    const handover = { from: duplicateId, to: primaryId }
    const courses = await giveRows(tx, ownEnrolments, { ...handover, where: inArray(enrolments.id, alone) })
    const paid = await giveRows(tx, ownOrders, handover)
    const days = await removeStudyTime(tx, duplicateId)
    await mergeStudyTime(tx, primaryId, days)
    return { moved: { orders: paid, enrolments: courses, days } satisfies MovedRows, stays }
  },
  undoMove: async (tx, { primaryId, duplicateId }, stored) => {
    const moved = stored as MovedRows
    await mergeStudyTime(
      tx,
      primaryId,
      moved.days.map(({ day, seconds }) => ({ day, seconds: -seconds })),
    )
    await mergeStudyTime(tx, duplicateId, moved.days)
    const handover = { from: primaryId, to: duplicateId }
    await giveKeys(tx, ownOrders, { ...handover, keys: moved.orders })
    const bought = await boughtSince(tx, primaryId)
    await giveKeys(tx, ownEnrolments, {
      ...handover,
      keys: moved.enrolments.filter(([id]) => id !== undefined && !bought.has(id)),
    })
  },
}

/**
 * A course that ended and was bought anew since is of the account that paid for it: its order did not go
 * back.
 */
async function boughtSince(tx: Tx, primaryId: string): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ id: enrolments.id })
    .from(enrolments)
    .innerJoin(orders, eq(orders.id, enrolments.orderId))
    .where(and(eq(enrolments.studentId, primaryId), eq(orders.studentId, primaryId)))
  return new Set(rows.map(({ id }) => id))
}

const coursesOf = (tx: Tx, studentId: string) =>
  tx.select().from(enrolments).where(eq(enrolments.studentId, studentId))

/** Refuses while a payment is in progress: the payment must find its account. */
async function assertNothingOpen(tx: Tx, ids: readonly string[]): Promise<void> {
  const open = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.studentId, [...ids]), inArray(orders.status, [...OPEN_STATUSES])))
    .limit(1)
  if (open.length > 0)
    throw new Refusal(409, 'A payment is still in progress. Please try again when it has ended.', {
      code: 'payment_in_progress',
    })
}
