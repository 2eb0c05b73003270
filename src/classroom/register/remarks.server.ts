import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import { namesOf } from '../../people/people.reads.server.ts'
import type { TxContext } from '../../platform/db/context.server.ts'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Remark } from '../classroom.contract.ts'
import { remarks } from '../classroom.tables.ts'

export type RemarkRow = typeof remarks.$inferSelect

/** The remarks of this group on these children, the newest first. */
export const remarksOf = (
  on: Db | Tx,
  { groupId, studentIds }: { groupId: string; studentIds: readonly string[] },
): Promise<RemarkRow[]> =>
  studentIds.length === 0
    ? Promise.resolve([])
    : on
        .select()
        .from(remarks)
        .where(and(eq(remarks.groupId, groupId), inArray(remarks.studentId, [...studentIds])))
        .orderBy(desc(remarks.at), desc(remarks.id))

/** Remarks on the wire, with their writers' names. */
export async function presentRemarks(
  on: Db | Tx,
  rows: readonly RemarkRow[],
): Promise<(row: RemarkRow) => Remark> {
  const names = await namesOf(
    on,
    rows.map(({ teacherId }) => teacherId),
  )
  return ({ id, text, at, readAt, teacherId, reply, repliedAt }) => ({
    _id: id,
    text,
    at: at.toISOString(),
    teacher: names.get(teacherId) ?? '',
    readAt: readAt?.toISOString() ?? null,
    reply: reply !== null && repliedAt ? { text: reply, at: repliedAt.toISOString() } : null,
  })
}

const SIGNED = 'A parent has signed this remark, so it can’t be changed. Write a new one.'

/**
 * Stores a remark, or edits the writer's own one. @throws {Refusal} 409 once it is signed, or for an id that
 * is another's.
 */
export async function write(
  { tx, now }: TxContext,
  remark: { id: string; groupId: string; studentId: string; teacherId: string; text: string },
): Promise<RemarkRow> {
  const { id, text, ...of } = remark
  const [made] = await tx
    .insert(remarks)
    .values({ ...remark, at: now })
    .onConflictDoNothing()
    .returning()
  if (made) return made
  const [there] = await tx.select().from(remarks).where(eq(remarks.id, id)).for('update')
  const own =
    there?.groupId === of.groupId && there.studentId === of.studentId && there.teacherId === of.teacherId
  if (!there || !own) throw new Refusal(409, 'Please try again', { code: 'try_again' })
  if (there.text === text) return there
  if (there.readAt) throw new Refusal(409, SIGNED, { code: 'remark_signed' })
  const [anew] = await tx.update(remarks).set({ text, at: now }).where(eq(remarks.id, id)).returning()
  return anew ?? there
}

/** @throws {Refusal} 404, the same for none and another's; 409 once it is signed. */
export async function withdraw(
  tx: Tx,
  { id, groupId, teacherId }: { id: string; groupId: string; teacherId: string },
): Promise<void> {
  const own = and(eq(remarks.id, id), eq(remarks.groupId, groupId), eq(remarks.teacherId, teacherId))
  const gone = await tx
    .delete(remarks)
    .where(and(own, isNull(remarks.readAt)))
    .returning({ id: remarks.id })
  if (gone.length > 0) return
  const there = await tx.select({ id: remarks.id }).from(remarks).where(own)
  throw there.length > 0
    ? new Refusal(409, SIGNED, { code: 'remark_signed' })
    : new Refusal(404, 'Remark not found', { code: 'remark_not_found' })
}
