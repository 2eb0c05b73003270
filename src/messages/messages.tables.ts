import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { people } from '../people/people.tables.ts'
import { createdAt, id, instant, isOneOf } from '../platform/db/columns.tables.ts'
import { LANGUAGES } from '../platform/wire.ts'
import { CHANNELS, type Facts, KINDS, PHONE_CHANNELS } from './kinds.rules.ts'
import { ANSWER_STATES, STATES } from './sending.rules.ts'

const personId = () =>
  uuid('person_id')
    .notNull()
    .references(() => people.id, { onDelete: 'cascade' })

/** An e-mail of the message's own, as it goes out if that way is taken. */
export type OwnMail = {
  key: string
  to: string
  subject: string
  lines: readonly string[]
  html?: string | undefined
  unsubscribe?: string | undefined
}

/** Messages to families, written in the transaction of their cause. */
export const messages = pgTable(
  'messages',
  {
    id: id(),
    /** What and to whom: a second message with this key is not stored. */
    key: text('key').notNull().unique(),
    personId: personId(),
    /** Whom it is about: a child of the person, or the person. Erased with either. */
    aboutId: uuid('about_id'),
    kind: text('kind', { enum: KINDS }).notNull(),
    language: text('language', { enum: LANGUAGES }).notNull(),
    /** Emptied once it has ended. */
    facts: jsonb('facts').notNull().$type<Facts>(),
    mail: jsonb('mail').$type<OwnMail>(),
    /** The page that its link opens. */
    path: text('path').notNull(),
    /** 128 bits; opens the page for seven days. */
    linkToken: text('link_token').notNull().unique(),
    plan: jsonb('plan').notNull().$type<readonly (typeof CHANNELS)[number][]>(),
    planIndex: integer('plan_index').notNull().default(0),
    /** The channel of the plan that is tried now. */
    channel: text('channel', { enum: CHANNELS }).notNull(),
    state: text('state', { enum: STATES }).notNull(),
    dueAt: instant('due_at').notNull(),
    leasedUntil: instant('leased_until'),
    attempts: integer('attempts').notNull().default(0),
    /** Tries on this channel that the provider may have taken. */
    unknownTries: integer('unknown_tries').notNull().default(0),
    providerId: text('provider_id'),
    costPaise: integer('cost_paise').notNull().default(0),
    lastError: text('last_error'),
    sentAt: instant('sent_at'),
    endedAt: instant('ended_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('messages_due').on(t.channel, t.state, t.dueAt),
    index('messages_person').on(t.personId, t.sentAt),
    index('messages_provider').on(t.providerId),
    index('messages_created').on(t.createdAt, t.id),
    index('messages_about').on(t.aboutId),
    check('messages_state_known', isOneOf(t.state, STATES)),
    check('messages_kind_known', isOneOf(t.kind, KINDS)),
    check('messages_channel_known', isOneOf(t.channel, CHANNELS)),
    check('messages_cost_not_negative', sql`${t.costPaise} >= 0`),
  ],
)

/** A way to a person, with the consent that opened it. No row: never asked for. */
export const channels = pgTable(
  'message_channels',
  {
    id: id(),
    personId: personId(),
    channel: text('channel', { enum: PHONE_CHANNELS }).notNull(),
    /** Ten digits, or the address of a push subscription. */
    address: text('address').notNull(),
    /** The keys of a push subscription (base64url). */
    pushKeys: jsonb('push_keys').$type<{ p256dh: string; auth: string }>(),
    /** Others use this phone: the notice names nobody. */
    isShared: boolean('is_shared').notNull().default(false),
    state: text('state', { enum: ['on', 'stopped', 'dead'] }).notNull(),
    /** The words that the person agreed to, when, and on which page. */
    consentText: text('consent_text').notNull(),
    consentedAt: instant('consented_at').notNull(),
    consentPlace: text('consent_place').notNull(),
    /** Its holder answered STOP: no account opens it again until they write START. */
    stoppedByHolder: boolean('stopped_by_holder').notNull().default(false),
    /** A dead number is tried again after this. */
    deadUntil: instant('dead_until'),
    lastDeliveredAt: instant('last_delivered_at'),
    lastFailedAt: instant('last_failed_at'),
  },
  (t) => [
    uniqueIndex('message_channels_address').on(t.personId, t.channel, t.address),
    index('message_channels_by_address').on(t.channel, t.address),
    check('message_channels_known', isOneOf(t.channel, PHONE_CHANNELS)),
    check('message_channels_state', sql`${t.state} in ('on', 'stopped', 'dead')`),
    check('message_channels_push_keys', sql`(${t.channel} = 'push') = (${t.pushKeys} is not null)`),
  ],
)

/** Where a family wants a kind; an empty plan is off. */
export const choices = pgTable(
  'message_choices',
  {
    personId: personId(),
    kind: text('kind', { enum: KINDS }).notNull(),
    plan: jsonb('plan').notNull().$type<readonly (typeof CHANNELS)[number][]>(),
    chosenAt: instant('chosen_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.personId, t.kind] })],
)

/** Whether nothing is sent to a family at night; no row: quiet. */
export const messageSettings = pgTable(
  'message_settings',
  {
    personId: personId().primaryKey(),
    /** Superseded by the person's own language; read by the version before alone. */
    language: text('language', { enum: LANGUAGES }).notNull().default('en'),
    isQuiet: boolean('is_quiet').notNull(),
  },
  (t) => [check('message_settings_language', isOneOf(t.language, LANGUAGES))],
)

/** Templates as providers have them: the name at WhatsApp, the DLT id of an SMS. */
export const templates = pgTable(
  'message_templates',
  {
    kind: text('kind', { enum: KINDS }).notNull(),
    channel: text('channel', { enum: ['whatsapp', 'sms'] }).notNull(),
    language: text('language', { enum: LANGUAGES }).notNull(),
    /** The DLT id; at WhatsApp the kind is the name. */
    templateId: text('template_id').notNull(),
    state: text('state', { enum: ['waiting', 'approved', 'refused'] }).notNull(),
    /** As the provider sees it; one that became marketing is not used. */
    category: text('category').notNull(),
    /** Grows with each change of the office's. */
    version: integer('version').notNull().default(1),
    changedAt: instant('changed_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.channel, t.language] }),
    check('message_templates_state', sql`${t.state} in ('waiting', 'approved', 'refused')`),
  ],
)

/** Events of providers, stored before they are answered; emptied once seen. */
export const hooks = pgTable(
  'message_hooks',
  {
    id: id(),
    /** The provider's own id of the event: a second one is not stored. */
    eventId: text('event_id').notNull().unique(),
    event: jsonb('event').notNull().$type<Readonly<Record<string, unknown>>>(),
    receivedAt: instant('received_at').notNull(),
    seenAt: instant('seen_at'),
  },
  (t) => [index('message_hooks_unseen').on(t.receivedAt).where(sql`${t.seenAt} is null`)],
)

/** What families wrote back on WhatsApp; kept 90 days. */
export const replies = pgTable(
  'message_replies',
  {
    id: id(),
    personId: personId(),
    text: text('text').notNull(),
    receivedAt: instant('received_at').notNull(),
    /** What the office answered; '' when it only closed the reply. */
    answer: text('answer'),
    answeredAt: instant('answered_at'),
    answeredBy: uuid('answered_by'),
  },
  (t) => [
    index('message_replies_open').on(t.receivedAt).where(sql`${t.answeredAt} is null`),
    index('message_replies_person').on(t.personId),
  ],
)

/**
 * Free texts to families on WhatsApp: what the office answered, and that a STOP or START was read. One that
 * is refused or delivered is deleted.
 */
export const answers = pgTable(
  'message_answers',
  {
    id: id(),
    personId: personId(),
    /** The reply that opens again when this is refused. */
    replyId: uuid('reply_id').references(() => replies.id, { onDelete: 'cascade' }),
    /** Ten digits; empty once it was taken, as the text is. */
    mobile: text('mobile').notNull(),
    text: text('text').notNull(),
    state: text('state', { enum: ANSWER_STATES }).notNull(),
    dueAt: instant('due_at').notNull(),
    leasedUntil: instant('leased_until'),
    attempts: integer('attempts').notNull().default(0),
    /** Tries that WhatsApp may have taken. */
    unknownTries: integer('unknown_tries').notNull().default(0),
    /** WhatsApp takes no free text after this. */
    openUntil: instant('open_until').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('message_answers_due').on(t.dueAt).where(sql`${t.state} in ('waiting', 'sending')`),
    index('message_answers_person').on(t.personId),
    check('message_answers_state', isOneOf(t.state, ANSWER_STATES)),
  ],
)

/** Failures in a row of a channel, shared by all instances. */
export const breakers = pgTable('message_breakers', {
  channel: text('channel', { enum: PHONE_CHANNELS }).primaryKey(),
  failures: integer('failures').notNull(),
  /** Nothing is sent before this. */
  openUntil: instant('open_until'),
  reason: text('reason').notNull(),
})

/** The key pair by which push services know this server, made once. */
export const pushServerKeys = pgTable('message_push_keys', {
  name: text('name').primaryKey(),
  publicKey: text('public_key').notNull(),
  privateKey: text('private_key').notNull(),
})
