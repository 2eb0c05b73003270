import { Check, Clock } from 'lucide-react'
import { useCallback } from 'react'
import { href, Link } from 'react-router'
import { useOwn } from '../platform/useOwn.ts'
import { call } from '../platform/wire.ts'
import { Failed } from '../ui/office/Failed.tsx'
import { useBar } from '../ui/office/frame.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useDesk } from './desk.ts'
import { type Appointment, type FirstStep, getWeeks, type Waiting } from './office.contract.ts'
import { ago } from './office.rules.ts'
import { WeekTable } from './WeekTable.tsx'

const today = new Intl.DateTimeFormat('en-IN', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'Asia/Kolkata',
})
const time = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Asia/Kolkata',
})
const day = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', timeZone: 'Asia/Kolkata' })

/** /office: what waits, what happens, how the weeks went. */
export function DeskPage() {
  const desk = useDesk()
  const weeks = useOwn(
    href('/staff/login'),
    useCallback(() => call(getWeeks, {}), []),
  )
  useBar({
    title: 'Desk',
    note: desk.view.phase === 'shown' ? today.format(new Date(desk.view.data.now)) : '',
  })
  return (
    <>
      {desk.view.phase === 'loading' && <Skeleton className="min-h-svh rounded-lg lg:min-h-96" />}
      {desk.view.phase === 'failed' && <Failed message={desk.view.message} retry={desk.retry} />}
      {desk.view.phase === 'shown' && (
        <>
          {desk.view.data.missing && <Missing />}
          <FirstSteps steps={desk.view.data.firstSteps} />
          <div className="dk">
            <Waits waits={desk.view.data.waits} now={new Date(desk.view.data.now)} />
            <Days appointments={desk.view.data.appointments} now={new Date(desk.view.data.now)} />
          </div>
        </>
      )}
      {weeks.view.phase === 'loading' && <Skeleton className="mt-4 h-72 rounded-lg" />}
      {weeks.view.phase === 'failed' && <Failed message={weeks.view.message} retry={weeks.retry} />}
      {weeks.view.phase === 'shown' && weeks.view.data.rows.length > 0 && <WeekTable {...weeks.view.data} />}
    </>
  )
}

/** What a new academy does first; it goes by itself once all of it is done. */
function FirstSteps({ steps }: { steps: readonly FirstStep[] }) {
  if (steps.length === 0) return null
  return (
    <section className="rg lined mb-4" aria-labelledby="first-steps">
      <div className="rg-h">
        <h2 id="first-steps">First steps</h2>
        <span className="tnum">
          {steps.filter(({ done }) => done).length} of {steps.length} done
        </span>
      </div>
      <ol className="dk-l">
        {steps.map(({ title, detail, to, done }) => (
          <li key={title}>
            <span className="since">
              {done && <Check className="ico text-tota" aria-label="Done" role="img" />}
            </span>
            <span className="what">
              <b>{title}</b>
              <span>{detail}</span>
            </span>
            <span className="act">
              <Link className="ob" to={to} aria-label={`${done ? 'Look' : 'Begin'}: ${title}`}>
                {done ? 'Look' : 'Begin'}
              </Link>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Missing() {
  return (
    <p role="status" className="mb-3 font-[640] text-sindoor">
      One part of the office did not answer: this list may not be whole.
    </p>
  )
}

function Waits({ waits, now }: { waits: readonly Waiting[]; now: Date }) {
  const late = waits.filter((one) => one.late).length
  return (
    <section className="rg lined" aria-labelledby="waits">
      <div className="rg-h">
        <h2 id="waits">Waits for you</h2>
        <span className="tnum">{waits.length === 0 ? 'nothing' : `${waits.length}, ${late} late`}</span>
      </div>
      {waits.length === 0 ? (
        <p className="py-6 pr-4 pl-[calc(var(--m)+14px)]">Nothing waits. What comes in stands here first.</p>
      ) : (
        <ul className="dk-l">
          {waits.map((one) => (
            <li key={`${one.to} ${one.title}`}>
              <span className={`since ${one.late ? 'late' : ''}`}>
                {one.late && <Clock className="ico" aria-hidden="true" />}
                {ago(new Date(one.since), now)}
                {one.late && <span className="sr-only">, late</span>}
              </span>
              <span className="what">
                <b>{one.title}</b>
                <span>{one.detail}</span>
              </span>
              <span className="act">
                <Link className="ob" to={one.to} aria-label={`${one.act}: ${one.title}`}>
                  {one.act}
                </Link>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Days({ appointments, now }: { appointments: readonly Appointment[]; now: Date }) {
  const isToday = (at: string) => day.format(new Date(at)) === day.format(now)
  return (
    <section className="rg lined tt-rg" aria-labelledby="days">
      <div className="rg-h">
        <h2 id="days">Today and soon</h2>
        <span className="tnum">{appointments.filter(({ at }) => isToday(at)).length} today</span>
      </div>
      {appointments.length === 0 ? (
        <p className="py-6 pr-4 pl-[calc(var(--m)+14px)]">No demo class this week.</p>
      ) : (
        <ul className="tt">
          {appointments.map(({ at, title, detail, to }) => (
            <li key={`${at} ${title}`} className={new Date(at) < now ? 'past' : ''}>
              <time dateTime={at}>{isToday(at) ? time.format(new Date(at)) : day.format(new Date(at))}</time>
              <span className="x">
                <b>
                  <Link to={to}>{title}</Link>
                </b>
                <span>{isToday(at) ? detail : `${time.format(new Date(at))}, ${detail}`}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
