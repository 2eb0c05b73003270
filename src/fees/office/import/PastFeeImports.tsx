import type { ReactNode } from 'react'
import { usePrivateQuery } from '../../../platform/browser/usePrivateQuery.ts'
import { formatDayTime } from '../../../platform/text/dates.rules.ts'
import { call } from '../../../platform/wire.ts'
import { LoadError } from '../../../ui/office/LoadError.tsx'
import { getFeeImports } from './fee-import.contract.ts'
import { UndoFeeImport } from './UndoFeeImport.tsx'

const load = () => call(getFeeImports, {})

/** The last imports of fees, each with its way back. */
export function PastFeeImports(): ReactNode {
  const { view, retry } = usePrivateQuery('/staff/login', load)
  if (view.phase === 'failed') return <LoadError message={view.message} retry={retry} />
  if (view.phase !== 'shown' || view.data.length === 0) return null
  return (
    <section className="rg pad" aria-labelledby="past">
      <h2 id="past">Recent imports</h2>
      <ul className="im-p">
        {view.data.map(({ _id, fileName, by, at, children, isUndone }) => (
          <li key={_id}>
            <p>
              <b>{fileName}</b>
              <span className="muted">
                {children} {children === 1 ? 'row' : 'rows'}; {by}, {formatDayTime(at)}
              </span>
            </p>
            {isUndone ? (
              <span className="muted">Undone</span>
            ) : (
              <UndoFeeImport importId={_id} name={fileName} onUndone={retry} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
