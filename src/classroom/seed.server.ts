import { lessonsOf } from '../catalogue/catalogue.reads.server.ts'
import { indianMoment } from '../enquiries/demo/classes.rules.ts'
import { DAY_MS, indianDay } from '../platform/text/india.rules.ts'
import { newId } from '../platform/db/columns.tables.ts'
import type { Files } from '../platform/files/files.server.ts'
import type { SeedContext } from '../platform/rooms/room.server.ts'
import { type Rng, seeded } from '../quiz/seeded.rules.ts'
import { openQuizzes } from '../quiz/homework.reads.server.ts'
import { dayAfter, isClassDay, type AttendanceStatus, weekDays, weekdayOf } from './classroom.rules.ts'
import {
  absenceSettings,
  announcementRecipients,
  announcements,
  attendance,
  centreHolidays,
  groupHolidays,
  groupMembers,
  groups,
  homework,
  homeworkTicks,
  makeUps,
  remarks,
  reportedAbsences,
  pagePhotos,
} from './classroom.tables.ts'
import { DEFAULT_ABSENCE_RULES } from './make-ups/reported.rules.ts'
import { drawnPage, type Writing } from './page-photos/drawn-page.server.ts'
import { fileOf } from './page-photos/written.server.ts'

/** A homework of a group, in days from the seeding; `quiz`: the place of one in its subject, from 0. */
export type SeedHomework = {
  text: string
  quiz?: number
  courseId?: string
  /** The place of a lesson in its course, from 0. */
  lesson?: number
  /** The key of an exercise of the craft. */
  exercise?: string
  setDaysAgo: number
  dueInDays: number
}

/** Words of the office to the families of a group. */
type SeedAnnouncement = { title: string; text: string; daysAgo: number }

/** A group of the demo; its first day of the week is that of the seeding, the others count from it. */
export type SeedGroup = {
  name: string
  subject: string
  level: string
  teacherId: string
  /** Days of the week, counted from the day of the seeding: 0 is that day. */
  weekdaysFromNow: readonly number[]
  time: string
  /** When the class of its second day begins; left out for as on the first. */
  secondTime?: string
  minutes: number
  place: string
  meetingUrl: string | null
  capacity: number
  weeks: number
  /** Left out: the first one. */
  centreId?: string
  holidays: readonly { daysAgo: number; word: string }[]
  /** Who is in it, and for how many days. */
  students: readonly { id: string; daysAgo: number }[]
  homework: readonly SeedHomework[]
  remarks: readonly { child: number; text: string; daysAgo: number; signed?: true }[]
  /** A class of the next days to which a child can't come, said now, with the make-up that it earned. */
  absence?: { child: number; inDays: number }
  /** What the office told its families. */
  announcements?: readonly SeedAnnouncement[]
  /** Handwriting pages that were sent; `answer`: the teacher's comment a day later. */
  pages?: readonly (Writing & { child: number; daysAgo: number; answer?: string })[]
}

/** A day of the coming weeks on which a centre is closed; `by`: who entered it. */
export type SeedCentreHoliday = { centreId: string; inDays: number; word: string; by: string }

/** Of a hundred marks so many are absent, and so many late. */
const [ABSENT, LATE] = [0.06, 0.05]
/** Children who do what is ticked by hand. */
const DOES = 0.8

/** What the seeding of one group needs. */
type Seeding = SeedContext & {
  files: Files
  rng: Rng
  /** The day of the seeding, in India. */
  today: string
  quizzes: Awaited<ReturnType<typeof openQuizzes>>
}
type SeededMember = { studentId: string; joinedOn: string }
/** A group that is stored, and who is in it. */
type Seeded = { id: string; teacherId: string; pupils: readonly SeededMember[] }

