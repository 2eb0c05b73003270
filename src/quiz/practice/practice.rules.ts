import { words } from './practice.words.ts'

/** Per question, in order: right at the first try. */
export type Round = readonly boolean[]

/** Summary of a round: the result, then the next step. `name`: the child's first name, or ''. */
export function summary(round: Round, name: string): { title: string; text: string } {
  const total = round.length
  const right = round.filter(Boolean).length
  if (right === total) return { title: words.allRight(total, name), text: words.allRightText }
  if (right === 0) return { title: words.noneRight, text: words.noneRightText }
  return { title: words.someRight(right, total, name), text: words.someRightText(total - right) }
}
