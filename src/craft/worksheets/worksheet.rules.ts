import { differentOnes, drawsOf, distinct } from '../draws.rules.ts'
import { makePaper, type Part, textOf } from '../exams/exam.rules.ts'
import { partName } from '../exams/exam-labels.rules.ts'
import { type Grade, SCALES as EXAMS } from '../exams/grades.rules.ts'
import { numbersOf, SCALES as FLASH } from '../flash/flash.rules.ts'
import { factorPairs, LAYOUTS } from '../soroban/layout.rules.ts'
import { LEVELS } from '../soroban/levels.rules.ts'
import { makeSum } from '../soroban/sums.rules.ts'
import { plainDigits } from '../../platform/text/digits.rules.ts'
import { plainRemainder } from '../typed-answers.rules.ts'
import { questionText, makeItems, METHODS } from '../vedic/vedic.rules.ts'
import { words } from './worksheets.words.ts'

/**
 * The version of all that makes sheets. It stands in a sheet's corner beside the seed, because a generator
 * that was changed makes other sums of the same seed.
 */
export const SHEET_VERSION = 3
export const SUMS = { least: 5, most: 40, usual: 20 } as const

/** A sum on paper: numbers below each other, a line with a box behind it, or beads to read. */
export type SheetSum = { answer: string } & (
  | { look: 'column'; rows: readonly string[] }
  | { look: 'line'; line: string }
  | { look: 'beads'; digits: string }
)
type Section = { name: string; sums: readonly SheetSum[] }
export type Worksheet = {
  title: string
  /** What makes it again: topic, seed, how many sums, and the version. */
  made: { what: string; seed: number; sums: number; version: number }
  sections: readonly Section[]
}

type MakeSums = (seed: number, count: number) => readonly Section[]
/** A topic of sheets. `fixed`: the topic sets how many sums it has. */
export type Topic = { key: string; name: string; fixed?: true; make: MakeSums }
export type TopicGroup = { name: string; topics: readonly Topic[] }

const signed = (by: number, row: number): string =>
  (by < 0 || row === 0 ? String(by) : `+${by}`).replace('-', '−')
const column = (numbers: readonly number[]): SheetSum => ({
  look: 'column',
  rows: numbers.map(signed),
  answer: String(numbers.reduce((sum, by) => sum + by, 0)),
})
const alone = (name: string, sums: readonly SheetSum[]): readonly Section[] => [{ name, sums }]
/** Columns made from a seed each, no two alike; as many as there are. */
const columns = (numbers: (own: number) => readonly number[], seed: number, count: number): SheetSum[] => {
  const draw = drawsOf(seed)
  const keyOf = (one: readonly number[]) => one.join(' ')
  return differentOnes(() => numbers(draw(2 ** 32)), { count, keyOf }).map(column)
}

const beads = (digits: number): Topic => {
  const least = digits === 1 ? 1 : 10 ** (digits - 1)
  return {
    key: `read-${digits}`,
    name: words.rods(digits),
    make: (seed, count) =>
      alone(
        words.groups.read,
        distinct(drawsOf(seed), 10 ** digits - least, count).map((at) => {
          const answer = String(least + at)
          return { look: 'beads', digits: answer, answer }
        }),
      ),
  }
}

const technique = (level: (typeof LEVELS)[number]): Topic => ({
  key: `sums-${level.key.replace(' ', '-')}`,
  name: level.name,
  make: (seed, count) =>
    alone(
      words.set,
      columns((own) => makeSum(level, own) ?? [], seed, count),
    ),
})

/** Columns as the grades of flash anzan have them, each size once. */
const dependsOn = [
  ...new Map(
    FLASH.flatMap(({ grades }) => grades).map(({ digits, count }) => [
      `${digits}x${count}`,
      { digits, count },
    ]),
  ),
].toSorted(([, a], [, b]) => a.digits - b.digits || a.count - b.count)
const flash = ([size, { digits, count: rows }]: (typeof dependsOn)[number]): Topic => ({
  key: `flash-${size}`,
  name: words.numbers(rows, digits),
  make: (seed, count) =>
    alone(
      words.inHead,
      columns((own) => numbersOf({ digits, count: rows }, own), seed, count),
    ),
})

const layout = ({ key, sign, digits, name }: (typeof LAYOUTS)[number]): Topic => ({
  key: key.replace(' ', '-'),
  name,
  make: (seed, count) =>
    alone(
      sign === '×' ? words.multiply : words.divide,
      factorPairs(drawsOf(seed), digits, count).map(([a, b]) =>
        sign === '×'
          ? { look: 'line', line: `${a} × ${b} =`, answer: String(a * b) }
          : { look: 'line', line: `${a * b} ÷ ${a} =`, answer: String(b) },
      ),
    ),
})

