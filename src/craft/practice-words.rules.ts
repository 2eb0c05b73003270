import type { PracticeWeek } from './craft.contract.ts'

/** A part's week in a line: 'Abacus: 42, 36 right (+4 = −6 +10, tables)'. A part is nobody's school mark. */
export const partWords = ({ name, tries, right, what }: PracticeWeek['parts'][number]): string =>
  `${name}: ${tries}, ${right === tries ? 'all' : right} right (${what.join(', ')})`

/** 'on one day', 'on 3 days'. */
export const daysWords = (days: number): string => (days === 1 ? 'on one day' : `on ${days} days`)
