import type { NamedRow } from '../../../platform/sheet-columns.rules.ts'
import { MOST_CHILDREN, sameName } from '../../people.rules.ts'
import { type Cells, checkCells, type Column, type Fault, type ReadChild } from './child-row.rules.ts'

/** A parent who has an account, with the names of the children. */
export type StandingParent = {
  id: string
  fullName: string
  email: string
  mobile: string
  /** It was taken into another account. */
  ended: boolean
  children: readonly string[]
}

/** Who is here already. `parents`: oldest first; `teachers`: ids by e-mail. */
export type Standing = { parents: readonly StandingParent[]; teachers: ReadonlyMap<string, string> }

/** A family: of an account that is here, or of the row that names it first. */
export type Family = {
  known: StandingParent | null
  /** The row that named it first; 0 when it was here. */
  row: number
  name: string
  email: string
  mobile: string
  /** Rows of its children by their names; 0 for those who were here. */
  children: Map<string, number>
}

/** Good ones are taken in; doubles are skipped; faulty ones keep all from being taken in. */
export type Judged = {
  row: number
  cells: Cells
  state: 'good' | 'faulty' | 'duplicate'
  faults: readonly Fault[]
  /** What the office should know of it; empty when there is nothing. */
  told: string
  taken: { child: ReadChild; family: Family; teacherId: string | null } | null
}

/** The families of the sheet and of the academy, by how they are reached. */
class Families {
  readonly #byEmail = new Map<string, Family>()
  readonly #byMobile = new Map<string, Family[]>()
  readonly #ended = new Set<string>()

  constructor(parents: readonly StandingParent[]) {
    for (const parent of parents) {
      if (parent.ended) this.#ended.add(parent.email)
      else
        this.#reach(
          {
            known: parent,
            row: 0,
            name: parent.fullName,
            email: parent.email,
            mobile: parent.mobile,
            children: new Map(parent.children.map((name) => [sameName(name), 0])),
          },
          parent,
        )
    }
  }

  /** The family of a row, made when it is new; a fault when it cannot be told. */
  of(row: number, { email, mobile, parentName: name }: ReadChild): Family | Fault {
    if (this.#ended.has(email))
      return {
        column: 'parent_email',
        message: 'This e-mail is that of an account that was merged into another. Type that one’s e-mail.',
      }
    const [named, reached = []] = [this.#byEmail.get(email), this.#byMobile.get(mobile)]
    const [oldest] = reached
    if (named && oldest && !reached.includes(named))
      return {
        column: 'parent_mobile',
        message: `The e-mail is that of ${whose(named)}, the mobile that of ${whose(oldest)}. Mend one of them.`,
      }
    const family = named ?? oldest ?? { known: null, row, name, email, mobile, children: new Map() }
    this.#reach(family, { email, mobile })
    return family
  }

  #reach(family: Family, { email, mobile }: { email: string; mobile: string }): void {
    if (!this.#byEmail.has(email)) this.#byEmail.set(email, family)
    const reached = this.#byMobile.get(mobile) ?? []
    if (!reached.includes(family)) this.#byMobile.set(mobile, [...reached, family])
  }
}

const whose = ({ known, row, name }: Family): string => (known ? name : `row ${row}`)

/** What comes of each row, beside those before it and beside who is here. */
export function judge(rows: readonly NamedRow<Column>[], { parents, teachers }: Standing): Judged[] {
  const families = new Families(parents)
  return rows.map(({ row, cells, met }) => {
    const checked = checkCells(cells)
    const own = checked.faults.filter(({ column }) => !met.some((each) => each.column === column))
    const base: Judged = { row, cells, state: 'faulty', faults: [...met, ...own], told: '', taken: null }
    const { child } = checked
    if (!child || base.faults.length > 0) return base
    const faulty = (fault: Fault): Judged => ({ ...base, faults: [fault] })
    const teacherId = child.teacherEmail === '' ? null : teachers.get(child.teacherEmail)
    if (teacherId === undefined)
      return faulty({
        column: 'teacher_email',
        message: `No teacher here has the e-mail ${child.teacherEmail}. Mend it, or empty the cell.`,
      })
    const family = families.of(row, child)
    if ('message' in family) return faulty(family)
    const name = sameName(child.childName)
    const twin = family.children.get(name)
    if (twin !== undefined) return { ...base, state: 'duplicate', told: twinOf(family, twin) }
    if (family.children.size >= MOST_CHILDREN)
      return faulty({
        column: 'child_name',
        message: `A family has at most ${MOST_CHILDREN} children. Is the mobile or e-mail really the parent’s?`,
      })
    family.children.set(name, row)
    const told = joins(family, { row, ...child })
    return { ...base, state: 'good', told, taken: { child, family, teacherId } }
  })
}

const twinOf = ({ name }: Family, twin: number): string =>
  twin > 0
    ? `The same child of the same parent stands in row ${twin}. It will be left out.`
    : `This child of ${name} has an account already. It will be left out.`

function joins(family: Family, { row, email }: { row: number; email: string }): string {
  if (family.known) return `Joins the family of ${family.name}, who has an account as ${family.email}.`
  if (family.row === row) return ''
  const login = email === family.email ? '' : ` The login is ${family.email}, not ${email}.`
  return `A family with row ${family.row}.${login}`
}
