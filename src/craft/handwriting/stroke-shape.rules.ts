import { type Dot, far, resampled } from './line.rules.ts'

/*
 * What the Fréchet distance does not see: a line that is longer than the model within its tolerance, that
 * goes back on itself, or that has other corners. All in the letter's units (50 a gap).
 */

/** A finger's shaking is smaller than this; what is larger is drawn. */
const RULER = 6

/** The length of a line as a ruler of 6 units walks along it, which steps over a finger's shaking. */
export function ruledLength(line: readonly Dot[]): number {
  let last = line[0] ?? ([0, 0] as const)
  let length = 0
  for (const point of line) {
    const step = far(last, point)
    if (step < RULER) continue
    length += step
    last = point
  }
  return length + far(last, line.at(-1) ?? last)
}

/** Between two points of a line whose turns are measured. */
const SPACING = 4
/** How many points an arm of an angle has on each side. */
const ARM = 3
/** From these angles on a turn is a sharp corner, or may be one that a hand has rounded; in degrees. */
export const TURNS = { sharp: 85, soft: 45 } as const

/** A line without its shaking, its points 4 units apart. */
function evenly(line: readonly Dot[]): Dot[] {
  const points = resampled(line, Math.max(2 * ARM + 1, Math.round(ruledLength(line) / SPACING) + 1))
  return points.map((point, i): Dot => {
    const [before, after] = [points[i - 1] ?? point, points[i + 1] ?? point]
    return [(before[0] + point[0] + after[0]) / 3, (before[1] + point[1] + after[1]) / 3]
  })
}

/** How many corners a line has: turns of `least` degrees and more within 12 units on each side. */
export function cornersOf(line: readonly Dot[], least: number): number {
  const points = evenly(line)
  const turns = points.map((_, i) => turnAt(points, i))
  return turns.filter(
    (turn, i) =>
      turn >= least &&
      turns.slice(Math.max(0, i - ARM), i).every((other) => other < turn) &&
      turns.slice(i + 1, i + 1 + ARM).every((other) => other <= turn),
  ).length
}

/** The angle by which a line turns at a point, in degrees. */
function turnAt(points: readonly Dot[], i: number): number {
  const [before, here, after] = [points[i - ARM], points[i], points[i + ARM]]
  if (!before || !here || !after) return 0
  const [ax, ay, bx, by] = [here[0] - before[0], here[1] - before[1], after[0] - here[0], after[1] - here[1]]
  return Math.abs((Math.atan2(ax * by - ay * bx, ax * bx + ay * by) * 180) / Math.PI)
}

/** The share (0 to 1) of a line that goes against the model beside it. */
export function backShare(drawn: readonly Dot[], model: readonly Dot[]): number {
  const mine = resampled(evenly(drawn))
  const wanted = resampled(evenly(model))
  let back = 0
  for (const [i, j] of alignment(mine, wanted)) {
    const [from, to] = [mine[i], mine[i + 1]]
    const [low, high] = [wanted[Math.max(0, j - 1)], wanted[Math.min(wanted.length - 1, j + 1)]]
    if (!from || !to || !low || !high) continue
    const along = (to[0] - from[0]) * (high[0] - low[0]) + (to[1] - from[1]) * (high[1] - low[1])
    if (along < -0.5 * far(from, to) * far(low, high)) back += 1
  }
  return back / (mine.length - 1)
}

/** Which point of the second line each point of the first belongs to, by dynamic time warping. */
function alignment(one: readonly Dot[], two: readonly Dot[]): [number, number][] {
  const costs: number[][] = []
  for (const [i, a] of one.entries())
    costs[i] = two.reduce<number[]>((row, b, j) => {
      const before = [row[j - 1], costs[i - 1]?.[j], costs[i - 1]?.[j - 1]].filter(
        (cost) => cost !== undefined,
      )
      row.push((before.length > 0 ? Math.min(...before) : 0) + far(a, b))
      return row
    }, [])
  const pairs: [number, number][] = []
  let [i, j] = [one.length - 1, two.length - 1]
  while (i >= 0 && j >= 0) {
    if (pairs.at(-1)?.[0] !== i) pairs.push([i, j])
    const cost = (row: number, column: number) => costs[row]?.[column] ?? Number.POSITIVE_INFINITY
    const [both, up, left] = [cost(i - 1, j - 1), cost(i - 1, j), cost(i, j - 1)]
    if (i === 0 && j === 0) break
    if (both <= up && both <= left) [i, j] = [i - 1, j - 1]
    else if (up <= left) i -= 1
    else j -= 1
  }
  return pairs
}
