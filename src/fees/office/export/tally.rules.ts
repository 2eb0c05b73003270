import type { Account, Posting } from '../../../ledger/ledger.rules.ts'
import { inXml } from '../../../platform/sheets/xml.rules.ts'
import { decimalRupees } from '../../../platform/text/rupees.rules.ts'

/* XML that Tally imports: an envelope of ledgers and vouchers. A debit is negative, a credit positive. */

/** Name and group in Tally of an account that is not a family's. */
const ledgers: Readonly<Record<Exclude<Account, 'family'>, readonly [name: string, group: string]>> = {
  till: ['Till', 'Cash-in-Hand'],
  bank: ['Bank', 'Bank Accounts'],
  upi: ['UPI', 'Bank Accounts'],
  cheques: ['Cheques in hand', 'Bank Accounts'],
  income: ['Fees', 'Direct Incomes'],
  cgst: ['CGST', 'Duties & Taxes'],
  sgst: ['SGST', 'Duties & Taxes'],
  igst: ['IGST', 'Duties & Taxes'],
  'over and short': ['Till over and short', 'Indirect Expenses'],
  expenses: ['Expenses of the till', 'Indirect Expenses'],
  'cash float': ['Cash float', 'Cash-in-Hand'],
  orders: ['Course orders', 'Sundry Debtors'],
  gateway: ['Payment gateway', 'Bank Accounts'],
  'other cash': ['Other cash', 'Cash-in-Hand'],
  'opening balances': ['Opening balances', 'Capital Account'],
  franchises: ['Franchises', 'Sundry Debtors'],
  tds: ['TDS receivable', 'Loans & Advances (Asset)'],
  pay: ['Pay of teachers', 'Direct Expenses'],
  teachers: ['Teachers', 'Sundry Creditors'],
  'tds to pay': ['TDS payable', 'Duties & Taxes'],
}

/**
 * A family's ledger, named by what never changes: a person who is renamed or erased keeps it. `accountId` is
 * of the family's account.
 */
export const familyLedger = (accountId: string): string => `Family ${accountId.slice(-12)}`

export const ENVELOPE_START =
  '<?xml version="1.0" encoding="UTF-8"?>\n<ENVELOPE><HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER>' +
  '<BODY><IMPORTDATA><REQUESTDESC><REPORTNAME>All Masters</REPORTNAME></REQUESTDESC><REQUESTDATA>\n'
export const ENVELOPE_END = '</REQUESTDATA></IMPORTDATA></BODY></ENVELOPE>\n'

const message = (content: string): string => `<TALLYMESSAGE xmlns:UDF="TallyUDF">${content}</TALLYMESSAGE>\n`
const attribute = (text: string): string => inXml(text).replaceAll('"', '&quot;')

const ledgerXml = (name: string, group: string): string =>
  message(
    `<LEDGER NAME="${attribute(name)}" ACTION="Create"><NAME>${inXml(name)}</NAME>` +
      `<PARENT>${inXml(group)}</PARENT></LEDGER>`,
  )

/** The ledgers that are no family's. */
export const accountLedgers = (): string =>
  Object.values(ledgers)
    .map(([name, group]) => ledgerXml(name, group))
    .join('')

/** The ledger of a centre's till, named by its code, which never changes. */
export const centreTillLedger = (code: string): string => `Till ${code}`

export const centreTillLedgerXml = (code: string): string =>
  ledgerXml(centreTillLedger(code), ledgers.till[1])

/** The ledger of a family, by the name of `familyLedger`. */
export const familyLedgerXml = (name: string): string => ledgerXml(name, 'Sundry Debtors')

export type VoucherInput = {
  id: string
  /** Like 2026-11-05. */
  day: string
  narration: string
  /** `ledger`: the name of a family's ledger, or of a centre's till; empty for the account's own. */
  lines: readonly (Posting & { ledger: string })[]
}

const isMoney = (account: Account): boolean =>
  account !== 'family' && ['Cash-in-Hand', 'Bank Accounts'].includes(ledgers[account][1])

/** Tally's kind of voucher, by where money moves. */
export function voucherType(lines: readonly Posting[]): 'Receipt' | 'Payment' | 'Contra' | 'Journal' {
  const into = lines.some(({ account, paise }) => paise > 0 && isMoney(account))
  const outOf = lines.some(({ account, paise }) => paise < 0 && isMoney(account))
  if (into) return outOf && lines.every(({ account }) => isMoney(account)) ? 'Contra' : 'Receipt'
  return outOf ? 'Payment' : 'Journal'
}

/** Whole paise as Tally writes an amount. @example tallyAmount(150_050) // '-1500.50', a debit */
export function tallyAmount(paise: number): string {
  const amount = decimalRupees(Math.abs(paise))
  return paise > 0 ? `-${amount}` : amount
}

/** One entry of the journal. Its id stands in it, so that a second import of the file changes it only. */
export function voucherXml({ id, day, narration, lines }: VoucherInput): string {
  const type = voucherType(lines)
  const entries = lines.map(({ account, paise, ledger }) => {
    const name = account === 'family' ? ledger : ledger || ledgers[account][0]
    return (
      `<ALLLEDGERENTRIES.LIST><LEDGERNAME>${inXml(name)}</LEDGERNAME>` +
      `<ISDEEMEDPOSITIVE>${paise > 0 ? 'Yes' : 'No'}</ISDEEMEDPOSITIVE>` +
      `<AMOUNT>${tallyAmount(paise)}</AMOUNT></ALLLEDGERENTRIES.LIST>`
    )
  })
  return message(
    `<VOUCHER REMOTEID="${id}" VCHTYPE="${type}" ACTION="Create" OBJVIEW="Accounting Voucher View">` +
      `<DATE>${day.replaceAll('-', '')}</DATE><GUID>${id}</GUID><VOUCHERTYPENAME>${type}</VOUCHERTYPENAME>` +
      `<NARRATION>${inXml(narration)}</NARRATION>${entries.join('')}</VOUCHER>`,
  )
}
