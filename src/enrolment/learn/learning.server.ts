import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { academyOf } from '../../academy/academy.reads.server.ts'
import { coursesById, type KnownCourse, lessonsOf } from '../../catalogue/catalogue.reads.server.ts'
import { LESSON_FILMS } from '../../catalogue/catalogue.rules.ts'
import { personOf } from '../../people/people.reads.server.ts'
import type { Database } from '../../platform/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { createLimit } from '../../platform/limits.server.ts'
import { safeHtml } from '../../platform/html.server.ts'
import { enveloped, ownOnly, type Person, type Served, serve } from '../../platform/serve.server.ts'
import type { SignedPaths } from '../../platform/signed-paths.server.ts'
import {
  getCertificate,
  getLessonFile,
  getMyCourse,
  getMyCourses,
  getReceipt,
  type MyCourse,
  saveProgress,
} from '../enrolment.contract.ts'
import { progressPercent, stillToStudy, stillToStudyText } from '../enrolment.rules.ts'
import { enrolments, lessonFiles, lessonProgress, orders, receipts } from '../enrolment.tables.ts'
import { certificateFile, type ReceiptContent, receiptFile } from '../receipts/receipts.server.ts'
import { enrolled, lessonFileFor, mayHaveCertificate, readableOrder, running } from '../policy.server.ts'
import { lessonsDone } from '../enrolment.reads.server.ts'
import { finishLesson, lessonShare, studyLesson } from './study.server.ts'

/** How long an opened course page can start its films, in milliseconds. */
const FILM_MS = 12 * 3_600_000

/** What the enrolled can do: their courses, the player's memory, receipts and certificates. */
export function learningCalls(database: Database, paths: SignedPaths): Served[] {
  const { db } = database
  // Each of them is drawn anew when it is asked for.
  const drawn = createLimit(database, 'documents-of', { acts: 60, seconds: 600 })
  async function mine(person: Person, courseId?: string): Promise<Row[]> {
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
      .where(running(person.id, courseId))
      .orderBy(desc(enrolments.createdAt))
    const courses = await coursesById(
      db,
      rows.map(({ enrolment }) => enrolment.courseId),
    )
    return rows.flatMap((row) => {
      const course = courses.get(row.enrolment.courseId)
      return course ? { ...row, course } : []
    })
  }

  /** @throws {Refusal} 403 when the course is not the caller's. */
  const one = async (person: Person, courseId: string): Promise<Row> =>
    enrolled((await mine(person, courseId))[0])

  return [
    serve(getMyCourses, async ({ person }) => enveloped((await mine(person)).map(asMyCourse))),

    serve(getMyCourse, async ({ params, person, now }) => {
      const row = await one(person, params.courseId)
      const content = await lessonsOf(db, params.courseId)
      const ids = content.map(({ id }) => id)
      const studied = await db
        .select()
        .from(lessonProgress)
        .where(eq(lessonProgress.enrolmentId, row.enrolment.id))
      const files = await db
        .select({ id: lessonFiles.id, name: lessonFiles.name, lessonId: lessonFiles.lessonId })
        .from(lessonFiles)
        .where(inArray(lessonFiles.lessonId, ids))
        .orderBy(asc(lessonFiles.name))
      const until = now.getTime() + FILM_MS
      const share = await lessonShare(db)
      return enveloped({
        ...asMyCourse(row),
        lessons: content.map((lesson) => {
          const mine = studied.find(({ lessonId }) => lessonId === lesson.id)
          const done = (mine?.doneAt ?? null) !== null
          return {
            _id: lesson.id,
            title: lesson.title,
            videoUrl: lesson.videoUrl?.startsWith(LESSON_FILMS)
              ? paths.sign(lesson.videoUrl, until)
              : lesson.videoUrl,
            seconds: lesson.seconds,
            subDescription: safeHtml(lesson.subDescription),
            at: mine?.seconds ?? 0,
            done,
            stillToStudy: done ? 0 : stillToStudy(lesson.seconds, share, mine?.studied ?? 0),
            files: files
              .filter((file) => file.lessonId === lesson.id)
              .map((file) => ({ _id: file.id, name: file.name })),
          }
        }),
      })
    }),

    serve(getLessonFile, async ({ params, person }) => {
      const { name, type, content } = await lessonFileFor(db, person, params)
      return enveloped({ name, type, content })
    }),

    serve(saveProgress, async ({ params, body, person, now }) => {
      ownOnly(body.userId, person)
      const sign = { ...params, studentId: person.id, lessonId: body.lessonId, at: body.at }
      const left = await db.transaction(async (tx) => {
        const studied = await studyLesson({ tx, now }, sign)
        if (body.done && studied.left === 0) await finishLesson({ tx, now }, studied)
        return studied.left
      })
      if (body.done && left > 0) throw new Refusal(409, stillToStudyText(left))
      const { lessonsDone, progress } = asMyCourse(await one(person, params.courseId))
      return { success: true as const, lessonsDone, progress, stillToStudy: left }
    }),

    serve(getReceipt, async ({ params, person }) => {
      await drawn.spend(person.account.id)
      const [row] = await db
        .select({ content: receipts.content })
        .from(receipts)
        .innerJoin(orders, eq(orders.id, receipts.orderId))
        .where(readableOrder(person, params.orderId))
      if (!row) throw new Refusal(404, 'Receipt not found')
      return sent(await receiptFile(JSON.parse(row.content) as ReceiptContent))
    }),

    serve(getCertificate, async ({ params, person }) => {
      await drawn.spend(person.account.id)
      const row = await one(person, params.courseId)
      if (!mayHaveCertificate(row.lessonsDone, row.course.lessonCount))
        throw new Refusal(403, 'The certificate is there once every lesson is done')
      const student = await personOf(db, person.id)
      const academy = await academyOf(db)
      const [last] = await db
        .select({ at: sql<string>`max(${lessonProgress.doneAt})` })
        .from(lessonProgress)
        .where(eq(lessonProgress.enrolmentId, row.enrolment.id))
      const certificate = await certificateFile({
        academy: academy?.academyName ?? '',
        student: student?.fullName ?? '',
        course: row.course.title,
        date: new Date(last?.at ?? 0).toISOString(),
        reference: row.enrolment.id,
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
  lessonsDone: number
  orderNumber: string | null
  receipt: string | null
}

const asMyCourse = ({ enrolment, course, lessonsDone, orderNumber, receipt }: Row): MyCourse => ({
  courseId: course.id,
  courseTitle: course.title,
  courseSubTitle: course.subtitle,
  cover: course.cover,
  courseThumbnailImage: course.thumbnailImage,
  enrolledAt: enrolment.createdAt.toISOString(),
  lessonCount: course.lessonCount,
  lessonsDone,
  progress: progressPercent(lessonsDone, course.lessonCount),
  orderId: orderNumber,
  receipt,
})
