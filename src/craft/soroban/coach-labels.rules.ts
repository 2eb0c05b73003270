import type { Mistake } from './coach.rules.ts'
import { type Cell, formulaText, signed, type Technique } from './soroban.rules.ts'
import { words } from './coach.words.ts'

export const nameOf = (technique: Technique): string => words.techniques[technique]

/** The formula of a technique: '+4 = −6 +10'; a direct one is only '+4'. */
export const formulaOf = ({ by, technique }: Pick<Cell, 'by' | 'technique'>): string =>
  technique === 'direct' ? signed(by) : `${signed(by)} = ${formulaText(by, technique)}`

/** The friend of five or of ten that stands for a movement. */
export function friendOf({ by, technique }: Pick<Cell, 'by' | 'technique'>) {
  const whole = technique === 'small' ? 5 : 10
  return { by, whole, friend: whole - Math.abs(by) } as const
}

/** Why this technique is needed, and what to do. */
export function explain(cell: Cell): string {
  const { technique, moves } = cell
  if (technique === 'direct') return words.direct(cell)
  const { friend } = friendOf(cell)
  if (technique === 'small') return words.small({ ...cell, friend })
  const five = technique === 'mixed' ? words.useFive(friend) : ''
  return `${words.big({ ...cell, friend })}${five}${moves.length > 2 ? words.carryOn : ''}`
}

/** What went wrong, and what to do. */
export function explainMistake(cell: Cell, rod: number, mistake: Mistake): string {
  const friend = friendOf(cell)
  const move = cell.moves.find((each) => each.rod === rod)
  switch (mistake) {
    case 'other friend':
      return words.otherFriend(friend)
    case 'friend the wrong way':
      return words.wrongWay(friend)
    case 'forgot the friend':
      return words.forgotFriend(friend)
    case 'forgot the carry':
      return words.forgotCarry(cell.rod + 1)
    case 'slipped five':
      return words.slippedFive(rod)
    case 'unfinished':
      return words.unfinished(cell.by, rod, move ?? { from: 0, to: 0 })
    case 'other':
      return move ? words.shouldBecome(rod, move) : words.notThere(rod)
  }
}
