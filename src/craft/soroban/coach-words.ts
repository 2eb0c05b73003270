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
const beads = (count: number): string => (count === 1 ? 'one bead' : `${count} beads`)

/** What a technique does to take `by`: '+4 = −6 +10'; what is direct needs no friend. */
export const formulaOf = ({ by, technique }: Pick<Cell, 'by' | 'technique'>): string =>
  technique === 'direct' ? signed(by) : `${signed(by)} = ${formulaText(by, technique)}`

/** Why a digit goes as it goes, and what to do. */
export function explain({ rod, by, technique, moves }: Cell): string {
  const [size, here] = [Math.abs(by), on(rod)]
  const friend = technique === 'small' ? 5 - size : 10 - size
  const next = on(rod + 1)
  const carries = moves.length > 2 ? ' There the bead goes on in the same way.' : ''
  if (technique === 'direct')
    return by > 0
      ? `The beads are free: bring ${size} to the beam on ${here}.`
      : `Take ${size} away on ${here}.`
  if (technique === 'small')
    return by > 0
      ? `${beads(size)} are not free on ${here}. Bring the five, and take ${friend} away.`.replace(
          'one bead are',
          'No bead is',
        )
      : `${size} cannot go from the lower beads of ${here}. Give ${friend}, and take the five away.`
  const five = technique === 'mixed' ? ` For ${friend} the five is needed.` : ''
  return by > 0
    ? `There is no room for ${size} on ${here}. Take ${friend} away here and give one bead to ${next}.${five}${carries}`
    : `${size} is more than ${here} have. Take one bead from ${next} and give ${friend} here.${five}${carries}`
}

/** What happened instead, why, and what goes. */
export function explainMistake(cell: Cell, rod: number, mistake: Mistake): string {
  const size = Math.abs(cell.by)
  const [adds, whole] = [cell.by > 0, cell.technique === 'small' ? 'five' : 'ten']
  const friend = whole === 'five' ? 5 - size : 10 - size
  const because = `because ${size} and ${friend} make ${whole}`
  switch (mistake) {
    case 'other friend':
      return `You ${adds ? 'took' : 'gave'} ${size}. To ${adds ? 'add' : 'take'} ${size}, its friend goes: ${friend}, ${because}.`
    case 'friend the wrong way':
      return `The friend ${friend} goes the other way: it is ${adds ? 'taken away' : 'given'} here, ${because}.`
    case 'forgot the friend':
      return `The ${whole} is there, and its friend ${friend} has stayed: ${because}.`
    case 'forgot the carry':
      return `The friend has gone, and ${on(cell.rod + 1)} have not got their bead yet.`
    case 'slipped five':
      return `The upper bead slipped on ${on(rod)}: it counts five.`
    case 'other': {
      const move = cell.moves.find((each) => each.rod === rod)
      return move
        ? `On ${on(rod)} ${move.from} becomes ${move.to}. Put the beads back and look again.`
        : `${placeOf(rod)} have nothing to do here: they stay as they are.`
    }
  }
}
