import { createEmptyCard, fsrs, type Card, type Grade, Rating } from 'ts-fsrs'
import { DAY_MS, INDIA_MS } from '../../platform/india.rules.ts'
import type { FormulaStanding, KnownThing } from '../craft.contract.ts'
import type { State } from '../craft.rules.ts'
import { FORMULAS } from '../soroban/soroban.rules.ts'

type Try = KnownThing['newest'][number]

/**
 * Bayesian knowledge tracing: known at first, learned at a try, slipped though known, guessed though not. The
 * values are those of docs/craft.md, ours and not measured.
 */
const BKT = { first: 0.1, learn: 0.2, slip: 0.1, guess: 0.02 }

/** How likely a technique is known after these tries (0 to 1). */
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

/** Nothing waits longer than this for its next time, in days. */
export const LONGEST_WAIT_DAYS = 90

/** FSRS without chance and without steps of minutes: the same answers give the same day. */
export const schedulerOf = (longest = LONGEST_WAIT_DAYS) =>
  fsrs({ enable_fuzz: false, enable_short_term: false, maximum_interval: longest })
const scheduler = schedulerOf()

/** Days are India's: the same child on two devices practises on the same day. */
export const dayOf = (at: number): number => Math.floor((at + INDIA_MS) / DAY_MS)

/** A day's tries of one thing, as FSRS rates them: by right and wrong, then by the own usual pace. */
function gradeOf(tries: readonly Try[], median: number): Grade {
  const right = tries.filter((each) => each.right).length / tries.length
  if (right < 0.6) return Rating.Again
  if (right < 0.9) return Rating.Hard
  const pace = medianOf(tries.map(({ milliseconds }) => milliseconds))
  return pace > 2 * median ? Rating.Hard : Rating.Good
}

const medianOf = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** Tries in their order, a list for each day. */
function byDay(tries: readonly Try[]): Try[][] {
  const days = new Map<number, Try[]>()
  for (const each of tries) {
    const day = dayOf(Date.parse(each.at))
    days.set(day, [...(days.get(day) ?? []), each])
  }
  return [...days.values()]
}

/** When a thing is to come again, in milliseconds; null when it was never tried. */
export function dueAt(tries: readonly Try[]): number | null {
  const median = medianOf(tries.map(({ milliseconds }) => milliseconds))
  let card: Card | null = null
  for (const day of byDay(tries)) {
    const at = new Date(day.at(-1)?.at ?? 0)
    card = scheduler.next(card ?? createEmptyCard(at), at, gradeOf(day, median)).card
  }
  if (!card?.last_review) return null
  // FSRS sets Good a day after Hard, also past the longest wait.
  const longest = card.last_review.getTime() + LONGEST_WAIT_DAYS * DAY_MS
  return Math.min(card.due.getTime(), longest)
}

const FIRM = 0.95
/** BKT rises too fast alone: so many tries over so many days come with it. */
export const FIRM_TRIES = 12
export const FIRM_DAYS = 3
/** Of the newest tries so many are right: BKT forgives a bad day too soon. */
const FIRM_RIGHT = 10

export const daysOf = (tries: readonly Try[]): number => byDay(tries).length

/** Where a technique stands at `now` (milliseconds). */
export function stateOf(known: Pick<KnownThing, 'tries' | 'newest'> | undefined, now: number): State {
  if (!known || known.tries === 0) return 'new'
  const days = daysOf(known.newest)
  const right = known.newest.slice(-FIRM_TRIES).filter((each) => each.right).length
  const enough = known.tries >= FIRM_TRIES && days >= FIRM_DAYS && right >= FIRM_RIGHT
  if (!enough || likelihood(known.newest) < FIRM) return 'work'
  return (dueAt(known.newest) ?? 0) <= now ? 'refresh' : 'firm'
}

/** Where each of the 34 formulas stands at `now` (milliseconds), in their order. */
export function standings(things: readonly KnownThing[], now: number): FormulaStanding[] {
  const known = new Map(things.filter(({ part }) => part === 'soroban').map((each) => [each.thing, each]))
  return FORMULAS.map(({ key }) => {
    const thing = known.get(key)
    const newest = thing?.newest ?? []
    return {
      key,
      state: stateOf(thing, now),
      tries: thing?.tries ?? 0,
      right: newest.filter(({ right }) => right).length,
      of: newest.length,
      days: daysOf(newest),
    }
  })
}

/** What lacks until a technique is firm, as a sentence. */
export function lackOf(standing: Pick<FormulaStanding, 'tries' | 'days'>): string {
  const tries = FIRM_TRIES - standing.tries
  const days = FIRM_DAYS - standing.days
  if (tries > 0 && days > 0)
    return `${tries} more tries over ${days} more ${days === 1 ? 'day' : 'days'}, nearly all right, and this bead is firm.`
  if (days > 0) return `${days} more ${days === 1 ? 'day' : 'days'}, nearly all right, and this bead is firm.`
  if (tries > 0)
    return `${tries} more ${tries === 1 ? 'try' : 'tries'}, nearly all right, and this bead is firm.`
  return 'A few more that are right, and this bead is firm.'
}

/** The days of this week (Monday first) on which something was practised; `today` is 0 to 6. */
export function weekOf(things: readonly KnownThing[], now: number): { days: boolean[]; today: number } {
  const day = dayOf(now)
  // 1 January 1970 was a Thursday.
  const today = (day + 3) % 7
  const monday = day - today
  const days = Array.from({ length: 7 }, () => false)
  for (const { newest } of things)
    for (const { at } of newest) {
      const place = dayOf(Date.parse(at)) - monday
      if (place >= 0 && place < 7) days[place] = true
    }
  return { days, today }
}
