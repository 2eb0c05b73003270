import { and, desc, eq, gte, inArray, lt, or } from 'drizzle-orm'
import { namesOf } from '../../people/people.reads.server.ts'
import type { Db, Tx } from '../../platform/db.server.ts'
import { groups, writtenPages } from '../classroom.tables.ts'
import { onWire } from './written.server.ts'
import type { WrittenPage } from './written.contract.ts'

/** A written page as a family sees it; `teacher`: who has the group. */
export type FamilyPage = WrittenPage & { studentId: string; teacher: string }

/** The pages of these students that were handed in or answered in a span, the newest first. */
export async function pagesIn(
  on: Db | Tx,
  studentIds: readonly string[],
  { from, to }: { from: Date; to: Date },
): Promise<FamilyPage[]> {
  const during = (at: typeof writtenPages.sentAt | typeof writtenPages.answeredAt) =>
    and(gte(at, from), lt(at, to))
  const rows = await on
    .select({ page: writtenPages, group: groups.name, teacherId: groups.teacherId })
    .from(writtenPages)
    .innerJoin(groups, eq(groups.id, writtenPages.groupId))
    .where(
      and(
        inArray(writtenPages.studentId, [...studentIds]),
        or(during(writtenPages.sentAt), during(writtenPages.answeredAt)),
      ),
    )
    .orderBy(desc(writtenPages.sentAt), desc(writtenPages.id))
  const teachers = await namesOf(
    on,
    rows.map(({ teacherId }) => teacherId),
  )
  return rows.map(({ page, group, teacherId }) => ({
    ...onWire(page, group),
    studentId: page.studentId,
    teacher: teachers.get(teacherId) ?? '',
  }))
}
