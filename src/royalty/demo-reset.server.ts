import { lte, sql } from 'drizzle-orm'
import { academyOf } from '../academy/academy.reads.server.ts'
import type { DemoReset } from '../platform/rooms/demo-reset.server.ts'
import {
  agreements,
  objections,
  royaltyCredits,
  royaltyPayments,
  royaltyRefunds,
  statements,
} from './royalty.tables.ts'

const counted = [royaltyRefunds, royaltyPayments, royaltyCredits, objections, statements]

/**
 * Statements go with the fees from which they were counted, agreements with the demo. An agreement that came
 * since is with a real franchise: it stays, and its months are counted anew.
 */
export const royaltyDemoReset: DemoReset = {
  count: async (on) => {
    const since = (await academyOf(on))?.demoSince
    return [
      {
        count: since ? await on.$count(agreements, lte(agreements.createdAt, since)) : 0,
        one: 'royalty agreement',
        more: 'royalty agreements',
      },
      { count: await on.$count(statements), one: 'royalty statement', more: 'royalty statements' },
    ]
  },
  arrivals: [
    {
      table: royaltyPayments,
      id: royaltyPayments.id,
      at: royaltyPayments.at,
      one: 'royalty payment',
      more: 'royalty payments',
    },
    {
      table: royaltyRefunds,
      id: royaltyRefunds.id,
      at: royaltyRefunds.at,
      one: 'royalty refund',
      more: 'royalty refunds',
    },
  ],
  clear: async (tx, { since }) => {
    await tx.execute(sql`truncate ${sql.join(counted, sql`, `)}`)
    await tx.delete(agreements).where(lte(agreements.createdAt, since))
  },
}
