import { constants } from 'node:fs'
import { access, mkdir, readdir, stat, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Row } from '../db/db.server.ts'
import { forEachIsolated } from '../jobs/jobs.server.ts'
import type { Log } from '../runtime/log.server.ts'

/** Timeout of a delivery, in milliseconds; then it is retried later. */
export const DELIVERY_MS = 30_000
/** Mails in flight at once, so that a slow one does not block the others. */
export const AT_ONCE = 8

export type MailAttachment = { name: string; type: string; content: Buffer }
/** A row of the outbox, with its attachment. */
export type OutgoingMail = { mail: Row; paper: MailAttachment | undefined }

/**
 * `send` resolves when the mail server has accepted the mail, and stops on the signal. `handedOver` is called
 * after the last byte: a failure after that may still have been accepted.
 */
export type Delivery = {
  send: (outgoing: OutgoingMail, signal: AbortSignal, handedOver: () => void) => Promise<void>
  /** @throws {Error} with the reason why mails cannot be sent at the moment. */
  verify: () => Promise<void>
  sweep: (old: Date) => Promise<void>
  close: () => void
}

// As an object, so that no mail program parses a list, a comment or another address out of it.
const asAddress = (address: unknown) => ({ name: '', address: String(address) })

const messageOf = ({ mail, paper }: OutgoingMail) => ({
  from: JSON.parse(String(mail.sender)) as { name: string; address: string },
  to: asAddress(mail.recipient),
  ...(mail.reply_to ? { replyTo: asAddress(mail.reply_to) } : {}),
  subject: String(mail.subject),
  text: String(mail.body),
  ...(typeof mail.html === 'string' ? { html: mail.html } : {}),
  attachments: paper ? [{ filename: paper.name, contentType: paper.type, content: paper.content }] : [],
  messageId: String(mail.message_id),
  // Marks the mail as automatic, so that auto-responders do not reply.
  headers: {
    'auto-submitted': 'auto-generated',
    ...(typeof mail.unsubscribe === 'string'
      ? {
          'list-unsubscribe': `<${mail.unsubscribe}>`,
          'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
        }
      : {}),
  },
  disableFileAccess: true,
  disableUrlAccess: true,
})

/** Sends over SMTP to the server of the URL. */
export function smtpDelivery(url: string): Delivery {
  // Each timeout is well below the lease.
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: AT_ONCE,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    // Mail to another machine is encrypted or not sent.
    requireTLS: !['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname),
    socketTimeout: DELIVERY_MS,
  })
  // A stream stage that notices when the last byte has passed.
  transport.use('stream', (mail, done) => {
    const { handedOver } = mail.data as { handedOver?: () => void }
    mail.message.transform(
      () =>
        new PassThrough({
          flush: (ended) => {
            handedOver?.()
            ended()
          },
        }),
    )
    done()
  })
  return {
    send: async (outgoing, signal, handedOver) => {
      await transport.sendMail({ ...messageOf(outgoing), signal, handedOver } as SendMailOptions)
    },
    verify: async () => void (await transport.verify()),
    sweep: () => Promise.resolve(),
    close: () => transport.close(),
  }
}

/**
 * Without a mail server: logs each mail (without its text) and stores it as a file that mail programs open.
 */
export function folderDelivery(folder: string, log: Log): Delivery {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    send: async (outgoing) => {
      const { mail } = outgoing
      const { message } = await transport.sendMail(messageOf(outgoing))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = join(folder, `${String(mail.id)}.eml`)
      await writeFile(file, message as Buffer, { mode: 0o600 })
      log.info({ mail: mail.id, file }, 'mail kept (no SMTP_URL)')
    },
    verify: async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await access(folder, constants.W_OK)
    },
    sweep: async (old) => {
      const names = await readdir(folder).catch(() => [])
      await forEachIsolated(names, async (name) => {
        if ((await stat(join(folder, name))).mtime < old) await unlink(join(folder, name))
      })
    },
    close: () => {},
  }
}
