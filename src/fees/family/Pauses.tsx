import { type FormEvent, type ReactNode, useState } from 'react'
import { words as language } from '../../platform/language.words.ts'
import { uuidv7 } from '../../platform/new-id.ts'
import { formatLongDay, formatMonth } from '../../platform/text/dates.rules.ts'
import { DAY_MS, indianDay } from '../../platform/text/india.rules.ts'
import { rupees } from '../../platform/text/rupees.rules.ts'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { toast } from '../../ui/toast.tsx'
import { useFormSubmit, useSubmit } from '../../ui/useSubmit.ts'
import { MAX_PAUSE_DAYS_A_YEAR, MIN_PAUSE_CLASSES, MIN_PAUSE_DAYS } from '../pauses.rules.ts'
import type { FamilyFees } from './family-fees.contract.ts'
import { askForPause, type PausedMonthRow, previewPause, takePauseBack } from './pause-requests.contract.ts'
import { words } from './pauses.words.ts'

type PausesProps = { fees: FamilyFees; isOffline: boolean; onChange: () => void }
type Plan = FamilyFees['plans'][number]

/** What became of the pauses that the family asked for, and a form for another one of each plan. */
export function Pauses({ fees: { plans, pauseRequests }, isOffline, onChange }: PausesProps): ReactNode {
  const [asking, setAsking] = useState<Plan | null>(null)
  if (plans.length === 0 && pauseRequests.length === 0) return null
  const waiting = new Set(pauseRequests.filter(({ state }) => state === 'asked').map(({ planId }) => planId))
  const free = plans.filter(({ _id }) => !waiting.has(_id))
  return (
    <section className="ff-slip" aria-labelledby="ff-pauses">
      <h2 id="ff-pauses" className="font-bold">
        {words.title}
      </h2>
      <p className="ff-small">{words.rules(MIN_PAUSE_CLASSES, MIN_PAUSE_DAYS, MAX_PAUSE_DAYS_A_YEAR)}</p>
      {pauseRequests.map((request) => (
        <PauseRequestView key={request._id} {...{ request, isOffline, onChange }} />
      ))}
      {isOffline && free.length > 0 && <p>{words.offline}</p>}
      {!isOffline && free.length > 0 && (
        <ul>
          {free.map((plan) => (
            <li key={plan._id} className="ff-row">
              <PlanName {...plan} />
              {asking?._id !== plan._id && (
                <Button
                  variant="line"
                  aria-label={words.pauseOf(plan.plan, plan.child)}
                  onClick={() => setAsking(plan)}
                >
                  {words.pause}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!isOffline && asking && (
        <PauseForm
          key={asking._id}
          plan={asking}
          onClose={() => setAsking(null)}
          onSent={() => {
            setAsking(null)
            onChange()
          }}
        />
      )}
    </section>
  )
}

const PlanName = ({ child, plan }: Pick<Plan, 'child' | 'plan'>) => (
  <div className="min-w-0 flex-1">
    <b>{child}</b>
    <p className="ff-small" lang={language.langOf(plan)}>
      {words.planName(plan)}
    </p>
  </div>
)

type RequestProps = {
  request: FamilyFees['pauseRequests'][number]
  isOffline: boolean
  onChange: () => void
}

function PauseRequestView({ request, isOffline, onChange }: RequestProps): ReactNode {
  const { _id: id, child, plan, state, fromDay, untilDay, reason } = request
  const { busy, submit } = useSubmit()
  const takeBack = () =>
    submit(async () => {
      await call(takePauseBack, { params: { id }, body: {} })
      toast.success(words.takenBack)
      onChange()
    })
  return (
    <div className="ff-pause">
      <h3 className="font-semibold">{words.states[state]}</h3>
      <p>
        {child}, <span lang={language.langOf(plan)}>{words.planName(plan)}</span>
        <br />
        {words.days(formatLongDay(fromDay), formatLongDay(untilDay))}
      </p>
      {reason !== '' && <blockquote lang={language.content}>{reason}</blockquote>}
      <p className="ff-small">{words.stateTexts[state]}</p>
      {state === 'asked' && !isOffline && (
        <div>
          <Button variant="line" busy={busy} onClick={() => void takeBack()}>
            {words.takeBack}
          </Button>
        </div>
      )}
    </div>
  )
}

type PauseFormProps = { plan: Plan; onSent: () => void; onClose: () => void }

/** Asks in two steps: what the pause changes comes before it is sent. */
function PauseForm({ plan, onSent, onClose }: PauseFormProps): ReactNode {
  const [id] = useState(() => uuidv7(Date.now()))
  const [tomorrow] = useState(() => indianDay(new Date(Date.now() + DAY_MS)))
  const [days, setDays] = useState({ fromDay: tomorrow, untilDay: '' })
  const [months, setMonths] = useState<readonly PausedMonthRow[] | null>(null)
  const { errors, busy, submit } = useFormSubmit()
  const choose = (field: keyof typeof days) => (event: { target: { value: string } }) => {
    setDays({ ...days, [field]: event.target.value })
    setMonths(null)
  }
  const look = async () => {
    const { data } = await call(previewPause, { params: { id: plan._id }, body: days })
    setMonths(data.months)
  }
  const ask = async () => {
    await call(askForPause, { body: { requestId: id, planId: plan._id, ...days } })
    toast.success(words.sent)
    onSent()
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    void submit(months ? ask : look)
  }
  return (
    <form className="ff-report" noValidate onSubmit={send} aria-labelledby="ff-pause">
      <h3 id="ff-pause" className="font-bold">
        {words.pauseOf(plan.plan, plan.child)}
      </h3>
      <Field
        label={words.firstDay}
        required
        type="date"
        min={tomorrow}
        value={days.fromDay}
        error={errors.fromDay}
        onChange={choose('fromDay')}
      />
      <Field
        label={words.lastDay}
        required
        type="date"
        min={days.fromDay}
        value={days.untilDay}
        error={errors.untilDay}
        onChange={choose('untilDay')}
      />
      <div role="status">{months && <Change months={months} />}</div>
      {errors.form && (
        <p role="alert" className="text-sindoor">
          {errors.form}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {months ? words.ask : words.look}
        </Button>
        <Button variant="line" onClick={onClose} disabled={busy}>
          {words.cancel}
        </Button>
      </div>
    </form>
  )
}

/** What a pause changes, month by month. */
function Change({ months }: { months: readonly PausedMonthRow[] }): ReactNode {
  const changed = months.filter(({ lessPaise }) => lessPaise > 0)
  return (
    <>
      <h4 className="font-semibold">{words.changes}</h4>
      {changed.length === 0 && <p>{words.noChange}</p>}
      <ul>
        {changed.map(({ month, paise, lessPaise, isBilled }) => (
          <li key={month} className="ff-row">
            <div className="min-w-0 flex-1">
              <b>{formatMonth(`${month}-01`)}</b>
              <p className="ff-small">
                {isBilled
                  ? words.comesBack(rupees(lessPaise), rupees(paise))
                  : words.becomes(rupees(paise), rupees(paise - lessPaise))}
              </p>
            </div>
            <b className="tnum">{words.less(rupees(lessPaise))}</b>
          </li>
        ))}
      </ul>
      <p className="ff-small">{words.mayChange}</p>
    </>
  )
}
