import { describeMistake } from '../../craft/soroban/mistake-labels.rules.ts'
import { type Cell, placeOf, signed } from '../../craft/soroban/soroban.rules.ts'
import type { Presence } from '../live.rules.ts'
import type { BeadState } from '../LiveBead.tsx'
import { isHere, type SeatView } from './useTeacherRoom.ts'

/** The first name, for buttons. */
export const firstNameOf = (name: string): string => name.split(' ')[0] ?? name

/** 'Farhan, Kabir and Tara'. */
export const namesInARow = (names: readonly string[]): string =>
  new Intl.ListFormat('en', { style: 'long', type: 'conjunction' }).format(names)

const away: Record<Presence, string> = {
  away: 'not here',
  lobby: 'in the lobby',
  in: '',
  lost: 'no network',
  outside: 'waits outside',
}
export const presenceLabel = (presence: Presence): string => away[presence]

/** The state of a child as a bead. */
export function beadOf({ presence, handSince, work }: SeatView): BeadState {
  if (presence === 'lobby') return 'waiting'
  if (presence !== 'in') return 'away'
  return handSince === null ? work : 'hand'
}

const COUNTED = [
  ['right', 'right'],
  ['working', 'at work'],
  ['waiting', 'not started'],
  ['off', 'stuck'],
  ['away', 'not here'],
] as const

/** How many children are here, and how many of them are at what. */
export function countsOf(seats: readonly SeatView[]) {
  const states = COUNTED.map(([state, label]) => {
    const isSo = (seat: SeatView) => (isHere(seat) ? seat.work === state : state === 'away')
    return { state, label, count: seats.filter(isSo).length }
  })
  return { here: seats.filter(isHere).length, states }
}

/** What a tile says below its abacus. */
export function workLabel(seat: SeatView, cells: readonly Cell[]): string {
  if (seat.presence !== 'in') return presenceLabel(seat.presence)
  if (seat.handSince !== null) return 'hand up'
  if (seat.work === 'right') return 'right'
  if (seat.work === 'off') return offLabel(seat, cells)
  const cell = cells[seat.at]
  return seat.work === 'working' && cell ? `at ${signed(cell.by)}` : 'not started'
}

const offLabel = ({ at, rod }: SeatView, cells: readonly Cell[]): string => {
  const cell = cells[at]
  return cell ? `${signed(cell.by)} on the ${placeOf(rod).toLowerCase()}` : 'not right'
}

/** What the teacher reads of a mistake: '+4 on the tens', and why. */
export function stumbleText(
  { at, rod, mistake }: Pick<SeatView, 'at' | 'rod' | 'mistake'>,
  cells: readonly Cell[],
): { title: string; why: string } {
  const cell = cells[at]
  if (!cell) return { title: 'Not right yet', why: '' }
  const title = `${signed(cell.by)} on the ${placeOf(cell.rod).toLowerCase()}`
  if (mistake === 'unfinished')
    return { title, why: `${signed(cell.by)} was begun and left for the next rod.` }
  if (mistake === 'other')
    return { title, why: `The beads on the ${placeOf(rod).toLowerCase()} don’t fit this step.` }
  return { title, why: describeMistake(cell, mistake) }
}
