import { CARRYING } from './crosswise.rules.ts'
import {
  answered,
  between,
  columnsRead,
  type CommonMistake,
  digitsOf,
  entry,
  glue,
  lengthOf,
  type Method,
  only,
  padded,
  pairs,
  readIt,
  span,
} from './method.rules.ts'
import { words as planWords } from '../practice/plan.words.ts'
import { words } from './methods.words.ts'

/** The head's product with one more than itself, and the mistakes that are made with it. */
function metaOf(head: number, slip: string | null): number {
  const wrong: Readonly<Record<string, number>> = {
    same: head * head,
    sum: head + head + 1,
    both: (head + 1) ** 2,
  }
  return wrong[slip ?? ''] ?? head * (head + 1)
}
const HEAD: readonly CommonMistake[] = [
  {
    name: 'same',
    ...words.slips.same,
  },
  { name: 'sum', ...words.slips.headSum },
  {
    name: 'both',
    ...words.slips.both,
  },
]

export const endsInFive: Method = {
  id: 'ends-in-five',
  title: planWords.methods['ends-in-five'],
  book: words.books['ends-in-five'],
  kind: 'square',
  when: words.fits['ends-in-five'],
  example: [65],
  fits: ([n = 0]) => n % 10 === 5 && n > 5 && n < 1000,
  work: ([n = 0], slip) => {
    const head = Math.floor(n / 10)
    const left = metaOf(head, slip)
    const answer = glue(left, 25, 2)
    return answered(
      [
        only(words.oneMore, words.oneMoreThan(head), head + 1),
        only(words.times, words.timesOneMore(head), left),
        readIt(answer, words.behind25),
      ],
      answer,
    )
  },
  slips: HEAD,
  draw: (random) => [between(random, 2, random() < 0.7 ? 9 : 19) * 10 + 5],
  *all() {
    for (const n of span(15, 995, 10)) yield [n]
  },
}

export const tensTogether: Method = {
  id: 'tens-together',
  title: planWords.methods['tens-together'],
  book: words.books['tens-together'],
  kind: 'product',
  when: words.fits['tens-together'],
  example: [81, 89],
  fits: ([a = 0, b = 0]) =>
    a > 10 && a < 1000 && Math.floor(a / 10) === Math.floor(b / 10) && (a % 10) + (b % 10) === 10,
  work: ([a = 0, b = 0], slip) => {
    const head = Math.floor(a / 10)
    const left = metaOf(head, slip)
    const units = slip === 'units' ? (a % 10) + (b % 10) : (a % 10) * (b % 10)
    const right = slip === 'pad' ? String(units) : padded(units, 2)
    const answer = Number(`${left}${right}`)
    return answered(
      [
        only(words.oneMore, words.oneMoreThan(head), head + 1),
        only(words.firstPart, words.timesOneMore(head), left),
        only(words.lastPart, words.inSquares(`${a % 10} × ${b % 10}`, 2), right),
        readIt(answer),
      ],
      answer,
    )
  },
  slips: [
    ...HEAD,
    {
      name: 'pad',
      ...words.slips.padTwo,
      applies: ([a = 0, b = 0]) => (a % 10) * (b % 10) < 10,
    },
    {
      name: 'units',
      ...words.slips.units,
    },
  ],
  draw: (random) => {
    const [head, one] = [between(random, 2, 12), between(random, 1, 9)]
    return [head * 10 + one, head * 10 + 10 - one]
  },
  *all() {
    for (const [head, one] of pairs([1, 99], [1, 9])) yield [head * 10 + one, head * 10 + 10 - one]
  },
}

/** The first digit, the sums of neighbours, the last digit. */
const neighbours = (digits: readonly number[]) => [
  digits[0] ?? 0,
  ...digits.slice(1).map((digit, i) => digit + (digits[i] ?? 0)),
  digits.at(-1) ?? 0,
]

export const timesEleven: Method = {
  id: 'times-eleven',
  title: planWords.methods['times-eleven'],
  book: words.books['times-eleven'],
  kind: 'product',
  when: words.fits['times-eleven'],
  example: [57, 11],
  fits: ([n = 0, eleven]) => eleven === 11 && n > 11 && n < 10_000,
  work: ([n = 0], slip) => {
    const digits = digitsOf(n)
    const columns = neighbours(digits)
    if (slip === 'product') columns[1] = (digits[0] ?? 0) * (digits[1] ?? 0)
    const answer = columnsRead(columns, slip)
    const sums = columns.slice(1, -1).map((sum, i) => entry(`${digits[i]} + ${digits[i + 1]}`, sum))
    return answered(
      [
        { title: words.neighbours, hint: words.besideIt, entries: sums },
        readIt(answer, words.elevenEnds(digits[0] ?? 0, digits.at(-1) ?? 0)),
      ],
      answer,
    )
  },
  slips: [
    ...CARRYING(([n = 0]) => neighbours(digitsOf(n))),
    {
      name: 'product',
      ...words.slips.product,
      applies: ([n = 0]) => n < 100,
    },
  ],
  draw: (random) => [random() < 0.6 ? between(random, 12, 99) : between(random, 112, 9999), 11],
  *all() {
    for (const n of span(12, 9999)) yield [n, 11]
  },
}

export const timesNines: Method = {
  id: 'times-nines',
  title: planWords.methods['times-nines'],
  book: words.books['times-nines'],
  kind: 'product',
  when: words.fits['times-nines'],
  example: [777, 999],
  fits: ([n = 0, nines = 0]) => /^9{1,4}$/.test(String(nines)) && n > 1 && lengthOf(n) <= lengthOf(nines),
  work: ([n = 0, nines = 0], slip) => {
    const width = lengthOf(nines)
    const left = slip === 'less' ? n : n - 1
    const squaresWide = slip === 'width' ? lengthOf(n) : width
    const rest = 10 ** squaresWide - n - (slip === 'nines' ? 1 : 0)
    const right = slip === 'pad' ? String(rest) : padded(rest, squaresWide)
    const answer = Number(`${left}${right}`)
    return answered(
      [
        only(words.oneLess, words.oneLessThan(n), left),
        only(words.theGap, words.inSquares(`${10 ** width} − ${n}`, width), right),
        readIt(answer),
      ],
      answer,
    )
  },
  slips: [
    { name: 'less', ...words.slips.less },
    {
      name: 'nines',
      ...words.slips.timesNines,
    },
    {
      name: 'width',
      ...words.slips.width,
      applies: ([n = 0, nines = 0]) => lengthOf(n) < lengthOf(nines),
    },
    {
      name: 'pad',
      ...words.slips.padNines,
      applies: ([n = 0, nines = 0]) => lengthOf(nines + 1 - n) < lengthOf(nines),
    },
  ],
  draw: (random) => {
    const width = between(random, 2, 3)
    return [between(random, random() < 0.3 ? 3 : 10 ** (width - 1) + 2, 10 ** width - 2), 10 ** width - 1]
  },
  *all() {
    for (const width of [1, 2, 3, 4]) for (const n of span(2, 10 ** width - 1)) yield [n, 10 ** width - 1]
  },
}
