import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { send } from '../../../platform/browser/send.ts'
import { call } from '../../../platform/wire.ts'
import { ProgressBar } from '../../../ui/office/ProgressBar.tsx'
import { ConfirmImport, ImportHead } from '../../../ui/office/ImportParts.tsx'
import { rowErrors } from '../../../ui/office/row-errors.ts'
import { getImportProgress, importQuestions } from '../../bank/import/import.contract.ts'
import { groupNotes } from '../../bank/import/validate-rows.rules.ts'
import type { Cells, Column } from '../../bank/import/cells.rules.ts'
import { type CheckedImport, lookedRow, type ImportOutcome, type Target, toTake } from './checked-import.ts'
import { RowsTable } from './RowsTable.tsx'
import { useImportRequest } from '../../../ui/office/ImportWizard.tsx'

type StepProps = {
  looked: CheckedImport
  onChange: (looked: CheckedImport) => void
  onTaken: (taken: ImportOutcome) => void
  onAnother: () => void
}

const number = (n: number) => n.toLocaleString('en-IN')
const PROGRESS_MS = 400

/**
 * The second step: what was read, faults first, mended in place; nothing is stored before it is confirmed.
 */
export function PreviewStep({ looked, onChange, onTaken, onAnother }: StepProps): ReactNode {
  const { file, mended, said } = looked
  const rows = useMemo(() => file.rows.map((row) => lookedRow(row, { mended, said })), [file, mended, said])
  const [stored, setStored] = useState(0)
  const { sent, failure, run } = useImportRequest({
    offline:
      'You are offline. Your rows are saved in this tab. Confirm again when you are back online. They are imported only once.',
    failed: 'Nothing was imported. Please try again.',
    onErrors: (errors) => onChange({ ...looked, said: { ...said, ...rowErrors(errors) } }),
  })
  const taken = toTake(rows)
  const faulty = rows.filter(({ state }) => state === 'faulty').length
  const twins = rows.length - taken.length - faulty
  const ready = taken.length > 0 && (faulty === 0 || looked.leaveOut) && sent === null
  useProgress(looked.key, sent === 1, setStored)

  const mend = (row: number, cell: Column, text: string) => {
    const cells: Cells = { ...mended[row], [cell]: text }
    const { [row]: _, ...others } = said
    onChange({ ...looked, mended: { ...mended, [row]: cells }, said: others })
  }
  const confirm = () => {
    if (!ready) return
    const body = { _id: looked.key, fileName: file.name || 'file', into: intoOf(looked.target), rows: taken }
    setStored(0)
    void run(async (onSent) => {
      const { data } = await send(importQuestions, { body }, onSent)
      onTaken({ taken: data, key: looked.key })
    })
  }

  return (
    <>
      <ImportHead
        name={file.name}
        said={howRead(looked)}
        rows={rows.length}
        good={taken.length}
        faulty={faulty}
        known={[twins, 'already there']}
      />
      <Notes looked={looked} />
      <RowsTable file={file} rows={rows} onMend={mend} />
      <ConfirmImport
        faulty={faulty}
        leaveOut={looked.leaveOut}
        onLeaveOut={(leaveOut) => onChange({ ...looked, leaveOut })}
        words={
          faulty > 0 && !looked.leaveOut
            ? 'Correct or skip them. All rows are imported together, or none.'
            : `${number(taken.length)} ${taken.length === 1 ? 'question' : 'questions'} will be imported together.`
        }
        ready={ready}
        failure={failure}
        onAnother={onAnother}
        onConfirm={confirm}
      />
      {sent !== null && <ProgressBar {...stage(sent, stored)} />}
    </>
  )
}

function stage(sent: number, stored: number): { part: number | null; words: string } {
  if (sent < 1) return { part: sent, words: 'Sending the questions' }
  return { part: stored > 0 ? stored : null, words: 'Saving the questions' }
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

function howRead({ file, target }: CheckedImport): string {
  const from = file.sheet ? `Sheet “${file.sheet}”` : [file.format, file.encoding].filter(Boolean).join(', ')
  const into = target.kind === 'new' ? `for the new quiz “${target.title}”, ` : ''
  return `${from}, read in ${(file.ms / 1_000).toFixed(1)} s, ${into}nothing is saved yet`
}

const NAMED = 12

/** What was read otherwise than it stands in the file, and what is not kept. */
function Notes({ looked: { file } }: { looked: CheckedImport }): ReactNode {
  const notes = useMemo(() => groupNotes(file.rows), [file])
  const count = notes.length + file.notes.length
  if (count === 0) return null
  return (
    <details className="im-n" open={count <= 3}>
      <summary>
        {count === 1 ? '1 thing will change on import' : `${count} things will change on import`}
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
