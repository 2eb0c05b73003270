import { queueMails } from '../academy/mails.server.ts'
import { putMessages } from '../messages/messages.reads.server.ts'
import { peopleById, readingLanguage } from '../people/people.reads.server.ts'
import type { CommandContext } from '../platform/db/context.server.ts'
import { rupees } from '../platform/text/rupees.rules.ts'
import { wordsForPhones } from './fees.rules.ts'
import { feeReceiptMail, feeRefundMail, mailWords } from './mails.server.ts'
import { type PayBack, storedReceipt } from './payments.server.ts'

/**
 * Tells whoever paid, once: the receipt by e-mail, and a line where the family reads. An address that nobody
 * has confirmed gets no receipt: it may be a stranger's.
 */
export async function mailPayment(act: CommandContext, id: string): Promise<void> {
  const stored = await storedReceipt(act.tx, id)
  const payer = stored && (await peopleById(act.tx, [stored.personId])).get(stored.personId)
  if (!payer) return
  const { receipt, personId } = stored
  if (payer.email && payer.emailVerifiedAt)
    await queueMails(act, [feeReceiptMail.write({ id, to: payer.email, receipt }, readingLanguage(payer))])
  await putMessages(act, [
    {
      kind: 'fee_paid',
      key: `fee-paid:${id}`,
      personId,
      facts: (language) => ({
        for: wordsForPhones(receipt.lines, mailWords[language]),
        amount: rupees(receipt.paise),
        receipt: receipt.number,
      }),
      path: payer.role === 'parent' ? '/family/fees' : '/',
    },
  ])
}

/** Tells a family, once, that money was given back, at a confirmed address. */
export async function mailPayBack(act: CommandContext, { personId, key, paise, method }: PayBack) {
  const payer = (await peopleById(act.tx, [personId])).get(personId)
  if (!payer?.email || !payer.emailVerifiedAt) return
  const facts = { id: key, to: payer.email, paise, method }
  await queueMails(act, [feeRefundMail.write(facts, readingLanguage(payer))])
}
