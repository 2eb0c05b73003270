import { desc, eq } from 'drizzle-orm'
import type { Database } from '../platform/db.server.ts'
import { type About, type Desk, MOST_LINES } from '../platform/desk.server.ts'
import { may } from '../platform/serve.server.ts'
import { weekdaysWords } from './classroom.rules.ts'
import { groupMembers, groups } from './classroom.tables.ts'
import { groupsNamed } from './office/group-list.server.ts'

/** Where a group is found by the office. */
export const classroomDesk = ({ db }: Database): Desk => ({
  finds: async (person, words) => {
    if (!may(person, 'office')) return []
    return (await groupsNamed(db, words)).map(({ id, name, subject, weekdays, time, untilDay }) => ({
      kind: 'Group',
      title: name,
      detail: `${subject}, ${weekdaysWords(weekdays)} ${time}`,
      meta: untilDay ? `until ${untilDay}` : '',
      to: `/office/groups/${id}`,
    }))
  },
})

/** The groups that a student is in or was, and those that a teacher has. */
export const classroomAbout =
  ({ db }: Database): About =>
  async ({ id }) => {
    const places = await db
      .select({ place: groupMembers, name: groups.name })
      .from(groupMembers)
      .innerJoin(groups, eq(groups.id, groupMembers.groupId))
      .where(eq(groupMembers.studentId, id))
      .orderBy(desc(groupMembers.joinedOn))
    const taught = await db
      .select()
      .from(groups)
      .where(eq(groups.teacherId, id))
      .orderBy(desc(groups.fromDay))
    const at = (day: string) => new Date(`${day}T00:00:00+05:30`)
    const lines = [
      ...places.map(({ place: { joinedOn, leftOn }, name }) => ({
        at: at(joinedOn),
        title: name,
        detail: leftOn ? `until ${leftOn}` : 'in it now',
      })),
      ...taught.map(({ fromDay, name, weekdays, time }) => ({
        at: at(fromDay),
        title: name,
        detail: `teaches ${weekdaysWords(weekdays)} ${time}`,
      })),
    ]
    return [{ heading: 'Groups', count: lines.length, lines: lines.slice(0, MOST_LINES) }]
  }
