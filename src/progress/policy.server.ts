import { teachesInGroup } from '../classroom/classroom.reads.server.ts'
import { type PersonRow, personOf } from '../people/people.reads.server.ts'
import { mayRead, mayReadRecord } from '../people/policy.server.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import type { CurrentUser } from '../platform/http/serve.server.ts'

/**
 * The student whose record this person may read: also the teacher's in whose group it is today.
 * @throws {Refusal} 404, the same for none and for others.
 */
export async function readableStudent(
  on: Db | Tx,
  person: CurrentUser,
  { id, now }: { id: string; now: Date },
): Promise<PersonRow> {
  const student = await personOf(on, id)
  const there = student?.role === 'student' && !student.erasedAt
  if (!there || !((await mayReadRecord(on, person, student)) || (await taughtBy(on, person, { id, now }))))
    throw new Refusal(404, 'Student not found', { code: 'student_not_found' })
  return student
}

const taughtBy = async (on: Db | Tx, person: CurrentUser, { id, now }: { id: string; now: Date }) =>
  person.role === 'teacher' && (await teachesInGroup(on, { teacherId: person.id, studentId: id }, now))

/** The teacher whose work this person may read. @throws {Refusal} 404, the same for none and for others. */
export async function readableTeacher(on: Db | Tx, person: CurrentUser, id: string): Promise<PersonRow> {
  const teacher = await personOf(on, id)
  if (teacher?.role !== 'teacher' || teacher.erasedAt || !mayRead(person, teacher))
    throw new Refusal(404, 'Teacher not found', { code: 'teacher_not_found' })
  return teacher
}
