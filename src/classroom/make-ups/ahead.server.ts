import { and, eq, gte, inArray, isNull, lte, or, type SQL } from 'drizzle-orm'
import { peopleById } from '../../people/people.reads.server.ts'
import type { Db } from '../../platform/db/db.server.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import { compareNames } from '../../platform/text/names.rules.ts'
import { classDays, dayAfter, isIn, placeOn, timeOn } from '../classroom.rules.ts'
import { groupMembers, groups, makeUps, reportedAbsences } from '../classroom.tables.ts'
import { timetablesOf } from '../groups.server.ts'
import { isForAbsence } from './absence-make-ups.server.ts'
import { classBegins } from './make-ups.rules.ts'
import type { AheadClass } from './reported.contract.ts'
import { earnedBy, earningOf, REPORT_DAYS } from './reported.rules.ts'
import { absenceRulesOf, earnedLately, untilDayOf } from './reported.server.ts'

/** The classes of the next 30 days, the soonest first, of each child with one of these places in a group. */
export async function classesAhead(db: Db, whose: SQL | undefined, now: Date): Promise<AheadClass[]> {
  const span = { from: indianDay(now), until: dayAfter(indianDay(now), REPORT_DAYS) }
  const places = await db
    .select({ place: groupMembers, group: groups })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(
      and(
        whose,
        lte(groupMembers.joinedOn, span.until),
        or(isNull(groupMembers.leftOn), gte(groupMembers.leftOn, span.from)),
      ),
    )
  const ids = [...new Set(places.map(({ place }) => place.studentId))]
  const people = await peopleById(db, ids)
  const timetables = await timetablesOf(
    db,
    places.map(({ group }) => group),
  )
  const rules = await absenceRulesOf(db)
  const earned = await earnedLately(db, ids, now)
  const absenceOf = await absencesFrom(db, ids, span.from)
  return places
    .flatMap(({ place, group }) => {
      const { studentId } = place
      const [timetable, person] = [timetables.get(group.id), people.get(studentId)]
      if (!timetable || !person || person.erasedAt || person.endedAt) return []
      return classDays(timetable, span).flatMap(({ day }) => {
        const begins = isIn(place, day) ? classBegins(timetable, day) : undefined
        if (!begins || begins <= now) return []
        const facts = { rules, earned: earned.get(studentId) ?? 0, now }
        const earning = earningOf({ day, begins }, facts)
        return [
          {
            studentId,
            child: person.fullName,
            groupId: group.id,
            group: group.name,
            day,
            time: timeOn(timetable, day),
            place: placeOn({ ...timetable, place: group.place }, day),
            beginsAt: begins.toISOString(),
            absence: absenceOf({ studentId, groupId: group.id, day }),
            earning: {
              kind: earning.kind,
              untilDay: untilDayOf(earning),
              by: earnedBy(begins, rules).toISOString(),
            },
          },
        ]
      })
    })
    .toSorted((a, b) => a.beginsAt.localeCompare(b.beginsAt) || compareNames(a.child, b.child))
}

type ClassOfStudent = { studentId: string; groupId: string; day: string }

/** What was said of these children's classes from a day on. */
async function absencesFrom(
  db: Db,
  studentIds: readonly string[],
  fromDay: string,
): Promise<(one: ClassOfStudent) => AheadClass['absence']> {
  const rows = await db
    .select({ absence: reportedAbsences, state: makeUps.state })
    .from(reportedAbsences)
    .leftJoin(makeUps, and(isForAbsence, eq(makeUps.cause, 'absence')))
    .where(and(inArray(reportedAbsences.studentId, [...studentIds]), gte(reportedAbsences.day, fromDay)))
  const byClass = new Map(rows.map((row) => [keyOf(row.absence), row]))
  return (one) => {
    const found = byClass.get(keyOf(one))
    if (!found) return null
    const isClassChosen = found.state !== null && found.state !== 'open'
    return { earnedUntil: found.state === null ? null : found.absence.earnedUntil, isClassChosen }
  }
}

const keyOf = ({ studentId, groupId, day }: ClassOfStudent): string => `${studentId} ${groupId} ${day}`
