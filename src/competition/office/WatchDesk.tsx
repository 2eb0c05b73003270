import { AlarmClockPlus, Clock, Megaphone } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useOwn } from '../../platform/useOwn.ts'
import { call } from '../../platform/wire.ts'
import { CellBar } from '../../ui/office/CellBar.tsx'
import { Failed } from '../../ui/office/Failed.tsx'
import { OfficeSelect } from '../../ui/office/fields.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { clockTime, exactTime, thenWords } from '../words.ts'
import { type Watch, watchRound } from './conduct.contract.ts'
import { GiveTime, type TimeFor } from './GiveTime.tsx'
import { Noticed } from './Noticed.tsx'
import type { Plan } from './plan.contract.ts'
import { SeatSign } from './SeatSign.tsx'
import { TellAll } from './TellAll.tsx'
import { SEAT_STATES, type SeatState } from './watch.rules.ts'

/** It is looked at anew after so long, while the page is in sight. */
const AGAIN_MS = 10_000
/** Up to so many children each is a bead; above it a place is a row of numbers. */
const BEADS_MAX = 1_500

const words: Readonly<Record<SeatState, string>> = {
  trouble: 'Trouble',
  waiting: 'Waiting',
  working: 'Working',
  submitted: 'Submitted',
  absent: 'Not come',
}

/** How a round goes: a bead a child, a rod a place; trouble first. */
export function WatchDesk({ plan }: { plan: Plan }) {
  const [roundId, setRound] = useState(() => current(plan))
  const load = useCallback(() => call(watchRound, { params: { id: plan._id, roundId } }), [plan._id, roundId])
  const { view, retry } = useOwn('/staff/login', load)
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && retry(), AGAIN_MS)
    return () => clearInterval(timer)
  }, [retry])
  return (
    <>
      {plan.rounds.length > 1 && (
        <OfficeSelect label="Round" value={roundId} onChange={(event) => setRound(event.target.value)}>
          {plan.rounds.map(({ _id, title }) => (
            <option key={_id} value={_id}>
              {title}
            </option>
          ))}
        </OfficeSelect>
      )}
      {view.phase === 'loading' && <Skeleton className="h-96 rounded-lg" />}
      {view.phase === 'failed' && <Failed message={view.message} retry={retry} />}
      {view.phase === 'shown' && <Shown id={plan._id} watch={view.data} onChanged={retry} />}
    </>
  )
}

/** The round that is written now, or comes next, or was the last. */
const current = ({ rounds }: Plan): string =>
  (rounds.find(({ closesAt }) => Date.parse(closesAt) >= Date.now()) ?? rounds.at(-1))?._id ?? ''

/** `watch`: as it was told last; `onChanged`: look again. */
type ShownProps = { id: string; watch: Watch; onChanged: () => void }

function Shown({ id, watch, onChanged }: ShownProps) {
  const [telling, setTelling] = useState(false)
  const [forAll, setForAll] = useState(false)
  const all = SEAT_STATES.reduce((sum, state) => sum + watch[state], 0)
  return (
    <div className="wa">
      <div className="wa-head wa-all">
        <p className="wa-now">
          <Clock className="ico" aria-hidden="true" />
          <span className="sr-only">It is </span>
          <b className="tnum">{exactTime(watch.now)}</b>
        </p>
        <dl>
          <When word="Opens" at={watch.opensAt} now={watch.now} />
          <When word="Last start" at={watch.lastStartAt} now={watch.now} />
          <When word="Ends for all" at={watch.closesAt} now={watch.now} />
        </dl>
        <p className="wa-keys">
          <button type="button" className="ob" onClick={() => setTelling(true)}>
            <Megaphone className="ico" aria-hidden="true" />
            Tell all
          </button>
          <button type="button" className="ob" aria-expanded={forAll} onClick={() => setForAll(!forAll)}>
            <AlarmClockPlus className="ico" aria-hidden="true" />
            More time
          </button>
        </p>
      </div>
      {telling && <TellAll id={id} roundId={watch.roundId} onClose={() => setTelling(false)} />}
      {forAll && (
        <div className="rg pad wa-all">
          <GiveTime
            id={id}
            roundId={watch.roundId}
            child={null}
            onClose={() => setForAll(false)}
            onGiven={() => {
              setForAll(false)
              onChanged()
            }}
          />
        </div>
      )}
      <dl className="wa-top wa-all">
        {(['waiting', 'working', 'submitted', 'trouble', 'absent'] as const).map((state) => (
          <div key={state} className={watch[state] > 0 ? `is-${state}` : undefined}>
            <dt>{words[state]}</dt>
            <dd className="tnum">
              <SeatSign state={state} />
              {watch[state]}
            </dd>
          </div>
        ))}
      </dl>
      <section className="rg wa-side" aria-labelledby="trouble">
        <div className="rg-h">
          <h2 id="trouble">Trouble</h2>
          <span className="tnum">{watch.trouble}</span>
        </div>
        {watch.troubles.length === 0 ? (
          <p className="wa-in muted">Nobody is in trouble.</p>
        ) : (
          <Troubles id={id} watch={watch} onChanged={onChanged} />
        )}
      </section>
      <section className="rg" aria-labelledby="seats">
        <div className="rg-h">
          <h2 id="seats">Seats</h2>
          {all <= BEADS_MAX && <span>a bead a child, a rod a place</span>}
        </div>
        <ul className="wa-s wa-in">
          {watch.places.map((place) => (
            <li key={place.name}>
              <p>
                {place.name} <span className="tnum">{place.entered}</span>
              </p>
              {all <= BEADS_MAX ? <Beads place={place} /> : <p className="tnum">{said(place)}</p>}
            </li>
          ))}
        </ul>
      </section>
      <Noticed noticed={watch.noticed} />
      {watch.minutes.length > 0 && <Minutes minutes={watch.minutes} />}
    </div>
  )
}

