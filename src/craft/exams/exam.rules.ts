import { DAY_MS } from '../../platform/text/india.rules.ts'
import { countSums, makeSum } from '../soroban/sums.rules.ts'
import { LEVELS } from '../soroban/levels.rules.ts'
import { differentOnes, distinct, drawsOf } from '../draws.rules.ts'
import { factorPairs } from '../soroban/layout.rules.ts'
import type { Verdict } from '../../quiz/verdicts.rules.ts'
import type { Decision, GRADE_STATES } from './exam-states.rules.ts'

/*
 * A grade exam: its paper is made from a blueprint and a seed, and marked by the blueprint's points. What is
 * made and marked here is written in the quiz's engine, which has the clock (docs/decisions/0030).
 */

/** What all parts have: how many questions, and what each is worth. */
type Counted = { count: number; points: number }
/** Questions of a paper differ, unless a part says that they may repeat. */
type Repeatable = { repeats?: boolean | undefined }

/**
 * A part of a paper. `column`: numbers of `digits` digits below each other; in every second question some
 * are taken away where `takes`. `technique`: sums of a level of the practice (its key). `product` and
 * `quotient`: digits of the two factors, or of divisor and quotient; the shapes are taken in turn.
 */
export type Part = Counted &
  (
    | (Repeatable & { kind: 'column'; digits: number; rows: number; takes: boolean })
    | (Repeatable & { kind: 'technique'; level: string })
    | { kind: 'product' | 'quotient'; shapes: readonly (readonly [number, number])[] }
  )

/**
 * What a paper of a grade asks: data, so that an academy's own levels stand beside others. `retakeDays`: how
 * long the next paper waits; without it RETAKE_DAYS.
 */
export type Blueprint = {
  minutes: number
  pass: number
  retakeDays?: number | undefined
  parts: readonly Part[]
}

export type ExamSum = {
  /** The numbers of a column with their signs, the two factors, or dividend and divisor. */
  numbers: readonly number[]
  answer: number
}

/** The most rods for an answer on beads. */
const MAX_BEADS = 7

const low = (digits: number): number => (digits === 1 ? 1 : 10 ** (digits - 1))
const high = (digits: number): number => 10 ** digits - 1

/**
 * A paper, the same for the same blueprint and seed. Running totals never go below zero, no number is taken
 * back at once, divisions come out, and no question comes twice as long as there are others.
 */
export function makePaper({ parts }: Pick<Blueprint, 'parts'>, seed: number): ExamSum[][] {
  const draw = drawsOf(seed)
  const used = new Set<string>()
  return parts.map((part) => {
    if ('shapes' in part) return makePairs(part, draw)
    const make = part.kind === 'technique' ? sumMaker(part, draw) : columnMaker(part, draw)
    if (part.repeats) return Array.from({ length: part.count }, (_, at) => make(at))
    return withoutRepeats(make, part.count, used)
  })
}

/** Makes the question at a place of its part. */
type Make = (at: number) => ExamSum

/** Different questions; once all are there, they come again in the same order. */
function withoutRepeats(make: Make, count: number, used: Set<string>): ExamSum[] {
  const made: ExamSum[] = []
  const keyOf = ({ numbers }: ExamSum) => numbers.join(' ')
  for (let at = 0; at < count; at += 1) {
    const [next] = differentOnes(() => make(at), { count: 1, keyOf, used })
    if (next) made.push(next)
    // There may be none of this kind at all that the parts before have not asked.
    else if (made.length === 0) return Array.from({ length: count }, (_, place) => make(place))
    else return Array.from({ length: count }, (_, place) => made[place % made.length] ?? make(place))
  }
  return made
}

type Draw = (size: number) => number
type ColumnPart = Extract<Part, { kind: 'column' }>

const columnMaker =
  (part: ColumnPart, draw: Draw): Make =>
  (at) =>
    makeColumn(part, at % 2 === 1, draw)

function makeColumn({ digits, rows, takes }: ColumnPart, isMixed: boolean, draw: Draw): ExamSum {
  const [least, most] = [low(digits), high(digits)]
  // Never the first, and no two beside each other: after a number was added there is enough to take from.
  const taken = new Set(takes && isMixed ? everyOther(rows, draw) : [])
  const numbers: number[] = []
  let total = 0
  for (let row = 0; row < rows; row += 1) {
    const last = numbers.at(-1) ?? 0
    const [top, sign] = taken.has(row) ? [Math.min(most, total), -1] : [most, 1]
    // What would take back the number before is left out of what is drawn from; alone it is added again.
    const back = -last * sign
    const without = back >= least && back <= top ? 1 : 0
    const size = top - least + 1 - without
    const drawn = least + draw(Math.max(1, size))
    const by = size === 0 ? last : (without && drawn >= back ? drawn + 1 : drawn) * sign
    numbers.push(by)
    total += by
  }
  return { numbers, answer: total }
}

/** About a third of the rows, none of them the first and none beside another. */
function everyOther(rows: number, draw: Draw): number[] {
  const count = Math.max(1, Math.floor(rows / 3))
  // Places without two neighbours: so many of fewer, with a gap put behind each.
  const places = distinct(draw, rows - 1 - (count - 1), count).toSorted((a, b) => a - b)
  return places.map((place, at) => 1 + place + at)
}

function sumMaker({ level: key }: Extract<Part, { kind: 'technique' }>, draw: Draw): Make {
  const level = LEVELS.find((each) => each.key === key)
  if (!level || countSums(level) === 0) throw new Error(`no sums of level ${key}`)
  return () => {
    const numbers = makeSum(level, draw(2 ** 32)) ?? []
    return { numbers, answer: numbers.reduce((sum, by) => sum + by, 0) }
  }
}

