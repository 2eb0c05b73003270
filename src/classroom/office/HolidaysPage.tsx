import { Plus, Trash2 } from 'lucide-react'
import { type FormEvent, type ReactNode, useCallback, useState } from 'react'
import { href, Link, useSearchParams } from 'react-router'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { formatWeekday } from '../../platform/text/dates.rules.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import { call } from '../../platform/wire.ts'
import { FormError } from '../../ui/office/FormError.tsx'
import { OfficeField, OfficeSelect, OfficeSwitch } from '../../ui/office/fields.tsx'
import { InvalidFields } from '../../ui/office/InvalidFields.tsx'
import { LoadError } from '../../ui/office/LoadError.tsx'
import { usePageBar } from '../../ui/office/frame.ts'
import { useFocusHere } from '../../ui/office/useFocusHere.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { useFormSubmit } from '../../ui/useSubmit.ts'
import { dayAfter, HOLIDAY_NOTICE_DAYS } from '../classroom.rules.ts'
import { getHolidays, type HolidayList, setHolidays } from '../days/classes.contract.ts'

type TypedHoliday = { day: string; word: string }

/** The national holidays of India, which are on the same day each year. */
const NATIONAL = [
  ['01-26', 'Republic Day'],
  ['08-15', 'Independence Day'],
  ['10-02', 'Gandhi Jayanti'],
] as const

const HELP =
  'On these days no group has class. Registers, diaries and calendars follow. Days that only one group is off stand in that group.'
const helpOf = (centre: string) =>
  `On these days no group of ${centre} has class. Registers, diaries and calendars follow. Days of the whole academy count here too.`

const HELP_OF_HEAD = ` Add a day at least ${HOLIDAY_NOTICE_DAYS} days ahead. For a sooner day call the classes off instead: families then get make-ups.`

/** Whether the list is shown to who has centres, and not the whole academy. */
const isOfHead = ({ lists }: HolidayList): boolean =>
  lists.length > 0 && lists.every(({ centreId }) => centreId !== null)

/** /office/holidays: the days of a year on which no group has class, or no group of one centre. */
export function HolidaysPage(): ReactNode {
  const [search, setSearch] = useSearchParams()
  const [thisYear] = useState(() => Number(indianDay(new Date()).slice(0, 4)))
  const year = yearIn(search, thisYear)
  const wantedCentre = search.get('centre') ?? ''
  const { view, retry } = usePrivateQuery(
    href('/staff/login'),
    useCallback(
      () => call(getHolidays, { query: { year, ...(wantedCentre ? { centreId: wantedCentre } : {}) } }),
      [year, wantedCentre],
    ),
  )
  const list = view.phase === 'shown' ? view.data : null
  const centre = list?.centre ?? ''
  usePageBar({
    title: `Holidays ${year}`,
    help: `${centre === '' ? HELP : helpOf(centre)}${list && isOfHead(list) ? HELP_OF_HEAD : ''}`,
    note: centre,
    above: { title: 'Timetable', to: href('/office/timetable') },
  })
  const place = useFocusHere(list)
  const show = (next: { year: number; centre: string }) =>
    setSearch({ year: `${next.year}`, ...(next.centre ? { centre: next.centre } : {}) })
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <div className="mb-3 flex flex-wrap gap-2" role="group" aria-label="Year">
        {[year - 1, year + 1].map((other) => (
          <button
            key={other}
            type="button"
            className="ob tnum"
            onClick={() => show({ year: other, centre: wantedCentre })}
          >
            {other}
          </button>
        ))}
      </div>
      {view.phase === 'loading' && <Skeleton className="h-64 rounded-lg" />}
      {view.phase === 'failed' && <LoadError message={view.message} retry={retry} />}
      {list && (
        <Shown list={list} year={year} onChoose={(id) => show({ year, centre: id })} onSaved={retry} />
      )}
    </div>
  )
}

function yearIn(search: URLSearchParams, thisYear: number): number {
  const wanted = Number(search.get('year') ?? thisYear)
  return Number.isInteger(wanted) && wanted >= 2000 && wanted <= 2099 ? wanted : thisYear
}

type ShownProps = ListsProps & Pick<YearProps, 'year' | 'onSaved'>

