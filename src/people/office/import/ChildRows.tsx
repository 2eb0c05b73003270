import { Info, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { FamilyChoiceView } from '../FamilyChoiceView.tsx'
import type { CheckedRow } from './import.contract.ts'
import type { Column } from './child-row.rules.ts'

const MORE = 100
type Shown = { column: Column; head: string; kind: 'iq' | 'ie' | 'io' }
const all: readonly Shown[] = [
  { column: 'child_name', head: 'Child', kind: 'iq' },
  { column: 'class', head: 'Class', kind: 'io' },
  { column: 'parent_name', head: 'Parent', kind: 'io' },
  { column: 'parent_email', head: 'Email', kind: 'ie' },
  { column: 'parent_mobile', head: 'Mobile', kind: 'io' },
  { column: 'teacher_email', head: 'Teacher', kind: 'ie' },
]
const heads = new Map(all.map(({ column, head }) => [column, head]))
const order = { undecided: 0, faulty: 1, duplicate: 2, good: 3 }
const rowClass = { undecided: 'dupr', faulty: 'badr', duplicate: 'dupr', good: '' }

/** The accounts chosen as families, by row. */
export type Chosen = Readonly<Record<number, string>>
type ChildRowsProps = {
  rows: readonly CheckedRow[]
  chosen: Chosen
  onChoose: (row: number, parentId: string) => void
}

/** The file's rows: open decisions and errors first, or in file order. */
export function ChildRows({ rows, chosen, onChoose }: ChildRowsProps): ReactNode {
  const [faultsFirst, setFaultsFirst] = useState(true)
  const [shown, setShown] = useState(MORE)
  const sorted = faultsFirst ? rows.toSorted((a, b) => order[a.state] - order[b.state]) : rows
  const rest = rows.length - shown
  const columns = all.filter(
    ({ column }) => column !== 'teacher_email' || rows.some(({ cells }) => (cells[column] ?? '') !== ''),
  )
  return (
    <section className="rg lined im-t" aria-label="Rows in the file">
      <div className="rg-h">
        <div className="of-seg">
          <button type="button" aria-pressed={faultsFirst} onClick={() => setFaultsFirst(true)}>
            Errors first
          </button>
          <button type="button" aria-pressed={!faultsFirst} onClick={() => setFaultsFirst(false)}>
            In file order
          </button>
        </div>
      </div>
      <section className="im-x" aria-label="Rows">
        <table className="tb">
          <thead>
            <tr>
              <th className="mg">Row</th>
              {columns.map(({ head }) => (
                <th key={head}>{head}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sorted.slice(0, shown).map((row) => (
              <Row
                key={row.row}
                row={row}
                columns={columns}
                chosen={chosen[row.row] ?? ''}
                onChoose={onChoose}
              />
            ))}
          </tbody>
        </table>
      </section>
      {rest > 0 && (
        <button type="button" className="ob im-more" onClick={() => setShown(shown + MORE)}>
          Show {Math.min(MORE, rest)} more of {rest.toLocaleString('en-IN')}
        </button>
      )}
    </section>
  )
}

type RowProps = Pick<ChildRowsProps, 'onChoose'> & {
  row: CheckedRow
  columns: readonly Shown[]
  chosen: string
}

function Row({ row: checked, columns, chosen, onChoose }: RowProps): ReactNode {
  const { row, cells, state, faults, told, choices } = checked
  const speaks = faults.length > 0 || told !== '' || choices.length > 0
  return (
    <>
      <tr className={rowClass[state]}>
        <th scope="row" className="mg tnum" rowSpan={speaks ? 2 : 1}>
          {row}
        </th>
        {columns.map(({ column, head, kind }) => (
          <td key={column} className={kind} data-head={kind === 'iq' ? undefined : head}>
            {cells[column]}
          </td>
        ))}
      </tr>
      {speaks && (
        <tr className={`msg ${rowClass[state]}`}>
          <td colSpan={columns.length}>
            {faults.map(({ column, message }) => (
              <p key={`${column}${message}`} className="of-err">
                <TriangleAlert className="ico" aria-hidden="true" />
                <span>
                  {column && <b>{heads.get(column)}: </b>}
                  {message}
                </span>
              </p>
            ))}
            {told && (
              <p className="im-d">
                <Info className="ico" aria-hidden="true" />
                <span>{told}</span>
              </p>
            )}
            {choices.length > 0 && (
              <FamilyChoiceView
                label={`Family of row ${row}`}
                choices={choices}
                usual={usualOf(checked)}
                chosen={chosen}
                onChoose={(parentId) => onChoose(row, parentId)}
              />
            )}
          </td>
        </tr>
      )}
    </>
  )
}

function usualOf({ state, parentId }: CheckedRow): string | null {
  if (state === 'undecided') return null
  return parentId === null ? 'A new family' : 'The family with this email'
}
