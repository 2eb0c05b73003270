import type { Mistake } from './coach.rules.ts'
import { type Cell, formulaText, placeOf, signed, type Technique } from './soroban.rules.ts'

const names: Readonly<Record<Technique, string>> = {
  direct: 'Direct',
  small: 'Small friend',
  big: 'Big friend',
  mixed: 'Both friends',
}
export const nameOf = (technique: Technique): string => names[technique]

const on = (rod: number): string => `the ${placeOf(rod).toLowerCase()}`

/** The formula of a technique: '+4 = −6 +10'; a direct one is only '+4'. */
export const formulaOf = ({ by, technique }: Pick<Cell, 'by' | 'technique'>): string =>
  technique === 'direct' ? signed(by) : `${signed(by)} = ${formulaText(by, technique)}`

/** Why this technique is needed, and what to do. */
export function explain({ rod, by, technique, moves }: Cell): string {
  const [size, here] = [Math.abs(by), on(rod)]
  const friend = technique === 'small' ? 5 - size : 10 - size
  const next = on(rod + 1)
  const carries = moves.length > 2 ? ' Carry on the same way there.' : ''
  if (technique === 'direct')
    return by > 0 ? `Push ${size} to the beam on ${here}.` : `Take away ${size} on ${here}.`
  if (technique === 'small')
    return by > 0
      ? `Not enough beads on ${here}. Add the five bead and take away ${friend}.`
      : `You can’t take ${size} from the lower beads on ${here}. Add ${friend} and take away the five bead.`
  const five = technique === 'mixed' ? ` For ${friend}, use the five bead.` : ''
  return by > 0
    ? `No room to add ${size} on ${here}. Take away ${friend} here and add one bead on ${next}.${five}${carries}`
    : `There is less than ${size} on ${here}. Take one bead from ${next} and add ${friend} here.${five}${carries}`
}

/** What went wrong, and what to do. */
export function explainMistake(cell: Cell, rod: number, mistake: Mistake): string {
  const size = Math.abs(cell.by)
  const [adds, whole] = [cell.by > 0, cell.technique === 'small' ? 'five' : 'ten']
  const friend = whole === 'five' ? 5 - size : 10 - size
  const because = `because ${size} and ${friend} make ${whole}`
  switch (mistake) {
    case 'other friend':
      return `You ${adds ? 'took away' : 'added'} ${size}. To ${adds ? 'add' : 'take away'} ${size}, use its friend ${friend}, ${because}.`
    case 'friend the wrong way':
      return `The friend ${friend} goes the other way: ${adds ? 'take it away' : 'add it'} here, ${because}.`
    case 'forgot the friend':
      return `You moved the ${whole}. Now move its friend ${friend} too, ${because}.`
    case 'forgot the carry':
      return `You moved the friend. Now move one bead on ${on(cell.rod + 1)}.`
    case 'slipped five':
      return `The upper bead slipped on ${on(rod)}. It counts as five.`
    case 'unfinished': {
      const move = cell.moves.find((each) => each.rod === rod)
      return `Finish ${signed(cell.by)} first: on ${on(rod)}, ${move?.from ?? 0} should become ${move?.to ?? 0}. Then go to the next rod.`
    }
    case 'other': {
      const move = cell.moves.find((each) => each.rod === rod)
      return move
        ? `On ${on(rod)}, ${move.from} should become ${move.to}. Put the beads back and try again.`
        : `Don’t move the beads on ${on(rod)} here.`
    }
  }
}
