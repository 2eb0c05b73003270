import type { ReactNode } from 'react'
import { send } from '../../../platform/browser/send.ts'
import { rupees } from '../../../platform/text/rupees.rules.ts'
import { OfficeField } from '../../../ui/office/fields.tsx'
import { ConfirmImport, ImportHead } from '../../../ui/office/ImportParts.tsx'
import { useImportRequest } from '../../../ui/office/ImportWizard.tsx'
import { ProgressBar } from '../../../ui/office/ProgressBar.tsx'
import { rowErrors } from '../../../ui/office/row-errors.ts'
import { type CheckedFeeRow, checkFees, importFees, type ReadFees } from './fee-import.contract.ts'
import type { FeeImportOutcome } from './FeeImportDone.tsx'
import { FeeImportRows } from './FeeImportRows.tsx'

/** What the office said of a row: which child is meant, and that an amount is right. */
export type RowDecision = { studentId?: string; isConfirmed?: boolean }

/** A checked sheet of fees, and what was changed since. */
export type CheckedFees = {
  sheet: ReadFees
  verdicts: readonly CheckedFeeRow[]
  /** The id of the import: a retry is the same import. */
  key: string
  leaveOut: boolean
  /** Whether a cell or a decision was changed since the check. */
  changed: boolean
  /** Rows that were opened for a change. */
  opened: ReadonlySet<number>
  decisions: Readonly<Record<number, RowDecision>>
  /** As they are typed, in rupees. */
  totals: { owed: string; paidAhead: string }
}

type PreviewProps = {
  checked: CheckedFees
  onChange: (checked: CheckedFees) => void
  onDone: (outcome: FeeImportOutcome) => void
  onBack: () => void
}

const number = (n: number) => n.toLocaleString('en-IN')
const isOpen = ({ state }: CheckedFeeRow) => state === 'faulty' || state === 'undecided'

