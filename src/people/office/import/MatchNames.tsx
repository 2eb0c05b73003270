import type { ReactNode } from 'react'
import type { Matched } from './columns.rules.ts'
import type { ReadSheet } from './import.contract.ts'
import { type Mapping, matchChoices, matchKey, namesIn } from './sheet-mapping.rules.ts'

const labels: Readonly<Record<Matched, { title: string; choose: string; none: string }>> = {
  group: { title: 'Groups in the file', choose: 'Choose a group', none: 'No group' },
  teacher: { title: 'Teachers in the file', choose: 'Choose a teacher', none: 'No teacher' },
}
const NONE = 'none'

type MatchNamesProps = { sheet: ReadSheet; mapping: Mapping; onChange: (mapping: Mapping) => void }

/** The names of groups and teachers in the file, each with the one that is meant. */
export function MatchNames({ sheet, mapping, onChange }: MatchNamesProps): ReactNode {
  const names = namesIn(sheet, mapping)
  const columns = [...new Set(names.map(({ column }) => column))]
  const say = (column: Matched, text: string, value: string) => {
    const { [matchKey(column, text)]: _, ...others } = mapping.matches
    const said = value === '' ? {} : { [matchKey(column, text)]: value === NONE ? null : value }
    onChange({ ...mapping, matches: { ...others, ...said } })
  }
  return columns.map((column) => (
    <section key={column} className="im-names" aria-labelledby={`names-${column}`}>
      <h3 id={`names-${column}`}>{labels[column].title}</h3>
      <ul>
        {names
          .filter((name) => name.column === column)
          .map(({ text, count, id }) => (
            <li key={text}>
              <b>{text}</b>
              <span className="muted">
                {count.toLocaleString('en-IN')} {count === 1 ? 'row' : 'rows'}
              </span>
              <select
                className="of-in"
                aria-label={`Which ${column} ${text} is`}
                value={id === null ? NONE : (id ?? '')}
                onChange={(event) => say(column, text, event.target.value)}
              >
                <option value="">{labels[column].choose}</option>
                <option value={NONE}>{labels[column].none}</option>
                {matchChoices(sheet, column).map(({ _id, name, detail }) => (
                  <option key={_id} value={_id}>
                    {detail ? `${name} (${detail})` : name}
                  </option>
                ))}
              </select>
            </li>
          ))}
      </ul>
    </section>
  ))
}
