import { and, count, desc, eq, isNull } from 'drizzle-orm'
import { isStaff, MEMBERS } from '../../academy/roles.rules.ts'
import { academyOf } from '../../academy/academy.reads.server.ts'
import { queueMails } from '../../academy/mails.server.ts'
import type { CommandContext } from '../../platform/db/context.server.ts'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { createLimit } from '../../platform/http/limits.server.ts'
import { enveloped, type EndpointHandler, serve } from '../../platform/http/serve.server.ts'
import { newPasskeyMail, newStaffPasskeyMail } from '../mails.server.ts'
import { deviceName } from '../people.rules.ts'
import { people } from '../people.tables.ts'
import type { Confirm } from './account.server.ts'
import { newChallenge } from './challenges.server.ts'
import { addressBackoffKey, entered, type LoginParts, type Logins } from './logins.server.ts'
import { readingLanguage } from '../people.reads.server.ts'
import {
  ALGORITHMS,
  userHandleOf,
  type StoredCredential,
  newCredentialOf,
  verifyAssertion,
} from './passkey-proof.server.ts'
import {
  addPasskey,
  getPasskeyRegistrationOptions,
  getPasskeyLoginOptions,
  getPasskeys,
  type Passkey,
  passkeyLogin,
  removePasskey,
} from './passkeys.contract.ts'
import { CHALLENGE_MS, MOST_PASSKEYS, relyingPartyOf } from './passkeys.rules.ts'
import { passkeys } from './passkeys.tables.ts'

export type PasskeyParts = LoginParts & { logins: Logins; confirm: Confirm }

const tooMany = `You can have ${MOST_PASSKEYS} passkeys. Remove one first.`
const late = 'This took too long. Please try again.'
const opensNothing = 'This passkey isn’t linked to an account. Log in with your password.'

/** Login options for these passkeys, or for any of this site. */
export const requestOptions = (publicUrl: URL, challenge: string, keys: readonly PasskeyRow[] = []) => ({
  challenge,
  rpId: relyingPartyOf(publicUrl),
  timeout: CHALLENGE_MS,
  userVerification: 'required' as const,
  allowCredentials: keys.map(asDescriptor),
})

export type PasskeyRow = typeof passkeys.$inferSelect
const asDescriptor = ({ credentialId, transports }: PasskeyRow) => ({
  id: credentialId,
  type: 'public-key' as const,
  transports,
})

/** The passkeys of an account, newest first. */
export const passkeysOf = (on: Db | Tx, personId: string): Promise<PasskeyRow[]> =>
  on
    .select()
    .from(passkeys)
    .where(eq(passkeys.personId, personId))
    .orderBy(desc(passkeys.createdAt), desc(passkeys.id))

const asPasskey = (row: PasskeyRow): Passkey => ({
  _id: row.id,
  name: row.name,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  backedUp: row.backedUp,
})

/**
 * Login with a passkey, and managing passkeys: those of the logged-in account, also while a parent acts for a
 * child.
 */
