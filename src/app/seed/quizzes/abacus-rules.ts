import { between, drawUntil, numeric, type Rng, type Rule, swapLastDigits } from './arithmetic.ts'

const rodNames = ['ones', 'tens', 'hundreds']
type Step = { before: number; row: number; after: number }

function beads(digit: number): string {
  const earth = digit % 5
  const earthBeads = `${earth} earth ${earth === 1 ? 'bead' : 'beads'}`
  if (digit === 0) return 'no beads'
  if (digit < 5) return earthBeads
  return earth === 0 ? 'the heaven bead' : `the heaven bead and ${earthBeads}`
}

function fromDigits(digits: readonly number[]): number {
  return digits.reduce((value, digit) => value * 10 + digit, 0)
}

/** Reading a number off the rods; at least one heaven bead is always in play. */
export function readRods(rods: 1 | 2 | 3): Rule {
  return (rng) => {
    const digits = drawUntil(
      () => Array.from({ length: rods }, (_, index) => between(rng, index === 0 ? 1 : 0, 9)),
      (drawn) => drawn.some((digit) => digit > 5) && new Set(drawn).size === rods,
    )
    const named = digits.map((digit, index) => ({ digit, name: rodNames[rods - 1 - index] ?? '' }))
    const values = named.map(({ digit, name }) => `${name} rod ${worth(digit)}`)
    const key = fromDigits(digits)
    const misread = (wrong: (digit: number) => number) => fromDigits(digits.map((digit) => (digit >= 5 ? wrong(digit) : digit)))
    const mistakes = [misread((digit) => digit - 5), misread((digit) => digit - 4), key + 1, key - 1]
    if (rods > 1) mistakes.push(fromDigits(digits.toReversed()), swapLastDigits(key))
    return numeric(
      rng,
      `Beads touching the beam: ${named.map(({ digit, name }) => `on the ${name} rod ${beads(digit)}`).join('; ')}. Which number is it?`,
      key,
      mistakes,
      `The heaven bead is 5 and each earth bead is 1: ${values.join(', ')}. That reads ${key}.`,
    )
  }
}

function worth(digit: number): string {
  return digit > 5 ? `5 + ${digit - 5} = ${digit}` : String(digit)
}

export const smallFriend: Rule = (rng) => {
  const one = between(rng, 1, 4)
  const text = `Small friends make 5. Find the small friend: ${one} + ? = 5`
  const explanation = `Small friends add up to 5. ${one} and ${5 - one} are small friends because ${one} + ${5 - one} = 5.`
  return numeric(rng, text, 5 - one, [one, 10 - one, 6 - one, 4 - one], explanation)
}

export const bigFriend: Rule = (rng) => {
  const one = drawUntil(
    () => between(rng, 1, 9),
    (drawn) => drawn !== 5,
  )
  const text = `Big friends make 10. Find the big friend: ${one} + ? = 10`
  const explanation = `Big friends add up to 10. ${one} and ${10 - one} are big friends because ${one} + ${10 - one} = 10.`
  return numeric(rng, text, 10 - one, [one, 11 - one, 9 - one, one < 5 ? 5 - one : 15 - one], explanation)
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

/** The friend a one-digit row needs on the ones rod: 10 when the rod overflows or runs short, 5 when only its earth beads do. */
function friendOf({ before, row }: Step): 0 | 5 | 10 {
  const size = Math.abs(row)
  const rod = before % 10
  if (row > 0 ? rod + size > 9 : rod < size) return 10
  if (row > 0) return (rod % 5) + (size % 5) > 4 ? 5 : 0
  return rod % 5 < size % 5 ? 5 : 0
}

function told(step: Step): string {
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
        new Set(drawn.map(Math.abs)).size === drawn.length && steps(drawn).every(({ after }) => after > 0) && accepts(steps(drawn)),
    )
    const [first = 0, ...rest] = rows
    const key = rows.reduce((sum, row) => sum + row, 0)
    const last = rest.at(-1) ?? 0
    const minus = rest.find((row) => row < 0) ?? last
    const mistakes = [key + 1, key - 1, key - 2 * minus, key - last]
    if (key >= 10) mistakes.push(key - 10, swapLastDigits(key))
    if (sizes.some(([, high]) => high > 9)) mistakes.push(key + 10)
    if (key >= 200) mistakes.push(key + 100, key - 100)
    return numeric(
      rng,
      `${label}: ${first} ${rest.map(signed).join(' ')} = ?`,
      key,
      mistakes,
      `Row by row: ${steps(rows).map(told).join(', ')}.`,
    )
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
  return chain(friend === 5 ? 'Use small friends' : 'Use big friends', sizes, (all) => mixed(all) && accepts(all))
}

/** Rows of the given numbers of digits, added and subtracted. */
export function columns(label: string, digits: readonly (1 | 2 | 3)[]): Rule {
  const sizes = digits.map((count): Row => (count === 1 ? [2, 9] : count === 2 ? [11, 98] : [101, 987]))
  return chain(label, sizes, mixed)
}

function parts(value: number): number[] {
  const digits = String(value)
  return [...digits].map((digit, index) => Number(digit) * 10 ** (digits.length - 1 - index)).filter((part) => part > 0)
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
    return numeric(rng, `${label}: ${one} × ${two} = ?`, key, mistakes, `Part by part: ${how}. Together ${sum} = ${key}.`)
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
    const text = `${label}: ${key * divisor} ÷ ${divisor} = ?`
    return numeric(
      rng,
      text,
      key,
      mistakes,
      `Take away in parts: ${how.join(', ')}; that makes ${key * divisor} in all, so the answer is ${key}.`,
    )
  }
}
