import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type Received = { to: string; messageId: string; subject: string; replyTo: string; text: string }
export type MailSink = {
  url: string
  mails: Received[]
  /** Makes the next mails fail with this answer; null takes them again. */
  refuse: (answer: { code: number; at: 'RCPT' | 'DATA' } | null) => void
  /** Called once a mail was taken and before that is told to the sender. */
  onTaken: (look: (mail: Received) => void | Promise<void>) => void
  close: () => Promise<void>
}

/** A real SMTP server that keeps what it takes. */
export async function openMailSink(port = 0): Promise<MailSink> {
  const mails: Received[] = []
  let refusal: { code: number; at: 'RCPT' | 'DATA' } | null = null
  let taken: (mail: Received) => void | Promise<void> = () => {}
  const failure = (code: number) => Object.assign(new Error('refused by the test'), { responseCode: code })
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(refusal?.at === 'RCPT' ? failure(refusal.code) : null),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (refusal?.at === 'DATA') return done(failure(refusal.code))
        const mail = read(Buffer.concat(chunks).toString('utf8'), session.envelope.rcptTo[0]?.address ?? '')
        mails.push(mail)
        void (async () => {
          await taken(mail)
          done()
        })()
      })
    },
  })
  // A client that is killed in the middle is part of the tests.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = (server.server.address() as AddressInfo).port
  return {
    url: `smtp://127.0.0.1:${address}`,
    mails,
    refuse: (answer) => {
      refusal = answer
    },
    onTaken: (look) => {
      taken = look
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

function read(source: string, to: string): Received {
  const { header } = partOf(source)
  return {
    to,
    messageId: header('message-id'),
    subject: inPlainWords(header('subject')),
    replyTo: header('reply-to'),
    text: readable(source),
  }
}

function partOf(source: string): { header: (name: string) => string; body: string } {
  const gap = source.indexOf('\r\n\r\n')
  const head = source.slice(0, gap).replace(/\r\n[ \t]+/g, ' ')
  return {
    header: (name) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? '',
    body: source.slice(gap + 4),
  }
}

/** The text of a mail, or the heads and texts of its parts, not coded any more; what is attached stays as sent. */
function readable(part: string): string {
  const { header, body } = partOf(part)
  const boundary = /boundary="?([^";]+)"?/i.exec(header('content-type'))?.[1]
  if (boundary !== undefined)
    return body
      .split(`--${boundary}`)
      .slice(1, -1)
      .map((each) => `${each.slice(0, each.indexOf('\r\n\r\n'))}\r\n\r\n${readable(each)}`)
      .join('\r\n')
  const coding = header('content-transfer-encoding').toLowerCase()
  if (coding === 'quoted-printable') return unquoted(body.replace(/=\r\n/g, ''))
  const isText = header('content-type').startsWith('text/plain')
  return coding === 'base64' && isText ? Buffer.from(body, 'base64').toString('utf8') : body
}

const unquoted = (coded: string) =>
  Buffer.from(
    coded.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

/** A header with words that are not ASCII, as RFC 2047 codes them. */
const inPlainWords = (header: string) =>
  header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, way: string, coded: string) =>
      way.toUpperCase() === 'B'
        ? Buffer.from(coded, 'base64').toString('utf8')
        : unquoted(coded.replaceAll('_', ' ')),
    )
