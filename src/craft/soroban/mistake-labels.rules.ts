import { formulaOf } from './coach-labels.rules.ts'
import type { MistakeTask, NamedMistake } from './find-mistake.rules.ts'
import { type Cell, placeOf } from './soroban.rules.ts'

const on = (rod: number): string => `the ${placeOf(rod).toLowerCase()}`

/** What went wrong in a movement that somebody else made. */
export function describeMistake(cell: Cell, mistake: NamedMistake): string {
  const size = Math.abs(cell.by)
  const adds = cell.by > 0
  const whole = cell.technique === 'small' ? 'five' : 'ten'
  const friend = whole === 'five' ? 5 - size : 10 - size
  switch (mistake) {
    case 'forgot the friend':
      return `The ${whole} moved, but its friend ${friend} did not. ${size} and ${friend} make ${whole}.`
    case 'forgot the carry':
      return `The friend ${friend} moved, but no bead moved on ${on(cell.rod + 1)}.`
    case 'friend the wrong way':
      return `The friend ${friend} went the wrong way. It must be ${adds ? 'taken away' : 'added'}.`
    case 'other friend':
      return `${size} was ${adds ? 'taken away' : 'added'} instead of its friend ${friend}.`
    case 'slipped five':
      return `An upper bead slipped on ${on(cell.rod)}. It counts as five.`
  }
}

/** The formula of the movement with the mistake, and the sum as it should be. */
export function describeRight(task: MistakeTask): string {
  const sum = task.start + task.by
  const sign = task.by < 0 ? '−' : '+'
  return `${formulaOf(task.cell)}. So ${task.start} ${sign} ${Math.abs(task.by)} is ${sum}.`
}

/** Which part of the sum to look at again. */
export const hintFor = (task: MistakeTask): string =>
  task.kind === 'column'
    ? `Work it out on an abacus, and look at ${formulaOf(task.cell)}.`
    : `Look at the movement that needs ${formulaOf(task.cell)}.`
