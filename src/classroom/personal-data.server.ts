import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { buffer } from 'node:stream/consumers'
import type { Tx } from '../platform/db/db.server.ts'
import type { Files } from '../platform/files/files.server.ts'
import type { RoomParts } from '../platform/rooms/room.server.ts'
import type { PersonalData } from '../platform/rooms/personal-data.server.ts'
import { indianDay } from '../platform/text/india.rules.ts'
import { fileOf } from './page-photos/written.server.ts'
import {
  announcementRecipients,
  announcements,
  attendance,
  classChanges,
  groupHandovers,
  groupMembers,
  groupWaiting,
  groups,
  homework,
  homeworkCompletions,
  homeworkTicks,
  licenceExceptions,
  makeUps,
  remarks,
  pagePhotos,
  homeworkAnswers,
  reportedAbsences,
  teacherAbsences,
  teacherLicences,
} from './classroom.tables.ts'
import { ANSWER_PREFIX } from './files/prefixes.server.ts'

/**
 * Groups, attendance, homework ticks and remarks. They are erased with the child; a teacher's remarks stay in
 * the children's diaries. The files of handwriting pages are deleted by their job, as a rolled-back
 * transaction could not restore them.
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
    waitsFor: await db
      .select({ group: groups.name, since: groupWaiting.since })
      .from(groupWaiting)
      .innerJoin(groups, eq(groups.id, groupWaiting.groupId))
      .where(eq(groupWaiting.studentId, personId)),
    attendance: await db
      .select({ group: groups.name, day: attendance.day, mark: attendance.mark })
      .from(attendance)
      .innerJoin(groups, eq(groups.id, attendance.groupId))
      .where(eq(attendance.studentId, personId))
      .orderBy(desc(attendance.day)),
    makeUps: await db
      .select({
        group: groups.name,
        day: makeUps.day,
        cause: makeUps.cause,
        state: makeUps.state,
        untilDay: makeUps.untilDay,
        guestDay: makeUps.guestDay,
        creditedPaise: makeUps.creditedPaise,
      })
      .from(makeUps)
      .innerJoin(groups, eq(groups.id, makeUps.groupId))
      .where(eq(makeUps.studentId, personId))
      .orderBy(desc(makeUps.day)),
    reportedAbsences: await db
      .select({
        group: groups.name,
        day: reportedAbsences.day,
        at: reportedAbsences.reportedAt,
        earnedUntil: reportedAbsences.earnedUntil,
      })
      .from(reportedAbsences)
      .innerJoin(groups, eq(groups.id, reportedAbsences.groupId))
      .where(eq(reportedAbsences.studentId, personId))
      .orderBy(desc(reportedAbsences.day)),
    homework: await db
      .select({ group: groups.name, dueOn: homework.dueOn, text: homework.text, done: homeworkTicks.done })
      .from(homeworkTicks)
      .innerJoin(homework, eq(homework.id, homeworkTicks.homeworkId))
      .innerJoin(groups, eq(groups.id, homework.groupId))
      .where(eq(homeworkTicks.studentId, personId)),
    practisedHomework: await db
      .select({
        group: groups.name,
        dueOn: homework.dueOn,
        exercise: homework.exercise,
        at: homeworkCompletions.at,
      })
      .from(homeworkCompletions)
      .innerJoin(homework, eq(homework.id, homeworkCompletions.homeworkId))
      .innerJoin(groups, eq(groups.id, homework.groupId))
      .where(eq(homeworkCompletions.studentId, personId)),
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
          .select({ group: groups.name, page: pagePhotos })
          .from(pagePhotos)
          .innerJoin(groups, eq(groups.id, pagePhotos.groupId))
          .where(eq(pagePhotos.studentId, personId))
          .orderBy(desc(pagePhotos.sentAt))
      ).map(async ({ group, page: { file, sentAt, answer, answeredAt } }) => {
        const picture = await asData(files, fileOf({ file }))
        return { group, sentAt, answer, answeredAt, picture }
      }),
    ),
    homeworkAnswers: await Promise.all(
      (
        await db
          .select({ group: groups.name, answer: homeworkAnswers })
          .from(homeworkAnswers)
          .innerJoin(homework, eq(homework.id, homeworkAnswers.homeworkId))
          .innerJoin(groups, eq(groups.id, homework.groupId))
          .where(eq(homeworkAnswers.studentId, personId))
          .orderBy(desc(homeworkAnswers.sentAt))
      ).map(async ({ group, answer: { file, type, sentAt } }) => ({
        group,
        sentAt,
        content: await asData(files, ANSWER_PREFIX + file, type),
      })),
    ),
    announcements: await db
      .select({ title: announcements.title, text: announcements.text, sentAt: announcements.sentAt })
      .from(announcementRecipients)
      .innerJoin(announcements, eq(announcements.id, announcementRecipients.announcementId))
      .where(eq(announcementRecipients.studentId, personId))
      .orderBy(desc(announcements.sentAt)),
    teaches: await db
      .select({ group: groups.name, from: groups.fromDay, until: groups.untilDay })
      .from(groups)
      .where(eq(groups.teacherId, personId)),
    absences: await db
      .select({
        from: teacherAbsences.fromDay,
        until: teacherAbsences.untilDay,
        reason: teacherAbsences.reason,
      })
      .from(teacherAbsences)
      .where(eq(teacherAbsences.teacherId, personId))
      .orderBy(desc(teacherAbsences.fromDay)),
    licences: await db
      .select({
        subject: teacherLicences.subject,
        maxLevel: teacherLicences.maxLevel,
        from: teacherLicences.fromDay,
        until: teacherLicences.untilDay,
        note: teacherLicences.note,
        withdrawnAt: teacherLicences.withdrawnAt,
        withdrawalReason: teacherLicences.withdrawalReason,
      })
      .from(teacherLicences)
      .where(eq(teacherLicences.teacherId, personId))
      .orderBy(desc(teacherLicences.fromDay)),
    withoutLicence: await db
      .select({ group: groups.name, day: licenceExceptions.day, reason: licenceExceptions.reason })
      .from(licenceExceptions)
      .innerJoin(groups, eq(groups.id, licenceExceptions.groupId))
      .where(eq(licenceExceptions.teacherId, personId))
      .orderBy(desc(licenceExceptions.createdAt)),
    wrote: await db
      .select({ text: remarks.text, at: remarks.at })
      .from(remarks)
      .where(eq(remarks.teacherId, personId))
      .orderBy(desc(remarks.at)),
  }),
  erase: async (tx, personId) => {
    for (const table of [
      announcementRecipients,
      groupMembers,
      groupWaiting,
      attendance,
      makeUps,
      reportedAbsences,
      homeworkTicks,
      homeworkCompletions,
      remarks,
      pagePhotos,
      homeworkAnswers,
    ])
      await tx.delete(table).where(eq(table.studentId, personId))
    await tx.update(classChanges).set({ substituteId: null }).where(eq(classChanges.substituteId, personId))
    await tx.delete(teacherAbsences).where(eq(teacherAbsences.teacherId, personId))
    await eraseLicences(tx, personId)
    await tx.delete(licenceExceptions).where(eq(licenceExceptions.teacherId, personId))
    await tx.delete(groupHandovers).where(eq(groupHandovers.teacherId, personId))
  },
})

/**
 * A subject needs licences from its first one on, so those that have begun stay, as terms without a word
 * about the person.
 */
async function eraseLicences(tx: Tx, personId: string): Promise<void> {
  const own = eq(teacherLicences.teacherId, personId)
  await tx.delete(teacherLicences).where(and(own, gt(teacherLicences.fromDay, indianDay(new Date()))))
  const reason = sql`case when ${teacherLicences.withdrawalReason} = '' then '' else 'Account deleted' end`
  await tx.update(teacherLicences).set({ note: '', withdrawalReason: reason }).where(own)
}

/** A file as a data URL; null if it is missing. */
async function asData(files: Files, name: string, type = 'image/webp'): Promise<string | null> {
  const file = await files.get(name)
  return file ? `data:${type};base64,${(await buffer(file.read())).toString('base64')}` : null
}
