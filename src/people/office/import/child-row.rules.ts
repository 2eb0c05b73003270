import * as z from 'zod/mini'
import { type CellFault, type Heads, squeezed } from '../../../platform/sheet-columns.rules.ts'
import { CellWords } from './cells.contract.ts'

/** The columns of a sheet of children, in the order of the template. */
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

/** What row 1 of a sheet of children may say. */
export const heads: Heads<Column> = {
  names: new Map<string, Column>([
    ...Object.entries(aliases),
    ...COLUMNS.map((column) => [squeezed(column), column] as const),
  ]),
  required,
}

/** A child with its parent, as a row says it; `teacherEmail` empty without a teacher. */
export type ReadChild = {
  childName: string
  presentEducation: string
  parentName: string
  email: string
  mobile: string
  teacherEmail: string
}

const quoted = (text: string) => `“${text.length > 40 ? `${text.slice(0, 40)}…` : text}”`
const words = (text: string) =>
  text.trim().length > 100
    ? 'More than 100 characters. Shorten it.'
    : `${quoted(text)} holds signs that cannot be shown. Type it anew.`
const email = (text: string) => `${quoted(text)} is no e-mail address. Type one, like asha@example.com.`

const wrong: Readonly<Record<Column, (text: string) => string>> = {
  child_name: words,
  class: words,
  parent_name: words,
  parent_email: email,
  parent_mobile: (text) =>
    /[eE][+-]?\d/.test(text)
      ? `The sheet shortened the number to ${quoted(text)}. Format the column as text, and type it again.`
      : `${quoted(text)} is no mobile number of 10 digits. Mend it.`,
  teacher_email: email,
}

const empty: Readonly<Record<(typeof required)[number], string>> = {
  child_name: 'The name of the child is empty. Type it, or leave the row out.',
  class: 'The class is empty. Type it, as “Class 4”.',
  parent_name: 'The name of the parent is empty. Type it, or leave the row out.',
  parent_email: 'The e-mail of the parent is empty: it is the login. Ask the family for it.',
  parent_mobile: 'The mobile of the parent is empty. Ask the family for it.',
}

/** What a row says, or what keeps it from being taken in: each fault with what was found and the way out. */
export function checkCells(cells: Cells): { faults: readonly Fault[]; child: ReadChild | null } {
  const faults: Fault[] = []
  const read = (column: Column): string => {
    const text = (cells[column] ?? '').trim()
    if (text === '') {
      if (column !== 'teacher_email') faults.push({ column, message: empty[column] })
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
