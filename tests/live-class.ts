import { groupMembers, groups } from '../src/classroom/classroom.tables.ts'
import { dayAfter, weekdayOf } from '../src/classroom/classroom.rules.ts'
import { openLesson } from '../src/live/live.contract.ts'
import { newId } from '../src/platform/db/columns.tables.ts'
import { indianDay } from '../src/platform/text/india.rules.ts'
import type { Member, World } from './world.ts'

/** The time of day in India, like 16:30, so many minutes from now. */
const indianTime = (minutes: number): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', hour: '2-digit', minute: '2-digit' }).format(
    new Date(Date.now() + minutes * 60_000),
  )

type NewGroup = { teacher: Member; children: readonly Member[]; inMinutes?: number; meetingUrl?: string }

/** A group with a class that began a minute ago, or begins `inMinutes`. */
export async function groupWith(
  world: World,
  { teacher, children, inMinutes = -1, meetingUrl }: NewGroup,
): Promise<string> {
  const id = newId()
  const today = indianDay(new Date(Date.now() + inMinutes * 60_000))
  await world.database.db.insert(groups).values({
    id,
    name: 'Abacus Level 1',
    subject: 'Abacus',
    teacherId: teacher.id,
    weekdays: [weekdayOf(today)],
    time: indianTime(inMinutes),
    minutes: 45,
    place: 'Online',
    capacity: 20,
    fromDay: dayAfter(today, -7),
    meetingUrl,
  })
  await world.database.db
    .insert(groupMembers)
    .values(children.map((child) => ({ groupId: id, studentId: child.id, joinedOn: dayAfter(today, -7) })))
  return id
}

/** A lesson that is open, with its teacher and children. */
export async function liveClass(world: World, names: readonly string[], meetingUrl?: string) {
  const teacher = await world.teacher('Meenakshi')
  const children = await Promise.all(names.map((name) => world.student(name)))
  const groupId = await groupWith(world, { teacher, children, ...(meetingUrl ? { meetingUrl } : {}) })
  const opened = await teacher.ask(openLesson, { params: { groupId }, body: {} })
  if (opened.status !== 200) throw new Error(opened.refusal.message)
  return { teacher, children: children as [Member, ...Member[]], groupId, lessonId: opened.body.data._id }
}
