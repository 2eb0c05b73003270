import { familyMailKind } from '../academy/mails.server.ts'
import { rupees } from '../platform/text/rupees.rules.ts'
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
  when: 'The office takes a payment for fees',
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

type GivenBack = { id: string; to: string; paise: number; method: 'cash' | 'bank' }

export const feeRefundMail = familyMailKind<GivenBack, typeof en>({
  id: 'fee-refund',
  recipient: 'The parent who had paid, or a student without a parent, at a confirmed email',
  when: 'The owner gives back fees that were paid ahead',
  words: mailWords,
  write: ({ id, to, paise, method }, say) => ({
    key: `${id}:fee-refund`,
    to,
    subject: say.givenBack(rupees(paise)),
    lines: [method === 'bank' ? say.backByBank(rupees(paise)) : say.backInCash(rupees(paise))],
  }),
  sample: () => ({ id: 'sample', to: 'parent@example.com', paise: 50_000, method: 'bank' }),
})
