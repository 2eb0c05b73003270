import { ArrowLeft, ArrowRight, CalendarOff, Plus } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import { href, Link, useSearchParams } from 'react-router'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { formatWeekday } from '../../platform/text/dates.rules.ts'
import { call } from '../../platform/wire.ts'
import { LoadError } from '../../ui/office/LoadError.tsx'
import { usePageBar } from '../../ui/office/frame.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { getTimetable, type WeekClass } from '../days/classes.contract.ts'
import { timeWords } from '../labels.ts'
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
    help: 'The classes of a week. Open one to cancel it or to name a substitute: the families are told, and diary, register and calendars follow.',
  })
  const turn = (to: string) => setSearch({ day: to }, { preventScrollReset: true })
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
      {view.phase === 'shown' && <Week week={view.data} onTurn={turn} onOpen={setOpened} />}
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
type WeekProps = { week: Shown; onTurn: (day: string) => void; onOpen: (one: WeekClass) => void }

function Week({ week, onTurn, onOpen }: WeekProps): ReactNode {
  const { days, today, before, after, classes } = week
  const clashes = new Set(classes.flatMap(({ clashes: all }) => all)).size
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <button type="button" className="ob" onClick={() => onTurn(before)}>
          <ArrowLeft className="ico" aria-hidden="true" />
          Week before
        </button>
        <button type="button" className="ob" onClick={() => onTurn(after)}>
          Week after
          <ArrowRight className="ico" aria-hidden="true" />
        </button>
        <Link className="ob" to={href('/office/holidays')}>
          <CalendarOff className="ico" aria-hidden="true" />
          Holidays
        </Link>
        {clashes > 0 && (
          <p role="status" className="of-err">
            {clashes === 1 ? '1 clash in this week' : `${clashes} clashes in this week`}
          </p>
        )}
      </div>
      {classes.length === 0 && (
        <EmptyState title="No class in this week">
          <Link className="ob" to={href('/office/groups')}>
            Open the groups
          </Link>
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