export function passkeyCalls(parts: PasskeyParts): EndpointHandler[] {
  const { database, outbox, delays, logins, publicUrl, log, confirm } = parts
  const { db } = database
  const asked = createLimit(database, 'passkey-asked-from', { acts: 600, seconds: 3_600 })
  const added = createLimit(database, 'passkey-of', { acts: 20, seconds: 3_600 })
  return [
    serve(getPasskeyLoginOptions, async ({ address, device, now, setDevice }) => {
      await asked.spend(address)
      const made = await newChallenge({ on: db, now }, { purpose: 'login', personId: null, device })
      setDevice(made.device)
      return enveloped(requestOptions(publicUrl, made.challenge))
    }),

    serve(passkeyLogin, async (context) => {
      const { body, address, device, now } = context
      const tried = [{ key: `passkey:${device ?? ''}:${address}`, free: 5 }, addressBackoffKey(address)]
      await delays.take(tried, now)
      const account = await verifyAssertion({ on: db, now, publicUrl, device }, MEMBERS, {
        credential: body.credential,
        purpose: 'login',
        personId: null,
      })
      if (!account) {
        log.info({ event: 'passkey refused' }, 'login')
        throw new Refusal(401, opensNothing, { code: 'passkey_unknown' })
      }
      await delays.forgive(tried)
      const token = await logins.enter(account, context)
      return enveloped({ data: { ...entered(account), token } }, 'Login successful')
    }),

    serve(getPasskeys, async ({ person }) =>
      enveloped((await passkeysOf(db, person.account.id)).map(asPasskey)),
    ),

    serve(getPasskeyRegistrationOptions, async ({ body, person, device, now, setDevice }) => {
      const { id } = person.account
      await confirm(person, body.password, 'password')
      const mine = await passkeysOf(db, id)
      if (mine.length >= MOST_PASSKEYS) throw new Refusal(409, tooMany, { code: 'too_many_passkeys' })
      const [account] = await db.select().from(people).where(eq(people.id, id))
      const name = account?.email ?? account?.loginMobile
      if (!account || !name) throw new Refusal(401)
      const made = await newChallenge({ on: db, now }, { purpose: 'add', personId: id, device })
      setDevice(made.device)
      const academy = await academyOf(db)
      return enveloped({
        challenge: made.challenge,
        rp: { id: relyingPartyOf(publicUrl), name: academy?.academyName ?? publicUrl.hostname },
        user: { id: userHandleOf(id), name, displayName: account.fullName },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
        timeout: CHALLENGE_MS,
        attestation: 'none' as const,
        authenticatorSelection: {
          residentKey: 'required' as const,
          requireResidentKey: true as const,
          userVerification: 'required' as const,
        },
        excludeCredentials: mine.map(asDescriptor),
      })
    }),

    serve(addPasskey, async ({ body, person, device, agent, now }) => {
      const { id } = person.account
      await added.spend(id)
      const made = await newCredentialOf({ on: db, now, publicUrl, device }, id, body.credential)
      if (made === 'late') throw new Refusal(409, late, { code: 'passkey_too_late' })
      if (!made)
        throw new Refusal(422, undefined, { errors: { credential: 'This passkey is not from this website' } })
      const row = await db.transaction((tx) =>
        keepPasskey({ tx, outbox, now }, { personId: id, name: body.name, made, agent, publicUrl }),
      )
      outbox.wake()
      log.info({ event: 'passkey added', person: id }, 'login')
      return enveloped(asPasskey(row), 'Your passkey is ready')
    }),

    serve(removePasskey, async ({ params, body, person }) => {
      const mine = and(eq(passkeys.id, params.id), eq(passkeys.personId, person.account.id))
      await confirm(person, body.password, 'password')
      const [gone] = await db.delete(passkeys).where(mine).returning({ id: passkeys.id })
      if (!gone) throw new Refusal(404, 'Passkey not found', { code: 'passkey_not_found' })
      return {
        success: true as const,
        message: 'Passkey removed. Your device may still offer it.',
      }
    }),
  ]
}

type Keeping = { personId: string; name: string; made: StoredCredential; agent: string; publicUrl: URL }

/**
 * Stores a passkey and mails the owner, under the account's lock.
 * @throws {Refusal} 409 for too many or a duplicate.
 */
async function keepPasskey(
  act: CommandContext,
  { personId, name, made, agent, publicUrl }: Keeping,
): Promise<PasskeyRow> {
  const { tx, now } = act
  const [account] = await tx
    .select()
    .from(people)
    .where(and(eq(people.id, personId), isNull(people.endedAt), isNull(people.erasedAt)))
    .for('update')
  if (!account) throw new Refusal(401)
  const [all] = await tx.select({ count: count() }).from(passkeys).where(eq(passkeys.personId, personId))
  if ((all?.count ?? 0) >= MOST_PASSKEYS) throw new Refusal(409, tooMany, { code: 'too_many_passkeys' })
  const [row] = await tx
    .insert(passkeys)
    .values({ ...made, personId, name, createdAt: now })
    .onConflictDoNothing()
    .returning()
  if (!row) throw new Refusal(409, 'This passkey is already added', { code: 'passkey_already_added' })
  const said = {
    id: row.id,
    to: account.email ?? '',
    device: deviceName(agent),
    origin: publicUrl.origin,
    now,
  }
  await queueMails(act, [
    isStaff(account.role)
      ? newStaffPasskeyMail.write(said)
      : newPasskeyMail.write(said, readingLanguage(account)),
  ])
  return row
}
