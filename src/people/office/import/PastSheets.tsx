import type { ReactNode } from 'react'
import { useOwn } from '../../../platform/useOwn.ts'
import { call } from '../../../platform/wire.ts'
import { Failed } from '../../../ui/office/Failed.tsx'
import { when } from '../../../ui/office/when.ts'
import { getChildImports } from './import.contract.ts'
import { SlipsKey } from './SlipsKey.tsx'

const ask = () => call(getChildImports, {})
/** Sheets that were brought in lately, with new slips for the families who have not begun. */
export function PastSheets(): ReactNode {
  const { view, retry } = useOwn('/staff/login', ask)
  if (view.phase === 'failed') return <Failed message={view.message} retry={retry} />
  if (view.phase !== 'shown' || view.data.length === 0) return null
  return (
    <aside aria-label="Earlier sheets">
      <section className="rg pad" aria-labelledby="past">
        <h2 id="past">Brought in lately</h2>
        <p className="of-hint">New slips end the codes of the slips before.</p>
        <ul className="im-p">
          {view.data.map(({ _id, fileName, by, at, children, waiting }) => (
            <li key={_id}>
              <p>
                <b>{fileName}</b>
                <span className="muted">
                  {children} {children === 1 ? 'child' : 'children'};{' '}
                  {waiting === 0
                    ? 'every family has begun'
                    : `${waiting} ${waiting === 1 ? 'family has' : 'families have'} not begun`}
                </span>
                <span className="muted">
                  {by}, {when(at)}
                </span>
              </p>
              {waiting > 0 && <SlipsKey importId={_id} of="waiting" name={fileName} />}
            </li>
          ))}
        </ul>
      </section>
    </aside>
  )
}
