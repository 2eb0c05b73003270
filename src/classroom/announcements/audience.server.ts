import { and, eq } from 'drizzle-orm'
import { everyCentre, onlyCentre } from '../../centres/centres.reads.server.ts'
import { peopleById } from '../../people/people.reads.server.ts'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import type { Audience } from '../classroom.rules.ts'
import { attendance, groupMembers, groups } from '../classroom.tables.ts'
import { inOn } from '../groups.server.ts'

/** To whom an announcement goes. */
export type Addressed = {
  audience: Audience
  centreId: string | null
  groupId: string | null
  day: string | null
}

/** The children whom an announcement is about on this day, each once, without those who are gone. */
export async function audienceOf(on: Db | Tx, to: Addressed, today: string): Promise<string[]> {
  const ids = to.audience === 'absent' ? await absentIn(on, to) : await membersIn(on, to, today)
  const known = await peopleById(on, ids)
  return [...new Set(ids)].filter((id) => {
    const student = known.get(id)
    return student !== undefined && student.endedAt === null && student.erasedAt === null
  })
}

/** Who is in the group that day, in any group of the centre, or in any at all. */
async function membersIn(on: Db | Tx, { centreId, groupId }: Addressed, day: string): Promise<string[]> {
  const { holds } = centreId === null ? everyCentre : onlyCentre(centreId)
  const rows = await on
    .selectDistinct({ id: groupMembers.studentId })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(
      and(
        inOn(day),
        groupId === null ? undefined : eq(groupMembers.groupId, groupId),
        holds(groups.centreId),
      ),
    )
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
