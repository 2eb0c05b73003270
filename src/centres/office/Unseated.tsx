import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { call } from '../../platform/wire.ts'
import { toast } from '../../ui/toast.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'
import { freeOfSeats, getUnseated } from '../centres.contract.ts'

const load = () => call(getUnseated, {})

/** Staff who have lost all their seats: the owner lets them see all centres, or gives them a seat. */
export function Unseated() {
  const { view, retry } = usePrivateQuery('/staff/login', load)
  const { busy, submit } = useSubmit()
  if (view.phase !== 'shown' || view.data.length === 0) return null
  const free = (personId: string) =>
    submit(async () => {
      const { message } = await call(freeOfSeats, { params: { personId }, body: {} })
      toast.success(message)
      retry()
    })
  return (
    <section className="rg mt-4" aria-labelledby="ce-unseated">
      <div className="panel-head">
        <h2 id="ce-unseated">Staff without a centre</h2>
        <p className="panel-note">They had a seat and see nothing now. Give them a seat at a centre, or:</p>
      </div>
      <ul className="panel-pad divide-y divide-rule">
        {view.data.map(({ _id, fullName }) => (
          <li key={_id} className="flex min-h-11 flex-wrap items-center gap-x-4 py-1">
            <b className="min-w-0 flex-1 [overflow-wrap:anywhere]">{fullName}</b>
            <button
              type="button"
              className="ob ob-quiet"
              disabled={busy}
              aria-label={`Let ${fullName} see all centres`}
              onClick={() => void free(_id)}
            >
              Let them see all centres
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
