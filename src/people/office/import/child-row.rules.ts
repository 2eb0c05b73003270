import * as z from 'zod/mini'
import {
  type CellFault,
  type ColumnHeaders,
  normalizeHeader,
} from '../../../platform/sheets/sheet-columns.rules.ts'
import type { NamedFamily } from '../../joining.rules.ts'
import { CellWords } from './cells.contract.ts'

/** The columns of an import of children, in the order of the template. */
export const COLUMNS = [
  'child_name',
  'class',
  'parent_name',
  'parent_email',
  'parent_mobile',
  'teacher_email',
] as const
export type Column = (typeof COLUMNS)[number]
export type Cells = Partial<Record<Column, string>>
export type Fault = CellFault<Column>

/** Invented children of the sample sheet; two are of one family, and one has a name of one word. */
export const SAMPLE_ROWS: readonly Cells[] = [
  ['Asha Rao', 'Class 4', 'Kavita Rao', 'kavita.rao@example.com', '98765 43210'],
  ['Ravi Rao', 'Class 2', 'Kavita Rao', 'kavita.rao@example.com', '98765 43210'],
  ['Meenakshi', 'UKG', 'S. Murugan', 's.murugan@example.com', '+91 91234 56780'],
  ['Arjun D’Souza', 'Class 6', 'Maria D’Souza', 'maria.dsouza@example.com', '9012345678'],
].map((texts) => Object.fromEntries(texts.map((text, n) => [COLUMNS[n], text])))

const required = ['child_name', 'class', 'parent_name', 'parent_email', 'parent_mobile'] as const

/** Other names that people give the columns. */
const aliases: Readonly<Record<string, Column>> = {
  name: 'child_name',
  fullname: 'child_name',
  child: 'child_name',
  childsname: 'child_name',
  student: 'child_name',
  studentname: 'child_name',
  classgrade: 'class',
  education: 'class',
  presenteducation: 'class',
  grade: 'class',
  standard: 'class',
  std: 'class',
  guardian: 'parent_name',
  guardianname: 'parent_name',
  parent: 'parent_name',
  parentsname: 'parent_name',
  email: 'parent_email',
  parentsemail: 'parent_email',
  mobile: 'parent_mobile',
  mobilenumber: 'parent_mobile',
  parentsmobile: 'parent_mobile',
  phone: 'parent_mobile',
  teacher: 'teacher_email',
  teachersemail: 'teacher_email',
}

/** The accepted column names in row 1. */
export const heads: ColumnHeaders<Column> = {
  names: new Map<string, Column>([
    ...Object.entries(aliases),
    ...COLUMNS.map((column) => [normalizeHeader(column), column] as const),
  ]),
  required,
}

/** A row's child with the parent; `teacherEmail` is empty without a teacher. */
export type ReadChild = NamedFamily & { teacherEmail: string }

const quoted = (text: string) => `“${text.length > 40 ? `${text.slice(0, 40)}…` : text}”`
const words = (text: string) =>
  text.trim().length > 100
    ? 'More than 100 characters. Shorten it.'
    : `${quoted(text)} has characters we can’t show. Type it again.`
const email = (text: string) => `${quoted(text)} is not an email address. Use one like asha@example.com.`

const wrong: Readonly<Record<Column, (text: string) => string>> = {
  child_name: words,
  class: words,
  parent_name: words,
  parent_email: email,
  parent_mobile: (text) =>
    /[eE][+-]?\d/.test(text)
      ? `The file shortened the number to ${quoted(text)}. Format the column as text and type it again.`
      : `${quoted(text)} is not a 10-digit mobile number. Correct it.`,
  teacher_email: email,
}

const empty: Readonly<Partial<Record<Column, string>>> = {
  child_name: 'Child’s name is missing. Type it, or skip the row.',
  class: 'Class is missing. Type it, like “Class 4”.',
  parent_name: 'Parent’s name is missing. Type it, or skip the row.',
  parent_mobile: 'Parent’s mobile is missing. Please ask the family.',
}

/** Reads a row: the child, or faults that say what was found and how to correct it. */
export function checkCells(cells: Cells): { faults: readonly Fault[]; child: ReadChild | null } {
  const faults: Fault[] = []
  const read = (column: Column): string => {
    const text = (cells[column] ?? '').trim()
    if (text === '') {
      const message = empty[column]
      if (message) faults.push({ column, message })
      return ''
    }
    const { success, data } = z.safeParse(CellWords[column], text)
    if (!success) faults.push({ column, message: wrong[column](text) })
    return data ?? ''
  }
  const child: ReadChild = {
    childName: read('child_name'),
    presentEducation: read('class'),
    parentName: read('parent_name'),
    email: read('parent_email'),
    mobile: read('parent_mobile'),
    teacherEmail: read('teacher_email'),
  }
  return { faults, child: faults.length > 0 ? null : child }
}
