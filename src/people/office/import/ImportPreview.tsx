import type { ReactNode } from 'react'
import { send } from '../../../platform/browser/send.ts'
import { ProgressBar } from '../../../ui/office/ProgressBar.tsx'
import { ConfirmImport, ImportHead } from '../../../ui/office/ImportParts.tsx'
import { rowErrors } from '../../../ui/office/row-errors.ts'
import { ChildRows, type Chosen } from './ChildRows.tsx'
import type { ImportOutcome } from './ImportDone.tsx'
import { type CheckedRow, type CheckedSheet, importChildren } from './import.contract.ts'
import { useImportRequest } from '../../../ui/office/ImportWizard.tsx'

/** A checked import file. */
export type CheckedImport = {
  file: CheckedSheet
  /** The id of the import: a retry is the same import. */
  key: string
  leaveOut: boolean
  /** The chosen families, by row. */
  chosen: Chosen
  /** The server's errors of rows at the import. */
  said: Readonly<Record<number, string>>
}

type StepProps = {
  looked: CheckedImport
  onChange: (looked: CheckedImport) => void
  onTaken: (taken: ImportOutcome) => void
  onAnother: () => void
}

const number = (n: number) => n.toLocaleString('en-IN')

/** A row with the server's error, if the import found one that the check did not. */
const asSaid = (row: CheckedRow, message: string | undefined): CheckedRow =>
  message === undefined ? row : { ...row, state: 'faulty', faults: [{ column: null, message }] }

/** The second step: reviewing the rows; nothing is stored before it is confirmed. */
export function ImportPreview({ looked, onChange, onTaken, onAnother }: StepProps): ReactNode {
  const { file, key, leaveOut, chosen, said } = looked
  const rows = file.rows.map((row) => asSaid(row, said[row.row]))
  const { sent, failure, run } = useImportRequest({
    offline: 'You are offline. Confirm again when you are back; it will import only once.',
    failed: 'Nothing was imported. Please try again.',
    onErrors: (errors) => onChange({ ...looked, said: { ...said, ...rowErrors(errors) } }),
  })
  const count = (state: CheckedRow['state']) => rows.filter((row) => row.state === state).length
  const isWaiting = ({ row, state }: CheckedRow) => state === 'undecided' && !chosen[row]
  const waiting = rows.filter(isWaiting).length
  const faulty = count('faulty') + waiting
  const good = rows.filter((row) => row.state === 'good' || row.state === 'undecided').length - waiting
  const ready = good > 0 && (faulty === 0 || leaveOut) && sent === null

  const confirm = () => {
    if (!ready) return
    const taking = rows
      .filter((row) => row.state !== 'faulty' && !isWaiting(row))
      .map(({ row, cells, parentId }) => ({ row, cells, parentId: chosen[row] || parentId }))
    const body = { _id: key, fileName: file.name || 'file', rows: taking }
    void run(async (onSent) => {
      const { data } = await send(importChildren, { body }, onSent)
      onTaken({ taken: data, key })
    })
  }

  return (
    <>
      <ImportHead
        name={file.name}
        said={howRead(file)}
        rows={rows.length}
        good={good}
        faulty={faulty}
        known={[count('duplicate'), 'duplicates']}
      />
      {file.notes.length > 0 && (
        <ul className="im-n">
          {file.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <ChildRows
        rows={rows}
        chosen={chosen}
        onChoose={(row, parentId) => onChange({ ...looked, chosen: { ...chosen, [row]: parentId } })}
      />
      <ConfirmImport
        faulty={faulty}
        leaveOut={leaveOut}
        onLeaveOut={(next) => onChange({ ...looked, leaveOut: next })}
        words={
          faulty > 0 && !leaveOut
            ? 'Choose the families. Correct the other rows in the file and upload it again, or skip them. All rows are imported together, or none.'
            : `${number(good)} ${good === 1 ? 'child' : 'children'} will be imported together. We email the parents for consent.`
        }
        ready={ready}
        failure={failure}
        onAnother={onAnother}
        onConfirm={confirm}
      />
      {sent !== null && (
        <ProgressBar
          part={sent < 1 ? sent : null}
          words={sent < 1 ? 'Sending the rows' : 'Importing the children'}
        />
      )}
    </>
  )
}

function howRead({ sheet, families, joined }: CheckedSheet): string {
  const parts = [
    sheet && `Sheet “${sheet}”`,
    `${number(families)} new ${families === 1 ? 'family' : 'families'}`,
    joined > 0 && `${number(joined)} already here`,
  ]
  return `${parts.filter(Boolean).join(', ')}. Nothing is saved yet`
}
