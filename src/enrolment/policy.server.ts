import { and, eq, inArray, isNull } from 'drizzle-orm'
import { roleAllows, CHILD_FIRST, isLearner } from '../academy/roles.rules.ts'
import { coursesById, lessonFileOf } from '../catalogue/catalogue.reads.server.ts'
import { isForTeachers, type LessonFile } from '../catalogue/catalogue.rules.ts'
import { childIdsOf, childrenOf, type PersonRow, personOf } from '../people/people.reads.server.ts'
import { type Db, sqlState, type Tx } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import type { CurrentUser } from '../platform/http/serve.server.ts'
import { progressPercent } from './enrolment.rules.ts'
import { enrolments, type Order, orders } from './enrolment.tables.ts'

/**
 * The order of this number, and what hangs on it, for whoever may read it: whose it is, its parent (who acts
 * for nobody else meanwhile), and the office.
 */
export function readableOrder(on: Db | Tx, person: CurrentUser, orderNumber: string) {
  const theirs =
    person.role === 'parent'
      ? inArray(orders.studentId, childIdsOf(on, person.id))
      : eq(orders.studentId, person.id)
  return and(eq(orders.orderNumber, orderNumber), roleAllows(person, 'office') ? undefined : theirs)
}

/**
 * Whose courses a call is about: the caller's own, those of the child it acts for, or, for a parent who acts
 * for nobody, those of the child that is named.
 * @throws {Refusal} 403 for a parent who names no child; 404, the same for another's child, for none, and for
 * a brother or sister of the child that the session acts for.
 */
export async function studentOf(
  on: Db | Tx,
  person: CurrentUser,
  childId: string | undefined,
): Promise<string> {
  if (person.role !== 'parent') {
    if (childId !== undefined && childId !== person.id) throw childNotFound()
    return person.id
  }
  if (childId === undefined) throw new Refusal(403, CHILD_FIRST, { code: 'choose_child_first' })
  const child = (await childrenOf(on, person.id)).find((one) => one.child.id === childId)
  if (!child) throw childNotFound()
  return childId
}
const childNotFound = () => new Refusal(404, 'Child not found', { code: 'child_not_found' })

/**
 * For whom the caller orders: as `studentOf`. @throws {Refusal} 409 for a child whose account the office has
 * made, before its parent agreed.
 */
export async function learnerOf(
  on: Db | Tx,
  person: CurrentUser,
  childId: string | undefined,
): Promise<string> {
  const studentId = await studentOf(on, person, childId)
  if (person.role !== 'parent') return studentId
  const child = (await childrenOf(on, person.id)).find((one) => one.child.id === studentId)
  if (!child?.consent)
    throw new Refusal(409, 'Please read and agree to the consent in “Family and account” first', {
      code: 'consent_required',
    })
  return studentId
}

/** Whether a course is taken by teachers alone. */
export async function trainsTeachers(on: Db | Tx, courseId: string): Promise<boolean> {
  const course = (await coursesById(on, [courseId])).get(courseId)
  return course !== undefined && isForTeachers(course.cover)
}

/** The refusal for a course that trains teachers and a learner who is none. */
export const onlyForTeachers = () =>
  new Refusal(409, 'This course is for teachers. To take it, sign up as a teacher.', {
    code: 'course_for_teachers',
  })

/** Whether a learner may take a course: one that trains teachers is for teachers. */
export const isOffered = async (on: Db | Tx, courseId: string, studentId: string): Promise<boolean> =>
  !(await trainsTeachers(on, courseId)) || (await personOf(on, studentId))?.role === 'teacher'

/** @throws {Refusal} 409 for a course that trains teachers and a learner who is no teacher. */
export async function assertOffered(on: Db | Tx, courseId: string, studentId: string): Promise<void> {
  if (!(await isOffered(on, courseId, studentId))) throw onlyForTeachers()
}

/** @throws {Refusal} 404, the same for an order that is not there and for somebody else's. */
export async function orderFor(on: Db | Tx, person: CurrentUser, orderNumber: string): Promise<Order> {
  const [order] = await on
    .select()
    .from(orders)
    .where(readableOrder(on, person, orderNumber))
  if (!order) throw new Refusal(404, 'Order not found', { code: 'order_not_found' })
  return order
}

/** The running enrolments of a student, or of all, in one course or in any. */
export const running = (studentId: string | undefined, courseId?: string) =>
  and(
    studentId === undefined ? undefined : eq(enrolments.studentId, studentId),
    courseId === undefined ? undefined : eq(enrolments.courseId, courseId),
    isNull(enrolments.endedAt),
  )

/** The refusal for a student who already has the course. */
export const alreadyEnrolled = () =>
  new Refusal(409, 'You already have this course. It is under My Courses.', { code: 'course_already_owned' })

/** Whether a student is enrolled in a course now. */
export async function isEnrolled(on: Db | Tx, studentId: string, courseId: string): Promise<boolean> {
  const rows = await on.select({ id: enrolments.id }).from(enrolments).where(running(studentId, courseId))
  return rows.length > 0
}

/**
 * What was read of a running enrolment. @throws {Refusal} 403 for none: what belongs to a course is for those
 * who are enrolled in it.
 */
export function assertEnrolled<T>(row: T | undefined): T {
  if (row === undefined) throw notEnrolled()
  return row
}
const notEnrolled = () => new Refusal(403, 'Enrol to open this course', { code: 'not_enrolled' })

/**
 * A file that goes with a lesson of a course that is the person's. @throws {Refusal} 403 when it is not, 404,
 * the same for a file that is not there and for one of another course.
 */
export async function lessonFileFor(
  on: Db | Tx,
  person: CurrentUser,
  { courseId, fileId }: { courseId: string; fileId: string },
): Promise<LessonFile> {
  if (!(await isEnrolled(on, person.id, courseId))) throw notEnrolled()
  const file = await lessonFileOf(on, courseId, fileId)
  if (!file) throw new Refusal(404, 'File not found', { code: 'file_not_found' })
  return file
}

/** Whether every lesson is done, which a certificate needs. */
export const mayHaveCertificate = (lessonsDone: number, lessonCount: number): boolean =>
  progressPercent(lessonsDone, lessonCount) >= 100

/** Whom the office can enrol: a student or teacher who is there, and neither erased nor a merged double. */
const mayBeEnrolled = (row: PersonRow | undefined): row is PersonRow =>
  row !== undefined && row.erasedAt === null && row.endedAt === null && isLearner(row.role)

const studentGone = () => new Refusal(404, 'Student not found', { code: 'student_not_found' })

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
