import { formatDay } from '../../platform/text/dates.rules.ts'
import { rupees } from '../../platform/text/rupees.rules.ts'
import type { PayMethod } from '../pay.rules.ts'
import type { AgreedTerms } from './pay.contract.ts'

export const methodLabels: Readonly<Record<PayMethod, string>> = {
  bank: 'Bank transfer',
  upi: 'UPI',
  cheque: 'Cheque',
  cash: 'Cash',
}

/** '8 Nov' of '2026-11-08'. */
export const formatPayDay = (day: string): string => formatDay(`${day}T06:00:00Z`)

/** '₹450 a class and 30 % of fees; 10 % tax kept back'. */
export function formatTerms({ perClassPaise, sharePercent, tdsPercent }: AgreedTerms): string {
  const parts = [
    ...(perClassPaise > 0 ? [`${rupees(perClassPaise)} a class`] : []),
    ...(sharePercent > 0 ? [`${sharePercent} % of fees`] : []),
  ]
  if (parts.length === 0) return 'Nothing'
  return `${parts.join(' and ')}${tdsPercent > 0 ? `; ${tdsPercent} % tax kept back` : ''}`
}
