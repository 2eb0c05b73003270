export const words = {
  moveBead: 'Move a bead',
  beadsText: 'Five numbers on our home page abacus.',
  noQuestions: 'Failed to load the questions',
  noAnswers: 'We couldn’t get your answers. Please try again.',
  subject: (name: string) => `${name}. `,
  five: 'Five questions. No timer. No account needed.',
  somethingElse: 'Try something else',

  question: (number: number, of: number) => `Question ${number} of ${of}`,
  seeResult: 'See result',
  next: 'Next',
  right: 'Right',
  notQuite: 'Not quite',

  rightOf: (right: number, of: number) => `${right} of ${of} right`,
  allRight: 'All correct! Want some more?',
  halfRight: 'Good start! See below how to solve the others.',
  fewRight: 'Now you know what to expect. See how each one is solved, then try again.',
  again: 'Try these again',
  howToSolve: 'How to solve each one',
  savedGoHome: 'Saved. Go to home',
  notSaved: 'We couldn’t save it. Please try again.',
  save: 'Save this result',
  firstTry: 'An account takes a minute; this stands in it as your first try.',
  haveAccount: 'I have an account',
  correct: 'Correct',
  incorrect: 'Incorrect',
  yourAnswer: (answer: string | null) => `Your answer: ${answer ?? 'none'}`,
  thisIs: (number: string) => `This is ${number}`,

  saved: (title: string, right: number, of: number) =>
    [
      `Saved: “`,
      title,
      `”, ${right} of ${of}. See it on your home page as your first try.`,
    ] as readonly string[],
  goHome: 'Go to home',
  onDevice: (why: string) => `${why} Your result is saved on this device.`,
  retry: 'Retry',
  whose: (right: number, of: number) => `Saved result: ${right} of ${of}. Whose is it?`,
  chooseChild: 'Choose a child',

  /** The tasks on the beads, and why each is so. */
  beads: [
    ['Move three beads up on the right rod. Show 3', 'Each bead below the beam is one.'],
    ['The bead above the beam is five. Show 7', 'Five from above and two from below: 5 + 2 = 7.'],
    [
      'The middle rod counts tens. Show 24',
      'Two beads on the middle rod are 20, four on the right one are 4.',
    ],
    ['Show 21, then add 13. What number is it now?', 'Add one ten and three ones: 21 + 13 = 34.'],
    [
      'All three rods. Show 506',
      'The bead above on the left rod is 500, the middle rod stays empty, and 5 + 1 on the right is 6.',
    ],
  ],
}
