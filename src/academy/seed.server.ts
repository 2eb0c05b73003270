import type { Seeding } from '../platform/room.server.ts'
import { siteSettings } from './academy.tables.ts'

export type AcademyContent = typeof siteSettings.$inferInsert

export async function seedAcademy({ tx }: Seeding, settings: AcademyContent): Promise<void> {
  await tx.insert(siteSettings).values(settings)
}
