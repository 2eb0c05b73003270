import * as z from 'zod/mini'
import {
  type CellFault,
  type ColumnHeaders,
  type NamedRow,
  normalizeHeader,
} from '../../platform/sheets/sheet-columns.rules.ts'
import { agesWords, ageOn, type AgeGroup, groupsFor } from '../competition.rules.ts'
import { CellWords } from './cells.contract.ts'

/** Columns of the import file, in the template's order. */
export const COLUMNS = [
  'child_name',
  'class',
  'born_on',
  'group',
  'place',
  'parent_name',
  'parent_email',
  'parent_mobile',
] as const
export type Column = (typeof COLUMNS)[number]
export type Cells = Partial<Record<Column, string>>
export type Fault = CellFault<Column>

const required = ['child_name', 'class', 'born_on', 'parent_name', 'parent_email', 'parent_mobile'] as const

/** Accepted other names of the columns. */
const aliases: Readonly<Record<string, Column>> = {
  name: 'child_name',
  fullname: 'child_name',
  child: 'child_name',
  student: 'child_name',
  studentname: 'child_name',
  grade: 'class',
  standard: 'class',
  std: 'class',
  birthday: 'born_on',
  dateofbirth: 'born_on',
  dob: 'born_on',
  level: 'group',
  category: 'group',
  town: 'place',
  school: 'place',
  centre: 'place',
  center: 'place',
  parent: 'parent_name',
  guardian: 'parent_name',
  email: 'parent_email',
  mobile: 'parent_mobile',
  phone: 'parent_mobile',
}

/** Header names of the import file. */
export const columnHeaders: ColumnHeaders<Column> = {
  names: new Map<string, Column>([
    ...Object.entries(aliases),
    ...COLUMNS.map((column) => [normalizeHeader(column), column] as const),
  ]),
  required,
}

/** Parses 2018-03-01 or 1/3/2018 (day first); null if invalid. */
export function readDay(text: string): string | null {
  const typed = text.trim()
  const parts =
    /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed) ?? /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(typed)
  if (!parts) return null
  const [, a = '', month = '', c = ''] = parts
  const [year, day] = a.length === 4 ? [a, c] : [c, a]
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${iso}T00:00:00Z`)
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== iso ? null : iso
}

/** A row's child with parent and group. */
export type ReadEntry = {
  childName: string
  presentEducation: string
  bornOn: string
  groupId: string
  place: string
  parentName: string
  email: string
  mobile: string
}

type EntryLimits = {
  groups: readonly (AgeGroup & { id: string; name: string; title: string })[]
  /** The day for which the age is calculated. */
  day: string
}

export type EntryRowCheck = {
  row: number
  cells: Cells
  state: 'good' | 'faulty' | 'duplicate'
  faults: readonly Fault[]
  group: string
  read: ReadEntry | null
}

const FAULTS: Readonly<Record<Column, string>> = {
  child_name: 'The child’s name is empty or unclear. Type it, or skip the row.',
  class: 'The class is empty or too long. Type it like “Class 4”.',
  born_on: 'This is not a date of birth. Use 2018-03-01 or 1/3/2018.',
  group: 'No such group. Use a group from this page, or leave it empty.',
  place: 'At most 60 letters. Shorten it.',
  parent_name: 'The parent’s name is empty or unclear.',
  parent_email: 'This is not an email address. Ask the family for one. They log in with it.',
  parent_mobile: 'This is not a 10-digit mobile number. Format the column as text and type it again.',
}

/** Result of each row, given the rows before it. */
export function validateRows(rows: readonly NamedRow<Column>[], asked: EntryLimits): EntryRowCheck[] {
  const seen = new Set<string>()
  return rows.map(({ row, cells, met }) => {
    // Date cells are accepted as dates of birth.
    const faults: Fault[] = met.filter(({ column }) => column !== 'born_on')
    const { entry, group } = readCells(cells, asked, faults)
    const base = { row, cells, faults, group: group?.title ?? '' }
    if (!entry) return { ...base, state: 'faulty', read: null }
    const twin = `${entry.mobile} ${entry.childName.toLowerCase().replace(/\s+/g, ' ')}`
    if (seen.has(twin)) return { ...base, state: 'duplicate', read: null }
    seen.add(twin)
    return { ...base, state: 'good', read: entry }
  })
}

function readCells(cells: Cells, { groups, day }: EntryLimits, faults: Fault[]) {
  const read = (column: Exclude<Column, 'born_on' | 'group'>): string => {
    const { success, data } = z.safeParse(CellWords[column], (cells[column] ?? '').trim())
    if (!success && !faults.some((fault) => fault.column === column))
      faults.push({ column, message: FAULTS[column] })
    return data ?? ''
  }
  const entry = {
    childName: read('child_name'),
    presentEducation: read('class'),
    place: read('place'),
    parentName: read('parent_name'),
    email: read('parent_email'),
    mobile: read('parent_mobile'),
  }
  const bornOn = readDay(cells.born_on ?? '')
  if (bornOn === null) faults.push({ column: 'born_on', message: FAULTS.born_on })
  const group = bornOn === null ? null : groupOf(cells, { groups, day }, { bornOn, faults })
  return {
    group,
    entry: faults.length === 0 && bornOn && group ? { ...entry, bornOn, groupId: group.id } : null,
  }
}

function groupOf(
  cells: Cells,
  { groups, day }: EntryLimits,
  { bornOn, faults }: { bornOn: string; faults: Fault[] },
): EntryLimits['groups'][number] | null {
  const age = ageOn(bornOn, day)
  const fitting = groupsFor(groups, age)
  const named = normalizeHeader(cells.group ?? '')
  const chosen = named
    ? fitting.filter(({ name, title }) => [name, title].some((words) => normalizeHeader(words) === named))
    : fitting
  if (fitting.length === 0) {
    faults.push({
      column: 'born_on',
      message: `Age ${age}: no group for this age.`,
    })
    return null
  }
  const [group] = chosen
  if (group && chosen.length === 1) return group
  const choice = fitting.map(({ title, ...ages }) => `${title} (${agesWords(ages)})`).join(', ')
  const message = named
    ? `Age ${age} fits ${choice}. Choose one of these.`
    : `Age ${age} has levels: ${choice}. Choose one of these.`
  faults.push({ column: 'group', message })
  return null
}
