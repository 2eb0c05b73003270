import { STAIR_QUESTIONS } from '../flash/staircase.rules.ts'
import type { NumberDigits } from '../soroban/levels.rules.ts'
import type { ItemKind, PlanItem } from './plan-items.rules.ts'

export type Slot = 'due' | 'new' | 'older' | 'flash' | 'again'

/** A step of the ten minutes. `id` is the same as long as the day's plan is. */
export type PlanStep = {
  id: string
  slot: Slot
  kind: ItemKind | 'flash'
  items: readonly PlanItem[]
  /** The item keys to ask, where not all of the items' are due. */
  itemKeys: readonly string[]
  /** How many questions it has. */
  count: number
  /** How long it takes by our estimate; `minutes` is its share of the day's whole minutes. */
  seconds: number
  minutes: number
  /** A stuck thing that comes back with fewer and shorter sums. */
  smaller: boolean
  /** Of numbers to show or to read: how many digits they have at most. */
  digits?: NumberDigits
}

/** So many items share a step, and so many facts. */
export const AT_ONCE: Readonly<Record<ItemKind, number>> = {
  numbers: 1,
  sums: 4,
  facts: 10,
  method: 1,
  algorithm: 2,
  letter: 3,
}
/** How long a question takes with its answer and what is said to it, in seconds. Ours. */
const SECONDS: Readonly<Record<ItemKind, number>> = {
  numbers: 15,
  sums: 20,
  facts: 12,
  method: 60,
  algorithm: 60,
  letter: 45,
}
/** What is read before a step, and what a new thing is shown with, in seconds. Ours. */
const [LEAD_SECONDS, SHOWN_SECONDS] = [10, 20]
/** Questions take so long in a step of each kind, in seconds. */
const FILLS: Readonly<Record<Exclude<Slot, 'flash'>, number>> = { due: 120, new: 180, older: 90, again: 120 }
const FIRST_NUMBERS = 9
/** The same for an older step beside flash, and for a stuck thing. */
const [SHORT, SMALLER] = [45, 60]
/** A day is filled until it has nine minutes, and with nothing that makes more than ten of it; in seconds. */
const [ENOUGH_SECONDS, MOST_SECONDS] = [540, 625]
/** So many minutes and steps at most, and so often the day's own things come again. */
const TEN = 10

/** How long a plan takes, in minutes. */
export const minutesOf = (steps: readonly Pick<PlanStep, 'minutes'>[]): number =>
  steps.reduce((sum, { minutes }) => sum + minutes, 0)

type StepOptions = {
  slot: Exclude<Slot, 'flash'>
  itemKeys?: readonly string[]
  smaller?: boolean
  isShort?: boolean
}
/** A step of items of one kind: as many questions as its time allows, and of what is remembered each once. */
export function stepOf(items: readonly PlanItem[], options: StepOptions): PlanStep {
  const { slot, smaller = false, isShort = false } = options
  const kind = items[0]?.kind ?? 'sums'
  const itemKeys = options.itemKeys ?? items.flatMap((item) => item.itemKeys)
  const whole = isShort ? SHORT : FILLS[slot]
  const byTime = Math.max(1, Math.round((smaller ? SMALLER : whole) / SECONDS[kind]))
  const once = { facts: itemKeys.length, algorithm: items.length, letter: items.length }
  // The first numbers have one digit: there are nine.
  const numbers = slot === 'new' ? Math.min(byTime, FIRST_NUMBERS) : byTime
  const count = { numbers, sums: byTime, method: byTime, ...once }[kind]
  // A new letter is traced, then written from memory.
  const each = SECONDS[kind] * (kind === 'letter' && slot === 'new' ? 2 : 1)
  return {
    id: `${slot} ${items.map(({ key }) => key).join(', ')}`,
    slot,
    kind,
    items,
    itemKeys,
    count,
    smaller,
    seconds: LEAD_SECONDS + (slot === 'new' ? SHOWN_SECONDS : 0) + count * each,
    minutes: 0,
  }
}

/** Three sums of the staircase. */
export const FLASH_STEP: PlanStep = {
  id: 'flash',
  slot: 'flash',
  kind: 'flash',
  items: [],
  itemKeys: [],
  count: STAIR_QUESTIONS,
  seconds: 60,
  minutes: 0,
  smaller: false,
}

/**
 * The steps of a day and, while it has room, more of what is older; where that is not enough, the day's own
 * skills again in turn, or its facts where it has nothing else. A stuck thing comes again only where there is
 * no other skill.
 */
export function filled(steps: readonly PlanStep[], more: readonly PlanStep[]): PlanStep[] {
  const day = [...steps]
  const isFull = (): boolean => secondsOf(day) >= ENOUGH_SECONDS || day.length === TEN
  const add = (step: PlanStep): void => {
    if (!isFull() && secondsOf(day) + step.seconds < MOST_SECONDS) day.push(step)
  }
  for (const step of more) add(step)
  const own = day.filter(({ slot }) => slot !== 'flash')
  const skills = own.filter(({ kind }) => kind !== 'facts')
  // What comes back smaller is smaller only if it comes once.
  const steady = skills.filter(({ smaller }) => !smaller)
  const turns = [steady, skills, own].find((some) => some.length > 0) ?? []
  for (let round = 1; round <= TEN && !isFull(); round += 1)
    for (const { items, itemKeys, smaller } of turns) {
      const isShort = MOST_SECONDS - secondsOf(day) < FILLS.again + LEAD_SECONDS
      const step = stepOf(items, { slot: 'again', itemKeys, smaller, isShort })
      add({ ...step, id: `${step.id}, ${round}` })
    }
  return inMinutes(day)
}

const secondsOf = (steps: readonly PlanStep[]): number => steps.reduce((sum, { seconds }) => sum + seconds, 0)

/** Whole minutes for each step, one at least, ten in all; the longest steps take what is rounded off. */
function inMinutes(steps: readonly PlanStep[]): PlanStep[] {
  const shown = steps.map((step) => ({ ...step, minutes: Math.max(1, Math.round(step.seconds / 60)) }))
  const most = Math.min(TEN, Math.round(secondsOf(steps) / 60))
  for (const step of shown.toSorted((a, b) => b.minutes - a.minutes))
    step.minutes = Math.max(1, step.minutes + most - minutesOf(shown))
  return shown
}
