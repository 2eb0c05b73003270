import { type Cube, joined, type Move, moveOf, play } from './cube.rules.ts'
import {
  SIDES,
  type Side,
  ALGORITHMS,
  asHeld,
  turnsOf,
  CORNER_UP,
  EDGE_UP,
  sideBy,
  type Doing,
} from './course.rules.ts'

/** The cross on top; null when it is there. */
export function nextYellowCross(cube: Cube): Doing | null {
  const good = SIDES.filter((side) => cube.flips[EDGE_UP[side]] === 0)
  if (good.length === 4) return null
  const held = good.length === 0 ? 'F' : SIDES.find((side) => isCrossHold(good, side))
  return { front: held ?? 'F', moves: ALGORITHMS.cross, why: 'cross' }
}
/** A line lies from left to right, a corner points back and left. */
const isCrossHold = (good: readonly Side[], front: Side) =>
  good.includes(sideBy(front, 3)) && (good.includes(sideBy(front, 1)) || good.includes(sideBy(front, 2)))

const edgesFit = (cube: Cube) => SIDES.filter((side) => cube.edges[EDGE_UP[side]] === EDGE_UP[side])
const tops: readonly (readonly Move[])[] = [[], ['U'], ["U'"], ['U2']]
/** The sides of that cross to their middles; null when they fit. */
export function nextYellowEdges(cube: Cube): Doing | null {
  if (edgesFit(cube).length === 4) return null
  const round = tops.find((top) => edgesFit(play(cube, top)).length === 4)
  if (round) return { front: 'F', moves: round, why: 'top-round' }
  // Two that fit beside each other come behind and to the right; then one Sune and a turn of the top end it.
  for (const top of tops)
    for (const front of SIDES) {
      const after = play(play(cube, top), asHeld(ALGORITHMS.sune, front))
      if (tops.some((last) => edgesFit(play(after, last)).length === 4))
        return { front, moves: joined([...top, ...ALGORITHMS.sune]), why: 'sune' }
    }
  return { front: 'F', moves: ALGORITHMS.sune, why: 'sune' }
}

/** The sides whose upper right corner is the right piece, turned or not. */
export const cornersFit = (cube: Cube) =>
  SIDES.filter((side) => cube.corners[CORNER_UP[side]] === CORNER_UP[side])
/** The upper corners to their places, turned or not; null when they are there. */
export function nextCornersPlaced(cube: Cube): Doing | null {
  const fit = cornersFit(cube)
  if (fit.length === 4) return null
  return { front: fit[0] ?? 'F', moves: ALGORITHMS.cycle, why: 'cycle' }
}

/** The whole cube stays as it is held: only the top turns to bring the next corner to the front right. */
export function turnedCorners(cube: Cube): Doing[] {
  const doings: Doing[] = []
  let at = cube
  const act = (doing: Doing) => {
    doings.push(doing)
    at = play(at, turnsOf({ ...doing, stage: 'corners-turned', rounds: doing.rounds ?? 1 }))
  }
  const front = SIDES.find((side) => at.twists[CORNER_UP[side]] !== 0)
  if (!front) return []
  for (let i = 0; i < 4; i += 1) {
    const twist = at.twists[CORNER_UP[front]] ?? 0
    if (twist > 0) act({ front, moves: ALGORITHMS.turn, rounds: twist === 1 ? 2 : 4, why: 'turn-corner' })
    const left = SIDES.map((_, by) => at.twists[CORNER_UP[sideBy(front, by)]] ?? 0)
    const by = left.findIndex((one) => one > 0)
    if (by < 0) break
    const move = moveOf('U', by)
    if (move) act({ front, moves: [move], why: 'next-corner' })
  }
  const round = tops.find((top) => edgesFit(play(at, top)).length === 4) ?? []
  if (round.length > 0) act({ front, moves: round, why: 'top-round' })
  return doings
}
