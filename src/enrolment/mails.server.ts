import { familyMailKind, mailKind, OFFICE } from '../academy/mails.server.ts'
import { rupeesText, shortTitle, taxOf } from './enrolment.rules.ts'
import { words as hi } from './mails.hi.words.ts'
import { words as en } from './mails.words.ts'
import type { CreditNoteContent, ReceiptContent } from './receipts/receipts.server.ts'

// The mails of this room: what each says, and what the office's list says of it.

const words = { en, hi }

/** The kinds of PDF attached to the mails of a payment and of a refund. */
export const RECEIPT = 'receipt'
export const CREDIT_NOTE = 'credit note'

const COURSE = 'Abacus Level 1'
const ORDER = '1024'
const PAISE = 45_500

const sampleReceipt = (now: Date): ReceiptContent => ({
  number: 'R/2026-27/0001',
  date: now.toISOString(),
  academy: { name: 'Manka', address: '', gstin: '', phone: '', email: 'office@example.com' },
  student: 'Asha Rao',
  course: COURSE,
  order: ORDER,
  sacCode: '',
  totalPaise: PAISE,
  tax: taxOf(PAISE, { gstin: '', state: '', ratePercent: 0 }, null),
})

type Receipt = { id: string; to: string; content: ReceiptContent }

export const receiptMail = familyMailKind<Receipt, typeof en>({
  id: 'receipt',
  recipient: 'The student or parent who paid',
  when: 'A payment for a course arrives',
  words,
  write: ({ id, to, content }, say, language) => ({
    key: `${id}:receipt`,
    to,
    subject: say.received(shortTitle(content.course)),
    lines: [say.isOpen(content.course), say.attached(content.number, rupeesText(content.totalPaise))],
    paper: { kind: RECEIPT, of: { ...content, language } },
  }),
  sample: ({ now }) => ({ id: 'sample', to: 'parent@example.com', content: sampleReceipt(now) }),
})

type ReceiptAgain = { key: string; to: string; content: ReceiptContent }

export const receiptAgainMail = familyMailKind<ReceiptAgain, typeof en>({
  id: 'receipt-again',
  recipient: 'The student or parent who paid',
  when: 'The office sends a receipt once more',
  words,
  write: ({ key, to, content }, say, language) => ({
    key,
    to,
    subject: say.receiptOf(content.number, content.course),
    lines: [say.onceMore(content.number, rupeesText(content.totalPaise))],
    paper: { kind: RECEIPT, of: { ...content, language } },
  }),
  sample: ({ now }) => ({ key: 'sample', to: 'parent@example.com', content: sampleReceipt(now) }),
})

type Refunded = {
  id: string
  sequence: number
  to: string
  course: string
  orderNumber: string
  paidPaise: number
  refundPaise: number
  endsCourse: boolean
  note: CreditNoteContent | null
}

export const refundMail = familyMailKind<Refunded, typeof en>({
  id: 'refund',
  recipient: 'The student or parent who paid',
  when: 'A payment is refunded, all of it or a part',
  words,
  write: (
    { id, sequence, to, course, orderNumber: order, paidPaise, refundPaise, endsCourse, note },
    say,
    language,
  ) => {
    const isPart = refundPaise < paidPaise
    const paid = isPart ? rupeesText(paidPaise) : ''
    return {
      key: sequence === 1 ? `${id}:refund` : `${id}:refund:${sequence}`,
      to,
      subject: say.refundFor(shortTitle(course)),
      lines: [
        say.refunded({ refunded: rupeesText(refundPaise), paid, course, order }),
        ...(isPart && !endsCourse ? [say.staysOpen] : []),
        ...(note ? [say.creditNote(note.number)] : []),
      ],
      ...(note ? { paper: { kind: CREDIT_NOTE, of: { ...note, language } } } : {}),
    }
  },
  sample: ({ now }) => {
    const receipt = sampleReceipt(now)
    return {
      id: 'sample',
      sequence: 1,
      to: 'parent@example.com',
      course: COURSE,
      orderNumber: ORDER,
      paidPaise: PAISE,
      refundPaise: PAISE,
      endsCourse: true,
      note: {
        ...receipt,
        number: 'C/2026-27/0001',
        original: { number: receipt.number, date: receipt.date },
      },
    }
  },
})

type Waited = { id: string; to: string; amountPaise: number; course: string; orderNumber: string }

/** What words say of a payment. */
const paymentOf = ({ amountPaise, course, orderNumber: order }: Waited) => ({
  amount: rupeesText(amountPaise),
  course,
  order,
})

const sampleWaited: Waited = {
  id: 'sample',
  to: 'parent@example.com',
  amountPaise: PAISE,
  course: COURSE,
  orderNumber: ORDER,
}

/** What is known about the money of a failed payment. */
export type PaymentOutcome = keyof (typeof en)['outcomes']

export const paymentFailedMail = familyMailKind<Waited & { outcome: PaymentOutcome }, typeof en>({
  id: 'payment-failed',
  recipient: 'The student or parent who was told that the bank has not decided',
  when: 'The payment has failed in the end',
  words,
  write: ({ outcome, ...waited }, say) => ({
    key: `${waited.id}:waited:FAILED`,
    to: waited.to,
    subject: say.failed(shortTitle(waited.course)),
    lines: [`${say.hasFailed(paymentOf(waited))} ${say.outcomes[outcome]}`, say.tryAgain],
  }),
  sample: () => ({ ...sampleWaited, outcome: 'not charged' }),
})

export const paymentHeldMail = familyMailKind<Waited, typeof en>({
  id: 'payment-held',
  recipient: 'The student or parent who was told that the bank has not decided',
  when: 'A payment arrives that does not fit the order',
  words,
  write: (waited, say) => ({
    key: `${waited.id}:waited:HELD`,
    to: waited.to,
    subject: say.onHold(shortTitle(waited.course)),
    lines: [say.checking(paymentOf(waited)), say.doNotPayAgain],
  }),
  sample: () => sampleWaited,
})

export const orderHeldMail = mailKind<{ id: string; orderNumber: string; amountPaise: number; note: string }>(
  {
    id: 'order-held',
    recipient: 'The office',
    when: 'A payment arrives that does not fit the order',
    write: ({ id, orderNumber, amountPaise, note }) => ({
      key: `${id}:held`,
      to: OFFICE,
      subject: `Check payment: order ${orderNumber}`,
      lines: [
        `Order ${orderNumber} is on hold. Course price ${rupeesText(amountPaise)}. The course is not open yet. ${note}.`,
      ],
    }),
    sample: () => ({
      id: 'sample',
      orderNumber: ORDER,
      amountPaise: PAISE,
      note: 'The gateway shows 400 INR',
    }),
  },
)

export const duplicatePaymentMail = mailKind<{ id: string; orderNumber: string }>({
  id: 'paid-twice',
  recipient: 'The office',
  when: 'A course is paid for that the student already has',
  write: ({ id, orderNumber }) => ({
    key: `${id}:double`,
    to: OFFICE,
    subject: `Check payment: order ${orderNumber}`,
    lines: [`Order ${orderNumber} was paid for a course the student already has. Please refund it.`],
  }),
  sample: () => ({ id: 'sample', orderNumber: ORDER }),
})
