import { randomUUID } from 'node:crypto'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, isNotNull, lt, or } from 'drizzle-orm'
import { newId } from './columns.tables.ts'
import type { Database, Db, Row, Tx } from './db.server.ts'
import { AT_ONCE, DELIVERY_MS, type DrawnPaper, intoFolder, overSmtp } from './delivery.server.ts'
import type { Env } from './env.server.ts'
import { type Log, logged } from './log.server.ts'
import { outboxMails } from './mail.tables.ts'

export type Mail = {
  /** What it tells and to whom; a second mail with the same key is not stored. */
  key: string
  from: { name: string; address: string }
  to: string
  replyTo?: string
  subject: string
  /** Plain text. */
  text: string
  /** The same as HTML, for those who read it so. */
  html?: string
  /** Where one POST, without a login, ends mails of this kind (RFC 8058). */
  unsubscribe?: string
  /** A paper that goes with it, drawn when the mail goes out: its kind, and what stands in it. */
  paper?: { kind: string; of: object }
}

export type Outbox = {
  /** Stores mails in the caller's transaction: they go out if and only if it commits. */
  put: (tx: Tx, mails: readonly Mail[]) => Promise<void>
  /** Forgets what was and what would be written to an address. */
  forget: (tx: Tx, address: string) => Promise<void>
  /** How many mails are kept: those that wait, and those that were sent lately. */
  kept: (on: Db | Tx) => Promise<number>
  /** Forgets all of them; what waits is not sent. */
  forgetAll: (tx: Tx) => Promise<void>
  /** Sends what is due now; called after a commit, so that nobody waits for the next look. */
  wake: () => void
  /** Says how papers of a kind are drawn. */
  draws: (kind: string, draw: (of: never) => Promise<DrawnPaper>) => void
  /** Deletes what was sent or given up 90 days ago: to whom and about what. */
  sweep: (now: Date) => Promise<void>
  stop: () => Promise<void>
}

/** Longer than any one delivery can take, so that two processes never hold the same mail. In milliseconds. */
const LEASE_MS = 60_000
const LOOK_MS = 5_000
/** Nothing waits longer than this for its next try, in milliseconds. */
const FARTHEST_MS = 2 * 3_600_000
/** How long those on their way may go on when the process leaves, in milliseconds. */
const LEAVE_MS = 3_000
/** Waits before it is noted again that a mail was sent, in milliseconds; together below the lease. */
const NOTE_AGAIN_MS = [500, 1_000, 2_000, 4_000, 8_000]
/** Waits before the second, third ... try, in seconds; the last one repeats until the mail is too old. */
const RETRY_SECONDS = [2, 15, 60, 300, 900, 3_600]
const TOO_OLD_MS = 72 * 3_600_000
const KEPT_MS = 90 * 24 * 3_600_000

export type OutboxParts = {
  database: Database
  env: Pick<Env, 'SMTP_URL' | 'DATA_DIR' | 'publicUrl'>
  log: Log
}

/**
 * Mail that survives a crash: stored first, sent by a worker that leases rows, retried with growing waits. A
 * process that dies between sending and noting it sends once more, with the same Message-ID.
 */
