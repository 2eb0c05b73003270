import { eq, sql } from 'drizzle-orm'
import type { Database, Tx } from '../db/db.server.ts'
import type { Fault } from '../runtime/services.server.ts'
import { MAIL_HELD, serverStates } from '../db/states.tables.ts'

/** State of the outbox: waiting, delayed and failed mails. */
export type MailState = {
  /** Since when mails are held after a restore; null if they are sent. */
  heldSince: Date | null
  /** Number of waiting mails, and how many of them are older than the hold. */
  waiting: number
  fromBackup: number
  /** Number of waiting mails with a failed try, and since when the oldest waits. */
  delayed: number
  delayedSince: Date | null
  /** When the newest mail with a failed try was written. */
  newestDelayed: Date | null
  /** Mails given up since the last success. */
  givenUp: number
  lastSent: Date | null
  /** The last error of the mail server or the connection; '' if none. */
  reason: string
}

/** More refusals in a row than this are not just wrong addresses. */
const REFUSED_IN_A_ROW = 3

const state = {
  name: 'mail_state',
  text: `with ended as (select max(sent_at) as last_sent from outbox_mails where sent_at is not null),
    held as (select max(since) as since from server_states where name = $1),
    waits as (
      select count(*)::int as waiting,
        count(*) filter (where created_at <= (select since from held))::int as from_backup,
        count(*) filter (where last_error is not null)::int as delayed,
        min(created_at) filter (where last_error is not null) as delayed_since,
        max(created_at) filter (where last_error is not null) as newest_delayed,
        (array_agg(last_error order by due_at desc) filter (where last_error is not null))[1] as reason
      from outbox_mails where sent_at is null and failed_at is null),
    refused as (
      select count(*)::int as given_up, (array_agg(last_error order by failed_at desc))[1] as reason
      from outbox_mails, ended
      where sent_at is null and failed_at > coalesce(last_sent, '-infinity') and failed_at > $2)
    select held.since as held_since, waiting, from_backup, delayed, delayed_since, newest_delayed, given_up,
      last_sent, coalesce(waits.reason, refused.reason, '') as reason
    from ended, held, waits, refused`,
}
/** Older failures are not reported, in milliseconds. */
const LATELY_MS = 7 * 86_400_000

/** State of the outbox, of all instances. */
export async function mailState({ query }: Pick<Database, 'query'>, now: Date): Promise<MailState> {
  const lately = new Date(now.getTime() - LATELY_MS).toISOString()
  const [row = {}] = await query({ ...state, values: [MAIL_HELD, lately] })
  // Both databases return times as text.
  const at = (value: unknown) => (typeof value === 'string' ? new Date(value) : null)
  return {
    heldSince: at(row.held_since),
    waiting: Number(row.waiting),
    fromBackup: Number(row.from_backup),
    delayed: Number(row.delayed),
    delayedSince: at(row.delayed_since),
    newestDelayed: at(row.newest_delayed),
    givenUp: Number(row.given_up),
    lastSent: at(row.last_sent),
    reason: String(row.reason),
  }
}

/** The mail fault, from the first failure until a mail is accepted. */
export function mailFault(state: MailState, now: Date): Fault | null {
  const { delayed, delayedSince, newestDelayed, lastSent, givenUp, reason } = state
  const isTaken = lastSent !== null && newestDelayed !== null && lastSent > newestDelayed
  if (delayed > 0 && !isTaken)
    return {
      service: 'mail',
      since: delayedSince ?? now,
      reason: `${waitingWords(state.waiting)}. ${reason}`,
    }
  if (givenUp >= REFUSED_IN_A_ROW)
    return { service: 'mail', since: lastSent ?? now, reason: `The last ${givenUp} were refused. ${reason}` }
  return null
}

const waitingWords = (count: number) => (count === 1 ? '1 email is waiting' : `${count} emails are waiting`)

/**
 * Releases held mails. Those that waited when the backup was made are sent or given up.
 * @returns false if nothing was held.
 */
export async function releaseMail(
  tx: Tx,
  { fromBackup, now }: { fromBackup: 'send' | 'drop'; now: Date },
): Promise<boolean> {
  const at = now.toISOString()
  if (fromBackup === 'drop')
    await tx.execute(sql`update outbox_mails set failed_at = ${at}, last_error = 'was waiting when the backup was made'
      where sent_at is null and failed_at is null
        and created_at <= (select since from server_states where name = ${MAIL_HELD})`)
  const released = await tx.delete(serverStates).where(eq(serverStates.name, MAIL_HELD)).returning()
  return released.length > 0
}
