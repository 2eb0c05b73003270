import {
  type Cube,
  cubeOf,
  type Face,
  faceOf,
  joined,
  type Move,
  moveOf,
  MOVES,
  play,
  quartersOf,
  readAlgorithm,
} from './cube.rules.ts'

/** The course: eight stages, in the order in which they are learnt. Held with yellow up. */
export const STAGES = [
  'daisy',
  'cross',
  'white-corners',
  'middle',
  'yellow-cross',
  'yellow-edges',
  'corners-placed',
  'corners-turned',
] as const
export type Stage = (typeof STAGES)[number]

/** The sides from the front to the right: what comes to the front when the whole cube is turned. */
export const SIDES = ['F', 'R', 'B', 'L'] as const
export type Side = (typeof SIDES)[number]

/**
 * One thing to do: the whole cube is held with `front` towards the child and yellow up, and turned as the
 * child sees it (`moves`); `rounds` of the same turns are told as rounds.
 */
export type Task = { stage: Stage; front: Side; moves: readonly Move[]; rounds: number; why: Why }
/** What the task is for; the page has the words. */
export type Why =
  | 'petal'
  | 'petal-down'
  | 'corner-up'
  | 'corner-above'
  | 'corner-down'
  | 'edge-out'
  | 'edge-above'
  | 'edge-right'
  | 'edge-left'
  | 'cross'
  | 'sune'
  | 'top-round'
  | 'cycle'
  | 'turn-corner'
  | 'next-corner'

const algorithm = (text: string): Move[] => readAlgorithm(text) ?? []
export const ALGORITHMS = {
  lift: algorithm("R U R' U'"),
  right: algorithm("U R U' R' U' F' U F"),
  left: algorithm("U' L' U L U F U' F'"),
  cross: algorithm("F R U R' U' F'"),
  sune: algorithm("R U R' U R U2 R'"),
  cycle: algorithm("U R U' L' U R' U' L"),
  turn: algorithm("R' D' R D"),
} as const

/**
 * Turns as the child sees them, told for a cube whose front is `front`: as they are for the cube that
 * lies still.
 */
export function asHeld(moves: readonly Move[], front: Side): Move[] {
  const by = SIDES.indexOf(front)
  const real = (face: Face): Face => {
    const at = SIDES.indexOf(face as Side)
    return at < 0 ? face : (SIDES[(at + by) % 4] ?? 'F')
  }
  return moves.flatMap((move) => moveOf(real(faceOf(move)), quartersOf(move)) ?? [])
}
/** The turns of a task on the cube that lies still. */
export const turnsOf = ({ moves, rounds, front }: Task): Move[] =>
  asHeld(Array.from({ length: rounds }, () => moves).flat(), front)
export const doTask = (cube: Cube, task: Task): Cube => play(cube, turnsOf(task))

/** Places of pieces by the side in front: the corner above right of it, below right of it, and so on. */
const CORNER_UP = { F: 0, R: 3, B: 2, L: 1 } as const
const CORNER_DOWN = { F: 4, R: 7, B: 6, L: 5 } as const
const EDGE_UP = { F: 1, R: 0, B: 3, L: 2 } as const
const EDGE_DOWN = { F: 5, R: 4, B: 7, L: 6 } as const
/** The middle edge to the right of each side. */
const EDGE_RIGHT = { F: 8, R: 11, B: 10, L: 9 } as const
const WHITE = [4, 5, 6, 7]

const sideBy = (side: Side, by: number): Side => SIDES[(SIDES.indexOf(side) + by + 4) % 4] ?? 'F'
const sideWhere = (at: Readonly<Record<Side, number>>, value: number): Side | undefined =>
  SIDES.find((side) => at[side] === value)
/** The turn of the top that brings what is above `from` to `to`: U takes front to left. */
function topTurn(from: Side, to: Side): Move[] {
  const move = moveOf('U', SIDES.indexOf(from) - SIDES.indexOf(to))
  return move ? [move] : []
}
type Doing = Omit<Task, 'rounds' | 'stage'> & { rounds?: number }

/* ---- daisy: white petals round the yellow centre, each by the shortest way that keeps the others ---- */

/** Where each white edge stands and whether it is flipped, as twice the place and the flip. */
const petalsOf = (cube: Cube) =>
  WHITE.map((piece) => {
    const place = cube.edges.indexOf(piece)
    return place * 2 + (cube.flips[place] ?? 0)
  })
