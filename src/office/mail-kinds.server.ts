import { academyOf } from '../academy/academy.reads.server.ts'
import { senderOf } from '../academy/mails.server.ts'
import { Refusal } from '../platform/errors.ts'
import { type Language, TRANSLATIONS } from '../platform/languages.rules.ts'
import type { MailKind } from '../platform/mail/mail-kind.server.ts'
import type { Mail } from '../platform/mail/outbox.server.ts'
import type { RoomParts } from '../platform/rooms/room.server.ts'
import { enveloped, type EndpointHandler, serve } from '../platform/http/serve.server.ts'
import { getMailKinds, getMailPreview } from './mail-kinds.contract.ts'

type Parts = Pick<RoomParts, 'database' | 'mailKinds' | 'publicUrl'>

/** Every kind of mail that is sent, and a sample of each. */
export function mailKindCalls({ database, mailKinds, publicUrl }: Parts): EndpointHandler[] {
  async function previewer(now: Date): Promise<(kind: MailKind, language?: Language) => Mail> {
    const academy = await academyOf(database.db)
    if (!academy) throw new Refusal(503, 'The academy is not set up yet', { code: 'academy_not_set_up' })
    return (kind, language) => kind.preview(senderOf(academy), { origin: publicUrl.origin, now }, language)
  }

  return [
    serve(getMailKinds, async ({ now }) => {
      const preview = await previewer(now)
      return enveloped(
        mailKinds.map((kind) => ({
          kind: kind.id,
          recipient: kind.recipient,
          when: kind.when,
          subject: preview(kind).subject,
        })),
      )
    }),

    serve(getMailPreview, async ({ params, now }) => {
      const kind = mailKinds.find(({ id }) => id === params.kind)
      if (!kind) throw new Refusal(404, 'Mail not found', { code: 'mail_not_found' })
      const preview = await previewer(now)
      const { from, to, replyTo, subject, text, html, paper, unsubscribe } = preview(kind)
      return enveloped({
        kind: kind.id,
        recipient: kind.recipient,
        when: kind.when,
        subject,
        from,
        to,
        replyTo: replyTo ?? null,
        text,
        html: html ?? null,
        translations: TRANSLATIONS.filter((language) => kind.languages.includes(language)).map((language) => {
          const { html: translated, ...mail } = preview(kind, language)
          return { language, subject: mail.subject, text: mail.text, html: translated ?? null }
        }),
        attachment: paper?.kind ?? null,
        canBeStopped: unsubscribe !== undefined,
      })
    }),
  ]
}
