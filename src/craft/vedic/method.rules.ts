import { words } from './methods.words.ts'

/** What is asked: a sum of two numbers, or one number to be written another way. */
export type Kind = 'difference' | 'product' | 'square' | 'quotient' | 'bars' | 'fraction'

/** One thing to write down; `value` keeps its zeros in front: '06' fills two squares. */
export type Entry = { label: string; value: string }
export type Step = { title: string; hint: string; entries: readonly Entry[] }
export type Worked = { steps: readonly Step[]; answer: string }
export type Numbers = readonly number[]

/** A common mistake: `work(numbers, name)` gives the answer of a child who makes it. */
export type CommonMistake = {
  name: string
  title: string
  /** What to do instead, in a child's words. */
  say: string
  /** Where the mistake can happen; everywhere if missing. */
  applies?: (numbers: Numbers) => boolean
}

/** A shortcut from Tirtha's book "Vedic Mathematics" (1965), for whole numbers. */
export type Method = {
  id: string
  title: string
  /** What the book calls it. */
  book: string
  kind: Kind
  /** When it is shorter, in a sentence. */
  when: string
  example: Numbers
  fits: (numbers: Numbers) => boolean
  /** Where it works as well, beyond what is practised: nobody is asked whether it fits there. */
  nearlyFits?: (numbers: Numbers) => boolean
  /** The steps and the answer with the mistake `slip`; without one if null. */
  work: (numbers: Numbers, slip: string | null) => Worked
  slips: readonly CommonMistake[]
  draw: (random: () => number) => Numbers
  /** Its domain, bounded: what the tests walk. */
  all: () => Iterable<Numbers>
}

export const digitsOf = (n: number): number[] => [...String(n)].map(Number)
export const lengthOf = (n: number): number => String(n).length
export const padded = (n: number, width: number): string => String(n).padStart(width, '0')
/** A whole number from `low` to `high`, both included. */
export const between = (random: () => number, low: number, high: number): number =>
  low + Math.floor(random() * (high - low + 1))
/** A part to the left, `width` squares to the right. */
export const glue = (left: number, right: number, width: number): number => left * 10 ** width + right
export const at = (numbers: Numbers, index: number): number => numbers[index] ?? 0
export const entry = (label: string, value: number | string): Entry => ({ label, value: String(value) })
export const only = (title: string, hint: string, value: number | string): Step => ({
  title,
  hint,
  entries: [entry('', value)],
})
export const readIt = (answer: number | string, hint = words.bothParts): Step =>
  only(words.readIt, hint, answer)
export const answered = (steps: readonly Step[], answer: number | string): Worked => ({
  steps,
  answer: String(answer),
})

/** Every pair of whole numbers within two spans. */
export function* pairs([a, b]: readonly [number, number], [c, d] = [a, b] as readonly [number, number]) {
  for (let one = a; one <= b; one += 1) for (let two = c; two <= d; two += 1) yield [one, two] as const
}
export function* span(from: number, to: number, step = 1) {
  for (let n = from; n <= to; n += step) yield n
}

/** Columns of tens as they stand, carried into one number: 32, 80, 42 make 4042. */
export const carried = (columns: readonly number[]): number =>
  columns.reduce((sum, column) => sum * 10 + column, 0)

/** The same columns, when nothing is carried: side by side, or only the last digit of each stays. */
export function columnsRead(columns: readonly number[], slip: string | null): number {
  if (slip === 'concat') return Number(columns.join(''))
  if (slip === 'dropped') return carried(columns.map((column, i) => (i === 0 ? column : column % 10)))
  return carried(columns)
}
export const carries = (columns: readonly number[]): boolean => columns.slice(1).some((c) => c > 9)
