import { useState } from 'react'
import { createPortal } from 'react-dom'
import { href, Link, useNavigate } from 'react-router'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { uuidv7 } from '../../platform/new-id.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import { call } from '../../platform/wire.ts'
import { OfficeField, OfficeText } from '../../ui/office/fields.tsx'
import { RecordSelect } from '../../ui/office/RecordSelect.tsx'
import { FormButton } from '../../ui/office/FormButton.tsx'
import { usePageBar } from '../../ui/office/frame.ts'
import { LoadError } from '../../ui/office/LoadError.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { dayText, stateText } from './labels.ts'
import { getVisits, planVisit } from './visits.contract.ts'
import './visits.css'

const load = () => call(getVisits, {})

/** /office/visits: visits at centres, the newest first. */
export function VisitsPage() {
  const { view, retry } = usePrivateQuery(href('/staff/login'), load)
  const bar = usePageBar({
    title: 'Visits',
    help: 'Somebody of head office looks at a centre with a check list. The head of the centre reads what was found and answers.',
    above: { title: 'Centres', to: href('/office/centres') },
  })
  if (view.phase === 'loading') return <Skeleton className="h-96 rounded-lg" />
  if (view.phase === 'failed') return <LoadError {...view} retry={retry} />
  const { visits, centres, points } = view.data
  return (
    <>
      {bar && centres.length > 0 && createPortal(<PlanVisit centres={centres} points={points} />, bar)}
      <section className="rg" aria-labelledby="visits-list">
        <div className="panel-head">
          <h2 id="visits-list">Visits</h2>
        </div>
        {visits.length === 0 && <p className="panel-pad muted">No visit yet.</p>}
        <ul>
          {visits.map((visit) => (
            <li key={visit._id} className="visit-row">
              <Link className="olink" to={href('/office/visits/:id', { id: visit._id })}>
                {`${visit.centre}, ${dayText(visit.day)}`}
              </Link>
              <span className="panel-note">{stateText(visit)}</span>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

type PlanProps = { centres: readonly { _id: string; name: string }[]; points: readonly string[] }

const pointsIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

function PlanVisit({ centres, points }: PlanProps) {
  const navigate = useNavigate()
  const [id, setId] = useState('')
  const [typed, setTyped] = useState(() => ({
    centreId: '',
    day: indianDay(new Date()),
    points: points.join('\n'),
  }))
  const change = (name: keyof typeof typed) => (event: { target: { value: string } }) =>
    setTyped((before) => ({ ...before, [name]: event.target.value }))
  return (
    <FormButton
      button="Plan a visit"
      name="Plan a visit"
      look="ob ob-main"
      title="Plan a visit"
      submitText="Plan visit"
      onOpen={() => setId(uuidv7(Date.now()))}
      send={async () => {
        await call(planVisit, { body: { ...typed, _id: id, points: pointsIn(typed.points) } })
        return { message: 'Planned' }
      }}
      onSent={() => void navigate(href('/office/visits/:id', { id }))}
    >
      {(errors) => (
        <>
          <RecordSelect
            label="Centre"
            required
            value={typed.centreId}
            error={errors.centreId}
            onChange={change('centreId')}
            records={centres}
          />
          <OfficeField
            label="Day"
            type="date"
            required
            value={typed.day}
            error={errors.day}
            onChange={change('day')}
          />
          <OfficeText
            label="Check list"
            required
            rows={9}
            hint="One point on each line"
            value={typed.points}
            error={errors.points ?? Object.entries(errors).find(([name]) => name.startsWith('points.'))?.[1]}
            onChange={change('points')}
          />
        </>
      )}
    </FormButton>
  )
}
