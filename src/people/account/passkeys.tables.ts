import { bigint, boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { createdAt, id, instant, isOneOf } from '../../platform/db/columns.tables.ts'
import { people } from '../people.tables.ts'
import { CHALLENGED_FOR } from './passkeys.rules.ts'

/** Public keys of passkeys (WebAuthn); private keys never leave the devices. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** The name its owner gave it. */
    name: text('name').notNull(),
    /** Base64url, as created by the authenticator. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** The authenticator's signature counter; always 0 with those that do not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** How a browser can reach it, such as 'internal' or 'hybrid'. */
    transports: text('transports').array().notNull(),
    /** Whether it can be, and is, synced to other devices. */
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

/** Challenges: usable once, for minutes, by the same browser. Only SHA-256 hashes are stored. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challengeHash: text('challenge_hash').primaryKey(),
    /** The hash of the device cookie. */
    deviceHash: text('device_hash').notNull(),
    purpose: text('purpose', { enum: CHALLENGED_FOR }).notNull(),
    /** The person who must respond; null for a login, where the passkey identifies the person. */
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
