import { and, gte, inArray, isNotNull, lte } from 'drizzle-orm'
import { centresOf, hasSeveralCentres, type Scope } from '../../centres/centres.reads.server.ts'
import { indianMoment } from '../../enquiries/demo/classes.rules.ts'
import { namesOf } from '../../people/people.reads.server.ts'
import type { Db } from '../../platform/db/db.server.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import { classDays, overlaps, placeOn, timeOn, type Timetable } from '../classroom.rules.ts'
import { classChanges, teacherAbsences } from '../classroom.tables.ts'
import { type GroupRow, sizesOf, timetablesOf } from '../groups.server.ts'
import { licenceGaps } from '../office/licences/licence-check.server.ts'
import { formatGap } from '../office/licences/licences.rules.ts'
import { teachersIn } from '../office/teachers-in.server.ts'
import { registeredClasses } from '../taught.reads.server.ts'
import type { AbsenceClass } from './absences.contract.ts'
import { compareSubstitutes, type FreeTeacher, MAX_SUBSTITUTES, substituteFit } from './absences.rules.ts'
import { runningIn, type ClassWithTeacher, taughtClasses } from './one-class.server.ts'

type Absence = { teacherId: string; fromDay: string; untilDay: string }
type OwnClass = { group: GroupRow; day: string; time: string; place: string }

/**
 * The classes of a teacher in the days of an absence which can still be given away or called off, in the
 * order of time, each with who is free to take it.
 */
export async function absenceClasses(
  on: Db,
  absence: Absence,
  { scope, now }: { scope: Scope; now: Date },
): Promise<AbsenceClass[]> {
  const today = indianDay(now)
  const span = { from: absence.fromDay > today ? absence.fromDay : today, until: absence.untilDay }
  const rows = await runningIn(on, span, scope)
  const own = await ownClasses(on, rows, { teacherId: absence.teacherId, span, now })
  const substitutesFor = await freeTeachers(on, { absence, span, rows, scope })
  const days = [...new Set(own.map(({ day }) => day))]
  const ids = [...new Set(own.map(({ group }) => group.id))]
  const sizes = new Map(
    await Promise.all(days.map(async (day) => [day, await sizesOf(on, ids, day)] as const)),
  )
  const names = await namesOf(
    on,
    own.map(({ group }) => group.teacherId),
  )
  const centreName = (await hasSeveralCentres(on))
    ? new Map((await centresOf(on, scope)).map(({ id, name }) => [id, name]))
    : new Map<string, string>()
  return own.map(({ group, day, time, place }) => ({
    groupId: group.id,
    group: group.name,
    day,
    time,
    place,
    centre: centreName.get(group.centreId) ?? '',
    insteadOf: group.teacherId === absence.teacherId ? null : (names.get(group.teacherId) ?? ''),
    children: sizes.get(day)?.get(group.id) ?? 0,
    substitutes: substitutesFor({ group, day, time }),
  }))
}

type OwnSpan = { teacherId: string; span: { from: string; until: string }; now: Date }

/** Classes that this teacher is to take: not over, not called off, and without a mark in the register. */
async function ownClasses(
  on: Db,
  rows: readonly GroupRow[],
  { teacherId, span, now }: OwnSpan,
): Promise<OwnClass[]> {
  const ids = rows.map(({ id }) => id)
  const changes = await on
    .select()
    .from(classChanges)
    .where(
      and(
        inArray(classChanges.groupId, ids),
        gte(classChanges.day, span.from),
        lte(classChanges.day, span.until),
        isNotNull(classChanges.substituteId),
      ),
    )
  const substitutes = new Map(
    changes.map(({ groupId, day, substituteId }) => [`${groupId} ${day}`, substituteId]),
  )
  const taking = new Set(changes.flatMap((one) => (one.substituteId === teacherId ? [one.groupId] : [])))
  const possible = rows.filter((group) => group.teacherId === teacherId || taking.has(group.id))
  const timetables = await timetablesOf(on, possible)
  const marked = await registeredClasses(
    on,
    possible.map(({ id }) => id),
    span,
  )
  const isLeft = (timetable: Timetable, { group, day }: { group: GroupRow; day: string }) => {
    const key = `${group.id} ${day}`
    const begins = indianMoment(day, timeOn(timetable, day))
    const isOver = begins !== undefined && begins.getTime() + group.minutes * 60_000 <= now.getTime()
    return (substitutes.get(key) ?? group.teacherId) === teacherId && !isOver && !marked.has(key)
  }
  const found = possible.flatMap((group) => {
    const timetable = timetables.get(group.id)
    if (!timetable) return []
    return classDays(timetable, span)
      .filter(({ day, state }) => state === 'class' && isLeft(timetable, { group, day }))
      .map(({ day }) => ({
        group,
        day,
        time: timeOn(timetable, day),
        place: placeOn({ ...timetable, place: group.place }, day),
      }))
  })
  return found.toSorted((a, b) =>
    `${a.day} ${a.time} ${a.group.name}`.localeCompare(`${b.day} ${b.time} ${b.group.name}`),
  )
}

type FreeIn = {
  absence: Absence
  span: { from: string; until: string }
  rows: readonly GroupRow[]
  scope: Scope
}
type SubstitutesFor = (one: Omit<OwnClass, 'place'>) => AbsenceClass['substitutes']

/** Who is free to take a class, best first; classes of all centres count, as when a substitute is set. */
async function freeTeachers(on: Db, { absence, span, rows, scope }: FreeIn): Promise<SubstitutesFor> {
  const teachers = (await teachersIn(scope)(on)).filter(({ id }) => id !== absence.teacherId)
  const gapOf = await licenceGaps(
    on,
    teachers.map(({ id }) => id),
  )
  const taughtBy = Map.groupBy(rows, ({ teacherId }) => teacherId)
  const taughtOn = await taughtClasses(on, span)
  const ofDay = new Map<string, ReadonlyMap<string, ClassWithTeacher[]>>()
  const byTeacher = (day: string) => {
    const known = ofDay.get(day) ?? Map.groupBy(taughtOn(day), ({ teacherId }) => teacherId)
    ofDay.set(day, known)
    return known
  }
  const absences = await on
    .select()
    .from(teacherAbsences)
    .where(and(lte(teacherAbsences.fromDay, span.until), gte(teacherAbsences.untilDay, span.from)))
  return ({ group, day, time }) => {
    const isAway = (id: string) =>
      absences.some((one) => one.teacherId === id && one.fromDay <= day && day <= one.untilDay)
    const free = teachers.flatMap(
      ({ id, fullName }): (FreeTeacher & { id: string; licenceGap: string })[] => {
        const classes = (byTeacher(day).get(id) ?? []).filter((one) => one.group.id !== group.id)
        if (classes.some((one) => overlaps(one, { time, minutes: group.minutes }))) return []
        const fit = id === group.teacherId ? 'own' : substituteFit(group, taughtBy.get(id) ?? [])
        const gap = gapOf(id, { ...group, day })
        const gapWords = gap === null ? '' : formatGap(gap, { teacher: fullName, subject: group.subject })
        const isUnlicensed = gap !== null
        const found = { id, fullName, fit, isUnlicensed, licenceGap: gapWords }
        return [{ ...found, isAway: isAway(id), classes: classes.length }]
      },
    )
    return free
      .toSorted(compareSubstitutes)
      .slice(0, MAX_SUBSTITUTES)
      .map(({ id, classes: _, isUnlicensed: __, ...teacher }) => ({ _id: id, ...teacher }))
  }
}
