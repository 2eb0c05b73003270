import { ArrowRight, Pause, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { nameOf } from '../../craft/soroban/coach-labels.rules.ts'
import { type Cell, signed } from '../../craft/soroban/soroban.rules.ts'
import { beadPath } from '../../ui/art/bead.ts'
import { Button } from '../../ui/Button.tsx'
import type { Act, TeacherState } from '../live.contract.ts'
import { sumText } from '../sums.rules.ts'
import { words } from './teacher-room.words.ts'
import { isHere, type SeatView } from './useTeacherRoom.ts'

type SumSlateProps = {
  state: TeacherState
  seats: readonly SeatView[]
  cells: readonly Cell[]
  act: (what: Act) => Promise<void>
  onCall: () => void
  disabled: boolean
}

/** The sum on the slate: who is through which movement, the next sum, and the pause. */
export function SumSlate({ state, seats, cells, act, onCall, disabled }: SumSlateProps): ReactNode {
  const { sum, mode, canDrawNext } = state
  if (!sum) return null
  const here = seats.filter(isHere)
  const isPaused = mode === 'hold'
  return (
    <section className="live-slate on-dark" aria-label={words.theSum}>
      <div className="live-slate-sum">
        <p className="live-slate-big tnum">{sumText(sum)}</p>
        <p className="tnum">
          {words.sumNumber(sum.number)} <span>{words.answer} </span>
          <b>{sum.start + sum.by}</b>
          {isPaused && <b className="live-paused">{words.paused}</b>}
        </p>
      </div>
      <ol className="live-wires">
        {cells.map((cell, at) => {
          const key = `${cell.rod}`
          return <Wire key={key} cell={cell} at={at} seats={here} />
        })}
      </ol>
      <div className="live-slate-acts">
        {canDrawNext ? (
          <Button variant="genda" disabled={disabled} onClick={() => void act({ act: 'next' })}>
            {words.nextSum}
            <ArrowRight className="ico" aria-hidden="true" />
          </Button>
        ) : (
          <Button variant="genda" disabled={disabled} onClick={onCall}>
            {words.callSum}
          </Button>
        )}
        <Button variant="line" disabled={disabled} onClick={() => void act({ act: 'hold', on: !isPaused })}>
          {isPaused ? (
            <Play className="ico" aria-hidden="true" />
          ) : (
            <Pause className="ico" aria-hidden="true" />
          )}
          {isPaused ? words.goOn : words.pauseAll}
        </Button>
        {canDrawNext && (
          <Button variant="ghost" disabled={disabled} onClick={onCall}>
            {words.callSum}
          </Button>
        )}
      </div>
    </section>
  )
}

const STEP = 9
/** In a small group beads keep their shape, as if so many were there. */
const MIN_BEADS = 12

/** One bead a child: through on the left, at it in the gap, not there yet on the right. */
function Wire({ cell, at, seats }: { cell: Cell; at: number; seats: readonly SeatView[] }): ReactNode {
  const isThrough = (seat: SeatView) => seat.work === 'right' || seat.done.includes(at)
  const through = seats.filter(isThrough).length
  const stuck = seats.filter((seat) => !isThrough(seat) && seat.at === at && seat.work === 'off').length
  const now = seats.filter((seat) => !isThrough(seat) && seat.at === at && seat.work === 'working').length
  const rest = seats.length - through - stuck - now
  const width = (Math.max(MIN_BEADS, seats.length) + 4) * STEP
  const bead = beadPath(STEP - 1, 18)
  const beads = (count: number, from: number, kind: string) =>
    Array.from({ length: count }, (_, each) => (
      <path
        key={`${kind} ${each}`}
        className={`live-wire-${kind}`}
        d={bead}
        transform={`translate(${from + each * STEP + STEP / 2} 10)`}
      />
    ))
  return (
    <li>
      <p>
        <b>{signed(cell.by)}</b> {nameOf(cell.technique).toLowerCase()}
        <span className="tnum">
          {words.through(through, seats.length)}
          {stuck > 0 && <span className="sr-only">{words.stuckHere(stuck)}</span>}
        </span>
      </p>
      <svg viewBox={`0 0 ${width} 20`} preserveAspectRatio="none" aria-hidden="true">
        <path className="live-wire" d={`M0 10H${width}`} />
        {beads(through, 0, 'done')}
        {beads(stuck, (through + 2) * STEP, 'off')}
        {beads(now, (through + 2 + stuck) * STEP, 'now')}
        {beads(rest, width - rest * STEP, 'rest')}
      </svg>
    </li>
  )
}
