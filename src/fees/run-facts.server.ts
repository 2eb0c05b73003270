import { and, gte, inArray, isNull, lt, lte, not, or } from 'drizzle-orm'
import { groupPlaces, groupTimetables } from '../classroom/classroom.reads.server.ts'
import { daysOfMonth, type GroupPlace } from '../classroom/classroom.rules.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { billersOnDays } from './billers.server.ts'
import { settingsOf } from './books.server.ts'
import { manyPeople } from './families.server.ts'
import { feeCharges, feeConcessions, feePauses, feePlans, feePrices, feeStays } from './fees.tables.ts'
import type { Pause } from './pauses.rules.ts'
import { isRemnant } from './remnants.server.ts'

export type StayRow = typeof feeStays.$inferSelect
/** A pause with when it was given; one that is only looked at has no time. */
export type KnownPause = Pause & { createdAt?: Date }

/** Everything that the bills of a month are made of. */
export type RunFacts = Awaited<ReturnType<typeof readRun>>

/** Reads what the bills of a month are made of; of these children alone if given. */
export const readRun = async (on: Db | Tx, month: string, studentIds?: readonly string[]) =>
  (await readRuns(on, [month], studentIds))(month)

/** As readRun of each of these months, the first one first, in as many statements as of one. */
export async function readRuns(on: Db | Tx, months: readonly string[], studentIds?: readonly string[]) {
  const [first = '', last = first] = [months[0], months.at(-1)]
  const span = { from: daysOfMonth(first).from, until: daysOfMonth(last).until }
  const overlaps = (t: typeof feeStays | typeof feeConcessions) =>
    and(lte(t.fromDay, span.until), or(isNull(t.untilDay), gte(t.untilDay, span.from)))
  const ofThese = (t: typeof feeStays | typeof feeConcessions) =>
    studentIds ? inArray(t.studentId, [...studentIds]) : undefined
  const allStays = await on
    .select()
    .from(feeStays)
    .where(and(overlaps(feeStays), ofThese(feeStays), not(isRemnant)))
    .orderBy(feeStays.id)
  const allPlaces = await groupPlaces(on, { ...span, ...(studentIds ? { studentIds } : {}) })
  const people = await manyPeople(
    on,
    [...allStays, ...allPlaces].map(({ studentId }) => studentId),
  )
  // Whoever was merged into another account or has left for good is neither billed nor a sibling.
  const isHere = ({ studentId }: { studentId: string }) => {
    const child = people.get(studentId)
    return child !== undefined && child.endedAt === null && child.erasedAt === null
  }
  const stays = allStays.filter(isHere)
  const places = allPlaces.filter(isHere)
  const stayIds = studentIds ? stays.map(({ id }) => id) : undefined
  const plans = await on.select().from(feePlans)
  const prices = await on.select().from(feePrices)
  const concessions = await on
    .select()
    .from(feeConcessions)
    .where(and(overlaps(feeConcessions), ofThese(feeConcessions)))
  const pauses = await pausesIn(on, span, stayIds)
  const charges = await on
    .select({
      stayId: feeCharges.stayId,
      period: feeCharges.period,
      isOwed: lt(feeCharges.creditedPaise, feeCharges.paise),
    })
    .from(feeCharges)
    .where(
      and(inArray(feeCharges.period, [...months]), stayIds ? inArray(feeCharges.stayId, stayIds) : undefined),
    )
  const settings = await settingsOf(on)
  const billersOn = await billersOnDays(
    on,
    months.map((month) => daysOfMonth(month).from),
  )
  const groups = await groupTimetables(
    on,
    [...stays, ...places].map(({ groupId }) => groupId),
  )
  const ofAllMonths = {
    settings,
    people,
    groups,
    plans: new Map(plans.map((plan) => [plan.id, plan])),
    pricesOf: Map.groupBy(prices, ({ planId }) => planId),
  }
  const chargesOf = Map.groupBy(charges, ({ period }) => period)
  return (month: string) => {
    const days = daysOfMonth(month)
    const touches = ({ fromDay, untilDay }: Days) =>
      fromDay <= days.until && (untilDay === null || untilDay >= days.from)
    const placesThen = places.filter(({ joinedOn, leftOn }) =>
      touches({ fromDay: joinedOn, untilDay: leftOn }),
    )
    const charged = chargesOf.get(month) ?? []
    return {
      ...ofAllMonths,
      month,
      days,
      stays: stays.filter(touches),
      places: placesThen,
      billerOf: billersOn(days.from),
      concessionsOf: Map.groupBy(concessions.filter(touches), ({ studentId }) => studentId),
      placesOf: Map.groupBy(placesThen, placeKey),
      pausesOf: new Map<string, readonly KnownPause[]>(
        Map.groupBy(pauses.filter(touches), ({ stayId }) => stayId),
      ),
      billed: new Set(charged.map(({ stayId }) => stayId ?? '')),
      /** Stays that are billed and not credited in full. */
      owed: new Set(charged.flatMap(({ stayId, isOwed }) => (isOwed ? (stayId ?? '') : []))),
    }
  }
}

type Days = { fromDay: string; untilDay: string | null }

/** Pauses that touch these days; of these stays alone if given. */
export const pausesIn = (on: Db | Tx, days: { from: string; until: string }, stayIds?: readonly string[]) =>
  on
    .select()
    .from(feePauses)
    .where(
      and(
        lte(feePauses.fromDay, days.until),
        gte(feePauses.untilDay, days.from),
        stayIds ? inArray(feePauses.stayId, [...stayIds]) : undefined,
      ),
    )

/** A child's place in a group, as a key of a map. */
export const placeKey = ({ studentId, groupId }: Pick<GroupPlace, 'studentId' | 'groupId'>): string =>
  `${studentId} ${groupId}`
