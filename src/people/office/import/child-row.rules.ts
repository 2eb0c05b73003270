import * as z from 'zod/mini'
import type { CellFault } from '../../../platform/sheets/sheet-columns.rules.ts'
import type { NamedFamily } from '../../joining.rules.ts'
import { CellWords } from './cells.contract.ts'
import type { Cells, Column } from './columns.rules.ts'
import { type DayOrder, readDay } from './days.rules.ts'

export type Fault = CellFault<Column>

/** What the office keeps of the child beside the account; empty where the row has nothing. */
export type ReadDetails = {
  certificateName: string
  birthDate: string | null
  school: string
  admissionNumber: string
  joinedOn: string | null
  secondParentName: string
  secondParentMobile: string
  secondParentEmail: string
  notes: string
}

/** A row's child with the parent; `group` and `teacher` are the row's words, empty without one. */
export type ReadChild = NamedFamily & { group: string; teacher: string; details: ReadDetails }

/** A checked child who is still to be stored, with what the office was shown and said. */
export type WaitingChild = {
  child: ReadChild
  parentId: string | null
  groupId: string | null
  teacherId: string | null
}

const quoted = (text: string) => `“${text.length > 40 ? `${text.slice(0, 40)}…` : text}”`
const words =
  (most = 100) =>
  (text: string) =>
    text.trim().length > most
      ? `More than ${most} characters. Shorten it.`
      : `${quoted(text)} has characters we can’t show. Type it again.`
const email = (text: string) => `${quoted(text)} is not an email address. Use one like asha@example.com.`
const mobile = (text: string) =>
  /[eE][+-]?\d/.test(text)
    ? `The file shortened the number to ${quoted(text)}. Type it again.`
    : `${quoted(text)} is not a 10-digit mobile number. Correct it.`
const day = (text: string) => `${quoted(text)} is not a day. Write it like 30/06/2018.`

const wrong: Readonly<Record<Column, (text: string) => string>> = {
  child_name: words(),
  class: words(),
  parent_name: words(),
  parent_email: email,
  parent_mobile: mobile,
  group: words(200),
  teacher: words(254),
  birth_date: day,
  joined_on: day,
  admission_number: words(40),
  school: words(120),
  certificate_name: words(),
  second_parent_name: words(),
  second_parent_mobile: mobile,
  second_parent_email: email,
  notes: words(2000),
}

const empty: Readonly<Partial<Record<Column, string>>> = {
  child_name: 'Child’s name is missing. Type it, or skip the row.',
  class: 'Class is missing. Type it, like “Class 4”.',
  parent_mobile: 'Parent’s mobile is missing. Please ask the family.',
}

/** How the days of a sheet are read, and the day on which it is: YYYY-MM-DD. */
export type Reading = { dayOrder: DayOrder; today: string }

/** Reads a row: the child, or faults that say what was found and how to correct it. */
export function checkCells(
  cells: Cells,
  { dayOrder, today }: Reading,
): { faults: readonly Fault[]; child: ReadChild | null } {
  const faults: Fault[] = []
  const textOf = (column: Column): string => {
    const text = (cells[column] ?? '').trim()
    const message = text === '' ? empty[column] : undefined
    if (message) faults.push({ column, message })
    return text
  }
  const read = (column: keyof typeof CellWords): string => {
    const text = textOf(column)
    if (text === '') return ''
    const { success, data } = z.safeParse(CellWords[column], text)
    if (!success) faults.push({ column, message: wrong[column](text) })
    return data ?? ''
  }
  const dayIn = (column: 'birth_date' | 'joined_on'): string | null => {
    const text = textOf(column)
    if (text === '') return null
    const found = readDay(text, dayOrder)
    if (found === null) faults.push({ column, message: wrong[column](text) })
    else if (column === 'birth_date' && found > today)
      faults.push({ column, message: `${quoted(text)} is still to come. Correct it.` })
    return found
  }
  const child: ReadChild = {
    childName: read('child_name'),
    presentEducation: read('class'),
    parentName: read('parent_name'),
    email: read('parent_email'),
    mobile: read('parent_mobile'),
    group: read('group'),
    teacher: read('teacher'),
    details: {
      certificateName: read('certificate_name'),
      birthDate: dayIn('birth_date'),
      school: read('school'),
      admissionNumber: read('admission_number'),
      joinedOn: dayIn('joined_on'),
      secondParentName: read('second_parent_name'),
      secondParentMobile: read('second_parent_mobile'),
      secondParentEmail: read('second_parent_email'),
      notes: read('notes'),
    },
  }
  return { faults, child: faults.length > 0 ? null : child }
}
