import { type ReactNode, useId } from 'react'
import { type DocumentState, stateWords } from './editor.ts'
import { indianFields, indianInstant } from './india.ts'

type WhenProps = {
  state: DocumentState
  /** When a scheduled one goes out; ISO 8601. */
  publishAt: string | null
  fault: string
  /** The instant that is chosen; null: now. */
  at: string | null
  error: string | undefined
  onChange: (at: string | null) => void
  /** null: it is always shown. */
  onUnpublish: (() => void) | null
}

const day = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Asia/Kolkata',
})

const tomorrowAtNine = (): string => {
  const [date] = indianFields(new Date(Date.now() + 86_400_000).toISOString())
  return indianInstant(date, '09:00') ?? ''
}

/** When visitors see it: now, or on a day in India. */
export function WhenShown({
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
        <h2 id={`${id}-h`}>When visitors see it</h2>
      </div>
      <div className="sd-b">
        <p className="ed-state" data-state={state}>
          {publishAt ? `It goes out on ${day.format(new Date(publishAt))} IST` : stateWords(state)}
        </p>
        {fault && (
          <p className="of-err" role="alert">
            It did not go out: {fault}
          </p>
        )}
        <div role="radiogroup" aria-labelledby={`${id}-h`}>
          <label className="rd">
            <input type="radio" name={id} checked={at === null} onChange={() => onChange(null)} />
            <span>Now</span>
          </label>
          <label className="rd">
            <input type="radio" name={id} checked={at !== null} onChange={() => onChange(tomorrowAtNine())} />
            <span>On a day</span>
          </label>
        </div>
        {at !== null && (
          <div className="rd-x">
            <input
              type="date"
              className="of-in"
              aria-label="Day"
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
