import {
  answered,
  at,
  between,
  type CommonMistake,
  entry,
  glue,
  lengthOf,
  type Method,
  type Numbers,
  only,
  padded,
  pairs,
  readIt,
  span,
  type Step,
  type Worked,
} from './method.rules.ts'
import { words as planWords } from '../practice/plan.words.ts'
import { words } from './methods.words.ts'

/** How far a number may be from its base for this shortcut. */
const REACH: Readonly<Record<number, number>> = { 10: 4, 100: 20, 1000: 30 }
const BASES = [10, 100, 1000] as const

/** The base that a number is near to, and how many squares its right part fills; null when near to none. */
export function baseOf(n: number): { base: number; width: number } | null {
  const base = BASES.find((b) => n !== b && Math.abs(n - b) <= (REACH[b] ?? 0))
  return base ? { base, width: lengthOf(base) - 1 } : null
}
/** Twice as far from one base as is practised, on a side each (−1 below, 1 above); null when not near. */
export function sidesNear([a = 0, b = 0]: Numbers): readonly [number, number] | null {
  const base = BASES.find((each) =>
    [a, b].every((n) => n !== each && Math.abs(n - each) <= 2 * (REACH[each] ?? 0)),
  )
  return base ? [Math.sign(a - base), Math.sign(b - base)] : null
}
export const sureBase = (n: number) => baseOf(n) ?? { base: 100, width: 2 }
export const sideOf = (n: number) => Math.sign(n - sureBase(n).base)
export const gapOf = (n: number) => Math.abs(n - sureBase(n).base)
export const sameBase = ([a = 0, b = 0]: Numbers) => baseOf(a) !== null && baseOf(a)?.base === baseOf(b)?.base
const overflows = (numbers: Numbers) =>
  gapOf(at(numbers, 0)) * gapOf(at(numbers, 1)) >= sureBase(at(numbers, 0)).base
export const gapsStep = (base: number, gaps: readonly (readonly [number, number])[]): Step => ({
  title: gaps.length > 1 ? words.gaps(base) : words.gap(base),
  hint: gaps.length > 1 ? words.howFarEach(base) : words.howFar(base),
  entries: gaps.map(([n, gap]) => entry(String(n), gap)),
})

/** Both on one side of a base: across, then the gaps together, in as many squares as the base has zeros. */
function onOneSide(numbers: Numbers, slip: string | null, square = false): Worked {
  const [a, b] = [at(numbers, 0), at(numbers, 1)]
  const { base, width } = sureBase(a)
  const side = sideOf(a)
  const short = slip === 'nines' && side < 0 ? 1 : 0
  const [one, two] = [gapOf(a) - short, gapOf(b) - short]
  const turned = slip === 'sign' ? -side : side
  const left = slip === 'across' ? a : a + turned * two
  const product = slip === 'sum' ? one + two : one * two
  const sign = side < 0 ? '−' : '+'
  const hint = words.inSquares(square ? `${one} × ${one}` : `${gapOf(a)} × ${gapOf(b)}`, width)
  const steps = [
    gapsStep(
      base,
      square
        ? [[a, one]]
        : [
            [a, one],
            [b, two],
          ],
    ),
    only(
      words.across,
      square ? words.itsGap(a, sign) : words.or(`${a} ${sign} ${gapOf(b)}`, `${b} ${sign} ${gapOf(a)}`),
      left,
    ),
    only(
      square ? words.gapSquared : words.gapsTogether,
      hint,
      slip === 'pad' ? product : padded(product, width),
    ),
  ]
  if (product < base) {
    const answer = slip === 'pad' ? Number(`${left}${product}`) : glue(left, product, width)
    return answered([...steps, readIt(answer)], answer)
  }
  if (slip === 'concat') return answered([...steps, readIt(`${left}${product}`)], `${left}${product}`)
  return carriedOver(steps, [left, product], { base, width, drops: slip === 'dropped' })
}

type Carrying = { base: number; width: number; drops: boolean }

/** The last steps where the gaps together fill more than the right part. */
function carriedOver(
  steps: readonly Step[],
  [left, product]: readonly [number, number],
  { base, width, drops }: Carrying,
): Worked {
  const [kept, over] = [product % base, drops ? 0 : Math.floor(product / base)]
  const answer = glue(left + over, kept, width)
  const carry = {
    title: words.carry,
    hint: words.keepSquares(width),
    entries: [entry(words.leftPart, left + over), entry(words.rightPart, padded(kept, width))],
  }
  return answered([...steps, carry, readIt(answer)], answer)
}

const isShort = (numbers: Numbers) => {
  const { width } = sureBase(at(numbers, 0))
  return lengthOf(gapOf(at(numbers, 0)) * gapOf(at(numbers, 1))) < width
}
const ONE_SIDE: readonly CommonMistake[] = [
  {
    name: 'pad',
    ...words.slips.pad,
    applies: isShort,
  },
  { name: 'sum', ...words.slips.rightSum },
  {
    name: 'nines',
    ...words.slips.gapNines,
    applies: (numbers) => sideOf(at(numbers, 0)) < 0,
  },
  {
    name: 'across',
    ...words.slips.across,
  },
  {
    name: 'sign',
    ...words.slips.sign,
  },
  {
    name: 'concat',
    ...words.slips.overflow,
    applies: overflows,
  },
  {
    name: 'dropped',
    ...words.slips.overflowLost,
    applies: overflows,
  },
]

export const spans: readonly (readonly [number, number])[] = [
  [6, 9],
  [11, 14],
  [80, 99],
  [101, 120],
  [970, 999],
  [1001, 1030],
]
const pick = (random: () => number) => spans[between(random, 2, 5)] ?? ([80, 99] as const)

export const nearBase: Method = {
  id: 'near-base',
  title: planWords.methods['near-base'],
  book: words.books['near-base'],
  kind: 'product',
  when: words.fits['near-base'],
  example: [98, 97],
  fits: (numbers) => sameBase(numbers) && sideOf(at(numbers, 0)) === sideOf(at(numbers, 1)),
  nearlyFits: (numbers) => {
    const sides = sidesNear(numbers)
    return sides !== null && sides[0] === sides[1]
  },
  work: (numbers, slip) => onOneSide(numbers, slip),
  slips: ONE_SIDE,
  draw: (random) => {
    const [low, high] = pick(random)
    return [between(random, low, high), between(random, low, high)]
  },
  *all() {
    for (const one of spans) yield* pairs(one)
  },
}

export const squareNearBase: Method = {
  id: 'square-near-base',
  title: planWords.methods['square-near-base'],
  book: words.books['square-near-base'],
  kind: 'square',
  when: words.fits['square-near-base'],
  example: [96],
  fits: ([n = 0]) => baseOf(n) !== null,
  nearlyFits: ([n = 0]) => sidesNear([n, n]) !== null,
  work: ([n = 0], slip) => onOneSide([n, n], slip, true),
  slips: ONE_SIDE.map((slip) => {
    const { applies } = slip
    return applies ? { ...slip, applies: ([n = 0]) => applies([n, n]) } : slip
  }),
  draw: (random) => {
    const [low, high] = pick(random)
    return [between(random, low, high)]
  },
  *all() {
    for (const [low, high] of spans) for (const n of span(low, high)) yield [n]
  },
}
