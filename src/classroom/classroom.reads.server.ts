import { and, desc, eq, exists, gte, inArray, isNull, sql } from 'drizzle-orm'
import { type Exercise, exerciseOf, RIGHT_TO_DO } from '../craft/exercises.rules.ts'
import { lessonTitles } from '../catalogue/catalogue.reads.server.ts'
import { indianDay } from '../platform/india.rules.ts'
import { childrenOf, namesOf } from '../people/people.reads.server.ts'
import type { Db, Tx } from '../platform/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { quizTitles } from '../quiz/homework.reads.server.ts'
import { dayAfter, nextClass, SHOWN_AFTER_DUE_DAYS } from './classroom.rules.ts'
import { groupMembers, groups, homework, remarks } from './classroom.tables.ts'
import { type HomeworkRow, type HomeworkState, homeworkStates } from './done.server.ts'
import { inOn, placesOf, timetablesOf } from './groups.server.ts'

/** A class of a group that runs or comes next. `at` is when it begins; `minutes` its length. */
export type NextClass = {
  studentId: string
  groupId: string
  group: string
  subject: string
  at: Date
  minutes: number
  place: string
  meetingUrl: string | null
  teacher: string
}

/**
 * The class that runs or comes next, of each group that these students are in today; the soonest first. A
 * group without another class is left out.
 */
