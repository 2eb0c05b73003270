import { desc, eq } from 'drizzle-orm'
import { buffer } from 'node:stream/consumers'
import type { Files } from '../platform/files/files.server.ts'
import type { RoomParts } from '../platform/room.server.ts'
import type { PersonalData } from '../platform/personal-data.server.ts'
import { fileOf } from './written/written.server.ts'
import {
  attendance,
  groupMembers,
  groups,
  homework,
  homeworkTicks,
  remarks,
  writtenPages,
} from './classroom.tables.ts'

/**
 * Groups, attendance, the teacher's words on homework, and remarks. They are erased with the child; what a
 * teacher wrote stays in the children's diaries. The files of written pages go with the next round of their
 * job: a deletion that is taken back would not bring them back.
 */
export const classroomData = ({
  database: { db },
  files,
}: Pick<RoomParts, 'database' | 'files'>): PersonalData => ({
  name: 'classes',
  collect: async (personId) => ({
    groups: await db
      .select({ group: groups.name, from: groupMembers.joinedOn, until: groupMembers.leftOn })
      .from(groupMembers)
      .innerJoin(groups, eq(groups.id, groupMembers.groupId))
      .where(eq(groupMembers.studentId, personId)),
    attendance: await db
      .select({ group: groups.name, day: attendance.day, mark: attendance.mark })
      .from(attendance)
      .innerJoin(groups, eq(groups.id, attendance.groupId))
      .where(eq(attendance.studentId, personId))
      .orderBy(desc(attendance.day)),
    homework: await db
      .select({ group: groups.name, dueOn: homework.dueOn, text: homework.text, done: homeworkTicks.done })
      .from(homeworkTicks)
      .innerJoin(homework, eq(homework.id, homeworkTicks.homeworkId))
      .innerJoin(groups, eq(groups.id, homework.groupId))
      .where(eq(homeworkTicks.studentId, personId)),
    remarks: await db
      .select({
        group: groups.name,
        text: remarks.text,
        at: remarks.at,
        readAt: remarks.readAt,
        reply: remarks.reply,
        repliedAt: remarks.repliedAt,
      })
      .from(remarks)
      .innerJoin(groups, eq(groups.id, remarks.groupId))
      .where(eq(remarks.studentId, personId))
      .orderBy(desc(remarks.at)),
    writtenPages: await Promise.all(
      (
        await db
          .select({ group: groups.name, page: writtenPages })
          .from(writtenPages)
          .innerJoin(groups, eq(groups.id, writtenPages.groupId))
          .where(eq(writtenPages.studentId, personId))
          .orderBy(desc(writtenPages.sentAt))
      ).map(async ({ group, page: { file, sentAt, answer, answeredAt } }) => {
        const picture = await asData(files, fileOf({ file }))
        return { group, sentAt, answer, answeredAt, picture }
      }),
    ),
    teaches: await db
      .select({ group: groups.name, from: groups.fromDay, until: groups.untilDay })
      .from(groups)
      .where(eq(groups.teacherId, personId)),
    wrote: await db
      .select({ text: remarks.text, at: remarks.at })
      .from(remarks)
      .where(eq(remarks.teacherId, personId))
      .orderBy(desc(remarks.at)),
  }),
  erase: async (tx, personId) => {
    for (const table of [groupMembers, attendance, homeworkTicks, remarks, writtenPages])
      await tx.delete(table).where(eq(table.studentId, personId))
  },
})

/** A picture as an address of its own; null when it is gone. */
async function asData(files: Files, name: string): Promise<string | null> {
  const file = await files.get(name)
  return file ? `data:image/webp;base64,${(await buffer(file.read())).toString('base64')}` : null
}
