import { FACES, type Face } from '../cube/cube.rules.ts'
import { centreOf, faceAt, readCube, type Stickers } from '../cube/facelets.rules.ts'
import { AreaSums, type RawPicture } from './planes.rules.ts'

/*
 * The colours of a cube from six pictures, one a side, each square within a cell of a grid of three by three.
 * No colour is known beforehand, because light colours everything: the six middles say what the six colours
 * look like in this light, and each colour has nine squares.
 */

/** A colour as it is seen: lightness 0 to 100, green to red, blue to yellow (CIE Lab, D65). */
export type Lab = readonly [light: number, red: number, yellow: number]

/**
 * One side as it was photographed: nine colours, row by row, whether each cell has one colour only, and
 * whether it was too dark to tell them apart, as a camera's first picture is.
 */
export type FaceSample = { colours: readonly Lab[]; isEven: boolean; isDark: boolean }

/** Of a cell the middle part is looked at, as a part of its width. */
const CORE = 0.36
/** Within one square the light varies less than this around its mean, of 255. */
const EVEN = 24
/** The brightest square of a side has at least this lightness, even in a dim room. */
const MIN_LIGHT = 10

/** The nine colours of the square in the middle of a picture, as wide as `part` of its shorter side. */
export function sampleFace({ width, height, data }: RawPicture, part: number): FaceSample {
  const planes = [0, 1, 2].map((channel) => {
    const plane = new Float32Array(width * height)
    for (let at = 0; at < plane.length; at += 1) plane[at] = data[at * 4 + channel] ?? 0
    return new AreaSums(plane, width, height)
  })
  const squares = new Float32Array(width * height)
  for (let at = 0; at < squares.length; at += 1) squares[at] = (data[at * 4 + 1] ?? 0) ** 2
  const squareSums = new AreaSums(squares, width, height)
  const cell = (Math.min(width, height) * part) / 3
  const half = (cell * CORE) / 2
  let isEven = true
  const colours = Array.from({ length: 9 }, (_, at) => {
    const x = width / 2 + ((at % 3) - 1) * cell
    const y = height / 2 + (Math.floor(at / 3) - 1) * cell
    const means = planes.map((plane) => plane.mean([x - half, y - half, x + half, y + half]))
    const spread = squareSums.mean([x - half, y - half, x + half, y + half]) - (means[1] ?? 0) ** 2
    if (spread > EVEN ** 2) isEven = false
    return labOf(means)
  })
  return { colours, isEven, isDark: colours.every(([light]) => light < MIN_LIGHT) }
}

