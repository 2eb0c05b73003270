import { and, eq } from 'drizzle-orm'
import {
  childrenOf,
  isMentor,
  type PersonRow,
  peopleById,
  studentsOf,
} from '../people/people.reads.server.ts'
import type { Db, Tx } from '../platform/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { assertOpen, type Person } from '../platform/serve.server.ts'
import type { EnteredBy } from './competition.rules.ts'
import { entries } from './competition.tables.ts'
import { type EntryRow, isIn, notThere } from './store.server.ts'

const isHere = (row: PersonRow | undefined): row is PersonRow =>
  row !== undefined && row.role === 'student' && row.erasedAt === null && row.endedAt === null

/** Whom this person may enter: oneself, one's children, the students whom a teacher looks after. */
export async function candidatesOf(on: Db | Tx, person: Person): Promise<PersonRow[]> {
  if (person.role === 'student') {
    const row = (await peopleById(on, [person.id])).get(person.id)
    return isHere(row) ? [row] : []
  }
  if (person.role === 'parent') {
    assertOpen(person)
    return (await childrenOf(on, person.account.id)).map(({ child }) => child)
  }
  if (person.role !== 'teacher') return []
  return (await studentsOf(on, person.id)).map(({ student }) => student).filter(isHere)
}

/**
 * The student whom this person may enter, and as what. @throws {Refusal} 404, the same for nobody and for
 * somebody else's child.
 */
export async function ownCandidate(
  on: Db | Tx,
  person: Person,
  studentId: string,
): Promise<{ student: PersonRow; by: EnteredBy }> {
  const student = (await peopleById(on, [studentId])).get(studentId)
  if (!isHere(student)) throw notThere('Student')
  if (person.role === 'student' && person.id === student.id)
    return { student, by: person.account.role === 'parent' ? 'parent' : 'self' }
  if (person.role === 'parent' && student.guardianId === person.account.id) {
    assertOpen(person)
    return { student, by: 'parent' }
  }
  if (person.role === 'teacher' && (await isMentor(on, person.id, student.id)))
    return { student, by: 'teacher' }
  throw notThere('Student')
}

/** What is public of a student is decided by its parent, and by itself where it has an account of its own. */
export const decidesOn = (person: Person, student: Pick<PersonRow, 'id' | 'guardianId'>): boolean =>
  student.guardianId === null ? person.id === student.id : student.guardianId === person.account.id

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

/** Where somebody is reached, and whether that is confirmed; a child at its parent's. */
export type Reached = { fullName: string; email: string; confirmed: boolean }

/** How these students are reached, by id. */
export async function reachedAt(
  on: Db | Tx,
  studentIds: readonly string[],
): Promise<ReadonlyMap<string, Reached>> {
  const students = await peopleById(on, studentIds)
  const guardians = await peopleById(
    on,
    [...students.values()].flatMap(({ guardianId }) => guardianId ?? []),
  )
  return new Map(
    [...students].map(([id, student]) => {
      const holder = guardians.get(student.guardianId ?? '') ?? student
      const { fullName } = student
      return [id, { fullName, email: holder.email ?? '', confirmed: holder.emailVerifiedAt !== null }]
    }),
  )
}
