import { eq } from 'drizzle-orm'
import type { Seeding } from '../platform/room.server.ts'
import { hashPassword } from './account/password.server.ts'
import { CONSENT_VERSION } from './people.rules.ts'
import { insertPerson, type NewPerson } from './people.server.ts'
import { consents, people } from './people.tables.ts'
import { assignments, teacherCourses, teacherFranchises } from './staff/staff.tables.ts'

/** Somebody who logs in, with a confirmed e-mail; `adult` when a student states to be 18 or older. */
export type SeedAccount = NewPerson & { id: string; adult?: boolean }
/** A child of a family, agreed to by its parent. */
export type SeedChild = { id: string; guardianId: string; fullName: string; presentEducation: string }
export type SeedTeaching = {
  teacherId: string
  franchise: string
  courseIds: readonly string[]
  studentIds: readonly string[]
}

export type PeopleContent = {
  accounts: readonly (SeedAccount & { hash: string })[]
  children: readonly SeedChild[]
  teaching: readonly SeedTeaching[]
}

export async function seedPeople({ tx, now }: Seeding, content: PeopleContent): Promise<void> {
  for (const { adult = false, ...person } of content.accounts) {
    await insertPerson({ tx, now }, person)
    const stated = { emailVerifiedAt: now, adultStatedAt: adult ? now : null }
    await tx.update(people).set(stated).where(eq(people.id, person.id))
  }
  await tx
    .insert(people)
    .values(content.children.map((child) => ({ ...child, role: 'student' as const, createdAt: now })))
  const given = { textVersion: CONSENT_VERSION, givenAt: now, verifiedAt: now }
  await tx
    .insert(consents)
    .values(content.children.map((child) => ({ childId: child.id, givenBy: child.guardianId, ...given })))
  for (const { teacherId, franchise, courseIds, studentIds } of content.teaching) {
    await tx.insert(teacherFranchises).values({ teacherId, name: franchise, since: now })
    await tx.insert(teacherCourses).values(courseIds.map((courseId) => ({ teacherId, courseId })))
    await tx
      .insert(assignments)
      .values(studentIds.map((studentId) => ({ teacherId, studentId, createdAt: now })))
  }
}

/** An account with its password's hash: made before the seeding, because it takes long. */
export async function withHash({
  password,
  ...account
}: SeedAccount & { password: string }): Promise<PeopleContent['accounts'][number]> {
  return { ...account, hash: await hashPassword(password) }
}
