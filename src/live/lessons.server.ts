import { and, eq, isNull } from 'drizzle-orm'
import {
  marksOn,
  registerChildren,
  taughtGroup,
  writeProposedMarks,
} from '../classroom/lessons.reads.server.ts'
import { takesClass } from '../classroom/policy.server.ts'
import { namesOf } from '../people/people.reads.server.ts'
import type { TxContext } from '../platform/db/context.server.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import type { CurrentUser } from '../platform/http/serve.server.ts'
import { formatTime } from '../platform/text/dates.rules.ts'
import { DAY_MS, indianDay } from '../platform/text/india.rules.ts'
import { attemptsSince } from '../quiz/homework.reads.server.ts'
import { FORMULAS } from '../craft/soroban/soroban.rules.ts'
import { lessonsSince, type OutcomeRow, outcomesOf, participantsOf } from './lesson-store.server.ts'
import type { LessonSummary, LiveLesson } from './live.contract.ts'
import {
  ENDS_AFTER_MS,
  type LessonQuiz,
  type LessonState,
  MAX_LESSON_MS,
  newState,
  OPENS_BEFORE_MS,
  presentMs,
  proposedMark,
  type QuizResult,
  type Span,
  videoOf,
} from './live.rules.ts'
import { liveLessons, liveParticipants, liveSums } from './live.tables.ts'
import type { VideoServer } from './video.server.ts'
import { type LessonAccess, roleIn } from './policy.server.ts'

const opensAt = (startsAt: Date): Date => new Date(startsAt.getTime() - OPENS_BEFORE_MS)

/**
 * The lesson of the class that runs or begins soon; created by the first who comes.
 * @throws {Refusal} 404 for whoever does not belong to the group, 409 before the room opens and without a
 * class.
 */
export async function openLessonOf(
  { tx, now }: TxContext,
  { groupId, person }: { groupId: string; person: Pick<CurrentUser, 'id'> },
): Promise<{ _id: string }> {
  const group = await taughtGroup(tx, groupId, now)
  if (!group) throw new Refusal(404, 'Group not found', { code: 'group_not_found' })
  await roleIn(tx, { group, person, day: indianDay(group.next ?? now), now })
  const running = await demoLesson(tx, groupId)
  if (running) return { _id: running }
  const { next, minutes } = group
  if (!next) throw new Refusal(409, 'No class is planned for this group.', { code: 'no_class_planned' })
  if (opensAt(next) > now)
    throw new Refusal(409, `The room opens at ${formatTime(opensAt(next).toISOString())}.`, {
      code: 'live_room_not_open',
    })
  await tx
    .insert(liveLessons)
    .values({ groupId, day: indianDay(next), startsAt: next, minutes, state: newState() })
    .onConflictDoNothing()
  const [row] = await tx
    .select({ id: liveLessons.id, phase: liveLessons.phase })
    .from(liveLessons)
    .where(and(eq(liveLessons.groupId, groupId), eq(liveLessons.startsAt, next)))
  if (!row) throw new Refusal(503)
  return { _id: row.id }
}

/** The demo's lesson of a group, which is open whenever it is there. */
async function demoLesson(tx: Tx, groupId: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ id: liveLessons.id })
    .from(liveLessons)
    .where(and(eq(liveLessons.groupId, groupId), eq(liveLessons.isDemo, true), isNull(liveLessons.endedAt)))
  return row?.id
}

/** A lesson as one of its people has it. */
export async function presentLesson(
  on: Db | Tx,
  { lesson, group, role }: LessonAccess,
  { person, now, video }: { person: Pick<CurrentUser, 'id'>; now: Date; video: VideoServer | null },
): Promise<LiveLesson> {
  const fullName = (await namesOf(on, [person.id])).get(person.id) ?? ''
  return {
    _id: lesson.id,
    groupId: group.id,
    group: group.name,
    subject: group.subject,
    teacher: group.teacher,
    role,
    name: role === 'child' ? fullName : '',
    phase: lesson.phase,
    startsAt: lesson.startsAt.toISOString(),
    opensAt: opensAt(lesson.startsAt).toISOString(),
    minutes: lesson.minutes,
    isDemo: lesson.isDemo,
    video: await videoFor(on, { lesson, group, role, person, now, video, fullName }),
  }
}

type VideoParts = LessonAccess & {
  person: Pick<CurrentUser, 'id'>
  now: Date
  video: VideoServer | null
  fullName: string
}

