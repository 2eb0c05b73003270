import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { LiveBead } from '../LiveBead.tsx'
import { countsOf } from './seat-labels.ts'
import { words } from './teacher-room.words.ts'
import type { SeatView, useTeacherRoom } from './useTeacherRoom.ts'

type TeacherLobbyProps = {
  seats: readonly SeatView[]
  disabled: boolean
  act: ReturnType<typeof useTeacherRoom>['act']
}

export function Lobby({ seats, disabled, act }: TeacherLobbyProps): ReactNode {
  const waiting = seats.filter(({ presence }) => presence === 'lobby').length
  return (
    <section className="live-slate on-dark">
      <div className="live-slate-sum">
        <p className="live-slate-big tnum">{words.here(waiting, seats.length)}</p>
        <p>{words.lobbyText}</p>
      </div>
      <div className="live-slate-acts">
        <Button variant="genda" disabled={disabled} onClick={() => void act({ act: 'begin' })}>
          {words.begin}
        </Button>
      </div>
    </section>
  )
}

export function Counts({ seats }: { seats: readonly SeatView[] }): ReactNode {
  const { here, states } = countsOf(seats)
  return (
    <p className="tnum">
      <b>{words.here(here, seats.length)}</b>
      {states.map(({ state, label, count }) => (
        <span key={state}>
          <LiveBead state={state} />
          <b>{count}</b> {label}
        </span>
      ))}
    </p>
  )
}
