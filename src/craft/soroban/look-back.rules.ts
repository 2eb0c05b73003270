import { type Cell, type Order, pathOf, type Rods, rodsOf, valueOf } from './soroban.rules.ts'

/*
 * Looking back at a sum that was worked on the beads: which of the child's bead moves belong to which
 * movement, and from which movement on the beads differ from the right ones.
 */

/** One movement of a sum: what is added or taken, and both abacuses after it. */
export type LookBackStep = {
  cell: Cell
  yours: Rods
  right: Rods
  /** 'same': as it should be; 'different': the first that is not; 'then': whatever follows. */
  state: 'same' | 'different' | 'then'
}
export type LookBack = { steps: readonly LookBackStep[]; differs: number }

/** More bead moves than that are looked at from their end. */
const MOST_MOVES = 160

/**
 * Lays the rods as they stood after each of the child's moves beside the right ones. As many movements as
 * possible are taken as done rightly. Null when nothing was moved, or every movement is right.
 */
export function lookBack(numbers: readonly number[], trail: readonly Rods[]): LookBack | null {
  const count = trail[0]?.length ?? 0
  if (trail.length < 2) return null
  const recent = trail.slice(-MOST_MOVES)
  const [high, low] = (['high', 'low'] as const).map((order) =>
    aligned(cellsOf(numbers, count, order), recent),
  )
  if (!high || !low) return null
  const best = low.right > high.right ? low : high
  const differs = best.steps.findIndex(({ state }) => state === 'different')
  return differs === -1 ? null : { steps: best.steps, differs }
}

/** The right movements of a sum in their order. */
function cellsOf(numbers: readonly number[], count: number, order: Order): Cell[] {
  let total = 0
  return numbers.flatMap((by) => {
    const cells = pathOf(rodsOf(total, count), by, order)
    total += by
    return cells
  })
}

/**
 * Cuts the child's moves into as many movements as there should be, so that most of them change the number by
 * what they should; of several ways the one that is right for longest.
 */
function aligned(cells: readonly Cell[], trail: readonly Rods[]): { steps: LookBackStep[]; right: number } {
  const values = trail.map(valueOf)
  const last = values.length - 1
  // scores[k][at]: how well the first k movements end at a place of the trail.
  const scores: number[][] = [values.map((_, at) => (at === 0 ? 0 : Number.NEGATIVE_INFINITY))]
  const from: number[][] = []
  for (const [k, { by, rod }] of cells.entries()) {
    const before = scores[k] ?? []
    const own: number[] = []
    const back: number[] = []
    for (let at = 0; at <= last; at += 1) {
      let best = Number.NEGATIVE_INFINITY
      let begin = 0
      for (let start = 0; start <= at; start += 1) {
        const isRight = (values[at] ?? 0) - (values[start] ?? 0) === by * 10 ** rod
        // A right movement counts more the earlier it comes.
        const score =
          (before[start] ?? Number.NEGATIVE_INFINITY) + (isRight ? 1 + (cells.length - k) * 1e-3 : 0)
        if (score > best) {
          best = score
          begin = start
        }
      }
      own.push(best)
      back.push(begin)
    }
    scores.push(own)
    from.push(back)
  }
  const ends = [last]
  for (let k = cells.length - 1; k > 0; k -= 1) ends.unshift(from[k]?.[ends[0] ?? 0] ?? 0)
  return stepsOf(cells, trail, ends)
}

function stepsOf(cells: readonly Cell[], trail: readonly Rods[], ends: readonly number[]) {
  let right = [...(trail[0] ?? [])]
  let isSame = true
  let count = 0
  const steps = cells.map((cell, at): LookBackStep => {
    right = [...right]
    for (const move of cell.moves) right[move.rod] = move.to
    const yours = trail[ends[at] ?? 0] ?? []
    const agrees = yours.every((digit, rod) => digit === right[rod])
    const state = stateOf(isSame, agrees)
    if (state === 'same') count += 1
    isSame &&= agrees
    return { cell, yours, right, state }
  })
  return { steps, right: count }
}

function stateOf(isSame: boolean, agrees: boolean): LookBackStep['state'] {
  if (!isSame) return 'then'
  return agrees ? 'same' : 'different'
}
