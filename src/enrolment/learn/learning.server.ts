import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { assertSameUser } from '../../people/policy.server.ts'
import { academyOf } from '../../academy/academy.reads.server.ts'
import { paperLimit } from '../../academy/pdf.server.ts'
import {
  coursesById,
  coursesIn,
  type KnownCourse,
  LESSON_FILE_PREFIX,
  lessonsIn,
  lessonsOf,
} from '../../catalogue/catalogue.reads.server.ts'
import { LESSON_FILMS, ratingShown } from '../../catalogue/catalogue.rules.ts'
import { childrenOf, namesOf } from '../../people/people.reads.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { downloadOf } from '../../platform/files/attachments.server.ts'
import type { Translation } from '../../platform/languages.rules.ts'
import type { ShownItem } from '../../platform/translations/translations.server.ts'
import { safeHtml } from '../../platform/text/html.server.ts'
import { enveloped, type CurrentUser, type EndpointHandler, serve } from '../../platform/http/serve.server.ts'
import type { RoomParts } from '../../platform/rooms/room.server.ts'
import {
  getCertificate,
  getLessonFile,
  getMyCourse,
  getMyCourses,
  getReceipt,
  type MyCourse,
  rateCourse as rateCourseCall,
  saveProgress,
} from '../enrolment.contract.ts'
import { progressPercent, stillToStudy, stillToStudyText } from '../enrolment.rules.ts'
import { enrolments, orders, receipts } from '../enrolment.tables.ts'
import { lessonExercises } from './exercise.server.ts'
import { courseRatings, lessonProgress } from './learning.tables.ts'
import { certificateFile, type ReceiptContent, receiptFile } from '../receipts/receipts.server.ts'
import {
  assertEnrolled,
  lessonFileFor,
  mayHaveCertificate,
  readableOrder,
  running,
  studentOf,
} from '../policy.server.ts'
import { lessonsDone } from '../enrolment.reads.server.ts'
import { rateCourse } from './rate.server.ts'
import { finishLesson, requiredShare, recordStudyTime } from './study.server.ts'

/** How long the video links of an opened course page work, in milliseconds. */
const FILM_MS = 12 * 3_600_000

