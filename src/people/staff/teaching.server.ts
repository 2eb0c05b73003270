import { and, eq, isNull } from 'drizzle-orm'
import { coursesById } from '../../catalogue/catalogue.reads.server.ts'
import type { TxContext } from '../../platform/db/context.server.ts'
import type { Database } from '../../platform/db/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { type EndpointHandler, serve } from '../../platform/http/serve.server.ts'
import type { HandlerInput } from '../../platform/wire.ts'
import { assertConfirmedTeacher } from '../teachers.reads.server.ts'
import { people } from '../people.tables.ts'
import { assignStudent, setTeaching, unassignStudent } from './staff.contract.ts'
import { assignments, teacherCourses, teacherFranchises } from './staff.tables.ts'

/** What teachers teach, and the students assigned to them. */
export function teachingCalls(database: Database): EndpointHandler[] {
  const { db } = database

  async function assertPerson(id: string, role: 'teacher' | 'student', message: string): Promise<void> {
    const [row] = await db
      .select({ id: people.id })
      .from(people)
      .where(and(eq(people.id, id), eq(people.role, role), isNull(people.erasedAt)))
    if (!row) throw new Refusal(404, message, { code: 'not_found' })
  }

  return [
    serve(setTeaching, async ({ params, body, now }) => {
      await assertPerson(params.id, 'teacher', 'Teacher not found')
      if (body.courseIds?.length || body.franchise) await assertConfirmedTeacher(db, params.id)
      await db.transaction((tx) => changeTeaching({ tx, now }, { teacherId: params.id, ...body }))
      return { success: true as const, message: 'Change saved' }
    }),

    serve(assignStudent, async ({ params, body, now }) => {
      await assertPerson(params.id, 'teacher', 'Teacher not found')
      await assertConfirmedTeacher(db, params.id)
      await assertPerson(body.studentId, 'student', 'Student not found')
      await db
        .insert(assignments)
        .values({ teacherId: params.id, studentId: body.studentId, createdAt: now })
        .onConflictDoNothing()
      return { success: true as const, message: 'Student assigned' }
    }),

    serve(unassignStudent, async ({ params }) => {
      await db
        .delete(assignments)
        .where(and(eq(assignments.teacherId, params.id), eq(assignments.studentId, params.studentId)))
      return { success: true as const, message: 'Student unassigned' }
    }),
  ]
}

type Change = HandlerInput<typeof setTeaching>['body'] & { teacherId: string }

/** What is left out stays as it is; no franchise is null. @throws {Refusal} 422 for an unknown course. */
async function changeTeaching(
  { tx, now }: TxContext,
  { teacherId, courseIds, franchise }: Change,
): Promise<void> {
  if (courseIds) {
    const ids = [...new Set(courseIds)]
    if ((await coursesById(tx, ids)).size < ids.length)
      throw new Refusal(422, undefined, { errors: { courseIds: 'Unknown course' } })
    await tx.delete(teacherCourses).where(eq(teacherCourses.teacherId, teacherId))
    if (ids.length > 0)
      await tx
        .insert(teacherCourses)
        .values(ids.map((courseId) => ({ teacherId, courseId })))
        .onConflictDoNothing()
  }
  if (franchise === null) await tx.delete(teacherFranchises).where(eq(teacherFranchises.teacherId, teacherId))
  if (franchise)
    await tx
      .insert(teacherFranchises)
      .values({ teacherId, name: franchise, since: now })
      .onConflictDoUpdate({ target: teacherFranchises.teacherId, set: { name: franchise } })
}
