import { mkdir, readdir, stat, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Row } from './db.server.ts'
import { eachAlone } from './jobs.server.ts'
import type { Log } from './log.server.ts'

/** A mail that is not handed over after so long is tried again later. In milliseconds. */
export const DELIVERY_MS = 30_000
/** Mails in flight at once: a slow one takes one place, the others go on. */
export const AT_ONCE = 8

export type DrawnPaper = { name: string; type: string; content: Buffer }
/** A row of the outbox, with the paper that goes along. */
export type Outgoing = { mail: Row; paper: DrawnPaper | undefined }

/**
 * `send` hands a mail over and resolves once the other side has taken it; it gives up when the signal says
 * so. `handedOver` is called when the last byte has left: what fails after that was perhaps taken.
 */
export type Delivery = {
  send: (outgoing: Outgoing, signal: AbortSignal, handedOver: () => void) => Promise<void>
  sweep: (old: Date) => Promise<void>
  close: () => void
}

// An address is handed over as one, so that no mail program reads a list, a comment or another address out of
// it.
const asAddress = (address: unknown) => ({ name: '', address: String(address) })

const messageOf = ({ mail, paper }: Outgoing) => ({
  from: JSON.parse(String(mail.sender)) as { name: string; address: string },
  to: asAddress(mail.recipient),
  ...(mail.reply_to ? { replyTo: asAddress(mail.reply_to) } : {}),
  subject: String(mail.subject),
  text: String(mail.body),
  ...(typeof mail.html === 'string' ? { html: mail.html } : {}),
  attachments: paper ? [{ filename: paper.name, contentType: paper.type, content: paper.content }] : [],
  messageId: String(mail.message_id),
  // Tells other programs not to answer a receipt.
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

/** Over SMTP, as the URL says. */
export function overSmtp(url: string): Delivery {
  // Each wait well below the lease.
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: AT_ONCE,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    // On the way to another machine mail is encrypted or not sent.
    requireTLS: !['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname),
    socketTimeout: DELIVERY_MS,
  })
  // Its own stage, between the mail and the wire: when the last byte has gone through.
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
    sweep: () => Promise.resolve(),
    close: () => transport.close(),
  }
}

/**
 * Without a mail server: each mail is noted in the log, without a word of it, and kept as a file that any
 * mail program opens.
 */
export function intoFolder(folder: string, log: Log): Delivery {
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
    sweep: async (old) => {
      const names = await readdir(folder).catch(() => [])
      await eachAlone(names, async (name) => {
        if ((await stat(join(folder, name))).mtime < old) await unlink(join(folder, name))
      })
    },
    close: () => {},
  }
}
