import { formatDay } from '../../platform/text/dates.rules.ts'
import { rupees } from '../../platform/text/rupees.rules.ts'
import type { Agreement } from './royalty.contract.ts'
import type { ObjectionLine, RoyaltyKind, StatementStatus } from '../royalty.rules.ts'

export const kindLabels: Readonly<Record<RoyaltyKind, string>> = {
  collected: 'A share of what came in',
  billed: 'A share of what was billed',
  child: 'An amount for each child',
  fixed: 'One amount a month',
}

export const statusLabels: Readonly<Record<StatementStatus, string>> = {
  counted: 'Counted',
  shown: 'Waits for the franchise',
  invoiced: 'To pay',
  paid: 'Paid',
}

export const lineLabels: Readonly<Record<ObjectionLine, string>> = {
  'came in': 'What came in',
  goods: 'Kits and books',
  'paid back': 'Paid back',
  children: 'Children',
  royalty: 'Royalty',
}

/** '8 Nov' of '2026-11-08'. */
export const dayText = (day: string): string => formatDay(`${day}T06:00:00Z`)

const share = (percent: number): string => `${percent} %`

/** '15 % of what came in, at least ₹12,000'. */
export function termsText(agreement: Agreement): string {
  const { kind, sharePercent, slabs, perChildPaise, minimumPaise } = agreement
  if (kind === 'fixed') return `${rupees(minimumPaise)} a month`
  const more = slabs.map((slab) => `, from ${slab.fromChildren} children ${share(slab.sharePercent)}`)
  const rule =
    kind === 'child'
      ? `${rupees(perChildPaise)} for each child`
      : `${share(sharePercent)} of what ${kind === 'billed' ? 'was billed' : 'came in'}${more.join('')}`
  return minimumPaise > 0 ? `${rule}, at least ${rupees(minimumPaise)}` : rule
}
