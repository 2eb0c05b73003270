import type { ItemMastery } from '../craft.contract.ts'
import type { Grade } from './flash.rules.ts'
import { words } from './flash.words.ts'

/**
 * Shows from easy to hard in small steps, for practice without a grade: numbers of one to three digits, more
 * of them and quicker step by step, never more than two a second. How hard a show is, is our own estimate:
 * digits and numbers weigh more than the pace.
 */
export const STAIRS: readonly Grade[] = [1, 2, 3]
  .flatMap((digits) =>
    [2, 3, 4, 5, 6, 8, 10].flatMap((count) =>
      [2, 1.5, 1.2, 1, 0.8, 0.6].map((each) => ({
        digits,
        count,
        seconds: Math.round(count * each * 10) / 10,
        load: digits ** 1.3 * count ** 0.8 * each ** -0.6,
      })),
    ),
  )
  .toSorted((a, b) => a.load - b.load)
  .map(({ digits, count, seconds }, at) => ({
    key: `stair ${at + 1}`,
    name: words.stair(at + 1),
    digits,
    count,
    seconds,
  }))

/** Questions at one step; after them the next round is chosen. */
export const STAIR_QUESTIONS = 3
/**
 * A right answer is one step up, a wrong one four down: where four of five are right, neither wins. This
 * holds a child near 80 % (Kaernbach's weighted up and down, 1991).
 */
const [UP, DOWN] = [1, 4]

/** The place in `STAIRS` at which the next round is shown; the first for whoever has not begun. */
export function stairFor(things: readonly Pick<ItemMastery, 'itemKey' | 'newest'>[]): number {
  const tried = things.flatMap(({ itemKey, newest }) => {
    const at = STAIRS.findIndex(({ key }) => key === itemKey)
    return at < 0 ? [] : newest.map((each) => ({ at, right: each.right, when: Date.parse(each.at) }))
  })
  const newest = tried.toSorted((a, b) => b.when - a.when)
  const [last] = newest
  if (!last) return 0
  const ended = newest.findIndex(({ at }) => at !== last.at)
  const round = newest.slice(0, ended < 0 ? STAIR_QUESTIONS : Math.min(ended, STAIR_QUESTIONS))
  const moved = round.reduce((sum, { right }) => sum + (right ? UP : -DOWN), last.at)
  return Math.max(0, Math.min(STAIRS.length - 1, moved))
}
