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
import { checkCells, type Fault, type ReadChild, type Reading } from './child-row.rules.ts'
import type { Cells, Matched } from './columns.rules.ts'

/** A group or a teacher whom a sheet may name; `free`: seats of a group. */
export type MatchTarget = { id: string; names: readonly string[]; free?: number }

/** Who and what is here already. */
export type ExistingPeople = {
  parents: readonly StandingParent[]
  /** Admission numbers of children who are here. */
  numbers: ReadonlySet<string>
  choices: Readonly<Record<Matched, readonly MatchTarget[]>>
}

/** What the office said of a text in a matched column; null: it is left out. */
export type MatchDecision = { column: Matched; text: string; id: string | null }

/** A row of the sheet that was read; `met`: faults that the reading met. */
export type ReadRow = {
  row: number
  child: ReadChild | null
  faults: readonly Fault[]
  /** What the row says of a group and a teacher, also where something else is wrong in it. */
  named: Readonly<Record<Matched, string>>
}
export type DecidedRow = ReadRow & { decided?: MoneyDecision | undefined }

/** Reads the cells of a row; a fault that the sheet's reader met counts before one of the cell's text. */
export function readRow(
  { row, cells, met }: { row: number; cells: Cells; met: readonly Fault[] },
  reading: Reading,
): ReadRow {
  const { faults, child } = checkCells(cells, reading)
  const own = faults.filter(({ column }) => !met.some((each) => each.column === column))
  const named = { group: (cells.group ?? '').trim(), teacher: (cells.teacher ?? '').trim() }
  return { row, child: met.length > 0 ? null : child, faults: [...met, ...own], named }
}

/** A child to be stored, with its family and what the row's words mean. */
export type TakenChild = {
  child: ReadChild
  family: Family
  groupId: string | null
  teacherId: string | null
}

/**
 * Good rows are imported and duplicates skipped; faulty rows block the import, and so do undecided ones until
 * one of `choices` is chosen as the family, or a new one.
 */
export type ValidatedRow = {
  row: number
  state: 'good' | 'faulty' | 'duplicate' | 'undecided'
  faults: readonly Fault[]
  /** A note for the office; empty without one. */
  note: string
  /** The account that the child joins; null for none. */
  parentId: string | null
  choices: readonly FamilyChoice[]
  taken: TakenChild | null
}

/** Validates the rows of a sheet one after the other: each with the rows above and with who is here. */
export class RowValidator {
  readonly #families: Families
  readonly #mobiles = new Map<string, { row: number; family: Family }>()
  readonly #numbers = new Map<string, number>()
  readonly #ids: Readonly<Record<Matched, ReadonlyMap<string, string | null>>>
  readonly #free = new Map<string, number>()

  constructor(existing: ExistingPeople, decisions: readonly MatchDecision[]) {
    this.#families = new Families(existing.parents, { mobileLogins: true })
    for (const number of existing.numbers) this.#numbers.set(number, 0)
    for (const { id, free } of existing.choices.group) if (free !== undefined) this.#free.set(id, free)
    const idsOf = (column: Matched) => idsByText(column, existing.choices[column], decisions)
    this.#ids = { group: idsOf('group'), teacher: idsOf('teacher') }
  }

