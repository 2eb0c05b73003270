import { useState } from 'react'
import { formatDay } from '../../platform/text/dates.rules.ts'
import { call } from '../../platform/wire.ts'
import { OfficeField } from '../../ui/office/fields.tsx'
import { FormButton } from '../../ui/office/FormButton.tsx'
import { dayText, wrongText } from './labels.ts'
import { finishFollowUp, type Visit, type VisitPoint } from './visits.contract.ts'

type FindingsProps = { visit: Visit; onChanged: () => void }

/** What was found at a centre and answered by its head; first what is not in order. */
export function Findings({ visit, onChanged }: FindingsProps) {
  const isWrong = ({ finding }: VisitPoint) => finding === 'no'
  const points = [...visit.points.filter(isWrong), ...visit.points.filter((point) => !isWrong(point))]
  return (
    <section className="rg" aria-labelledby="visit-findings">
      <div className="panel-head">
        <h2 id="visit-findings">What was found</h2>
        <p className="panel-note">{wrongText(visit.wrong)}</p>
      </div>
      <ul>
        {points.map((point) => (
          <li key={point._id} className="visit-point">
            <p>
              <b className="[overflow-wrap:anywhere]">{point.text}</b>
              <span className={isWrong(point) ? 'visit-wrong' : 'panel-note'}>
                {isWrong(point) ? 'Not in order' : 'In order'}
              </span>
            </p>
            {point.remark && <p className="[overflow-wrap:anywhere]">{point.remark}</p>}
            {point.answer && (
              <p className="[overflow-wrap:anywhere]">
                <b>{visit.isOwn ? 'Your answer: ' : `${visit.answeredBy}: `}</b>
                {point.answer}
              </p>
            )}
            {point.followUpOn && <FollowUp {...{ visit, point, onChanged }} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function FollowUp({ visit, point, onChanged }: FindingsProps & { point: VisitPoint }) {
  const { done, followUpOn, text } = point
  const [note, setNote] = useState('')
  if (done)
    return (
      <p>
        {`In order since ${formatDay(done.at)}, ${done.by}`}
        {done.note && <span className="panel-note">{done.note}</span>}
      </p>
    )
  return (
    <div className="visit-follow">
      <p>{`Head office looks at it again on ${dayText(followUpOn ?? '')}`}</p>
      {!visit.isOwn && (
        <FormButton
          button="It is in order now"
          name={`It is in order now: ${text}`}
          title={text}
          submitText="In order now"
          send={async () => {
            const params = { id: visit._id, pointId: point._id }
            await call(finishFollowUp, { params, body: { note } })
            return { message: 'Done' }
          }}
          onSent={onChanged}
        >
          {(errors) => (
            <OfficeField
              label="What you saw"
              maxLength={600}
              value={note}
              error={errors.note}
              onChange={({ target }) => setNote(target.value)}
            />
          )}
        </FormButton>
      )}
    </div>
  )
}
