import { between, drawUntil, numeric, type Rule, shuffled, swapLastDigits } from './arithmetic.rules.ts'

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
    const how = digits.map((digit, index) =>
      index === width - 1 ? `10 − ${digit} = ${10 - digit}` : `9 − ${digit} = ${9 - digit}`,
    )
    const mistakes = [key - 1, key + 10, key + base / 10, swapLastDigits(key)]
    return numeric(rng, {
      text: `All from 9 and the last from 10: ${base} − ${taken} = ?`,
      key,
      mistakes,
      explanation: `${how.join(', ')}, so ${key}.`,
    })
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
    const end = carries
      ? `Write ${middle % 10} and carry 1 to ${tens}: ${key}.`
      : `Put it in the middle: ${key}.`
    return numeric(rng, {
      text: `Multiply by 11 in your head: ${number} × 11 = ?`,
      key,
      mistakes,
      explanation: `Add the neighbours: ${tens} + ${ones} = ${middle}. ${end}`,
    })
  }
}

export const digitSumOf: Rule = (rng) => {
  const number = between(rng, 1234, 98_765)
  const key = digitSum(number)
  const mistakes = [1, 2, 3, 4, 5, 6, 7, 8, 9]
  return numeric(rng, {
    text: `Add the digits until one digit is left: ${number} → ?`,
    key,
    mistakes,
    explanation: `${digitSteps(number)}. The digit sum is ${key}.`,
  })
}

/** Casting out nines: the digit sum an answer must have to be right. */
export const castNines: Rule = (rng) => {
  const [one, two] = drawUntil(
    () => [between(rng, 23, 98), between(rng, 23, 98)] as const,
    ([a, b]) => digitSum(a) > 1 && digitSum(b) > 1 && digitSum(a) !== 9 && digitSum(b) !== 9,
  )
  const [a, b] = [digitSum(one), digitSum(two)]
  const key = digitSum(a * b)
  const explanation = [
    `Digit sum of ${one} is ${a}, of ${two} is ${b}.`,
    `${a} × ${b} = ${a * b}${a * b > 9 ? `, and ${digitSteps(a * b)}` : ''}.`,
    `The correct answer must have digit sum ${key}.`,
  ].join(' ')
  const mistakes = [digitSum(a + b), a, b, digitSum(key + 1), digitSum(key + 8)]
  return numeric(rng, {
    text: `Casting out nines: what is the digit sum of the product? ${one} × ${two} → ?`,
    key,
    mistakes,
    explanation,
  })
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
    const total = a + b + c
    const shown = (whole: number, left: number) => `${whole} R ${left}`
    const right = shown(answer, rest)
    const candidates = [
      shown(answer + 1, rest),
      shown(answer - 1, rest),
      shown(answer, (rest + 1) % 9),
      shown(a * 10 + b, c),
      shown(answer + 10, rest),
    ]
    const [one = '', two = '', three = ''] = shuffled(
      rng,
      [...new Set(candidates)].filter((option) => option !== right),
    )
    const totals = `Running totals: ${a}, ${a} + ${b} = ${a + b}, ${a + b} + ${c} = ${total}.`
    const end = carries
      ? `That is ${a * 10 + a + b} with ${total} left; ${total} holds one more 9, so ${right}.`
      : `The last total is the remainder: ${right}.`
    return {
      text: `Divide by 9, R is the remainder: ${number} ÷ 9 = ?`,
      right,
      wrong: [one, two, three],
      explanation: `${totals} ${end}`,
    }
  }
}
