import { mailKind } from '../academy/mails.server.ts'
import { formatLongDate } from '../platform/text/dates.rules.ts'

// The mails of this room: what each says, and what the office's list says of it.

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
const said = (note: string) => (note ? [`Message from the academy: ${note}`] : [])

export const examPassedMail = mailKind<Decided>({
  id: 'exam-passed',
  recipient: 'The family of the student',
  when: 'A teacher confirms a passed grade exam',
  write: ({ id, to, fullName, grade, points, marks, decisionNote, address }) => ({
    key: `${id}:confirmed`,
    to,
    subject: `${fullName.split(' ')[0]} passed ${grade}`,
    lines: [
      `${fullName} passed ${grade} with ${points} of ${marks} points. Well done!`,
      `Download the certificate: ${address}`,
      ...said(decisionNote),
    ],
  }),
  sample: ({ origin }) => ({
    ...sample,
    points: 92,
    decisionNote: 'Quick and careful. Well done!',
    address: `${origin}/exams/certificates/sample`,
  }),
})

export const examNotCountedMail = mailKind<Decided>({
  id: 'exam-not-counted',
  recipient: 'The family of the student',
  when: 'A teacher does not confirm a passed grade exam',
  write: ({ id, to, fullName, grade, points, marks, decisionNote, address }) => ({
    key: `${id}:declined`,
    to,
    subject: `${grade}: result not confirmed`,
    lines: [
      `${fullName}’s ${grade} paper (${points} of ${marks} points) was not confirmed this time.`,
      `See the paper and the next date: ${address}`,
      ...said(decisionNote),
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

export const examWithdrawnMail = mailKind<Withdrawn>({
  id: 'exam-withdrawn',
  recipient: 'The family of the student',
  when: 'The office withdraws a passed exam on paper that was recorded by mistake',
  write: ({ id, to, fullName, grade, date, reason, address }) => ({
    key: `${id}:withdrawn`,
    to,
    subject: `${grade}: result of ${fullName.split(' ')[0]} withdrawn`,
    lines: [
      `The result of ${grade} that was recorded for ${fullName} on ${formatLongDate(date)} was a mistake and is withdrawn.`,
      'Its certificate is no longer valid.',
      `Reason: ${reason}`,
      `See the exam: ${address}`,
    ],
  }),
  sample: ({ origin }) => ({
    ...sample,
    date: new Date('2026-11-20T00:00:00+05:30'),
    reason: 'The marks were another child’s.',
    address: `${origin}/exams/8`,
  }),
})
