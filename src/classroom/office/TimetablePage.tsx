import { ArrowLeft, ArrowRight, CalendarOff, Plus, UserRoundX } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import { href, Link, useSearchParams } from 'react-router'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { formatWeekday } from '../../platform/text/dates.rules.ts'
import { call } from '../../platform/wire.ts'
import { LoadError } from '../../ui/office/LoadError.tsx'
import { useMayManage, usePageBar } from '../../ui/office/frame.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { getTimetable, type WeekClass } from '../days/classes.contract.ts'
import { roomText, timeWords } from '../labels.ts'
import { ClassDialog } from './ClassDialog.tsx'
import { ClassNotes } from './ClassNotes.tsx'

/** /office/timetable: the classes of a week, and what is done with one of them. */
export function TimetablePage(): ReactNode {
  const [search, setSearch] = useSearchParams()
  const day = search.get('day') ?? undefined
  const { view, retry } = usePrivateQuery(
    href('/staff/login'),
    useCallback(() => call(getTimetable, { query: day ? { day } : {} }), [day]),
  )
  const [opened, setOpened] = useState<WeekClass | null>(null)
  const bar = usePageBar({
    title: 'Timetable',
    help: 'The classes of a week. Open one to cancel or move it, or to name a substitute: the families are told, and diary, register and calendars follow.',
  })
  const only = search.get('only') ?? ''
  const show = (change: { day?: string; only?: string }) => {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(change))
      if (value) next.set(name, value)
      else next.delete(name)
    setSearch(next, { preventScrollReset: true })
  }
  return (
    <>
      {bar &&
        createPortal(
          <Link className="ob ob-main" to={href('/office/groups/new')}>
            <Plus className="ico" aria-hidden="true" />
            New group
          </Link>,
          bar,
        )}
      {view.phase === 'loading' && <Skeleton className="h-96 rounded-lg" />}
      {view.phase === 'failed' && <LoadError message={view.message} retry={retry} />}
      {view.phase === 'shown' && <Week week={view.data} only={only} onShow={show} onOpen={setOpened} />}
      {view.phase === 'shown' && opened && (
        <ClassDialog
          one={opened}
          isOver={opened.day < view.data.today}
          teachers={view.data.teachers}
          onClose={() => setOpened(null)}
          onDone={() => {
            setOpened(null)
            retry()
          }}
        />
      )}
    </>
  )
}

type Shown = Awaited<ReturnType<typeof call<typeof getTimetable>>>['data']
type WeekProps = {
  week: Shown
  /** The room, or who takes the classes, that alone is shown; empty for all. */
  only: string
  onShow: (change: { day?: string; only?: string }) => void
  onOpen: (one: WeekClass) => void
}

const takerOf = ({ substitute, teacher }: WeekClass): string => substitute ?? teacher

function Week({ week, only, onShow, onOpen }: WeekProps): ReactNode {
  const { days, today, before, after } = week
  const mayManage = useMayManage()
  const classes = week.classes.filter((one) => only === '' || roomText(one) === only || takerOf(one) === only)
  const clashes = new Set(classes.flatMap(({ clashes: all }) => all)).size
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <button type="button" className="ob" onClick={() => onShow({ day: before })}>
          <ArrowLeft className="ico" aria-hidden="true" />
          Week before
        </button>
        <button type="button" className="ob" onClick={() => onShow({ day: after })}>
          Week after
          <ArrowRight className="ico" aria-hidden="true" />
        </button>
        <Link className="ob" to={href('/office/absences')}>
          <UserRoundX className="ico" aria-hidden="true" />
          Teacher away
        </Link>
        {mayManage && (
          <Link className="ob" to={href('/office/holidays')}>
            <CalendarOff className="ico" aria-hidden="true" />
            Holidays
          </Link>
        )}
        <Only classes={week.classes} value={only} onChange={(value) => onShow({ only: value })} />
        {clashes > 0 && (
          <p role="status" className="of-err">
            {clashes === 1 ? '1 clash in this week' : `${clashes} clashes in this week`}
          </p>
        )}
      </div>
      {classes.length === 0 && (
        <EmptyState title={only === '' ? 'No class in this week' : `No class of ${only} in this week`}>
          {only === '' ? (
            <Link className="ob" to={href('/office/groups')}>
              Open the groups
            </Link>
          ) : (
            <button type="button" className="ob" onClick={() => onShow({ only: '' })}>
              Show all classes
            </button>
          )}
        </EmptyState>
      )}
      <div className="grid gap-3 md:grid-cols-2 xl:grid-cols-4">
        {days.map((day) => (
          <Day key={day} day={day} isToday={day === today} classes={classes} onOpen={onOpen} />
        ))}
      </div>
    </>
  )
}

type OnlyProps = { classes: readonly WeekClass[]; value: string; onChange: (value: string) => void }

/** Chooses one room or one teacher of the week; what is chosen stays in the list while weeks are turned. */
function Only({ classes, value, onChange }: OnlyProps): ReactNode {
  const sorted = (names: readonly string[]) => [...new Set(names)].toSorted((a, b) => a.localeCompare(b))
  const rooms = sorted(classes.map(roomText))
  const teachers = sorted(classes.map(takerOf))
  const isGone = value !== '' && !rooms.includes(value) && !teachers.includes(value)
  return (
    <select
      className="of-in w-auto max-w-full"
      aria-label="Room or teacher"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">All rooms and teachers</option>
      {isGone && <option>{value}</option>}
      {[
        { label: 'Rooms', names: rooms },
        { label: 'Teachers', names: teachers },
      ].map(({ label, names }) => (
        <optgroup key={label} label={label}>
          {names.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </optgroup>
      ))}
    </select>
  )
}

type DayProps = {
  day: string
  isToday: boolean
  classes: readonly WeekClass[]
  onOpen: (one: WeekClass) => void
}

function Day({ day, isToday, classes, onOpen }: DayProps): ReactNode {
  const held = classes.filter((one) => one.day === day)
  if (held.length === 0) return null
  return (
    <section className="rg" aria-labelledby={`day-${day}`}>
      <div className="rg-h">
        <h2 id={`day-${day}`}>{formatWeekday(day)}</h2>
        {isToday && <span>Today</span>}
      </div>
      <ul className="divide-y divide-rule">
        {held.map((one) => (
          <li key={one.groupId} className="px-4 py-2">
            <button
              type="button"
              className="olink min-h-11 text-left font-bold [overflow-wrap:anywhere]"
              onClick={() => onOpen(one)}
            >
              {timeWords(one.time)} {one.group}
            </button>
            <ClassNotes one={one} />
          </li>
        ))}
      </ul>
    </section>
  )
}
