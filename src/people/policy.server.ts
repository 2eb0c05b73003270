import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { MEMBERS, roleAllows, STAFF } from '../academy/roles.rules.ts'
import { Refusal } from '../platform/errors.ts'
import type { CurrentUser } from '../platform/http/serve.server.ts'
import type { SignedPaths } from '../platform/http/signed-paths.server.ts'
import { type PersonRow } from './people.reads.server.ts'
import { isMentor } from './teachers.reads.server.ts'
import { people } from './people.tables.ts'

type Student = Pick<PersonRow, 'id' | 'guardianId'>

/**
 * Whether the parent of this student sends the request. A session that acts for a child behind a PIN is not
 * the parent, whoever logged in.
 */
export const isGuardian = (person: CurrentUser, { guardianId }: Pick<Student, 'guardianId'>): boolean =>
  guardianId !== null && guardianId === person.account.id && !person.pinLocked

/**
 * Who decides for a student: on its name, its entries, its orders, what is public of it. Its parent, or the
 * student itself where it has an account of its own.
 */
export const decidesFor = (person: CurrentUser, student: Student): boolean =>
  student.guardianId === null ? person.id === student.id : isGuardian(person, student)

/** A person is read by itself, by its parent and by the office. */
export const mayRead = (person: CurrentUser, row: PersonRow): boolean =>
  person.id === row.id || isGuardian(person, row) || roleAllows(person, 'office')

/**
 * What a student has done is read by those who may read the student, and by the teacher who looks after it.
 */
export async function mayReadRecord(on: Db | Tx, person: CurrentUser, student: PersonRow): Promise<boolean> {
  return person.role === 'teacher' && person.id !== student.id
    ? isMentor(on, person.id, student.id)
    : mayRead(person, student)
}

/**
 * Checks that a call is for the person the page shows: the family may have switched users in another tab.
 * @throws {Refusal} 403 if it is somebody else; without an id the signed-in person is meant.
 */
export function assertSameUser(userId: string | undefined, person: CurrentUser): void {
  if (userId !== undefined && userId !== person.id)
    throw new Refusal(403, 'This is another student’s. Switch user and try again.', {
      code: 'belongs_to_another_student',
    })
}

/** Whom the owner invites, changes and ends. */
export const isStaffRow: SQL = inArray(people.role, [...STAFF])
/** Whom the office looks after. */
export const isMemberRow: SQL = inArray(people.role, [...MEMBERS])

/** A child of this parent; a double that was merged into another account is none. */
export const isChildHere = (parentId: string): SQL | undefined =>
  and(eq(people.guardianId, parentId), isNull(people.erasedAt), isNull(people.endedAt))

/** The child of this id, if it is one of the parent's who is logged in, also while acting for another. */
export const isChildOf = ({ account }: CurrentUser, id: string): SQL | undefined =>
  and(eq(people.id, id), isChildHere(account.id))

/** The path that is signed for a person who has given a code for an export. */
export const exportPath = (personId: string): string => `/api/office/export/${personId}`

/**
 * A code of the authenticator lets its owner take data along for five minutes.
 * @throws {Refusal} 403 for a link that is old or another's.
 */
export function assertExportAllowed(
  signedPaths: SignedPaths,
  { personId, until, key, now }: { personId: string; until: string; key: string; now: Date },
): void {
  const address = `${exportPath(personId)}?${new URLSearchParams({ until, key })}`
  if (!signedPaths.isGood(address, now.getTime()))
    throw new Refusal(403, 'This link has expired. Enter a new code.', { code: 'export_link_expired' })
}
