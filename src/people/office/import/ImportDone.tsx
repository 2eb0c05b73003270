import type { ReactNode } from 'react'
import type { ImportSummary } from './import.contract.ts'
import { RefusedRows } from './RefusedRows.tsx'
import { SlipsButton } from './SlipsButton.tsx'
import { ImportDonePanel } from '../../../ui/office/ImportWizard.tsx'

export type ImportOutcome = { summary: ImportSummary; key: string }

const count = (n: number, one: string, many: string) => `${n.toLocaleString('en-IN')} ${n === 1 ? one : many}`

/** The result of an import, with the families' login slips. */
export function ImportDone({
  outcome: { summary, key },
  again,
}: {
  outcome: ImportOutcome
  again: () => void
}): ReactNode {
  const { children, families, joined, skipped, refused } = summary
  return (
    <ImportDonePanel
      title={`${count(children, 'child', 'children')} imported`}
      actions={
        <>
          <button type="button" className="ob" onClick={again}>
            Import another file
          </button>
          <SlipsButton importId={key} of="all" main />
        </>
      }
    >
      <p>
        {count(families, 'new family', 'new families')}
        {joined > 0 && `, ${count(joined, 'family', 'families')} already here`}
        {skipped > 0 && `, ${count(skipped, 'duplicate', 'duplicates')} skipped`}.
      </p>
      <p className="muted">
        We ask each parent who has an email for consent. A slip works without email: its code works once, for
        30 days.
      </p>
      <RefusedRows refused={refused} />
    </ImportDonePanel>
  )
}
