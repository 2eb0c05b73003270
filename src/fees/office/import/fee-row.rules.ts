import * as z from 'zod/mini'
import { plainDigits } from '../../../platform/text/digits.rules.ts'
import { type DayOrder, readDay } from '../../../people/office/import/days.rules.ts'
import type { CellFault } from '../../../platform/sheets/sheet-columns.rules.ts'
import { ParentMobile } from './cells.contract.ts'
import type { Cells, Column } from './columns.rules.ts'

export type Fault = CellFault<Column>
export type ReadConcession = { kind: 'percent' | 'rupees'; value: number; reason: string }

/** A row as it reads, before anybody is looked up. Days are like 2026-11-05. */
export type FeeRow = {
  admissionNumber: string
  name: string
  /** Ten digits; empty without one. */
  mobile: string
  group: string
  plan: string
  /** Null without a plan. */
  fromDay: string | null
  concession: ReadConcession | null
  /** Owed is positive, paid ahead is negative; whole rupees. */
  balancePaise: number
  balanceOn: string
  gstin: string
}

/** Most of one balance, in rupees, as of one charge. */
const MAX_RUPEES = 500_000

const AMOUNT_SIGNS = /₹|rs\.?|inr|\/-|[\s,]/gi

/** Whole rupees of a cell, 0 for an empty one; or what is wrong. */
export function readAmount(typed: string): number | string {
  const text = plainDigits(typed.trim())
  if (text === '') return 0
  const bare = text.replace(AMOUNT_SIGNS, '')
  if (/^[-−(]|\b(?:dr|cr)\.?$/i.test(bare))
    return 'Type it without a sign. What was paid ahead has a column of its own.'
  const [, digits, paise = ''] = /^(\d+)(?:\.(\d+))?$/.exec(bare) ?? []
  if (digits === undefined) return `“${typed.slice(0, 30)}” is no amount. Type digits, such as 1300.`
  if (/[1-9]/.test(paise)) return 'Type whole rupees, without paise.'
  return digits.length > 6 || Number(digits) > MAX_RUPEES ? 'At most ₹5,00,000' : Number(digits)
}

type Reading = { dayOrder: DayOrder; today: string }

/** Reads the cells of a row. Where there are faults, the row is not used. */
export function readFeeRow(cells: Cells, reading: Reading): { row: FeeRow; faults: Fault[] } {
  const faults: Fault[] = []
  const text = (column: Column) => (cells[column] ?? '').trim()
  const fault = (column: Column, message: string) => {
    faults.push({ column, message })
  }
  const day = (column: 'from' | 'balance_on') => {
    const read = text(column) === '' ? null : readDay(plainDigits(text(column)), reading.dayOrder)
    if (text(column) !== '' && read === null)
      fault(column, `“${text(column).slice(0, 30)}” is no day. Type it like 5/11/2026.`)
    return read
  }
  const amount = (column: 'owed' | 'paid_ahead') => {
    const read = readAmount(text(column))
    if (typeof read === 'string') fault(column, read)
    return typeof read === 'string' ? 0 : read
  }
  const [owed, ahead] = [amount('owed'), amount('paid_ahead')]
  if (owed > 0 && ahead > 0) fault('paid_ahead', 'Either owed or paid ahead, not both')
  const mobile = mobileOf(text('parent_mobile'))
  if (mobile === null) fault('parent_mobile', 'A mobile number has 10 digits')
  const row: FeeRow = {
    admissionNumber: text('admission_number'),
    name: text('child_name'),
    mobile: mobile ?? '',
    group: text('group'),
    plan: text('plan'),
    fromDay: day('from'),
    concession: concessionOf(text('concession'), text('concession_reason'), fault),
    balancePaise: (owed - ahead) * 100,
    balanceOn: day('balance_on') ?? reading.today,
    gstin: text('gstin').toUpperCase(),
  }
  if (row.balanceOn > reading.today) fault('balance_on', 'This day is in the future')
  if (row.plan !== '' && text('from') === '')
    fault('from', 'From which day is the plan? Type it like 1/11/2026.')
  return { row, faults: faults.length > 0 ? faults : missingIn(row) }
}

/** What a row lacks whose cells can all be read. */
function missingIn({ plan, fromDay, group, concession, balancePaise }: FeeRow): Fault[] {
  if (plan !== '') return []
  if (fromDay !== null || group !== '')
    return [{ column: 'plan', message: 'Name the plan, or leave group and day empty too' }]
  return concession === null && balancePaise === 0
    ? [{ column: null, message: 'Nothing to import: no plan, no discount, no balance' }]
    : []
}

/** Ten digits; empty for an empty cell, null for anything else. */
function mobileOf(typed: string): string | null {
  if (typed === '') return ''
  return z.safeParse(ParentMobile, plainDigits(typed)).data ?? null
}

type Tell = (column: Column, message: string) => void

function concessionOf(typed: string, reason: string, fault: Tell): ReadConcession | null {
  if (typed === '') return null
  const isPercent = /%|per ?cent/i.test(typed)
  const value = readAmount(typed.replace(/%|per ?cent/i, ''))
  if (typeof value === 'string' || value === 0) {
    fault('concession', typeof value === 'string' ? value : 'Leave it empty for no discount')
    return null
  }
  if (isPercent && value > 100) fault('concession', 'At most 100 percent')
  if (reason === '') fault('concession_reason', 'Why is the discount given?')
  if (reason.length > 120) fault('concession_reason', 'At most 120 characters')
  return { kind: isPercent ? 'percent' : 'rupees', value, reason }
}
