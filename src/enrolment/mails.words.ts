/** What mails about paying for a course say. */
export const words = {
  received: (course: string) => `Payment received: ${course}`,
  isOpen: (course: string) => `Thank you. “${course}” is now open. The lessons are under My Courses.`,
  attached: (number: string, amount: string) => `Receipt ${number} for ${amount} is attached.`,
  receiptOf: (number: string, course: string) => `Receipt ${number}: ${course}`,
  onceMore: (number: string, amount: string) => `Here is the receipt ${number} over ${amount} once more.`,
  refundFor: (course: string) => `Refund for ${course}`,
  refunded: ({ refunded, paid, course, order }: RefundTexts) =>
    `We have refunded ${refunded}${paid ? ` of the ${paid} paid` : ''} for “${course}” (order ${order}). It may take a few days to show in your account.`,
  staysOpen: 'The course stays open for you.',
  creditNote: (number: string) => `Credit note ${number} is attached.`,
  failed: (course: string) => `Payment failed: ${course}`,
  hasFailed: ({ amount, course, order }: Payment) =>
    `Your payment of ${amount} for “${course}” (order ${order}) failed.`,
  outcomes: {
    refunded: 'The amount has been refunded to you.',
    'not charged': 'Nothing was charged.',
    unknown:
      'The bank did not confirm within three days. If money was taken from your account, please call us.',
  },
  tryAgain: 'To try again, open the page of the course.',
  onHold: (course: string) => `Payment on hold: ${course}`,
  checking: ({ amount, course, order }: Payment) =>
    `We are checking your payment of ${amount} for “${course}” (order ${order}).`,
  doNotPayAgain: 'Please do not pay again. We will call you.',
}

type Payment = { amount: string; course: string; order: string }
/** `paid`: what was paid, if only a part of it is refunded. */
type RefundTexts = { refunded: string; paid: string; course: string; order: string }
