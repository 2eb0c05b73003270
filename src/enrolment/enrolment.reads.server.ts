import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { coursesById } from '../catalogue/catalogue.reads.server.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { enrolments, taxSettings } from './enrolment.tables.ts'
import { lessonProgress } from './learn/learning.tables.ts'

export type TakenCourse = {
  studentId: string
  courseId: string
  title: string
  lessonsDone: number
  lessonCount: number
}

/** How many lessons of an enrolment are done; those that the course went on without don't count. */
export const lessonsDone = sql<number>`(
  select count(*)::int from lesson_progress p join course_lessons l on l.id = p.lesson_id
  where p.enrolment_id = enrolments.id and p.done_at is not null and l.retired_at is null
)`

/** The running courses of these students, newest first, with how many lessons are done. */
export async function takenCourses(on: Db | Tx, studentIds: readonly string[]): Promise<TakenCourse[]> {
  if (studentIds.length === 0) return []
  const rows = await on
    .select({
      studentId: enrolments.studentId,
      courseId: enrolments.courseId,
      lessonsDone,
    })
    .from(enrolments)
    .where(and(inArray(enrolments.studentId, [...studentIds]), isNull(enrolments.endedAt)))
    .orderBy(desc(enrolments.createdAt))
  const courses = await coursesById(
    on,
    rows.map(({ courseId }) => courseId),
  )
  return rows.map((row) => {
    const course = courses.get(row.courseId)
    return { ...row, title: course?.title ?? '', lessonCount: course?.lessonCount ?? 0 }
  })
}

/** A lesson that a student has opened; `doneAt` once it is done, `at` when it was last worked on. */
export type StudiedLesson = { studentId: string; lessonId: string; doneAt: Date | null; at: Date }

/** What these students have opened in their running courses. */
export async function studiedLessons(on: Db | Tx, studentIds: readonly string[]): Promise<StudiedLesson[]> {
  if (studentIds.length === 0) return []
  return on
    .select({
      studentId: enrolments.studentId,
      lessonId: lessonProgress.lessonId,
      doneAt: lessonProgress.doneAt,
      at: lessonProgress.updatedAt,
    })
    .from(lessonProgress)
    .innerJoin(enrolments, eq(enrolments.id, lessonProgress.enrolmentId))
    .where(and(inArray(enrolments.studentId, [...studentIds]), isNull(enrolments.endedAt)))
}

/** How tax stands on receipts; without a GSTIN no tax is shown. */
export async function taxSettingsOf(
  on: Db | Tx,
): Promise<Pick<typeof taxSettings.$inferSelect, 'gstin' | 'state' | 'ratePercent' | 'sacCode' | 'address'>> {
  const [row] = await on.select().from(taxSettings)
  return row ?? { gstin: '', state: '', ratePercent: 0, sacCode: '', address: '' }
}
