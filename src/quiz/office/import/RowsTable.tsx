import { Copy, Download, Pencil, TriangleAlert } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { saveFile } from '../../../ui/save-file.ts'
import type { CheckedFile } from '../../bank/import/import.contract.ts'
import type { Column } from '../../bank/import/cells.rules.ts'
import { correctionsCsv } from '../../bank/import/corrections.rules.ts'
import type { LookedRow } from './checked-import.ts'
import '../quizzes.css'

const MORE = 100

type TableProps = {
  file: CheckedFile
  rows: readonly LookedRow[]
  onMend: (row: number, cell: Column, text: string) => void
}

const optionColumns = [
  ['option_a', 'A'],
  ['option_b', 'B'],
  ['option_c', 'C'],
  ['option_d', 'D'],
  ['option_e', 'E'],
  ['option_f', 'F'],
  ['option_g', 'G'],
  ['option_h', 'H'],
] as const satisfies readonly (readonly [Column, string])[]
const order = { faulty: 0, duplicate: 1, good: 2 }

/** What was read row by row: faults first, or as in the sheet; what is faulty is mended in place. */
export function RowsTable({ file, rows, onMend }: TableProps): ReactNode {
  const [faultsFirst, setFaultsFirst] = useState(true)
  const [shown, setShown] = useState(MORE)
  // By what was read, not by what it is by now: a row that is mended stays where the hand is.
  const places = useMemo(() => {
    const all = file.rows.map(({ state }, place) => ({ state, place }))
    return faultsFirst ? all.toSorted((a, b) => order[a.state] - order[b.state]) : all
  }, [file, faultsFirst])
  const columns = useMemo(() => columnsOf(file), [file])
  const faulty = rows.filter(({ state }) => state === 'faulty')
  const saveFaulty = () =>
    saveFile(
      `${file.name.replace(/\.[a-z]{1,5}$/i, '')}-faults.csv`,
      new Blob([correctionsCsv(faulty)], { type: 'text/csv' }),
    )
  return (
    <section className="rg lined im-t" aria-label="Rows in the file">
      <div className="rg-h">
        <div className="of-seg">
          <button type="button" aria-pressed={faultsFirst} onClick={() => setFaultsFirst(true)}>
            Errors first
          </button>
          <button type="button" aria-pressed={!faultsFirst} onClick={() => setFaultsFirst(false)}>
            File order
          </button>
        </div>
        {faulty.length > 0 && (
          <button type="button" className="olink" onClick={saveFaulty}>
            <Download className="ico" aria-hidden="true" />
            Download rows with errors
          </button>
        )}
      </div>
      <section className="im-x" aria-label="Rows">
        <table className="tb">
          <thead>
            <tr>
              <th className="mg">{file.format === 'CSV' || file.format === 'XLSX' ? 'Row' : 'Line'}</th>
              {columns.map(({ head }) => (
                <th key={head}>{head}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {places.slice(0, shown).flatMap(({ place }) => {
              const row = rows[place]
              return row ? [<Row key={row.row} row={row} columns={columns} onMend={onMend} />] : []
            })}
          </tbody>
        </table>
      </section>
      {shown < places.length && (
        <button type="button" className="ob im-more" onClick={() => setShown(shown + MORE)}>
          Show {Math.min(MORE, places.length - shown)} more of{' '}
          {(places.length - shown).toLocaleString('en-IN')}
        </button>
      )}
    </section>
  )
}

type Shown = { cell: Column; head: string; kind: 'iq' | 'io' | 'ir' }

/** As many options as the longest question has, and marks where the sheet names them. */
function columnsOf({ rows }: CheckedFile): readonly Shown[] {
  const used = (cell: Column) => rows.some(({ cells }) => (cells[cell] ?? '') !== '')
  return [
    { cell: 'question', head: 'Question', kind: 'iq' },
    ...optionColumns.flatMap(([cell, head], place): Shown[] =>
      place < 2 || used(cell) ? [{ cell, head, kind: 'io' }] : [],
    ),
    { cell: 'correct', head: 'Correct', kind: 'ir' },
    ...(used('marks') ? [{ cell: 'marks', head: 'Marks', kind: 'ir' } as const] : []),
  ]
}

const rowClass = { faulty: 'badr', duplicate: 'dupr', good: '' }

type RowProps = { row: LookedRow; columns: readonly Shown[]; onMend: TableProps['onMend'] }

function Row({ row, columns, onMend }: RowProps): ReactNode {
  const beside = [...row.open].filter((cell) => !columns.some((column) => column.cell === cell))
  const hasNotes = row.faults.length > 0 || row.state === 'duplicate' || row.number > 0 || beside.length > 0
  const input = (cell: Column, name: string) => (
    <input
      className="of-in tnum"
      aria-label={`${name}, row ${row.row}`}
      aria-invalid={row.faults.some(({ column }) => column === cell) || undefined}
      aria-describedby={row.faults.length > 0 ? `fault-${row.row}` : undefined}
      placeholder="empty"
      value={row.cells[cell] ?? ''}
      onChange={(event) => onMend(row.row, cell, event.target.value)}
    />
  )
  return (
    <>
      <tr className={rowClass[row.state]}>
        <th scope="row" className="mg tnum" rowSpan={hasNotes ? 2 : 1}>
          {row.row}
        </th>
        {columns.map(({ cell, head, kind }) => (
          <td key={cell} className={kind} data-head={kind === 'iq' ? undefined : head}>
            {row.open.has(cell) ? input(cell, head) : <span className="tnum">{row.cells[cell]}</span>}
          </td>
        ))}
      </tr>
      {hasNotes && (
        <tr className={`msg ${rowClass[row.state]}`}>
          <td colSpan={columns.length}>
            <div id={`fault-${row.row}`}>
              {row.faults.map(({ column, message }) => (
                <p key={`${column}${message}`} className="of-err">
                  <TriangleAlert className="ico" aria-hidden="true" />
                  <span>{message}</span>
                </p>
              ))}
            </div>
            {beside.map((cell) => (
              <label key={cell} className="im-b">
                <span>{cell}</span>
                {input(cell, cell)}
              </label>
            ))}
            <Standing row={row} />
          </td>
        </tr>
      )}
    </>
  )
}

/** What it is beside the questions that stand there. */
function Standing({ row: { state, number, twin } }: { row: LookedRow }): ReactNode {
  if (state === 'duplicate')
    return (
      <p className="im-d">
        <Copy className="ico" aria-hidden="true" />
        <span>
          {twin > 0
            ? `Same as row ${twin}. This row will be skipped.`
            : `Already in the quiz as number ${number}. This row will be skipped.`}
        </span>
      </p>
    )
  if (state !== 'good' || number === 0) return null
  return (
    <p className="im-d">
      <Pencil className="ico" aria-hidden="true" />
      <span>Replaces number {number}, which has the same ref.</span>
    </p>
  )
}
