import { and, eq, inArray, isNull } from 'drizzle-orm'
import { STAFF } from '../academy/roles.rules.ts'
import { DAY_MS } from '../platform/text/india.rules.ts'
import type { SeedContext } from '../platform/rooms/room.server.ts'
import { hashPassword } from './account/password.server.ts'
import { CONSENT_VERSION } from './people.rules.ts'
import { insertPerson, type NewPerson, NO_PASSWORD } from './people.server.ts'
import { consents, people } from './people.tables.ts'
import { addRecoveryCode, newTotpSecret, revokeRecoveryCode } from './staff/second-factor.server.ts'
import { assignments, secondFactors, teacherCourses, teacherFranchises } from './staff/staff.tables.ts'

/**
 * Somebody who logs in, with a confirmed e-mail, and joined so many days before the seeding; `adult` when a
 * student states to be 18 or older.
 */
export type SeedAccount = NewPerson & { id: string; daysAgo: number; adult?: boolean }
type FamilyChild = { id: string; fullName: string; presentEducation: string }
/** A child of a parent with an account, agreed to by its parent on the day on which it joined. */
export type SeedChild = FamilyChild & { guardianId: string; daysAgo: number }
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

export async function seedPeople({ tx, now }: SeedContext, content: PeopleContent): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  for (const { adult = false, daysAgo, ...person } of content.accounts) {
    const then = before(daysAgo)
    await insertPerson({ tx, now: then }, person)
    const stated = { emailVerifiedAt: then, adultStatedAt: adult ? then : null }
    await tx.update(people).set(stated).where(eq(people.id, person.id))
  }
  for (const { daysAgo, ...child } of content.children) {
    const then = before(daysAgo)
    await tx.insert(people).values({ ...child, role: 'student', createdAt: then })
    const given = { textVersion: CONSENT_VERSION, givenAt: then, verifiedAt: then }
    await tx.insert(consents).values({ childId: child.id, givenBy: child.guardianId, ...given })
  }
  for (const { teacherId, franchise, courseIds, studentIds } of content.teaching) {
    await tx.insert(teacherFranchises).values({ teacherId, name: franchise, since: now })
    await tx.insert(teacherCourses).values(courseIds.map((courseId) => ({ teacherId, courseId })))
    await tx
      .insert(assignments)
      .values(studentIds.map((studentId) => ({ teacherId, studentId, createdAt: now })))
  }
}

/** A family that joined so many days before the seeding; its parent gets in by a mailed link. */
export type SeedFamily = {
  parent: NewPerson & { id: string }
  children: readonly FamilyChild[]
  /** Who teaches the children. */
  teacherId: string
  daysAgo: number
}

export async function seedFamilies({ tx, now }: SeedContext, families: readonly SeedFamily[]): Promise<void> {
  for (const { parent, children: theirs, teacherId, daysAgo } of families) {
    const then = new Date(now.getTime() - daysAgo * DAY_MS)
    await insertPerson({ tx, now: then }, { ...parent, hash: NO_PASSWORD })
    await tx.update(people).set({ emailVerifiedAt: then }).where(eq(people.id, parent.id))
    const given = { textVersion: CONSENT_VERSION, givenAt: then, verifiedAt: then }
    await tx.insert(people).values(
      theirs.map((child) => ({
        ...child,
        guardianId: parent.id,
        role: 'student' as const,
        createdAt: then,
      })),
    )
    await tx
      .insert(consents)
      .values(theirs.map((child) => ({ childId: child.id, givenBy: parent.id, ...given })))
    await tx
      .insert(assignments)
      .values(theirs.map((child) => ({ teacherId, studentId: child.id, createdAt: then })))
  }
}

/** For an authenticator app, in base32. */
export const newAuthenticatorKey = newTotpSecret

/** Second factors that are known before the first login: base32 secrets by person. */
export async function seedFactors(
  { tx, now }: SeedContext,
  secrets: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = [...secrets].map(([personId, secret]) => ({ personId, secret, confirmedAt: now }))
  await tx.insert(secondFactors).values(rows)
}

/**
 * A fresh code for one login of each of these accounts of staff, in the place of the one that was given
 * before; with `ends` the old ones end and there are no new ones. @returns the codes by e-mail; none for who
 * is not staff any more.
 */
export async function renewDemoRecoveryCodes(
  { tx }: SeedContext,
  { given, ends }: { given: ReadonlyMap<string, string>; ends: boolean },
): Promise<Map<string, string>> {
  const fresh = new Map<string, string>()
  for (const [email, before] of given) {
    const [person] = await tx
      .select({ id: people.id })
      .from(people)
      .where(and(eq(people.email, email), inArray(people.role, STAFF), isNull(people.endedAt)))
    if (!person) continue
    if (before) await revokeRecoveryCode(tx, { personId: person.id, code: before })
    if (!ends) fresh.set(email, await addRecoveryCode(tx, person.id))
  }
  return fresh
}

/** An account with its password's hash: made before the seeding, because it takes long. */
export async function withHash({
  password,
  ...account
}: SeedAccount & { password: string }): Promise<PeopleContent['accounts'][number]> {
  return { ...account, hash: await hashPassword(password) }
}
