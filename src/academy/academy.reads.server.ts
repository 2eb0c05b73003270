import type { Db, Tx } from '../platform/db/db.server.ts'
import type { LegalName, OpeningName } from './academy.rules.ts'
import { siteSettings, siteTexts } from './academy.tables.ts'

export type AcademyRow = typeof siteSettings.$inferSelect

/** The academy's name and contacts; undefined before it is set up. */
export async function academyOf(on: Db | Tx): Promise<AcademyRow | undefined> {
  const [row] = await on.select().from(siteSettings)
  return row
}

/** Texts edited by the office, by name. */
export async function textsOf(on: Db | Tx): Promise<ReadonlyMap<OpeningName | LegalName, string>> {
  const rows = await on.select().from(siteTexts)
  return new Map(rows.map(({ name, content }) => [name, content]))
}
