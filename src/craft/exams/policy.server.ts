import {
  childrenOf,
  isMentor,
  type PersonRow,
  peopleById,
  studentsOf,
} from '../../people/people.reads.server.ts'
import type { Db, Tx } from '../../platform/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { assertOpen, type Person } from '../../platform/serve.server.ts'

const isHere = (row: PersonRow | undefined): row is PersonRow =>
  row !== undefined && row.role === 'student' && row.erasedAt === null && row.endedAt === null

/** Whose papers this person may see: one's own, of one's children, of the students one looks after. */
export async function seenBy(on: Db | Tx, person: Person): Promise<PersonRow[]> {
  if (person.role === 'parent') {
    assertOpen(person)
    return (await childrenOf(on, person.account.id)).map(({ child }) => child)
  }
  if (person.role === 'teacher')
    return (await studentsOf(on, person.id)).map(({ student }) => student).filter(isHere)
  const row = (await peopleById(on, [person.id])).get(person.id)
  return isHere(row) ? [row] : []
}

/** Whether this person may see the papers of this student. */
export async function maySee(on: Db | Tx, person: Person, studentId: string): Promise<boolean> {
  if (person.role === 'teacher') return isMentor(on, person.id, studentId)
  if (person.role !== 'parent') return person.id === studentId
  assertOpen(person)
  return (await peopleById(on, [studentId])).get(studentId)?.guardianId === person.account.id
}

/** What is public of a student is decided by its parent, and by itself where it has an account of its own. */
export async function decidesOn(on: Db | Tx, person: Person, studentId: string): Promise<boolean> {
  const guardianId = (await peopleById(on, [studentId])).get(studentId)?.guardianId ?? null
  return guardianId === null ? person.id === studentId : guardianId === person.account.id
}

/** What is not there, and what is not yours: told in the same words. */
export const notThere = (what: 'Exam' | 'Paper' | 'Certificate'): Refusal =>
  new Refusal(404, `${what} not found`)
