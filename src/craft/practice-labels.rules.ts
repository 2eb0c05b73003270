import type { PracticeWeek } from './craft.contract.ts'

/** A part's week in one line: 'Abacus: 42 without help, 36 right; 12 with help (+4 = −6 +10, tables)'. */
export function partWords({ name, tries, right, helped, what }: PracticeWeek['parts'][number]): string {
  const things = `(${what.join(', ')})`
  const alone = `${tries} without help, ${right === tries ? 'all' : right} right`
  if (helped === 0) return `${name}: ${tries}, ${right === tries ? 'all' : right} right ${things}`
  return tries === 0
    ? `${name}: practised with help, ${helped} ${helped === 1 ? 'time' : 'times'} ${things}`
    : `${name}: ${alone}; ${helped} practised with help ${things}`
}

/** 'on one day', 'on 3 days'. */
export const daysWords = (days: number): string => (days === 1 ? 'on one day' : `on ${days} days`)

/** A text in which formulas like '+4 = −6 +10' stay on one line each. */
export const unbroken = (text: string): string => text.replaceAll(/(?<=\d) (?=[=+−])|(?<==) /g, '\u00a0')
