import { type Cube } from './cube.rules.ts'
import {
  STAGES,
  type Stage,
  SIDES,
  type Task,
  doTask,
  CORNER_UP,
  EDGE_UP,
  WHITE,
  type Doing,
} from './course.rules.ts'
import { isDaisy, nextPetal, nextCross, nextWhiteCorner, nextMiddle } from './two-layers.rules.ts'
import {
  nextYellowCross,
  nextYellowEdges,
  nextCornersPlaced,
  turnedCorners,
  cornersFit,
} from './top-layer.rules.ts'

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
  daisy: (cube) => isDaisy(cube) || isCrossDone(cube),
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
