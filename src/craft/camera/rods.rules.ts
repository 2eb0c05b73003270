import type { Decks } from './decks.rules.ts'
import type { Planes } from './planes.rules.ts'

/** Where the rods stand in a flattened picture: the middle of the first, and how far they are apart. */
export type RodRow = { count: number; first: number; pitch: number; score: number }

const COUNTS = [5, 17] as const
/**
 * What lies left and right of the outer rods' middles, in rods' distances: half a bead, or with the frame.
 */
const SIDES = [0.9, 3] as const
const PITCHES = 16
/** The most that `endsOf` gives, and the part of it that is for little between two rods. */
const [MOST_ENDS, MOST_GAPS] = [1.425, 0.3]
/** So many columns tell how they repeat. */
const COLUMNS = 110
/** How far the middle of the rods may lie from the middle of the picture, in rods' distances. */
const OFF = 0.7
/** So many rows of rods are looked at again for how alike their left and right are. */
const AGAIN = 4

/** Of each column of the two decks: how much changes down it, and its mean colours. */
export type ColumnProfile = { busy: Float32Array; colours: readonly Float32Array[] }

export function columnProfile({ width, red, green, blue }: Planes, decks: Decks): ColumnProfile {
  const busy = new Float32Array(width)
  const colours = [new Float32Array(width), new Float32Array(width), new Float32Array(width)] as const
  const [reds, greens, blues] = colours
  let rows = 0
  for (const [from, to] of spansOf(decks))
    for (let y = from; y < to; y += 1) {
      rows += 1
      for (let x = 0; x < width; x += 1) {
        const [above, here, below] = [(y - 1) * width + x, y * width + x, (y + 1) * width + x]
        const change =
          Math.abs((red[below] ?? 0) - (red[above] ?? 0)) +
          Math.abs((green[below] ?? 0) - (green[above] ?? 0)) +
          Math.abs((blue[below] ?? 0) - (blue[above] ?? 0))
        busy[x] = (busy[x] ?? 0) + Math.min(180, change)
        reds[x] = (reds[x] ?? 0) + (red[here] ?? 0)
        greens[x] = (greens[x] ?? 0) + (green[here] ?? 0)
        blues[x] = (blues[x] ?? 0) + (blue[here] ?? 0)
      }
    }
  for (const colour of colours) for (let x = 0; x < width; x += 1) colour[x] = (colour[x] ?? 0) / rows
  return { busy, colours }
}

const spansOf = (decks: Decks) =>
  [
    [Math.max(1, decks.top + 2), decks.barTop - 1],
    [decks.barBottom + 2, decks.bottom - 1],
  ] as const

