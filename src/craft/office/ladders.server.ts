import { and, asc, eq, isNull, max, sql } from 'drizzle-orm'
import { href } from 'react-router'
import { awaitChangeEvents, type Database, type Db, type Tx } from '../../platform/db/db.server.ts'
import { type DocumentKind, defineDocumentKind } from '../../platform/drafts/document-kind.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { enveloped, type EndpointHandler, serve } from '../../platform/http/serve.server.ts'
import { examScales, scaleGrades, hiddenScales } from '../exams/exams.tables.ts'
import { SCALES } from '../exams/grades.rules.ts'
import { blueprintOf, gradeDraft } from '../exams/ladder.rules.ts'
import { ladderItem } from '../exams/ladder-texts.rules.ts'
import { toGrade } from '../exams/ladders.server.ts'
import * as wire from './ladders.contract.ts'

const isOpen = isNull(scaleGrades.retiredAt)
const rungs = sql<number>`(
  select count(*)::int from exam_rungs r where r.ladder_id = exam_ladders.id and r.retired_at is null
)`

const ladder = defineDocumentKind<wire.LadderDocument>({
  kind: 'ladder',
  place: { section: 'Quizzes', to: (id) => href('/office/exams/ladders/:id', { id }) },
  access: 'author',
  schema: wire.LadderDocument,
  most: 50,
  titleOf: ({ name }) => (typeof name === 'string' ? name : ''),
  fields: { name: 'name', about: 'line', grades: 'grades' },
  translates: ({ name, about, grades }, id) => [
    ladderItem({ id, name, about, grades: grades.map((grade) => ({ key: grade.id, name: grade.name })) }),
  ],
  list: async (on) => {
    const rows = await on
      .select({ ladder: examScales, count: rungs })
      .from(examScales)
      .orderBy(asc(examScales.position), asc(examScales.id))
    return rows.map(({ ladder: { id, name, active }, count }) => ({
      id,
      title: name,
      note: count === 1 ? '1 grade' : `${count} grades`,
      shown: active,
    }))
  },
  read: async (on, id) => {
    const [row] = await on.select().from(examScales).where(eq(examScales.id, id))
    if (!row) return null
    const grades = await on
      .select()
      .from(scaleGrades)
      .where(and(eq(scaleGrades.ladderId, id), isOpen))
      .orderBy(asc(scaleGrades.position))
    return {
      name: row.name,
      about: row.about,
      grades: grades.map((rung) => {
        const draft = gradeDraft(toGrade(rung))
        return { ...draft, parts: [...draft.parts] }
      }),
    }
  },
  publish: async (tx, id, { name, about, grades }) => {
    const shown = { name, about, active: true }
    await tx
      .insert(examScales)
      .values({ id, ...shown, position: await nextPosition(tx) })
      .onConflictDoUpdate({ target: examScales.id, set: shown })
    await placeGrades(tx, id, grades)
  },
  unpublish: async (tx, id) => {
    await tx.update(examScales).set({ active: false }).where(eq(examScales.id, id))
  },
  order: async (tx, ids) => {
    for (const [position, id] of ids.entries())
      await tx.update(examScales).set({ position }).where(eq(examScales.id, id))
  },
})

async function nextPosition(on: Db | Tx): Promise<number> {
  const [row] = await on.select({ last: max(examScales.position) }).from(examScales)
  return (row?.last ?? -1) + 1
}

/**
 * The grades of a ladder from now on: those that stay keep their ids, and with them what was passed; papers
 * keep the grade as it was asked. @throws {Refusal} 409 for a grade of another ladder.
 */
async function placeGrades(tx: Tx, ladderId: string, grades: wire.LadderDocument['grades']): Promise<void> {
  // All step aside first, so that no two hold one place meanwhile.
  await tx
    .update(scaleGrades)
    .set({ retiredAt: sql`now()` })
    .where(and(eq(scaleGrades.ladderId, ladderId), isOpen))
  const placed = await tx
    .insert(scaleGrades)
    .values(
      grades.map((grade, position) => ({
        id: grade.id,
        ladderId,
        position,
        name: grade.name,
        blueprint: blueprintOf(grade),
      })),
    )
    .onConflictDoUpdate({
      target: scaleGrades.id,
      set: {
        position: sql`excluded.position`,
        name: sql`excluded.name`,
        blueprint: sql`excluded.blueprint`,
        retiredAt: null,
      },
      setWhere: eq(scaleGrades.ladderId, ladderId),
    })
    .returning({ id: scaleGrades.id })
  if (placed.length !== grades.length)
    throw new Refusal(409, 'One of the grades belongs to other exam levels', {
      code: 'grade_of_other_levels',
    })
}

/** The documents that authors edit in this room. */
export const craftEditables: readonly DocumentKind[] = [ladder]

/** Which built-in exam levels visitors see. */
export const builtInScaleCalls = (database: Database): EndpointHandler[] => [
  serve(wire.getBuiltInScales, async () => {
    const hidden = new Set((await database.db.select().from(hiddenScales)).map(({ key }) => key))
    return enveloped(SCALES.map(({ key }) => ({ key, shown: !hidden.has(key) })))
  }),

  serve(wire.setBuiltInScaleVisible, async ({ params: { key }, body: { shown }, audit }) => {
    const scale = SCALES.find((each) => each.key === key)
    if (!scale) throw new Refusal(404, 'Exam levels not found', { code: 'exam_levels_not_found' })
    if (shown) await database.db.delete(hiddenScales).where(eq(hiddenScales.key, key))
    else await database.db.insert(hiddenScales).values({ key }).onConflictDoNothing()
    // The author's next page shows it.
    await awaitChangeEvents(database)
    audit(`${shown ? 'showed' : 'hid'} the exam levels “${scale.name}”`)
    return { success: true as const, message: shown ? 'Visible to visitors' : 'Hidden from visitors' }
  }),
]
