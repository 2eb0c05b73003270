import {
  answered,
  at,
  between,
  carried,
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
  type Worked,
} from './method.rules.ts'

/** How far a number may be from its base for this shortcut. */
const REACH: Readonly<Record<number, number>> = { 10: 4, 100: 20, 1000: 30 }
const BASES = [10, 100, 1000] as const

/** The base that a number is near to, and how many squares its right part fills; null when near to none. */
export function baseOf(n: number): { base: number; width: number } | null {
  const base = BASES.find((b) => n !== b && Math.abs(n - b) <= (REACH[b] ?? 0))
  return base ? { base, width: lengthOf(base) - 1 } : null
}
/** Twice as far from one base as is practised, on a side each (−1 below, 1 above); null when not near. */
function sidesNear([a = 0, b = 0]: Numbers): readonly [number, number] | null {
  const base = BASES.find((each) =>
    [a, b].every((n) => n !== each && Math.abs(n - each) <= 2 * (REACH[each] ?? 0)),
  )
  return base ? [Math.sign(a - base), Math.sign(b - base)] : null
}
const sureBase = (n: number) => baseOf(n) ?? { base: 100, width: 2 }
const sideOf = (n: number) => Math.sign(n - sureBase(n).base)
const gapOf = (n: number) => Math.abs(n - sureBase(n).base)
const sameBase = ([a = 0, b = 0]: Numbers) => baseOf(a) !== null && baseOf(a)?.base === baseOf(b)?.base
const overflows = (numbers: Numbers) =>
  gapOf(at(numbers, 0)) * gapOf(at(numbers, 1)) >= sureBase(at(numbers, 0)).base
const gapsStep = (base: number, gaps: readonly (readonly [number, number])[]): Step => ({
  title: gaps.length > 1 ? `Gaps to ${base}` : `Gap to ${base}`,
  hint: gaps.length > 1 ? `how far is each from ${base}?` : `how far is it from ${base}?`,
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
  const hint = square
    ? `${one} × ${one}, in ${squares(width)}`
    : `${gapOf(a)} × ${gapOf(b)}, in ${squares(width)}`
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
      'Across',
      square ? `${a} ${sign} its gap` : `${a} ${sign} ${gapOf(b)}, or ${b} ${sign} ${gapOf(a)}`,
      left,
    ),
    only(square ? 'Gap squared' : 'Gaps together', hint, slip === 'pad' ? product : padded(product, width)),
  ]
  if (product < base) {
    const answer = slip === 'pad' ? Number(`${left}${product}`) : glue(left, product, width)
    return answered([...steps, readIt(answer)], answer)
  }
  if (slip === 'concat') return answered([...steps, readIt(`${left}${product}`)], `${left}${product}`)
  const [kept, over] = [product % base, slip === 'dropped' ? 0 : Math.floor(product / base)]
  const answer = glue(left + over, kept, width)
  const carry = {
    title: 'Carry',
    hint: `keep ${squares(width)} on the right and carry the rest to the left`,
    entries: [entry('left part', left + over), entry('right part', padded(kept, width))],
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
    title: 'You missed a zero',
    say: 'The right part has as many digits as the base has zeros: two for 100.',
    applies: isShort,
  },
  { name: 'sum', title: 'You added the gaps', say: 'For the right part, multiply the gaps. Don’t add them.' },
  {
    name: 'nines',
    title: 'You took the last digit from 9',
    say: 'To find the gap, take each digit from 9 and the last one from 10.',
    applies: (numbers) => sideOf(at(numbers, 0)) < 0,
  },
  {
    name: 'across',
    title: 'You did not cross-add',
    say: 'Left part: one number plus or minus the other number’s gap.',
  },
  {
    name: 'sign',
    title: 'Wrong sign',
    say: 'Below the base, subtract the gap. Above it, add the gap.',
  },
  {
    name: 'concat',
    title: 'You did not carry',
    say: 'Carry what does not fit on the right to the left part.',
    applies: overflows,
  },
  {
    name: 'dropped',
    title: 'You lost the carry',
    say: 'Add the extra digit to the left part.',
    applies: overflows,
  },
]

