import { and, eq, inArray, like } from 'drizzle-orm'
import type { DemoReset, ResetCount } from '../platform/rooms/demo-reset.server.ts'
import type { Outbox } from '../platform/mail/outbox.server.ts'
import { eraseTranslations } from '../platform/translations/translations.server.ts'
import { LEGAL } from './academy.rules.ts'
import { siteSettings, siteTexts } from './academy.tables.ts'
import { DEMO_MARK } from './legal/publisher.rules.ts'

/** Legal pages that still name people of the demo. */
const ofTheDemo = and(inArray(siteTexts.name, [...LEGAL]), like(siteTexts.content, `%${DEMO_MARK}%`))

/** Figures and links of the demo. */
const figures = [
  ['onlinePrograms', 124, 0],
  ['coursesCount', 392, 0],
  ['teachersCount', 865, 0],
  ['abacusTrainingPaise', 1_500_000, 0],
  ['vedicTrainingPaise', 1_000_000, 0],
  ['facebook', 'https://www.facebook.com/', ''],
  ['instagram', 'https://www.instagram.com/', ''],
  ['youtube', 'https://www.youtube.com/', ''],
] as const

/** Keeps the academy's settings; deletes demo mails and the demo's legal pages. */
export const academyDemoReset = (outbox: Outbox): DemoReset => ({
  count: async (on): Promise<ResetCount[]> => [
    { count: await outbox.kept(on), one: 'mail', more: 'mails' },
    {
      count: await on.$count(siteTexts, ofTheDemo),
      one: 'legal page of the demo',
      more: 'legal pages of the demo',
    },
  ],
  clear: async (tx) => {
    await outbox.forgetAll(tx)
    const gone = await tx.delete(siteTexts).where(ofTheDemo).returning({ name: siteTexts.name })
    await eraseTranslations(
      tx,
      gone.map(({ name }) => name),
    )
    // Figures that the office has not changed are the demo's.
    for (const [column, ofDemo, nothing] of figures)
      await tx
        .update(siteSettings)
        .set({ [column]: nothing })
        .where(eq(siteSettings[column], ofDemo))
  },
})