/** The demo's groups with eight weeks of attendance, homework, remarks and what was written. */
export async function seedClassroom(
  context: SeedContext & { files: Files },
  list: readonly SeedGroup[],
): Promise<void> {
  const quizzes = await openQuizzes(context.tx)
  const seeding = { ...context, rng: seeded(1_307), today: indianDay(context.now), quizzes }
  await context.tx
    .insert(absenceSettings)
    .values({ ...DEFAULT_ABSENCE_RULES, earnsMakeUps: true })
    .onConflictDoNothing()
  for (const one of list) {
    const group = await seedGroup(seeding, one)
    if (one.absence) await seedAbsence(seeding, group, one.absence)
    for (const task of one.homework) await seedHomework(seeding, { ...group, of: one }, task)
    for (const remark of one.remarks) await seedRemark(seeding, { ...group, of: one }, remark)
    for (const { daysAgo, ...said } of one.announcements ?? [])
      await seedAnnouncement(seeding, group, { ...said, daysAgo })
    for (const [at, page] of (one.pages ?? []).entries()) await seedPage(seeding, group, { ...page, at })
  }
}

/** Days on which single centres have no class. */
export async function seedCentreHolidays(
  { tx, now }: SeedContext,
  list: readonly SeedCentreHoliday[],
): Promise<void> {
  const rows = list.map(({ centreId, inDays, word, by }) => ({
    centreId,
    day: dayAfter(indianDay(now), inDays),
    word,
    createdBy: by,
    createdAt: now,
  }))
  await tx.insert(centreHolidays).values(rows)
}

/** An absence that was said in time, and its make-up. */
async function seedAbsence(
  { tx, now, today }: Seeding,
  { id: groupId, pupils }: Seeded,
  { child, inDays }: NonNullable<SeedGroup['absence']>,
): Promise<void> {
  const studentId = pupils[child]?.studentId
  if (!studentId) return
  const day = dayAfter(today, inDays)
  const untilDay = dayAfter(day, DEFAULT_ABSENCE_RULES.validDays)
  const said = { studentId, groupId, day, reportedBy: studentId, reportedAt: now }
  await tx.insert(reportedAbsences).values({ ...said, earnedUntil: untilDay })
  const earned = { cause: 'absence', earnedAt: now, untilDay } as const
  await tx.insert(makeUps).values({ id: newId(), studentId, groupId, day, ...earned })
}

/** An announcement to all of a group, which was sent by its teacher's office and is not read yet. */
async function seedAnnouncement(
  { tx, now }: Seeding,
  { id: groupId, pupils, teacherId }: Seeded,
  { title, text, daysAgo }: SeedAnnouncement,
): Promise<void> {
  const [id, at] = [newId(), new Date(now.getTime() - daysAgo * DAY_MS)]
  const said = { notice: 'message', audience: 'group', groupId, title, text } as const
  await tx
    .insert(announcements)
    .values({ ...said, id, sendAt: at, sentAt: at, createdBy: teacherId, createdAt: at })
  await tx
    .insert(announcementRecipients)
    .values(pupils.map(({ studentId }) => ({ announcementId: id, studentId, isUnmailed: false })))
}

/** A group with its timetable, its members and their attendance. */
async function seedGroup({ tx, now, today, rng }: Seeding, one: SeedGroup): Promise<Seeded> {
  const id = newId()
  const weekdays = one.weekdaysFromNow.map((ahead) => weekdayOf(dayAfter(today, ahead)))
  const { secondTime } = one
  const otherTimes = secondTime ? weekdays.slice(1, 2).map((weekday) => ({ weekday, time: secondTime })) : []
  const { name, subject, level, teacherId, time, minutes, place, meetingUrl, capacity, weeks } = one
  const fromDay = dayAfter(today, -7 * weeks)
  const where = { place, meetingUrl, capacity }
  const row = { id, name, subject, level, teacherId, weekdays, time, otherTimes, minutes, ...where }
  const at = one.centreId === undefined ? {} : { centreId: one.centreId }
  await tx.insert(groups).values({ ...row, ...at, fromDay, createdAt: now })
  const holidays = one.holidays.map(({ daysAgo, word }) => ({ day: dayAfter(today, -daysAgo), word }))
  if (holidays.length > 0)
    await tx.insert(groupHolidays).values(holidays.map((holiday) => ({ ...holiday, groupId: id })))
  const pupils = one.students.map(({ id: studentId, daysAgo }) => {
    const joinedOn = dayAfter(today, -daysAgo)
    return { studentId, joinedOn: joinedOn > fromDay ? joinedOn : fromDay }
  })
  await tx.insert(groupMembers).values(pupils.map((pupil) => ({ ...pupil, id: newId(), groupId: id })))
  const timetable = { weekdays, time, otherTimes, minutes, fromDay, untilDay: null, holidays }
  const days = weekDays(timetable, { from: fromDay, until: dayAfter(today, -1) }).filter((day) =>
    isClassDay(timetable, day),
  )
  const marks = days.flatMap((day) =>
    pupils
      .filter(({ joinedOn }) => joinedOn <= day)
      .map(({ studentId }) => ({
        groupId: id,
        studentId,
        day,
        markedBy: teacherId,
        mark: drawMark(rng),
        markedAt: indianMoment(day, time) ?? now,
      })),
  )
  if (marks.length > 0) await tx.insert(attendance).values(marks)
  return { id, teacherId, pupils }
}

