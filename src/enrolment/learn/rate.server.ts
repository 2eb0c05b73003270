import { and, eq, sql } from 'drizzle-orm'
import { coursesById, lockCourses, setCourseRating } from '../../catalogue/catalogue.reads.server.ts'
import type { CommandContext } from '../../platform/db/context.server.ts'
import type { Tx } from '../../platform/db/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { mayRate } from '../enrolment.rules.ts'
import { enrolments } from '../enrolment.tables.ts'
import { courseRatings } from './learning.tables.ts'
import { assertEnrolled, running } from '../policy.server.ts'
import { lessonsDone } from '../enrolment.reads.server.ts'

export type Rated = { studentId: string; courseId: string; stars: number }

/**
 * What a student thinks of a course, from now on; an earlier word is replaced.
 * @returns what all ratings of the course are now.
 * @throws {Refusal} 403 when not enrolled, or before half of the lessons are done.
 */
export async function rateCourse(
  { tx, now }: Pick<CommandContext, 'tx' | 'now'>,
  { studentId, courseId, stars }: Rated,
): Promise<{ rating: number; ratingCount: number }> {
  // Ratings of one course are serialised, so that the stored count is right.
  await lockCourses(tx, [courseId])
  const [row] = await tx
    .select({ id: enrolments.id, lessonsDone })
    .from(enrolments)
    .where(running(studentId, courseId))
  const { id: enrolmentId, lessonsDone: done } = assertEnrolled(row)
  const course = (await coursesById(tx, [courseId])).get(courseId)
  if (!mayRate(done, course?.lessonCount ?? 0))
    throw new Refusal(403, 'You can rate a course after finishing half of it', { code: 'rating_too_early' })
  await tx
    .insert(courseRatings)
    .values({ enrolmentId, stars, ratedAt: now })
    .onConflictDoUpdate({ target: courseRatings.enrolmentId, set: { stars, ratedAt: now } })
  return recount(tx, courseId)
}

/** Counts the ratings of a course that is held, and writes them at the course. */
export async function recount(tx: Tx, courseId: string): Promise<{ rating: number; ratingCount: number }> {
  const [row] = await tx
    .select({
      mean: sql<string>`coalesce(avg(${courseRatings.stars}), 0)::float8`,
      count: sql<string>`count(*)::int`,
    })
    .from(courseRatings)
    .innerJoin(
      enrolments,
      and(eq(enrolments.id, courseRatings.enrolmentId), eq(enrolments.courseId, courseId)),
    )
  const [mean, count] = [Number(row?.mean ?? 0), Number(row?.count ?? 0)]
  await setCourseRating(tx, courseId, { mean, count })
  return { rating: mean, ratingCount: count }
}
