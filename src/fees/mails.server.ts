import { mailKind } from '../academy/mails.server.ts'
import { rupees } from '../platform/text/rupees.rules.ts'
import type { FeeReceipt } from './receipts.server.ts'

// The mails of this room: what each says, and what the office's list says of it.

/** The kind of PDF attached to the mail of a payment. */
export const FEE_RECEIPT = 'fee receipt'

type Paid = { id: string; to: string; receipt: FeeReceipt }

export const feeReceiptMail = mailKind<Paid>({
  id: 'fee-receipt',
  recipient: 'The parent who paid, or a student without a parent, at a confirmed email',
  when: 'The office takes a payment for fees',
  write: ({ id, to, receipt: { number, paise, advancePaise, leftPaise, ...receipt } }) => ({
    key: `${id}:fee-receipt`,
    to,
    subject: `Payment received: ${rupees(paise)}`,
    lines: [
      `Thank you. Receipt ${number} for ${rupees(paise)} is attached.`,
      ...(advancePaise > 0 ? [`${rupees(advancePaise)} of it is paid ahead for your next fees.`] : []),
      leftPaise > 0 ? `${rupees(leftPaise)} is still due.` : 'Nothing else is due.',
    ],
    paper: {
      kind: FEE_RECEIPT,
      of: { number, paise, advancePaise, leftPaise, ...receipt, isCancelled: false },
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
