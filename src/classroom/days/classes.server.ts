import {
  centresOf,
  hasSeveralCentres,
  type Scope,
  serveInCentres,
} from '../../centres/centres.reads.server.ts'
import { namesOf } from '../../people/people.reads.server.ts'
import { assertTeaches } from '../../people/teachers.reads.server.ts'
import type { TxContext } from '../../platform/db/context.server.ts'
import type { Db } from '../../platform/db/db.server.ts'
import { enveloped, type EndpointHandler } from '../../platform/http/serve.server.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import { mailAnnouncement, type SendParts } from '../announcements/send.server.ts'
import { classDays, clashesOf, dayAfter, placeOn, timeOn, weekdayOf } from '../classroom.rules.ts'
import { earnMakeUps, lockMakeUps, reopenGuests, takeBackMakeUps } from '../make-ups/make-ups.server.ts'
import { lastDayOf } from '../make-ups/make-ups.rules.ts'
import { sizesOf, substitutesOf, timetablesOf } from '../groups.server.ts'
import { assertLicensed } from '../office/licences/licence-check.server.ts'
import { teachersIn } from '../office/teachers-in.server.ts'
import * as wire from './classes.contract.ts'
import { holidayCalls } from './holidays.server.ts'
import { move } from './moves.server.ts'
import {
  assertFree,
  assertNoHoliday,
  assertNotHeld,
  classCancelled,
  type Done,
  lockedClass,
  mailGroup,
  type OneClass,
  runningIn,
  storeChange,
  substituteOf,
  whenOf,
} from './one-class.server.ts'

/** The week's picture, and what the office does with one class or with all of a day. */
export function classCalls(parts: SendParts): EndpointHandler[] {
  const { db } = parts.database
  const reply = async (announcementId: string | null, message: string) => {
    if (announcementId !== null) await mailAnnouncement(parts, announcementId)
    return { success: true as const, message }
  }
  return [
    serveInCentres(wire.getTimetable, async ({ query, now }, scope) =>
      enveloped(await weekOf(db, { day: query.day, scope, now })),
    ),

    serveInCentres(wire.cancelClass, async ({ params, body: { reason }, person, now, audit }, scope) => {
      const { id, day } = params
      const done = await db.transaction((tx) =>
        cancel({ tx, now }, { groupId: id, day, reason, by: person.id, scope }),
      )
      audit(`cancelled the class of “${done.group}” on ${day}`)
      return reply(done.announcementId, 'Class cancelled. The families are told.')
    }),

    serveInCentres(wire.restoreClass, async ({ params: { id, day }, person, now, audit }, scope) => {
      const done = await db.transaction((tx) =>
        restore({ tx, now }, { groupId: id, day, by: person.id, scope }),
      )
      audit(`restored the class of “${done.group}” on ${day}`)
      return reply(done.announcementId, 'The class takes place. The families are told.')
    }),

    serveInCentres(wire.moveClass, async ({ params, body, person, now, audit }, scope) => {
      const { id, day } = params
      const done = await db.transaction((tx) =>
        move({ tx, now }, { groupId: id, day, to: body, by: person.id, scope }),
      )
      audit(`moved the class of “${done.group}” on ${day} to ${body.toDay}, ${body.time}`)
      return reply(done.announcementId, 'Class moved. The families are told.')
    }),

    serveInCentres(wire.substituteClass, async ({ params, body, person, now, audit }, scope) => {
      const { id, day } = params
      const done = await db.transaction((tx) =>
        substitute({ tx, now }, { ...body, groupId: id, day, by: person.id, scope }),
      )
      audit(
        body.teacherId === null
          ? `took back the substitute of “${done.group}” on ${day}`
          : `made {person:${body.teacherId}} the substitute of “${done.group}” on ${day}`,
      )
      return reply(done.announcementId, 'Saved. The families are told.')
    }),

    ...holidayCalls(parts),
  ]
}

type Week = { day: string | undefined; scope: Scope; now: Date }

async function weekOf(on: Db, { day: asked, scope, now }: Week) {
  const today = indianDay(now)
  const day = asked ?? today
  const monday = dayAfter(day, 1 - weekdayOf(day))
  const days = Array.from({ length: 7 }, (_, ahead) => dayAfter(monday, ahead))
  const teachers = (await teachersIn(scope)(on)).map(({ id, fullName }) => ({ _id: id, fullName }))
  const around = { today, before: dayAfter(monday, -7), after: dayAfter(monday, 7) }
  return { days, ...around, classes: await classesIn(on, days, scope), teachers }
}

