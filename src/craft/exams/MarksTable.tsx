import { Check } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { translate } from '../../platform/translate.ts'
import { Field } from '../../ui/Field.tsx'
import { partLabels } from './exam-labels.rules.ts'
import { marksOf } from './exam.rules.ts'
import { gradeName, type Grade } from './grades.rules.ts'
import { words } from './record-exam.words.ts'
import { type ExamChild, type TypedMarks, typedResult } from './paper-marks.rules.ts'

type TableProps = {
  grade: Grade
  group: { name: string; children: readonly ExamChild[] }
  marks: TypedMarks
  /** By '{studentId}.{part}'. */
  errors: Readonly<Record<string, string>>
  onChange: (marks: TypedMarks) => void
}

/** From so many children on there is a field to find one, and at most so many have a row at once. */
const [MANY, MOST_ROWS] = [40, 100]

/** The marks of each child by part, with what they come to; Enter leads down a column. */
export function MarksTable(props: TableProps): ReactNode {
  const { children } = props.group
  const [search, setSearch] = useState('')
  const hasError = ({ studentId }: ExamChild) =>
    Object.keys(props.errors).some((key) => key.startsWith(`${studentId}.`))
  const found = children.filter((child) => hasError(child) || isNamed(child, search))
  return (
    <>
      {children.length > MANY && (
        <Field
          label={words.find}
          type="search"
          autoComplete="off"
          hint={words.found(children.length, found.length > MOST_ROWS ? MOST_ROWS : children.length)}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          onKeyDown={(event) => {
            // Enter would save the form.
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
      )}
      {found.length > 0 ? (
        <Rows {...props} group={{ ...props.group, children: found.slice(0, MOST_ROWS) }} />
      ) : (
        <p className="pex-first">{words.noneOfName}</p>
      )}
    </>
  )
}

const isNamed = ({ fullName }: ExamChild, search: string): boolean =>
  fullName.toLowerCase().includes(search.trim().toLowerCase())

function Rows({ grade, group, marks, errors, onChange }: TableProps): ReactNode {
  const { blueprint, key, name } = grade
  const heads = partLabels(blueprint.parts)
  return (
    <div className="pex-table">
      <table>
        <caption>{words.toPass(gradeName(key, name), blueprint.pass, marksOf(blueprint))}</caption>
        <thead>
          <tr>
            <th scope="col">{words.child}</th>
            {blueprint.parts.map((part, at) => (
              <th key={heads[at]} scope="col">
                {heads[at]}
                <small>{words.ofEach(part.count * part.points, part.points)}</small>
              </th>
            ))}
            <th scope="col">{words.total}</th>
          </tr>
        </thead>
        <tbody>
          {group.children.map((child) => (
            <Row key={child.studentId} {...{ grade, child, marks, errors, onChange }} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type ChildRowProps = Omit<TableProps, 'group'> & { child: ExamChild }

function Row({ grade: { blueprint }, child, marks, errors, onChange }: ChildRowProps): ReactNode {
  const { studentId, fullName } = child
  const typed = marks[studentId]
  const result = typedResult(blueprint, typed)
  const heads = partLabels(blueprint.parts)
  return (
    <tr>
      <th scope="row">{fullName}</th>
      {blueprint.parts.map((part, at) => (
        <MarkCell
          key={heads[at]}
          label={`${fullName}, ${heads[at]}`}
          head={words.partOf(heads[at] ?? '', part.count * part.points)}
          column={at}
          value={typed?.[at] ?? ''}
          error={errors[`${studentId}.${at}`]}
          onChange={(value) =>
            onChange({
              ...marks,
              [studentId]: blueprint.parts.map((_, n) => (n === at ? value : (typed?.[n] ?? ''))),
            })
          }
        />
      ))}
      <td className="pex-total tnum">
        {result && (
          <span className={result.passed ? 'is-passed' : ''}>
            {result.passed && <Check className="ico" aria-hidden="true" />}
            {result.points}
            <small>{result.passed ? words.passed : words.notPassed}</small>
          </span>
        )}
      </td>
    </tr>
  )
}

type CellProps = {
  label: string
  /** Beside the field on a phone, where the head of the table is not there. */
  head: string
  column: number
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function MarkCell({ label, head, column, value, error, onChange }: CellProps): ReactNode {
  const id = useId()
  return (
    <td>
      <span className="pex-head" aria-hidden="true">
        {head}
      </span>
      <input
        className="field-input tnum"
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        aria-label={label}
        data-column={column}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={goDown}
      />
      {error && (
        <span id={id} className="pex-error">
          {translate(error)}
        </span>
      )}
    </td>
  )
}

/** Enter leads to the field below, as in a sheet, and saves nothing. */
function goDown(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return
  event.preventDefault()
  const { column } = event.currentTarget.dataset
  const all = [...(event.currentTarget.closest('table')?.querySelectorAll('input') ?? [])]
  const ofColumn = all.filter((input) => input.dataset.column === column)
  const below = ofColumn[ofColumn.indexOf(event.currentTarget) + 1]
  below?.focus()
  below?.select()
}
