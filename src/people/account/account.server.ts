import { and, desc, eq, gt, isNull, ne } from 'drizzle-orm'
import sharp from 'sharp'
import { assertSameUser } from '../policy.server.ts'
import type { TxContext } from '../../platform/db/context.server.ts'
import type { Database } from '../../platform/db/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { createLimit } from '../../platform/http/limits.server.ts'
import { withPicture } from '../../platform/files/picture.server.ts'
import { enveloped, type CurrentUser, type EndpointHandler, serve } from '../../platform/http/serve.server.ts'
import { assertHardToGuess, hashPassword, passwordMatches } from './password.server.ts'
import {
  changePassword,
  deleteProfilePicture,
  endOwnSession,
  getSessions,
  updateProfile,
  uploadProfilePicture,
} from '../people.contract.ts'
import { lockPerson } from '../people.reads.server.ts'
import { knownDevices, passwords, people, profilePictures, sessions } from '../people.tables.ts'
import { fingerprint } from '../../platform/http/fingerprint.server.ts'

/** Size of a profile picture, in pixels. */
const SIDE = 320

export type Confirm = (person: CurrentUser, password: string, field: string) => Promise<void>

/** Checks the account's password again, a few times an hour. */
export function openConfirm(database: Database): Confirm {
  const guesses = createLimit(database, 'own-password', { acts: 10, seconds: 900 })
  return async ({ account }, password, field) => {
    // Counted before the check, so that parallel guesses get no more tries.
    await guesses.spend(account.id)
    const [row] = await database.db
      .select({ hash: passwords.hash })
      .from(passwords)
      .where(eq(passwords.personId, account.id))
    if (await passwordMatches(password, row?.hash)) return guesses.forget(account.id)
    throw new Refusal(422, undefined, { errors: { [field]: 'Your current password is incorrect' } })
  }
}

/** Condition: the person was not erased meanwhile. */
const isThere = (id: string) => and(eq(people.id, id), isNull(people.erasedAt))

/**
 * Changes to the signed-in account. While a parent acts for a child, details and picture are the child's, the
 * rest the parent's.
 */
export function accountCalls(database: Database, confirm: Confirm): EndpointHandler[] {
  const { db } = database
  const uploads = createLimit(database, 'picture-of', { acts: 20, seconds: 3_600 })
  return [
    serve(updateProfile, async ({ body: { fullName, mobile, presentEducation, userId }, person }) => {
      assertSameUser(userId, person)
      const education =
        person.role === 'student' && presentEducation !== undefined ? { presentEducation } : {}
      // A child has no mobile; the parent's is used.
      const reach = person.id === person.account.id ? { mobile } : {}
      const [changed] = await db
        .update(people)
        .set({ fullName, ...reach, ...education })
        .where(isThere(person.id))
        .returning({ id: people.id })
      if (!changed) throw new Refusal(401)
      return { success: true as const, message: 'Details saved' }
    }),

    serve(changePassword, async ({ body, person, device, now }) => {
      const { id } = person.account
      const [account] = await db.select().from(people).where(eq(people.id, id))
      if (account) assertHardToGuess(body.password, account)
      await confirm(person, body.currentPassword, 'currentPassword')
      const hash = await hashPassword(body.password)
      await db.transaction((tx) => setPassword({ tx, now }, { person, hash, device }))
      return { success: true as const, message: 'Password changed. Your other devices are logged out.' }
    }),

    serve(uploadProfilePicture, async ({ query, body, person, now }) => {
      assertSameUser(query.userId, person)
      await uploads.spend(person.account.id)
      const content = await withPicture(body, 2_000, async ({ data, raw }) => {
        const square = sharp(data, { raw })
          .resize({ width: SIDE, height: SIDE, fit: 'cover', position: 'attention' })
          .flatten({ background: '#fff' })
        return (await square.webp({ quality: 80 }).toBuffer()).toString('base64')
      })
      await db.transaction((tx) => setPicture({ tx, now }, { personId: person.id, content }))
      return enveloped({ picture: `data:image/webp;base64,${content}` }, 'Picture saved')
    }),

    serve(deleteProfilePicture, async ({ query, person }) => {
      assertSameUser(query.userId, person)
      await db.delete(profilePictures).where(eq(profilePictures.personId, person.id))
      return { success: true as const, message: 'Picture removed' }
    }),

    serve(getSessions, async ({ person, now }) => {
      const rows = await db
        .select({ id: sessions.id, createdAt: sessions.createdAt, device: sessions.device })
        .from(sessions)
        .where(and(eq(sessions.personId, person.account.id), gt(sessions.expiresAt, now)))
        .orderBy(desc(sessions.createdAt))
        .limit(50)
      return enveloped(
        rows.map(({ id, createdAt, device }) => ({
          _id: id,
          createdAt: createdAt.toISOString(),
          device,
          current: id === person.sessionId,
        })),
      )
    }),

    serve(endOwnSession, async ({ params, person }) => {
      const [ended] = await db
        .delete(sessions)
        .where(and(eq(sessions.id, params.id), eq(sessions.personId, person.account.id)))
        .returning({ id: sessions.id })
      if (!ended) throw new Refusal(404, 'That device is already logged out', { code: 'device_logged_out' })
      return { success: true as const, message: 'Device logged out' }
    }),
  ]
}

/** A new password ends all other sessions and forgets other browsers. */
async function setPassword(
  { tx, now }: TxContext,
  { person, hash, device }: { person: CurrentUser; hash: string; device: string | undefined },
): Promise<void> {
  const { id } = person.account
  await tx.update(passwords).set({ hash, changedAt: now }).where(eq(passwords.personId, id))
  await tx.delete(sessions).where(and(eq(sessions.personId, id), ne(sessions.id, person.sessionId)))
  const others = device === undefined ? undefined : ne(knownDevices.deviceHash, fingerprint(device))
  await tx.delete(knownDevices).where(and(eq(knownDevices.personId, id), others))
}

/** Resizing takes time: a person erased meanwhile gets no picture. @throws {Refusal} 401. */
async function setPicture(
  { tx, now }: TxContext,
  { personId, content }: { personId: string; content: string },
): Promise<void> {
  await lockPerson(tx, personId)
  await tx
    .insert(profilePictures)
    .values({ personId, content, updatedAt: now })
    .onConflictDoUpdate({ target: profilePictures.personId, set: { content, updatedAt: now } })
}
