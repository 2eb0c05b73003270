import { randomInt } from 'node:crypto'
import { and, eq, inArray, isNull, lt } from 'drizzle-orm'
import { isStaff, ROLES, STAFF } from '../../academy/roles.rules.ts'
import { newId } from '../../platform/db/columns.tables.ts'
import type { Database } from '../../platform/db/db.server.ts'
import type { Backoff } from '../../platform/http/backoff.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { forEachIsolated } from '../../platform/jobs/jobs.server.ts'
import { createLimit } from '../../platform/http/limits.server.ts'
import { type Log, logged } from '../../platform/runtime/log.server.ts'
import type { Outbox } from '../../platform/mail/outbox.server.ts'
import { type EndpointHandler, serve } from '../../platform/http/serve.server.ts'
import type { Language } from '../../platform/languages.rules.ts'
import type { HandlerInput, Role } from '../../platform/wire.ts'
import { queueMails } from '../../academy/mails.server.ts'
import { accountBackoffKey } from './logins.server.ts'
import { createMailedToken, mintTokens, consumeToken, revokeTokens } from './mailed-tokens.server.ts'
import {
  invitationMail,
  knownFamilyMail,
  newFamilyMail,
  recoveryMail,
  studentVerificationMail,
  verificationMail,
} from '../mails.server.ts'
import { passkeys } from './passkeys.tables.ts'
import { assertHardToGuess, hashPassword } from './password.server.ts'
import { openOwnerProof } from './owner-proof.server.ts'
import { requestRecovery, resetPassword, sendVerification, verifyEmail } from '../people.contract.ts'
import { peopleById, type PersonRow, personOf, readingLanguage } from '../people.reads.server.ts'
import { INVITATION_MS, RECOVERY_MS, VERIFICATION_MS } from '../people.rules.ts'
import { consents, knownDevices, passwords, people, recoveryRequests, sessions } from '../people.tables.ts'
import { staffTickets } from '../staff/staff.tables.ts'
import type { CommandContext, TxContext } from '../../platform/db/context.server.ts'

/** Random delay before the mail is sent, in milliseconds. */
const [EARLIEST_MS, LATEST_MS] = [300, 1_500]
/** Requests older than this were left by a process that died, in milliseconds. */
const LEFT_BEHIND_MS = 5_000

const RESET_SENT = 'If this email has an account, we have sent it a link. The link works for 30 minutes.'
const changed = 'Your new password is set. Please log in.'
const tooOld = 'This link has expired or was already used. Please ask for a new one.'
const linkExpired = () => new Refusal(403, tooOld, { code: 'link_expired', errors: { token: tooOld } })

export type Recovery = { calls: EndpointHandler[]; answerLeftBehind: (now: Date) => Promise<void> }
export type RecoveryParts = { database: Database; outbox: Outbox; delays: Backoff; publicUrl: URL; log: Log }
/** `language`: chosen by the person; null: never. */
type Addressee = { id: string; role: Role; email: string; language: Language | null }

/** A command whose mails link to this site. */
export type MailContext = CommandContext & { publicUrl: URL }

/** Queues the mail that confirms an email and then continues to `next`, in the caller's transaction. */
export async function queueVerificationMail(act: MailContext, to: Addressee, next?: string): Promise<void> {
  const token = await createMailedToken(act, { personId: to.id, purpose: 'email', goodFor: VERIFICATION_MS })
  const kind = to.role === 'student' ? studentVerificationMail : verificationMail
  const said = { to: to.email, token, next, origin: act.publicUrl.origin }
  await queueMails(act, [kind.write(said, readingLanguage(to))])
}

/** Queues the mail for new staff to set a first password. */
export async function queueInvitationMail(act: MailContext, to: Omit<Addressee, 'language'>): Promise<void> {
  const token = await createMailedToken(act, { personId: to.id, purpose: 'password', goodFor: INVITATION_MS })
  await queueMails(act, [invitationMail.write({ to: to.email, token, origin: act.publicUrl.origin })])
}

type Invited = { id: string; email: string; known: boolean }

/**
 * Queues the mails to parents about accounts that the office created for their children: a new parent sets a
 * password, and each gives consent before a child can start. A parent without an e-mail starts with a slip.
 */
