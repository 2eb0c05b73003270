import { familyMailKind } from '../academy/mails.server.ts'
import { linkIn } from '../platform/languages.rules.ts'
import { marksWords } from './competition.rules.ts'
import { words as hi } from './mails.hi.words.ts'
import { words as en } from './mails.words.ts'

// The mails of this room: what each says, and what the office's list says of it.

const words = { en, hi }

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

export const regradedMail = familyMailKind<Regraded, typeof en>({
  id: 'result-changed',
  recipient: 'The family of each child whose result has changed',
  when: 'The answer key of a competition is changed after it was published',
  words,
  write: ({ key, to, fullName: name, title, before, after, maxMarks: of, reason, page }, say, language) => ({
    key,
    to,
    subject: say.hasChanged(title),
    lines: [
      say.keyCorrected(title),
      say.marks({ name, before: marksWords(before), after: marksWords(after), of }),
      say.why(reason),
      `${say.seeBoth}\n${linkIn(language, page)}`,
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

export const objectionMail = familyMailKind<Answered, typeof en>({
  id: 'objection-answered',
  recipient: 'The family that objected to an answer key',
  when: 'The office answers the objection',
  words,
  write: ({ id, to, fullName, title, upheld, answer }, say) => ({
    key: `${id}:answer`,
    to,
    subject: say.answered(title),
    lines: [say.isAnswered(fullName, title, upheld), say.answer(answer)],
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
