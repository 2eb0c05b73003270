/**
 * How a stroke drawn by a finger compares with the one to be traced. Ordered measures, because a line drawn
 * the other way is another line: the Fréchet distance and dynamic time warping over 64 points each. It tells
 * order, start, way and shape of a stroke; never how legible a hand is, and it knows nothing of pencils.
 */
export type Dot = readonly [x: number, y: number]
export const POINTS = 64

const far = (a: Dot, b: Dot) => Math.hypot(a[0] - b[0], a[1] - b[1])

type Command = { name: string; numbers: number[] }
const commandsOf = (d: string): Command[] =>
  [...d.matchAll(/([MLHVC])([^MLHVC]*)/g)].map(([, name = '', rest = '']) => ({
    name,
    numbers: (rest.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number),
  }))
const STEPS = 16
function curve([from, one, two, to]: readonly [Dot, Dot, Dot, Dot]): Dot[] {
  return Array.from({ length: STEPS }, (_, i) => {
    const t = (i + 1) / STEPS
    const u = 1 - t
    const at = (k: 0 | 1) =>
      u ** 3 * from[k] + 3 * u * u * t * one[k] + 3 * u * t * t * two[k] + t ** 3 * to[k]
    return [at(0), at(1)] as const
  })
}
/** A stroke's path (M, L, H, V and C, each in absolute units) as points along it. */
export function pointsOf(d: string): Dot[] {
  const out: Dot[] = []
  let here: Dot = [0, 0]
  for (const { name, numbers } of commandsOf(d)) {
    const [a = 0, b = 0, c = 0, e = 0, f = 0, g = 0] = numbers
    if (name === 'C') {
      const to: Dot = [f, g]
      out.push(...curve([here, [a, b], [c, e], to]))
      here = to
      continue
    }
    if (name === 'H') here = [a, here[1]]
    else if (name === 'V') here = [here[0], a]
    else here = [a, b]
    out.push(here)
  }
  return out
}

/** The same line as `count` points, equally far from each other along it. */
export function resampled(line: readonly Dot[], count = POINTS): Dot[] {
  const first = line[0] ?? ([0, 0] as const)
  let whole = 0
  for (let i = 1; i < line.length; i += 1) whole += far(line[i - 1] ?? first, line[i] ?? first)
  if (whole === 0) return Array.from({ length: count }, () => first)
  const out: Dot[] = [first]
  let [at, gone] = [1, 0]
  let from = first
  while (out.length < count - 1 && at < line.length) {
    const to = line[at] ?? first
    const piece = far(from, to)
    const wanted = (whole * out.length) / (count - 1)
    if (gone + piece < wanted) {
      gone += piece
      from = to
      at += 1
      continue
    }
    const part = piece === 0 ? 0 : (wanted - gone) / piece
    from = [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]
    gone = wanted
    out.push(from)
  }
  while (out.length < count) out.push(line.at(-1) ?? first)
  return out
}

/** The shortest leash for two who walk along the lines and never back. */
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
export type Verdict = 'right' | 'other-stroke' | 'way' | 'start' | 'short' | 'shape'
/** How far a finger may be from the line, in units of a letter (50 a gap). */
export const NEAR = { start: 20, shape: 18 } as const

const lengthOf = (line: readonly Dot[]) =>
  line.reduce((sum, point, i) => sum + (i > 0 ? far(line[i - 1] ?? point, point) : 0), 0)

/** Whether a stroke is so short that a tap draws it. */
export const isDot = (stroke: string): boolean => lengthOf(pointsOf(stroke)) < 6

/** Compares what was drawn with stroke `at` of a letter; both in the letter's units. */
export function judge(drawn: readonly Dot[], strokes: readonly string[], at: number): Verdict {
  const mine = resampled(drawn)
  const wanted = resampled(pointsOf(strokes[at] ?? ''))
  const distance = frechet(mine, wanted)
  if (distance <= NEAR.shape && far(mine[0] ?? [0, 0], wanted[0] ?? [0, 0]) <= NEAR.start) return 'right'
  const others = strokes
    .map((stroke, i) => ({ i, distance: frechet(mine, resampled(pointsOf(stroke))) }))
    .filter(({ i }) => i !== at)
  if (others.some((other) => other.distance < distance && other.distance <= NEAR.shape)) return 'other-stroke'
  const back = frechet(mine.toReversed(), wanted)
  if (back < distance && back <= NEAR.shape * 1.5) return 'way'
  if (far(mine[0] ?? [0, 0], wanted[0] ?? [0, 0]) > NEAR.start) return 'start'
  return lengthOf(mine) < lengthOf(wanted) * 0.7 ? 'short' : 'shape'
}
