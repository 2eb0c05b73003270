export { DAY_ORDERS } from '../../../people/office/import/days.rules.ts'
import { normalizeHeader } from '../../../platform/sheets/sheet-columns.rules.ts'

/** What a column of a sheet of fees may hold, in the order of the template. */
export const COLUMNS = [
  'admission_number',
  'child_name',
  'parent_mobile',
  'group',
  'plan',
  'from',
  'concession',
  'concession_reason',
  'owed',
  'paid_ahead',
  'balance_on',
  'gstin',
] as const
export type Column = (typeof COLUMNS)[number]
export type Cells = Partial<Record<Column, string>>

export const columnLabels: Readonly<Record<Column, string>> = {
  admission_number: 'Admission number',
  child_name: 'Child',
  parent_mobile: 'Mobile',
  group: 'Group',
  plan: 'Fee plan',
  from: 'From',
  concession: 'Discount',
  concession_reason: 'Reason for the discount',
  owed: 'Owed',
  paid_ahead: 'Paid ahead',
  balance_on: 'Balance on',
  gstin: 'GSTIN',
}

/** Other headings that academies give these columns. */
const otherNames: Readonly<Record<Column, readonly string[]>> = {
  admission_number: ['admissionno', 'admno', 'grno', 'rollno', 'regno', 'studentid', 'id'],
  child_name: [
    'name',
    'student',
    'studentname',
    'child',
    'childsname',
    'nameofchild',
    'nameofstudent',
    'नाम',
  ],
  parent_mobile: ['mobile', 'mobileno', 'phone', 'phoneno', 'contact', 'contactno', 'whatsapp', 'मोबाइल'],
  group: ['batch', 'groupname', 'batchname'],
  plan: ['feeplan', 'fee', 'package', 'course'],
  from: ['fromday', 'fromdate', 'startdate', 'joinedon', 'joiningdate', 'doj', 'since'],
  concession: ['discount', 'scholarship', 'waiver'],
  concession_reason: ['discountreason', 'reason'],
  owed: ['due', 'dues', 'balance', 'balancedue', 'pending', 'outstanding', 'arrears', 'बकाया'],
  paid_ahead: ['advance', 'paidinadvance', 'prepaid', 'credit', 'excess'],
  balance_on: ['balancedate', 'ason', 'asof', 'duesince', 'duedate'],
  gstin: ['gst', 'gstno', 'gstnumber'],
}

/** Columns by normalised heading. A family is found by its number, or by the name. */
export const headers = {
  names: new Map<string, Column>(
    COLUMNS.flatMap((column) =>
      [normalizeHeader(column), ...otherNames[column]].map((name) => [name, column] as const),
    ),
  ),
  required: ['child_name'] as const satisfies readonly Column[],
}

/** Invented rows of the sample sheet. */
export const SAMPLE_ROWS: readonly Cells[] = [
  {
    admission_number: 'A-101',
    child_name: 'Asha Rao',
    parent_mobile: '98765 43210',
    group: 'Abacus 1',
    plan: 'Abacus, a month',
    from: '2026-11-01',
    concession: '10%',
    concession_reason: 'Sister in the academy',
    owed: '1300',
    balance_on: '2026-10-05',
  },
  {
    child_name: 'Arjun D’Souza',
    parent_mobile: '9012345678',
    group: 'Abacus 1',
    plan: 'Abacus, a month',
    from: '2026-11-01',
    paid_ahead: '2600',
    balance_on: '2026-10-31',
  },
]
