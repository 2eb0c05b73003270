import { and, eq, isNull } from 'drizzle-orm'
import { taughtGroup } from '../classroom/lessons.reads.server.ts'
import { takesClass } from '../classroom/policy.server.ts'
import { namesOf } from '../people/people.reads.server.ts'
import type { TxContext } from '../platform/db/context.server.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import type { CurrentUser } from '../platform/http/serve.server.ts'
import { formatTime } from '../platform/text/dates.rules.ts'
import { DAY_MS, indianDay } from '../platform/text/india.rules.ts'
import { FORMULAS } from '../craft/soroban/soroban.rules.ts'
import { lessonsSince } from './lesson-store.server.ts'
import type { LiveLesson } from './live.contract.ts'
import { ENDS_AFTER_MS, MAX_LESSON_MS, newState, OPENS_BEFORE_MS, videoOf } from './live.rules.ts'
import { liveLessons, liveParticipants } from './live.tables.ts'
import type { VideoServer } from './video.server.ts'
import { type LessonAccess, notThere, roleIn } from './policy.server.ts'

const opensAt = (startsAt: Date): Date => new Date(startsAt.getTime() - OPENS_BEFORE_MS)

/**
 * The lesson of the class that runs or begins soon; created by the first who comes.
 * @throws {Refusal} 404, the same for no group and somebody else's, 409 before the room opens and without a
 * class.
 */
export async function openLessonOf(
  { tx, now }: TxContext,
  { groupId, person }: { groupId: string; person: Pick<CurrentUser, 'id'> },
): Promise<{ _id: string }> {
  const group = await taughtGroup(tx, groupId, now)
  if (!group) throw notThere()
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

export const titleOf = (key: string): string => {
  const formula = FORMULAS.find((each) => each.key === key)
  return formula ? `${key.split(' ')[0]} = ${formula.text}` : key
}
