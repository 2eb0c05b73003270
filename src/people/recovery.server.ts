import { and, eq, inArray, isNull } from 'drizzle-orm'
import { newId } from '../platform/columns.tables.ts'
import type { Database, Tx } from '../platform/db.server.ts'
import type { Delays } from '../platform/delays.server.ts'
import { Refusal } from '../platform/errors.ts'
import { createLimit } from '../platform/limits.server.ts'
import { type Log, logged } from '../platform/log.server.ts'
import type { Outbox } from '../platform/outbox.server.ts'
import { type Served, serve } from '../platform/serve.server.ts'
import { type Received, type Role, STAFF } from '../platform/wire.ts'
import { putLetter } from './letters.server.ts'
import { waitOf } from './logins.server.ts'
import { mintToken, takeToken, voidTokens } from './mailed-tokens.server.ts'
import { assertHardToGuess, hashPassword } from './password.server.ts'
import { requestRecovery, resetPassword, sendVerification, verifyEmail } from './people.contract.ts'
import { INVITATION_MS, RECOVERY_MS, VERIFICATION_MS } from './people.rules.ts'
import { consents, knownDevices, passwords, people, sessions } from './people.tables.ts'
import { fingerprint } from './sessions.server.ts'
import { staffTickets } from './staff.tables.ts'

const asked = 'If there is an account with this email, a link is on its way. It is good for 30 minutes.'
const changed = 'Your new password is set. Please login.'
const tooOld = 'This link is used or too old. Please ask for a new one.'

export type RecoveryParts = { database: Database; outbox: Outbox; delays: Delays; publicUrl: URL; log: Log }
type Addressee = { id: string; role: Role; email: string }

/** Puts the mail that asks to confirm an e-mail into the caller's transaction. */
export async function putVerification(tx: Tx, outbox: Outbox, publicUrl: URL, to: Addressee, now: Date): Promise<void> {
  const token = await mintToken(tx, to.id, 'email', VERIFICATION_MS, now)
  const forStudent = to.role === 'student'
  await putLetter(tx, outbox, {
    key: `verify:${fingerprint(token)}`,
    to: to.email,
    subject: forStudent ? 'Please confirm: the account of a student' : 'Please confirm your email',
    lines: [
      forStudent
        ? 'With this email an account of a student was made. Please open this page to confirm it. If the student is under 18, a parent or guardian reads there what we keep, and agrees:'
        : 'With this email an account was made. Please open this page to confirm it:',
      `${publicUrl.origin}/verify-email${forStudent ? '?of=student' : ''}#${token}`,
      'The link is good for 14 days. If you know nothing of this, please ignore this mail.',
    ],
  })
}

/** Puts the mail with which a new member of staff sets a first password. */
export async function putInvitation(tx: Tx, outbox: Outbox, publicUrl: URL, to: Addressee, now: Date): Promise<void> {
  const token = await mintToken(tx, to.id, 'password', INVITATION_MS, now)
  await putLetter(tx, outbox, {
    key: `invite:${fingerprint(token)}`,
    to: to.email,
    subject: 'Your staff account',
    lines: [
      'A staff account was made for you. Please set your password on this page within three days:',
      `${publicUrl.origin}/reset-password#${token}`,
      `Then login here; you need an authenticator app on your phone:\n${publicUrl.origin}/staff/login`,
    ],
  })
}

/** A mail has reached its address. What a parent agreed to in the account counts as verified with it. */
async function confirmEmail(tx: Tx, personId: string, now: Date): Promise<void> {
  await tx.update(people).set({ emailVerifiedAt: now }).where(eq(people.id, personId))
  await tx
    .update(consents)
    .set({ verifiedAt: now })
    .where(and(eq(consents.givenBy, personId), isNull(consents.verifiedAt)))
}

/** Who holds a student's account: an adult, or a parent with their consent. @throws {Refusal} 422 while that is not said. */
async function noteHolder(tx: Tx, personId: string, { holder, consent }: Received<typeof verifyEmail>['body'], now: Date): Promise<void> {
  if (!holder) throw new Refusal(422, undefined, { errors: { holder: 'Please choose one' } })
  if (holder === 'adult') return void (await tx.update(people).set({ adultStatedAt: now }).where(eq(people.id, personId)))
  if (!consent) throw new Refusal(422, undefined, { errors: { consent: 'Please read the text and agree' } })
  const given = { textVersion: consent.version, givenAt: now, verifiedAt: now }
  await tx.insert(consents).values({ id: newId(), childId: personId, givenBy: personId, ...given })
}

