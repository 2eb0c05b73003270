import type { ReactNode } from 'react'
import type { ImportSummary } from './import.contract.ts'
import { RefusedRows } from './RefusedRows.tsx'
import { SlipsButton } from './SlipsButton.tsx'
import { ImportDonePanel } from '../../../ui/office/ImportWizard.tsx'

/** `leftOut`: the rows of the file that were skipped with their errors. */
export type ImportOutcome = { summary: ImportSummary; key: string; leftOut: readonly number[] }

const count = (n: number, one: string, many: string) => `${n.toLocaleString('en-IN')} ${n === 1 ? one : many}`

/** So many rows are named; of more only the number is said. */
const NAMED_ROWS = 30

const rowList = (rows: readonly number[]): string =>
  rows.length > NAMED_ROWS
    ? `row ${rows.slice(0, NAMED_ROWS).join(', ')} and ${rows.length - NAMED_ROWS} more`
    : `row ${rows.join(', ')}`

/** The result of an import, with the families' login slips. */
export function ImportDone({
  outcome: { summary, key, leftOut },
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
      {leftOut.length > 0 && (
        <p>
          {count(leftOut.length, 'row was', 'rows were')} left out: {rowList(leftOut)}. Mend them in your file
          and import it again: children who are here already are skipped.
        </p>
      )}
      <RefusedRows refused={refused} />
    </ImportDonePanel>
  )
}
