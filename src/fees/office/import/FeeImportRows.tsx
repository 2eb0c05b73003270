import { Info, Pencil, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { OfficeSelect } from '../../../ui/office/fields.tsx'
import { type Column, columnLabels } from './columns.rules.ts'
import type { CheckedFeeRow, FeeSheetRow } from './fee-import.contract.ts'
import type { CheckedFees, RowDecision } from './FeeImportPreview.tsx'

const MORE = 100
const order = { undecided: 0, faulty: 1, duplicate: 2, good: 3 }
const rowClass = { undecided: 'dupr', faulty: 'badr', duplicate: 'dupr', good: '' }

type RowsProps = { checked: CheckedFees; onChange: (checked: CheckedFees) => void }

/** The sheet's rows: doubts and errors first, or in file order. Each can be mended in place. */
export function FeeImportRows({ checked, onChange }: RowsProps): ReactNode {
  const [faultsFirst, setFaultsFirst] = useState(true)
  const [shown, setShown] = useState(MORE)
  const { verdicts, sheet } = checked
  const sorted = faultsFirst ? verdicts.toSorted((a, b) => order[a.state] - order[b.state]) : verdicts
  const rest = sorted.length - shown
  const sheetRows = new Map(sheet.rows.map((row) => [row.row, row]))
  const columns = columnsOf(checked)
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
              {columns.map((column) => (
                <th key={column}>{columnLabels[column]}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sorted.slice(0, shown).map((verdict) => {
              const sheetRow = sheetRows.get(verdict.row)
              return (
                sheetRow && (
                  <Row
                    key={verdict.row}
                    verdict={verdict}
                    sheetRow={sheetRow}
                    columns={columns}
                    checked={checked}
                    onChange={onChange}
                  />
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

/** Columns of the sheet, and those in which something is missing. */
function columnsOf({ sheet, verdicts }: CheckedFees): readonly Column[] {
  const used = new Set<Column | null>([
    ...sheet.columns,
    ...verdicts.flatMap(({ faults }) => faults.map(({ column }) => column)),
  ])
  return (Object.keys(columnLabels) as Column[]).filter((column) => used.has(column))
}

type RowProps = RowsProps & { verdict: CheckedFeeRow; sheetRow: FeeSheetRow; columns: readonly Column[] }

function Row({ verdict, sheetRow, columns, checked, onChange }: RowProps): ReactNode {
  const { row, state, faults, note, choices, question } = verdict
  const isOpened = checked.opened.has(row)
  const speaks = faults.length > 0 || note !== '' || choices.length > 0 || question !== ''
  const isFaulty = (column: Column) => faults.some((fault) => fault.column === column)
  return (
    <>
      <tr className={rowClass[state]}>
        <th scope="row" className="mg tnum" rowSpan={speaks ? 2 : 1}>
          {row}
          {!isOpened && (
            <button
              type="button"
              className="ob im-edit"
              aria-label={`Change row ${row}`}
              onClick={() => onChange({ ...checked, opened: new Set([...checked.opened, row]) })}
            >
              <Pencil className="ico" aria-hidden="true" />
            </button>
          )}
        </th>
        {columns.map((column) => (
          <td
            key={column}
            className={column === 'child_name' ? 'iq' : undefined}
            data-head={columnLabels[column]}
          >
            {isOpened || isFaulty(column) ? (
              <input
                className="of-in"
                aria-label={`${columnLabels[column]}, row ${row}`}
                aria-invalid={isFaulty(column)}
                value={sheetRow.cells[column] ?? ''}
                maxLength={300}
                onChange={(event) => onChange(withCell(checked, { row, column, text: event.target.value }))}
              />
            ) : (
              sheetRow.cells[column]
            )}
          </td>
        ))}
      </tr>
      {speaks && (
        <tr className={`msg ${rowClass[state]}`}>
          <td colSpan={columns.length}>
            <Verdict verdict={verdict} checked={checked} onChange={onChange} />
          </td>
        </tr>
      )}
    </>
  )
}

/** What the check said of a row, which child is meant, and whether an amount is right. */
function Verdict({ verdict, checked, onChange }: RowsProps & { verdict: CheckedFeeRow }): ReactNode {
  const { row, faults, note, choices, question } = verdict
  const decision = checked.decisions[row] ?? {}
  const decide = (next: RowDecision) =>
    onChange({
      ...checked,
      changed: true,
      decisions: { ...checked.decisions, [row]: { ...decision, ...next } },
    })
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
        <OfficeSelect
          label={`Child of row ${row}`}
          value={decision.studentId ?? ''}
          onChange={({ target: { value } }) => {
            if (value !== '') decide({ studentId: value })
          }}
        >
          <option value="">Please choose</option>
          {choices.map(({ _id, fullName, admissionNumber, parent }) => (
            <option key={_id} value={_id}>
              {[fullName, admissionNumber, parent].filter(Boolean).join(', ')}
            </option>
          ))}
        </OfficeSelect>
      )}
      {question && (
        <label className="im-o">
          <input
            type="checkbox"
            className="of-chk"
            checked={decision.isConfirmed === true}
            onChange={(event) => decide({ isConfirmed: event.target.checked })}
          />
          <span>{question} Tick if it is.</span>
        </label>
      )}
    </>
  )
}

/** The import with another text in a cell, which has to be checked again; what was decided of it is open. */
function withCell(
  checked: CheckedFees,
  { row, column, text }: { row: number; column: Column; text: string },
): CheckedFees {
  const rows = checked.sheet.rows.map((one) =>
    one.row === row ? { ...one, cells: { ...one.cells, [column]: text } } : one,
  )
  const { [row]: _, ...decisions } = checked.decisions
  return {
    ...checked,
    sheet: { ...checked.sheet, rows },
    decisions,
    changed: true,
    opened: new Set([...checked.opened, row]),
  }
}
