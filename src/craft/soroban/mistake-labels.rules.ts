import { formulaOf, friendOf } from './coach-labels.rules.ts'
import type { MistakeTask, NamedMistake } from './find-mistake.rules.ts'
import type { Cell } from './soroban.rules.ts'
import { words } from './coach.words.ts'

/** What went wrong in a movement that somebody else made. */
export function describeMistake(cell: Cell, mistake: NamedMistake): string {
  const friend = friendOf(cell)
  switch (mistake) {
    case 'forgot the friend':
      return words.theyForgotFriend(friend)
    case 'forgot the carry':
      return words.theyForgotCarry(friend.friend, cell.rod + 1)
    case 'friend the wrong way':
      return words.theyWrongWay(friend)
    case 'other friend':
      return words.theyOtherFriend(friend)
    case 'slipped five':
      return words.theySlippedFive(cell.rod)
  }
}

/** The formula of the movement with the mistake, and the sum as it should be. */
export function describeRight({ start, by, cell }: MistakeTask): string {
  const sum = `${start} ${by < 0 ? '−' : '+'} ${Math.abs(by)}`
  return words.rightWay(formulaOf(cell), sum, start + by)
}

/** Which part of the sum to look at again. */
export const hintFor = ({ kind, cell }: MistakeTask): string =>
  kind === 'column' ? words.hintColumn(formulaOf(cell)) : words.hintBeads(formulaOf(cell))
