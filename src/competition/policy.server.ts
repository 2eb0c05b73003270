import { and, eq } from 'drizzle-orm'
import { lookedAfter, type PersonRow } from '../people/people.reads.server.ts'
import type { Db, Tx } from '../platform/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import type { Person } from '../platform/serve.server.ts'
import type { EnteredBy } from './competition.rules.ts'
import { entries } from './competition.tables.ts'
import { type EntryRow, isIn, notThere } from './store.server.ts'

/**
 * The student whom this person may enter, and as what. @throws {Refusal} 404, the same for nobody and for
 * somebody else's child.
 */
export async function ownCandidate(
  on: Db | Tx,
  person: Person,
  studentId: string,
): Promise<{ student: PersonRow; by: EnteredBy }> {
  const student = await lookedAfter(on, person, studentId)
  if (!student) throw notThere('Student')
  if (person.role === 'teacher') return { student, by: 'teacher' }
  return { student, by: person.account.role === 'parent' ? 'parent' : 'self' }
}

/** An entry of a student whom this person may enter. @throws {Refusal} 404, the same for none. */
export async function ownEntry(
  on: Db | Tx,
  person: Person,
  entryId: string,
): Promise<{ entry: EntryRow; student: PersonRow }> {
  const [entry] = await on
    .select()
    .from(entries)
    .where(and(eq(entries.id, entryId), isIn))
  if (!entry) throw notThere('Entry')
  try {
    const { student } = await ownCandidate(on, person, entry.studentId)
    return { entry, student }
  } catch (error) {
    throw error instanceof Refusal && error.status === 404 ? notThere('Entry') : error
  }
}
