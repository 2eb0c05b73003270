import { sql } from 'drizzle-orm'
import type { DemoReset, ResetCount } from '../platform/rooms/demo-reset.server.ts'
import {
  absenceSettings,
  academyHolidays,
  announcementRecipients,
  announcements,
  attendance,
  centreHolidays,
  classChanges,
  classMoves,
  groupHandovers,
  groupHolidays,
  groupMembers,
  groupWaiting,
  groups,
  homework,
  homeworkAnswers,
  homeworkCompletions,
  homeworkFiles,
  homeworkTicks,
  licenceExceptions,
  makeUps,
  remarks,
  pagePhotos,
  reportedAbsences,
  teacherAbsences,
  teacherLicences,
} from './classroom.tables.ts'

/** Deletes groups with their registers: their teachers and children are deleted too. */
export const classroomDemoReset: DemoReset = {
  count: async (on): Promise<ResetCount[]> => [
    { count: await on.$count(groups), one: 'group', more: 'groups' },
    { count: await on.$count(attendance), one: 'attendance mark', more: 'attendance marks' },
    { count: await on.$count(homework), one: 'homework', more: 'homeworks' },
    { count: await on.$count(remarks), one: 'remark', more: 'remarks' },
    { count: await on.$count(homeworkAnswers), one: 'handed-in page', more: 'handed-in pages' },
    { count: await on.$count(pagePhotos), one: 'handwriting page', more: 'handwriting pages' },
  ],
  clear: async (tx) => {
    const all = [
      pagePhotos,
      homeworkAnswers,
      homeworkFiles,
      remarks,
      homeworkTicks,
      homeworkCompletions,
      homework,
      attendance,
      makeUps,
      reportedAbsences,
      absenceSettings,
      groupMembers,
      groupWaiting,
      announcementRecipients,
      announcements,
      classChanges,
      classMoves,
      academyHolidays,
      centreHolidays,
      teacherAbsences,
      licenceExceptions,
      teacherLicences,
      groupHandovers,
      groupHolidays,
    ]
    await tx.execute(sql`truncate ${sql.join(all, sql`, `)}`)
    // Rooms below refer to groups, so they can't be truncated; few rows.
    await tx.delete(groups)
  },
}
