import { type ReactNode, useState } from 'react'
import { isCallError } from '../../../platform/errors.ts'
import { send } from '../../../platform/send.ts'
import { Going } from '../../../ui/office/Going.tsx'
import { ConfirmImport, ImportHead } from '../../../ui/office/ImportParts.tsx'
import { rowErrors } from '../../../ui/office/row-errors.ts'
import { ChildRows } from './ChildRows.tsx'
import type { Taken } from './ChildrenTaken.tsx'
import { type CheckedRow, type CheckedSheet, importChildren } from './import.contract.ts'

/** A sheet that was checked. */
export type Looked = {
  file: CheckedSheet
  /** Makes of a second try the same import. */
  key: string
  leaveOut: boolean
  /** What the server said of rows when they were to be taken in. */
  said: Readonly<Record<number, string>>
}

type StepProps = {
  looked: Looked
  onChange: (looked: Looked) => void
  onTaken: (taken: Taken) => void
  onAnother: () => void
}

const number = (n: number) => n.toLocaleString('en-IN')

/** A row as the server sees it by now: others may have changed meanwhile who is here. */
const asSaid = (row: CheckedRow, message: string | undefined): CheckedRow =>
  message === undefined ? row : { ...row, state: 'faulty', faults: [{ column: null, message }] }

/** The second step: what was read, faults first; nothing is stored before it is confirmed. */
export function LookThrough({ looked, onChange, onTaken, onAnother }: StepProps): ReactNode {
  const { file, key, leaveOut, said } = looked
  const rows = file.rows.map((row) => asSaid(row, said[row.row]))
  const [failure, setFailure] = useState('')
  const [sent, setSent] = useState<number | null>(null)
  const count = (state: CheckedRow['state']) => rows.filter((row) => row.state === state).length
  const [good, faulty] = [count('good'), count('faulty')]
  const ready = good > 0 && (faulty === 0 || leaveOut) && sent === null

  const confirm = async () => {
    if (!ready) return
    setFailure('')
    setSent(0)
    try {
      const taking = rows.filter(({ state }) => state !== 'faulty').map(({ row, cells }) => ({ row, cells }))
      const body = { _id: key, fileName: file.name || 'file', rows: taking }
      const { data } = await send(importChildren, { body }, setSent)
      onTaken({ taken: data, key })
    } catch (failed) {
      setSent(null)
      if (!isCallError(failed)) throw failed
      onChange({ ...looked, said: { ...said, ...rowErrors(failed.errors) } })
      setFailure(
        failed.status === 0
          ? 'No connection. Confirm again when the network is back; twice is still one import.'
          : failed.message || 'Nothing was taken in. Please try again.',
      )
    }
  }

  return (
    <>
      <ImportHead
        name={file.name}
        said={howRead(file)}
        rows={rows.length}
        good={good}
        faulty={faulty}
        known={[count('duplicate'), 'doubles']}
      />
      {file.notes.length > 0 && (
        <ul className="im-n">
          {file.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <ChildRows rows={rows} />
      <ConfirmImport
        faulty={faulty}
        leaveOut={leaveOut}
        onLeaveOut={(next) => onChange({ ...looked, leaveOut: next })}
        words={
          faulty > 0 && !leaveOut
            ? 'Mend them in the sheet and bring it again, or leave them out. All comes in one act, or nothing.'
            : `${number(good)} ${good === 1 ? 'child comes' : 'children come'} in one act, or none. Parents are asked by mail to agree.`
        }
        ready={ready}
        failure={failure}
        onAnother={onAnother}
        onConfirm={() => void confirm()}
      />
      {sent !== null && (
        <Going part={sent < 1 ? sent : null} words={sent < 1 ? 'Sending the rows' : 'Storing the children'} />
      )}
    </>
  )
}

function howRead({ sheet, families, joined }: CheckedSheet): string {
  const parts = [
    sheet && `Sheet “${sheet}”`,
    `${number(families)} new ${families === 1 ? 'family' : 'families'}`,
    joined > 0 && `${number(joined)} here already`,
  ]
  return `${parts.filter(Boolean).join(', ')}; nothing is stored yet`
}
