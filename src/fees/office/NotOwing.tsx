import { useCallback } from 'react'
import { href, Link } from 'react-router'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { rupees } from '../../platform/text/rupees.rules.ts'
import { call } from '../../platform/wire.ts'
import { findSettledFamilies } from './fees.contract.ts'

/** Whom the list of dues leaves out: families of this name who owe nothing, for a payment ahead. */
export function NotOwing({ words }: { words: string }) {
  const { view } = usePrivateQuery(
    href('/staff/login'),
    useCallback(() => call(findSettledFamilies, { body: { words } }), [words]),
  )
  if (view.phase !== 'shown' || view.data.length === 0) return null
  return (
    <section className="rg my-3.5" aria-labelledby="fe-settled">
      <div className="panel-head">
        <h2 id="fe-settled">Owe nothing now</h2>
      </div>
      <ul>
        {view.data.map(({ personId, family, children, mobile, aheadPaise }) => (
          <li key={personId} className="fe-row">
            <span>
              <Link className="olink" to={href('/office/fees/families/:id', { id: personId })}>
                {family}
              </Link>
              <span className="panel-note">{[children, mobile].filter(Boolean).join(', ')}</span>
            </span>
            {aheadPaise > 0 && <b>{rupees(aheadPaise)} ahead</b>}
          </li>
        ))}
      </ul>
    </section>
  )
}
