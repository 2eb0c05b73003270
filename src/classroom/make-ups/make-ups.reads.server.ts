import { and, eq, gte, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import { groupMembers, groups, makeUps } from '../classroom.tables.ts'
import type { MakeUp } from './make-ups.contract.ts'
import type { MakeUpRow } from './make-ups.server.ts'
import { presentMakeUps, recent } from './present.server.ts'

/** Make-ups for what was called off that nobody used by their last day; an absence never gives money. */
const isLapsed = (today: string) =>
  and(eq(makeUps.cause, 'cancelled'), eq(makeUps.state, 'open'), lt(makeUps.untilDay, today))

/** The ids of make-ups that nobody used by their last day, the oldest class first. */
export async function lapsedMakeUps(on: Db | Tx, today: string): Promise<string[]> {
  const rows = await on
    .select({ id: makeUps.id })
    .from(makeUps)
    .where(isLapsed(today))
    .orderBy(makeUps.day, makeUps.id)
  return rows.map(({ id }) => id)
}

/** A make-up that nobody used, locked; undefined once it is over. `hadPlace`: the child was in the group. */
export async function lockLapsedMakeUp(
  tx: Tx,
  id: string,
  today: string,
): Promise<(MakeUpRow & { group: string; hadPlace: boolean }) | undefined> {
  const [row] = await tx
    .select()
    .from(makeUps)
    .where(and(eq(makeUps.id, id), isLapsed(today)))
    .for('update')
  if (!row) return undefined
  const [group] = await tx.select({ name: groups.name }).from(groups).where(eq(groups.id, row.groupId))
  const here = and(
    eq(groupMembers.groupId, row.groupId),
    eq(groupMembers.studentId, row.studentId),
    lte(groupMembers.joinedOn, row.day),
    or(isNull(groupMembers.leftOn), gte(groupMembers.leftOn, row.day)),
  )
  return { ...row, group: group?.name ?? '', hadPlace: (await tx.$count(groupMembers, here)) > 0 }
}

/** Ends a make-up that is locked: with what came back of the fee, or with nothing. */
export async function endMakeUp(
  tx: Tx,
  { id, creditedPaise, now }: { id: string; creditedPaise: number; now: Date },
): Promise<void> {
  await tx
    .update(makeUps)
    .set({
      ...(creditedPaise > 0 ? { state: 'credited' as const, creditedPaise } : { state: 'ended' as const }),
      endedAt: now,
    })
    .where(eq(makeUps.id, id))
}

/** The make-ups of these children that are not long over, the newest class first. */
export const makeUpsFor = async (on: Db | Tx, studentIds: readonly string[], now: Date): Promise<MakeUp[]> =>
  presentMakeUps(on, await recent(on, inArray(makeUps.studentId, [...studentIds]), now), now)

/** What was called off and came back to these children as money, the newest first. */
export const creditedClasses = (
  on: Db | Tx,
  studentIds: readonly string[],
): Promise<{ id: string; studentId: string; group: string; day: string; paise: number; at: Date }[]> =>
  on
    .select({
      id: makeUps.id,
      studentId: makeUps.studentId,
      group: groups.name,
      day: makeUps.day,
      paise: sql<number>`${makeUps.creditedPaise}`,
      at: sql<Date>`${makeUps.endedAt}`.mapWith(makeUps.endedAt),
    })
    .from(makeUps)
    .innerJoin(groups, eq(groups.id, makeUps.groupId))
    .where(and(eq(makeUps.state, 'credited'), inArray(makeUps.studentId, [...studentIds])))
    .orderBy(sql`${makeUps.endedAt} desc`, makeUps.id)
