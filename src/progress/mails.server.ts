import { familyMailKind } from '../academy/mails.server.ts'
import { linkIn } from '../platform/languages.rules.ts'
import type { WeeklyDigest } from './diary/diary.contract.ts'
import { type LetterLinks, letterHtml, letterLines, letterWords } from './diary/letter-text.rules.ts'

// The mails of this room: what each says, and what the office's list says of it.

type Digest = { key: string; to: string; letter: WeeklyDigest; links: LetterLinks; unsubscribe: string }

export const weeklyDigestMail = familyMailKind<Digest, (typeof letterWords)['en']>({
  id: 'weekly-letter',
  recipient: 'Each parent who has agreed and not stopped it',
  when: 'Sunday at 6 pm, when there is something to say of the week',
  words: letterWords,
  write: ({ key, to, letter, links, unsubscribe }, say, language) => {
    const own = { diary: linkIn(language, links.diary), stop: linkIn(language, links.stop) }
    return {
      key,
      to,
      subject: say.subject(letter),
      lines: letterLines(letter, own, language),
      html: letterHtml(letter, own, language),
      unsubscribe,
    }
  },
  sample: ({ origin }) => ({
    key: 'sample',
    to: 'parent@example.com',
    letter: sampleLetter,
    links: { diary: `${origin}/family`, stop: `${origin}/letters/stop/sample` },
    unsubscribe: `${origin}/api/letters/sample`,
  }),
})

const classGroup = { groupId: '01890000-0000-7000-8000-000000000001', subject: 'Abacus', minutes: 45 }
const sampleLetter: WeeklyDigest = {
  monday: '2026-11-16',
  announcements: [
    { title: 'Open day on Sunday', text: 'Come at ten and bring a friend.', isTranslated: false },
  ],
  children: [
    {
      name: 'Asha Rao',
      education: 'Class 4',
      summary: {
        kind: 'active',
        name: 'Asha',
        isLastWeek: false,
        days: 3,
        best: { kind: 'quiz', title: 'Small Friends', right: 9, total: 10 },
        began: null,
      },
      time: { total: 52, days: [20, 0, 16, 0, 16, 0, 0] },
      practice: {
        days: 3,
        parts: [{ part: 'soroban', name: 'Abacus', tries: 40, right: 34, helped: 12, what: ['+4 = −6 +10'] }],
        hard: [{ key: 'soroban +4 big', title: '+4 = −6 +10', tries: 9, right: 4 }],
      },
      topics: [
        { topic: 'Small friends', subject: 'Abacus', before: 70, now: 90, word: 'Better' },
        { topic: 'Big friends', subject: 'Abacus', before: null, now: 50, word: 'New' },
      ],
      remark: {
        teacher: 'Meera Iyer',
        at: '2026-11-18T11:00:00.000Z',
        text: 'Asha sits straight and works calmly.',
        signed: false,
      },
      pages: [
        {
          sentAt: '2026-11-17T11:00:00.000Z',
          teacher: 'Meera Iyer',
          answer: { at: '2026-11-18T11:00:00.000Z', text: 'Neat work.' },
        },
      ],
      next: [
        {
          ...classGroup,
          group: 'Abacus beginners',
          at: '2026-11-25T11:00:00.000Z',
          place: 'Room 2',
          meetingUrl: null,
          teacher: 'Meera Iyer',
        },
      ],
      homework: [
        {
          homeworkId: '01890000-0000-7000-8000-000000000002',
          dueOn: '2026-11-25',
          text: 'Rows 1 to 4 of page 12',
          lesson: null,
          quiz: null,
          exercise: null,
          done: false,
        },
      ],
      due: [{ course: 'Abacus level 2', amount: 455 }],
    },
  ],
}
