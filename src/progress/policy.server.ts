import { type PersonRow, personOf } from '../people/people.reads.server.ts'
import { mayRead, mayReadRecord } from '../people/policy.server.ts'
import type { Db, Tx } from '../platform/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import type { Person } from '../platform/serve.server.ts'

/** The student whose record this person may read. @throws {Refusal} 404, the same for none and for others. */
export async function readableStudent(on: Db | Tx, person: Person, id: string): Promise<PersonRow> {
  const student = await personOf(on, id)
  if (student?.role !== 'student' || student.erasedAt || !(await mayReadRecord(on, person, student)))
    throw new Refusal(404, 'Student not found')
  return student
}

/** The teacher whose work this person may read. @throws {Refusal} 404, the same for none and for others. */
export async function readableTeacher(on: Db | Tx, person: Person, id: string): Promise<PersonRow> {
  const teacher = await personOf(on, id)
  if (teacher?.role !== 'teacher' || teacher.erasedAt || !mayRead(person, teacher))
    throw new Refusal(404, 'Teacher not found')
  return teacher
}
