import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from './columns.tables.ts'

/** Mails waiting to be sent, and those that were: written in the transaction of what they tell about. */
export const outboxMails = pgTable(
  'outbox_mails',
  {
    id: id(),
    /** What the mail is about and to whom: a second one with this key is not stored. */
    dedupeKey: text('dedupe_key').notNull().unique(),
    sender: text('sender').notNull(),
    recipient: text('recipient').notNull(),
    replyTo: text('reply_to'),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    /** The same as HTML; null for a mail of words alone. */
    html: text('html'),
    /** Where one POST ends mails of this kind (RFC 8058); null for a mail that nobody ordered. */
    unsubscribe: text('unsubscribe'),
    /** A paper that goes along, drawn when the mail goes out: JSON of its kind and what stands in it. */
    paper: text('paper'),
    /** Stays the same over retries, so that a mail sent twice around a crash is seen as one. */
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
