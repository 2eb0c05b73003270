/**
 * A 3×3 cube as its movable pieces, in Kociemba's order: corners URF UFL ULB UBR DFR DLF DBL DRB, edges
 * UR UF UL UB DR DF DL DB FR FL BL BR. `corners[i]` is the piece that stands at place i, `twists[i]` how
 * often
 * it is turned clockwise (0 to 2); `edges` and `flips` (0, 1) likewise.
 */
export type Cube = {
  corners: readonly number[]
  twists: readonly number[]
  edges: readonly number[]
  flips: readonly number[]
}

export const FACES = ['U', 'R', 'F', 'D', 'L', 'B'] as const
export type Face = (typeof FACES)[number]
export type Move = Face | `${Face}2` | `${Face}'`

const upTo = (n: number) => Array.from({ length: n }, (_, i) => i)
const noughts = (n: number) => Array.from({ length: n }, () => 0)
export const SOLVED: Cube = { corners: upTo(8), twists: noughts(8), edges: upTo(12), flips: noughts(12) }

/** Quarter turns, clockwise: which piece comes to each place, and how it is turned there. */
const QUARTER: Readonly<Record<Face, Cube>> = {
  U: {
    corners: [3, 0, 1, 2, 4, 5, 6, 7],
    twists: noughts(8),
    edges: [3, 0, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11],
    flips: noughts(12),
  },
  R: {
    corners: [4, 1, 2, 0, 7, 5, 6, 3],
    twists: [2, 0, 0, 1, 1, 0, 0, 2],
    edges: [8, 1, 2, 3, 11, 5, 6, 7, 4, 9, 10, 0],
    flips: noughts(12),
  },
  F: {
    corners: [1, 5, 2, 3, 0, 4, 6, 7],
    twists: [1, 2, 0, 0, 2, 1, 0, 0],
    edges: [0, 9, 2, 3, 4, 8, 6, 7, 1, 5, 10, 11],
    flips: [0, 1, 0, 0, 0, 1, 0, 0, 1, 1, 0, 0],
  },
  D: {
    corners: [0, 1, 2, 3, 5, 6, 7, 4],
    twists: noughts(8),
    edges: [0, 1, 2, 3, 5, 6, 7, 4, 8, 9, 10, 11],
    flips: noughts(12),
  },
  L: {
    corners: [0, 2, 6, 3, 4, 1, 5, 7],
    twists: [0, 1, 2, 0, 0, 2, 1, 0],
    edges: [0, 1, 10, 3, 4, 5, 9, 7, 8, 2, 6, 11],
    flips: noughts(12),
  },
  B: {
    corners: [0, 1, 3, 7, 4, 5, 2, 6],
    twists: [0, 0, 1, 2, 0, 0, 2, 1],
    edges: [0, 1, 2, 11, 4, 5, 6, 10, 8, 9, 3, 7],
    flips: [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 1, 1],
  },
}

/** `one`, then `two` on top of it. */
export function compose(one: Cube, two: Cube): Cube {
  return {
    corners: two.corners.map((from) => one.corners[from] ?? 0),
    twists: two.corners.map((from, i) => ((one.twists[from] ?? 0) + (two.twists[i] ?? 0)) % 3),
    edges: two.edges.map((from) => one.edges[from] ?? 0),
    flips: two.edges.map((from, i) => (one.flips[from] ?? 0) ^ (two.flips[i] ?? 0)),
  }
}

/** All eighteen, by face: quarter, half, quarter back. */
export const MOVES: readonly Move[] = FACES.flatMap((face): Move[] => [face, `${face}2`, `${face}'`])
const moved = new Map<Move, Cube>(
  FACES.flatMap((face) => {
    const once = QUARTER[face]
    const twice = compose(once, once)
    return [[face, once] as const, [`${face}2`, twice] as const, [`${face}'`, compose(twice, once)] as const]
  }),
)
export const cubeOf = (move: Move): Cube => moved.get(move) ?? SOLVED
export const faceOf = (move: Move): Face => move[0] as Face
/** How many quarter turns clockwise: 1, 2 or 3. */
export function quartersOf(move: Move): number {
  if (move.endsWith('2')) return 2
  return move.endsWith("'") ? 3 : 1
}
export const moveOf = (face: Face, quarters: number): Move | null =>
  ([null, face, `${face}2`, `${face}'`] as const)[((quarters % 4) + 4) % 4] ?? null

