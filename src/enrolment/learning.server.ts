import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { courseCategories, courses, lessons } from '../catalogue/catalogue.tables.ts'
import { siteSettings } from '../content/content.tables.ts'
import { people } from '../people/people.tables.ts'
import type { Database } from '../platform/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { createLimit } from '../platform/limits.server.ts'
import { safeHtml } from '../platform/html.server.ts'
import { enveloped, may, type Person, type Served, serve } from '../platform/serve.server.ts'
import type { SignedPaths } from '../platform/signed-paths.server.ts'
import { getCertificate, getLessonFile, getMyCourse, getMyCourses, getReceipt, type MyCourse, saveProgress } from './enrolment.contract.ts'
import { progressPercent } from './enrolment.rules.ts'
import { enrolments, lessonFiles, lessonProgress, orders, receipts } from './enrolment.tables.ts'
import { certificatePdf, type ReceiptContent, receiptPdf } from './papers.server.ts'

/** Films below this path open only with a signature. */
const LESSONS = '/uploads/lessons/'
/** How long an opened course page can start its films, in milliseconds. */
const FILM_MS = 12 * 3_600_000

/** What the enrolled can do: their courses, the player's memory, receipts and certificates. */
export function learningCalls(database: Database, paths: SignedPaths): Served[] {
  const { db } = database
  // Each of them is drawn anew when it is asked for.
  const drawn = createLimit(database, 'papers-of', 60, 600)
  const mine = (person: Person) =>
    db
      .select({
        enrolment: enrolments,
        course: courses,
        cover: courseCategories.cover,
        lessonCount: sql<number>`(select count(*) from course_lessons l where l.course_id = ${courses.id})::int`,
        lessonsDone: sql<number>`(select count(*) from lesson_progress p where p.enrolment_id = ${enrolments.id} and p.done_at is not null)::int`,
        orderNumber: orders.orderNumber,
        receipt: receipts.number,
      })
      .from(enrolments)
      .innerJoin(courses, eq(courses.id, enrolments.courseId))
      .innerJoin(courseCategories, eq(courseCategories.id, courses.categoryId))
      .leftJoin(orders, eq(orders.id, enrolments.orderId))
      .leftJoin(receipts, eq(receipts.orderId, orders.id))
      .where(and(eq(enrolments.studentId, person.id), isNull(enrolments.endedAt)))
      .$dynamic()

  /** @throws {Refusal} 403 when the course is not the caller's. */
  async function one(person: Person, courseId: string) {
    const rows = await mine(person).where(
      and(eq(enrolments.studentId, person.id), isNull(enrolments.endedAt), eq(enrolments.courseId, courseId)),
    )
    const [row] = rows
    if (!row) throw new Refusal(403, 'This course is for enrolled students')
    return row
  }

  return [
    serve(getMyCourses, async ({ person }) => enveloped((await mine(person).orderBy(desc(enrolments.createdAt))).map(asMyCourse))),

    serve(getMyCourse, async ({ params, person, now }) => {
      const row = await one(person, params.courseId)
      const content = await db
        .select({ lesson: lessons, seconds: lessonProgress.seconds, doneAt: lessonProgress.doneAt })
        .from(lessons)
        .leftJoin(lessonProgress, and(eq(lessonProgress.lessonId, lessons.id), eq(lessonProgress.enrolmentId, row.enrolment.id)))
        .where(eq(lessons.courseId, params.courseId))
        .orderBy(asc(lessons.position))
      const files = await db
        .select({ id: lessonFiles.id, name: lessonFiles.name, lessonId: lessonFiles.lessonId })
        .from(lessonFiles)
        .innerJoin(lessons, eq(lessons.id, lessonFiles.lessonId))
        .where(eq(lessons.courseId, params.courseId))
        .orderBy(asc(lessonFiles.name))
      const until = now.getTime() + FILM_MS
      return enveloped({
        ...asMyCourse(row),
        lessons: content.map(({ lesson, seconds, doneAt }) => ({
          _id: lesson.id,
          title: lesson.title,
          videoUrl: lesson.videoUrl?.startsWith(LESSONS) ? paths.sign(lesson.videoUrl, until) : lesson.videoUrl,
          seconds: lesson.seconds,
          subDescription: safeHtml(lesson.subDescription),
          at: seconds ?? 0,
          done: doneAt !== null,
          files: files.filter((file) => file.lessonId === lesson.id).map((file) => ({ _id: file.id, name: file.name })),
        })),
      })
    }),

    serve(getLessonFile, async ({ params, person }) => {
      await one(person, params.courseId)
      const [file] = await db
        .select({ name: lessonFiles.name, type: lessonFiles.type, content: lessonFiles.content })
        .from(lessonFiles)
        .innerJoin(lessons, eq(lessons.id, lessonFiles.lessonId))
        .where(and(eq(lessonFiles.id, params.fileId), eq(lessons.courseId, params.courseId)))
      if (!file) throw new Refusal(404, 'File not found')
      return enveloped(file)
    }),

    serve(saveProgress, async ({ params, body, person, now }) => {
      const row = await one(person, params.courseId)
      const [lesson] = await db
        .select({ id: lessons.id })
        .from(lessons)
        .where(and(eq(lessons.id, body.lessonId), eq(lessons.courseId, params.courseId)))
      if (!lesson) throw new Refusal(404, 'Lesson not found')
      const doneAt = body.done ? now : null
      await db
        .insert(lessonProgress)
        .values({ enrolmentId: row.enrolment.id, lessonId: lesson.id, seconds: body.at, doneAt, updatedAt: now })
        .onConflictDoUpdate({
          target: [lessonProgress.enrolmentId, lessonProgress.lessonId],
          set: { seconds: body.at, doneAt: sql`coalesce(${lessonProgress.doneAt}, excluded.done_at)`, updatedAt: now },
        })
      const { lessonsDone, progress } = asMyCourse(await one(person, params.courseId))
      return { success: true as const, lessonsDone, progress }
    }),

    serve(getReceipt, async ({ params, person }) => {
      await drawn.spend(person.account.id)
      const [row] = await db
        .select({ content: receipts.content, studentId: orders.studentId })
        .from(receipts)
        .innerJoin(orders, eq(orders.id, receipts.orderId))
        .where(eq(orders.orderNumber, params.orderId))
      if (!row || (row.studentId !== person.id && !may(person, 'office'))) throw new Refusal(404, 'Receipt not found')
      const content = JSON.parse(row.content) as ReceiptContent
      return enveloped({ name: `${content.number.replaceAll('/', '-')}.pdf`, ...pdf(await receiptPdf(content)) })
    }),

    serve(getCertificate, async ({ params, person }) => {
      await drawn.spend(person.account.id)
      const row = await one(person, params.courseId)
      if (row.lessonCount === 0 || row.lessonsDone < row.lessonCount)
        throw new Refusal(403, 'The certificate is there once every lesson is done')
      const [student] = await db.select().from(people).where(eq(people.id, person.id))
      const [academy] = await db.select().from(siteSettings)
      const [last] = await db
        .select({ at: sql<string>`max(${lessonProgress.doneAt})` })
        .from(lessonProgress)
        .where(eq(lessonProgress.enrolmentId, row.enrolment.id))
      const certificate = await certificatePdf({
        academy: academy?.academyName ?? '',
        student: student?.fullName ?? '',
        course: row.course.title,
        date: new Date(last?.at ?? 0).toISOString(),
        reference: row.enrolment.id,
      })
      return enveloped({ name: 'certificate.pdf', ...pdf(certificate) })
    }),
  ]
}

const pdf = (bytes: Buffer) => ({ type: 'application/pdf', content: bytes.toString('base64') })

type Row = {
  enrolment: typeof enrolments.$inferSelect
  course: typeof courses.$inferSelect
  cover: MyCourse['cover']
  lessonCount: number
  lessonsDone: number
  orderNumber: string | null
  receipt: string | null
}

const asMyCourse = ({ enrolment, course, cover, lessonCount, lessonsDone, orderNumber, receipt }: Row): MyCourse => ({
  courseId: course.id,
  courseTitle: course.title,
  courseSubTitle: course.subtitle,
  cover,
  courseThumbnailImage: course.thumbnailImage,
  enrolledAt: enrolment.createdAt.toISOString(),
  lessonCount,
  lessonsDone,
  progress: progressPercent(lessonsDone, lessonCount),
  orderId: orderNumber,
  receipt,
})
