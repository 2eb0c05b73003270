import { and, asc, eq, sql } from 'drizzle-orm'
import type { Database } from '../platform/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { safeHtml } from '../platform/html.server.ts'
import { enveloped, type Served, serve } from '../platform/serve.server.ts'
import { type CourseCard, getAllCategories, getAllCourses, getCourse, getCoursePrice } from './catalogue.contract.ts'
import { priceAt } from './catalogue.rules.ts'
import { courseCategories, courses, lessons } from './catalogue.tables.ts'

const shows = { shows: ['course_categories', 'courses', 'course_lessons'] }

/** The public calls of the catalogue: only what is active. */
export function catalogueCalls({ db }: Database): Served[] {
  const cards = () =>
    db
      .select({
        course: courses,
        cover: courseCategories.cover,
        lessonCount: sql<number>`(select count(*) from course_lessons l where l.course_id = ${courses.id})::int`,
        totalSeconds: sql<number>`(select coalesce(sum(l.seconds), 0) from course_lessons l where l.course_id = ${courses.id})::int`,
      })
      .from(courses)
      .innerJoin(courseCategories, eq(courseCategories.id, courses.categoryId))

  const listed = and(eq(courses.active, true), eq(courseCategories.active, true))

  return [
    serve(
      getAllCategories,
      async () => {
        const rows = await db
          .select()
          .from(courseCategories)
          .where(eq(courseCategories.active, true))
          .orderBy(asc(courseCategories.position))
        return enveloped(rows.map((row) => ({ _id: row.id, category: row.category, cover: row.cover })))
      },
      shows,
    ),
    serve(
      getAllCourses,
      async ({ query, now }) => {
        const ofCategory = query.courseCategoryId ? eq(courses.categoryId, query.courseCategoryId) : undefined
        const rows = await cards().where(and(listed, ofCategory)).orderBy(asc(courseCategories.position), asc(courses.position))
        return enveloped(rows.map((row) => asCard(row, now)))
      },
      shows,
    ),
    serve(
      getCourse,
      async ({ params, now }) => {
        const [row] = await cards().where(and(listed, eq(courses.id, params.id)))
        if (!row) throw new Refusal(404, 'Course not found')
        const content = await db.select().from(lessons).where(eq(lessons.courseId, params.id)).orderBy(asc(lessons.position))
        return enveloped({
          ...asCard(row, now),
          introVideo: row.course.introVideo,
          whatWeLearn: safeHtml(row.course.whatWeLearn),
          courseContent: content.map((lesson) => ({
            _id: lesson.id,
            title: lesson.title,
            videoUrl: lesson.preview ? lesson.videoUrl : null,
            seconds: lesson.seconds,
            preview: lesson.preview,
            subDescription: safeHtml(lesson.subDescription),
          })),
        })
      },
      shows,
    ),
    serve(
      getCoursePrice,
      async ({ params, now }) => {
        const [row] = await cards().where(and(listed, eq(courses.id, params.courseId)))
        if (!row) throw new Refusal(404, 'Course not found')
        return { success: true as const, name: row.course.title, price: priceAt(row.course, now).paise / 100 }
      },
      shows,
    ),
  ]
}

type Row = { course: typeof courses.$inferSelect; cover: CourseCard['cover']; lessonCount: number; totalSeconds: number }

function asCard({ course, cover, lessonCount, totalSeconds }: Row, now: Date): CourseCard {
  const { paise, listPaise } = priceAt(course, now)
  return {
    _id: course.id,
    courseTitle: course.title,
    courseSubTitle: course.subtitle,
    courseCategoryId: course.categoryId,
    cover,
    level: course.level,
    ages: course.ages,
    price: paise / 100,
    listPrice: listPaise === null ? null : listPaise / 100,
    offerEndsAt: listPaise === null ? null : (course.offerEndsAt?.toISOString() ?? null),
    courseThumbnailImage: course.thumbnailImage,
    leadInstructor: course.leadInstructor,
    courseRating: Math.round(course.rating * 10) / 10,
    lessonCount,
    totalSeconds,
  }
}
