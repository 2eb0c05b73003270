import { AlarmClockPlus, Clock, Megaphone } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { call } from '../../platform/wire.ts'
import { CellBar } from '../../ui/office/CellBar.tsx'
import { LoadError } from '../../ui/office/LoadError.tsx'
import { OfficeSelect } from '../../ui/office/fields.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { thenWords } from '../labels.ts'
import { windowDay } from '../window.rules.ts'
import { type RoundStatus, getRoundStatus } from './conduct.contract.ts'
import { GrantTime, type TimeFor } from './GrantTime.tsx'
import { ProctoringEvents } from './ProctoringEvents.tsx'
import type { Plan } from './plan.contract.ts'
import { CandidateBadge } from './CandidateBadge.tsx'
import { SendNotice } from './SendNotice.tsx'
import { SEAT_STATES, type CandidateState } from './proctoring.rules.ts'
import { formatTime, formatExactTime, formatWeekday } from '../../platform/text/dates.rules.ts'

/** Refresh interval while the page is visible. */
const AGAIN_MS = 10_000
/** Most children drawn as beads; above it each place is a row of numbers. */
const MAX_BEADS = 1_500

const words: Readonly<Record<CandidateState, string>> = {
  trouble: 'Needs help',
  waiting: 'Waiting',
  working: 'Writing',
  submitted: 'Submitted',
  absent: 'Not started',
}
/** Children count as absent only after the last start. */
const wordsOf = ({ now, lastStartAt }: Pick<RoundStatus, 'now' | 'lastStartAt'>): typeof words =>
  now > lastStartAt ? { ...words, absent: 'Did not start' } : words

/** Live view of a round: one bead per child, one rod per place, problems first. */
export function ProctoringPanel({ plan }: { plan: Plan }) {
  const [roundId, setRound] = useState(() => current(plan))
  const load = useCallback(
    () => call(getRoundStatus, { params: { id: plan._id, roundId } }),
    [plan._id, roundId],
  )
  const { view, retry } = usePrivateQuery('/staff/login', load)
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
      {view.phase === 'failed' && <LoadError message={view.message} retry={retry} />}
      {view.phase === 'shown' && <Shown id={plan._id} watch={view.data} onChanged={retry} />}
    </>
  )
}

/** The running round, else the next, else the last. */
const current = ({ rounds }: Plan): string =>
  (rounds.find(({ closesAt }) => Date.parse(closesAt) >= Date.now()) ?? rounds.at(-1))?._id ?? ''

/** `watch`: the last reply; `onChanged`: refresh. */
type ShownProps = { id: string; watch: RoundStatus; onChanged: () => void }