export async function nextClasses(
  on: Db | Tx,
  studentIds: readonly string[],
  now: Date,
): Promise<NextClass[]> {
  const places = await placesOf(on, studentIds, indianDay(now))
  const timetables = await timetablesOf(
    on,
    places.map(({ group }) => group),
  )
  const teachers = await namesOf(
    on,
    places.map(({ group }) => group.teacherId),
  )
  return places
    .flatMap(({ studentId, group }) => {
      const timetable = timetables.get(group.id)
      const at = timetable && nextClass(timetable, now)
      if (!at) return []
      const { id: groupId, name, subject, minutes, place, meetingUrl, teacherId } = group
      const teacher = teachers.get(teacherId) ?? ''
      return [{ studentId, groupId, group: name, subject, at, minutes, place, meetingUrl, teacher }]
    })
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

/** An exercise that was set; `since`: when. */
export type HomeExercise = Pick<Exercise, 'part' | 'thing' | 'title' | 'to'> & {
  since: Date
  right: number
  of: number
}

/** A homework as a family sees it. `dueOn` is a day in India; `text` may be empty beside the rest. */
export type FamilyHomework = {
  studentId: string
  homeworkId: string
  groupId: string
  dueOn: string
  text: string
  lesson: { courseId: string; lessonId: string; title: string } | null
  quiz: { quizId: string; title: string } | null
  /** `to`: where it is practised; `right` of the `of` that make it done, since it was set. */
  exercise: HomeExercise | null
  done: boolean
}

/**
 * What these students are asked to do at home by the groups that they are in today: what is still open by its
 * day, and what was due in the last seven days; the next due first.
 */
export async function homeworkFor(
  on: Db | Tx,
  studentIds: readonly string[],
  now: Date,
): Promise<FamilyHomework[]> {
  const today = indianDay(now)
  const places = await placesOf(on, studentIds, today)
  if (places.length === 0) return []
  const groupIds = [...new Set(places.map(({ group }) => group.id))]
  const set = await on
    .select()
    .from(homework)
    .where(
      and(
        inArray(homework.groupId, groupIds),
        isNull(homework.withdrawnAt),
        gte(homework.dueOn, dayAfter(today, -SHOWN_AFTER_DUE_DAYS)),
      ),
    )
    .orderBy(homework.dueOn, homework.id)
  const stateOf = await homeworkStates(on, set, studentIds)
  const lessons = await lessonTitles(
    on,
    set.flatMap(({ lessonId }) => lessonId ?? []),
  )
  const quizzes = await quizTitles(
    on,
    set.flatMap(({ quizId }) => quizId ?? []),
  )
  return set.flatMap((row) =>
    places
      // Who joined after it was due was never asked.
      .filter(({ group, joinedOn }) => group.id === row.groupId && joinedOn <= row.dueOn)
      .map(({ studentId }) => ({
        studentId,
        homeworkId: row.id,
        groupId: row.groupId,
        dueOn: row.dueOn,
        text: row.text,
        lesson:
          row.courseId && row.lessonId
            ? { courseId: row.courseId, lessonId: row.lessonId, title: lessons.get(row.lessonId) ?? '' }
            : null,
        quiz: row.quizId ? { quizId: row.quizId, title: quizzes.get(row.quizId) ?? '' } : null,
        exercise: exerciseFor(row, stateOf(row, studentId)),
        done: stateOf(row, studentId).done,
      })),
  )
}

function exerciseFor(row: HomeworkRow, { practised }: HomeworkState): HomeExercise | null {
  const known = exerciseOf(row.exercise)
  if (!known || !practised) return null
  const { part, thing, title, to } = known
  const right = Math.min(practised.right, RIGHT_TO_DO)
  return { part, thing, title, to, since: row.setAt, right, of: RIGHT_TO_DO }
}

/** What a teacher wrote into a child's diary. `readAt`: when a parent signed it. */
export type FamilyRemark = {
  studentId: string
  remarkId: string
  text: string
  teacher: string
  at: Date
  readAt: Date | null
  /** What a parent wrote back. */
  reply: { text: string; at: Date } | null
  /** Whether a teacher would read what is written back: the child is in the group today. */
  mayReply: boolean
}

/** The newest remarks on these students, at most `limit` on each; the newest first. */
export async function remarksFor(
  on: Db | Tx,
  studentIds: readonly string[],
  { limit, now }: { limit: number; now: Date },
): Promise<FamilyRemark[]> {
  if (studentIds.length === 0) return []
  const ranked = on
    .select({
      id: remarks.id,
      place:
        sql<number>`row_number() over (partition by ${remarks.studentId} order by ${remarks.at} desc)`.as(
          'place',
        ),
    })
    .from(remarks)
    .where(inArray(remarks.studentId, [...studentIds]))
    .as('ranked')
  const rows = await on
    .select({ remark: remarks })
    .from(remarks)
    .innerJoin(ranked, eq(ranked.id, remarks.id))
    .where(sql`${ranked.place} <= ${limit}`)
    .orderBy(desc(remarks.at), desc(remarks.id))
  const teachers = await namesOf(
    on,
    rows.map(({ remark }) => remark.teacherId),
  )
  const places = await placesOf(on, studentIds, indianDay(now))
  return rows.map(
    ({ remark: { id, studentId, groupId, text, teacherId, at, readAt, reply, repliedAt } }) => ({
      studentId,
      remarkId: id,
      text,
      at,
      readAt,
      teacher: teachers.get(teacherId) ?? '',
      reply: reply !== null && repliedAt ? { text: reply, at: repliedAt } : null,
      mayReply: places.some((place) => place.studentId === studentId && place.group.id === groupId),
    }),
  )
}

/** Of this parent's children, or of nobody. */
async function onOwnChild(on: Db | Tx, remarkId: string, parentId: string) {
  const children = await childrenOf(on, parentId)
  return and(
    eq(remarks.id, remarkId),
    inArray(
      remarks.studentId,
      children.map(({ child }) => child.id),
    ),
  )
}

/** A remark in the words of that moment, as a parent has read it. */
type SeenRemark = { remarkId: string; parentId: string; at: Date; now: Date }

const REWRITTEN = 'The teacher has changed this remark. Please read it again.'

/**
 * A parent writes back to the teacher of its child, or writes the same answer anew; an answer signs the
 * remark too. `at`: of the words that the parent has before it. @throws {Refusal} 404, the same for no
 * remark and for one on another's child; 409 when the teacher has written other words since, and when the
 * child has left the group: nobody would read it.
 */
export async function replyToRemark(
  tx: Tx,
  { remarkId, parentId, at, text, now }: SeenRemark & { text: string },
): Promise<void> {
  const theirs = await onOwnChild(tx, remarkId, parentId)
  const stillThere = tx
    .select({ id: groupMembers.id })
    .from(groupMembers)
    .where(
      and(
        eq(groupMembers.groupId, remarks.groupId),
        eq(groupMembers.studentId, remarks.studentId),
        inOn(indianDay(now)),
      ),
    )
  const written = await tx
    .update(remarks)
    .set({
      reply: text,
      repliedAt: now,
      readAt: sql`coalesce(${remarks.readAt}, ${now.toISOString()}::timestamptz)`,
      readBy: sql`coalesce(${remarks.readBy}, ${parentId}::uuid)`,
    })
    .where(and(theirs, eq(remarks.at, at), exists(stillThere)))
    .returning({ id: remarks.id })
  if (written.length > 0) return
  const [there] = await tx.select({ at: remarks.at }).from(remarks).where(theirs)
  if (!there) throw new Refusal(404, 'Remark not found')
  if (there.at.getTime() !== at.getTime()) throw new Refusal(409, REWRITTEN)
  throw new Refusal(409, 'Your child is not in this group any more. Please call the office.')
}

/**
 * A parent signs a remark on its child; the first signature stands, and signing again is harmless. `at`: of
 * the words that the parent has before it.
 * @throws {Refusal} 404, the same for no remark and for one on another's child; 409 when the teacher has
 * written other words since.
 */
export async function signRemark(tx: Tx, { remarkId, parentId, at, now }: SeenRemark): Promise<void> {
  const theirs = await onOwnChild(tx, remarkId, parentId)
  const signed = await tx
    .update(remarks)
    .set({ readAt: now, readBy: parentId })
    .where(and(theirs, eq(remarks.at, at), isNull(remarks.readAt)))
    .returning({ id: remarks.id })
  if (signed.length > 0) return
  const [there] = await tx.select({ readAt: remarks.readAt }).from(remarks).where(theirs)
  if (!there) throw new Refusal(404, 'Remark not found')
  if (!there.readAt) throw new Refusal(409, REWRITTEN)
}

/** The students in this teacher's groups today, each once, with the day since which it is there. */
export async function studentsInGroupsOf(
  on: Db | Tx,
  teacherId: string,
  now: Date,
): Promise<{ studentId: string; since: string }[]> {
  return on
    .select({ studentId: groupMembers.studentId, since: sql<string>`min(${groupMembers.joinedOn})::text` })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(and(eq(groups.teacherId, teacherId), inOn(indianDay(now))))
    .groupBy(groupMembers.studentId)
}

/** Whether a student is in a group of this teacher's today. */
export async function teachesInGroup(
  on: Db | Tx,
  { teacherId, studentId }: { teacherId: string; studentId: string },
  now: Date,
): Promise<boolean> {
  const theirs = on
    .select({ id: groups.id })
    .from(groups)
    .where(and(eq(groups.id, groupMembers.groupId), eq(groups.teacherId, teacherId)))
  const rows = await on
    .select({ id: groupMembers.id })
    .from(groupMembers)
    .where(and(eq(groupMembers.studentId, studentId), inOn(indianDay(now)), exists(theirs)))
    .limit(1)
  return rows.length > 0
}
