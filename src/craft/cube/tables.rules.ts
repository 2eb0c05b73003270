import { type Cube, cubeOf, MOVES } from './cube.rules.ts'

/**
 * Kociemba's two phases: coordinates of a cube, what each turn makes of them, and how far each is from its
 * phase's end at least. About five million small numbers, made once in under a second.
 */
export type Tables = {
  /**
   * First phase, all 18 turns: twists of corners (2,187), flips of edges (2,048), places of the slice's
   * edges (495).
   */
  twist: Uint16Array
  flip: Uint16Array
  slice: Uint16Array
  twistSlice: Int8Array
  flipSlice: Int8Array
  /**
   * Second phase, ten turns: orders of corners, of the eight other edges (40,320 each), of the slice's
   * (24).
   */
  corners: Uint16Array
  edges: Uint16Array
  inner: Uint16Array
  cornersInner: Int8Array
  edgesInner: Int8Array
}

/** Turns that keep the second phase: U and D anyhow, the others by halves; numbers into MOVES. */
export const SECOND: readonly number[] = MOVES.flatMap((move, i) =>
  move[0] === 'U' || move[0] === 'D' || move.endsWith('2') ? [i] : [],
)
const parts = MOVES.map(cubeOf)

const choose = (n: number, k: number): number => {
  let out = 1
  for (let i = 0; i < k; i += 1) out = (out * (n - i)) / (i + 1)
  return n < k ? 0 : Math.round(out)
}

export const twistOf = (twists: ArrayLike<number>): number => {
  let out = 0
  for (let i = 0; i < 7; i += 1) out = out * 3 + (twists[i] ?? 0)
  return out
}
export const flipOf = (flips: ArrayLike<number>): number => {
  let out = 0
  for (let i = 0; i < 11; i += 1) out = out * 2 + (flips[i] ?? 0)
  return out
}
/** Which places hold the four edges of the middle slice, in any order; 0 when they are home. */
export const sliceOf = (edges: ArrayLike<number>): number => {
  let [out, left] = [0, 4]
  for (let i = 0; i < 12 && left > 0; i += 1)
    if ((edges[11 - i] ?? 0) >= 8) left -= 1
    else out += choose(11 - i, left - 1)
  return out
}
const edgesOfSlice = (coordinate: number): number[] => {
  let [rest, left] = [coordinate, 4]
  const out: number[] = Array.from({ length: 12 }, () => 0)
  for (let i = 0; i < 12; i += 1) {
    const skipped = choose(11 - i, left - 1)
    if (left > 0 && rest < skipped) {
      out[11 - i] = 8
      left -= 1
    } else if (left > 0) rest -= skipped
  }
  return out
}

/** The number of an order of `size` different things, from 0; 0 when they are in order. */
export function rankOf(order: ArrayLike<number>, from: number, size: number): number {
  let out = 0
  for (let i = 0; i < size; i += 1) {
    let smaller = 0
    for (let j = i + 1; j < size; j += 1) if ((order[from + j] ?? 0) < (order[from + i] ?? 0)) smaller += 1
    out = out * (size - i) + smaller
  }
  return out
}
function orderAt(rank: number, size: number): number[] {
  const digits: number[] = []
  let rest = rank
  for (let base = 1; base <= size; base += 1) {
    digits.unshift(rest % base)
    rest = Math.floor(rest / base)
  }
  const left = Array.from({ length: size }, (_, i) => i)
  return digits.map((digit) => left.splice(digit, 1)[0] ?? 0)
}

type Making = { size: number; turns: readonly number[]; of: (state: number, part: Cube) => number }
function made({ size, turns, of }: Making): Uint16Array {
  const into = new Uint16Array(size * turns.length)
  for (let state = 0; state < size; state += 1)
    for (const [i, move] of turns.entries()) into[state * turns.length + i] = of(state, parts[move] as Cube)
  return into
}

/** Least turns to the end for each pair of coordinates, from the end outwards. */
function distances(one: Uint16Array, two: Uint16Array, turns: number): Int8Array {
  const [sizeOne, sizeTwo] = [one.length / turns, two.length / turns]
  const out = new Int8Array(sizeOne * sizeTwo).fill(-1)
  out[0] = 0
  for (let depth = 1, found = 1; found > 0; depth += 1) {
    found = 0
    for (let a = 0; a < sizeOne; a += 1)
      for (let b = 0; b < sizeTwo; b += 1) {
        if (out[a * sizeTwo + b] !== depth - 1) continue
        for (let move = 0; move < turns; move += 1) {
          const to = (one[a * turns + move] ?? 0) * sizeTwo + (two[b * turns + move] ?? 0)
          if (out[to] !== -1) continue
          out[to] = depth
          found += 1
        }
      }
  }
  return out
}

const ALL = MOVES.map((_, i) => i)
const unpack = (value: number, base: number, size: number) => {
  const out = new Uint8Array(size + 1)
  let [rest, sum] = [value, 0]
  for (let i = size - 1; i >= 0; i -= 1) {
    out[i] = rest % base
    sum += rest % base
    rest = Math.floor(rest / base)
  }
  out[size] = (base - (sum % base)) % base
  return out
}
function memo<T>(size: number, make: (state: number) => T): (state: number) => T {
  const all = Array.from({ length: size }, (_, state) => make(state))
  return (state) => all[state] as T
}

export function makeTables(): Tables {
  const twists = memo(2187, (state) => unpack(state, 3, 7))
  const flips = memo(2048, (state) => unpack(state, 2, 11))
  const slices = memo(495, edgesOfSlice)
  const orders = memo(40_320, (state) => orderAt(state, 8))
  const inners = memo(24, (state) => orderAt(state, 4))
  const twist = made({
    size: 2187,
    turns: ALL,
    of: (state, { corners, twists: by }) => {
      const from = twists(state)
      return twistOf(corners.map((c, i) => ((from[c] ?? 0) + (by[i] ?? 0)) % 3))
    },
  })
  const flip = made({
    size: 2048,
    turns: ALL,
    of: (state, { edges, flips: by }) => {
      const from = flips(state)
      return flipOf(edges.map((e, i) => (from[e] ?? 0) ^ (by[i] ?? 0)))
    },
  })
  const slice = made({
    size: 495,
    turns: ALL,
    of: (state, { edges }) => {
      const from = slices(state)
      return sliceOf(edges.map((e) => from[e] ?? 0))
    },
  })
  const ordered = (take: (part: Cube) => readonly number[]) =>
    made({
      size: 40_320,
      turns: SECOND,
      of: (state, part) => {
        const [from, by] = [orders(state), take(part)]
        const to = new Uint8Array(8)
        for (let i = 0; i < 8; i += 1) to[i] = from[by[i] ?? 0] ?? 0
        return rankOf(to, 0, 8)
      },
    })
  const corners = ordered((part) => part.corners)
  const edges = ordered((part) => part.edges)
  const inner = made({
    size: 24,
    turns: SECOND,
    of: (state, part) => {
      const from = inners(state)
      return rankOf(
        part.edges.slice(8).map((e) => from[e - 8] ?? 0),
        0,
        4,
      )
    },
  })
  return {
    twist,
    flip,
    slice,
    twistSlice: distances(twist, slice, 18),
    flipSlice: distances(flip, slice, 18),
    corners,
    edges,
    inner,
    cornersInner: distances(corners, inner, SECOND.length),
    edgesInner: distances(edges, inner, SECOND.length),
  }
}
