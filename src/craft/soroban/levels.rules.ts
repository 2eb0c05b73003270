import { seeded } from '../../quiz/seeded.rules.ts'
import { digitMove, FORMULAS, formulaKey, TECHNIQUES, type Technique } from './soroban.rules.ts'
import { words } from './coach.words.ts'

/** What the coach's sums are about: a technique or one formula, and how long the numbers are. */
export type CoachGoal = {
  /** Of the number that is added or taken: a technique, or a formula like '+4 big'. */
  want: string
  sign: 1 | -1
  digits: 1 | 2 | 3
  /**
   * Formulas that may be needed beside it; none if missing. A technique brings its own and the ones before.
   */
  taught?: readonly string[]
}

export type CoachSum = { start: number; by: number }

/** The most digits of the numbers of a round to show or to read. */
export type NumberDigits = 1 | 2 | 3
/** How many digits a number of such a round has: as many of each length, the shortest first. */
export const digitsAt = (place: number, numbers: number, most: NumberDigits = 3): number =>
  1 + Math.floor((place * most) / numbers)

/** So many numbers of an endless round grow like those of a round of so many, for whoever begins. */
const FIRST_NUMBERS = 8
/** The most digits of a number in an endless round. */
const ENDLESS_DIGITS = 4

type NumbersOptions = {
  seed: number
  /** How many numbers the round has; endless if missing. */
  most?: number | undefined
  /** The most digits of such a round. */
  digits?: NumberDigits | undefined
  /** Whether the child has done none of the kind yet: one to four come before five and more. */
  isFirst: boolean
}

/**
 * The number at a place (from 0) of a round to show or to read; the same for the same seed, and none twice in
 * a round while there are enough.
 */
export function numberAt(place: number, { seed, most, digits: longest, isFirst }: NumbersOptions): number {
  const random = seeded(seed)
  const round: number[] = []
  for (let at = 0; at <= place; at += 1) {
    const size = most ?? (isFirst && at < FIRST_NUMBERS ? FIRST_NUMBERS : null)
    const digits = size === null ? 1 + Math.floor(random() * ENDLESS_DIGITS) : digitsAt(at, size, longest)
    const isSmall = at < (size ?? 0) * (longest === 1 ? 4 / 9 : 1 / 5)
    const [low, high] = rangeOf(digits, isFirst && size !== null ? isSmall : null)
    let number = 0
    for (let draw = 0; draw < DRAWS; draw += 1) {
      number = low + Math.floor(random() * (high - low))
      if (!round.includes(number)) break
    }
    round.push(number)
  }
  return round.at(-1) ?? 1
}

/** From and below which a number of so many digits is drawn; `isSmall`: of a first round, below five. */
function rangeOf(digits: number, isSmall: boolean | null): [low: number, high: number] {
  if (digits > 1 || isSmall === null) return [10 ** (digits - 1), 10 ** digits]
  return isSmall ? [1, 5] : [5, 10]
}

/** What may come beside a technique: what is taught before it. */
export const taughtBefore = (technique: Technique): readonly Technique[] =>
  TECHNIQUES.slice(0, TECHNIQUES.indexOf(technique) + 1)

/** '+4 big' as its parts; a bare technique leaves the number open. */
export function parseGoal(want: string): { technique: Technique; by: number | null } {
  const [first = '', second] = want.split(' ')
  const technique = TECHNIQUES.find((each) => each === (second ?? first)) ?? 'direct'
  return { technique, by: second === undefined ? null : Number(first) || null }
}

/** A sum for the coach, the same for the same seed: the first of its round. */
export const coachSum = (goal: CoachGoal, seed: number): CoachSum =>
  coachRound(goal, seed, 1)[0] ?? { start: 0, by: goal.sign }

/** Draws before a sum may come twice: the round has more sums than there are. */
const DRAWS = 200

/**
 * A round of sums, the same for the same seed and each another one while there are enough: one digit of each
 * needs what is wanted, and no movement of it, carries included, needs a formula that is not `taught`,
 * whether the highest digit goes first or the ones. The first sum has no more rods than it needs.
 */
export function coachRound(goal: CoachGoal, seed: number, count: number): CoachSum[] {
  const random = seeded(seed)
  const found = new Map<string, CoachSum>()
  const round: CoachSum[] = []
  const draws = drawsOf(goal)
  while (round.length < count) {
    let sum: CoachSum | null = null
    for (let draw = 0; draw < DRAWS; draw++) {
      const target = Math.floor(random() * goal.digits)
      sum = (draws[round.length === 0 ? 'plain' : 'any'][target] ?? nothing)(random)
      if (sum && !found.has(keyOf(sum))) break
    }
    if (!sum) return round
    found.set(keyOf(sum), sum)
    round.push(sum)
  }
  return round
}

const keyOf = ({ start, by }: CoachSum): string => `${start} ${by}`
const nothing = (): null => null

/**
 * A round in which several things are wanted in turn, each sum another one; `count` sums in all.
 * @param goals with the same sign or not; @param seed of 32 bits
 */
export function mixedRound(goals: readonly CoachGoal[], seed: number, count: number): CoachSum[] {
  const each = Math.ceil(count / Math.max(1, goals.length))
  const rounds = goals.map((goal, at) => coachRound(goal, (seed + at * 97) % 2 ** 32, each))
  const all = Array.from({ length: each }, (_, at) => rounds.flatMap((round) => round[at] ?? [])).flat()
  return [...new Map(all.map((sum) => [keyOf(sum), sum])).values()].slice(0, count)
}

/** A rod of a sum: the digit that it shows, and the digit that is added or taken. */
type Pair = { digit: number; by: number }
/** A pair with the carry that it hands on, and the number of sums that it leads to. */
type RodChoice = { pair: Pair; carry: number; ways: number }
type SumDraw = (random: () => number) => CoachSum | null

