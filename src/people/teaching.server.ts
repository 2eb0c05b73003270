import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { courses } from '../catalogue/catalogue.tables.ts'
import type { Database } from '../platform/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { enveloped, may, type Served, serve } from '../platform/serve.server.ts'
import { people } from './people.tables.ts'
import { averageScore, finishedQuizzes } from './records.server.ts'
import { assignStudent, getTeaching, setTeaching, unassignStudent } from './staff.contract.ts'
import { assignments, teacherCourses, teacherFranchises } from './staff.tables.ts'

/** What teachers teach, and whom they look after. */
export function teachingCalls(database: Database): Served[] {
  const { db } = database

  async function assertPerson(id: string, role: 'teacher' | 'student', message: string): Promise<void> {
    const [row] = await db
      .select({ id: people.id })
      .from(people)
      .where(and(eq(people.id, id), eq(people.role, role), isNull(people.erasedAt)))
    if (!row) throw new Refusal(404, message)
  }

  return [
    serve(getTeaching, async ({ params, person }) => {
      if (person.id !== params.id && !may(person, 'office')) throw new Refusal(404, 'Teacher not found')
      await assertPerson(params.id, 'teacher', 'Teacher not found')
      const taught = await db
        .select({ _id: courses.id, title: courses.title })
        .from(teacherCourses)
        .innerJoin(courses, eq(courses.id, teacherCourses.courseId))
        .where(eq(teacherCourses.teacherId, params.id))
        .orderBy(asc(courses.title))
      const [franchise] = await db.select().from(teacherFranchises).where(eq(teacherFranchises.teacherId, params.id))
      const students = await db
        .select({ person: people, since: assignments.createdAt })
        .from(assignments)
        .innerJoin(people, eq(people.id, assignments.studentId))
        .where(eq(assignments.teacherId, params.id))
        .orderBy(asc(people.fullName))
      const finished = await finishedQuizzes(
        database,
        students.map(({ person: { id } }) => id),
      )
      return enveloped({
        courses: taught,
        franchise: franchise ? { name: franchise.name, since: franchise.since.toISOString() } : null,
        students: students.map(({ person: student, since }) => {
          const quizzes = finished.filter(({ studentId }) => studentId === student.id)
          return {
            _id: student.id,
            fullName: student.fullName,
            presentEducation: student.presentEducation ?? '',
            since: since.toISOString(),
            quizzesDone: quizzes.length,
            averageScore: averageScore(quizzes),
          }
        }),
      })
    }),

    serve(setTeaching, async ({ params, body: { courseIds, franchise }, now }) => {
      await assertPerson(params.id, 'teacher', 'Teacher not found')
      await db.transaction(async (tx) => {
        if (courseIds) {
          const ids = [...new Set(courseIds)]
          const found = ids.length === 0 ? [] : await tx.select({ id: courses.id }).from(courses).where(inArray(courses.id, ids))
          if (found.length < ids.length) throw new Refusal(422, undefined, { errors: { courseIds: 'Unknown course' } })
          await tx.delete(teacherCourses).where(eq(teacherCourses.teacherId, params.id))
          if (ids.length > 0)
            await tx
              .insert(teacherCourses)
              .values(ids.map((courseId) => ({ teacherId: params.id, courseId })))
              .onConflictDoNothing()
        }
        if (franchise === null) await tx.delete(teacherFranchises).where(eq(teacherFranchises.teacherId, params.id))
        if (franchise)
          await tx
            .insert(teacherFranchises)
            .values({ teacherId: params.id, name: franchise, since: now })
            .onConflictDoUpdate({ target: teacherFranchises.teacherId, set: { name: franchise } })
      })
      return { success: true as const, message: 'The change is saved' }
    }),

    serve(assignStudent, async ({ params, body, now }) => {
      await assertPerson(params.id, 'teacher', 'Teacher not found')
      await assertPerson(body.studentId, 'student', 'Student not found')
      await db.insert(assignments).values({ teacherId: params.id, studentId: body.studentId, createdAt: now }).onConflictDoNothing()
      return { success: true as const, message: 'The student is assigned' }
    }),

    serve(unassignStudent, async ({ params }) => {
      await db.delete(assignments).where(and(eq(assignments.teacherId, params.id), eq(assignments.studentId, params.studentId)))
      return { success: true as const, message: 'The assignment has ended' }
    }),
  ]
}
