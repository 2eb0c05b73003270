import { Check, CircleDashed, TriangleAlert } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { indianDay } from '../../../platform/text/india.rules.ts'
import { columnLabels } from './column-labels.ts'
import { type Column, COLUMNS } from './columns.rules.ts'
import type { ReadSheet } from './import.contract.ts'
import { countFitting, isFree, type Mapping, namesIn, textsAt } from './sheet-mapping.rules.ts'

type ColumnRowsProps = { sheet: ReadSheet; mapping: Mapping; onChange: (mapping: Mapping) => void }

/** The file's headings, each with its first text, what it means here, and how many rows fit. */
export function ColumnRows({ sheet, mapping, onChange }: ColumnRowsProps): ReactNode {
  const setColumn = (place: number, column: Column | null) =>
    onChange({ ...mapping, columns: mapping.columns.with(place, column) })
  return (
    <table className="tb im-map">
      <thead>
        <tr>
          <th>In your file</th>
          <th>First row</th>
          <th>In the academy</th>
          <th>State</th>
        </tr>
      </thead>
      <tbody>
        {sheet.heads.map(({ head }, place) => {
          const column = mapping.columns[place] ?? null
          return (
            // The place is the key: two headings may be the same
            <tr key={place}>
              <th scope="row">{head}</th>
              <td>{sheet.rows[0]?.texts[place]}</td>
              <td>
                <select
                  className="of-in"
                  aria-label={`What ${head} is`}
                  value={column ?? ''}
                  onChange={(event) =>
                    setColumn(place, COLUMNS.find((one) => one === event.target.value) ?? null)
                  }
                >
                  <option value="">Do not import</option>
                  {COLUMNS.filter((one) => isFree(one, mapping.columns, place)).map((one) => (
                    <option key={one} value={one}>
                      {columnLabels[one]}
                    </option>
                  ))}
                </select>
              </td>
              <td>
                <Fit sheet={sheet} mapping={mapping} place={place} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Fit({ sheet, mapping, place }: Omit<ColumnRowsProps, 'onChange'> & { place: number }): ReactNode {
  const column = mapping.columns[place] ?? null
  const { dayOrder } = mapping
  const [today] = useState(() => indianDay(new Date()))
  const fitting = useMemo(() => {
    const reading = { dayOrder, today }
    return column === null ? 0 : countFitting(column, textsAt(sheet, place), reading)
  }, [sheet, place, column, dayOrder, today])
  if (column === null)
    return (
      <span className="im-fit muted">
        <CircleDashed className="ico" aria-hidden="true" /> left out
      </span>
    )
  const open = namesIn(sheet, mapping).filter(
    (name) => name.column === column && name.id === undefined,
  ).length
  const isWhole = open === 0 && fitting === sheet.rows.length
  const Sign = isWhole ? Check : TriangleAlert
  return (
    <span className={isWhole ? 'im-fit' : 'im-fit warn'}>
      <Sign className="ico" aria-hidden="true" />
      {open > 0
        ? `${open} ${open === 1 ? 'name' : 'names'} to match`
        : `${fitting.toLocaleString('en-IN')} of ${sheet.rows.length.toLocaleString('en-IN')} fit`}
    </span>
  )
}
