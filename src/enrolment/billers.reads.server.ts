import { asc, desc, eq, sql } from 'drizzle-orm'
import { centresOf, everyCentre, onlyCentre } from '../centres/centres.reads.server.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { billers, centreBillers } from './billers.tables.ts'

export type Biller = typeof billers.$inferSelect

/** Who bills beside the academy's own registration: the academy in other States, and franchises, by State. */
export const billersOf = (on: Db | Tx): Promise<Biller[]> =>
  on.select().from(billers).orderBy(asc(billers.state), sql`${billers.name} is not null`, asc(billers.code))

/**
 * Whose money it is: the biller of a franchise, null for the academy under any of its registrations. Cash of
 * two companies never lies in one till, and the academy's gateway takes no other's money.
 */
export const companyOf = (biller: Pick<Biller, 'id' | 'name'> | null | undefined): string | null =>
  biller?.name ? biller.id : null

/** How a biller is called in lists: a franchise by its name, the academy in another State by that. */
export const billerLabel = ({ name, state }: Pick<Biller, 'name' | 'state'>): string => name ?? state

/** Who bills for a centre on a day like 2026-11-27; null: the academy under its own registration. */
export async function billerOfCentre(on: Db | Tx, centreId: string, day: string): Promise<Biller | null> {
  const [assigned] = await centreBillersOn(on, day, centreId)
  if (!assigned) return null
  return (await billersOf(on)).find(({ id }) => id === assigned.billerId) ?? null
}

/** Which company bills at a centre on any day like 2026-11-27; null: the academy. */
export async function companiesOfCentre(
  on: Db | Tx,
  centreId: string,
): Promise<(day: string) => string | null> {
  const companies = new Map((await billersOf(on)).map((biller) => [biller.id, companyOf(biller)]))
  const rows = await on
    .select({ fromDay: centreBillers.fromDay, billerId: centreBillers.billerId })
    .from(centreBillers)
    .where(eq(centreBillers.centreId, centreId))
    .orderBy(desc(centreBillers.fromDay))
  return (day) => companies.get(rows.find(({ fromDay }) => fromDay <= day)?.billerId ?? '') ?? null
}

/**
 * The centres that bill under another registration than the academy's on a day like 2026-11-27. A centre that
 * has moved to another State bills under the academy's own: the registration is not of where it is. What is a
 * franchise's stays its own wherever the centre is. `only`: of this centre alone.
 */
export const centreBillersOn = async (on: Db | Tx, day: string, only?: string): Promise<CentreBiller[]> =>
  (await centreBillersByDay(on, only))(day)

type CentreBiller = { centreId: string; billerId: string }

/** As centreBillersOn any day, in as many statements as on one. */
export async function centreBillersByDay(
  on: Db | Tx,
  only?: string,
): Promise<(day: string) => CentreBiller[]> {
  const rows = await on
    .select()
    .from(centreBillers)
    .where(only === undefined ? undefined : eq(centreBillers.centreId, only))
    .orderBy(asc(centreBillers.centreId), desc(centreBillers.fromDay))
  if (rows.length === 0) return () => []
  const scope = only === undefined ? everyCentre : onlyCentre(only)
  const stateOfCentre = new Map((await centresOf(on, scope)).map(({ id, state }) => [id, state]))
  const billerOf = new Map((await billersOf(on)).map((biller) => [biller.id, biller]))
  const rowsOf = Map.groupBy(rows, ({ centreId }) => centreId)
  return (day) =>
    [...rowsOf].flatMap(([centreId, ofCentre]) => {
      const biller = billerOf.get(ofCentre.find(({ fromDay }) => fromDay <= day)?.billerId ?? '')
      const isHere = biller && (biller.name !== null || biller.state === stateOfCentre.get(centreId))
      return isHere ? { centreId, billerId: biller.id } : []
    })
}
