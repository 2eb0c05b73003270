import { mailKind, OFFICE } from '../academy/mails.server.ts'
import { formatLongDay } from '../platform/text/dates.rules.ts'
import { rupeesExact } from '../platform/text/rupees.rules.ts'
import { monthText } from './royalty.rules.ts'

// The mails of this room: what each says, and what the office's list says of it.

const dayText = (day: string): string => formatLongDay(`${day}T06:00:00Z`)

type ToHead = {
  statementId: string
  headId: string
  to: string
  centre: string
  month: string
  toPayPaise: number
  /** The last day to object, like 2026-11-08. */
  objectBy: string
  /** The statement's page. */
  link: string
}
const sampleToHead = (origin: string): ToHead => ({
  statementId: 'sample',
  headId: 'sample',
  to: 'head@example.com',
  centre: 'Indore',
  month: '2026-10',
  toPayPaise: 2_851_200,
  objectBy: '2026-11-08',
  link: `${origin}/office/royalty/sample`,
})

export const statementShownMail = mailKind<ToHead>({
  id: 'royalty-shown',
  recipient: 'Each head of the franchise',
  when: 'A month of royalty is shown, on the 3rd',
  write: ({ statementId, headId, to, centre, month, toPayPaise, objectBy, link }) => ({
    key: `${statementId}:royalty-shown:${headId}`,
    to,
    subject: `Royalty of ${centre}, ${monthText(month)}`,
    lines: [
      `The royalty for ${monthText(month)} is ${rupeesExact(toPayPaise)}.`,
      `Please read the statement, and agree or object by ${dayText(objectBy)}. After that day it counts as agreed.`,
      link,
    ],
  }),
  sample: ({ origin }) => sampleToHead(origin),
})

export const objectionAnsweredMail = mailKind<ToHead & { objectionId: string }>({
  id: 'royalty-answered',
  recipient: 'Each head of the franchise',
  when: 'The academy answers an objection to a statement of royalty',
  write: ({ objectionId, headId, to, centre, month, toPayPaise, objectBy, link }) => ({
    key: `${objectionId}:royalty-answered:${headId}`,
    to,
    subject: `Your objection was answered: ${centre}, ${monthText(month)}`,
    lines: [
      `Your objection was answered. To pay: ${rupeesExact(toPayPaise)}.`,
      `You can agree or object by ${dayText(objectBy)}.`,
      link,
    ],
  }),
  sample: ({ origin }) => ({ ...sampleToHead(origin), objectionId: 'sample' }),
})

type Credited = Omit<ToHead, 'statementId' | 'toPayPaise' | 'objectBy'> & {
  creditId: string
  number: string
  invoiceNumber: string
  /** What it takes back, with its tax. */
  totalPaise: number
  /** What is left of the invoice; negative where more was paid. */
  leftPaise: number
  reason: string
}

const leftText = (leftPaise: number): string =>
  leftPaise < 0
    ? `You have paid ${rupeesExact(-leftPaise)} more than is owed. Please agree with head office whether it goes back to you or pays the next invoice.`
    : `Left of the invoice: ${rupeesExact(leftPaise)}, with the tax that you keep back.`

export const creditNoteMail = mailKind<Credited>({
  id: 'royalty-credit',
  recipient: 'Each head of the franchise',
  when: 'A royalty invoice is corrected by a credit note',
  write: ({
    creditId,
    headId,
    to,
    number,
    invoiceNumber,
    centre,
    month,
    totalPaise,
    leftPaise,
    ...note
  }) => ({
    key: `${creditId}:royalty-credit:${headId}`,
    to,
    subject: `Credit note ${number}: royalty of ${centre}, ${monthText(month)}`,
    lines: [
      `Invoice ${invoiceNumber} was corrected: ${rupeesExact(totalPaise)} less, GST included.`,
      `Why: ${note.reason}`,
      leftText(leftPaise),
      note.link,
    ],
  }),
  sample: ({ origin }) => ({
    ...sampleToHead(origin),
    creditId: 'sample',
    number: 'FEE/RC2627/00001',
    invoiceNumber: 'FEE/R2627/00004',
    totalPaise: 590_000,
    leftPaise: 2_521_200,
    reason: 'The fee of two children was counted twice',
  }),
})

type Objected = { objectionId: string; centre: string; month: string; words: string; link: string }

export const objectionMail = mailKind<Objected>({
  id: 'royalty-objection',
  recipient: 'The office',
  when: 'A franchise objects to a line of its statement of royalty',
  write: ({ objectionId, centre, month, words, link }) => ({
    key: `${objectionId}:royalty-objection`,
    to: OFFICE,
    subject: `${centre} objects to its royalty of ${monthText(month)}`,
    lines: [words, link],
  }),
  sample: ({ origin }) => ({
    objectionId: 'sample',
    centre: 'Indore',
    month: '2026-10',
    words: '₹1,500 came for September; it was counted in September already.',
    link: `${origin}/office/royalty/sample`,
  }),
})
