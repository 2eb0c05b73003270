import { useState } from 'react'
import { isCallError } from '../../platform/errors.ts'
import { send } from '../../platform/browser/send.ts'
import { call, download } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { FileDrop, fileFault } from '../../ui/office/FileDrop.tsx'
import { sentName } from '../../ui/sent-name.ts'
import { FamilyChoiceView } from '../../people/office/FamilyChoiceView.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { toast, toastError } from '../../ui/toast.tsx'
import {
  type CheckedRow,
  checkEntries,
  importEntries,
  entryTemplate,
  SHEET_ROWS_WORDS,
} from './entries.contract.ts'
import { useSubmit } from '../../ui/useSubmit.ts'

type CheckedImport = { name: string; notes: readonly string[]; rows: readonly CheckedRow[] }
/** Chosen parent accounts by row. */
type Chosen = Readonly<Record<number, string>>

/** Most rows with errors listed. */
const MOST_LISTED = 5

/** Imports a school's children: checked first, entered all or none. */
export function EntryImport({ id, onEntered }: { id: string; onEntered: () => void }) {
  const [looked, setLooked] = useState<CheckedImport | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const [error, setError] = useState('')
  const { busy, submit } = useSubmit()
  const [chosen, setChosen] = useState<Chosen>({})

  const checkFile = async (chosenFile: File) => {
    const body = new Uint8Array(await chosenFile.arrayBuffer())
    const name = sentName(chosenFile)
    const { data } = await send(checkEntries, { params: { id }, query: { name }, body }, () => {})
    setLooked({ name, ...data })
    setChosen({})
  }
  const look = () => {
    const wrong = fileFault(file)
    setError(wrong)
    if (!file || wrong) return
    void submit(() =>
      checkFile(file).catch((failed: unknown) =>
        setError((isCallError(failed) && failed.message) || 'We couldn’t read the file. Choose it again.'),
      ),
    )
  }
  const importRows = async (checked: CheckedImport) => {
    const rows = checked.rows.filter(isReady(chosen)).map(({ row, cells, family }) => ({
      row,
      cells,
      parentId: chosen[row] || (family?.parent?.parentId ?? null),
    }))
    const { data } = await call(importEntries, { params: { id }, body: { fileName: checked.name, rows } })
    toast.success(`${data.entered} entered, ${data.stayed} already entered`)
    setLooked(null)
    setFile(null)
    onEntered()
  }
  const take = (checked: CheckedImport) =>
    submit(() =>
      importRows(checked).catch((failed: unknown) => {
        // Row errors that only the final call finds.
        if (isCallError(failed)) setError(Object.values(failed.errors).slice(0, MOST_LISTED).join(' '))
        toastError(failed)
      }),
    )
  const template = (format: 'csv' | 'xlsx') =>
    void download(entryTemplate, { query: { format } })
      .then(({ name, file: sheet }) => saveFile(name, sheet))
      .catch(toastError)

  const good = looked?.rows.filter(isReady(chosen)).length ?? 0
  return (
    <details className="rg pad co-sheet">
      <summary>Import entries from a school</summary>
      <FileDrop
        label="File of children"
        hint={`CSV or XLSX, up to ${SHEET_ROWS_WORDS} children and 10 MB`}
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
          Template (XLSX)
        </button>
        <button type="button" className="ob" onClick={() => template('csv')}>
          Template (CSV)
        </button>
        <Button variant="line" busy={busy && !looked} onClick={look}>
          Check file
        </Button>
      </div>
      {looked && (
        <div aria-live="polite">
          <p className="mt-3">
            {good} of {looked.rows.length} rows are ready. Nothing is saved yet.
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
                    ? 'same child as above, skipped'
                    : faults
                        .map(({ column, message }) => (column ? `${column}: ${message}` : message))
                        .join(' ')}
                </li>
              ))}
          </ul>
          <FamiliesOfRows rows={looked.rows} chosen={chosen} onChoose={setChosen} />
          <Button busy={busy} disabled={good === 0} onClick={() => void take(looked)}>
            Enter {good === 1 ? '1 child' : `${good} children`}
          </Button>
        </div>
      )}
    </details>
  )
}

/** Whether a row can be entered: the family is known, new or chosen. */
const isReady =
  (chosen: Chosen) =>
  ({ row, state, family }: CheckedRow): boolean =>
    state === 'good' && (!family?.undecided || Boolean(chosen[row]))

type FamiliesProps = { rows: readonly CheckedRow[]; chosen: Chosen; onChoose: (chosen: Chosen) => void }

/** Rows whose child joins, or may join, an existing family. */
function FamiliesOfRows({ rows, chosen, onChoose }: FamiliesProps) {
  const joining = rows.filter(({ family }) => family && (family.parent || family.choices.length > 0))
  return joining.map(({ row, cells, family }) =>
    family && family.choices.length > 0 ? (
      <FamilyChoiceView
        key={row}
        label={`Row ${row}: whose child is ${cells.child_name ?? ''}?`}
        choices={family.choices}
        usual={usualOf(family)}
        chosen={chosen[row] ?? ''}
        onChoose={(parentId) => onChoose({ ...chosen, [row]: parentId })}
      />
    ) : (
      <p key={row}>
        <b>Row {row}:</b> joins the family of {family?.parent?.fullName}
      </p>
    ),
  )
}

function usualOf({ undecided, parent }: NonNullable<CheckedRow['family']>): string | null {
  if (undecided) return null
  return parent ? `The family of ${parent.fullName}` : 'A new family'
}
