import { isUnlimited, type Scope, seatedTeacherIds } from '../../centres/centres.reads.server.ts'
import { registerTeachersOf } from '../../people/teachers.reads.server.ts'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import { groups } from '../classroom.tables.ts'

/**
 * Who may teach a group of this scope, by name: who has a group or a teacher's seat there; without a limit,
 * every confirmed teacher.
 */
export const teachersIn = (scope: Scope): typeof registerTeachersOf =>
  async function teachersOfScope(on: Db | Tx) {
    const all = await registerTeachersOf(on)
    const teaching = await on
      .selectDistinct({ id: groups.teacherId })
      .from(groups)
      .where(scope.holds(groups.centreId))
    const known = new Set([...teaching.map(({ id }) => id), ...(await seatedTeacherIds(on, scope))])
    const isWhole = await isUnlimited(on, scope)
    return all.filter(({ id }) => isWhole || known.has(id))
  }
