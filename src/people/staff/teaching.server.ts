import { and, eq, isNull } from 'drizzle-orm'
import { coursesById } from '../../catalogue/catalogue.reads.server.ts'
import type { QuietAct } from '../../platform/act.server.ts'
import type { Database } from '../../platform/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { type Served, serve } from '../../platform/serve.server.ts'
import type { Received } from '../../platform/wire.ts'
import { people } from '../people.tables.ts'
import { assignStudent, setTeaching, unassignStudent } from './staff.contract.ts'
import { assignments, teacherCourses, teacherFranchises } from './staff.tables.ts'

/** Who decides what teachers teach, and whom they look after. */
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
    serve(setTeaching, async ({ params, body, now }) => {
      await assertPerson(params.id, 'teacher', 'Teacher not found')
      await db.transaction((tx) => changeTeaching({ tx, now }, { teacherId: params.id, ...body }))
      return { success: true as const, message: 'The change is saved' }
    }),

    serve(assignStudent, async ({ params, body, now }) => {
      await assertPerson(params.id, 'teacher', 'Teacher not found')
      await assertPerson(body.studentId, 'student', 'Student not found')
      await db
        .insert(assignments)
        .values({ teacherId: params.id, studentId: body.studentId, createdAt: now })
        .onConflictDoNothing()
      return { success: true as const, message: 'The student is assigned' }
    }),

    serve(unassignStudent, async ({ params }) => {
      await db
        .delete(assignments)
        .where(and(eq(assignments.teacherId, params.id), eq(assignments.studentId, params.studentId)))
      return { success: true as const, message: 'The assignment has ended' }
    }),
  ]
}

type Change = Received<typeof setTeaching>['body'] & { teacherId: string }

/** What is left out stays as it is; no franchise is null. @throws {Refusal} 422 for an unknown course. */
async function changeTeaching(
  { tx, now }: QuietAct,
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
