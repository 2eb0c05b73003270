import { seeded } from '../../quiz/seeded.rules.ts'
import { digitMove, startsOf, TECHNIQUES, type Technique } from './soroban.rules.ts'

/** What the coach's sums are about: a technique or one formula, and how long the numbers are. */
export type CoachWish = {
  /** Of the number that is added or taken: a technique, or a formula like '+4 big'. */
  want: string
  sign: 1 | -1
  digits: 1 | 2 | 3
}

export type CoachSum = { start: number; by: number }

/** What may come beside a technique: what is taught before it. */
export const taughtBefore = (technique: Technique): readonly Technique[] =>
  TECHNIQUES.slice(0, TECHNIQUES.indexOf(technique) + 1)

/** '+4 big' as its parts; a bare technique leaves the number open. */
export function wantOf(want: string): { technique: Technique; by: number | null } {
  const [first = '', second] = want.split(' ')
  const technique = TECHNIQUES.find((each) => each === (second ?? first)) ?? 'direct'
  return { technique, by: second === undefined ? null : Number(first) || null }
}

type Pair = { digit: number; by: number }

/**
 * A sum for the coach, the same for the same seed: one digit of it needs what is wanted, the others only what
 * is taught before, their carries too. It is put together from the highest rod down, each from what fits.
 */
export function coachSum({ want, sign, digits }: CoachWish, seed: number): CoachSum {
  const random = seeded(seed)
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]
  const { technique, by } = wantOf(want)
  const way = by === null ? sign : Math.sign(by)
  const allowed = taughtBefore(technique)
  const wanted: Pair[] = (by === null ? ones.map((size) => size * way) : [by]).flatMap((each) =>
    startsOf(each, technique).map((digit) => ({ digit, by: each })),
  )
  // A formula that needs a carry from the highest rod of a subtraction has nothing to take it from.
  const spare = digitMove(wanted[0]?.digit ?? 0, wanted[0]?.by ?? way).carry < 0 ? 1 : 0
  const target = Math.floor(random() * digits)
  const rods: Pair[] = []
  /** What the rod above shows once it has moved, for the carry that comes from below. */
  let above: number | null = null
  for (let rod = digits - 1 + (target === digits - 1 ? spare : 0); rod >= 0; rod--) {
    const takes: number | null = above
    const fits = (pair: Pair): boolean => {
      const { technique: used, carry } = digitMove(pair.digit, pair.by)
      if (!allowed.includes(used)) return false
      if (carry === 0) return true
      if (takes === null) return carry > 0
      const next = digitMove(takes, carry)
      return next.carry === 0 && allowed.includes(next.technique)
    }
    const hasLeader = rod >= digits
    const all = hasLeader ? leaders : ones.flatMap((size) => digitsOf(size * way))
    const below = rod - 1 === target ? wanted : null
    const choice = (rod === target ? wanted : all).filter((pair) => {
      if (hasLeader) return below === null || below.some((each) => canCarry(pair, each, allowed))
      return fits(pair) && (below === null || below.some((each) => canCarry(pair, each, allowed)))
    })
    const pair: Pair = pick(choice) ?? { digit: way > 0 ? 0 : 9, by: way }
    rods[rod] = pair
    above = pair.by === 0 ? pair.digit : digitMove(pair.digit, pair.by).to
  }
  const total = (of: (pair: Pair) => number) => rods.reduce((sum, pair, rod) => sum + of(pair) * 10 ** rod, 0)
  return { start: total(({ digit }) => digit), by: total((pair) => pair.by) }
}

const ones = [1, 2, 3, 4, 5, 6, 7, 8, 9]
/** A rod that takes no digit, and gives the one below what it needs. */
const leaders: readonly Pair[] = ones.map((digit) => ({ digit, by: 0 }))
const digitsOf = (by: number): Pair[] => [0, ...ones].map((digit) => ({ digit, by }))

/** Whether the rod above takes the carry of the one below, by what is taught already. */
function canCarry(above: Pair, below: Pair, allowed: readonly Technique[]): boolean {
  const { carry } = digitMove(below.digit, below.by)
  if (carry === 0) return true
  const shows = above.by === 0 ? above.digit : digitMove(above.digit, above.by).to
  const next = digitMove(shows, carry)
  return next.carry === 0 && allowed.includes(next.technique)
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

const level = (technique: Technique, digits: 1 | 2, rows: number): Level => ({
  key: `${technique} ${digits}x${rows}`,
  name: `${names[technique]}, ${digits === 1 ? 'one digit' : 'two digits'}, ${rows} numbers`,
  digits,
  rows,
  allowed: taughtBefore(technique),
  required: technique === 'direct' ? [] : [technique],
})
const names: Readonly<Record<Technique, string>> = {
  direct: 'Direct',
  small: 'Small friends',
  big: 'Big friends',
  mixed: 'Both friends',
}
export const techniqueName = (technique: Technique): string => names[technique]

/** Sums in columns from easy to hard; our own order (docs/craft.md). */
export const LEVELS: readonly Level[] = TECHNIQUES.flatMap((technique) => [
  level(technique, 1, 3),
  level(technique, 1, 5),
  level(technique, 2, 3),
  level(technique, 2, 5),
])
