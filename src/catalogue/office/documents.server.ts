import { href } from 'react-router'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db/db.server.ts'
import { sqlState } from '../../platform/db/db.server.ts'
import { type DocumentKind, defineDocumentKind } from '../../platform/drafts/document-kind.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { safeHtml } from '../../platform/text/html.server.ts'
import { inRupees } from '../../platform/text/rupees.rules.ts'
import { categoryItem, courseItem, lessonItem } from '../course-texts.rules.ts'
import { lessonsOf } from '../catalogue.reads.server.ts'
import { courseCategories, courses, lessons, teacherProfiles } from '../catalogue.tables.ts'
import { CategoryDocument, CourseDocument, type LessonDocument } from './documents.contract.ts'
import { nextPosition, teacher } from './teacher-document.server.ts'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const priceText = (value: unknown): string => (typeof value === 'number' ? inRupees(value) : 'none')
const paise = (value: number): number => Math.round(value * 100)

const course = defineDocumentKind<CourseDocument>({
  kind: 'course',
  place: { section: 'Courses', to: (id) => href('/office/courses/:id', { id }) },
  access: 'author',
  schema: CourseDocument,
  most: 500,
  titleOf: ({ title }) => text(title),
  fields: {
    title: 'title',
    subtitle: 'line',
    categoryId: { name: 'category', reads: () => 'another' },
    level: 'level',
    ages: 'ages',
    leadInstructor: 'teacher',
    teacherId: { name: 'page of the teacher', reads: () => 'another' },
    price: { name: 'price', reads: priceText },
    listPrice: { name: 'list price', reads: priceText },
    offerEndsAt: 'end of the offer',
    thumbnailImage: 'picture',
    introVideo: 'intro video',
    introCaptions: 'captions of the intro video',
    whatWeLearn: 'what is learned',
    needs: 'what is needed',
    questions: 'questions and answers',
    lessons: 'lessons',
  },
  list: async (on) => {
    const rows = await on
      .select({ course: courses, category: courseCategories.category })
      .from(courses)
      .innerJoin(courseCategories, eq(courseCategories.id, courses.categoryId))
      .orderBy(asc(courseCategories.position), asc(courses.position), asc(courses.id))
    return rows.map(({ course: { id, title, pricePaise, active }, category }) => ({
      id,
      title,
      note: `${category}, ${priceText(pricePaise / 100)}`,
      shown: active,
    }))
  },
  read: async (on, id) => {
    const [row] = await on.select().from(courses).where(eq(courses.id, id))
    if (!row) return null
    return {
      title: row.title,
      subtitle: row.subtitle,
      categoryId: row.categoryId,
      level: row.level,
      ages: row.ages,
      leadInstructor: row.leadInstructor,
      teacherId: row.teacherId,
      price: row.pricePaise / 100,
      listPrice: row.listPricePaise === null ? null : row.listPricePaise / 100,
      offerEndsAt: row.offerEndsAt?.toISOString() ?? null,
      thumbnailImage: row.thumbnailImage,
      introVideo: row.introVideo,
      introCaptions: row.introCaptions,
      whatWeLearn: row.whatWeLearn,
      needs: row.needs,
      questions: [...row.questions],
      lessons: (await lessonsOf(on, id)).map((lesson) => ({
        id: lesson.id,
        title: lesson.title,
        video: lesson.videoUrl,
        captions: lesson.captions,
        poster: lesson.poster,
        seconds: lesson.seconds,
        filmSeconds: lesson.filmSeconds,
        text: lesson.subDescription,
        exercise: lesson.exercise,
        files: [...lesson.files],
        preview: lesson.preview,
      })),
    }
  },
  publish: async (tx, id, data) => {
    await assertShown(tx, data.categoryId)
    await assertTeacher(tx, data.teacherId)
    const shown = {
      categoryId: data.categoryId,
      title: data.title,
      subtitle: data.subtitle,
      level: data.level,
      ages: data.ages,
      leadInstructor: data.leadInstructor,
      teacherId: data.teacherId,
      pricePaise: paise(data.price),
      listPricePaise: data.listPrice === null ? null : paise(data.listPrice),
      offerEndsAt: data.offerEndsAt === null ? null : new Date(data.offerEndsAt),
      thumbnailImage: data.thumbnailImage,
      introVideo: data.introVideo,
      introCaptions: data.introCaptions,
      whatWeLearn: safeHtml(data.whatWeLearn),
      needs: safeHtml(data.needs),
      questions: data.questions,
      active: true,
    }
    await tx
      .insert(courses)
      .values({ id, ...shown, position: await nextPosition(tx, courses) })
      .onConflictDoUpdate({ target: courses.id, set: shown })
    await placeLessons(tx, id, data.lessons)
  },
  translates: (document, id) => [
    courseItem({ id, ...document }),
    ...document.lessons.map(({ text: subDescription, ...lesson }) =>
      lessonItem({ ...lesson, subDescription }),
    ),
  ],
  unpublish: async (tx, id) => {
    await tx.update(courses).set({ active: false }).where(eq(courses.id, id))
  },
  order: async (tx, ids) => {
    for (const [position, id] of ids.entries())
      await tx.update(courses).set({ position }).where(eq(courses.id, id))
  },
})