const spans: readonly (readonly [number, number])[] = [
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
  title: 'Both near a base',
  book: 'Nikhilam: all from nine and the last from ten',
  kind: 'product',
  when: 'Both numbers are close to 10, 100 or 1,000, on the same side.',
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
  title: 'A square near a base',
  book: 'Yavadunam: by whatever it falls short',
  kind: 'square',
  when: 'The number to be squared is close to 10, 100 or 1,000.',
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

export const acrossBase: Method = {
  id: 'across-base',
  title: 'One below, one above',
  book: 'Nikhilam, one on each side',
  kind: 'product',
  when: 'One number is just below 10, 100 or 1,000, the other just above.',
  example: [98, 105],
  fits: (numbers) => sameBase(numbers) && sideOf(at(numbers, 0)) < 0 && sideOf(at(numbers, 1)) > 0,
  nearlyFits: (numbers) => {
    const sides = sidesNear(numbers)
    return sides !== null && sides[0] !== sides[1]
  },
  work: ([a = 0, b = 0], slip) => {
    const { base } = sureBase(a)
    const [one, two] = [gapOf(a), gapOf(b)]
    const across = slip === 'across' ? a : a + (slip === 'sign' ? -two : two)
    const product = slip === 'sum' ? one + two : one * two
    const whole = across * base
    const rest = (base - (product % base)) % base
    const answers: Readonly<Record<string, number>> = { added: whole + product, borrow: whole + rest }
    const answer = answers[slip ?? ''] ?? whole - product
    return answered(
      [
        gapsStep(base, [
          [a, one],
          [b, two],
        ]),
        only('Across', `${a} + ${two}, or ${b} − ${one}`, across),
        only('Gaps together', `${one} × ${two}`, product),
        only('Subtract', `${across * base} − ${product}`, answer),
      ],
      answer,
    )
  },
  slips: [
    {
      name: 'added',
      title: 'You missed the minus sign',
      say: 'One number is below and one above, so subtract the product. Don’t add it.',
    },
    {
      name: 'borrow',
      title: 'You did not borrow',
      say: 'When you borrow for the right part, take 1 from the left part.',
    },
    { name: 'sum', title: 'You added the gaps', say: 'Multiply the gaps. Don’t add them.' },
    {
      name: 'across',
      title: 'You did not cross-add',
      say: 'Left part: one number plus or minus the other number’s gap.',
    },
    {
      name: 'sign',
      title: 'Wrong sign',
      say: 'Add the higher number’s gap to the lower number.',
    },
  ],
  draw: (random) => {
    const from = between(random, 1, 2) * 2
    const [low, high] = [spans[from], spans[from + 1]]
    return [
      between(random, low?.[0] ?? 80, low?.[1] ?? 99),
      between(random, high?.[0] ?? 101, high?.[1] ?? 120),
    ]
  },
  *all() {
    for (const from of [0, 2, 4]) {
      const [low, high] = [spans[from], spans[from + 1]]
      if (low && high) yield* pairs(low, high)
    }
  },
}

/** Working bases: what the left part is multiplied by, and how far a number may be away. */
const WORKING = [
  { near: 50, base: 100, reach: 9 },
  { near: 200, base: 100, reach: 9 },
  { near: 250, base: 1000, reach: 15 },
] as const
const workingOf = (n: number) => WORKING.find(({ near, reach }) => n !== near && Math.abs(n - near) <= reach)
const sureWorking = (n: number) => workingOf(n) ?? WORKING[0]

export const workingBase: Method = {
  id: 'working-base',
  title: 'Near 50, 200 or 250',
  book: 'Anurupyena: proportionately',
  kind: 'product',
  when: 'Both numbers are close to 50, 200 or 250, on the same side.',
  example: [46, 43],
  fits: ([a = 0, b = 0]) => {
    const near = workingOf(a)
    return (
      near !== undefined && near === workingOf(b) && Math.sign(a - near.near) === Math.sign(b - near.near)
    )
  },
  nearlyFits: ([a = 0, b = 0]) =>
    WORKING.some(({ near, reach }) => [a, b].every((n) => Math.abs(n - near) <= 2 * reach)),
  work: ([a = 0, b = 0], slip) => {
    const { near, base } = sureWorking(a)
    const side = Math.sign(a - near)
    const [one, two] = [Math.abs(a - near), Math.abs(b - near)]
    const turned = slip === 'sign' ? -side : side
    const left = slip === 'across' ? a : a + turned * two
    const product = slip === 'sum' ? one + two : one * two
    const wrong: Readonly<Record<string, number>> = {
      scale: left * base,
      half: Math.floor((left * near) / base) * base,
    }
    const scaled = wrong[slip ?? ''] ?? left * near
    const sign = side < 0 ? '−' : '+'
    return answered(
      [
        gapsStep(near, [
          [a, one],
          [b, two],
        ]),
        only('Across', `${a} ${sign} ${two}, or ${b} ${sign} ${one}`, left),
        only('Scale', `${left} × ${near}`, scaled),
        only('Gaps together', `${one} × ${two}`, product),
        only('Put together', `${scaled} + ${product}`, scaled + product),
      ],
      scaled + product,
    )
  },
  slips: [
    {
      name: 'scale',
      title: 'You did not scale',
      say: 'The working base is not the base, so scale the left part: near 50, halve it.',
    },
    {
      name: 'half',
      title: 'You dropped the half',
      say: 'Half of an odd number of hundreds leaves 50. Add it.',
      applies: ([a = 0, b = 0]) => {
        const { near, base } = sureWorking(a)
        return ((a + b - near) * near) % base !== 0
      },
    },
    { name: 'sum', title: 'You added the gaps', say: 'Multiply the gaps. Don’t add them.' },
    {
      name: 'across',
      title: 'You did not cross-add',
      say: 'Left part: one number plus or minus the other number’s gap.',
    },
    {
      name: 'sign',
      title: 'Wrong sign',
      say: 'Below the base, subtract the gap. Above it, add the gap.',
    },
  ],
  draw: (random) => {
    const { near, reach } = WORKING[between(random, 0, 2)] ?? WORKING[0]
    const side = random() < 0.5 ? -1 : 1
    return [near + side * between(random, 1, reach), near + side * between(random, 1, reach)]
  },
  *all() {
    for (const { near, reach } of WORKING) {
      yield* pairs([near - reach, near - 1])
      yield* pairs([near + 1, near + reach])
    }
  },
}

const lastDigit = (digits: readonly number[]) => digits.findLastIndex((digit) => digit > 0)
export const fromTen: Method = {
  id: 'from-ten',
  title: 'Subtracting from 100, 1,000 or 10,000',
  book: 'Nikhilam: all from nine and the last from ten',
  kind: 'difference',
  when: 'You subtract from 100, 1,000 or 10,000.',
  example: [1000, 357],
  fits: ([base = 0, n = 0]) => [100, 1000, 10_000].includes(base) && lengthOf(n) === lengthOf(base) - 1,
  work: ([, n = 0], slip) => {
    const digits = digitsOf(n)
    const last = lastDigit(digits)
    const taken = digits.map((digit, i) => {
      if (i > last) return slip === 'nines' ? 9 : 0
      if (slip === 'tens') return 10 - digit
      return i === last && slip !== 'nines' && slip !== 'zero' ? 10 - digit : 9 - digit
    })
    const answer = carried(taken)
    const front = digits.slice(0, last).map((digit, i) => entry(String(digit), taken[i] ?? 0))
    const end = digits.slice(last).map((digit, i) => entry(String(digit), taken[last + i] ?? 0))
    const steps: Step[] = [
      { title: 'All from nine', hint: `9 − each digit before the ${digits[last]}`, entries: front },
      {
        title: 'The last from ten',
        hint: end.length > 1 ? `10 − ${digits[last]}; zeros stay` : `10 − ${digits[last]}`,
        entries: end,
      },
      readIt(answer, 'write all digits in a row'),
    ]
    return answered(
      steps.filter(({ entries }) => entries.length > 0),
      answer,
    )
  },
  slips: [
    {
      name: 'nines',
      title: 'All from nine',
      say: 'Take the first digits from 9 and the last one from 10.',
    },
    {
      name: 'tens',
      title: 'All from ten',
      say: 'Take only the last digit from 10, and the others from 9.',
      applies: ([, n = 0]) => {
        const digits = digitsOf(n)
        return lastDigit(digits) > 0 && !digits.slice(0, lastDigit(digits)).includes(0)
      },
    },
    {
      name: 'zero',
      title: 'The zero at the end',
      say: 'Zeros at the end stay zeros. Take the last digit that is not zero from 10.',
      applies: ([, n = 0]) => n % 10 === 0,
    },
  ],
  draw: (random) => {
    const width = between(random, 3, 4)
    const n = between(random, 10 ** (width - 1), 10 ** width - 1)
    const rounded = random() < 0.25 ? n - (n % 10) : n
    return [10 ** width, rounded]
  },
  *all() {
    for (const width of [2, 3, 4])
      for (const n of span(10 ** (width - 1), 10 ** width - 1)) yield [10 ** width, n]
  },
}