function When({ word, at, now }: { word: string; at: string; now: string }) {
  return (
    <div>
      <dt>{word}</dt>
      <dd className="tnum">{thenWords(at, now)}</dd>
    </div>
  )
}

function Troubles({ id, watch, onChanged }: ShownProps) {
  const [open, setOpen] = useState<TimeFor>(null)
  const close = () => setOpen(null)
  return (
    <ul className="wa-t wa-in">
      {watch.troubles.map((trouble) => {
        const { entryId, fullName, place, seat, what, works } = trouble
        const isOpen = open?.entryId === entryId
        return (
          <li key={entryId}>
            <div className="wa-tr">
              <SeatSign state="trouble" />
              <p>
                <b>{[fullName, place].filter(Boolean).join(', ')}</b> <span>seat {seat}</span>
                <br />
                {what}
              </p>
              {works && !isOpen && (
                <button
                  type="button"
                  className="ob"
                  aria-label={`Give ${fullName} more time`}
                  onClick={() => setOpen(trouble)}
                >
                  Give time
                </button>
              )}
            </div>
            {isOpen && (
              <GiveTime
                id={id}
                roundId={watch.roundId}
                child={trouble}
                onClose={close}
                onGiven={() => {
                  close()
                  onChanged()
                }}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}

type Place = Watch['places'][number]

const said = (place: Place): string =>
  SEAT_STATES.filter((state) => place[state] > 0)
    .map((state) => `${place[state]} ${words[state].toLowerCase()}`)
    .join(', ')

function Beads({ place }: { place: Place }) {
  const order = ['trouble', 'submitted', 'working', 'waiting', 'absent'] as const
  return (
    <p className="wa-b" role="img" aria-label={said(place)}>
      {order.flatMap((state) =>
        Array.from({ length: place[state] }, (_, n) => <SeatSign key={`${state}-${n}`} state={state} />),
      )}
    </p>
  )
}

function Minutes({ minutes }: { minutes: Watch['minutes'] }) {
  const most = Math.max(1, ...minutes.flatMap(({ started, submitted }) => [started, submitted]))
  return (
    <section className="rg wa-m" aria-labelledby="minutes">
      <div className="rg-h">
        <h2 id="minutes">Minute by minute</h2>
      </div>
      <div className="wa-scroll" tabIndex={0} role="region" aria-label="The table, to be scrolled">
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">Minute</span>
              </th>
              {minutes.map(({ at }) => (
                <th key={at} scope="col" className="tnum">
                  {clockTime(at)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(['started', 'submitted'] as const).map((what) => (
              <tr key={what} className={what === 'submitted' ? 'now' : undefined}>
                <th scope="row">{what === 'started' ? 'Started' : 'Submitted'}</th>
                {minutes.map((minute) => (
                  <td key={minute.at} className="tnum">
                    <CellBar part={minute[what] / most} />
                    {minute[what]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
