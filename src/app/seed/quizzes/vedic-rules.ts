import { ask, between, drawUntil, numeric, type Rng, type Rule, shuffled, swapLastDigits } from './arithmetic.ts'

type Span = readonly [low: number, high: number]

/** Writes a left part and a right part next to each other; the right part has `width` digits. */
function glue(left: number, right: number, width: number): number {
  return left * 10 ** width + right
}

/** What a child writes who forgets the filling zeros: 91 and 6 become 916. */
function glueBare(left: number, right: number): number {
  return Number(`${left}${right}`)
}

function padded(value: number, width: number): string {
  return String(value).padStart(width, '0')
}

/** The single digit that repeated adding of digits leads to: nine for a multiple of nine. */
function digitSum(value: number): number {
  return value === 0 ? 0 : ((value - 1) % 9) + 1
}

function digitSteps(value: number): string {
  if (value < 10) return String(value)
  const digits = [...String(value)]
  const sum = digits.reduce((total, digit) => total + Number(digit), 0)
  return `${digits.join(' + ')} = ${sum >= 10 ? `${sum}, then ${digitSteps(sum)}` : sum}`
}

function twoDistances(rng: Rng, [low, high]: Span): readonly [number, number] {
  return drawUntil(
    () => [between(rng, low, high), between(rng, low, high)] as const,
    ([one, two]) => one !== two,
  )
}

/** 1000 − 468: all from 9 and the last from 10. */
export function complement(width: 2 | 3 | 4): Rule {
  return (rng) => {
    const base = 10 ** width
    const taken = drawUntil(
      () => between(rng, base / 10 + 1, base - 12),
      (drawn) => drawn % 10 > 0 && !String(drawn).includes('9'),
    )
    const key = base - taken
    const digits = [...String(taken)].map(Number)
    const how = digits.map((digit, index) => (index === width - 1 ? `10 − ${digit} = ${10 - digit}` : `9 − ${digit} = ${9 - digit}`))
    const mistakes = [key - 1, key + 10, key + base / 10, swapLastDigits(key)]
    return numeric(rng, `All from 9 and the last from 10: ${base} − ${taken} = ?`, key, mistakes, `${how.join(', ')}, so ${key}.`)
  }
}

export function timesEleven(carries: boolean): Rule {
  return (rng) => {
    const [tens, ones] = drawUntil(
      () => [between(rng, 1, 8), between(rng, 2, 9)] as const,
      ([a, b]) => a + b > 9 === carries && a !== b,
    )
    const number = tens * 10 + ones
    const key = number * 11
    const middle = tens + ones
    const mistakes = [
      key + 10,
      key - 10,
      swapLastDigits(key),
      carries ? key - 100 : key + 100,
      carries ? Number(`${tens}${middle}${ones}`) : key + 1,
    ]
    const end = carries ? `Write ${middle % 10} and carry 1 to ${tens}: ${key}.` : `Put it in the middle: ${key}.`
    return numeric(
      rng,
      `Multiply by 11 in your head: ${number} × 11 = ?`,
      key,
      mistakes,
      `Add the neighbours: ${tens} + ${ones} = ${middle}. ${end}`,
    )
  }
}

export const digitSumOf: Rule = (rng) => {
  const number = between(rng, 1234, 98_765)
  const key = digitSum(number)
  const mistakes = [1, 2, 3, 4, 5, 6, 7, 8, 9]
  return numeric(
    rng,
    `Add the digits until one digit is left: ${number} → ?`,
    key,
    mistakes,
    `${digitSteps(number)}. The digit sum is ${key}.`,
  )
}

/** Casting out nines: the digit sum an answer must have to be right. */
export const castNines: Rule = (rng) => {
  const [one, two] = drawUntil(
    () => [between(rng, 23, 98), between(rng, 23, 98)] as const,
    ([a, b]) => digitSum(a) > 1 && digitSum(b) > 1 && digitSum(a) !== 9 && digitSum(b) !== 9,
  )
  const [a, b] = [digitSum(one), digitSum(two)]
  const key = digitSum(a * b)
  const how = [
    `Digit sum of ${one} is ${a}, of ${two} is ${b}.`,
    `${a} × ${b} = ${a * b}${a * b > 9 ? `, and ${digitSteps(a * b)}` : ''}.`,
    `A right answer must have digit sum ${key}.`,
  ].join(' ')
  const wrong = [digitSum(a + b), a, b, digitSum(key + 1), digitSum(key + 8)]
  return numeric(rng, `Casting out nines: which digit sum must the product have? ${one} × ${two} → ?`, key, wrong, how)
}

