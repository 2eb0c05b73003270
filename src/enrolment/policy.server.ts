import { and, eq, isNull } from 'drizzle-orm'
import { lessonOf } from '../catalogue/catalogue.reads.server.ts'
import { type PersonRow, personOf } from '../people/people.reads.server.ts'
import { type Db, sqlState, type Tx } from '../platform/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { may, type Person } from '../platform/serve.server.ts'
import { isLearner } from '../platform/wire.ts'
import { progressPercent } from './enrolment.rules.ts'
import { enrolments, lessonFiles, type Order, orders } from './enrolment.tables.ts'

/** The order of this number, and what hangs on it, for whoever may read it: whose it is, and the office. */
export const readableOrder = (person: Person, orderNumber: string) =>
  and(
    eq(orders.orderNumber, orderNumber),
    may(person, 'office') ? undefined : eq(orders.studentId, person.id),
  )

/** @throws {Refusal} 404, the same for an order that is not there and for somebody else's. */
export async function orderFor(on: Db | Tx, person: Person, orderNumber: string): Promise<Order> {
  const [order] = await on.select().from(orders).where(readableOrder(person, orderNumber))
  if (!order) throw new Refusal(404, 'Order not found')
  return order
}

/** The running enrolments of a student, in one course or in any. */
export const running = (studentId: string, courseId?: string) =>
  and(
    eq(enrolments.studentId, studentId),
    courseId === undefined ? undefined : eq(enrolments.courseId, courseId),
    isNull(enrolments.endedAt),
  )

/** For a student who would buy a course anew. */
export const alreadyTheirs = () =>
  new Refusal(409, 'This course is already yours: you find it under My Courses.')

/** Whether a course is a student's now. */
export async function isEnrolled(on: Db | Tx, studentId: string, courseId: string): Promise<boolean> {
  const rows = await on.select({ id: enrolments.id }).from(enrolments).where(running(studentId, courseId))
  return rows.length > 0
}

/**
 * What was read of a running enrolment. @throws {Refusal} 403 for none: what belongs to a course is for those
 * who are enrolled in it.
 */
export function enrolled<T>(row: T | undefined): T {
  if (row === undefined) throw notEnrolled()
  return row
}
const notEnrolled = () => new Refusal(403, 'This course is for enrolled students')

/**
 * A file that goes with a lesson of a course that is the person's. @throws {Refusal} 403 when it is not, 404,
 * the same for a file that is not there and for one of another course.
 */
export async function lessonFileFor(
  on: Db | Tx,
  person: Person,
  { courseId, fileId }: { courseId: string; fileId: string },
): Promise<typeof lessonFiles.$inferSelect> {
  if (!(await isEnrolled(on, person.id, courseId))) throw notEnrolled()
  const [file] = await on.select().from(lessonFiles).where(eq(lessonFiles.id, fileId))
  if (!file || !(await lessonOf(on, courseId, file.lessonId))) throw new Refusal(404, 'File not found')
  return file
}

/** A certificate is for who has done every lesson. */
export const mayHaveCertificate = (lessonsDone: number, lessonCount: number): boolean =>
  progressPercent(lessonsDone, lessonCount) >= 100

/** Whom the office can enrol: a student or teacher who is there, and neither erased nor a merged double. */
const mayBeEnrolled = (row: PersonRow | undefined): row is PersonRow =>
  row !== undefined && row.erasedAt === null && row.endedAt === null && isLearner(row.role)

const studentGone = () => new Refusal(404, 'Student not found')

/**
 * That an order is for somebody who is here. Asked again once the order is stored: it waited for a merge that
 * ran meanwhile, and from then on none can begin. @throws {Refusal} 404
 */
export async function assertLearns(on: Db | Tx, studentId: string): Promise<void> {
  if (!mayBeEnrolled(await personOf(on, studentId))) throw studentGone()
}

/** Who or what an order is for went away as it was stored, as when the demo is emptied. @throws */
export const orGone = (error: unknown): never => {
  throw sqlState(error) === '23503' ? studentGone() : error
}
