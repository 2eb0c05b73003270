import { and, desc, eq, gte, inArray, lt, or } from 'drizzle-orm'
import { namesOf } from '../../people/people.reads.server.ts'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import { groups, pagePhotos } from '../classroom.tables.ts'
import { presentPagePhoto } from './written.server.ts'
import type { PagePhoto } from './written.contract.ts'

/** A handwriting page as a family sees it; `teacher`: the group's teacher. */
export type FamilyPage = PagePhoto & { studentId: string; teacher: string }

/** The pages of these students sent or answered in a span, newest first. */
export async function pagesIn(
  on: Db | Tx,
  studentIds: readonly string[],
  { from, to }: { from: Date; to: Date },
): Promise<FamilyPage[]> {
  const during = (at: typeof pagePhotos.sentAt | typeof pagePhotos.answeredAt) =>
    and(gte(at, from), lt(at, to))
  const rows = await on
    .select({ page: pagePhotos, group: groups.name, teacherId: groups.teacherId })
    .from(pagePhotos)
    .innerJoin(groups, eq(groups.id, pagePhotos.groupId))
    .where(
      and(
        inArray(pagePhotos.studentId, [...studentIds]),
        or(during(pagePhotos.sentAt), during(pagePhotos.answeredAt)),
      ),
    )
    .orderBy(desc(pagePhotos.sentAt), desc(pagePhotos.id))
  const teachers = await namesOf(
    on,
    rows.map(({ teacherId }) => teacherId),
  )
  return rows.map(({ page, group, teacherId }) => ({
    ...presentPagePhoto(page, group),
    studentId: page.studentId,
    teacher: teachers.get(teacherId) ?? '',
  }))
}
