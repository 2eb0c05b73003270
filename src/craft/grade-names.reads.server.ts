import { and, eq, isNull } from 'drizzle-orm'
import type { Db, Tx } from '../platform/db/db.server.ts'
import type { Language, Translation } from '../platform/languages.rules.ts'
import { inLanguage } from '../platform/translations/translations.server.ts'
import { words as hi } from './exams/exams.hi.words.ts'
import { words as en } from './exams/exams.words.ts'
import { examScales, scaleGrades } from './exams/exams.tables.ts'
import { type Grade, givenNameIn, type Scale, SCALES } from './exams/grades.rules.ts'
import { ladderItem } from './exams/ladder-texts.rules.ts'

const words = { en, hi }
type Named = Pick<Grade, 'key' | 'name'>
/** A grade's name as it is read in a language. */
export type GradeNames = (grade: Named) => string

/** A paper, or the day of an exam, with its grade's name as it is read. */
export const named =
  (names: GradeNames) =>
  <T extends { grade: string; name: string }>(of: T): T => ({
    ...of,
    name: names({ key: of.grade, name: of.name }),
  })

/** Names of grades as they are read in a language; the academy's own where its Hindi is whole. */
export async function gradeNamesIn(on: Db | Tx, language: Language | undefined): Promise<GradeNames> {
  if (!language || language === 'en') return ({ name }) => name
  const own = await ownScales(on)
  const shown = await inLanguage(on, { language, items: own.map(ladderItem) })
  const names = new Map(
    own.flatMap(({ id, grades }) =>
      grades.map(({ key, name }) => [`${key} ${name}`, shown(id).text(`grades.${key}`, name)] as const),
    ),
  )
  return ({ key, name }) => givenNameIn(words[language], key) ?? names.get(`${key} ${name}`) ?? name
}

/** The academy's own exam levels with the grades of today. */
async function ownScales(on: Db | Tx) {
  const rows = await on
    .select({ ladder: examScales, rung: scaleGrades })
    .from(examScales)
    .innerJoin(scaleGrades, and(eq(scaleGrades.ladderId, examScales.id), isNull(scaleGrades.retiredAt)))
    .orderBy(scaleGrades.position)
  return [...Map.groupBy(rows, ({ ladder }) => ladder.id).values()].flatMap((mine) => {
    const [first] = mine
    if (!first) return []
    const { id, name, about } = first.ladder
    return [{ id, name, about, grades: mine.map(({ rung }) => ({ key: rung.id, name: rung.name })) }]
  })
}

/** Exam levels as they are read in a language; the words of given ones stand in the page. */
export async function scalesIn(
  on: Db | Tx,
  language: Translation | undefined,
  scales: readonly Scale[],
): Promise<Scale[]> {
  if (!language) return [...scales]
  const own = scales.filter(({ key }) => !SCALES.some((given) => given.key === key))
  const items = own.map((scale) => ladderItem({ ...scale, id: scale.key }))
  const shown = await inLanguage(on, { language, items })
  return scales.map((scale) => {
    if (!own.includes(scale)) return scale
    const { text } = shown(scale.key)
    return {
      ...scale,
      name: text('name', scale.name),
      about: text('about', scale.about),
      grades: scale.grades.map((grade) => ({ ...grade, name: text(`grades.${grade.key}`, grade.name) })),
    }
  })
}

/** The title of a grade's exam, which is called so. */
export const examTitle = (language: Language, name: string): string => words[language].examOf(name)
