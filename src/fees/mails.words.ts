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
  /** What a fee is for, where its title must not be said. */
  theAcademy: 'the academy',
  andMore: (title: string, count: number) => `${title} and ${count} more`,
}
