import { and, eq } from 'drizzle-orm'
import { peopleById } from '../../people/people.reads.server.ts'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import type { Audience } from '../classroom.rules.ts'
import { attendance, groupMembers } from '../classroom.tables.ts'
import { inOn } from '../groups.server.ts'

/** To whom an announcement goes. */
export type Addressed = { audience: Audience; groupId: string | null; day: string | null }

/** The children whom an announcement is about on this day, each once, without those who are gone. */
export async function audienceOf(on: Db | Tx, to: Addressed, today: string): Promise<string[]> {
  const ids = to.audience === 'absent' ? await absentIn(on, to) : await membersIn(on, to.groupId, today)
  const known = await peopleById(on, ids)
  return [...new Set(ids)].filter((id) => {
    const student = known.get(id)
    return student !== undefined && student.endedAt === null && student.erasedAt === null
  })
}

/** Who is in a group that day; in any of them without one. */
async function membersIn(on: Db | Tx, groupId: string | null, day: string): Promise<string[]> {
  const rows = await on
    .selectDistinct({ id: groupMembers.studentId })
    .from(groupMembers)
    .where(and(inOn(day), groupId === null ? undefined : eq(groupMembers.groupId, groupId)))
    .orderBy(groupMembers.studentId)
  return rows.map(({ id }) => id)
}

async function absentIn(on: Db | Tx, { groupId, day }: Addressed): Promise<string[]> {
  const rows = await on
    .select({ id: attendance.studentId })
    .from(attendance)
    .where(
      and(
        eq(attendance.groupId, groupId ?? ''),
        eq(attendance.day, day ?? ''),
        eq(attendance.mark, 'absent'),
      ),
    )
    .orderBy(attendance.studentId)
  return rows.map(({ id }) => id)
}
