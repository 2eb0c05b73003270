import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { isCallError } from '../../../platform/errors.ts'
import { send } from '../../../platform/send.ts'
import { call } from '../../../platform/wire.ts'
import { Going } from '../../../ui/office/Going.tsx'
import { ConfirmImport, ImportHead } from '../../../ui/office/ImportParts.tsx'
import { rowErrors } from '../../../ui/office/row-errors.ts'
import { getImportProgress, importQuestions } from '../../bank/import/import.contract.ts'
import { gathered } from '../../bank/import/judge.rules.ts'
import type { Cells, Column } from '../../bank/import/cells.rules.ts'
import { type Looked, lookedRow, type Taken, type Target, toTake } from './looked.ts'
import { RowsTable } from './RowsTable.tsx'

type StepProps = {
  looked: Looked
  onChange: (looked: Looked) => void
  onTaken: (taken: Taken) => void
  onAnother: () => void
}

const number = (n: number) => n.toLocaleString('en-IN')
const PROGRESS_MS = 400

/**
 * The second step: what was read, faults first, mended in place; nothing is stored before it is confirmed.
 */
export function LookStep({ looked, onChange, onTaken, onAnother }: StepProps): ReactNode {
  const { file, mended, said } = looked
  const rows = useMemo(() => file.rows.map((row) => lookedRow(row, { mended, said })), [file, mended, said])
  const [failure, setFailure] = useState('')
  const [going, setGoing] = useState<{ sent: number; done: number } | null>(null)
  const taken = toTake(rows)
  const faulty = rows.filter(({ state }) => state === 'faulty').length
  const twins = rows.length - taken.length - faulty
  const ready = taken.length > 0 && (faulty === 0 || looked.leaveOut) && !going
  useProgress(looked.key, going !== null && going.sent === 1, (part) => setGoing({ sent: 1, done: part }))

  const mend = (row: number, cell: Column, text: string) => {
    const cells: Cells = { ...mended[row], [cell]: text }
    const { [row]: _, ...others } = said
    onChange({ ...looked, mended: { ...mended, [row]: cells }, said: others })
  }
  const confirm = async () => {
    if (!ready) return
    setFailure('')
    setGoing({ sent: 0, done: 0 })
    try {
      const body = {
        _id: looked.key,
        fileName: file.name || 'file',
        into: intoOf(looked.target),
        rows: taken,
      }
      const { data } = await send(importQuestions, { body }, (sent) => setGoing({ sent, done: 0 }))
      onTaken({ taken: data, key: looked.key })
    } catch (failed) {
      setGoing(null)
      if (!isCallError(failed)) throw failed
      const rowsSaid = rowErrors(failed.errors)
      if (Object.keys(rowsSaid).length > 0) onChange({ ...looked, said: { ...said, ...rowsSaid } })
      setFailure(
        failed.status === 0
          ? 'No connection. Your rows are kept in this tab: confirm again when the network is back; twice is still one import.'
          : failed.message || 'Nothing was taken in. Please try again.',
      )
    }
  }

  return (
    <>
      <ImportHead
        name={file.name}
        said={howRead(looked)}
        rows={rows.length}
        good={taken.length}
        faulty={faulty}
        known={[twins, 'there already']}
      />
      <Notes looked={looked} />
      <RowsTable file={file} rows={rows} onMend={mend} />
      <ConfirmImport
        faulty={faulty}
        leaveOut={looked.leaveOut}
        onLeaveOut={(leaveOut) => onChange({ ...looked, leaveOut })}
        words={
          faulty > 0 && !looked.leaveOut
            ? 'Mend them or leave them out. All comes in one act, or nothing.'
            : `${number(taken.length)} ${taken.length === 1 ? 'question comes' : 'questions come'} in one act, or none.`
        }
        ready={ready}
        failure={failure}
        onAnother={onAnother}
        onConfirm={() => void confirm()}
      />
      {going && <Going {...stage(going)} />}
    </>
  )
}

function stage({ sent, done }: { sent: number; done: number }): { part: number | null; words: string } {
  if (sent < 1) return { part: sent, words: 'Sending the questions' }
  return { part: done > 0 ? done : null, words: 'Storing the questions' }
}

/** Asks how far the storing is. */
function useProgress(importId: string, running: boolean, tell: (part: number) => void): void {
  const latest = useRef(tell)
  useEffect(() => {
    latest.current = tell
  })
  useEffect(() => {
    if (!running) return
    let over = false
    const ask = async () => {
      const { data } = await call(getImportProgress, { params: { importId } })
      if (!over && data.of > 0) latest.current(data.done / data.of)
    }
    // That nobody knows how far it is does no harm to the import.
    const timer = setInterval(() => void ask().catch(() => {}), PROGRESS_MS)
    return () => {
      over = true
      clearInterval(timer)
    }
  }, [importId, running])
}

const intoOf = ({ kind, quizId, each, subjectId, title, description }: Target) =>
  kind === 'there' ? { quizId } : { subjectId, title, description, each: Number(each) }

function howRead({ file, target }: Looked): string {
  const from = file.sheet ? `Sheet “${file.sheet}”` : [file.format, file.encoding].filter(Boolean).join(', ')
  const into = target.kind === 'new' ? `for the new quiz “${target.title}”, ` : ''
  return `${from}, read in ${(file.ms / 1_000).toFixed(1)} s, ${into}nothing is stored yet`
}

const NAMED = 12

/** What was read otherwise than it stands in the file, and what is not kept. */
function Notes({ looked: { file } }: { looked: Looked }): ReactNode {
  const notes = useMemo(() => gathered(file.rows), [file])
  const count = notes.length + file.notes.length
  if (count === 0) return null
  return (
    <details className="im-n" open={count <= 3}>
      <summary>
        {count === 1 ? 'One thing is not kept as it stands' : `${count} things are not kept as they stand`}
      </summary>
      <ul>
        {file.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
        {notes.map(({ note, rows }) => (
          <li key={note}>
            {rows.length === file.rows.length
              ? 'All rows'
              : `${rows.length === 1 ? 'Row' : 'Rows'} ${rows.slice(0, NAMED).join(', ')}${rows.length > NAMED ? ` and ${rows.length - NAMED} more` : ''}`}
            : {note}.
          </li>
        ))}
      </ul>
    </details>
  )
}
