import type { Face, Move } from './cube.rules.ts'
import type { Fault } from './facelets.rules.ts'
import { COLOURS, type Scheme } from './CubeView.tsx'
import { STAGE_NAMES, type Stage, type Task } from './course.rules.ts'

export const LETTERS: Readonly<Record<string, string>> = { w: 'W', y: 'Y', r: 'R', o: 'O', g: 'G', b: 'B' }
export const SIDE_NAMES: Readonly<Record<Face, string>> = {
  U: 'top',
  R: 'right side',
  F: 'front',
  D: 'bottom',
  L: 'left side',
  B: 'back',
}
const list = (words: readonly string[]) =>
  words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : (words[0] ?? '')

const capital = (words: string) => `${words[0]?.toUpperCase() ?? ''}${words.slice(1)}`

type FaultText = { title: string; text: string }
/** A fault of the entered colours, with what to check. */
export function faultWords(fault: Fault, scheme: Scheme): FaultText {
  const colour = (face: Face) => COLOURS[scheme[face]]
  switch (fault.kind) {
    case 'count':
      return {
        title: `${fault.count} ${colour(fault.face)} squares`,
        text: `Each colour must appear 9 times. ${capital(colour(fault.face))} appears ${fault.count === 1 ? 'once' : `${fault.count} times`}. Check it again.`,
      }
    case 'centres':
      return {
        title: 'The centres don’t match how you hold it',
        text: 'Hold your cube with white on top and green in front. Check the centres again.',
      }
    case 'corner':
    case 'edge': {
      const name = fault.kind === 'corner' ? 'corner' : 'edge'
      const colours = list(fault.faces.map(colour))
      const reasons = {
        opposite: `It has ${colours} on it. Colours of opposite sides never meet.`,
        same: `It has ${colours} on it. No piece has a colour twice.`,
        mirrored: `${capital(colours)} are on one corner, but the other way round.`,
      } as const
      return {
        title: `This ${name} is not possible`,
        text: `${reasons[fault.why]} Hold your cube the same way and check again.`,
      }
    }
    case 'twice':
      return {
        title: 'You entered one piece twice',
        text: `You entered the piece with ${list(fault.faces.map(colour))} twice. Check both places.`,
      }
    case 'twist':
      return {
        title: 'One corner is twisted',
        text: `All colours are right, but one corner is twisted. Twist it ${fault.turns === 1 ? 'once to the left' : 'once to the right'}, or take it out and put it back. Then tap its colours in again.`,
      }
    case 'flip':
      return {
        title: 'One edge is flipped',
        text: 'All colours are right, but one edge is flipped. Take it out, flip it and put it back. Then tap its colours in again.',
      }
    case 'parity':
      return {
        title: 'Two pieces are swapped',
        text: 'All colours are right, but two pieces are swapped. Check them. If they are as you tapped in, swap them.',
      }
  }
}

export const STAGE_WORDS: Readonly<Record<Stage, { name: string; text: string }>> = {
  daisy: {
    name: STAGE_NAMES.daisy,
    text: 'Put four white edges around the yellow centre, like a daisy.',
  },
  cross: {
    name: STAGE_NAMES.cross,
    text: 'Line up each petal with the centre of its own colour, then turn it down to the white side.',
  },
  'white-corners': {
    name: STAGE_NAMES['white-corners'],
    text: 'Put a white corner above its place. Repeat the four turns until white faces down.',
  },
  middle: {
    name: STAGE_NAMES.middle,
    text: 'Line up an edge without yellow with its front colour, then move it down to the right or left.',
  },
  'yellow-cross': {
    name: STAGE_NAMES['yellow-cross'],
    text: 'Six turns change a dot to a line, and a line to a cross. Look only at the yellow edges.',
  },
  'yellow-edges': {
    name: STAGE_NAMES['yellow-edges'],
    text: 'Match the top edges with their side colours. Keep two matching edges at the back and right.',
  },
  'corners-placed': {
    name: STAGE_NAMES['corners-placed'],
    text: 'Keep a corner with the right three colours at the front right. The other three swap places.',
  },
  'corners-turned': {
    name: STAGE_NAMES['corners-turned'],
    text: 'Twist the front right corner until yellow faces up. The cube will look mixed: keep going. Turn only the top for the next corner.',
  },
}

const WHY: Readonly<Record<Task['why'], string>> = {
  petal: 'Bring a white edge up next to the yellow centre.',
  'petal-down': 'Bring the petal above its own colour, then turn it down.',
  'corner-up': 'A white corner is wrong. Bring it up to the top.',
  'corner-above': 'Bring the white corner above its place.',
  'corner-down': 'Repeat until the corner is down with white facing down.',
  'edge-out': 'An edge is wrong. Bring it up to the top.',
  'edge-above': 'Bring the edge above the centre of its front colour.',
  'edge-right': 'Move the edge down to the right.',
  'edge-left': 'Move the edge down to the left.',
  cross: 'Hold the line from left to right, or the corner at the back and left.',
  sune: 'Swap three edges.',
  'top-round': 'Turn the top until the sides match.',
  cycle: 'Swap three corners.',
  'turn-corner': 'Twist the front right corner.',
  'next-corner': 'Bring the next corner to the front right.',
}
export const whyWords = (task: Task): string => WHY[task.why]

/** A turn in words, as it is seen from the front: 'right side up'. */
export function moveWords(move: Move): string {
  const face = move[0] as Face
  if (move.endsWith('2')) return `${SIDE_NAMES[face]} twice`
  const back = move.endsWith("'")
  const ways: Readonly<Record<Face, readonly [string, string]>> = {
    U: ['top to the left', 'top to the right'],
    R: ['right side up', 'right side down'],
    F: ['front round to the right', 'front round to the left'],
    D: ['bottom to the right', 'bottom to the left'],
    L: ['left side down', 'left side up'],
    B: ['back round to the left', 'back round to the right'],
  }
  return ways[face][back ? 1 : 0]
}
