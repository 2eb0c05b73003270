import type { Uint8Array_ } from '@simplewebauthn/server'
import { and, eq, inArray, isNull, lt } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import type { Role } from '../../platform/wire.ts'
import { people } from '../people.tables.ts'
import { consumeChallenge } from './challenges.server.ts'
import type { Account } from './logins.server.ts'
import type { NewCredential, SignedCredential } from './passkeys.contract.ts'
import { type ChallengedFor, isOwnOrigin, relyingPartyOf, signedIn } from './passkeys.rules.ts'
import { passkeys } from './passkeys.tables.ts'

/** ES256 and RS256 (COSE), supported by all common authenticators. */
export const ALGORITHMS = [-7, -257] as const

type Checking = { on: Db | Tx; now: Date; publicUrl: URL; device: string | undefined }

/** Loaded with the first passkey, to keep the start fast. */
const library = () => import('@simplewebauthn/server')

/** The user handle: an account's id as bytes. */
export const userHandleOf = (personId: string): string => Buffer.from(personId).toString('base64url')

export type StoredCredential = Pick<
  typeof passkeys.$inferInsert,
  'credentialId' | 'publicKey' | 'counter' | 'transports' | 'multiDevice' | 'backedUp'
>

/**
 * The credential of a registration; 'late' for an invalid challenge, null if it is not a passkey of this
 * site.
 */
export async function newCredentialOf(
  { on, now, publicUrl, device }: Checking,
  personId: string,
  credential: NewCredential,
): Promise<StoredCredential | 'late' | null> {
  const { challenge, origin } = signedIn(credential.response.clientDataJSON)
  if (!(await consumeChallenge({ on, now }, { challenge, purpose: 'add', personId, device }))) return 'late'
  if (!isOwnOrigin(origin, publicUrl) || !(await isUnattested(credential))) return null
  const { verifyRegistrationResponse } = await library()
  const verified = await verifyRegistrationResponse({
    response: { ...credential, response: asGiven(credential.response), clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: relyingPartyOf(publicUrl),
    requireUserVerification: true,
    supportedAlgorithmIDs: [...ALGORITHMS],
  }).catch(() => null)
  if (!verified?.registrationInfo) return null
  const { credential: made, credentialDeviceType, credentialBackedUp } = verified.registrationInfo
  return {
    credentialId: made.id,
    publicKey: Buffer.from(made.publicKey).toString('base64url'),
    counter: made.counter,
    transports: credential.response.transports ?? [],
    multiDevice: credentialDeviceType === 'multiDevice',
    backedUp: credentialBackedUp,
  }
}

const asGiven = ({ transports, ...response }: NewCredential['response']) =>
  transports === undefined ? response : { ...response, transports: transports as never }

/**
 * Whether there is no attestation. We ask for none, and verifying one would fetch addresses that it names.
 */
async function isUnattested({ response }: NewCredential): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  try {
    const made = decodeAttestationObject(bytesOf(response.attestationObject))
    const format = made.get('fmt')
    return format === 'none' || (format === 'packed' && made.get('attStmt').get('x5c') === undefined)
  } catch {
    return false
  }
}

type Proving = { credential: SignedCredential; purpose: ChallengedFor; personId: string | null }

/**
 * The owner of the passkey that signed our challenge on our own pages with user verification: an account of
 * these roles. The counter is checked and updated in one statement.
 * @returns null otherwise.
 */
export async function verifyAssertion(
  { on, now, publicUrl, device }: Checking,
  roles: readonly Role[],
  { credential, purpose, personId }: Proving,
): Promise<Account | null> {
  const { response } = credential
  const { challenge, origin } = signedIn(response.clientDataJSON)
  if (!(await consumeChallenge({ on, now }, { challenge, purpose, personId, device }))) return null
  if (!isOwnOrigin(origin, publicUrl)) return null
  const [row] = await on
    .select({
      key: passkeys,
      role: people.role,
      fullName: people.fullName,
      email: people.email,
      language: people.language,
    })
    .from(passkeys)
    .innerJoin(people, eq(people.id, passkeys.personId))
    .where(
      and(
        eq(passkeys.credentialId, credential.id),
        inArray(people.role, [...roles]),
        isNull(people.endedAt),
        isNull(people.erasedAt),
      ),
    )
  if (!row || (personId !== null && row.key.personId !== personId)) return null
  const { key, role, fullName, email, language } = { ...row, email: row.email ?? '' }
  // A discoverable passkey names its account.
  const handle = response.userHandle ?? (personId === null ? '' : userHandleOf(key.personId))
  if (handle !== userHandleOf(key.personId)) return null
  const { verifyAuthenticationResponse } = await library()
  const verified = await verifyAuthenticationResponse({
    response: { ...credential, response: { ...response, userHandle: handle }, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: relyingPartyOf(publicUrl),
    requireUserVerification: true,
    credential: { id: key.credentialId, publicKey: bytesOf(key.publicKey), counter: key.counter },
  }).catch(() => null)
  if (!verified?.verified) return null
  const { newCounter, credentialBackedUp } = verified.authenticationInfo
  // A repeated counter means a cloned passkey.
  const moves = newCounter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, newCounter)
  const used = await on
    .update(passkeys)
    .set({ counter: newCounter, backedUp: credentialBackedUp, lastUsedAt: now })
    .where(and(eq(passkeys.id, key.id), moves))
    .returning({ id: passkeys.id })
  return used.length > 0
    ? { id: key.personId, role, fullName, email, language, proof: { passkeyId: key.id } }
    : null
}

const bytesOf = (text: string): Uint8Array_ => new Uint8Array(Buffer.from(text, 'base64url'))
