import {
  answered,
  between,
  carries,
  columnsRead,
  digitsOf,
  entry,
  glue,
  lengthOf,
  type Method,
  type Numbers,
  only,
  padded,
  pairs,
  readIt,
  type CommonMistake,
  span,
  squares,
  type Step,
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

const CARRYING = (columns: (numbers: Numbers) => readonly number[]): readonly CommonMistake[] => [
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
