import { and, desc, gte, inArray, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { DAY_MS } from '../platform/text/india.rules.ts'
import type { ItemMastery, PracticeWeek } from './craft.contract.ts'
import { ATTEMPTS_PER_ITEM, COUNTED_MS, DAYS_PER_ITEM, type Part } from './craft.rules.ts'
import { practiceAttempts, practiceDays } from './craft.tables.ts'
import { nothingKnown } from './practice/item-mastery.rules.ts'
import { type Counted, HARD_DAYS, practiceWeek } from './week.rules.ts'

type OfStudent = { studentId: string }
/** From a moment up to another one. */
type Span = { from: Date; to: Date }

/**
 * What these students have practised, per thing: counted over all days, and the newest days and attempts in
 * their order.
 */
export async function knownThings(
  on: Db | Tx,
  studentIds: readonly string[],
): Promise<(ItemMastery & OfStudent)[]> {
  if (studentIds.length === 0) return []
  const things = new Map<string, ItemMastery & OfStudent>()
  for (const row of await newestDays(on, studentIds)) {
    const { studentId, part, itemKey, dayCount, allTries, allRight, allHelped } = row
    const totals = { tries: allTries, right: allRight, helped: allHelped, dayCount }
    const key = `${studentId} ${part} ${itemKey}`
    const known = things.get(key) ?? { ...nothingKnown({ part, itemKey }), ...totals, studentId }
    things.set(key, known)
    const { day, tries, right, helped, milliseconds } = row
    known.days.push({ day, tries, right, helped, milliseconds })
  }
  for (const row of await newestAttempts(on, studentIds)) {
    const { studentId, part, itemKey, right, help, milliseconds, at } = row
    const known = things.get(`${studentId} ${part} ${itemKey}`)
    known?.newest.push({ right, help, milliseconds, at: at.toISOString() })
  }
  return [...things.values()]
}

/** The newest days of each thing in their order, each with the figures of all its days. */
function newestDays(on: Db | Tx, studentIds: readonly string[]) {
  const { studentId, part, itemKey, day, tries, right, helped, milliseconds } = practiceDays
  const each = sql`partition by ${studentId}, ${part}, ${itemKey}`
  const ranked = on
    .select({
      studentId,
      part,
      itemKey,
      day,
      tries,
      right,
      helped,
      milliseconds,
      place: sql<number>`row_number() over (${each} order by ${day} desc)::int`.as('place'),
      allTries: sql<number>`sum(${tries}) over (${each})::int`.as('all_tries'),
      allRight: sql<number>`sum(${right}) over (${each})::int`.as('all_right'),
      allHelped: sql<number>`sum(${helped}) over (${each})::int`.as('all_helped'),
      dayCount: sql<number>`count(*) filter (where ${tries} > 0) over (${each})::int`.as('day_count'),
    })
    .from(practiceDays)
    .where(inArray(studentId, [...studentIds]))
    .as('ranked')
  return on
    .select()
    .from(ranked)
    .where(sql`${ranked.place} <= ${DAYS_PER_ITEM}`)
    .orderBy(ranked.studentId, ranked.part, ranked.itemKey, ranked.day)
}

/** The newest attempts of each thing in their order. */
function newestAttempts(on: Db | Tx, studentIds: readonly string[]) {
  const { studentId, part, itemKey, right, help, milliseconds, at, id, counts } = practiceAttempts
  const each = sql`partition by ${studentId}, ${part}, ${itemKey}`
  const ranked = on
    .select({
      studentId,
      part,
      itemKey,
      right,
      help,
      milliseconds,
      at,
      place: sql<number>`row_number() over (${each} order by ${at} desc, ${id} desc)::int`.as('place'),
    })
    .from(practiceAttempts)
    .where(and(inArray(studentId, [...studentIds]), counts))
    .as('ranked')
  return on
    .select()
    .from(ranked)
    .where(sql`${ranked.place} <= ${ATTEMPTS_PER_ITEM}`)
    .orderBy(ranked.studentId, ranked.part, ranked.itemKey, desc(ranked.place))
}

const inSpan = (studentIds: readonly string[], { from, to }: Span) =>
  and(
    inArray(practiceAttempts.studentId, [...studentIds]),
    practiceAttempts.counts,
    gte(practiceAttempts.at, from),
    lt(practiceAttempts.at, to),
  )

/** Tries without help, the right ones among them, and those with help. */
const byHelp = {
  tries: sql<number>`(count(*) filter (where ${practiceAttempts.help} = 'none'))::int`,
  right: sql<number>`(count(*) filter (where ${practiceAttempts.help} = 'none' and ${practiceAttempts.right}))::int`,
  helped: sql<number>`(count(*) filter (where ${practiceAttempts.help} <> 'none'))::int`,
}

const countedIn = (
  on: Db | Tx,
  studentIds: readonly string[],
  span: Span,
): Promise<(Counted & OfStudent)[]> =>
  on
    .select({
      studentId: practiceAttempts.studentId,
      part: practiceAttempts.part,
      thing: practiceAttempts.itemKey,
      ...byHelp,
    })
    .from(practiceAttempts)
    .where(inSpan(studentIds, span))
    .groupBy(practiceAttempts.studentId, practiceAttempts.part, practiceAttempts.itemKey)

/** On which days in India these students practised, and for how many seconds: no more than a day has. */
export async function practisedDays(
  on: Db | Tx,
  studentIds: readonly string[],
  span: Span,
): Promise<{ studentId: string; day: string; seconds: number }[]> {
  if (studentIds.length === 0) return []
  const day = sql<string>`to_char(${practiceAttempts.at} at time zone 'Asia/Kolkata', 'YYYY-MM-DD')`
  const each = sql`least(${practiceAttempts.milliseconds}, ${COUNTED_MS})`
  return on
    .select({
      studentId: practiceAttempts.studentId,
      day: day.as('day'),
      seconds: sql<number>`(least(sum(${each}), ${DAY_MS}) / 1000)::int`,
    })
    .from(practiceAttempts)
    .where(inSpan(studentIds, span))
    .groupBy(practiceAttempts.studentId, sql`2`)
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
export type DoneSince = { id: string; studentId: string; tries: number; right: number; helped: number }

/**
 * How often these students have practised each exercise since it was set, without help and with it, as far
 * as a hand can have done it; who has not is left out.
 */
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
      studentId: practiceAttempts.studentId,
      ...byHelp,
    })
    .from(practiceAttempts)
    .innerJoin(
      sql`(values ${wanted}) as wanted (id, part, thing, since)`,
      sql`wanted.part = ${practiceAttempts.part} and wanted.thing = ${practiceAttempts.itemKey} and ${practiceAttempts.at} >= wanted.since`,
    )
    .where(and(inArray(practiceAttempts.studentId, [...studentIds]), practiceAttempts.counts))
    .groupBy(sql`wanted.id`, practiceAttempts.studentId)
}
