import type { Face, Move } from './cube.rules.ts'
import type { Fault } from './facelets.rules.ts'
import { COLOURS, type Scheme } from './CubeView.tsx'
import type { Stage, Task } from './course.rules.ts'
import { words } from './labels.words.ts'

export const LETTERS: Readonly<Record<string, string>> = { w: 'W', y: 'Y', r: 'R', o: 'O', g: 'G', b: 'B' }
export const SIDE_NAMES: Readonly<Record<Face, string>> = words.sides
/** The same where it is said already that these are sides. */
export const SHORT_SIDE_NAMES: Readonly<Record<Face, string>> = words.shortSides
/** How to hold the cube to see each side, from white on top and green in front. */
export const HOLD: Readonly<Record<Face, string>> = words.hold

type FaultText = { title: string; text: string }
/** A fault of the entered colours, with what to check. */
export function faultWords(fault: Fault, scheme: Scheme): FaultText {
  const colour = (face: Face) => COLOURS[scheme[face]]
  switch (fault.kind) {
    case 'count':
      return {
        title: words.squares(fault.count, colour(fault.face)),
        text: words.nineTimes(fault.count, colour(fault.face)),
      }
    case 'centres':
      return { title: words.centres, text: words.checkCentres }
    case 'corner':
    case 'edge': {
      const reason = words.whyImpossible[fault.why](fault.faces.map(colour))
      return { title: words.impossible(fault.kind), text: words.holdTheSame(reason) }
    }
    case 'twice':
      return { title: words.twice, text: words.enteredTwice(fault.faces.map(colour)) }
    case 'twist':
      return { title: words.twisted, text: words.twistIt(fault.turns === 1 ? 'left' : 'right') }
    case 'flip':
      return { title: words.flipped, text: words.flipIt }
    case 'parity':
      return { title: words.swapped, text: words.swapThem }
  }
}

/** A stage's name. */
export const stageName = (stage: Stage): string => words.stages[stage]
/** What a stage is about. */
export const stageText = (stage: Stage): string => words.stageTexts[stage]
export const whyWords = (task: Task): string => words.why[task.why]

/** A turn in words, as it is seen from the front: 'right side up'. */
export function moveWords(move: Move): string {
  const face = move[0] as Face
  if (move.endsWith('2')) return words.turnTwice[face]
  return words.turns[face][move.endsWith("'") ? 1 : 0] ?? ''
}
