import { and, desc, eq, gte, or, sql } from 'drizzle-orm'
import { roleAllows } from '../../academy/roles.rules.ts'
import { coursesById } from '../../catalogue/catalogue.reads.server.ts'
import { namesOf } from '../../people/people.reads.server.ts'
import type { Database, Db } from '../../platform/db/db.server.ts'
import {
  type DashboardSource,
  MAX_SEARCH_HITS,
  type SearchHit,
  type WorkItem,
  type WeeklyFigure,
} from '../../platform/rooms/dashboard.server.ts'
import { DAY_MS } from '../../platform/text/india.rules.ts'
import { rupees } from '../../platform/text/rupees.rules.ts'
import { containsText } from '../../platform/db/text-search.server.ts'
import { discountText } from '../coupon.rules.ts'
import { coupons, gatewayChecks, ledgerEntries, orderEvents, orders, receipts } from '../enrolment.tables.ts'
import { unresolvedDifferences } from '../pay/reconciliation.server.ts'
import { couponsWhere } from './coupons/coupon-list.server.ts'
import { couponWords } from './labels.ts'
import { formatDay } from '../../platform/text/dates.rules.ts'

const WEEK_S = 604_800
/** So many held orders are named, the longest first; the others in one line. */
const MOST_NAMED = 5

const pageOfOrder = (number: string) => `/office/orders/${number}`
/** What the desk knows of money: held orders and books that differ, revenue by week, orders and coupons. */
export const moneyDashboard = ({ db }: Database): DashboardSource => {
  async function heldOrders(now: Date): Promise<WorkItem[]> {
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
      detail: `paid ${rupees(paise)}, the course costs ${rupees(order.amountPaise)}`,
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
        detail: `${rupees(sum)} together`,
        to: '/office/orders?status=HELD',
        act: 'Decide',
      },
    ]
  }

  async function differences(now: Date): Promise<WorkItem[]> {
    const [row] = await db
      .select({
        count: sql<number>`count(*)::int`,
        since: sql<string | null>`min(${gatewayChecks.differsSince})`,
        paise: sql<string>`coalesce(sum(greatest(${gatewayChecks.theirsPaise}, ${gatewayChecks.oursPaise})), 0)`,
      })
      .from(gatewayChecks)
      .where(unresolvedDifferences)
    if (!row?.since) return []
    const since = new Date(row.since)
    return [
      {
        section: 'Money',
        count: row.count,
        since,
        late: now.getTime() - since.getTime() > 2 * DAY_MS,
        title: 'Mismatch with the gateway',
        detail: `${row.count} ${row.count === 1 ? 'payment' : 'payments'}, ${rupees(Number(row.paise))}`,
        to: '/office/orders?book=differs',
        act: 'Compare',
      },
    ]
  }

  return {
    waits: async (person, now) =>
      roleAllows(person, 'office') ? [...(await heldOrders(now)), ...(await differences(now))] : [],

    weeks: async (person, starts): Promise<WeeklyFigure[]> => {
      const [first] = starts
      if (!roleAllows(person, 'office') || !first) return []
      return [await weeklyRevenue(db, first, starts.length)]
    },

    finds: async (person, words) => {
      // Numbers alone: names are found with their people.
      if (!roleAllows(person, 'office') || !/^[A-Za-z0-9/-]{4,20}$/.test(words)) return []
      return searchOrders(db, words)
    },
  }
}

/** Payments minus refunds of `count` weeks from `first` on, in paise. */
async function weeklyRevenue(db: Db, first: Date, count: number): Promise<WeeklyFigure> {
  const week = sql<number>`floor(extract(epoch from ${ledgerEntries.createdAt} - ${first.toISOString()}::timestamptz) / ${sql.raw(String(WEEK_S))})::int`
  const rows = await db
    .select({ week, paise: sql<string>`sum(${ledgerEntries.amountPaise})` })
    .from(ledgerEntries)
    .where(gte(ledgerEntries.createdAt, first))
    .groupBy(sql`1`)
  const values = Array.from({ length: count }, (_, place) =>
    Number(rows.find((row) => row.week === place)?.paise ?? 0),
  )
  return {
    name: 'Revenue',
    note: 'payments minus refunds',
    unit: 'paise',
    values,
    sum: values.reduce((all, each) => all + each, 0),
    sumNote: 'payments minus refunds',
  }
}

/** Coupons by their code, orders by their own or their receipt's number. */
async function searchOrders(db: Db, words: string): Promise<SearchHit[]> {
  const rows = await db
    .select({ order: orders, receipt: receipts.number })
    .from(orders)
    .leftJoin(receipts, eq(receipts.orderId, orders.id))
    .where(or(containsText(orders.orderNumber, words), containsText(receipts.number, words)))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(MAX_SEARCH_HITS)
  const names = await namesOf(
    db,
    rows.map(({ order }) => order.studentId),
  )
  const courses = await coursesById(
    db,
    rows.map(({ order }) => order.courseId),
  )
  const couponHits = (await couponsWhere(db, containsText(coupons.code, words), new Date())).map(
    (coupon) => ({
      kind: 'Coupon',
      title: coupon.code,
      detail: `${discountText(coupon)} off, ${coupon.courseTitle || 'all courses'}`,
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
      meta: `${rupees(order.amountPaise)}, ${formatDay(order.createdAt)}`,
      to: pageOfOrder(order.orderNumber),
    }
  })
  return [...couponHits, ...orderHits].slice(0, MAX_SEARCH_HITS)
}
