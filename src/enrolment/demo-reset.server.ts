import { and, gt, like, notInArray, sql } from 'drizzle-orm'
import { DEMO_MARK } from '../academy/legal/publisher.rules.ts'
import { clearRatings } from '../catalogue/catalogue.reads.server.ts'
import type { DemoReset, ResetCount } from '../platform/rooms/demo-reset.server.ts'
import { billers, centreBillers } from './billers.tables.ts'
import { DEMO_GATEWAY } from './enrolment.rules.ts'
import { Refusal } from '../platform/errors.ts'
import {
  coupons,
  creditNoteCounters,
  creditNotes,
  enrolments,
  gatewayChecks,
  gatewayEvents,
  ledgerEntries,
  orderEvents,
  orders,
  receiptCounters,
  receipts,
  refunds,
  taxSettings,
} from './enrolment.tables.ts'
import { courseRatings, lessonProgress, studyDays } from './learn/learning.tables.ts'

/** Gateways that move no money, and the name that an earlier seed wrote. */
const PLAYED = ['sandbox', 'manual', 'free', DEMO_GATEWAY]

/** Truncated together: rows of money are never deleted one by one, a trigger refuses it. */
const money = [
  studyDays,
  courseRatings,
  lessonProgress,
  enrolments,
  orderEvents,
  gatewayChecks,
  ledgerEntries,
  receipts,
  creditNotes,
  refunds,
  orders,
  gatewayEvents,
  receiptCounters,
  creditNoteCounters,
]

/**
 * Orders with all that hangs on them. Nobody ever paid a demo's invoice, so the numbers of receipts and
 * credit notes begin again; what a real gateway took is no demo's, and refuses it.
 */
export const enrolmentDemoReset: DemoReset = {
  count: async (on): Promise<ResetCount[]> => [
    { count: await on.$count(orders), one: 'order', more: 'orders' },
    { count: await on.$count(receipts), one: 'receipt', more: 'receipts' },
    { count: await on.$count(creditNotes), one: 'credit note', more: 'credit notes' },
    { count: await on.$count(enrolments), one: 'enrolment', more: 'enrolments' },
    { count: await on.$count(courseRatings), one: 'rating', more: 'ratings' },
    { count: await on.$count(coupons), one: 'coupon', more: 'coupons', withContent: true },
  ],
  arrivals: [{ table: orders, id: orders.id, at: orders.createdAt, one: 'order', more: 'orders' }],
  clear: async (tx, choice) => {
    await tx.execute(sql`lock table ${orders} in share row exclusive mode`)
    const real = await tx.$count(
      orders,
      and(notInArray(orders.gateway, PLAYED), gt(orders.createdAt, choice.since)),
    )
    if (real > 0)
      throw new Refusal(
        409,
        `${real} ${real === 1 ? 'order was' : 'orders were'} paid through a real gateway, and the law requires you to keep the receipts. Nothing was deleted. Please set up a new academy instead.`,
        { code: 'real_payments_exist' },
      )
    await tx.execute(sql`truncate ${sql.join(money, sql`, `)}`)
    await clearRatings(tx)
    // What the fees named them for is gone by now; registrations of a demo bill nobody real.
    await tx.delete(centreBillers)
    await tx.delete(billers)
    // A real receipt never names the demo's GSTIN.
    await tx
      .update(taxSettings)
      .set({ gstin: '', state: '', address: '' })
      .where(like(taxSettings.address, `%${DEMO_MARK}%`))
    if (!choice.content) return
    await tx.delete(coupons)
  },
}
