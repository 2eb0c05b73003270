import { FileText, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { isCallError } from '../../../platform/errors.ts'
import { send } from '../../../platform/send.ts'
import { Going } from '../../../ui/office/Going.tsx'
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
      onChange({ ...looked, said: { ...said, ...saidOf(failed.errors) } })
      setFailure(
        failed.status === 0
          ? 'No connection. Confirm again when the network is back; twice is still one import.'
          : failed.message || 'Nothing was taken in. Please try again.',
      )
    }
  }

  return (
    <>
      <div className="im-h">
        <div className="im-f">
          <FileText className="ico" aria-hidden="true" />
          <p>
            <b>{file.name}</b>
            <span className="muted">
              {file.sheet && `Sheet “${file.sheet}”, `}
              {number(file.families)} new {file.families === 1 ? 'family' : 'families'}
              {file.joined > 0 && `, ${number(file.joined)} here already`}; nothing is stored yet
            </span>
          </p>
        </div>
        <dl className="im-c">
          <Count n={rows.length} name={rows.length === 1 ? 'row' : 'rows'} />
          <Count n={good} name="good" />
          <Count n={faulty} name="with a fault" bad={faulty > 0} />
          <Count n={count('duplicate')} name="doubles" />
        </dl>
      </div>
      {file.notes.length > 0 && (
        <ul className="im-n">
          {file.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <ChildRows rows={rows} />
      <div className="im-a">
        {faulty > 0 && (
          <label className="im-o">
            <input
              type="checkbox"
              className="of-chk"
              checked={leaveOut}
              onChange={(event) => onChange({ ...looked, leaveOut: event.target.checked })}
            />
            <span>
              {faulty === 1 ? 'Leave the faulty row out' : `Leave the ${number(faulty)} faulty rows out`}
            </span>
          </label>
        )}
        <p className="muted">
          {faulty > 0 && !leaveOut
            ? 'Mend them in the sheet and bring it again, or leave them out. All comes in one act, or nothing.'
            : `${number(good)} ${good === 1 ? 'child comes' : 'children come'} in one act, or none. Parents are asked by mail to agree.`}
        </p>
        <button type="button" className="ob" onClick={onAnother}>
          Another sheet
        </button>
        <button type="button" className="ob ob-main" aria-disabled={!ready} onClick={() => void confirm()}>
          Confirm import
        </button>
      </div>
      <div role="alert">
        {failure && (
          <p className="of-err mt-3">
            <TriangleAlert className="ico" aria-hidden="true" />
            <span>{failure}</span>
          </p>
        )}
      </div>
      {sent !== null && (
        <Going part={sent < 1 ? sent : null} words={sent < 1 ? 'Sending the rows' : 'Storing the children'} />
      )}
    </>
  )
}

/** 'rows.9': 'Row 9, class: ...' */
function saidOf(errors: Readonly<Record<string, string>>): Record<number, string> {
  const found = Object.entries(errors).flatMap(([field, message]) => {
    const row = field.startsWith('rows.') ? Number(field.slice(5)) : Number.NaN
    return Number.isInteger(row) ? [[row, message.slice(message.indexOf(': ') + 2)] as const] : []
  })
  return Object.fromEntries(found)
}

function Count({ n, name, bad = false }: { n: number; name: string; bad?: boolean }): ReactNode {
  return (
    <div className={bad ? 'bad' : undefined}>
      <dt>{name}</dt>
      <dd className="tnum">{number(n)}</dd>
    </div>
  )
}
