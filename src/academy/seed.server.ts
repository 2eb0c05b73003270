import { safeHtml } from '../platform/html.server.ts'
import type { Seeding } from '../platform/room.server.ts'
import { siteSettings, siteTexts } from './academy.tables.ts'

export type AcademyContent = {
  settings: typeof siteSettings.$inferInsert
  /** The legal pages, in HTML; it is sanitised here. */
  texts: readonly (typeof siteTexts.$inferInsert)[]
}

/** An academy that is seeded is the demo. */
export async function seedAcademy({ tx, now }: Seeding, { settings, texts }: AcademyContent): Promise<void> {
  await tx.insert(siteSettings).values({ ...settings, demoSince: now })
  await tx.insert(siteTexts).values(texts.map((text) => ({ ...text, content: safeHtml(text.content) })))
}
