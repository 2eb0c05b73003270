import { bigint, boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { createdAt, id, instant, isOneOf } from '../../platform/columns.tables.ts'
import { people } from '../people.tables.ts'
import { CHALLENGED_FOR } from './passkeys.rules.ts'

/** The public halves of passkeys (WebAuthn); the private ones never leave their devices. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** As its owner calls it. */
    name: text('name').notNull(),
    /** Base64url, as the authenticator made it. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** How often the authenticator says it was used; 0 for ever with those that do not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** How a browser reaches it, such as 'internal' or 'hybrid'. */
    transports: text('transports').array().notNull(),
    /** Whether it may be, and is, copied to the owner's other devices. */
    multiDevice: boolean('multi_device').notNull(),
    backedUp: boolean('backed_up').notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at'),
  },
  (t) => [
    index('passkeys_person').on(t.personId),
    check('passkeys_counter', sql`${t.counter} >= 0`),
    check('passkeys_name', sql`length(trim(${t.name})) > 0`),
  ],
)

/** What browsers are asked to sign: good once, for minutes, from the same browser. Kept as SHA-256 only. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challengeHash: text('challenge_hash').primaryKey(),
    /** The hash of the browser's cookie. */
    deviceHash: text('device_hash').notNull(),
    purpose: text('purpose', { enum: CHALLENGED_FOR }).notNull(),
    /** Whose answer alone counts; null for a login, where the passkey says who it is. */
    personId: uuid('person_id').references(() => people.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    index('passkey_challenges_expiry').on(t.expiresAt),
    index('passkey_challenges_person').on(t.personId),
    check('passkey_challenges_purpose', isOneOf(t.purpose, CHALLENGED_FOR)),
    check('passkey_challenges_whose', sql`(${t.purpose} = 'login') = (${t.personId} is null)`),
  ],
)