const isPetal = (at: number) => at < 8 && at % 2 === 0
const countPetals = (petals: readonly number[]) => petals.filter(isPetal).length
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
function nextPetal(cube: Cube): Doing | null {
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

function nextCross(cube: Cube): Doing | null {
  const ready = SIDES.map((side) => {
    const place = cube.edges.indexOf(EDGE_DOWN[side])
    const above = sideWhere(EDGE_UP, place)
    return above ? { side, turns: topTurn(above, side) } : null
  }).filter((one) => one !== null)
  const best = ready.toSorted((a, b) => a.turns.length - b.turns.length)[0]
  return best ? { front: best.side, moves: [...best.turns, 'F2'], why: 'petal-down' } : null
}

/* ---- white corners: above its place, then round after round until white looks down ---- */

function nextWhiteCorner(cube: Cube): Doing | null {
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

function nextMiddle(cube: Cube): Doing | null {
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

/* ---- yellow: the cross, its sides, corners to their places, corners turned ---- */

function nextYellowCross(cube: Cube): Doing | null {
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
function nextYellowEdges(cube: Cube): Doing | null {
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

const cornersFit = (cube: Cube) => SIDES.filter((side) => cube.corners[CORNER_UP[side]] === CORNER_UP[side])
function nextCornersPlaced(cube: Cube): Doing | null {
  const fit = cornersFit(cube)
  if (fit.length === 4) return null
  return { front: fit[0] ?? 'F', moves: ALGORITHMS.cycle, why: 'cycle' }
}

/** The whole cube stays as it is held: only the top turns to bring the next corner to the front right. */
function turnedCorners(cube: Cube): Doing[] {
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

const NEXT: Readonly<Record<Exclude<Stage, 'corners-turned'>, (cube: Cube) => Doing | null>> = {
  daisy: nextPetal,
  cross: nextCross,
  'white-corners': nextWhiteCorner,
  middle: nextMiddle,
  'yellow-cross': nextYellowCross,
  'yellow-edges': nextYellowEdges,
  'corners-placed': nextCornersPlaced,
}

const isHomeEdge = (cube: Cube, place: number) => cube.edges[place] === place && cube.flips[place] === 0
const isHomeCorner = (cube: Cube, place: number) => cube.corners[place] === place && cube.twists[place] === 0
const isCrossDone = (cube: Cube) => WHITE.every((place) => isHomeEdge(cube, place))
const isFirstLayer = (cube: Cube) => isCrossDone(cube) && WHITE.every((place) => isHomeCorner(cube, place))
const isTwoLayers = (cube: Cube) =>
  isFirstLayer(cube) && [8, 9, 10, 11].every((place) => isHomeEdge(cube, place))
const DONE: Readonly<Record<Stage, (cube: Cube) => boolean>> = {
  daisy: (cube) => countPetals(petalsOf(cube)) === 4 || isCrossDone(cube),
  cross: isCrossDone,
  'white-corners': isFirstLayer,
  middle: isTwoLayers,
  'yellow-cross': (cube) => isTwoLayers(cube) && SIDES.every((side) => cube.flips[EDGE_UP[side]] === 0),
  'yellow-edges': (cube) => isTwoLayers(cube) && SIDES.every((side) => isHomeEdge(cube, EDGE_UP[side])),
  'corners-placed': (cube) => DONE['yellow-edges'](cube) && cornersFit(cube).length === 4,
  'corners-turned': (cube) =>
    DONE['corners-placed'](cube) && SIDES.every((s) => cube.twists[CORNER_UP[s]] === 0),
}
/** Whether a stage is reached, with all before it. */
export const isDone = (cube: Cube, stage: Stage): boolean => DONE[stage](cube)
/** The stage to work at; null when the cube is solved. */
export const stageOf = (cube: Cube): Stage | null => STAGES.find((stage) => !isDone(cube, stage)) ?? null

/** More tasks than any stage takes. */
const MOST = 40
/** What brings a cube through one stage, task by task; nothing when it is through already. */
export function stageTasks(cube: Cube, stage: Stage): Task[] {
  const task = (doing: Doing): Task => ({ ...doing, stage, rounds: doing.rounds ?? 1 })
  if (stage === 'corners-turned') return turnedCorners(cube).map(task)
  const tasks: Task[] = []
  let at = cube
  while (!isDone(at, stage) && tasks.length < MOST) {
    const doing = NEXT[stage](at)
    if (!doing) break
    tasks.push(task(doing))
    at = doTask(at, task(doing))
  }
  return tasks
}
/** All tasks from any state to the solved cube, stage after stage. */
export function allTasks(cube: Cube): Task[] {
  const tasks: Task[] = []
  let at = cube
  for (const stage of STAGES)
    for (const task of stageTasks(at, stage)) {
      tasks.push(task)
      at = doTask(at, task)
    }
  return tasks
}
