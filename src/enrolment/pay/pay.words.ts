export const words = {
  status: 'Payment status',
  noOrder: 'No order ID provided',
  verifying: 'Verifying payment',
  notVerified: 'Payment verification failed',
  notVerifiedText:
    'We couldn’t check this payment. If you paid, the course will appear under My Courses. Please do not pay again.',
  courseNotLoaded: 'We couldn’t load the course for this payment',
  tryAgain: 'Try Again',
  backHome: 'Back to Home',
  callOffice: 'Call the office',
  academy: 'The academy',
  cancelledName: 'Payment cancelled',
  cancelled: 'You cancelled the payment',
  cancelledText: 'Nothing was charged. You can pay later.',
  backToCourse: 'Back to the course',
  bankHasNone: 'Your bank has no payment from you yet. If its page is still open, you can pay there.',
  lastChecked: (time: string) => `We keep checking with the bank. Last checked at ${time}.`,
  iCancelled: 'I cancelled the payment',
  bankWaits: 'Your bank has not confirmed yet. Please do not pay again.',
  closePage: 'You can close this page. We will email you the result within three days.',
  ifDeclined: 'If the bank declines, nothing is charged.',
  held: 'Our office is checking this payment. Please do not pay again. We will call you.',
  failed: 'Payment Failed',
  refunded: (course: string) => `This payment was refunded. You can buy ${course || 'the course'} again.`,
  notCompleted:
    'This payment was not completed. We will tell you as soon as the bank confirms whether money was taken.',
  notApproved: 'Nothing was charged. The payment was cancelled or not approved at the bank.',
  declined: 'Nothing was charged. The bank declined it, usually because of a limit or a wrong PIN.',
  successful: 'Payment Successful',
  bought: (course: string, child: string, lessons: number | undefined) => {
    const owner = child ? `${child}’s` : 'yours'
    if (lessons === undefined) return `${course || 'The course'} is ${owner} now.`
    const count = lessons > 0 ? `${lessons} ${lessons === 1 ? 'lesson' : 'lessons'}, lifetime` : 'Lifetime'
    return `${course || 'The course'} is ${owner} now. ${count} access.`
  },
  name: 'Name',
  receiptPdf: (number: string) => `Receipt ${number} as PDF`,
  openLesson: (lesson: number) => `Open lesson ${lesson}`,
  isReceived: 'Payment received',
  inProgress: 'Payment in progress',
  stillInBank: 'The money is still in your bank account',
  neverLeft: 'No money left your bank account',
  paidBack: 'Refunded to your bank account',
  yourBank: 'Your bank',
  notChecked: 'We couldn’t check your payment',
  notInitiated: 'Payment initiation failed. Please try again.',
}
