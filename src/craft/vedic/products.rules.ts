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
  squares,
} from './method.rules.ts'

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
    title: 'You multiplied it by itself',
    say: 'Multiply the first part by one more than itself.',
  },
  { name: 'sum', title: 'You added', say: 'Multiply the first part by one more. Don’t add.' },
  {
    name: 'both',
    title: 'You used one more twice',
    say: 'Keep one first part as it is and add 1 to the other.',
  },
]

export const endsInFive: Method = {
  id: 'ends-in-five',
  title: 'A square that ends in 5',
  book: 'Ekadhikena: by one more than the one before',
  kind: 'square',
  when: 'The number to be squared ends in 5.',
  example: [65],
  fits: ([n = 0]) => n % 10 === 5 && n > 5 && n < 1000,
  work: ([n = 0], slip) => {
    const head = Math.floor(n / 10)
    const left = metaOf(head, slip)
    const answer = glue(left, 25, 2)
    return answered(
      [
        only('One more', `one more than ${head}`, head + 1),
        only('Times', `${head} × one more`, left),
        readIt(answer, '25 behind it'),
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
  title: 'Same first part, last digits that make ten',
  book: 'Antyayordasake: last digits that total ten',
  kind: 'product',
  when: 'Both numbers start the same, and their last digits make ten.',
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
        only('One more', `one more than ${head}`, head + 1),
        only('First part', `${head} × one more`, left),
        only('Last part', `${a % 10} × ${b % 10}, in ${squares(2)}`, right),
        readIt(answer),
      ],
      answer,
    )
  },
  slips: [
    ...HEAD,
    {
      name: 'pad',
      title: 'You missed a zero',
      say: 'The last part always has two digits: write 9 as 09.',
      applies: ([a = 0, b = 0]) => (a % 10) * (b % 10) < 10,
    },
    {
      name: 'units',
      title: 'You added the last digits',
      say: 'The last digits make ten, but multiply them.',
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
  title: 'Times 11',
  book: 'Antyayoreva: neighbours together',
  kind: 'product',
  when: 'One of the numbers is 11.',
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
        { title: 'Neighbours', hint: 'each digit and the one beside it', entries: sums },
        readIt(answer, `${digits[0]} in front, ${digits.at(-1)} at the end; carry`),
      ],
      answer,
    )
  },
  slips: [
    ...CARRYING(([n = 0]) => neighbours(digitsOf(n))),
    {
      name: 'product',
      title: 'You multiplied the neighbours',
      say: 'Add the neighbours. Don’t multiply them.',
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
  title: 'Times 9, 99 or 999',
  book: 'Ekanyunena: by one less than the one before',
  kind: 'product',
  when: 'One number is all nines, and the other is not longer.',
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
        only('One less', `one less than ${n}`, left),
        only('The gap', `${10 ** width} − ${n}, in ${squares(width)}`, right),
        readIt(answer),
      ],
      answer,
    )
  },
  slips: [
    { name: 'less', title: 'Not one less', say: 'The left part is one less than the number.' },
    {
      name: 'nines',
      title: 'You took the last digit from 9',
      say: 'Take all digits from 9 and the last from 10.',
    },
    {
      name: 'width',
      title: 'Too few squares',
      say: 'The right part has as many digits as there are nines: 8 × 99 is 7 and 92.',
      applies: ([n = 0, nines = 0]) => lengthOf(n) < lengthOf(nines),
    },
    {
      name: 'pad',
      title: 'You missed a zero',
      say: 'The right part has as many digits as there are nines: write 3 as 03.',
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
