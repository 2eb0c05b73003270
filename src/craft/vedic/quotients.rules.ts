import {
  answered,
  between,
  carried,
  type CommonMistake,
  digitsOf,
  entry,
  lengthOf,
  type Method,
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

/** A quotient and remainder, as a child writes them: '256 r7'. */
export const quotient = (whole: number, left: number): string => `${whole} r${left}`

const REMAINDER: CommonMistake = {
  name: 'remainder',
  ...words.slips.remainder,
}
const LOST: CommonMistake = {
  name: 'lost',
  ...words.slips.lost,
}

/** The last step of a division: brings the remainder between zero and the divisor. */
function settled({ whole, left }: { whole: number; left: number }, divisor: number, slip: string | null) {
  if (slip === 'remainder') return quotient(whole, left)
  if (slip === 'negative' && left < 0) return quotient(whole, -left)
  const more = Math.floor(left / divisor)
  return quotient(slip === 'lost' ? whole : whole + more, left - more * divisor)
}

export const byNine: Method = {
  id: 'by-nine',
  title: planWords.methods['by-nine'],
  book: words.books['by-nine'],
  kind: 'quotient',
  when: words.fits['by-nine'],
  example: [2311, 9],
  fits: ([n = 0, nine]) => nine === 9 && n > 9 && n < 100_000,
  work: ([n = 0], slip) => {
    const sums: number[] = []
    for (const digit of digitsOf(n)) {
      const before = sums.at(-1) ?? 0
      sums.push(digit + (slip === 'dropped' ? before % 10 : before))
    }
    const front = sums.slice(0, -1).map((sum) => (slip === 'dropped' ? sum % 10 : sum))
    const raw = { whole: carried(front), left: sums.at(-1) ?? 0 }
    const answer = settled(raw, 9, slip)
    const steps: Step[] = [
      {
        title: words.runningSums,
        hint: words.addBefore,
        entries: digitsOf(n).map((digit, i) => entry(words.upTo(digit), sums[i] ?? 0)),
      },
      only(words.quotient, words.allButLast, raw.whole),
      readIt(answer, words.lessThanNine),
    ]
    return answered(steps, answer)
  },
  slips: [
    { ...REMAINDER, applies: ([n = 0]) => digitsOf(n).reduce((sum, digit) => sum + digit, 0) > 8 },
    { ...LOST, applies: ([n = 0]) => digitsOf(n).reduce((sum, digit) => sum + digit, 0) > 8 },
    {
      name: 'dropped',
      ...words.slips.sumsLost,
      applies: ([n = 0]) =>
        digitsOf(n)
          .slice(0, -1)
          .reduce((sum, digit) => sum + digit, 0) > 9,
    },
  ],
  draw: (random) => [random() < 0.5 ? between(random, 112, 999) : between(random, 1112, 9999), 9],
  *all() {
    for (const n of span(10, 99_999)) yield [n, 9]
  },
}

type Division = { columns: number[]; whole: number; left: number }
/**
 * Digits brought down one after another; each quotient digit times the divisor's turned digits goes below the
 * next ones. Digits may be above nine or below zero: they count with their value.
 */
function broughtDown(n: number, turned: readonly number[]): Division {
  const columns = digitsOf(n)
  const fronts = columns.length - turned.length
  for (let i = 0; i < fronts; i += 1)
    for (const [j, digit] of turned.entries())
      columns[i + 1 + j] = (columns[i + 1 + j] ?? 0) + (columns[i] ?? 0) * digit
  return { columns, whole: carried(columns.slice(0, fronts)), left: carried(columns.slice(fronts)) }
}
function divided(n: number, { turned, first }: { turned: readonly number[]; first: Step }) {
  return (divisor: number, slip: string | null): Worked => {
    const division = broughtDown(n, turned)
    const answer = settled(division, divisor, slip)
    const fronts = digitsOf(n).length - turned.length
    return answered(
      [
        first,
        {
          title: words.quotient,
          hint: words.bringDown(fronts),
          entries: division.columns.slice(0, fronts).map((value, i) => entry(words.digit(i + 1), value)),
        },
        only(words.remainder, words.behindLine, division.left),
        readIt(answer, words.remainderUpTo(divisor - 1)),
      ],
      answer,
    )
  }
}

const belowDigits = (divisor: number, slip: string | null) => {
  const width = lengthOf(divisor)
  return [...padded(10 ** width - divisor - (slip === 'nines' ? 1 : 0), width)].map(Number)
}
const rawBelow = (n: number, divisor: number) => broughtDown(n, belowDigits(divisor, null)).left

export const divideBelow: Method = {
  id: 'divide-below',
  title: planWords.methods['divide-below'],
  book: words.books['divide-below'],
  kind: 'quotient',
  when: words.fits['divide-below'],
  example: [1234, 88],
  fits: ([n = 0, divisor = 0]) =>
    ((divisor >= 80 && divisor < 100) || (divisor >= 890 && divisor < 1000)) && n > divisor && n < 100_000,
  nearlyFits: ([, divisor = 0]) => (divisor > 69 && divisor < 100) || (divisor > 799 && divisor < 1000),
  work: ([n = 0, divisor = 0], slip) => {
    const turned = belowDigits(divisor, slip)
    const base = 10 ** turned.length
    const first = only(words.theGap, words.inSquares(`${base} − ${divisor}`, turned.length), turned.join(''))
    return divided(n, { turned, first })(divisor, slip)
  },
  slips: [
    { ...REMAINDER, applies: ([n = 0, divisor = 0]) => rawBelow(n, divisor) >= divisor },
    { ...LOST, applies: ([n = 0, divisor = 0]) => rawBelow(n, divisor) >= divisor },
    {
      name: 'nines',
      ...words.slips.divideNines,
    },
  ],
  draw: (random) => [between(random, 1001, 2999), between(random, 86, 98)],
  *all() {
    for (const [divisor, n] of pairs([80, 99], [100, 2999])) yield [n, divisor]
    for (const divisor of span(890, 999)) for (const n of span(1000, 99_999, 997)) yield [n, divisor]
  },
}

const flipped = (divisor: number, slip: string | null) =>
  digitsOf(divisor)
    .slice(1)
    .map((digit) => (slip === 'sign' || digit === 0 ? digit : -digit))
const isAbove = (divisor: number) => /^1[0-3]{1,4}$/.test(String(divisor)) && /[1-3]$/.test(String(divisor))
const rawAbove = (n: number, divisor: number) => broughtDown(n, flipped(divisor, null))

export const divideAbove: Method = {
  id: 'divide-above',
  title: planWords.methods['divide-above'],
  book: words.books['divide-above'],
  kind: 'quotient',
  when: words.fits['divide-above'],
  example: [1358, 113],
  fits: ([n = 0, divisor = 0]) => isAbove(divisor) && divisor > 100 && n > divisor && n < 1_000_000,
  nearlyFits: ([, divisor = 0]) => /^1[0-5]+$/.test(String(divisor)) && divisor > 10,
  work: ([n = 0, divisor = 0], slip) => {
    const turned = flipped(divisor, slip)
    const first: Step = {
      title: words.changeSigns,
      hint: words.otherSign,
      entries: turned.map((digit, i) => entry(String(digitsOf(divisor)[i + 1]), digit)),
    }
    return divided(n, { turned, first })(divisor, slip)
  },
  slips: [
    {
      name: 'sign',
      ...words.slips.divisorSign,
    },
    {
      name: 'negative',
      ...words.slips.negative,
      applies: ([n = 0, divisor = 0]) => rawAbove(n, divisor).left < 0,
    },
    { ...REMAINDER, applies: ([n = 0, divisor = 0]) => rawAbove(n, divisor).left >= divisor },
  ],
  draw: (random) => {
    const divisor = [111, 112, 113, 121, 122, 123, 103, 102, 131][between(random, 0, 8)] ?? 113
    return [divisor * between(random, 11, 29) + between(random, 0, divisor - 1), divisor]
  },
  *all() {
    for (const divisor of span(101, 133))
      if (isAbove(divisor)) for (const n of span(divisor + 1, 4000)) yield [n, divisor]
    for (const divisor of span(1001, 13_333, 2))
      if (isAbove(divisor)) for (const n of span(20_000, 999_999, 9973)) yield [n, divisor]
  },
}