export function openOutbox({ database, env, log }: OutboxParts): Outbox {
  const { clock } = database
  const delivery = env.SMTP_URL
    ? overSmtp(env.SMTP_URL)
    : intoFolder(join(resolve(env.DATA_DIR), 'mail'), log)
  const papers = new Map<string, (of: never) => Promise<DrawnPaper>>()
  const inFlight = new Set<Promise<void>>()
  let looking: Promise<void> | undefined
  let again = false
  const stopping = new AbortController()
  const leaving = new AbortController()

  const look = () => {
    if (stopping.signal.aborted) return
    if (looking) {
      again = true
      return
    }
    looking = fill()
      .catch((error: unknown) => log.warn({ error: logged(error) }, 'outbox could not be read'))
      .finally(() => {
        looking = undefined
        if (again) {
          again = false
          look()
        }
      })
  }

  /** Takes what is due, as long as there is a free place. */
  async function fill(): Promise<void> {
    while (!stopping.signal.aborted && inFlight.size < AT_ONCE) {
      const mails = await lease(database, clock.now(), AT_ONCE - inFlight.size)
      if (mails.length === 0) return
      for (const mail of mails) {
        const sending = sendOne(mail)
          .catch((error: unknown) => log.warn({ mail: mail.id, error: logged(error) }, 'mail not noted'))
          .finally(() => {
            inFlight.delete(sending)
            look()
          })
        inFlight.add(sending)
      }
    }
  }

  async function sendOne(mail: Row): Promise<void> {
    const tooLong = AbortSignal.timeout(DELIVERY_MS)
    let isHandedOver = false
    try {
      await delivery.send(
        { mail, paper: await drawn(mail) },
        AbortSignal.any([tooLong, leaving.signal]),
        () => {
          isHandedOver = true
        },
      )
    } catch (error) {
      const wrong = error as { message?: string; responseCode?: number; command?: string }
      // A refused recipient stays refused; anything else, a wrong password of ours included, may be mended.
      const refused =
        (wrong.responseCode ?? 0) >= 500 && (wrong.command === 'RCPT TO' || wrong.command === 'DATA')
      // Perhaps taken, by a server that is slow to say so: tried once more, not for three days.
      const twice = isHandedOver && wrong.responseCode === undefined && Number(mail.attempts) > 1
      const final = refused || twice
      const reason = tooLong.aborted ? `not taken within ${DELIVERY_MS / 1_000} s` : String(wrong.message)
      await noteFailure(database, mail, { final, reason, now: clock.now() })
      log.warn({ mail: mail.id, attempt: mail.attempts, final, code: wrong.responseCode }, 'mail not sent')
      return
    }
    await noteSent(mail)
  }

  async function drawn({ paper }: Row): Promise<DrawnPaper | undefined> {
    if (typeof paper !== 'string') return undefined
    const { kind, of } = JSON.parse(paper) as NonNullable<Mail['paper']>
    const draw = papers.get(kind)
    if (!draw) throw new Error(`nobody draws a ${kind}`)
    return draw(of as never)
  }

  /**
   * A mail that was taken is noted as long as its lease lasts, also by a database that is away for seconds.
   */
  async function noteSent(mail: Row): Promise<void> {
    for (const pause of NOTE_AGAIN_MS) {
      try {
        return void (await database.query({ ...sent, values: [mail.id, clock.now().toISOString()] }))
      } catch (error) {
        if (stopping.signal.aborted) throw error
        await wait(pause, undefined, { ref: false })
      }
    }
    await database.query({ ...sent, values: [mail.id, clock.now().toISOString()] })
  }

  // Nobody else can hold a lease on the embedded database: those of the process before this one are void.
  const started =
    database.kind === 'embedded'
      ? database.query({
          name: 'outbox_void',
          text: 'update outbox_mails set leased_until = null where leased_until is not null',
          values: [],
        })
      : Promise.resolve()
  started.then(look, (error: unknown) => log.warn({ error: logged(error) }, 'outbox could not be read'))
  const timer = setInterval(look, LOOK_MS)
  timer.unref()

  return {
    put: async (tx, all) => {
      // Somebody who was erased is not written to.
      const mails = all.filter(({ to }) => to !== '')
      if (mails.length === 0) return
      const now = clock.now()
      await tx
        .insert(outboxMails)
        .values(
          mails.map((mail) => ({
            id: newId(),
            dedupeKey: mail.key,
            sender: JSON.stringify(mail.from),
            recipient: mail.to,
            replyTo: mail.replyTo ?? null,
            subject: mail.subject,
            body: mail.text,
            html: mail.html ?? null,
            unsubscribe: mail.unsubscribe ?? null,
            paper: mail.paper ? JSON.stringify(mail.paper) : null,
            messageId: `<${randomUUID()}@${env.publicUrl.hostname}>`,
            dueAt: now,
            createdAt: now,
          })),
        )
        .onConflictDoNothing()
    },
    forget: async (tx, address) => {
      await tx.delete(outboxMails).where(eq(outboxMails.recipient, address))
    },
    kept: (on) => on.$count(outboxMails),
    forgetAll: async (tx) => {
      await tx.delete(outboxMails)
    },
    wake: look,
    draws: (kind, draw) => void papers.set(kind, draw),
    sweep: async (now) => {
      const old = new Date(now.getTime() - KEPT_MS)
      const ended = or(isNotNull(outboxMails.sentAt), isNotNull(outboxMails.failedAt))
      await database.db.delete(outboxMails).where(and(lt(outboxMails.createdAt, old), ended))
      await delivery.sweep(old)
    },
    stop: async () => {
      stopping.abort()
      clearInterval(timer)
      await looking
      const onTheirWay = Promise.all(inFlight)
      await Promise.race([onTheirWay, wait(LEAVE_MS, undefined, { ref: false })])
      leaving.abort()
      await onTheirWay
      delivery.close()
    },
  }
}

const sent = {
  name: 'outbox_sent',
  // What was told is not kept: a copy of the database must not tell it again.
  text: `update outbox_mails set sent_at = $2, leased_until = null, last_error = null,
    body = '', html = null, unsubscribe = null, paper = null
    where id = $1`,
}

// A time far ahead was written by a clock that was wrong: it holds nothing back.
const lease = (database: Database, at: Date, most: number): Promise<readonly Row[]> => {
  const [now, after] = [at.toISOString(), (ms: number) => new Date(at.getTime() + ms).toISOString()]
  return database.query({
    name: 'outbox_lease',
    text: `update outbox_mails set leased_until = $2, attempts = attempts + 1
      where id in (select id from outbox_mails
        where sent_at is null and failed_at is null and (due_at <= $1 or due_at > $4)
          and (leased_until is null or leased_until <= $1 or leased_until > $4)
        order by due_at, id limit $3 for update skip locked)
      returning id, sender, recipient, reply_to, subject, body, html, unsubscribe, paper, message_id, attempts, created_at`,
    values: [now, after(LEASE_MS), most, after(FARTHEST_MS)],
  })
}

async function noteFailure(
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
