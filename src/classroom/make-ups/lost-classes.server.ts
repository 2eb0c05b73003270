import { inArray, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import type { Timetable } from '../classroom.rules.ts'
import { groups } from '../classroom.tables.ts'
import { timetablesOf } from '../groups.server.ts'

export type ClassKey = { groupId: string; day: string }

type HasClass = (timetable: Timetable, day: string) => boolean
type LostClasses = {
  classes: readonly ClassKey[]
  /** Whether a class is on its day. */
  hasClass: HasClass
  /** Ends what hangs on these classes; their groups are locked. */
  end: (tx: Tx, lost: readonly ClassKey[]) => Promise<void>
}

/**
 * Ends what hangs on those of these classes that are not on their day any more, as a holiday came or the
 * group's week changed; for all of them together. Whether they are is asked again under the groups' locks.
 */
export async function endLost(db: Db, { classes, hasClass, end }: LostClasses): Promise<void> {
  const found = await lostOf(db, classes, hasClass)
  if (found.length === 0) return
  await db.transaction(async (tx) => {
    const isOne = inArray(groups.id, groupIdsOf(found))
    await tx.select({ id: groups.id }).from(groups).where(isOne).orderBy(groups.id).for('update')
    const lost = await lostOf(tx, found, hasClass)
    if (lost.length > 0) await end(tx, lost)
  })
}

/** Holds for rows whose group and day are those of one of these classes. */
export function isOfClasses(columns: Record<keyof ClassKey, SQLWrapper>, classes: readonly ClassKey[]): SQL {
  // What else the callers' objects hold is no JSON.
  const keys = classes.map(({ groupId, day }) => ({ groupId, day }))
  return sql`(${columns.groupId}, ${columns.day}) in (select "groupId", day
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as classes("groupId" uuid, day date))`
}

async function lostOf(on: Db | Tx, classes: readonly ClassKey[], hasClass: HasClass): Promise<ClassKey[]> {
  if (classes.length === 0) return []
  const rows = await on
    .select()
    .from(groups)
    .where(inArray(groups.id, groupIdsOf(classes)))
  const timetables = await timetablesOf(on, rows)
  return classes.filter(({ groupId, day }) => {
    const timetable = timetables.get(groupId)
    return !timetable || !hasClass(timetable, day)
  })
}

const groupIdsOf = (classes: readonly ClassKey[]): string[] => [
  ...new Set(classes.map(({ groupId }) => groupId)),
]