async function seedHomework(
  { tx, now, today, rng, quizzes }: Seeding,
  { id, pupils, of }: Seeded & { of: SeedGroup },
  task: SeedHomework,
): Promise<void> {
  const homeworkId = newId()
  const quiz = quizzes.filter((quizRow) => quizRow.subject === of.subject)[task.quiz ?? -1]
  const lessons = task.courseId ? await lessonsOf(tx, task.courseId) : []
  const lesson = lessons[task.lesson ?? -1]
  await tx.insert(homework).values({
    id: homeworkId,
    groupId: id,
    text: task.text,
    setBy: of.teacherId,
    quizId: quiz?.id ?? null,
    courseId: lesson ? (task.courseId ?? null) : null,
    lessonId: lesson?.id ?? null,
    exercise: task.exercise ?? null,
    setAt: new Date(now.getTime() - task.setDaysAgo * DAY_MS),
    dueOn: dayAfter(today, task.dueInDays),
  })
  if (quiz || task.exercise !== undefined) return
  const done = pupils.filter(() => rng() < DOES)
  if (task.dueInDays <= 0 && done.length > 0)
    await tx
      .insert(homeworkTicks)
      .values(done.map(({ studentId }) => ({ homeworkId, studentId, done: true, at: now })))
}

async function seedRemark(
  { tx, now }: Seeding,
  { id, pupils, of: { teacherId } }: Seeded & { of: SeedGroup },
  { child, text, daysAgo, signed }: SeedGroup['remarks'][number],
): Promise<void> {
  const studentId = pupils[child]?.studentId
  if (!studentId) return
  const at = new Date(now.getTime() - daysAgo * DAY_MS)
  const readAt = signed ? new Date(at.getTime() + DAY_MS / 4) : null
  await tx.insert(remarks).values({ id: newId(), groupId: id, studentId, teacherId, text, at, readAt })
}

/** A written page; `at`: its place among those of its group. */
async function seedPage(
  { tx, now, files }: Seeding,
  { id, pupils }: Seeded,
  { at, child, daysAgo, answer, ...writing }: NonNullable<SeedGroup['pages']>[number] & { at: number },
): Promise<void> {
  const studentId = pupils[child]?.studentId
  if (!studentId) return
  const { content, ...size } = await drawnPage(writing, at + 1)
  const sentAt = new Date(now.getTime() - daysAgo * DAY_MS)
  const said = answer === undefined ? {} : { answer, answeredAt: new Date(sentAt.getTime() + DAY_MS) }
  const page = { id: newId(), groupId: id, studentId, file: newId(), ...size, sentAt, ...said }
  // A seeding that fails leaves a file without a page, which the pages' own job takes away.
  await files.put(fileOf(page), content)
  await tx.insert(pagePhotos).values(page)
}

function drawMark(rng: Rng): AttendanceStatus {
  const drawn = rng()
  if (drawn < ABSENT) return 'absent'
  return drawn < ABSENT + LATE ? 'late' : 'present'
}