export function squareOfFive([low, high]: Span): Rule {
  return (rng) => {
    const front = between(rng, low, high)
    const key = glue(front * (front + 1), 25, 2)
    const mistakes = [glue(front * front, 25, 2), glue((front + 1) ** 2, 25, 2), key + 100, key + 10]
    const how = `One more than ${front} is ${front + 1}: ${front} × ${front + 1} = ${front * (front + 1)}. Write 25 behind it: ${key}.`
    return numeric(rng, `One more than the previous one: ${front * 10 + 5}² = ?`, key, mistakes, how)
  }
}

/** Multiplying by 9, 99 or 999: one less in front, the complement behind. */
export function timesNines(width: 1 | 2 | 3): Rule {
  return (rng) => {
    const base = 10 ** width
    const number = drawUntil(
      () => (width === 1 ? between(rng, 23, 89) : between(rng, base / 10 + 2, base - 13)),
      (drawn) => drawn % 10 > 1,
    )
    const key = number * (base - 1)
    const written = base - number < base / 10 ? `, written ${padded(base - number, width)}` : ''
    const mistakes = [key + 1, key - base, key + base, key + 10, key - 10]
    const how =
      width === 1
        ? `${number} × 10 = ${number * 10}, then take ${number} away once: ${number * 10} − ${number} = ${key}.`
        : `One less than ${number} is ${number - 1}. ${base - 1} − ${number - 1} = ${base - number}${written}. Side by side: ${key}.`
    return numeric(rng, `Multiply by nines: ${number} × ${base - 1} = ?`, key, mistakes, how)
  }
}

/** Two numbers just below (side −1) or just above (side 1) the base 100 or 1000. */
export function nearBase(base: 100 | 1000, side: 1 | -1, span: Span): Rule {
  return (rng) => {
    const width = base === 100 ? 2 : 3
    const [one, two] = twoDistances(rng, span)
    const [a, b] = [base + side * one, base + side * two]
    const left = a + side * two
    const right = one * two
    const key = a * b
    const mistakes = [
      glue(left + 1, right, width),
      glue(left - 1, right, width),
      glue(left, one + two, width),
      glue(a + side * one, right, width),
      key + 10,
    ]
    if (right < base / 10) mistakes.push(glueBare(left, right))
    const where = side < 0 ? 'below' : 'above'
    const how = [
      `${a} is ${one} ${where} ${base}, ${b} is ${two} ${where}.`,
      `${a} ${side < 0 ? '−' : '+'} ${two} = ${left}, ${one} × ${two} = ${padded(right, width)} (${width} digits), so ${key}.`,
    ].join(' ')
    return numeric(rng, `Use the base ${base}: ${a} × ${b} = ?`, key, mistakes, how)
  }
}

/** One number above 100 and one below: the right part is taken away. */
export const acrossBase: Rule = (rng) => {
  const [one, two] = twoDistances(rng, [2, 9])
  const [a, b] = [100 + one, 100 - two]
  const left = a - two
  const key = a * b
  const how = [
    `${a} is ${one} above 100, ${b} is ${two} below. ${a} − ${two} = ${left}, so ${left * 100},`,
    `and ${one} × ${two} = ${one * two} is taken away: ${left * 100} − ${one * two} = ${key}.`,
  ].join(' ')
  const mistakes = [left * 100 + one * two, key + 100, key - 100, key + 10, left * 100 - one - two]
  return numeric(rng, `Use the base 100: ${a} × ${b} = ?`, key, mistakes, how)
}

/** Anurupyena: 50 is half of 100, so the left part is halved. */
export const workingBase: Rule = (rng) => {
  const [one, two] = drawUntil(
    () => twoDistances(rng, [2, 9]),
    ([x, y]) => (x + y) % 2 === 0,
  )
  const [a, b] = [50 - one, 50 - two]
  const left = a - two
  const key = a * b
  const how = [
    `${a} is ${one} below 50, ${b} is ${two} below. ${a} − ${two} = ${left}; 50 is half of 100,`,
    `so half of ${left} is ${left / 2}. ${one} × ${two} = ${padded(one * two, 2)}, so ${key}.`,
  ].join(' ')
  const mistakes = [
    glue(left, one * two, 2),
    glue(left / 2 + 1, one * two, 2),
    glue(left / 2 - 1, one * two, 2),
    key + 10,
    glue(left / 2, one + two, 2),
  ]
  return numeric(rng, `Use the working base 50: ${a} × ${b} = ?`, key, mistakes, how)
}

