import { ArrowLeft, ArrowRight, CalendarCheck, CalendarClock, CalendarOff, UserRoundX } from 'lucide-react'
import { type ReactNode, useCallback } from 'react'
import { href, Link, useSearchParams } from 'react-router'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { formatDay, formatMonth, formatWeekday } from '../../platform/text/dates.rules.ts'
import { rupees } from '../../platform/text/rupees.rules.ts'
import { call } from '../../platform/wire.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useIsSeated, useMayManage, usePageBar } from '../../ui/office/frame.ts'
import { LoadError } from '../../ui/office/LoadError.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { dayAfter, daysOfMonth } from '../classroom.rules.ts'
import { type ChangedClass, type FreeDay, getCalendar } from '../days/calendar.contract.ts'
import { childrenWords, timeWords } from '../labels.ts'

type Calendar = Awaited<ReturnType<typeof call<typeof getCalendar>>>['data']

/** /office/calendar: what is not as planned in a month, and what follows of it. */
export function CalendarPage(): ReactNode {
  const [search, setSearch] = useSearchParams()
  const month = search.get('month') ?? undefined
  const { view, retry } = usePrivateQuery(
    href('/staff/login'),
    useCallback(() => call(getCalendar, { query: month ? { month } : {} }), [month]),
  )
  usePageBar({
    title: 'Calendar',
    help: 'Holidays, classes that were called off or moved, and substitutes of a month, with what follows for families, fees and pay. Open a day in the timetable to change it.',
  })
  if (view.phase === 'loading') return <Skeleton className="h-96 rounded-lg" />
  if (view.phase === 'failed') return <LoadError message={view.message} retry={retry} />
  return (
    <Month calendar={view.data} onTurn={(to) => setSearch({ month: to }, { preventScrollReset: true })} />
  )
}

type MonthProps = { calendar: Calendar; onTurn: (month: string) => void }

function Month({ calendar, onTurn }: MonthProps): ReactNode {
  const { month, holidays, changes } = calendar
  const { from, until } = daysOfMonth(month)
  const isSeated = useIsSeated()
  const mayManage = useMayManage()
  const days = [...new Set([...holidays, ...changes].map(({ day }) => day))].toSorted()
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <button type="button" className="ob" onClick={() => onTurn(dayAfter(from, -1).slice(0, 7))}>
          <ArrowLeft className="ico" aria-hidden="true" />
          Month before
        </button>
        <b>{formatMonth(`${month}-15T00:00:00Z`)}</b>
        <button type="button" className="ob" onClick={() => onTurn(dayAfter(until).slice(0, 7))}>
          Month after
          <ArrowRight className="ico" aria-hidden="true" />
        </button>
        <Link className="ob" to={href('/office/timetable')}>
          <CalendarClock className="ico" aria-hidden="true" />
          Timetable
        </Link>
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
        {!isSeated && (
          <Link className="ob" to={href('/office/make-ups')}>
            <CalendarCheck className="ico" aria-hidden="true" />
            Make-ups
          </Link>
        )}
      </div>
      {days.length === 0 && (
        <EmptyState title="All classes as planned">
          <p>No holiday, no class called off or moved, and no substitute in this month.</p>
        </EmptyState>
      )}
      <div className="grid gap-3">
        {days.map((day) => (
          <Day key={day} day={day} calendar={calendar} />
        ))}
      </div>
    </>
  )
}

function Day({ day, calendar }: { day: string; calendar: Calendar }): ReactNode {
  const { today, holidays, changes } = calendar
  const isOn = (one: { day: string }) => one.day === day
  return (
    <section className="rg" aria-labelledby={`calendar-${day}`}>
      <div className="rg-h">
        <h2 id={`calendar-${day}`}>{formatWeekday(day)}</h2>
        {day === today && <span>Today</span>}
        <Link
          className="olink inline-grid min-h-11 content-center"
          aria-label={`Open the week of ${formatDay(day)}`}
          to={`${href('/office/timetable')}?day=${day}`}
        >
          Open the week
        </Link>
      </div>
      <ul className="divide-y divide-rule">
        {holidays.filter(isOn).map((one) => (
          <Item key={one.groupId ?? one.centreId} name={one.word} lines={holidayLines(one)} />
        ))}
        {changes.filter(isOn).map((one) => (
          <Item
            key={one.groupId}
            name={`${timeWords(one.time)} ${one.group}`}
            lines={changeLines(one, today)}
          />
        ))}
      </ul>
    </section>
  )
}

function Item({ name, lines }: { name: string; lines: readonly string[] }): ReactNode {
  return (
    <li className="px-4 py-2 [overflow-wrap:anywhere]">
      <b>{name}</b>
      {lines.map((line) => (
        <p key={line} className="muted">
          {line}
        </p>
      ))}
    </li>
  )
}

const classesText = (count: number): string => (count === 1 ? '1 class' : `${count} classes`)

const holidayLines = ({ centreId, centre, groupId, group, classes }: FreeDay): string[] => [
  groupId === null
    ? `${centreId === null ? 'Whole academy' : centre}: ${classesText(classes)} not held`
    : `${group} has no class`,
  'Fees stay. No class is paid for this day.',
]

function changeLines(one: ChangedClass, today: string): string[] {
  const { state, movedTo, reason, teacher, substitute, changedAt, notified, read, isMarked, day } = one
  const summary = `${formatDay(changedAt)}: families of ${childrenWords(notified)} told, ${read} read it`
  if (state === 'cancelled')
    return [
      reason === '' ? 'Called off' : `Called off: ${reason}`,
      summary,
      ...makeUpLines(one.makeUps),
      `Pay of ${substitute ?? teacher}: nothing, or half if it was called off late. No register.`,
    ]
  if (movedTo !== null)
    return [
      `Moved to ${formatDay(movedTo.day)}, ${timeWords(movedTo.time)}, ${movedTo.place}`,
      summary,
      'Fee and pay count the class where it is held.',
    ]
  return [
    `${substitute ?? ''} for ${teacher}`,
    summary,
    `Fee stays. The class is paid to ${substitute ?? ''}${payWords({ isMarked, isOver: day < today })}`,
  ]
}

/** What the children of a class that was called off have for it, and what became of the fee. */
function makeUpLines(counts: ChangedClass['makeUps']): string[] {
  if (!counts) return []
  const { open, booked, used, credited, ended, creditedPaise, until } = counts
  if (open + booked + used + credited + ended === 0) return ['No child had a place. Fees stay.']
  return [
    ...(open > 0
      ? [
          `${childrenWords(open)} may come to another class until ${formatDay(until)}; else what was paid for it comes back`,
        ]
      : []),
    ...(booked > 0 ? [`${childrenWords(booked)} will come to another class. The fee stays.`] : []),
    ...(used > 0 ? [`${childrenWords(used)} made up for it in another class. The fee stays.`] : []),
    ...(credited > 0
      ? [`${childrenWords(credited)} chose no class: ${rupees(creditedPaise)} came back by credit notes`]
      : []),
    ...(ended > 0 ? [`${childrenWords(ended)} chose no class and had paid nothing for it`] : []),
  ]
}

function payWords({ isMarked, isOver }: { isMarked: boolean; isOver: boolean }): string {
  if (isMarked) return '.'
  return isOver ? ', once the register is marked.' : ', with its register.'
}
