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

/** A quotient and remainder, as a child writes them: '256 r7'. */
export const quotient = (whole: number, left: number): string => `${whole} r${left}`

const REMAINDER: CommonMistake = {
  name: 'remainder',
  title: 'The remainder is too big',
  say: 'The remainder must be smaller than the divisor. Subtract again and count it.',
}
const LOST: CommonMistake = {
  name: 'lost',
  title: 'You forgot to count it',
  say: 'Each time you subtract the divisor, the quotient grows by 1.',
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
  title: 'Divided by 9',
  book: 'Nikhilam, division by 9',
  kind: 'quotient',
  when: 'You divide by 9.',
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
        title: 'Running sums',
        hint: 'add each digit to all before it',
        entries: digitsOf(n).map((digit, i) => entry(`to ${digit}`, sums[i] ?? 0)),
      },
      only('Quotient', 'all sums but the last; carry', raw.whole),
      readIt(answer, 'the remainder must be less than 9'),
    ]
    return answered(steps, answer)
  },
  slips: [
    { ...REMAINDER, applies: ([n = 0]) => digitsOf(n).reduce((sum, digit) => sum + digit, 0) > 8 },
    { ...LOST, applies: ([n = 0]) => digitsOf(n).reduce((sum, digit) => sum + digit, 0) > 8 },
    {
      name: 'dropped',
      title: 'You lost the carry',
      say: 'If a running sum is above 9, carry 1 to the left.',
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
          title: 'Quotient',
          hint: `${fronts} digit${fronts > 1 ? 's' : ''}: bring down, multiply, add`,
          entries: division.columns.slice(0, fronts).map((value, i) => entry(`digit ${i + 1}`, value)),
        },
        only('Remainder', 'the columns behind the line, together', division.left),
        readIt(answer, `the remainder must be from 0 to ${divisor - 1}`),
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
  title: 'Divided by just below a base',
  book: 'Nikhilam division',
  kind: 'quotient',
  when: 'The divisor is a little below 100 or 1,000.',
  example: [1234, 88],
  fits: ([n = 0, divisor = 0]) =>
    ((divisor >= 80 && divisor < 100) || (divisor >= 890 && divisor < 1000)) && n > divisor && n < 100_000,
  nearlyFits: ([, divisor = 0]) => (divisor > 69 && divisor < 100) || (divisor > 799 && divisor < 1000),
  work: ([n = 0, divisor = 0], slip) => {
    const turned = belowDigits(divisor, slip)
    const base = 10 ** turned.length
    const first = only('The gap', `${base} − ${divisor}, in ${turned.length} squares`, turned.join(''))
    return divided(n, { turned, first })(divisor, slip)
  },
  slips: [
    { ...REMAINDER, applies: ([n = 0, divisor = 0]) => rawBelow(n, divisor) >= divisor },
    { ...LOST, applies: ([n = 0, divisor = 0]) => rawBelow(n, divisor) >= divisor },
    {
      name: 'nines',
      title: 'You took the last digit from 9',
      say: 'To find the gap to the base: all from 9, the last from 10.',
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
  title: 'Divided by just above a base',
  book: 'Paravartya: transpose and apply',
  kind: 'quotient',
  when: 'The divisor begins with 1, and its other digits are small.',
  example: [1358, 113],
  fits: ([n = 0, divisor = 0]) => isAbove(divisor) && divisor > 100 && n > divisor && n < 1_000_000,
  nearlyFits: ([, divisor = 0]) => /^1[0-5]+$/.test(String(divisor)) && divisor > 10,
  work: ([n = 0, divisor = 0], slip) => {
    const turned = flipped(divisor, slip)
    const first: Step = {
      title: 'Change the signs',
      hint: 'every digit of the divisor behind its 1, with the other sign',
      entries: turned.map((digit, i) => entry(String(digitsOf(divisor)[i + 1]), digit)),
    }
    return divided(n, { turned, first })(divisor, slip)
  },
  slips: [
    {
      name: 'sign',
      title: 'You did not change the sign',
      say: 'Change the sign of the divisor’s digits: 1 and 3 become −1 and −3.',
    },
    {
      name: 'negative',
      title: 'You missed the minus sign',
      say: 'The remainder is negative: take 1 from the quotient and add the divisor.',
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
