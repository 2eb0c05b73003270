import type { Seeding } from '../platform/room.server.ts'
import { coupons, lessonFiles, taxSettings } from './enrolment.tables.ts'

export type EnrolmentContent = {
  tax: typeof taxSettings.$inferInsert
  coupons: readonly (typeof coupons.$inferInsert)[]
  lessonFiles: readonly (typeof lessonFiles.$inferInsert)[]
}

export async function seedEnrolment({ tx }: Seeding, content: EnrolmentContent): Promise<void> {
  await tx.insert(taxSettings).values(content.tax)
  await tx.insert(coupons).values([...content.coupons])
  await tx.insert(lessonFiles).values([...content.lessonFiles])
}
