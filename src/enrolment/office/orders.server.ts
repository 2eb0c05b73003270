import { and, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { coursesById } from '../../catalogue/catalogue.reads.server.ts'
import { idsByName, namesOf } from '../../people/people.reads.server.ts'
import { MOST_PAGE_ROWS } from '../../platform/http/cursor.contract.ts'
import { allRows, paginate } from '../../platform/http/cursor.server.ts'
import type { Database, Db } from '../../platform/db/db.server.ts'
import { containsText } from '../../platform/db/text-search.server.ts'
import { type EndpointHandler, serve } from '../../platform/http/serve.server.ts'
import { type SheetColumn, sheetOf } from '../../platform/sheets/sheets.server.ts'
import type { HandlerInput } from '../../platform/wire.ts'
import { codeOf } from '../redemptions.server.ts'
import type { PaidBy } from '../enrolment.rules.ts'
import { gatewayChecks, type Order, orders, receipts } from '../enrolment.tables.ts'
import { monthOf, monthSpan } from '../gst-lines.rules.ts'
import { unresolvedDifferences } from '../pay/reconciliation.server.ts'
import { exportOrders, findOrders, type OrderRow } from './money.contract.ts'
import { formatDateTime } from '../../platform/text/dates.rules.ts'

const pageQuery = paginate(
  orders,
  { createdAt: 'createdAt', amount: 'amountPaise', status: 'status' },
  '-createdAt',
)

/** How an order is paid, or is to be. */
const paidBy = ({ gateway, paidBy: byHand }: Order): PaidBy =>
  gateway === 'free' ? 'free' : (byHand ?? 'gateway')

function paidAs(how: PaidBy): SQL | undefined {
  if (how === 'free') return eq(orders.gateway, 'free')
  if (how === 'gateway') return and(sql`${orders.gateway} not in ('free', 'manual')`)
  return eq(orders.paidBy, how)
}

/** Orders with this number, receipt or coupon, or of students whose name holds the words. */
function holding(db: Db, words: string): SQL | undefined {
  const receipted = db
    .select({ id: receipts.orderId })
    .from(receipts)
    .where(containsText(receipts.number, words))
  return or(
    containsText(orders.orderNumber, words),
    eq(orders.coupon, codeOf(words)),
    inArray(orders.id, receipted),
    inArray(orders.studentId, idsByName(db, words)),
  )
}

type Filters = Pick<HandlerInput<typeof findOrders>['body'], 'words' | 'status' | 'paidBy' | 'month' | 'book'>

function fitting(db: Db, { words, status, paidBy: how, month, book }: Filters): SQL | undefined {
  const span = month === undefined ? undefined : monthSpan(month)
  return and(
    status && eq(orders.status, status),
    how && paidAs(how),
    span && and(gte(orders.createdAt, span.from), lt(orders.createdAt, span.until)),
    book && unresolvedDifferences,
    words ? holding(db, words) : undefined,
  )
}

/** Orders with what their list shows of them, as a query that can be narrowed. */
export const listedOrders = (db: Db) =>
  db
    .select({
      order: orders,
      receipt: receipts.number,
      differs: sql<boolean>`coalesce(${unresolvedDifferences}, false)`,
    })
    .from(orders)
    .leftJoin(receipts, eq(receipts.orderId, orders.id))
    .leftJoin(gatewayChecks, eq(gatewayChecks.orderId, orders.id))
    .$dynamic()

type Listed = { order: Order; receipt: string | null; differs: boolean }

/** The rows of a page as the office reads them: names and titles are asked for once. */
export async function asRows(db: Db, rows: readonly Listed[]): Promise<(row: Listed) => OrderRow> {
  const names = await namesOf(
    db,
    rows.map(({ order }) => order.studentId),
  )
  const courses = await coursesById(
    db,
    rows.map(({ order }) => order.courseId),
  )
  return ({ order, receipt, differs }) => ({
    _id: order.id,
    order_id: order.orderNumber,
    studentId: order.studentId,
    studentName: names.get(order.studentId) ?? '',
    courseId: order.courseId,
    courseTitle: courses.get(order.courseId)?.title ?? '',
    amount: order.amountPaise / 100,
    refunded: order.refundedPaise / 100,
    status: order.status,
    gateway: order.gateway,
    paidBy: paidBy(order),
    reference: order.reference,
    paidOn: order.paidOn,
    note: order.note,
    receipt,
    differs,
    createdAt: order.createdAt.toISOString(),
  })
}

type OrderQuery = Omit<HandlerInput<typeof findOrders>['body'], keyof Filters>

async function pageOf(db: Db, filters: Filters, asked: OrderQuery) {
  const page = pageQuery(asked)
  const rows = await listedOrders(db)
    .where(and(fitting(db, filters), page.after))
    .orderBy(...page.orderBy)
    .limit(page.limit)
  return page.reply(rows, ({ order }) => order, await asRows(db, rows))
}

const columns: readonly SheetColumn<OrderRow>[] = [
  { head: 'Order', cell: (row) => row.order_id },
  { head: 'Student', cell: (row) => row.studentName },
  { head: 'Course', cell: (row) => row.courseTitle },
  { head: 'Amount (INR)', cell: (row) => row.amount },
  { head: 'Refunded (INR)', cell: (row) => row.refunded },
  { head: 'Status', cell: (row) => row.status },
  { head: 'Paid by', cell: (row) => (row.paidBy === 'gateway' ? row.gateway : row.paidBy) },
  { head: 'Reference', cell: (row) => row.reference },
  { head: 'Paid on', cell: (row) => row.paidOn },
  { head: 'Receipt', cell: (row) => row.receipt },
  { head: 'Ordered (IST)', cell: (row) => formatDateTime(row.createdAt) },
  { head: 'Note', cell: (row) => row.note },
]

/** The office's list of orders, and the sheet of it. */
export function orderListCalls({ db }: Database): EndpointHandler[] {
  return [
    serve(findOrders, ({ body: { words, status, paidBy: how, month, book, ...asked } }) =>
      pageOf(db, { words, status, paidBy: how, month, book }, asked),
    ),
    serve(exportOrders, ({ body: { format, sort, ...filters }, now }) =>
      Promise.resolve(
        sheetOf(format, {
          name: `orders-${filters.month ?? monthOf(now)}`,
          columns,
          rows: allRows((after) => pageOf(db, filters, { sort, after, limit: MOST_PAGE_ROWS })),
        }),
      ),
    ),
  ]
}
