import type { ItemMastery } from '../craft.contract.ts'
import { HELPS, type Help } from '../craft.rules.ts'
import { isPlaced } from './item-status.rules.ts'
import { planItemOf } from './plan-items.rules.ts'

/**
 * How a technique is helped, from the most to none: each movement with arrows, its name, nothing, beads that
 * fade, and in the head.
 */
export const HELP_LEVELS = ['each', 'name', 'none', 'fade', 'head'] as const
export type HelpLevel = (typeof HELP_LEVELS)[number]

/** So many right in a row, and help goes back one step; so many wrong, and it comes back one step. */
const STREAK = 2

/** What an attempt at a level is kept as. */
export const helpOf = (level: HelpLevel): Help => HELPS[Math.min(HELP_LEVELS.indexOf(level), 2)] ?? 'none'

/**
 * The level at which a technique is practised next. Help goes a step back after two right in a row, and a
 * step forward after two wrong. Whoever asked for more help than the level gives neither rises nor falls.
 * @param newest the newest attempts in their order
 * @param start the level of the first attempt
 */
export function helpLevel(newest: ItemMastery['newest'], start: HelpLevel = 'each'): HelpLevel {
  // Of longer histories only the newest attempts are known: they begin with the help of the first of these.
  let at = Math.max(HELP_LEVELS.indexOf(start), newest[0] ? HELPS.indexOf(newest[0].help) : 0)
  let [right, wrong] = [0, 0]
  for (const tried of newest) {
    const given = HELPS.indexOf(tried.help)
    if (given < Math.min(at, HELPS.length - 1)) {
      ;[right, wrong] = [0, 0]
      continue
    }
    right = tried.right ? right + 1 : 0
    wrong = tried.right ? 0 : wrong + 1
    if (right === STREAK) {
      at = Math.min(HELP_LEVELS.length - 1, Math.max(at + 1, given))
      right = 0
    }
    if (wrong === STREAK) {
      at = Math.max(0, at - 1)
      wrong = 0
    }
  }
  return HELP_LEVELS[at] ?? 'each'
}

/**
 * The level of a movement of the abacus, like '+4 big'. Direct movements are one technique each way, whatever
 * digit they take. What the placement found known begins without help.
 */
export function movementLevel(things: readonly ItemMastery[], itemKey: string): HelpLevel {
  const item = planItemOf('soroban', itemKey)
  const keys = item?.itemKeys ?? [itemKey]
  const own = things.filter((each) => each.part === 'soroban' && keys.includes(each.itemKey))
  const newest = own.flatMap((each) => each.newest)
  const isWhole = own.every(({ tries, helped, newest: its }) => tries + helped === its.length)
  const start = item && isWhole && isPlaced(things, item) ? 'none' : 'each'
  return helpLevel(
    newest.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)),
    start,
  )
}
