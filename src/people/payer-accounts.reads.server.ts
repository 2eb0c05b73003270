import { inArray } from 'drizzle-orm'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { familyIds } from './people.reads.server.ts'
import { merges } from './people.tables.ts'

/**
 * All accounts for which one person pays: the own one, those of its children, and any that were merged into
 * one of these.
 */
export async function accountsPaidBy(on: Db | Tx, payerId: string): Promise<readonly string[]> {
  const rows = await familyIds(on, payerId)
  const ids = new Set(rows.map(({ id }) => id))
  for (let latest = [...ids]; latest.length > 0; ) {
    const merged = await on
      .select({ id: merges.duplicateId })
      .from(merges)
      .where(inArray(merges.primaryId, latest))
    latest = merged.flatMap(({ id }) => (ids.has(id) ? [] : [id]))
    for (const id of latest) ids.add(id)
  }
  return [...ids]
}
