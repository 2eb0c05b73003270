import {
  answered,
  between,
  carries,
  columnsRead,
  type CommonMistake,
  digitsOf,
  lengthOf,
  type Method,
  type Numbers,
  only,
  pairs,
  readIt,
  span,
  type Step,
} from './method.rules.ts'
import { words as planWords } from '../practice/plan.words.ts'
import { words } from './methods.words.ts'

/** Sums of products by place, leftmost first: 47 and 86 make 32, 80, 42; with their products. */
function crossSums(one: readonly number[], two: readonly number[], slip: string | null) {
  const size = one.length
  return Array.from({ length: 2 * size - 1 }, (_, place) => {
    const parts: (readonly [number, number])[] = []
    for (let i = 0; i < size; i += 1) {
      const j = place - i
      if (j >= 0 && j < size) parts.push([one[i] ?? 0, two[j] ?? 0])
    }
    const straight = place % 2 === 0
    const middle = parts[(parts.length - 1) / 2]
    const crossed = straight && middle ? [middle] : []
    const first = parts[0]
    const single = first ? [first] : []
    const taken: Readonly<Record<string, typeof parts>> = { cross: crossed, one: single }
    const sum = (taken[slip ?? ''] ?? parts).reduce((total, [x, y]) => total + x * y, 0)
    return { products: parts.map(([x, y]) => `${x} × ${y}`).join(' + '), sum }
  })
}
const columnSteps = (columns: readonly { products: string; sum: number }[]): Step[] =>
  columns.map(({ products, sum }, i) => only(words.column(i + 1), products, sum))
const sumsOf = (columns: readonly { sum: number }[]) => columns.map(({ sum }) => sum)
const crossOf = ([a = 0, b = 0]: Numbers) => sumsOf(crossSums(digitsOf(a), digitsOf(b), null))

export const CARRYING = (columns: (numbers: Numbers) => readonly number[]): readonly CommonMistake[] => [
  {
    name: 'concat',
    ...words.slips.columns,
    applies: (numbers) => carries(columns(numbers)),
  },
  {
    name: 'dropped',
    ...words.slips.columnsLost,
    applies: (numbers) => carries(columns(numbers)),
  },
]

export const crosswise: Method = {
  id: 'crosswise',
  title: planWords.methods.crosswise,
  book: words.books.crosswise,
  kind: 'product',
  when: words.fits.crosswise,
  example: [47, 86],
  fits: ([a = 0, b = 0]) => a > 10 && b > 10 && lengthOf(a) === lengthOf(b) && lengthOf(a) < 4,
  work: ([a = 0, b = 0], slip) => {
    const columns = crossSums(digitsOf(a), digitsOf(b), slip)
    const answer = columnsRead(sumsOf(columns), slip)
    return answered([...columnSteps(columns), readIt(answer, words.carryFromRight)], answer)
  },
  slips: [
    {
      name: 'cross',
      ...words.slips.cross,
    },
    { name: 'one', ...words.slips.oneCross },
    ...CARRYING(crossOf),
  ],
  draw: (random) =>
    random() < 0.75
      ? [between(random, 12, 99), between(random, 12, 99)]
      : [between(random, 111, 999), between(random, 111, 999)],
  *all() {
    yield* pairs([11, 99])
    for (const a of span(100, 999)) for (const b of span(100 + (a % 37), 999, 37)) yield [a, b]
  },
}

/** Duplexes of 341: 9, 24, 22, 8, 1. */
function duplexes(digits: readonly number[], slip: string | null) {
  const size = digits.length
  return Array.from({ length: 2 * size - 1 }, (_, place) => {
    const parts: { product: string; value: number }[] = []
    for (let i = 0; i < size; i += 1) {
      const j = place - i
      const [x, y] = [digits[i] ?? 0, digits[j] ?? 0]
      if (j < i || j >= size) continue
      if (i === j) parts.push({ product: `${x} × ${x}`, value: x * x })
      else if (slip === 'middle') parts.push({ product: '', value: 0 })
      else parts.push({ product: `2 × ${x} × ${y}`, value: (slip === 'double' ? 1 : 2) * x * y })
    }
    return {
      products: parts.map(({ product }) => product).join(' + '),
      sum: parts.reduce((total, { value }) => total + value, 0),
    }
  })
}

export const duplex: Method = {
  id: 'duplex',
  title: planWords.methods.duplex,
  book: words.books.duplex,
  kind: 'square',
  when: words.fits.duplex,
  example: [64],
  fits: ([n = 0]) => n > 10 && n < 1000,
  work: ([n = 0], slip) => {
    const columns = duplexes(digitsOf(n), slip)
    const answer = columnsRead(sumsOf(columns), slip)
    return answered([...columnSteps(columns), readIt(answer, words.carryFromRight)], answer)
  },
  slips: [
    {
      name: 'double',
      ...words.slips.double,
    },
    {
      name: 'middle',
      ...words.slips.middle,
    },
    ...CARRYING(([n = 0]) => sumsOf(duplexes(digitsOf(n), null))),
  ],
  draw: (random) => [random() < 0.75 ? between(random, 12, 99) : between(random, 112, 999)],
  *all() {
    for (const n of span(11, 999)) yield [n]
  },
}
