import { normalizeHeader } from '../../../platform/sheets/sheet-columns.rules.ts'

/** What a column of a sheet of children may hold, in the order of the template. */
export const COLUMNS = [
  'child_name',
  'class',
  'parent_name',
  'parent_email',
  'parent_mobile',
  'group',
  'teacher',
  'birth_date',
  'joined_on',
  'admission_number',
  'school',
  'certificate_name',
  'second_parent_name',
  'second_parent_mobile',
  'second_parent_email',
  'notes',
] as const
export type Column = (typeof COLUMNS)[number]
export type Cells = Partial<Record<Column, string>>

/** Without these nobody can be imported. */
export const REQUIRED: readonly Column[] = ['child_name', 'class', 'parent_mobile']
/** Columns that several headings may fill, as first name and surname: their texts are joined by a space. */
export const JOINED: readonly Column[] = ['child_name', 'parent_name', 'second_parent_name', 'notes']
/** Columns whose texts name what is here already. */
export const MATCHED = ['group', 'teacher'] as const
export type Matched = (typeof MATCHED)[number]

/** What the office may say of a sheet's words, for the next sheet. */
export const MEANINGS = ['head', ...MATCHED] as const

/** Invented children of the sample sheet; two are of one family, one has a name of one word and no e-mail. */
export const SAMPLE_ROWS: readonly Cells[] = [
  ['Asha Rao', 'Class 4', 'Kavita Rao', 'kavita.rao@example.com', '98765 43210'],
  ['Ravi Rao', 'Class 2', 'Kavita Rao', 'kavita.rao@example.com', '98765 43210'],
  ['Meenakshi', 'UKG', 'S. Murugan', '', '+91 91234 56780'],
  ['Arjun D’Souza', 'Class 6', 'Maria D’Souza', 'maria.dsouza@example.com', '9012345678'],
].map((texts) => Object.fromEntries(texts.map((text, n) => [COLUMNS[n], text])))

/** Names that mean one thing only. */
const exact: Readonly<Record<string, Column>> = {
  name: 'child_name',
  fullname: 'child_name',
  firstname: 'child_name',
  middlename: 'child_name',
  lastname: 'child_name',
  surname: 'child_name',
  child: 'child_name',
  student: 'child_name',
  pupil: 'child_name',
  class: 'class',
  classgrade: 'class',
  education: 'class',
  presenteducation: 'class',
  grade: 'class',
  standard: 'class',
  std: 'class',
  grno: 'admission_number',
  id: 'admission_number',
  doj: 'joined_on',
  dob: 'birth_date',
  नाम: 'child_name',
  कक्षा: 'class',
  मोबाइल: 'parent_mobile',
}

type Contact = 'name' | 'mobile' | 'email'
const contactIn = (head: string): Contact => {
  if (head.includes('mail')) return 'email'
  const isNumber = ['mob', 'phone', 'contact', 'cell', 'whatsapp', 'number'].some((word) =>
    head.includes(word),
  )
  return isNumber || head.endsWith('no') ? 'mobile' : 'name'
}
const first = { name: 'parent_name', mobile: 'parent_mobile', email: 'parent_email' } as const
const second = {
  name: 'second_parent_name',
  mobile: 'second_parent_mobile',
  email: 'second_parent_email',
} as const

/** Parts of names, the first that fits counts; a function looks at whose contact it is. */
const parts: readonly (readonly [words: readonly string[], column: Column | ((head: string) => Column)])[] = [
  [['mother', 'secondparent', 'alternat', 'emergency', 'altmob'], (head) => second[contactIn(head)]],
  [['father', 'parent', 'guardian', 'पिता'], (head) => first[contactIn(head)]],
  [['certificate'], 'certificate_name'],
  [['birth', 'dob', 'born', 'जन्म'], 'birth_date'],
  [
    ['joining', 'joined', 'joindate', 'admissiondate', 'dateofadmission', 'startdate', 'enrolled'],
    'joined_on',
  ],
  [
    ['admission', 'rollno', 'regno', 'registration', 'enrolmentno', 'enrollmentno', 'studentid'],
    'admission_number',
  ],
  [['teacher', 'faculty', 'trainer', 'instructor'], 'teacher'],
  [['batch', 'group'], 'group'],
  [['school', 'स्कूल', 'विद्यालय'], 'school'],
  [['class', 'standard'], 'class'],
  [['remark', 'note', 'comment'], 'notes'],
  [['mail'], 'parent_email'],
  [['mob', 'phone', 'contact', 'cell', 'whatsapp'], 'parent_mobile'],
  [
    ['studentname', 'childname', 'childsname', 'nameofchild', 'nameofstudent', 'nameofthe', 'pupil'],
    'child_name',
  ],
]

function guessOne(head: string): Column | null {
  const name = normalizeHeader(head)
  const known = COLUMNS.find((column) => normalizeHeader(column) === name) ?? exact[name]
  if (known) return known
  for (const [words, column] of parts)
    if (words.some((word) => name.includes(word))) return typeof column === 'string' ? column : column(name)
  return null
}

const firstOf = new Map<Column, Column>(
  (['name', 'mobile', 'email'] as const).map((contact) => [second[contact], first[contact]]),
)

/**
 * What each heading of a sheet means; null: it is left out.
 * @param kept what the office said of headings before, by `normalizeHeader`.
 */
export function guessColumns(
  heads: readonly string[],
  kept: ReadonlyMap<string, Column | null> = new Map(),
): (Column | null)[] {
  const wanted = heads.map((head) => {
    const said = kept.get(normalizeHeader(head))
    return said === undefined ? guessOne(head) : said
  })
  // Where only a mother is named, she is the family's parent.
  const hasFirst = wanted.includes('parent_mobile')
  const seen = new Set<Column>()
  return wanted.map((column) => {
    const one = column === null || hasFirst ? column : (firstOf.get(column) ?? column)
    if (one === null || (seen.has(one) && !JOINED.includes(one))) return null
    seen.add(one)
    return one
  })
}

/** A row's cells by their columns; several texts of one column are joined. */
export function cellsOf(columns: readonly (Column | null)[], texts: readonly string[]): Cells {
  const cells: Cells = {}
  for (const [place, column] of columns.entries()) {
    const text = (texts[place] ?? '').trim()
    if (column === null || text === '') continue
    cells[column] = cells[column] === undefined ? text : `${cells[column]} ${text}`
  }
  return cells
}
