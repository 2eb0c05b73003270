import { familyMailKind } from '../academy/mails.server.ts'
import { weekIn, type WeekTimes } from '../classroom/moving-up.reads.server.ts'
import { linkIn } from '../platform/languages.rules.ts'
import { datesIn } from '../platform/text/dates-in.rules.ts'
import { words as hi } from './mails.hi.words.ts'
import { words as en } from './mails.words.ts'

// The mails of this room: what each says, and what the office's list says of it.

type MovesUp = {
  /** Of the move. */
  id: string
  to: string
  fullName: string
  /** In the academy's words, like Level 2; '' for none. */
  level: string
  group: string
  week: WeekTimes
  /** Like 2026-12-01. */
  from: string
  /** Of the diary. */
  address: string
}

export const movedUpMail = familyMailKind<MovesUp, typeof en>({
  id: 'moved-up',
  recipient: 'The family of the student',
  when: 'The office moves a child up after an exam',
  words: { en, hi },
  write: ({ id, to, fullName, level, group, week, from, address }, say, language) => ({
    key: `${id}:moved-up`,
    to,
    subject: say.movesUp(fullName.split(' ')[0] ?? fullName, level),
    lines: [
      say.passed(fullName, level),
      say.from(datesIn[language].longWeekday(`${from}T06:00:00Z`), group, weekIn(language, week)),
      `${say.diary} ${linkIn(language, address)}`,
    ],
  }),
  sample: ({ origin }) => ({
    id: 'sample',
    to: 'parent@example.com',
    fullName: 'Asha Rao',
    level: 'Level 3',
    group: 'Abacus 3',
    week: { weekdays: [2, 6], time: '16:30', otherTimes: [] },
    from: '2026-12-01',
    address: `${origin}/family`,
  }),
})
