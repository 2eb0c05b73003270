import { describeMistake } from '../../craft/soroban/mistake-labels.rules.ts'
import { words as places } from '../../craft/soroban/places.words.ts'
import { type Cell, signed } from '../../craft/soroban/soroban.rules.ts'
import type { Presence } from '../live.rules.ts'
import type { BeadState } from '../LiveBead.tsx'
import { words } from './seats.words.ts'
import { isHere, type SeatView } from './useTeacherRoom.ts'

/** The first name, for buttons. */
export const firstNameOf = (name: string): string => name.split(' ')[0] ?? name

export const presenceLabel = (presence: Presence): string => words.presence[presence]

/** The state of a child as a bead. */
export function beadOf({ presence, handSince, work }: SeatView): BeadState {
  if (presence === 'lobby') return 'waiting'
  if (presence !== 'in') return 'away'
  return handSince === null ? work : 'hand'
}

const COUNTED = ['right', 'working', 'waiting', 'off', 'away'] as const

/** How many children are here, and how many of them are at what. */
export function countsOf(seats: readonly SeatView[]) {
  const states = COUNTED.map((state) => {
    const isSo = (seat: SeatView) => (isHere(seat) ? seat.work === state : state === 'away')
    return { state, label: words.states[state], count: seats.filter(isSo).length }
  })
  return { here: seats.filter(isHere).length, states }
}

/** What a tile says below its abacus. */
export function workLabel(seat: SeatView, cells: readonly Cell[]): string {
  if (seat.presence !== 'in') return presenceLabel(seat.presence)
  if (seat.handSince !== null) return words.handUp
  if (seat.work === 'right') return words.right
  if (seat.work === 'off') return offLabel(seat, cells)
  const cell = cells[seat.at]
  return seat.work === 'working' && cell ? words.at(signed(cell.by)) : words.notStarted
}

const offLabel = ({ at, rod }: SeatView, cells: readonly Cell[]): string => {
  const cell = cells[at]
  return cell ? words.byOn(signed(cell.by), places.onPlace(rod)) : words.notRight
}

/** What the teacher reads of a mistake: '+4 on the tens', and why. */
export function stumbleText(
  { at, rod, mistake }: Pick<SeatView, 'at' | 'rod' | 'mistake'>,
  cells: readonly Cell[],
): { title: string; why: string } {
  const cell = cells[at]
  if (!cell) return { title: words.notRightYet, why: '' }
  const title = words.byOn(signed(cell.by), places.onPlace(cell.rod))
  if (mistake === 'unfinished') return { title, why: words.unfinished(signed(cell.by)) }
  if (mistake === 'other') return { title, why: words.noFit(places.onPlace(rod)) }
  return { title, why: describeMistake(cell, mistake) }
}
