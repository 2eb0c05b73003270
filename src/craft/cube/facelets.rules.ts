import { type Cube, classOf, FACES, type Face } from './cube.rules.ts'

/**
 * Stickers of a cube: 54 letters, nine for each of U R F D L B, row by row as in the unfolded net. A
 * letter is
 * the face whose centre has the colour.
 */
export type Stickers = readonly Face[]

/** Places of the corners' stickers, clockwise from the one above or below; numbers into the 54. */
export const CORNER_AT: readonly (readonly [number, number, number])[] = [
  [8, 9, 20],
  [6, 18, 38],
  [0, 36, 47],
  [2, 45, 11],
  [29, 26, 15],
  [27, 44, 24],
  [33, 53, 42],
  [35, 17, 51],
]
export const EDGE_AT: readonly (readonly [number, number])[] = [
  [5, 10],
  [7, 19],
  [3, 37],
  [1, 46],
  [32, 16],
  [28, 25],
  [30, 43],
  [34, 52],
  [23, 12],
  [21, 41],
  [50, 39],
  [48, 14],
]
export const faceAt = (index: number): Face => FACES[Math.floor(index / 9)] ?? 'U'
export const centreOf = (face: Face): number => FACES.indexOf(face) * 9 + 4

const CORNER_FACES = CORNER_AT.map((place) => place.map(faceAt))
const EDGE_FACES = EDGE_AT.map((place) => place.map(faceAt))

/** What a cube looks like. */
export function stickersOf(cube: Cube): Face[] {
  const out = Array.from({ length: 54 }, (_, i) => faceAt(i))
  for (const [place, stickers] of CORNER_AT.entries())
    for (const [i, face] of (CORNER_FACES[cube.corners[place] ?? 0] ?? []).entries())
      out[stickers[(i + (cube.twists[place] ?? 0)) % 3] ?? 0] = face
  for (const [place, stickers] of EDGE_AT.entries())
    for (const [i, face] of (EDGE_FACES[cube.edges[place] ?? 0] ?? []).entries())
      out[stickers[(i + (cube.flips[place] ?? 0)) % 2] ?? 0] = face
  return out
}

const OPPOSITE: Readonly<Record<Face, Face>> = { U: 'D', D: 'U', R: 'L', L: 'R', F: 'B', B: 'F' }

/** The first thing that cannot be, in the order a child can mend it; places are numbers into the 54. */
export type Fault =
  | { kind: 'count'; face: Face; count: number }
  | { kind: 'centres'; at: readonly number[] }
  | {
      kind: 'corner' | 'edge'
      why: 'opposite' | 'same' | 'mirrored'
      faces: readonly Face[]
      at: readonly number[]
    }
  | { kind: 'twice'; faces: readonly Face[]; at: readonly number[] }
  | { kind: 'twist'; turns: 1 | 2; at: readonly number[] }
  | { kind: 'flip'; at: readonly number[] }
  | { kind: 'parity'; at: readonly number[] }
export type Read = { cube: Cube; fault: null } | { cube: null; fault: Fault }

const turned = <T>(list: readonly T[], by: number) => list.map((_, i) => list[(i + by) % list.length] as T)
const equal = (one: readonly Face[], two: readonly Face[]) => one.every((face, i) => face === two[i])

type Found = { piece: number; turn: number }
function findPiece(faces: readonly Face[], pieces: readonly (readonly Face[])[]): Found | null {
  for (const [piece, its] of pieces.entries())
    for (let turn = 0; turn < its.length; turn += 1)
      if (equal(turned(faces, turn), its)) return { piece, turn }
  return null
}

function whyNot(faces: readonly Face[]): 'opposite' | 'same' | 'mirrored' {
  if (new Set(faces).size < faces.length) return 'same'
  return faces.some((face) => faces.includes(OPPOSITE[face])) ? 'opposite' : 'mirrored'
}

