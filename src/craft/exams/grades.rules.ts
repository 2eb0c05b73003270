import type { Translated } from '../../platform/languages.rules.ts'
import type { Blueprint, Part } from './exam.rules.ts'
import { words } from './exams.words.ts'

/** A grade that can be taken. `key` stands in its address. */
export type Grade = { key: string; name: string; blueprint: Blueprint }
/** A ladder: grades from the easiest on. */
export type Scale = { key: string; name: string; about: string; grades: readonly Grade[] }

/*
 * The ladders that come with the product. Nobody edits them: an academy copies one as its own, or hides it
 * (docs/decisions/0032).
 */

type Shapes = readonly (readonly [number, number])[]
const column = (digits: number, rows: number, takes: boolean): Part => ({
  kind: 'column',
  count: 10,
  points: 10,
  digits,
  rows,
  takes,
})
const pairs = (kind: 'product' | 'quotient', count: number, shapes: Shapes): Part => ({
  kind,
  count,
  points: 5,
  shapes,
})
/** Two numbers that have so many digits together, near to alike. */
const splits = (sum: number): Shapes => {
  const half = Math.floor(sum / 2)
  return sum % 2 === 0
    ? [
        [half, half],
        [half + 1, half - 1],
        [half - 1, half + 1],
      ]
    : [
        [half + 1, half],
        [half, half + 1],
      ]
}

type GradeWords = Translated<typeof words>
/** What comes with the product is named by the words of a language. */
type BuiltIn = Omit<Grade, 'name'> & { nameIn: (say: GradeWords) => string }
type BuiltInScale = Pick<Scale, 'key' | 'name' | 'about'> & { grades: readonly BuiltIn[] }

const kyu = (number: number, blueprint: Blueprint): BuiltIn => ({
  key: `kyu-${number}`,
  nameIn: (say) => say.kyu(number),
  blueprint,
})
/** 6 to 1 kyu: twenty products, twenty quotients and ten columns of ten numbers. */
const full = (
  number: number,
  pass: number,
  [digits, times, by]: readonly [number, number, number],
): BuiltIn =>
  kyu(number, {
    minutes: 30,
    pass,
    parts: [column(digits, 10, true), pairs('product', 20, splits(times)), pairs('quotient', 20, splits(by))],
  })
/** 10 to 7 kyu. */
const early = (number: number, pass: number, parts: readonly Part[]): BuiltIn =>
  kyu(number, { minutes: 20, pass, parts })
const first = [column(2, 5, false), pairs('product', 20, [[2, 1]])]

/** The papers of the Japanese chambers of commerce; what is not verified of them: docs/craft.md. */
const japanese: BuiltInScale = {
  key: 'kyu',
  name: words.kyuScale,
  about: words.kyuAbout,
  grades: [
    early(10, 60, first),
    early(9, 120, first),
    early(8, 120, [column(2, 8, true), pairs('product', 10, [[3, 1]]), pairs('quotient', 10, [[1, 2]])]),
    early(7, 120, [column(2, 10, true), pairs('product', 10, [[2, 2]]), pairs('quotient', 10, [[1, 3]])]),
    full(6, 210, [3, 5, 4]),
    full(5, 210, [4, 6, 5]),
    full(4, 210, [5, 7, 6]),
    full(3, 240, [6, 7, 6]),
    full(2, 240, [8, 9, 8]),
    full(1, 240, [10, 11, 10]),
  ],
}

const sums = (level: string, count: number): Part => ({ kind: 'technique', level, count, points: 5 })
const level = (number: number, about: keyof GradeWords['levels'], parts: readonly Part[]): BuiltIn => ({
  key: `level-${number}`,
  nameIn: (say) => say.level(number, say.levels[about]),
  blueprint: { minutes: 10, pass: 70, parts },
})

/** Our own way there: one technique after another, as the practice teaches them. */
const own: BuiltInScale = {
  key: 'level',
  name: words.levelScale,
  about: words.levelAbout,
  grades: [
    level(1, 'direct', [sums('direct 1x3', 10), sums('direct 1x5', 10)]),
    level(2, 'small', [sums('small 1x3', 10), sums('small 1x5', 10)]),
    level(3, 'big', [sums('big 1x3', 10), sums('big 1x5', 10)]),
    level(4, 'both', [sums('mixed 1x3', 10), sums('mixed 1x5', 10)]),
    level(5, 'two', [sums('big 2x3', 10), sums('mixed 2x3', 10)]),
  ],
}

/** The given ladders. */
export const SCALES: readonly Scale[] = [own, japanese].map((scale) => ({
  ...scale,
  grades: scale.grades.map(({ nameIn, ...grade }) => ({ ...grade, name: nameIn(words) })),
}))
/** The name of a given grade in the words of a language; undefined for one of the academy's own. */
export const givenNameIn = (say: GradeWords, key: string): string | undefined =>
  [own, japanese]
    .flatMap(({ grades }) => grades)
    .find((grade) => grade.key === key)
    ?.nameIn(say)
const given = new Map(SCALES.flatMap(({ grades }) => grades.map(({ key, name }) => [key, name] as const)))

/** A grade's name in the language of the page; `name` is the academy's own, where it made the grade. */
export const gradeName = (key: string, name: string): string => given.get(key) ?? name
/** The same of a ladder. */
export const scaleName = ({ key, name }: Pick<Scale, 'key' | 'name'>): string =>
  SCALES.find((scale) => scale.key === key)?.name ?? name
