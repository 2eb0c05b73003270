import { and, eq } from 'drizzle-orm'
import { type PersonRow } from '../people/people.reads.server.ts'
import { linkedStudent } from '../people/teachers.reads.server.ts'
import { decidesFor } from '../people/policy.server.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import type { CurrentUser } from '../platform/http/serve.server.ts'
import type { EnteredBy } from './competition.rules.ts'
import { entries } from './competition.tables.ts'
import { type EntryRow, isActiveEntry, notFound } from './store.server.ts'

/**
 * The student whom this person may enter, and in which role. @throws {Refusal} 404, the same for an unknown
 * child and another family's.
 */
export async function ownCandidate(
  on: Db | Tx,
  person: CurrentUser,
  studentId: string,
): Promise<{ student: PersonRow; by: EnteredBy }> {
  const student = await linkedStudent(on, person, studentId)
  if (!student) throw notFound('Student')
  return { student, by: enteredAs(person) }
}

/** Role in which this person enters a child. */
export function enteredAs(person: CurrentUser): EnteredBy {
  if (person.role === 'teacher') return 'teacher'
  return person.account.role === 'parent' ? 'parent' : 'self'
}

/**
 * Whether this person may withdraw an entry: the family always, a teacher only their own entry; for old
 * entries without a stored teacher, any teacher of the student.
 */
export const mayWithdraw = (
  person: CurrentUser,
  student: PersonRow,
  { enteredBy, enteredById }: Pick<EntryRow, 'enteredBy' | 'enteredById'>,
): boolean =>
  decidesFor(person, student) ||
  (enteredBy === 'teacher' && person.role === 'teacher' && (enteredById ?? person.id) === person.id)

/** An entry of a student whom this person may enter. @throws {Refusal} 404 */
export async function ownEntry(
  on: Db | Tx,
  person: CurrentUser,
  entryId: string,
): Promise<{ entry: EntryRow; student: PersonRow }> {
  const [entry] = await on
    .select()
    .from(entries)
    .where(and(eq(entries.id, entryId), isActiveEntry))
  if (!entry) throw notFound('Entry')
  try {
    const { student } = await ownCandidate(on, person, entry.studentId)
    return { entry, student }
  } catch (error) {
    throw error instanceof Refusal && error.status === 404 ? notFound('Entry') : error
  }
}
