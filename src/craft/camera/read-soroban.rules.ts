import { readBeads, type RodReading } from './beads.rules.ts'
import { type Decks, findDecks, rowProfile } from './decks.rules.ts'
import { areaOf, frameOutlines, type Outline } from './frame.rules.ts'
import { homography, mapPoint, type Point, type Quad } from './homography.rules.ts'
import { gradientOf } from './lines.rules.ts'
import { halved, type Planes, type RawPicture, warped } from './planes.rules.ts'
import { findRods, type RodRow } from './rods.rules.ts'
import { slotMeasures } from './slots.rules.ts'

/*
 * Reads the digits of a soroban from a picture: long edges make outlines of a frame, each is flattened, the
 * bar and the rods are looked for in it, and the beads tell how well the outline was chosen.
 */

/**
 * One rod: its digit, or null where the picture does not tell; then `between` are the two likeliest. `area`
 * is where it stands in the picture. `places`: where beads of it can be, each by its middle: the upper one
 * away from the bar and at it, then the five of the lower ones from the bar on.
 */
export type CameraRod = { area: Quad; places: readonly Point[] } & (
  | { digit: number; between: null }
  | { digit: null; between: readonly [number, number] }
)

/** What a picture shows. Rods are in their order from left to right; corners are in pixels of the picture. */
export type SorobanReading = { state: 'none' } | { state: 'read'; corners: Quad; rods: readonly CameraRod[] }

/** Width of the flattened picture: first for a look at each outline, then for the best of them; in pixels. */
const [LOOK_WIDTH, READ_WIDTH] = [128, 300]
const OUTLINES = 8
/** So many of them are looked through for rods. */
const LIKELY = 5
const BEST = 2
/** A reading with fewer clear rods, or a smaller part of them, is none. */
const [LEAST_RODS, LEAST_SURE] = [4, 0.5]
/** Nearly all rods at four or nine is no number but a frame. */
const MOST_FOURS = 0.8
/** So far a frame may have moved since the picture before, as a part of the picture's width. */
const MOVED = 0.08
/** How much better a number of rods must fit than any other. */
const LEAST_LEAD = 0.25
/** A digit is told from here on: how much likelier it is than the next, and how far its places may be off. */
const [SURE, MISFIT] = [4, 40]

const isSure = ({ margin, misfit }: RodReading): boolean => margin > SURE && misfit < MISFIT

/** An outline seen straight from above, with its decks. */
type Framed = Outline & { area: number; planes: Planes; decks: Decks }
type Candidate = Framed & { row: RodRow }
type BeadCandidate = Candidate & { beads: readonly RodReading[]; score: number }

/** What is known from pictures before: how many rods there are, and where the frame was. */
export type EarlierReading = { count?: number | undefined; near?: Quad | undefined }

/** Reads a soroban from a picture of about 480 pixels' width. */
export function readSoroban(picture: RawPicture, { count, near }: EarlierReading = {}): SorobanReading {
  const still = near && count !== undefined ? readStill(picture, near, count) : null
  if (still) return still
  const all = frameOutlines(gradientOf(halved(picture)), OUTLINES).map(doubled)
  const beside = near ? all.filter(({ quad }) => isNear(quad, near, picture.width * MOVED)) : []
  const likely = (beside.length > 0 ? beside : all)
    .flatMap((outline) => withDecks(picture, outline, { width: LOOK_WIDTH, most: 1 }))
    .toSorted((a, b) => b.decks.score + b.area - b.cut - (a.decks.score + a.area - a.cut))
    .slice(0, LIKELY)
    .flatMap((one) =>
      findRods(one.planes, one.decks, { most: 1, only: count }).map((row) => ({ ...one, row })),
    )
    .toSorted((a, b) => scoreOf(b) - scoreOf(a))
    .slice(0, BEST)
  const reads: BeadCandidate[] = []
  for (const outline of likely) {
    reads.push(...readOutline(picture, outline, count))
    // Where every rod is clear no other outline tells more.
    if (reads.some((read) => isClear(read) && read.beads.every(isSure))) break
  }
  const [best, ...others] = reads.toSorted((a, b) => b.score - a.score)
  if (!best || !isClear(best)) return { state: 'none' }
  const rival = others.find(({ row }) => row.count !== best.row.count)
  if (rival && best.score - rival.score < LEAST_LEAD) return { state: 'none' }
  return { state: 'read', corners: best.quad, rods: rodsOf(best) }
}

/**
 * The abacus where it was before; null unless every rod is clear there, as it is while no hand moves. Most
 * pictures of a sum are such ones, and no line has to be looked for in them.
 */
function readStill(picture: RawPicture, quad: Quad, count: number): SorobanReading | null {
  const [best] = readOutline(picture, { quad, cut: 0 }, count).toSorted((a, b) => b.score - a.score)
  if (!best || !isClear(best) || !best.beads.every(isSure)) return null
  return { state: 'read', corners: quad, rods: rodsOf(best) }
}