  validate({ row, child, faults: read, named, decided }: DecidedRow): ValidatedRow {
    const open = { note: '', parentId: null, choices: [], taken: null }
    const group = this.#idOf('group', named.group)
    const teacher = this.#idOf('teacher', named.teacher)
    const faults = [
      ...read,
      ...(group === undefined ? [unmatched('group', named.group)] : []),
      ...(teacher === undefined ? [unmatched('teacher', named.teacher)] : []),
    ]
    const base: ValidatedRow = { row, state: 'faulty', faults, ...open }
    if (!child || group === undefined || teacher === undefined || faults.length > 0) return base
    const faulty = (...found: readonly Fault[]): ValidatedRow => ({ ...base, faults: found })
    const joining = this.#families.of(row, child, decided)
    if (joining.state === 'refused') return faulty(faultOf(joining.fault))
    const { choices } = joining
    if (joining.state === 'undecided')
      return { ...base, state: 'undecided', choices, note: familyQuestion(child, choices) }
    const { family } = joining
    const parentId = family.known?.id ?? null
    const name = sameName(child.childName)
    const twin = family.children.get(name)
    if (twin !== undefined) return { ...base, state: 'duplicate', parentId, note: twinOf(family, twin) }
    const numbered = this.#numberFault(child.details.admissionNumber)
    if (numbered) return faulty(numbered)
    const full = fullFamily(family)
    if (full) return faulty(faultOf(full))
    if (group !== null && this.#free.get(group) === 0)
      return faulty({
        column: 'group',
        message: `${child.group} has no free seat for this row. Choose another group, clear the cell, or give the group more seats.`,
      })
    this.#take(row, { child, family, group })
    const above = this.#mobiles.get(child.mobile)
    if (!above) this.#mobiles.set(child.mobile, { row, family })
    const note = [joins(family, { row, ...child }), hints(choices), sharesMobile(family, above)]
      .filter(Boolean)
      .join(' ')
    const taken = { child, family, groupId: group, teacherId: teacher }
    return { ...base, state: 'good', note, parentId, choices, taken }
  }

  /** The id that a text means; null for none, undefined where nobody has said it. */
  #idOf(column: Matched, text: string): string | null | undefined {
    return text === '' ? null : this.#ids[column].get(sameName(text))
  }

  #numberFault(number: string): Fault | null {
    const above = this.#numbers.get(number)
    if (number === '' || above === undefined) return null
    const message =
      above > 0
        ? `Row ${above} has this admission number. Correct one of them.`
        : 'Another child has this admission number. Correct it, or clear the cell.'
    return { column: 'admission_number', message }
  }

  #take(
    row: number,
    { child, family, group }: { child: ReadChild; family: Family; group: string | null },
  ): void {
    family.children.set(sameName(child.childName), row)
    const { admissionNumber } = child.details
    if (admissionNumber !== '') this.#numbers.set(admissionNumber, row)
    const free = group === null ? undefined : this.#free.get(group)
    if (group !== null && free !== undefined) this.#free.set(group, free - 1)
  }
}

/** What each text of a column means: what the office said, else the only choice of this name. */
function idsByText(
  column: Matched,
  choices: readonly MatchTarget[],
  decisions: readonly MatchDecision[],
): ReadonlyMap<string, string | null> {
  const ids = new Map<string, string | null>()
  const ambiguous = new Set<string>()
  for (const { id, names } of choices)
    for (const name of new Set(names.map(sameName))) {
      if (ids.has(name)) ambiguous.add(name)
      ids.set(name, id)
    }
  for (const name of ambiguous) ids.delete(name)
  const isHere = new Set(choices.map(({ id }) => id))
  for (const { column: of, text, id } of decisions)
    if (of === column && (id === null || isHere.has(id))) ids.set(sameName(text), id)
  return ids
}

/** What the texts of a matched column mean before anybody has said it; null: nothing here has that name. */
export const matchTexts = (
  column: Matched,
  {
    texts,
    choices,
    kept,
  }: {
    texts: readonly string[]
    choices: readonly MatchTarget[]
    kept: readonly MatchDecision[]
  },
): { text: string; id: string | null }[] => {
  const ids = idsByText(column, choices, kept)
  return texts.map((text) => ({ text, id: ids.get(sameName(text)) ?? null }))
}

const columnOf = {
  email: 'parent_email',
  mobile: 'parent_mobile',
  childName: 'child_name',
  family: null,
} as const

const faultOf = ({ field, message }: JoinFault): Fault => ({ column: columnOf[field], message })

const unmatched = (column: Matched, text: string): Fault => ({
  column,
  message:
    column === 'group'
      ? `No group here is called ${text}. Say which one it is, or clear the cell.`
      : `No teacher here is called ${text}, or the teacher’s email is not confirmed. Say who it is, or clear the cell.`,
})

const familyQuestion = ({ email }: ReadChild, [first]: readonly FamilyChoice[]): string =>
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
  const { known, name, email } = family
  if (known) return `Joins the family of ${name}${email && ` (${email})`}.`
  if (family.row !== row) return `Same family as row ${family.row}.`
  return email === '' ? `No email: ${name} starts with a login slip and logs in with the mobile.` : ''
}
