import { sql, inArray, eq, desc, and, exists, isNull } from 'drizzle-orm'
import { namesOf, childrenOf } from '../people/people.reads.server.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { indianDay } from '../platform/text/india.rules.ts'
import { remarks, groupMembers } from './classroom.tables.ts'
import { placesOf, inOn } from './groups.server.ts'

/** A teacher's remark in a child's diary. `readAt`: when a parent signed it. */
export type FamilyRemark = {
  studentId: string
  remarkId: string
  text: string
  teacher: string
  at: Date
  readAt: Date | null
  /** The parent's reply. */
  reply: { text: string; at: Date } | null
  /** Whether a teacher would read a reply: the child is in the group today. */
  mayReply: boolean
}

/** The newest remarks on these students, at most `limit` on each; the newest first. */
export async function remarksFor(
  on: Db | Tx,
  studentIds: readonly string[],
  { limit, now }: { limit: number; now: Date },
): Promise<FamilyRemark[]> {
  if (studentIds.length === 0) return []
  const ranked = on
    .select({
      id: remarks.id,
      place:
        sql<number>`row_number() over (partition by ${remarks.studentId} order by ${remarks.at} desc)`.as(
          'place',
        ),
    })
    .from(remarks)
    .where(inArray(remarks.studentId, [...studentIds]))
    .as('ranked')
  const rows = await on
    .select({ remark: remarks })
    .from(remarks)
    .innerJoin(ranked, eq(ranked.id, remarks.id))
    .where(sql`${ranked.place} <= ${limit}`)
    .orderBy(desc(remarks.at), desc(remarks.id))
  const teachers = await namesOf(
    on,
    rows.map(({ remark }) => remark.teacherId),
  )
  const places = await placesOf(on, studentIds, indianDay(now))
  return rows.map(
    ({ remark: { id, studentId, groupId, text, teacherId, at, readAt, reply, repliedAt } }) => ({
      studentId,
      remarkId: id,
      text,
      at,
      readAt,
      teacher: teachers.get(teacherId) ?? '',
      reply: reply !== null && repliedAt ? { text: reply, at: repliedAt } : null,
      mayReply: places.some((place) => place.studentId === studentId && place.group.id === groupId),
    }),
  )
}

/** The remark, if it is on a child of this parent. */
async function onOwnChild(on: Db | Tx, remarkId: string, parentId: string) {
  const children = await childrenOf(on, parentId)
  return and(
    eq(remarks.id, remarkId),
    inArray(
      remarks.studentId,
      children.map(({ child }) => child.id),
    ),
  )
}

/** A remark as the parent has read it; `at` identifies its version. */
type SeenRemark = { remarkId: string; parentId: string; at: Date; now: Date }
const REWRITTEN = 'The teacher has edited this remark. Please read it again.'

/**
 * Stores or edits a parent's reply to a remark; a reply signs the remark too. @throws {Refusal} 404, the same
 * for no remark and for one on another's child; 409 when the teacher has edited the remark since `at`, and
 * when the child has left the group, as no teacher would read the reply.
 */
export async function replyToRemark(
  tx: Tx,
  { remarkId, parentId, at, text, now }: SeenRemark & { text: string },
): Promise<void> {
  const theirs = await onOwnChild(tx, remarkId, parentId)
  const stillThere = tx
    .select({ id: groupMembers.id })
    .from(groupMembers)
    .where(
      and(
        eq(groupMembers.groupId, remarks.groupId),
        eq(groupMembers.studentId, remarks.studentId),
        inOn(indianDay(now)),
      ),
    )
  const written = await tx
    .update(remarks)
    .set({
      reply: text,
      repliedAt: now,
      readAt: sql`coalesce(${remarks.readAt}, ${now.toISOString()}::timestamptz)`,
      readBy: sql`coalesce(${remarks.readBy}, ${parentId}::uuid)`,
    })
    .where(and(theirs, eq(remarks.at, at), exists(stillThere)))
    .returning({ id: remarks.id })
  if (written.length > 0) return
  const [there] = await tx.select({ at: remarks.at }).from(remarks).where(theirs)
  if (!there) throw new Refusal(404, 'Remark not found', { code: 'remark_not_found' })
  if (there.at.getTime() !== at.getTime()) throw new Refusal(409, REWRITTEN, { code: 'remark_edited' })
  throw new Refusal(409, 'Your child is no longer in this group. Please call the office.', {
    code: 'child_left_group',
  })
}

/**
 * Signs a remark for a parent; the first signature counts, and signing again is harmless.
 * @throws {Refusal} 404, the same for no remark and for one on another's child; 409 when the teacher has
 * edited the remark since `at`.
 */
export async function signRemark(tx: Tx, { remarkId, parentId, at, now }: SeenRemark): Promise<void> {
  const theirs = await onOwnChild(tx, remarkId, parentId)
  const signed = await tx
    .update(remarks)
    .set({ readAt: now, readBy: parentId })
    .where(and(theirs, eq(remarks.at, at), isNull(remarks.readAt)))
    .returning({ id: remarks.id })
  if (signed.length > 0) return
  const [there] = await tx.select({ readAt: remarks.readAt }).from(remarks).where(theirs)
  if (!there) throw new Refusal(404, 'Remark not found', { code: 'remark_not_found' })
  if (!there.readAt) throw new Refusal(409, REWRITTEN, { code: 'remark_edited' })
}
