import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../platform/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { courseCategories, courses, lessons } from './catalogue.tables.ts'

export type CourseRow = typeof courses.$inferSelect
export type LessonRow = typeof lessons.$inferSelect
export type KnownCourse = CourseRow & {
  cover: (typeof courseCategories.$inferSelect)['cover']
  lessonCount: number
}

/** Courses that everyone sees and can buy: they and their category are active. */
export const listed = and(eq(courses.active, true), eq(courseCategories.active, true))

/** @throws {Refusal} 404, the same for a course that is not there and for one that is not listed. */
export async function listedCourse(on: Db | Tx, id: string): Promise<CourseRow> {
  const [row] = await on
    .select({ course: courses })
    .from(courses)
    .innerJoin(courseCategories, eq(courseCategories.id, courses.categoryId))
    .where(and(eq(courses.id, id), listed))
  if (!row) throw new Refusal(404, 'Course not found')
  return row.course
}

/** How many lessons a course has. */
export const lessonCount = sql<number>`(
  select count(*)::int from course_lessons l where l.course_id = courses.id and l.retired_at is null
)`

/** These courses by id, listed or not; what is not there is left out. */
export async function coursesById(
  on: Db | Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, KnownCourse>> {
  if (ids.length === 0) return new Map()
  const rows = await on
    .select({
      course: courses,
      cover: courseCategories.cover,
      lessonCount,
    })
    .from(courses)
    .innerJoin(courseCategories, eq(courseCategories.id, courses.categoryId))
    .where(inArray(courses.id, [...new Set(ids)]))
  return new Map(rows.map(({ course, ...more }) => [course.id, { ...course, ...more }]))
}

/** The lessons of a course that are not retired. */
const taught = (courseId: string) => and(eq(lessons.courseId, courseId), isNull(lessons.retiredAt))

/** The lessons of a course, in their order. */
export const lessonsOf = (on: Db | Tx, courseId: string): Promise<LessonRow[]> =>
  on.select().from(lessons).where(taught(courseId)).orderBy(asc(lessons.position))

/** A lesson of this course; undefined when it is none of its. */
export async function lessonOf(
  on: Db | Tx,
  courseId: string,
  lessonId: string,
): Promise<Pick<LessonRow, 'id' | 'seconds'> | undefined> {
  const [row] = await on
    .select({ id: lessons.id, seconds: lessons.seconds })
    .from(lessons)
    .where(and(eq(lessons.id, lessonId), taught(courseId)))
  return row
}

/** Titles of these lessons, by id. */
export async function lessonTitles(
  on: Db | Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await on
    .select({ id: lessons.id, title: lessons.title })
    .from(lessons)
    .where(inArray(lessons.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, title }) => [id, title]))
}
