import { familyMailKind, mailKind, OFFICE } from '../academy/mails.server.ts'
import { linkIn } from '../platform/languages.rules.ts'
import { rupees } from '../platform/text/rupees.rules.ts'
import { type WhyLine, whySteps } from './fees.rules.ts'
import { words as hi } from './mails.hi.words.ts'
import { words as en } from './mails.words.ts'
import type { FeeReceipt } from './receipts.server.ts'

// The mails of this room: what each says, and what the office's list says of it.

/** What mails and messages of fees say, in each language. */
export const mailWords = { en, hi }

/** The kind of PDF attached to the mail of a payment. */
export const FEE_RECEIPT = 'fee receipt'

type Paid = { id: string; to: string; receipt: FeeReceipt }

export const feeReceiptMail = familyMailKind<Paid, typeof en>({
  id: 'fee-receipt',
  recipient: 'The parent who paid, or a student without a parent, at a confirmed email',
  when: 'The office takes a payment for fees, or a family pays online',
  words: mailWords,
  write: ({ id, to, receipt: { number, paise, advancePaise, leftPaise, ...receipt } }, say, language) => ({
    key: `${id}:fee-receipt`,
    to,
    subject: say.received(rupees(paise)),
    lines: [
      say.attached(number, rupees(paise)),
      ...(advancePaise > 0 ? [say.ahead(rupees(advancePaise))] : []),
      leftPaise > 0 ? say.stillDue(rupees(leftPaise)) : say.nothingDue,
    ],
    paper: {
      kind: FEE_RECEIPT,
      of: { number, paise, advancePaise, leftPaise, ...receipt, isCancelled: false, language },
    },
  }),
  sample: ({ now }) => ({
    id: 'sample',
    to: 'parent@example.com',
    receipt: {
      number: 'FEE/2627/000171',
      date: now.toISOString(),
      academy: { name: 'Manka', address: '', gstin: '', phone: '', email: 'office@example.com' },
      payer: 'Meera Rao',
      sacCode: '',
      method: 'upi',
      reference: '412345678901',
      paise: 200_000,
      advancePaise: 0,
      leftPaise: 100_000,
      lines: [
        {
          child: 'Asha Rao',
          title: 'Abacus, November 2026',
          paise: 200_000,
          chargedPaise: 300_000,
          tax: { netPaise: 300_000, lines: [] },
        },
      ],
    },
  }),
})

/** The bills of a family from one payee: each fee and how it came about; `dueOn` a day like 2026-12-05. */
type FamilyBill = {
  /** Of its first charge. */
  id: string
  to: string
  /** A franchise that bills for itself; empty for the academy. */
  payee: string
  fees: readonly { child: string; title: string; paise: number; why: readonly WhyLine[] }[]
  usedAheadPaise: number
  /** What is left of them, by the day on which it is due. */
  toPay: readonly { paise: number; dueOn: string }[]
  /** All that this payee is owed, with what was billed before. */
  owesPaise: number
  /** All of it is paid by itself. */
  isByItself: boolean
  link: string | null
}

export const feeBillMail = familyMailKind<FamilyBill, typeof en>({
  id: 'fee-bill',
  recipient: 'The parent who pays, or a student without a parent, at a confirmed email',
  when: 'The office bills a month and lets the families be mailed',
  words: mailWords,
  write: (bill, say, language) => {
    const { id, to, payee, fees, usedAheadPaise, toPay, owesPaise, isByItself, link } = bill
    const feeLines = ({ child, title, paise, why }: FamilyBill['fees'][number]) =>
      [
        say.billLine(child, say.chargeTitle(title), rupees(paise)),
        ...whySteps(why).map(({ text, value }) => `${say.whyLine(text)}: ${value}`),
      ].join('\n')
    const [total = 0, left = 0] = [fees, toPay].map((rows) => rows.reduce((sum, { paise }) => sum + paise, 0))
    return {
      key: `${id}:fee-bill`,
      to,
      subject: say.billed(rupees(total)),
      lines: [
        ...(payee ? [say.billedBy(payee)] : []),
        ...fees.map(feeLines),
        ...(usedAheadPaise > 0 ? [say.usedAhead(rupees(usedAheadPaise))] : []),
        ...toPay.map(({ paise, dueOn }) => say.toPay(rupees(paise), dueOn)),
        ...(left === 0 ? [say.nothingToPay] : []),
        ...(owesPaise > left ? [say.toPayAll(rupees(owesPaise))] : []),
        ...(owesPaise > 0 && isByItself ? [say.paidByItself] : []),
        ...(link ? [say.seeFees(linkIn(language, link))] : []),
      ],
    }
  },
  sample: ({ origin }) => ({
    id: 'sample',
    to: 'parent@example.com',
    fees: [
      {
        child: 'Asha Rao',
        title: 'December 2026, Abacus',
        paise: 135_000,
        why: [
          { text: 'Abacus, a month', value: '₹1,500' },
          { text: 'Sibling, 10 %', value: '− ₹150' },
        ],
      },
    ],
    payee: '',
    usedAheadPaise: 35_000,
    toPay: [{ paise: 100_000, dueOn: '2026-12-05' }],
    owesPaise: 100_000,
    isByItself: false,
    link: `${origin}/family/fees`,
  }),
})

type PriceFacts = {
  id: string
  to: string
  plan: string
  /** The first month that has it, like 2027-01. */
  month: string
  paise: number
  /** The same where another new price was announced for this month, and is none any more. */
  beforePaise: number
  children: readonly string[]
  link: string | null
}

