/*
 * The abacus of one upper bead (five) and four lower ones a rod, as craft teaches it: how a digit takes
 * another, and how a whole number goes from rod to rod. Rod 0 is the ones rod. Sources: docs/craft.md.
 */

/** direct: beads are free; small: over five; big: over ten; mixed: over ten, and five within it. */
export const TECHNIQUES = ['direct', 'small', 'big', 'mixed'] as const
export type Technique = (typeof TECHNIQUES)[number]

/** Digits by rod, the ones first. */
export type Rods = readonly number[]
export const RODS_MAX = 13

const isFree = (digit: number, by: number): boolean => {
  const [upper, lower] = [Math.trunc(by / 5), by % 5]
  return digit + by <= 9 && upper + Math.trunc(digit / 5) <= 1 && lower + (digit % 5) <= 4
}
/** What can be added to what a digit lacks can be taken from it. */
const canTake = (digit: number, by: number): boolean => isFree(9 - digit, by)

/**
 * How a rod that shows `digit` (0 to 9) takes `by` (-9 to 9, not 0): the technique, the digit that it shows
 * then, and what goes to the next rod (-1, 0 or 1).
 */
export function digitMove(digit: number, by: number): { technique: Technique; to: number; carry: number } {
  const sum = digit + by
  if (by > 0 ? isFree(digit, by) : canTake(digit, -by)) return { technique: 'direct', to: sum, carry: 0 }
  if (sum >= 0 && sum <= 9) return { technique: 'small', to: sum, carry: 0 }
  const friend = 10 - Math.abs(by)
  const isPlain = by > 0 ? canTake(digit, friend) : isFree(digit, friend)
  const carry = Math.sign(by)
  return { technique: isPlain ? 'big' : 'mixed', to: sum - 10 * carry, carry }
}

/** A rod that goes from a digit to another, and by which technique it takes `by`. */
export type Move = { rod: number; from: number; to: number; by: number; technique: Technique }

/** A digit of the number that is added or taken: its own rod's move, then those of its carries. */
export type Cell = { rod: number; by: number; technique: Technique; moves: readonly Move[] }

/** Whether the highest digit goes first, as most schools do, or the ones. */
export type Order = 'high' | 'low'

export const rodsOf = (value: number, count: number): number[] =>
  Array.from({ length: count }, (_, rod) => Math.trunc(value / 10 ** rod) % 10)
export const valueOf = (rods: Rods): number => rods.reduce((sum, digit, rod) => sum + digit * 10 ** rod, 0)

/**
 * The canonical way from a number to its sum with `by` (positive or negative, the sum not below zero), digit
 * by digit. Carries are moves too: 999+1 is big, big, big and direct.
 * @throws {RangeError} when the sum leaves the rods.
 */
export function pathOf(rods: Rods, by: number, order: Order = 'high'): Cell[] {
  const digits = rodsOf(Math.abs(by), rods.length)
  const sum = valueOf(rods) + by
  if (sum < 0 || sum >= 10 ** rods.length) throw new RangeError(`${sum} leaves ${rods.length} rods`)
  const places = digits.flatMap((digit, rod) => (digit === 0 ? [] : [rod]))
  const now = [...rods]
  return (order === 'high' ? places.toReversed() : places).map((rod) =>
    cellOf(now, rod, Math.sign(by) * (digits[rod] ?? 0)),
  )
}

function cellOf(now: number[], rod: number, by: number): Cell {
  const moves: Move[] = []
  for (let [at, change] = [rod, by]; change !== 0; at += 1) {
    const from = now[at] ?? 0
    const { technique, to, carry } = digitMove(from, change)
    moves.push({ rod: at, from, to, by: change, technique })
    now[at] = to
    change = carry
  }
  return { rod, by, technique: moves[0]?.technique ?? 'direct', moves }
}

/** Beads of one rod that move at once. `lower`: from how many lower beads that count to how many. */
export type BeadStep = { rod: number; upper: boolean | null; lower: readonly [number, number] | null }

/**
 * A move bead by bead: 6 to 9 are pinched at once, removed the lower beads first; 4+3 brings the five and
 * then takes two; 6-2 moves both up together.
 */
export function beadSteps({ rod, from, to }: Move): BeadStep[] {
  const [hadFive, hasFive] = [from >= 5, to >= 5]
  const lower = from % 5 === to % 5 ? null : ([from % 5, to % 5] as const)
  if (hadFive === hasFive || lower === null)
    return [{ rod, upper: hadFive === hasFive ? null : hasFive, lower }]
  const [five, ones] = [
    { rod, upper: hasFive, lower: null },
    { rod, upper: null, lower },
  ]
  const rises = lower[1] > lower[0]
  if (hasFive && !rises) return [five, ones]
  return !hasFive && !rises ? [ones, five] : [{ rod, upper: hasFive, lower }]
}

/** A formula: a number with the technique by which it is added or taken, like '+4 big'. */
export type Formula = { key: string; by: number; technique: Exclude<Technique, 'direct'>; text: string }

const signed = (by: number): string => (by < 0 ? `−${-by}` : `+${by}`)
export const formulaKey = (by: number, technique: Technique): string =>
  `${by < 0 ? '-' : '+'}${Math.abs(by)} ${technique}`

/** What a technique does to take `by`, as it is said: +4 by a big friend is '−6 +10'. */
export function formulaText(by: number, technique: Technique): string {
  const [size, sign] = [Math.abs(by), Math.sign(by)]
  const ten = signed(10 * sign)
  if (technique === 'direct') return signed(by)
  if (technique === 'small') return `${signed(5 * sign)} ${signed(-sign * (5 - size))}`
  const friend = 10 - size
  if (technique === 'big') return sign > 0 ? `${signed(-friend)} ${ten}` : `${ten} ${signed(friend)}`
  const [rest, five] = [signed(sign * (5 - friend)), signed(-sign * 5)]
  return sign > 0 ? `${rest} ${five} ${ten}` : `${ten} ${five} ${rest}`
}

/** The 34 formulas: 8 of small friends, 18 of big ones, 8 of both; adding first. */
export const FORMULAS: readonly Formula[] = [1, -1].flatMap((sign) =>
  (['small', 'big', 'mixed'] as const).flatMap((technique) =>
    Array.from({ length: 9 }, (_, at) => (at + 1) * sign)
      .filter((by) => startsOf(by, technique).length > 0)
      .map((by) => ({ key: formulaKey(by, technique), by, technique, text: formulaText(by, technique) })),
  ),
)

/** The digits on which `by` is taken with this technique. */
export function startsOf(by: number, technique: Technique): number[] {
  return Array.from({ length: 10 }, (_, digit) => digit).filter(
    (digit) => digitMove(digit, by).technique === technique,
  )
}

const places = [
  'Ones',
  'Tens',
  'Hundreds',
  'Thousands',
  'Ten thousands',
  'Lakhs',
  'Ten lakhs',
  'Crores',
  'Ten crores',
  'Arabs',
  'Ten arabs',
  'Kharabs',
  'Ten kharabs',
] as const
/** What a rod is called, as places are called in India: rod 5 is 'Lakhs'. */
export const placeOf = (rod: number): string => places[rod] ?? `Rod ${rod + 1}`
