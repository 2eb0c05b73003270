import { Plus, Trash2 } from 'lucide-react'
import { type FormEvent, type ReactNode, useCallback, useState } from 'react'
import { href, useSearchParams } from 'react-router'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import { call } from '../../platform/wire.ts'
import { FormError } from '../../ui/office/FormError.tsx'
import { OfficeField, OfficeSwitch } from '../../ui/office/fields.tsx'
import { InvalidFields } from '../../ui/office/InvalidFields.tsx'
import { LoadError } from '../../ui/office/LoadError.tsx'
import { usePageBar } from '../../ui/office/frame.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { useFormSubmit } from '../../ui/useSubmit.ts'
import { getHolidays, setHolidays } from '../days/classes.contract.ts'

type TypedHoliday = { day: string; word: string }

/** The national holidays of India, which are on the same day each year. */
const NATIONAL = [
  ['01-26', 'Republic Day'],
  ['08-15', 'Independence Day'],
  ['10-02', 'Gandhi Jayanti'],
] as const

/** /office/holidays: the days of a year on which no group has class. */
export function HolidaysPage(): ReactNode {
  const [search, setSearch] = useSearchParams()
  const [thisYear] = useState(() => Number(indianDay(new Date()).slice(0, 4)))
  const wantedYear = Number(search.get('year') ?? thisYear)
  const year =
    Number.isInteger(wantedYear) && wantedYear >= 2000 && wantedYear <= 2099 ? wantedYear : thisYear
  const { view, retry } = usePrivateQuery(
    href('/staff/login'),
    useCallback(() => call(getHolidays, { query: { year } }), [year]),
  )
  usePageBar({
    title: `Holidays ${year}`,
    help: 'On these days no group has class. Registers, diaries and calendars follow. Days that only one group is off stand in that group.',
    above: { title: 'Timetable', to: href('/office/timetable') },
  })
  return (
    <>
      <div className="mb-3 flex flex-wrap gap-2" role="group" aria-label="Year">
        {[year - 1, year + 1].map((other) => (
          <button
            key={other}
            type="button"
            className="ob tnum"
            onClick={() => setSearch({ year: `${other}` })}
          >
            {other}
          </button>
        ))}
      </div>
      {view.phase === 'loading' && <Skeleton className="h-64 rounded-lg" />}
      {view.phase === 'failed' && <LoadError message={view.message} retry={retry} />}
      {view.phase === 'shown' && (
        <YearForm
          key={`${year} ${JSON.stringify(view.data.holidays)}`}
          year={year}
          stored={view.data.holidays}
          onSaved={retry}
        />
      )}
    </>
  )
}

type YearProps = { year: number; stored: readonly TypedHoliday[]; onSaved: () => void }

function YearForm({ year, stored, onSaved }: YearProps): ReactNode {
  const [typed, setTyped] = useState(stored)
  const [tell, setTell] = useState(true)
  const { errors, busy, stale, submit } = useFormSubmit()
  const [refused, setRefused] = useState(stored)
  // Marks are kept on the days that were named, and only while the list is as it was.
  const heldDays =
    stale && refused === typed
      ? typed.flatMap(({ day }, at) => (errors[`holidays.${at}.day`] ? [day] : []))
      : []
  const missing = NATIONAL.map(([date, word]) => ({ day: `${year}-${date}`, word })).filter(
    ({ day }) => !typed.some((one) => one.day === day),
  )
  const change = (at: number, part: Partial<TypedHoliday>) =>
    setTyped(typed.map((one, place) => (place === at ? { ...one, ...part } : one)))
  function save(keep: readonly string[]) {
    setRefused(typed)
    void submit(async () => {
      const body = { year, tell, keep: [...keep], seen: stored.map(({ day }) => day), holidays: [...typed] }
      toast.success((await call(setHolidays, { body })).message)
      onSaved()
    })
  }
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    save([])
  }
  return (
    <form className="rg pad mo-one" noValidate onSubmit={onSubmit}>
      <InvalidFields errors={errors} />
      {typed.length === 0 && <p className="muted mb-3">No holidays in {year} yet.</p>}
      <ul className="grid gap-3">
        {typed.map(({ day, word }, at) => (
          <li key={at} className="cf">
            <OfficeField
              label={`Day ${at + 1}`}
              type="date"
              min={`${year}-01-01`}
              max={`${year}-12-31`}
              value={day}
              error={errors[`holidays.${at}.day`]}
              onChange={(event) => change(at, { day: event.target.value })}
            />
            <OfficeField
              label={`Name of day ${at + 1}`}
              maxLength={60}
              placeholder="Diwali"
              value={word}
              error={errors[`holidays.${at}.word`]}
              onChange={(event) => change(at, { word: event.target.value })}
            />
            <div className="w2">
              <button
                type="button"
                className="ob ob-quiet"
                aria-label={`Remove ${word || `day ${at + 1}`}`}
                onClick={() => setTyped(typed.filter((_, place) => place !== at))}
              >
                <Trash2 className="ico" aria-hidden="true" />
                Remove
              </button>
            </div>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">
        <button type="button" className="ob" onClick={() => setTyped([...typed, { day: '', word: '' }])}>
          <Plus className="ico" aria-hidden="true" />
          Add a day
        </button>
        {missing.length > 0 && (
          <button type="button" className="ob" onClick={() => setTyped([...typed, ...missing])}>
            <Plus className="ico" aria-hidden="true" />
            Add the national holidays
          </button>
        )}
      </div>
      <div className="mt-3">
        <OfficeSwitch label="Tell the families what is new" checked={tell} onChange={setTell} />
      </div>
      <FormError message={errors.form} className="mt-3" />
      <div className="mo-a mt-4 mb-3">
        <button type="submit" className="ob ob-main" disabled={busy} aria-busy={busy}>
          Save the year
        </button>
        {heldDays.length > 0 && (
          <button type="button" className="ob" disabled={busy} onClick={() => save(heldDays)}>
            Save, and keep the marks
          </button>
        )}
      </div>
    </form>
  )
}
