import { Info, Pencil, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { FamilyChoiceView } from '../FamilyChoiceView.tsx'
import { columnLabels } from './column-labels.ts'
import type { CheckedRow, SheetRow } from './import.contract.ts'
import type { CheckedImport } from './ImportPreview.tsx'

const MORE = 100
const order = { undecided: 0, faulty: 1, duplicate: 2, good: 3 }
const rowClass = { undecided: 'dupr', faulty: 'badr', duplicate: 'dupr', good: '' }
const NEW_FAMILY = 'new'

type ChildRowsProps = { checked: CheckedImport; onChange: (checked: CheckedImport) => void }

/** The file's rows: open decisions and errors first, or in file order. Each can be mended in place. */
export function ChildRows({ checked, onChange }: ChildRowsProps): ReactNode {
  const [faultsFirst, setFaultsFirst] = useState(true)
  const [shown, setShown] = useState(MORE)
  const { rows } = checked.verdict
  const sorted = faultsFirst ? rows.toSorted((a, b) => order[a.state] - order[b.state]) : rows
  const rest = rows.length - shown
  const texts = new Map(checked.mapped.rows.map((row) => [row.row, row]))
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
      <section className="im-x" aria-label="Rows" tabIndex={-1}>
        <table className="tb">
          <thead>
            <tr>
              <th className="mg">Row</th>
              {checked.mapped.columns.map((column, place) => (
                // The place is the key: several columns may be one name
                <th key={place}>{columnLabels[column]}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sorted.slice(0, shown).map((row) => {
              const sheetRow = texts.get(row.row)
              return (
                sheetRow && (
                  <Row key={row.row} row={row} sheetRow={sheetRow} checked={checked} onChange={onChange} />
                )
              )
            })}
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

type RowProps = ChildRowsProps & { row: CheckedRow; sheetRow: SheetRow }

function Row({ row: verdict, sheetRow, checked, onChange }: RowProps): ReactNode {
  const { row, state, faults, note, choices } = verdict
  const { mapped, opened, changed } = checked
  const speaks = faults.length > 0 || note !== '' || choices.length > 0
  const isOpen = (place: number) =>
    opened.has(row) || faults.some(({ column }) => column === mapped.columns[place])
  const mend = (place: number, text: string) => onChange(withText(checked, { row, place, text }))
  return (
    <>
      <tr className={rowClass[state]}>
        <th scope="row" className="mg tnum" rowSpan={speaks ? 2 : 1}>
          {row}
          {!opened.has(row) && (
            <button
              type="button"
              className="ob im-edit"
              aria-label={`Change row ${row}`}
              onClick={() => onChange({ ...checked, opened: new Set([...opened, row]) })}
            >
              <Pencil className="ico" aria-hidden="true" />
            </button>
          )}
        </th>
        {mapped.columns.map((column, place) => (
          // The place is the key: several columns may be one name
          <td
            key={place}
            className={column === 'child_name' ? 'iq' : undefined}
            data-head={columnLabels[column]}
          >
            {isOpen(place) ? (
              <input
                className="of-in"
                aria-label={`${columnLabels[column]}, row ${row}`}
                aria-invalid={!changed.has(row) && faults.some((fault) => fault.column === column)}
                value={sheetRow.texts[place] ?? ''}
                onChange={(event) => mend(place, event.target.value)}
              />
            ) : (
              sheetRow.texts[place]
            )}
          </td>
        ))}
      </tr>
      {speaks && (
        <tr className={`msg ${rowClass[state]}`}>
          <td colSpan={mapped.columns.length}>
            <Verdict verdict={verdict} sheetRow={sheetRow} checked={checked} onChange={onChange} />
          </td>
        </tr>
      )}
    </>
  )
}

/** What the check said of a row, and the choice of its family. */
function Verdict({ verdict, sheetRow, checked, onChange }: Omit<RowProps, 'row'> & { verdict: CheckedRow }) {
  const { row, faults, note, choices } = verdict
  const chosen = checked.chosen[row]
  return (
    <>
      {faults.map(({ column, message }) => (
        <p key={`${column}${message}`} className="of-err">
          <TriangleAlert className="ico" aria-hidden="true" />
          <span>
            {column && <b>{columnLabels[column]}: </b>}
            {message}
          </span>
        </p>
      ))}
      {note && (
        <p className="im-d">
          <Info className="ico" aria-hidden="true" />
          <span>{note}</span>
        </p>
      )}
      {choices.length > 0 && (
        <FamilyChoiceView
          label={`Family of row ${row}`}
          choices={choices}
          usual={usualOf(verdict)}
          other={
            canBeNew(verdict, sheetRow, checked) ? { value: NEW_FAMILY, label: 'A new family' } : undefined
          }
          chosen={chosen === null ? NEW_FAMILY : (chosen ?? '')}
          onChoose={(value) => onChange(withFamily(checked, row, value))}
        />
      )}
    </>
  )
}

type Mended = { row: number; place: number; text: string }

/** The import with another text in a cell, which has to be checked again. */
function withText(checked: CheckedImport, { row, place, text }: Mended): CheckedImport {
  const rows = checked.mapped.rows.map((one): SheetRow => {
    if (one.row !== row) return one
    const spoiled = (one.spoiled ?? []).filter((mark) => mark.place !== place)
    return { ...one, texts: one.texts.with(place, text), spoiled }
  })
  return {
    ...checked,
    mapped: { ...checked.mapped, rows },
    changed: new Set([...checked.changed, row]),
    opened: new Set([...checked.opened, row]),
  }
}

function withFamily(checked: CheckedImport, row: number, value: string): CheckedImport {
  const { [row]: _, ...others } = checked.chosen
  const chosen = value === '' ? others : { ...others, [row]: value === NEW_FAMILY ? null : value }
  return { ...checked, chosen, changed: new Set([...checked.changed, row]) }
}

/** An account that has the row's e-mail already leaves no room for a new family. */
function canBeNew({ state, choices }: CheckedRow, { texts }: SheetRow, { mapped }: CheckedImport): boolean {
  const email = (texts[mapped.columns.indexOf('parent_email')] ?? '').trim().toLowerCase()
  return state === 'undecided' && (email === '' || choices.every((choice) => choice.email !== email))
}

function usualOf({ state, parentId }: CheckedRow): string | null {
  if (state === 'undecided') return null
  return parentId === null ? 'A new family' : 'The family with this email'
}
