import { and, asc, eq, type SQL } from 'drizzle-orm'
import { everyCentre } from '../../centres/centres.reads.server.ts'
import { peopleById, studentsExcept } from '../../people/people.reads.server.ts'
import { studentsOf } from '../../people/teachers.reads.server.ts'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import { studentsInGroupsOf } from '../classroom.reads.server.ts'
import { groupMembers, groups } from '../classroom.tables.ts'
import { inOn } from '../groups.server.ts'
import type { ExamGroups } from './paper-exams.contract.ts'
import { compareNames } from '../../platform/text/names.rules.ts'

/** Students without a group in the list of the office. */
const MOST_WITHOUT = 5_000

/** The students of a teacher: of its groups today, and those whom it looks after. */
export async function taughtStudents(on: Db | Tx, teacherId: string, now: Date): Promise<string[]> {
  const mentored = (await studentsOf(on, teacherId)).map(({ student }) => student.id)
  const taught = (await studentsInGroupsOf(on, teacherId, now)).map(({ studentId }) => studentId)
  return [...new Set([...mentored, ...taught])]
}

/** A teacher's own groups with their children, and whom it looks after. */
export async function teachersExamGroups(on: Db | Tx, teacherId: string, now: Date): Promise<ExamGroups> {
  const own = await groupsWithChildren(on, now, eq(groups.teacherId, teacherId))
  const mentored = (await studentsOf(on, teacherId)).map(({ student }) => student.id)
  return [...own, ...named('mentored', 'Students you look after', await childrenOf(on, mentored))]
}

/** All groups with their children, and students without one. Its callers see the whole academy. */
export async function allExamGroups(on: Db | Tx, now: Date): Promise<ExamGroups> {
  const all = await groupsWithChildren(on, now)
  const placed = all.flatMap(({ children }) => children.map(({ studentId }) => studentId))
  const without = await studentsExcept(on, placed, MOST_WITHOUT)
  return [...all, ...named('none', 'Students without a group', without)]
}

type ExamChild = ExamGroups[number]['children'][number]

const named = (key: string, name: string, children: ExamChild[]): ExamGroups =>
  children.length === 0 ? [] : [{ key, name, children }]

async function groupsWithChildren(on: Db | Tx, now: Date, which?: SQL): Promise<ExamGroups> {
  const rows = await on
    .select({ id: groups.id, name: groups.name, studentId: groupMembers.studentId })
    .from(groups)
    .innerJoin(groupMembers, eq(groupMembers.groupId, groups.id))
    .where(and(inOn(indianDay(now)), which, everyCentre.holds(groups.centreId)))
    .orderBy(asc(groups.name), asc(groups.id))
  const known = await childrenOf(
    on,
    rows.map(({ studentId }) => studentId),
  )
  return [...Map.groupBy(rows, ({ id }) => id)].flatMap(([key, members]) => {
    const ids = new Set(members.map(({ studentId }) => studentId))
    return named(
      key,
      members[0]?.name ?? '',
      known.filter(({ studentId }) => ids.has(studentId)),
    )
  })
}

/** Those of these who are here, by name. */
async function childrenOf(on: Db | Tx, ids: readonly string[]): Promise<ExamChild[]> {
  return [...(await peopleById(on, ids)).values()]
    .filter(({ role, endedAt, erasedAt }) => role === 'student' && !endedAt && !erasedAt)
    .map(({ id, fullName }) => ({ studentId: id, fullName }))
    .toSorted((a, b) => compareNames(a.fullName, b.fullName))
}