/** The likeliest rows of rods, the best first: evenly spaced, about as far from left as from right. */
export function findRods(
  planes: Planes,
  decks: Decks,
  { most, only }: { most: number; only: number | undefined },
): RodRow[] {
  const { busy, colours } = columnProfile(planes, decks)
  const level = Float32Array.from(busy).toSorted()[Math.floor(busy.length * 0.8)] ?? 1
  const sums = new Float32Array(busy.length + 1)
  for (let x = 0; x < busy.length; x += 1)
    sums[x + 1] = (sums[x] ?? 0) + Math.min(1.3, (busy[x] ?? 0) / Math.max(level, 1e-6))
  const shape = columnShape(colours)
  const found: RodRow[] = []
  for (let count = only ?? COUNTS[0]; count <= (only ?? COUNTS[1]); count += 1) {
    const [least, largest] = [busy.length / (count - 1 + SIDES[1]), busy.length / (count - 1 + SIDES[0])]
    let best: RodRow | null = null
    for (let step = 0; step <= PITCHES; step += 1) {
      const pitch = least * (largest / least) ** (step / PITCHES)
      for (const row of rowsOf(shape, count, pitch)) {
        const toBeat: number = best ? best.score - row.score : Number.NEGATIVE_INFINITY
        const ends: number = toBeat < MOST_ENDS ? endsOf(sums, row, toBeat) : toBeat
        if (ends > toBeat) best = { ...row, score: row.score + ends }
      }
    }
    if (best) found.push(best)
  }
  return found
    .toSorted((a, b) => b.score - a.score)
    .slice(0, AGAIN)
    .map((row) => ({ ...row, score: row.score + 1.5 * evennessOf(planes, decks, row) }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, most)
}

/**
 * Every few columns' colours, and one turn's cosines and sines, which are written anew for each distance of
 * rods.
 */
type ColumnShape = {
  width: number
  skip: number
  colours: readonly Float32Array[]
  cosines: Float64Array
  sines: Float64Array
}

function columnShape(colours: readonly Float32Array[]): ColumnShape {
  const width = colours[0]?.length ?? 0
  const skip = Math.max(1, Math.round(width / COLUMNS))
  const most = Math.ceil(width / skip)
  return { width, skip, colours, cosines: new Float64Array(most), sines: new Float64Array(most) }
}

/**
 * So many rods at this distance, at the places where the columns repeat like them: on rods, or between
 * them.
 */
function rowsOf(shape: ColumnShape, count: number, pitch: number): RodRow[] {
  const { width } = shape
  const middle = width / 2
  const { likeness, phase } = repeatOf(shape, (count / 2) * pitch, pitch)
  // Of an even number of rods none stands in the middle.
  const own = count % 2 === 1 ? 0 : 0.5
  const near = phase - own - Math.round(phase - own)
  const rows: RodRow[] = []
  for (let off = near - 1; off <= near + 1; off += 0.5) {
    const first = middle + (off - (count - 1) / 2) * pitch
    if (Math.abs(off) > OFF || first < 0.3 * pitch || first + (count - 0.7) * pitch > width) continue
    rows.push({ count, first, pitch, score: likeness - Math.abs(off) * 0.2 })
  }
  return rows
}

/**
 * How well the columns within `reach` of the middle repeat at a distance, 0 to 1, and where in it they do, in
 * turns.
 */
function repeatOf(shape: ColumnShape, reach: number, pitch: number): { likeness: number; phase: number } {
  const { width, skip, colours, cosines, sines } = shape
  const middle = width / 2
  const from = Math.max(0, Math.round(middle - reach))
  const to = Math.min(width, Math.round(middle + reach))
  const size = Math.ceil((to - from) / skip)
  const turn = (2 * Math.PI) / pitch
  const [stepCos, stepSin] = [Math.cos(turn * skip), Math.sin(turn * skip)]
  let cos = Math.cos(turn * (from + 0.5 - middle))
  let sin = Math.sin(turn * (from + 0.5 - middle))
  let [cosSum, sinSum] = [0, 0]
  for (let at = 0; at < size; at += 1) {
    cosines[at] = cos
    sines[at] = sin
    cosSum += cos
    sinSum += sin
    const next = cos * stepCos - sin * stepSin
    sin = sin * stepCos + cos * stepSin
    cos = next
  }
  let [power, total, squareRe, squareIm] = [0, 0, 0, 0]
  for (const colour of colours) {
    let [sum, squares, along, beside] = [0, 0, 0, 0]
    for (let at = 0, x = from; at < size; at += 1, x += skip) {
      const value = colour[x] ?? 0
      sum += value
      squares += value * value
      along += value * (cosines[at] ?? 0)
      beside += value * (sines[at] ?? 0)
    }
    const mean = sum / size
    along -= mean * cosSum
    beside -= mean * sinSum
    power += along * along + beside * beside
    total += ((squares - mean * sum) * size) / 2
    squareRe += along * along - beside * beside
    squareIm += 2 * along * beside
  }
  return {
    likeness: Math.sqrt(power / (total + 1e-9)),
    phase: Math.atan2(squareIm, squareRe) / 2 / (2 * Math.PI),
  }
}

/** The part of columns about a place in which much changes; none beyond the picture. */
function busyAbout(sums: Float32Array, x: number, half: number): number {
  // Whole numbers: a rounded -0 as an index makes an engine throw its compiled code away.
  const from = Math.round(x - half) | 0
  const to = (Math.round(x + half) | 0) + 1
  if (from < 0 || to >= sums.length) return 0
  return ((sums[to] ?? 0) - (sums[from] ?? 0)) / (to - from)
}

/**
 * Whether the outermost rods have beads, what lies beyond them has none, and little is between two rods; no
 * more is looked at than tells whether it is above `least`.
 */
function endsOf(sums: Float32Array, { count, first, pitch }: RodRow, least: number): number {
  const half = 0.32 * pitch
  const last = first + (count - 1) * pitch
  const outer =
    (Math.min(0.75, busyAbout(sums, first, half)) + Math.min(0.75, busyAbout(sums, last, half))) / 2
  const beyond = Math.max(busyAbout(sums, first - pitch, half), busyAbout(sums, last + pitch, half))
  const ends = 1.5 * (outer - Math.min(0.75, beyond))
  if (ends + MOST_GAPS <= least) return least
  let [on, between] = [0, 0]
  for (let rod = 0; rod < count - 1; rod += 1) {
    on += busyAbout(sums, first + rod * pitch, half)
    between += busyAbout(sums, first + (rod + 0.5) * pitch, 0.02 * pitch)
  }
  return ends + Math.min(MOST_GAPS, (0.5 * (on - between)) / (count - 1))
}

/** How alike left and right of each rod are, 0 to 1: beads are even, two neighbours seldom. */
function evennessOf({ width, red, green, blue }: Planes, decks: Decks, row: RodRow): number {
  const [from, to] = [Math.max(1, 0.08 * row.pitch), 0.45 * row.pitch]
  const step = Math.max(1, (to - from) / 5)
  const planes = [red, green, blue]
  const spans = spansOf(decks)
  let [apart, spread] = [0, 1e-6]
  for (let rod = 0; rod < row.count; rod += 1) {
    const x = row.first + rod * row.pitch
    for (let off = from; off <= to; off += step) {
      const left = Math.round(x - off)
      const right = Math.round(x + off)
      if (left < 0 || right >= width) continue
      for (const plane of planes)
        for (const [top, bottom] of spans)
          for (let y = top; y < bottom; y += 3) {
            const [here, below] = [y * width, (y + 3) * width]
            const [a, b] = [plane[here + left] ?? 0, plane[here + right] ?? 0]
            apart += Math.abs(a - b)
            spread += Math.abs((plane[below + left] ?? 0) - a) + Math.abs((plane[below + right] ?? 0) - b)
          }
    }
  }
  return 1 - Math.min(1, apart / spread)
}
