import { MAX_QUESTIONS } from '../../quiz/quiz.contract.ts'
import { factorsOf } from '../soroban/layout.rules.ts'
import { type Blueprint, type Part, retakeDaysOf } from './exam.rules.ts'
import type { Grade, Scale } from './grades.rules.ts'

/*
 * A ladder as an academy edits it. Sizes of factors stay as they are typed; a grade's own id is its address
 * for as long as it stands.
 */

/**
 * A part as it is edited; a field where nothing stands yet is null. `sizes`: like '3 × 2, 2 × 3'; of a
 * quotient its divisor and answer.
 */
export type PartDraft<N = number> = { count: N; points: N } & (
  | { kind: 'column'; digits: N; rows: N; takes: boolean; repeats?: boolean | undefined }
  | { kind: 'technique'; level: string; repeats?: boolean | undefined }
  | { kind: 'product' | 'quotient'; sizes: string }
)
export type GradeDraft<N = number> = {
  id: string
  name: string
  minutes: N
  pass: N
  retakeDays: N
  parts: readonly PartDraft<N>[]
}
export type LadderDraft<N = number> = { name: string; about: string; grades: readonly GradeDraft<N>[] }
/** As it is typed. */
export type Typed = number | null

/** What the generators make and the engine asks; 12 digits are the most that an answer holds. */
export const LIMITS = {
  count: [1, 100],
  points: [1, 100],
  digits: [1, 10],
  rows: [2, 20],
  minutes: [1, 180],
  retakeDays: [0, 365],
} as const
export const [MAX_GRADES, MAX_PARTS, MAX_NAME, MAX_ABOUT] = [40, 8, 60, 200]
const [MAX_SIZES, ANSWER_DIGITS] = [6, 12]

type Shapes = readonly (readonly [number, number])[]

/** Sizes as they are typed: '3×2, 2 x 3'. Null for what cannot be read. */
export function sizesOf(typed: string): Shapes | null {
  const shapes = typed.split(',').map((size) => {
    const [, a, b] = /^\s*(\d{1,2})\s*[x×*]\s*(\d{1,2})\s*$/i.exec(size) ?? []
    return [Number(a ?? 0), Number(b ?? 0)] as const
  })
  return shapes.every(([a, b]) => a > 0 && b > 0) ? shapes : null
}
const sizesAsTyped = (shapes: Shapes): string => shapes.map(([a, b]) => `${a} × ${b}`).join(', ')

const partOf = (draft: PartDraft): Part => {
  if (!('sizes' in draft)) return draft
  const { kind, count, points, sizes } = draft
  return { kind, count, points, shapes: sizesOf(sizes) ?? [] }
}

export const blueprintOf = ({ minutes, pass, retakeDays, parts }: Omit<GradeDraft, 'id'>): Blueprint => ({
  minutes,
  pass,
  retakeDays,
  parts: parts.map(partOf),
})

const partDraft = (part: Part): PartDraft => {
  if (!('shapes' in part)) return part
  const { kind, count, points, shapes } = part
  return { kind, count, points, sizes: sizesAsTyped(shapes) }
}

/** A grade as it is edited; its key is its id. */
export const gradeDraft = ({ key, name, blueprint }: Grade): GradeDraft => ({
  id: key,
  name,
  minutes: blueprint.minutes,
  pass: blueprint.pass,
  retakeDays: retakeDaysOf(blueprint),
  parts: blueprint.parts.map(partDraft),
})

export const ladderDraft = ({ name, about, grades }: Scale): LadderDraft => ({
  name,
  about,
  grades: grades.map(gradeDraft),
})

/** Another ladder with what this one has: its grades are others, each with an id from `newId`. */
export const copyOf = (
  { name, about, grades }: LadderDraft<Typed>,
  newId: () => string,
): LadderDraft<Typed> => ({
  name: `${name} (copy)`.slice(0, MAX_NAME),
  about,
  grades: grades.map((grade) => ({ ...grade, id: newId() })),
})

/** What the parts come to, as far as they are typed. */
export const typedMarks = (parts: readonly PartDraft<Typed>[]): number =>
  parts.reduce((sum, { count, points }) => sum + (count ?? 0) * (points ?? 0), 0)

/** What makes a grade impossible, in words, by the path of its field: 'parts.1.sizes'. */
export function gradeFaults(grade: Pick<GradeDraft, 'pass' | 'parts'>): ReadonlyMap<string, string> {
  const faults = new Map<string, string>()
  for (const [at, part] of grade.parts.entries()) {
    if (!('sizes' in part)) continue
    const [field, words] = sizesFault(part) ?? []
    if (field && words) faults.set(`parts.${at}.${field}`, words)
  }
  const questionCount = grade.parts.reduce((sum, { count }) => sum + count, 0)
  if (questionCount > MAX_QUESTIONS)
    faults.set('parts', `This paper has ${questionCount} questions. The limit is ${MAX_QUESTIONS}.`)
  const marks = typedMarks(grade.parts)
  if (grade.pass > marks)
    faults.set('pass', `The parts add up to ${marks} points, so ${grade.pass} can’t be reached.`)
  return faults
}

type SizedPart = Extract<PartDraft, { sizes: string }>

function sizesFault({ kind, sizes, count }: SizedPart): ['sizes' | 'count', string] | null {
  const shapes = sizesOf(sizes)
  if (!shapes) return ['sizes', 'Enter sizes like 3 × 2. For several, use commas: 3 × 2, 2 × 3']
  if (shapes.length > MAX_SIZES) return ['sizes', `At most ${MAX_SIZES} sizes`]
  const most = kind === 'product' ? 'Products' : 'Dividends'
  const long = shapes.find(([a, b]) => a + b > ANSWER_DIGITS)
  if (long)
    return ['sizes', `${most} can have at most ${ANSWER_DIGITS} digits: ${long.join(' × ')} is too long`]
  if (new Set(shapes.map(String)).size < shapes.length) return ['sizes', 'Enter each size only once']
  if (count < shapes.length) return ['count', `At least ${shapes.length}, one question for each size`]
  for (const [place, [a, b]] of shapes.entries()) {
    const wanted = Math.ceil((count - place) / shapes.length)
    const there = factorsOf(a) * factorsOf(b)
    // Each question of a paper is another one.
    if (wanted > there)
      return ['count', `${a} × ${b} has only ${there} different questions, not ${wanted}. Ask fewer.`]
  }
  return null
}
