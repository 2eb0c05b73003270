import { and, eq, gte, isNull, lte, or, sql } from 'drizzle-orm'
import { everyCentre, type Scope, serveInCentres } from '../../centres/centres.reads.server.ts'
import { namesOf } from '../../people/people.reads.server.ts'
import { assertTeaches } from '../../people/teachers.reads.server.ts'
import type { TxContext } from '../../platform/db/context.server.ts'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { enveloped, type EndpointHandler } from '../../platform/http/serve.server.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import { announce, mailAnnouncement, type NoticeText, type SendParts } from '../announcements/send.server.ts'
import { classDays, clashesOf, dayAfter, type Notice, overlaps, weekdayOf } from '../classroom.rules.ts'
import { attendance, classChanges, groups } from '../classroom.tables.ts'
import { type GroupRow, sizesOf, substitutesOf, timetablesOf } from '../groups.server.ts'
import { storedGroup } from '../office/group-list.server.ts'
import { lockedGroup } from '../office/members.server.ts'
import { teachersIn } from '../office/teachers-in.server.ts'
import * as wire from './classes.contract.ts'
import { holidayCalls } from './holidays.server.ts'

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

    serveInCentres(wire.substituteClass, async ({ params, body, person, now, audit }, scope) => {
      const { id, day } = params
      const done = await db.transaction((tx) =>
        substitute({ tx, now }, { groupId: id, day, teacherId: body.teacherId, by: person.id, scope }),
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

type Days = { from: string; until: string }

/** Groups of a scope that have classes within these days. */
const runningIn = (on: Db | Tx, { from, until }: Days, scope: Scope): Promise<GroupRow[]> =>
  on
    .select()
    .from(groups)
    .where(
      and(
        lte(groups.fromDay, until),
        or(isNull(groups.untilDay), gte(groups.untilDay, from)),
        scope.holds(groups.centreId),
      ),
    )
    .orderBy(groups.name, groups.id)

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
  const sizes = await sizesOf(on, ids, from)
  const substitutes = await substitutesOf(on, ids)
  const names = await namesOf(
    on,
    rows.map(({ teacherId }) => teacherId),
  )
  const classes = rows.flatMap((group) => {
    const { id, name, time, minutes, place, teacherId, capacity } = group
    const timetable = timetables.get(id)
    return (timetable ? classDays(timetable, { from, until }) : []).map(({ day, state, word }) => ({
      groupId: id,
      group: name,
      day,
      time,
      minutes,
      place,
      teacherId,
      teacher: names.get(teacherId) ?? '',
      substitute: substitutes(id, day) ?? null,
      state,
      word,
      children: sizes.get(id) ?? 0,
      capacity,
    }))
  })
  return classes
    .map((one) => ({ ...one, clashes: clashesOf(one, classes) }))
    .toSorted((a, b) => `${a.day} ${a.time} ${a.group}`.localeCompare(`${b.day} ${b.time} ${b.group}`))
}

type OneClass = { groupId: string; day: string; by: string; scope: Scope }
type Done = { group: string; announcementId: string | null }

/**
 * The group of a class that can still be changed, locked. @throws {Refusal} 404 for no group, 409 for a day
 * that is over or without class.
 */
async function lockedClass(
  { tx, now }: TxContext,
  { groupId, day, scope }: OneClass,
): Promise<{ group: GroupRow; isCancelled: boolean }> {
  const group = await lockedGroup(tx, groupId, scope)
  if (day < indianDay(now)) throw new Refusal(409, 'This class is over', { code: 'class_over' })
  const timetable = (await timetablesOf(tx, [group])).get(groupId)
  const [found] = timetable ? classDays(timetable, { from: day, until: day }) : []
  if (!found || found.state === 'holiday')
    throw new Refusal(409, 'This group has no class that day', { code: 'no_class_that_day' })
  return { group, isCancelled: found.state === 'cancelled' }
}

type ClassChange = Pick<typeof classChanges.$inferInsert, 'isCancelled' | 'reason' | 'substituteId'>

/** Stores what is otherwise with a class; calendars that follow the group see it as newer. */
async function storeChange(
  { tx, now }: TxContext,
  { groupId, day, by }: OneClass,
  set: ClassChange,
): Promise<void> {
  const changed = { ...set, changedBy: by, changedAt: now }
  await tx
    .insert(classChanges)
    .values({ groupId, day, ...changed })
    .onConflictDoUpdate({ target: [classChanges.groupId, classChanges.day], set: changed })
  await tx
    .update(groups)
    .set({ revision: sql`${groups.revision} + 1` })
    .where(eq(groups.id, groupId))
}

/** 'Tuesday 1 December, 4:30 pm'. */
const whenOf = ({ longWeekday, time }: Parameters<NoticeText>[1], day: string, at: string): string =>
  `${longWeekday(day)}, ${time(new Date(`${day}T${at}:00+05:30`))}`

/** Tells the families of a group. */
const mailGroup = (
  act: TxContext,
  { groupId, by }: OneClass,
  { notice, say }: { notice: Notice; say: NoticeText },
): Promise<string> => announce(act, { audience: 'group', groupId, day: null, notice, say, by })

async function cancel(act: TxContext, one: OneClass & { reason: string }): Promise<Done> {
  const { group, isCancelled } = await lockedClass(act, one)
  if (isCancelled) return { group: group.name, announcementId: null }
  const { tx } = act
  const marks = and(
    eq(attendance.groupId, one.groupId),
    eq(attendance.day, one.day),
    sql`${attendance.mark} is not null`,
  )
  if ((await tx.$count(attendance, marks)) > 0)
    throw new Refusal(409, 'Children are marked in the register of this class already', {
      code: 'class_was_held',
    })
  // Who was to take it stays: a class that is called off late is paid to them.
  await storeChange(act, one, { isCancelled: true, reason: one.reason })
  const announcementId = await mailGroup(act, one, {
    notice: 'cancelled',
    say: (say, dates) => ({
      title: say.noClassOn(dates.longWeekday(one.day), group.name),
      text: say.isCancelled(group.name, whenOf(dates, one.day, group.time), one.reason),
    }),
  })
  return { group: group.name, announcementId }
}

async function restore(act: TxContext, one: OneClass): Promise<Done> {
  const { group, isCancelled } = await lockedClass(act, one)
  if (!isCancelled) return { group: group.name, announcementId: null }
  await assertFree(act.tx, { ...one, teacherId: group.teacherId, group })
  await storeChange(act, one, { isCancelled: false, reason: '', substituteId: null })
  const announcementId = await mailGroup(act, one, {
    notice: 'restored',
    say: (say, dates) => ({
      title: say.takesPlace(dates.longWeekday(one.day), group.name),
      text: say.takesPlaceAfterAll(group.name, whenOf(dates, one.day, group.time)),
    }),
  })
  return { group: group.name, announcementId }
}

async function substitute(act: TxContext, one: OneClass & { teacherId: string | null }): Promise<Done> {
  const { tx } = act
  const { teacherId } = one
  const { group, isCancelled } = await lockedClass(act, one)
  if (isCancelled)
    throw new Refusal(409, 'This class is cancelled. Restore it first.', { code: 'class_cancelled' })
  const [before] = await tx
    .select({ teacherId: classChanges.substituteId })
    .from(classChanges)
    .where(and(eq(classChanges.groupId, one.groupId), eq(classChanges.day, one.day)))
  const substituteId = teacherId === group.teacherId ? null : teacherId
  if ((before?.teacherId ?? null) === substituteId) return { group: group.name, announcementId: null }
  if (substituteId !== null) await assertTeaches(tx, substituteId, teachersIn(one.scope))
  const takes = substituteId ?? group.teacherId
  await assertFree(tx, { ...one, teacherId: takes, group })
  await storeChange(act, one, { substituteId })
  const name = (await namesOf(tx, [takes])).get(takes) ?? ''
  const announcementId = await mailGroup(act, one, {
    notice: 'substitute',
    say: (say, dates) => ({
      title: say.takesClass(name, dates.longWeekday(one.day), group.name),
      text: say.takesClassOf(name, group.name, whenOf(dates, one.day, group.time)),
    }),
  })
  return { group: group.name, announcementId }
}

/**
 * Of two classes that one teacher is given at once the second sees the first. Classes of all centres count;
 * one out of scope is not named. @throws {Refusal} 409 when this teacher has another class at that time, of
 * an own group or as a substitute.
 */
async function assertFree(
  tx: Tx,
  { teacherId, group, day, scope }: { teacherId: string; group: GroupRow; day: string; scope: Scope },
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`class of ${teacherId} ${day}`}))`)
  const running = await runningIn(tx, { from: day, until: day }, everyCentre)
  const others = running.filter(({ id }) => id !== group.id)
  const timetables = await timetablesOf(tx, others)
  const taken = await tx.select().from(classChanges).where(eq(classChanges.day, day))
  const clash = others.find((other) => {
    const timetable = timetables.get(other.id)
    const [found] = timetable ? classDays(timetable, { from: day, until: day }) : []
    const instead = taken.find(({ groupId }) => groupId === other.id)?.substituteId
    return found?.state === 'class' && (instead ?? other.teacherId) === teacherId && overlaps(other, group)
  })
  if (!clash) return
  const isNamed = (await storedGroup(tx, clash.id, scope)) !== undefined
  throw new Refusal(409, `This teacher has ${isNamed ? clash.name : 'another class'} at that time`, {
    code: 'teacher_has_class',
  })
}
