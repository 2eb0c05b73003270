import type { Seeding } from '../platform/room.server.ts'
import { siteSettings } from './academy.tables.ts'

export type AcademyContent = typeof siteSettings.$inferInsert

/** An academy that is seeded is the demo. */
export async function seedAcademy({ tx, now }: Seeding, settings: AcademyContent): Promise<void> {
  await tx.insert(siteSettings).values({ ...settings, demoSince: now })
}
