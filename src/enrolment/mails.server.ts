import { mailKind, OFFICE } from '../academy/mails.server.ts'
import { rupeesText, shortTitle, taxOf } from './enrolment.rules.ts'
import type { CreditNoteContent, ReceiptContent } from './receipts/receipts.server.ts'

// The mails of this room: what each says, and what the office's list says of it.

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

export const receiptMail = mailKind<Receipt>({
  id: 'receipt',
  recipient: 'The student or parent who paid',
  when: 'A payment for a course arrives',
  write: ({ id, to, content }) => ({
    key: `${id}:receipt`,
    to,
    subject: `Payment received: ${shortTitle(content.course)}`,
    lines: [
      `Thank you. “${content.course}” is now open. The lessons are under My Courses.`,
      `Receipt ${content.number} for ${rupeesText(content.totalPaise)} is attached.`,
    ],
    paper: { kind: RECEIPT, of: content },
  }),
  sample: ({ now }) => ({ id: 'sample', to: 'parent@example.com', content: sampleReceipt(now) }),
})

export const receiptAgainMail = mailKind<{ key: string; to: string; content: ReceiptContent }>({
  id: 'receipt-again',
  recipient: 'The student or parent who paid',
  when: 'The office sends a receipt once more',
  write: ({ key, to, content }) => ({
    key,
    to,
    subject: `Receipt ${content.number}: ${content.course}`,
    lines: [`Here is the receipt ${content.number} over ${content.totalPaise / 100} INR once more.`],
    paper: { kind: RECEIPT, of: content },
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

export const refundMail = mailKind<Refunded>({
  id: 'refund',
  recipient: 'The student or parent who paid',
  when: 'A payment is refunded, all of it or a part',
  write: ({ id, sequence, to, course, orderNumber, paidPaise, refundPaise, endsCourse, note }) => {
    const [refunded, paid] = [rupeesText(refundPaise), rupeesText(paidPaise)]
    const part = refundPaise < paidPaise
    return {
      key: sequence === 1 ? `${id}:refund` : `${id}:refund:${sequence}`,
      to,
      subject: `Refund for ${shortTitle(course)}`,
      lines: [
        `We have refunded ${refunded}${part ? ` of the ${paid} paid` : ''} for “${course}” (order ${orderNumber}). It may take a few days to show in your account.`,
        ...(part && !endsCourse ? ['The course stays open for you.'] : []),
        ...(note ? [`Credit note ${note.number} is attached.`] : []),
      ],
      ...(note ? { paper: { kind: CREDIT_NOTE, of: note } } : {}),
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

const paymentOf = ({ amountPaise, course, orderNumber }: Waited) =>
  `payment of ${rupeesText(amountPaise)} for “${course}” (order ${orderNumber})`

const sampleWaited: Waited = {
  id: 'sample',
  to: 'parent@example.com',
  amountPaise: PAISE,
  course: COURSE,
  orderNumber: ORDER,
}

/** What is known about the money of a failed payment. */
export type PaymentOutcome = 'refunded' | 'not charged' | 'unknown'

const outcomes: Readonly<Record<PaymentOutcome, string>> = {
  refunded: 'The amount has been refunded to you.',
  'not charged': 'Nothing was charged.',
  unknown:
    'The bank did not confirm within three days. If money was taken from your account, please call us.',
}

export const paymentFailedMail = mailKind<Waited & { outcome: PaymentOutcome }>({
  id: 'payment-failed',
  recipient: 'The student or parent who was told that the bank has not decided',
  when: 'The payment has failed in the end',
  write: ({ outcome, ...waited }) => ({
    key: `${waited.id}:waited:FAILED`,
    to: waited.to,
    subject: `Payment failed: ${shortTitle(waited.course)}`,
    lines: [
      `Your ${paymentOf(waited)} failed. ${outcomes[outcome]}`,
      'To try again, open the page of the course.',
    ],
  }),
  sample: () => ({ ...sampleWaited, outcome: 'not charged' }),
})

export const paymentHeldMail = mailKind<Waited>({
  id: 'payment-held',
  recipient: 'The student or parent who was told that the bank has not decided',
  when: 'A payment arrives that does not fit the order',
  write: (waited) => ({
    key: `${waited.id}:waited:HELD`,
    to: waited.to,
    subject: `Payment on hold: ${shortTitle(waited.course)}`,
    lines: [`We are checking your ${paymentOf(waited)}.`, 'Please do not pay again. We will call you.'],
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
