import { formatLongDay, formatMonth } from '../platform/text/dates.rules.ts'

/** The name of a month like 2027-01. */
const monthName = (month: string) => formatMonth(`${month}-01`)

/** What mails and messages about fees say. */
export const words = {
  received: (amount: string) => `Payment received: ${amount}`,
  attached: (number: string, amount: string) => `Thank you. Receipt ${number} for ${amount} is attached.`,
  ahead: (amount: string) => `${amount} of it is paid ahead for your next fees.`,
  stillDue: (amount: string) => `${amount} is still due.`,
  nothingDue: 'Nothing else is due.',
  givenBack: (amount: string) => `Money given back: ${amount}`,
  backByBank: (amount: string) =>
    `We have sent ${amount} of what you had paid ahead to your bank account. It can take a few days to arrive.`,
  backInCash: (amount: string) => `We have given you ${amount} of what you had paid ahead back in cash.`,
  byItself: 'Your fees are paid by themselves from now on',
  byItselfText: (amount: string) =>
    `You have let us take your fees when they are due, at most ${amount} each time. Your bank tells you a day before. You can stop it on the page of your fees or in your bank’s app at any time.`,
  noLonger: 'Your fees are not paid by themselves any more',
  noLongerText:
    'Your bank has ended it, or could not pay three times in a row. Please pay your next fees on the page of your fees. There you can also let us take them again.',
  paused: (child: string) => `Pause agreed: ${child}`,
  pausedText: (from: string, until: string) =>
    `The classes from ${formatLongDay(from)} to ${formatLongDay(until)} are paused, as you asked.`,
  pausedFees:
    'They are not billed; what was billed for them already comes back. The page of your fees shows it.',
  notPaused: (child: string) => `Your request for a pause: ${child}`,
  notPausedText: (from: string, until: string) =>
    `We could not agree to the pause from ${formatLongDay(from)} to ${formatLongDay(until)}. Classes and fees go on as before.`,
  pauseReason: (reason: string) => `The reason: “${reason}”`,
  billed: (amount: string) => `Your fees: ${amount}`,
  billedBy: (payee: string) => `Billed by “${payee}”.`,
  billLine: (child: string, title: string, amount: string) => `${child}, ${title}: ${amount}`,
  whyLine: (english: string) => english,
  usedAhead: (amount: string) => `${amount} of it is paid by what you had paid ahead.`,
  toPay: (amount: string, until: string) => `To pay: ${amount} by ${formatLongDay(until)}.`,
  toPayAll: (amount: string) => `With what was open before, ${amount} is to pay.`,
  paidByItself: 'It is paid by itself; there is nothing for you to do.',
  nothingToPay: 'There is nothing to pay for this.',
  seeFees: (link: string) => `See and pay your fees: ${link}`,
  newFee: (amount: string, month: string) => `Fee from ${monthName(month)}: ${amount} a month`,
  newFeeText: (plan: string, { amount, month, before }: { amount: string; month: string; before: string }) =>
    `The fee for “${plan}” is ${amount} a month from ${monthName(month)}, in place of ${before}.`,
  feeStays: (amount: string) => `The fee stays ${amount} a month`,
  feeStaysText: (plan: string, amount: string, month: string) =>
    `The fee for “${plan}” stays ${amount} a month. Please forget what we wrote about a new one from ${monthName(month)}.`,
  feeOf: (children: readonly string[]) => `It is the fee of ${children.join(', ')}.`,
  feeKeeps: 'Discounts stay as they are. Months that are billed already keep their fee.',
  /** What a fee is for, where its title must not be said. */
  theAcademy: 'the academy',
  chargeTitle: (english: string) => english,
  andMore: (title: string, count: number) => `${title} and ${count} more`,
}
