import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../platform/db.server.ts'
import type { Doubles } from '../platform/personal-data.server.ts'
import {
  attendance,
  groupMembers,
  groups,
  homework,
  homeworkTicks,
  remarks,
  writtenPages,
} from './classroom.tables.ts'

type Moved = {
  /** Groups whose place, attendance and ticks changed hands. */
  groups: string[]
  remarks: string[]
  /** Places of the double that ended, because the kept account has one in the same group. */
  ended: string[]
  /** Of a teacher: the groups, and the remarks that it wrote. */
  taught: string[]
  wrote: string[]
  /** Photos of written pages. */
  pages?: string[]
}

/**
 * Places in groups become those of the kept account, with attendance and homework; where both were in one
 * group, the kept account's register counts and the double's place ends. Remarks move all.
 */
export const classroomDoubles: Doubles = {
  move: async (tx, { keptId, doubleId }) => {
    const [kept, double] = [await groupsOf(tx, keptId), await groupsOf(tx, doubleId)]
    const alone = [...double.keys()].filter((id) => !kept.has(id))
    const both = [...double.keys()].filter((id) => kept.has(id))
    await giveRegister(tx, alone, { from: doubleId, to: keptId })
    const moved: Moved = {
      groups: alone,
      remarks: await give(tx, { column: 'studentId', from: doubleId, to: keptId }),
      ended: await endPlaces(tx, both, doubleId),
      taught: await giveGroups(tx, { from: doubleId, to: keptId }),
      wrote: await give(tx, { column: 'teacherId', from: doubleId, to: keptId }),
      pages: await givePages(tx, { from: doubleId, to: keptId }),
    }
    const stays = both.map(
      (id) => `Both were in the group “${double.get(id) ?? ''}”: the register of the kept account counts.`,
    )
    return { moved, stays }
  },
  moveBack: async (tx, { keptId, doubleId }, stored) => {
    const moved = stored as Moved
    const back = { from: keptId, to: doubleId }
    await giveRegister(tx, moved.groups, back)
    await give(tx, { column: 'studentId', ...back, only: moved.remarks })
    await give(tx, { column: 'teacherId', ...back, only: moved.wrote })
    await giveGroups(tx, { ...back, only: moved.taught })
    await givePages(tx, { ...back, only: moved.pages ?? [] })
    if (moved.ended.length > 0)
      await tx.update(groupMembers).set({ leftOn: null }).where(inArray(groupMembers.id, moved.ended))
  },
}

/** The groups in which somebody was or is, with their names. */
async function groupsOf(tx: Tx, studentId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .select({ id: groups.id, name: groups.name })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(eq(groupMembers.studentId, studentId))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

type Way = { from: string; to: string }

async function giveRegister(tx: Tx, ids: readonly string[], { from, to }: Way): Promise<void> {
  if (ids.length === 0) return
  for (const table of [groupMembers, attendance])
    await tx
      .update(table)
      .set({ studentId: to })
      .where(and(inArray(table.groupId, [...ids]), eq(table.studentId, from)))
  const theirs = tx
    .select({ id: homework.id })
    .from(homework)
    .where(inArray(homework.groupId, [...ids]))
  await tx
    .update(homeworkTicks)
    .set({ studentId: to })
    .where(and(inArray(homeworkTicks.homeworkId, theirs), eq(homeworkTicks.studentId, from)))
}

/** @returns the ids of the remarks that changed hands. */
async function give(
  tx: Tx,
  { column, from, to, only }: Way & { column: 'studentId' | 'teacherId'; only?: readonly string[] },
): Promise<string[]> {
  if (only?.length === 0) return []
  const rows = await tx
    .update(remarks)
    .set({ [column]: to })
    .where(and(eq(remarks[column], from), only && inArray(remarks.id, [...only])))
    .returning({ id: remarks.id })
  return rows.map(({ id }) => id)
}

async function givePages(tx: Tx, { from, to, only }: Way & { only?: readonly string[] }): Promise<string[]> {
  if (only?.length === 0) return []
  const rows = await tx
    .update(writtenPages)
    .set({ studentId: to })
    .where(and(eq(writtenPages.studentId, from), only && inArray(writtenPages.id, [...only])))
    .returning({ id: writtenPages.id })
  return rows.map(({ id }) => id)
}

async function giveGroups(tx: Tx, { from, to, only }: Way & { only?: readonly string[] }): Promise<string[]> {
  if (only?.length === 0) return []
  const rows = await tx
    .update(groups)
    .set({ teacherId: to })
    .where(and(eq(groups.teacherId, from), only && inArray(groups.id, [...only])))
    .returning({ id: groups.id })
  return rows.map(({ id }) => id)
}

/** The double gives its places back: it is one child. */
async function endPlaces(tx: Tx, ids: readonly string[], studentId: string): Promise<string[]> {
  if (ids.length === 0) return []
  const yesterday = sql`(now() at time zone 'Asia/Kolkata')::date - 1`
  const rows = await tx
    .update(groupMembers)
    .set({ leftOn: sql`greatest(${groupMembers.joinedOn}, ${yesterday})` })
    .where(
      and(
        inArray(groupMembers.groupId, [...ids]),
        eq(groupMembers.studentId, studentId),
        isNull(groupMembers.leftOn),
      ),
    )
    .returning({ id: groupMembers.id })
  return rows.map(({ id }) => id)
}
