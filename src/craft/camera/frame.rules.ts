import type { Point, Quad } from './homography.rules.ts'
import { flatLines, type Gradient, type EdgeLine, transposed, WEAK } from './lines.rules.ts'

/** So many lines each way are looked at. */
const LINES = 14
/** A frame is at least so wide, as a part of the picture, and so many times wider than high. */
const LEAST_WIDTH = 0.4
const ASPECT = [1.1, 7] as const
/** So far beyond the edge of the picture a corner may lie, as a part of its width. */
const BEYOND = 0.05
/** A shorter stretch of a line tells nothing, in pixels. */
const LEAST_STRETCH = 8
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
      // Four numbers, not a list: thousands of frames are tried in a picture.
      const above = sideOf(grid.flatSides[top], left, right)
      const below = sideOf(grid.flatSides[bottom], left, right)
      const before = sideOf(grid.steepSides[left], top, bottom)
      const after = sideOf(grid.steepSides[right], top, bottom)
      const least = Math.min(above, below, before, after)
      if (least < LEAST_SUPPORT) continue
      const sides = { top, right, bottom, left }
      const quad = quadOf(grid, sides)
      if (!isFrame(quad, grid.size)) continue
      const area = areaOf(quad) / (grid.size[0] * grid.size[1])
      const cut = cutOf(grid, sides)
      found.push({ quad, cut, score: above + below + before + after + least + area - cut })
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
  const flatMarks = flat.map((line) => marksOf(gradient, line))
  const steepMarks = steep.map((line) => marksOf(turned, line))
  // How far along its line each crossing is.
  const onFlat = crossings.map((line) => line.map(([x]) => x))
  const onSteep = steep.map((_, side) => crossings.map((line) => line[side]?.[1] ?? 0))
  const far = Math.min(...size) * CONTINUED
  return {
    size,
    flat,
    steep,
    crossings,
    flatSides: sidesOf(flatMarks, onFlat),
    steepSides: sidesOf(steepMarks, onSteep),
    flatEnds: endsOf(flatMarks, onFlat, far),
    steepEnds: endsOf(steepMarks, onSteep, far),
  }
}

/** Every two numbers of a list, the smaller first. */
const pairsOf = (list: readonly unknown[]): (readonly [number, number])[] =>
  list.flatMap((_, one) => list.slice(one + 1).map((__, at) => [one, one + 1 + at] as const))

/** How well a line is an edge between two that cross it, 0 to 1. */
const sideOf = (line: number[][] | undefined, from: number, to: number): number => line?.[from]?.[to] ?? 0

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
const sidesOf = (marks: readonly Marks[], crossings: readonly (readonly number[])[]): number[][][] =>
  marks.map((line, at) => {
    const places = crossings[at] ?? []
    return places.map((from, one) => places.map((to, other) => (other > one ? supportOf(line, from, to) : 0)))
  })

/** For each line and each that it crosses: how far it goes on as an edge before and after, 0 to 1. */
const endsOf = (
  marks: readonly Marks[],
  crossings: readonly (readonly number[])[],
  far: number,
): LineEnds[][] =>
  marks.map((line, at) =>
    (crossings[at] ?? []).map((place) => ({
      before: supportOf(line, place - far, place - 4),
      after: supportOf(line, place + 4, place + far),
    })),
  )

/** Of a line: at how many columns left of each it runs along an edge of its own sign. */
type Marks = Uint16Array

function marksOf({ width, height, down }: Gradient, { at, slope, sign }: EdgeLine): Marks {
  const marks = new Uint16Array(width + 1)
  for (let x = 0; x < width; x += 1) {
    const y = Math.round(at + slope * (x - width / 2))
    const here = y * width + x
    const most =
      y < 1 || y >= height - 1
        ? 0
        : Math.max(
            (down[here] ?? 0) * sign,
            (down[here - width] ?? 0) * sign,
            (down[here + width] ?? 0) * sign,
          )
    marks[x + 1] = (marks[x] ?? 0) + (most >= WEAK ? 1 : 0)
  }
  return marks
}

/** The part of a stretch of a line on which there is an edge; beyond the picture is none. */
function supportOf(marks: Marks, from: number, to: number): number {
  if (to - from < LEAST_STRETCH) return 0
  const width = marks.length - 1
  const left = Math.max(0, Math.min(width, Math.round(from)))
  const right = Math.max(0, Math.min(width, Math.round(to)))
  return Math.min(1, ((marks[right] ?? 0) - (marks[left] ?? 0)) / (to - from))
}

/** Where a flat line and a steep one meet. */
function crossing(flat: EdgeLine, steep: EdgeLine, [width, height]: readonly [number, number]): Point {
  // y = a + m (x - w/2) and x = b + n (y - h/2)
  const y =
    (flat.at + flat.slope * (steep.at - (steep.slope * height) / 2 - width / 2)) /
    (1 - flat.slope * steep.slope)
  return [steep.at + steep.slope * (y - height / 2), y]
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
