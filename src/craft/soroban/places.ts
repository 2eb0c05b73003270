import { sorobanPlaces } from '../../ui/art/Soroban.tsx'
import { MAX_RODS } from './soroban.rules.ts'

/** Width and height of a bead, in units of the drawing: with six rods on a phone it has 44 pixels. */
export const BEAD = [44, 34] as const

/** Where everything of an abacus of so many rods lies. */
export function placesOf(count: number) {
  const places = sorobanPlaces(count, BEAD)
  // The pitch of any abacus: a single rod has no neighbour to measure by.
  const pitch = sorobanPlaces(2, BEAD).x(1) - sorobanPlaces(2, BEAD).x(0)
  const left = places.x(0) - pitch / 2
  return {
    ...places,
    pitch,
    /** How far a bead goes. */
    travel: places.heaven(true) - places.heaven(false),
    /** Rods count from the right. */
    xOf: (rod: number): number => places.x(count - 1 - rod),
    rodAt: (x: number): number | null => {
      const rod = count - 1 - Math.floor((x - left) / pitch)
      return rod >= 0 && rod < count ? rod : null
    },
    /** The bead nearest to a height on a rod that shows `digit`: -1 is the upper one. */
    beadAt: (y: number, digit: number): number => {
      if (y < places.beamY + places.beam / 2) return -1
      const far = [0, 1, 2, 3].map((bead) => Math.abs(y - places.earth(bead, digit % 5)))
      return far.indexOf(Math.min(...far))
    },
  }
}
export type SorobanPlaces = ReturnType<typeof placesOf>

/** So many rods have 44 pixels each on this screen. */
export function rodsFor(width: number): number {
  const fitting = Math.floor((Math.min(width, 900) - 40) / 54)
  return Math.min(MAX_RODS, Math.max(5, fitting))
}

/**
 * The bead to push so that all others of a move come along: the lowest of those that go up, the highest of
 * those that go down. Counted from the beam; the upper bead is 0. @example leadBead({ upper: false, from:
 * 0, to: 3 }) // 2
 */
export const leadBead = ({ upper, from, to }: { upper: boolean; from: number; to: number }): number => {
  if (upper) return 0
  return to > from ? to - 1 : to
}
