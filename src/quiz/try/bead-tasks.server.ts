import type { KeyedQuestion } from './try.rules.ts'

const task = (id: string, questionText: string, [right, explanation]: readonly [string, string]) => ({
  id,
  questionText,
  options: [],
  right,
  explanation,
})

/** Tasks for the three rods of the home page. Ids are stored with tries, so they must not change. */
export const beadTasks: readonly KeyedQuestion[] = [
  task('three', 'Move three beads up on the right rod. Show 3', ['3', 'Each bead below the beam is one.']),
  task('seven', 'The bead above the beam is five. Show 7', [
    '7',
    'Five from above and two from below: 5 + 2 = 7.',
  ]),
  task('twenty-four', 'The middle rod counts tens. Show 24', [
    '24',
    'Two beads on the middle rod are 20, four on the right one are 4.',
  ]),
  task('sum', 'Show 21, then add 13. What number is it now?', [
    '34',
    'Add one ten and three ones: 21 + 13 = 34.',
  ]),
  task('hundreds', 'All three rods. Show 506', [
    '506',
    'The bead above on the left rod is 500, the middle rod stays empty, and 5 + 1 on the right is 6.',
  ]),
]
