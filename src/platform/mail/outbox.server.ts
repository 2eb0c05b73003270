import { randomUUID } from 'node:crypto'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, isNotNull, lt, or } from 'drizzle-orm'
import { newId } from '../db/columns.tables.ts'
import type { Database, Db, Row, Tx } from '../db/db.server.ts'
import { AT_ONCE, DELIVERY_MS, type MailAttachment, folderDelivery, smtpDelivery } from './delivery.server.ts'
import type { Env } from '../runtime/env.server.ts'
import { insertMany } from '../db/insert-many.server.ts'
import { type Log, logged } from '../runtime/log.server.ts'
import { outboxMails } from './mail.tables.ts'
import { endLeases, lease, noteFailure, noteTaken, retryFailed } from './outbox-rows.server.ts'
import { type MailState, mailState, releaseMail } from './outbox-state.server.ts'

export type Mail = {
  /** Identifies subject and recipient; a second mail with this key is not stored. */
  key: string
  from: { name: string; address: string }
  to: string
  replyTo?: string
  subject: string
  /** Plain text. */
  text: string
  /** HTML version. */
  html?: string
  /** One-click unsubscribe URL, without login (RFC 8058). */
  unsubscribe?: string
  /** Not before; now if not said. At most 90 minutes ahead: what is later is taken for a wrong clock. */
  dueAt?: Date
  /** An attachment, rendered when the mail is sent: kind and content. */
  paper?: { kind: string; of: object }
}

export type Outbox = {
  /** Stores mails in the caller's transaction: they are sent if and only if it commits. */
  put: (tx: Tx, mails: readonly Mail[]) => Promise<void>
  /** Deletes all mails to an address. */
  forget: (tx: Tx, address: string) => Promise<void>
  /** Number of stored mails: waiting and recently sent. */
  kept: (on: Db | Tx) => Promise<number>
  /** Deletes all mails; waiting ones are not sent. */
  forgetAll: (tx: Tx) => Promise<void>
  /** False if a real academy has no mail server: its mails are only files. */
  isSetUp: boolean
  /** Without a mail server emails are written to files, which nobody gets. */
  writesFiles: boolean
  /** State of the outbox, of all instances. */
  state: (now: Date) => Promise<MailState>
  /** Releases mails held after a restore. @returns false if none were. */
  release: typeof releaseMail
  /** Makes failed mails due now, once the mail server works again. */
  retry: () => Promise<void>
  /** @throws {Error} with the reason why mails cannot be sent at the moment. */
  verify: () => Promise<void>
  /**
   * Sends one mail at once without storing it, also during a hold.
   * @throws {Error} with the reason of a failure.
   */
  sendNow: (mail: Omit<Mail, 'key' | 'paper'>) => Promise<void>
  /** Sends due mails now; called after a commit. */
  wake: () => void
  /** Registers how attachments of a kind are rendered. */
  draws: (kind: string, draw: (of: never) => Promise<MailAttachment>) => void
  /** Deletes mails sent or given up 90 days ago. */
  sweep: (now: Date) => Promise<void>
  stop: () => Promise<void>
}

/** What is said of a mail that an act has queued; in an academy without a mail server nobody gets it. */
export const formatSent = ({ isSetUp }: Pick<Outbox, 'isSetUp'>, sent: string): string =>
  isSetUp ? sent : 'Saved, but nobody was emailed: email is not set up. See Settings, Services.'

const LOOK_MS = 5_000
/** Timeout of a mail sent at once, in milliseconds. */
const TEST_MS = 20_000
/** Time for deliveries in flight at shutdown, in milliseconds. */
const LEAVE_MS = 3_000
/** Waits before retrying to mark a mail as sent, in milliseconds; in total below the lease. */
const NOTE_AGAIN_MS = [500, 1_000, 2_000, 4_000, 8_000]
const STORED_MS = 90 * 24 * 3_600_000

export type OutboxParts = {
  database: Database
  env: Pick<Env, 'SMTP_URL' | 'DATA_DIR' | 'NODE_ENV' | 'publicUrl'>
  log: Log
}

/**
 * Mail that survives a crash: stored first, sent by a worker that leases rows, retried with growing waits. A
 * process that dies between sending and marking sends once more, with the same Message-ID.
 */
