import { Info, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { CheckedRow } from './import.contract.ts'
import type { Column } from './child-row.rules.ts'

const MORE = 100
type Shown = { column: Column; head: string; kind: 'iq' | 'ie' | 'io' }
const all: readonly Shown[] = [
  { column: 'child_name', head: 'Child', kind: 'iq' },
  { column: 'class', head: 'Class', kind: 'io' },
  { column: 'parent_name', head: 'Parent', kind: 'io' },
  { column: 'parent_email', head: 'E-mail', kind: 'ie' },
  { column: 'parent_mobile', head: 'Mobile', kind: 'io' },
  { column: 'teacher_email', head: 'Teacher', kind: 'ie' },
]
const heads = new Map(all.map(({ column, head }) => [column, head]))
const order = { faulty: 0, duplicate: 1, good: 2 }
const rowClass = { faulty: 'badr', duplicate: 'dupr', good: '' }

/** What was read row by row: faults first, or as in the sheet. */
export function ChildRows({ rows }: { rows: readonly CheckedRow[] }): ReactNode {
  const [faultsFirst, setFaultsFirst] = useState(true)
  const [shown, setShown] = useState(MORE)
  const sorted = faultsFirst ? rows.toSorted((a, b) => order[a.state] - order[b.state]) : rows
  const rest = rows.length - shown
  const columns = all.filter(
    ({ column }) => column !== 'teacher_email' || rows.some(({ cells }) => (cells[column] ?? '') !== ''),
  )
  return (
    <section className="rg lined im-t" aria-label="What was read">
      <div className="rg-h">
        <div className="of-seg">
          <button type="button" aria-pressed={faultsFirst} onClick={() => setFaultsFirst(true)}>
            Faults first
          </button>
          <button type="button" aria-pressed={!faultsFirst} onClick={() => setFaultsFirst(false)}>
            As in the sheet
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
              <Row key={row.row} row={row} columns={columns} />
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

type RowProps = { row: CheckedRow; columns: readonly Shown[] }

function Row({ row: { row, cells, state, faults, told }, columns }: RowProps): ReactNode {
  const speaks = faults.length > 0 || told !== ''
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
          </td>
        </tr>
      )}
    </>
  )
}