export async function putFamilyInvitations(act: MailContext, invited: readonly Invited[]): Promise<void> {
  const to = invited.filter(({ email }) => email !== '')
  const fresh = to.filter(({ known }) => !known).map(({ id }) => id)
  const tokens = await mintTokens(act, fresh, { purpose: 'password', goodFor: VERIFICATION_MS })
  const { origin } = act.publicUrl
  const parents = await peopleById(
    act.tx,
    to.map(({ id }) => id),
  )
  await queueMails(
    act,
    to.map(({ id, email }) => {
      const token = tokens.get(id)
      const kind = token === undefined ? knownFamilyMail : newFamilyMail
      const said = { id, to: email, token, origin, now: act.now }
      return kind.write(said, readingLanguage(parents.get(id)))
    }),
  )
}

/** Queues the mail with a link for a new password, in the caller's transaction. */
export async function queueRecoveryMail(act: MailContext, to: Addressee): Promise<void> {
  const token = await createMailedToken(act, { personId: to.id, purpose: 'password', goodFor: RECOVERY_MS })
  const said = { to: to.email, token, origin: act.publicUrl.origin }
  await queueMails(act, [recoveryMail.write(said, readingLanguage(to))])
}

/** Marks an email as confirmed. Consents given in the account count as verified with it. */
async function confirmEmail({ tx, now }: TxContext, personId: string): Promise<void> {
  await tx.update(people).set({ emailVerifiedAt: now }).where(eq(people.id, personId))
  await tx
    .update(consents)
    .set({ verifiedAt: now })
    .where(and(eq(consents.givenBy, personId), isNull(consents.verifiedAt)))
}

/**
 * Records who is responsible for a student's account: an adult, or a parent with consent.
 * @throws {Refusal} 422 if missing.
 */
async function noteHolder(
  { tx, now }: TxContext,
  personId: string,
  { holder, consent }: HandlerInput<typeof verifyEmail>['body'],
): Promise<void> {
  if (!holder) throw new Refusal(422, undefined, { errors: { holder: 'Please choose one' } })
  if (holder === 'adult')
    return void (await tx.update(people).set({ adultStatedAt: now }).where(eq(people.id, personId)))
  if (!consent)
    throw new Refusal(422, undefined, { errors: { consent: 'Please read the text and tick the box' } })
  const given = { textVersion: consent.version, givenAt: now, verifiedAt: now }
  await tx.insert(consents).values({ id: newId(), childId: personId, givenBy: personId, ...given })
}

/**
 * Sets a new password with a mailed token, and ends all sessions.
 * @throws {Refusal} 403 for an invalid token.
 */
async function replacePassword(
  act: TxContext,
  { token, password, hash }: { token: string; password: string; hash: string },
): Promise<PersonRow> {
  const { tx, now } = act
  const personId = await consumeToken(act, token, 'password')
  const person = personId === null ? undefined : await personOf(tx, personId)
  if (!person) throw linkExpired()
  assertHardToGuess(password, person)
  // The mail was received, so the email is confirmed too; a student's account still needs the answer about
  // its holder.
  if (person.role !== 'student') await confirmEmail(act, person.id)
  await tx.update(passwords).set({ hash, changedAt: now }).where(eq(passwords.personId, person.id))
  for (const table of [sessions, knownDevices]) await tx.delete(table).where(eq(table.personId, person.id))
  // An intruder may have left a passkey. For staff it is a second factor, which a mail must not remove.
  if (!isStaff(person.role)) await tx.delete(passkeys).where(eq(passkeys.personId, person.id))
  await tx.delete(staffTickets).where(eq(staffTickets.personId, person.id))
  // Other requested links are revoked with the old password, and so is a printed code.
  await revokeTokens(act, person.id, 'password')
  await revokeTokens(act, person.id, 'slip')
  return person
}

/** Confirms an email with a mailed token. @throws {Refusal} 403 for an invalid token, 422 as noteHolder. */
async function verifyMailed(act: TxContext, body: HandlerInput<typeof verifyEmail>['body']): Promise<void> {
  const personId = await consumeToken(act, body.token, 'email')
  if (personId === null) throw linkExpired()
  const person = await personOf(act.tx, personId)
  if (person?.role === 'student') await noteHolder(act, personId, body)
  await confirmEmail(act, personId)
  await revokeTokens(act, personId, 'email')
}