export function openOutbox({ database, env, log }: OutboxParts): Outbox {
  const { clock } = database
  const delivery = env.SMTP_URL
    ? smtpDelivery(env.SMTP_URL)
    : folderDelivery(join(resolve(env.DATA_DIR), 'mail'), log)
  const papers = new Map<string, (of: never) => Promise<MailAttachment>>()
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

  /** Leases due mails while there are free places. */
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
      // A refused recipient is final; other errors, such as our wrong password, may be fixed.
      const refused =
        (wrong.responseCode ?? 0) >= 500 && (wrong.command === 'RCPT TO' || wrong.command === 'DATA')
      // Perhaps accepted by a slow server: retried once, not for three days.
      const twice = isHandedOver && wrong.responseCode === undefined && Number(mail.attempts) > 1
      const final = refused || twice
      const reason = tooLong.aborted ? `not taken within ${DELIVERY_MS / 1_000} s` : String(wrong.message)
      await noteFailure(database, mail, { final, reason, now: clock.now() })
      log.warn({ mail: mail.id, attempt: mail.attempts, final, code: wrong.responseCode }, 'mail not sent')
      return
    }
    await noteSent(mail)
  }

  async function sendNow({ from, to, subject, text }: Omit<Mail, 'key' | 'paper'>): Promise<void> {
    const mail = {
      id: newId(),
      sender: JSON.stringify(from),
      recipient: to,
      subject,
      body: text,
      message_id: messageId(),
    }
    const signal = AbortSignal.any([AbortSignal.timeout(TEST_MS), leaving.signal])
    await delivery
      .send({ mail, paper: undefined }, signal, () => {})
      .catch((error: unknown) => {
        throw signal.aborted ? new Error(`not taken within ${TEST_MS / 1_000} s`, { cause: error }) : error
      })
  }

  const messageId = () => `<${randomUUID()}@${env.publicUrl.hostname}>`

  async function drawn({ paper }: Row): Promise<MailAttachment | undefined> {
    if (typeof paper !== 'string') return undefined
    const { kind, of } = JSON.parse(paper) as NonNullable<Mail['paper']>
    const draw = papers.get(kind)
    if (!draw) throw new Error(`nobody draws a ${kind}`)
    return draw(of as never)
  }

  /** Marks a mail as sent, retrying during its lease in case the database is away for seconds. */
  async function noteSent(mail: Row): Promise<void> {
    for (const pause of NOTE_AGAIN_MS) {
      try {
        return void (await noteTaken(database, mail.id, clock.now()))
      } catch (error) {
        if (stopping.signal.aborted) throw error
        await wait(pause, undefined, { ref: false })
      }
    }
    await noteTaken(database, mail.id, clock.now())
  }

  // Only one process can use the embedded database, so leases of the previous process are void.
  const started = database.kind === 'embedded' ? endLeases(database) : Promise.resolve()
  started.then(look, (error: unknown) => log.warn({ error: logged(error) }, 'outbox could not be read'))
  const timer = setInterval(look, LOOK_MS)
  timer.unref()

  return {
    put: async (tx, all) => {
      // Erased people have no address.
      const mails = all.filter(({ to }) => to !== '')
      if (mails.length === 0) return
      const now = clock.now()
      await insertMany(tx, outboxMails, {
        unlessThere: true,
        rows: mails.map((mail) => ({
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
          messageId: messageId(),
          dueAt: mail.dueAt ?? now,
          createdAt: now,
        })),
      })
    },
    forget: async (tx, address) => {
      await tx.delete(outboxMails).where(eq(outboxMails.recipient, address))
    },
    kept: (on) => on.$count(outboxMails),
    forgetAll: async (tx) => {
      await tx.delete(outboxMails)
    },
    writesFiles: env.SMTP_URL === undefined,
    isSetUp: env.SMTP_URL !== undefined || env.NODE_ENV !== 'production',
    state: (now) => mailState(database, now),
    release: releaseMail,
    retry: async () => {
      await retryFailed(database, clock.now())
      look()
    },
    verify: () => delivery.verify(),
    sendNow,
    wake: look,
    draws: (kind, draw) => void papers.set(kind, draw),
    sweep: async (now) => {
      const old = new Date(now.getTime() - STORED_MS)
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
