import type { ReactNode } from 'react'
import { usePrivateQuery } from '../../../platform/browser/usePrivateQuery.ts'
import { call } from '../../../platform/wire.ts'
import { LoadError } from '../../../ui/office/LoadError.tsx'
import { getChildImports } from './import.contract.ts'
import { RefusedRows } from './RefusedRows.tsx'
import { SlipsButton } from './SlipsButton.tsx'
import { formatDayTime } from '../../../platform/text/dates.rules.ts'

const ask = () => call(getChildImports, {})
/** Recent imports, with new slips for families who have not started. */
export function PastImports(): ReactNode {
  const { view, retry } = usePrivateQuery('/staff/login', ask)
  if (view.phase === 'failed') return <LoadError message={view.message} retry={retry} />
  if (view.phase !== 'shown' || view.data.length === 0) return null
  return (
    <aside aria-label="Earlier imports">
      <section className="rg pad" aria-labelledby="past">
        <h2 id="past">Recent imports</h2>
        <p className="of-hint">New slips cancel the old codes.</p>
        <ul className="im-p">
          {view.data.map(({ _id, fileName, by, at, children, waiting, refused }) => (
            <li key={_id}>
              <div>
                <p>
                  <b>{fileName}</b>
                  <span className="muted">
                    {children} {children === 1 ? 'child' : 'children'};{' '}
                    {waiting === 0
                      ? 'every family has started'
                      : `${waiting} ${waiting === 1 ? 'family has' : 'families have'} not started`}
                  </span>
                  <span className="muted">
                    {by}, {formatDayTime(at)}
                  </span>
                </p>
                <RefusedRows refused={refused} />
              </div>
              {waiting > 0 && <SlipsButton importId={_id} of="waiting" name={fileName} />}
            </li>
          ))}
        </ul>
      </section>
    </aside>
  )
}