/** Mails the link of a request if the account exists. Deletes the request, so that it is answered once. */
async function answerRequest(act: MailContext, requestId: string): Promise<void> {
  const { tx } = act
  const [request] = await tx.delete(recoveryRequests).where(eq(recoveryRequests.id, requestId)).returning()
  if (!request) return
  const roles = request.role === 'staff' ? STAFF : ROLES.filter((role) => role === request.role)
  const [person] = await tx
    .select({ id: people.id, role: people.role, language: people.language })
    .from(people)
    .where(and(inArray(people.role, [...roles]), eq(people.email, request.email), isNull(people.endedAt)))
  if (!person) return
  await queueRecoveryMail(act, { ...person, email: request.email })
}

/** Mailed links: password reset, usable once within half an hour, and email confirmation. */
export function openRecovery({ database, outbox, delays, publicUrl, log }: RecoveryParts): Recovery {
  const { db } = database
  const perAddress = createLimit(database, 'recovery-from', { acts: 60, seconds: 3_600 })
  const perEmail = createLimit(database, 'recovery-of', { acts: 5, seconds: 3_600 })
  const attempts = createLimit(database, 'reset-from', { acts: 60, seconds: 3_600 })
  const verifications = createLimit(database, 'verify-from', { acts: 300, seconds: 3_600 })
  const assertOwner = openOwnerProof(database)
  const resends = createLimit(database, 'verification-of', { acts: 5, seconds: 86_400 })

  async function answer(requestId: string, now: Date): Promise<void> {
    await db.transaction((tx) => answerRequest({ tx, outbox, now, publicUrl }, requestId))
    outbox.wake()
  }

  const calls = [
    serve(requestRecovery, async ({ body, address, now }) => {
      await perAddress.spend(address)
      await perEmail.spend(`${body.role}:${body.email}`)
      // Long after the reply, so that response times do not reveal whether the account exists.
      const wait = randomInt(EARLIEST_MS, LATEST_MS)
      const id = newId()
      await db
        .insert(recoveryRequests)
        .values({ id, role: body.role, email: body.email, dueAt: new Date(now.getTime() + wait) })
      const later = setTimeout(() => {
        answer(id, database.clock.now()).catch((error: unknown) =>
          log.warn({ error: logged(error) }, 'recovery not sent'),
        )
      }, wait)
      later.unref()
      return { success: true as const, message: RESET_SENT }
    }),

    serve(resetPassword, async ({ body, address, now }) => {
      await attempts.spend(address)
      const { token, password } = body
      const hash = await hashPassword(password)
      const { role, email } = await db.transaction((tx) =>
        replacePassword({ tx, now }, { token, password, hash }),
      )
      // The owner may have been slowed down by somebody guessing, so the backoff is reset.
      if (email) await delays.forgive([accountBackoffKey({ role, email })])
      return { success: true as const, message: changed, role }
    }),

    serve(verifyEmail, async ({ body, address, credentials, now }) => {
      await verifications.spend(address)
      await assertOwner(body, { credentials, now })
      await db.transaction((tx) => verifyMailed({ tx, now }, body))
      return { success: true as const, message: 'Thank you. Your email is confirmed.' }
    }),

    serve(sendVerification, async ({ person, now }) => {
      const account = await personOf(db, person.account.id)
      const { email } = account ?? {}
      if (account && email && !account.emailVerifiedAt) {
        const to = { ...account, email }
        await resends.spend(account.id)
        await db.transaction((tx) => queueVerificationMail({ tx, outbox, now, publicUrl }, to))
        outbox.wake()
      }
      return { success: true as const, message: 'We have sent you an email with a link.' }
    }),
  ]

  return {
    calls,
    /** Answers requests left by a process that died. */
    answerLeftBehind: async (now) => {
      const left = await db
        .select({ id: recoveryRequests.id })
        .from(recoveryRequests)
        .where(lt(recoveryRequests.dueAt, new Date(now.getTime() - LEFT_BEHIND_MS)))
        .limit(100)
      await forEachIsolated(left, ({ id }) => answer(id, now))
    },
  }
}
