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

/** Sums of products by place, leftmost first: 47 and 86 make 32, 80, 42; with their words. */
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
    return { words: parts.map(([x, y]) => `${x} × ${y}`).join(' + '), sum }
  })
}
const columnSteps = (columns: readonly { words: string; sum: number }[]): Step[] =>
  columns.map(({ words, sum }, i) => only(`Column ${i + 1}`, words, sum))
const sumsOf = (columns: readonly { sum: number }[]) => columns.map(({ sum }) => sum)
const crossOf = ([a = 0, b = 0]: Numbers) => sumsOf(crossSums(digitsOf(a), digitsOf(b), null))

export const CARRYING = (columns: (numbers: Numbers) => readonly number[]): readonly CommonMistake[] => [
  {
    name: 'concat',
    title: 'You did not carry',
    say: 'Keep one digit in each column and carry the tens to the left.',
    applies: (numbers) => carries(columns(numbers)),
  },
  {
    name: 'dropped',
    title: 'You lost the carry',
    say: 'Carry the tens to the column on the left. Don’t drop them.',
    applies: (numbers) => carries(columns(numbers)),
  },
]

export const crosswise: Method = {
  id: 'crosswise',
  title: 'Straight and crosswise',
  book: 'Urdhva-tiryagbhyam: vertically and crosswise',
  kind: 'product',
  when: 'Always: any two numbers with the same number of digits.',
  example: [47, 86],
  fits: ([a = 0, b = 0]) => a > 10 && b > 10 && lengthOf(a) === lengthOf(b) && lengthOf(a) < 4,
  work: ([a = 0, b = 0], slip) => {
    const columns = crossSums(digitsOf(a), digitsOf(b), slip)
    const answer = columnsRead(sumsOf(columns), slip)
    return answered([...columnSteps(columns), readIt(answer, 'carry from the right')], answer)
  },
  slips: [
    {
      name: 'cross',
      title: 'You did not multiply crosswise',
      say: 'In the middle, add both cross products.',
    },
    { name: 'one', title: 'You used only one cross product', say: 'Add both cross products.' },
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
    const parts: { words: string; value: number }[] = []
    for (let i = 0; i < size; i += 1) {
      const j = place - i
      const [x, y] = [digits[i] ?? 0, digits[j] ?? 0]
      if (j < i || j >= size) continue
      if (i === j) parts.push({ words: `${x} × ${x}`, value: x * x })
      else if (slip === 'middle') parts.push({ words: '', value: 0 })
      else parts.push({ words: `2 × ${x} × ${y}`, value: (slip === 'double' ? 1 : 2) * x * y })
    }
    return {
      words: parts.map(({ words }) => words).join(' + '),
      sum: parts.reduce((total, { value }) => total + value, 0),
    }
  })
}

export const duplex: Method = {
  id: 'duplex',
  title: 'Squares by duplex',
  book: 'Dvandva yoga: the duplex',
  kind: 'square',
  when: 'Always: any number of two or three digits to be squared.',
  example: [64],
  fits: ([n = 0]) => n > 10 && n < 1000,
  work: ([n = 0], slip) => {
    const columns = duplexes(digitsOf(n), slip)
    const answer = columnsRead(sumsOf(columns), slip)
    return answered([...columnSteps(columns), readIt(answer, 'carry from the right')], answer)
  },
  slips: [
    {
      name: 'double',
      title: 'You did not double',
      say: 'Double the product of two different digits: 2 × 6 × 4.',
    },
    {
      name: 'middle',
      title: 'The middle is missing',
      say: 'In the middle, write twice their product.',
    },
    ...CARRYING(([n = 0]) => sumsOf(duplexes(digitsOf(n), null))),
  ],
  draw: (random) => [random() < 0.75 ? between(random, 12, 99) : between(random, 112, 999)],
  *all() {
    for (const n of span(11, 999)) yield [n]
  },
}
