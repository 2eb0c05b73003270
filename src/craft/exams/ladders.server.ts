import { and, asc, desc, eq, isNull, or } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import { TRANSLATIONS_TABLE } from '../../platform/translations/translations.server.ts'
import { examGrades, examScales, scaleGrades, hiddenScales } from './exams.tables.ts'
import { type Grade, SCALES, type Scale } from './grades.rules.ts'

/** What replies about ladders are made of. */
export const LADDER_TABLES = ['exam_ladders', 'exam_rungs', 'exam_hidden_scales', TRANSLATIONS_TABLE] as const

/** The ladders whose exams can be taken: the academy's own in their order, then the given ones. */
export async function shownScales(on: Db | Tx): Promise<Scale[]> {
  const rows = await on
    .select({ ladder: examScales, rung: scaleGrades })
    .from(examScales)
    .innerJoin(scaleGrades, and(eq(scaleGrades.ladderId, examScales.id), isNull(scaleGrades.retiredAt)))
    .where(eq(examScales.active, true))
    .orderBy(asc(examScales.position), asc(examScales.id), asc(scaleGrades.position))
  const own = [...Map.groupBy(rows, ({ ladder }) => ladder.id).values()].flatMap((mine): Scale[] => {
    const [first] = mine
    if (!first) return []
    const { id: key, name, about } = first.ladder
    return [{ key, name, about, grades: mine.map(({ rung }) => toGrade(rung)) }]
  })
  const hidden = new Set((await on.select().from(hiddenScales)).map(({ key }) => key))
  return [...own, ...SCALES.filter(({ key }) => !hidden.has(key))]
}

export const toGrade = ({ id: key, name, blueprint }: typeof scaleGrades.$inferSelect): Grade => ({
  key,
  name,
  blueprint,
})

/** A grade that can be taken today. */
export async function openGrade(on: Db | Tx, key: string): Promise<Grade | undefined> {
  const scales = await shownScales(on)
  return scales.flatMap(({ grades }) => grades).find((grade) => grade.key === key)
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * A grade by its key or by the id of its papers: as it is asked today, else as it was asked last, so that who
 * wrote it finds the paper.
 */
export async function gradeNamed(
  on: Db | Tx,
  name: string,
): Promise<(Grade & { open: boolean }) | undefined> {
  const today = await openGrade(on, name)
  if (today) return { ...today, open: true }
  const [asked] = await on
    .select()
    .from(examGrades)
    .where(or(eq(examGrades.grade, name), ...(ID.test(name) ? [eq(examGrades.id, name)] : [])))
    .orderBy(desc(examGrades.id))
    .limit(1)
  if (!asked) return undefined
  const now = asked.grade === name ? undefined : await openGrade(on, asked.grade)
  if (now) return { ...now, open: true }
  return { key: asked.grade, name: asked.name, blueprint: asked.blueprint, open: false }
}