async function classesIn(on: Db, days: readonly string[], scope: Scope): Promise<wire.WeekClass[]> {
  const [from = '', until = ''] = [days[0], days.at(-1)]
  const rows = await runningIn(on, { from, until }, scope)
  const ids = rows.map(({ id }) => id)
  const timetables = await timetablesOf(on, rows)
  // Children join and leave within a week, so each day has numbers of its own.
  const sizes = new Map(
    await Promise.all(days.map(async (day) => [day, await sizesOf(on, ids, day)] as const)),
  )
  const substitutes = await substitutesOf(on, ids)
  const names = await namesOf(
    on,
    rows.map(({ teacherId }) => teacherId),
  )
  const centreName = (await hasSeveralCentres(on))
    ? new Map((await centresOf(on, scope)).map((centre) => [centre.id, centre.name]))
    : new Map<string, string>()
  const classes = rows.flatMap((group) => {
    const { id, name, minutes, place, teacherId, capacity } = group
    const timetable = timetables.get(id)
    if (!timetable) return []
    return classDays(timetable, { from, until }).map(({ day, state, word }) => ({
      groupId: id,
      group: name,
      day,
      time: timeOn(timetable, day),
      minutes,
      place: placeOn({ ...timetable, place }, day),
      centre: centreName.get(group.centreId) ?? '',
      movedFrom: timetable.moves?.find((one) => one.day === day)?.from ?? null,
      teacherId,
      teacher: names.get(teacherId) ?? '',
      substitute: substitutes(id, day) ?? null,
      state,
      word,
      children: sizes.get(day)?.get(id) ?? 0,
      capacity,
    }))
  })
  return classes
    .map((one) => ({ ...one, clashes: clashesOf(one, classes) }))
    .toSorted((a, b) => `${a.day} ${a.time} ${a.group}`.localeCompare(`${b.day} ${b.time} ${b.group}`))
}

/** Calls off a class and tells the families; one that is called off already is left as it is. */
export async function cancel(act: TxContext, one: OneClass & { reason: string }): Promise<Done> {
  const { group, timetable, isCancelled } = await lockedClass(act, one)
  if (isCancelled) return { group: group.name, announcementId: null }
  await assertNotHeld(act.tx, one)
  // Who was to take it stays: a class that is called off late is paid to them.
  await storeChange(act, one, { isCancelled: true, reason: one.reason })
  await lockMakeUps(act.tx, [one])
  const earned = await earnMakeUps(act, one)
  const announcementId = await mailGroup(act, one, {
    notice: 'cancelled',
    say: (say, dates) => ({
      title: say.noClassOn(dates.longWeekday(one.day), group.name),
      text: [
        say.isCancelled(group.name, whenOf(dates, one.day, timeOn(timetable, one.day)), one.reason),
        ...(earned > 0 ? [say.makeUpUntil(dates.longWeekday(lastDayOf(one.day)))] : []),
      ].join(' '),
    }),
  })
  await reopenGuests(act.tx, [one])
  return { group: group.name, announcementId }
}

async function restore(act: TxContext, one: OneClass): Promise<Done> {
  const { group, timetable, isCancelled } = await lockedClass(act, one)
  if (!isCancelled) return { group: group.name, announcementId: null }
  const time = timeOn(timetable, one.day)
  await assertFree(act.tx, { ...one, teacherId: group.teacherId, group, time })
  await storeChange(act, one, { isCancelled: false, reason: '', substituteId: null })
  await assertNoHoliday(act.tx, group, one.day)
  const endedCount = await takeBackMakeUps(act.tx, one)
  const announcementId = await mailGroup(act, one, {
    notice: 'restored',
    say: (say, dates) => ({
      title: say.takesPlace(dates.longWeekday(one.day), group.name),
      text: [
        say.takesPlaceAfterAll(group.name, whenOf(dates, one.day, time)),
        ...(endedCount > 0 ? [say.makeUpGone] : []),
      ].join(' '),
    }),
  })
  return { group: group.name, announcementId }
}

/** Gives a class to another teacher, or back to the group's own, and tells the families. */
export async function substitute(
  act: TxContext,
  one: OneClass & { teacherId: string | null; licenceReason?: string | undefined },
): Promise<Done> {
  const { tx } = act
  const { teacherId, licenceReason: reason, day, by } = one
  const { group, timetable, isCancelled } = await lockedClass(act, one)
  if (isCancelled) throw classCancelled()
  const substituteId = teacherId === group.teacherId ? null : teacherId
  if ((await substituteOf(tx, one)) === substituteId) return { group: group.name, announcementId: null }
  if (substituteId !== null) {
    await assertTeaches(tx, substituteId, teachersIn(one.scope))
    const teaching = { ...group, day }
    await assertLicensed(act, { teacherId: substituteId, groupId: group.id, teaching, day, reason, by })
  }
  const takes = substituteId ?? group.teacherId
  const time = timeOn(timetable, one.day)
  await assertFree(tx, { ...one, teacherId: takes, group, time })
  await storeChange(act, one, { substituteId })
  const name = (await namesOf(tx, [takes])).get(takes) ?? ''
  const announcementId = await mailGroup(act, one, {
    notice: 'substitute',
    say: (say, dates) => ({
      title: say.takesClass(name, dates.longWeekday(one.day), group.name),
      text: say.takesClassOf(name, group.name, whenOf(dates, one.day, time)),
    }),
  })
  return { group: group.name, announcementId }
}
