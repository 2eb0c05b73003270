import { like, notInArray, sql } from 'drizzle-orm'
import { MADE_UP } from '../academy/legal/publisher.rules.ts'
import { forgetRatings } from '../catalogue/catalogue.reads.server.ts'
import type { Clearing } from '../platform/clearing.server.ts'
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
  taxSettings,
} from './enrolment.tables.ts'
import { courseRatings, lessonFiles, lessonProgress, studyDays } from './learn/learning.tables.ts'

/** Gateways that move no money. */
const PLAYED = ['sandbox', 'manual', 'free']

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
  orders,
  gatewayEvents,
  receiptCounters,
  creditNoteCounters,
]

/**
 * Orders with all that hangs on them. Nobody ever paid a demo's invoice, so the numbers of receipts and
 * credit notes begin again; what a real gateway took is no demo's, and refuses it.
 */
export const enrolmentClearing: Clearing = {
  count: async (on) => [
    { count: await on.$count(orders), one: 'order', more: 'orders' },
    { count: await on.$count(receipts), one: 'receipt', more: 'receipts' },
    { count: await on.$count(creditNotes), one: 'credit note', more: 'credit notes' },
    { count: await on.$count(enrolments), one: 'enrolment', more: 'enrolments' },
    { count: await on.$count(courseRatings), one: 'rating', more: 'ratings' },
    { count: await on.$count(coupons), one: 'coupon', more: 'coupons', withCourses: true },
    {
      count: await on.$count(lessonFiles),
      one: 'file of a lesson',
      more: 'files of lessons',
      withCourses: true,
    },
  ],
  clear: async (tx, choice) => {
    await tx.execute(sql`lock table ${orders} in share row exclusive mode`)
    const real = await tx.$count(orders, notInArray(orders.gateway, PLAYED))
    if (real > 0)
      throw new Refusal(
        409,
        `${real} of the orders went through a real gateway, and the law keeps their receipts. Nothing was emptied: start a new academy beside this one.`,
      )
    await tx.execute(sql`truncate ${sql.join(money, sql`, `)}`)
    await forgetRatings(tx)
    // A real receipt never names the demo's GSTIN.
    await tx
      .update(taxSettings)
      .set({ gstin: '', state: '', address: '' })
      .where(like(taxSettings.address, `%${MADE_UP}%`))
    if (!choice.courses) return
    await tx.delete(coupons)
    await tx.delete(lessonFiles)
  },
}
