import { and, eq, inArray, isNull, notInArray, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../platform/db/db.server.ts'
import { giveKeys, giveRows, type OwnedRows, type RowKey } from '../platform/db/owned-rows.server.ts'
import type { DuplicateMerge } from '../platform/rooms/personal-data.server.ts'
import {
  announcementRecipients,
  attendance,
  groupMembers,
  groups,
  groupWaiting,
  homework,
  homeworkAnswers,
  homeworkCompletions,
  homeworkTicks,
  makeUps,
  remarks,
  reportedAbsences,
  pagePhotos,
} from './classroom.tables.ts'

const own = {
  places: { table: groupMembers, owner: groupMembers.studentId, key: [groupMembers.id] },
  waiting: { table: groupWaiting, owner: groupWaiting.studentId, key: [groupWaiting.groupId] },
  marks: { table: attendance, owner: attendance.studentId, key: [attendance.groupId, attendance.day] },
  makeUps: { table: makeUps, owner: makeUps.studentId, key: [makeUps.id] },
  absences: {
    table: reportedAbsences,
    owner: reportedAbsences.studentId,
    key: [reportedAbsences.groupId, reportedAbsences.day],
  },
  ticks: { table: homeworkTicks, owner: homeworkTicks.studentId, key: [homeworkTicks.homeworkId] },
  completions: {
    table: homeworkCompletions,
    owner: homeworkCompletions.studentId,
    key: [homeworkCompletions.homeworkId],
  },
  remarks: { table: remarks, owner: remarks.studentId, key: [remarks.id] },
  announcements: {
    table: announcementRecipients,
    owner: announcementRecipients.studentId,
    key: [announcementRecipients.announcementId],
  },
  answers: { table: homeworkAnswers, owner: homeworkAnswers.studentId, key: [homeworkAnswers.id] },
  pages: { table: pagePhotos, owner: pagePhotos.studentId, key: [pagePhotos.id] },
} as const satisfies Record<string, OwnedRows>
type Own = keyof typeof own

type MovedRows = {
  rows: Partial<Record<Own, RowKey[]>>
  /** Memberships of the duplicate that ended, as the kept account is in the same group. */
  ended: { id: string; leftOn: string | null }[]
}

/**
 * Moves group memberships with attendance and homework to the kept account; where both were in one group, the
 * kept account's register counts and the duplicate's membership ends. All remarks and pages move.
 */
export const classroomDoubles: DuplicateMerge = {
  move: async (tx, { primaryId, duplicateId }) => {
    const [kept, double] = [await groupsOf(tx, primaryId), await groupsOf(tx, duplicateId)]
    const alone = [...double.keys()].filter((id) => !kept.has(id))
    const both = [...double.keys()].filter((id) => kept.has(id))
    const theirs = tx.select({ id: homework.id }).from(homework).where(inArray(homework.groupId, alone))
    const handover = { from: duplicateId, to: primaryId }
    const rows: MovedRows['rows'] = {
      places: await giveRows(tx, own.places, { ...handover, where: inArray(groupMembers.groupId, alone) }),
      marks: await giveRows(tx, own.marks, {
        ...handover,
        where: and(inArray(attendance.groupId, alone), lacks(primaryId, attendance, ['group_id', 'day'])),
      }),
      makeUps: await giveRows(tx, own.makeUps, {
        ...handover,
        where: and(inArray(makeUps.groupId, alone), lacks(primaryId, makeUps, ['group_id', 'day'])),
      }),
      absences: await giveRows(tx, own.absences, {
        ...handover,
        where: and(
          inArray(reportedAbsences.groupId, alone),
          lacks(primaryId, reportedAbsences, ['group_id', 'day']),
        ),
      }),
      ticks: await giveRows(tx, own.ticks, {
        ...handover,
        where: and(
          inArray(homeworkTicks.homeworkId, theirs),
          lacks(primaryId, homeworkTicks, ['homework_id']),
        ),
      }),
      completions: await giveRows(tx, own.completions, {
        ...handover,
        where: and(
          inArray(homeworkCompletions.homeworkId, theirs),
          lacks(primaryId, homeworkCompletions, ['homework_id']),
        ),
      }),
      waiting: await giveRows(tx, own.waiting, {
        ...handover,
        where: and(
          notInArray(groupWaiting.groupId, [...kept.keys()]),
          lacks(primaryId, groupWaiting, ['group_id']),
        ),
      }),
      remarks: await giveRows(tx, own.remarks, handover),
      answers: await giveRows(tx, own.answers, handover),
      announcements: await giveRows(tx, own.announcements, {
        ...handover,
        where: notInArray(
          announcementRecipients.announcementId,
          tx
            .select({ id: announcementRecipients.announcementId })
            .from(announcementRecipients)
            .where(eq(announcementRecipients.studentId, primaryId)),
        ),
      }),
      pages: await giveRows(tx, own.pages, handover),
    }
    const moved: MovedRows = { rows, ended: await endPlaces(tx, both, duplicateId) }
    const stays = both.map(
      (id) => `Both were in the group “${double.get(id) ?? ''}”: the register of the kept account counts.`,
    )
    return { moved, stays }
  },
  undoMove: async (tx, { primaryId, duplicateId }, stored) => {
    const { rows, ended } = stored as MovedRows
    // Merges of before a table was here name none of its rows.
    for (const name of Object.keys(own) as Own[])
      await giveKeys(tx, own[name], { from: primaryId, to: duplicateId, keys: rows[name] ?? [] })
    for (const { id, leftOn } of ended)
      await tx
        .update(groupMembers)
        .set({ leftOn: null })
        .where(and(eq(groupMembers.id, id), leftOn === null ? undefined : eq(groupMembers.leftOn, leftOn)))
  },
}

/** Whether the kept account has no row of the same columns, which would count in place of the moved one. */
const lacks = (keptId: string, table: PgTable, columns: readonly string[]): SQL =>
  sql`not exists (select from ${table} as kept where kept.student_id = ${keptId} and ${sql.join(
    columns.map((name) => sql`kept.${sql.identifier(name)} = ${table}.${sql.identifier(name)}`),
    sql` and `,
  )})`

/** The groups in which somebody was or is, with their names. */
async function groupsOf(tx: Tx, studentId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .select({ id: groups.id, name: groups.name })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(eq(groupMembers.studentId, studentId))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Ends the duplicate's memberships: it is the same child. */
async function endPlaces(tx: Tx, ids: readonly string[], studentId: string): Promise<MovedRows['ended']> {
  if (ids.length === 0) return []
  const yesterday = sql`(now() at time zone 'Asia/Kolkata')::date - 1`
  return tx
    .update(groupMembers)
    .set({ leftOn: sql`greatest(${groupMembers.joinedOn}, ${yesterday})` })
    .where(
      and(
        inArray(groupMembers.groupId, [...ids]),
        eq(groupMembers.studentId, studentId),
        isNull(groupMembers.leftOn),
      ),
    )
    .returning({ id: groupMembers.id, leftOn: groupMembers.leftOn })
}
