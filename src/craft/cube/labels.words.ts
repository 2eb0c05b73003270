const capital = (text: string) => `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`
const list = (names: readonly string[]) =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? '')

/** What a cube is told by: its sides, turns, colours, stages, and what is wrong with it. */
export const words = {
  colours: { w: 'white', y: 'yellow', r: 'red', o: 'orange', g: 'green', b: 'blue' },
  sides: { U: 'top', R: 'right side', F: 'front', D: 'bottom', L: 'left side', B: 'back' },
  shortSides: { U: 'top', R: 'right', F: 'front', D: 'bottom', L: 'left', B: 'back' },
  /** How to hold the cube to see each side, from white on top and green in front. */
  hold: {
    U: 'Green facing you. Look from above.',
    F: 'White on top, green facing you.',
    R: 'White on top, red facing you.',
    B: 'White on top, blue facing you.',
    L: 'White on top, orange facing you.',
    D: 'Green facing you. Look from below: green is now on top.',
  },
  /** Each turn as it is seen from the front, and the other way round. */
  turns: {
    U: ['top to the left', 'top to the right'],
    R: ['right side up', 'right side down'],
    F: ['front round to the right', 'front round to the left'],
    D: ['bottom to the right', 'bottom to the left'],
    L: ['left side down', 'left side up'],
    B: ['back round to the left', 'back round to the right'],
  },
  turnTwice: {
    U: 'top twice',
    R: 'right side twice',
    F: 'front twice',
    D: 'bottom twice',
    L: 'left side twice',
    B: 'back twice',
  },
  turnCount: (count: number) => `${count} ${count === 1 ? 'turn' : 'turns'}`,

  stages: {
    daisy: 'Daisy',
    cross: 'Cross',
    'white-corners': 'White corners',
    middle: 'Middle edges',
    'yellow-cross': 'Yellow cross',
    'yellow-edges': 'Yellow edges',
    'corners-placed': 'Corners in place',
    'corners-turned': 'Corners turned',
  },
  toRight: (stage: string) => `${stage}, to the right`,
  toLeft: (stage: string) => `${stage}, to the left`,
  stageTexts: {
    daisy: 'Put four white edges around the yellow centre, like a daisy.',
    cross: 'Line up each petal with the centre of its own colour, then turn it down to the white side.',
    'white-corners': 'Put a white corner above its place. Repeat the four turns until white faces down.',
    middle: 'Line up an edge without yellow with its front colour, then move it down to the right or left.',
    'yellow-cross': 'Six turns change a dot to a line, and a line to a cross. Look only at the yellow edges.',
    'yellow-edges':
      'Match the top edges with their side colours. Keep two matching edges at the back and right.',
    'corners-placed':
      'Keep a corner with the right three colours at the front right. The other three swap places.',
    'corners-turned':
      'Twist the front right corner until yellow faces up. The cube will look mixed: keep going. Turn only the top for the next corner.',
  },
  why: {
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
  },

  squares: (count: number, colour: string) => `${count} ${colour} squares`,
  nineTimes: (count: number, colour: string) =>
    `Each colour must appear 9 times. ${capital(colour)} appears ${count === 1 ? 'once' : `${count} times`}. Check it again.`,
  centres: 'The centres don’t match how you hold it',
  checkCentres: 'Hold your cube with white on top and green in front. Check the centres again.',
  impossible: (piece: 'corner' | 'edge') => `This ${piece} is not possible`,
  whyImpossible: {
    opposite: (colours: readonly string[]) =>
      `It has ${list(colours)} on it. Colours of opposite sides never meet.`,
    same: (colours: readonly string[]) => `It has ${list(colours)} on it. No piece has a colour twice.`,
    mirrored: (colours: readonly string[]) =>
      `${capital(list(colours))} are on one corner, but the other way round.`,
  },
  holdTheSame: (reason: string) => `${reason} Hold your cube the same way and check again.`,
  twice: 'You entered one piece twice',
  enteredTwice: (colours: readonly string[]) =>
    `You entered the piece with ${list(colours)} twice. Check both places.`,
  twisted: 'One corner is twisted',
  twistIt: (way: 'left' | 'right') =>
    `All colours are right, but one corner is twisted. Twist it once to the ${way}, or take it out and put it back. Then tap its colours in again.`,
  flipped: 'One edge is flipped',
  flipIt:
    'All colours are right, but one edge is flipped. Take it out, flip it and put it back. Then tap its colours in again.',
  swapped: 'Two pieces are swapped',
  swapThem:
    'All colours are right, but two pieces are swapped. Check them. If they are as you tapped in, swap them.',
}
