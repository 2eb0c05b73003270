import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import type { Translation } from '../platform/languages.rules.ts'
import { inLanguage, textsByEnglish, translatedIds } from '../platform/translations/translations.server.ts'
import { type CoverKind, isForTeachers, type LessonFile } from './catalogue.rules.ts'
import { courseCategories, courses, lessons } from './catalogue.tables.ts'
import { courseItem, lessonItem } from './course-texts.rules.ts'

export type CourseRow = typeof courses.$inferSelect
export type LessonRow = typeof lessons.$inferSelect
export type KnownCourse = CourseRow & {
  cover: (typeof courseCategories.$inferSelect)['cover']
  category: string
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
  if (!row) throw new Refusal(404, 'Course not found', { code: 'course_not_found' })
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
      category: courseCategories.category,
      lessonCount,
    })
    .from(courses)
    .innerJoin(courseCategories, eq(courseCategories.id, courses.categoryId))
    .where(inArray(courses.id, [...new Set(ids)]))
  return new Map(rows.map(({ course, ...more }) => [course.id, { ...course, ...more }]))
}

/** How each of these courses is shown on a page, by its id. */
export const coursesIn = (on: Db | Tx, language: Translation | undefined, of: readonly CourseRow[]) =>
  inLanguage(on, { language, items: of.map(courseItem) })

/** The same for lessons. */
export const lessonsIn = (on: Db | Tx, language: Translation | undefined, of: readonly LessonRow[]) =>
  inLanguage(on, { language, items: of.map(lessonItem) })

/** Names of courses and lessons as they are read in a language, by their English. */
export type CatalogueNames = { course: (english: string) => string; lesson: (english: string) => string }

/** The names of all courses and lessons that have texts in this language. */
export async function catalogueNamesIn(
  on: Db | Tx,
  language: Translation | undefined,
): Promise<CatalogueNames> {
  if (!language) return { course: (english) => english, lesson: (english) => english }
  const all = await on
    .select()
    .from(courses)
    .where(inArray(courses.id, translatedIds(on, 'course', language)))
  const content = await on
    .select()
    .from(lessons)
    .where(inArray(lessons.id, translatedIds(on, 'lesson', language)))
  return {
    course: await textsByEnglish(on, { language, items: all.map(courseItem) }, 'title'),
    lesson: await textsByEnglish(on, { language, items: content.map(lessonItem) }, 'title'),
  }
}

/** The lessons of a course that are not retired. */
const taught = (courseId: string) => and(eq(lessons.courseId, courseId), isNull(lessons.retiredAt))

/** The lessons of a course, in their order. */
export const lessonsOf = (on: Db | Tx, courseId: string): Promise<LessonRow[]> =>
  on.select().from(lessons).where(taught(courseId)).orderBy(asc(lessons.position))

/** The lessons of these courses, each course's in their order. */
export const lessonsOfAll = (on: Db | Tx, courseIds: readonly string[]): Promise<LessonRow[]> =>
  on
    .select()
    .from(lessons)
    .where(and(inArray(lessons.courseId, [...courseIds]), isNull(lessons.retiredAt)))
    .orderBy(asc(lessons.courseId), asc(lessons.position))

/** An active category by its id; undefined for one that is hidden or not there. */
export async function activeCategory(
  on: Db | Tx,
  id: string,
): Promise<Pick<typeof courseCategories.$inferSelect, 'category' | 'cover'> | undefined> {
  const [row] = await on
    .select({ category: courseCategories.category, cover: courseCategories.cover })
    .from(courseCategories)
    .where(and(eq(courseCategories.id, id), eq(courseCategories.active, true)))
  return row
}

/** The names of the categories that visitors see, in their order. */
export async function activeCategoryNames(on: Db | Tx): Promise<string[]> {
  const rows = await on
    .select({ name: courseCategories.category })
    .from(courseCategories)
    .where(eq(courseCategories.active, true))
    .orderBy(asc(courseCategories.position))
  return rows.map(({ name }) => name)
}

/** The drawn cover of each category, by its name. */
export async function coversByCategory(on: Db | Tx): Promise<ReadonlyMap<string, CoverKind>> {
  const rows = await on
    .select({ name: courseCategories.category, cover: courseCategories.cover })
    .from(courseCategories)
  return new Map(rows.map(({ name, cover }) => [name, cover]))
}

/**
 * A lesson of this course, and how many seconds it asks for: its film's where that has a length of its own.
 * Undefined when it is none of its.
 */
export async function lessonOf(
  on: Db | Tx,
  courseId: string,
  lessonId: string,
): Promise<Pick<LessonRow, 'id' | 'seconds' | 'exercise'> | undefined> {
  const [row] = await on
    .select({
      id: lessons.id,
      exercise: lessons.exercise,
      seconds: sql<number>`coalesce(${lessons.filmSeconds}, ${lessons.seconds})`,
    })
    .from(lessons)
    .where(and(eq(lessons.id, lessonId), taught(courseId)))
  return row
}

/** Where the files of lessons are stored; not served under /uploads. */
export const LESSON_FILE_PREFIX = 'private/lesson-files/'

/** A file of a lesson of this course; undefined when no lesson has it. */
export async function lessonFileOf(
  on: Db | Tx,
  courseId: string,
  fileId: string,
): Promise<LessonFile | undefined> {
  const all = await on.select({ files: lessons.files }).from(lessons).where(taught(courseId))
  return all.flatMap(({ files }) => files).find(({ id }) => id === fileId)
}

/** Titles of these lessons as they are read in a language, by id. */
export async function lessonTitles(
  on: Db | Tx,
  ids: readonly string[],
  language?: Translation,
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  if (language) {
    const rows = await on
      .select()
      .from(lessons)
      .where(inArray(lessons.id, [...new Set(ids)]))
    const shown = await inLanguage(on, { language, items: rows.map(lessonItem) })
    return new Map(rows.map(({ id, title }) => [id, shown(id).text('title', title)]))
  }
  const rows = await on
    .select({ id: lessons.id, title: lessons.title })
    .from(lessons)
    .where(inArray(lessons.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** The names of the categories that train teachers. */
export async function teachersCategories(on: Db | Tx): Promise<ReadonlySet<string>> {
  const covers = [...(await coversByCategory(on))]
  return new Set(covers.filter(([, cover]) => isForTeachers(cover)).map(([name]) => name))
}

/** The course that a lesson belongs to; undefined for one that is not there, or that its course left. */
export async function courseOfLesson(on: Db | Tx, lessonId: string): Promise<string | undefined> {
  const [row] = await on
    .select({ courseId: lessons.courseId })
    .from(lessons)
    .where(and(eq(lessons.id, lessonId), isNull(lessons.retiredAt)))
  return row?.courseId
}

/** What all ratings of a course are together, from now on. The caller holds the course's row. */
export async function setCourseRating(
  tx: Tx,
  courseId: string,
  { mean, count }: { mean: number; count: number },
): Promise<void> {
  await tx.update(courses).set({ rating: mean, ratingCount: count }).where(eq(courses.id, courseId))
}

/** Holds these courses until the transaction ends: their ratings are counted one after another. */
export async function lockCourses(tx: Tx, ids: readonly string[]): Promise<void> {
  const held = [...new Set(ids)].toSorted()
  if (held.length > 0)
    await tx
      .select({ id: courses.id })
      .from(courses)
      .where(inArray(courses.id, held))
      .orderBy(asc(courses.id))
      .for('no key update')
}

/** No course is rated any more. */
export async function clearRatings(tx: Tx): Promise<void> {
  await tx.update(courses).set({ rating: 0, ratingCount: 0 })
}