export const feePriceMail = familyMailKind<PriceFacts, typeof en>({
  id: 'fee-price',
  recipient: 'The parent who pays, or a student without a parent, at a confirmed email',
  when: 'The office sets a new price of the plan that a child is on, and lets the families be mailed',
  words: mailWords,
  write: ({ id, to, plan, month, paise, beforePaise, children, link }, say, language) => ({
    key: `${id}:fee-price`,
    to,
    subject: paise === beforePaise ? say.feeStays(rupees(paise)) : say.newFee(rupees(paise), month),
    lines: [
      paise === beforePaise
        ? say.feeStaysText(plan, rupees(paise), month)
        : say.newFeeText(plan, { amount: rupees(paise), month, before: rupees(beforePaise) }),
      say.feeOf(children),
      ...(paise === beforePaise ? [] : [say.feeKeeps]),
      ...(link ? [say.seeFees(linkIn(language, link))] : []),
    ],
  }),
  sample: ({ origin }) => ({
    id: 'sample',
    to: 'parent@example.com',
    plan: 'Abacus',
    month: '2027-01',
    paise: 165_000,
    beforePaise: 150_000,
    children: ['Asha Rao', 'Rohan Rao'],
    link: `${origin}/family/fees`,
  }),
})

type GivenBack = { id: string; to: string; paise: number; method: 'cash' | 'bank' }

export const feeRefundMail = familyMailKind<GivenBack, typeof en>({
  id: 'fee-refund',
  recipient: 'The parent who had paid, or a student without a parent, at a confirmed email',
  when: 'The owner, or the head of a centre, gives back fees that were paid ahead',
  words: mailWords,
  write: ({ id, to, paise, method }, say) => ({
    key: `${id}:fee-refund`,
    to,
    subject: say.givenBack(rupees(paise)),
    lines: [method === 'bank' ? say.backByBank(rupees(paise)) : say.backInCash(rupees(paise))],
  }),
  sample: () => ({ id: 'sample', to: 'parent@example.com', paise: 50_000, method: 'bank' }),
})

type MandateFacts = { id: string; to: string; maxPaise: number; what: 'begun' | 'ended' }

export const feeMandateMail = familyMailKind<MandateFacts, typeof en>({
  id: 'fee-mandate',
  recipient: 'The parent who let fees be taken by themselves, at a confirmed email',
  when: 'The bank has said yes to it, or it has ended without the parent’s doing',
  words: mailWords,
  write: ({ id, to, maxPaise, what }, say) => ({
    key: `${id}:fee-mandate-${what}`,
    to,
    subject: what === 'begun' ? say.byItself : say.noLonger,
    lines: [what === 'begun' ? say.byItselfText(rupees(maxPaise)) : say.noLongerText],
  }),
  sample: () => ({ id: 'sample', to: 'parent@example.com', maxPaise: 350_000, what: 'begun' }),
})

type AnsweredPause = {
  id: string
  to: string
  child: string
  fromDay: string
  untilDay: string
  /** Why the office refused it; null where it agreed. */
  reason: string | null
}

export const feePauseMail = familyMailKind<AnsweredPause, typeof en>({
  id: 'fee-pause',
  recipient: 'The parent who asked for a pause, at a confirmed email',
  when: 'The office, or the head of a centre, agrees to a pause that a family asked for, or refuses it',
  words: mailWords,
  write: ({ id, to, child, fromDay, untilDay, reason }, say) => ({
    key: `${id}:fee-pause`,
    to,
    subject: reason === null ? say.paused(child) : say.notPaused(child),
    lines: [
      reason === null ? say.pausedText(fromDay, untilDay) : say.notPausedText(fromDay, untilDay),
      reason === null ? say.pausedFees : say.pauseReason(reason),
    ],
  }),
  sample: () => ({
    id: 'sample',
    to: 'parent@example.com',
    child: 'Asha Rao',
    fromDay: '2026-12-07',
    untilDay: '2026-12-27',
    reason: null,
  }),
})

type HeldPayment = {
  id: string
  orderNumber: string
  family: string
  amountPaise: number
  note: string
  /** On an account whose person has none any more. */
  isBooked: boolean
}

export const feePaymentHeldMail = mailKind<HeldPayment>({
  id: 'fee-payment-held',
  recipient: 'The office',
  when: 'Fees are paid online in another currency, or on an account that has ended',
  write: ({ id, orderNumber, family, amountPaise, note, isBooked }) => ({
    key: `${id}:held`,
    to: OFFICE,
    subject: `Check payment: fees of ${family}`,
    lines: isBooked
      ? [
          `${rupees(amountPaise)} came online as ${orderNumber}, after the account of ${family} had ended.`,
          'It is booked as paid ahead there. Refund it in the gateway’s own pages, and book it as paid back.',
        ]
      : [
          `${family} was to pay ${rupees(amountPaise)} of fees online, as ${orderNumber}. ${note}.`,
          'Nothing was booked. Refund it in the gateway’s own pages, or take it as a bank payment once it is in your account.',
        ],
  }),
  sample: () => ({
    id: 'sample',
    orderNumber: 'MF7KQ2M9XW4B6T3H',
    family: 'Meera Rao',
    amountPaise: 200_000,
    note: 'The gateway shows 24 USD',
    isBooked: false,
  }),
})
