import { sql } from 'drizzle-orm'
import { safeHtml } from '../platform/text/html.server.ts'
import type { SeedContext } from '../platform/rooms/room.server.ts'
import { insertHindi } from '../platform/translations/translations.server.ts'
import { HOME_TEXTS, LEGAL } from './academy.rules.ts'
import { legalItem, openingItem } from './texts.rules.ts'
import { siteSettings, siteTexts } from './academy.tables.ts'

export type AcademyContent = {
  settings: typeof siteSettings.$inferInsert
  /** The legal pages, in HTML; it is sanitised here. */
  texts: readonly (typeof siteTexts.$inferInsert & { hindi?: string })[]
}

/** A seeded academy is the demo. */
export async function seedAcademy(
  { tx, now }: SeedContext,
  { settings, texts }: AcademyContent,
): Promise<void> {
  await tx.insert(siteSettings).values({ ...settings, demoSince: now })
  const stored = texts.map(({ hindi, ...text }) => ({
    hindi,
    text: { ...text, content: safeHtml(text.content) },
  }))
  await tx.insert(siteTexts).values(stored.map(({ text }) => text))
  const textOf = (name: string) => stored.find(({ text }) => text.name === name)?.text.content ?? ''
  const hindiOf = (name: string) => stored.find(({ text }) => text.name === name)?.hindi ?? ''
  const own = Object.fromEntries(HOME_TEXTS.map((name) => [name, hindiOf(name)]))
  await insertHindi({ tx, now }, [
    [openingItem(textOf), own],
    ...LEGAL.map((name) => [legalItem(name, textOf), { content: safeHtml(hindiOf(name)) }] as const),
  ])
}

/** Marks the end of seeding: newer data is not part of the demo. */
export async function markFilled({ tx, now }: SeedContext): Promise<void> {
  const at = sql`greatest(clock_timestamp(), ${now.toISOString()}::timestamptz)`
  await tx.update(siteSettings).set({ demoSince: at })
}
