import { and, eq, sql } from 'drizzle-orm'
import type { TxContext } from '../../platform/db/context.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import type { HandlerInput } from '../../platform/wire.ts'
import {
  classDays,
  placeOn,
  plannedDay,
  timeOfWeekday,
  timeOn,
  type Timetable,
  weekdayOf,
} from '../classroom.rules.ts'
import { classMoves, groups } from '../classroom.tables.ts'
import { moveAbsences } from '../make-ups/absence-make-ups.server.ts'
import { lockMakeUps, moveGuests } from '../make-ups/make-ups.server.ts'
import type { moveClass } from './classes.contract.ts'
import {
  assertFree,
  assertNotHeld,
  classCancelled,
  type Done,
  lockedClass,
  mailGroup,
  type OneClass,
  storeChange,
  substituteOf,
  whenOf,
} from './one-class.server.ts'

type NewTime = HandlerInput<typeof moveClass>['body']

/** Holds a class at another time; its substitute comes along. The same again changes nothing. */
export async function move(act: TxContext, one: OneClass & { to: NewTime }): Promise<Done> {
  const { tx, now } = act
  const { groupId, day, to } = one
  const { group, timetable, isCancelled } = await lockedClass(act, one)
  if (isCancelled) throw classCancelled()
  await assertNotHeld(tx, one)
  const place = to.place === group.place ? '' : to.place
  const before = { time: timeOn(timetable, day), place: placeOn({ ...timetable, place: '' }, day) }
  if (day === to.toDay && before.time === to.time && before.place === place)
    return { group: group.name, announcementId: null }
  const from = plannedDay(timetable, day)
  assertCanHold(timetable, { from, day, toDay: to.toDay, today: indianDay(now) })
  const substituteId = await substituteOf(tx, one)
  const teacherId = substituteId ?? group.teacherId
  await assertFree(tx, { ...one, day: to.toDay, time: to.time, teacherId, group })
  await tx.delete(classMoves).where(and(eq(classMoves.groupId, groupId), eq(classMoves.fromDay, from)))
  const isAsPlanned = to.toDay === from && to.time === timeOfWeekday(group, weekdayOf(from)) && place === ''
  if (!isAsPlanned) {
    const moved = { toDay: to.toDay, time: to.time, place, movedBy: one.by, movedAt: now }
    await tx.insert(classMoves).values({ groupId, fromDay: from, ...moved })
  }
  await tx
    .update(groups)
    .set({ revision: sql`${groups.revision} + 1` })
    .where(eq(groups.id, groupId))
  if (substituteId !== null && to.toDay !== day) {
    await storeChange(act, one, { substituteId: null })
    await storeChange(act, { ...one, day: to.toDay }, { substituteId })
  }
  const announcementId = await mailGroup(act, one, {
    notice: 'moved',
    say: (say, dates) => ({
      title: say.moved(dates.longWeekday(day), group.name),
      text: say.isMoved(group.name, {
        before: whenOf(dates, day, before.time),
        when: whenOf(dates, to.toDay, to.time),
        place: place || group.place,
      }),
    }),
  })
  await lockMakeUps(tx, [one, { groupId, day: to.toDay }])
  await moveAbsences(tx, { groupId, day, toDay: to.toDay })
  await moveGuests(tx, { groupId, day, toDay: to.toDay })
  return { group: group.name, announcementId }
}

type NewDay = { from: string; day: string; toDay: string; today: string }

/** @throws {Refusal} 422 at toDay when the group cannot have a class that day. */
function assertCanHold(timetable: Timetable, { from, day, toDay, today }: NewDay): void {
  const refuse = (words: string) => new Refusal(422, undefined, { errors: { toDay: words } })
  if (toDay < today) throw refuse('Choose today or a later day')
  const { fromDay, untilDay, holidays, moves = [] } = timetable
  if (toDay < fromDay || (untilDay !== null && toDay > untilDay))
    throw refuse('The group does not meet any more, or not yet, on that day')
  if (toDay === day) return
  const closed = holidays.find((one) => one.day === toDay)
  if (closed && !closed.isCancelled && !closed.isMoved) throw refuse(`That day is a holiday: ${closed.word}`)
  // A day that this or another class of the group has left is free.
  const others = { ...timetable, moves: moves.filter((one) => one.from !== from) }
  const [found] = classDays(others, { from: toDay, until: toDay })
  if (closed?.isCancelled || (found && !closed?.isMoved))
    throw refuse('The group has a class on that day already')
}
