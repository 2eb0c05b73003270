import { useState } from 'react'
import { href, Link } from 'react-router'
import { call } from '../../platform/wire.ts'
import { ReasonField } from '../../ui/office/fields.tsx'
import { FormButton } from '../../ui/office/FormButton.tsx'
import { toastError } from '../../ui/toast.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'
import { type Application, type Point, setOpeningPoint } from '../applications/applications.contract.ts'
import { pointLabels } from '../applications/applications.rules.ts'
import { exactly } from './times.ts'

type ListProps = { id: string; application: Application; onChanged: () => void }

/** What has to be in order before the centre opens, each point with who said so and when. */
export function OpeningList({ id, application: { points, state, centre }, onChanged }: ListProps) {
  const settled = points.filter((point) => point.state !== 'open').length
  return (
    <section aria-labelledby="en-opening" className="mt-4">
      <h3 id="en-opening" className="font-bold">
        Opening list, <span className="tnum">{`${settled} of ${points.length}`}</span>
      </h3>
      <ul className="divide-y divide-rule">
        {points.map((point) => (
          <PointRow key={point.point} id={id} point={point} isOver={state === 'open'} onChanged={onChanged} />
        ))}
      </ul>
      {state === 'opening' && centre && (
        <p>
          When all points are settled, the owner opens the centre on its page:{' '}
          <Link className="textlink" to={href('/office/centres/:id', { id: centre._id })}>
            {centre.name}
          </Link>
        </p>
      )}
    </section>
  )
}

type RowProps = { id: string; point: Point; isOver: boolean; onChanged: () => void }

function PointRow({ id, point, isOver, onChanged }: RowProps) {
  const { point: name, state, reason, by, at } = point
  const label = pointLabels[name]
  const [typed, setTyped] = useState('')
  const { busy, submit } = useSubmit(toastError)
  const say = (body: { state: Point['state']; reason?: string }) =>
    call(setOpeningPoint, { params: { id, point: name }, body })
  const tick = (isDone: boolean) =>
    submit(async () => {
      await say({ state: isDone ? 'done' : 'open' })
      onChanged()
    })
  return (
    <li className="py-1">
      <div className="flex items-center gap-2">
        <label className="flex min-h-11 flex-1 items-center gap-3 [overflow-wrap:anywhere]">
          <input
            type="checkbox"
            className="en-tick"
            checked={state !== 'open'}
            disabled={busy || isOver}
            onChange={(event) => void tick(event.target.checked)}
          />
          {label}
        </label>
        {state === 'open' && !isOver && (
          <FormButton
            button="Not needed"
            name={`Not needed: ${label}`}
            look="ob ob-quiet"
            title={`Not needed: ${label}`}
            submitText="Save"
            send={async () => {
              await say({ state: 'waived', reason: typed })
              return { message: 'Saved' }
            }}
            onSent={onChanged}
          >
            {(errors) => <ReasonField value={typed} error={errors.reason} onChange={setTyped} />}
          </FormButton>
        )}
      </div>
      {at && (
        <p className="muted mb-1 [overflow-wrap:anywhere]">
          {state === 'waived' ? `Not needed: ${reason}. ` : ''}
          {by}, {exactly(at)}
        </p>
      )}
    </li>
  )
}
