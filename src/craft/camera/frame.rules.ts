import type { Point, Quad } from './homography.rules.ts'
import { flatLines, type Gradient, type EdgeLine, transposed, WEAK } from './lines.rules.ts'

/** So many lines each way are looked at. */
const LINES = 14
/** A frame is at least so wide, as a part of the picture, and so many times wider than high. */
const LEAST_WIDTH = 0.4
const ASPECT = [1.1, 7] as const
/** So far beyond the edge of the picture a corner may lie, as a part of its width. */
const BEYOND = 0.05
const SAMPLES = 32
/** Of each side at least so much must be an edge. */
const LEAST_SUPPORT = 0.3
/** So far beyond its corners an outline's edges are looked at, as a part of the picture's height. */
const CONTINUED = 0.2

/** An outline. `cut`: how far its edges go on beyond its corners, 0 to 1: then it is a part only. */
export type Outline = { quad: Quad; cut: number }

/**
 * The likeliest outlines of a frame, the best first: four lines whose sides are edges along their whole
 * length. Corners are in pixels of the gradient.
 */
export function frameOutlines(gradient: Gradient, most: number): Outline[] {
  const grid = gridOf(gradient)
  const found: (Outline & { score: number })[] = []
  const steep = pairsOf(grid.steep)
  for (const [top, bottom] of pairsOf(grid.flat))
    for (const [left, right] of steep) {
      const sides = { top, right, bottom, left }
      const supports = supportsOf(grid, sides)
      const least = Math.min(...supports)
      if (least < LEAST_SUPPORT) continue
      const quad = quadOf(grid, sides)
      if (!isFrame(quad, grid.size)) continue
      const area = areaOf(quad) / (grid.size[0] * grid.size[1])
      const cut = cutOf(grid, sides)
      const support = supports.reduce((sum, side) => sum + side, 0)
      found.push({ quad, cut, score: support + least + area - cut })
    }
  found.sort((one, other) => other.score - one.score)
  return distinctOutlines(found, most)
}

/**
 * All lines of a picture: where they cross, how well each stretch is an edge, and whether it goes on
 * beyond.
 */
type LineGrid = {
  size: readonly [width: number, height: number]
  flat: readonly EdgeLine[]
  steep: readonly EdgeLine[]
  /** By flat and steep line. */
  crossings: readonly (readonly Point[])[]
  flatSides: number[][][]
  steepSides: number[][][]
  flatEnds: LineEnds[][]
  steepEnds: LineEnds[][]
}
/** How far a line goes on as an edge before and after a crossing, 0 to 1. */
type LineEnds = { before: number; after: number }
/** The lines of the four sides, by their numbers. */
type SideLines = { top: number; right: number; bottom: number; left: number }

function gridOf(gradient: Gradient): LineGrid {
  const turned = transposed(gradient)
  const flat = flatLines(gradient, LINES).toSorted((a, b) => a.at - b.at)
  const steep = flatLines(turned, LINES).toSorted((a, b) => a.at - b.at)
  const size = [gradient.width, gradient.height] as const
  const crossings = flat.map((one) => steep.map((other) => crossing(one, other, size)))
  const onFlat = (line: number, side: number): Point => crossings[line]?.[side] ?? [0, 0]
  const onSteep = (line: number, side: number): Point => swapped(onFlat(side, line))
  return {
    size,
    flat,
    steep,
    crossings,
    flatSides: sidesOf(gradient, flat, (line, side) => (side < steep.length ? onFlat(line, side) : null)),
    steepSides: sidesOf(turned, steep, (line, side) => (side < flat.length ? onSteep(line, side) : null)),
    flatEnds: endsOf(gradient, flat, onFlat),
    steepEnds: endsOf(turned, steep, onSteep),
  }
}

/** Every two numbers of a list, the smaller first. */
const pairsOf = (list: readonly unknown[]): (readonly [number, number])[] =>
  list.flatMap((_, one) => list.slice(one + 1).map((__, at) => [one, one + 1 + at] as const))

const supportsOf = (grid: LineGrid, { top, right, bottom, left }: SideLines): number[] => [
  grid.flatSides[top]?.[left]?.[right] ?? 0,
  grid.flatSides[bottom]?.[left]?.[right] ?? 0,
  grid.steepSides[left]?.[top]?.[bottom] ?? 0,
  grid.steepSides[right]?.[top]?.[bottom] ?? 0,
]

function quadOf({ crossings }: LineGrid, { top, right, bottom, left }: SideLines): Quad {
  const at = (flat: number, steep: number): Point => crossings[flat]?.[steep] ?? [0, 0]
  return [at(top, left), at(top, right), at(bottom, right), at(bottom, left)]
}

