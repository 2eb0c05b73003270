import * as z from 'zod/mini'
import { endpoint, DataReply, Id, Instant, OneLine, MessageReply } from '../../platform/wire.ts'
import { Confirmed } from '../forms.contract.ts'
import { LoggedIn } from '../people.contract.ts'

/** Base64url bytes; `max` is the longest accepted text. */
const Bytes = (max: number) =>
  z
    .string()
    .check(
      z.maxLength(max, { error: 'This passkey is too large', abort: true }),
      z.regex(/^[\w-]+$/, 'This is not a passkey'),
    )
/** At most 1023 bytes (WebAuthn, section 4). */
const CredentialId = Bytes(1_364)
const Transports = z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(10))

const credential = { id: CredentialId, rawId: CredentialId, type: z.literal('public-key') }
const ClientData = Bytes(4_096)

/** The response to a registration (WebAuthn, RegistrationResponseJSON). */
const NewCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: ClientData,
    attestationObject: Bytes(8_192),
    transports: z.optional(Transports),
  }),
})
/** The response to a login (WebAuthn, AuthenticationResponseJSON). */
export const SignedCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: ClientData,
    authenticatorData: Bytes(2_048),
    signature: Bytes(2_048),
    userHandle: z.optional(z.nullable(Bytes(90))),
  }),
})
export type SignedCredential = z.output<typeof SignedCredential>

const Descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
})

/** The options of a login (WebAuthn, PublicKeyCredentialRequestOptionsJSON). */
export const RequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  /** Empty: the person chooses any passkey of this site. */
  allowCredentials: z.array(Descriptor),
})

/** The options of a registration (WebAuthn, PublicKeyCredentialCreationOptionsJSON). */
const CreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  /** `id` is the account's, base64url. */
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  excludeCredentials: z.array(Descriptor),
})

export const getPasskeyLoginOptions = endpoint('POST', '/passkeys/login-options', {
  summary:
    'What a browser signs to login with a passkey: good once, for 5 minutes, from this browser, which gets a cookie.',
  access: 'anyone',
  body: z.object({}),
  reply: DataReply(RequestOptions),
})

export const passkeyLogin = endpoint('POST', '/passkeys/login', {
  summary:
    'Login of a student, teacher or parent with a passkey: sets the session cookie, replies a bearer token. 401 for anything that opens no account.',
  access: 'anyone',
  body: z.object({ credential: SignedCredential }),
  reply: LoggedIn,
})

export const Passkey = z.object({
  _id: Id,
  name: z.string(),
  createdAt: Instant,
  lastUsedAt: z.nullable(Instant),
  /** Whether the passkey is synced to other devices. */
  backedUp: z.boolean(),
})
export type Passkey = z.output<typeof Passkey>

export const getPasskeys = endpoint('GET', '/profile/passkeys', {
  summary: "The passkeys of the caller's login, newest first.",
  access: 'member',
  seat: 'own',
  auditVerb: 'viewed their own passkeys',
  behindPin: 'closed',
  reply: DataReply(z.array(Passkey)),
})

export const getPasskeyRegistrationOptions = endpoint('POST', '/profile/passkeys/options', {
  summary:
    "What a browser makes a passkey of, for the caller's login: good once, for 5 minutes, from this browser. Needs the password (422 at password); 409 above 10 passkeys.",
  access: 'member',
  seat: 'own',
  auditVerb: 'started to add a passkey',
  behindPin: 'closed',
  body: Confirmed,
  reply: DataReply(CreationOptions),
})

export const addPasskey = endpoint('POST', '/profile/passkeys', {
  summary:
    "Keeps a passkey for the caller's login and tells its owner by mail. 409 for a challenge that is old, used or another's, for a passkey that is kept already, and above 10; 422 for what is no passkey of this site.",
  access: 'member',
  seat: 'own',
  auditVerb: 'added a passkey',
  behindPin: 'closed',
  body: z.object({ name: OneLine('Name is required', 60), credential: NewCredential }),
  reply: DataReply(Passkey),
  status: 201,
})
export type NewCredential = z.output<typeof NewCredential>

export const removePasskey = endpoint('POST', '/profile/passkeys/{id}/remove', {
  summary:
    "Removes one of the caller's passkeys; the same 404 for another's and for none. Needs the password (422 at password).",
  access: 'member',
  seat: 'own',
  auditVerb: 'removed a passkey',
  behindPin: 'closed',
  params: { id: Id },
  body: Confirmed,
  reply: MessageReply,
})
