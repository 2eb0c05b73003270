import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db.server.ts'
import type { NamedRow } from '../../../platform/sheet-columns.rules.ts'
import { people } from '../../people.tables.ts'
import { checkCells, type Column } from './child-row.rules.ts'
import type { Standing } from './judge.rules.ts'

/** The parents whom these rows may mean, with their children, and the teachers whom they name. */
export async function standingOf(on: Db | Tx, rows: readonly NamedRow<Column>[]): Promise<Standing> {
  const read = rows.flatMap(({ cells }) => checkCells(cells).child ?? [])
  const unique = (texts: readonly string[]) => [...new Set(texts)]
  const emails = unique(read.map(({ email }) => email))
  const mobiles = unique(read.map(({ mobile }) => mobile))
  const parents = await on
    .select()
    .from(people)
    .where(
      and(
        eq(people.role, 'parent'),
        isNull(people.erasedAt),
        or(inArray(people.email, emails), inArray(people.mobile, mobiles)),
      ),
    )
    .orderBy(asc(people.createdAt), asc(people.id))
  const ids = parents.map(({ id }) => id)
  const children = await on
    .select({ name: people.fullName, parentId: people.guardianId })
    .from(people)
    .where(and(inArray(people.guardianId, ids), isNull(people.erasedAt)))
  const byParent = Map.groupBy(children, ({ parentId }) => parentId)
  const teachers = await on
    .select({ id: people.id, email: people.email })
    .from(people)
    .where(
      and(
        eq(people.role, 'teacher'),
        isNull(people.erasedAt),
        isNull(people.endedAt),
        inArray(people.email, unique(read.map(({ teacherEmail }) => teacherEmail))),
      ),
    )
  return {
    parents: parents.map(({ id, fullName, email, mobile, endedAt }) => ({
      id,
      fullName,
      email: email ?? '',
      mobile: mobile ?? '',
      ended: endedAt !== null,
      children: (byParent.get(id) ?? []).map(({ name }) => name),
    })),
    teachers: new Map(teachers.map(({ id, email }) => [email ?? '', id])),
  }
}