function cutOf({ flatEnds, steepEnds }: LineGrid, { top, right, bottom, left }: SideLines): number {
  const before = (one: LineEnds | undefined, other: LineEnds | undefined): number =>
    ((one?.before ?? 0) + (other?.before ?? 0)) / 2
  const after = (one: LineEnds | undefined, other: LineEnds | undefined): number =>
    ((one?.after ?? 0) + (other?.after ?? 0)) / 2
  return Math.max(
    before(flatEnds[top]?.[left], flatEnds[bottom]?.[left]),
    after(flatEnds[top]?.[right], flatEnds[bottom]?.[right]),
    before(steepEnds[left]?.[top], steepEnds[right]?.[top]),
    after(steepEnds[left]?.[bottom], steepEnds[right]?.[bottom]),
  )
}

/** How well each stretch of each line between two that cross it is an edge, 0 to 1. */
function sidesOf(
  gradient: Gradient,
  lines: readonly EdgeLine[],
  crossingOf: (line: number, side: number) => Point | null,
): number[][][] {
  const sides = Array.from({ length: LINES }, (_, side) => side)
  return lines.map(({ sign }, line) =>
    sides.map((from) =>
      sides.map((to) => {
        const [start, end] = [crossingOf(line, from), crossingOf(line, to)]
        return to > from && start && end ? support(gradient, sign, [start, end]) : 0
      }),
    ),
  )
}

/** For each line and each that it crosses: how far it goes on as an edge before and after, 0 to 1. */
function endsOf(
  gradient: Gradient,
  lines: readonly EdgeLine[],
  crossingOf: (line: number, side: number) => Point,
): LineEnds[][] {
  const far = Math.min(gradient.width, gradient.height) * CONTINUED
  return lines.map((line, at) =>
    Array.from({ length: LINES }, (_, side) => {
      const end = crossingOf(at, side)
      const along = (off: number): Point => [
        end[0] + off,
        line.at + line.slope * (end[0] + off - gradient.width / 2),
      ]
      return {
        before: support(gradient, line.sign, [along(-far), along(-4)]),
        after: support(gradient, line.sign, [along(4), along(far)]),
      }
    }),
  )
}

const swapped = ([x, y]: Point): Point => [y, x]

/** Where a flat line and a steep one meet. */
function crossing(flat: EdgeLine, steep: EdgeLine, [width, height]: readonly [number, number]): Point {
  // y = a + m (x - w/2) and x = b + n (y - h/2)
  const y =
    (flat.at + flat.slope * (steep.at - (steep.slope * height) / 2 - width / 2)) /
    (1 - flat.slope * steep.slope)
  return [steep.at + steep.slope * (y - height / 2), y]
}

/** The part of a side on which there is an edge of the line's own sign. */
function support(
  { width, height, down }: Gradient,
  sign: number,
  [from, to]: readonly [Point, Point],
): number {
  if (to[0] - from[0] < 8) return 0
  let found = 0
  for (let at = 0; at < SAMPLES; at += 1) {
    const part = (at + 0.5) / SAMPLES
    const x = Math.round(from[0] + (to[0] - from[0]) * part)
    const y = Math.round(from[1] + (to[1] - from[1]) * part)
    if (x < 0 || x >= width || y < 1 || y >= height - 1) continue
    const here = y * width + x
    const most = Math.max(
      (down[here] ?? 0) * sign,
      (down[here - width] ?? 0) * sign,
      (down[here + width] ?? 0) * sign,
    )
    if (most >= WEAK) found += 1
  }
  return found / SAMPLES
}

const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1])

function isFrame(quad: Quad, [width, height]: readonly [number, number]): boolean {
  const [a, b, c, d] = quad
  const slack = width * BEYOND
  if (quad.some(([x, y]) => x < -slack || y < -slack || x > width + slack || y > height + slack)) return false
  const wide = (distance(a, b) + distance(d, c)) / 2
  const high = (distance(a, d) + distance(b, c)) / 2
  const [least, most] = ASPECT
  return wide >= width * LEAST_WIDTH && wide / high >= least && wide / high <= most
}

/** The area of a quadrilateral, in pixels. */
export const areaOf = ([a, b, c, d]: Quad): number =>
  Math.abs((c[0] - a[0]) * (d[1] - b[1]) - (d[0] - b[0]) * (c[1] - a[1])) / 2

function distinctOutlines(outlines: readonly Outline[], most: number): Outline[] {
  const chosen: Outline[] = []
  for (const { quad, cut } of outlines) {
    const isNear = chosen.some((other) =>
      other.quad.every((point, at) => distance(point, quad[at] ?? point) < 3),
    )
    if (!isNear) chosen.push({ quad, cut })
    if (chosen.length === most) break
  }
  return chosen
}
