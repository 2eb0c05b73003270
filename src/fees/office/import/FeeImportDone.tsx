import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { rupees } from '../../../platform/text/rupees.rules.ts'
import { ImportDonePanel } from '../../../ui/office/ImportWizard.tsx'
import type { FeeImportSummary } from './fee-import.contract.ts'
import { UndoFeeImport } from './UndoFeeImport.tsx'

export type FeeImportOutcome = { summary: FeeImportSummary; key: string }

const rowsWords = (n: number) => `${n.toLocaleString('en-IN')} ${n === 1 ? 'row' : 'rows'}`

/** What was imported, what was refused, and the way back. */
export function FeeImportDone({
  outcome: { summary, key },
  again,
}: {
  outcome: FeeImportOutcome
  again: () => void
}): ReactNode {
  const { children, owedPaise, aheadPaise, known, refused } = summary
  return (
    <ImportDonePanel
      title={`${rowsWords(children)} imported`}
      actions={
        <>
          <Link className="ob ob-main" to={href('/office/fees')}>
            Open fees
          </Link>
          <button type="button" className="ob" onClick={again}>
            Import another file
          </button>
          <UndoFeeImport importId={key} name="this import" onUndone={again} />
        </>
      }
    >
      <p>
        {rupees(owedPaise)} owed and {rupees(aheadPaise)} paid ahead were brought forward
        {known > 0 && `; ${rowsWords(known)} were in the books already`}.
      </p>
      {refused.length > 0 && (
        <ul className="im-n">
          {refused.map(({ row, message }) => (
            <li key={row}>
              Row {row} was not imported: {message}
            </li>
          ))}
        </ul>
      )}
      <p className="muted">You can undo this import until a month is billed or a payment taken for it.</p>
    </ImportDonePanel>
  )
}
