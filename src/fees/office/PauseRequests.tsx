import { useState } from 'react'
import { href, Link } from 'react-router'
import { formatLongDay, formatMonth } from '../../platform/text/dates.rules.ts'
import { rupees } from '../../platform/text/rupees.rules.ts'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/office/FormError.tsx'
import { toast } from '../../ui/toast.tsx'
import { useFormSubmit } from '../../ui/useSubmit.ts'
import { AnswerForm } from './AnswerForm.tsx'
import type { DuesSummary, FeeLedger } from './fees.contract.ts'
import { agreeToPause, refusePauseRequest } from './pause-requests.contract.ts'

type RequestRow = FeeLedger['pauseRequests'][number]

const formatDays = ({ fromDay, untilDay }: Pick<RequestRow, 'fromDay' | 'untilDay'>) =>
  `${formatLongDay(fromDay)} to ${formatLongDay(untilDay)}`
const LATE = 'The first day has passed without an answer'

type ListProps = { requests: DuesSummary['pauseRequests'] }

/** The pauses that families ask for, until somebody answers. */
export function PauseRequestList({ requests: { count, rows } }: ListProps) {
  if (count === 0) return null
  return (
    <section className="rg mb-3.5" aria-labelledby="fe-pauses">
      <div className="panel-head">
        <h2 id="fe-pauses">Families ask for a pause</h2>
        <p>
          {count} to answer{rows.length < count && `, the first ${rows.length}`}
        </p>
      </div>
      {rows.map((row) => (
        <Link key={row._id} className="fe-row" to={href('/office/fees/families/:id', { id: row.personId })}>
          <span>
            <b>{row.family}</b>
            <span className="panel-note">
              {row.child}
              {row.isTooLate && `. ${LATE}.`}
            </span>
          </span>
          <b>{formatDays(row)}</b>
        </Link>
      ))}
    </section>
  )
}

type FamilyProps = { ledger: FeeLedger; onDone: () => void }

/** The pauses that one family asks for: what each would change, and the answer. */
export function FamilyPauseRequests({ ledger: { pauseRequests, mayPause }, onDone }: FamilyProps) {
  if (pauseRequests.length === 0) return null
  return (
    <section className="rg" aria-labelledby="fe-pauses">
      <div className="panel-head">
        <h2 id="fe-pauses">The family asks for a pause</h2>
      </div>
      {pauseRequests.map((row) => (
        <div key={row._id}>
          <p className="fe-row">
            <span>
              <b>{formatDays(row)}</b>
              <span className="panel-note">{`${row.child}, ${row.plan}`}</span>
            </span>
          </p>
          <div className="panel-pad grid gap-3">
            {row.isTooLate ? (
              <p>
                {LATE}, so nobody can agree to it any more. The family reads that too. Refuse it with a
                reason, or talk to the family about other days.
              </p>
            ) : (
              <Changes months={row.months} />
            )}
            {mayPause ? (
              <Answer row={row} onDone={onDone} />
            ) : (
              <p>Head office or the head of the centre answers.</p>
            )}
          </div>
        </div>
      ))}
    </section>
  )
}

function Changes({ months }: Pick<RequestRow, 'months'>) {
  const changed = months.filter(({ lessPaise }) => lessPaise > 0)
  if (changed.length === 0) return <p>It changes no fee.</p>
  return (
    <ul>
      {changed.map(({ month, paise, lessPaise, isBilled }) => (
        <li key={month}>
          {`${formatMonth(`${month}-01`)}: `}
          {isBilled
            ? `${rupees(lessPaise)} of ${rupees(paise)} comes back by a credit note`
            : `${rupees(paise - lessPaise)} instead of ${rupees(paise)}`}
        </li>
      ))}
    </ul>
  )
}

function Answer({ row: { _id: id, child, isTooLate }, onDone }: { row: RequestRow; onDone: () => void }) {
  const [isRefusing, setIsRefusing] = useState(false)
  const { errors, busy, submit } = useFormSubmit()
  const agree = () =>
    submit(async () => {
      const { data } = await call(agreeToPause, { params: { id }, body: {} })
      toast.success(
        data.creditedPaise > 0
          ? `Paused. ${rupees(data.creditedPaise)} comes back by a credit note.`
          : 'Paused. The classes in these days are not billed.',
      )
      onDone()
    })
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {!isTooLate && (
          <Button
            variant="line"
            busy={busy}
            aria-label={`Agree to the pause of ${child}`}
            onClick={() => void agree()}
          >
            Agree
          </Button>
        )}
        <button
          type="button"
          className="ob ob-quiet"
          aria-label={`Refuse the pause of ${child}`}
          aria-expanded={isRefusing}
          onClick={() => setIsRefusing(!isRefusing)}
        >
          Refuse
        </button>
      </div>
      <FormError message={errors.fromDay ?? errors.untilDay ?? errors.form} />
      {isRefusing && (
        <AnswerForm
          label="Reason, which the family reads"
          hint="For example: these days are in the exam week."
          field="reason"
          button="Send reason"
          onSend={(reason) => call(refusePauseRequest, { params: { id }, body: { reason } })}
          onDone={onDone}
        />
      )}
    </>
  )
}