/** The video of a lesson for this person; none for a child that waits outside. */
async function videoFor(
  on: Db | Tx,
  { lesson, group, role, person, now, video, fullName }: VideoParts,
): Promise<LiveLesson['video']> {
  if (role === 'child' && (await isOutside(on, lesson, person.id))) return null
  if (!video || lesson.phase === 'ended' || !isFramed(group.meetingUrl, video))
    return videoOf(group.meetingUrl)
  const until = tokenEnd(lesson, now)
  return { frame: await video.frameFor({ lessonId: lesson.id, role, fullName, now, until }) }
}

/** Whether the teacher has this child wait outside. */
async function isOutside(
  on: Db | Tx,
  { id, state }: LessonAccess['lesson'],
  studentId: string,
): Promise<boolean> {
  if (state.outside.length === 0) return false
  const [seat] = await on
    .select({ number: liveParticipants.number })
    .from(liveParticipants)
    .where(and(eq(liveParticipants.lessonId, id), eq(liveParticipants.studentId, studentId)))
  return seat !== undefined && state.outside.includes(seat.number)
}

/** The academy's own video is for groups without a link elsewhere. */
const isFramed = (meetingUrl: string | null, { origin }: VideoServer): boolean =>
  meetingUrl === null || (URL.canParse(meetingUrl) && new URL(meetingUrl).origin === origin)

/** A little after the planned end; longer for whoever comes while a teacher goes on. */
function tokenEnd({ startsAt, minutes }: LessonAccess['lesson'], now: Date): Date {
  const planned = startsAt.getTime() + minutes * 60_000
  const latest = startsAt.getTime() + MAX_LESSON_MS
  return new Date(Math.min(latest, Math.max(planned, now.getTime()) + ENDS_AFTER_MS))
}

/** How long back lessons are listed, in milliseconds. */
const LISTED_MS = 30 * DAY_MS

/**
 * The lessons of one of the teacher's groups; to a substitute those of today.
 * @throws {Refusal} 404 for another teacher's group.
 */
export async function groupLessons(
  on: Db | Tx,
  { groupId, person, now }: { groupId: string; person: Pick<CurrentUser, 'id'>; now: Date },
) {
  const group = await taughtGroup(on, groupId, now)
  const day = indianDay(now)
  if (!group || !(await takesClass(on, { groupId, teacherId: person.id, day })))
    throw new Refusal(404, 'Group not found', { code: 'group_not_found' })
  const today = new Date(`${day}T00:00:00+05:30`)
  const since = group.teacherId === person.id ? new Date(now.getTime() - LISTED_MS) : today
  const lessons = await lessonsSince(on, groupId, since)
  const { next } = group
  return {
    group: group.name,
    next: next && {
      startsAt: next.toISOString(),
      opensAt: opensAt(next).toISOString(),
      isOpen: opensAt(next) <= now,
    },
    lessons: lessons.map(({ id, startsAt, ...rest }) => ({
      _id: id,
      startsAt: startsAt.toISOString(),
      ...rest,
    })),
  }
}

/** When a lesson was: from its begin to its end, not after the planned end. In milliseconds since 1970. */
function spanOf({ lesson }: LessonAccess): Span {
  const begin = (lesson.begunAt ?? lesson.startsAt).getTime()
  const planned = Math.max(lesson.startsAt.getTime() + lesson.minutes * 60_000, begin)
  return [begin, Math.min(planned, lesson.endedAt?.getTime() ?? planned)]
}

const assertEnded = ({ lesson }: LessonAccess): void => {
  if (lesson.phase !== 'ended')
    throw new Refusal(409, 'End the lesson first.', { code: 'live_lesson_running' })
}