/** Pieces at all places of one kind, or the first place whose stickers no piece has. */
function readPieces(
  stickers: Stickers,
  places: readonly (readonly number[])[],
  pieces: readonly (readonly Face[])[],
): { found: Found[] } | { fault: Fault } {
  const found: Found[] = []
  for (const at of places) {
    const faces = at.map((index) => stickers[index] ?? 'U')
    const one = findPiece(faces, pieces)
    if (!one) return { fault: { kind: at.length > 2 ? 'corner' : 'edge', why: whyNot(faces), faces, at } }
    found.push(one)
  }
  return { found }
}

function twice(
  found: readonly Found[],
  places: readonly (readonly number[])[],
  pieces: readonly (readonly Face[])[],
) {
  for (const [second, { piece }] of found.entries()) {
    const first = found.findIndex((one) => one.piece === piece)
    if (first < second)
      return {
        kind: 'twice',
        faces: pieces[piece] ?? [],
        at: [...(places[first] ?? []), ...(places[second] ?? [])],
      } as const
  }
  return null
}

/**
 * A piece that is in its place but turned is the likeliest to have been turned by hand; else the first
 * turned.
 */
function turnedPlace(found: readonly Found[], places: readonly (readonly number[])[]): readonly number[] {
  const home = found.findIndex(({ piece, turn }, place) => piece === place && turn > 0)
  return places[home >= 0 ? home : found.findIndex(({ turn }) => turn > 0)] ?? []
}

/**
 * Reads a cube from its stickers. Checks, in this order: nine of each colour, centres, corners and edges that
 * no cube has, a piece that is there twice, a corner turned in itself, an edge flipped, two pieces swapped.
 */
export function readCube(stickers: Stickers): Read {
  const wrong = (fault: Fault): Read => ({ cube: null, fault })
  for (const face of FACES) {
    const count = stickers.filter((one) => one === face).length
    if (count !== 9) return wrong({ kind: 'count', face, count })
  }
  const centres = FACES.map(centreOf).filter((index) => stickers[index] !== faceAt(index))
  if (centres.length > 0) return wrong({ kind: 'centres', at: centres })
  const corners = readPieces(stickers, CORNER_AT, CORNER_FACES)
  if ('fault' in corners) return wrong(corners.fault)
  const edges = readPieces(stickers, EDGE_AT, EDGE_FACES)
  if ('fault' in edges) return wrong(edges.fault)
  const double = twice(corners.found, CORNER_AT, CORNER_FACES) ?? twice(edges.found, EDGE_AT, EDGE_FACES)
  if (double) return wrong(double)
  const cube: Cube = {
    corners: corners.found.map(({ piece }) => piece),
    twists: corners.found.map(({ turn }) => turn),
    edges: edges.found.map(({ piece }) => piece),
    flips: edges.found.map(({ turn }) => turn),
  }
  const { twist, flip, parity } = classOf(cube)
  if (twist !== 0) {
    const turns = twist === 1 ? 1 : 2
    return wrong({ kind: 'twist', turns, at: turnedPlace(corners.found, CORNER_AT) })
  }
  if (flip !== 0) return wrong({ kind: 'flip', at: turnedPlace(edges.found, EDGE_AT) })
  if (parity !== 0) {
    const swapped = edges.found.flatMap(({ piece }, place) => (piece === place ? [] : [place]))
    return wrong({ kind: 'parity', at: swapped.slice(0, 2).flatMap((place) => [...(EDGE_AT[place] ?? [])]) })
  }
  return { cube, fault: null }
}

/** Turns the whole cube round the axis through the front by a half: yellow comes up, the front stays. */
export function turnedOver(stickers: Stickers): Face[] {
  const swap: Readonly<Record<Face, Face>> = { U: 'D', D: 'U', R: 'L', L: 'R', F: 'F', B: 'B' }
  return stickers.map((_, index) => {
    const from = FACES.indexOf(swap[faceAt(index)]) * 9 + 8 - (index % 9)
    return swap[stickers[from] ?? 'U']
  })
}
