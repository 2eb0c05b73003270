import type { Draft } from '../../quiz/bank/generators/arithmetic.rules.ts'

export const layerByLayer: readonly Draft[] = [
  {
    text: 'In which order does the layer-by-layer method solve the cube?',
    right: 'Cross, first corners, middle edges, last layer',
    wrong: [
      'First corners, last layer, cross, middle edges',
      'Middle edges, cross, last layer, first corners',
      'Last layer, middle edges, first corners, cross',
    ],
    explanation:
      'You build from the bottom up: a white cross, the white corners, the edges of the middle layer and then the yellow layer.',
  },
  {
    text: 'White is at the bottom. Which edges of the top layer belong in the middle layer?',
    right: 'Edges without a yellow sticker',
    wrong: ['Edges with a white sticker', 'Edges with a yellow sticker', 'Edges with two equal stickers'],
    explanation: 'The middle edges show only side colours. An edge with yellow belongs to the top layer.',
  },
  {
    text: 'An edge in the top layer matches the front centre and belongs in the middle layer on the right. Which moves bring it there?',
    right: 'U R U’ R’ U’ F’ U F',
    wrong: ['U’ L’ U L U F U’ F’', 'F R U R’ U’ F’', 'R U R’ U R U2 R’'],
    explanation:
      'First U moves the edge away from its place, R U’ R’ meets the corner, and U’ F’ U F puts the pair in. The version with L goes to the left.',
  },
  {
    text: 'On a solved cube you repeat R U R’ U’ again and again. After how many rounds is it solved again?',
    right: 'After 6 rounds',
    wrong: ['After 2 rounds', 'After 4 rounds', 'After 5 rounds'],
    explanation:
      'Six rounds of R U R’ U’, 24 moves in all, bring every piece home. It is a good finger exercise.',
  },
  {
    text: 'Two layers are solved. What is F R U R’ U’ F’ used for in the beginner’s method?',
    right: 'To make the yellow cross',
    wrong: ['To make the white cross', 'To place the middle edges', 'To turn the whole cube'],
    explanation:
      'F R U R’ U’ F’ changes which yellow edges face up: from the dot to the L shape, the line and at last the cross.',
  },
  {
    text: 'On top you see a yellow line of three. How do you hold it before F R U R’ U’ F’?',
    right: 'From left to right',
    wrong: ['From front to back', 'From corner to corner', 'Facing the bottom'],
    explanation: 'Hold the line horizontally, from left to right. Then F R U R’ U’ F’ once makes the cross.',
  },
  {
    text: 'Which moves undo F R U R’ U’ F’?',
    right: 'F U R U’ R’ F’',
    wrong: ['F’ U’ R’ U R F', 'F R U R’ U’ F’', 'F’ R’ U’ R U F'],
    explanation:
      'Read the moves backwards and reverse each one: F’ becomes F, U’ becomes U, R’ becomes R, then U’, R’ and F’.',
  },
  {
    text: 'Which algorithm is called Sune?',
    right: 'R U R’ U R U2 R’',
    wrong: ['R U R’ U’', 'F R U R’ U’ F’', 'R2 U2 R2 U2 R2 U2'],
    explanation:
      'Sune turns three corners of the last layer and keeps the yellow cross. It solves one of the two cases with a single yellow corner up.',
  },
  {
    text: 'Sune is R U R’ U R U2 R’. Which algorithm takes it back?',
    right: 'R U2 R’ U’ R U’ R’',
    wrong: ['R’ U2 R U R’ U R', 'R’ U’ R U’ R’ U2 R', 'R U R’ U R U2 R’'],
    explanation: 'Backwards and reversed, Sune becomes R U2 R’ U’ R U’ R’. Cubers call it Anti-Sune.',
  },
  {
    text: 'Everything is solved except one edge that is flipped in its place. What has happened?',
    right: 'The cube was taken apart and put together wrongly',
    wrong: [
      'The solver made one quarter turn too many',
      'The cross was solved on the yellow side',
      'The solver used a long algorithm',
    ],
    explanation:
      'Turns can only leave an even number of edges flipped. A single one comes from a piece that was put back the wrong way.',
  },
]

export const speedcubing: readonly Draft[] = [
  {
    text: 'What does WCA stand for?',
    right: 'World Cube Association',
    wrong: ['World Champion Academy', 'Worldwide Cubers’ Award', 'World Cup of Algorithms'],
    explanation: 'The World Cube Association governs official cube competitions and keeps the records.',
  },
  {
    text: 'How long may a competitor inspect a 3 × 3 cube before the solve at a WCA competition?',
    right: 'Up to 15 seconds',
    wrong: ['Up to 5 seconds', 'Up to 30 seconds', 'Up to 60 seconds'],
    explanation: 'Inspection lasts up to 15 seconds. The judge calls out at 8 and at 12 seconds.',
  },
  {
    text: 'What does DNF mean on a score sheet?',
    right: 'Did Not Finish',
    wrong: ['Does Not Follow', 'Done Nearly Fast', 'Did Not Freeze'],
    explanation:
      'DNF marks an attempt without a valid result, for example when the cube is not solved as the timer stops.',
  },
  {
    text: 'A competitor starts the solve 16 seconds after inspection began. What happens?',
    right: 'Two seconds are added to the time',
    wrong: ['The attempt counts without a penalty', 'The attempt is a DNF', 'The attempt is repeated'],
    explanation: 'Starting later than 15 seconds, up to 17 seconds, costs +2. Later than that it is a DNF.',
  },
  {
    text: 'How is an average of five solves worked out?',
    right: 'Drop the best and the worst, then average three',
    wrong: [
      'Average all five of the solves',
      'Drop the two worst, then average three',
      'Take the one in the middle of the five',
    ],
    explanation:
      'The fastest and the slowest solve are dropped. The mean of the three others is the average of five.',
  },
  {
    text: 'CFOP is a popular speed method. In which order do its steps come?',
    right: 'Cross, F2L, OLL, PLL',
    wrong: ['Corners, faces, OLL, PLL', 'Cross, PLL, F2L, OLL', 'F2L, cross, PLL, OLL'],
    explanation:
      'CFOP is Cross, First two layers, Orientation of the last layer, Permutation of the last layer.',
  },
  {
    text: 'What is placed together in each step of F2L?',
    right: 'A corner and its matching edge',
    wrong: ['Two corners of the same layer', 'Two edges of the same face', 'A centre and its matching edge'],
    explanation:
      'F2L joins a first-layer corner to its middle-layer edge and inserts both at once. There are four such pairs.',
  },
  {
    text: 'How many algorithms does a full set for OLL contain?',
    right: '57 algorithms',
    wrong: ['21 algorithms', '41 algorithms', '78 algorithms'],
    explanation:
      'OLL has 57 cases besides the solved one. Beginners start with two-look OLL, which needs far fewer.',
  },
  {
    text: 'How many algorithms does a full set for PLL contain?',
    right: '21 algorithms',
    wrong: ['12 algorithms', '43 algorithms', '57 algorithms'],
    explanation:
      'PLL has 21 cases. Together with the 57 of OLL a solver learns 78 algorithms for the last layer.',
  },
  {
    text: 'About how many different positions can a 3 × 3 cube be turned into?',
    right: '43 quintillion',
    wrong: ['43 thousand', '43 million', '43 billion'],
    explanation:
      'There are 43252003274489856000 positions, and yet each can be solved in 20 moves or fewer, counting half turns as one move.',
  },
]
