/** What a receipt for fees says on paper. */
export const words = {
  receipt: 'Receipt',
  chargeTitle: (english: string) => english,
  receiptOf: (number: string) => `Receipt ${number}`,
  cancelled: 'Cancelled: the cheque came back',
  number: 'Number',
  date: 'Date',
  from: 'Received from',
  paidBy: 'Paid by',
  modes: { cash: 'Cash', upi: 'UPI', bank: 'Bank transfer', cheque: 'Cheque', online: 'Online' },
  sacCode: 'SAC code',
  value: 'Value',
  ahead: 'Paid ahead',
  paid: 'Paid',
  open: 'Still open',
  noSignature: 'All amounts include taxes. This is a computer-generated receipt and needs no signature.',
}
