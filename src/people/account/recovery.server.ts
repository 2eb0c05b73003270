import { randomInt } from 'node:crypto'
import { and, eq, inArray, isNull, lt } from 'drizzle-orm'
import { newId } from '../../platform/columns.tables.ts'
import type { Database } from '../../platform/db.server.ts'
import type { Delays } from '../../platform/delays.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { eachAlone } from '../../platform/jobs.server.ts'
import { createLimit } from '../../platform/limits.server.ts'
import { type Log, logged } from '../../platform/log.server.ts'
import type { Outbox } from '../../platform/outbox.server.ts'
import { type Served, serve } from '../../platform/serve.server.ts'
import { isStaff, type Received, type Role, ROLES, STAFF } from '../../platform/wire.ts'
import { putLetters } from '../../academy/letters.server.ts'
import { waitOf } from './logins.server.ts'
import { mintToken, mintTokens, takeToken, voidTokens } from './mailed-tokens.server.ts'
import { passkeys } from './passkeys.tables.ts'
import { assertHardToGuess, hashPassword } from './password.server.ts'
import { requestRecovery, resetPassword, sendVerification, verifyEmail } from '../people.contract.ts'
import { type PersonRow, personOf } from '../people.reads.server.ts'
import { INVITATION_MS, RECOVERY_MS, VERIFICATION_MS } from '../people.rules.ts'
import { consents, knownDevices, passwords, people, recoveryRequests, sessions } from '../people.tables.ts'
import { staffTickets } from '../staff/staff.tables.ts'
import { fingerprint } from '../../platform/fingerprint.server.ts'
import type { Act, QuietAct } from '../../platform/act.server.ts'

/** A link is mailed so long after it was asked for, in milliseconds. */
const [EARLIEST_MS, LATEST_MS] = [300, 1_500]
/** What is still there so long after its time was left behind, in milliseconds. */
const LEFT_BEHIND_MS = 5_000

const asked = 'If there is an account with this email, a link is on its way. It is good for 30 minutes.'
const changed = 'Your new password is set. Please login.'
const tooOld = 'This link is used or too old. Please ask for a new one.'

export type Recovery = { calls: Served[]; answerLeftBehind: (now: Date) => Promise<void> }
export type RecoveryParts = { database: Database; outbox: Outbox; delays: Delays; publicUrl: URL; log: Log }
type Addressee = { id: string; role: Role; email: string }

/** An act whose mails lead back to this site. */
export type MailingAct = Act & { publicUrl: URL }

/**
 * Puts the mail that asks to confirm an e-mail, and then leads on to `next`, into the caller's transaction.
 */
export async function putVerification(act: MailingAct, to: Addressee, next?: string): Promise<void> {
  const token = await mintToken(act, { personId: to.id, purpose: 'email', goodFor: VERIFICATION_MS })
  const forStudent = to.role === 'student'
  const search = new URLSearchParams({ ...(forStudent ? { of: 'student' } : {}), ...(next ? { next } : {}) })
  const question = search.size > 0 ? `?${search.toString()}` : ''
  await putLetters(act, [
    {
      key: `verify:${fingerprint(token)}`,
      to: to.email,
      subject: forStudent ? 'Please confirm: the account of a student' : 'Please confirm your email',
      lines: [
        forStudent
          ? 'With this email an account of a student was made. Please open this page to confirm it. If the student is under 18, a parent or guardian reads there what we keep, and agrees:'
          : 'With this email an account was made. Please open this page to confirm it:',
        `${act.publicUrl.origin}/verify-email${question}#${token}`,
        'The link is good for 14 days. If you know nothing of this, please ignore this mail.',
      ],
    },
  ])
}

/** Puts the mail with which a new member of staff sets a first password. */
export async function putInvitation(act: MailingAct, to: Addressee): Promise<void> {
  const token = await mintToken(act, { personId: to.id, purpose: 'password', goodFor: INVITATION_MS })
  await putLetters(act, [
    {
      key: `invite:${fingerprint(token)}`,
      to: to.email,
      subject: 'Your staff account',
      lines: [
        'A staff account was made for you. Please set your password on this page within three days:',
        `${act.publicUrl.origin}/reset-password#${token}`,
        `Then login here; you need an authenticator app on your phone:\n${act.publicUrl.origin}/staff/login`,
      ],
    },
  ])
}

