import { numberWord } from '../../platform/text/numbers.rules.ts'

export const words = {
  slate: 'A working abacus with three rods. The arrow keys move the beads of a rod.',
  slateShows: (total: number) => `The abacus shows ${total}`,
  rod: (place: string) => `${place} rod`,
  beads: (digit: number) => {
    const lower = numberWord(digit % 5)
    if (digit < 5) return digit === 0 ? '0: no bead' : `${digit}: ${lower}`
    return digit === 5 ? '5: five' : `${digit}: five and ${lower}`
  },
}
