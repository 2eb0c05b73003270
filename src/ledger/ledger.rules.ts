/* The journal of all money: integer paise, each entry sums to 0. */

/** Accounts of the journal. */
export const ACCOUNTS = [
  'till',
  'bank',
  'upi',
  'cheques',
  'family',
  'income',
  'cgst',
  'sgst',
  'igst',
  'over and short',
  'expenses',
  'cash float',
  // What is owed for orders; each order is paid as it is charged, so it comes to 0.
  'orders',
  'gateway',
  // Cash for orders of before they came into the till, and for pay.
  'other cash',
  // What families owed or had paid ahead in the books before these.
  'opening balances',
  // What franchises owe, and the tax that they kept back and paid to the State.
  'franchises',
  'tds',
  // What teachers earned, what is still owed to them, and the tax kept back of it and owed to the State.
  'pay',
  'teachers',
  'tds to pay',
] as const
export type Account = (typeof ACCOUNTS)[number]
/** `percent`: of a tax line, its rate. */
export type Posting = { account: Account; paise: number; percent?: number }

/** What can happen in the books. */
export const JOURNAL_KINDS = [
  'charge',
  'credit',
  'payment',
  'cheque cleared',
  'cheque returned',
  'paid back',
  'cash moved',
  'day closed',
  // An advance of an import that was undone.
  'taken back',
  // What a teacher earned in a month.
  'pay',
] as const
export type JournalKind = (typeof JOURNAL_KINDS)[number]

/** Whose entry it is: of the fees desk, of an order, of a franchise's royalty, or of a teacher's pay. */
export const SOURCES = ['fees', 'course', 'royalty', 'pay'] as const
export type Source = (typeof SOURCES)[number]

/** Whether a journal is one: at least two lines, none of them 0, and together nothing. */
export const isBalanced = (lines: readonly Posting[]): boolean =>
  lines.length > 1 &&
  lines.every(({ paise }) => Number.isSafeInteger(paise) && paise !== 0) &&
  lines.reduce((sum, { paise }) => sum + paise, 0) === 0

const taxAccounts = { CGST: 'cgst', SGST: 'sgst', IGST: 'igst' } as const satisfies Record<string, Account>

/** An amount with its tax: the value and the tax lines add up to the amount. */
export type Taxed = {
  netPaise: number
  lines: readonly { name: keyof typeof taxAccounts; percent: number; paise: number }[]
}

/** The lines of what was owed before these books began: no income, no tax. -1 takes them back. */
export const openingLines = (paise: number, sign: 1 | -1 = 1): Posting[] => [
  { account: 'family', paise: sign * paise },
  { account: 'opening balances', paise: -sign * paise },
]

/** The lines of a charge: it is owed on `debtor`, income and tax are earned. -1 takes them back. */
export const chargeLines = (
  debtor: 'family' | 'orders' | 'franchises',
  { netPaise, lines }: Taxed,
  sign: 1 | -1 = 1,
): Posting[] =>
  [
    { account: debtor, paise: sign * lines.reduce((sum, { paise }) => sum + paise, netPaise) },
    { account: 'income' as const, paise: -sign * netPaise },
    ...lines.map(({ name, percent, paise }) => ({
      account: taxAccounts[name],
      paise: -sign * paise,
      percent,
    })),
  ].filter(({ paise }) => paise !== 0)
