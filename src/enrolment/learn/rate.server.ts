import { and, eq, sql } from 'drizzle-orm'
import { coursesById, holdCourses, settleRating } from '../../catalogue/catalogue.reads.server.ts'
import type { Act } from '../../platform/act.server.ts'
import type { Tx } from '../../platform/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { mayRate } from '../enrolment.rules.ts'
import { enrolments } from '../enrolment.tables.ts'
import { courseRatings } from './learning.tables.ts'
import { enrolled, running } from '../policy.server.ts'
import { lessonsDone } from '../enrolment.reads.server.ts'

export type Rated = { studentId: string; courseId: string; stars: number }

/**
 * What a student thinks of a course, from now on; an earlier word is replaced.
 * @returns what all ratings of the course are now.
 * @throws {Refusal} 403 when not enrolled, or before half of the lessons are done.
 */
export async function rateCourse(
  { tx, now }: Pick<Act, 'tx' | 'now'>,
  { studentId, courseId, stars }: Rated,
): Promise<{ rating: number; ratingCount: number }> {
  // All who rate one course wait for each other: what is counted is what stands there.
  await holdCourses(tx, [courseId])
  const [row] = await tx
    .select({ id: enrolments.id, lessonsDone })
    .from(enrolments)
    .where(running(studentId, courseId))
  const { id: enrolmentId, lessonsDone: done } = enrolled(row)
  const course = (await coursesById(tx, [courseId])).get(courseId)
  if (!mayRate(done, course?.lessonCount ?? 0))
    throw new Refusal(403, 'You can rate a course once half of it is done')
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
  await settleRating(tx, courseId, { mean, count })
  return { rating: mean, ratingCount: count }
}
