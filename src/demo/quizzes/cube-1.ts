import type { Draft } from '../../quiz/bank/generators/arithmetic.rules.ts'

export const meetTheCube: readonly Draft[] = [
  {
    text: 'How many faces does a Rubik’s Cube have?',
    right: 'Six',
    wrong: ['Four', 'Eight', 'Nine'],
    explanation: 'Every cube has six faces: up, down, left, right, front and back.',
  },
  {
    text: 'On a 3 × 3 cube with the standard colours, which colour is opposite white?',
    right: 'Yellow',
    wrong: ['Green', 'Red', 'Blue'],
    explanation:
      'White and yellow always sit on opposite faces. So when white is at the bottom, yellow is on top.',
  },
  {
    text: 'With the standard colours, which colour is opposite blue?',
    right: 'Green',
    wrong: ['Orange', 'White', 'Red'],
    explanation: 'The three opposite pairs are white and yellow, blue and green, red and orange.',
  },
  {
    text: 'With the standard colours, which colour is opposite red?',
    right: 'Orange',
    wrong: ['Yellow', 'Blue', 'Green'],
    explanation: 'Red and orange are an opposite pair, so no single piece ever shows both of them.',
  },
  {
    text: 'How many centre pieces does a 3 × 3 cube have?',
    right: '6 centre pieces',
    wrong: ['4 centre pieces', '8 centre pieces', '12 centre pieces'],
    explanation: 'There is one centre in the middle of each face, and a cube has six faces.',
  },
  {
    text: 'How many colours does one corner piece show?',
    right: 'Three colours',
    wrong: ['One colour', 'Two colours', 'Four colours'],
    explanation:
      'Three faces meet at a corner, so a corner piece has three stickers. Edges have two and centres have one.',
  },
  {
    text: 'How many corner pieces does a 3 × 3 cube have?',
    right: '8 corner pieces',
    wrong: ['4 corner pieces', '6 corner pieces', '12 corner pieces'],
    explanation: 'There are four corners in the top layer and four in the bottom layer: 4 + 4 = 8.',
  },
  {
    text: 'How many edge pieces does a 3 × 3 cube have?',
    right: '12 edge pieces',
    wrong: ['6 edge pieces', '8 edge pieces', '20 edge pieces'],
    explanation: 'Each layer has four edges and there are three layers: 3 × 4 = 12.',
  },
  {
    text: 'How can you tell which colour a face of a mixed-up cube will have when it is solved?',
    right: 'Look at its centre piece',
    wrong: ['Look at its top left corner', 'Count its most common colour', 'Look at the face opposite'],
    explanation:
      'Turning faces never moves the centres relative to each other. The centre names the colour of its face.',
  },
  {
    text: 'You look for the piece that is white, red and blue. What kind of piece is it?',
    right: 'A corner piece',
    wrong: ['An edge piece', 'A centre piece', 'It does not exist'],
    explanation:
      'Three colours mean a corner. It exists because white, red and blue are neighbours: no two of them are opposite each other.',
  },
]

export const speakCube: readonly Draft[] = [
  {
    text: 'In cube notation, which layer does the letter U turn?',
    right: 'The top layer',
    wrong: ['The bottom layer', 'The left layer', 'The back layer'],
    explanation:
      'U stands for up. The six face letters are R (right), L (left), U (up), D (down), F (front) and B (back).',
  },
  {
    text: 'What does the letter R tell you to do?',
    right: 'Turn the right face clockwise',
    wrong: [
      'Turn the whole cube to the right',
      'Turn the right face anticlockwise',
      'Turn the top face to the right',
    ],
    explanation: 'A letter alone is a quarter turn clockwise, seen as if you looked straight at that face.',
  },
  {
    text: 'What does the small mark in R’ mean?',
    right: 'Turn the face anticlockwise',
    wrong: ['Turn the face twice', 'Turn two layers at once', 'Turn the face very slowly'],
    explanation: 'R’ is read "R prime". It is the quarter turn the other way, so R and R’ undo each other.',
  },
  {
    text: 'What is F2?',
    right: 'A half turn of the front face',
    wrong: ['A turn of the two front layers', 'A quarter turn of two faces', 'A turn of the second layer'],
    explanation:
      'The 2 means two quarter turns, which make a half turn of 180 degrees. The direction makes no difference.',
  },
  {
    text: 'How many times do you turn R until the right face is back where it began?',
    right: 'Four times',
    wrong: ['Two times', 'Three times', 'Six times'],
    explanation: 'Each R is a quarter turn. Four quarter turns make one full turn.',
  },
  {
    text: 'Which two moves undo R U?',
    right: 'U’ R’',
    wrong: ['R’ U’', 'U R', 'R U’'],
    explanation:
      'Undo the last move first: U’ takes back U, then R’ takes back R. Like shoes and socks, the order is reversed.',
  },
  {
    text: 'Which layer does the letter M turn?',
    right: 'The middle layer between left and right',
    wrong: [
      'The middle layer between top and bottom',
      'The middle layer between front and back',
      'The right layer together with the middle one',
    ],
    explanation: 'M is the middle slice between L and R, and it turns in the same direction as L.',
  },
  {
    text: 'What does the small letter x tell you to do?',
    right: 'Turn the whole cube the way R turns',
    wrong: [
      'Turn the whole cube the way U turns',
      'Turn the whole cube the way F turns',
      'Turn only the middle slice as in L',
    ],
    explanation: 'x, y and z turn the whole cube in your hands: x follows R, y follows U and z follows F.',
  },
  {
    text: 'When is an edge of the white cross in its right place?',
    right: 'When its other colour matches the side centre',
    wrong: [
      'When its white sticker faces the side',
      'When it sits next to a white corner',
      'When its other colour matches the top centre',
    ],
    explanation:
      'White must sit by the white centre and the other colour by the centre of its own side. Otherwise the cross only looks finished.',
  },
  {
    text: 'White is at the bottom and a white corner waits right above its place at the front right. Which moves do you repeat to bring it in?',
    right: 'R U R’ U’',
    wrong: ['R2 U2 R2 U2', 'M U M’ U’', 'R L R’ L’'],
    explanation:
      'Repeat R U R’ U’ until the corner sits correctly. One, three or five rounds do it, depending on where its white sticker looks.',
  },
]
