import { useState } from 'react'
import { isCallError } from '../../platform/errors.ts'
import { send } from '../../platform/send.ts'
import { call, download } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { FileDrop, fileFault, sentName } from '../../ui/office/FileDrop.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { toast, toastError } from '../../ui/toast.tsx'
import {
  type CheckedRow,
  checkEntries,
  enterSheet,
  entryTemplate,
  SHEET_ROWS_WORDS,
} from './entries.contract.ts'

type Looked = { name: string; notes: readonly string[]; rows: readonly CheckedRow[] }

/** A school’s children from a sheet: looked through first, entered all or nothing. */
export function SchoolSheet({ id, onEntered }: { id: string; onEntered: () => void }) {
  const [looked, setLooked] = useState<Looked | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)

  const look = async () => {
    const wrong = fileFault(file)
    setError(wrong)
    if (!file || wrong) return
    setBusy(true)
    try {
      const body = new Uint8Array(await file.arrayBuffer())
      const name = sentName(file)
      const { data } = await send(checkEntries, { params: { id }, query: { name }, body }, () => {})
      setLooked({ name, ...data })
    } catch (failed) {
      setError((isCallError(failed) && failed.message) || 'The file could not be read. Choose it again.')
    }
    setBusy(false)
  }
  const take = async () => {
    if (!looked) return
    setBusy(true)
    try {
      const rows = looked.rows
        .filter(({ state }) => state === 'good')
        .map(({ row, cells }) => ({ row, cells }))
      const { data } = await call(enterSheet, { params: { id }, body: { fileName: looked.name, rows } })
      toast.success(`${data.entered} entered, ${data.stayed} were in already`)
      setLooked(null)
      setFile(null)
      onEntered()
    } catch (failed) {
      toastError(failed)
    }
    setBusy(false)
  }
  const template = (format: 'csv' | 'xlsx') =>
    void download(entryTemplate, { query: { format } })
      .then(({ name, file: sheet }) => saveFile(name, sheet))
      .catch(toastError)

  const good = looked?.rows.filter(({ state }) => state === 'good').length ?? 0
  return (
    <details className="rg pad co-sheet">
      <summary>Enter a school’s sheet</summary>
      <FileDrop
        label="Sheet of children"
        hint={`CSV or XLSX; at most ${SHEET_ROWS_WORDS} children and 10 MB`}
        accept=".csv,.tsv,.xlsx"
        file={file}
        error={error}
        onChoose={(chosen) => {
          setFile(chosen)
          setLooked(null)
          setError('')
        }}
      />
      <div className="mo-a">
        <button type="button" className="ob" onClick={() => template('xlsx')}>
          Empty sheet (XLSX)
        </button>
        <button type="button" className="ob" onClick={() => template('csv')}>
          Empty sheet (CSV)
        </button>
        <Button variant="line" busy={busy && !looked} onClick={() => void look()}>
          Check file
        </Button>
      </div>
      {looked && (
        <div aria-live="polite">
          <p className="mt-3">
            {good} of {looked.rows.length} rows can be entered. Nothing is stored yet.
          </p>
          {looked.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
          <ul className="co-faults">
            {looked.rows
              .filter(({ state }) => state !== 'good')
              .map(({ row, state, faults }) => (
                <li key={row}>
                  <b>Row {row}:</b>{' '}
                  {state === 'duplicate'
                    ? 'the same child stands above; it is left out'
                    : faults.map(({ column, message }) => `${column ?? ''}: ${message}`).join(' ')}
                </li>
              ))}
          </ul>
          <Button busy={busy} disabled={good === 0} onClick={() => void take()}>
            Enter {good === 1 ? '1 child' : `${good} children`}
          </Button>
        </div>
      )}
    </details>
  )
}
