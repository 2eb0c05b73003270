import { familyMailKind } from '../academy/mails.server.ts'
import { linkIn } from '../platform/languages.rules.ts'
import { datesIn } from '../platform/text/dates-in.rules.ts'
import type { Notice } from './classroom.rules.ts'
import { words as hi } from './mails.hi.words.ts'
import { words as en } from './mails.words.ts'

// The mails of this room: what each says, and what the office's list says of it.

/** What mails of announcements say, and the acts that are announced, in each language. */
export const announcementWords = { en, hi }

type AnnouncementData = {
  id: string
  to: string
  title: string
  text: string
  origin: string
  notice: Notice
  /** When who has not read it is reminded; null for the first mail. */
  remindedAt: Date | null
}

export const announcementMail = familyMailKind<AnnouncementData, typeof en>({
  id: 'announcement',
  recipient: 'Families with a confirmed email',
  when: 'The office sends an announcement or reminds of one, cancels or moves a class, or names a substitute or holidays',
  words: announcementWords,
  write: ({ id, to, title, text, origin, notice, remindedAt }, say, language) => ({
    key: `announcement:${id}:${to}${remindedAt ? `:${remindedAt.toISOString()}` : ''}`,
    to,
    subject: remindedAt ? say.reminder(title) : title,
    lines: [
      text,
      ...(notice === 'cancelled'
        ? [`${say.chooseClass}\n${linkIn(language, `${origin}/family/make-ups`)}`]
        : []),
      `${say.inDiary}\n${linkIn(language, `${origin}/family`)}`,
    ],
  }),
  sample: ({ origin }, language) => ({
    id: 'sample',
    to: 'parent@example.com',
    title: announcementWords[language].noClassOn(datesIn[language].longWeekday('2026-12-04'), 'Abacus A'),
    text: announcementWords[language].isCancelled(
      'Abacus A',
      datesIn[language].longWeekday('2026-12-04'),
      'Repairs',
    ),
    origin,
    notice: 'cancelled',
    remindedAt: null,
  }),
})
