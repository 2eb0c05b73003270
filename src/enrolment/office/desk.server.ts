import { and, desc, eq, gte, or, sql } from 'drizzle-orm'
import { coursesById } from '../../catalogue/catalogue.reads.server.ts'
import { namesOf } from '../../people/people.reads.server.ts'
import type { Database } from '../../platform/db.server.ts'
import { type Desk, MOST_HITS, type Waiting, type Weekly } from '../../platform/desk.server.ts'
import { DAY_MS } from '../../platform/india.rules.ts'
import { contains } from '../../platform/like.server.ts'
import { may } from '../../platform/serve.server.ts'
import { takesOff } from '../coupon.rules.ts'
import { coupons, gatewayChecks, ledgerEntries, orderEvents, orders, receipts } from '../enrolment.tables.ts'
import { differing } from '../pay/book.server.ts'
import { couponsWhere } from './coupons/coupon-list.server.ts'
import { couponWords } from './words.ts'

const WEEK_S = 604_800
/** So many held orders are named, the longest first; the others in one line. */
const MOST_NAMED = 5

const inRupees = (paise: number) => `₹${(paise / 100).toLocaleString('en-IN')}`
const pageOfOrder = (number: string) => `/office/orders/${number}`
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'Asia/Kolkata' })

/** What the desk knows of money: held orders and books that differ, revenue by week, orders and coupons. */
export const moneyDesk = ({ db }: Database): Desk => {
  async function heldOrders(now: Date): Promise<Waiting[]> {
    const rows = await db
      .select({
        order: orders,
        since: sql<string>`coalesce(max(${orderEvents.at}), ${orders.updatedAt})`,
        paise: sql<string | null>`max(${orderEvents.amountPaise})`,
      })
      .from(orders)
      .leftJoin(orderEvents, and(eq(orderEvents.orderId, orders.id), eq(orderEvents.kind, 'held')))
      .where(eq(orders.status, 'HELD'))
      .groupBy(orders.id)
    const held = rows
      .map(({ order, since, paise }) => ({ order, since: new Date(since), paise: Number(paise ?? 0) }))
      .toSorted((a, b) => a.since.getTime() - b.since.getTime())
    const late = (since: Date) => now.getTime() - since.getTime() > DAY_MS
    const named = held.slice(0, MOST_NAMED).map(({ order, since, paise }) => ({
      section: 'Money' as const,
      count: 1,
      since,
      late: late(since),
      title: `Order ${order.orderNumber} is held`,
      detail: `paid ${inRupees(paise)}, the course costs ${inRupees(order.amountPaise)}`,
      to: pageOfOrder(order.orderNumber),
      act: 'Decide',
    }))
    const others = held.slice(MOST_NAMED)
    const [first] = others
    if (!first) return named
    const sum = others.reduce((all, { paise }) => all + paise, 0)
    return [
      ...named,
      {
        section: 'Money',
        count: others.length,
        since: first.since,
        late: late(first.since),
        title: `${others.length} more orders are held`,
        detail: `${inRupees(sum)} together`,
        to: '/office/orders?status=HELD',
        act: 'Decide',
      },
    ]
  }

  async function differences(now: Date): Promise<Waiting[]> {
    const [row] = await db
      .select({
        count: sql<number>`count(*)::int`,
        since: sql<string | null>`min(${gatewayChecks.differsSince})`,
        paise: sql<string>`coalesce(sum(greatest(${gatewayChecks.theirsPaise}, ${gatewayChecks.oursPaise})), 0)`,
      })
      .from(gatewayChecks)
      .where(differing)
    if (!row?.since) return []
    const since = new Date(row.since)
    return [
      {
        section: 'Money',
        count: row.count,
        since,
        late: now.getTime() - since.getTime() > 2 * DAY_MS,
        title: 'The gateway’s book differs',
        detail: `${row.count} ${row.count === 1 ? 'payment' : 'payments'}, ${inRupees(Number(row.paise))}`,
        to: '/office/orders?book=differs',
        act: 'Compare',
      },
    ]
  }

  return {
    waits: async (person, now) =>
      may(person, 'office') ? [...(await heldOrders(now)), ...(await differences(now))] : [],

    weeks: async (person, starts): Promise<Weekly[]> => {
      const [first] = starts
      if (!may(person, 'office') || !first) return []
      const week = sql<number>`floor(extract(epoch from ${ledgerEntries.createdAt} - ${first.toISOString()}::timestamptz) / ${sql.raw(String(WEEK_S))})::int`
      const rows = await db
        .select({ week, paise: sql<string>`sum(${ledgerEntries.amountPaise})` })
        .from(ledgerEntries)
        .where(gte(ledgerEntries.createdAt, first))
        .groupBy(sql`1`)
      const values = starts.map((_, place) => Number(rows.find((row) => row.week === place)?.paise ?? 0))
      return [
        {
          name: 'Revenue',
          note: 'charges minus refunds',
          unit: 'paise',
          values,
          sum: values.reduce((all, each) => all + each, 0),
          sumNote: 'charges minus refunds',
        },
      ]
    },

    finds: async (person, words) => {
      // Numbers alone: names are found with their people.
      if (!may(person, 'office') || !/^[A-Za-z0-9/-]{4,20}$/.test(words)) return []
      const rows = await db
        .select({ order: orders, receipt: receipts.number })
        .from(orders)
        .leftJoin(receipts, eq(receipts.orderId, orders.id))
        .where(or(contains(orders.orderNumber, words), contains(receipts.number, words)))
        .orderBy(desc(orders.createdAt), desc(orders.id))
        .limit(MOST_HITS)
      const names = await namesOf(
        db,
        rows.map(({ order }) => order.studentId),
      )
      const courses = await coursesById(
        db,
        rows.map(({ order }) => order.courseId),
      )
      const couponHits = (await couponsWhere(db, contains(coupons.code, words), new Date())).map(
        (coupon) => ({
          kind: 'Coupon',
          title: coupon.code,
          detail: `${takesOff(coupon)} off, ${coupon.courseTitle || 'all courses'}`,
          meta: couponWords[coupon.state],
          to: `/office/coupons/${coupon._id}`,
        }),
      )
      const orderHits = rows.map(({ order, receipt }) => {
        const byReceipt = receipt?.toLowerCase().includes(words.toLowerCase()) ?? false
        const detail = [names.get(order.studentId), courses.get(order.courseId)?.title]
        return {
          kind: byReceipt ? 'Receipt' : 'Order',
          title: byReceipt ? (receipt ?? '') : order.orderNumber,
          detail: detail.filter(Boolean).join(', '),
          meta: `${inRupees(order.amountPaise)}, ${day.format(order.createdAt)}`,
          to: pageOfOrder(order.orderNumber),
        }
      })
      return [...couponHits, ...orderHits].slice(0, MOST_HITS)
    },
  }
}
