export const words = {
  beadGroup: 'An abacus to move. The arrow keys move the beads of a rod, a digit sets it.',
  clear: 'Clear answer',
  rod: (place: number) =>
    `${['ones', 'tens', 'hundreds', 'thousands', 'ten thousands', 'lakhs', 'ten lakhs'][place] ?? ''} rod`,
  chooseAll: 'Choose all correct answers.',
  match: (open: number) => (open === 0 ? 'All matched.' : `Match each one: ${open} left.`),
  colours: (left: number) =>
    left === 0 ? 'All nine are coloured.' : `Choose a colour, then tap the stickers: ${left} left.`,
  colour: 'Colour',
  sticker: (row: number, column: number, colour: string) =>
    `${['top', 'middle', 'bottom'][row] ?? ''} ${['left', 'middle', 'right'][column] ?? ''}: ${colour}`,
  red: 'red',
  orange: 'orange',
  yellow: 'yellow',
  green: 'green',
  blue: 'blue',
  white: 'white',
  uncoloured: 'not coloured',
  correctAnswer: 'Correct answer',
  alsoCorrect: 'Also correct',
  alsoAccepted: (tolerance: string) => ` ± ${tolerance} also accepted`,
  yourCorrect: 'Your answer is correct',
  yourAnswer: 'Your answer',
  yourIncomplete: 'Your answer (incomplete)',
  minus: 'Minus',
  yourNumber: 'Your number',
  typeNumber: (unclear: boolean) =>
    unclear ? 'Type a number like 12 or 3.5.' : 'Type a number, like 12 or 3.5.',
  removed: (name: string) => `${name} removed`,
  placed: (name: string, place: number, of: number) => `${name} is number ${place} of ${of}`,
  order: (left: number) =>
    left === 0 ? 'All in order. Tap one to remove it.' : `Tap them in order: ${left} left.`,
  number: (place: number) => `Number ${place}: `,
}
