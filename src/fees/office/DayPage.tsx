import { useCallback, useState } from 'react'
import { href, Link, useSearchParams } from 'react-router'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { formatFullDate, formatTime24 } from '../../platform/text/dates.rules.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import { rupees } from '../../platform/text/rupees.rules.ts'
import { call } from '../../platform/wire.ts'
import { OfficeField, OfficeSelect } from '../../ui/office/fields.tsx'
import { usePageBar } from '../../ui/office/frame.ts'
import { LoadError } from '../../ui/office/LoadError.tsx'
import { useFocusHere } from '../../ui/office/useFocusHere.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { METHOD_NAMES } from '../fees.rules.ts'
import { getTillDay, type TillDay } from './day.contract.ts'
import './fees.css'
import { CashForm, CountForm, Reopen } from './DayForms.tsx'
import { differenceText } from './day-labels.ts'

/** /office/fees/day: the cash book of a day, and its count. */
export function DayPage() {
  const [search, setSearch] = useSearchParams()
  const [today] = useState(() => indianDay(new Date()))
  const wantedDay = search.get('day') ?? ''
  const day = /^20\d\d-\d\d-\d\d$/.test(wantedDay) ? wantedDay : today
  usePageBar({
    title: 'Day book',
    help: 'All cash in and out, for fees and courses. Count the till in the evening and close the day.',
    note: formatFullDate(day),
    above: { title: 'Fees', to: href('/office/fees') },
  })
  const centreId = search.get('centre') ?? ''
  const { view, retry } = usePrivateQuery(
    href('/staff/login'),
    useCallback(
      () => call(getTillDay, { query: { day, ...(centreId ? { centreId } : {}) } }),
      [day, centreId],
    ),
  )
  const place = useFocusHere(view.phase === 'shown' ? view.data : null)
  const show = (asked: { day: string; centre: string }) =>
    setSearch({ day: asked.day, ...(asked.centre ? { centre: asked.centre } : {}) }, { replace: true })
  return (
    <>
      <div className="gs-t">
        <OfficeField
          label="Day"
          type="date"
          max={today}
          value={day}
          onChange={(event) => show({ day: event.target.value, centre: centreId })}
        />
        {view.phase === 'shown' && (view.data.tills.length > 1 || centreId !== '') && (
          <Till till={view.data} onChoose={(centre) => show({ day, centre })} />
        )}
      </div>
      {view.phase === 'loading' && <Skeleton className="h-96 rounded-lg" />}
      {view.phase === 'failed' && <LoadError message={view.message} retry={retry} />}
      {view.phase === 'shown' && (
        <div key={view.data.centreId} className="panel-columns mb-3.5">
          <CashBook till={view.data} />
          <div ref={place} tabIndex={-1} className="panel-column outline-none">
            <Count till={view.data} onDone={retry} />
            {view.data.isToday && !view.data.closed && <CashForm till={view.data} onDone={retry} />}
          </div>
        </div>
      )}
    </>
  )
}

/** Whose till is shown; another one can be chosen. */
function Till({ till, onChoose }: { till: TillDay; onChoose: (centreId: string) => void }) {
  return (
    <OfficeSelect label="Till" value={till.centreId ?? ''} onChange={(event) => onChoose(event.target.value)}>
      {till.tills.map(({ centreId, name }) => (
        <option key={centreId} value={centreId ?? ''}>
          {name}
        </option>
      ))}
    </OfficeSelect>
  )
}

function CashBook({ till }: { till: TillDay }) {
  return (
    <div className="panel-column max-lg:order-2">
      <section className="rg" aria-labelledby="fe-book">
        <div className="panel-head">
          <h2 id="fe-book">Cash book</h2>
          <p>
            In the till <b className="fe-sum">{rupees(till.bookPaise)}</b>
          </p>
        </div>
        <div className="gs-x" role="region" aria-label="Cash in and out" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">Time</th>
                <th scope="col">For</th>
                <th scope="col" className="nr">
                  In
                </th>
                <th scope="col" className="nr">
                  Out
                </th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <td>–</td>
                <td className="wrap max-sm:min-w-0 max-sm:px-0">From the day before</td>
                <td className="nr">{rupees(till.openingPaise)}</td>
                <td className="nr">–</td>
              </tr>
              {till.lines.map((line) => (
                <tr key={`${line.at} ${line.detail}`}>
                  <td>{formatTime24(line.at)}</td>
                  <td className="wrap max-sm:min-w-0 max-sm:px-0">
                    {line.orderId === null ? (
                      line.title
                    ) : (
                      <Link className="olink" to={href('/office/orders/:id', { id: line.orderId })}>
                        {line.title}
                      </Link>
                    )}
                    <span className="panel-note">{line.detail}</span>
                  </td>
                  <td className="nr">{line.paise > 0 && rupees(line.paise)}</td>
                  <td className="nr">{line.paise < 0 && rupees(-line.paise)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
      <section className="rg" aria-labelledby="fe-ways">
        <div className="panel-head">
          <h2 id="fe-ways">All payments of the day</h2>
        </div>
        {till.methods.length === 0 && <p className="panel-pad muted">No payment yet.</p>}
        {till.methods.map(({ method, count, paise }) => (
          <p key={method} className="fe-row">
            <span>
              {METHOD_NAMES[method]}, {count}
            </span>
            <b>{rupees(paise)}</b>
          </p>
        ))}
      </section>
    </div>
  )
}

function Count({ till, onDone }: { till: TillDay; onDone: () => void }) {
  if (till.closed) return <Closed till={till} closed={till.closed} onDone={onDone} />
  if (!till.isToday) return <p className="rg panel-pad">This day was not closed.</p>
  return <CountForm till={till} onDone={onDone} />
}

type ClosedProps = { till: TillDay; closed: NonNullable<TillDay['closed']>; onDone: () => void }

function Closed({ till, closed, onDone }: ClosedProps) {
  const difference = closed.countedPaise - closed.bookPaise
  return (
    <section className="rg" aria-labelledby="fe-closed">
      <div className="panel-head">
        <h2 id="fe-closed">Closed</h2>
        <b className="fe-sum">{rupees(closed.countedPaise)}</b>
      </div>
      <div className="panel-pad grid gap-3">
        <p>
          Counted by {closed.by} at {formatTime24(closed.at)}.{' '}
          {difference === 0 ? 'It agreed with the book.' : `${differenceText(difference)}: ${closed.reason}`}
        </p>
        {closed.canReopen && <Reopen till={till} onDone={onDone} />}
      </div>
    </section>
  )
}
