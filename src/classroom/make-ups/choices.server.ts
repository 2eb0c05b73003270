import { and, eq, gte, inArray, isNull, or } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import { placeOn } from '../classroom.rules.ts'
import { groupMembers, groups, makeUps } from '../classroom.tables.ts'
import { type GroupRow, isNotOver, timetablesOf } from '../groups.server.ts'
import { choosableClasses } from './make-ups.rules.ts'

type Wanted = Pick<typeof makeUps.$inferSelect, 'id' | 'studentId' | 'groupId' | 'cause' | 'day' | 'untilDay'>
type OfferedClass = {
  groupId: string
  group: string
  day: string
  time: string
  place: string
  free: number
}

/** The same subject and level at the same centre, in another group. */
const fits = (one: GroupRow, missed: GroupRow): boolean =>
  one.id !== missed.id && one.centreId === missed.centreId && levelKey(one) === levelKey(missed)
const levelKey = ({ subject, level }: GroupRow): string =>
  `${subject.trim().toLowerCase()}\n${level.trim().toLowerCase()}`

/**
 * The classes that may be chosen for each of these make-ups, the soonest first, full ones too. Its own booked
 * class takes no seat. Who decides by it holds the lock of the chosen group.
 */
export async function choicesOf(
  on: Db | Tx,
  wanted: readonly Wanted[],
  now: Date,
): Promise<(row: Wanted) => OfferedClass[]> {
  if (wanted.length === 0) return () => []
  const today = indianDay(now)
  const { missed, candidates } = await groupsFor(on, wanted, today)
  const ids = candidates.map(({ id }) => id)
  const members = await on
    .select()
    .from(groupMembers)
    .where(and(inArray(groupMembers.groupId, ids), notLeft(today)))
  const guests = await on
    .select()
    .from(makeUps)
    .where(and(inArray(makeUps.guestGroupId, ids), gte(makeUps.guestDay, today)))
  const own = await on
    .select({ place: groupMembers, group: groups })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(
      and(
        inArray(
          groupMembers.studentId,
          wanted.map(({ studentId }) => studentId),
        ),
        notLeft(today),
      ),
    )
  const timetables = await timetablesOf(on, [...candidates, ...own.map(({ group }) => group)])
  const timetableOf = (groupId: string) => {
    const timetable = timetables.get(groupId)
    return timetable ? [timetable] : []
  }
  return ({ id, studentId, groupId, cause, day, untilDay }) => {
    const from = missed.get(groupId)
    const others = guests.filter((guest) => guest.id !== id)
    const open = candidates.filter((group) => from !== undefined && fits(group, from))
    const choices = choosableClasses({
      now,
      // Who comes to the class after all loses the make-up, so it can't be used up before.
      afterDay: cause === 'absence' ? day : null,
      untilDay,
      groups: open.flatMap((group) =>
        timetableOf(group.id).map((timetable) => ({
          id: group.id,
          timetable,
          capacity: group.capacity,
          places: members.filter((member) => member.groupId === group.id),
          guestDays: others.flatMap((guest) =>
            guest.guestGroupId === group.id ? (guest.guestDay ?? []) : [],
          ),
        })),
      ),
      own: own
        .filter(({ place }) => place.studentId === studentId)
        .flatMap(({ place, group }) =>
          timetableOf(group.id).map((timetable) => ({ groupId: group.id, place, timetable })),
        ),
      booked: others
        .filter((guest) => guest.studentId === studentId)
        .flatMap(({ guestGroupId, guestDay }) =>
          timetableOf(guestGroupId ?? '').map((timetable) => ({
            groupId: guestGroupId ?? '',
            day: guestDay ?? '',
            timetable,
          })),
        ),
    })
    return choices.flatMap((choice) => {
      const group = open.find((one) => one.id === choice.groupId)
      const [timetable] = timetableOf(choice.groupId)
      if (!group || !timetable) return []
      return [
        { ...choice, group: group.name, place: placeOn({ ...timetable, place: group.place }, choice.day) },
      ]
    })
  }
}

const notLeft = (day: string) => or(isNull(groupMembers.leftOn), gte(groupMembers.leftOn, day))

async function groupsFor(on: Db | Tx, wanted: readonly Wanted[], today: string) {
  const rows = await on
    .select()
    .from(groups)
    .where(
      inArray(
        groups.id,
        wanted.map(({ groupId }) => groupId),
      ),
    )
  const candidates = await on
    .select()
    .from(groups)
    .where(
      and(
        inArray(
          groups.centreId,
          rows.map(({ centreId }) => centreId),
        ),
        isNotOver(today),
      ),
    )
    .orderBy(groups.name, groups.id)
  return { missed: new Map(rows.map((group) => [group.id, group])), candidates }
}