/**
 * A course is seen only below a category that is. Held until the end: nobody hides the category meanwhile.
 * @throws {Refusal} 422 at the field.
 */
async function assertShown(tx: Tx, categoryId: string): Promise<void> {
  const [category] = await tx
    .select({ active: courseCategories.active })
    .from(courseCategories)
    .where(eq(courseCategories.id, categoryId))
    .for('update')
  const error = category ? 'Visitors do not see this category: publish it first' : 'Choose a category'
  if (!category?.active)
    throw new Refusal(422, error, { code: 'validation_failed', errors: { categoryId: error } })
}

/** @throws {Refusal} 422 at the field when there is no such page of a teacher. */
async function assertTeacher(tx: Tx, teacherId: string | null): Promise<void> {
  if (teacherId === null || (await tx.$count(teacherProfiles, eq(teacherProfiles.id, teacherId))) > 0) return
  const error = 'This teacher page no longer exists'
  throw new Refusal(422, error, { code: 'validation_failed', errors: { teacherId: error } })
}

/**
 * The lessons of a course from now on: those that stay keep their ids, and with them what students did; those
 * that are taken away are retired. @throws {Refusal} 409 for a lesson of another course.
 */
async function placeLessons(tx: Tx, courseId: string, kept: readonly LessonDocument[]): Promise<void> {
  // All step aside first, so that no two hold one place meanwhile.
  await tx
    .update(lessons)
    .set({ retiredAt: sql`now()` })
    .where(and(eq(lessons.courseId, courseId), isNull(lessons.retiredAt)))
  if (kept.length === 0) return
  const placed = await tx
    .insert(lessons)
    .values(
      kept.map(({ video, text: html, ...lesson }, position) => ({
        ...lesson,
        courseId,
        position,
        videoUrl: video,
        subDescription: safeHtml(html),
      })),
    )
    .onConflictDoUpdate({
      target: lessons.id,
      set: {
        position: sql`excluded.position`,
        title: sql`excluded.title`,
        videoUrl: sql`excluded.video_url`,
        captions: sql`excluded.captions`,
        poster: sql`excluded.poster`,
        seconds: sql`excluded.seconds`,
        filmSeconds: sql`excluded.film_seconds`,
        subDescription: sql`excluded.sub_description`,
        exercise: sql`excluded.exercise`,
        files: sql`excluded.files`,
        preview: sql`excluded.preview`,
        retiredAt: null,
      },
      setWhere: eq(lessons.courseId, courseId),
    })
    .returning({ id: lessons.id })
  if (placed.length !== kept.length)
    throw new Refusal(409, 'A lesson here belongs to another course', { code: 'lesson_of_another_course' })
}

const category = defineDocumentKind<CategoryDocument>({
  kind: 'category',
  place: { section: 'Courses', to: (id) => href('/office/categories/:id', { id }) },
  access: 'author',
  schema: CategoryDocument,
  most: 50,
  titleOf: (draft) => text(draft.category),
  fields: { category: 'name', cover: 'cover' },
  list: async (on) => {
    const rows = await on
      .select({ category: courseCategories, courses: shownCourses })
      .from(courseCategories)
      .orderBy(asc(courseCategories.position), asc(courseCategories.id))
    return rows.map((row) => ({
      id: row.category.id,
      title: row.category.category,
      note: row.courses === 1 ? '1 course' : `${row.courses} courses`,
      shown: row.category.active,
    }))
  },
  read: async (on, id) => {
    const [row] = await on.select().from(courseCategories).where(eq(courseCategories.id, id))
    return row ? { category: row.category, cover: row.cover } : null
  },
  publish: async (tx, id, data) => {
    const shown = { ...data, active: true }
    try {
      await tx
        .insert(courseCategories)
        .values({ id, ...shown, position: await nextPosition(tx, courseCategories) })
        .onConflictDoUpdate({ target: courseCategories.id, set: shown })
    } catch (error) {
      if (sqlState(error) !== '23505') throw error
      const taken = 'There is a category of this name'
      throw new Refusal(422, taken, { code: 'validation_failed', errors: { category: taken } })
    }
  },
  translates: (document, id) => [categoryItem({ id, category: document.category })],
  unpublish: async (tx, id) => {
    await tx.select().from(courseCategories).where(eq(courseCategories.id, id)).for('update')
    const shown = await tx.$count(courses, and(eq(courses.categoryId, id), eq(courses.active, true)))
    if (shown > 0)
      throw new Refusal(
        409,
        `Visitors see ${shown === 1 ? 'a course' : `${shown} courses`} in this category. Unpublish or move them first.`,
        { code: 'category_has_courses' },
      )
    await tx.update(courseCategories).set({ active: false }).where(eq(courseCategories.id, id))
  },
  order: async (tx, ids) => {
    for (const [position, id] of ids.entries())
      await tx.update(courseCategories).set({ position }).where(eq(courseCategories.id, id))
  },
})

const shownCourses = sql<number>`(
  select count(*)::int from courses c where c.category_id = course_categories.id and c.active
)`

/** What authors edit of the catalogue. */
export const catalogueEditables: readonly DocumentKind[] = [course, category, teacher]
