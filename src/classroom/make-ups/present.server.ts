import { and, desc, gte, inArray, type SQL } from 'drizzle-orm'
import { namesOf } from '../../people/people.reads.server.ts'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import { dayAfter, placeOn, timeOn, type Timetable } from '../classroom.rules.ts'
import { groups, makeUps } from '../classroom.tables.ts'
import { type GroupRow, timetablesOf } from '../groups.server.ts'
import { choicesOf } from './choices.server.ts'
import type { MakeUp, MakeUpToChoose } from './make-ups.contract.ts'
import { classBegins } from './make-ups.rules.ts'
import type { MakeUpRow } from './make-ups.server.ts'

/** How long a make-up is shown after its last day. */
const SHOWN_DAYS = 60
/** Classes to choose from, the soonest ones. */
const MAX_CHOICES = 12

/** These make-ups, the newest class first, with the classes that can be chosen for each. */
export async function presentWithChoices(
  on: Db | Tx,
  whose: SQL | undefined,
  now: Date,
): Promise<MakeUpToChoose[]> {
  const rows = await recent(on, whose, now)
  const shown = await presentMakeUps(on, rows, now)
  const open = new Set(shown.flatMap((makeUp) => (makeUp.mayChoose ? [makeUp._id] : [])))
  const choices = await choicesOf(
    on,
    rows.filter(({ id }) => open.has(id)),
    now,
  )
  return shown.map((makeUp) => {
    const row = rows.find(({ id }) => id === makeUp._id)
    const all = row && makeUp.mayChoose ? choices(row) : []
    const { chosen } = makeUp
    const isOther = (one: { groupId: string; day: string }) =>
      one.groupId !== chosen?.groupId || one.day !== chosen.day
    return { ...makeUp, classes: all.filter((one) => one.free > 0 && isOther(one)).slice(0, MAX_CHOICES) }
  })
}

/** Those whose last day is not long ago. */
export const recent = (on: Db | Tx, whose: SQL | undefined, now: Date): Promise<MakeUpRow[]> =>
  on
    .select()
    .from(makeUps)
    .where(and(whose, gte(makeUps.untilDay, dayAfter(indianDay(now), -SHOWN_DAYS))))
    .orderBy(desc(makeUps.day), makeUps.id)

/** As the wire has them, in their order. */
export async function presentMakeUps(on: Db | Tx, rows: readonly MakeUpRow[], now: Date): Promise<MakeUp[]> {
  if (rows.length === 0) return []
  const ids = rows.flatMap(({ groupId, guestGroupId }) => [groupId, ...(guestGroupId ? [guestGroupId] : [])])
  const groupRows = await on
    .select()
    .from(groups)
    .where(inArray(groups.id, [...new Set(ids)]))
  const groupOf = new Map(groupRows.map((group) => [group.id, group]))
  const timetables = await timetablesOf(on, groupRows)
  const names = await namesOf(
    on,
    rows.map(({ studentId }) => studentId),
  )
  const facts = { groupOf, timetables, now }
  return rows.map((row) => ({
    _id: row.id,
    studentId: row.studentId,
    cause: row.cause,
    child: names.get(row.studentId) ?? '',
    group: groupOf.get(row.groupId)?.name ?? '',
    day: row.day,
    untilDay: row.untilDay,
    state: row.state,
    chosen: chosenOf(row, facts),
    mayChoose: mayChoose(row, facts),
    creditedPaise: row.creditedPaise,
    endedAt: row.endedAt?.toISOString() ?? null,
  }))
}

type PresentFacts = {
  groupOf: ReadonlyMap<string, GroupRow>
  timetables: ReadonlyMap<string, Timetable>
  now: Date
}

function chosenOf({ guestGroupId, guestDay }: MakeUpRow, facts: PresentFacts): MakeUp['chosen'] {
  const group = facts.groupOf.get(guestGroupId ?? '')
  const timetable = facts.timetables.get(guestGroupId ?? '')
  if (!group || !timetable || guestDay === null) return null
  return {
    groupId: group.id,
    group: group.name,
    day: guestDay,
    time: timeOn(timetable, guestDay),
    place: placeOn({ ...timetable, place: group.place }, guestDay),
  }
}

/** Until its last day, and with a chosen class until that begins. */
function mayChoose({ state, untilDay, guestGroupId, guestDay }: MakeUpRow, facts: PresentFacts): boolean {
  const { timetables, now } = facts
  if (state === 'open') return untilDay >= indianDay(now)
  const timetable = timetables.get(guestGroupId ?? '')
  const begins = timetable && guestDay !== null ? classBegins(timetable, guestDay) : undefined
  return state === 'booked' && (begins === undefined || begins > now)
}