/** Vertically and crosswise with two digits each. */
export function crosswise([low, high]: Span): Rule {
  return (rng) => {
    const draw = () => [between(rng, low, high), between(rng, low, high), between(rng, low, high), between(rng, low, high)] as const
    const [a, b, c, d] = drawUntil(draw, ([p, q, r, s]) => p !== q && r !== s && (p !== r || q !== s))
    const [one, two] = [a * 10 + b, c * 10 + d]
    const key = one * two
    const cross = a * d + b * c
    const right = b * d
    const middle = cross + Math.floor(right / 10)
    const mistakes = [a * c * 100 + right, key - 100, key + 10, key - 10, a * c * 100 + a * d * 10 + right, key + 100]
    const carry = (value: number) => (value > 9 ? `write ${value % 10}, carry ${Math.floor(value / 10)}` : `write ${value}`)
    const plus = (value: number) => (value > 9 ? ` + ${Math.floor(value / 10)}` : '')
    const how = [
      `Right: ${b} × ${d} = ${right}, ${carry(right)}.`,
      `Crosswise: ${a} × ${d} + ${b} × ${c}${plus(right)} = ${middle}, ${carry(middle)}.`,
      `Left: ${a} × ${c}${plus(middle)} = ${a * c + Math.floor(middle / 10)}. Answer ${key}.`,
    ].join(' ')
    return numeric(rng, `Vertically and crosswise: ${one} × ${two} = ?`, key, mistakes, how)
  }
}

/** Squares of numbers within nine of 50 or of 100. */
export function squareNear(base: 50 | 100, side: 1 | -1): Rule {
  return (rng) => {
    const away = between(rng, 2, 9)
    const number = base + side * away
    const sign = side < 0 ? '−' : '+'
    const [start, left] = base === 50 ? [25, 25 + side * away] : [number, number + side * away]
    const square = away * away
    const key = number * number
    const wrongLeft = base === 50 ? 25 - side * away : number
    const mistakes = [glue(wrongLeft, square, 2), glue(left + 1, square, 2), glue(left - 1, square, 2), glue(left, 2 * away, 2), key + 10]
    if (square < 10) mistakes.push(glueBare(left, square))
    const how = [
      `${number} is ${away} ${side < 0 ? 'below' : 'above'} ${base}.`,
      `${start} ${sign} ${away} = ${left}, ${away}² = ${padded(square, 2)} (two digits), so ${key}.`,
    ].join(' ')
    return numeric(rng, `Square near ${base}: ${number}² = ?`, key, mistakes, how)
  }
}

/** Division of a three-digit number by 9 by running totals of its digits. */
export function divideByNine(carries: boolean): Rule {
  return (rng) => {
    const [a, b, c] = drawUntil(
      () => [between(rng, 1, 7), between(rng, 0, 7), between(rng, 1, 8)] as const,
      ([x, y, z]) => x + y < 9 && (carries ? x + y + z > 9 && (x + y + z) % 9 > 0 : x + y + z < 9),
    )
    const number = a * 100 + b * 10 + c
    const [answer, rest] = [Math.floor(number / 9), number % 9]
    const shown = (whole: number, left: number) => `${whole} R ${left}`
    const candidates = [
      shown(answer + 1, rest),
      shown(answer - 1, rest),
      shown(answer, (rest + 1) % 9),
      shown(a * 10 + b, c),
      shown(answer + 10, rest),
    ]
    const [one = '', two = '', three = ''] = shuffled(
      rng,
      [...new Set(candidates)].filter((option) => option !== shown(answer, rest)),
    )
    const totals = `Running totals: ${a}, ${a} + ${b} = ${a + b}, ${a + b} + ${c} = ${a + b + c}.`
    const end = carries
      ? `That is ${a * 10 + a + b} with ${a + b + c} left; ${a + b + c} holds one more 9, so ${shown(answer, rest)}.`
      : `The last total is the remainder: ${shown(answer, rest)}.`
    return ask(`Divide by 9, R is the remainder: ${number} ÷ 9 = ?`, shown(answer, rest), [one, two, three], `${totals} ${end}`)
  }
}

/** The cube root of a perfect cube with a two-digit root. */
export const cubeRoot: Rule = (rng) => {
  const key = drawUntil(
    () => between(rng, 21, 98),
    (drawn) => [2, 3, 7, 8].includes(drawn % 10),
  )
  const [tens, ones] = [Math.floor(key / 10), key % 10]
  const cube = key ** 3
  const group = Math.floor(cube / 1000)
  const how = [
    `Last digit ${cube % 10}: only ${ones}³ = ${ones ** 3} ends so, the root ends in ${ones}.`,
    `Front group ${group}: ${tens}³ = ${tens ** 3} fits, ${tens + 1}³ = ${(tens + 1) ** 3} is too big.`,
    `Root ${key}.`,
  ].join(' ')
  const mistakes = [tens * 10 + (10 - ones), key + 10, key - 10, (tens + 1) * 10 + 10 - ones]
  return numeric(rng, `Find the cube root by looking: ∛${cube} = ?`, key, mistakes, how)
}
