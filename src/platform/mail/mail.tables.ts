import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../db/columns.tables.ts'

/** Outgoing and sent mails, written in the transaction of their cause. */
export const outboxMails = pgTable(
  'outbox_mails',
  {
    id: id(),
    /** Identifies the mail's subject and recipient: a second mail with this key is not stored. */
    dedupeKey: text('dedupe_key').notNull().unique(),
    sender: text('sender').notNull(),
    recipient: text('recipient').notNull(),
    replyTo: text('reply_to'),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    /** HTML version; null for a text-only mail. */
    html: text('html'),
    /** One-click unsubscribe URL (RFC 8058); null if there is none. */
    unsubscribe: text('unsubscribe'),
    /** The attachment as JSON (kind and content); rendered when the mail is sent. */
    paper: text('paper'),
    /** The same for all retries, so that a mail sent twice around a crash is recognised as one. */
    messageId: text('message_id').notNull(),
    attempts: integer('attempts').notNull().default(0),
    dueAt: instant('due_at').notNull(),
    leasedUntil: instant('leased_until'),
    sentAt: instant('sent_at'),
    failedAt: instant('failed_at'),
    lastError: text('last_error'),
    createdAt: createdAt(),
  },
  (t) => [index('outbox_mails_due').on(t.sentAt, t.failedAt, t.dueAt)],
)
