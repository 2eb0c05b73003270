import { Clock } from 'lucide-react'
import { useCallback } from 'react'
import { href, Link } from 'react-router'
import { usePrivateQuery } from '../platform/browser/usePrivateQuery.ts'
import { call } from '../platform/wire.ts'
import { ReachView } from '../enquiries/office/ReachView.tsx'
import { LoadError } from '../ui/office/LoadError.tsx'
import { usePageBar } from '../ui/office/frame.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useDashboard } from './dashboard.ts'
import { OnboardingSteps } from './OnboardingSteps.tsx'
import { type Appointment, getWeeklyFigures, type WaitingWork } from './office.contract.ts'
import { ago } from './office.rules.ts'
import { WeekTable } from './WeekTable.tsx'
import { formatLongWeekday, formatTime24, formatWeekdayNumber } from '../platform/text/dates.rules.ts'
import { indianDay } from '../platform/text/india.rules.ts'

/** /office: open work, appointments, weekly figures. */
export function DashboardPage() {
  const desk = useDashboard()
  const weeks = usePrivateQuery(
    href('/staff/login'),
    useCallback(() => call(getWeeklyFigures, {}), []),
  )
  usePageBar({
    title: 'Desk',
    note: desk.view.phase === 'shown' ? formatLongWeekday(desk.view.data.now) : '',
  })
  return (
    <>
      {desk.view.phase === 'loading' && <Skeleton className="min-h-svh rounded-lg lg:min-h-96" />}
      {desk.view.phase === 'failed' && <LoadError message={desk.view.message} retry={desk.retry} />}
      {desk.view.phase === 'shown' && (
        <>
          {desk.view.data.missing && <Missing />}
          <OnboardingSteps steps={desk.view.data.firstSteps} />
          <div className="dk">
            <Waits waits={desk.view.data.waits} now={new Date(desk.view.data.now)} />
            <Days appointments={desk.view.data.appointments} now={new Date(desk.view.data.now)} />
          </div>
        </>
      )}
      {weeks.view.phase === 'loading' && <Skeleton className="mt-4 h-72 rounded-lg" />}
      {weeks.view.phase === 'failed' && <LoadError message={weeks.view.message} retry={weeks.retry} />}
      {weeks.view.phase === 'shown' && weeks.view.data.rows.length > 0 && <WeekTable {...weeks.view.data} />}
    </>
  )
}

function Missing() {
  return (
    <p role="status" className="mb-3 font-[640] text-sindoor">
      One part of the office did not load, so this list may be incomplete.
    </p>
  )
}

function Waits({ waits, now }: { waits: readonly WaitingWork[]; now: Date }) {
  const late = waits.filter((one) => one.late).length
  return (
    <section className="rg lined" aria-labelledby="waits">
      <div className="rg-h">
        <h2 id="waits">Needs you, oldest first</h2>
        <span className="tnum">{waits.length === 0 ? 'nothing' : `${waits.length}, ${late} late`}</span>
      </div>
      {waits.length === 0 ? (
        <p className="py-6 pr-4 pl-[calc(var(--m)+14px)]">Nothing is waiting.</p>
      ) : (
        <ul className="dk-l">
          {waits.map((one) => (
            <li key={`${one.to} ${one.title}`}>
              <span className={`since ${one.late ? 'late' : ''}`}>
                {one.late && <Clock className="ico" aria-hidden="true" />}
                {ago(new Date(one.since), now)}
                {one.late && <span className="sr-only">, late</span>}
              </span>
              <What waiting={one} />
              <span className={one.reach ? 'act act-reach' : 'act'}>
                {one.reach ? (
                  <ReachView {...one.reach} name={one.title} />
                ) : (
                  <Link className="ob" to={one.to} aria-label={`${one.act}: ${one.title}`}>
                    {one.act}
                  </Link>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The text of a row; where the button is a direct action, the text links to the page. */
function What({ waiting: { reach, to, title, detail } }: { waiting: WaitingWork }) {
  const words = (
    <>
      <b>{title}</b>
      <span>{detail}</span>
    </>
  )
  if (!reach) return <span className="what">{words}</span>
  return (
    <Link className="what what-link" to={to}>
      {words}
    </Link>
  )
}

function Days({ appointments, now }: { appointments: readonly Appointment[]; now: Date }) {
  const isToday = (at: string) => indianDay(new Date(at)) === indianDay(now)
  return (
    <section className="rg lined tt-rg" aria-labelledby="days">
      <div className="rg-h">
        <h2 id="days">Today and upcoming</h2>
        <span className="tnum">{appointments.filter(({ at }) => isToday(at)).length} today</span>
      </div>
      {appointments.length === 0 ? (
        <p className="py-6 pr-4 pl-[calc(var(--m)+14px)]">No demo classes this week.</p>
      ) : (
        <ul className="tt">
          {appointments.map(({ at, title, detail, to }) => (
            <li key={`${at} ${title}`} className={new Date(at) < now ? 'past' : ''}>
              <time dateTime={at}>{isToday(at) ? formatTime24(at) : formatWeekdayNumber(at)}</time>
              <span className="x">
                <b>
                  <Link to={to}>{title}</Link>
                </b>
                <span>{isToday(at) ? detail : `${formatTime24(at)}, ${detail}`}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
