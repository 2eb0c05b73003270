import { and, desc, eq, inArray } from 'drizzle-orm'
import { coursesById, lockCourses, lessonTitles } from '../catalogue/catalogue.reads.server.ts'
import type { Database } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import type { PersonalData } from '../platform/rooms/personal-data.server.ts'
import { OPEN_STATUSES } from './enrolment.rules.ts'
import { enrolments, orders, receipts } from './enrolment.tables.ts'
import { courseRatings, lessonProgress, studyDays } from './learn/learning.tables.ts'
import { recount } from './learn/rate.server.ts'

/**
 * Courses, progress and payments. Progress is erased with the person; orders and receipts stay: the law keeps
 * books.
 */
export const enrolmentData = ({ db }: Database): PersonalData => ({
  name: 'courses',
  collect: async (personId) => {
    const mine = await db
      .select({
        courseId: enrolments.courseId,
        since: enrolments.createdAt,
        endedAt: enrolments.endedAt,
        stars: courseRatings.stars,
        ratedAt: courseRatings.ratedAt,
      })
      .from(enrolments)
      .leftJoin(courseRatings, eq(courseRatings.enrolmentId, enrolments.id))
      .where(eq(enrolments.studentId, personId))
    const studied = await db
      .select({
        lessonId: lessonProgress.lessonId,
        seconds: lessonProgress.seconds,
        doneAt: lessonProgress.doneAt,
      })
      .from(lessonProgress)
      .innerJoin(enrolments, eq(enrolments.id, lessonProgress.enrolmentId))
      .where(eq(enrolments.studentId, personId))
    const courses = await coursesById(
      db,
      mine.map(({ courseId }) => courseId),
    )
    const lessons = await lessonTitles(
      db,
      studied.map(({ lessonId }) => lessonId),
    )
    return {
      enrolments: mine.map(({ courseId, ...row }) => ({
        course: courses.get(courseId)?.title ?? '',
        ...row,
      })),
      progress: studied.map(({ lessonId, ...row }) => ({ lesson: lessons.get(lessonId) ?? '', ...row })),
      studied: await db
        .select({ day: studyDays.day, seconds: studyDays.seconds })
        .from(studyDays)
        .where(eq(studyDays.studentId, personId))
        .orderBy(studyDays.day),
      payments: await db
        .select({
          order: orders.orderNumber,
          amountPaise: orders.amountPaise,
          refundedPaise: orders.refundedPaise,
          status: orders.status,
          state: orders.buyerState,
          at: orders.createdAt,
          receipt: receipts.number,
        })
        .from(orders)
        .leftJoin(receipts, eq(receipts.orderId, orders.id))
        .where(eq(orders.studentId, personId))
        .orderBy(desc(orders.createdAt)),
    }
  },
  erase: async (tx, personId) => {
    const open = and(eq(orders.studentId, personId), inArray(orders.status, [...OPEN_STATUSES, 'HELD']))
    if ((await tx.select({ id: orders.id }).from(orders).where(open)).length > 0)
      throw new Refusal(409, 'A payment is still in progress. Please try again when it has ended.', {
        code: 'payment_in_progress',
      })
    await tx.delete(studyDays).where(eq(studyDays.studentId, personId))
    const rated = await tx
      .select({ id: enrolments.courseId })
      .from(enrolments)
      .innerJoin(courseRatings, eq(courseRatings.enrolmentId, enrolments.id))
      .where(eq(enrolments.studentId, personId))
    const courseIds = rated.map(({ id }) => id)
    await lockCourses(tx, courseIds)
    // Lesson progress and ratings go with their enrolment.
    await tx.delete(enrolments).where(eq(enrolments.studentId, personId))
    for (const courseId of courseIds) await recount(tx, courseId)
  },
})
