import { and, asc, inArray, sql } from 'drizzle-orm'
import { everyCentre } from '../centres/centres.reads.server.ts'
import type { Overview } from '../platform/rooms/overview.server.ts'
import { indianDay } from '../platform/text/india.rules.ts'
import { stockOrderActs, stockOrderLines, stockOrders } from './stock.tables.ts'

/** What head office does next with an order, by its status; the other statuses wait for the centre. */
const NEXT = {
  placed: { words: 'to accept', act: 'Open' },
  accepted: { words: 'to pack', act: 'Pack' },
  packed: { words: 'packed, to send', act: 'Send' },
  counted: { words: 'counted in, to close', act: 'Close' },
} as const
type NextStatus = keyof typeof NEXT
const NEXT_STATUSES = Object.keys(NEXT) as NextStatus[]

/** Orders that wait for head office. */
export const stockOverview: Overview = {
  pending: async (on) => {
    const rows = await on
      .select({
        id: stockOrders.id,
        number: stockOrders.number,
        centreId: stockOrders.centreId,
        status: sql<NextStatus>`${stockOrders.status}`,
        pieces: sql<number>`(select coalesce(sum(l.ordered), 0)::int from ${stockOrderLines} l
          where l.order_id = ${stockOrders.id})`,
        since: sql<string | null>`(select max(a.at) from ${stockOrderActs} a
          where a.order_id = ${stockOrders.id})`,
        createdAt: stockOrders.createdAt,
      })
      .from(stockOrders)
      .where(and(inArray(stockOrders.status, NEXT_STATUSES), everyCentre.holds(stockOrders.centreId)))
      .orderBy(asc(stockOrders.number))
    return rows.map(({ id, number, centreId, status, pieces, since, createdAt }) => ({
      of: { id: centreId },
      text: `order ${number}, ${pieces} ${pieces === 1 ? 'piece' : 'pieces'}: ${NEXT[status].words}`,
      since: indianDay(since === null ? createdAt : new Date(since)),
      isLate: false,
      to: `/office/stock/${id}`,
      act: NEXT[status].act,
    }))
  },
}