const method = (way: (typeof METHODS)[number]): Topic => ({
  key: `vedic-${way.id}`,
  name: way.title,
  make: (seed, count) =>
    alone(
      way.title,
      makeItems(way, seed, count).map(({ numbers, worked }) => ({
        look: 'line',
        line: `${questionText(way.kind, numbers)} =`,
        answer: worked.answer,
      })),
    ),
})

const onPaper = (part: Part, one: ReturnType<typeof makePaper>[number][number]): SheetSum => {
  if (part.kind === 'column' || part.kind === 'technique') return column(one.numbers)
  return { look: 'line', line: textOf(part, one).replace(' ?', ''), answer: String(one.answer) }
}
const exam = ({ key, name, blueprint }: Grade): Topic => ({
  key: `exam-${key}`,
  name: words.exam(name, blueprint.minutes),
  fixed: true,
  make: (seed) =>
    makePaper(blueprint, seed).flatMap((questions, at) => {
      const part = blueprint.parts[at]
      if (!part) return []
      return {
        name: words.part(partName(part), part.points),
        sums: questions.map((one) => onPaper(part, one)),
      }
    }),
})

/** All topics of sheets. */
export const TOPICS: readonly TopicGroup[] = [
  { name: words.groups.read, topics: [1, 2, 3, 4].map(beads) },
  { name: words.groups.technique, topics: LEVELS.map(technique) },
  { name: words.groups.layout, topics: LAYOUTS.map(layout) },
  { name: words.groups.flash, topics: dependsOn.map(flash) },
  { name: words.groups.vedic, topics: METHODS.map(method) },
  { name: words.groups.exams, topics: EXAMS.flatMap(({ grades }) => grades.map(exam)) },
]
const all = new Map(TOPICS.flatMap(({ topics }) => topics.map((topic) => [topic.key, topic] as const)))
export const topicOf = (key: string | null): Topic | undefined => all.get(key ?? '')

/**
 * A sheet, the same for the same topic, seed and count in one version; no question comes twice, so
 * a small domain may have fewer. `count` is brought to what a sheet holds.
 */
export function makeWorksheet(topic: Topic, seed: number, count: number): Worksheet {
  const sums = Math.max(SUMS.least, Math.min(SUMS.most, count))
  const made = { what: topic.key, seed, sums, version: SHEET_VERSION }
  const group = TOPICS.find(({ topics }) => topics.includes(topic))?.name ?? ''
  return { title: words.topic(group, topic.name), made, sections: topic.make(seed, sums) }
}

/** What makes a sheet again, as its square and its address have it. */
export const searchOf = ({ what, seed, sums, version }: Worksheet['made']): string =>
  new URLSearchParams({ what, seed: String(seed), sums: String(sums), v: String(version) }).toString()

/** A paper of a grade that stands among no topics: as it is asked, and marked with its printed key. */
export function examSheet(grade: Grade, seed: number): Worksheet {
  const sections = exam(grade).make(seed, 0)
  const sums = sections.reduce((all, section) => all + section.sums.length, 0)
  return { title: grade.name, made: { what: 'exam', seed, sums, version: SHEET_VERSION }, sections }
}

/** The most signs that a typed answer is looked at. */
const MAX_TYPED = 40

/**
 * Whether what was typed is this answer: kinds of minus, spaces, commas and leading zeros don't count, digits
 * may be those of Devanagari, and a remainder may be written 'r', 'rem' or 'remainder'.
 */
export function isAnswer({ answer }: Pick<SheetSum, 'answer'>, typed: string): boolean {
  if (typed.length > MAX_TYPED) return false
  const plain = (text: string) =>
    plainRemainder(plainDigits(text))
      .replaceAll('−', '-')
      .replaceAll(/[\s,]/g, '')
      .replace(/r0+$/, '')
      .replace(/^0+(?=[1-9])/, answer.startsWith('0') ? '$&' : '')
  return typed.trim() !== '' && plain(typed) === plain(answer)
}

/** So many names at most, each of so many signs. */
export const [MAX_NAMES, MAX_NAME] = [60, 60]

/** Names as they are typed or pasted, one a line or with commas, tabs or semicolons between. */
export const namesOf = (typed: string): string[] =>
  typed
    .slice(0, MAX_NAMES * MAX_NAME)
    .split(/[\n\t,;]+/)
    .map((name) => name.trim().slice(0, MAX_NAME))
    .filter((name) => name !== '')
    .slice(0, MAX_NAMES)
