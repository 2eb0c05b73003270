import { and, inArray, like } from 'drizzle-orm'
import type { Clearing } from '../platform/clearing.server.ts'
import type { Outbox } from '../platform/outbox.server.ts'
import { LEGAL } from './academy.rules.ts'
import { siteTexts } from './academy.tables.ts'
import { MADE_UP } from './legal/publisher.rules.ts'

/** A legal page that still names the demo's people, who answer nobody. */
const ofTheDemo = and(inArray(siteTexts.name, [...LEGAL]), like(siteTexts.content, `%${MADE_UP}%`))

/**
 * Who the academy is stays; what it wrote goes: a mail of the demo is to nobody, or about nobody, and so is a
 * legal page that nobody has made the academy's own.
 */
export const academyClearing = (outbox: Outbox): Clearing => ({
  count: async (on) => [
    { count: await outbox.kept(on), one: 'mail', more: 'mails' },
    {
      count: await on.$count(siteTexts, ofTheDemo),
      one: 'legal page of the demo',
      more: 'legal pages of the demo',
    },
  ],
  clear: async (tx) => {
    await outbox.forgetAll(tx)
    await tx.delete(siteTexts).where(ofTheDemo)
  },
})
