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

/** A level as it is told beside beads that are there: for a digit without need of them, no help. */
export const levelWithBeads = (level: HelpLevel): HelpLevel =>
  HELP_LEVELS[Math.min(HELP_LEVELS.indexOf(level), HELP_LEVELS.indexOf('none'))] ?? 'none'

/** So many right in a row, and help goes back one step; so many wrong, and it comes back one step. */
const STREAK = 2

/** What an attempt at a level is kept as. */
export const helpOf = (level: HelpLevel): Help => HELPS[Math.min(HELP_LEVELS.indexOf(level), 2)] ?? 'none'

/**
 * The level at which a technique is practised next. Help goes a step back after two right in a row, and a
 * step forward after two wrong. Whoever asked for more help than the level gives neither rises nor falls.
 * @param newest the newest attempts in their order
 * @param start the level of the first attempt
 * @param most the level with the least help
 */
export function helpLevel(
  newest: ItemMastery['newest'],
  start: HelpLevel = 'each',
  most: HelpLevel = 'head',
): HelpLevel {
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
      at = Math.min(HELP_LEVELS.indexOf(most), Math.max(at + 1, given))
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
 * digit they take. What the placement found known begins without help, and the placement counts as a day.
 * However many tries a day has (each digit of a sum is one), beads fade on the second day of a technique at
 * the earliest, and it is done in the head on the third. Ours.
 */
export function movementLevel(things: readonly ItemMastery[], itemKey: string): HelpLevel {
  const item = planItemOf('soroban', itemKey)
  const keys = item?.itemKeys ?? [itemKey]
  const own = things.filter((each) => each.part === 'soroban' && keys.includes(each.itemKey))
  const newest = own.flatMap((each) => each.newest)
  const isWhole = own.every(({ tries, helped, newest: its }) => tries + helped === its.length)
  const wasPlaced = item !== undefined && isPlaced(things, item)
  const level = helpLevel(
    newest.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)),
    isWhole && wasPlaced ? 'none' : 'each',
  )
  const dayCount = new Set(own.flatMap(({ days }) => days.map(({ day }) => day))).size + (wasPlaced ? 1 : 0)
  const leastHelp = Math.max(HELP_LEVELS.indexOf('none'), dayCount + 1)
  return HELP_LEVELS[Math.min(HELP_LEVELS.indexOf(level), leastHelp)] ?? 'each'
}

/** The level at which numbers are shown on the beads ('set') or read from them: beads do not fade there. */
export function numbersLevel(things: readonly ItemMastery[], way: 'set' | 'read'): HelpLevel {
  const item = planItemOf('soroban', way)
  const own = things.find(({ part, itemKey }) => part === 'soroban' && itemKey === way)
  const first = way === 'set' ? 'each' : 'name'
  return helpLevel(own?.newest ?? [], item && isPlaced(things, item) ? 'none' : first, 'none')
}
