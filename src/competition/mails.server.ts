import { mailKind } from '../academy/mails.server.ts'
import { marksWords } from './competition.rules.ts'

// The mails of this room: what each says, and what the office's list says of it.

type Regraded = {
  /** Names entry, round and version: versions are numbered per round. */
  key: string
  to: string
  fullName: string
  title: string
  before: number
  after: number
  maxMarks: number
  reason: string
  page: string
}

export const regradedMail = mailKind<Regraded>({
  id: 'result-changed',
  recipient: 'The family of each child whose result has changed',
  when: 'The answer key of a competition is changed after it was published',
  write: ({ key, to, fullName, title, before, after, maxMarks, reason, page }) => ({
    key,
    to,
    subject: `${title}: a result has changed`,
    lines: [
      `We corrected the answer key of “${title}” and marked all papers again.`,
      `${fullName}: ${marksWords(before)} marks before, ${marksWords(after)} of ${maxMarks} now.`,
      `Why: ${reason}`,
      `See both results here:\n${page}`,
    ],
  }),
  sample: ({ origin }) => ({
    key: 'sample',
    to: 'parent@example.com',
    fullName: 'Asha Rao',
    title: 'Winter Abacus Cup',
    before: 36,
    after: 38,
    maxMarks: 40,
    reason: 'Two answers of question 7 are right.',
    page: `${origin}/competition`,
  }),
})

type Answered = { id: string; to: string; fullName: string; title: string; upheld: boolean; answer: string }

export const objectionMail = mailKind<Answered>({
  id: 'objection-answered',
  recipient: 'The family that objected to an answer key',
  when: 'The office answers the objection',
  write: ({ id, to, fullName, title, upheld, answer }) => ({
    key: `${id}:answer`,
    to,
    subject: `${title}: the answer to your objection`,
    lines: [
      `We have ${upheld ? 'accepted' : 'answered'} ${fullName}’s objection to the answer key of “${title}”.`,
      answer,
    ],
  }),
  sample: () => ({
    id: 'sample',
    to: 'parent@example.com',
    fullName: 'Asha Rao',
    title: 'Winter Abacus Cup',
    upheld: true,
    answer: 'Thank you. The second answer of question 7 is right too, and now counts.',
  }),
})
