import type { Face } from '../cube/cube.rules.ts'
import type { CubeReading, FaceSample, Lab } from './cube-colours.rules.ts'
import type { RawPicture } from './planes.rules.ts'
import type { EarlierReading, SorobanReading } from './read-soroban.rules.ts'

/**
 * What the page asks the camera's worker. `run`: how many warm-ups were before; `part`: of the picture's
 * shorter side, the width of the grid.
 */
export type CameraQuestion =
  | { kind: 'warm-up'; run: number }
  | { kind: 'soroban'; picture: RawPicture; known: EarlierReading }
  | { kind: 'face'; picture: RawPicture; part: number }
  | { kind: 'cube'; sides: Readonly<Record<Face, readonly Lab[]>> }

export type CameraAnswer =
  | { kind: 'warm-up' }
  | { kind: 'soroban'; reading: SorobanReading }
  | { kind: 'face'; sample: FaceSample }
  | { kind: 'cube'; reading: CubeReading }

/** An answer with the time that it took, in milliseconds. */
export type TimedAnswer = CameraAnswer & { milliseconds: number }
