import { mailKind, OFFICE } from '../academy/mails.server.ts'
import { formatMonth } from '../platform/text/dates.rules.ts'
import { rupeesExact } from '../platform/text/rupees.rules.ts'

// The mails of this room: what each says, and what the office's list says of it.

const monthText = (month: string): string => formatMonth(`${month}-15T00:00:00Z`)

type ToTeacher = {
  sheetId: string
  to: string
  /** Like 2026-10. */
  month: string
  toPayPaise: number
  /** The teacher's page. */
  link: string
}
const sampleToTeacher = (origin: string): ToTeacher => ({
  sheetId: 'sample',
  to: 'teacher@example.com',
  month: '2026-10',
  toPayPaise: 1_472_072,
  link: `${origin}/teach/pay?month=2026-10`,
})

export const paySheetMail = mailKind<ToTeacher>({
  id: 'pay-sheet',
  recipient: 'The teacher, at a confirmed email',
  when: 'A month of pay is counted, on the 1st',
  write: ({ sheetId, to, month, toPayPaise, link }) => ({
    key: `${sheetId}:pay-sheet`,
    to,
    subject: `Your pay for ${monthText(month)}`,
    lines: [
      `Your pay for ${monthText(month)} was counted: ${rupeesExact(toPayPaise)}.`,
      'Please read it line by line, and ask about what is not right before it is approved. A class without a register is not paid yet: mark the register, and it will be.',
      link,
    ],
  }),
  sample: ({ origin }) => sampleToTeacher(origin),
})

export const payAnswerMail = mailKind<Omit<ToTeacher, 'toPayPaise'> & { questionId: string }>({
  id: 'pay-answer',
  recipient: 'The teacher, at a confirmed email',
  when: 'The office answers a question about pay',
  write: ({ questionId, to, month, link }) => ({
    key: `${questionId}:pay-answer`,
    to,
    subject: `Your question was answered: pay for ${monthText(month)}`,
    lines: ['The office answered your question.', link],
  }),
  sample: ({ origin }) => ({ ...sampleToTeacher(origin), questionId: 'sample' }),
})

type QuestionToOffice = { questionId: string; teacher: string; month: string; words: string; link: string }

export const payQuestionMail = mailKind<QuestionToOffice>({
  id: 'pay-question',
  recipient: 'The office',
  when: 'A teacher asks about a line of a pay sheet',
  write: ({ questionId, teacher, month, words, link }) => ({
    key: `${questionId}:pay-question`,
    to: OFFICE,
    subject: `${teacher} asks about the pay for ${monthText(month)}`,
    lines: [words, link],
  }),
  sample: ({ origin }) => ({
    questionId: 'sample',
    teacher: 'Meenakshi Iyer',
    month: '2026-10',
    words: 'I also took the class of Farah on 9 October.',
    link: `${origin}/office/pay/sample`,
  }),
})
