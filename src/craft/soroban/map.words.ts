export const words = {
  title: 'Your 34 formulas',
  mastered: (count: number) => `${count} mastered`,
  abacus: 'Abacus',
  practise: (movement: string) => `Practise ${movement}`,
  adding: 'Adding',
  subtracting: 'Subtracting',
  small: ['Small friends', 'of five', 'Small friend of five'],
  big: ['Big friends', 'of ten', 'Big friend of ten'],
  mixed: ['Both friends', 'five and ten', 'Both friends, five and ten'],
  alone: 'Right by yourself',
  outOf: (count: number, total: number) => `${count} of ${total}`,
  helped: 'With help',
  days: 'Days',
  status: 'Status',
  revise: 'Mastered before. Time to revise it.',
  smallAdd: (size: number, five: number) =>
    `Not enough lower beads to add ${size}. Add the five bead and take away ${five}.`,
  smallTake: (size: number, five: number) =>
    `Not enough lower beads to take away ${size}. Add ${five} and take away the five bead.`,
  bigAdd: (size: number, ten: number) =>
    `No room to add ${size} on this rod. Take away ${ten} and add one bead on the rod to the left.`,
  bigTake: (size: number, ten: number) =>
    `This rod has less than ${size}. Take one bead from the rod to the left and add ${ten} here.`,
  bothAdd: (ten: number, rest: number) => ` For ${ten}, use the five bead: take away five and add ${rest}.`,
  bothTake: (ten: number, rest: number) => ` For ${ten}, use the five bead: add five and take away ${rest}.`,
}
