import { createEmptyCard, type Card, fsrs, type Grade, Rating } from 'ts-fsrs'
import { DAY_MS, INDIA_MS } from '../../platform/text/india.rules.ts'
import type { FormulaStanding, ItemMastery, PracticeDay } from '../craft.contract.ts'
import type { State } from '../craft.rules.ts'
import { FORMULAS } from '../soroban/soroban.rules.ts'
import { words } from './mastery.words.ts'

/**
 * Bayesian knowledge tracing: known at first, learned at a try, slipped though known, guessed though not. The
 * values are those of docs/craft.md, ours and not measured.
 */
const BKT = { first: 0.1, learn: 0.2, slip: 0.1, guess: 0.02 }

/** The probability (0 to 1) that a technique is known after these tries. */
export function likelihood(tries: readonly { right: boolean }[]): number {
  let known = BKT.first
  for (const { right } of tries) {
    const [if_, unless] = right ? [1 - BKT.slip, BKT.guess] : [BKT.slip, 1 - BKT.guess]
    const then = (known * if_) / (known * if_ + (1 - known) * unless)
    known = then + (1 - then) * BKT.learn
  }
  return known
}

/** Elo: how hard an item is against who tries it. `k` is how far one try moves them. */
export function elo(one: number, other: number, { won, k = 32 }: { won: boolean; k?: number }) {
  const expected = 1 / (1 + 10 ** ((other - one) / 400))
  const moved = k * (Number(won) - expected)
  return { one: one + moved, other: other - moved }
}

/** The longest time until the next review, in days. */
export const LONGEST_WAIT_DAYS = 90

/** FSRS without chance and without steps of minutes: the same answers give the same day. */
export const schedulerOf = (longest = LONGEST_WAIT_DAYS) =>
  fsrs({ enable_fuzz: false, enable_short_term: false, maximum_interval: longest })
const scheduler = schedulerOf()

/** Days are India's, since 1970: the same child on two devices practises on the same day. */
export const dayOf = (at: number): number => Math.floor((at + INDIA_MS) / DAY_MS)
/** When a day of India begins, in milliseconds. */
export const startOfDay = (day: number): number => day * DAY_MS - INDIA_MS

/** A day's tries of one thing, as FSRS rates them: by right and wrong, then by the own usual pace. */
function gradeOf({ tries, right, milliseconds }: PracticeDay, usual: number): Grade {
  if (right / tries < 0.6) return Rating.Again
  if (right / tries < 0.9) return Rating.Hard
  return milliseconds / tries > 2 * usual ? Rating.Hard : Rating.Good
}

const medianOf = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** The days with a try without help: others are no evidence. */
const alone = (days: readonly PracticeDay[]): PracticeDay[] => days.filter(({ tries }) => tries > 0)

/** The day on which a thing is due again; null if it was never tried without help. */
export function dueDay(days: readonly PracticeDay[]): number | null {
  const own = alone(days)
  const usual = medianOf(own.map(({ tries, milliseconds }) => milliseconds / tries))
  let card: Card | null = null
  for (const each of own) {
    const at = new Date(startOfDay(each.day))
    card = scheduler.next(card ?? createEmptyCard(at), at, gradeOf(each, usual)).card
  }
  if (!card?.last_review) return null
  // FSRS sets Good a day after Hard, also past the longest wait.
  const last = own.at(-1)?.day ?? 0
  return Math.min(dayOf(card.due.getTime()), last + LONGEST_WAIT_DAYS)
}

/**
 * The day on which a thing is asked again: when it is due, or the day after it was only practised with
 * help.
 */
export function nextDay(days: readonly PracticeDay[]): number | null {
  const last = days.at(-1)
  return dueDay(days) ?? (last ? last.day + 1 : null)
}

const KNOWN_FROM = 0.95
/** BKT alone rises too fast: mastery also needs this many tries over this many days. */
export const MASTERED_TRIES = 12
export const MASTERED_DAYS = 3
/** And this share of the newest tries right: BKT forgives a bad day too soon. */
const MASTERED_RIGHT = 10

/**
 * How many of the newest `of` tries were right. The order within a day is not kept: of a day that is partly
 * among them its share counts. One more right try never makes it less.
 */
export function newestRight(days: readonly PracticeDay[], of: number): number {
  let [left, sum] = [of, 0]
  for (const { tries, right } of alone(days).toReversed()) {
    const taken = Math.min(left, tries)
    sum += (taken * right) / tries
    left -= taken
  }
  return sum
}

/** A day's tries in an order: the wrong ones first, since it is not kept. */
const inOrder = ({ tries, right }: PracticeDay): { right: boolean }[] =>
  Array.from({ length: tries }, (_, at) => ({ right: at >= tries - right }))

type Counted = Pick<ItemMastery, 'tries' | 'helped' | 'dayCount' | 'days'>

/**
 * The state of a thing at `now` (milliseconds), counted over all days. Only what was done without help says
 * that it is mastered; that is lost by wrong answers and by time, never by more right ones.
 */
export function stateOf(known: Counted | undefined, now: number): State {
  if (!known || known.tries + known.helped === 0) return 'new'
  const { tries, dayCount, days } = known
  const isEnough = tries >= MASTERED_TRIES && dayCount >= MASTERED_DAYS
  // Shares of a day are no whole numbers: their rounding must not cost what they add up to.
  if (!isEnough || newestRight(days, MASTERED_TRIES) < MASTERED_RIGHT - 1e-9) return 'work'
  if (likelihood(days.flatMap(inOrder)) < KNOWN_FROM) return 'work'
  return (dueDay(days) ?? 0) <= dayOf(now) ? 'refresh' : 'mastered'
}

/** The state of each of the 34 formulas at `now` (milliseconds), in their order. */
export function standings(things: readonly ItemMastery[], now: number): FormulaStanding[] {
  const known = new Map(things.filter(({ part }) => part === 'soroban').map((each) => [each.itemKey, each]))
  return FORMULAS.map(({ key }) => {
    const thing = known.get(key)
    return {
      key,
      state: stateOf(thing, now),
      tries: thing?.tries ?? 0,
      right: thing?.right ?? 0,
      helped: thing?.helped ?? 0,
      days: thing?.dayCount ?? 0,
    }
  })
}

/** What is missing until a formula is mastered, as a sentence. */
export function missingForMastery(standing: Pick<FormulaStanding, 'tries' | 'days'>): string {
  const tries = MASTERED_TRIES - standing.tries
  const days = MASTERED_DAYS - standing.days
  if (tries > 0 && days > 0) return words.triesAndDays(tries, days)
  if (days > 0) return words.days(days)
  return tries > 0 ? words.tries(tries) : words.someMore
}

/** The days of this week (Monday first) with practice, with help or without; `today` is 0 to 6. */
export function weekOf(things: readonly ItemMastery[], now: number): { days: boolean[]; today: number } {
  const day = dayOf(now)
  // 1 January 1970 was a Thursday.
  const today = (day + 3) % 7
  const monday = day - today
  const practised = new Set(things.flatMap(({ days }) => days.map((each) => each.day)))
  return { days: Array.from({ length: 7 }, (_, at) => practised.has(monday + at)), today }
}
