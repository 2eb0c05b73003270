import { distinct, drawsOf } from '../draws.rules.ts'
import { MAX_RODS } from './soroban.rules.ts'
import { words } from './coach.words.ts'

/*
 * Multiplication and division as they lie on the rods (Kojima; docs/craft.md). The product grows to the right
 * of the number that is multiplied, from its ones on, by the multiplier's digits from the left. The quotient
 * grows to the left of what is divided.
 */

/** What lies on rods `from` to `to`, counted from the right. */
export type Zone = { name: string; from: number; to: number }

/**
 * One thing to do. `by`: what it changes the whole row of rods by, as one number. `times`: the two digits
 * that make it, where it is a product.
 */
export type LayoutStep = {
  kind: 'add' | 'take' | 'set' | 'clear'
  by: number
  /** The ones rod of what is added or taken, or the rod that is set or cleared. */
  rod: number
  digit: number
  times?: readonly [number, number]
}

export type Layout = {
  sign: '×' | '÷'
  numbers: readonly [number, number]
  rods: number
  zones: readonly Zone[]
  /** All rods as one number, before the first step. */
  start: number
  steps: readonly LayoutStep[]
  /** The product, or the quotient; `rest` is 0 where it comes out. */
  answer: number
  rest: number
}

/** The digits of a number, the ones first. */
const digitsOf = (value: number): number[] => [...String(value)].map(Number).toReversed()

/** Between the number on the left and what is worked on. */
const GAP = 2

/** So many rods both need at least; the other number then stands on paper alone. */
export const rodsNeeded = (first: number, second: number): number => first + second + 1

/** The other number on the left, where there are rods for it. */
function leftZone(value: number, from: number, rods: number): { zone: Zone | null; start: number } {
  const to = from + digitsOf(value).length - 1
  if (to >= Math.min(rods, MAX_RODS)) return { zone: null, start: 0 }
  return { zone: { name: String(value), from, to }, start: value * 10 ** from }
}

/**
 * a × b on the rods, of which there are at most 13: a's digits from the right, of each the digits of b from
 * the left; then that digit is cleared. 47 × 86 grows as 560, 602, 3802, 4042. @throws {RangeError} when it
 * needs more rods than there are.
 */
export function multiplyLayout(a: number, b: number, room: number): Layout {
  const [first, second] = [digitsOf(a), digitsOf(b)]
  const shift = second.length + 1
  const need = rodsNeeded(first.length, second.length)
  const rods = Math.max(need, room)
  if (rods > MAX_RODS) throw new RangeError(`${a} × ${b} needs ${rods} rods`)
  const steps: LayoutStep[] = []
  for (const [i, digit] of first.entries()) {
    if (digit === 0) continue
    for (const [j, other] of [...second.entries()].toReversed())
      if (other > 0)
        steps.push({
          kind: 'add',
          by: digit * other * 10 ** (i + j),
          rod: i + j,
          digit: digit * other,
          times: [digit, other],
        })
    steps.push({ kind: 'clear', by: -digit * 10 ** (i + shift), rod: i + shift, digit })
  }
  const left = leftZone(b, need + GAP, rods)
  const zones = [
    ...(left.zone ? [left.zone] : []),
    { name: String(a), from: shift, to: shift + first.length - 1 },
    { name: words.product, from: 0, to: second.length },
  ]
  const start = a * 10 ** shift + left.start
  return { sign: '×', numbers: [a, b], rods, zones, start, steps, answer: a * b, rest: 0 }
}

/**
 * n ÷ d on the rods: each digit of the quotient is set to the left of what is left, two rods from its first
 * digit where the divisor goes into as many leading digits as it has, else one; then its products with the
 * divisor's digits are taken, from the left. 3348 ÷ 54 is 6 and leaves 10, then 2.
 * @throws {RangeError} for a divisor of 0, and when it needs more rods than there are.
 */
