import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { coursesById } from '../catalogue/catalogue.reads.server.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { enrolments, type Order, orders, taxSettings } from './enrolment.tables.ts'
import { lessonProgress } from './learn/learning.tables.ts'
import { orderIdOf } from './order-entries.rules.ts'

export type TakenCourse = {
  studentId: string
  courseId: string
  title: string
  lessonsDone: number
  lessonCount: number
}

/** How many lessons of an enrolment are done; those that the course went on without don't count. */
export const lessonsDone = sql<number>`(
  select count(*)::int from lesson_progress p join course_lessons l on l.id = p.lesson_id
  where p.enrolment_id = enrolments.id and p.done_at is not null and l.retired_at is null
)`

/** The running courses of these students, newest first, with how many lessons are done. */
export async function takenCourses(on: Db | Tx, studentIds: readonly string[]): Promise<TakenCourse[]> {
  if (studentIds.length === 0) return []
  const rows = await on
    .select({
      studentId: enrolments.studentId,
      courseId: enrolments.courseId,
      lessonsDone,
    })
    .from(enrolments)
    .where(and(inArray(enrolments.studentId, [...studentIds]), isNull(enrolments.endedAt)))
    .orderBy(desc(enrolments.createdAt))
  const courses = await coursesById(
    on,
    rows.map(({ courseId }) => courseId),
  )
  return rows.map((row) => {
    const course = courses.get(row.courseId)
    return { ...row, title: course?.title ?? '', lessonCount: course?.lessonCount ?? 0 }
  })
}

/** A lesson that a student has opened; `doneAt` once it is done, `at` when it was last worked on. */
export type StudiedLesson = { studentId: string; lessonId: string; doneAt: Date | null; at: Date }

/** What these students have opened in their running courses. */
export async function studiedLessons(on: Db | Tx, studentIds: readonly string[]): Promise<StudiedLesson[]> {
  if (studentIds.length === 0) return []
  return on
    .select({
      studentId: enrolments.studentId,
      lessonId: lessonProgress.lessonId,
      doneAt: lessonProgress.doneAt,
      at: lessonProgress.updatedAt,
    })
    .from(lessonProgress)
    .innerJoin(enrolments, eq(enrolments.id, lessonProgress.enrolmentId))
    .where(and(inArray(enrolments.studentId, [...studentIds]), isNull(enrolments.endedAt)))
}

/** How tax stands on receipts; without a GSTIN no tax is shown. */
export async function taxSettingsOf(
  on: Db | Tx,
): Promise<Pick<typeof taxSettings.$inferSelect, 'gstin' | 'state' | 'ratePercent' | 'sacCode' | 'address'>> {
  const [row] = await on.select().from(taxSettings)
  return row ?? { gstin: '', state: '', ratePercent: 0, sacCode: '', address: '' }
}

/**
 * What was paid in cash for courses of these students on a day like 2026-11-27, by the receipts or as it was
 * recorded, in paise. What was handed back since counts.
 */
export async function courseCashOn(on: Db | Tx, studentIds: readonly string[], day: string): Promise<number> {
  const [row] = await on
    .select({ paise: sql<number>`coalesce(sum(${orders.amountPaise}), 0)::float8` })
    .from(orders)
    .where(
      and(
        inArray(orders.studentId, [...studentIds]),
        eq(orders.paidBy, 'cash'),
        or(eq(orders.paidOn, day), eq(sql`(${orders.chargedAt} at time zone 'Asia/Kolkata')::date`, day)),
      ),
    )
  return row?.paise ?? 0
}

/** An order as a room below names it. */
export type NamedOrder = Pick<Order, 'orderNumber' | 'studentId' | 'paidOn'> & { course: string }

/** The orders of the entries with these keys in the journal, by key; entries of anything else have none. */
export async function ordersOfEntries(
  on: Db | Tx,
  keys: readonly string[],
): Promise<ReadonlyMap<string, NamedOrder>> {
  const rows = await on
    .select()
    .from(orders)
    .where(inArray(orders.id, [...new Set(keys.flatMap((key) => orderIdOf(key) ?? []))]))
  const courses = await coursesById(
    on,
    rows.map(({ courseId }) => courseId),
  )
  const byId = new Map(rows.map((order) => [order.id, order]))
  return new Map(
    keys.flatMap((key) => {
      const order = byId.get(orderIdOf(key) ?? '')
      return order ? [[key, { ...order, course: courses.get(order.courseId)?.title ?? '' }] as const] : []
    }),
  )
}
