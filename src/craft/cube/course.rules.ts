import {
  type Cube,
  type Face,
  faceOf,
  type Move,
  moveOf,
  play,
  quartersOf,
  readAlgorithm,
} from './cube.rules.ts'
import { words } from './labels.words.ts'

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
export const STAGE_NAMES: Readonly<Record<Stage, string>> = words.stages

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
export const CORNER_UP = { F: 0, R: 3, B: 2, L: 1 } as const
export const CORNER_DOWN = { F: 4, R: 7, B: 6, L: 5 } as const
export const EDGE_UP = { F: 1, R: 0, B: 3, L: 2 } as const
export const EDGE_DOWN = { F: 5, R: 4, B: 7, L: 6 } as const
/** The middle edge to the right of each side. */
export const EDGE_RIGHT = { F: 8, R: 11, B: 10, L: 9 } as const
export const WHITE = [4, 5, 6, 7]

export const sideBy = (side: Side, by: number): Side => SIDES[(SIDES.indexOf(side) + by + 4) % 4] ?? 'F'
export const sideWhere = (at: Readonly<Record<Side, number>>, value: number): Side | undefined =>
  SIDES.find((side) => at[side] === value)
/** The turn of the top that brings what is above `from` to `to`: U takes front to left. */
export function topTurn(from: Side, to: Side): Move[] {
  const move = moveOf('U', SIDES.indexOf(from) - SIDES.indexOf(to))
  return move ? [move] : []
}
/** A task before it is known which stage it is of. */
export type Doing = Omit<Task, 'rounds' | 'stage'> & { rounds?: number }
