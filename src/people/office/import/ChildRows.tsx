import { Info, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { CheckedRow } from './import.contract.ts'
import type { Column } from './child-row.rules.ts'

const MORE = 100
const columns: readonly (readonly [column: Column, head: string])[] = [
  ['child_name', 'Child'],
  ['class', 'Class'],
  ['parent_name', 'Parent'],
  ['parent_email', 'E-mail'],
  ['parent_mobile', 'Mobile'],
  ['teacher_email', 'Teacher'],
]
const heads = new Map(columns)
const order = { faulty: 0, duplicate: 1, good: 2 }
const rowClass = { faulty: 'badr', duplicate: 'dupr', good: '' }

/** What was read row by row: faults first, or as in the sheet. */
export function ChildRows({ rows }: { rows: readonly CheckedRow[] }): ReactNode {
  const [faultsFirst, setFaultsFirst] = useState(true)
  const [shown, setShown] = useState(MORE)
  const sorted = faultsFirst ? rows.toSorted((a, b) => order[a.state] - order[b.state]) : rows
  const rest = rows.length - shown
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
              {columns.map(([, head]) => (
                <th key={head}>{head}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sorted.slice(0, shown).map((row) => (
              <Row key={row.row} row={row} />
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

function Row({ row: { row, cells, state, faults, told } }: { row: CheckedRow }): ReactNode {
  const speaks = faults.length > 0 || told !== ''
  return (
    <>
      <tr className={rowClass[state]}>
        <th scope="row" className="mg tnum" rowSpan={speaks ? 2 : 1}>
          {row}
        </th>
        {columns.map(([column, head]) => (
          <td
            key={column}
            className={column === 'child_name' ? 'iq' : 'io'}
            data-head={column === 'child_name' ? undefined : head}
          >
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
