import { and, desc, eq, exists, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { type Exercise, exerciseOf, RIGHT_TO_DO } from '../craft/exercises.rules.ts'
import { lessonTitles } from '../catalogue/catalogue.reads.server.ts'
import { indianDay } from '../platform/text/india.rules.ts'
import { childrenOf, namesOf } from '../people/people.reads.server.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { quizTitles } from '../quiz/homework.reads.server.ts'
import {
  dayAfter,
  type GroupPlace,
  nextClass,
  SHOWN_AFTER_DUE_DAYS,
  type Timetable,
} from './classroom.rules.ts'
import { groupMembers, groups, homework, remarks } from './classroom.tables.ts'
import { answerCounts } from './files/answers.server.ts'
import { filesOf } from './files/library.server.ts'
import { type HomeworkRow, type HomeworkState, homeworkStatuses } from './homework-status.server.ts'
import { inOn, placesOf, substitutesOf, timetablesOf } from './groups.server.ts'

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
  const substitutes = await substitutesOf(
    on,
    places.map(({ group }) => group.id),
  )
  return places
    .flatMap(({ studentId, group }) => {
      const timetable = timetables.get(group.id)
      const at = timetable && nextClass(timetable, now)
      if (!at) return []
      const { id: groupId, name, subject, minutes, place, meetingUrl, teacherId } = group
      const teacher = substitutes(groupId, indianDay(at)) ?? teachers.get(teacherId) ?? ''
      return [{ studentId, groupId, group: name, subject, at, minutes, place, meetingUrl, teacher }]
    })
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

/** An exercise set as homework; `since`: when it was set. */
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
  /** `to`: the page that practises it; `right` of the `of` right answers needed, since it was set. */
  exercise: HomeExercise | null
  done: boolean
  /** How many files it has, and how many answers the child has handed in. */
  files: number
  answers: number
}

/**
 * The homework of these students' current groups: what is not yet due, and what was due in the last seven
 * days; the next due first.
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
  const stateOf = await homeworkStatuses(on, set, studentIds)
  const files = await filesOf(
    on,
    set.map(({ id }) => id),
  )
  const answersOf = await answerCounts(on, studentIds)
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
      // Not for children who joined after it was due.
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
        files: files.get(row.id)?.length ?? 0,
        answers: answersOf(row.id, studentId),
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

/** A teacher's remark in a child's diary. `readAt`: when a parent signed it. */
export type FamilyRemark = {
  studentId: string
  remarkId: string
  text: string
  teacher: string
  at: Date
  readAt: Date | null
  /** The parent's reply. */
  reply: { text: string; at: Date } | null
  /** Whether a teacher would read a reply: the child is in the group today. */
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

/** The remark, if it is on a child of this parent. */
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

/** A remark as the parent has read it; `at` identifies its version. */
type SeenRemark = { remarkId: string; parentId: string; at: Date; now: Date }

const REWRITTEN = 'The teacher has edited this remark. Please read it again.'

/**
 * Stores or edits a parent's reply to a remark; a reply signs the remark too. @throws {Refusal} 404, the same
 * for no remark and for one on another's child; 409 when the teacher has edited the remark since `at`, and
 * when the child has left the group, as no teacher would read the reply.
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
  if (!there) throw new Refusal(404, 'Remark not found', { code: 'remark_not_found' })
  if (there.at.getTime() !== at.getTime()) throw new Refusal(409, REWRITTEN, { code: 'remark_edited' })
  throw new Refusal(409, 'Your child is no longer in this group. Please call the office.', {
    code: 'child_left_group',
  })
}

/**
 * Signs a remark for a parent; the first signature counts, and signing again is harmless.
 * @throws {Refusal} 404, the same for no remark and for one on another's child; 409 when the teacher has
 * edited the remark since `at`.
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
  if (!there) throw new Refusal(404, 'Remark not found', { code: 'remark_not_found' })
  if (!there.readAt) throw new Refusal(409, REWRITTEN, { code: 'remark_edited' })
}

/** The students in this teacher's groups today, each once, with their first day. */
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

/** Who is in which group on any day of a span; of these students, or of all. */
export const groupPlaces = (
  on: Db | Tx,
  { from, until, studentIds }: { from: string; until: string; studentIds?: readonly string[] },
): Promise<GroupPlace[]> =>
  on
    .select({
      studentId: groupMembers.studentId,
      groupId: groupMembers.groupId,
      joinedOn: groupMembers.joinedOn,
      leftOn: groupMembers.leftOn,
    })
    .from(groupMembers)
    .where(
      and(
        lte(groupMembers.joinedOn, until),
        or(isNull(groupMembers.leftOn), gte(groupMembers.leftOn, from)),
        studentIds && inArray(groupMembers.studentId, [...studentIds]),
      ),
    )

/** Names and timetables of these groups, by id. */
export async function groupTimetables(
  on: Db | Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Timetable & { name: string; subject: string }>> {
  if (ids.length === 0) return new Map()
  const rows = await on
    .select()
    .from(groups)
    .where(inArray(groups.id, [...new Set(ids)]))
  const timetables = await timetablesOf(on, rows)
  return new Map(
    rows.flatMap(({ id, name, subject }) => {
      const timetable = timetables.get(id)
      return timetable ? [[id, { ...timetable, name, subject }] as const] : []
    }),
  )
}

/** Groups that are not over on a day, by name. */
export const groupsOn = (
  on: Db | Tx,
  day: string,
): Promise<{ id: string; name: string; fromDay: string }[]> =>
  on
    .select({ id: groups.id, name: groups.name, fromDay: groups.fromDay })
    .from(groups)
    .where(or(isNull(groups.untilDay), gte(groups.untilDay, day)))
    .orderBy(groups.name, groups.id)
