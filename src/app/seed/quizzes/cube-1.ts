import { ask, type Draft } from './arithmetic.ts'

export const meetTheCube: readonly Draft[] = [
  ask(
    'How many faces does a Rubik’s Cube have?',
    'Six',
    ['Four', 'Eight', 'Nine'],
    'Every cube has six faces: up, down, left, right, front and back.',
  ),
  ask(
    'On a 3 × 3 cube with the standard colours, which colour is opposite white?',
    'Yellow',
    ['Green', 'Red', 'Blue'],
    'White and yellow always sit on opposite faces. So when white is at the bottom, yellow is on top.',
  ),
  ask(
    'With the standard colours, which colour is opposite blue?',
    'Green',
    ['Orange', 'White', 'Red'],
    'The three opposite pairs are white and yellow, blue and green, red and orange.',
  ),
  ask(
    'With the standard colours, which colour is opposite red?',
    'Orange',
    ['Yellow', 'Blue', 'Green'],
    'Red and orange are an opposite pair, so no single piece ever shows both of them.',
  ),
  ask(
    'How many centre pieces does a 3 × 3 cube have?',
    '6 centre pieces',
    ['4 centre pieces', '8 centre pieces', '12 centre pieces'],
    'There is one centre in the middle of each face, and a cube has six faces.',
  ),
  ask(
    'How many colours does one corner piece show?',
    'Three colours',
    ['One colour', 'Two colours', 'Four colours'],
    'Three faces meet at a corner, so a corner piece has three stickers. Edges have two and centres have one.',
  ),
  ask(
    'How many corner pieces does a 3 × 3 cube have?',
    '8 corner pieces',
    ['4 corner pieces', '6 corner pieces', '12 corner pieces'],
    'There are four corners in the top layer and four in the bottom layer: 4 + 4 = 8.',
  ),
  ask(
    'How many edge pieces does a 3 × 3 cube have?',
    '12 edge pieces',
    ['6 edge pieces', '8 edge pieces', '20 edge pieces'],
    'Each layer has four edges and there are three layers: 3 × 4 = 12.',
  ),
  ask(
    'How can you tell which colour a face of a mixed-up cube will have when it is solved?',
    'Look at its centre piece',
    ['Look at its top left corner', 'Count its most common colour', 'Look at the face opposite'],
    'Turning faces never moves the centres relative to each other. The centre names the colour of its face.',
  ),
  ask(
    'You look for the piece that is white, red and blue. What kind of piece is it?',
    'A corner piece',
    ['An edge piece', 'A centre piece', 'It does not exist'],
    'Three colours mean a corner. It exists because white, red and blue are neighbours: no two of them are opposite each other.',
  ),
]

export const speakCube: readonly Draft[] = [
  ask(
    'In cube notation, which layer does the letter U turn?',
    'The top layer',
    ['The bottom layer', 'The left layer', 'The back layer'],
    'U stands for up. The six face letters are R (right), L (left), U (up), D (down), F (front) and B (back).',
  ),
  ask(
    'What does the letter R tell you to do?',
    'Turn the right face clockwise',
    ['Turn the whole cube to the right', 'Turn the right face anticlockwise', 'Turn the top face to the right'],
    'A letter alone is a quarter turn clockwise, seen as if you looked straight at that face.',
  ),
  ask(
    'What does the small mark in R’ mean?',
    'Turn the face anticlockwise',
    ['Turn the face twice', 'Turn two layers at once', 'Turn the face very slowly'],
    'R’ is read "R prime". It is the quarter turn the other way, so R and R’ undo each other.',
  ),
  ask(
    'What is F2?',
    'A half turn of the front face',
    ['A turn of the two front layers', 'A quarter turn of two faces', 'A turn of the second layer'],
    'The 2 means two quarter turns, which make a half turn of 180 degrees. The direction makes no difference.',
  ),
  ask(
    'How many times do you turn R until the right face is back where it began?',
    'Four times',
    ['Two times', 'Three times', 'Six times'],
    'Each R is a quarter turn. Four quarter turns make one full turn.',
  ),
  ask(
    'Which two moves undo R U?',
    'U’ R’',
    ['R’ U’', 'U R', 'R U’'],
    'Undo the last move first: U’ takes back U, then R’ takes back R. Like shoes and socks, the order is reversed.',
  ),
  ask(
    'Which layer does the letter M turn?',
    'The middle layer between left and right',
    ['The middle layer between top and bottom', 'The middle layer between front and back', 'The right layer together with the middle one'],
    'M is the middle slice between L and R, and it turns in the same direction as L.',
  ),
  ask(
    'What does the small letter x tell you to do?',
    'Turn the whole cube the way R turns',
    ['Turn the whole cube the way U turns', 'Turn the whole cube the way F turns', 'Turn only the middle slice as in L'],
    'x, y and z turn the whole cube in your hands: x follows R, y follows U and z follows F.',
  ),
  ask(
    'When is an edge of the white cross in its right place?',
    'When its other colour matches the side centre',
    ['When its white sticker faces the side', 'When it sits next to a white corner', 'When its other colour matches the top centre'],
    'White must sit by the white centre and the other colour by the centre of its own side. Otherwise the cross only looks finished.',
  ),
  ask(
    'White is at the bottom and a white corner waits right above its place at the front right. Which moves do you repeat to bring it in?',
    'R U R’ U’',
    ['R2 U2 R2 U2', 'M U M’ U’', 'R L R’ L’'],
    'Repeat R U R’ U’ until the corner sits correctly. One, three or five rounds do it, depending on where its white sticker looks.',
  ),
]
