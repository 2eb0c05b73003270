import { type Dot, far, lengthOf, pointsOf, resampled } from './line.rules.ts'
import { backShare, cornersOf, ruledLength, TURNS } from './stroke-shape.rules.ts'

/**
 * Compares a drawn stroke with the model by Fréchet distance and dynamic time warping over 64 points. Both
 * depend on the direction. It checks order, start, direction and shape; it does not judge legibility.
 */
/** The discrete Fréchet distance of two lines. */
export function frechet(one: readonly Dot[], two: readonly Dot[]): number {
  let row: number[] = []
  for (const a of one) {
    const next: number[] = []
    for (const [j, b] of two.entries()) {
      const left = next[j - 1] ?? Number.POSITIVE_INFINITY
      const best = Math.min(left, row[j] ?? Number.POSITIVE_INFINITY, row[j - 1] ?? Number.POSITIVE_INFINITY)
      next.push(Math.max(Number.isFinite(best) ? best : 0, far(a, b)))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

/**
 * Dynamic time warping: the sum of distances of points that belong together, by the number of all points. A
 * second measure beside the Fréchet distance, which alone decides (`judge`).
 */
export function warped(one: readonly Dot[], two: readonly Dot[]): number {
  let row: number[] = []
  for (const [i, a] of one.entries()) {
    const next: number[] = []
    for (const [j, b] of two.entries()) {
      const before = [next[j - 1], row[j], row[j - 1]].filter((value) => value !== undefined)
      next.push((i === 0 && j === 0 ? 0 : Math.min(...before)) + far(a, b))
    }
    row = next
  }
  return (row.at(-1) ?? 0) / (one.length + two.length)
}

/** What a stroke came to, in the order in which it is looked at. */
export type Verdict =
  | 'right'
  | 'other-stroke'
  | 'way'
  | 'start'
  | 'short'
  | 'long'
  | 'back'
  | 'corner'
  | 'shape'
/** How far a finger may be from the line, in units of a letter (50 a gap). */
export const NEAR = { start: 20, shape: 18 } as const
/** How long a stroke may be beside its model. */
const LENGTH = { least: 0.7, most: 1.5 } as const
/** How far its end may be, as a share of how far all of it may be. */
const END = 0.85
/** How much of a stroke may go against the model, where a hand turns a little late. */
const BACK_MOST = 0.05
/** So many corners more or fewer than the model has: one, and one for each three of the model's. */
const cornersOff = (corners: number): number => 1 + Math.floor(corners / 3)
/** A stroke shorter than this is a dot, and a dot is drawn no longer than that. */
const [DOT, DOT_MOST] = [6, 16]

/** Whether a stroke is so short that a tap draws it. */
export const isDot = (stroke: string): boolean => lengthOf(pointsOf(stroke)) < DOT

/**
 * Compares what was drawn with stroke `at` of a letter; both in the letter's units. `slack`: how many times
 * farther from the line it may be, for writing without the path.
 */
export function judge(
  drawn: readonly Dot[],
  strokes: readonly string[],
  { at, slack = 1 }: { at: number; slack?: number },
): Verdict {
  const model = pointsOf(strokes[at] ?? '')
  const mine = resampled(drawn)
  const wanted = resampled(model)
  const distance = frechet(mine, wanted)
  // A short stroke is not followed by whoever is as far away as it is long.
  const near = slack * Math.min(NEAR.shape, Math.max(10, 0.5 * lengthOf(model)))
  const isAtStart = far(mine[0] ?? [0, 0], wanted[0] ?? [0, 0]) <= NEAR.start * slack
  if (distance <= near && isAtStart)
    return isDot(strokes[at] ?? '') ? dotVerdict(drawn) : formOf(drawn, model, near)
  const others = strokes
    .map((stroke, i) => ({ i, distance: frechet(mine, resampled(pointsOf(stroke))) }))
    .filter(({ i }) => i !== at)
  if (others.some((other) => other.distance < distance && other.distance <= near)) return 'other-stroke'
  const back = frechet(mine.toReversed(), wanted)
  if (back < distance && back <= NEAR.shape * 1.5) return 'way'
  if (!isAtStart) return 'start'
  return lengthOf(mine) < lengthOf(wanted) * LENGTH.least ? 'short' : 'shape'
}

const dotVerdict = (drawn: readonly Dot[]): Verdict => (ruledLength(drawn) > DOT_MOST ? 'long' : 'right')

/** A line that is near its model everywhere: whether it is drawn once, to its end, with the same corners. */
function formOf(drawn: readonly Dot[], model: readonly Dot[], near: number): Verdict {
  const share = ruledLength(drawn) / ruledLength(model)
  if (share > LENGTH.most) return 'long'
  const nowhere: Dot = [0, 0]
  const [end, wanted] = [drawn.at(-1) ?? nowhere, model.at(-1) ?? nowhere]
  if (share < LENGTH.least || far(end, wanted) > END * near) return 'short'
  if (backShare(drawn, model) > BACK_MOST) return 'back'
  return hasSameCorners(drawn, model) ? 'right' : 'corner'
}

/** Whether a line has no sharp corner that the model lacks, and none of the model's sharp ones is missing. */
function hasSameCorners(drawn: readonly Dot[], model: readonly Dot[]): boolean {
  const [most, least] = [cornersOf(model, TURNS.soft), cornersOf(model, TURNS.sharp)]
  return (
    cornersOf(drawn, TURNS.sharp) <= most + cornersOff(most) &&
    cornersOf(drawn, TURNS.soft) >= least - cornersOff(least)
  )
}

/** What a whole letter came to, written without its path; `stroke` counts from 0. */
export type LetterVerdict =
  | { verdict: 'right' }
  | { verdict: 'count'; wanted: number; drawn: number }
  | { verdict: Exclude<Verdict, 'right'>; stroke: number }

/** How much farther from the model a letter may be that is written from memory. */
const MEMORY_SLACK = 1.6

/**
 * Compares a letter written from memory with its model. It may stand anywhere on its lines: it is moved to
 * the side until both have the same middle, and never up or down. @returns the first thing that is not right.
 */
export function judgeLetter(drawn: readonly (readonly Dot[])[], strokes: readonly string[]): LetterVerdict {
  if (drawn.length !== strokes.length)
    return { verdict: 'count', wanted: strokes.length, drawn: drawn.length }
  const moved = overModel(drawn, strokes)
  for (const [at, line] of moved.entries()) {
    const verdict = judge(line, strokes, { at, slack: MEMORY_SLACK })
    if (verdict !== 'right') return { verdict, stroke: at }
  }
  return { verdict: 'right' }
}

/** The strokes of a letter moved to the side, so that they lie over the model. */
export function overModel(drawn: readonly (readonly Dot[])[], strokes: readonly string[]): Dot[][] {
  const middle = (lines: readonly (readonly Dot[])[]) => {
    const all = lines.flat().map(([x]) => x)
    return (Math.min(...all) + Math.max(...all)) / 2
  }
  if (drawn.flat().length === 0) return drawn.map((line) => [...line])
  const by = middle(strokes.map(pointsOf)) - middle(drawn)
  return drawn.map((line) => line.map(([x, y]): Dot => [x + by, y]))
}
