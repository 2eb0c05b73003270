import { type ReactNode, useId } from 'react'
import { type DocumentState, stateWords } from './editor.ts'
import { indianFields, indianInstant } from './india.ts'
import { formatWeekdayTime } from '../../platform/text/dates.rules.ts'

type WhenProps = {
  state: DocumentState
  /** When a scheduled document is published; ISO 8601. */
  publishAt: string | null
  fault: string
  /** The chosen time; null for now. */
  at: string | null
  error: string | undefined
  onChange: (at: string | null) => void
  /** null if it cannot be unpublished. */
  onUnpublish: (() => void) | null
}

const tomorrowAtNine = (): string => {
  const [date] = indianFields(new Date(Date.now() + 86_400_000).toISOString())
  return indianInstant(date, '09:00') ?? ''
}

/** When to publish: now, or at a date and time in India. */
export function PublishSchedule({
  state,
  publishAt,
  fault,
  at,
  error,
  onChange,
  onUnpublish,
}: WhenProps): ReactNode {
  const id = useId()
  const [date, time] = at === null ? ['', ''] : indianFields(at)
  const set = (nextDate: string, nextTime: string) => {
    const next = indianInstant(nextDate, nextTime || '09:00')
    if (next !== null) onChange(next)
  }
  return (
    <section className="rg sd" aria-labelledby={`${id}-h`}>
      <div className="rg-h">
        <h2 id={`${id}-h`}>When to publish</h2>
      </div>
      <div className="sd-b">
        <p className="ed-state" data-state={state}>
          {publishAt ? `Publishes on ${formatWeekdayTime(publishAt)} IST` : stateWords(state)}
        </p>
        {fault && (
          <p className="of-err" role="alert">
            Not published: {fault}
          </p>
        )}
        <div role="radiogroup" aria-labelledby={`${id}-h`}>
          <label className="rd">
            <input type="radio" name={id} checked={at === null} onChange={() => onChange(null)} />
            <span>Now</span>
          </label>
          <label className="rd">
            <input type="radio" name={id} checked={at !== null} onChange={() => onChange(tomorrowAtNine())} />
            <span>On a date</span>
          </label>
        </div>
        {at !== null && (
          <div className="rd-x">
            <input
              type="date"
              className="of-in"
              aria-label="Date"
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-e` : undefined}
              value={date}
              onChange={(event) => set(event.target.value, time)}
            />
            <input
              type="time"
              className="of-in tnum"
              aria-label="Time, IST"
              value={time}
              onChange={(event) => set(date, event.target.value)}
            />
          </div>
        )}
        {error && (
          <p id={`${id}-e`} className="of-err">
            {error}
          </p>
        )}
        {onUnpublish && (state === 'published' || state === 'changed' || state === 'scheduled') && (
          <button type="button" className="ob mt-2" onClick={onUnpublish}>
            Unpublish
          </button>
        )}
      </div>
    </section>
  )
}
