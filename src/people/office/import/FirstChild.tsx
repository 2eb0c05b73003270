import { Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatLongDate } from '../../../platform/text/dates.rules.ts'
import { columnLabels } from './column-labels.ts'
import { type Column, COLUMNS } from './columns.rules.ts'
import { type DayOrder, readDay } from './days.rules.ts'
import type { ReadSheet } from './import.contract.ts'
import { firstRow, hasOpenDays, type Mapping } from './sheet-mapping.rules.ts'

type ChildProps = { sheet: ReadSheet; mapping: Mapping; onChange: (mapping: Mapping) => void }

const isDay = (column: Column) => column === 'birth_date' || column === 'joined_on'
const dayWords = (text: string, order: DayOrder): string => {
  const day = readDay(text, order)
  return day === null ? text : formatLongDate(day)
}

/** The first child as the file will be read, and the question how its days are written. */
export function FirstChild({ sheet, mapping, onChange }: ChildProps): ReactNode {
  const { row, cells } = firstRow(sheet, mapping)
  const { dayOrder } = mapping
  const facts = COLUMNS.filter((column) => column !== 'child_name' && cells[column])
  return (
    <aside>
      <section className="rg pad" aria-labelledby="first">
        <h2 id="first">Row {row} will become</h2>
        <p className="im-first">
          <b>{cells.child_name ?? 'A child without a name'}</b>
        </p>
        <dl className="im-facts">
          {facts.map((column) => (
            <div key={column}>
              <dt>{columnLabels[column]}</dt>
              <dd>{isDay(column) ? dayWords(cells[column] ?? '', dayOrder) : cells[column]}</dd>
            </div>
          ))}
        </dl>
        {hasOpenDays(sheet, mapping) && (
          <fieldset className="im-days">
            <legend>
              <Info className="ico" aria-hidden="true" /> 03/07/2017 in this file is
            </legend>
            {(['dmy', 'mdy'] as const).map((order) => (
              <label key={order} className="im-o">
                <input
                  type="radio"
                  name="day-order"
                  checked={dayOrder === order}
                  onChange={() => onChange({ ...mapping, dayOrder: order })}
                />
                <span>{dayWords('03/07/2017', order)}</span>
              </label>
            ))}
          </fieldset>
        )}
        <p className="muted">
          Parents with an email are asked for consent by mail. Nobody else gets a message.
        </p>
      </section>
    </aside>
  )
}
