import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, statSync, unlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { and, eq, isNotNull, lt, or } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import { newId } from './columns.tables.ts'
import type { Database, Row, Tx } from './db.server.ts'
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
  attachment?: { name: string; type: string; content: Buffer }
}

export type Outbox = {
  /** Stores mails in the caller's transaction: they go out if and only if it commits. */
  put: (tx: Tx, mails: readonly Mail[]) => Promise<void>
  /** Forgets what was and what would be written to an address. */
  forget: (tx: Tx, address: string) => Promise<void>
  /** Sends what is due now; called after a commit, so that nobody waits for the next look. */
  wake: () => void
  /** Deletes what was sent or given up 90 days ago: to whom and about what. */
  sweep: (now: Date) => Promise<void>
  stop: () => Promise<void>
}

/** Longer than any one delivery can take, so that two processes never hold the same mail. In milliseconds. */
const LEASE_MS = 60_000
const LOOK_MS = 5_000
const AT_ONCE = 5
/** Waits before the second, third ... try, in seconds; the last one repeats until the mail is too old. */
const RETRY_SECONDS = [2, 15, 60, 300, 900, 3_600]
const TOO_OLD_MS = 72 * 3_600_000
const KEPT_MS = 90 * 24 * 3_600_000

/** `send` hands a mail over and resolves once the other side has taken it. */
type Delivery = { send: (mail: Row) => Promise<void>; sweep: (old: Date) => void; close: () => void }

/**
 * Mail that survives a crash: stored first, sent by a worker that leases rows, retried with growing waits. A process that
 * dies between sending and noting it sends once more, with the same Message-ID.
 */
export function openOutbox(database: Database, env: Pick<Env, 'SMTP_URL' | 'DATA_DIR' | 'publicUrl'>, log: Log): Outbox {
  const delivery = env.SMTP_URL ? overSmtp(env.SMTP_URL) : intoFolder(join(resolve(env.DATA_DIR), 'mail'), log)
  let running: Promise<void> | undefined
  let again = false
  const leaving = new AbortController()
  const stopping = leaving.signal

  const look = () => {
    if (stopping.aborted) return
    if (running) {
      again = true
      return
    }
    running = sendAll()
      .catch((error: unknown) => log.warn({ error: logged(error) }, 'outbox could not be read'))
      .finally(() => {
        running = undefined
        if (again) {
          again = false
          look()
        }
      })
  }

  async function sendAll(): Promise<void> {
    for (;;) {
      const mails = stopping.aborted ? [] : await lease(database, new Date())
      if (mails.length === 0) return
      await Promise.all(mails.map((mail) => sendOne(mail)))
    }
  }

  async function sendOne(mail: Row): Promise<void> {
    try {
      await delivery.send(mail)
    } catch (error) {
      const wrong = error as { message?: string; responseCode?: number; command?: string }
      // A refused recipient stays refused; anything else, a wrong password of ours included, may be mended.
      const final = (wrong.responseCode ?? 0) >= 500 && (wrong.command === 'RCPT TO' || wrong.command === 'DATA')
      await noteFailure(database, mail, { final, reason: String(wrong.message), now: new Date() })
      log.warn({ mail: mail.id, attempt: mail.attempts, final, code: wrong.responseCode }, 'mail not sent')
      return
    }
    await database.query({
      name: 'outbox_sent',
      // What was told is not kept: a copy of the database must not tell it again.
      text: "update outbox_mails set sent_at = $2, leased_until = null, last_error = null, body = '', attachment = null where id = $1",
      values: [mail.id, new Date().toISOString()],
    })
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
      const now = new Date()
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
            attachment: mail.attachment ? attached(mail.attachment) : null,
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
    wake: look,
    sweep: async (now) => {
      const old = new Date(now.getTime() - KEPT_MS)
      const ended = or(isNotNull(outboxMails.sentAt), isNotNull(outboxMails.failedAt))
      await database.db.delete(outboxMails).where(and(lt(outboxMails.createdAt, old), ended))
      delivery.sweep(old)
    },
    stop: async () => {
      leaving.abort()
      clearInterval(timer)
      await running
      delivery.close()
    },
  }
}

const lease = (database: Database, now: Date): Promise<readonly Row[]> =>
  database.query({
    name: 'outbox_lease',
    text: `update outbox_mails set leased_until = $2, attempts = attempts + 1
      where id in (select id from outbox_mails
        where sent_at is null and failed_at is null and due_at <= $1 and (leased_until is null or leased_until <= $1)
        order by due_at, id limit ${AT_ONCE} for update skip locked)
      returning id, sender, recipient, reply_to, subject, body, attachment, message_id, attempts, created_at`,
    values: [now.toISOString(), new Date(now.getTime() + LEASE_MS).toISOString()],
  })

async function noteFailure(
  database: Database,
  mail: Row,
  { final, reason, now }: { final: boolean; reason: string; now: Date },
): Promise<void> {
  const wait = RETRY_SECONDS[Math.min(Number(mail.attempts), RETRY_SECONDS.length) - 1] ?? 0
  const old = now.getTime() - new Date(String(mail.created_at)).getTime() > TOO_OLD_MS
  await database.query({
    name: 'outbox_failed',
    text: 'update outbox_mails set leased_until = null, due_at = $2, failed_at = $3, last_error = $4 where id = $1',
    values: [mail.id, new Date(now.getTime() + wait * 1_000).toISOString(), final || old ? now.toISOString() : null, reason.slice(0, 500)],
  })
}

type Attached = { filename: string; contentType: string; content: string; encoding: 'base64' }
const attached = ({ name, type, content }: NonNullable<Mail['attachment']>): string =>
  JSON.stringify({ filename: name, contentType: type, content: content.toString('base64'), encoding: 'base64' } satisfies Attached)

const messageOf = (mail: Row) => ({
  from: JSON.parse(String(mail.sender)) as Mail['from'],
  to: String(mail.recipient),
  ...(typeof mail.reply_to === 'string' ? { replyTo: mail.reply_to } : {}),
  subject: String(mail.subject),
  text: String(mail.body),
  attachments: typeof mail.attachment === 'string' ? [JSON.parse(mail.attachment) as Attached] : [],
  messageId: String(mail.message_id),
  // Tells other programs not to answer a receipt.
  headers: { 'auto-submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
})

function overSmtp(url: string): Delivery {
  // Each wait well below the lease.
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: AT_ONCE,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    // On the way to another machine mail is encrypted or not sent.
    requireTLS: !['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname),
    socketTimeout: 20_000,
  })
  return {
    send: async (mail) => {
      await transport.sendMail(messageOf(mail))
    },
    sweep: () => {},
    close: () => transport.close(),
  }
}

/** Without a mail server: each mail is noted in the log, without a word of it, and kept as a file that any mail program opens. */
function intoFolder(folder: string, log: Log): Delivery {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(messageOf(mail))
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      const file = join(folder, `${String(mail.id)}.eml`)
      writeFileSync(file, message as Buffer, { mode: 0o600 })
      log.info({ mail: mail.id, file }, 'mail kept (no SMTP_URL)')
    },
    sweep: (old) => {
      if (!existsSync(folder)) return
      for (const name of readdirSync(folder)) if (statSync(join(folder, name)).mtime < old) unlinkSync(join(folder, name))
    },
    close: () => {},
  }
}
