import { type Cube, cubeOf, faceOf, type Move, MOVES, play } from './cube.rules.ts'
import {
  SIDES,
  type Side,
  ALGORITHMS,
  asHeld,
  CORNER_UP,
  CORNER_DOWN,
  EDGE_UP,
  EDGE_DOWN,
  EDGE_RIGHT,
  WHITE,
  sideBy,
  sideWhere,
  topTurn,
  type Doing,
} from './course.rules.ts'

/* ---- daisy: white petals round the yellow centre, each by the shortest way that keeps the others ---- */

/** Where each white edge stands and whether it is flipped, as twice the place and the flip. */
const petalsOf = (cube: Cube) =>
  WHITE.map((piece) => {
    const place = cube.edges.indexOf(piece)
    return place * 2 + (cube.flips[place] ?? 0)
  })
const isPetal = (at: number) => at < 8 && at % 2 === 0
const countPetals = (petals: readonly number[]) => petals.filter(isPetal).length
/** Whether all four white edges stand round the yellow centre. */
export const isDaisy = (cube: Cube): boolean => countPetals(petalsOf(cube)) === 4
const edgeMoves = MOVES.map((move) => {
  const { edges, flips } = cubeOf(move)
  return Array.from({ length: 24 }, (_, at) => {
    const to = edges.indexOf(at >> 1)
    return to * 2 + ((at & 1) ^ (flips[to] ?? 0))
  })
})
type Search = { wanted: number; left: number; last: string }
function petalWay(petals: readonly number[], { wanted, left, last }: Search): Move[] | null {
  if (countPetals(petals) >= wanted) return []
  if (left === 0) return null
  for (const [i, move] of MOVES.entries()) {
    if (move[0] === last) continue
    const way = petalWay(
      petals.map((at) => edgeMoves[i]?.[at] ?? 0),
      { wanted, left: left - 1, last: faceOf(move) },
    )
    if (way) return [move, ...way]
  }
  return null
}
/** One more white petal, by the shortest way that keeps the others; null when there are four. */
export function nextPetal(cube: Cube): Doing | null {
  const petals = petalsOf(cube)
  const count = countPetals(petals)
  if (count === 4) return null
  for (let length = 1; length < 8; length += 1) {
    const moves = petalWay(petals, { wanted: count + 1, left: length, last: '' })
    if (moves) return { front: 'F', moves, why: 'petal' }
  }
  return null
}

/* ---- cross: each petal above the side of its own colour, then down ---- */

/** One petal down to the white side. */
export function nextCross(cube: Cube): Doing | null {
  const ready = SIDES.map((side) => {
    const place = cube.edges.indexOf(EDGE_DOWN[side])
    const above = sideWhere(EDGE_UP, place)
    return above ? { side, turns: topTurn(above, side) } : null
  }).filter((one) => one !== null)
  const best = ready.toSorted((a, b) => a.turns.length - b.turns.length)[0]
  return best ? { front: best.side, moves: [...best.turns, 'F2'], why: 'petal-down' } : null
}

/* ---- white corners: above its place, then round after round until white looks down ---- */

/** One step of a white corner to its place; null when none is left. */
export function nextWhiteCorner(cube: Cube): Doing | null {
  const isHome = (side: Side) =>
    cube.corners[CORNER_DOWN[side]] === CORNER_DOWN[side] && cube.twists[CORNER_DOWN[side]] === 0
  const above = SIDES.filter((side) => WHITE.includes(cube.corners[CORNER_UP[side]] ?? 0))
  const homeOf = (side: Side) => sideWhere(CORNER_DOWN, cube.corners[CORNER_UP[side]] ?? 0) ?? 'F'
  const from = above.find((side) => homeOf(side) === side) ?? above[0]
  if (from) {
    const home = homeOf(from)
    if (home !== from) return { front: home, moves: topTurn(from, home), why: 'corner-above' }
    return { front: home, moves: ALGORITHMS.lift, rounds: roundsDown(cube, home), why: 'corner-down' }
  }
  const stuck = SIDES.find((side) => !isHome(side))
  return stuck ? { front: stuck, moves: ALGORITHMS.lift, why: 'corner-up' } : null
}
function roundsDown(cube: Cube, side: Side): number {
  const place = CORNER_DOWN[side]
  let at = cube
  for (let rounds = 1; rounds < 6; rounds += 1) {
    at = play(at, asHeld(ALGORITHMS.lift, side))
    if (at.corners[place] === place && at.twists[place] === 0) return rounds
  }
  return 5
}

/* ---- middle edges: above the side of its front colour, then down to the right or the left ---- */

/** One step of a middle edge to its place; null when none is left. */
export function nextMiddle(cube: Cube): Doing | null {
  const frees = SIDES.filter((side) => (cube.edges[EDGE_UP[side]] ?? 0) > 7)
  const free = frees.find((side) => colours(cube, side).outward === side) ?? frees[0]
  if (!free) {
    const stuck = SIDES.find(
      (side) => cube.edges[EDGE_RIGHT[side]] !== EDGE_RIGHT[side] || cube.flips[EDGE_RIGHT[side]] === 1,
    )
    return stuck ? { front: stuck, moves: ALGORITHMS.right, why: 'edge-out' } : null
  }
  const { outward, other } = colours(cube, free)
  if (outward !== free) return { front: outward, moves: topTurn(free, outward), why: 'edge-above' }
  const right = sideBy(outward, 1) === other
  return {
    front: outward,
    moves: right ? ALGORITHMS.right : ALGORITHMS.left,
    why: right ? 'edge-right' : 'edge-left',
  }
}
/** The colours of a middle edge in the top layer: that of its side sticker, and that of the one above. */
function colours(cube: Cube, side: Side): { outward: Side; other: Side } {
  const [first, second] = MIDDLE_SIDES[cube.edges[EDGE_UP[side]] ?? 8] ?? ['F', 'R']
  // An edge's first colour is front or back; unflipped it looks up.
  const isUp = cube.flips[EDGE_UP[side]] === 0
  return { outward: isUp ? second : first, other: isUp ? first : second }
}
const MIDDLE_SIDES: Readonly<Record<number, readonly [Side, Side]>> = {
  8: ['F', 'R'],
  9: ['F', 'L'],
  10: ['B', 'L'],
  11: ['B', 'R'],
}
