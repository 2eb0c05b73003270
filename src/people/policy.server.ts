import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../platform/db.server.ts'
import { may, type Person } from '../platform/serve.server.ts'
import { MEMBERS, STAFF } from '../platform/wire.ts'
import { isMentor, type PersonRow } from './people.reads.server.ts'
import { people } from './people.tables.ts'

/** A person is read by itself, by its parent and by the office. */
export const mayRead = (person: Person, row: PersonRow): boolean =>
  person.id === row.id || row.guardianId === person.account.id || may(person, 'office')

/**
 * What a student has done is read by those who may read the student, and by the teacher who looks after it.
 */
export async function mayReadRecord(on: Db | Tx, person: Person, student: PersonRow): Promise<boolean> {
  return person.role === 'teacher' && person.id !== student.id
    ? isMentor(on, person.id, student.id)
    : mayRead(person, student)
}

/** Whom the owner invites, changes and ends. */
export const isStaffRow: SQL = inArray(people.role, [...STAFF])
/** Whom the office looks after. */
export const isMemberRow: SQL = inArray(people.role, [...MEMBERS])

/** A child of this parent; a double that was merged into another account is none. */
export const isChildHere = (parentId: string): SQL | undefined =>
  and(eq(people.guardianId, parentId), isNull(people.erasedAt), isNull(people.endedAt))

/** The child of this id, if it is one of the parent's who is logged in, also while acting for another. */
export const isChildOf = ({ account }: Person, id: string): SQL | undefined =>
  and(eq(people.id, id), isChildHere(account.id))
