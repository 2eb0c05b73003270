import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, lte, notInArray, sql } from 'drizzle-orm'
import { coursesById, lessonsOf } from '../catalogue/catalogue.reads.server.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { enrolments, orders, receipts } from './enrolment.tables.ts'
import { lessonProgress, studyDays } from './learn/learning.tables.ts'
import type { OrderStatus } from './enrolment.rules.ts'

/** Seconds at lessons, by student and day in India; both days included. */
export async function studiedOn(
  on: Db | Tx,
  studentIds: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<{ studentId: string; day: string; seconds: number }[]> {
  if (studentIds.length === 0) return []
  return on
    .select()
    .from(studyDays)
    .where(
      and(inArray(studyDays.studentId, [...studentIds]), gte(studyDays.day, from), lte(studyDays.day, to)),
    )
}

/** How many lessons of each course these students finished in that time, the course of most first. */
export async function lessonsFinished(
  on: Db | Tx,
  studentIds: readonly string[],
  { from, to }: { from: Date; to: Date },
): Promise<{ studentId: string; course: string; lessons: number }[]> {
  if (studentIds.length === 0) return []
  const rows = await on
    .select({
      studentId: enrolments.studentId,
      courseId: enrolments.courseId,
      lessons: sql<number>`count(*)::int`,
    })
    .from(lessonProgress)
    .innerJoin(enrolments, eq(enrolments.id, lessonProgress.enrolmentId))
    .where(
      and(
        inArray(enrolments.studentId, [...studentIds]),
        gte(lessonProgress.doneAt, from),
        lt(lessonProgress.doneAt, to),
      ),
    )
    .groupBy(enrolments.studentId, enrolments.courseId)
    .orderBy(desc(sql`count(*)`))
  const courses = await coursesById(
    on,
    rows.map(({ courseId }) => courseId),
  )
  return rows.map(({ courseId, ...row }) => ({ ...row, course: courses.get(courseId)?.title ?? '' }))
}

/** The first lesson that is not done of the course each student was last at. `number` counts from 1. */
export async function nextLessons(
  on: Db | Tx,
  studentIds: readonly string[],
): Promise<{ studentId: string; number: number; title: string }[]> {
  if (studentIds.length === 0) return []
  const taken = await on
    .select({ id: enrolments.id, studentId: enrolments.studentId, courseId: enrolments.courseId })
    .from(enrolments)
    .where(and(inArray(enrolments.studentId, [...studentIds]), isNull(enrolments.endedAt)))
    .orderBy(sql`${enrolments.studiedAt} desc nulls last`, desc(enrolments.createdAt))
  const done = await on
    .select({ enrolmentId: lessonProgress.enrolmentId, lessonId: lessonProgress.lessonId })
    .from(lessonProgress)
    .innerJoin(enrolments, eq(enrolments.id, lessonProgress.enrolmentId))
    .where(and(inArray(enrolments.studentId, [...studentIds]), isNotNull(lessonProgress.doneAt)))
  const isDone = new Set(done.map(({ enrolmentId, lessonId }) => `${enrolmentId} ${lessonId}`))
  const next = new Map<string, { studentId: string; number: number; title: string }>()
  for (const { id, studentId, courseId } of taken) {
    if (next.has(studentId)) continue
    const lessons = await lessonsOf(on, courseId)
    const place = lessons.findIndex((lesson) => !isDone.has(`${id} ${lesson.id}`))
    const lesson = lessons[place]
    if (lesson) next.set(studentId, { studentId, number: place + 1, title: lesson.title })
  }
  return [...next.values()]
}

/** One line of a fee card. Amounts in paise; `receipt` is the number of the receipt. */
export type Fee = {
  studentId: string
  orderNumber: string
  courseId: string
  course: string
  amountPaise: number
  status: OrderStatus
  at: Date
  receipt: string | null
}

/** What was ordered for these students, the newest first; a free course and a failed try are no fee. */
export async function feesOf(on: Db | Tx, studentIds: readonly string[]): Promise<Fee[]> {
  if (studentIds.length === 0) return []
  const rows = await on
    .select({
      studentId: orders.studentId,
      orderNumber: orders.orderNumber,
      courseId: orders.courseId,
      amountPaise: orders.amountPaise,
      status: orders.status,
      at: sql<Date>`coalesce(${orders.chargedAt}, ${orders.createdAt})`.mapWith(orders.createdAt),
      receipt: receipts.number,
    })
    .from(orders)
    .leftJoin(receipts, eq(receipts.orderId, orders.id))
    .where(
      and(
        inArray(orders.studentId, [...studentIds]),
        notInArray(orders.status, ['FAILED']),
        sql`${orders.amountPaise} > 0`,
      ),
    )
    .orderBy(desc(sql`coalesce(${orders.chargedAt}, ${orders.createdAt})`))
    .limit(200)
  const courses = await coursesById(
    on,
    rows.map(({ courseId }) => courseId),
  )
  return rows.map((row) => ({ ...row, course: courses.get(row.courseId)?.title ?? '' }))
}
