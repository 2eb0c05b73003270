import { numberWord } from '../platform/text/numbers.rules.ts'

/** What is drawn, and the signs of a sum, as a voice says them. */
export const words = {
  /** What the product itself writes over numbers that stand below each other. */
  aboveColumn: (head: string) => head,
  abacus: (rods: string) => `(abacus: ${rods})`,
  rod: (place: number, digit: number) => {
    const name = ['ones', 'tens', 'hundreds', 'thousands', 'ten thousands', 'lakhs', 'ten lakhs'][place] ?? ''
    const upper = digit < 5 ? 'upper bead up' : 'upper bead down'
    const lower = digit % 5
    return `${name} rod, ${upper}, ${numberWord(lower)} lower ${lower > 1 ? 'beads' : 'bead'} up`
  },
  face: (top: string, middle: string, bottom: string) =>
    `(cube face: top row ${top}; middle row ${middle}; bottom row ${bottom})`,
  red: 'red',
  orange: 'orange',
  yellow: 'yellow',
  green: 'green',
  blue: 'blue',
  white: 'white',
  fraction: (above: number, below: number) => `${above} over ${below}`,
  bar: (parts: string) => `(bar in parts: ${parts})`,
  full: 'full',
  empty: 'empty',
  plus: 'plus',
  minus: 'minus',
  times: 'times',
  dividedBy: 'divided by',
  howMuch: 'is how much?',
  equals: 'is',
  squared: 'squared',
  cubed: 'cubed',
}