/** sRGB, 0 to 255 each, as Lab. */
export function labOf(rgb: readonly number[]): Lab {
  const [r = 0, g = 0, b = 0] = rgb.map((value) => {
    const part = Math.max(0, Math.min(1, value / 255))
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  const root = (value: number): number => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116)
  const x = root((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505)
  const y = root(0.2126 * r + 0.7152 * g + 0.0722 * b)
  const z = root((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

/** Lightness counts less: a side that is turned away from the window is darker as a whole. */
const LIGHT_WEIGHT = 0.45

function distanceOf([l, a, b]: Lab, [l2, a2, b2]: Lab): number {
  return Math.hypot((l - l2) * LIGHT_WEIGHT, a - a2, b - b2)
}

/**
 * What six pictures show. `doubtful` are the squares whose colour is nearly as near to another one. A picture
 * that has to be taken again is named: two middles alike, a side held another way round, or colours that make
 * no cube.
 */
export type CubeReading =
  | { state: 'read'; stickers: Stickers; doubtful: readonly number[] }
  | {
      state: 'retake'
      face: Face
      why: 'same' | 'turned' | 'unclear'
      stickers: Stickers
      other: Face | null
    }

/** Two middles that are nearer than this are of one colour. */
const ALIKE = 11
const ROUNDS = 3
/** A square is doubtful where another colour is hardly farther than its own, as a part of both. */
const DOUBT = 0.2

/** Reads a cube from its six sides. */
export function readFaces(sides: Readonly<Record<Face, readonly Lab[]>>): CubeReading {
  const squares = FACES.flatMap((face) => sides[face])
  const pair = alikeCentres(squares)
  if (pair) {
    const [other, face] = pair
    return { state: 'retake', face, why: 'same', other, stickers: nearest(squares, centresOf(squares)) }
  }
  let looks = centresOf(squares)
  let stickers: Face[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    stickers = assigned(squares, looks)
    looks = looksOf(squares, stickers, looks)
  }
  const doubtful = squares.flatMap((square, at) =>
    isDoubtful(square, stickers[at] ?? 'U', looks) ? [at] : [],
  )
  const read = readCube(stickers)
  if (read.cube) return { state: 'read', stickers, doubtful }
  const turned = turnedFace(stickers)
  if (turned) return { state: 'retake', face: turned, why: 'turned', other: null, stickers }
  const places = 'at' in read.fault ? read.fault.at : []
  const face = vaguestFace(squares, looks, { stickers, places })
  return { state: 'retake', face, why: 'unclear', other: null, stickers }
}

const centresOf = (squares: readonly Lab[]): readonly Lab[] =>
  FACES.map((face) => squares[centreOf(face)] ?? [0, 0, 0])

function alikeCentres(squares: readonly Lab[]): readonly [Face, Face] | null {
  const centres = centresOf(squares)
  for (const [at, one] of centres.entries())
    for (const [later, other] of centres.slice(at + 1).entries())
      if (distanceOf(one, other) < ALIKE) return [FACES[at] ?? 'U', FACES[at + 1 + later] ?? 'U']
  return null
}

const nearest = (squares: readonly Lab[], looks: readonly Lab[]): Face[] =>
  squares.map((square) => FACES[nearestTwo(square, looks).first] ?? 'U')

function nearestTwo(square: Lab, looks: readonly Lab[]) {
  const order = looks
    .map((look, at) => ({ at, far: distanceOf(square, look) }))
    .toSorted((a, b) => a.far - b.far)
  return { first: order[0]?.at ?? 0, near: order[0]?.far ?? 0, next: order[1]?.far ?? 0 }
}

function isDoubtful(square: Lab, own: Face, looks: readonly Lab[]): boolean {
  const { first, near, next } = nearestTwo(square, looks)
  return FACES[first] !== own || (next - near) / (next + near + 1e-6) < DOUBT
}

/** The middle of each colour's squares; the middle of the cube's side counts as one of them. */
function looksOf(squares: readonly Lab[], stickers: Stickers, before: readonly Lab[]): Lab[] {
  return FACES.map((face, at) => {
    const own = squares.filter((_, index) => stickers[index] === face)
    const middle = (channel: 0 | 1 | 2): number =>
      own.map((square) => square[channel]).toSorted((a, b) => a - b)[own.length >> 1] ?? 0
    return own.length > 2 ? [middle(0), middle(1), middle(2)] : (before[at] ?? [0, 0, 0])
  })
}

/**
 * Nine squares for each colour so that all distances together are least; a side's middle has its own
 * colour.
 */
function assigned(squares: readonly Lab[], looks: readonly Lab[]): Face[] {
  const free = squares.flatMap((_, at) => (at % 9 === 4 ? [] : [at]))
  const costs = free.map((at) =>
    free.map(
      (__, slot) => distanceOf(squares[at] ?? [0, 0, 0], looks[Math.floor(slot / 8)] ?? [0, 0, 0]) ** 2,
    ),
  )
  const chosen = cheapest(costs)
  const stickers = squares.map((_, at) => faceAt(at))
  for (const [index, at] of free.entries()) stickers[at] = FACES[Math.floor((chosen[index] ?? 0) / 8)] ?? 'U'
  return stickers
}

/**
 * The Hungarian method: for each row a column of its own, so that all costs together are least.
 * `costs`: as many columns as rows.
 */
export function cheapest(costs: readonly (readonly number[])[]): number[] {
  const state: Matching = {
    rowCost: costs.map(() => 0),
    columnCost: costs.map(() => 0),
    rowOf: costs.map(() => -1),
  }
  for (const row of costs.keys()) {
    const way = new Map<number, number>()
    let column = freeColumn(costs, state, { row, way })
    // Along the way each column takes the row of the one before.
    for (let before = way.get(column); before !== undefined; before = way.get(column)) {
      state.rowOf[column] = before === -1 ? row : (state.rowOf[before] ?? row)
      if (before === -1) break
      column = before
    }
  }
  const columns = costs.map(() => 0)
  for (const [column, row] of state.rowOf.entries()) columns[row] = column
  return columns
}

type Matching = { rowCost: number[]; columnCost: number[]; rowOf: number[] }
/** `way`: from which column each was reached; -1 is the row itself. */
type RowSearch = { row: number; way: Map<number, number> }

/**
 * The column that is reached at least cost and has no row yet; costs are changed so that it costs nothing.
 */
function freeColumn(
  costs: readonly (readonly number[])[],
  { rowCost, columnCost, rowOf }: Matching,
  { row, way }: RowSearch,
): number {
  const least = costs.map(() => Number.POSITIVE_INFINITY)
  const used = new Set<number>()
  let [column, here] = [-1, row]
  for (;;) {
    let [gap, next] = [Number.POSITIVE_INFINITY, -1]
    for (const [other, far] of least.entries()) {
      if (used.has(other)) continue
      const cost = (costs[here]?.[other] ?? 0) - (rowCost[here] ?? 0) - (columnCost[other] ?? 0)
      if (cost < far) {
        least[other] = cost
        way.set(other, column)
      }
      const now = Math.min(cost, far)
      if (now < gap) [gap, next] = [now, other]
    }
    rowCost[row] = (rowCost[row] ?? 0) + gap
    for (const other of least.keys())
      if (used.has(other)) {
        const its = rowOf[other] ?? row
        rowCost[its] = (rowCost[its] ?? 0) + gap
        columnCost[other] = (columnCost[other] ?? 0) - gap
      } else least[other] = (least[other] ?? 0) - gap
    column = next
    used.add(column)
    here = rowOf[column] ?? -1
    if (here === -1) return column
  }
}

/** The one side that makes a cube once it is turned; null if none does, or several. */
function turnedFace(stickers: Stickers): Face | null {
  const found = FACES.filter((face) => {
    let sides = [...stickers]
    for (let quarter = 0; quarter < 3; quarter += 1) {
      sides = quarterTurned(sides, face)
      if (readCube(sides).cube) return true
    }
    return false
  })
  return found.length === 1 ? (found[0] ?? null) : null
}

/** One side as it looks a quarter turn on, in its picture. */
function quarterTurned(stickers: Stickers, face: Face): Face[] {
  const start = FACES.indexOf(face) * 9
  return stickers.map((own, at) => {
    if (at < start || at >= start + 9) return own
    const [row, column] = [Math.floor((at - start) / 3), (at - start) % 3]
    return stickers[start + (2 - column) * 3 + row] ?? own
  })
}

type Doubts = { stickers: Stickers; places: readonly number[] }

/** The side that is to be taken again: of those at fault the one with the square that is least clear. */
function vaguestFace(squares: readonly Lab[], looks: readonly Lab[], { stickers, places }: Doubts): Face {
  const clearness = squares.map((square, at) => {
    const { near, next } = nearestTwo(square, looks)
    const own = looks[FACES.indexOf(stickers[at] ?? 'U')] ?? [0, 0, 0]
    return distanceOf(square, own) > near ? 0 : (next - near) / (next + near + 1e-6)
  })
  const candidates = places.length > 0 ? places : squares.map((_, at) => at)
  const at = candidates.reduce(
    (worst, each) => ((clearness[each] ?? 0) < (clearness[worst] ?? 0) ? each : worst),
    candidates[0] ?? 0,
  )
  return faceAt(at)
}
