import type { Language } from '../languages.rules.ts'
import type { Mail } from './outbox.server.ts'

/** In whose name mails go out, and the phone that stands below them. */
export type MailSender = { name: string; address: string; phone: string }

/** What a sample is made of: the public address of the site, and the time. */
export type SampleSite = { origin: string; now: Date }

/** A kind of mail that a room sends: what the office's list says of it, and a sample. */
export type MailKind = {
  /** Unique among all rooms; it stands in addresses. */
  id: string
  /** Who gets it. */
  recipient: string
  /** When it is sent. */
  when: string
  /** In which it is written: that of who gets it. */
  languages: readonly Language[]
  /** A mail of this kind as it would go out, written of invented data; in English if not said. */
  preview: (sender: MailSender, site: SampleSite, language?: Language) => Mail
}

const isMailKind = (value: unknown): value is MailKind =>
  typeof value === 'object' && value !== null && 'preview' in value && 'recipient' in value

/** The kinds that a room's mails.server.ts exports, alone or several under names. */
export const mailKindsOf = (file: object): readonly MailKind[] =>
  Object.values(file).flatMap((value: unknown) =>
    isMailKind(value) ? [value] : Object.values(Object(value) as object).filter(isMailKind),
  )