export const turn = (cube: Cube, move: Move): Cube => compose(cube, cubeOf(move))
export const play = (cube: Cube, moves: readonly Move[]): Cube => moves.reduce(turn, cube)

/** Reads "R U2 F'"; any apostrophe, brackets and "R2'" too. @returns null when a word is no turn. */
export function readAlgorithm(text: string): Move[] | null {
  const words = text.replaceAll(/[’`´]/g, "'").replaceAll(/[()]/g, ' ').split(/\s+/).filter(Boolean)
  const moves = words.map((word) => word.replace("2'", '2')).filter(isMove)
  return moves.length === words.length ? moves : null
}
const isMove = (word: string): word is Move => moved.has(word as Move)
export const inverse = (moves: readonly Move[]): Move[] =>
  moves.toReversed().flatMap((move) => moveOf(faceOf(move), -quartersOf(move)) ?? [])

/** Turns of one face after another are one turn, or none. */
export function joined(moves: readonly Move[]): Move[] {
  const out: Move[] = []
  for (const move of moves) {
    const last = out.at(-1)
    if (!last || faceOf(last) !== faceOf(move)) {
      out.push(move)
      continue
    }
    out.pop()
    const both = moveOf(faceOf(move), quartersOf(last) + quartersOf(move))
    if (both) out.push(both)
  }
  return out
}

const same = (one: readonly number[], two: readonly number[]) => one.every((value, i) => value === two[i])
export const isSame = (one: Cube, two: Cube): boolean =>
  same(one.corners, two.corners) &&
  same(one.twists, two.twists) &&
  same(one.edges, two.edges) &&
  same(one.flips, two.flips)
export const isSolved = (cube: Cube): boolean => isSame(cube, SOLVED)

/** 1 when the pieces are in an odd order. */
export function parityOf(order: readonly number[]): number {
  let odd = 0
  for (let i = 0; i < order.length; i += 1)
    for (let j = i + 1; j < order.length; j += 1) if ((order[i] ?? 0) > (order[j] ?? 0)) odd ^= 1
  return odd
}
const sum = (list: readonly number[]) => list.reduce((total, value) => total + value, 0)
/** What turning can never change: 0 0 0 on every cube that can be solved. */
export const classOf = (cube: Cube): { twist: number; flip: number; parity: number } => ({
  twist: sum(cube.twists) % 3,
  flip: sum(cube.flips) % 2,
  parity: parityOf(cube.corners) ^ parityOf(cube.edges),
})

function shuffled(random: () => number, size: number): number[] {
  const out = upTo(size)
  for (let i = size - 1; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1))
    const [a, b] = [out[i] ?? 0, out[j] ?? 0]
    out[i] = b
    out[j] = a
  }
  return out
}
/** Pieces put together anyhow: one of twelve such cubes can be solved. */
export const reassembled = (random: () => number): Cube => ({
  corners: shuffled(random, 8),
  twists: noughts(8).map(() => Math.floor(random() * 3)),
  edges: shuffled(random, 12),
  flips: noughts(12).map(() => Math.floor(random() * 2)),
})
/** Each of the 43,252,003,274,489,856,000 states that can be solved is as likely as any other. */
export function randomState(random: () => number): Cube {
  const any = reassembled(random)
  const { twist, flip, parity } = classOf(any)
  const [first = 0, second = 0, ...others] = any.edges
  return {
    corners: any.corners,
    twists: any.twists.with(7, ((any.twists[7] ?? 0) + 3 - twist) % 3),
    edges: parity === 1 ? [second, first, ...others] : any.edges,
    flips: any.flips.with(11, (any.flips[11] ?? 0) ^ flip),
  }
}