/** Mailed links: a forgotten password, good once and for half an hour, and the confirmation of an e-mail. */
export function recoveryCalls({ database, outbox, delays, publicUrl, log }: RecoveryParts): Served[] {
  const { db } = database
  const perAddress = createLimit(database, 'recovery-from', 60, 3_600)
  const perEmail = createLimit(database, 'recovery-of', 5, 3_600)
  const attempts = createLimit(database, 'reset-from', 60, 3_600)
  const verifications = createLimit(database, 'verify-from', 300, 3_600)
  const resends = createLimit(database, 'verification-of', 5, 86_400)

  async function sendLink(email: string, roles: readonly Role[], now: Date): Promise<void> {
    const [person] = await db
      .select({ id: people.id })
      .from(people)
      .where(and(inArray(people.role, [...roles]), eq(people.email, email), isNull(people.endedAt)))
    if (!person) return
    await db.transaction(async (tx) => {
      const token = await mintToken(tx, person.id, 'password', RECOVERY_MS, now)
      await putLetter(tx, outbox, {
        key: `recovery:${fingerprint(token)}`,
        to: email,
        subject: 'A new password',
        lines: [
          'Somebody asked for a new password for this email. If it was you, open this page within 30 minutes:',
          `${publicUrl.origin}/reset-password#${token}`,
          'If it was not you, do nothing: your password stays as it is.',
        ],
      })
    })
    outbox.wake()
  }

  return [
    serve(requestRecovery, async ({ body, address, now }) => {
      await perAddress.spend(address)
      await perEmail.spend(`${body.role}:${body.email}`)
      // After the answer: whether there is such an account can't be told by the time it takes.
      setImmediate(() => {
        sendLink(body.email, body.role === 'staff' ? STAFF : [body.role], now).catch((error: unknown) =>
          log.warn({ error: logged(error) }, 'recovery not sent'),
        )
      })
      return { success: true as const, message: asked }
    }),

    serve(resetPassword, async ({ body, address, now }) => {
      await attempts.spend(address)
      const hash = await hashPassword(body.password)
      const done = await db.transaction(async (tx) => {
        const personId = await takeToken(tx, body.token, 'password', now)
        if (!personId) return undefined
        const [person] = await tx.select().from(people).where(eq(people.id, personId))
        if (!person) return undefined
        assertHardToGuess(body.password, person)
        // The mail reached its address, so that is confirmed too; a student's holder still has to say who they are.
        if (person.role !== 'student') await confirmEmail(tx, personId, now)
        await tx.update(passwords).set({ hash, changedAt: now }).where(eq(passwords.personId, personId))
        for (const table of [sessions, knownDevices]) await tx.delete(table).where(eq(table.personId, personId))
        await tx.delete(staffTickets).where(eq(staffTickets.personId, personId))
        // Other links that were asked for are void with the password they were for.
        await voidTokens(tx, personId, 'password', now)
        return person
      })
      if (!done) throw new Refusal(403, tooOld)
      // Whoever was slowed down by a guesser gets in with the new password.
      if (done.email) await delays.forgive([waitOf({ role: done.role, email: done.email })])
      return { success: true as const, message: changed }
    }),

    serve(verifyEmail, async ({ body, address, now }) => {
      await verifications.spend(address)
      const done = await db.transaction(async (tx) => {
        const personId = await takeToken(tx, body.token, 'email', now)
        if (!personId) return false
        const [person] = await tx.select().from(people).where(eq(people.id, personId))
        if (person?.role === 'student') await noteHolder(tx, personId, body, now)
        await confirmEmail(tx, personId, now)
        await voidTokens(tx, personId, 'email', now)
        return true
      })
      if (!done) throw new Refusal(403, tooOld)
      return { success: true as const, message: 'Thank you. This email is confirmed.' }
    }),

    serve(sendVerification, async ({ person, now }) => {
      const [account] = await db.select().from(people).where(eq(people.id, person.account.id))
      const { email } = account ?? {}
      if (account && email && !account.emailVerifiedAt) {
        await resends.spend(account.id)
        await db.transaction((tx) => putVerification(tx, outbox, publicUrl, { id: account.id, role: account.role, email }, now))
        outbox.wake()
      }
      return { success: true as const, message: 'A mail with a link is on its way.' }
    }),
  ]
}
