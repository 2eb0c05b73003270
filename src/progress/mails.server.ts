import { mailKind } from '../academy/mails.server.ts'
import type { WeeklyDigest } from './diary/diary.contract.ts'
import { type LetterLinks, letterHtml, letterLines } from './diary/letter-text.rules.ts'

// The mails of this room: what each says, and what the office's list says of it.

type Digest = { key: string; to: string; letter: WeeklyDigest; links: LetterLinks; unsubscribe: string }

export const weeklyDigestMail = mailKind<Digest>({
  id: 'weekly-letter',
  recipient: 'Each parent who has agreed and not stopped it',
  when: 'Sunday at 6 pm, when there is something to say of the week',
  write: ({ key, to, letter, links, unsubscribe }) => ({
    key,
    to,
    subject: letter.subject,
    lines: letterLines(letter, links),
    html: letterHtml(letter, links),
    unsubscribe,
  }),
  sample: ({ origin }) => ({
    key: 'sample',
    to: 'parent@example.com',
    letter: sampleLetter,
    links: { diary: `${origin}/family`, stop: `${origin}/letters/stop/sample` },
    unsubscribe: `${origin}/api/letters/sample`,
  }),
})

const sampleLetter: WeeklyDigest = {
  subject: 'Asha’s week: practised on 3 days',
  week: '16 to 22 November',
  children: [
    {
      name: 'Asha Rao',
      education: 'Class 4',
      sentence: 'Asha practised on three days and finished one quiz.',
      time: '52 min, on Monday, Wednesday and Friday.',
      topics: [
        { topic: 'Small friends', subject: 'Abacus', before: 70, now: 90, word: 'Better' },
        { topic: 'Big friends', subject: 'Abacus', before: null, now: 50, word: 'New' },
      ],
      remark: {
        teacher: 'Meera Iyer',
        on: '18 Nov',
        text: 'Asha sits straight and works calmly.',
        signed: false,
      },
      pages: ['sent on 17 Nov. Meera Iyer: Neat work.'],
      next: ['Wednesday 25 November, 4:30 pm, Abacus beginners, Room 2'],
      homework: ['Rows 1 to 4 of page 12 (due 25 Nov)'],
      due: ['“Abacus level 2”, ₹455'],
    },
  ],
}