function Shown({ id, watch, onChanged }: ShownProps) {
  const [telling, setTelling] = useState(false)
  const [forAll, setForAll] = useState(false)
  const days = windowDay(watch)
  const all = SEAT_STATES.reduce((sum, state) => sum + watch[state], 0)
  return (
    <div className="wa">
      <div className="wa-head wa-all">
        <p className="wa-now">
          <Clock className="ico" aria-hidden="true" />
          <span className="sr-only">It is </span>
          <b className="tnum">{formatExactTime(watch.now)}</b>
        </p>
        <dl>
          {days.of > 1 && days.day > 0 && (
            <div>
              <dt>Day</dt>
              <dd className="tnum">
                {days.day} of {days.of}
              </dd>
            </div>
          )}
          <When word="Opens" at={watch.opensAt} now={watch.now} />
          <When word="Last start" at={watch.lastStartAt} now={watch.now} />
          <When word="Ends for all" at={watch.closesAt} now={watch.now} />
        </dl>
        <p className="wa-keys">
          <button type="button" className="ob" onClick={() => setTelling(true)}>
            <Megaphone className="ico" aria-hidden="true" />
            Message everyone
          </button>
          <button type="button" className="ob" aria-expanded={forAll} onClick={() => setForAll(!forAll)}>
            <AlarmClockPlus className="ico" aria-hidden="true" />
            Extra time
          </button>
        </p>
      </div>
      {telling && <SendNotice id={id} roundId={watch.roundId} onClose={() => setTelling(false)} />}
      {forAll && (
        <div className="rg pad wa-all">
          <GrantTime
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
            <dt>{wordsOf(watch)[state]}</dt>
            <dd className="tnum">
              <CandidateBadge state={state} />
              {watch[state]}
            </dd>
          </div>
        ))}
      </dl>
      <section className="rg wa-side" aria-labelledby="trouble">
        <div className="rg-h">
          <h2 id="trouble">Needs help</h2>
          <span className="tnum">{watch.trouble}</span>
        </div>
        {watch.troubles.length === 0 ? (
          <p className="wa-in muted">No problems.</p>
        ) : (
          <Troubles id={id} watch={watch} onChanged={onChanged} />
        )}
      </section>
      <section className="rg" aria-labelledby="seats">
        <div className="rg-h">
          <h2 id="seats">Seats</h2>
          {all <= MAX_BEADS && <span>one bead per child, one rod per place</span>}
        </div>
        <ul className="wa-s wa-in">
          {watch.places.map((place) => (
            <li key={place.name}>
              <p>
                {place.name} <span className="tnum">{place.entered}</span>
              </p>
              {all <= MAX_BEADS ? (
                <Beads place={place} says={said(place, wordsOf(watch))} />
              ) : (
                <p className="tnum">{said(place, wordsOf(watch))}</p>
              )}
            </li>
          ))}
        </ul>
      </section>
      <ProctoringEvents noticed={watch.noticed} />
      {watch.counts.length > 0 && <Progress {...watch} />}
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
              <CandidateBadge state="trouble" />
              <p>
                <b>{[fullName, place].filter(Boolean).join(', ')}</b> <span>seat {seat}</span>
                <br />
                {what}
              </p>
              {works && !isOpen && (
                <button
                  type="button"
                  className="ob"
                  aria-label={`Give ${fullName} extra time`}
                  onClick={() => setOpen(trouble)}
                >
                  Give time
                </button>
              )}
            </div>
            {isOpen && (
              <GrantTime
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

type Place = RoundStatus['places'][number]

const said = (place: Place, names: typeof words): string =>
  SEAT_STATES.filter((state) => place[state] > 0)
    .map((state) => `${place[state]} ${names[state].toLowerCase()}`)
    .join(', ')

function Beads({ place, says }: { place: Place; says: string }) {
  const order = ['trouble', 'submitted', 'working', 'waiting', 'absent'] as const
  return (
    <p className="wa-b" role="img" aria-label={says}>
      {order.flatMap((state) =>
        Array.from({ length: place[state] }, (_, n) => (
          <CandidateBadge key={`${state}-${n}`} state={state} />
        )),
      )}
    </p>
  )
}

const stepTitles = { minute: 'Minute by minute', hour: 'Hour by hour', day: 'Day by day' } as const

function Progress({ step, counts }: Pick<RoundStatus, 'step' | 'counts'>) {
  const most = Math.max(1, ...counts.flatMap(({ started, submitted }) => [started, submitted]))
  return (
    <section className="rg wa-m" aria-labelledby="progress">
      <div className="rg-h">
        <h2 id="progress">{stepTitles[step]}</h2>
      </div>
      <div className="wa-scroll" tabIndex={0} role="region" aria-label="The table, to be scrolled">
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">From</span>
              </th>
              {counts.map(({ at }) => (
                <th key={at} scope="col" className="tnum">
                  {step === 'day' ? formatWeekday(at) : formatTime(at)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(['started', 'submitted'] as const).map((what) => (
              <tr key={what} className={what === 'submitted' ? 'now' : undefined}>
                <th scope="row">{what === 'started' ? 'Started' : 'Submitted'}</th>
                {counts.map((count) => (
                  <td key={count.at} className="tnum">
                    <CellBar part={count[what] / most} />
                    {count[what]}
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
