import { and, asc, eq, sql } from 'drizzle-orm'
import { Refusal } from '../platform/errors.ts'
import { safeHtml } from '../platform/text/html.server.ts'
import type { RoomParts } from '../platform/rooms/room.server.ts'
import { enveloped, type EndpointHandler, serve } from '../platform/http/serve.server.ts'
import {
  type CourseCard,
  getAllCategories,
  getAllCourses,
  getCourse,
  getCoursePrice,
} from './catalogue.contract.ts'
import { freeUntil, LESSON_FILMS, priceAt, ratingShown } from './catalogue.rules.ts'
import { lessonCount, type LessonRow, lessonsOf, listed, listedCourse } from './catalogue.reads.server.ts'
import { courseCategories, courses, teacherProfiles } from './catalogue.tables.ts'
import { asProfile, teacherCalls } from './teachers.server.ts'

const dependsOn = { dependsOn: ['course_categories', 'courses', 'course_lessons', 'teacher_profiles'] }

/** The public calls of the catalogue: only what is active. */
export function catalogueCalls({
  database: { db },
  signedPaths,
}: Pick<RoomParts, 'database' | 'signedPaths'>): EndpointHandler[] {
  /** Where everybody opens a file of a film that is free. */
  const free = (path: string | null, now: Date): string | null =>
    path?.startsWith(LESSON_FILMS) ? signedPaths.sign(path, freeUntil(now.getTime())) : path
  /** The film of a lesson that is free, and its captions; null for the others. */
  const filmOf = ({ preview, videoUrl, captions }: LessonRow, now: Date) => ({
    hasFilm: videoUrl !== null,
    videoUrl: preview ? free(videoUrl, now) : null,
    captions: preview ? free(captions, now) : null,
  })
  const cards = () =>
    db
      .select({
        course: courses,
        cover: courseCategories.cover,
        teacher: teacherProfiles,
        lessonCount,
        totalSeconds: sql<number>`(
          select coalesce(sum(l.seconds), 0)::int from course_lessons l where l.course_id = courses.id and l.retired_at is null
        )`,
      })
      .from(courses)
      .innerJoin(courseCategories, eq(courseCategories.id, courses.categoryId))
      .leftJoin(
        teacherProfiles,
        and(eq(teacherProfiles.id, courses.teacherId), eq(teacherProfiles.active, true)),
      )

  return [
    ...teacherCalls(db),
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
      dependsOn,
    ),
    serve(
      getAllCourses,
      async ({ query, now }) => {
        const ofCategory = query.courseCategoryId ? eq(courses.categoryId, query.courseCategoryId) : undefined
        const rows = await cards()
          .where(and(listed, ofCategory))
          .orderBy(asc(courseCategories.position), asc(courses.position))
        return enveloped(rows.map((row) => asCard(row, now)))
      },
      dependsOn,
    ),
    serve(
      getCourse,
      async ({ params, now }) => {
        const [row] = await cards().where(and(listed, eq(courses.id, params.id)))
        if (!row) throw new Refusal(404, 'Course not found', { code: 'course_not_found' })
        const content = await lessonsOf(db, params.id)
        return enveloped({
          ...asCard(row, now),
          teacher: row.teacher && asProfile(row.teacher),
          introVideo: free(row.course.introVideo, now),
          introCaptions: free(row.course.introCaptions, now),
          whatWeLearn: safeHtml(row.course.whatWeLearn),
          needs: safeHtml(row.course.needs),
          questions: [...row.course.questions],
          courseContent: content.map((lesson) => ({
            _id: lesson.id,
            title: lesson.title,
            ...filmOf(lesson, now),
            seconds: lesson.seconds,
            filmSeconds: lesson.filmSeconds,
            preview: lesson.preview,
            subDescription: safeHtml(lesson.subDescription),
          })),
        })
      },
      dependsOn,
    ),
    serve(
      getCoursePrice,
      async ({ params, now }) => {
        const course = await listedCourse(db, params.courseId)
        return { success: true as const, name: course.title, price: priceAt(course, now).paise / 100 }
      },
      dependsOn,
    ),
  ]
}

type Row = {
  course: typeof courses.$inferSelect
  cover: CourseCard['cover']
  teacher: typeof teacherProfiles.$inferSelect | null
  lessonCount: number
  totalSeconds: number
}

function asCard({ course, cover, teacher, lessonCount, totalSeconds }: Row, now: Date): CourseCard {
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
    teacherId: teacher?.id ?? null,
    ...ratingShown(course),
    lessonCount,
    totalSeconds,
  }
}