const isNear = (quad: Quad, other: Quad, far: number): boolean =>
  quad.every(([x, y], at) => Math.hypot(x - (other[at]?.[0] ?? 0), y - (other[at]?.[1] ?? 0)) < far)

/** An outline of the halved picture in pixels of the whole one. */
const doubled = ({ quad, cut }: Outline): Outline => ({
  quad: quad.map(([x, y]) => [x * 2, y * 2] as const) as unknown as Quad,
  cut,
})

/** How wide an outline is flattened, and how many decks of it are looked at. */
type DecksOptions = { width: number; most: number }

/** The decks that an outline may have, the best first. */
function withDecks(picture: RawPicture, { quad, cut }: Outline, { width, most }: DecksOptions): Framed[] {
  const planes = flattened(picture, quad, width)
  const area = areaOf(quad) / (picture.width * picture.height)
  return findDecks(rowProfile(planes), most).map((decks) => ({ quad, cut, area, planes, decks }))
}

/** How likely it is that an outline is the whole frame of an abacus, before its beads are looked at. */
const scoreOf = ({ decks, row, area, cut }: Candidate): number => decks.score + row.score + area - cut

/** What an outline shows, by each row of rods that it may have; decks are tried until all rods are clear. */
function readOutline(picture: RawPicture, outline: Outline, count: number | undefined): BeadCandidate[] {
  const framed = withDecks(picture, outline, { width: READ_WIDTH, most: 3 })
  const [first] = framed
  if (!first) return []
  const measures = slotMeasures(first.planes)
  // Rods stand where they are whichever the decks.
  const rows = findRods(first.planes, first.decks, { most: 2, only: count })
  const found = framed.flatMap((one) => rows.map((row) => ({ ...one, row })))
  const clear = new Set<RodRow>()
  return found.flatMap((candidate) => {
    const { decks, row, area, cut } = candidate
    if (clear.has(row)) return []
    const { rods: beads, separation } = readBeads(measures, decks, row)
    const sure = beads.filter(isSure).length / row.count
    if (sure === 1) clear.add(row)
    const apart = 0.4 * Math.log10(1 + separation)
    const score = 2 * sure + apart + 0.3 * decks.score + row.score + 2 * area - 3 * cut
    return [{ ...candidate, beads, score }]
  })
}

function isClear({ beads }: BeadCandidate): boolean {
  const clear = beads.filter(isSure)
  // With the frame taken for the last place of each rod, all of them seem to have four beads up.
  const fours = clear.filter(({ digit }) => digit % 5 === 4).length
  const isFrame = fours > clear.length * MOST_FOURS
  return clear.length >= LEAST_RODS && clear.length >= beads.length * LEAST_SURE && !isFrame
}

function rodsOf({ quad, planes, decks, row, beads }: BeadCandidate): CameraRod[] {
  const back = homography(flatQuad(planes.width, planes.height), quad)
  return beads.map((each, rod) => {
    const [left, right] = [row.first + (rod - 0.5) * row.pitch, row.first + (rod + 0.5) * row.pitch]
    const middle = row.first + rod * row.pitch
    const places = placeHeights(decks).map((y) => mapPoint(back, middle, y))
    const area: Quad = [
      mapPoint(back, left, decks.top),
      mapPoint(back, right, decks.top),
      mapPoint(back, right, decks.bottom),
      mapPoint(back, left, decks.bottom),
    ]
    return isSure(each)
      ? { area, places, digit: each.digit, between: null }
      : { area, places, digit: null, between: [each.digit, each.other] }
  })
}

/** The middles of a rod's places: the upper deck has room for two beads, the lower one for five. */
function placeHeights({ top, barTop, barBottom, bottom }: Decks): number[] {
  const [upper, lower] = [(barTop - top) / 2, (bottom - barBottom) / 5]
  return [
    ...[0.5, 1.5].map((bead) => top + bead * upper),
    ...[0.5, 1.5, 2.5, 3.5, 4.5].map((bead) => barBottom + bead * lower),
  ]
}

const flatQuad = (width: number, height: number): Quad => [
  [0, 0],
  [width, 0],
  [width, height],
  [0, height],
]

/** What lies within an outline, seen straight from above. */
function flattened(picture: RawPicture, corners: Quad, width: number): Planes {
  const [a, b, c, d] = corners
  const side = (p: Quad[number], q: Quad[number]): number => Math.hypot(p[0] - q[0], p[1] - q[1])
  const aspect = (side(a, d) + side(b, c)) / (side(a, b) + side(d, c))
  const height = Math.round(width * Math.max(0.22, Math.min(0.8, aspect)))
  return warped(picture, homography(flatQuad(width, height), corners), [width, height])
}
