import { mailKind } from '../academy/mails.server.ts'

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
