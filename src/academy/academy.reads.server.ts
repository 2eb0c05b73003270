import type { Db, Tx } from '../platform/db.server.ts'
import { siteSettings } from './academy.tables.ts'

export type AcademyRow = typeof siteSettings.$inferSelect

/** Who the academy is and how it is reached; undefined before it is set up. */
export async function academyOf(on: Db | Tx): Promise<AcademyRow | undefined> {
  const [row] = await on.select().from(siteSettings)
  return row
}
