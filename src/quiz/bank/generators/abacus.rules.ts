import { between, drawUntil, numeric, type Rule, swapLastDigits } from './arithmetic.rules.ts'
import type { Rng } from '../../seeded.rules.ts'

const rodNames = ['ones', 'tens', 'hundreds']
type Step = { before: number; row: number; after: number }

function beads(digit: number): string {
  const earth = digit % 5
  const earthBeads = `${earth} lower ${earth === 1 ? 'bead' : 'beads'}`
  if (digit === 0) return 'no beads'
  if (digit < 5) return earthBeads
  return earth === 0 ? 'the upper bead' : `the upper bead and ${earthBeads}`
}

function fromDigits(digits: readonly number[]): number {
  return digits.reduce((value, digit) => value * 10 + digit, 0)
}

type Rods = 1 | 2 | 3

/** A number for so many rods, at least one heaven bead in play, with what children misread it as. */
function drawRods(rng: Rng, rods: Rods): { digits: number[]; key: number; mistakes: number[] } {
  const digits = drawUntil(
    () => Array.from({ length: rods }, (_, index) => between(rng, index === 0 ? 1 : 0, 9)),
    (drawn) => drawn.some((digit) => digit > 5) && new Set(drawn).size === rods,
  )
  const key = fromDigits(digits)
  const misread = (wrong: (digit: number) => number) =>
    fromDigits(digits.map((digit) => (digit >= 5 ? wrong(digit) : digit)))
  const mistakes = [misread((digit) => digit - 5), misread((digit) => digit - 4), key + 1, key - 1]
  if (rods > 1) mistakes.push(fromDigits(digits.toReversed()), swapLastDigits(key))
  return { digits, key, mistakes }
}

const rodName = (digits: readonly number[], index: number) => rodNames[digits.length - 1 - index] ?? ''

function worthOf(digits: readonly number[], key: number): string {
  const values = digits.map((digit, index) => `${rodName(digits, index)} rod ${worth(digit)}`)
  return `The upper bead is 5 and each lower bead is 1: ${values.join(', ')}. The number is ${key}.`
}

/** Reading a number off the rods, told in words. */
export function readRods(rods: Rods): Rule {
  return (rng) => {
    const { digits, key, mistakes } = drawRods(rng, rods)
    const shown = digits.map((digit, index) => `on the ${rodName(digits, index)} rod ${beads(digit)}`)
    return numeric(rng, {
      text: `Beads touching the beam: ${shown.join('; ')}. Which number is it?`,
      key,
      mistakes,
      explanation: worthOf(digits, key),
    })
  }
}

/** Reading a number off drawn beads. */
export function readBeads(rods: Rods): Rule {
  return (rng) => {
    const { digits, key, mistakes } = drawRods(rng, rods)
    return numeric(rng, {
      text: `Which number? [beads ${key}]`,
      key,
      mistakes,
      explanation: worthOf(digits, key),
    })
  }
}

/** Finding the drawn beads that show a number. */
export function findBeads(rods: Rods): Rule {
  return (rng) => {
    const { digits, key, mistakes } = drawRods(rng, rods)
    const asRods = (value: number | string) => `[beads ${String(value).padStart(rods, '0')}]`
    const { right, wrong } = numeric(rng, { text: '', key, mistakes, explanation: '' })
    const [one, two, three] = wrong
    return {
      text: `Find ${key}`,
      right: asRods(right),
      wrong: [asRods(one), asRods(two), asRods(three)],
      explanation: worthOf(digits, key),
    }
  }
}

function worth(digit: number): string {
  return digit > 5 ? `5 + ${digit - 5} = ${digit}` : String(digit)
}

export const smallFriend: Rule = (rng) => {
  const one = between(rng, 1, 4)
  const key = 5 - one
  const text = `Small friends make 5. Find the small friend: ${one} + ? = 5`
  const explanation = [
    'Small friends add up to 5.',
    `${one} and ${key} are small friends because ${one} + ${key} = 5.`,
  ].join(' ')
  return numeric(rng, { text, key, mistakes: [one, 10 - one, 6 - one, 4 - one], explanation })
}

export const bigFriend: Rule = (rng) => {
  const one = drawUntil(
    () => between(rng, 1, 9),
    (drawn) => drawn !== 5,
  )
  const key = 10 - one
  const text = `Big friends make 10. Find the big friend: ${one} + ? = 10`
  const explanation = [
    'Big friends add up to 10.',
    `${one} and ${key} are big friends because ${one} + ${key} = 10.`,
  ].join(' ')
  const mistakes = [one, 11 - one, 9 - one, one < 5 ? 5 - one : 15 - one]
  return numeric(rng, { text, key, mistakes, explanation })
}

function signed(row: number): string {
  return row < 0 ? `− ${-row}` : `+ ${row}`
}

function steps(rows: readonly number[]): Step[] {
  const [first = 0, ...rest] = rows
  let before = first
  return rest.map((row) => {
    const step = { before, row, after: before + row }
    before = step.after
    return step
  })
}

/**
 * The friend a one-digit row needs on the ones rod: 10 when the rod overflows or runs short, 5 when only its
 * earth beads do.
 */
function friendOf({ before, row }: Step): 0 | 5 | 10 {
  const size = Math.abs(row)
  const rod = before % 10
  if (row > 0 ? rod + size > 9 : rod < size) return 10
  if (row > 0) return (rod % 5) + (size % 5) > 4 ? 5 : 0
  return rod % 5 < size % 5 ? 5 : 0
}

