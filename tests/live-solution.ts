import { cellsOf } from '../src/live/sums.rules.ts'
import { type Movement } from '../src/live/sum-watch.rules.ts'

/** The movements of a sum on its way, from the start, one movement of a digit a second. */
export const solution = (sum: { start: number; by: number }): Movement[] =>
  cellsOf(sum).flatMap(({ moves }, cell) =>
    moves.map(({ rod, from, to }, at): Movement => [rod, from, to, 1_000 * cell + 100 * at + 500]),
  )
