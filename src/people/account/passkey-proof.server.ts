import type { Uint8Array_ } from '@simplewebauthn/server'
import { and, eq, inArray, isNull, lt } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db.server.ts'
import type { Role } from '../../platform/wire.ts'
import { people } from '../people.tables.ts'
import { takeChallenge } from './challenges.server.ts'
import type { Account } from './logins.server.ts'
import type { NewCredential, SignedCredential } from './passkeys.contract.ts'
import { type ChallengedFor, isOwnOrigin, relyingPartyOf, signedIn } from './passkeys.rules.ts'
import { passkeys } from './passkeys.tables.ts'

/** ES256 and RS256 (COSE): what every authenticator of phones and computers has. */
export const ALGORITHMS = [-7, -257] as const

type Checking = { on: Db | Tx; now: Date; publicUrl: URL; device: string | undefined }

/** Loaded when the first passkey comes: a start does not wait for it. */
const library = () => import('@simplewebauthn/server')

/** An account's id as authenticators keep it. */
export const handleOf = (personId: string): string => Buffer.from(personId).toString('base64url')

export type KeptCredential = Pick<
  typeof passkeys.$inferInsert,
  'credentialId' | 'publicKey' | 'counter' | 'transports' | 'multiDevice' | 'backedUp'
>

/**
 * What is kept of a new passkey; 'late' when its challenge is not good, null for what is no passkey of this
 * site.
 */
export async function newCredentialOf(
  { on, now, publicUrl, device }: Checking,
  personId: string,
  credential: NewCredential,
): Promise<KeptCredential | 'late' | null> {
  const { challenge, origin } = signedIn(credential.response.clientDataJSON)
  if (!(await takeChallenge({ on, now }, { challenge, purpose: 'add', personId, device }))) return 'late'
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
 * Whether it brings no certificate along. We ask for none, and one would be looked up at the addresses that
 * it names itself.
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
 * Whose passkey has signed our challenge on our own pages, with the owner's finger, face or PIN: an account
 * of these roles. The counter is moved with the same statement that checks it. @returns null for anything
 * else.
 */
export async function signerOf(
  { on, now, publicUrl, device }: Checking,
  roles: readonly Role[],
  { credential, purpose, personId }: Proving,
): Promise<Account | null> {
  const { response } = credential
  const { challenge, origin } = signedIn(response.clientDataJSON)
  if (!(await takeChallenge({ on, now }, { challenge, purpose, personId, device }))) return null
  if (!isOwnOrigin(origin, publicUrl)) return null
  const [row] = await on
    .select({ key: passkeys, role: people.role, fullName: people.fullName, email: people.email })
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
  if (!row?.email || (personId !== null && row.key.personId !== personId)) return null
  const { key, role, fullName, email } = row
  // A passkey that is found by itself says whose it is.
  const handle = response.userHandle ?? (personId === null ? '' : handleOf(key.personId))
  if (handle !== handleOf(key.personId)) return null
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
  // Of two with the same number one is a copy.
  const moves = newCounter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, newCounter)
  const used = await on
    .update(passkeys)
    .set({ counter: newCounter, backedUp: credentialBackedUp, lastUsedAt: now })
    .where(and(eq(passkeys.id, key.id), moves))
    .returning({ id: passkeys.id })
  return used.length > 0 ? { id: key.personId, role, fullName, email } : null
}

const bytesOf = (text: string): Uint8Array_ => new Uint8Array(Buffer.from(text, 'base64url'))