/** The calls of enrolled students: courses, progress, receipts and certificates. */
export function learningCalls({
  database,
  files,
  signedPaths: paths,
}: Pick<RoomParts, 'database' | 'files' | 'signedPaths'>): EndpointHandler[] {
  const { db } = database
  // Each PDF is drawn at each request, so it is limited.
  const drawn = paperLimit(database)
  /** The running courses of these students, newest first. */
  async function coursesOf(
    studentIds: readonly string[],
    { language, courseId }: { language: Translation | undefined; courseId?: string },
  ): Promise<Row[]> {
    if (studentIds.length === 0) return []
    const names = await namesOf(db, studentIds)
    const rows = await db
      .select({
        enrolment: enrolments,
        lessonsDone,
        orderNumber: orders.orderNumber,
        receipt: receipts.number,
      })
      .from(enrolments)
      .leftJoin(orders, eq(orders.id, enrolments.orderId))
      .leftJoin(receipts, eq(receipts.orderId, orders.id))
      .where(and(running(undefined, courseId), inArray(enrolments.studentId, [...studentIds])))
      .orderBy(desc(enrolments.createdAt))
    const courses = await coursesById(
      db,
      rows.map(({ enrolment }) => enrolment.courseId),
    )
    const shown = await coursesIn(db, language, [...courses.values()])
    return rows.flatMap((row) => {
      const course = courses.get(row.enrolment.courseId)
      const { studentId } = row.enrolment
      return course
        ? {
            ...row,
            course,
            shown: shown(course.id),
            student: { _id: studentId, fullName: names.get(studentId) ?? '' },
          }
        : []
    })
  }

  /** Whose courses the caller may see: its own, or those of its children. */
  const learners = async (person: CurrentUser): Promise<string[]> =>
    person.role === 'parent' ? (await childrenOf(db, person.id)).map(({ child }) => child.id) : [person.id]

  /** @throws {Refusal} 403 when the course is not the student's. */
  const one = async (
    studentId: string,
    of: { language: Translation | undefined; courseId: string },
  ): Promise<Row> => assertEnrolled((await coursesOf([studentId], of))[0])

  return [
    serve(getMyCourses, async ({ person, language }) =>
      enveloped((await coursesOf(await learners(person), { language })).map(asMyCourse)),
    ),

    serve(getMyCourse, async ({ params, person, now, language }) => {
      const row = await one(person.id, { ...params, language })
      const content = await lessonsOf(db, params.courseId)
      const shown = await lessonsIn(db, language, content)
      const studied = await db
        .select()
        .from(lessonProgress)
        .where(eq(lessonProgress.enrolmentId, row.enrolment.id))
      const [rated] = await db
        .select({ stars: courseRatings.stars })
        .from(courseRatings)
        .where(eq(courseRatings.enrolmentId, row.enrolment.id))
      const until = now.getTime() + FILM_MS
      const opened = (path: string | null) =>
        path?.startsWith(LESSON_FILMS) ? paths.sign(path, until) : path
      const share = await requiredShare(db)
      const exerciseOf = await lessonExercises(db, content, {
        studentId: person.id,
        since: row.enrolment.createdAt,
        language,
      })
      return enveloped({
        ...asMyCourse(row),
        stars: rated?.stars ?? null,
        lessons: content.map((lesson) => {
          const mine = studied.find(({ lessonId }) => lessonId === lesson.id)
          const done = (mine?.doneAt ?? null) !== null
          return {
            _id: lesson.id,
            ...shown(lesson.id).languages,
            title: shown(lesson.id).text('title', lesson.title),
            videoUrl: opened(lesson.videoUrl),
            captions: opened(lesson.captions),
            poster: lesson.poster,
            seconds: lesson.seconds,
            filmSeconds: lesson.filmSeconds,
            subDescription: safeHtml(shown(lesson.id).text('text', lesson.subDescription)),
            at: mine?.seconds ?? 0,
            done,
            doneAt: mine?.doneAt?.toISOString() ?? null,
            stillToStudy: done
              ? 0
              : stillToStudy(lesson.filmSeconds ?? lesson.seconds, share, mine?.studied ?? 0),
            exercise: exerciseOf(lesson),
            files: lesson.files.map(({ id, name, size }) => ({ _id: id, name, size })),
          }
        }),
      })
    }),

    serve(getLessonFile, async ({ params, person }) => {
      const { id, type, name } = await lessonFileFor(db, person, params)
      return downloadOf(files, { prefix: LESSON_FILE_PREFIX, row: { file: id, type }, name })
    }),

    serve(saveProgress, async ({ params, body, person, now, language }) => {
      assertSameUser(body.userId, person)
      const sign = { ...params, studentId: person.id, lessonId: body.lessonId, at: body.at }
      const left = await db.transaction(async (tx) => {
        const studied = await recordStudyTime({ tx, now }, sign)
        if (body.done && studied.left === 0) await finishLesson({ tx, now }, studied)
        return studied.left
      })
      if (body.done && left > 0) throw new Refusal(409, stillToStudyText(left), { code: 'study_time_left' })
      const { lessonsDone, progress } = asMyCourse(await one(person.id, { ...params, language }))
      return { success: true as const, lessonsDone, progress, stillToStudy: left }
    }),

    serve(rateCourseCall, async ({ params, body, person, now }) => {
      assertSameUser(body.userId, person)
      const rated = { studentId: person.id, courseId: params.courseId, stars: body.stars }
      const all = await db.transaction((tx) => rateCourse({ tx, now }, rated))
      return { success: true as const, ...ratingShown(all) }
    }),

    serve(getReceipt, async ({ params, person, language = 'en' as const }) => {
      await drawn.spend(person.account.id)
      const [row] = await db
        .select({ content: receipts.content })
        .from(receipts)
        .innerJoin(orders, eq(orders.id, receipts.orderId))
        .where(readableOrder(db, person, params.orderId))
      if (!row) throw new Refusal(404, 'Receipt not found', { code: 'receipt_not_found' })
      return sent(await receiptFile({ ...(JSON.parse(row.content) as ReceiptContent), language }))
    }),

    serve(getCertificate, async ({ params, query, person, language }) => {
      await drawn.spend(person.account.id)
      const row = await one(await studentOf(db, person, query.child_id || undefined), { ...params, language })
      if (!mayHaveCertificate(row.lessonsDone, row.course.lessonCount))
        throw new Refusal(403, 'Finish every lesson to get your certificate', { code: 'lessons_unfinished' })
      const academy = await academyOf(db)
      const [last] = await db
        .select({ at: sql<string>`max(${lessonProgress.doneAt})` })
        .from(lessonProgress)
        .where(eq(lessonProgress.enrolmentId, row.enrolment.id))
      const certificate = await certificateFile({
        academy: academy?.academyName ?? '',
        student: row.student.fullName,
        course: row.shown.text('title', row.course.title),
        date: new Date(last?.at ?? 0).toISOString(),
        reference: row.enrolment.id,
        language: language ?? 'en',
      })
      return sent(certificate)
    }),
  ]
}

const sent = (file: { name: string; type: string; content: Buffer }) =>
  enveloped({ ...file, content: file.content.toString('base64') })

type Row = {
  enrolment: typeof enrolments.$inferSelect
  course: KnownCourse
  shown: ShownItem
  student: MyCourse['student']
  lessonsDone: number
  orderNumber: string | null
  receipt: string | null
}

const asMyCourse = ({
  enrolment,
  course,
  shown,
  student,
  lessonsDone,
  orderNumber,
  receipt,
}: Row): MyCourse => ({
  courseId: course.id,
  student,
  ...shown.languages,
  courseTitle: shown.text('title', course.title),
  courseSubTitle: shown.text('subtitle', course.subtitle),
  cover: course.cover,
  courseThumbnailImage: course.thumbnailImage,
  enrolledAt: enrolment.createdAt.toISOString(),
  lessonCount: course.lessonCount,
  lessonsDone,
  progress: progressPercent(lessonsDone, course.lessonCount),
  orderId: orderNumber,
  receipt,
})
