import type { CommandContext } from '../platform/db/context.server.ts'
import type { MailKind, MailSender, SampleSite } from '../platform/mail/mail-kind.server.ts'
import type { Mail } from '../platform/mail/outbox.server.ts'
import { type Language, LANGUAGES } from '../platform/languages.rules.ts'
import { type AcademyRow, academyOf } from './academy.reads.server.ts'

/** The academy's own address, read by the office. */
export const OFFICE = 'office'

/**
 * A mail of the academy. `key` identifies subject and recipient: a second one with the same key is not
 * stored. User input goes only into mails to the office, so that no form can be used as a mail relay.
 */
type MailDraft = Pick<Mail, 'key' | 'subject' | 'replyTo' | 'paper' | 'html' | 'unsubscribe'> & {
  /** An address, or OFFICE. */
  to: string
  /** Paragraphs; the academy's name and phone are appended. */
  lines: readonly string[]
}

/** Only a kind of mail can set this key: what was not written by one does not go out. */
const KIND = Symbol('kind of mail')

/** A mail that a kind has written. */
export type WrittenMail = MailDraft & { readonly [KIND]: string }

type MailKindDefinition<Data> = Pick<MailKind, 'id' | 'recipient' | 'when'> & {
  write: (data: Data) => MailDraft
  /** Invented data, for the preview. */
  sample: (site: SampleSite) => Data
}

/** Declares a kind of mail. A room declares its kinds in its mails.server.ts, and lists them. */
export function mailKind<Data>({ id, recipient, when, write, sample }: MailKindDefinition<Data>) {
  return {
    id,
    recipient,
    when,
    languages: ['en'] as const,
    write: (data: Data): WrittenMail => ({ ...write(data), [KIND]: id }),
    preview: (sender: MailSender, site: SampleSite): Mail => composeMail(sender, write(sample(site))),
  } satisfies MailKind & { write: (data: Data) => WrittenMail }
}

type FamilyMailDefinition<Data, Words> = Pick<MailKind, 'id' | 'recipient' | 'when'> & {
  /** What the mail says, in each language. */
  words: Readonly<Record<Language, Words>>
  write: (data: Data, words: Words, language: Language) => MailDraft
  /** Invented data, for the preview. */
  sample: (site: SampleSite, language: Language) => Data
}

/** As mailKind, for families: each mail is in the language of who gets it. */
export function familyMailKind<Data, Words>({
  id,
  recipient,
  when,
  words,
  write,
  sample,
}: FamilyMailDefinition<Data, Words>) {
  return {
    id,
    recipient,
    when,
    languages: LANGUAGES,
    write: (data: Data, language: Language): WrittenMail => ({
      ...write(data, words[language], language),
      [KIND]: id,
    }),
    preview: (sender: MailSender, site: SampleSite, language: Language = 'en'): Mail =>
      composeMail(sender, write(sample(site, language), words[language], language)),
  } satisfies MailKind & { write: (data: Data, language: Language) => WrittenMail }
}

/** A mail that a kind has written and that was stored meanwhile. */
export const storedMail = (draft: MailDraft): WrittenMail => ({ ...draft, [KIND]: 'stored' })

/** In whose name the academy's mails go out. */
export const senderOf = ({ academyName, email, phone1 }: AcademyRow): MailSender => ({
  name: academyName,
  address: email,
  phone: phone1,
})

/** The mail as it goes out: from the academy, signed with its name and phone unless the office reads it. */
export function composeMail({ name, address, phone }: MailSender, { to, lines, ...more }: MailDraft): Mail {
  const isToOffice = to === OFFICE
  return {
    ...more,
    from: { name, address },
    to: isToOffice ? address : to,
    text: `${[...lines, ...(isToOffice ? [] : [`${name}\n${phone}`])].join('\n\n')}\n`,
  }
}

/**
 * Stores mails in the caller's transaction: they are sent if and only if it commits. A family without an
 * e-mail gets none. @returns false before the academy is set up.
 */
export async function queueMails(
  { tx, outbox }: Pick<CommandContext, 'tx' | 'outbox'>,
  letters: readonly WrittenMail[],
): Promise<boolean> {
  const academy = await academyOf(tx)
  if (!academy) return false
  const sender = senderOf(academy)
  await outbox.put(
    tx,
    letters.filter(({ to }) => to !== '').map((letter) => composeMail(sender, letter)),
  )
  return true
}
