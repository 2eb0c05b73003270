import type { Cell } from './soroban.rules.ts'

/** A bead that is to move: where it goes is drawn as a ghost, how it goes as an arrow. */
export type Mark = { rod: number; upper: boolean; from: number; to: number }
export type Tone = 'now' | 'right' | 'wrong'

type Beads = { upper: boolean | null; lower: readonly [number, number] | null }

/** Marks for the beads of a rod that are to move. */
export function marksOf(rod: number, digit: number, { upper, lower }: Beads): Mark[] {
  const marks: Mark[] = []
  if (upper !== null && upper !== digit >= 5)
    marks.push({ rod, upper: true, from: upper ? 0 : 1, to: upper ? 1 : 0 })
  if (lower !== null && lower[1] !== digit % 5)
    marks.push({ rod, upper: false, from: digit % 5, to: lower[1] })
  return marks
}

/** Everything that is still to move in a cell. */
export const marksFor = (cell: Cell, rods: readonly number[]): Mark[] =>
  cell.moves.flatMap(({ rod, to }) => {
    const digit = rods[rod] ?? 0
    return marksOf(rod, digit, { upper: to >= 5, lower: [digit % 5, to % 5] })
  })

/** Which rods are to be looked at. */
export function tonesOf(cell: Cell | undefined, wrong: number | null): ReadonlyMap<number, Tone> {
  const tones = new Map<number, Tone>()
  if (cell) tones.set(cell.rod, 'now')
  if (wrong !== null) tones.set(wrong, 'wrong')
  return tones
}
