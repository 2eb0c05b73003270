import type { Database, Row } from '../db/db.server.ts'
import { MAIL_HELD } from '../db/states.tables.ts'

/** Longer than any delivery, so that two processes never lease the same mail. In milliseconds. */
const LEASE_MS = 60_000
/** Longest wait before a retry, in milliseconds. */
const FARTHEST_MS = 2 * 3_600_000
/** Waits before the second, third ... try, in seconds; the last one repeats until the mail is too old. */
const RETRY_SECONDS = [2, 15, 60, 300, 900, 3_600]
const TOO_OLD_MS = 72 * 3_600_000

const retry = {
  name: 'outbox_retry',
  text: `update outbox_mails set due_at = $1
    where sent_at is null and failed_at is null and last_error is not null and due_at > $1`,
}

const sent = {
  name: 'outbox_sent',
  // The text is deleted: a copy of the database must not send it again.
  text: `update outbox_mails set sent_at = $2, leased_until = null, last_error = null,
    body = '', html = null, unsubscribe = null, paper = null
    where id = $1`,
}

/** Marks a mail as sent. */
export const noteTaken = (database: Database, id: Row[string], now: Date): Promise<unknown> =>
  database.query({ ...sent, values: [id, now.toISOString()] })

/** Makes failed mails due now. */
export const retryFailed = (database: Database, now: Date): Promise<unknown> =>
  database.query({ ...retry, values: [now.toISOString()] })

/** Ends the leases of the previous process, where only one process can use the database. */
export const endLeases = (database: Database): Promise<unknown> =>
  database.query({
    name: 'outbox_void',
    text: 'update outbox_mails set leased_until = null where leased_until is not null',
    values: [],
  })

/**
 * Leases due mails for this process, oldest first. A time far ahead was written by a wrong clock and is
 * ignored. After a restore nothing is sent until the owner releases it.
 */
export const lease = (database: Database, at: Date, most: number): Promise<readonly Row[]> => {
  const [now, after] = [at.toISOString(), (ms: number) => new Date(at.getTime() + ms).toISOString()]
  return database.query({
    name: 'outbox_lease',
    text: `update outbox_mails set leased_until = $2, attempts = attempts + 1
      where id in (select id from outbox_mails
        where sent_at is null and failed_at is null and (due_at <= $1 or due_at > $4)
          and (leased_until is null or leased_until <= $1 or leased_until > $4)
          and not exists (select from server_states where name = $5)
        order by due_at, id limit $3 for update skip locked)
      returning id, sender, recipient, reply_to, subject, body, html, unsubscribe, paper, message_id, attempts, created_at`,
    values: [now, after(LEASE_MS), most, after(FARTHEST_MS), MAIL_HELD],
  })
}

/** Records a failure: retried later, or given up if it is final. */
export async function noteFailure(
  database: Database,
  mail: Row,
  { final, reason, now }: { final: boolean; reason: string; now: Date },
): Promise<void> {
  const wait = RETRY_SECONDS[Math.min(Number(mail.attempts), RETRY_SECONDS.length) - 1] ?? 0
  const old = now.getTime() - new Date(String(mail.created_at)).getTime() > TOO_OLD_MS
  await database.query({
    name: 'outbox_failed',
    text: `update outbox_mails set leased_until = null, due_at = $2, failed_at = $3, last_error = $4
      where id = $1`,
    values: [
      mail.id,
      new Date(now.getTime() + wait * 1_000).toISOString(),
      final || old ? now.toISOString() : null,
      reason.slice(0, 500),
    ],
  })
}
