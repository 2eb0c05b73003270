import { and, eq, isNull, or } from 'drizzle-orm'
import type { TxContext } from '../../platform/db/context.server.ts'
import { type MemberAct, putMemberAct } from '../../platform/audit/audit.server.ts'
import type { Database } from '../../platform/db/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Outbox } from '../../platform/mail/outbox.server.ts'
import type { ErasureAct, PersonalData } from '../../platform/rooms/personal-data.server.ts'
import {
  consents,
  contacts,
  familyPins,
  knownDevices,
  mailedTokens,
  merges,
  passwords,
  people,
  personChanges,
  personDetails,
  profilePictures,
  sessions,
} from '../people.tables.ts'
import { idCards } from '../cards/cards.tables.ts'
import { passkeyChallenges, passkeys } from './passkeys.tables.ts'
import { importedChildren, importMeanings } from '../office/import/import.tables.ts'
import { assignments, teacherCourses, teacherFranchises, teacherInvitations } from '../staff/staff.tables.ts'

/** Tables of credentials. */
const logins = [passwords, passkeys, passkeyChallenges, sessions, knownDevices, mailedTokens, familyPins]

export type Erasure = {
  /** All data of a person, by heading. */
  collect: (personId: string) => Promise<Record<string, unknown>>
  /**
   * Erases personal data in one transaction; rows that payments refer to are anonymised.
   * @throws {Refusal} 409 while something is in progress. `member`: who asked for it themselves, for the log.
   */
  erase: (personId: string, act: ErasureAct & { member?: MemberAct }) => Promise<void>
}

type ErasureParts = { database: Database; outbox: Outbox; personalData: () => readonly PersonalData[] }

/** Export and deletion of personal data over all rooms. */
export function openErasure({ database: { db }, outbox, personalData }: ErasureParts): Erasure {
  return {
    collect: async (personId) => {
      const [account] = await db.select().from(people).where(eq(people.id, personId))
      const [reach] = await db.select().from(contacts).where(eq(contacts.id, personId))
      if (!account || !reach) throw new Refusal(404)
      const [picture] = await db
        .select({ content: profilePictures.content })
        .from(profilePictures)
        .where(eq(profilePictures.personId, personId))
      const collected: Record<string, unknown> = {
        account: {
          id: account.id,
          role: account.role,
          fullName: account.fullName,
          email: reach.email,
          mobile: reach.mobile,
          loginMobile: account.loginMobile,
          presentEducation: account.presentEducation,
          language: account.language,
          emailVerifiedAt: account.emailVerifiedAt,
          adultStatedAt: account.adultStatedAt,
          createdAt: account.createdAt,
        },
        picture: picture ? { type: 'image/webp', base64: picture.content } : null,
        consents: await db
          .select({
            textVersion: consents.textVersion,
            givenAt: consents.givenAt,
            verifiedAt: consents.verifiedAt,
            withdrawnAt: consents.withdrawnAt,
          })
          .from(consents)
          .where(or(eq(consents.childId, personId), eq(consents.givenBy, personId))),
        pin: await db
          .select({ since: familyPins.setAt })
          .from(familyPins)
          .where(eq(familyPins.personId, personId)),
        devices: await db
          .select({ since: knownDevices.firstAt, last: knownDevices.lastAt })
          .from(knownDevices)
          .where(eq(knownDevices.personId, personId)),
        // Names and dates only; a public key is of no use elsewhere.
        passkeys: await db
          .select({ name: passkeys.name, since: passkeys.createdAt, last: passkeys.lastUsedAt })
          .from(passkeys)
          .where(eq(passkeys.personId, personId)),
        assignments: await db
          .select({
            teacherId: assignments.teacherId,
            studentId: assignments.studentId,
            since: assignments.createdAt,
          })
          .from(assignments)
          .where(or(eq(assignments.studentId, personId), eq(assignments.teacherId, personId))),
        changes: await db
          .select({
            at: personChanges.at,
            field: personChanges.field,
            before: personChanges.before,
            after: personChanges.after,
          })
          .from(personChanges)
          .where(eq(personChanges.personId, personId)),
        idCards: await db
          .select({ code: idCards.code, printedAt: idCards.printedAt, lostAt: idCards.lostAt })
          .from(idCards)
          .where(eq(idCards.personId, personId)),
        logins: await db
          .select({ device: sessions.device, since: sessions.createdAt })
          .from(sessions)
          .where(eq(sessions.personId, personId)),
      }
      const [details] = await db.select().from(personDetails).where(eq(personDetails.personId, personId))
      if (details) {
        const { personId: _, ...kept } = details
        collected.details = kept
      }
      for (const room of personalData()) collected[room.name] = await room.collect(personId)
      return collected
    },

    erase: (personId, { now, byId, member }) =>
      db.transaction(async (tx) => {
        await eraseOne({ tx, now, byId }, personId)
        if (member) await putMemberAct({ tx, now }, member)
      }),
  }

  async function eraseOne(act: TxContext & ErasureAct, personId: string): Promise<void> {
    const { tx, now, byId } = act
    // Duplicates merged into this account belong to the same person.
    const doubles = await tx.delete(merges).where(eq(merges.primaryId, personId)).returning()
    for (const { duplicateId } of doubles) await eraseOne(act, duplicateId)
    // 'no key update' does not block foreign-key checks of transactions that end attempts.
    const [account] = await tx.select().from(people).where(eq(people.id, personId)).for('no key update')
    if (!account || account.erasedAt) throw new Refusal(404)
    const children = and(eq(people.guardianId, personId), isNull(people.erasedAt))
    const named = await tx.select({ name: people.fullName }).from(people).where(children)
    if (named.length > 0)
      throw new Refusal(
        409,
        `Please delete the children’s accounts first: ${named.map(({ name }) => name).join(', ')}`,
        { code: 'children_accounts_exist' },
      )
    for (const room of personalData()) await room.erase(tx, personId, { now, byId })
    if (account.email) await outbox.forget(tx, account.email)
    await tx.delete(merges).where(eq(merges.duplicateId, personId))
    for (const table of logins) await tx.delete(table).where(eq(table.personId, personId))
    for (const table of [profilePictures, personChanges, personDetails, idCards])
      await tx.delete(table).where(eq(table.personId, personId))
    for (const table of [teacherCourses, teacherFranchises, teacherInvitations])
      await tx.delete(table).where(eq(table.teacherId, personId))
    await tx
      .delete(assignments)
      .where(or(eq(assignments.studentId, personId), eq(assignments.teacherId, personId)))
    await tx.delete(importedChildren).where(eq(importedChildren.childId, personId))
    // How sheets wrote the name of a teacher.
    await tx.delete(importMeanings).where(eq(importMeanings.meaning, personId))
    await tx.update(consents).set({ withdrawnAt: now }).where(eq(consents.childId, personId))
    await tx
      .update(people)
      .set({
        fullName: 'Deleted account',
        email: null,
        loginMobile: null,
        mobile: null,
        presentEducation: account.role === 'student' ? '' : null,
        language: null,
        guardianId: null,
        emailVerifiedAt: null,
        adultStatedAt: null,
        erasedAt: now,
      })
      .where(eq(people.id, personId))
  }
}
