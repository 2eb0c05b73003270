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

type Told = { title: string; text: string }
/** What cannot be on a cube, told so that a child knows where to look again. */
export function faultWords(fault: Fault, scheme: Scheme): Told {
  const colour = (face: Face) => COLOURS[scheme[face]]
  switch (fault.kind) {
    case 'count':
      return {
        title: `${fault.count} ${colour(fault.face)} fields`,
        text: `Each colour is there nine times: ${colour(fault.face)} is there ${fault.count} times. Look at that colour again.`,
      }
    case 'centres':
      return {
        title: 'The middles are not as you hold it',
        text: 'White is on top and green in front. Hold your cube so, and look at the middles again.',
      }
    case 'corner':
    case 'edge': {
      const name = fault.kind === 'corner' ? 'corner' : 'edge'
      const colours = list(fault.faces.map(colour))
      const reasons = {
        opposite: `It has ${colours} on it. Colours of opposite sides never meet.`,
        same: `It has ${colours} on it. No piece has a colour twice.`,
        mirrored: `${colours[0]?.toUpperCase()}${colours.slice(1)} are on one corner, but the other way round.`,
      } as const
      return {
        title: `This ${name} cannot be`,
        text: `${reasons[fault.why]} Hold your cube the same way and look again.`,
      }
    }
    case 'twice':
      return {
        title: 'One piece is there twice',
        text: `The piece with ${list(fault.faces.map(colour))} is at two places. Look at both again.`,
      }
    case 'twist':
      return {
        title: 'One corner is twisted',
        text: `All colours are right, but a corner was turned in itself by hand. Turn this one ${fault.turns === 1 ? 'once to the left' : 'once to the right'}, or take it out and put it in again; then tap its colours in.`,
      }
    case 'flip':
      return {
        title: 'One edge is flipped',
        text: 'All colours are right, but an edge was put in the wrong way round. Take this one out, turn it round, put it in again; then tap its colours in.',
      }
    case 'parity':
      return {
        title: 'Two pieces changed places',
        text: 'All colours are right, but two pieces were put in at each other’s place. Look at these two again; if they are as tapped in, swap them.',
      }
  }
}

export const STAGE_WORDS: Readonly<Record<Stage, { name: string; text: string }>> = {
  daisy: {
    name: STAGE_NAMES.daisy,
    text: 'Four white edges come round the yellow middle, like the petals of a daisy.',
  },
  cross: {
    name: STAGE_NAMES.cross,
    text: 'Each petal is turned above the middle of its own colour, and from there down to the white side.',
  },
  'white-corners': {
    name: STAGE_NAMES['white-corners'],
    text: 'A white corner waits above its place. Four turns bring it down: do them until white looks down.',
  },
  middle: {
    name: STAGE_NAMES.middle,
    text: 'An edge without yellow goes above the middle of its front colour, then down to the right or the left.',
  },
  'yellow-cross': {
    name: STAGE_NAMES['yellow-cross'],
    text: 'Six turns make a line of a point, and a cross of a line. Only the yellow of the edges counts.',
  },
  'yellow-edges': {
    name: STAGE_NAMES['yellow-edges'],
    text: 'The edges of the top come to the sides of their colours. Two that fit wait behind and to the right.',
  },
  'corners-placed': {
    name: STAGE_NAMES['corners-placed'],
    text: 'A corner with the right three colours stays at the front right; the other three change places.',
  },
  'corners-turned': {
    name: STAGE_NAMES['corners-turned'],
    text: 'The corner at the front right is turned until yellow looks up. The cube looks mixed meanwhile: go on. Only the top is turned to bring the next corner.',
  },
}

const WHY: Readonly<Record<Task['why'], string>> = {
  petal: 'A white edge comes up beside the yellow middle.',
  'petal-down': 'The petal comes above its own colour and goes down.',
  'corner-up': 'A white corner is in the wrong place or twisted: it comes up.',
  'corner-above': 'The white corner comes above its place.',
  'corner-down': 'The corner goes down, round after round, until white looks down.',
  'edge-out': 'An edge is in the wrong place or flipped: it comes up.',
  'edge-above': 'The edge comes above the middle of its front colour.',
  'edge-right': 'The edge goes down to the right.',
  'edge-left': 'The edge goes down to the left.',
  cross: 'Hold the line from left to right, or the corner behind and to the left.',
  sune: 'Three edges change their places.',
  'top-round': 'The top is turned until its sides fit.',
  cycle: 'Three corners change their places.',
  'turn-corner': 'The corner at the front right is turned.',
  'next-corner': 'The next corner comes to the front right.',
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
