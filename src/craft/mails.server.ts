import { familyMailKind } from '../academy/mails.server.ts'
import { linkIn } from '../platform/languages.rules.ts'
import { datesIn } from '../platform/text/dates-in.rules.ts'
import { words as hi } from './mails.hi.words.ts'
import { words as en } from './mails.words.ts'

// The mails of this room: what each says, and what the office's list says of it.

const words = { en, hi }

type Decided = {
  /** Of the sitting. */
  id: string
  to: string
  fullName: string
  grade: string
  points: number
  marks: number
  /** What the teacher wrote; '' for nothing. */
  decisionNote: string
  /** Of the certificate, or of the grade's page. */
  address: string
}

const sample = {
  id: 'sample',
  to: 'parent@example.com',
  fullName: 'Asha Rao',
  grade: 'Abacus grade 8',
  marks: 100,
}
const firstOf = (fullName: string): string => fullName.split(' ')[0] ?? fullName
const said = (note: string, say: typeof en) => (note ? [say.message(note)] : [])

export const examPassedMail = familyMailKind<Decided, typeof en>({
  id: 'exam-passed',
  recipient: 'The family of the student',
  when: 'A teacher confirms a passed grade exam',
  words,
  write: ({ id, to, fullName, grade, points, marks, decisionNote, address }, say, language) => ({
    key: `${id}:confirmed`,
    to,
    subject: say.passed(firstOf(fullName), grade),
    lines: [
      say.passedWith({ name: fullName, grade, points, marks }),
      `${say.certificate} ${linkIn(language, address)}`,
      ...said(decisionNote, say),
    ],
  }),
  sample: ({ origin }) => ({
    ...sample,
    points: 92,
    decisionNote: 'Quick and careful. Well done!',
    address: `${origin}/exams/certificates/sample`,
  }),
})

export const examNotCountedMail = familyMailKind<Decided, typeof en>({
  id: 'exam-not-counted',
  recipient: 'The family of the student',
  when: 'A teacher does not confirm a passed grade exam',
  words,
  write: ({ id, to, fullName, grade, points, marks, decisionNote, address }, say, language) => ({
    key: `${id}:declined`,
    to,
    subject: say.notConfirmed(grade),
    lines: [
      say.wasNotConfirmed({ name: fullName, grade, points, marks }),
      `${say.seePaper} ${linkIn(language, address)}`,
      ...said(decisionNote, say),
    ],
  }),
  sample: ({ origin }) => ({
    ...sample,
    points: 84,
    decisionNote: 'Please write the paper again in class.',
    address: `${origin}/exams/8`,
  }),
})

type Withdrawn = Omit<Decided, 'points' | 'marks' | 'decisionNote'> & { date: Date; reason: string }

export const examWithdrawnMail = familyMailKind<Withdrawn, typeof en>({
  id: 'exam-withdrawn',
  recipient: 'The family of the student',
  when: 'The office withdraws a passed exam on paper that was recorded by mistake',
  words,
  write: ({ id, to, fullName, grade, date, reason, address }, say, language) => ({
    key: `${id}:withdrawn`,
    to,
    subject: say.withdrawn(firstOf(fullName), grade),
    lines: [
      say.wasWithdrawn(fullName, grade, datesIn[language].longDate(date)),
      say.noCertificate,
      say.reason(reason),
      `${say.seeExam} ${linkIn(language, address)}`,
    ],
  }),
  sample: ({ origin }) => ({
    ...sample,
    date: new Date('2026-11-20T00:00:00+05:30'),
    reason: 'The marks were another child’s.',
    address: `${origin}/exams/8`,
  }),
})
