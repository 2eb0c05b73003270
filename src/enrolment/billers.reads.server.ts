import { asc, desc, lte } from 'drizzle-orm'
import { centresOf, everyCentre } from '../centres/centres.reads.server.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { billers, centreBillers } from './billers.tables.ts'

export type Biller = typeof billers.$inferSelect

/** The academy's registrations in other States, by State. */
export const billersOf = (on: Db | Tx): Promise<Biller[]> =>
  on.select().from(billers).orderBy(asc(billers.state))

/**
 * The centres that bill under another registration than the academy's on a day like 2026-11-27. A centre that
 * has moved to another State bills under the academy's: the registration is not of where it is.
 */
export async function centreBillersOn(
  on: Db | Tx,
  day: string,
): Promise<{ centreId: string; billerId: string }[]> {
  const rows = await on
    .selectDistinctOn([centreBillers.centreId], {
      centreId: centreBillers.centreId,
      billerId: centreBillers.billerId,
    })
    .from(centreBillers)
    .where(lte(centreBillers.fromDay, day))
    .orderBy(asc(centreBillers.centreId), desc(centreBillers.fromDay))
  if (rows.length === 0) return []
  const stateOfCentre = new Map((await centresOf(on, everyCentre)).map(({ id, state }) => [id, state]))
  const stateOf = new Map((await billersOf(on)).map(({ id, state }) => [id, state]))
  return rows.flatMap(({ centreId, billerId }) =>
    billerId === null || stateOf.get(billerId) !== stateOfCentre.get(centreId) ? [] : { centreId, billerId },
  )
}
