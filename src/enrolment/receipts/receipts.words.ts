/** What receipts, credit notes and certificates of courses say on paper. */
export const words = {
  receipt: 'Receipt',
  invoice: 'Tax invoice and receipt',
  creditNote: 'Credit note',
  number: 'Number',
  date: 'Date',
  against: 'Against invoice',
  invoiceOf: (number: string, date: string) => `${number} of ${date}`,
  order: 'Order',
  student: 'Student',
  course: 'Course',
  sacCode: 'SAC code',
  paidOn: 'Paid on',
  paidBy: 'Paid by',
  modes: { cash: 'Cash', upi: 'UPI', bank: 'Bank transfer', cheque: 'Cheque' },
  taxable: 'Taxable value',
  paid: 'Paid',
  refunded: 'Refunded',
  noSignature: {
    receipt:
      'The price includes all taxes. This is a computer-generated receipt and does not need a signature.',
    creditNote:
      'The price includes all taxes. This is a computer-generated credit note and does not need a signature.',
  },
  certificate: 'Certificate',
  certificateOf: (course: string) => `Certificate: ${course}`,
  certify: 'This is to certify that',
  completed: 'has completed every lesson of',
  reference: (reference: string) => `Reference ${reference}`,
}
