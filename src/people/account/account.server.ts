import { and, desc, eq, gt, isNull, ne } from 'drizzle-orm'
import sharp from 'sharp'
import type { QuietAct } from '../../platform/act.server.ts'
import type { Database } from '../../platform/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { createLimit } from '../../platform/limits.server.ts'
import { withPicture } from '../../platform/picture.server.ts'
import {
  assertOpen,
  enveloped,
  type Person,
  type Served,
  serve,
  ownOnly,
} from '../../platform/serve.server.ts'
import { assertHardToGuess, hashPassword, passwordMatches } from './password.server.ts'
import {
  changePassword,
  deleteProfilePicture,
  endOwnSession,
  getSessions,
  updateProfile,
  uploadProfilePicture,
} from '../people.contract.ts'
import { holdPerson } from '../people.reads.server.ts'
import { knownDevices, passwords, people, profilePictures, sessions } from '../people.tables.ts'
import { fingerprint } from '../../platform/fingerprint.server.ts'

/** Side of a profile picture, in pixels. */
const SIDE = 320

export type Confirm = (person: Person, password: string, field: string) => Promise<void>

/** Asks for the account's password again, a few times an hour. */
export function openConfirm(database: Database): Confirm {
  const guesses = createLimit(database, 'own-password', { acts: 10, seconds: 900 })
  return async ({ account }, password, field) => {
    // Counted before it is tried, so that many at once get no more than one after another would.
    await guesses.spend(account.id)
    const [row] = await database.db
      .select({ hash: passwords.hash })
      .from(passwords)
      .where(eq(passwords.personId, account.id))
    if (await passwordMatches(password, row?.hash)) return guesses.forget(account.id)
    throw new Refusal(422, undefined, { errors: { [field]: 'This is not your current password' } })
  }
}

/** The row of a person who was not erased meanwhile. */
const isThere = (id: string) => and(eq(people.id, id), isNull(people.erasedAt))

/**
 * What people change of their own account. While a parent acts for a child, details and picture are the
 * child's, the rest the parent's.
 */
export function accountCalls(database: Database, confirm: Confirm): Served[] {
  const { db } = database
  const uploads = createLimit(database, 'picture-of', { acts: 20, seconds: 3_600 })
  return [
    serve(updateProfile, async ({ body: { fullName, mobile, presentEducation, userId }, person }) => {
      ownOnly(userId, person)
      const education =
        person.role === 'student' && presentEducation !== undefined ? { presentEducation } : {}
      // A child is reached at its parent's mobile.
      const reach = person.id === person.account.id ? { mobile } : {}
      const [changed] = await db
        .update(people)
        .set({ fullName, ...reach, ...education })
        .where(isThere(person.id))
        .returning({ id: people.id })
      if (!changed) throw new Refusal(401)
      return { success: true as const, message: 'Your details are saved' }
    }),

    serve(changePassword, async ({ body, person, device, now }) => {
      const { id } = person.account
      const [account] = await db.select().from(people).where(eq(people.id, id))
      if (account) assertHardToGuess(body.password, account)
      await confirm(person, body.currentPassword, 'currentPassword')
      const hash = await hashPassword(body.password)
      await db.transaction((tx) => setPassword({ tx, now }, { person, hash, device }))
      return { success: true as const, message: 'Your new password is set. Other devices are logged out.' }
    }),

    serve(uploadProfilePicture, async ({ query, body, person, now }) => {
      ownOnly(query.userId, person)
      await uploads.spend(person.account.id)
      const content = await withPicture(body, 2_000, async ({ data, raw }) => {
        const square = sharp(data, { raw })
          .resize({ width: SIDE, height: SIDE, fit: 'cover', position: 'attention' })
          .flatten({ background: '#fff' })
        return (await square.webp({ quality: 80 }).toBuffer()).toString('base64')
      })
      await db.transaction((tx) => setPicture({ tx, now }, { personId: person.id, content }))
      return enveloped({ picture: `data:image/webp;base64,${content}` }, 'Your picture is saved')
    }),

    serve(deleteProfilePicture, async ({ query, person }) => {
      ownOnly(query.userId, person)
      await db.delete(profilePictures).where(eq(profilePictures.personId, person.id))
      return { success: true as const, message: 'The picture is gone' }
    }),

    serve(getSessions, async ({ person, now }) => {
      assertOpen(person)
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
      assertOpen(person)
      const [ended] = await db
        .delete(sessions)
        .where(and(eq(sessions.id, params.id), eq(sessions.personId, person.account.id)))
        .returning({ id: sessions.id })
      if (!ended) throw new Refusal(404, 'Session not found')
      return { success: true as const, message: 'That device is logged out' }
    }),
  ]
}

/** A new password ends every other session, and other browsers are strangers again. */
async function setPassword(
  { tx, now }: QuietAct,
  { person, hash, device }: { person: Person; hash: string; device: string | undefined },
): Promise<void> {
  const { id } = person.account
  await tx.update(passwords).set({ hash, changedAt: now }).where(eq(passwords.personId, id))
  await tx.delete(sessions).where(and(eq(sessions.personId, id), ne(sessions.id, person.sessionId)))
  const others = device === undefined ? undefined : ne(knownDevices.deviceHash, fingerprint(device))
  await tx.delete(knownDevices).where(and(eq(knownDevices.personId, id), others))
}

/** Drawing takes a while: who was erased meanwhile gets no picture. @throws {Refusal} 401. */
async function setPicture(
  { tx, now }: QuietAct,
  { personId, content }: { personId: string; content: string },
): Promise<void> {
  await holdPerson(tx, personId)
  await tx
    .insert(profilePictures)
    .values({ personId, content, updatedAt: now })
    .onConflictDoUpdate({ target: profilePictures.personId, set: { content, updatedAt: now } })
}
