import { between, drawUntil, numeric, type Rule } from './arithmetic.rules.ts'
import type { Rng } from '../../seeded.rules.ts'

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

function twoDistances(rng: Rng, [low, high]: Span): readonly [number, number] {
  return drawUntil(
    () => [between(rng, low, high), between(rng, low, high)] as const,
    ([one, two]) => one !== two,
  )
}

export function squareOfFive([low, high]: Span): Rule {
  return (rng) => {
    const front = between(rng, low, high)
    const key = glue(front * (front + 1), 25, 2)
    const mistakes = [glue(front * front, 25, 2), glue((front + 1) ** 2, 25, 2), key + 100, key + 10]
    const explanation = [
      `One more than ${front} is ${front + 1}: ${front} × ${front + 1} = ${front * (front + 1)}.`,
      `Write 25 behind it: ${key}.`,
    ].join(' ')
    return numeric(rng, {
      text: `One more than the previous one: ${front * 10 + 5}² = ?`,
      key,
      mistakes,
      explanation,
    })
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
    const right = base - number
    const written = right < base / 10 ? `, written ${padded(right, width)}` : ''
    const mistakes = [key + 1, key - base, key + base, key + 10, key - 10]
    const how =
      width === 1
        ? [
            `${number} × 10 = ${number * 10}, then take ${number} away once:`,
            `${number * 10} − ${number} = ${key}.`,
          ]
        : [
            `One less than ${number} is ${number - 1}.`,
            `${base - 1} − ${number - 1} = ${right}${written}. Side by side: ${key}.`,
          ]
    return numeric(rng, {
      text: `Multiply by nines: ${number} × ${base - 1} = ?`,
      key,
      mistakes,
      explanation: how.join(' '),
    })
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
    const explanation = [
      `${a} is ${one} ${where} ${base}, ${b} is ${two} ${where}.`,
      `${a} ${side < 0 ? '−' : '+'} ${two} = ${left},`,
      `${one} × ${two} = ${padded(right, width)} (${width} digits), so ${key}.`,
    ].join(' ')
    return numeric(rng, { text: `Use the base ${base}: ${a} × ${b} = ?`, key, mistakes, explanation })
  }
}

/** One number above 100 and one below: the right part is taken away. */
export const acrossBase: Rule = (rng) => {
  const [one, two] = twoDistances(rng, [2, 9])
  const [a, b] = [100 + one, 100 - two]
  const left = a - two
  const key = a * b
  const explanation = [
    `${a} is ${one} above 100, ${b} is ${two} below. ${a} − ${two} = ${left}, so ${left * 100},`,
    `and ${one} × ${two} = ${one * two} is taken away: ${left * 100} − ${one * two} = ${key}.`,
  ].join(' ')
  const mistakes = [left * 100 + one * two, key + 100, key - 100, key + 10, left * 100 - one - two]
  return numeric(rng, { text: `Use the base 100: ${a} × ${b} = ?`, key, mistakes, explanation })
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
  const explanation = [
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
  return numeric(rng, { text: `Use the working base 50: ${a} × ${b} = ?`, key, mistakes, explanation })
}

/** Vertically and crosswise with two digits each. */
export function crosswise([low, high]: Span): Rule {
  return (rng) => {
    const draw = () =>
      [
        between(rng, low, high),
        between(rng, low, high),
        between(rng, low, high),
        between(rng, low, high),
      ] as const
    const [a, b, c, d] = drawUntil(draw, ([p, q, r, s]) => p !== q && r !== s && (p !== r || q !== s))
    const [one, two] = [a * 10 + b, c * 10 + d]
    const key = one * two
    const cross = a * d + b * c
    const right = b * d
    const middle = cross + Math.floor(right / 10)
    const mistakes = [
      a * c * 100 + right,
      key - 100,
      key + 10,
      key - 10,
      a * c * 100 + a * d * 10 + right,
      key + 100,
    ]
    const carry = (value: number) =>
      value > 9 ? `write ${value % 10}, carry ${Math.floor(value / 10)}` : `write ${value}`
    const plus = (value: number) => (value > 9 ? ` + ${Math.floor(value / 10)}` : '')
    const explanation = [
      `Right: ${b} × ${d} = ${right}, ${carry(right)}.`,
      `Crosswise: ${a} × ${d} + ${b} × ${c}${plus(right)} = ${middle}, ${carry(middle)}.`,
      `Left: ${a} × ${c}${plus(middle)} = ${a * c + Math.floor(middle / 10)}. Answer ${key}.`,
    ].join(' ')
    return numeric(rng, {
      text: `Vertically and crosswise: ${one} × ${two} = ?`,
      key,
      mistakes,
      explanation,
    })
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
    const mistakes = [
      glue(wrongLeft, square, 2),
      glue(left + 1, square, 2),
      glue(left - 1, square, 2),
      glue(left, 2 * away, 2),
      key + 10,
    ]
    if (square < 10) mistakes.push(glueBare(left, square))
    const explanation = [
      `${number} is ${away} ${side < 0 ? 'below' : 'above'} ${base}.`,
      `${start} ${sign} ${away} = ${left}, ${away}² = ${padded(square, 2)} (two digits), so ${key}.`,
    ].join(' ')
    return numeric(rng, { text: `Square near ${base}: ${number}² = ?`, key, mistakes, explanation })
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
  const explanation = [
    `Last digit ${cube % 10}: only ${ones}³ = ${ones ** 3} ends so, the root ends in ${ones}.`,
    `Front group ${group}: ${tens}³ = ${tens ** 3} fits, ${tens + 1}³ = ${(tens + 1) ** 3} is too big.`,
    `Root ${key}.`,
  ].join(' ')
  const mistakes = [tens * 10 + (10 - ones), key + 10, key - 10, (tens + 1) * 10 + 10 - ones]
  return numeric(rng, {
    text: `Find the cube root: ∛${cube} = ?`,
    key,
    mistakes,
    explanation,
  })
}
