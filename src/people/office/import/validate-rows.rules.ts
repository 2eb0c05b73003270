import type { NamedRow } from '../../../platform/sheets/sheet-columns.rules.ts'
import {
  type MoneyDecision,
  Families,
  type Family,
  type FamilyChoice,
  fullFamily,
  type JoinFault,
  type StandingParent,
} from '../../joining.rules.ts'
import { sameName } from '../../people.rules.ts'
import { type Cells, checkCells, type Column, type Fault, type ReadChild } from './child-row.rules.ts'

/** Existing parents, and ids of teachers by their confirmed email. */
export type ExistingPeople = { parents: readonly StandingParent[]; teachers: ReadonlyMap<string, string> }

/** A row of the file; `decided`: the family that the office was shown or chose. */
export type DecidedRow = NamedRow<Column> & { decided?: MoneyDecision }

/**
 * Good rows are imported and duplicates skipped; faulty rows block the import, and so do undecided ones until
 * one of `choices` is chosen as the family.
 */
export type ValidatedRow = {
  row: number
  cells: Cells
  state: 'good' | 'faulty' | 'duplicate' | 'undecided'
  faults: readonly Fault[]
  /** A note for the office; empty without one. */
  told: string
  /** The account that the child joins; null for none. */
  parentId: string | null
  choices: readonly FamilyChoice[]
  taken: { child: ReadChild; family: Family; teacherId: string | null } | null
}

/** The state of each row, compared with the rows above and with existing people. */
export function validateRows(
  rows: readonly DecidedRow[],
  { parents, teachers }: ExistingPeople,
): ValidatedRow[] {
  const families = new Families(parents)
  const mobiles = new Map<string, { row: number; family: Family }>()
  return rows.map(({ row, cells, met, decided }) => {
    const checked = checkCells(cells)
    const own = checked.faults.filter(({ column }) => !met.some((each) => each.column === column))
    const faults = [...met, ...own]
    const open = { told: '', parentId: null, choices: [], taken: null }
    const base: ValidatedRow = { row, cells, state: 'faulty', faults, ...open }
    const { child } = checked
    if (!child || base.faults.length > 0) return base
    const faulty = (fault: Fault): ValidatedRow => ({ ...base, faults: [fault] })
    const teacherId = child.teacherEmail === '' ? null : teachers.get(child.teacherEmail)
    if (teacherId === undefined)
      return faulty({
        column: 'teacher_email',
        message: `No teacher here has confirmed the email ${child.teacherEmail}. Correct it, or clear the cell.`,
      })
    const joining = families.of(row, child, decided)
    if (joining.state === 'refused') return faulty(faultOf(joining.fault))
    const { choices } = joining
    if (joining.state === 'undecided')
      return { ...base, state: 'undecided', choices, told: asks(child, choices) }
    const { family } = joining
    const parentId = family.known?.id ?? null
    const name = sameName(child.childName)
    const twin = family.children.get(name)
    if (twin !== undefined) return { ...base, state: 'duplicate', parentId, told: twinOf(family, twin) }
    const full = fullFamily(family)
    if (full) return faulty(faultOf(full))
    family.children.set(name, row)
    const above = mobiles.get(child.mobile)
    if (!above) mobiles.set(child.mobile, { row, family })
    const told = [joins(family, { row, ...child }), hints(choices), sharesMobile(family, above)]
      .filter(Boolean)
      .join(' ')
    return { ...base, state: 'good', told, parentId, choices, taken: { child, family, teacherId } }
  })
}

const columnOf = {
  email: 'parent_email',
  mobile: 'parent_mobile',
  childName: 'child_name',
  family: null,
} as const

const faultOf = ({ field, message }: JoinFault): Fault => ({ column: columnOf[field], message })

const asks = ({ email }: ReadChild, [first]: readonly FamilyChoice[]): string =>
  email === ''
    ? 'No email, and a family here has this mobile. Choose the child’s family.'
    : `The office created an account with this email${first ? ` for ${first.children.join(', ')}` : ''}, and nobody has opened it. Is it the same family?`

const sharesMobile = (family: Family, above: { row: number; family: Family } | undefined): string =>
  above === undefined || above.family === family
    ? ''
    : `Row ${above.row} has this mobile with another email. If it is one family, use the same email in both.`

const hints = (choices: readonly FamilyChoice[]): string =>
  choices.length === 0
    ? ''
    : `Families with this mobile: ${choices.map(({ fullName }) => fullName).join(', ')}. If it is the same family, choose it.`

const twinOf = ({ name }: Family, twin: number): string =>
  twin > 0
    ? `Same child and parent as row ${twin}. This row will be skipped.`
    : `This child of ${name} already has an account. This row will be skipped.`

function joins(family: Family, { row }: { row: number }): string {
  if (family.known) return `Joins the family of ${family.name} (${family.email}).`
  return family.row === row ? '' : `Same family as row ${family.row}.`
}
