/** How the academy is called among companies, which have ids. */
export const ACADEMY = 'academy'

/** What of the books can be taken along, each as a file. */
export const BOOK_FILES = ['journal', 'charges', 'payments', 'credit-notes', 'day-closes', 'tally'] as const
export type BookFile = (typeof BOOK_FILES)[number]

/** What each file is, and what a line of it holds. Amounts are in rupees with two decimals. */
export const bookFileLabels: Readonly<Record<BookFile, { name: string; holds: string }>> = {
  journal: {
    name: 'Journal and postings (CSV)',
    holds:
      'A line for each posting: entry, day, kind, what it is of, account, family, debit, credit, note, whose till. The lines of an entry add up to 0.',
  },
  charges: {
    name: 'Charges (CSV)',
    holds: 'Day, child, family, kind, what for, due day, amount, value, GST, credited, settled, open.',
  },
  payments: {
    name: 'Payments and receipts (CSV)',
    holds:
      'Receipt number, day, family, way, reference, amount, settled, paid back, when a cheque came back, at which desk.',
  },
  'credit-notes': {
    name: 'Credit notes (CSV)',
    holds: 'Number, day, family, child, of which charge, amount, value, GST, reason.',
  },
  'day-closes': {
    name: 'Day closes (CSV)',
    holds: 'Day, book, counted, difference, reason, when it was closed and reopened, whose till.',
  },
  tally: {
    name: 'Tally vouchers (XML)',
    holds: 'Ledgers and one voucher for each entry of the journal. Import it into Tally as a masters file.',
  },
}
