import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { centresOf, everyCentre } from '../../centres/centres.reads.server.ts'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import { enquiries, franchiseApplications, territories } from '../enquiries.tables.ts'

/** Whoever gives or takes a PIN code follows each other, on all instances. */
export const lockTerritories = (tx: Tx) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('franchise territories'))`)

/** The PIN codes of an application, in order. */
export async function territoryOf(on: Db | Tx, applicationId: string): Promise<string[]> {
  const rows = await on
    .select({ postalCode: territories.postalCode })
    .from(territories)
    .where(eq(territories.applicationId, applicationId))
    .orderBy(asc(territories.postalCode))
  return rows.map(({ postalCode }) => postalCode)
}

type TerritoryQuery = { postalCodes: readonly string[]; applicationId: string | null }

/** The first PIN code that another application was offered, with whose it is; null when all are free. */
export async function territoryElsewhere(
  on: Db | Tx,
  { postalCodes, applicationId }: TerritoryQuery,
): Promise<{ postalCode: string; holder: string } | null> {
  const [row] = await on
    .select({
      postalCode: territories.postalCode,
      name: enquiries.name,
      centreId: franchiseApplications.centreId,
    })
    .from(territories)
    .innerJoin(franchiseApplications, eq(franchiseApplications.enquiryId, territories.applicationId))
    .innerJoin(enquiries, eq(enquiries.id, territories.applicationId))
    .where(
      and(
        inArray(territories.postalCode, [...postalCodes]),
        applicationId === null ? undefined : ne(territories.applicationId, applicationId),
      ),
    )
    .orderBy(asc(territories.postalCode))
    .limit(1)
  if (!row) return null
  const centre = (await centresOf(on, everyCentre)).find(({ id }) => id === row.centreId)
  return { postalCode: row.postalCode, holder: centre?.name ?? `the application of ${row.name}` }
}

/** The first PIN code at which another centre stands that is not closed, with its name; null for none. */
export async function centreStandingIn(
  on: Db | Tx,
  { postalCodes, ownCentreId }: { postalCodes: readonly string[]; ownCentreId: string | null },
): Promise<{ postalCode: string; holder: string } | null> {
  const centre = (await centresOf(on, everyCentre)).find(
    ({ id, status, postalCode }) =>
      id !== ownCentreId && status !== 'closed' && postalCodes.includes(postalCode),
  )
  return centre ? { postalCode: centre.postalCode, holder: centre.name } : null
}