type Invited = { id: string; email: string; known: boolean }

/**
 * Puts the mails that tell parents of the accounts that the office has made for their children: a new parent
 * sets a password first, and each reads and agrees before a child begins.
 */
export async function putFamilyInvitations(act: MailingAct, to: readonly Invited[]): Promise<void> {
  const fresh = to.filter(({ known }) => !known).map(({ id }) => id)
  const tokens = await mintTokens(act, fresh, { purpose: 'password', goodFor: VERIFICATION_MS })
  const { origin } = act.publicUrl
  const begin = (id: string) => {
    const token = tokens.get(id)
    return token === undefined
      ? `Please login, read what we keep, and agree:\n${origin}/family`
      : `Please set a password within 14 days; then login, read what we keep, and agree:\n${origin}/reset-password#${token}`
  }
  await putLetters(
    act,
    to.map(({ id, email }) => ({
      key: `family:${id}:${act.now.toISOString()}`,
      to: email,
      subject: 'The account of your child',
      lines: [
        'As you have told us, an account of your child was made. Nobody uses it before you have agreed.',
        begin(id),
        'If you know nothing of this, please tell us: we delete it.',
      ],
    })),
  )
}

/** Puts the mail with a link for a new password into the caller's transaction. */
export async function putRecovery(act: MailingAct, to: Addressee): Promise<void> {
  const token = await mintToken(act, { personId: to.id, purpose: 'password', goodFor: RECOVERY_MS })
  await putLetters(act, [
    {
      key: `recovery:${fingerprint(token)}`,
      to: to.email,
      subject: 'A new password',
      lines: [
        'Somebody asked for a new password for this email. If it was you, open this page within 30 minutes:',
        `${act.publicUrl.origin}/reset-password#${token}`,
        'If it was not you, do nothing: your password stays as it is.',
      ],
    },
  ])
}

/** A mail has reached its address. What a parent agreed to in the account counts as verified with it. */
async function confirmEmail({ tx, now }: QuietAct, personId: string): Promise<void> {
  await tx.update(people).set({ emailVerifiedAt: now }).where(eq(people.id, personId))
  await tx
    .update(consents)
    .set({ verifiedAt: now })
    .where(and(eq(consents.givenBy, personId), isNull(consents.verifiedAt)))
}

/**
 * Who holds a student's account: an adult, or a parent with their consent. @throws {Refusal} 422 while that
 * is not said.
 */
async function noteHolder(
  { tx, now }: QuietAct,
  personId: string,
  { holder, consent }: Received<typeof verifyEmail>['body'],
): Promise<void> {
  if (!holder) throw new Refusal(422, undefined, { errors: { holder: 'Please choose one' } })
  if (holder === 'adult')
    return void (await tx.update(people).set({ adultStatedAt: now }).where(eq(people.id, personId)))
  if (!consent) throw new Refusal(422, undefined, { errors: { consent: 'Please read the text and agree' } })
  const given = { textVersion: consent.version, givenAt: now, verifiedAt: now }
  await tx.insert(consents).values({ id: newId(), childId: personId, givenBy: personId, ...given })
}

/**
 * Sets a new password with a mailed token, and logs out everywhere. @throws {Refusal} 403 for a bad token.
 */
async function replacePassword(
  act: QuietAct,
  { token, password, hash }: { token: string; password: string; hash: string },
): Promise<PersonRow> {
  const { tx, now } = act
  const personId = await takeToken(act, token, 'password')
  const person = personId === null ? undefined : await personOf(tx, personId)
  if (!person) throw new Refusal(403, tooOld)
  assertHardToGuess(password, person)
  // The mail reached its address, so that is confirmed too; a student's holder still has to say who they are.
  if (person.role !== 'student') await confirmEmail(act, person.id)
  await tx.update(passwords).set({ hash, changedAt: now }).where(eq(passwords.personId, person.id))
  for (const table of [sessions, knownDevices]) await tx.delete(table).where(eq(table.personId, person.id))
  // Whoever got in may have left a passkey. Of staff it is a second step, which a mail must not end.
  if (!isStaff(person.role)) await tx.delete(passkeys).where(eq(passkeys.personId, person.id))
  await tx.delete(staffTickets).where(eq(staffTickets.personId, person.id))
  // Other links that were asked for are void with the password they were for, and so is a printed code.
  await voidTokens(act, person.id, 'password')
  await voidTokens(act, person.id, 'slip')
  return person
}

