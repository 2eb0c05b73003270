import * as z from 'zod/mini'
import { DataReply, endpoint, LANGUAGES } from '../platform/wire.ts'

const MailKind = z.object({
  kind: z.string(),
  /** Who gets it, and when it is sent. */
  recipient: z.string(),
  when: z.string(),
  /** Of the sample. */
  subject: z.string(),
})
export type MailKind = z.output<typeof MailKind>

export const getMailKinds = endpoint('GET', '/office/mails', {
  summary: 'Every kind of mail that is sent: to whom, when, and under which subject.',
  access: 'office',
  auditVerb: 'viewed the list of emails',
  reply: DataReply(z.array(MailKind)),
})

/** In English, unless said. */
const Content = {
  text: z.string(),
  /** As it is sent; null for a mail that is plain text alone. */
  html: z.nullable(z.string()),
}

const MailPreview = z.extend(MailKind, {
  from: z.object({ name: z.string(), address: z.string() }),
  to: z.string(),
  replyTo: z.nullable(z.string()),
  ...Content,
  /** The same as families get it who have chosen another language. */
  translations: z.array(z.object({ language: z.enum(LANGUAGES), subject: z.string(), ...Content })),
  /** The kind of paper that goes with it. */
  attachment: z.nullable(z.string()),
  /** Whether mail programs offer to stop mails of this kind. */
  canBeStopped: z.boolean(),
})
export type MailPreview = z.output<typeof MailPreview>

export const getMailPreview = endpoint('GET', '/office/mails/{kind}', {
  summary: 'A mail of this kind as it goes out, written of invented data. 404 for a kind that is not sent.',
  access: 'office',
  auditVerb: 'previewed an email',
  params: { kind: z.string().check(z.regex(/^[a-z-]{1,60}$/, 'Invalid kind of mail')) },
  reply: DataReply(MailPreview),
})
