import type { ItemMastery, PracticeDay } from '../craft.contract.ts'
import type { State } from '../craft.rules.ts'
import { addDays, dayOfAttempt, nothingKnown } from './item-mastery.rules.ts'
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
  /** The day of a placement before which it went wrong, with help or without; null without. */
  failedOn: number | null
}

/** A day is weak when fewer than this share was right without help, or all of it was done with help. */
const WEAK_BELOW = 0.8
/** After so many weak days in a row a thing rests for so many days. Ours. */
const [STUCK_DAYS, REST_DAYS] = [3, 3]
/**
 * So much is asked of an item before another one builds on it, and less of numbers: every sum practises them.
 * Ours.
 */
const [LEARNED_RIGHT, LEARNED_SHARE, LEARNED_NUMBERS_SHARE] = [4, 0.75, 0.5]

/**
 * What was known when a day began, or at a placement on that day: what is practised meanwhile must not change
 * the day's plan.
 */
export function knownBefore(things: readonly ItemMastery[], day: number): ItemMastery[] {
  const start = Math.max(startOfDay(day), lastPlacement(things))
  return things.flatMap((thing) => {
    if (thing.itemKey.startsWith(PLACED)) return [thing]
    const newest = thing.newest.filter(({ at }) => Date.parse(at) < start)
    const ofDay = newest.filter(({ at }) => dayOf(Date.parse(at)) === day).map(dayOfAttempt)
    const later = thing.days.filter((each) => each.day >= day)
    const early = ofDay.length === 0 ? [] : [ofDay.reduce(addDays)]
    const days = [...thing.days.filter((each) => each.day < day), ...early]
    if (days.length === 0) return []
    const sum = (of: 'tries' | 'right' | 'helped') => thing[of] + sumOf(early, of) - sumOf(later, of)
    return [
      {
        ...thing,
        days,
        tries: sum('tries'),
        right: sum('right'),
        helped: sum('helped'),
        dayCount: thing.dayCount + daysAlone(early) - daysAlone(later),
        newest,
      },
    ]
  })
}

const sumOf = (days: readonly PracticeDay[], of: 'tries' | 'right' | 'helped'): number =>
  days.reduce((sum, each) => sum + each[of], 0)
const daysAlone = (days: readonly PracticeDay[]): number => days.filter(({ tries }) => tries > 0).length

/** When the last placement was, in milliseconds; 0 without one. */
const lastPlacement = (things: readonly ItemMastery[]): number =>
  Math.max(
    0,
    ...things.flatMap(({ itemKey, newest }) =>
      itemKey.startsWith(PLACED) ? newest.map(({ at }) => Date.parse(at)) : [],
    ),
  )

/** How attempts at the placement are named; their last result stands. */
export const PLACED = 'place '
/** The stages of the placement, and the items that each finds known. */
export const PLACEMENT_STAGES = ['read', 'direct', 'small', 'big', 'mixed'] as const
export type PlacementStage = (typeof PLACEMENT_STAGES)[number]

function stageOf({ key, subject, itemKeys: [first = ''] }: PlanItem): PlacementStage | null {
  if (subject !== 'beads' || first.startsWith('times ')) return null
  if (key === 'numbers') return 'read'
  if (key.startsWith('friends 5')) return 'small'
  if (key.startsWith('friends 10')) return 'big'
  return PLACEMENT_STAGES.find((stage) => key.includes(stage)) ?? null
}

/**
 * Whether the placement found an item of the abacus known: its stage was passed, and nothing had gone wrong
 * with the item before, with help or without.
 */
export function isPlaced(things: readonly ItemMastery[], item: PlanItem): boolean {
  const placed = `${PLACED}${stageOf(item) ?? ''}`
  const found = things.find(({ part, itemKey }) => part === 'soroban' && itemKey === placed)
  const last = found?.newest.at(-1)
  if (!last?.right) return false
  const known = things.filter(({ part, itemKey }) => part === item.part && item.itemKeys.includes(itemKey))
  return !hasFailed(known, Date.parse(last.at))
}

/** So many of the newest tries tell whether a thing went wrong. Ours. */
const NEWEST_TRIES = 4
/** Whether the newest tries of a thing before a moment (milliseconds) went wrong, with help or without. */
function hasFailed(known: readonly ItemMastery[], before: number): boolean {
  const tries = known
    .flatMap(({ newest }) => newest)
    .filter(({ at }) => Date.parse(at) < before)
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
    .slice(-NEWEST_TRIES)
  return tries.length > 0 && tries.filter(({ right }) => right).length / tries.length < WEAK_BELOW
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
  const placementAt = lastPlacement(things)
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
      failedOn: stage !== null && hasFailed(known, placementAt) ? dayOf(placementAt) : null,
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
  return right >= LEARNED_RIGHT && share >= (item.kind === 'numbers' ? LEARNED_NUMBERS_SHARE : LEARNED_SHARE)
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
 * so does a skill once it is mastered; until then it comes again on the next day or the one after. What went
 * wrong before a placement is due on its day.
 */
export function dueOn(status: ItemStatus): number | null {
  const { item, known, days, state, last, placedOn, failedOn } = status
  if (last === null) return placedOn
  if (failedOn !== null && failedOn >= last) return failedOn
  if (item.kind === 'facts' || item.kind === 'algorithm')
    return Math.min(...known.map((each) => nextDay(each.days) ?? last + 1))
  if (state === 'mastered' || state === 'refresh') return dueDay(days)
  return last + (weakDays(status) > 0 ? 1 : 2)
}
