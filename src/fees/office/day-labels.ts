import { rupees } from '../../platform/text/rupees.rules.ts'
import type { CashMove } from './day.contract.ts'

export const moveLabels: Readonly<Record<CashMove, string>> = {
  bank: 'Taken to the bank',
  expense: 'Paid for an expense',
  float: 'Put into the till',
}

export const differenceText = (paise: number): string =>
  `${rupees(Math.abs(paise))} ${paise < 0 ? 'short' : 'over'}`
