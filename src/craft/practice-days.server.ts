import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/db.server.ts'
import { giveKeys, giveRows, type RowKey } from '../platform/db/owned-rows.server.ts'
import { practiceAttempts, practiceDays } from './craft.tables.ts'
import { addDays, dayOfAttempt } from './practice/item-mastery.rules.ts'

type AttemptRow = typeof practiceAttempts.$inferInsert & { counts: boolean }
type DayRow = typeof practiceDays.$inferInsert

/** Stores attempts that are not there yet, and adds up their days in the same transaction. */
export async function storeAttempts(tx: Tx, rows: readonly AttemptRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx.insert(practiceAttempts).values([...rows])
  await addTo(tx, daysOf(rows))
}

/** The days of these attempts, as far as they count; one row a student, thing and day. */
function daysOf(rows: readonly AttemptRow[]): DayRow[] {
  const days = new Map<string, DayRow>()
  for (const { studentId, part, itemKey, right, help = 'none', milliseconds, at, counts } of rows) {
    if (!counts) continue
    const own = dayOfAttempt({ right, help, milliseconds, at: at.toISOString() })
    const key = `${studentId} ${part} ${itemKey} ${own.day}`
    const before = days.get(key)
    days.set(key, { studentId, part, itemKey, ...(before ? addDays(before, own) : own) })
  }
  return [...days.values()]
}

/** Rows of one statement, so that none has more parameters than a statement may have. */
const AT_ONCE = 1_000

async function addTo(tx: Tx, days: readonly DayRow[]): Promise<void> {
  const { studentId, part, itemKey, day, tries, right, helped, milliseconds } = practiceDays
  for (let at = 0; at < days.length; at += AT_ONCE)
    await tx
      .insert(practiceDays)
      .values(days.slice(at, at + AT_ONCE))
      .onConflictDoUpdate({
        target: [studentId, part, itemKey, day],
        set: {
          tries: sql`${tries} + excluded.tries`,
          right: sql`${right} + excluded.right_count`,
          helped: sql`${helped} + excluded.helped`,
          milliseconds: sql`${milliseconds} + excluded.milliseconds`,
        },
      })
}

const ownPractised = {
  table: practiceAttempts,
  owner: practiceAttempts.studentId,
  key: [practiceAttempts.id],
} as const

/** What of a person's practice went to another account: its attempts by their keys, and its days. */
export type GivenPractice = { attempts: RowKey[]; days: Omit<DayRow, 'studentId'>[] }

/**
 * Gives practice to another account: the attempts whose ids it does not have, and the days, those that are
 * added up from deleted attempts included. What both accounts hold stays counted once.
 */
export async function givePractice(
  tx: Tx,
  { from, to }: { from: string; to: string },
): Promise<GivenPractice> {
  const theirs = tx
    .select({ id: practiceAttempts.id })
    .from(practiceAttempts)
    .where(eq(practiceAttempts.studentId, to))
  const attempts = await giveRows(tx, ownPractised, {
    from,
    to,
    where: notInArray(practiceAttempts.id, theirs),
  })
  const staying = await tx
    .select()
    .from(practiceAttempts)
    .where(and(eq(practiceAttempts.studentId, from), practiceAttempts.counts))
  const held = await tx.select().from(practiceDays).where(eq(practiceDays.studentId, from)).for('update')
  const remaining = new Map(daysOf(staying).map((row) => [keyOf(row), row]))
  const days = held.flatMap((row) => {
    const left = without(row, remaining.get(keyOf(row)))
    return left.tries + left.helped > 0 ? [left] : []
  })
  await moveDays(tx, { from, to, days })
  return { attempts, days: days.map(({ studentId: _, ...row }) => row) }
}

/**
 * Takes back what `givePractice` gave, and nothing that was practised since. Of a merge that was stored
 * before days were added up only the attempts are known: their days go with them.
 */
export async function returnPractice(
  tx: Tx,
  {
    from,
    to,
    given,
  }: { from: string; to: string; given: Pick<GivenPractice, 'attempts'> & Partial<GivenPractice> },
): Promise<void> {
  const days = given.days ?? (await daysOfAttempts(tx, from, given.attempts))
  await giveKeys(tx, ownPractised, { from, to, keys: given.attempts })
  await moveDays(tx, { from, to, days })
}

async function daysOfAttempts(tx: Tx, studentId: string, keys: readonly RowKey[]) {
  const ids = keys.flatMap(([id]) => id ?? [])
  if (ids.length === 0) return []
  const rows = await tx
    .select()
    .from(practiceAttempts)
    .where(and(eq(practiceAttempts.studentId, studentId), inArray(practiceAttempts.id, ids)))
  return daysOf(rows)
}

const keyOf = ({ part, itemKey, day }: DayRow): string => `${part} ${itemKey} ${day}`

/** A day less what another row of it counts. */
const without = (row: DayRow, less: DayRow | undefined): DayRow => ({
  ...row,
  tries: row.tries - (less?.tries ?? 0),
  right: row.right - (less?.right ?? 0),
  helped: row.helped - (less?.helped ?? 0),
  milliseconds: row.milliseconds - (less?.milliseconds ?? 0),
})

type DayMove = { from: string; to: string; days: readonly Omit<DayRow, 'studentId'>[] }

/** Takes days from one account and adds them to another in one statement; what is not there is not moved. */
async function moveDays(tx: Tx, { from, to, days }: DayMove): Promise<void> {
  if (days.length === 0) return
  await tx.execute(sql`
    with moved as (
      select * from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as m
        (part text, "itemKey" text, day int, tries int, "right" int, helped int, milliseconds bigint)
    ), taken as (
      update ${practiceDays} d
      set tries = d.tries - m.tries, right_count = d.right_count - m."right", helped = d.helped - m.helped,
        milliseconds = d.milliseconds - m.milliseconds
      from moved m
      where d.student_id = ${from} and d.part = m.part and d.item_key = m."itemKey" and d.day = m.day
        and d.tries >= m.tries and d.helped >= m.helped
        and d.right_count - m."right" between 0 and d.tries - m.tries
      returning m.*
    )
    insert into ${practiceDays} as d
      (student_id, part, item_key, day, tries, right_count, helped, milliseconds)
    select ${to}::uuid, part, "itemKey", day, tries, "right", helped, milliseconds from taken
    on conflict (student_id, part, item_key, day) do update
    set tries = d.tries + excluded.tries, right_count = d.right_count + excluded.right_count,
      helped = d.helped + excluded.helped, milliseconds = d.milliseconds + excluded.milliseconds`)
  await tx
    .delete(practiceDays)
    .where(and(eq(practiceDays.studentId, from), eq(practiceDays.tries, 0), eq(practiceDays.helped, 0)))
}
