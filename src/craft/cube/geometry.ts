import { type Face, FACES, type Move, quartersOf, faceOf, moveOf } from './cube.rules.ts'

/** A place in space: x to the right, y up, z to the eye; the cube's middle is 0 0 0, its sides 3 long. */
type Point = readonly [number, number, number]
export type View = { yaw: number; tilt: number }
export const FRONT_VIEW: View = { yaw: -42, tilt: 30 }

const NORMAL: Readonly<Record<Face, Point>> = {
  U: [0, 1, 0],
  R: [1, 0, 0],
  F: [0, 0, 1],
  D: [0, -1, 0],
  L: [-1, 0, 0],
  B: [0, 0, -1],
}
/** Where row and column of a face's nine lie, in the order of the unfolded net. */
const PLACE: Readonly<Record<Face, (row: number, column: number) => Point>> = {
  U: (r, c) => [c - 1, 1, r - 1],
  R: (r, c) => [1, 1 - r, 1 - c],
  F: (r, c) => [c - 1, 1 - r, 1],
  D: (r, c) => [c - 1, -1, 1 - r],
  L: (r, c) => [-1, 1 - r, c - 1],
  B: (r, c) => [1 - c, 1 - r, -1],
}
export type Sticker = { index: number; face: Face; at: Point; normal: Point }
export const STICKERS: readonly Sticker[] = FACES.flatMap((face, f) =>
  Array.from({ length: 9 }, (_, i) => ({
    index: f * 9 + i,
    face,
    at: PLACE[face](Math.floor(i / 3), i % 3),
    normal: NORMAL[face],
  })),
)

const dot = (a: Point, b: Point) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const cross = (a: Point, b: Point): Point => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
const plus = (a: Point, b: Point, by = 1): Point => [a[0] + b[0] * by, a[1] + b[1] * by, a[2] + b[2] * by]
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Turned about one of the three axes, counter-clockwise as seen from its positive end. */
function turned([x, y, z]: Point, axis: Point, degrees: number): Point {
  const [c, s] = [Math.cos(radians(degrees)), Math.sin(radians(degrees))]
  if (axis[0] !== 0) return [x, c * y - s * z, s * y + c * z]
  if (axis[1] !== 0) return [c * x + s * z, y, c * z - s * x]
  return [c * x - s * y, s * x + c * y, z]
}
/** As the eye sees it: x and y on the screen, y downwards, and how near it is. */
function seen(point: Point, { yaw, tilt }: View): Point {
  const [x, y, z] = turned(turned(point, [0, 1, 0], yaw), [1, 0, 0], tilt)
  return [x, -y, z]
}

export type Turning = { move: Move; part: number }
export type Drawn = { key: string; points: readonly (readonly [number, number])[]; index: number | null }

const CUBIES: readonly Point[] = Array.from(
  { length: 27 },
  (_, i): Point => [(i % 3) - 1, (Math.floor(i / 3) % 3) - 1, Math.floor(i / 9) - 1],
).filter((at) => dot(at, at) > 0)
const stickerAt = new Map(STICKERS.map((one) => [`${one.at.join()} ${one.normal.join()}`, one.index]))

/** The four corners of a cubie's face, `inset` from its edges. */
function square(at: Point, normal: Point, inset: number): Point[] {
  const one: Point = normal[0] === 0 ? [1, 0, 0] : [0, 1, 0]
  const two = cross(normal, one)
  const half = 0.5 - inset
  const middle = plus(at, normal, 0.5)
  return [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([a = 0, b = 0]) => plus(plus(middle, one, a * half), two, b * half))
}

/**
 * What is to be drawn, from back to front: dark bodies (no index) and stickers, one layer part of a turn
 * on.
 */
export function drawing(view: View, turning: Turning | null): Drawn[] {
  const face = turning ? faceOf(turning.move) : 'U'
  const normal = NORMAL[face]
  const quarters = turning ? quartersOf(turning.move) : 0
  const degrees = turning ? -90 * (quarters === 3 ? -1 : quarters) * turning.part : 0
  const moves = (at: Point) => turning !== null && dot(at, normal) === 1
  const eye = (point: Point, at: Point) =>
    seen(moves(at) ? turned(point, normal, degrees * sign(normal)) : point, view)
  const towards = seen(normal, view)[2]
  const depth = (at: Point) => (turning ? dot(at, normal) * towards * 100 : 0) + eye(at, at)[2]
  const out: Drawn[] = []
  for (const at of CUBIES.toSorted((a, b) => depth(a) - depth(b)))
    for (const one of FACES) {
      const outward = NORMAL[one]
      const index = stickerAt.get(`${at.join()} ${outward.join()}`) ?? null
      const cut = turning !== null && Math.abs(dot(outward, normal)) === 1
      if (index === null && !cut) continue
      const [from, to] = [eye(at, at), eye(plus(at, outward), at)]
      if (to[2] - from[2] <= 0.001) continue
      const flat = (inset: number) =>
        square(at, outward, inset).map((point) => {
          const [x, y] = eye(point, at)
          return [x, y] as const
        })
      out.push({ key: `b${at.join()}${one}`, points: flat(-0.01), index: null })
      if (index !== null) out.push({ key: `s${index}`, points: flat(0.07), index })
    }
  return out
}
/** `turned` counts about the positive axis: the faces L, D and B look the other way. */
const sign = (normal: Point) => normal[0] + normal[1] + normal[2]

/**
 * The turn that a finger wants which goes from a sticker over the screen by `dx`, `dy` (any unit): the layer
 * that carries the sticker that way; null for a middle layer, which only lets one look around.
 */
export function dragged(index: number, [dx, dy]: readonly [number, number], view: View): Move | null {
  const sticker = STICKERS[index]
  if (!sticker) return null
  const { at, normal } = sticker
  const ways = (
    [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ] as const
  ).filter((axis) => dot(axis, normal) === 0)
  const along = ways
    .map((axis) => {
      const [x, y] = seen(axis, view)
      return { axis, much: x * dx + y * dy }
    })
    .toSorted((a, b) => Math.abs(b.much) - Math.abs(a.much))[0]
  if (!along) return null
  const about = cross(normal, along.much < 0 ? plus([0, 0, 0], along.axis, -1) : along.axis)
  const layer = dot(at, about)
  const face = FACES.find((one) => dot(NORMAL[one], about) === layer && layer !== 0)
  return face ? moveOf(face, layer > 0 ? 3 : 1) : null
}
