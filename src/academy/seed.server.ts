import { sql } from 'drizzle-orm'
import { safeHtml } from '../platform/text/html.server.ts'
import type { SeedContext } from '../platform/rooms/room.server.ts'
import { siteSettings, siteTexts } from './academy.tables.ts'

export type AcademyContent = {
  settings: typeof siteSettings.$inferInsert
  /** The legal pages, in HTML; it is sanitised here. */
  texts: readonly (typeof siteTexts.$inferInsert)[]
}

/** A seeded academy is the demo. */
export async function seedAcademy(
  { tx, now }: SeedContext,
  { settings, texts }: AcademyContent,
): Promise<void> {
  await tx.insert(siteSettings).values({ ...settings, demoSince: now })
  await tx.insert(siteTexts).values(texts.map((text) => ({ ...text, content: safeHtml(text.content) })))
}

/** Marks the end of seeding: newer data is not part of the demo. */
export async function markFilled({ tx, now }: SeedContext): Promise<void> {
  const at = sql`greatest(clock_timestamp(), ${now.toISOString()}::timestamptz)`
  await tx.update(siteSettings).set({ demoSince: at })
}
