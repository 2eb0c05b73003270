import { and, desc, gte, inArray, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '../platform/db.server.ts'
import { DAY_MS } from '../platform/india.rules.ts'
import type { KnownThing, PracticeWeek } from './craft.contract.ts'
import { COUNTED_MS, type Part, TOLD_PER_THING } from './craft.rules.ts'
import { practised } from './craft.tables.ts'
import { type Counted, HARD_DAYS, practiceWeek } from './week.rules.ts'

type OfStudent = { studentId: string }
/** From a moment up to another one. */
type Span = { from: Date; to: Date }

/** What these students have practised, per thing: the newest attempts of each, in their order. */
export async function knownThings(
  on: Db | Tx,
  studentIds: readonly string[],
): Promise<(KnownThing & OfStudent)[]> {
  if (studentIds.length === 0) return []
  const each = sql`partition by ${practised.studentId}, ${practised.part}, ${practised.thing}`
  const ranked = on
    .select({
      studentId: practised.studentId,
      part: practised.part,
      thing: practised.thing,
      right: practised.right,
      milliseconds: practised.milliseconds,
      at: practised.at,
      place:
        sql<number>`row_number() over (${each} order by ${practised.at} desc, ${practised.id} desc)::int`.as(
          'place',
        ),
      tries: sql<number>`count(*) over (${each})::int`.as('tries'),
    })
    .from(practised)
    .where(inArray(practised.studentId, [...studentIds]))
    .as('ranked')
  const rows = await on
    .select()
    .from(ranked)
    .where(sql`${ranked.place} <= ${TOLD_PER_THING}`)
    .orderBy(ranked.studentId, ranked.part, ranked.thing, desc(ranked.place))
  const things: (KnownThing & OfStudent)[] = []
  for (const { studentId, part, thing, tries, right, milliseconds, at } of rows) {
    const last = things.at(-1)
    const same = last?.studentId === studentId && last.part === part && last.thing === thing
    const known = same ? last : { studentId, part, thing, tries, newest: [] }
    if (!same) things.push(known)
    known.newest.push({ right, milliseconds, at: at.toISOString() })
  }
  return things
}

const inSpan = (studentIds: readonly string[], { from, to }: Span) =>
  and(inArray(practised.studentId, [...studentIds]), gte(practised.at, from), lt(practised.at, to))

const countedIn = (
  on: Db | Tx,
  studentIds: readonly string[],
  span: Span,
): Promise<(Counted & OfStudent)[]> =>
  on
    .select({
      studentId: practised.studentId,
      part: practised.part,
      thing: practised.thing,
      tries: sql<number>`count(*)::int`,
      right: sql<number>`(count(*) filter (where ${practised.right}))::int`,
    })
    .from(practised)
    .where(inSpan(studentIds, span))
    .groupBy(practised.studentId, practised.part, practised.thing)

/** On which days in India these students practised, and for how many seconds: no more than a day has. */
export async function practisedDays(
  on: Db | Tx,
  studentIds: readonly string[],
  span: Span,
): Promise<{ studentId: string; day: string; seconds: number }[]> {
  if (studentIds.length === 0) return []
  const day = sql<string>`to_char(${practised.at} at time zone 'Asia/Kolkata', 'YYYY-MM-DD')`
  const each = sql`least(${practised.milliseconds}, ${COUNTED_MS})`
  return on
    .select({
      studentId: practised.studentId,
      day: day.as('day'),
      seconds: sql<number>`(least(sum(${each}), ${DAY_MS}) / 1000)::int`,
    })
    .from(practised)
    .where(inSpan(studentIds, span))
    .groupBy(practised.studentId, sql`2`)
}

/** What each of these students practised in a span, and what goes wrong lately; by student. */
export async function practiceWeeks(
  on: Db | Tx,
  studentIds: readonly string[],
  span: Span,
): Promise<ReadonlyMap<string, PracticeWeek>> {
  if (studentIds.length === 0) return new Map()
  const counted = await countedIn(on, studentIds, span)
  const days = await practisedDays(on, studentIds, span)
  const from = new Date(span.to.getTime() - HARD_DAYS * DAY_MS)
  const lately = await countedIn(on, studentIds, { from, to: span.to })
  return new Map(
    studentIds.map((id) => {
      const own = <T extends OfStudent>(rows: readonly T[]) => rows.filter((row) => row.studentId === id)
      return [id, practiceWeek(own(counted), { days: own(days).length, lately: own(lately) })]
    }),
  )
}

/** An exercise that was set at a moment; `id`: what it was set with. */
export type SetExercise = { id: string; part: Part; thing: string; since: Date }
export type DoneSince = { id: string; studentId: string; tries: number; right: number }

/** How often these students have practised each exercise since it was set; who has not is left out. */
export async function doneSince(
  on: Db | Tx,
  studentIds: readonly string[],
  set: readonly SetExercise[],
): Promise<DoneSince[]> {
  if (studentIds.length === 0 || set.length === 0) return []
  const wanted = sql.join(
    set.map(
      ({ id, part, thing, since }) =>
        sql`(${id}::uuid, ${part}::text, ${thing}::text, ${since.toISOString()}::timestamptz)`,
    ),
    sql`, `,
  )
  return on
    .select({
      id: sql<string>`wanted.id`,
      studentId: practised.studentId,
      tries: sql<number>`count(*)::int`,
      right: sql<number>`(count(*) filter (where ${practised.right}))::int`,
    })
    .from(practised)
    .innerJoin(
      sql`(values ${wanted}) as wanted (id, part, thing, since)`,
      sql`wanted.part = ${practised.part} and wanted.thing = ${practised.thing} and ${practised.at} >= wanted.since`,
    )
    .where(inArray(practised.studentId, [...studentIds]))
    .groupBy(sql`wanted.id`, practised.studentId)
}
