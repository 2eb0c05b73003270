import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { coursesById } from '../catalogue/catalogue.reads.server.ts'
import type { Tx } from '../platform/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import type { Doubles } from '../platform/personal-data.server.ts'
import { OPEN_STATUSES } from './enrolment.rules.ts'
import { enrolments, orders } from './enrolment.tables.ts'
import { giveStudyTime, type StudyDay, takeStudyTime } from './study-days.server.ts'

/** `days` is missing in what was moved before days were counted. */
type Moved = { orders: string[]; enrolments: string[]; days?: StudyDay[] }

/**
 * Orders become those of the kept account, with their receipts as they are. Of a course that both have, the
 * kept account's counts and the double's stays with the double, unless only the double's is still open: then
 * they are merged the other way round.
 */
export const enrolmentDoubles: Doubles = {
  move: async (tx, { keptId, doubleId }) => {
    await assertNothingOpen(tx, [keptId, doubleId])
    const [kept, double] = [await coursesOf(tx, keptId), await coursesOf(tx, doubleId)]
    const both = double.filter(({ courseId }) => kept.some((one) => one.courseId === courseId))
    const titles = await coursesById(
      tx,
      both.map(({ courseId }) => courseId),
    )
    const stays = both.map(({ courseId, endedAt }) => {
      const title = titles.get(courseId)?.title ?? 'a course'
      const ended = kept.some((one) => one.courseId === courseId && one.endedAt !== null)
      if (ended && endedAt === null)
        throw new Refusal(409, `“${title}” is open in the double only: keep that account instead`)
      return `Both have “${title}”: the progress in the kept account counts.`
    })
    const alone = double.filter((one) => !both.includes(one)).map(({ id }) => id)
    if (alone.length > 0)
      await tx.update(enrolments).set({ studentId: keptId }).where(inArray(enrolments.id, alone))
    const paid = await tx
      .update(orders)
      .set({ studentId: keptId })
      .where(eq(orders.studentId, doubleId))
      .returning({ id: orders.id })
    const days = await takeStudyTime(tx, doubleId)
    await giveStudyTime(tx, keptId, days)
    return { moved: { orders: paid.map(({ id }) => id), enrolments: alone, days } satisfies Moved, stays }
  },
  moveBack: async (tx, { keptId, doubleId }, moved) => {
    const { orders: paid, enrolments: courses, days = [] } = moved as Moved
    await giveStudyTime(
      tx,
      keptId,
      days.map(({ day, seconds }) => ({ day, seconds: -seconds })),
    )
    await giveStudyTime(tx, doubleId, days)
    if (paid.length > 0)
      await tx
        .update(orders)
        .set({ studentId: doubleId })
        .where(and(inArray(orders.id, paid), eq(orders.studentId, keptId)))
    if (courses.length > 0)
      await tx
        .update(enrolments)
        .set({ studentId: doubleId })
        .where(and(inArray(enrolments.id, courses), eq(enrolments.studentId, keptId), notBoughtSince(paid)))
  },
}

/** A course that ended and was bought anew since is of the account that paid for it. */
const notBoughtSince = (paid: readonly string[]) =>
  or(isNull(enrolments.orderId), inArray(enrolments.orderId, [...paid]))

const coursesOf = (tx: Tx, studentId: string) =>
  tx.select().from(enrolments).where(eq(enrolments.studentId, studentId))

/** Whoever pays at the moment is waited for: the payment must find its account. */
async function assertNothingOpen(tx: Tx, ids: readonly string[]): Promise<void> {
  const open = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.studentId, [...ids]), inArray(orders.status, [...OPEN_STATUSES])))
    .limit(1)
  if (open.length > 0) throw new Refusal(409, 'A payment is still open. Please try again when it has ended.')
}
