import { and, eq, asc, or, ne, isNotNull, isNull } from 'drizzle-orm'
import type { Db, Tx } from '../platform/db/db.server.ts'
import type { CurrentUser } from '../platform/http/serve.server.ts'
import { type Named, type PersonRow, childrenOf, here, peopleById, personOf } from './people.reads.server.ts'
import { people } from './people.tables.ts'
import { assignments, teacherFranchises, teacherCourses, teacherInvitations } from './staff/staff.tables.ts'
import { Refusal } from '../platform/errors.ts'
import { STAFF } from './people.rules.ts'

/** Whether this teacher looks after this student. */
export async function isMentor(on: Db | Tx, teacherId: string, studentId: string): Promise<boolean> {
  const theirs = and(eq(assignments.teacherId, teacherId), eq(assignments.studentId, studentId))
  return (await on.select({ at: assignments.createdAt }).from(assignments).where(theirs)).length > 0
}

/** The students whom a teacher looks after, by name. */
export const studentsOf = (on: Db | Tx, teacherId: string): Promise<{ student: PersonRow; since: Date }[]> =>
  on
    .select({ student: people, since: assignments.createdAt })
    .from(assignments)
    .innerJoin(people, eq(people.id, assignments.studentId))
    .where(eq(assignments.teacherId, teacherId))
    .orderBy(asc(people.fullName))

/** The courses that a teacher gives, and the franchise, if any. */
export async function teachingOf(
  on: Db | Tx,
  teacherId: string,
): Promise<{ courseIds: string[]; franchise: typeof teacherFranchises.$inferSelect | undefined }> {
  const taught = await on
    .select({ id: teacherCourses.courseId })
    .from(teacherCourses)
    .where(eq(teacherCourses.teacherId, teacherId))
  const [franchise] = await on
    .select()
    .from(teacherFranchises)
    .where(eq(teacherFranchises.teacherId, teacherId))
  return { courseIds: taught.map(({ id }) => id), franchise }
}

const isStudentHere = (row: PersonRow | undefined): row is PersonRow =>
  row !== undefined && row.role === 'student' && row.erasedAt === null && row.endedAt === null

/** The students whom this person looks after: oneself, one's children, those of a teacher; of staff none. */
export async function linkedStudents(on: Db | Tx, person: CurrentUser): Promise<PersonRow[]> {
  if (person.role === 'parent') {
    return (await childrenOf(on, person.account.id)).map(({ child }) => child)
  }
  if (person.role === 'teacher')
    return (await studentsOf(on, person.id)).map(({ student }) => student).filter(isStudentHere)
  const row = (await peopleById(on, [person.id])).get(person.id)
  return isStudentHere(row) ? [row] : []
}

/** One of those whom this person looks after; undefined for nobody and for somebody else's. */
export async function linkedStudent(
  on: Db | Tx,
  person: CurrentUser,
  studentId: string,
): Promise<PersonRow | undefined> {
  const student = (await peopleById(on, [studentId])).get(studentId)
  if (!isStudentHere(student)) return undefined
  if (person.role === 'teacher') return (await isMentor(on, person.id, studentId)) ? student : undefined
  if (person.role !== 'parent') return person.id === studentId ? student : undefined
  return student.guardianId === person.account.id ? student : undefined
}

export const isNotUnconfirmedTeacher = or(ne(people.role, 'teacher'), isNotNull(people.emailVerifiedAt))

/** Who may give a class: confirmed teachers, and staff too. */
export const teachersOf = (on: Db | Tx): Promise<Named[]> =>
  here(on, ['teacher', ...STAFF], isNotUnconfirmedTeacher)

/** Who may teach a group: its register is a confirmed teacher's. */
export const registerTeachersOf = (on: Db | Tx): Promise<Named[]> =>
  here(on, ['teacher'], isNotUnconfirmedTeacher)
/** Teachers whom the office has invited and who have not opened the link yet, by name. */
export async function invitedTeacherNames(on: Db | Tx): Promise<string[]> {
  const rows = await on
    .select({ name: people.fullName })
    .from(teacherInvitations)
    .innerJoin(people, eq(people.id, teacherInvitations.teacherId))
    .where(and(isNull(people.emailVerifiedAt), isNull(people.endedAt), isNull(people.erasedAt)))
    .orderBy(asc(people.fullName))
  return rows.map(({ name }) => name)
}

const NOT_CONFIRMED =
  'This teacher has not confirmed their email yet. Ask them to open the link in their signup email first.'

/** @throws {Refusal} 409 for a teacher whose email is not confirmed: anybody can sign up as a teacher. */
export async function assertConfirmedTeacher(on: Db | Tx, id: string): Promise<void> {
  if (await isUnconfirmedTeacher(on, id))
    throw new Refusal(409, NOT_CONFIRMED, { code: 'teacher_email_not_confirmed' })
}

/** @throws {Refusal} 422 at teacherId for who is not among these teachers, with the reason. */
export async function assertTeaches(on: Db | Tx, id: string, among: typeof teachersOf): Promise<void> {
  if ((await among(on)).some((teacher) => teacher.id === id)) return
  const reason = (await isUnconfirmedTeacher(on, id)) ? NOT_CONFIRMED : 'Please choose who teaches'
  throw new Refusal(422, undefined, { errors: { teacherId: reason } })
}

async function isUnconfirmedTeacher(on: Db | Tx, id: string): Promise<boolean> {
  const row = await personOf(on, id)
  return row?.role === 'teacher' && row.emailVerifiedAt === null
}
