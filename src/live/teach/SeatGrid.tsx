import { type KeyboardEvent, memo, type ReactNode, useRef } from 'react'
import type { Cell } from '../../craft/soroban/soroban.rules.ts'
import { LiveBead } from '../LiveBead.tsx'
import { formatClock } from '../useChannel.ts'
import { MiniAbacus } from '../MiniAbacus.tsx'
import { beadOf, workLabel } from './seat-labels.ts'
import type { SeatView } from './useTeacherRoom.ts'

type SeatGridProps = {
  seats: readonly SeatView[]
  cells: readonly Cell[]
  namesOnly: boolean
  onOpen: (seat: number) => void
}

/** A tile a child, in the order of the register; a seat never moves. Arrows go from tile to tile. */
export function SeatGrid({ seats, cells, namesOnly, onOpen }: SeatGridProps): ReactNode {
  const grid = useRef<HTMLUListElement>(null)
  function onKeyDown(event: KeyboardEvent): void {
    const tiles = [...(grid.current?.querySelectorAll('button') ?? [])]
    const at = tiles.findIndex((tile) => tile === document.activeElement)
    const columns = Math.max(1, tiles.filter(({ offsetTop }) => offsetTop === tiles[0]?.offsetTop).length)
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[event.key]
    const next = step === undefined || at === -1 ? undefined : tiles[at + step]
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <ul ref={grid} className={`live-grid ${namesOnly ? 'is-names' : ''}`} onKeyDown={onKeyDown}>
      {seats.map((seat) => (
        <li key={seat.seat}>
          <SeatTile seat={seat} label={workLabel(seat, cells)} namesOnly={namesOnly} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  )
}

type SeatTileProps = { seat: SeatView; label: string; namesOnly: boolean; onOpen: (seat: number) => void }

const SeatTile = memo(function SeatTile({ seat, label, namesOnly, onOpen }: SeatTileProps): ReactNode {
  const bead = beadOf(seat)
  return (
    <button type="button" className={`live-tile live-tile-${bead}`} onClick={() => onOpen(seat.seat)}>
      <span className="live-tile-name">
        <b>{seat.name}</b>
        <LiveBead state={bead} />
      </span>
      {!namesOnly && seat.rods && (
        <MiniAbacus rods={seat.rods} wrong={seat.work === 'off' ? seat.rod : null} />
      )}
      <span className="live-tile-says tnum">
        <span>{label}</span>
        {seat.presence === 'in' && seat.work !== 'waiting' && <span>{formatClock(seat.ms)}</span>}
      </span>
    </button>
  )
})
