import type { Planes } from './planes.rules.ts'

/** Heights in a flattened picture of an abacus: the inside of the frame and the bar between the two decks. */
export type Decks = { top: number; barTop: number; barBottom: number; bottom: number; score: number }

/** How high the upper deck is, as a part of the lower one: one bead and its way against four and theirs. */
const UPPER = [0.3, 0.54] as const
/** How thick the bar is, as a part of the inside. */
const BAR = [0.025, 0.13] as const
/** The inside of the frame is at least so much of its height. */
const INSIDE = 0.66
const PEAKS = 14

/** What the rows of a flattened picture show: long edges, and how much changes along the row. */
export type RowProfile = { edge: Float32Array; change: Float32Array }

export function rowProfile({ width, height, red, green, blue }: Planes): RowProfile {
  const edge = new Float32Array(height)
  const change = new Float32Array(height)
  const [from, to] = [Math.round(width * 0.1), Math.round(width * 0.9)]
  for (let y = 1; y < height - 1; y += 1) {
    let [dr, dg, db, across] = [0, 0, 0, 0]
    for (let x = from; x < to; x += 1) {
      const at = y * width + x
      dr += (red[at + width] ?? 0) - (red[at - width] ?? 0)
      dg += (green[at + width] ?? 0) - (green[at - width] ?? 0)
      db += (blue[at + width] ?? 0) - (blue[at - width] ?? 0)
      across += Math.abs((green[at + 2] ?? 0) - (green[at - 2] ?? 0))
      across += Math.abs((red[at + 2] ?? 0) - (red[at - 2] ?? 0))
    }
    edge[y] = Math.max(Math.abs(dr), Math.abs(dg), Math.abs(db)) / (to - from)
    change[y] = across / (to - from)
  }
  return { edge, change }
}

/** The likeliest heights of bar and inside, the best first. */
export function findDecks({ edge, change }: RowProfile, most: number): Decks[] {
  const height = edge.length
  const rows = [0, ...peakRows(edge).toSorted((a, b) => a - b), height - 1]
  const sums = new Float32Array(height + 1)
  for (let y = 0; y < height; y += 1) sums[y + 1] = (sums[y] ?? 0) + (change[y] ?? 0)
  const mean = (from: number, to: number): number =>
    to > from ? ((sums[to] ?? 0) - (sums[from] ?? 0)) / (to - from) : 0
  const found = heightsOf(rows, height).map((heights) => {
    const { top, barTop, barBottom, bottom } = heights
    const beads = (mean(top, barTop) + 2 * mean(barBottom, bottom)) / 3 + 1
    const inset = Math.max(1, (barBottom - barTop) * 0.2)
    const calm = mean(Math.round(barTop + inset), Math.round(barBottom - inset))
    const outside = (mean(0, top - 1) + mean(bottom + 2, height)) / 2
    let clear = 0
    for (const y of [top, barTop, barBottom, bottom]) clear += Math.min(20, edgeAt(edge, y)) / 80
    const fit = 1 - Math.abs(upperPart(heights) - 0.395) * 2.5
    return { ...heights, score: clear + fit * 0.6 - (calm + outside) / beads }
  })
  const chosen: Decks[] = []
  for (const decks of found.toSorted((a, b) => b.score - a.score)) {
    if (!chosen.some((other) => isSameDecks(other, decks))) chosen.push(decks)
    if (chosen.length === most) break
  }
  return chosen
}

type Heights = Omit<Decks, 'score'>

/** How high the upper deck is, as a part of the lower one. */
const upperPart = ({ top, barTop, barBottom, bottom }: Heights): number =>
  (barTop - top) / (bottom - barBottom)

/** Every four rows that may be the inside of a frame with its bar. */
function heightsOf(rows: readonly number[], height: number): Heights[] {
  const found: Heights[] = []
  for (const [at, top] of rows.entries())
    for (const bottom of rows.slice(at + 3)) {
      if (bottom - top < height * INSIDE) continue
      const within = rows.filter((y) => y > top && y < bottom)
      for (const [bar, barTop] of within.entries())
        for (const barBottom of within.slice(bar + 1)) {
          const heights = { top, barTop, barBottom, bottom }
          const thick = (barBottom - barTop) / (bottom - top)
          if (isWithin(thick, BAR) && isWithin(upperPart(heights), UPPER)) found.push(heights)
        }
    }
  return found
}

const isWithin = (value: number, [least, most]: readonly [number, number]): boolean =>
  value >= least && value <= most

/** Whether two are the same but for a pixel or two. */
const isSameDecks = (a: Decks, b: Decks): boolean =>
  Math.abs(a.top - b.top) + Math.abs(a.bottom - b.bottom) < 4 &&
  Math.abs(a.barTop - b.barTop) + Math.abs(a.barBottom - b.barBottom) < 4

const edgeAt = (edge: Float32Array, y: number): number =>
  y === 0 || y === edge.length - 1 ? 4 : (edge[y] ?? 0)

/** The rows of the strongest long edges. */
function peakRows(edge: Float32Array): number[] {
  const found: number[] = []
  for (let y = 2; y < edge.length - 2; y += 1) {
    const here = edge[y] ?? 0
    if (here > 1.2 && here >= (edge[y - 1] ?? 0) && here > (edge[y + 1] ?? 0)) found.push(y)
  }
  return found.toSorted((a, b) => (edge[b] ?? 0) - (edge[a] ?? 0)).slice(0, PEAKS)
}
