import type { PracticeWeek } from './craft.contract.ts'
import { PARTS, type Part } from './craft.rules.ts'
import { exerciseOf, nameOfThing, partName } from './exercises.rules.ts'
import { PLACED } from './practice/item-status.rules.ts'

/** Attempts at one thing, counted: those without help, the right ones among them, and those with help. */
export type Counted = { part: Part; thing: string; tries: number; right: number; helped: number }

/** So many things of a part are named, the most practised first. */
const NAMED = 3
/** A technique goes wrong when of so many tries fewer than this share are right; ours, not measured. */
const [HARD_FROM, HARD_BELOW] = [4, 0.8]
/** So many of them are told: more would be a list, and no hint. */
const MAX_HARD = 2
/** What goes wrong is looked for so far back, in days. */
export const HARD_DAYS = 30

/** What goes wrong most, the worst first. */
export const hardOf = (counted: readonly Counted[]): PracticeWeek['hard'] =>
  counted
    .filter(({ tries, right }) => tries >= HARD_FROM && right / tries < HARD_BELOW)
    .toSorted((a, b) => a.right / a.tries - b.right / b.tries || b.tries - a.tries || byThing(a, b))
    .flatMap(({ part, thing, tries, right }) => {
      const exercise = exerciseOf(`${part} ${thing}`)
      return exercise ? [{ key: exercise.key, title: exercise.title, tries, right }] : []
    })
    .slice(0, MAX_HARD)

const all = ({ tries, helped }: Counted): number => tries + helped
/** What was done equally often stands in one order, however it was read. */
const byThing = (a: Counted, b: Counted): number => (a.thing < b.thing ? -1 : 1)

/**
 * A span of practice in a few words: on how many days, what of each part, and what goes wrong. Not every
 * tap. `lately`: of the last `HARD_DAYS` days.
 */
export function practiceWeek(
  counted: readonly Counted[],
  { days, lately }: { days: number; lately: readonly Counted[] },
): PracticeWeek {
  const sum = (list: readonly Counted[], of: 'tries' | 'right' | 'helped') =>
    list.reduce((total, each) => total + each[of], 0)
  // The stages of a placement are no tries: those that were never asked are kept as not passed.
  const tried = counted.filter(({ thing }) => !thing.startsWith(PLACED))
  const parts = PARTS.flatMap((part) => {
    const own = tried
      .filter((each) => each.part === part)
      .toSorted((a, b) => all(b) - all(a) || byThing(a, b))
    if (own.length === 0) return []
    const what = [...new Set(own.map(({ thing }) => nameOfThing(part, thing)))].slice(0, NAMED)
    const counts = { tries: sum(own, 'tries'), right: sum(own, 'right'), helped: sum(own, 'helped') }
    return [{ part, name: partName(part), ...counts, what }]
  })
  return { days, parts, hard: hardOf(lately) }
}