/** What a lesson was. @throws {Refusal} 409 while it runs. */
export async function lessonSummary(on: Db | Tx, access: LessonAccess): Promise<LessonSummary> {
  assertEnded(access)
  const { lesson, group } = access
  const span = spanOf(access)
  const seats = await participantsOf(on, lesson.id)
  const names = await namesOf(
    on,
    seats.map(({ studentId }) => studentId),
  )
  const outcomes = await outcomesOf(on, lesson.id)
  const marks = await marksOn(on, group.id, lesson.day)
  const results = await quizResults(on, { lesson, studentIds: seats.map(({ studentId }) => studentId) })
  const sums = await on.$count(liveSums, eq(liveSums.lessonId, lesson.id))
  const minute = (at: number) => Math.round((at - span[0]) / 6_000) / 10
  return {
    _id: lesson.id,
    groupId: group.id,
    group: group.name,
    startsAt: (lesson.begunAt ?? lesson.startsAt).toISOString(),
    day: lesson.day,
    minutes: Math.round((span[1] - span[0]) / 60_000),
    sums,
    quizzes: quizzesOf(lesson).map(({ title }) => title),
    children: seats.map(({ studentId, spans }) => {
      const own = outcomes.filter((outcome) => outcome.studentId === studentId)
      return {
        studentId,
        name: names.get(studentId) ?? '',
        proposed: proposedMark(spans, span),
        mark: marks.get(studentId) ?? null,
        spans: spans.map(([from, to]): [number, number] => [
          Math.max(0, minute(from)),
          Math.max(0, minute(Math.min(to, span[1]))),
        ]),
        minutes: Math.round(presentMs(spans, span) / 60_000),
        right: own.filter(({ result }) => result === 'at once').length,
        of: own.length,
        seconds: medianSeconds(own),
        formula: mostOf(own.flatMap(({ formula }) => formula ?? [])),
        quizzes: results.map((each) => each.get(studentId) ?? null),
      }
    }),
    formula: groupFormula(outcomes),
    registeredAt: lesson.registeredAt?.toISOString() ?? null,
  }
}

/** A lesson of an earlier version has none. */
const quizzesOf = ({ state }: LessonAccess['lesson']): readonly LessonQuiz[] =>
  (state as Partial<LessonState>).quizzes ?? []

/** By quiz for all what each child has reached: its last attempt that was begun before the lesson ended. */
const quizResults = (
  on: Db | Tx,
  { lesson, studentIds }: { lesson: LessonAccess['lesson']; studentIds: readonly string[] },
): Promise<ReadonlyMap<string, QuizResult>[]> =>
  Promise.all(
    quizzesOf(lesson).map(async ({ quizId, since }) => {
      const attempts = await attemptsSince(on, { studentIds, quizId }, new Date(since))
      const inLesson = attempts.filter(({ startedAt }) => !lesson.endedAt || startedAt < lesson.endedAt)
      return new Map(inLesson.map(({ studentId, right, total }) => [studentId, { right, total }]))
    }),
  )

function medianSeconds(outcomes: readonly OutcomeRow[]): number | null {
  const times = outcomes
    .filter(({ result }) => result !== 'not')
    .map(({ milliseconds }) => milliseconds)
    .toSorted((a, b) => a - b)
  const middle = times[Math.floor(times.length / 2)]
  return middle === undefined ? null : Math.round(middle / 100) / 10
}

function mostOf(words: readonly string[]): string | null {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? null
}

/** The formula that most children stumbled over; direct movements are none. */
function groupFormula(outcomes: readonly OutcomeRow[]): LessonSummary['formula'] {
  const children = new Map<string, Set<string>>()
  for (const { formula, studentId } of outcomes)
    if (formula && FORMULAS.some(({ key }) => key === formula))
      children.set(formula, (children.get(formula) ?? new Set()).add(studentId))
  const [most] = [...children].toSorted((a, b) => b[1].size - a[1].size)
  return most ? { key: most[0], title: titleOf(most[0]), children: most[1].size } : null
}

const titleOf = (key: string): string => {
  const formula = FORMULAS.find((each) => each.key === key)
  return formula ? `${key.split(' ')[0]} = ${formula.text}` : key
}

/**
 * Writes the proposed marks into the register; marks by hand stay. Repeating it is harmless.
 * @returns how many marks were written. @throws {Refusal} 409 while the lesson runs.
 */
export async function registerMarks(
  { tx, now }: TxContext,
  access: LessonAccess,
  by: string,
): Promise<{ written: number }> {
  assertEnded(access)
  const { lesson, group } = access
  const span = spanOf(access)
  const members = new Set((await registerChildren(tx, group.id, now)).map(({ studentId }) => studentId))
  const marks = (await participantsOf(tx, lesson.id))
    .filter(({ studentId }) => members.has(studentId))
    .map(({ studentId, spans }) => ({ studentId, mark: proposedMark(spans, span) }))
  const written = await writeProposedMarks({ tx, now }, { groupId: group.id, day: lesson.day, by, marks })
  await tx
    .update(liveLessons)
    .set({ registeredAt: now })
    .where(and(eq(liveLessons.id, lesson.id), isNull(liveLessons.registeredAt)))
  return { written }
}