export function divideLayout(n: number, d: number, room: number): Layout {
  if (d === 0) throw new RangeError('nothing is divided by 0')
  const divisor = digitsOf(d)
  const answer = Math.floor(n / d)
  const places = digitsOf(answer).length
  const need = Math.max(rodsNeeded(places, divisor.length), digitsOf(n).length)
  const rods = Math.max(need, room)
  if (rods > MAX_RODS) throw new RangeError(`${n} ÷ ${d} needs ${rods} rods`)
  const steps: LayoutStep[] = []
  let left = n
  for (let place = places - 1; place >= 0; place -= 1) {
    const digit = Math.floor(left / (d * 10 ** place))
    if (digit === 0) continue
    const rod = place + divisor.length + 1
    steps.push({ kind: 'set', by: digit * 10 ** rod, rod, digit })
    for (const [j, other] of [...divisor.entries()].toReversed())
      if (other > 0)
        steps.push({
          kind: 'take',
          by: -digit * other * 10 ** (place + j),
          rod: place + j,
          digit: digit * other,
          times: [digit, other],
        })
    left -= digit * d * 10 ** place
  }
  const other = leftZone(d, need + GAP, rods)
  const zones = [
    ...(other.zone ? [other.zone] : []),
    { name: words.quotient, from: divisor.length + 1, to: divisor.length + places },
    { name: String(n), from: 0, to: digitsOf(n).length - 1 },
  ].filter(({ name, from }, at, all) => name !== String(n) || from < (all[at - 1]?.from ?? 0))
  const start = n + other.start
  return { sign: '÷', numbers: [n, d], rods, zones, start, steps, answer, rest: left }
}

/** A step as a sentence; a product of two digits fills two rods. */
export function stepWords({ kind, rod, digit, times }: LayoutStep): string {
  if (kind === 'clear') return words.clear(digit, rod)
  if (kind === 'set') return words.set(digit, rod)
  const [a = 0, b = 0] = times ?? []
  return words.partProduct(`${a} × ${b} = ${digit}`, digit > 9 ? [rod + 1, rod] : [rod], kind === 'add')
}

/** What can be asked for: how many digits; of a division divisor and quotient. */
export const LAYOUTS = [
  { key: 'times 2x1', sign: '×', digits: [2, 1], name: words.times(2, 1) },
  { key: 'times 3x1', sign: '×', digits: [3, 1], name: words.times(3, 1) },
  { key: 'times 2x2', sign: '×', digits: [2, 2], name: words.times(2, 2) },
  { key: 'times 3x2', sign: '×', digits: [3, 2], name: words.times(3, 2) },
  { key: 'over 1x2', sign: '÷', digits: [1, 2], name: words.over(1, 2) },
  { key: 'over 1x3', sign: '÷', digits: [1, 3], name: words.over(1, 3) },
  { key: 'over 2x2', sign: '÷', digits: [2, 2], name: words.over(2, 2) },
  { key: 'over 2x3', sign: '÷', digits: [2, 3], name: words.over(2, 3) },
] as const
export type LayoutKey = (typeof LAYOUTS)[number]['key']

/** Numbers of so many digits that end in no nought, and no 1 alone: how many, and the one at a place. */
export const factorsOf = (digits: number): number => (digits === 1 ? 8 : 81 * 10 ** (digits - 2))
export const factorAt = (digits: number, place: number): number =>
  digits === 1 ? place + 2 : (10 ** (digits - 2) + Math.floor(place / 9)) * 10 + (place % 9) + 1

/** Pairs of factors of so many digits, none of them twice, that follow from the draws. */
export function factorPairs(
  draw: (size: number) => number,
  [a, b]: readonly [number, number],
  count: number,
): (readonly [number, number])[] {
  return distinct(draw, factorsOf(a) * factorsOf(b), count).map(
    (place) => [factorAt(a, Math.floor(place / factorsOf(b))), factorAt(b, place % factorsOf(b))] as const,
  )
}

/** A sum of this kind laid out on at least `room` rods, the same for the same seed. */
export function layoutOf(key: LayoutKey, seed: number, room: number): Layout {
  const { sign, digits } = LAYOUTS.find((each) => each.key === key) ?? LAYOUTS[0]
  const [[a, b] = [12, 3]] = factorPairs(drawsOf(seed), digits, 1)
  return sign === '×' ? multiplyLayout(a, b, room) : divideLayout(a * b, a, room)
}