/** Confirms an e-mail with a mailed token. @throws {Refusal} 403 for a bad token, 422 as noteHolder. */
async function verifyMailed(act: QuietAct, body: Received<typeof verifyEmail>['body']): Promise<void> {
  const personId = await takeToken(act, body.token, 'email')
  if (personId === null) throw new Refusal(403, tooOld)
  const person = await personOf(act.tx, personId)
  if (person?.role === 'student') await noteHolder(act, personId, body)
  await confirmEmail(act, personId)
  await voidTokens(act, personId, 'email')
}

/**
 * Mails the link that a request asked for, if there is such an account. The request goes with it, so it is
 * answered once.
 */
async function answerRequest(act: MailingAct, requestId: string): Promise<void> {
  const { tx } = act
  const [request] = await tx.delete(recoveryRequests).where(eq(recoveryRequests.id, requestId)).returning()
  if (!request) return
  const roles = request.role === 'staff' ? STAFF : ROLES.filter((role) => role === request.role)
  const [person] = await tx
    .select({ id: people.id, role: people.role })
    .from(people)
    .where(and(inArray(people.role, [...roles]), eq(people.email, request.email), isNull(people.endedAt)))
  if (!person) return
  await putRecovery(act, { ...person, email: request.email })
}

/** Mailed links: a forgotten password, good once and for half an hour, and the confirmation of an e-mail. */
export function openRecovery({ database, outbox, delays, publicUrl, log }: RecoveryParts): Recovery {
  const { db } = database
  const perAddress = createLimit(database, 'recovery-from', { acts: 60, seconds: 3_600 })
  const perEmail = createLimit(database, 'recovery-of', { acts: 5, seconds: 3_600 })
  const attempts = createLimit(database, 'reset-from', { acts: 60, seconds: 3_600 })
  const verifications = createLimit(database, 'verify-from', { acts: 300, seconds: 3_600 })
  const resends = createLimit(database, 'verification-of', { acts: 5, seconds: 86_400 })

  async function answer(requestId: string, now: Date): Promise<void> {
    await db.transaction((tx) => answerRequest({ tx, outbox, now, publicUrl }, requestId))
    outbox.wake()
  }

  const calls = [
    serve(requestRecovery, async ({ body, address, now }) => {
      await perAddress.spend(address)
      await perEmail.spend(`${body.role}:${body.email}`)
      // Well after the answer: whether there is such an account can't be told by the time of this answer, nor
      // of the next.
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
      return { success: true as const, message: asked }
    }),

    serve(resetPassword, async ({ body, address, now }) => {
      await attempts.spend(address)
      const { token, password } = body
      const hash = await hashPassword(password)
      const { role, email } = await db.transaction((tx) =>
        replacePassword({ tx, now }, { token, password, hash }),
      )
      // Whoever was slowed down by a guesser gets in with the new password.
      if (email) await delays.forgive([waitOf({ role, email })])
      return { success: true as const, message: changed }
    }),

    serve(verifyEmail, async ({ body, address, now }) => {
      await verifications.spend(address)
      await db.transaction((tx) => verifyMailed({ tx, now }, body))
      return { success: true as const, message: 'Thank you. This email is confirmed.' }
    }),

    serve(sendVerification, async ({ person, now }) => {
      const account = await personOf(db, person.account.id)
      const { email } = account ?? {}
      if (account && email && !account.emailVerifiedAt) {
        const to = { id: account.id, role: account.role, email }
        await resends.spend(account.id)
        await db.transaction((tx) => putVerification({ tx, outbox, now, publicUrl }, to))
        outbox.wake()
      }
      return { success: true as const, message: 'A mail with a link is on its way.' }
    }),
  ]

  return {
    calls,
    /** Answers what a process left behind that ended before its time. */
    answerLeftBehind: async (now) => {
      const left = await db
        .select({ id: recoveryRequests.id })
        .from(recoveryRequests)
        .where(lt(recoveryRequests.dueAt, new Date(now.getTime() - LEFT_BEHIND_MS)))
        .limit(100)
      await eachAlone(left, ({ id }) => answer(id, now))
    },
  }
}
