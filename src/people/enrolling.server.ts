import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { newId } from '../platform/columns.tables.ts'
import type { Tx } from '../platform/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { type MailingAct, putFamilyInvitations } from './account/recovery.server.ts'
import type { PersonRow } from './people.reads.server.ts'
import { NO_PASSWORD, insertPerson } from './people.server.ts'
import { MOST_CHILDREN, sameName } from './people.rules.ts'
import { merges, people } from './people.tables.ts'

export type NewFamily = {
  parentName: string
  email: string
  mobile: string
  childName: string
  presentEducation: string
}

export type Enrolled = { studentId: string; parentId: string; newParent: boolean }

/**
 * A student and its parent, made by the office of what a family has said already. Whoever has the mobile or
 * else the e-mail as a parent is the parent; a child of that name is the child. The parent is asked for the
 * consent by mail: nobody acts for the child before it is given. @throws {Refusal} 409 when the family is
 * full.
 */
export async function enrolFamily(act: MailingAct, family: NewFamily): Promise<Enrolled> {
  const { tx, now } = act
  // Two enquiries of one family at once make one parent.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`family ${family.mobile}`}))`)
  const known = await parentAt(act, family)
  const parent =
    known ??
    (await insertPerson(act, {
      role: 'parent',
      fullName: family.parentName,
      email: family.email,
      mobile: family.mobile,
      hash: NO_PASSWORD,
    }))
  const children = await tx
    .select()
    .from(people)
    .where(and(eq(people.guardianId, parent.id), isNull(people.erasedAt)))
  const named = children.find(({ fullName }) => sameName(fullName) === sameName(family.childName))
  const child = await keptOf(tx, named)
  const studentId = child?.id ?? newId()
  if (!child) {
    if (children.filter(({ endedAt }) => endedAt === null).length >= MOST_CHILDREN)
      throw new Refusal(409, `A family account has at most ${MOST_CHILDREN} children`)
    const { childName: fullName, presentEducation } = family
    await tx.insert(people).values({
      id: studentId,
      role: 'student',
      fullName,
      presentEducation,
      guardianId: parent.id,
      createdAt: now,
    })
    if (parent.email)
      await putFamilyInvitations(act, [{ id: parent.id, email: parent.email, known: known !== undefined }])
  }
  return { studentId, parentId: parent.id, newParent: known === undefined }
}

/**
 * The parent with this mobile, else the one with this e-mail; locked, so that the family stays. Who was
 * merged is the account that it was merged into.
 */
async function parentAt({ tx }: MailingAct, { mobile, email }: NewFamily): Promise<PersonRow | undefined> {
  const isParent = and(eq(people.role, 'parent'), isNull(people.erasedAt))
  for (const reached of [eq(people.mobile, mobile), eq(people.email, email.toLowerCase())]) {
    const [parent] = await tx
      .select()
      .from(people)
      .where(and(isParent, reached))
      .orderBy(sql`${people.endedAt} is not null`, asc(people.createdAt))
      .limit(1)
      .for('update')
    const kept = await keptOf(tx, parent)
    if (kept) return kept
  }
  return undefined
}

/** The account that counts for this one: itself, or the one that it was merged into, locked. */
async function keptOf(tx: Tx, row: PersonRow | undefined): Promise<PersonRow | undefined> {
  if (!row?.endedAt) return row
  const [kept] = await tx
    .select({ row: people })
    .from(merges)
    .innerJoin(people, eq(people.id, merges.keptId))
    .where(eq(merges.doubleId, row.id))
    .for('update', { of: people })
  return keptOf(tx, kept?.row)
}
