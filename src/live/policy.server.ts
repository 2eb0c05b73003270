import { membersToday, taughtGroup, type TaughtGroup } from '../classroom/lessons.reads.server.ts'
import { takesClass } from '../classroom/policy.server.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import type { CurrentUser } from '../platform/http/serve.server.ts'
import { findLesson, type LessonRow } from './lesson-store.server.ts'

export type LessonAccess = { lesson: LessonRow; group: TaughtGroup; role: 'teacher' | 'child' }

/** The same for a lesson or group that is not there and for somebody else's. */
export const notThere = () => new Refusal(404, 'Live lesson not found', { code: 'live_lesson_not_found' })

/**
 * A lesson as this person may enter it: its teacher or that day's substitute, or a child that is in its
 * group today.
 * @throws {Refusal} 404, the same for no lesson and for somebody else's.
 */
export async function lessonFor(
  on: Db | Tx,
  { id, person, now }: { id: string; person: Pick<CurrentUser, 'id'>; now: Date },
): Promise<LessonAccess> {
  const lesson = await findLesson(on, id)
  const group = lesson && (await taughtGroup(on, lesson.groupId, now))
  if (!lesson || !group) throw notThere()
  return { lesson, group, role: await roleIn(on, { group, person, day: lesson.day, now }) }
}

/** @throws {Refusal} 404 for whoever neither takes the group's class of that day nor is in it today. */
export async function roleIn(
  on: Db | Tx,
  {
    group,
    person,
    day,
    now,
  }: { group: TaughtGroup; person: Pick<CurrentUser, 'id'>; day: string; now: Date },
): Promise<'teacher' | 'child'> {
  if (await takesClass(on, { groupId: group.id, teacherId: person.id, day })) return 'teacher'
  if ((await membersToday(on, [group.id], now)).has(`${group.id} ${person.id}`)) return 'child'
  throw notThere()
}

/** A lesson of this teacher's. @throws {Refusal} 404, the same for none and for another teacher's. */
export async function ownLesson(
  on: Db | Tx,
  lesson: { id: string; person: Pick<CurrentUser, 'id'>; now: Date },
): Promise<LessonAccess> {
  const found = await lessonFor(on, lesson)
  if (found.role !== 'teacher') throw notThere()
  return found
}
