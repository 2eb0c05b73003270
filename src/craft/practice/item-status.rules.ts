import type { ItemMastery, PracticeDay } from '../craft.contract.ts'
import type { State } from '../craft.rules.ts'
import { addDays, nothingKnown } from './item-mastery.rules.ts'
import { dayOf, dueDay, MASTERED_TRIES, nextDay, newestRight, startOfDay, stateOf } from './mastery.rules.ts'
import { PLAN_ITEMS, type PlanItem } from './plan-items.rules.ts'

/** Where an item of the ten minutes stood when the day began. */
export type ItemStatus = {
  item: PlanItem
  /** What is known of each of its item keys that was tried. */
  known: readonly ItemMastery[]
  days: readonly PracticeDay[]
  tries: number
  right: number
  state: State
  /** The first and the last day with practice; null if it was never tried. */
  first: number | null
  last: number | null
  /** The day of the placement that found it known; null without. */
  placedOn: number | null
}

/** A day is weak when fewer than this share was right without help, or all of it was done with help. */
const WEAK_BELOW = 0.8
/** After so many weak days in a row a thing rests for so many days. Ours. */
const [STUCK_DAYS, REST_DAYS] = [3, 3]
/** So much is asked of an item before another one builds on it. Ours. */
const [LEARNED_RIGHT, LEARNED_SHARE] = [4, 0.75]

/** What was known when a day began: what is practised meanwhile must not change the day's plan. */
export function knownBefore(things: readonly ItemMastery[], day: number): ItemMastery[] {
  const start = startOfDay(day)
  return things.flatMap((thing) => {
    if (thing.itemKey.startsWith(PLACED)) return [thing]
    const later = thing.days.filter((each) => each.day >= day)
    const less = (of: 'tries' | 'right' | 'helped') => later.reduce((sum, each) => sum + each[of], 0)
    const days = thing.days.filter((each) => each.day < day)
    if (days.length === 0) return []
    return [
      {
        ...thing,
        days,
        tries: thing.tries - less('tries'),
        right: thing.right - less('right'),
        helped: thing.helped - less('helped'),
        dayCount: thing.dayCount - later.filter(({ tries }) => tries > 0).length,
        newest: thing.newest.filter(({ at }) => Date.parse(at) < start),
      },
    ]
  })
}

/** How attempts at the placement are named; their last result stands. */
export const PLACED = 'place '
/** The stages of the placement, and the items that each finds known. */
export const PLACEMENT_STAGES = ['read', 'direct', 'small', 'big', 'mixed'] as const
export type PlacementStage = (typeof PLACEMENT_STAGES)[number]

function stageOf({ key, subject, itemKeys: [first = ''] }: PlanItem): PlacementStage | null {
  if (subject !== 'beads' || first.startsWith('times ')) return null
  if (key === 'set' || key === 'read') return 'read'
  if (key.startsWith('friends 5')) return 'small'
  if (key.startsWith('friends 10')) return 'big'
  return PLACEMENT_STAGES.find((stage) => key.includes(stage)) ?? null
}

/** Whether the placement found an item of the abacus known. */
export function isPlaced(things: readonly ItemMastery[], item: PlanItem): boolean {
  const placed = `${PLACED}${stageOf(item) ?? ''}`
  const found = things.find(({ part, itemKey }) => part === 'soroban' && itemKey === placed)
  return found?.newest.at(-1)?.right ?? false
}

/** Every item at the beginning of a day; `things` as `knownBefore` gives them. */
export function statusesOf(things: readonly ItemMastery[], now: number): ItemStatus[] {
  const byKey = new Map(things.map((thing) => [`${thing.part} ${thing.itemKey}`, thing]))
  const placed = new Map(
    PLACEMENT_STAGES.flatMap((stage): [PlacementStage, number][] => {
      const last = byKey.get(`soroban ${PLACED}${stage}`)?.newest.at(-1)
      return last?.right ? [[stage, dayOf(Date.parse(last.at))]] : []
    }),
  )
  return PLAN_ITEMS.map((item) => {
    const known = item.itemKeys.flatMap((key) => byKey.get(`${item.part} ${key}`) ?? [])
    const days = daysTogether(known)
    const sum = (of: 'tries' | 'right' | 'helped') => known.reduce((all, each) => all + each[of], 0)
    const whole = {
      ...nothingKnown({ part: item.part, itemKey: item.key }),
      tries: sum('tries'),
      helped: sum('helped'),
      dayCount: Math.max(0, ...known.map(({ dayCount }) => dayCount)),
      days: [...days],
    }
    const stage = stageOf(item)
    return {
      item,
      known,
      days,
      tries: whole.tries,
      right: sum('right'),
      state: stateOf(whole, now),
      first: days[0]?.day ?? null,
      last: days.at(-1)?.day ?? null,
      placedOn: stage === null ? null : (placed.get(stage) ?? null),
    }
  })
}

/** The days of several things as one list. */
function daysTogether(known: readonly ItemMastery[]): PracticeDay[] {
  if (known.length === 1) return known[0]?.days ?? []
  const days = new Map<number, PracticeDay>()
  for (const day of known.flatMap((each) => each.days)) {
    const before = days.get(day.day)
    days.set(day.day, before ? addDays(before, day) : day)
  }
  return [...days.values()].toSorted((a, b) => a.day - b.day)
}

export const isTried = ({ last }: ItemStatus): boolean => last !== null

/** Whether others may build on it: found by the placement, or right often enough without help. */
export function isLearned({ item, days, tries, right, placedOn, state, last }: ItemStatus): boolean {
  if (state === 'mastered' || state === 'refresh') return true
  if (last === null) return placedOn !== null
  // A fact is known or not; strokes and turns are given with their model at first.
  if (item.kind === 'facts') return (days.at(-1)?.right ?? 0) > 0
  if (item.kind === 'letter' || item.kind === 'algorithm') return true
  const share = newestRight(days, MASTERED_TRIES) / Math.min(MASTERED_TRIES, Math.max(1, tries))
  return right >= LEARNED_RIGHT && share >= LEARNED_SHARE
}

/** How many days in a row were weak, up to the last one. */
function weakDays({ days }: ItemStatus): number {
  const strong = days.toReversed().findIndex(({ tries, right }) => tries > 0 && right / tries >= WEAK_BELOW)
  return strong < 0 ? days.length : strong
}

/** Whether a stuck thing rests today: after three weak days in a row, for three days. */
export function isResting(status: ItemStatus, day: number): boolean {
  const weak = weakDays(status)
  return weak > 0 && weak % STUCK_DAYS === 0 && day - (status.last ?? 0) <= REST_DAYS
}
/** Whether it comes back smaller: fewer and shorter sums, until a day goes well. */
export const isSmaller = (status: ItemStatus): boolean => weakDays(status) >= STUCK_DAYS

/**
 * The day on which an item is due; null before it was tried or placed. Facts and algorithms follow FSRS, and
 * so does a skill once it is mastered; until then it comes again on the next day or the one after.
 */
export function dueOn(status: ItemStatus): number | null {
  const { item, known, days, state, last, placedOn } = status
  if (last === null) return placedOn
  if (item.kind === 'facts' || item.kind === 'algorithm')
    return Math.min(...known.map((each) => nextDay(each.days) ?? last + 1))
  if (state === 'mastered' || state === 'refresh') return dueDay(days)
  return last + (weakDays(status) > 0 ? 1 : 2)
}