/** The list of the year, below that of the whole academy for a centre. */
function Shown({ list, year, onChoose, onSaved }: ShownProps): ReactNode {
  const { centreId, centre, holidays, ofAcademy, mayChange } = list
  return (
    <>
      <Lists list={list} onChoose={onChoose} />
      {centreId !== null && (
        <ReadDays id="holidays-academy" title="Whole academy" year={year} days={ofAcademy} />
      )}
      {mayChange ? (
        <YearForm
          key={`${year} ${centreId ?? ''} ${JSON.stringify(holidays)}`}
          year={year}
          list={list}
          onSaved={onSaved}
        />
      ) : (
        <ReadDays id="holidays-list" title={centre || 'Holidays'} year={year} days={holidays} />
      )}
    </>
  )
}

type ListsProps = { list: HolidayList; onChoose: (centreId: string) => void }

/** Whose list is shown; another one can be chosen. */
function Lists({ list: { lists, centreId }, onChoose }: ListsProps): ReactNode {
  if (lists.length < 2) return null
  return (
    <div className="mb-3 max-w-md">
      <OfficeSelect label="Centre" value={centreId ?? ''} onChange={(event) => onChoose(event.target.value)}>
        {lists.map((one) => (
          <option key={one.centreId} value={one.centreId ?? ''}>
            {one.name}
          </option>
        ))}
      </OfficeSelect>
    </div>
  )
}

type ReadDaysProps = { id: string; title: string; year: number; days: readonly TypedHoliday[] }

/** Days that are not changed here. */
function ReadDays({ id, title, year, days }: ReadDaysProps): ReactNode {
  return (
    <section className="rg pad mb-3" aria-labelledby={id}>
      <h2 id={id} className="mb-2 font-bold">
        {title}
      </h2>
      {days.length === 0 && <p className="muted">No holidays in {year} yet.</p>}
      <ul>
        {days.map(({ day, word }) => (
          <li key={day} className="[overflow-wrap:anywhere]">
            {formatWeekday(day)}: {word}
          </li>
        ))}
      </ul>
    </section>
  )
}

type YearProps = { year: number; list: HolidayList; onSaved: () => void }

function YearForm({ year, list, onSaved }: YearProps): ReactNode {
  const { centreId, centre, holidays: stored, ofAcademy } = list
  const [typed, setTyped] = useState<readonly TypedHoliday[]>(stored)
  const [tell, setTell] = useState(true)
  const { errors, busy, stale, submit } = useFormSubmit()
  const [refused, setRefused] = useState<readonly TypedHoliday[]>(stored)
  // Marks are kept on the days that were named, and only while the list is as it was.
  const heldDays =
    stale && refused === typed
      ? typed.flatMap(({ day }, at) => (errors[`holidays.${at}.day`] ? [day] : []))
      : []
  const [soonest] = useState(() =>
    isOfHead(list) ? dayAfter(indianDay(new Date()), HOLIDAY_NOTICE_DAYS) : `${year}-01-01`,
  )
  const missing = NATIONAL.map(([date, word]) => ({ day: `${year}-${date}`, word })).filter(
    ({ day }) => day >= soonest && ![...typed, ...ofAcademy].some((one) => one.day === day),
  )
  function save(keep: readonly string[]) {
    setRefused(typed)
    void submit(async () => {
      const body = {
        year,
        ...(centreId === null ? {} : { centreId }),
        tell,
        keep: [...keep],
        seen: stored.map(({ day }) => day),
        holidays: [...typed],
      }
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
      {centre !== '' && <h2 className="mb-2 font-bold [overflow-wrap:anywhere]">{centre}</h2>}
      {typed.length === 0 && <p className="muted mb-3">No holidays in {year} yet.</p>}
      <HolidayRows typed={typed} year={year} errors={errors} onChange={setTyped} />
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
      {isOfHead(list) && (
        <p className="mt-3">
          <Link className="olink" to={href('/office/timetable')}>
            Call a class off in the timetable
          </Link>
        </p>
      )}
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

type RowsProps = {
  typed: readonly TypedHoliday[]
  year: number
  errors: Readonly<Record<string, string>>
  onChange: (typed: readonly TypedHoliday[]) => void
}

/** The days of a list, each with its name. */
function HolidayRows({ typed, year, errors, onChange }: RowsProps): ReactNode {
  const change = (at: number, part: Partial<TypedHoliday>) =>
    onChange(typed.map((one, place) => (place === at ? { ...one, ...part } : one)))
  return (
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
              onClick={() => onChange(typed.filter((_, place) => place !== at))}
            >
              <Trash2 className="ico" aria-hidden="true" />
              Remove
            </button>
          </div>
        </li>
      ))}
    </ul>
  )
}