const waysOf = (choices: readonly RodChoice[]): number => choices.reduce((all, { ways }) => all + ways, 0)
/** Past the last rod there is nothing left to choose. */
const ends: readonly RodChoice[] = [{ pair: { digit: 0, by: 0 }, carry: 0, ways: 1 }]

const ones = [1, 2, 3, 4, 5, 6, 7, 8, 9]
const digits = [0, ...ones]

/** The formulas that sums of a goal may need, direct movements aside. */
function allowedFor({ want, taught = [] }: CoachGoal): ReadonlySet<string> {
  const { technique, by } = parseGoal(want)
  const own =
    by === null
      ? FORMULAS.filter((each) => taughtBefore(technique).includes(each.technique)).map(({ key }) => key)
      : [want]
  return new Set([...taught, ...own])
}

const allowedOf = new Map<string, Record<'plain' | 'any', SumDraw[]>>()
/**
 * How sums of a goal are drawn, by the rod on which the wanted thing is; 'plain' without a rod before them.
 */
function drawsOf(goal: CoachGoal): Record<'plain' | 'any', SumDraw[]> {
  const key = JSON.stringify(goal)
  const cached = allowedOf.get(key)
  if (cached) return cached
  const rods = Array.from({ length: goal.digits }, (_, rod) => rod)
  const made = {
    plain: rods.map((target) => drawOf(goal, target, true)),
    any: rods.map((target) => drawOf(goal, target, false)),
  }
  // Goals differ in what is taught: a long visit must not keep them all.
  if (allowedOf.size > 60) allowedOf.clear()
  allowedOf.set(key, made)
  return made
}

/**
 * Draws each sum of a goal with the same chance: from the ones rod up, each pair of digits is weighted by the
 * number of sums that it leads to, so none is thrown away.
 */
function drawOf(goal: CoachGoal, target: number, plain: boolean): SumDraw {
  const allowed = allowedFor(goal)
  const { by } = parseGoal(goal.want)
  const sign = by === null ? goal.sign : Math.sign(by)
  const pairs = digits.flatMap((digit) => ones.map((size): Pair => ({ digit, by: size * sign })))
  const leaders = digits.map((digit): Pair => ({ digit, by: 0 }))
  const known = new Map<string, readonly RodChoice[]>()
  const choices = (rod: number, carry: number): readonly RodChoice[] => {
    if (rod > goal.digits) return ends
    const key = `${rod} ${carry}`
    const cached = known.get(key)
    if (cached) return cached
    const list = rod === goal.digits ? leaders : pairs
    const found = list.flatMap((pair): RodChoice[] => {
      if (rod === goal.digits && plain && carry === 0 && pair.digit > 0) return []
      const next = carryOf(pair, carry, allowed)
      const fits = next !== null && (rod !== target || isWanted(pair, carry, goal.want))
      if (!fits || (rod === goal.digits && next !== 0)) return []
      return [{ pair, carry: next, ways: waysOf(choices(rod + 1, next)) }]
    })
    known.set(key, found)
    return found
  }
  return (random) => {
    const sum: CoachSum = { start: 0, by: 0 }
    for (let [rod, carry] = [0, 0]; rod <= goal.digits; rod++) {
      const ways = choices(rod, carry)
      let left = random() * waysOf(ways)
      const chosen = ways.find((each) => (left -= each.ways) < 0)
      if (!chosen) return null
      sum.start += chosen.pair.digit * 10 ** rod
      sum.by += chosen.pair.by * 10 ** rod
      carry = chosen.carry
    }
    return sum
  }
}

/** A digit that takes changes one after another; null when one of them needs what is not allowed. */
function afterChanges(digit: number, changes: readonly number[], allowed: ReadonlySet<string>) {
  let [now, carried] = [digit, 0]
  for (const change of changes) {
    if (change === 0) continue
    const { technique, to, carry } = digitMove(now, change)
    if (technique !== 'direct' && !allowed.has(formulaKey(change, technique))) return null
    now = to
    carried += carry
  }
  return carried
}

/**
 * What a rod hands to the next one, with a carry from the one below: the same whether its own digit comes
 * before that carry (the highest first) or after it (the ones first). Null when either way needs too much.
 */
function carryOf({ digit, by }: Pair, carry: number, allowed: ReadonlySet<string>): number | null {
  const high = afterChanges(digit, [by, carry], allowed)
  const low = afterChanges(digit, [carry, by], allowed)
  return high === null || low === null ? null : high
}

/** Whether a rod's own digit needs what is wanted, whichever digit goes first. */
function isWanted({ digit, by }: Pair, carry: number, want: string): boolean {
  const after = carry === 0 ? digit : digitMove(digit, carry).to
  return [digit, after].every((from) => {
    const { technique } = digitMove(from, by)
    return technique === want || formulaKey(by, technique) === want
  })
}

/** A level of sums in columns. `want`: what comes at least once. */
export type Level = {
  key: string
  name: string
  digits: 1 | 2
  rows: number
  allowed: readonly Technique[]
  required: readonly string[]
}

const level = (technique: Technique, size: 1 | 2, rows: number): Level => ({
  key: `${technique} ${size}x${rows}`,
  name: words.level(words.kinds[technique], size, rows),
  digits: size,
  rows,
  allowed: taughtBefore(technique),
  required: technique === 'direct' ? [] : [technique],
})
export const techniqueName = (technique: Technique): string => words.kinds[technique]

/** Sums in columns from easy to hard; our own order (docs/craft.md). */
export const LEVELS: readonly Level[] = TECHNIQUES.flatMap((technique) => [
  level(technique, 1, 3),
  level(technique, 1, 5),
  level(technique, 2, 3),
  level(technique, 2, 5),
])
