import { and, gte, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { promotions } from './stock.tables.ts'

type MovedIn = { groupIds: readonly string[]; from: Date; until: Date }

/** How many children of these groups moved up to a level with a kit in a time, and how many have it. */
export async function movedUpIn(
  on: Db | Tx,
  { groupIds, from, until }: MovedIn,
): Promise<{ children: number; kits: number }> {
  const [row] = await on
    .select({
      children: sql<number>`count(distinct ${promotions.studentId})::int`,
      kits: sql<number>`(count(distinct ${promotions.studentId}) filter (where ${promotions.giftId} is not null))::int`,
    })
    .from(promotions)
    .where(
      and(
        inArray(promotions.groupId, [...groupIds]),
        gte(promotions.at, from),
        lt(promotions.at, until),
        isNull(promotions.undoneAt),
        isNotNull(promotions.itemId),
      ),
    )
  return row ?? { children: 0, kits: 0 }
}
