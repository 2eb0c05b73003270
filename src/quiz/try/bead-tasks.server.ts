import type { KeyedQuestion } from './try.rules.ts'
import { words } from './try.words.ts'

/** Each with the number to show, in the words' order. Ids are stored with tries: they must not change. */
const tasks = [
  ['three', '3'],
  ['seven', '7'],
  ['twenty-four', '24'],
  ['sum', '34'],
  ['hundreds', '506'],
] as const

/** Tasks for the three rods of the home page. */
export const beadTasks: readonly KeyedQuestion[] = tasks.map(([id, right], at) => {
  const [questionText = '', explanation = ''] = words.beads[at] ?? []
  return { id, questionText, options: [], right, explanation }
})
