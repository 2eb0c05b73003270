import { and, asc, eq, isNull, max, sql } from 'drizzle-orm'
import { href } from 'react-router'
import type { Database, Db, Tx } from '../../platform/db.server.ts'
import { type Editable, editable } from '../../platform/editable.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { enveloped, type Served, serve } from '../../platform/serve.server.ts'
import { examLadders, examRungs, hiddenScales } from '../exams/exams.tables.ts'
import { SCALES } from '../exams/grades.rules.ts'
import { blueprintOf, gradeDraft } from '../exams/ladder.rules.ts'
import { gradeOfRung } from '../exams/ladders.server.ts'
import * as wire from './ladders.contract.ts'

const isOpen = isNull(examRungs.retiredAt)
const rungs = sql<number>`(
  select count(*)::int from exam_rungs r where r.ladder_id = exam_ladders.id and r.retired_at is null
)`

const ladder = editable<wire.LadderDocument>({
  kind: 'ladder',
  place: { section: 'Quizzes', to: (id) => href('/office/exams/ladders/:id', { id }) },
  access: 'author',
  schema: wire.LadderDocument,
  most: 50,
  titleOf: ({ name }) => (typeof name === 'string' ? name : ''),
  fields: { name: 'name', about: 'line', grades: 'grades' },
  list: async (on) => {
    const rows = await on
      .select({ ladder: examLadders, count: rungs })
      .from(examLadders)
      .orderBy(asc(examLadders.position), asc(examLadders.id))
    return rows.map(({ ladder: { id, name, active }, count }) => ({
      id,
      title: name,
      note: count === 1 ? '1 grade' : `${count} grades`,
      shown: active,
    }))
  },
  read: async (on, id) => {
    const [row] = await on.select().from(examLadders).where(eq(examLadders.id, id))
    if (!row) return null
    const grades = await on
      .select()
      .from(examRungs)
      .where(and(eq(examRungs.ladderId, id), isOpen))
      .orderBy(asc(examRungs.position))
    return {
      name: row.name,
      about: row.about,
      grades: grades.map((rung) => {
        const draft = gradeDraft(gradeOfRung(rung))
        return { ...draft, parts: [...draft.parts] }
      }),
    }
  },
  publish: async (tx, id, { name, about, grades }) => {
    const shown = { name, about, active: true }
    await tx
      .insert(examLadders)
      .values({ id, ...shown, position: await nextPosition(tx) })
      .onConflictDoUpdate({ target: examLadders.id, set: shown })
    await placeGrades(tx, id, grades)
  },
  unpublish: async (tx, id) => {
    await tx.update(examLadders).set({ active: false }).where(eq(examLadders.id, id))
  },
  order: async (tx, ids) => {
    for (const [position, id] of ids.entries())
      await tx.update(examLadders).set({ position }).where(eq(examLadders.id, id))
  },
})

async function nextPosition(on: Db | Tx): Promise<number> {
  const [row] = await on.select({ last: max(examLadders.position) }).from(examLadders)
  return (row?.last ?? -1) + 1
}

/**
 * The grades of a ladder from now on: those that stay keep their ids, and with them what was passed; papers
 * keep the grade as it was asked. @throws {Refusal} 409 for a grade of another ladder.
 */
async function placeGrades(tx: Tx, ladderId: string, grades: wire.LadderDocument['grades']): Promise<void> {
  // All step aside first, so that no two hold one place meanwhile.
  await tx
    .update(examRungs)
    .set({ retiredAt: sql`now()` })
    .where(and(eq(examRungs.ladderId, ladderId), isOpen))
  const placed = await tx
    .insert(examRungs)
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
      target: examRungs.id,
      set: {
        position: sql`excluded.position`,
        name: sql`excluded.name`,
        blueprint: sql`excluded.blueprint`,
        retiredAt: null,
      },
      setWhere: eq(examRungs.ladderId, ladderId),
    })
    .returning({ id: examRungs.id })
  if (placed.length !== grades.length) throw new Refusal(409, 'One of the grades belongs to another ladder')
}

/** What authors edit of the craft. */
export const craftEditables: readonly Editable[] = [ladder]

/** Which of the given ladders visitors see. */
export const givenLadderCalls = ({ db }: Database): Served[] => [
  serve(wire.getGivenLadders, async () => {
    const hidden = new Set((await db.select().from(hiddenScales)).map(({ key }) => key))
    return enveloped(SCALES.map(({ key }) => ({ key, shown: !hidden.has(key) })))
  }),

  serve(wire.showGivenLadder, async ({ params: { key }, body: { shown }, tell }) => {
    const scale = SCALES.find((each) => each.key === key)
    if (!scale) throw new Refusal(404, 'Ladder not found')
    if (shown) await db.delete(hiddenScales).where(eq(hiddenScales.key, key))
    else await db.insert(hiddenScales).values({ key }).onConflictDoNothing()
    tell(`${shown ? 'showed' : 'hid'} the ladder of exams “${scale.name}”`)
    return { success: true as const, message: shown ? 'Visitors see it' : 'Visitors do not see it any more' }
  }),
]