function stepText(step: Step): string {
  const size = Math.abs(step.row)
  const sum = `${step.before} ${signed(step.row)} = ${step.after}`
  const friend = size < 10 ? friendOf(step) : 0
  if (friend <= size) return sum
  const [sign, back] = step.row > 0 ? ['+', '−'] : ['−', '+']
  return `${sum} (${sign}${size} is ${sign}${friend} ${back}${friend - size})`
}

type Row = readonly [low: number, high: number]

function drawRows(rng: Rng, sizes: readonly Row[]): number[] {
  return sizes.map(([low, high], index) => between(rng, low, high) * (index > 0 && rng() < 0.45 ? -1 : 1))
}

/** A column of rows as in abacus exams; the total never falls below zero on the way. */
function chain(label: string, sizes: readonly Row[], accepts: (steps: readonly Step[]) => boolean): Rule {
  return (rng) => {
    const rows = drawUntil(
      () => drawRows(rng, sizes),
      (drawn) =>
        new Set(drawn.map(Math.abs)).size === drawn.length &&
        steps(drawn).every(({ after }) => after > 0) &&
        accepts(steps(drawn)),
    )
    const [first = 0, ...rest] = rows
    const key = rows.reduce((sum, row) => sum + row, 0)
    const last = rest.at(-1) ?? 0
    const minus = rest.find((row) => row < 0) ?? last
    const mistakes = [key + 1, key - 1, key - 2 * minus, key - last]
    if (key >= 10) mistakes.push(key - 10, swapLastDigits(key))
    if (sizes.some(([, high]) => high > 9)) mistakes.push(key + 10)
    if (key >= 200) mistakes.push(key + 100, key - 100)
    return numeric(rng, {
      text: `${label}: ${first} ${rest.map(signed).join(' ')} = ?`,
      key,
      mistakes,
      explanation: `Row by row: ${steps(rows).map(stepText).join(', ')}.`,
    })
  }
}

const mixed = (all: readonly Step[]) => all.some(({ row }) => row < 0) && all.some(({ row }) => row > 0)

/** One-digit rows that no friend is needed for. */
export const directChain: Rule = chain(
  'Move the beads directly',
  [
    [1, 8],
    [1, 7],
    [1, 6],
  ],
  (all) => mixed(all) && all.every((step) => friendOf(step) === 0 && step.after < 10),
)

/** One-digit rows that need the friend of 5 or of 10 at least once. */
export function friendChain(friend: 5 | 10, rows: number): Rule {
  const sizes = Array.from({ length: rows }, (): Row => [1, 9])
  const accepts = (all: readonly Step[]) =>
    all.some((step) => friendOf(step) === friend && Math.abs(step.row) < friend) &&
    all.every((step) => friend === 10 || (friendOf(step) < 10 && step.after < 10))
  return chain(
    friend === 5 ? 'Use small friends' : 'Use big friends',
    sizes,
    (all) => mixed(all) && accepts(all),
  )
}

/** Rows of the given numbers of digits, added and subtracted. */
export function columns(label: string, digits: readonly (1 | 2 | 3)[]): Rule {
  const sizes = { 1: [2, 9], 2: [11, 98], 3: [101, 987] } as const
  return chain(
    label,
    digits.map((count) => sizes[count]),
    mixed,
  )
}

function parts(value: number): number[] {
  const digits = String(value)
  return [...digits]
    .map((digit, index) => Number(digit) * 10 ** (digits.length - 1 - index))
    .filter((part) => part > 0)
}

/** Multiplication the abacus way: one partial product per digit, largest first. */
export function product(label: string, left: Row, right: Row): Rule {
  return (rng) => {
    const [one, two] = drawUntil(
      () => [between(rng, ...left), between(rng, ...right)] as const,
      ([a, b]) => a % 10 > 1 && b % 10 > 1,
    )
    const key = one * two
    const partial = parts(two).flatMap((b) => parts(one).map((a) => ({ a, b })))
    const sum = partial.map(({ a, b }) => a * b).join(' + ')
    const how = partial.map(({ a, b }) => `${a} × ${b} = ${a * b}`).join(', ')
    const mistakes = [key + 10, key - 10, key + two, key - one, key - 100, swapLastDigits(key)]
    return numeric(rng, {
      text: `${label}: ${one} × ${two} = ?`,
      key,
      mistakes,
      explanation: `Part by part: ${how}. Together ${sum} = ${key}.`,
    })
  }
}

/** Exact division: the divisor is taken away from the left, digit of the answer by digit. */
export function quotient(label: string, divisors: Row, answers: Row): Rule {
  return (rng) => {
    const divisor = between(rng, ...divisors)
    const key = drawUntil(
      () => between(rng, ...answers),
      (drawn) => drawn % 10 > 0 && drawn % 11 > 0,
    )
    const how = parts(key).map((part) => `${divisor} × ${part} = ${divisor * part}`)
    const mistakes = [key + 1, key - 1, key + 10, key - 10, swapLastDigits(key)]
    const whole = key * divisor
    const explanation = [
      `Subtract in parts: ${how.join(', ')};`,
      `that makes ${whole} in all, so the answer is ${key}.`,
    ].join(' ')
    return numeric(rng, {
      text: `${label}: ${whole} ÷ ${divisor} = ?`,
      key,
      mistakes,
      explanation,
    })
  }
}