/** The second step: mending the rows and typing the totals; nothing is stored before it is confirmed. */
export function FeeImportPreview({ checked, onChange, onDone, onBack }: PreviewProps): ReactNode {
  const { sheet, verdicts, key, leaveOut, changed, decisions, totals } = checked
  const { sent, failure, run } = useImportRequest({
    offline: 'You are offline. Confirm again when you are back; it will import only once.',
    failed: 'Please try again. It will import only once.',
    onErrors: (errors) => onChange({ ...checked, verdicts: withErrors(verdicts, rowErrors(errors)) }),
  })
  const open = verdicts.filter(isOpen).length
  const known = verdicts.filter(({ state }) => state === 'duplicate').length
  const good = verdicts.length - open - known
  const faultOf = totalFaults(verdicts, totals)
  const isReady = !changed && good > 0 && (open === 0 || leaveOut) && !faultOf.owed && !faultOf.paidAhead
  const rowsWith = (isIncluded: (row: number) => boolean) =>
    sheet.rows.filter(({ row }) => isIncluded(row)).map((row) => ({ ...row, ...decisions[row.row] }))

  const checkAgain = () =>
    void run(async (onSent) => {
      const body = { dayOrder: sheet.dayOrder, rows: rowsWith(() => true) }
      const { data } = await send(checkFees, { body }, onSent)
      onChange({ ...checked, verdicts: data.rows, changed: false, opened: new Set() })
    })
  const confirm = () => {
    if (!isReady) return
    const leftOut = new Set(verdicts.filter(isOpen).map(({ row }) => row))
    void run(async (onSent) => {
      const body = {
        _id: key,
        fileName: sheet.name || 'file',
        owed: Number(totals.owed),
        paidAhead: Number(totals.paidAhead),
        dayOrder: sheet.dayOrder,
        rows: rowsWith((row) => !leftOut.has(row)),
      }
      const { data } = await send(importFees, { body }, onSent)
      onDone({ summary: data, key })
    })
  }

  return (
    <>
      <ImportHead
        name={sheet.name}
        said={`${sheet.sheet ? `Sheet “${sheet.sheet}”. ` : ''}Nothing is saved yet`}
        rows={verdicts.length}
        good={good}
        faulty={open}
        known={[known, 'already there']}
      />
      {sheet.notes.length > 0 && (
        <ul className="im-n">
          {sheet.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <FeeImportRows checked={checked} onChange={onChange} />
      {changed ? (
        <Recheck failure={failure} onBack={onBack} onCheck={checkAgain} />
      ) : (
        <>
          <Totals
            totals={totals}
            faultOf={faultOf}
            onChange={(next) => onChange({ ...checked, totals: next })}
          />
          <ConfirmImport
            faulty={open}
            leaveOut={leaveOut}
            onLeaveOut={(next) => onChange({ ...checked, leaveOut: next })}
            words={
              open > 0 && !leaveOut
                ? 'Correct the rows here, or skip them.'
                : `${number(good)} ${good === 1 ? 'row' : 'rows'} will be imported.`
            }
            ready={isReady && sent === null}
            failure={failure}
            onAnother={onBack}
            onConfirm={confirm}
          />
        </>
      )}
      {sent !== null && <ProgressBar part={sent < 1 ? sent : null} words={progressWords(sent, changed)} />}
    </>
  )
}

const progressWords = (sent: number, isCheck: boolean): string => {
  if (sent < 1) return 'Sending the rows'
  return isCheck ? 'Checking the rows' : 'Importing the fees. This page may be closed; it goes on.'
}

type Faults = Partial<Record<keyof CheckedFees['totals'], string>>

/** What is wrong with the typed totals of the rows that are imported. */
function totalFaults(verdicts: readonly CheckedFeeRow[], totals: CheckedFees['totals']): Faults {
  const included = verdicts.filter((row) => !isOpen(row))
  const sumOf = (sign: 1 | -1) =>
    included.reduce((sum, { balancePaise }) => sum + Math.max(0, sign * balancePaise), 0)
  const faultOf = (typed: string, paise: number): string => {
    if (!/^\d{1,10}$/.test(typed)) return 'Type the total in whole rupees; 0 if there is none'
    return Number(typed) * 100 === paise ? '' : `The rows add up to ${rupees(paise)}`
  }
  return { owed: faultOf(totals.owed, sumOf(1)), paidAhead: faultOf(totals.paidAhead, sumOf(-1)) }
}

type TotalsProps = {
  totals: CheckedFees['totals']
  faultOf: Faults
  onChange: (totals: CheckedFees['totals']) => void
}

/** The totals of the old books, typed by hand: a row that is missing or wrong shows here. */
function Totals({ totals, faultOf, onChange }: TotalsProps): ReactNode {
  const field = (name: keyof CheckedFees['totals'], label: string) => (
    <OfficeField
      label={label}
      required
      inputMode="numeric"
      maxLength={10}
      value={totals[name]}
      error={totals[name] === '' ? undefined : faultOf[name]}
      onChange={(event) => onChange({ ...totals, [name]: event.target.value.trim() })}
    />
  )
  return (
    <section className="rg pad mt-4" aria-labelledby="fee-totals">
      <h2 id="fee-totals">The totals of your old books</h2>
      <p className="muted">Type them from the old books, in rupees. They must be those of the rows.</p>
      <div className="cf mt-3">
        {field('owed', 'Owed in all (₹)')}
        {field('paidAhead', 'Paid ahead in all (₹)')}
      </div>
    </section>
  )
}

type RecheckProps = { failure: string; onBack: () => void; onCheck: () => void }

/** Rows that were changed are checked again before anything is imported. */
function Recheck({ failure, onBack, onCheck }: RecheckProps): ReactNode {
  return (
    <>
      <div className="im-a">
        <p className="muted">You changed something since the check.</p>
        <button type="button" className="ob" onClick={onBack}>
          Import another file
        </button>
        <button type="button" className="ob ob-main" onClick={onCheck}>
          Check again
        </button>
      </div>
      <div role="alert">{failure && <p className="of-err mt-3">{failure}</p>}</div>
    </>
  )
}

/** The verdicts with the server's errors of rows, if the import found some that the check did not. */
const withErrors = (
  verdicts: readonly CheckedFeeRow[],
  messages: Readonly<Record<number, string>>,
): CheckedFeeRow[] =>
  verdicts.map((row) => {
    const message = messages[row.row]
    return message === undefined ? row : { ...row, state: 'faulty', faults: [{ column: null, message }] }
  })
