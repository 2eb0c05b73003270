import { and, asc, eq, gte, inArray, isNull, or } from 'drizzle-orm'
import { everyCentre, type Scope, serveInCentres } from '../../centres/centres.reads.server.ts'
import { peopleById } from '../../people/people.reads.server.ts'
import type { TxContext } from '../../platform/db/context.server.ts'
import { insertMany } from '../../platform/db/insert-many.server.ts'
import type { Database, Db, Tx } from '../../platform/db/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import type { WorkItem } from '../../platform/rooms/dashboard.server.ts'
import { groupMembers, groups, groupWaiting } from '../classroom.tables.ts'
import type { EndpointHandler } from '../../platform/http/serve.server.ts'
import type { OfficeGroup, WaitingChild } from './groups.contract.ts'
import * as wire from './groups.contract.ts'
import { assertStudents } from './child-places.server.ts'
import { isOver, lockedGroup, placesTaken } from './members.server.ts'

type ShowGroup = (id: string, scope: Scope, now: Date) => Promise<{ success: true; data: OfficeGroup }>

/** The waiting list of a group; both calls answer the group as it is then. */
export const waitingListCalls = ({ db }: Pick<Database, 'db'>, shown: ShowGroup): EndpointHandler[] => [
  serveInCentres(wire.addToWaitingList, async ({ params: { id }, body, person, now, audit }, scope) => {
    const came = await db.transaction((tx) =>
      waitForSeat({ tx, now }, { groupId: id, ...body, by: person.id, scope }),
    )
    const group = await shown(id, scope, now)
    audit(`put ${came} on the waiting list of the group “${group.data.name}”`)
    return group
  }),

  serveInCentres(wire.removeFromWaitingList, async ({ params, now, audit }, scope) => {
    const { id, studentId } = params
    await db.transaction((tx) => stopWaiting(tx, { groupId: id, studentId, scope }))
    const group = await shown(id, scope, now)
    audit(`took {person:${studentId}} off the waiting list of the group “${group.data.name}”`)
    return group
  }),
]

/** Who waits for a seat in a group, the longest first. */
export async function waitingFor(on: Db | Tx, groupId: string): Promise<WaitingChild[]> {
  const rows = await on
    .select()
    .from(groupWaiting)
    .where(eq(groupWaiting.groupId, groupId))
    .orderBy(asc(groupWaiting.since), asc(groupWaiting.studentId))
  const known = await peopleById(
    on,
    rows.map(({ studentId }) => studentId),
  )
  return rows.flatMap(({ studentId, since }) => {
    const person = known.get(studentId)
    if (!person || !isHere(person)) return []
    const { fullName, presentEducation } = person
    return [{ studentId, fullName, presentEducation: presentEducation ?? '', since: since.toISOString() }]
  })
}

type NewWaiting = { groupId: string; studentIds: readonly string[]; by: string; scope: Scope }

/**
 * Puts students at the end of a group's waiting list.
 * @returns how many are new on it.
 * @throws {Refusal} 404 for a group out of scope, 409 for one that is over, 422 for who is no student of this
 * scope.
 */
export async function waitForSeat(
  { tx, now }: TxContext,
  { groupId, studentIds, by, scope }: NewWaiting,
): Promise<number> {
  const group = await lockedGroup(tx, groupId, scope)
  const today = indianDay(now)
  if (isOver(group, today)) throw new Refusal(409, 'This group is over', { code: 'group_over' })
  const ids = [...new Set(studentIds)]
  await assertStudents(tx, { studentIds: ids, scope, today })
  const here = await tx
    .select({ studentId: groupMembers.studentId })
    .from(groupMembers)
    .where(
      and(
        eq(groupMembers.groupId, groupId),
        inArray(groupMembers.studentId, ids),
        or(isNull(groupMembers.leftOn), gte(groupMembers.leftOn, today)),
      ),
    )
  const members = new Set(here.map(({ studentId }) => studentId))
  const before = await tx.$count(groupWaiting, eq(groupWaiting.groupId, groupId))
  // Of several at once the first of the list waits a moment longer than the next.
  const rows = ids
    .filter((id) => !members.has(id))
    .map((studentId, place) => ({ groupId, studentId, since: new Date(now.getTime() + place), addedBy: by }))
  await insertMany(tx, groupWaiting, { unlessThere: true, rows })
  return (await tx.$count(groupWaiting, eq(groupWaiting.groupId, groupId))) - before
}

/** Takes a student off the list; harmless for who is not on it. @throws {Refusal} 404 out of scope */
export async function stopWaiting(
  tx: Tx,
  { groupId, studentId, scope }: { groupId: string; studentId: string; scope: Scope },
): Promise<void> {
  await lockedGroup(tx, groupId, scope)
  await tx
    .delete(groupWaiting)
    .where(and(eq(groupWaiting.groupId, groupId), eq(groupWaiting.studentId, studentId)))
}

/** Groups with a free seat for which somebody waits, as work for the desk. */
export async function freeSeats(on: Db, now: Date): Promise<WorkItem[]> {
  const today = indianDay(now)
  const rows = await on
    .select({ group: groups, studentId: groupWaiting.studentId, since: groupWaiting.since })
    .from(groupWaiting)
    .innerJoin(groups, eq(groups.id, groupWaiting.groupId))
    .where(and(everyCentre.holds(groups.centreId), or(isNull(groups.untilDay), gte(groups.untilDay, today))))
    .orderBy(asc(groups.name), asc(groups.id), asc(groupWaiting.since))
  // Who has left the academy waits for nothing.
  const known = await peopleById(
    on,
    rows.map(({ studentId }) => studentId),
  )
  const waiting = Map.groupBy(
    rows.filter(({ studentId }) => isHere(known.get(studentId))),
    ({ group }) => group.id,
  )
  const taken = await placesTaken(on, [...waiting.keys()], today)
  return [...waiting].flatMap(([id, [first, ...more]]): WorkItem[] => {
    if (!first) return []
    const { name, capacity } = first.group
    const free = capacity - (taken.get(id) ?? 0)
    if (free <= 0) return []
    return [
      {
        section: 'People',
        count: Math.min(free, more.length + 1),
        since: first.since,
        late: false,
        title: free === 1 ? `A seat is free in ${name}` : `${free} seats are free in ${name}`,
        detail: more.length === 0 ? '1 child waits' : `${more.length + 1} children wait`,
        to: `/office/groups/${id}`,
        act: 'Give the seat',
      },
    ]
  })
}

const isHere = (person: { erasedAt: Date | null; endedAt: Date | null } | undefined): boolean =>
  person !== undefined && person.erasedAt === null && person.endedAt === null
