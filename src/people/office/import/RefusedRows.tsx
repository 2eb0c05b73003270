import type { ReactNode } from 'react'
import type { ImportSummary } from './import.contract.ts'

/** Rows that somebody still has to look at after an import. */
export function RefusedRows({ refused }: Pick<ImportSummary, 'refused'>): ReactNode {
  if (refused.length === 0) return null
  return (
    <ul className="im-n" aria-label="Rows to look at">
      {refused.map(({ row, message }) => (
        <li key={row}>
          Row {row}: {message}
        </li>
      ))}
    </ul>
  )
}
