import { and, asc, eq, sql } from 'drizzle-orm'
import { Refusal } from '../platform/errors.ts'
import { safeHtml } from '../platform/text/html.server.ts'
import type { RoomParts } from '../platform/rooms/room.server.ts'
import { enveloped, type EndpointHandler, serve } from '../platform/http/serve.server.ts'
import {
  inLanguage,
  type ShownItem,
  TRANSLATIONS_TABLE,
} from '../platform/translations/translations.server.ts'
import {
  type CourseCard,
  getAllCategories,
  getAllCourses,
  getCourse,
  getCoursePrice,
} from './catalogue.contract.ts'
import { freeUntil, LESSON_FILMS, priceAt, ratingShown } from './catalogue.rules.ts'
import { lessonCount, type LessonRow, lessonsOf, listed, listedCourse } from './catalogue.reads.server.ts'
import { categoryItem, courseItem, lessonItem } from './course-texts.rules.ts'
import { courseCategories, courses, teacherProfiles } from './catalogue.tables.ts'
import { showProfiles, teacherCalls } from './teachers.server.ts'

const dependsOn = {
  dependsOn: ['course_categories', 'courses', 'course_lessons', 'teacher_profiles', TRANSLATIONS_TABLE],
}

/** The public calls of the catalogue: only what is active. */
export function catalogueCalls({
  database: { db },
  signedPaths,
}: Pick<RoomParts, 'database' | 'signedPaths'>): EndpointHandler[] {
  /** Where everybody opens a file of a film that is free. */
  const free = (path: string | null, now: Date): string | null =>
    path?.startsWith(LESSON_FILMS) ? signedPaths.sign(path, freeUntil(now.getTime())) : path
  /** The film of a lesson that is free, its captions and its picture; null for the others. */
  const filmOf = ({ preview, videoUrl, captions, poster }: LessonRow, now: Date) => ({
    hasFilm: videoUrl !== null,
    videoUrl: preview ? free(videoUrl, now) : null,
    captions: preview ? free(captions, now) : null,
    poster: preview ? poster : null,
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
      async ({ language }) => {
        const rows = await db
          .select()
          .from(courseCategories)
          .where(eq(courseCategories.active, true))
          .orderBy(asc(courseCategories.position))
        const shown = await inLanguage(db, { language, items: rows.map(categoryItem) })
        return enveloped(
          rows.map(({ id, category, cover }) => ({
            _id: id,
            ...shown(id).languages,
            category: shown(id).text('category', category),
            cover,
          })),
        )
      },
      dependsOn,
    ),
    serve(
      getAllCourses,
      async ({ query, now, language }) => {
        const ofCategory = query.courseCategoryId ? eq(courses.categoryId, query.courseCategoryId) : undefined
        const rows = await cards()
          .where(and(listed, ofCategory))
          .orderBy(asc(courseCategories.position), asc(courses.position))
        const shown = await inLanguage(db, { language, items: rows.map(({ course }) => courseItem(course)) })
        return enveloped(rows.map((row) => asCard(row, shown(row.course.id), now)))
      },
      dependsOn,
    ),
    serve(
      getCourse,
      async ({ params, now, language }) => {
        const [row] = await cards().where(and(listed, eq(courses.id, params.id)))
        if (!row) throw new Refusal(404, 'Course not found', { code: 'course_not_found' })
        const content = await lessonsOf(db, params.id)
        const [teacher = null] = await showProfiles(db, { language, rows: row.teacher ? [row.teacher] : [] })
        const items = [courseItem(row.course)]
        const shown = (await inLanguage(db, { language, items }))(params.id)
        const lesson = await inLanguage(db, { language, items: content.map(lessonItem) })
        return enveloped({
          ...asCard(row, shown, now),
          ...courseTexts(row.course, shown),
          teacher,
          introVideo: free(row.course.introVideo, now),
          introCaptions: free(row.course.introCaptions, now),
          courseContent: content.map((each) => ({
            ...lessonTexts(each, lesson(each.id)),
            ...filmOf(each, now),
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

function asCard(
  { course, cover, teacher, lessonCount, totalSeconds }: Row,
  shown: ShownItem,
  now: Date,
): CourseCard {
  const { paise, listPaise } = priceAt(course, now)
  const courseTitle = shown.text('title', course.title)
  return {
    _id: course.id,
    ...shown.languages,
    courseTitle,
    ...(courseTitle === course.title ? {} : { englishTitle: course.title }),
    courseSubTitle: shown.text('subtitle', course.subtitle),
    courseCategoryId: course.categoryId,
    cover,
    level: shown.text('level', course.level),
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

const courseTexts = ({ whatWeLearn, needs, questions }: Row['course'], { text }: ShownItem) => ({
  whatWeLearn: safeHtml(text('whatWeLearn', whatWeLearn)),
  needs: safeHtml(text('needs', needs)),
  questions: questions.map(({ question, answer }, at) => ({
    question: text(`questions.${at}.question`, question),
    answer: text(`questions.${at}.answer`, answer),
  })),
})

const lessonTexts = (lesson: LessonRow, { languages, text }: ShownItem) => ({
  _id: lesson.id,
  ...languages,
  title: text('title', lesson.title),
  seconds: lesson.seconds,
  filmSeconds: lesson.filmSeconds,
  preview: lesson.preview,
  subDescription: safeHtml(text('text', lesson.subDescription)),
})
