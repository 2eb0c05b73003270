import { and, asc, eq, inArray, lt, min, ne, count, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import type { HandlerInput } from '../../platform/wire.ts'
import { consents, people } from '../people.tables.ts'
import type { PersonRow } from '../people.reads.server.ts'
import { detailsOf } from './details.server.ts'
import type { findPeople } from './office.contract.ts'
import { isHere, isWithoutConsent, peoplePage } from './people-list.server.ts'
import { type ConsentState, consentOf } from './people-office.rules.ts'
import { cardOf } from './person-page.server.ts'

/** Which students a read is about, by the column with a student's id. */
export type StudentsOf = (studentId: AnyPgColumn) => SQL | undefined

const isStudentOf = (isOf: StudentsOf) => and(isHere, eq(people.role, 'student'), isOf(people.id))

type StudentQuery = Pick<
  HandlerInput<typeof findPeople>['body'],
  'words' | 'consent' | 'sort' | 'after' | 'limit'
>

/** A page of these students as the office's list of people shows them, found by the same words. */
export const studentsPage = (on: Db | Tx, isOf: StudentsOf, asked: StudentQuery) =>
  peoplePage(on, { ...asked, role: 'student' }, isOf(people.id))

/** Which of these students have no consent since before a time: how many, and since when; null for none. */
export async function studentsWithoutConsent(
  on: Db | Tx,
  isOf: StudentsOf,
  before: Date,
): Promise<{ count: number; since: Date } | null> {
  const [row] = await on
    .select({ count: count(), since: min(people.createdAt) })
    .from(people)
    .where(and(isStudentOf(isOf), isWithoutConsent, lt(people.createdAt, before)))
  return row?.since ? { count: row.count, since: row.since } : null
}

/** A student with what its centre may know: nothing of logins, notes of staff and other rooms. */
export type CentreStudent = {
  student: PersonRow
  parent: PersonRow | null
  consent: ConsentState
  birthDate: string | null
  school: string
  /** Somebody else whom the office calls; empty without one. */
  secondParent: { fullName: string; mobile: string }
  siblings: readonly PersonRow[]
  idCard: { printedAt: string; lostAt: string | null } | null
}

/** One of these students, with the brothers and sisters who are among them; undefined for anybody else. */
export async function studentRecord(
  on: Db | Tx,
  id: string,
  isOf: StudentsOf,
): Promise<CentreStudent | undefined> {
  const [student] = await on
    .select()
    .from(people)
    .where(and(eq(people.id, id), isStudentOf(isOf)))
  if (!student) return undefined
  const { guardianId } = student
  const [parent = null] =
    guardianId === null ? [] : await on.select().from(people).where(eq(people.id, guardianId))
  const siblings =
    guardianId === null
      ? []
      : await on
          .select()
          .from(people)
          .where(and(eq(people.guardianId, guardianId), ne(people.id, id), isStudentOf(isOf)))
          .orderBy(asc(people.createdAt), asc(people.id))
  const found = await on
    .select()
    .from(consents)
    .where(inArray(consents.childId, [id]))
  const { birthDate, school, secondParentName, secondParentMobile } = await detailsOf(on, id)
  return {
    student,
    parent,
    consent: consentOf(student, found),
    birthDate,
    school,
    secondParent: { fullName: secondParentName, mobile: secondParentMobile },
    siblings,
    idCard: await cardOf(on, id),
  }
}
