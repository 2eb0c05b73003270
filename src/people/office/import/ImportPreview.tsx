import type { ReactNode } from 'react'
import { send } from '../../../platform/browser/send.ts'
import { ConfirmImport, ImportHead } from '../../../ui/office/ImportParts.tsx'
import { useImportRequest } from '../../../ui/office/ImportWizard.tsx'
import { ProgressBar } from '../../../ui/office/ProgressBar.tsx'
import { rowErrors } from '../../../ui/office/row-errors.ts'
import { ChildRows } from './ChildRows.tsx'
import type { Column } from './columns.rules.ts'
import { checkChildren, type CheckedRow, importChildren } from './import.contract.ts'
import type { ImportOutcome } from './ImportDone.tsx'
import type { MappedRows } from './sheet-mapping.rules.ts'

/** What the office chose as the family of a row: an account, or null for a new family. */
export type Chosen = Readonly<Record<number, string | null>>

/** A checked import file, and what was changed since. */
export type CheckedImport = {
  name: string
  sheet: string
  notes: readonly string[]
  /** Headings whose meaning is kept for the next file. */
  keeps: readonly { head: string; column: Column | null }[]
  mapped: MappedRows
  verdict: Verdict
  /** The id of the import: a retry is the same import. */
  key: string
  leaveOut: boolean
  chosen: Chosen
  /** Rows that were changed since the check. */
  changed: ReadonlySet<number>
  /** Rows that were opened for a change. */
  opened: ReadonlySet<number>
}
type Verdict = { families: number; joined: number; rows: readonly CheckedRow[] }

type PreviewProps = {
  checked: CheckedImport
  onChange: (checked: CheckedImport) => void
  onDone: (outcome: ImportOutcome) => void
  onBack: () => void
}

const number = (n: number) => n.toLocaleString('en-IN')

/** The third step: mending the rows; nothing is stored before it is confirmed. */
export function ImportPreview({ checked, onChange, onDone, onBack }: PreviewProps): ReactNode {
  const { mapped, verdict, key, leaveOut, chosen, changed } = checked
  const { sent, failure, run } = useImportRequest({
    offline: 'You are offline. Confirm again when you are back; it will import only once.',
    failed: 'Please try again. It will import only once.',
    onErrors: (errors) => onChange({ ...checked, verdict: withErrors(verdict, rowErrors(errors)) }),
  })
  const count = (state: CheckedRow['state']) => verdict.rows.filter((row) => row.state === state).length
  const faulty = count('faulty') + count('undecided')
  const good = count('good')
  const isChanged = changed.size > 0
  const ready = !isChanged && good > 0 && (faulty === 0 || leaveOut) && sent === null

  const body = () => ({
    columns: [...mapped.columns],
    dayOrder: mapped.dayOrder,
    matches: [...mapped.matches],
  })
  const checkAgain = () => {
    if (sent !== null) return
    void run(async (onSent) => {
      const rows = mapped.rows.map((row) => (row.row in chosen ? { ...row, parentId: chosen[row.row] } : row))
      const { data } = await send(checkChildren, { body: { ...body(), rows } }, onSent)
      onChange({ ...checked, verdict: data, changed: new Set(), opened: new Set() })
    })
  }
  const confirm = () => {
    if (!ready) return
    const verdicts = new Map(verdict.rows.map((row) => [row.row, row]))
    const rows = mapped.rows.flatMap((row) => {
      const one = verdicts.get(row.row)
      const isLeftOut = !one || one.state === 'faulty' || one.state === 'undecided'
      return isLeftOut ? [] : [{ ...row, parentId: one.parentId }]
    })
    // The headings of the whole file are kept, those that are left out too.
    const kept = checked.keeps.length > 0 ? { heads: [...checked.keeps] } : {}
    void run(async (onSent) => {
      const sending = { _id: key, fileName: checked.name || 'file', ...body(), ...kept, rows }
      const { data } = await send(importChildren, { body: sending }, onSent)
      const isSent = new Set(rows.map(({ row }) => row))
      const leftOut = mapped.rows.flatMap(({ row }) => (isSent.has(row) ? [] : [row]))
      onDone({ summary: data, key, leftOut })
    })
  }

  return (
    <>
      <ImportHead
        name={checked.name}
        said={howRead(checked)}
        rows={verdict.rows.length}
        good={good}
        faulty={faulty}
        known={[count('duplicate'), 'duplicates']}
      />
      {checked.notes.length > 0 && (
        <ul className="im-n">
          {checked.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <ChildRows checked={checked} onChange={onChange} />
      {isChanged ? (
        <Recheck changed={changed.size} failure={failure} onBack={onBack} onCheck={checkAgain} />
      ) : (
        <ConfirmImport
          faulty={faulty}
          leaveOut={leaveOut}
          onLeaveOut={(next) => onChange({ ...checked, leaveOut: next })}
          words={
            faulty > 0 && !leaveOut
              ? 'Mend the rows here, or skip them.'
              : `${number(good)} ${good === 1 ? 'child' : 'children'} will be imported.`
          }
          ready={ready}
          failure={failure}
          another="Columns"
          onAnother={onBack}
          onConfirm={confirm}
        />
      )}
      {sent !== null && <ProgressBar part={sent < 1 ? sent : null} words={progressWords(sent, isChanged)} />}
    </>
  )
}

const progressWords = (sent: number, isCheck: boolean): string => {
  if (sent < 1) return 'Sending the rows'
  return isCheck ? 'Checking the rows' : 'Importing the children. This page may be closed; it goes on.'
}

type RecheckProps = { changed: number; failure: string; onBack: () => void; onCheck: () => void }

/** Rows that were changed are checked again before anything is imported. */
function Recheck({ changed, failure, onBack, onCheck }: RecheckProps): ReactNode {
  return (
    <>
      <div className="im-a">
        <p className="muted">
          {number(changed)} {changed === 1 ? 'row' : 'rows'} changed since the check.
        </p>
        <button type="button" className="ob" onClick={onBack}>
          Columns
        </button>
        <button type="button" className="ob ob-main" onClick={onCheck}>
          Check again
        </button>
      </div>
      <div role="alert">{failure && <p className="of-err mt-3">{failure}</p>}</div>
    </>
  )
}

/** The verdict with the server's errors of rows, if the import found some that the check did not. */
function withErrors(verdict: Verdict, messages: Readonly<Record<number, string>>): Verdict {
  const rows = verdict.rows.map((row): CheckedRow => {
    const message = messages[row.row]
    return message === undefined ? row : { ...row, state: 'faulty', faults: [{ column: null, message }] }
  })
  return { ...verdict, rows }
}

function howRead({ sheet, verdict: { families, joined } }: CheckedImport): string {
  const parts = [
    sheet && `Sheet “${sheet}”`,
    `${number(families)} new ${families === 1 ? 'family' : 'families'}`,
    joined > 0 && `${number(joined)} already here`,
  ]
  return `${parts.filter(Boolean).join(', ')}. Nothing is saved yet`
}