function makePairs(
  { kind, count, shapes }: Extract<Part, { kind: 'product' | 'quotient' }>,
  draw: Draw,
): ExamSum[] {
  const inTurn = Array.from({ length: count }, (_, at) => at % shapes.length)
  const pairs = shapes.map((digits, shape) => {
    const wanted = inTurn.filter((each) => each === shape).length
    return factorPairs(draw, digits, wanted)
  })
  const used = shapes.map(() => 0)
  return inTurn.map((shape) => {
    const there = pairs[shape] ?? []
    // An older ladder may ask for more than there are: then they come again.
    const [a, b] = there[(used[shape] ?? 0) % Math.max(1, there.length)] ?? [1, 1]
    used[shape] = (used[shape] ?? 0) + 1
    // Shapes name the divisor first; what is divided is made from the answer.
    return kind === 'product' ? { numbers: [a, b], answer: a * b } : { numbers: [a * b, a], answer: b }
  })
}

/** A question as the engine asks it: a column below its words, or a product or quotient in a line. */
export function textOf({ kind }: Pick<Part, 'kind'>, { numbers }: ExamSum): string {
  const [first = 0, second = 0] = numbers
  if (kind === 'product') return `${first} × ${second} = ?`
  if (kind === 'quotient') return `${first} ÷ ${second} = ?`
  const head = numbers.some((by) => by < 0) ? 'Add and subtract' : 'Add'
  const rows = numbers.map((by, row) => (by < 0 || row === 0 ? String(by) : `+${by}`).replace('-', '−'))
  return [head, ...rows].join('\n')
}

/** The rods on which every answer of a part can be set; more than the page has where it is typed alone. */
export function rodsFor(part: Part): number {
  if (part.kind === 'column') return String(high(part.digits) * part.rows).length
  if (part.kind === 'technique') return 3
  return Math.max(...part.shapes.map(([a, b]) => (part.kind === 'product' ? a + b : b)))
}

/** Whether a paper can be answered on the page's beads. */
export const fitsBeads = ({ parts }: Pick<Blueprint, 'parts'>): boolean =>
  parts.every((part) => rodsFor(part) <= MAX_BEADS)

export const marksOf = ({ parts }: Pick<Blueprint, 'parts'>): number =>
  parts.reduce((sum, { count, points }) => sum + count * points, 0)

export type Marked = { points: number; passed: boolean; parts: { right: number; points: number }[] }

/** A paper by its blueprint: all or nothing for each question, nothing off for a wrong one. */
export function marked(blueprint: Blueprint, verdicts: readonly Verdict[]): Marked {
  let from = 0
  const right = blueprint.parts.map(({ count }) => {
    const ofPart = verdicts.slice(from, from + count)
    from += count
    return ofPart.filter((verdict) => verdict === 'right').length
  })
  return totalled(blueprint, right)
}

/**
 * An exam held on paper by the marks of its parts, which must fit them (`marksProblem`): passed by the same
 * rule as on the screen.
 */
export const markedOnPaper = (blueprint: Blueprint, marks: readonly number[]): Marked =>
  totalled(
    blueprint,
    blueprint.parts.map(({ points }, at) => (marks[at] ?? 0) / points),
  )

/** What is wrong with the marks of a part; '' for what it can have: so many for each right answer. */
export function marksProblem({ count, points }: Counted, marks: number): string {
  if (marks < 0 || marks > count * points) return `0 to ${count * points} marks`
  if (marks % points !== 0) return `Each question gives ${points} marks`
  return ''
}

/** `right`: how many answers of each part were right. */
function totalled({ parts, pass }: Blueprint, right: readonly number[]): Marked {
  const each = parts.map((part, at) => ({ right: right[at] ?? 0, points: (right[at] ?? 0) * part.points }))
  const points = each.reduce((sum, part) => sum + part.points, 0)
  return { points, passed: points >= pass, parts: each }
}

/* A student's state in a grade. */

/** After a paper that was not passed, or did not count, so many days go by where nothing is said. Ours. */
export const RETAKE_DAYS = 7
export const retakeDaysOf = ({ retakeDays = RETAKE_DAYS }: Pick<Blueprint, 'retakeDays'>): number =>
  retakeDays

/**
 * A paper that was begun. `passed`: null while it is written; `retakeDays`: as its own blueprint has them, so
 * that a day which was told stays. Times in milliseconds.
 */
export type PastPaper = {
  endedAt: number | null
  passed: boolean | null
  judged: Decision | null
  retakeDays: number
}

/** `resting`: until `from` the next paper waits. */
export type Standing =
  | { state: Exclude<(typeof GRADE_STATES)[number], 'resting'> }
  | { state: 'resting'; from: number }

/** Where the papers of one grade lead, the newest first. */
export function gradeState(sat: readonly PastPaper[], now: number): Standing {
  if (sat.some(({ judged }) => judged === 'confirmed')) return { state: 'passed' }
  // One held on paper today may stand before the one that runs.
  if (sat.some(({ endedAt }) => endedAt === null)) return { state: 'running' }
  // One held on paper may be newer than the pass that waits for the teacher.
  if (sat.some(({ passed, judged }) => passed && judged === null)) return { state: 'waiting' }
  const [last] = sat
  if (!last || last.endedAt === null) return { state: 'open' }
  const from = last.endedAt + last.retakeDays * DAY_MS
  return now < from ? { state: 'resting', from } : { state: 'open' }
}
