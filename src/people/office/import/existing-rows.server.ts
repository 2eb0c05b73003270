import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db/db.server.ts'
import type { NamedRow } from '../../../platform/sheets/sheet-columns.rules.ts'
import { standingParents } from '../../joining.server.ts'
import { people } from '../../people.tables.ts'
import { checkCells, type Column } from './child-row.rules.ts'
import type { ExistingPeople } from './validate-rows.rules.ts'

/** Parents who match these rows, with their children, and the teachers named in them. */
export async function standingOf(on: Db | Tx, rows: readonly NamedRow<Column>[]): Promise<ExistingPeople> {
  const read = rows.flatMap(({ cells }) => checkCells(cells).child ?? [])
  const unique = (texts: readonly string[]) => [...new Set(texts)]
  const teachers = await on
    .select({ id: people.id, email: people.email })
    .from(people)
    .where(
      and(
        eq(people.role, 'teacher'),
        isNull(people.erasedAt),
        isNull(people.endedAt),
        // Anybody can sign up as a teacher, so only confirmed emails count.
        isNotNull(people.emailVerifiedAt),
        inArray(people.email, unique(read.map(({ teacherEmail }) => teacherEmail))),
      ),
    )
  return {
    parents: await standingParents(on, read),
    teachers: new Map(teachers.map(({ id, email }) => [email ?? '', id])),
  }
}
