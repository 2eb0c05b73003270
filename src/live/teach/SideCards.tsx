import type { ReactNode } from 'react'
import type { Cell } from '../../craft/soroban/soroban.rules.ts'
import { Button } from '../../ui/Button.tsx'
import { LiveBead } from '../LiveBead.tsx'
import type { Act, TeacherState } from '../live.contract.ts'
import { words as live } from '../live.words.ts'
import { formatClock } from '../useChannel.ts'
import { firstNameOf, presenceLabel, stumbleText } from './seat-labels.ts'
import { words } from './seats.words.ts'
import { TabletsCard } from './TabletsCard.tsx'
import { isHere, type SeatView, stumblesNow } from './useTeacherRoom.ts'

type SideCardsProps = {
  lessonId: string
  phase: TeacherState['phase']
  seats: readonly SeatView[]
  cells: readonly Cell[]
  /** Seats that are shown the way. */
  way: readonly number[]
  now: number
  disabled: boolean
  act: (what: Act) => Promise<void>
  onOpen: (seat: number) => void
}

/** Who needs the teacher: the same stumble together, raised hands, and who is not here. */
export function SideCards(props: SideCardsProps): ReactNode {
  return (
    <aside className="live-side" aria-label={words.whoNeedsYou}>
      {props.phase === 'live' && <LookHere {...props} />}
      {props.phase === 'live' && <Hands {...props} />}
      <NotHere {...props} />
      <TabletsCard lessonId={props.lessonId} />
    </aside>
  )
}

function LookHere({ seats, cells, way, disabled, act, onOpen }: SideCardsProps): ReactNode {
  const stumbles = stumblesNow(seats)
  const nameOf = (seat: number) => firstNameOf(seats[seat]?.name ?? '')
  return (
    <section className="live-card">
      <h2>{words.lookHere}</h2>
      {stumbles.length === 0 && <p className="live-card-none">{words.nobodyStuck}</p>}
      {stumbles.map((stumble, place) => {
        const { title, why } = stumbleText(stumble, cells)
        const isShown = stumble.seats.every((seat) => way.includes(seat))
        const [first = 0] = stumble.seats
        return (
          <div key={stumble.seats.join()} className="live-look">
            <p>
              <b className="tnum">{title}</b>: {why}
            </p>
            <p className="live-look-names">{stumble.seats.map(nameOf).join(', ')}</p>
            <div className="live-look-acts">
              <Button
                variant={place === 0 ? 'neel' : 'line'}
                disabled={disabled || isShown}
                onClick={() => void act({ act: 'way', seats: [...new Set([...way, ...stumble.seats])] })}
              >
                {waySays(isShown, stumble.seats.length === 1 ? nameOf(first) : null)}
              </Button>
              <Button variant="line" aria-label={words.openOne(nameOf(first))} onClick={() => onOpen(first)}>
                {words.open}
              </Button>
            </div>
          </div>
        )
      })}
    </section>
  )
}

function waySays(isShown: boolean, name: string | null): string {
  if (isShown) return words.seeTheWay
  return name === null ? words.showThem : words.show(name)
}

/** Who raised a hand, the first in front, and who told something by a tap. */
export function Hands({
  seats,
  now,
  disabled,
  act,
}: Pick<SideCardsProps, 'seats' | 'now' | 'disabled' | 'act'>): ReactNode {
  const up = seats
    .flatMap(({ handSince, seat, name }) => (handSince === null ? [] : [{ seat, name, since: handSince }]))
    .toSorted((a, b) => a.since - b.since)
    .map(({ seat, name, since }) => ({ seat, name, says: words.since(formatClock(now - since)) }))
  const signs = seats.flatMap(({ seat, name, handSince, sign }) =>
    sign && handSince === null ? [{ seat, name, says: live.signs[sign] }] : [],
  )
  const hands = [...up, ...signs]
  return (
    <section className="live-card">
      <h2>
        {words.hands} <span className="tnum">{hands.length}</span>
      </h2>
      {hands.length === 0 && <p className="live-card-none">{words.noHands}</p>}
      {hands.map(({ seat, name, says }) => (
        <div key={seat} className="live-row">
          <LiveBead state="hand" />
          <p>
            <b>{name}</b>
            <span className="tnum">{says}</span>
          </p>
          <Button
            variant="line"
            aria-label={words.callOnOne(firstNameOf(name))}
            disabled={disabled}
            onClick={() => void act({ act: 'call on', seat })}
          >
            {words.callOn}
          </Button>
        </div>
      ))}
    </section>
  )
}

function NotHere({ seats, phase, now, disabled, act }: SideCardsProps): ReactNode {
  // Before the lesson begins the lobby is where everybody is.
  const away = seats.filter((seat) => !isHere(seat) && !(phase === 'open' && seat.presence === 'lobby'))
  return (
    <section className="live-card">
      <h2>
        {words.notHere} <span className="tnum">{away.length}</span>
      </h2>
      {away.length === 0 && <p className="live-card-none">{words.allHere}</p>}
      {away.map(({ seat, name, presence, since }) => (
        <div key={seat} className="live-row">
          <LiveBead state="away" />
          <p>
            <b>{name}</b>
            <span className="tnum">
              {presence === 'lost' ? words.lostSince(formatClock(now - since)) : presenceLabel(presence)}
            </span>
          </p>
          {presence === 'outside' && (
            <Button
              variant="line"
              aria-label={words.letOneIn(firstNameOf(name))}
              disabled={disabled}
              onClick={() => void act({ act: 'outside', seat, on: false })}
            >
              {words.letIn}
            </Button>
          )}
        </div>
      ))}
    </section>
  )
}
