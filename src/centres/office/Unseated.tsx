import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { call } from '../../platform/wire.ts'
import { getUnseated } from '../centres.contract.ts'
import { AllCentresKey } from './AllCentresKey.tsx'

const load = () => call(getUnseated, {})

/** Staff who have lost all their seats: the owner lets them see all centres, or gives them a seat. */
export function Unseated() {
  const { view, retry } = usePrivateQuery('/staff/login', load)
  if (view.phase !== 'shown' || view.data.length === 0) return null
  return (
    <section className="rg mt-4" aria-labelledby="ce-unseated">
      <div className="panel-head">
        <h2 id="ce-unseated">Staff without a centre</h2>
        <p className="panel-note">
          They had a seat that has ended, and see nothing now. Give them a seat at a centre, or let them see
          all centres.
        </p>
      </div>
      <ul className="panel-pad divide-y divide-rule">
        {view.data.map((person) => (
          <li key={person._id} className="flex min-h-11 flex-wrap items-center gap-x-4 py-1">
            <b className="min-w-32 flex-1 [overflow-wrap:anywhere]">{person.fullName}</b>
            <AllCentresKey person={person} onFreed={retry} />
          </li>
        ))}
      </ul>
    </section>
  )
}
